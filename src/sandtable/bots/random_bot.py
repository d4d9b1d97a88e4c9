"""The plain random bot: every legal move is as likely as any other."""

from __future__ import annotations

from typing import Any, Final

from sandtable.engine.game import Game, View

from .base import MIDDLE_LEVEL, Advice, dice_for


class RandomBot:
    """Uniform over the legal moves. It has one level and needs no time, so it ignores both."""

    name: Final = "random"

    def choose(
        self, game: Game[Any], view: View, seed: str, level: int = MIDDLE_LEVEL, seconds: float | None = None
    ) -> Advice:
        return Advice(dice_for(game, view, seed).choice(view.moves))
