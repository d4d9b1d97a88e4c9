"""Confidence intervals: Wilson's for shares, Newcombe's for their differences, the bootstrap for means."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

Z: Final = 1.959964
"""A 95 % interval, in standard errors."""
RESAMPLES: Final = 4000


@dataclass(frozen=True, slots=True)
class Interval:
    """A value and its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Does the interval of a difference leave zero out."""
        return self.low > 0 or self.high < 0

    def document(self) -> dict[str, float]:
        return {"value": self.value, "low": self.low, "high": self.high}


def share(wins: float, games: int) -> Interval:
    """A share with Wilson's score interval; of no games, nothing is known."""
    if not games:
        return Interval(0.5, 0.0, 1.0)
    p, z2 = wins / games, Z * Z
    middle = (p + z2 / (2 * games)) / (1 + z2 / games)
    reach = Z / (1 + z2 / games) * math.sqrt(p * (1 - p) / games + z2 / (4 * games * games))
    return Interval(p, min(p, max(0.0, middle - reach)), max(p, min(1.0, middle + reach)))


def difference_of_shares(one: Interval, other: Interval) -> Interval:
    """``one`` less ``other``, two shares with Wilson's intervals, by Newcombe's hybrid score method."""
    below = math.hypot(one.value - one.low, other.high - other.value)
    above = math.hypot(one.high - one.value, other.value - other.low)
    value = one.value - other.value
    return Interval(value, max(-1.0, value - below), min(1.0, value + above))


def p_of_shares(wins: int, games: int, other_wins: int, other_games: int) -> float:
    """The two-proportion z-test: how often a difference like this or larger comes by chance where there is none."""
    pooled = (wins + other_wins) / (games + other_games)
    error = math.sqrt(pooled * (1 - pooled) * (1 / games + 1 / other_games))
    if not error:
        return 1.0
    return math.erfc(abs(wins / games - other_wins / other_games) / error / math.sqrt(2))


def mean(values: Iterable[int]) -> Interval:
    """A mean with the interval of its standard error."""
    counted = Counter(values)
    games = sum(counted.values())
    middle = _mean(counted)
    spread = sum(times * (value - middle) ** 2 for value, times in counted.items())
    reach = Z * math.sqrt(spread / max(1, games - 1) / games)
    return Interval(middle, middle - reach, middle + reach)


def difference_of_means(values: Iterable[int], others: Iterable[int]) -> Interval:
    """The first mean less the second, with the percentile interval of the bootstrap.

    To draw n games anew is to draw how often each value comes: no more than a draw from a multinomial distribution.
    The draws follow from a fixed seed, so that the same files always give the same interval.
    """
    import numpy as np

    dice = np.random.default_rng(1)
    drawn = []
    one, other = Counter(values), Counter(others)
    for counted in (one, other):
        games = sum(counted.values())
        distinct = np.array(sorted(counted), dtype=float)
        shares = np.array([counted[int(value)] for value in distinct]) / games
        drawn.append(dice.multinomial(games, shares, RESAMPLES) @ distinct / games)
    low, high = np.percentile(drawn[0] - drawn[1], [2.5, 97.5])
    return Interval(_mean(one) - _mean(other), float(low), float(high))


def _mean(counted: Counter[int]) -> float:
    return sum(value * times for value, times in counted.items()) / sum(counted.values())
