"""The analysis of a match that is over: begun when it is first asked for, worked out question by question, stored."""

from __future__ import annotations

import functools
import logging
from typing import Final

from sandtable.bots import MIDDLE_LEVEL
from sandtable.engine.canonical_json import Document
from sandtable.lab.analysis import Analysis, Answer, Question, questions, seconds_per_question

from . import worker_jobs
from .background_task import BackgroundTask
from .errors import Refused
from .json_logs import log
from .live_match import LiveMatch
from .match_commands import MatchCommands
from .worker_pool import Urgency, WorkerPool

LEVEL: Final = MIDDLE_LEVEL


class AnalysisJob:
    """Works for one match. What it has found so far can be looked at any time."""

    def __init__(self, live: LiveMatch, pool: WorkerPool, commands: MatchCommands) -> None:
        self._live = live
        self._pool = pool
        self._commands = commands
        self._task = BackgroundTask()
        self._so_far: Document | None = None
        self._entries = 0

    @property
    def idle(self) -> bool:
        return self._task.idle

    def stop(self) -> None:
        self._task.stop()

    def look(self) -> Document:
        """What is known now; the first to look sets it going."""
        live = self._live
        if not live.over:
            raise Refused("not-over")
        if live.analysis is not None:
            return live.analysis
        if self.idle or self._entries != len(live.match.history):
            self._entries = len(live.match.history)
            asked = questions(live.match)
            self._so_far = Analysis.of(live.match, len(asked)).document()
            self._task.start(self._work(asked))
        assert self._so_far is not None
        return self._so_far

    async def _work(self, asked: list[Question]) -> None:
        live = self._live
        entries, seconds, answers = self._entries, seconds_per_question(len(asked)), list[Answer]()
        try:
            for question in asked:
                owner = f"analysis of {live.id}"
                job = (worker_jobs.judge, question, LEVEL, seconds)
                judged = await self._pool.run(owner, live.game, *job, urgency=Urgency.BACKGROUND)
                answers.append(judged)
                self._so_far = Analysis.of(live.match, len(asked), answers).document()
            assert self._so_far is not None
            await self._store(self._so_far, entries)
        except Exception:
            log("analysis-failed", logging.ERROR, True, match=live.id)

    async def _store(self, analysis: Document, entries: int) -> None:
        """Keep what was found, unless the match has gone on meanwhile."""
        async with self._commands.lock:
            if self._live.over and len(self._live.match.history) == entries:
                await self._commands.run(functools.partial(self._live.note_analysis, analysis))
