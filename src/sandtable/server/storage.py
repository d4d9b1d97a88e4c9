"""The storage of journals: a small interface, and SQLite behind it.

``append`` returns when what it was given is on disk, all of it or nothing. Nothing is ever changed or removed.
Each row is sealed with a hash of itself and of the rows of its match before it: a changed row is noticed when read.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from sandtable.engine.errors import Malformed
from sandtable.engine.i18n import message

from .errors import DamagedJournal, StorageError
from .store_folder import find_or_expect_new, mark

FORMAT: Final = 2
"""The format of the tables, as ``PRAGMA user_version``. Format 1 has no seals; 0.1.0 wrote it and left this at 0."""
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS entries (
  match TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, seal BLOB, PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS set_aside (
  match TEXT NOT NULL, number INTEGER NOT NULL, body BLOB, seal BLOB, at TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS written (id INTEGER PRIMARY KEY CHECK (id = 1), times INTEGER NOT NULL);
"""
_NO_UPDATE: Final = """
CREATE TRIGGER IF NOT EXISTS entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'append-only'); END;
"""
NO_DELETE: Final = """
CREATE TRIGGER IF NOT EXISTS entries_are_kept BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'append-only'); END;
"""
_OF_MATCH: Final = "SELECT number, body, seal FROM entries WHERE match = ? ORDER BY number"
_SEAL: Final = "SELECT seal FROM entries WHERE match = ? AND number = ?"

SealedRow = tuple[Any, Any, Any]
"""Number, body and seal as they come from the disk, where anything may have become of them."""
NO_ROW: Final[SealedRow] = (None, None, None)
"""Stands for what is no longer readable: it is never sound."""


@dataclass(frozen=True, slots=True)
class StoredRow:
    """One row of a match's journal. ``number`` is its place: a place can be taken only once, and none is left out."""

    match: str
    number: int
    body: bytes


class Storage(Protocol):
    def append(self, rows: Sequence[StoredRow]) -> None:
        """Keep these, all or none; they are on disk when this returns. Raises ``StorageError`` where they are not."""

    def read(self, match: str) -> list[bytes]:
        """The journal of a match in order; empty if there is no such match. Raises ``DamagedJournal``."""

    def try_writing(self) -> None:
        """Write something of no importance. Raises ``StorageError`` where a move could not be stored now."""

    def close(self) -> None: ...


def row_seal(before: bytes, match: str, number: int, body: bytes) -> bytes:
    """The hash of a row that follows one with the seal ``before``; the first row follows an empty one."""
    return hashlib.sha256(b"%b%b %d " % (before, match.encode(), number) + body).digest()


def sound_rows(match: str, rows: Iterable[SealedRow]) -> tuple[list[bytes], bytes, bool]:
    """The bodies up to the first damaged row, the seal of the last of them, and whether that was all.

    The rows of format 1 have no seal. They stand before all others, and the first seal after them covers them too.
    """
    bodies: list[bytes] = []
    before, sealed = b"", False
    for number, body, seal in rows:
        if number != len(bodies) or not isinstance(body, bytes) or (sealed and seal is None):
            return bodies, before, False
        expected = row_seal(before, match, number, body)
        if seal is not None and seal != expected:
            return bodies, before, False
        sealed = seal is not None
        bodies.append(body)
        before = expected
    return bodies, before, True


class SqliteStorage:
    """SQLite in WAL mode, flushed to disk at every commit."""

    def __init__(self, folder: Path, must_exist: bool = False) -> None:
        """``must_exist``: whoever starts it knows that there is a store, and a new one would be a mistake."""
        self.path, is_new = find_or_expect_new(folder, must_exist)
        try:
            if is_new:
                create_store(self.path)
            self._writing, self._reading = connect(self.path), connect(self.path)
            self._prepare()
        except sqlite3.Error as error:
            raise Malformed(message("store.unreadable", path=str(self.path), reason=str(error))) from None
        mark(folder)
        self._file = _identity(self.path)
        self._write_lock, self._read_lock = threading.Lock(), threading.Lock()

    def _prepare(self) -> None:
        (found,) = self._writing.execute("PRAGMA user_version").fetchone()
        if found > FORMAT:
            self._writing.close()
            self._reading.close()
            raise Malformed(message("file.newer-format", path=str(self.path), given=found, known=FORMAT))
        if found < FORMAT:
            bring_up_to_date(self._writing)

    def append(self, rows: Sequence[StoredRow]) -> None:
        self._commit(lambda: self._insert(rows))

    def _insert(self, rows: Sequence[StoredRow]) -> None:
        for row in rows:
            seal = row_seal(self._seal_before(row), row.match, row.number, row.body)
            values = (row.match, row.number, row.body, seal)
            self._writing.execute("INSERT INTO entries (match, number, body, seal) VALUES (?, ?, ?, ?)", values)

    def _seal_before(self, row: StoredRow) -> bytes:
        if row.number == 0:
            return b""
        found = self._writing.execute(_SEAL, (row.match, row.number - 1)).fetchone()
        if found and found[0] is not None:
            return bytes(found[0])
        bodies, seal, whole = sound_rows(row.match, self._writing.execute(_OF_MATCH, (row.match,)))
        if not whole or len(bodies) != row.number:
            raise StorageError(f"{row.match}: row {row.number} does not follow")
        return seal

    def try_writing(self) -> None:
        count = "INSERT INTO written VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET times = times + 1"
        self._commit(lambda: self._writing.execute(count))

    def _commit(self, write: Callable[[], object]) -> None:
        with self._write_lock:
            try:
                if _identity(self.path) != self._file:
                    raise StorageError(f"{self.path.name} was replaced")
                self._writing.execute("BEGIN IMMEDIATE")
                write()
                self._writing.execute("COMMIT")
            except (sqlite3.Error, StorageError, OSError) as error:
                if self._writing.in_transaction:
                    self._writing.execute("ROLLBACK")
                raise StorageError(str(error)) from None

    def read(self, match: str) -> list[bytes]:
        with self._read_lock:
            bodies, _, whole = sound_rows(match, _rows_of(self._reading, match))
        if not whole:
            raise DamagedJournal(bodies)
        return bodies

    def close(self) -> None:
        with self._write_lock, self._read_lock:
            self._writing.close()
            self._reading.close()


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    return connection


def create_store(path: Path) -> None:
    """A store is there with its tables or not at all: an empty file is always one that has lost what it held."""
    unfinished = path.with_name(f"{path.name}.new")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))  # it will hold the dice's secrets
    with contextlib.closing(sqlite3.connect(unfinished, isolation_level=None)) as connection:
        bring_up_to_date(connection)
    unfinished.rename(path)


def bring_up_to_date(connection: sqlite3.Connection) -> None:
    columns = [name for _, name, *_ in connection.execute("PRAGMA table_info(entries)")]
    if columns and "seal" not in columns:
        connection.execute("ALTER TABLE entries ADD COLUMN seal BLOB")
    connection.executescript(
        f"BEGIN IMMEDIATE; {_SCHEMA} {_NO_UPDATE} {NO_DELETE} PRAGMA user_version={FORMAT}; COMMIT;"
    )


def _rows_of(connection: sqlite3.Connection, match: str) -> Iterator[SealedRow]:
    try:
        yield from connection.execute(_OF_MATCH, (match,))
    except sqlite3.OperationalError as error:  # it cannot be read now
        raise StorageError(str(error)) from None
    except sqlite3.DatabaseError:  # it can no longer be read
        yield NO_ROW


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino
