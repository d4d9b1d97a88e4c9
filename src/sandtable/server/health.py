"""The health of the server: can it store a move now, and if not, what is wrong."""

from __future__ import annotations

import asyncio
from typing import Final

from sandtable.engine.canonical_json import Document
from sandtable.engine.i18n import Message, message

from .commit_thread import CommitThread
from .errors import StorageError
from .game_words import server_words

_SECONDS: Final = 10.0


class HealthCheck:
    """Writes to disk by the same thread as a move; whoever asks meanwhile gets the same answer."""

    def __init__(self, writer: CommitThread, seconds: float = _SECONDS) -> None:
        self._writer = writer
        self._seconds = seconds
        self._under_way: asyncio.Task[Message | None] | None = None

    async def look(self) -> Document:
        if self._under_way is None or self._under_way.done():
            self._under_way = asyncio.create_task(self._problem())
        problem = await asyncio.shield(self._under_way)
        if problem is None:
            return {"ok": True}
        code = problem.id.removeprefix("health.")
        return {"ok": False, "problem": {"code": code, "text": server_words().texts(problem)}}

    async def _problem(self) -> Message | None:
        try:
            await asyncio.wait_for(self._writer.try_writing(), self._seconds)
        except TimeoutError:
            return message("health.no-answer", seconds=round(self._seconds))
        except StorageError as error:
            return message("health.cannot-write", reason=str(error) or type(error).__name__)
        return None
