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
        try:
            await self._writer.store([stored, *others])
        except StorageError:
            log("storage-failed", logging.ERROR, True, match=self._live.id)
            self._fail()
            raise Refused("storage", 503) from None

    def _check(self) -> None:
        """A match that was given up knows of things that never were: nothing more happens in it."""
        if self._failed:
            raise Refused("storage", 503)

    def _fail(self) -> None:
        self._failed = True
        self._on_failure()
