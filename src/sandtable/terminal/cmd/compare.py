"""``sandtable compare``: is the difference between two simulations real? In words, with the numbers beside them."""

from __future__ import annotations

from pathlib import Path

from sandtable.engine.canonical_json import Document
from sandtable.engine.game import GameType
from sandtable.engine.i18n import Message, message
from sandtable.lab.comparison import Comparison, compare
from sandtable.lab.games_csv import GamesFile, read_games
from sandtable.lab.number_format import NumberFormat
from sandtable.lab.optional_deps import import_optional

from ..context import TerminalContext
from ..text.output import Lines


def run_comparison(context: TerminalContext, first: Path, second: Path, as_json: bool) -> int:
    import_optional("numpy")
    one, other = read_games(first), read_games(second)
    game = _game_of(context, one)
    comparisons = compare(one, other, game is None or game.scores_compare)
    if as_json:
        context.output.document(_document(context, one, other, comparisons))
        return 0
    if game is not None:
        context.translator.learn(*game.sources())
    number_format = NumberFormat(context.translator.language)
    sizes = {"one": number_format.number(len(one)), "other": number_format.number(len(other))}
    context.tell("lab.compared", first=str(first), second=str(second), **sizes)
    for each in comparisons:
        context.output.write(_lines(context, each, number_format))
    context.tell("lab.compared-how", "dim", count=len(comparisons))
    return 0


def _game_of(context: TerminalContext, games: GamesFile) -> GameType | None:
    """The first game that has just these sides: it has their names."""
    return next((game for game in context.registry if game.sides == games.sides), None)


def _title(context: TerminalContext, each: Comparison) -> str:
    translator = context.translator
    if not each.side:
        return translator(f"lab.measure.{each.measure}")
    message_id = "lab.measure.wins" if each.measure == "wins" else "lab.measure.score-of"
    return translator(message_id, side=translator.first_known(f"side.{each.side}", otherwise=each.side))


def _lines(context: TerminalContext, each: Comparison, number_format: NumberFormat) -> Lines:
    """What it was, what it is, and whether that can be chance."""
    if each.measure == "wins":
        before, after = number_format.percents(each.before), number_format.percents(each.after)
    else:
        before, after = number_format.means(each.before), number_format.means(each.after)
    lines = [context.output.rule(_title(context, each)), *context.output.wrap(f"{before} → {after}", "", "  ")]
    style = "bold" if each.difference.is_clear else ""
    lines += context.output.wrap(context.translator.say(_verdict(each, number_format)), style, "  ")
    if each.p is not None:
        lines += context.output.wrap(context.translator("lab.p", p=number_format.p(each.p)), "dim", "  ")
    return lines


def _verdict(each: Comparison, number_format: NumberFormat) -> Message:
    wins = each.measure == "wins"
    difference = number_format.points(each.difference) if wins else number_format.means(each.difference, signed=True)
    unit = message("lab.in-points" if wins else "lab.in-mean")
    if not each.difference.is_clear:
        return message("lab.maybe-chance", difference=difference, unit=unit)
    message_id = "lab.real-more" if each.difference.value > 0 else "lab.real-less"
    return message(message_id, difference=difference, unit=unit)


def _document(context: TerminalContext, one: GamesFile, other: GamesFile, comparisons: list[Comparison]) -> Document:
    return {
        "first": {"file": str(one.path), "games": len(one)},
        "second": {"file": str(other.path), "games": len(other)},
        "compared": [{**each.document(), "text": _texts(context, each)} for each in comparisons],
    }


def _texts(context: TerminalContext, each: Comparison) -> dict[str, str]:
    book = context.translator.book
    return {language: book[language].say(_verdict(each, NumberFormat(language))) for language in book.languages}
