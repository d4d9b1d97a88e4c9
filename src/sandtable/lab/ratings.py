"""Ratings by Bradley and Terry: how much stronger each player is, on the scale of chess.

400 points more are ten to one. A player is one number, and whoever sits in the first seat has a bonus that is the same
for all: P(first wins) = 1 / (1 + exp(second − first − bonus)). A draw is half a victory. Every seating counts one drawn
game more than it had, so that whoever has won everything has a rating that is finite.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from .intervals import Interval, Z, share

POINTS: Final = 400 / math.log(10)
_STEPS: Final = 50
_SMALL: Final = 1e-10


@dataclass(frozen=True, slots=True)
class Meeting:
    """All games of one player in the first seat against another in the second."""

    games: int
    points: float
    """Of the first: a victory 1, a draw a half."""


@dataclass(frozen=True, slots=True)
class Ratings:
    by_player: Mapping[str, Interval]
    """In points; the mean is zero."""
    bonus: Interval
    """What the first seat is worth, in points."""


def bradley_terry(players: Sequence[str], meetings: Mapping[tuple[str, str], Meeting]) -> Ratings:
    """The most likely ratings, by Newton's method; the intervals from the Fisher information."""
    import numpy as np

    place = {player: number for number, player in enumerate(players)}
    size = len(players) + 1
    design = np.zeros((len(meetings), size))
    for row, (first, second) in enumerate(meetings):
        design[row, place[first]], design[row, place[second]], design[row, -1] = 1.0, -1.0, 1.0
    games = np.array([meeting.games + 1.0 for meeting in meetings.values()])
    points = np.array([meeting.points + 0.5 for meeting in meetings.values()])
    found = np.zeros(size)
    for _ in range(_STEPS):
        expected = 1 / (1 + np.exp(-design @ found))
        information = design.T @ (design * (games * expected * (1 - expected))[:, None])
        step = np.linalg.pinv(information) @ (design.T @ (points - games * expected))
        found += np.clip(step, -2, 2)
        if float(np.abs(step).max()) < _SMALL:
            break
    found[:-1] -= found[:-1].mean()
    errors = np.sqrt(np.diag(np.linalg.pinv(information)))
    estimates = [_in_points(float(value), float(error)) for value, error in zip(found, errors, strict=True)]
    return Ratings(dict(zip(players, estimates[:-1], strict=True)), estimates[-1])


def _in_points(value: float, error: float) -> Interval:
    return Interval(POINTS * value, POINTS * (value - Z * error), POINTS * (value + Z * error))


def rating_against_game(wins: int, games: int) -> Interval:
    """The rating of a player alone: as if the game were a player of rating zero."""
    found = share(wins, games)
    return Interval(_logit_points((wins + 0.5) / (games + 1)), _logit_points(found.low), _logit_points(found.high))


def _logit_points(chance: float) -> float:
    inside = min(max(chance, 1e-6), 1 - 1e-6)
    return POINTS * math.log(inside / (1 - inside))
