"""Offers, takebacks, resignations, standing orders and every other request tell a seat nothing that is hidden."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any, get_args

import pytest
from sandtable_crossing.game import Crossing

from sandtable.engine.game import Game, GameType
from sandtable.engine.match import Match
from sandtable.server import protocol
from tests.every_title import checks, seat_requests
from tests.every_title.titles import two_sided, with_random_options
from tests.lengths import at_length, length


def test_every_message_of_the_protocol_is_among_the_requests() -> None:
    kinds = {type(request) for request in seat_requests.requests(Crossing())}
    assert kinds == set(get_args(protocol.Message)) - {protocol.Join}  # who comes, joins


@at_length
@two_sided
def test_no_answer_tells_of_a_move_that_was_not_told(game_type: GameType) -> None:
    chooser = random.Random(f"requests untold {game_type.id}")
    game = with_random_options(game_type, chooser)
    states = islice(checks.random_states(game, chooser), 300)
    moves = [
        (state.copy(), move) for state, move in states if move is not None and _untold_to_a_side(game, state, move)
    ]
    for state, move in chooser.sample(moves, min(length(2, 60), len(moves))):
        if move is not None:
            seat_requests.check_untold(game, state, move)


def _untold_to_a_side(game: Game[Any], state: Any, move: int | None) -> bool:
    if move is None or game.turn(state) < 0:
        return False
    return any(side in game.sides for side in seat_requests.untold(game, state, move))


@at_length
@two_sided
def test_no_answer_depends_on_what_is_hidden(game_type: GameType) -> None:
    chooser = random.Random(f"requests imagined {game_type.id}")
    game = with_random_options(game_type, chooser)
    states = [state.copy() for state, _ in islice(checks.random_states(game, chooser), 300) if game.turn(state) >= 0]
    for state in chooser.sample(states, min(length(1, 30), len(states))):
        for seat in checks.seats(game):
            seat_requests.check_imagined(game, state, seat, lambda below: int(chooser.random() * below))


def test_an_offer_that_an_unseen_move_withdraws_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A leak planted on purpose, as version 0.1.0 had it."""
    monkeypatch.setattr(Match, "_withdraw_offer", lambda match, step: setattr(match, "offer", None))
    game, chooser = Crossing(), random.Random("planted")
    untold = [(state.copy(), move) for state, move in checks.random_states(game, chooser) if move is not None]
    state, move = next((state, move) for state, move in untold if _untold_to_a_side(game, state, move))
    with pytest.raises(AssertionError):
        seat_requests.check_untold(game, state, move)
