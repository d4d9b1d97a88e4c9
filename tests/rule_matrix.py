"""The matrix rule × test × event of every game: ``python -m tests.rule_matrix`` (``make rules``).

Nothing is run: tests are found by their decorators (``@rule("8.4")``), events by ``report(Event(…), "8.4")`` in the
game's source, refusals by ``Refusal("8.4", …)`` there or by a function that passes its arguments on to one. Exits 1 if
a rule has no test, an event or a refusal is never told, or one of them (or a test, or an option) cites a rule that
does not exist. A test may name a ruling beside the rule.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sandtable.engine.game import Game
from sandtable.engine.title_registry import installed_titles

TESTS = Path(__file__).parent / "titles"
UNKNOWN = "?"

Citations = dict[str, list[str]]
"""By rule id, who cites it."""


@dataclass
class Matrix:
    game: str
    rules: dict[str, str]
    """Ids with English titles, in the order of the rulebook."""
    rulings: set[str] = field(default_factory=set)
    """Tests may name the ruling that they prove beside the rule."""
    tests: Citations = field(default_factory=lambda: defaultdict(list))
    events: Citations = field(default_factory=lambda: defaultdict(list))
    refusals: Citations = field(default_factory=lambda: defaultdict(list))
    options: Citations = field(default_factory=lambda: defaultdict(list))
    event_kinds: list[str] = field(default_factory=list)
    refusal_ids: list[str] = field(default_factory=list)
    """Those that have words."""

    def problems(self) -> list[str]:
        """Everything that CI refuses."""
        found = [f"rule {id} has no test" for id in self.rules if not self.tests.get(id)]
        for what in ("tests", "events", "refusals", "options"):
            citations: Citations = getattr(self, what)
            found += [
                f"{what}: {', '.join(names)} cite rule {id}, which is not in rulebook.toml"
                for id, names in sorted(citations.items())
                if id not in self.rules and not (what == "tests" and id in self.rulings)
            ]
        told = {name for names in self.events.values() for name in names}
        found += [f"event {kind} is never reported under a rule" for kind in self.event_kinds if kind not in told]
        refused = {name for names in self.refusals.values() for name in names}
        found += [f"refusal {id} is never made under a rule" for id in self.refusal_ids if id not in refused]
        return found

    def document(self) -> dict[str, Any]:
        rows = {
            id: {
                "title": title,
                "tests": self.tests.get(id, []),
                "events": sorted(set(self.events.get(id, []))),
                "refusals": sorted(set(self.refusals.get(id, []))),
            }
            for id, title in self.rules.items()
        }
        return {"game": self.game, "rules": rows, "problems": self.problems()}


# Reading source -----------------------------------------------------------------------------------------------------


def kebab(name: str) -> str:
    """``PushedBack`` is the event kind ``pushed-back``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def called(node: ast.expr) -> str:
    """The last name of what is called: ``report`` in ``self.report(…)``."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def argument(call: ast.Call, place: int, name: str) -> ast.expr | None:
    named = next((keyword.value for keyword in call.keywords if keyword.arg == name), None)
    return named or (call.args[place] if len(call.args) > place else None)


Branch = tuple[tuple[str, bool], ...]
"""Which way each condition went, so that ``a if x else b`` and ``c if x else d`` are read together."""


def values(
    node: ast.expr | None, names: dict[str, list[ast.expr]], branch: Branch = ()
) -> Iterator[tuple[str, Branch]]:
    """What an expression can be: constants and names of classes, also through conditions and local names."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, branch
    elif isinstance(node, ast.IfExp):
        condition = ast.dump(node.test)
        yield from values(node.body, names, (*branch, (condition, True)))
        yield from values(node.orelse, names, (*branch, (condition, False)))
    elif isinstance(node, ast.Call):
        yield from values(node.func, names, branch)
    elif isinstance(node, ast.Attribute):
        yield node.attr, branch
    elif isinstance(node, ast.Name) and node.id in names:
        others = {name: found for name, found in names.items() if name != node.id}
        for value in names[node.id]:
            yield from values(value, others, branch)
    elif isinstance(node, ast.Name):
        yield node.id, branch
    else:
        yield UNKNOWN, branch


