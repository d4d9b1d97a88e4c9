"""The bot with five levels for each game, measured against each other (docs/ladder.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sandtable.engine.game import Game, View
from sandtable.engine.title import title_of

from .base import MIDDLE_LEVEL, Advice, Bot, dice_for


class LevelBot:
    """Plays a step of the game's ladder; docs/ladder.md has how strong each is."""

    name: Final = "level"

    def __init__(self, bots: Mapping[str, Bot]) -> None:
        self._bots = bots

    def choose(
        self, game: Game[Any], view: View, seed: str, level: int = MIDDLE_LEVEL, seconds: float | None = None
    ) -> Advice:
        step = title_of(game).heuristic.levels[level - 1]
        dice = dice_for(game, view, f"{seed} slips")
        if dice.random() < step.slips_of(view.side):
            return Advice(dice.choice(view.moves))
        return self._bots[step.bot].choose(game, view, seed, step.level, seconds)
