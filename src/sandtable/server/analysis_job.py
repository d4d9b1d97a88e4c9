"""The analysis of a match that is over: asked for once, worked out question by question, kept in the journal."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from sandtable.bots import MIDDLE_LEVEL
from sandtable.lab.analysis import Analysis, Answer, pace, questions

from . import worker_jobs
from .errors import Refused
from .json_logs import log
from .live_match import LiveMatch
from .worker_pool import WorkerPool

Document = dict[str, Any]
LEVEL: Final = MIDDLE_LEVEL


class AnalysisJob:
    """Works for one table. What it has found so far can be looked at any time."""

    def __init__(
        self, table: LiveMatch, thinking: WorkerPool, keep: Callable[[Document, int], Awaitable[None]]
    ) -> None:
        self._table = table
        self._thinking = thinking
        self._keep = keep
        self._task: asyncio.Task[None] | None = None
        self._so_far: Document | None = None
        self._entries = 0

    @property
    def idle(self) -> bool:
        return self._task is None or self._task.done()

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def look(self) -> Document:
        """What is known now; the first to look sets it going."""
        table = self._table
        if not table.over:
            raise Refused("not-over")
        if table.analysis is not None:
            return table.analysis
        if self.idle or self._entries != len(table.match.history):
            self.stop()
            self._entries = len(table.match.history)
            asked = questions(table.match)
            self._so_far = Analysis.of(table.match, len(asked)).document()
            self._task = asyncio.create_task(self._work(asked))
        assert self._so_far is not None
        return self._so_far

    async def _work(self, asked: list[Any]) -> None:
        table = self._table
        entries, seconds, found = self._entries, pace(len(asked)), list[Answer]()
        try:
            for question in asked:
                whose = f"analysis of {table.id}"
                found.append(await self._thinking.think(whose, table.game, worker_jobs.judge, question, LEVEL, seconds))
                self._so_far = Analysis.of(table.match, len(asked), found).document()
            assert self._so_far is not None
            await self._keep(self._so_far, entries)
        except Exception:
            log("analysis-failed", logging.ERROR, True, match=table.id)
