"""A task of the event loop that runs beside the rest, at most one at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class BackgroundTask:
    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None

    @property
    def idle(self) -> bool:
        return self._task is None or self._task.done()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin this; what was running before is stopped."""
        self.stop()
        self._task = asyncio.create_task(work)

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
