"""Is the difference between two simulations real, or would chance alone bring it?"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from sandtable.engine.errors import Malformed
from sandtable.engine.words import message

from .intervals import Estimate, difference_of_means, difference_of_shares, mean, p_of_shares, share
from .reading import Games

FEWEST: Final = 10
"""With fewer games a side nothing can be said."""
MEASURES: Final = ("score", "moves", "rounds")


@dataclass(frozen=True, slots=True)
class Compared:
    """One measure in both files. ``p`` is given for shares: how often chance alone brings such a difference."""

    measure: str
    """``wins``, ``score``, ``moves`` or ``rounds``."""
    side: str
    """Whose wins, where wins are compared."""
    before: Estimate
    after: Estimate
    difference: Estimate
    """The second less the first."""
    p: float | None = None

    def document(self) -> dict[str, object]:
        return {
            "measure": self.measure,
            "side": self.side or None,
            "first": self.before.document(),
            "second": self.after.document(),
            "difference": self.difference.document(),
            "p": self.p,
            "clear": self.difference.is_clear,
        }


def compare(one: Games, other: Games) -> list[Compared]:
    """The second file against the first."""
    if one.columns != other.columns:
        raise Malformed(message("lab.other-game", path=str(one.path), other=str(other.path)))
    for games in (one, other):
        if len(games) < FEWEST:
            raise Malformed(message("lab.too-few", path=str(games.path), count=len(games), fewest=FEWEST))
    return [*(_wins(one, other, side) for side in one.sides), *(_means(one, other, name) for name in MEASURES)]


def _wins(one: Games, other: Games, side: str) -> Compared:
    before, after = share(one.wins(side), len(one)), share(other.wins(side), len(other))
    p = p_of_shares(one.wins(side), len(one), other.wins(side), len(other))
    return Compared("wins", side, before, after, difference_of_shares(after, before), p)


def _means(one: Games, other: Games, name: str) -> Compared:
    before, after = one.numbers[name], other.numbers[name]
    return Compared(name, "", mean(before), mean(after), difference_of_means(after, before))


def degrees(games: Games) -> dict[str, Estimate]:
    """How often each degree came, the most frequent first."""
    return {degree: share(times, len(games)) for degree, times in Counter(games.degrees).most_common()}
