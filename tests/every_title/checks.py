"""What must hold in every state of every game: the checks that any title can be put to, and the invariants of ours.

Used by the tests, and a hundred thousand times by ``make soak``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from sandtable.engine.game import CHANCE, Game
from sandtable.engine.match import Match
from sandtable.engine.moves import CHANCE_ROLES
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
    "check_choices",
    "check_copy",
    "check_events",
    "check_imagined",
    "check_moves",
    "check_outcome",
    "check_refusals",
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


def check_choices(game: Game[Any], state: Any, seat: int) -> None:
    """Every legal move is shown as a choice, and says what it is: nobody has to guess it from its notation."""
    view = game.view(state, seat)
    choices = game.scene(view).choices
    moves = [game.catalogue[move] for move in view.moves]
    assert [choice.move for choice in choices] == [str(move) for move in moves]
    for choice, move in zip(choices, moves, strict=True):
        assert (choice.verb, choice.role) == (move.verb, game.catalogue.role(move))
        assert (choice.role in CHANCE_ROLES) == (game.turn(state) == CHANCE)
        assert choice.die is None or (choice.role == "roll" and move.args == (str(choice.die),))


def check_refusals(game: Game[Any], state: Any, chooser: random.Random, most: int = 25) -> None:
    """Some moves, for every seat: the legal ones are not refused, every other one is, with a rule and in words."""
    for seat in range(-1, len(game.sides)):
        deciding = seat in game.deciders(state) or (seat == -1 and game.turn(state) == -1)
        legal = set(game.moves(state, None if seat < 0 else seat)) if deciding else set()
        view = Match(game, "manual", position=game.to_document(state)).view(seat)
        for index in chooser.sample(range(len(game.catalogue)), min(most, len(game.catalogue))):
            move = game.catalogue[index]
            if seat >= 0 and game.catalogue.is_chance(move):
                continue
            refusal = game.why(view, move)
            if index in legal:
                assert refusal is None, (seat, str(move))
            elif deciding or seat >= 0:
                assert refusal is not None, (seat, str(move))
                assert refusal.rule in game.rulebook, refusal.rule
                assert "‹" not in "".join(game.words.texts(refusal.message).values()), (seat, str(move))
