"""What every opponent offers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from sandtable.engine.game import Game, View

LEVELS: Final = range(1, 6)
"""From a beginner to the best that the bot can do."""
MIDDLE_LEVEL: Final = 3


@dataclass(frozen=True, slots=True)
class Advice:
    """The move a bot would play (its index in the catalogue), and how it values the moves it has weighed."""

    move: int
    values: Mapping[int, float] | None = None


class Bot(Protocol):
    """An opponent. It keeps nothing between calls: the same seed and view give the same advice."""

    @property
    def name(self) -> str: ...

    def choose(
        self, game: Game[Any], view: View, seed: str, level: int = MIDDLE_LEVEL, seconds: float | None = None
    ) -> Advice:
        """One of ``view.moves``, of which there is at least one. ``seconds`` bounds how long it may think."""
        ...
