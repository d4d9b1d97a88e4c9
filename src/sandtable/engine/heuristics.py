"""The base class of a title's heuristics: how good moves look, and how good a position is.

A heuristic is written for each game from the advice of its rulebook. Greedy play follows it at a glance; search plays
games out by it and looks further. It is handed states, but only imagined ones: each is a world that the
view of its side allows (``Game.imagine``), never the true one.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic

from .game import Game, S, View


@dataclass(frozen=True, slots=True)
class Level:
    """A step of a game's ladder: a bot, how much it thinks, and how often it plays any move instead of its best.

    Where a game is easier for one side, that side slips more often: a level is the same opponent on either side.
    """

    bot: str
    level: int = 3
    slips: float | tuple[float, ...] = 0.0

    def slips_of(self, side: int) -> float:
        return self.slips[side] if isinstance(self.slips, tuple) else self.slips


class Heuristic(Generic[S]):
    """Knows nothing of the game: every move is as good as another. Guides of games say what they know."""

    horizon: ClassVar[int | None] = None
    """How many moves a playout goes on before the position is valued instead; None: to the end of the game."""
    playouts: ClassVar[tuple[int, ...]] = (30, 100, 300, 1000, 3000)
    """How many playouts ``search`` makes for a decision, by level."""
    worlds: ClassVar[int] = 200
    """Over how many imagined worlds the playouts of a decision are spread, at most."""
    doubt: ClassVar[float] = 0.25
    """The variance of what may come of a playout: so much where each ends in victory or defeat. Errors allow for it."""
    misjudges: ClassVar[float] = 0.0
    """How far ``value`` is off where a side has half a chance, as a standard deviation, if that is known: no number of
    playouts that end in it makes their mean better than this."""
    patience: ClassVar[float] = 1.0
    """How far search goes on trying moves that look worse."""
    focus: ClassVar[float] = 1.0
    """How much more search minds a difference between two ratings; with small differences it takes more to choose."""
    foresees: ClassVar[bool] = True
    """Are the other side's decisions weighed too. If not the tree ends with a side's own turn, and the other side plays
    by its ``reply``: right where it knows less than the world shows, or more than the view does."""
    levels: ClassVar[tuple[Level, ...]] = (
        Level("random"),
        Level("greedy", slips=0.3),
        Level("greedy"),
        Level("search", 3),
        Level("search", 5),
    )

    def rate(self, game: Game[S], state: S, side: int, moves: Sequence[int]) -> Sequence[float]:
        """How good each move looks for the side, by no more than the side knows; a point more is clearly better."""
        return [0.0] * len(moves)

    def glance(self, game: Game[S], state: S, side: int, moves: Sequence[int]) -> Sequence[float]:
        """The same for greedy play, short enough to be read: where a heuristic has grown long, some rules of thumb."""
        return self.rate(game, state, side, moves)

    def value(self, game: Game[S], state: S, side: int) -> float:
        """The chance of the side to win from here, at a glance."""
        return 0.5

    def weighty(self, game: Game[S], state: S, side: int, moves: Sequence[int]) -> bool:
        """Is this decision worth a search; the others are made at a glance."""
        return True

    def quiet(self, game: Game[S], state: S) -> bool:
        """May a position be valued here; a playout at its horizon goes on until it may."""
        return True

    def reply(self, game: Game[S], state: S, side: int, moves: Sequence[int], dice: random.Random) -> int:
        """What a sensible player would do, quickly: playouts are made of this. The better a move looks the likelier."""
        return moves[_drawn(self.rate(game, state, side, moves), dice)]

    def exact(self, game: Game[S], state: S) -> dict[int, float] | None:
        """What each legal move is worth, where that is known for certain and at once; None elsewhere."""
        return None

    def plausible(self, game: Game[S], view: View, state: S) -> float:
        """How far the other side would have come to this world: a weight for search."""
        return 1.0

    def suppose(self, game: Game[S], view: View, count: int, dice: random.Random) -> list[S]:
        """So many worlds to think about, not copied; the likelier it is that play has come to one, the more often."""
        kinds = 1 if game.solitaire else min(count, self.worlds)
        worlds = [game.imagine(view, dice.randrange) for _ in range(kinds)]
        weights = [self.plausible(game, view, world) for world in worlds] if kinds > 1 else [1.0]
        return dice.choices(worlds, weights, k=count)


Rating = Callable[[Game[Any], Any, int, Sequence[int]], Sequence[float]]
"""How good each move looks for a side in a world: ``Heuristic.rate``, ``Heuristic.glance``."""
PLAIN: Final[Heuristic[Any]] = Heuristic()


def shares(rates: Sequence[float]) -> list[float]:
    """Ratings as parts of one: a point more is e times as likely."""
    top = max(rates)
    weights = [math.exp(rate - top) for rate in rates]
    total = sum(weights)
    return [weight / total for weight in weights]


def _drawn(rates: Sequence[float], dice: random.Random) -> int:
    return dice.choices(range(len(rates)), shares(rates))[0]
