"""What opponents know of the Crossing: boats make for the far coast, off the patrols; patrols go where boats may be."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.game import Game
from sandtable.engine.heuristics import Heuristic

from .moves import CATALOGUE
from .state import NEIGHBOURS, SMUGGLER, SPACES, State

_ROWS = 4


class CrossingHeuristic(Heuristic[State]):
    def rate(self, game: Game[State], state: State, side: int, moves: Sequence[int]) -> Sequence[float]:
        return [self._rate(state, side, move) for move in moves]

    def value(self, game: Game[State], state: State, side: int) -> float:
        """Boats ashore against boats caught, and how far the others have come."""
        way = sum(count * (space // 3) for space, count in enumerate(state.boats)) / (2 * _ROWS)
        smuggler = min(max(0.5 + 0.2 * (state.landed - state.caught) + 0.05 * (way - 1), 0.0), 1.0)
        return smuggler if side == SMUGGLER else 1.0 - smuggler

    def _rate(self, state: State, side: int, move: int) -> float:
        value = CATALOGUE[move]
        if value.verb == "sail":
            here, there = (SPACES.index(name) for name in value.args)
            return 1.5 * (there // 3 - here // 3) - 2.0 * _watched(state, there)
        if value.verb == "row":
            there = SPACES.index(value.args[1])
            return sum(state.boats[near] for near in (there, *NEIGHBOURS[there])) * 1.0
        if value.verb in ("end", "pass", "draw"):
            return -0.5
        return 0.0


def _watched(state: State, space: int) -> int:
    return state.patrols[space] + sum(state.patrols[near] for near in NEIGHBOURS[space])
