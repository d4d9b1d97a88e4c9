"""Arab Israeli Wars: a move is as good as the fronts will be when this turn's battles are over.

Arab cards and the event come before the player's (SEQ-1), so the battles can be reckoned before anything is deployed:
a move is judged by the best use of the cards still in hand and of one transfer after it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from sandtable.engine.game import Game
from sandtable.engine.heuristics import Heuristic, Level

from ..game import ArabIsraeliWars
from ..rules.state import State
from .evaluation import as_chance
from .turn_planning import rate


class ArabIsraeliWarsHeuristic(Heuristic[State]):
    """Sees one turn ahead; search sees the turns after it."""

    horizon: ClassVar[int | None] = 0
    playouts: ClassVar[tuple[int, ...]] = (20, 60, 200, 600, 2000)
    misjudges: ClassVar[float] = 0.06
    patience: ClassVar[float] = 0.5
    levels: ClassVar[tuple[Level, ...]] = (
        Level("random"),
        Level("greedy", slips=0.6),
        Level("greedy", slips=0.35),
        Level("greedy", slips=0.12),
        Level("search", 4),
    )

    def rate(self, game: Game[State], state: State, side: int, moves: Sequence[int]) -> Sequence[float]:
        assert isinstance(game, ArabIsraeliWars)
        return rate(game, state, moves)

    def value(self, game: Game[State], state: State, side: int) -> float:
        assert isinstance(game, ArabIsraeliWars)
        return as_chance(max(rate(game, state, game.moves(state))))

    def reply(self, game: Game[State], state: State, side: int, moves: Sequence[int], dice: random.Random) -> int:
        assert isinstance(game, ArabIsraeliWars)
        rates = rate(game, state, moves)
        return moves[rates.index(max(rates))]
