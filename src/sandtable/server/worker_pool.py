"""Worker processes for bots, hints, analyses and replays, so that a job that takes long holds up no room.

A worker is given a game by its spec, which it opens once and keeps, and what the job is about. Workers start when the
first job comes. If one dies, all are replaced and its job is done again. Visitors take turns (fair_queue.py), and what
nobody waits for in person, bots among themselves and analyses, leaves one worker free for everybody else.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final, TypeVar

from sandtable.engine.game import Game
from sandtable.engine.game_spec import GameSpec
from sandtable.lab.process_pool import ProcessPool

from .errors import Refused
from .fair_queue import FairQueue
from .json_logs import log
from .security import current_visitor

T = TypeVar("T")


class Urgency(Enum):
    ANSWER = "answer"
    """Somebody has asked and waits: a hint, an import. A visitor may ask for so much at a time."""
    OPPONENT = "opponent"
    """The move of a bot that a person plays against."""
    BACKGROUND = "background"
    """Bots among themselves, and analyses."""


MOST_WORKERS: Final = 4
MOST_WAITING: Final = 3
"""Jobs of one match, besides those of its bots, that may be under way at a time."""
_TRIES: Final = 3


@dataclass(eq=False, slots=True)
class _Turn:
    """Comes when a worker is free."""

    background: bool
    came: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class WorkerPool:
    """Works for the whole server. A job is a function of a module, whose first argument is the game."""

    def __init__(self, workers: int | None = None, most_of_visitor: int = 1000) -> None:
        """``most_of_visitor``: jobs of one visitor, in all matches, that may be under way at a time."""
        self._workers = workers or max(2, min(MOST_WORKERS, (os.cpu_count() or 2) - 1))
        self._most_of_visitor = most_of_visitor
        self._processes: ProcessPool | None = None
        self._waiting: Counter[str] = Counter()
        self._turns: FairQueue[_Turn] = FairQueue()
        self._busy: Counter[bool] = Counter()
        """How many workers do jobs of the background (True), and how many others (False)."""
        self._closed = False

    async def run(
        self, owner: str | None, game: Game[Any], job: Callable[..., T], *args: Any, urgency: Urgency = Urgency.ANSWER
    ) -> T:
        """What a worker makes of this. Refused where the owner (if any) or the visitor has too much under way."""
        visitor = f"visitor {current_visitor.get()}"
        limits = {} if owner is None else {owner: MOST_WAITING}
        if urgency is Urgency.ANSWER:
            limits[visitor] = self._most_of_visitor
        if any(self._waiting[name] >= most for name, most in limits.items()):
            raise Refused("too-many-thoughts", 429)
        self._waiting.update(limits.keys())
        try:
            background = urgency is Urgency.BACKGROUND
            return await self._result(visitor, background, GameSpec.of_game(game), job, args)
        finally:
            self._waiting.subtract(limits.keys())
            for name in limits:
                if not self._waiting[name]:
                    del self._waiting[name]

    async def _result(
        self, visitor: str, background: bool, spec: GameSpec, job: Callable[..., T], args: tuple[Any, ...]
    ) -> T:
        for _ in range(_TRIES):
            await self._turn(visitor, background)
            processes = self._started()
            try:
                return await asyncio.wrap_future(self._submit(processes, background, spec, job, args))
            except BrokenProcessPool:
                if self._processes is processes:
                    log("worker-died", logging.ERROR, thought=job.__name__)
                    self._processes = None
                    processes.terminate()
        raise Refused("internal", 500)

    # Taking turns ----------------------------------------------------------------------------------------------

    async def _turn(self, visitor: str, background: bool) -> None:
        """Wait until a worker is free for this visitor, and take it."""
        self._check_open()
        turn = _Turn(background)
        self._turns.put(visitor, turn, background)
        self._call_next()
        try:
            await turn.came
        except asyncio.CancelledError:
            if turn.came.done() and not turn.came.cancelled():
                self._free(background)
            raise

    def _call_next(self) -> None:
        while self._busy.total() < self._workers:
            background = self._busy[True] < max(1, self._workers - 1)
            turn = self._turns.pop(background)
            if turn is None:
                return
            if not turn.came.done():  # otherwise whoever waited has gone
                self._busy[turn.background] += 1
                turn.came.set_result(None)

    def _free(self, background: bool) -> None:
        self._busy[background] -= 1
        self._call_next()

    def _submit(
        self, processes: ProcessPool, background: bool, spec: GameSpec, job: Callable[..., T], args: tuple[Any, ...]
    ) -> Future[T]:
        """The worker is free again when the job has ended, also if nobody waits for it any more."""
        loop = asyncio.get_running_loop()
        try:
            future = processes.executor.submit(_work, spec, job, args)
        except BaseException:
            self._free(background)
            raise
        future.add_done_callback(lambda _: self._free_soon(loop, background))
        return future

    def _free_soon(self, loop: asyncio.AbstractEventLoop, background: bool) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._free, background)

    # Processes -------------------------------------------------------------------------------------------------

    def _check_open(self) -> None:
        if self._closed:
            raise Refused("internal", 500)

    def _started(self) -> ProcessPool:
        self._check_open()
        if self._processes is None:
            self._processes = ProcessPool(self._workers)
        return self._processes

    def close(self) -> None:
        """No job is done to its end any more."""
        self._closed = True
        while (turn := self._turns.pop()) is not None:
            if not turn.came.done():
                turn.came.set_exception(Refused("internal", 500))
        if self._processes is not None:
            self._processes.terminate()
            self._processes = None


def _work(spec: GameSpec, job: Callable[..., T], args: tuple[Any, ...]) -> T:
    """In a worker."""
    return job(spec.open(), *args)
