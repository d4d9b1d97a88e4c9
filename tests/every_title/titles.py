"""The games under test: all that are registered, and the two-sided game that lives in the tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sandtable_crossing.game import Crossing

from sandtable.engine.game import GameType
from sandtable.engine.title_checks import with_random_options
from sandtable.engine.title_registry import installed_titles

__all__ = [
    "ALL",
    "every_game",
    "hand_drawn",
    "has_chance",
    "rolling",
    "titles",
    "two_sided",
    "windowed",
    "with_random_options",
]

ALL = installed_titles().with_games(Crossing)


def titles(which: Callable[[GameType], bool]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("game_type", [each for each in ALL if which(each)], ids=lambda each: str(each.id))


def has_chance(game_type: GameType) -> bool:
    return any(verb.chance for verb in game_type().catalogue.verbs.values())


every_game = titles(lambda game_type: True)
two_sided = titles(lambda game_type: len(game_type.sides) > 1)
rolling = titles(has_chance)
windowed = titles(lambda game_type: bool(game_type.windows))
hand_drawn = titles(lambda game_type: len(game_type.sides) > 1 and has_chance(game_type))
"""Games of several sides in which somebody may draw what the others must not see."""
