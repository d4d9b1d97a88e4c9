"""Hints in a live match: what each move of a seat is worth, worked out by the worker processes from its view alone."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from sandtable.engine.canonical_json import Document

from . import worker_jobs
from .live_match import LiveMatch
from .seat_messages import SeatMessages
from .worker_pool import WorkerPool

Reading = Callable[[str], AbstractAsyncContextManager[None]]
"""``Room.reading``: a moment at which a seat may read."""


class MatchHints:
    """The hints of one match. Asked again at the same moment, a seat gets the same answer."""

    def __init__(self, live: LiveMatch, messages: SeatMessages, reading: Reading, pool: WorkerPool) -> None:
        self._live = live
        self._messages = messages
        self._reading = reading
        self._pool = pool
        self._last: dict[str, tuple[tuple[int, int], Document]] = {}
        """By seat: version and level, and what was answered."""

    async def hint(self, seat: str, level: int) -> Document:
        live = self._live
        async with self._reading(seat):
            view = live.hint_view(seat)
            moment = (live.logs[seat].version, level)
        last = self._last.get(seat)
        if last is None or last[0] != moment:
            result = await self._pool.run(live.id, live.game, worker_jobs.hint, view, level)
            self._last[seat] = last = (moment, self._messages.hint(moment[0], level, result))
        return last[1]
