"""What must hold in every state of every game: the checks that any title can be put to, and the invariants of ours.

Used by the tests, and a hundred thousand times by ``make soak``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from sandtable.engine.game import Game
from sandtable.engine.title_checks import (
    bytes_for,
    check_copy,
    check_events,
    check_imagined,
    check_moves,
    check_outcome,
    check_round_trip,
    check_untold,
    heard,
    random_states,
    seats,
)
from tests.titles import invariants as of_games

__all__ = [
    "bytes_for",
    "check_copy",
    "check_events",
    "check_imagined",
    "check_moves",
    "check_outcome",
    "check_round_trip",
    "check_state",
    "check_untold",
    "heard",
    "random_states",
    "seats",
    "some_states",
]

Invariant = Callable[[Game[Any], Any], None]
INVARIANTS: Mapping[str, Invariant] = of_games.BY_GAME


def some_states(game: Game[Any], chooser: random.Random, most: int = 40) -> list[tuple[Any, int | None]]:
    """At most so many states of one random game, with the moves about to be played, in order."""
    states = [(state.copy(), move) for state, move in random_states(game, chooser)]
    places = chooser.sample(range(len(states)), min(most, len(states)))
    return [states[place] for place in sorted(places)]


def check_state(game: Game[Any], state: Any) -> None:
    """The facts about one state that need no second one."""
    check_moves(game, state)
    check_copy(game, state)
    check_round_trip(game, state)
    check_outcome(game, state)
    if game.id in INVARIANTS:
        INVARIANTS[game.id](game, state)
