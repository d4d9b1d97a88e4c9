"""Comparison of two simulations: which differences are more than chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sandtable.engine.errors import Malformed
from sandtable.engine.i18n import message

from .games_csv import GamesFile
from .intervals import Interval, difference_of_means, difference_of_shares, mean, p_of_shares, share

FEWEST: Final = 10
"""With fewer games a side nothing can be said."""
MEASURES: Final = ("score", "moves", "rounds")


@dataclass(frozen=True, slots=True)
class Comparison:
    """One measure in both files. ``p`` is given for shares: how often chance alone brings such a difference."""

    measure: str
    """``wins``, ``score``, ``moves`` or ``rounds``."""
    side: str
    """Whose wins, where wins are compared; who won, where scores of different winners are not comparable."""
    before: Interval
    after: Interval
    difference: Interval
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


def compare(one: GamesFile, other: GamesFile, scores_compare: bool = True) -> list[Comparison]:
    """From the first file to the second. Where scores count different things, those of each winner are compared."""
    if one.columns != other.columns:
        raise Malformed(message("lab.other-game", path=str(one.path), other=str(other.path)))
    for games in (one, other):
        if len(games) < FEWEST:
            raise Malformed(message("lab.too-few", path=str(games.path), count=len(games), fewest=FEWEST))
    wins = [_wins(one, other, side) for side in one.sides]
    if scores_compare:
        return [*wins, *(_means(one, other, name) for name in MEASURES)]
    scores = [_scores(one, other, side) for side in one.sides if min(one.wins(side), other.wins(side)) >= FEWEST]
    return [*wins, *scores, *(_means(one, other, name) for name in MEASURES if name != "score")]


def _wins(one: GamesFile, other: GamesFile, side: str) -> Comparison:
    before, after = share(one.wins(side), len(one)), share(other.wins(side), len(other))
    p = p_of_shares(one.wins(side), len(one), other.wins(side), len(other))
    return Comparison("wins", side, before, after, difference_of_shares(after, before), p)


def _means(one: GamesFile, other: GamesFile, name: str) -> Comparison:
    before, after = one.numbers[name], other.numbers[name]
    return Comparison(name, "", mean(before), mean(after), difference_of_means(after, before))


def _scores(one: GamesFile, other: GamesFile, side: str) -> Comparison:
    before, after = one.scores(side), other.scores(side)
    return Comparison("score", side, mean(before), mean(after), difference_of_means(after, before))


def degrees(games: GamesFile, order: Sequence[str]) -> dict[str, Interval]:
    """How often each degree came, in the order of the game."""
    counted = Counter(games.degrees)
    came = [degree for degree in order if counted[degree]]
    unlisted = sorted(set(counted) - set(came))
    return {degree: share(counted[degree], len(games)) for degree in (*came, *unlisted)}
