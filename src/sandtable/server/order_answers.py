"""Standing orders in a live match: windows are answered for those who have left orders, each after a while."""

from __future__ import annotations

import asyncio
import functools
import logging
import random
from collections.abc import Callable
from typing import Final

from .background_task import BackgroundTask
from .json_logs import log
from .live_match import LiveMatch
from .match_commands import MatchCommands

REACTION: Final = (1.0, 4.0)
"""An answer by standing order comes after so many seconds, as a person's might: at once, it would tell that the side
holds nothing to answer with."""
Reaction = Callable[[], float]
"""How many seconds the next answer by standing order waits."""


def as_a_person() -> float:
    return random.uniform(*REACTION)


class OrderAnswers:
    """Answers the windows of one match by the standing orders of its sides."""

    def __init__(
        self, live: LiveMatch, commands: MatchCommands, when_done: Callable[[], None], reaction: Reaction = as_a_person
    ) -> None:
        self._live = live
        self._commands = commands
        self._when_done = when_done
        self._reaction = reaction
        self._task = BackgroundTask()

    @property
    def idle(self) -> bool:
        return self._task.idle

    def wake(self) -> None:
        """See whether a window is open that an order answers."""
        if self._task.idle and self._live.side_answered_for() is not None:
            self._task.start(self._run())

    def stop(self) -> None:
        self._task.stop()

    async def _run(self) -> None:
        try:
            while self._live.side_answered_for() is not None:
                await asyncio.sleep(self._reaction())
                async with self._commands.lock:
                    side = self._live.side_answered_for()  # the person may have answered meanwhile, or changed orders
                    if side is not None:
                        await self._commands.run(functools.partial(self._live.follow_orders, side))
        except Exception:
            log("orders-failed", logging.ERROR, True, match=self._live.id)
        self._when_done()