def together(one: Branch, other: Branch) -> bool:
    return all((condition, not way) not in other for condition, way in one)


def local_names(scope: ast.AST) -> dict[str, list[ast.expr]]:
    names: dict[str, list[ast.expr]] = defaultdict(list)
    for node in ast.walk(scope):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    names[target.id].append(node.value)
    return names


@dataclass
class Reporter:
    """A function that reports events under a rule which its callers name: ``destroy(…, report, "S7.2")``."""

    place: int
    name: str
    kinds: set[str] = field(default_factory=set)


def reported(*sources: ast.AST) -> Iterator[tuple[str, str]]:
    """(event kind, rule) for every ``report(…)``, also where the rule comes from whoever calls the function."""
    every = [function for tree in sources for function in functions(tree)]
    reporters: dict[str, Reporter] = {}
    while True:
        found = list(_reports(every, reporters))
        known = {name: len(each.kinds) for name, each in reporters.items()}
        for function, kind, rule in found:
            parameters = [each.arg for each in function.args.args]
            if rule in parameters:
                place = parameters.index(rule) - (parameters[0] == "self")
                reporters.setdefault(function.name, Reporter(place, rule)).kinds.add(kind)
        if known == {name: len(each.kinds) for name, each in reporters.items()}:
            break
    for function, kind, rule in found:
        if rule not in [each.arg for each in function.args.args]:
            yield kind, rule


def _reports(
    every: list[ast.FunctionDef], reporters: dict[str, Reporter]
) -> Iterator[tuple[ast.FunctionDef, str, str]]:
    for function in every:
        names = local_names(function)
        for call in calls(function):
            if called(call.func) == "report":
                events = list(values(argument(call, 0, "event"), names))
                for rule, way in values(argument(call, 1, "rule"), names):
                    yield from ((function, kebab(event), rule) for event, other in events if together(way, other))
            elif reporter := reporters.get(called(call.func)):
                for rule, _ in values(argument(call, reporter.place, reporter.name), names):
                    yield from ((function, kind, rule) for kind in sorted(reporter.kinds))


