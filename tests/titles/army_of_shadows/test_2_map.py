"""1.0, 2.1 and 2.2: what the game is about, the pieces, the map, and what is hidden."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.engine.events import OBSERVER
from sandtable.engine.match import Match
from sandtable.titles.army_of_shadows.game import ArmyOfShadows
from sandtable.titles.army_of_shadows.inference.histories import across, beside
from sandtable.titles.army_of_shadows.rules.round_map import (
    ACROSS_BITS,
    BESIDE_BITS,
    CAPITAL,
    EDGES,
    FIELD_BITS,
    NEIGHBOURS,
    OUTER_BITS,
    RING_BITS,
    SPACES,
    TWO_ALONG_BITS,
    bits_of,
    ring_of,
    step_cost,
)

from .builders import INSURGENT, STATE, Position, rule


def around(space: str) -> set[str]:
    return {SPACES[there] for there in NEIGHBOURS[SPACES.index(space)]}


@rule("1.0")
def test_the_insurgent_knows_everything_and_the_state_only_what_it_was_told() -> None:
    table = Position().insurgents(D1=1, D5=1, C3=1, D9=2)
    assert table.game.sides == ("insurgent", "state")
    assert table.game.view(table.match.state, INSURGENT).table["insurgents"] == {"C3": 1, "D1": 1, "D5": 1, "D9": 2}
    for seat in (STATE, OBSERVER):
        assert "insurgents" not in table.game.view(table.match.state, seat).table
    assert table.shown == {"D9": 2}


@rule("2.2")
@pytest.mark.parametrize(("ring", "degree"), [("A", 5), ("B", 6), ("C", 6), ("D", 4)])
def test_every_space_of_a_ring_has_as_many_neighbours(ring: str, degree: int) -> None:
    assert {len(around(f"{ring}{number}")) for number in range(1, 13)} == {degree}


@rule("2.2")
def test_the_capital_has_twelve_neighbours_and_there_are_132_borders() -> None:
    assert around("capital") == {f"A{number}" for number in range(1, 13)}
    assert len(EDGES) == 2 * 132
    assert all(here in NEIGHBOURS[there] for here, there in EDGES)


@rule("2.2")
@pytest.mark.parametrize(
    ("space", "neighbours"),
    [
        ("C1", "C12 C2 B12 B1 D12 D1"),
        ("B12", "B11 B1 A12 A1 C12 C1"),
        ("C11", "C10 C12 B10 B11 D10 D11"),
        ("D11", "D10 D12 C11 C12"),
        ("A1", "A12 A2 B12 B1 capital"),
    ],
)
def test_some_neighbours(space: str, neighbours: str) -> None:
    assert around(space) == set(neighbours.split())


@rule("2.2", "4.12", "4.21")
def test_a_step_along_a_ring_costs_one_and_across_a_circle_two() -> None:
    for here, there in EDGES:
        assert step_cost(here, there) == (1 if SPACES[here][0] == SPACES[there][0] else 2)


def test_sets_of_spaces_spread_as_single_ones_do() -> None:
    for space in range(48):
        near = {there for there in NEIGHBOURS[space] if there < 48 and step_cost(space, there) == 1}
        far = {there for there in NEIGHBOURS[space] if there < 48 and step_cost(space, there) == 2}
        assert beside(1 << space) == sum(1 << there for there in near)
        assert across(1 << space) == sum(1 << there for there in far)


def names(bits: int) -> list[str]:
    return [SPACES[space] for space in bits_of(bits)]


@rule("2.2")
def test_the_rings_are_twelve_spaces_each_from_the_inner_circle_to_the_outer_ring() -> None:
    numbers = range(1, 13)
    assert names(RING_BITS) == [f"A{number}" for number in numbers]
    assert names(OUTER_BITS) == [f"D{number}" for number in numbers]
    assert names(FIELD_BITS) == [f"{ring}{number}" for ring in "ABCD" for number in numbers]
    assert ring_of(CAPITAL) == -1
    assert [ring_of(SPACES.index(f"{ring}{number}")) for ring in "ABCD" for number in (1, 12)] == [
        0,
        0,
        1,
        1,
        2,
        2,
        3,
        3,
    ]


@rule("2.2")
@pytest.mark.parametrize(
    ("space", "beside", "across", "two_along"),
    [
        ("A1", "A2 A12", "B1 B12", "A3 A11"),
        ("B12", "B1 B11", "A1 A12 C1 C12", "B2 B10"),
        ("C6", "C5 C7", "B5 B6 D5 D6", "C4 C8"),
        ("D2", "D1 D3", "C2 C3", "D4 D12"),
    ],
)
def test_what_lies_beside_across_and_two_along(space: str, beside: str, across: str, two_along: str) -> None:
    place = SPACES.index(space)
    found = [names(table[place]) for table in (BESIDE_BITS, ACROSS_BITS, TWO_ALONG_BITS)]
    assert found == [beside.split(), across.split(), two_along.split()]


@rule("2.1")
def test_fifteen_insurgent_pieces_are_all_there_will_ever_be() -> None:
    table = Position().insurgents(D1=2, D5=2).having(killed=11, grown=10)
    assert table.refused("grow D1 D1") == ("2.1", "no-pieces-left")
    assert not [move for move in table.legal if move.startswith("grow")]


@rule("2.1")
def test_killed_pieces_do_not_come_back() -> None:
    table = Position().state(C5=1).insurgents(D1=2, C5=1, D9=2).having(killed=9, grown=9).to_move("state")
    table.play("kill C5", "end", "grow D1 D1", "end", "end")
    assert (table.now["grown"], table.killed) == (10, 10)
    assert table.refused("grow D1 D1") == ("2.1", "no-pieces-left")


@rule("2.2")
def test_state_pieces_see_shared_spaces_and_stacks_but_nothing_beside_them() -> None:
    table = Position().state(A1=1, B5=1).insurgents(A2=1, B5=1, C9=2, B4=1)
    assert table.shown == {"B5": 1, "C9": 2}


@rule("2.2")
def test_live_sight_loses_a_lone_piece_after_the_insurgents_next_turn() -> None:
    table = Position(sight="live").state(C5=1).insurgents(C5=1, C6=1, D1=3).to_move("state")
    table.play("turn C5", "end")
    assert table.shown == {"C5": 1, "C6": 1, "D1": 3}
    table.play("end")
    assert table.heard() == ["sight-lost C6", "insurgent-turn-over 2"]
    assert table.shown == {"C5": 1, "D1": 3}


@rule("2.2")
def test_persistent_sight_keeps_it() -> None:
    table = Position().state(C5=1).insurgents(C5=1, C6=1, D1=3).to_move("state")
    table.play("turn C5", "end", "end", "end", "end")
    assert table.shown == {"C5": 1, "C6": 1, "D1": 3}


@rule("2.2", "4.12", "4.21")
def test_neither_side_can_go_where_there_is_no_border() -> None:
    table = Position().insurgents(D1=1, D3=2, D5=2)
    assert table.refused("move D1 C3") == ("4.12", "not-adjacent")
    assert table.refused("move D1 D1") == ("4.12", "not-adjacent")
    assert table.play("end").refused("move capital B1") == ("4.21", "not-adjacent")


REVEALING: dict[str, tuple[Callable[[], Position], tuple[str, ...]]] = {
    "piece-left": (lambda: Position().insurgents(D1=2, D5=3), ("move D1 D2", "end")),
    "pieces-gathered": (lambda: Position().insurgents(D1=1, D2=1, D5=3), ("move D1 D2", "end")),
    "grew": (lambda: Position().insurgents(D1=2, D5=3), ("grow D1 C1",)),
    "new-piece-seen": (lambda: Position().insurgents(D1=2, D5=3), ("grow D1 D1",)),
    "state-moved": (lambda: Position().insurgents(D1=5).to_move("state"), ("move capital A1",)),
    "turned": (lambda: Position().state(D1=1).insurgents(D1=5).to_move("state"), ("turn D1",)),
    "capital-captured": (lambda: Position().insurgents(A1=1, A2=1, A3=1, A4=1, D6=1), ("end",)),
    "insurgency-broken": (
        lambda: Position().state(D1=1).insurgents(D1=2, D5=3).having(killed=10, grown=10).to_move("state"),
        ("kill D1",),
    ),
    "insurgency-crushed": (lambda: Position().state(D1=1).insurgents(D1=4).to_move("state"), ("kill D1",)),
    "time-ran-out": (lambda: Position(rounds=60).insurgents(D1=5).to_move("state").having(turn=60), ("end",)),
}


@rule("2.2")
@pytest.mark.parametrize("kind", REVEALING)
def test_what_the_state_has_been_told_can_not_be_taken_back(kind: str) -> None:
    position, moves = REVEALING[kind]
    table = position().play(*moves)
    (told,) = (told for told in table.told if told.event.kind == kind)
    assert told.reveals
    assert not any(table.match.can_undo(side) for side in (INSURGENT, STATE))


@rule("2.2", "3.0")
def test_the_stacks_of_the_set_up_can_not_be_taken_back() -> None:
    match = Match(ArmyOfShadows())
    for space in ("D1", "D1", "D3", "D5"):
        match.play(f"place {space}", INSURGENT)
    (stack,) = (told for told in match.play("place D7", INSURGENT) if told.event.kind == "stack-placed")
    assert stack.reveals
