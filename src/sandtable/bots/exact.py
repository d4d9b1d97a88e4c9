"""The exact bot: perfect play where a game is solved.

It plays nothing but what is certain. Where too many cards are to come to be worked out on the spot, and ``sandtable
solve`` has written no table, it refuses and says so; ``search`` plays on there by its own means.
"""

from __future__ import annotations

from typing import Any, Final

from sandtable.engine.game import Game, View
from sandtable.engine.title import solver_of

from .base import MIDDLE_LEVEL, Advice, Estimate, dice_for


class ExactBot:
    """Has one level. How long it takes depends on the cards to come alone, so it ignores ``seconds`` too."""

    name: Final = "exact"

    def choose(
        self, game: Game[Any], view: View, seed: str, level: int = MIDDLE_LEVEL, seconds: float | None = None
    ) -> Advice:
        state = game.imagine(view, dice_for(game, view, seed).randrange)
        return exact_advice(solver_of(game).values(game, state))


def exact_advice(values: dict[int, float]) -> Advice:
    """The best of moves whose values are known; of equals the first."""
    return Advice(
        max(values, key=values.__getitem__), {move: Estimate(value, exact=True) for move, value in values.items()}
    )
