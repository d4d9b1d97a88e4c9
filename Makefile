# Two commands do everything on a fresh machine: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready
# The versions that were tested (make lock renews them); the second variable is what newer versions of pip build with.
CONSTRAINTS := constraints.txt
INSTALL := PIP_CONSTRAINT=$(CONSTRAINTS) PIP_BUILD_CONSTRAINT=$(CONSTRAINTS) $(BIN)/pip install --quiet --disable-pip-version-check
JOBS ?= 2
# The games of docs/ladder.md: each two neighbours meet so often, and whoever plays alone plays so many.
LADDER := israeli-independence:1000 arab-israeli-wars:400 army-of-shadows:100 punic-island:120
NODE_READY := node_modules/.ready
APT := $(if $(filter 0,$(shell id -u)),env RUNLEVEL=1 apt-get,sudo RUNLEVEL=1 apt-get)

# What one Python is enough for: the tests in the browser, and those of the solver, which wait for its compiler.
ONCE := tests/web tests/packaging tests/titles/israeli_independence/solver
# The tests of rules and engine; without those that play at random for long.
QUICK := tests/engine tests/titles tests/every_title/test_golden_counts.py --ignore=tests/titles/israeli_independence/solver

.PHONY: play play-terminal test quick quick-lint quick-tests lint unit plain browser nginx docs shots rules solved bench bench-server ladder soak mutants lock clean help

play: $(PLAYABLE)  ## Play in the browser, at http://127.0.0.1:8000
	@$(BIN)/sandtable serve --open

play-terminal: $(PLAYABLE)  ## Play Israeli Independence in the terminal
	@$(BIN)/sandtable play israeli-independence

test: $(READY) $(NODE_READY) browser nginx  ## Everything that CI checks: lint beside the tests
	@$(MAKE) --no-print-directory -j 2 lint unit

quick: $(READY)  ## For every save: ruff, mypy on its cache, the tests of rules and engine, in less than a minute
	@$(MAKE) --no-print-directory -j 2 quick-lint quick-tests

lint: $(READY) $(NODE_READY)  ## ruff, mypy --strict, import-linter; over the web client tsc, ESLint and Prettier
	$(BIN)/ruff check src tests bench docs/site_hooks.py
	$(BIN)/ruff format --check src tests bench docs/site_hooks.py
	$(BIN)/mypy
	$(BIN)/lint-imports
	npm run --silent check
	npm run --silent lint

unit: $(READY) $(NODE_READY) browser nginx  ## The tests; ARGS goes to pytest
	$(BIN)/python -m pytest -n $(JOBS) $(ARGS)

plain: $(READY)  ## The tests without those of the browser and the solver
	$(BIN)/python -m pytest -n $(JOBS) $(ONCE:%=--ignore=%) $(ARGS)

quick-lint: $(READY)
	@$(BIN)/ruff check --quiet src tests bench
	@$(BIN)/ruff format --quiet --check src tests bench
	@$(BIN)/mypy

quick-tests: $(READY)
	@$(BIN)/python -m pytest -n $(JOBS) -m "not long" $(QUICK) $(ARGS)

browser:  ## Chromium for the browser tests, where it is missing
	@for name in chromium chromium-browser google-chrome google-chrome-stable; do command -v $$name >/dev/null && exit 0; done; \
	 echo "Installing Chromium …"; $(APT) update -qq && $(APT) install -qq -y chromium >/dev/null

# The tests start it themselves; the service that Debian would start with it is not wanted (RUNLEVEL=1).
nginx:  ## nginx and openssl for the tests behind a proxy, where they are missing
	@PATH="$$PATH:/usr/sbin"; command -v nginx >/dev/null && command -v openssl >/dev/null && exit 0; \
	 echo "Installing nginx …"; $(APT) update -qq && $(APT) install -qq -y nginx-light openssl >/dev/null

docs: $(READY)  ## The documentation as a site with search, into build/site; a broken link is an error
	$(BIN)/mkdocs build --strict

shots: $(READY) browser  ## Screenshots of each board in each language and size, into docs/shots
	$(BIN)/python -m tests.web.screenshots

rules: $(READY)  ## The matrix rule × test × event of every game
	$(BIN)/python -m tests.rule_matrix

solved: $(READY)  ## Work out docs/solved.md again (hours; what is known in docs/solved/results.json is kept)
	nice -n 10 $(BIN)/sandtable solve israeli-independence --report docs

bench: $(READY)  ## Speed and memory of every game, beside OpenSpiel, search, simulate, solver; AGAINST=PATH: another checkout
ifdef AGAINST
	$(BIN)/python -m bench.against $(AGAINST)
else
	@$(BIN)/python -c "import pyspiel" 2>/dev/null || $(INSTALL) -e ".[bench]"
	$(BIN)/python -m bench
endif

bench-server: $(READY)  ## 500 matches at once: how soon moves are confirmed
	$(BIN)/python -m bench.server

ladder: $(READY)  ## The levels of every game against each other (hours; goes on where it was), into docs/ladder.md
	$(BIN)/sandtable solve israeli-independence >/dev/null  # level 5 plays by its table
	@for each in $(LADDER); do game=$${each%:*}; \
	  $(BIN)/sandtable arena $$game --neighbours --games $${each#*:} --jobs $(JOBS) --out build/ladder/$$game || exit 1; done
	$(BIN)/sandtable arena --publish docs/ladder.md --out build/ladder --lang en

soak: $(READY) $(NODE_READY) browser  ## 100,000 random games a title, then the long tests (ARGS=--short: a minute)
	$(BIN)/python -m tests.soak --jobs $(JOBS) $(ARGS)

mutants: $(READY)  ## Change the rules of TITLE place by place and see which changes no test notices; ARGS=--survivors, …
	$(BIN)/python -m tests.mutants $(or $(TITLE),$(error Which title? Try: make mutants TITLE=army-of-shadows)) --jobs $(JOBS) $(ARGS)

lock:  ## The newest versions of what Sandtable and its development need, into constraints.txt; on the oldest Python
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' || \
	  { echo "What is locked must also install on Python 3.11. Try: make lock PYTHON=python3.11"; exit 1; }
	rm -rf build/lock
	$(PYTHON) -m venv build/lock
	build/lock/bin/pip install --quiet --disable-pip-version-check -e ".[dev]" editables hatchling
	(grep '^#' $(CONSTRAINTS); build/lock/bin/pip freeze --exclude-editable) > build/lock/$(CONSTRAINTS)
	mv build/lock/$(CONSTRAINTS) $(CONSTRAINTS)
	rm -rf build/lock

clean:  ## Remove what was installed and cached
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist

help:  ## This list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/'

$(PLAYABLE): pyproject.toml $(CONSTRAINTS)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Sandtable needs Python 3.11 or later; $(PYTHON) is $$($(PYTHON) --version). Try: make PYTHON=python3.12 …"; exit 1; }
	@echo "Setting up (once) …"
	@$(PYTHON) -m venv $(VENV)
	@$(INSTALL) -e ".[lab]"
	@touch $(PLAYABLE)

$(READY): $(PLAYABLE)
	@echo "Setting up for development (once) …"
	@$(INSTALL) -e ".[dev]"
	@touch $(READY)

$(NODE_READY): package.json package-lock.json
	@command -v npm >/dev/null || { echo "Installing npm …"; $(APT) update -qq && $(APT) install -qq -y npm >/dev/null; }
	@npm ci --silent --ignore-scripts --no-audit --no-fund
	@touch $(NODE_READY)
