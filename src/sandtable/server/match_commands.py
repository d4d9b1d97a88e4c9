"""Commands of one match, carried out one at a time: what they change is on disk before anybody is told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from sandtable.engine.errors import SandtableError

from .commit_thread import CommitThread
from .errors import Refused, StorageError
from .journal import Row, write_row
from .json_logs import log
from .live_match import LiveMatch
from .storage import StoredRow

Command = Callable[[], Row]
"""Changes a live match and returns the row to be stored; raises, and changes nothing, where it refuses."""


class MatchCommands:
    """Whoever runs a command holds the lock."""

    def __init__(
        self,
        live: LiveMatch,
        writer: CommitThread,
        on_stored: Callable[[Row, set[str]], None],
        on_failure: Callable[[], None],
    ) -> None:
        """``on_stored`` is told of each row and of the sides that have to decide since; ``on_failure`` closes up."""
        self.lock = asyncio.Lock()
        self._live = live
        self._writer = writer
        self._on_stored = on_stored
        self._on_failure = on_failure
        self._failed = False
        self._pending: Row | None = None
        """What is on its way to disk."""
        self._stored_versions = self._versions

    @property
    def _versions(self) -> dict[str, int]:
        return {seat: log.version for seat, log in self._live.logs.items()}

    def stored_for(self, seat: str) -> bool:
        """Is all on disk that a seat can read of the match: what is on its way there, and hidden from it, is not."""
        row = self._pending
        if row is None:
            return True
        told_to_all = row.chat or row.rematch or row.words is not None or row.begun or row.joined or row.key
        return not told_to_all and self._stored_versions[seat] == self._live.logs[seat].version

    async def run(self, command: Command, accepted: Callable[[Row], None] | None = None) -> None:
        """Carry out a command; ``accepted`` is told first that it is on disk."""
        self._check()
        deciders = self._live.deciders()
        try:
            row = command()
        except SandtableError:
            raise
        except Exception:
            log("command-failed", logging.ERROR, True, match=self._live.id)
            self._fail()
            raise Refused("internal", 500) from None
        await self.store(row)
        if accepted:
            accepted(row)
        self._on_stored(row, set(self._live.deciders()) - set(deciders))

    async def store(self, row: Row, *others: StoredRow) -> None:
        """Put a row that the match has accepted on disk. If it cannot be, the match is given up and built anew."""
        self._check()
        stored = StoredRow(self._live.id, self._live.row_count - 1, write_row(row))
        self._pending = row
        try:
            await self._writer.store([stored, *others])
            self._stored_versions = self._versions
        except StorageError:
            log("storage-failed", logging.ERROR, True, match=self._live.id)
            self._fail()
            raise Refused("storage", 503) from None
        finally:
            self._pending = None

    def _check(self) -> None:
        """A match that was given up knows of things that never were: nothing more happens in it."""
        if self._failed:
            raise Refused("storage", 503)

    def _fail(self) -> None:
        self._failed = True
        self._on_failure()
