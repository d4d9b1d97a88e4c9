"""5.0: the Capital captured, or the insurgency broken."""

from __future__ import annotations

import pytest

from sandtable.engine.events import OBSERVER

from .builders import STATE, Position, rule


def inside(*numbers: int, **options: object) -> Position:
    """Insurgent pieces in these spaces of the Inner Circle and one far away; the Insurgent ends the turn."""
    return Position(**options).insurgents(D6=1, **{f"A{number}": 1 for number in numbers})


@rule("5.0")
@pytest.mark.parametrize(
    ("numbers", "wins"),
    [
        ((1, 2, 3, 4), True),
        ((11, 12, 1, 2), True),
        ((1, 2, 3, 5), False),
        ((1, 2, 7, 8), False),
        ((1, 3, 5, 7, 9, 11), True),
        ((1, 3, 5, 7, 9), False),
        ((1, 2, 3, 7, 8), False),
    ],
)
def test_four_connected_or_any_six(numbers: tuple[int, ...], wins: bool) -> None:
    table = inside(*numbers).play("end")
    assert table.over == wins
    if wins:
        assert (table.outcome.winner, table.outcome.degree, table.outcome.score) == (
            "insurgent",
            "captured",
            len(numbers),
        )


@rule("5.0")
def test_two_pairs_by_the_option() -> None:
    assert inside(1, 2, 7, 8, pairs=True).play("end").over
    assert not inside(1, 2, 7, 9, pairs=True).play("end").over


@rule("5.0")
@pytest.mark.parametrize("deny", [False, True])
def test_a_space_with_a_state_piece_counts_unless_the_option_denies_it(deny: bool) -> None:
    table = inside(1, 2, 3, 4, posts_deny=deny).state(A2=1).play("end")
    assert table.over != deny


@rule("5.0")
def test_only_at_the_end_of_the_insurgents_own_turn() -> None:
    table = Position().insurgents(A1=1, A2=1, A3=1, A5=1, D6=1).play("move A5 A4")
    assert not table.over
    assert not Position().insurgents(A1=1, A2=1, A3=1, A4=1, D6=1).to_move("state").play("move capital A9").over


@rule("5.0")
def test_twelve_kills_win_at_once() -> None:
    table = Position().state(D1=1).insurgents(D1=2, D5=3).having(killed=10, grown=10).to_move("state").play("kill D1")
    assert (table.outcome.winner, table.outcome.degree, table.outcome.score) == ("state", "kills", 12)


@rule("5.0")
@pytest.mark.parametrize(("left", "over"), [(0, True), (1, True), (2, False)])
def test_one_piece_or_none_left_is_the_end_unless_only_kills_count(left: int, over: bool) -> None:
    table = Position().state(D1=1).insurgents(D1=3, **({"D5": left} if left else {})).to_move("state").play("kill D1")
    assert table.over == over
    strict = Position(twelve_kills=True).state(D1=1).insurgents(D1=3, **({"D5": left} if left else {}))
    assert not strict.to_move("state").play("kill D1").over


@rule("5.0")
def test_everything_is_shown_when_it_is_over() -> None:
    table = inside(1, 2, 3, 4).play("end")
    for seat in (STATE, OBSERVER):
        assert table.game.view(table.match.state, seat).table["insurgents"] == {
            "A1": 1,
            "A2": 1,
            "A3": 1,
            "A4": 1,
            "D6": 1,
        }
    assert table.refused("end", STATE) == ("5.0", "game-over")
