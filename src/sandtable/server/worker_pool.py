"""Worker processes for bots, hints and analyses, so that a job that takes long holds up no room.

A worker is given a game by its spec, which it opens once and keeps, and views of a match; never the match. Workers
start when the first job comes. If one dies, all are replaced and its job is done again.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, TypeVar

from sandtable.engine.game import Game
from sandtable.engine.game_spec import GameSpec
from sandtable.lab.process_pool import ProcessPool

from .errors import Refused
from .json_logs import log

T = TypeVar("T")

MOST_WORKERS: Final = 4
MOST_WAITING: Final = 3
"""Jobs of one match, besides those of its bots, that may be under way at a time."""
_TRIES: Final = 3


class WorkerPool:
    """Works for the whole server. A job is a function of a module, whose first argument is the game."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or max(1, min(MOST_WORKERS, (os.cpu_count() or 2) - 1))
        self._processes: ProcessPool | None = None
        self._waiting: Counter[str] = Counter()
        self._closed = False

    async def run(self, owner: str, game: Game[Any], job: Callable[..., T], *args: Any) -> T:
        """What a worker makes of this. Refused where the owner has too many jobs under way."""
        if self._waiting[owner] >= MOST_WAITING:
            raise Refused("too-many-thoughts", 429)
        self._waiting[owner] += 1
        try:
            return await self._result(GameSpec.of(type(game), game.options), job, args)
        finally:
            self._waiting[owner] -= 1
            if not self._waiting[owner]:
                del self._waiting[owner]

    async def _result(self, spec: GameSpec, job: Callable[..., T], args: tuple[Any, ...]) -> T:
        for _ in range(_TRIES):
            processes = self._started()
            try:
                return await asyncio.wrap_future(processes.executor.submit(_work, spec, job, args))
            except BrokenProcessPool:
                if self._processes is processes:
                    log("worker-died", logging.ERROR, thought=job.__name__)
                    self._processes = None
                    processes.terminate()
        raise Refused("internal", 500)

    def _started(self) -> ProcessPool:
        if self._closed:
            raise Refused("internal", 500)
        if self._processes is None:
            self._processes = ProcessPool(self._workers)
        return self._processes

    def close(self) -> None:
        """No job is done to its end any more."""
        self._closed = True
        if self._processes is not None:
            self._processes.terminate()
            self._processes = None


def _work(spec: GameSpec, job: Callable[..., T], args: tuple[Any, ...]) -> T:
    """In a worker."""
    return job(spec.open(), *args)
