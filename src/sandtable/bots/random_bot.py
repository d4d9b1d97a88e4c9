"""The plain random bot: every legal move is as likely as any other."""

from __future__ import annotations

from typing import Any, Final

from sandtable.engine.chance import SeededDice
from sandtable.engine.documents import canonical
from sandtable.engine.game import Game, View

from .contract import MIDDLE_LEVEL, Advice


class RandomBot:
    """Uniform over the legal moves. It has one level and needs no time, so it ignores both."""

    name: Final = "random"

    def choose(
        self, game: Game[Any], view: View, seed: str, level: int = MIDDLE_LEVEL, seconds: float | None = None
    ) -> Advice:
        # The view is mixed in, so that one seed serves a whole game without the same die coming up at every move.
        dice = SeededDice(seed, canonical(game.view_document(view)))
        return Advice(view.moves[dice.pick(0, [1] * len(view.moves))])
