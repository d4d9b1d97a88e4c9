"""The keys of a match's seats: which token opens which seat, invitations, keys that are void, and who has used one.

A friend's seat is opened with an invitation, which whoever opened the match knows too. Its first use exchanges it for a
key that nobody else knows, and makes it void. Whoever holds the key of a seat can renew it at any time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.engine.canonical_json import Document

from .errors import Refused
from .journal import Row, SeatRow
from .seat_tokens import OBSERVER_SEAT, find_seat, token_hash

MOST_READERS: Final = 50
"""So many browsers and programs of one key are told apart."""


class SeatKeys:
    def __init__(self, seats: Sequence[SeatRow]) -> None:
        self._seats = list(seats)
        self._void: dict[str, tuple[str, str]] = {}
        """By hash: the seat that a void token opened, and why it does so no longer ("claimed" or "renewed")."""
        self._readers: dict[str, dict[str, str]] = {}
        """By seat: who has used its key, and since when."""
        self._unsaved: dict[str, dict[str, str]] = {}
        """Those of them who are not in the journal yet."""

    # What a token opens ----------------------------------------------------------------------------------------

    def seat_of(self, token: str) -> str:
        """The seat that a token opens; an invitation must be claimed first."""
        found = find_seat(self._seats, token)
        if found is None:
            raise Refused(self._void.get(token_hash(token), ("", "bad-token"))[1], 401)
        if found.invitation:
            raise Refused("invitation", 401)
        return found.seat

    def is_claimed(self, seat: str) -> bool:
        """Has whoever is to sit there come to take the seat."""
        return not any(each.seat == seat and each.invitation for each in self._seats)

    def has(self, row: SeatRow) -> bool:
        return any(each.hash == row.hash for each in self._seats)

    # Changing keys ---------------------------------------------------------------------------------------------

    def claim(self, invitation: str, key: str) -> tuple[str, SeatRow | None]:
        """The seat of an invitation, and its new key; None if the same key has claimed it before."""
        found = find_seat(self._seats, invitation)
        if found is None:
            seat, why = self._void.get(token_hash(invitation), ("", "bad-token"))
            current = find_seat(self._seats, key)
            if why == "claimed" and current is not None and current.seat == seat:
                return seat, None
            raise Refused(why, 401)
        if not found.invitation:
            raise Refused("not-an-invitation")
        return found.seat, self._fresh(found.seat, key)

    def renew(self, seat: str, key: str) -> SeatRow:
        if seat == OBSERVER_SEAT:
            raise Refused("observer", 403)
        return self._fresh(seat, key)

    def _fresh(self, seat: str, key: str) -> SeatRow:
        kind = next(each.kind for each in self._seats if each.seat == seat)
        if find_seat(self._seats, key) is not None or token_hash(key) in self._void:
            raise Refused("key-used", 422)
        return SeatRow(seat, kind, token_hash(key))

    # Who has used a key ----------------------------------------------------------------------------------------

    def is_new(self, seat: str, reader: str) -> bool:
        known = self._readers.get(seat, {})
        return seat != OBSERVER_SEAT and reader not in known and len(known) < MOST_READERS

    def is_alone(self, seat: str) -> bool:
        """Has nobody else used the key of a seat: then there is nobody to tell, and it need not be stored at once."""
        return not self._readers.get(seat)

    def add_reader(self, seat: str, reader: str, at: str) -> None:
        for readers in (self._readers, self._unsaved):
            readers.setdefault(seat, {})[reader] = at

    def forget_readers(self, seat: str) -> None:
        """The key of a seat is about to change."""
        for readers in (self._readers, self._unsaved):
            readers.pop(seat, None)

    def take_unsaved(self) -> dict[str, dict[str, str]]:
        """The readers that the next row is to store."""
        unsaved, self._unsaved = self._unsaved, {}
        return unsaved

    def readers(self, seat: str, reader: str) -> list[Document]:
        """The browsers and programs that have used the key of a seat, in order, as one of them is told."""
        return [{"since": at, "me": each == reader} for each, at in self._readers.get(seat, {}).items()]

    # The journal -----------------------------------------------------------------------------------------------

    def remember(self, row: Row) -> None:
        if row.joined:
            self._seats.append(row.joined)
        if row.key:
            self._replace(row.key)
        for seat, readers in row.readers.items():
            self._readers.setdefault(seat, {}).update(readers)

    def _replace(self, key: SeatRow) -> None:
        """From now on this is the only key of its seat."""
        for each in self._seats:
            if each.seat == key.seat and each.hash:
                self._void[each.hash] = (each.seat, "claimed" if each.invitation else "renewed")
        self._seats = [each for each in self._seats if each.seat != key.seat] + [key]
        self.forget_readers(key.seat)
