"""The value of a position by trying everything with the game itself, in plain Python: slow and plain."""

from __future__ import annotations

from typing import Any

from sandtable.engine.game import CHANCE, OVER, Outcome
from sandtable.titles.israeli_independence.game import IsraeliIndependence
from sandtable.titles.israeli_independence.solver.objectives import worth_of
from sandtable.titles.israeli_independence.solver.rule_tables import Policy


class BruteForce:
    """Best play, or play by a rule of thumb, over all rolls and draws. What has been seen is remembered."""

    def __init__(self, game: IsraeliIndependence, objective: str = "win", policy: Policy | None = None) -> None:
        self.game = game
        self.worth = worth_of(objective)
        self.policy = policy
        self._seen: dict[object, float] = {}

    def value(self, state: Any) -> float:
        # Which cards lie on the pile matters no more, but for the one of this turn.
        key = (*state.boxes, frozenset(state.draw), tuple(state.action[-1:]), state.phase)
        key += (state.offensives, state.reserves, state.target, state.reserve_attack)
        if key not in self._seen:
            self._seen[key] = self._worked_out(state)
        return self._seen[key]

    def values(self, state: Any) -> dict[int, float]:
        found = {}
        for move in tuple(self.game.moves(state)):
            after = state.copy()
            self.game.play(after, move)
            found[move] = self.value(after)
        return found

    def _worked_out(self, state: Any) -> float:
        turn = self.game.turn(state)
        if turn == OVER:
            outcome = self.game.outcome(state)
            assert isinstance(outcome, Outcome)
            return self.worth(outcome)
        values = self.values(state)
        if turn == CHANCE:
            return sum(values.values()) / len(values)
        if self.policy is not None:
            return sum((weight * values[move] for move, weight in self.policy(self.game, state).items()), 0.0)
        return max(values.values())
