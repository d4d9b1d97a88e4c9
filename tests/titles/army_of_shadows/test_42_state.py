"""4.2: the State moves in the open, is answered, and kills or turns."""

from __future__ import annotations

import pytest

from .builders import Position, rule


def hunting(**options: object) -> Position:
    """A State piece beside a hidden single in B12; another single in B11 and a stack in C1."""
    return Position(**options).state(B1=1, C1=1).insurgents(B12=1, B11=1, C1=2, D7=1).to_move("state")


@rule("4.2")
@pytest.mark.parametrize("moves", [("kill C1", "move B1 B12"), ("move B1 B12", "kill B12"), ("turn C1",), ()])
def test_move_and_kill_or_turn_in_either_order_or_left_out(moves: tuple[str, ...]) -> None:
    assert hunting().play(*moves, "end").match.turn == 0


@rule("4.2")
def test_killing_ends_a_move_that_has_begun() -> None:
    table = hunting().play("move B1 B12", "kill B12")
    assert table.refused("move B12 B11") == ("4.2", "moved-before-acting")
    assert table.legal == ["end"]


@rule("4.21")
def test_a_move_is_told_and_every_step_answered() -> None:
    table = hunting().play("move B1 B12", "move B12 B11")
    assert table.heard(0) == table.heard(1) == ["state-moved B1 B12 1", "state-moved B12 B11 1"]
    assert table.shown == {"B11": 1, "B12": 1, "C1": 2}
    assert hunting().play("move B1 B2").heard() == ["state-moved B1 B2 0"]


@rule("4.21")
def test_the_answer_comes_before_the_second_step_which_another_piece_may_make() -> None:
    table = hunting().play("move B1 B12")
    assert "move C1 C2" in table.legal
    assert "move B12 B11" in table.legal
    assert table.refused("move C1 B1") == ("4.21", "crossing-costs-two")


@rule("4.21")
def test_the_example_of_the_rulebook_from_c1_to_b12() -> None:
    assert hunting().play("move C1 B12").heard() == ["state-moved C1 B12 1"]


@rule("4.21")
def test_out_and_back_is_a_peek() -> None:
    assert hunting().play("move B1 B12", "move B12 B1").posts["B1"] == 1


@rule("4.21")
def test_into_and_out_of_the_capital_takes_the_whole_move() -> None:
    table = Position().state(A1=1).insurgents(D1=5).to_move("state")
    assert table.play("move capital A2").now["points_left"] == 0
    home = Position().state(A1=1).insurgents(D1=5).to_move("state").play("move A1 capital")
    assert home.posts == {"capital": 5}
    assert home.heard(0) == ["state-went-home A1"]


@rule("4.21")
def test_nobody_answers_in_the_capital() -> None:
    table = Position().state(A1=1).insurgents(A1=1, D1=4).to_move("state").play("move A1 capital")
    assert table.announced[-1] == "step A1 capital 0"


@rule("4.21")
def test_never_more_than_three_in_the_inner_circle() -> None:
    table = Position().state(A1=2, A5=1, B3=1).insurgents(D1=5).to_move("state")
    assert table.refused("move capital A2") == ("4.21", "inner-circle-full")
    assert table.refused("move B3 A3") == ("4.21", "inner-circle-full")
    assert table.play("move A1 A2", "end", "end", "move A2 capital", "end", "end", "move B3 A3").posts["A3"] == 1


@rule("4.21")
def test_a_mark_stays_when_the_state_moves_on() -> None:
    table = hunting().play("move B1 B12", "move B12 B1", "end")
    assert table.shown["B12"] == 1
    assert table.play("move B12 A12", "end").heard() == ["piece-left B12 0", "insurgent-turn-over 2"]


@rule("4.22")
def test_kill_takes_all_pieces_of_the_space() -> None:
    table = hunting().play("kill C1")
    assert table.heard(0) == ["killed C1 2 2"]
    assert "C1" not in table.pieces
    assert "C1" not in table.shown
    assert table.killed == 2


@rule("4.22")
def test_turn_tells_every_adjacent_space_and_removes_nothing() -> None:
    table = hunting().play("move B1 B12", "turn B12")
    event = table.told[-1].event
    assert table.told[-1].reveals
    assert event.arguments["found"] == ("B11: 1", "C1: 2")
    assert event.arguments["empty"] == ("A1", "A12", "B1", "C12")
    assert table.pieces == {"B11": 1, "B12": 1, "C1": 2, "D7": 1}
    assert table.shown == {"B11": 1, "B12": 1, "C1": 2}


@rule("4.22")
def test_who_was_turned_is_told_when_leaving_and_empty_spaces_are_a_snapshot() -> None:
    table = hunting().play("move B1 B12", "turn B12", "end").play("move B11 A11", "end")
    assert table.heard() == ["piece-left B11 0", "insurgent-turn-over 2"]
    later = hunting().play("move B1 B12", "turn B12", "end").play("move D7 D8", "end")
    assert later.heard() == ["insurgent-turn-over 2"]


@rule("4.22")
def test_turned_again_next_turn() -> None:
    heard = hunting().play("turn C1", "end", "end", "turn C1").heard()
    assert [line.split()[0] for line in heard] == ["turned", "state-turn-over", "insurgent-turn-over", "turned"]
    assert heard[0] == heard[-1]


@rule("4.22")
@pytest.mark.parametrize(
    ("before", "move", "expected"),
    [
        ((), "kill B12", ("4.22", "no-post")),
        ((), "turn B1", ("4.22", "nobody-there")),
        (("kill C1",), "turn C1", ("4.2", "acted-already")),
        (("move B1 B12", "kill B12"), "kill C1", ("4.2", "acted-already")),
    ],
)
def test_only_once_and_only_where_both_are(before: tuple[str, ...], move: str, expected: tuple[str, str]) -> None:
    table = hunting()
    if before:
        table.play(*before)
    assert table.refused(move) == expected


@rule("4.22")
def test_a_piece_that_has_passed_through_kills_nobody() -> None:
    assert hunting().play("move B1 B12", "move B12 B11").refused("kill B12") == ("4.22", "no-post")


@rule("4.22")
def test_only_the_state_kills() -> None:
    assert Position().insurgents(D1=5).refused("kill D1") == ("4.1", "state-acts")


@rule("4.22")
def test_every_space_by_the_option_all_before_the_move_or_all_after() -> None:
    table = hunting(every_space=True).play("move B1 B12", "turn B12", "kill C1")
    assert table.refused("kill B12") == ("4.22", "acted-here")
    first = hunting(every_space=True).play("kill C1", "move B1 B12")
    assert first.refused("kill B12") == ("4.2", "acted-already")
