"""The thread that commits: rows of all matches that wait at one moment are put on disk together."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Sequence
from concurrent.futures import Future

from .errors import StorageError
from .storage import Storage, StoredRow

_Job = tuple[Sequence[StoredRow], "Future[None]"]
"""The rows to store, and whom to tell. Without rows: try whether writing works."""
_MOST_AT_ONCE = 200


class CommitThread:
    """``store`` returns when what it was given is on disk."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="sandtable-writer", daemon=True)
        self._thread.start()

    async def store(self, rows: Sequence[StoredRow]) -> None:
        done: Future[None] = Future()
        self._jobs.put((rows, done))
        # Whoever asked may go away meanwhile; what was given is stored all the same, and we wait to know it.
        await asyncio.shield(asyncio.wrap_future(done))

    async def try_writing(self) -> None:
        """Raises ``StorageError`` where nothing could be stored now."""
        await self.store(())

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._jobs.put(None)
        self._thread.join(timeout=10)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            jobs = [job]
            last = False
            while len(jobs) < _MOST_AT_ONCE and not self._jobs.empty():
                another = self._jobs.get()
                if another is None:
                    last = True
                    break
                jobs.append(another)
            self._commit(jobs)
            if last:
                return

    def _commit(self, jobs: list[_Job]) -> None:
        try:
            if rows := [row for rows, _ in jobs for row in rows]:
                self._storage.append(rows)
            else:
                self._storage.try_writing()
        except StorageError as error:
            if len(jobs) == 1:
                jobs[0][1].set_exception(error)
                return
            for job in jobs:  # one of them is at fault: each for itself, so that the others do not suffer
                self._commit([job])
            return
        for _, done in jobs:
            done.set_result(None)
