"""Thinking: bots, hints and analyses in processes of their own, so that a long thought holds up no room.

A worker is given a game by its type and options, which it binds once and keeps, and views of a match; never the match.
Workers start when the first thought comes. If one dies, all are replaced and the thought is thought again.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any, Final, TypeVar

import msgspec

from sandtable.engine.canonical_json import canonical
from sandtable.engine.game import Game, GameType
from sandtable.lab.process_pool import ProcessPool

from .errors import Refused
from .json_logs import log

T = TypeVar("T")

MOST_WORKERS: Final = 4
MOST_WAITING: Final = 3
"""Thoughts of one match, besides those of its bots, that may be under way at a time."""
_TRIES: Final = 3
_GAMES_KEPT: Final = 16


class WorkerPool:
    """Thinks for the whole server. A thought is a function of a module, whose first argument is the game."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or max(1, min(MOST_WORKERS, (os.cpu_count() or 2) - 1))
        self._crew: ProcessPool | None = None
        self._waiting: Counter[str] = Counter()
        self._closed = False

    async def think(self, whose: str, game: Game[Any], thought: Callable[..., T], *given: Any) -> T:
        """What a worker makes of this. Refused where the one who asks has too many thoughts under way."""
        if self._waiting[whose] >= MOST_WAITING:
            raise Refused("too-many-thoughts", 429)
        self._waiting[whose] += 1
        try:
            return await self._result(game, thought, given)
        finally:
            self._waiting[whose] -= 1
            if not self._waiting[whose]:
                del self._waiting[whose]

    async def _result(self, game: Game[Any], thought: Callable[..., T], given: tuple[Any, ...]) -> T:
        for _ in range(_TRIES):
            crew = self._at_work()
            try:
                job = crew.pool.submit(_work, type(game), canonical(dict(game.options)), thought, given)
                return await asyncio.wrap_future(job)
            except BrokenProcessPool:
                if self._crew is crew:
                    log("worker-died", logging.ERROR, thought=thought.__name__)
                    self._crew = None
                    crew.dismiss()
        raise Refused("internal", 500)

    def _at_work(self) -> ProcessPool:
        if self._closed:
            raise Refused("internal", 500)
        if self._crew is None:
            self._crew = ProcessPool(self._workers)
        return self._crew

    def close(self) -> None:
        """Nothing is thought to its end any more."""
        self._closed = True
        if self._crew is not None:
            self._crew.dismiss()
            self._crew = None


# In a worker --------------------------------------------------------------------------------------------------------


def _work(kind: GameType, options: str, thought: Callable[..., T], given: tuple[Any, ...]) -> T:
    return thought(_bound(kind, options), *given)


@lru_cache(_GAMES_KEPT)
def _bound(kind: GameType, options: str) -> Game[Any]:
    chosen: Mapping[str, object] = msgspec.json.decode(options)
    return kind(chosen)
