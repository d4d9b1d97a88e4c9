"""``sandtable compare``: is the difference between two simulations real? In words, with the numbers beside them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sandtable.engine.words import Message, message
from sandtable.games import GameType
from sandtable.lab.comparison import Compared, compare
from sandtable.lab.needing import needed
from sandtable.lab.numerals import Numerals
from sandtable.lab.reading import Games, read_games

from .desk import Desk
from .paper import Lines


def run_comparison(desk: Desk, first: Path, second: Path, as_json: bool) -> int:
    needed("numpy")
    one, other = read_games(first), read_games(second)
    game = _game_of(desk, one)
    found = compare(one, other, game is None or game.scores_compare)
    if as_json:
        desk.paper.document(_document(desk, one, other, found))
        return 0
    if game is not None:
        desk.voice.learn(*game.sources())
    numerals = Numerals(desk.voice.language)
    sizes = {"one": numerals.number(len(one)), "other": numerals.number(len(other))}
    desk.tell("lab.compared", first=str(first), second=str(second), **sizes)
    for each in found:
        desk.paper.write(_lines(desk, each, numerals))
    desk.tell("lab.compared-how", "dim", count=len(found))
    return 0


def _game_of(desk: Desk, games: Games) -> GameType | None:
    """The first game that has just these sides: it has their names."""
    return next((game for game in desk.registry if game.sides == games.sides), None)


def _title(desk: Desk, each: Compared) -> str:
    voice = desk.voice
    if not each.side:
        return voice(f"lab.measure.{each.measure}")
    id = "lab.measure.wins" if each.measure == "wins" else "lab.measure.score-of"
    return voice(id, side=voice.first_known(f"side.{each.side}", otherwise=each.side))


def _lines(desk: Desk, each: Compared, numerals: Numerals) -> Lines:
    """What it was, what it is, and whether that can be chance."""
    if each.measure == "wins":
        before, after = numerals.percents(each.before), numerals.percents(each.after)
    else:
        before, after = numerals.means(each.before), numerals.means(each.after)
    lines = [desk.paper.rule(_title(desk, each)), *desk.paper.wrap(f"{before} → {after}", "", "  ")]
    style = "bold" if each.difference.is_clear else ""
    lines += desk.paper.wrap(desk.voice.say(_verdict(each, numerals)), style, "  ")
    if each.p is not None:
        lines += desk.paper.wrap(desk.voice("lab.p", p=numerals.p(each.p)), "dim", "  ")
    return lines


def _verdict(each: Compared, numerals: Numerals) -> Message:
    wins = each.measure == "wins"
    difference = numerals.points(each.difference) if wins else numerals.means(each.difference, signed=True)
    unit = message("lab.in-points" if wins else "lab.in-mean")
    if not each.difference.is_clear:
        return message("lab.maybe-chance", difference=difference, unit=unit)
    id = "lab.real-more" if each.difference.value > 0 else "lab.real-less"
    return message(id, difference=difference, unit=unit)


def _document(desk: Desk, one: Games, other: Games, found: list[Compared]) -> dict[str, Any]:
    return {
        "first": {"file": str(one.path), "games": len(one)},
        "second": {"file": str(other.path), "games": len(other)},
        "compared": [{**each.document(), "text": _texts(desk, each)} for each in found],
    }


def _texts(desk: Desk, each: Compared) -> dict[str, str]:
    book = desk.voice.book
    return {language: book[language].say(_verdict(each, Numerals(language))) for language in book.languages}
