"""What ``make mutants`` changes in a module, and what it leaves alone."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.mutants.__main__ import EQUIVALENT, TITLES
from tests.mutants.mutations import changed_lines, mutants_of


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("x = a < b", ["x = a <= b"]),
        ("x = a in b", ["x = a not in b"]),
        ("x = a < b < c", ["x = a <= b < c", "x = a < b <= c"]),
        ("x = a and b", ["x = (a or b)"]),
        ("x = a + b", ["x = (a - b)"]),
        ("x = -a", ["x = (a)"]),
        ("x = [3]", ["x = [4]", "x = [2]"]),
        ("x = [0]", ["x = [1]", "x = [(-1)]"]),
        ("x = [True]", ["x = [False]"]),
        ("x = [y for y in z if y]", ["x = [y for y in z if (not (y))]"]),
        ("x: int | None = f(a)", []),
        ("Move = Place | Take", []),
        ("assert a < 3, a + 1", []),
        ('x = f"{a + 1}"', []),
    ],
)
def test_what_is_changed(tmp_path: Path, line: str, changed: list[str]) -> None:
    module = tmp_path / "rule.py"
    module.write_text(f"def rule(a, b, c, z):\n    {line}\n")
    assert [mutant.after for mutant in mutants_of(module)] == changed
    assert all(mutant.function == ("rule", 1) for mutant in mutants_of(module))


def test_loops_and_conditions_are_changed_line_by_line(tmp_path: Path) -> None:
    module = tmp_path / "rule.py"
    source = "def rule(a):\n    for x in a:\n        if x.odd:\n            break\n    return (1 if\n  a else x)\n"
    module.write_text(source)
    found = [(mutant.line, mutant.after) for mutant in mutants_of(module)]
    assert (2, "for x in ():") in found
    assert (3, "if (not (x.odd)):") in found
    assert (4, "continue") in found
    assert (6, "(not (a)) else x)") in found
    assert all(mutant.source.count("\n") == 6 for mutant in mutants_of(module))


def test_what_belongs_to_no_function_is_told_apart(tmp_path: Path) -> None:
    module = tmp_path / "rule.py"
    module.write_text("LIMIT = 3\nclass Stack:\n    limit = 4\n    def full(self):\n        return 5\n")
    owners = {mutant.line: mutant.function for mutant in mutants_of(module)}
    assert owners == {1: None, 3: None, 5: ("Stack.full", 4)}


def test_each_mutant_that_is_called_equivalent_exists() -> None:
    known = tomllib.loads(EQUIVALENT.read_text())["equivalent"]
    assert all(entry["why"] for entry in known)
    named = [entry["mutant"].split(": ", 2) for entry in known]
    existing = {
        (module, f"{before} -> {after}")
        for module in {module for module, _, _ in named}
        for _, before, after, _ in changed_lines(TITLES / module)
    }
    assert [each for each in named if (each[0], each[2]) not in existing] == []
