"""What docs/solved.md tells, worked out again: every figure in its tables, and its plots."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from sandtable.engine.canonical_json import parse_json, state_hash
from sandtable.engine.i18n import Message, Words, message
from sandtable.engine.packs import PackCollection
from sandtable.engine.records import write_atomically

from ..game import IsraeliIndependence
from .plots import draw
from .solve_run import Run
from .tables_on_disk import table_layout

Found = dict[str, Any]
Results = dict[str, Found]
Rows = Iterator[list[str]]

PAGE: Final = "solved.md"
FIGURES: Final = "solved"
RESULTS: Final = "results.json"

_GOALS: Final = (
    ("win", ""),
    ("points", ""),
    ("win", "nearest"),
    ("win", "any-attack"),
    ("win", "random"),
    ("win", "nearest-weakest"),
    ("win", "best-odds"),
    ("substantial-victory", ""),
    ("decisive-victory", ""),
    ("crushing-victory", ""),
)
_OPTIONS: Final[tuple[dict[str, object], ...]] = (
    {"reserves": 1},
    {"reserves": 2},
    {"reserves": 3},
    {"advanced": True},
)


def planned(run: Run) -> Iterator[tuple[str, Run]]:
    """Everything that the page tells, what takes least first."""
    for objective, policy in _GOALS:
        yield "-".join(filter(None, (objective, policy))), _slim(replace(run, objective=objective, policy=policy))
    for options in _OPTIONS:
        name = "-".join(f"{key}={value}".lower() for key, value in options.items())
        packs = PackCollection.of_packs(IsraeliIndependence, run.game.packs.values())
        game = IsraeliIndependence(run.game.options | options, packs)
        yield f"win-{name}", _slim(replace(run, game=game, objective="win", policy=""))


def _slim(run: Run) -> Run:
    """Only the two highest layers are told of."""
    return replace(run, keep_from=table_layout(run.game).cards - 1)


def publish(run: Run, folder: Path, fresh: bool, solve: Callable[[Run], Found]) -> Path:
    """Work out what is not known yet, noting each result at once, and renew the page."""
    figures = folder / FIGURES
    figures.mkdir(parents=True, exist_ok=True)
    notes = figures / RESULTS
    results: Results = {} if fresh or not notes.exists() else parse_json(notes.read_text(encoding="utf-8"), str(notes))
    try:
        for name, each in planned(run):
            key = state_hash(each.table.description)
            if results.get(name, {}).get("key") != key:
                found = solve(each)
                found.pop("table")
                results[name] = {"key": key, **found}
                write_atomically(notes, json.dumps(results, indent=1) + "\n")
                each.table.clear()
    finally:
        if "win" in results:
            renew(folder, results, run.game)
    return folder / PAGE


def renew(folder: Path, results: Results, game: IsraeliIndependence) -> None:
    """The page's tables and the figures, from what is known."""
    words = page_words(game)
    draw(results, folder / FIGURES, words)
    page = folder / PAGE
    text = page.read_text(encoding="utf-8")
    tables = {
        "goals": goal_table(results, words),
        "options": option_table(results, words),
        "cards": card_table(results["win"], game, words),
    }
    for name, rows in tables.items():
        block = "\n".join(_markdown(rows))
        text = re.sub(rf"(<!-- {name} -->\n).*?(\n<!-- end -->)", rf"\g<1>{block}\g<2>", text, flags=re.DOTALL)
    write_atomically(page, text)


def page_words(game: IsraeliIndependence) -> Words:
    """The page is in English, as all documents are."""
    return game.words["en"]


def goal_table(results: Results, words: Words) -> Rows:
    yield [words.say(Message(f"page.{column}")) for column in ("goal", "value", "seconds")]
    for objective, policy in _GOALS:
        found = results.get("-".join(filter(None, (objective, policy))))
        if found is not None:
            who = message("page.policy", policy=policy) if policy else message("page.best-play")
            goal = words.say(message("page.goal-of", objective=objective, who=who))
            yield [goal, _value(found, words), str(found["seconds"])]


def option_table(results: Results, words: Words) -> Rows:
    base = results["win"]["value"]
    yield [words.say(Message(f"page.{column}")) for column in ("option", "value", "change", "seconds")]
    for name, found in results.items():
        if name == "win" or "=" in name:
            option = name.removeprefix("win-") if "=" in name else words.say(message("page.standard"))
            yield [option, _value(found, words), _points(found["value"] - base), str(found["seconds"])]


def card_table(found: Found, game: IsraeliIndependence, words: Words) -> Rows:
    base = found["value"]
    yield [words.say(Message(f"page.{column}")) for column in ("card", "first", "change", "without", "change")]
    for id, values in sorted(found["cards"].items(), key=lambda each: -each[1]["first"]):
        number = next(card.number for card in game.cards if card.id == id)
        cells = [f"{number} {words.say(Message(f'card.{id}'))}"]
        for kind in ("first", "without"):
            cells += [f"{100 * values[kind]:.2f}%", _points(values[kind] - base)]
        yield cells


def _markdown(rows: Rows) -> Iterator[str]:
    for number, cells in enumerate(rows):
        yield f"| {' | '.join(cells)} |"
        if number == 0:
            yield "|---" * len(cells) + "|"


def _value(found: Found, words: Words) -> str:
    if found["objective"] == "points":
        return words.say(message("page.points", value=found["value"]))
    return f"{100 * found['value']:.3f}%"


def _points(difference: float) -> str:
    """In percentage points, with a true minus."""
    return f"{100 * difference:+.2f}".replace("-", "\N{MINUS SIGN}")
