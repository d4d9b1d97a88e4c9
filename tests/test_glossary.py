"""docs/glossary.md: each word once, and what it names in the code exists."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

import sandtable

ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (Path(__file__).parents[1] / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
    if line.count("|") == 5 and "---" not in line
][1:]
NAMES = sorted({name for row in ROWS for name in re.findall(r"`([a-z_]+(?:\.\w+)+)`", row[3])})


def test_every_word_is_there_once_in_both_languages() -> None:
    words = [row[0] for row in ROWS]
    assert len(words) > 40
    assert len(words) == len(set(words))
    assert all(len(row) == 4 and all(row) for row in ROWS)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_named_exists(name: str) -> None:
    module, found = sandtable.__name__, None
    for part in name.split("."):
        try:
            found = import_module(f"{module}.{part}")
            module = f"{module}.{part}"
        except ModuleNotFoundError:
            found = getattr(found, part)
    assert found is not None
