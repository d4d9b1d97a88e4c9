"""The history of a match: every entry of its record with its events, and the states that play has led to.

It plays what it is given and keeps what was stepped back from. What may be played, undone or redone is decided by the
match (match.py), which is a history with rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

from .events import EVERYONE, OBSERVER, Audience, ReportedEvent, collect_into, only
from .game import CHANCE, Game, S
from .records import Entry, JumpEntry, MoveEntry, Record

_HASH_LENGTH = 16
_KEPT_EVERY = 64
"""One state in so many of the line is kept, so that a state of the past need not be played from the start."""


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One entry of the record with what was told when it happened, and whose view it changed."""

    entry: Entry
    events: tuple[ReportedEvent, ...] = ()
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

    def concerns_seat(self, seat: int) -> bool:
        return bool(self.concerns >> seat & 1)

    def uncovers(self, seat: int) -> bool:
        """Does a seat know more since, that was hidden or not yet decided: something revealed, a roll, a draw."""
        revealed = any(each.reveals and each.reaches(seat) for each in self.events)
        return revealed or (self.is_chance and self.concerns_seat(seat))


class UndoneSteps(NamedTuple):
    """Steps that no longer stand, by their places in the history: who took them back, and did the others agree."""

    by: str
    places: list[int]
    agreed: bool


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
        self._undone: list[UndoneSteps] = []
        self._kept_states: dict[int, S] = {}
        """States after a step, by the identity of its entry: always played from the same line, whatever came later."""
        self.state: S = self._first_state()

    def __getstate__(self) -> dict[str, object]:
        """For another process, where identities are others: states are kept by the place of their entry meanwhile."""
        places = {id(item): place for place, item in enumerate(self.history)}
        kept = {places[identity]: state for identity, state in self._kept_states.items() if identity in places}
        return {**self.__dict__, "_kept_states": kept}

    def __setstate__(self, values: dict[str, Any]) -> None:
        self.__dict__.update(values)
        self._kept_states = {id(self.history[place]): state for place, state in self._kept_states.items()}

    @property
    def line(self) -> list[HistoryEntry]:
        """The line of play that led here, without the branches that were stepped back from."""
        return [self.history[i] for i in self._line]

    def version(self, seat: int) -> int:
        """Counts what concerned a seat, and nothing else. Equal versions mean equal views."""
        return self._versions[seat]

    # Positions of the past -------------------------------------------------------------------------------------

    def state_after(self, steps: int) -> S:
        """The state after so many steps of the line."""
        return self._state_after_line(self.line[:steps])

    def state_after_entries(self, count: int) -> S:
        """The state when the record had so many entries, undone ones included."""
        line: list[HistoryEntry] = []
        for item in self.history[:count]:
            _extend(line, item)
        return self._state_after_line(line)

    def positions(self) -> Iterator[tuple[HistoryEntry, S]]:
        """Every entry in order, branches included, with the state before it: read it, do not keep or change it."""
        line: list[HistoryEntry] = []
        state = self._first_state()
        for item in self.history:
            yield item, state
            _extend(line, item)
            if isinstance(item.entry, MoveEntry):
                self._play_on(state, item)
            elif isinstance(item.entry, JumpEntry):
                state = self._state_after_line(line)

    def line_positions(self) -> Iterator[tuple[int, HistoryEntry, S]]:
        """Every step of the line with its place in the history and the state before it: read it, do not keep it."""
        state = self._first_state()
        for place in self._line:
            yield place, self.history[place], state
            self._play_on(state, self.history[place])

    def _state_after_line(self, line: list[HistoryEntry]) -> S:
        for start in range(len(line) - len(line) % _KEPT_EVERY, 0, -_KEPT_EVERY):
            kept = self._kept_states.get(id(line[start - 1]))
            if kept is not None:
                state: S = kept.copy()
                break
        else:
            start, state = 0, self._first_state()
        for item in line[start:]:
            self._play_on(state, item)
        return state

    def _play_on(self, state: S, item: HistoryEntry) -> None:
        self.game.play(state, item.index, None, self.game.side_number(item.entry.by))

    def _first_state(self) -> S:
        position = self._record.position
        return self.game.start() if position is None else self.game.from_document(position)

    def _hash(self) -> str:
        return self.game.hash(self.state)[:_HASH_LENGTH]

    # Forward ---------------------------------------------------------------------------------------------------

    def _add_step(self, index: int, actor: int, auto: bool) -> list[ReportedEvent]:
        self.state, events, concerns = self._after_step(index, actor)
        by = "chance" if actor == CHANCE else self.game.sides[actor]
        self._line.append(len(self.history))
        self._undone.clear()
        self.chances += actor == CHANCE
        step = MoveEntry(by, self.game.catalogue.notation(index), self._hash(), auto)
        item = HistoryEntry(step, tuple(events), concerns, index)
        self._add_entry(item)
        if len(self._line) % _KEPT_EVERY == 0:
            self._kept_states[id(item)] = self.state
        return events

    def _after_step(self, index: int, actor: int) -> tuple[S, list[ReportedEvent], Audience]:
        """The state after a move, what is told of it, and whose view it changes. Nothing is changed here."""
        events: list[ReportedEvent] = []
        state = self.state.copy()
        self.game.play(state, index, collect_into(events), None if actor < 0 else actor)
        concerns = 0 if actor == CHANCE else only(actor)
        for each in events:
            concerns |= each.to
        seen_before, seen_after = self._decisions_seen(self.state), self._decisions_seen(state)
        for seat, face in seen_after.items():
            if face != seen_before[seat]:
                concerns |= only(seat)
        return state, events, concerns

    def _decisions_seen(self, state: S) -> dict[int, object]:
        """What each seat sees of whose decision it is."""
        window, turn = self.game.window(state), self.game.turn(state)
        known = self.game.known_deciders
        return {seat: (window, turn < 0 and turn, known(state, seat)) for seat in self._versions}

    def _add_entry(self, item: HistoryEntry) -> None:
        self._record.entries.append(item.entry)
        self.history.append(item)
        for seat in self._versions:
            self._versions[seat] += item.concerns >> seat & 1

    # And back --------------------------------------------------------------------------------------------------

    def _drop_steps(self, by: str, keep: int, agreed: bool) -> list[MoveEntry]:
        """Keep so many steps of the line; returns those that no longer stand."""
        dropped = self._line[keep:]
        self._undone.append(UndoneSteps(by, dropped, agreed))
        self._line = self._line[:keep]
        return self._jump(by, True, dropped)

    def _redo_last(self) -> list[MoveEntry]:
        """Play exactly what was last taken back."""
        undone = self._undone.pop()
        self._line += undone.places
        return self._jump(undone.by, False, undone.places)

    def _jump(self, by: str, back: bool, places: list[int]) -> list[MoveEntry]:
        """Rebuild the state after the line has changed, and enter the undo or redo."""
        self.state = self.state_after(len(self._line))
        crossed = tuple(self.history[place] for place in places)
        concerns = 0
        for each in crossed:
            concerns |= each.concerns
        self._add_entry(HistoryEntry(JumpEntry(by, len(self._line), back, self._hash()), (), concerns, crossed=crossed))
        return [each.entry for each in crossed if isinstance(each.entry, MoveEntry)]


def _extend(line: list[HistoryEntry], item: HistoryEntry) -> None:
    """Change a line of play as one entry more has changed it."""
    entry = item.entry
    if isinstance(entry, MoveEntry):
        line.append(item)
    elif isinstance(entry, JumpEntry) and entry.back:
        del line[entry.to :]
    else:
        line += item.crossed
