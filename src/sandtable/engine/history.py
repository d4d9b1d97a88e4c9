"""The line of play: what has happened in a match, whose view it changed, and the state that it led to.

It plays what it is told and keeps what was stepped back from. What may be played, undone or redone is decided by the
match (match.py) that it is a part of.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from .events import EVERYONE, OBSERVER, Audience, Told, listen, only
from .game import CHANCE, Game, S
from .records import Entry, JumpEntry, MoveEntry, Record

_HASH_LENGTH = 16


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One entry of the record with what was told when it happened, and whose view it changed."""

    entry: Entry
    told: tuple[Told, ...] = ()
    concerns: Audience = EVERYONE
    index: int = -1
    """The catalogue index of the move, for a step."""
    crossed: tuple[HistoryEntry, ...] = ()
    """For an undo or redo: the steps it took back or played again."""

    @property
    def is_chance(self) -> bool:
        return isinstance(self.entry, MoveEntry) and self.entry.by == "chance"

    @property
    def crossed_chance(self) -> bool:
        return any(each.is_chance for each in self.crossed)


class History(Generic[S]):
    """A record's entries as they happened, branches included."""

    def __init__(self, game: Game[S], record: Record) -> None:
        self.game = game
        self._record = record
        self.history: list[HistoryEntry] = []
        self.chances = 0
        """How many rolls and draws the record holds, on every branch."""
        self._versions = dict.fromkeys((*range(len(game.sides)), OBSERVER), 0)
        self._line: list[int] = []
        self._undone: list[tuple[str, list[int]]] = []
        self.state: S = self._first_state()

    @property
    def line(self) -> list[HistoryEntry]:
        """The line of play that led here, without the branches that were stepped back from."""
        return [self.history[i] for i in self._line]

    def version(self, seat: int) -> int:
        """Counts what concerned a seat, and nothing else. Equal versions mean equal views."""
        return self._versions[seat]

    def state_after(self, steps: int) -> S:
        """The state after so many steps of the line."""
        state = self._first_state()
        for i in self._line[:steps]:
            happening = self.history[i]
            self.game.play(state, happening.index, None, self.game.side_number(happening.entry.by))
        return state

    def _first_state(self) -> S:
        position = self._record.position
        return self.game.start() if position is None else self.game.from_document(position)

    def _hash(self) -> str:
        return self.game.hash(self.state)[:_HASH_LENGTH]

    # Forward ---------------------------------------------------------------------------------------------------

    def _enter_step(self, index: int, actor: int, auto: bool) -> list[Told]:
        told: list[Told] = []
        seen_before = self._public_faces()
        state = self.state.copy()
        self.game.play(state, index, listen(told), None if actor < 0 else actor)
        self.state = state
        by = "chance" if actor == CHANCE else self.game.sides[actor]
        concerns = 0 if actor == CHANCE else only(actor)
        for each in told:
            concerns |= each.to
        for seat, face in self._public_faces().items():
            if face != seen_before[seat]:
                concerns |= only(seat)
        self._line.append(len(self.history))
        self._undone.clear()
        self.chances += actor == CHANCE
        step = MoveEntry(by, self.game.catalogue.notation(index), self._hash(), auto)
        self._add(HistoryEntry(step, tuple(told), concerns, index))
        return told

    def _public_faces(self) -> dict[int, object]:
        """What each seat sees of whose decision it is."""
        window, turn = self.game.window(self.state), self.game.turn(self.state)
        known = self.game.known_deciders
        return {seat: (window, turn < 0 and turn, known(self.state, seat)) for seat in self._versions}

    def _add(self, happening: HistoryEntry) -> None:
        self._record.entries.append(happening.entry)
        self.history.append(happening)
        for seat in self._versions:
            self._versions[seat] += happening.concerns >> seat & 1

    # And back --------------------------------------------------------------------------------------------------

    def _take_back(self, by: str, keep: int) -> list[MoveEntry]:
        """Keep so many steps of the line; returns those that no longer stand."""
        dropped = self._line[keep:]
        self._undone.append((by, dropped))
        self._line = self._line[:keep]
        return self._jump(by, True, dropped)

    def _play_again(self) -> list[MoveEntry]:
        """Play exactly what was last taken back."""
        by, dropped = self._undone.pop()
        self._line += dropped
        return self._jump(by, False, dropped)

    def _jump(self, by: str, back: bool, crossed: list[int]) -> list[MoveEntry]:
        """Rebuild the state after the line has changed, and enter the undo or redo."""
        self.state = self.state_after(len(self._line))
        happenings = tuple(self.history[i] for i in crossed)
        concerns = 0
        for each in happenings:
            concerns |= each.concerns
        self._add(HistoryEntry(JumpEntry(by, len(self._line), back, self._hash()), (), concerns, crossed=happenings))
        return [each.entry for each in happenings if isinstance(each.entry, MoveEntry)]
