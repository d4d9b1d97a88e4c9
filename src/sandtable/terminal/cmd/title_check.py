"""``sandtable title check``: does a title keep what every title promises."""

from __future__ import annotations

from typing import Any

from sandtable.engine.title_checks import Failure, Findings, check_title

from ..context import TerminalContext


def run_title_check(context: TerminalContext, game: str, games: int, seed: str, as_json: bool) -> int:
    title = context.registry.title(game)
    context.translator.learn(*title.game.sources())
    found = check_title(title, games, seed)
    if as_json:
        context.output.document(_document(context, title.id, found))
    else:
        for each in found.failures:
            _tell(context, each)
        id = "terminal.title-failed" if found.failures else "terminal.title-ok"
        context.tell(id, title=title.id, games=found.games, positions=found.positions, count=len(found.failures))
    return 1 if found.failures else 0


def _tell(context: TerminalContext, failure: Failure) -> None:
    context.output.tell(context.translator.say(failure.message), "red")
    if failure.moves:
        told = context.translator("terminal.title-after", game=failure.game or 0, moves=", ".join(failure.moves))
        context.output.write(context.output.wrap(told, "dim", "  "))


def _document(context: TerminalContext, title: str, found: Findings) -> dict[str, Any]:
    return {
        "ok": not found.failures,
        "title": title,
        "games": found.games,
        "positions": found.positions,
        "failures": [
            {"text": context.translator.book.texts(each.message), "game": each.game, "moves": list(each.moves)}
            for each in found.failures
        ],
    }
