"""3.0: five State pieces in the Capital, five Insurgent pieces on the outer ring, stacks told."""

from __future__ import annotations

import pytest

from sandtable.engine.match import Match
from sandtable.titles.army_of_shadows.game import ArmyOfShadows
from sandtable.titles.army_of_shadows.rules.state import State

from .builders import INSURGENT, STATE, rule


def set_up(*spaces: str) -> Match[State]:
    match = Match(ArmyOfShadows())
    for space in spaces:
        match.play(f"place {space}", INSURGENT)
    return match


@rule("3.0")
def test_the_state_starts_in_the_capital() -> None:
    assert set_up().game.to_document(set_up().state)["state_pieces"] == {"capital": 5}


@rule("3.0")
@pytest.mark.parametrize(
    ("spaces", "told"),
    [
        ("D1 D2 D3 D4 D5", ["ready"]),
        ("D1 D1 D3 D3 D5", ["stack D1 2", "stack D3 2", "ready"]),
        ("D7 D7 D7 D7 D7", ["stack D7 5", "ready"]),
    ],
)
def test_stacks_are_told_with_their_number_and_single_pieces_are_not(spaces: str, told: list[str]) -> None:
    match = set_up(*spaces.split())
    assert match.view(STATE).table["announcements"] == told


@rule("3.0")
def test_nothing_is_told_before_all_five_are_placed() -> None:
    empty, four = set_up(), set_up("D1", "D1", "D1", "D9")
    assert empty.game.view_document(empty.view(STATE)) == four.game.view_document(four.view(STATE))
    assert empty.version(STATE) == four.version(STATE)


@rule("3.0")
def test_pieces_go_to_the_outer_ring_in_ascending_order() -> None:
    match = set_up("D4")
    assert [str(move) for move in match.legal_moves()] == [f"place D{number}" for number in range(4, 13)]
    refusal = match.why("place D3", INSURGENT)
    assert refusal is not None
    assert (refusal.rule, refusal.message.id) == ("3.0", "refusal.place-in-order")


@rule("3.0")
def test_the_first_turn_begins_with_nothing_done() -> None:
    start = set_up("D1", "D2", "D3", "D4", "D5")
    document = start.game.to_document(start.state)
    assert (document["turn"], document["points_left"], document["killed"], document["grown"]) == (1, 2, 0, 0)
    assert document["acted_in"] == []
    assert start.game.from_document(document) == start.state


@rule("3.0")
@pytest.mark.parametrize(("placed", "move"), [("D4", "end"), ("D4", "grow D4 D4"), ("D1 D2 D3 D4 D5", "place D6")])
def test_set_up_comes_first_and_is_over_after_five(placed: str, move: str) -> None:
    refusal = set_up(*placed.split()).why(move, INSURGENT)
    assert refusal is not None
    assert refusal.rule == "3.0"


def test_a_state_is_the_same_as_its_copy_and_no_longer_after_a_move() -> None:
    game = ArmyOfShadows()
    state, copy = game.start(), game.start().copy()
    assert state == copy
    game.play(copy, game.moves(copy)[0])
    assert state != copy
    assert state != game.to_document(state)
