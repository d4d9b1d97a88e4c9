"""Seat tokens: secret links to a seat. Who has the token sits there; the server stores only its hash."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Final

from .journal import SeatRow

OBSERVER_SEAT: Final = "observer"
_INVITATION: Final = "invite."


def _text(bits: bytes) -> str:
    return base64.urlsafe_b64encode(bits).decode().rstrip("=")


def fresh_token() -> str:
    """128 random bits."""
    return _text(secrets.token_bytes(16))


def fresh_invitation() -> str:
    """A token that is to be exchanged for a key; it shows that it is one, so that a client knows what to do with it."""
    return f"{_INVITATION}{fresh_token()}"


def fresh_match_id() -> str:
    return _text(secrets.token_bytes(9)).replace("-", "a").replace("_", "b")


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def token_for_rematch(token: str, match: str, seat: str) -> str:
    """The token of a seat in a rematch follows from the old one: only its owner and nobody else is given it."""
    return _text(hmac.digest(token.encode(), f"rematch {match} {seat}".encode(), "sha256")[:16])


def reader_of(match: str, client: str) -> str:
    """A browser or a program as a match knows it; in another match it is another, so that nobody is followed."""
    return hashlib.sha256(f"{match} {client}".encode()).hexdigest()[:16] if client else ""


def find_seat(seats: Iterable[SeatRow], token: str) -> SeatRow | None:
    """Whose token this is. Every seat is compared, and each in constant time."""
    given = token_hash(token)
    found: SeatRow | None = None
    for each in seats:
        if each.hash and hmac.compare_digest(each.hash, given):
            found = each
    return found
