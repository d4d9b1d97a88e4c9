"""``sandtable compare``: is the difference between two simulations real? In words, with the numbers beside them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sandtable.engine.game import GameType
from sandtable.engine.i18n import Message, message
from sandtable.lab.comparison import Comparison, compare
from sandtable.lab.games_csv import GamesFile, read_games
from sandtable.lab.number_format import NumberFormat
from sandtable.lab.optional_deps import needed

from ..context import TerminalContext
from ..text.output import Lines


def run_comparison(context: TerminalContext, first: Path, second: Path, as_json: bool) -> int:
    needed("numpy")
    one, other = read_games(first), read_games(second)
    game = _game_of(context, one)
    found = compare(one, other, game is None or game.scores_compare)
    if as_json:
        context.output.document(_document(context, one, other, found))
        return 0
    if game is not None:
        context.translator.learn(*game.sources())
    numerals = NumberFormat(context.translator.language)
    sizes = {"one": numerals.number(len(one)), "other": numerals.number(len(other))}
    context.tell("lab.compared", first=str(first), second=str(second), **sizes)
    for each in found:
        context.output.write(_lines(context, each, numerals))
    context.tell("lab.compared-how", "dim", count=len(found))
    return 0


def _game_of(context: TerminalContext, games: GamesFile) -> GameType | None:
    """The first game that has just these sides: it has their names."""
    return next((game for game in context.registry if game.sides == games.sides), None)


def _title(context: TerminalContext, each: Comparison) -> str:
    translator = context.translator
    if not each.side:
        return translator(f"lab.measure.{each.measure}")
    id = "lab.measure.wins" if each.measure == "wins" else "lab.measure.score-of"
    return translator(id, side=translator.first_known(f"side.{each.side}", otherwise=each.side))


def _lines(context: TerminalContext, each: Comparison, numerals: NumberFormat) -> Lines:
    """What it was, what it is, and whether that can be chance."""
    if each.measure == "wins":
        before, after = numerals.percents(each.before), numerals.percents(each.after)
    else:
        before, after = numerals.means(each.before), numerals.means(each.after)
    lines = [context.output.rule(_title(context, each)), *context.output.wrap(f"{before} → {after}", "", "  ")]
    style = "bold" if each.difference.is_clear else ""
    lines += context.output.wrap(context.translator.say(_verdict(each, numerals)), style, "  ")
    if each.p is not None:
        lines += context.output.wrap(context.translator("lab.p", p=numerals.p(each.p)), "dim", "  ")
    return lines


def _verdict(each: Comparison, numerals: NumberFormat) -> Message:
    wins = each.measure == "wins"
    difference = numerals.points(each.difference) if wins else numerals.means(each.difference, signed=True)
    unit = message("lab.in-points" if wins else "lab.in-mean")
    if not each.difference.is_clear:
        return message("lab.maybe-chance", difference=difference, unit=unit)
    id = "lab.real-more" if each.difference.value > 0 else "lab.real-less"
    return message(id, difference=difference, unit=unit)


def _document(context: TerminalContext, one: GamesFile, other: GamesFile, found: list[Comparison]) -> dict[str, Any]:
    return {
        "first": {"file": str(one.path), "games": len(one)},
        "second": {"file": str(other.path), "games": len(other)},
        "compared": [{**each.document(), "text": _texts(context, each)} for each in found],
    }


def _texts(context: TerminalContext, each: Comparison) -> dict[str, str]:
    book = context.translator.book
    return {language: book[language].say(_verdict(each, NumberFormat(language))) for language in book.languages}
