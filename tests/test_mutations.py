"""The mutants that ``make mutants`` tries: what is changed, what is left alone, and when one counts as killed."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.mutants.mutations import mutants_of
from tests.mutants.runner import BROKEN, KILLED, SURVIVED, verdict


def changed(folder: Path, source: str) -> list[str]:
    """The changed lines of a module with this source."""
    path = folder / "rule.py"
    path.write_text(source)
    return [mutant.after for mutant in mutants_of(path)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("x = a < b", ["x = a <= b"]),
        ("x = a == b", ["x = a != b"]),
        ("x = a and b", ["x = (a or b)"]),
        ("x = not a", ["x = (a)"]),
        ("x = a + 3", ["x = (a - 3)", "x = a + 4", "x = a + 2"]),
        ("x = 0", ["x = 1", "x = (-1)"]),
        ("x = True", ["x = False"]),
        ("x = 1 if a else b", ["x = 1 if (not (a)) else b", "x = 2 if a else b", "x = 0 if a else b"]),
        ("for x in a: pass", ["for x in (): pass"]),
        ("x = [y for y in a if y]", ["x = [y for y in a if (not (y))]"]),
    ],
)
def test_a_line_is_changed_as_a_misread_rule_would_be(tmp_path: Path, line: str, expected: list[str]) -> None:
    assert changed(tmp_path, line) == expected


@pytest.mark.parametrize(
    "line",
    [
        "assert x > 0",
        "x: int | None",
        "Answer = Roll | None",
        "raise Wrong(1)",
        'x = f"{a + 1}"',
        "x = zip(a, b, strict=True)",
        "if TYPE_CHECKING: x = 1",
    ],
)
def test_what_is_no_rule_is_left_alone(tmp_path: Path, line: str) -> None:
    assert changed(tmp_path, line) == []


def test_the_changed_function_is_known_by_its_name_and_line(tmp_path: Path) -> None:
    path = tmp_path / "rule.py"
    path.write_text("LIMIT = 3\n\n\nclass Rule:\n    def holds(self) -> bool:\n        return self.count > LIMIT\n")
    assert [mutant.function for mutant in mutants_of(path)] == [None, None, ("Rule.holds", 5)]


@pytest.mark.parametrize(
    ("status", "expected"),
    [(0, SURVIVED), (1, KILLED), (-signal.SIGPROF, KILLED), (70, BROKEN), (5, BROKEN), (-signal.SIGKILL, BROKEN)],
)
def test_a_mutant_is_killed_by_tests_that_fail_or_hang_and_not_by_a_broken_runner(status: int, expected: str) -> None:
    assert verdict(status) == expected
