"""The greedy bot: the move that looks best at a glance, by what the game's heuristic tells a beginner."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from sandtable.engine.game import Game, View
from sandtable.engine.heuristics import Rating
from sandtable.engine.title import title_of

from .base import MIDDLE_LEVEL, Advice, dice_for

WORLDS_AT_A_GLANCE: Final = 3
"""Where something is hidden, a move is judged in a few worlds that could be."""


class GreedyBot:
    """Has one level and needs no time, so it ignores both."""

    name: Final = "greedy"

    def choose(
        self, game: Game[Any], view: View, seed: str, level: int = MIDDLE_LEVEL, seconds: float | None = None
    ) -> Advice:
        dice = dice_for(game, view, seed)
        worlds = [game.imagine(view, dice.randrange) for _ in range(1 if game.solitaire else WORLDS_AT_A_GLANCE)]
        return Advice(best_rated_move(game, title_of(game).heuristic.glance, view, worlds, dice))


def best_rated_move(game: Game[Any], rating: Rating, view: View, worlds: Sequence[Any], dice: random.Random) -> int:
    """The move that is rated best in some worlds; among equals any."""
    totals = [0.0] * len(view.moves)
    for world in worlds:
        rates = rating(game, world, view.side, view.moves)
        totals = [total + rate for total, rate in zip(totals, rates, strict=True)]
    best = max(totals)
    return dice.choice([move for move, total in zip(view.moves, totals, strict=True) if total == best])
