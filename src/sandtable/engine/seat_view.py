"""A match as one seat knows it: the only thing that anybody outside is given.

Everything here is built from what the seat knows. Nothing of it tells how many moves the other side has made unseen,
which they were, or what the whole state hashes to. When the game is over, everything opens.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from .canonical_json import Document
from .errors import Refusal
from .events import EVERYONE, OBSERVER, ReportedEvent
from .game import S, View
from .i18n import Message, WordBook, message
from .match import HistoryEntry, Match
from .moves import Move
from .records import FORMAT, VIEW_RECORD, ActEntry, MoveEntry
from .scene import Scene


@dataclass(frozen=True, slots=True)
class HeardEntry:
    """Something that concerned a seat, as that seat knows it.

    ``by`` and ``move`` are given where the seat made the move itself, or where everything is open. ``jump`` is "undo",
    "redo" or "branch" (an undo across a roll), ``took_back`` how many of the things that this seat has heard it undid.
    """

    version: int
    by: str | None = None
    move: str | None = None
    events: tuple[ReportedEvent, ...] = ()
    jump: str | None = None
    took_back: int = 0
    act: str | None = None

    @property
    def message(self) -> Message | None:
        """The sentence of an undo, a redo or an act; events have their own."""
        if self.jump:
            return message(f"log.{self.jump}", count=self.took_back)
        return message(f"log.{self.act}", side=self.by or "") if self.act else None

    def document(self, words: WordBook) -> Document:
        text = self.message
        return {
            "n": self.version,
            "by": self.by,
            "move": self.move,
            "events": [each.document(words) for each in self.events if not each.event.quiet],
            "jump": self.jump,
            "took_back": self.took_back,
            "act": self.act,
            "text": words.texts(text) if text else None,
        }


@dataclass(frozen=True)
class SeatView(Generic[S]):
    """A match and a seat: a side's, or an observer's."""

    match: Match[S]
    seat: int

    @property
    def side(self) -> str | None:
        """The side that sits here; None for an observer."""
        return None if self.seat == OBSERVER else self.match.game.sides[self.seat]

    @property
    def view(self) -> View:
        return self.match.view(self.seat)

    @property
    def scene(self) -> Scene:
        return self.match.game.scene(self.view)

    @property
    def version(self) -> int:
        """Counts what has concerned this seat, and nothing else: with the same version the view is the same."""
        return self.match.version(self.seat)

    @property
    def can_undo(self) -> bool:
        return self.seat != OBSERVER and self.match.can_undo(self.seat)

    @property
    def can_redo(self) -> bool:
        return self.seat != OBSERVER and self.match.can_redo(self.seat)

    def why(self, move: Move | str) -> Refusal | None:
        return self.match.why(move, self.seat)

    def play(self, move: Move | str) -> list[HeardEntry]:
        """Play a move from this seat; returns what the seat hears of it and of all that follows."""
        before = self.version
        self.match.play(move, self.seat)
        return self.heard_since(before)

    @property
    def heard(self) -> list[HeardEntry]:
        return self.heard_since(0)

    def heard_since(self, version: int) -> list[HeardEntry]:
        """Everything that concerned this seat after a version, in order."""
        number, heard = self.version, []
        for each in reversed(self.match.history):
            if number <= version:
                break
            if each.concerns >> self.seat & 1:
                heard.append(self._as_heard(number, each))
                number -= 1
        return heard[::-1]

    def _as_heard(self, number: int, item: HistoryEntry) -> HeardEntry:
        entry = item.entry
        everything = self.match.over
        events = tuple(each for each in item.events if everything or each.reaches(self.seat))
        if everything:
            events = _without_repeats(events)
        if isinstance(entry, MoveEntry):
            mine = everything or entry.by == self.side or (entry.by == "chance" and self._all_told(item))
            return HeardEntry(number, entry.by if mine else None, entry.move if mine else None, events)
        if isinstance(entry, ActEntry):
            return HeardEntry(number, entry.by, act=entry.act)
        kind = "redo" if not entry.back else "branch" if item.crossed_chance else "undo"
        took_back = sum(each.concerns >> self.seat & 1 for each in item.crossed)
        return HeardEntry(number, entry.by, jump=kind, took_back=took_back)

    def _all_told(self, item: HistoryEntry) -> bool:
        """Was everything about this chance told to everybody."""
        return all(each.to == EVERYONE for each in item.events)

    def record_document(self, packs: bool = False) -> Document:
        """What this seat may take away: the match as it knows it; the whole record of one that is over or solitaire.

        With ``packs`` that record carries those that are not the game's own.
        """
        match, words = self.match, self.match.game.words
        record = match.record(packs=packs)
        if match.over or match.game.solitaire:
            return record.document()
        return {
            VIEW_RECORD: FORMAT,
            "game": record.game,
            "side": self.side or "observer",
            "options": record.options,
            "packs": record.packs,
            "commitments": [seed.commitment for seed in record.seeds if match.game.catalogue.has_chance],
            "heard": [each.document(words) for each in self.heard],
            "view": match.game.view_document(self.view),
        }


def _without_repeats(events: tuple[ReportedEvent, ...]) -> tuple[ReportedEvent, ...]:
    """Once everything is open: what was told to one seat stands for what the others heard of the same thing."""
    fullest = [each for each in events if each.to == EVERYONE or each.to > 0]
    return tuple(fullest) or events