def event_classes(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and "Event" in map(called, node.bases):
            yield kebab(node.name)


def refusal_id(node: ast.expr | None) -> str | None:
    """``game-over`` of ``message("refusal.game-over")``; the name of the argument in ``message(f"refusal.{id}")``."""
    if not (isinstance(node, ast.Call) and node.args):
        return None
    text = node.args[0]
    if isinstance(text, ast.Constant) and isinstance(text.value, str):
        return text.value.removeprefix("refusal.")
    if isinstance(text, ast.JoinedStr):
        held = next((part.value for part in text.values if isinstance(part, ast.FormattedValue)), None)
        return held.id if isinstance(held, ast.Name) else None
    return None


def refusals(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """(refusal id, rule) for every ``Refusal(…)``, and for every call of a function that makes one of its arguments."""
    makers: dict[str, tuple[tuple[int, str], tuple[int, str]]] = {}
    for function in functions(tree):
        parameters = [each.arg for each in function.args.args]
        for call in calls(function):
            if called(call.func) != "Refusal":
                continue
            rule, id = argument(call, 0, "rule"), refusal_id(argument(call, 1, "message"))
            if isinstance(rule, ast.Name) and rule.id in parameters and id in parameters:
                makers[function.name] = ((parameters.index(rule.id), rule.id), (parameters.index(id), id))
            else:
                for cited, _ in values(rule, local_names(function)):
                    yield id or UNKNOWN, cited
    for function in functions(tree):
        names = local_names(function)
        for call in calls(function):
            if called(call.func) in makers:
                rule_at, id_at = makers[called(call.func)]
                for id_value, way in values(argument(call, *id_at), names):
                    for cited, other in values(argument(call, *rule_at), names):
                        if together(way, other):
                            yield id_value, cited


def marks(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """(test, rule) for every ``@rule("…")``."""
    for function in functions(tree):
        for decorator in function.decorator_list:
            if isinstance(decorator, ast.Call) and called(decorator.func) == "rule":
                yield from ((function.name, ast.literal_eval(each)) for each in decorator.args)


# The matrix ---------------------------------------------------------------------------------------------------------


def package_folder(package: str) -> Path:
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def game_folders(game: type[Game[Any]]) -> list[Path]:
    """The folder of a game; for one of a series that of the whole series, which holds it."""
    found = {package_folder(game.package)}
    found |= {Path(sys.modules[base.__module__].__file__ or "").parent for base in game.__mro__ if in_games(base)}
    return sorted(folder for folder in found if not any(other in folder.parents for other in found))


def in_games(base: type) -> bool:
    return base.__module__.startswith("sandtable.titles.")


def trees(folder: Path) -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(folder.rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"), str(path))


def cited(game: type[Game[Any]], rule: str) -> str:
    """The rule itself; where a series leaves the number to its campaigns (``war.cites.ports``), the campaign's."""
    return str(getattr(getattr(game, "cites", None), rule, rule))


def matrix(game: type[Game[Any]], tests: Path = TESTS) -> Matrix:
    bound = game()
    book = bound.rulebook
    made = Matrix(game.id, {rule.id: rule.title["en"] for rule in book.rules.values()})
    made.rulings = {ruling.id for ruling in book.rulings}
    sources = [tree for folder in game_folders(game) for _, tree in trees(folder)]
    for tree in sources:
        made.event_kinds += event_classes(tree)
        for id, rule in refusals(tree):
            made.refusals[cited(game, rule)].append(id)
    for kind, rule in reported(*sources):
        made.events[cited(game, rule)].append(kind)
    for option in game.option_list:
        if option.rule:
            made.options[option.rule].append(option.name)
    for path, tree in trees(tests / game.package.rpartition(".")[2]):
        for test, rule in marks(tree):
            made.tests[rule].append(f"{path.stem}::{test}")
    for words in {path for folder in game_folders(game) for path in folder.rglob("words/en.po")}:
        made.refusal_ids += re.findall(r'^msgid "refusal\.(.+)"$', words.read_text(encoding="utf-8"), re.MULTILINE)
    return made


def matrices() -> list[Matrix]:
    return [matrix(game) for game in installed_titles()]


def show(made: Matrix) -> None:
    width = max(len(title) for title in made.rules.values())
    print(f"\n{made.game}: {len(made.rules)} rules")
    print(f"  {'rule':<5} {'title':<{width}} {'tests':>5}  events · refusals")
    for id, title in made.rules.items():
        tests = len(made.tests.get(id, []))
        count = f"{tests:>5}" if tests else " none"
        told = ", ".join(sorted(set(made.events.get(id, [])))) or "–"
        refused = ", ".join(sorted(set(made.refusals.get(id, []))))
        print(f"{' ' if tests else '!'} {id:<5} {title:<{width}} {count}  {told}{' · ' + refused if refused else ''}")
    marked = {test for tests in made.tests.values() for test in tests}
    events, refused_ids = len(made.event_kinds), len(made.refusal_ids)
    print(f"  {len(marked)} marked tests, {events} kinds of event, {refused_ids} refusals")
    for problem in made.problems():
        print(f"! {problem}")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print the matrices as JSON")
    asked = parser.parse_args(arguments)
    made = matrices()
    if asked.json:
        print(json.dumps([each.document() for each in made], ensure_ascii=False, indent=2))
    else:
        for each in made:
            show(each)
    return int(any(each.problems() for each in made))


if __name__ == "__main__":
    sys.exit(main())
