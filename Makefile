# Two commands do everything on a fresh machine: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
JOBS ?= 2

.PHONY: play test lint unit rules bench soak clean help

play: $(READY)  ## Play Israeli Independence in the terminal
	@$(BIN)/sandtable play israeli-independence

test: lint unit  ## Everything that CI checks

lint: $(READY)  ## ruff, mypy --strict, import-linter
	$(BIN)/ruff check src tests bench
	$(BIN)/ruff format --check src tests bench
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: $(READY)  ## The tests
	$(BIN)/python -m pytest -n $(JOBS)

rules: $(READY)  ## The matrix rule × test × event of every game
	$(BIN)/python -m tests.rule_matrix

bench: $(READY)  ## Moves a second, games a second, memory a state; beside OpenSpiel where it can be installed
	@$(BIN)/python -c "import pyspiel" 2>/dev/null || $(BIN)/pip install --quiet -e ".[bench]"
	$(BIN)/python -m bench

soak: $(READY)  ## 100,000 random games with random options a title, all invariants checked
	$(BIN)/python -m tests.soak --games 100000 --jobs $(JOBS)

clean:  ## Remove what was installed and cached
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist

help:  ## This list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/'

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Sandtable needs Python 3.11 or later; $(PYTHON) is $$($(PYTHON) --version). Try: make PYTHON=python3.12 …"; exit 1; }
	@echo "Setting up (once) …"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check -e ".[dev]"
	@touch $(READY)
