"""What workers think about: each is given a game and a view, or what a match has become when it is over."""

from __future__ import annotations

from typing import Any

from sandtable.bots import Estimate, find_player, hints
from sandtable.engine.game import Game, View


def choose(game: Game[Any], player: str, view: View, seed: str, seconds: float) -> int:
    """The move that a bot plays in this seat."""
    return find_player(player).choose(game, view, seed, seconds).move


def hint(game: Game[Any], view: View, level: int, seconds: float) -> dict[int, Estimate]:
    """The value of every legal move. Its dice follow from the view alone, as all that is answered must."""
    return hints(game, view, "hint", level, seconds)
