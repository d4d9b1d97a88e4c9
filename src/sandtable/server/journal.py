"""The journal of a match: one row for each accepted thing, only ever added. A match is rebuilt from its rows alone."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

import msgspec

from sandtable.engine.canonical_json import Document
from sandtable.engine.records import Record, record_from_document, seal

from .errors import DamagedJournal, Refused, StorageError

FORMAT: Final = 1
"""The format of the rows written now. Those of version 0.1.0 are of format 1 too, and do not say so."""


class SeatRow(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A seat as it is kept: the token itself is never stored, only its hash. A bot's seat has none."""

    seat: str
    kind: str
    hash: str = ""
    bot: str = ""
    invitation: bool = False
    """The hash is of an invitation, which whoever opened the match knows too; it is to be exchanged for a key."""


class Created(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The first row: the record as it stood then, with the secret of its dice, and who sits where."""

    record: Document
    seats: list[SeatRow]
    bot_seed: str
    webhooks: dict[str, str] = {}
    open_seed: bool = False
    """Somebody chose the seed: who knows it can tell the rolls beforehand."""
    rematch_of: str = ""
    hints: bool | None = None
    """May the seats ask for hints; None: where nobody else plays, or a bot does."""
    friendly: bool | None = None
    """May moves be taken back that uncovered something; None: between people, who answer for themselves."""
    waits: bool = False
    """The dice do not roll before every player has started the match."""
    unrolled: bool = False
    """The dice do not roll before a seat is first used: whoever opened the match was told the commitment by then."""
    from_record: int | None = None
    """How many entries came with a record or from another match; None: all of it was played here."""


class Offer(msgspec.Struct, frozen=True):
    """An offer that waits for an answer."""

    kind: str
    by: str


class Chat(msgspec.Struct, forbid_unknown_fields=True):
    by: str
    text: str
    at: str


class Row(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What was accepted: any of these together, and the message id that asked for it with the version it produced."""

    at: str
    seat: str = ""
    id: str = ""
    version: int = 0
    asked: str = ""
    """A digest of the message with that id; none in rows of version 0.1.0."""
    created: Created | None = None
    entries: list[Document] = []
    seeds: list[Document] | None = None
    secret: str | None = None
    chat: Chat | None = None
    joined: SeatRow | None = None
    """One more token of a seat."""
    key: SeatRow | None = None
    """The only token of a seat from now on."""
    readers: dict[str, dict[str, str]] = {}
    """By seat: browsers and programs that have used its key for the first time, and when; empty: without a name."""
    rematch: str = ""
    words: str | None = None
    """What the player of the seat adds to the dice, having seen the commitment."""
    begun: bool = False
    analysis: Document | None = None
    """What the analysis of the finished match has found."""
    analysed: int = 0
    """How many entries the record had then."""
    orders: dict[str, str] | None = None
    """The standing orders of the seat, all of them."""
    format: int = 0
    """Set when the row is written; 0 in rows of version 0.1.0."""


class _Format(msgspec.Struct):
    """What every row says of itself, also where the rest of it is of a format that we do not know."""

    format: int = 0


_rows = msgspec.json.Decoder(Row)
_formats = msgspec.json.Decoder(_Format)


def write_row(row: Row) -> bytes:
    return msgspec.json.encode(msgspec.structs.replace(row, format=FORMAT))


def read_row(body: bytes) -> Row:
    """A row as it was written. Raises ``Refused`` for one of a newer version, ``StorageError`` for a damaged one."""
    try:
        given = _formats.decode(body).format
        if given > FORMAT:
            raise Refused("newer-format", 410, given=given, known=FORMAT)
        return _rows.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise StorageError(str(error)) from None


def read_rows(bodies: Sequence[bytes]) -> list[Row]:
    """The journal of a match. Raises ``DamagedJournal`` at the first row that says nothing sensible."""
    rows: list[Row] = []
    for body in bodies:
        try:
            rows.append(read_row(body))
        except StorageError:
            raise DamagedJournal(bodies[: len(rows)]) from None
    if rows and rows[0].created is None:
        raise DamagedJournal(())
    return rows


def record_of(rows: Sequence[Row]) -> Record:
    """The record that the rows of a match add up to."""
    document = dict(first_row_of(rows).record)
    document["entries"] = [*document["entries"], *(entry for row in rows for entry in row.entries)]
    for row in rows:
        if row.seeds is not None:
            document["seeds"] = row.seeds
            document["open_secret"] = row.secret
    document["seal"] = seal(document)
    return record_from_document(document)


def first_row_of(rows: Sequence[Row]) -> Created:
    created = rows[0].created
    if created is None:
        raise StorageError("no opening row")
    return created


def has_begun(rows: Sequence[Row]) -> bool:
    """Do the dice roll already."""
    created = first_row_of(rows)
    return not (created.waits or created.unrolled) or any(row.begun for row in rows)


def now() -> str:
    return time_text(time.time())


def time_text(seconds: float) -> str:
    """A moment as it is written everywhere: UTC, to the second. Earlier moments sort first."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))
