"""Reads the examples of the documentation: fenced blocks, and conversations with ``…`` for whatever may stand there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[2] / "docs"
ANYTHING = "…"


def blocks(page: str, language: str) -> list[str]:
    """The fenced blocks of a page in one language."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def conversation(block: str) -> list[tuple[str, str]]:
    """Pairs of what is sent and what is expected. An indented line continues the one before it."""
    lines: list[str] = []
    for line in block.splitlines():
        if line.startswith(" "):
            lines[-1] += " " + line.strip()
        elif line:
            lines.append(line)
    assert [line[:2] for line in lines] == ["> ", "< "] * (len(lines) // 2), block
    return [(sent[2:], expected[2:]) for sent, expected in zip(lines[::2], lines[1::2], strict=True)]


def matches(expected: Any, given: Any) -> bool:
    """Does an answer fit an example."""
    if expected == ANYTHING:
        return True
    if isinstance(expected, str) and ANYTHING in expected:
        pattern = ".*".join(re.escape(part) for part in expected.split(ANYTHING))
        return isinstance(given, str) and re.fullmatch(pattern, given, re.DOTALL) is not None
    if isinstance(expected, dict):
        return isinstance(given, dict) and _object_matches(expected, given)
    if isinstance(expected, list):
        return isinstance(given, list) and _list_matches(expected, given)
    return bool(expected == given) and type(expected) is type(given)


def _object_matches(expected: dict[str, Any], given: dict[str, Any]) -> bool:
    named = {key: value for key, value in expected.items() if key != ANYTHING}
    if ANYTHING not in expected and given.keys() != named.keys():
        return False
    return all(key in given and matches(value, given[key]) for key, value in named.items())


def _list_matches(expected: list[Any], given: list[Any]) -> bool:
    if expected and expected[-1] == ANYTHING:
        expected, given = expected[:-1], given[: len(expected) - 1]
    return len(expected) == len(given) and all(map(matches, expected, given))
