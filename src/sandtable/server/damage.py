"""A match whose journal is damaged on disk: what is still known of it, and what its players are told."""

from __future__ import annotations

from collections.abc import Sequence

from .errors import DamagedJournal, Refused
from .journal import Row, read_rows


def readable_rows(bodies: Sequence[bytes]) -> list[Row]:
    """The rows up to the first that cannot be read."""
    try:
        return read_rows(bodies)
    except DamagedJournal as damage:
        return read_rows(damage.sound)


def damage_refusal(damage: DamagedJournal) -> Refused:
    """Until when the match is sound. Not how many rows: that may be more than a seat has been told of."""
    rows = readable_rows(damage.sound)
    if not rows:
        return Refused("damaged-from-start", 410)
    return Refused("damaged", 410, opened=_minute(rows[0]), until=_minute(rows[-1]))


def _minute(row: Row) -> str:
    return f"{row.at[:16].replace('T', ' ')} UTC"
