"""The games under test: all that are registered, and the two-sided game that lives in the tests."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.engine.game import Game
from sandtable.games import REGISTRY, GameType, Registry
from tests.crossing.game import Crossing

ALL = Registry(*REGISTRY, Crossing)
every_game = pytest.mark.parametrize("game_type", list(ALL), ids=lambda each: str(each.id))
two_sided = pytest.mark.parametrize(
    "game_type", [each for each in ALL if len(each.sides) > 1], ids=lambda each: str(each.id)
)


def with_random_options(game_type: GameType, chooser: random.Random) -> Game[Any]:
    """A game with options drawn at random; packs stay as they are."""
    options: dict[str, object] = {}
    for option in game_type.option_list:
        if option.pack:
            continue
        values = option.choices or ((False, True) if isinstance(option.default, bool) else (option.default,))
        options[option.name] = chooser.choice(values)
    return game_type(options)
