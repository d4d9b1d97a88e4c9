"""``sandtable replay``: a record move by move, with its log, and the board at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from sandtable.engine.canonical_json import Document
from sandtable.engine.errors import Malformed, NotNow
from sandtable.engine.events import OBSERVER
from sandtable.engine.game import Game
from sandtable.engine.i18n import message
from sandtable.engine.match import Match
from sandtable.engine.records import Record
from sandtable.engine.seat_view import HeardEntry, SeatView

from ..context import TerminalContext
from ..open_game import open_file
from ..text.board import Board
from ..text.facts import facts_rule
from ..text.log_text import log_lines, undone_versions
from ..text.output import Lines

_MARGIN: Final = " " * 4
_MOST_DIGITS: Final = 9
"""Of the number of an entry."""


class Replay:
    """A record as it may be shown: everything of a finished or solitaire game, else what an observer knows."""

    def __init__(self, context: TerminalContext, path: Path, pack_files: Sequence[Path] = ()) -> None:
        self._context = context
        self.game, self.record = open_file(context, path, pack_files)
        self.match = replay_without_dice(self.game, self.record)
        self.in_full = self.match.over or self.game.solitaire

    def seat_view(self, match: Match[Any]) -> SeatView[Any]:
        return SeatView(match, 0 if self.game.solitaire else OBSERVER)

    @property
    def heard(self) -> list[HeardEntry]:
        return self.seat_view(self.match).heard

    def at(self, text: str) -> Match[Any]:
        """The game after so many entries."""
        most = len(self.record.entries)
        if not text.isdecimal() or len(text) > _MOST_DIGITS or int(text) > most:
            raise Malformed(message("terminal.at-range", given=text[:_MOST_DIGITS], most=most))
        if not self.in_full:
            raise NotNow(message("terminal.replay-unfinished"))
        return replay_without_dice(self.game, replace(self.record, entries=self.record.entries[: int(text)]))

    def document(self) -> list[Document]:
        """Every entry with its events in both languages, and the hash of the position after it where all is open."""
        steps = [each.document(self._context.translator.book) for each in self.heard]
        if self.in_full:
            concerning = [each for each in self.match.history if each.concerns >> self.seat_view(self.match).seat & 1]
            for step, item in zip(steps, concerning, strict=True):
                step["hash"] = item.entry.hash
        return steps


def replay_without_dice(game: Game[Any], record: Record) -> Match[Any]:
    """A record played through and left as it is: no die is rolled after it."""
    return Match.replay(game, replace(record, chance="manual"))


def show_replay(context: TerminalContext, replay: Replay, step: bool) -> None:
    _introduce(context, replay)
    undone = undone_versions(replay.heard)
    for each in replay.heard:
        context.output.write(_entry_lines(context, each, undone))
        if step and context.wait("terminal.step"):
            return
    context.output.write(_position_lines(context, replay.seat_view(replay.match)))
    outcome = replay.match.outcome
    context.output.tell(
        context.translator.say(outcome.message if outcome else message("terminal.replay-not-over")), "bold"
    )


def show_position(context: TerminalContext, replay: Replay, text: str) -> None:
    match = replay.at(text)
    seat_view = replay.seat_view(match)
    _introduce(context, replay)
    context.tell("terminal.position-at", number=int(text), most=len(replay.record.entries))
    context.output.write([*log_lines(seat_view.heard[-1:], context), *_position_lines(context, seat_view)])
    context.output.tell(context.translator.say(seat_view.scene.prompt), "bold")


def _introduce(context: TerminalContext, replay: Replay) -> None:
    context.output.line(context.translator("game.title"), "bold")
    options = ", ".join(f"{name}={str(value).lower()}" for name, value in replay.record.options.items())
    context.tell("terminal.replay-options", "dim", options=options)
    if not replay.in_full:
        context.tell("terminal.replay-unfinished")


def _entry_lines(context: TerminalContext, heard: HeardEntry, undone: set[int]) -> Lines:
    lines = log_lines([heard], context, _MARGIN, undone)
    if lines:
        lines[0].plain = f"{heard.version:>{len(_MARGIN)}}" + lines[0].plain[len(_MARGIN) :]
    return lines


def _position_lines(context: TerminalContext, seat_view: SeatView[Any]) -> Lines:
    scene = seat_view.scene
    board = Board(scene, context)
    legend = context.output.wrap(board.legend(), "dim")
    return [*facts_rule(scene, context), *board.lines(), *legend, context.output.rule()]
