"""The log of a seat: what it has been told and nothing else, line by line. Its length is the seat's version."""

from __future__ import annotations

from typing import Any

from sandtable.engine.canonical_json import Document
from sandtable.engine.events import OBSERVER
from sandtable.engine.i18n import WordBook
from sandtable.engine.match import Match
from sandtable.engine.seat_view import SeatView

LogLine = Document


class SeatLog:
    """Keeps the lines it has spoken. When the match ends everything opens, and all of them are spoken anew."""

    def __init__(self, match: Match[Any], seat: str, words: WordBook) -> None:
        self._match = match
        self._words = words
        self.seat = OBSERVER if seat == "observer" else match.game.sides.index(seat)
        self.seat_view: SeatView[Any] = SeatView(match, self.seat)
        self._lines: list[LogLine] = []
        self._open = False

    @property
    def version(self) -> int:
        return self.seat_view.version

    @property
    def lines(self) -> list[LogLine]:
        if self._open != self._match.over:
            self._open = self._match.over
            self._lines = []
        if len(self._lines) != self.version:
            self._lines += [each.document(self._words) for each in self.seat_view.heard_since(len(self._lines))]
        return self._lines

    @property
    def _places(self) -> list[int]:
        """Where in the record the things stand that this seat was told."""
        return [place for place, item in enumerate(self._match.history) if item.concerns_seat(self.seat)]

    def entry_count(self, number: int) -> int:
        """How many entries of the whole record had happened when this seat had been told so many things."""
        places = self._places[:number]
        return places[-1] + 1 if places else 0

    def told_before(self, entries: int) -> int:
        """How many things this seat had been told when the record had so many entries."""
        return sum(place < entries for place in self._places)

    def chances_told(self, entries: int | None = None) -> int:
        """How many rolls and draws this seat was told of, or had been when the record had so many entries."""
        places = self._places if entries is None else [place for place in self._places if place < entries]
        return sum(self._match.history[place].is_chance for place in places)
