"""The interface of bots: advice, estimates, levels."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from sandtable.engine.canonical_json import canonical
from sandtable.engine.game import Game, Outcome, View

LEVELS: Final = range(1, 6)
"""From a beginner to the best that the bot can do."""
LEVEL_NAMES: Final = ("beginner", "casual", "solid", "strong", "strongest")
MIDDLE_LEVEL: Final = 3
LONGEST_THOUGHT: Final = 5.0
"""Seconds that a person waits at most for a bot's move."""
MOST_MOVES: Final = 40_000
"""So many moves are played out for a hint at most, which takes some four seconds. No clock cuts it off: the same view
gets the same hint, however busy the machine is."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """How good a move is for its side: the chance of winning, a draw counted as a half.

    ``error`` is the half width of a 95 % interval for the comparison with other moves of the position, nothing where
    the value is exact. ``shared`` is how far all of them may be off together: it makes none better than another.
    """

    value: float
    error: float = 0.0
    exact: bool = False
    shared: float = 0.0

    @property
    def at_least(self) -> float:
        """The lower end of the interval: a move is called better only where it is better beyond its error."""
        return self.value - self.error


@dataclass(frozen=True, slots=True)
class Advice:
    """The move a bot would play (its index in the catalogue), and how it values the moves it has weighed."""

    move: int
    values: Mapping[int, Estimate] | None = None


class Bot(Protocol):
    """An opponent. It keeps nothing between calls: the same seed and view give the same advice."""

    @property
    def name(self) -> str: ...

    def choose(
        self, game: Game[Any], view: View, seed: str, level: int = MIDDLE_LEVEL, seconds: float | None = None
    ) -> Advice:
        """One of ``view.moves``, of which there is at least one. ``seconds`` bounds how long it may think.

        How much a level thinks is counted in playouts, not in time, so that it plays alike on every machine.
        """
        ...


def dice_for(game: Game[Any], view: View, seed: str) -> random.Random:
    """A bot's own dice for one decision: they follow from its seed and from what it sees, so that one seed serves a
    whole game without the same numbers coming up at every move."""
    text = seed.encode() + b"\n" + canonical(game.view_document(view)).encode()
    return random.Random(int.from_bytes(hashlib.sha256(text).digest(), "big"))


def payoff(game: Game[Any], outcome: Outcome, side: int) -> float:
    """What an end is worth to a side: 1 for a victory, 0 for a defeat, a half for a draw of two."""
    if outcome.winner is None:
        return 0.0 if game.solitaire else 0.5
    return 1.0 if outcome.winner == game.sides[side] else 0.0
