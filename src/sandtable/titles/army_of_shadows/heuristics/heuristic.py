"""Army of Shadows: an Insurgent who grows far away and comes in unseen, a State that hunts by what it has heard."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar, Final

from sandtable.engine.game import Game, View
from sandtable.engine.heuristics import Heuristic, Level, shares

from ..game import ArmyOfShadows
from ..rules.state import INSURGENT, STATE, State
from . import insurgent_moves, state_moves
from .evaluation import chance_of_capture
from .particle_filter import sample_worlds

CLEAR: Final = 1.5
"""A move that looks so much better than any other is played without further thought."""


class ArmyOfShadowsHeuristic(Heuristic[State]):
    """The other side's decisions are no part of the tree: it knows something else, and is played by its heuristic."""

    foresees: ClassVar[bool] = False
    focus: ClassVar[float] = 3.0
    horizon: ClassVar[int | None] = 18
    playouts: ClassVar[tuple[int, ...]] = (20, 50, 120, 300, 800)
    levels: ClassVar[tuple[Level, ...]] = (
        Level("random"),
        Level("greedy", slips=0.7),
        Level("greedy", slips=0.35),
        Level("greedy"),
        Level("search", 3),
    )
    sharpness: ClassVar[float] = 2.0
    """How seldom a playout takes what looks worse."""

    def rate(self, game: Game[State], state: State, side: int, moves: Sequence[int]) -> Sequence[float]:
        assert isinstance(game, ArmyOfShadows)
        if side == INSURGENT:
            return insurgent_moves.rate(game, state, moves)
        return state_moves.rate(game, state, moves)

    def reply(self, game: Game[State], state: State, side: int, moves: Sequence[int], dice: random.Random) -> int:
        if side == STATE and (sight := state_moves.best_kill(state, moves)) is not None:
            return sight
        rates = self.rate(game, state, side, moves)
        return dice.choices(moves, shares([each * self.sharpness for each in rates]))[0]

    def value(self, game: Game[State], state: State, side: int) -> float:
        assert isinstance(game, ArmyOfShadows)
        chance = chance_of_capture(game, state)
        return chance if side == INSURGENT else 1 - chance

    def weighty(self, game: Game[State], state: State, side: int, moves: Sequence[int]) -> bool:
        best, second = sorted(self.rate(game, state, side, moves), reverse=True)[:2]
        return best - second < CLEAR

    def suppose(self, game: Game[State], view: View, count: int, dice: random.Random) -> list[State]:
        """The Insurgent knows the world; the State thinks of those that it suspects."""
        assert isinstance(game, ArmyOfShadows)
        world = game.imagine(view, dice.randrange)
        if view.side == INSURGENT:
            return [world] * count
        return sample_worlds(game, world, count, dice)
