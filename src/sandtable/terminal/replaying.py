"""Watching a record: move by move, with the log and its rule numbers, and the board at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from sandtable.engine.errors import Malformed, NotNow
from sandtable.engine.events import OBSERVER
from sandtable.engine.game import Game
from sandtable.engine.match import Match
from sandtable.engine.pov import Heard, Pov
from sandtable.engine.records import Record
from sandtable.engine.words import message

from .board import Board
from .chronicle import log_lines, taken_back
from .desk import Desk
from .facts import glance
from .opening import open_file
from .paper import Lines

_MARGIN: Final = " " * 4


class Replay:
    """A record as it may be shown: everything of a finished or solitaire game, else what an observer knows."""

    def __init__(self, desk: Desk, path: Path, pack_files: Sequence[Path] = ()) -> None:
        self._desk = desk
        self.game, self.record = open_file(desk, path, pack_files)
        self.match = still(self.game, self.record)
        self.in_full = self.match.over or self.game.solitaire

    def pov(self, match: Match[Any]) -> Pov[Any]:
        return Pov(match, 0 if self.game.solitaire else OBSERVER)

    @property
    def heard(self) -> list[Heard]:
        return self.pov(self.match).heard

    def at(self, text: str) -> Match[Any]:
        """The game after so many entries."""
        most = len(self.record.entries)
        if not text.isdecimal() or int(text) > most:
            raise Malformed(message("terminal.at-range", given=text, most=most))
        if not self.in_full:
            raise NotNow(message("terminal.replay-unfinished"))
        return still(self.game, replace(self.record, entries=self.record.entries[: int(text)]))

    def document(self) -> list[dict[str, Any]]:
        """Every entry with its events in both languages, and the hash of the position after it where all is open."""
        steps = [each.document(self._desk.voice.book) for each in self.heard]
        if self.in_full:
            concerning = [each for each in self.match.history if each.concerns >> self.pov(self.match).seat & 1]
            for step, happening in zip(steps, concerning, strict=True):
                step["hash"] = happening.entry.hash
        return steps


def still(game: Game[Any], record: Record) -> Match[Any]:
    """A record played through and left as it is: no die is rolled after it."""
    return Match.replay(game, replace(record, chance="manual"))


def show_replay(desk: Desk, replay: Replay, step: bool) -> None:
    _introduce(desk, replay)
    undone = taken_back(replay.heard)
    for each in replay.heard:
        desk.paper.write(_entry_lines(desk, each, undone))
        if step and desk.wait("terminal.step"):
            return
    desk.paper.write(_position_lines(desk, replay.pov(replay.match)))
    outcome = replay.match.outcome
    desk.paper.tell(desk.voice.say(outcome.message if outcome else message("terminal.replay-not-over")), "bold")


def show_position(desk: Desk, replay: Replay, text: str) -> None:
    match = replay.at(text)
    pov = replay.pov(match)
    _introduce(desk, replay)
    desk.tell("terminal.position-at", number=int(text), most=len(replay.record.entries))
    desk.paper.write([*log_lines(pov.heard[-1:], desk), *_position_lines(desk, pov)])
    desk.paper.tell(desk.voice.say(pov.scene.prompt), "bold")


def _introduce(desk: Desk, replay: Replay) -> None:
    desk.paper.line(desk.voice("game.title"), "bold")
    options = ", ".join(f"{name}={str(value).lower()}" for name, value in replay.record.options.items())
    desk.tell("terminal.replay-options", "dim", options=options)
    if not replay.in_full:
        desk.tell("terminal.replay-unfinished")


def _entry_lines(desk: Desk, heard: Heard, undone: set[int]) -> Lines:
    lines = log_lines([heard], desk, _MARGIN, undone)
    if lines:
        lines[0].plain = f"{heard.version:>{len(_MARGIN)}}" + lines[0].plain[len(_MARGIN) :]
    return lines


def _position_lines(desk: Desk, pov: Pov[Any]) -> Lines:
    scene = pov.scene
    board = Board(scene, desk)
    legend = desk.paper.wrap(board.legend(), "dim")
    return [*glance(scene, desk), *board.lines(), *legend, desk.paper.rule()]
