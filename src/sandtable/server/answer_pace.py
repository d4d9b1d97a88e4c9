"""When bots are heard and readers answered: at moments that tell nothing of hidden steps."""

from __future__ import annotations

import math
from typing import Final

SLOT: Final = 1.0
"""Seconds from when a turn of a bot of the middle level came up until it is heard."""
SLOTS_BY_LEVEL: Final = (0.5, 0.5, 1.0, 2.0, 5.0)
"""Who thinks longer is heard later: a slot should be longer than a whole turn takes."""
TICK: Final = 0.05
"""Of a slot: readers are answered when a tick of the clock comes. A hidden move takes the server a few milliseconds,
and shows only where a tick falls into them."""


class AnswerPace:
    """The moments at which the bots of one match are heard.

    A turn may hold steps that nobody else hears of, and each takes time to think. What is heard of a turn waits until
    its slot is over, which is counted from when the turn came up; if it was too short, until the next one is.
    """

    def __init__(self, slot: float = SLOT) -> None:
        self._slot = slot
        self._began = 0.0

    @property
    def at_once(self) -> bool:
        return not self._slot

    def until_tick(self, now: float) -> float:
        """Seconds until readers are answered."""
        tick = self._slot * TICK
        return tick - now % tick if tick else 0.0

    def begin(self, now: float) -> None:
        """Others have heard something, or somebody else has acted: a turn comes up."""
        self._began = now

    def wait(self, now: float, level: int) -> float:
        """Seconds until the turn of a bot of this level may be heard."""
        slot, taken = self._slot * SLOTS_BY_LEVEL[level - 1], now - self._began
        return max(1, math.ceil(taken / slot)) * slot - taken if slot else 0.0
