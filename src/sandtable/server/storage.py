"""The storage of journals: a small interface, and SQLite behind it.

``append`` returns when what it was given is on disk, all of it or nothing. Nothing is ever changed or removed.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from sandtable.engine.errors import Malformed
from sandtable.engine.i18n import message

from .errors import StorageError

_FORMAT: Final = 1
"""The format of the tables, as ``PRAGMA user_version``; version 0.1.0 wrote the same tables and left it at 0."""
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS entries (
  match TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER IF NOT EXISTS entries_are_kept BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'append-only'); END;
"""


@dataclass(frozen=True, slots=True)
class StoredRow:
    """One row of a match's journal. ``number`` is its place: a place can be taken only once."""

    match: str
    number: int
    body: bytes


class Storage(Protocol):
    def append(self, rows: Sequence[StoredRow]) -> None:
        """Keep these, all or none; they are on disk when this returns. Raises ``Broken`` where they are not."""

    def read(self, match: str) -> list[bytes]:
        """The journal of a match in order; empty if there is no such match."""

    def close(self) -> None: ...


class SqliteStorage:
    """SQLite in WAL mode, flushed to disk at every commit."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path = folder / "sandtable.db"
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))  # it holds the dice's secrets
        self._writing = self._connect(path)
        self._reading = self._connect(path)
        self._write_lock, self._read_lock = threading.Lock(), threading.Lock()
        self._prepare(path)

    def _prepare(self, path: Path) -> None:
        (found,) = self._writing.execute("PRAGMA user_version").fetchone()
        if found > _FORMAT:
            self.close()
            raise Malformed(message("file.newer-format", path=str(path), given=found, known=_FORMAT))
        self._writing.executescript(_SCHEMA)
        self._writing.execute(f"PRAGMA user_version={_FORMAT}")

    @staticmethod
    def _connect(path: Path) -> sqlite3.Connection:
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        return connection

    def append(self, rows: Sequence[StoredRow]) -> None:
        values = [(row.match, row.number, row.body) for row in rows]
        with self._write_lock:
            try:
                self._writing.execute("BEGIN IMMEDIATE")
                self._writing.executemany("INSERT INTO entries VALUES (?, ?, ?)", values)
                self._writing.execute("COMMIT")
            except sqlite3.Error as error:
                if self._writing.in_transaction:
                    self._writing.execute("ROLLBACK")
                raise StorageError(str(error)) from None

    def read(self, match: str) -> list[bytes]:
        with self._read_lock:
            rows = self._reading.execute("SELECT body FROM entries WHERE match = ? ORDER BY number", (match,))
            return [body for (body,) in rows.fetchall()]

    def close(self) -> None:
        with self._write_lock, self._read_lock:
            self._writing.close()
            self._reading.close()
