"""4.0 and 4.1: turns, passing, growing and moving of the Insurgent, and what the State is told of it."""

from __future__ import annotations

import pytest

from sandtable.engine.events import OBSERVER

from .builders import INSURGENT, STATE, Position, rule

OVER = "insurgent-turn-over 1"


@rule("4.0")
def test_the_insurgent_goes_first_and_turns_alternate() -> None:
    table = Position().insurgents(D1=5)
    turns = []
    for _ in range(4):
        turns.append(table.match.turn)
        table.play("end")
    assert turns == [INSURGENT, STATE, INSURGENT, STATE]


@rule("4.0")
@pytest.mark.parametrize("silent", [(), ("move D1 D2",), ("move D1 C1",), ("move D1 D2", "move D2 D1")])
def test_a_silent_turn_sounds_like_a_pass(silent: tuple[str, ...]) -> None:
    table = Position().insurgents(D1=1, D5=1, D8=3)
    table.play(*silent, "end")
    passed = Position().insurgents(D1=1, D5=1, D8=3).play("end")
    assert table.heard() == [OVER] == passed.heard()
    for seat in (STATE, OBSERVER):
        views = [each.game.view_document(each.match.view(seat)) for each in (table, passed)]
        assert views[0] == views[1]
    assert table.match.version(STATE) == passed.match.version(STATE)


@rule("4.0")
def test_nobody_plays_in_the_others_turn_or_from_the_gallery() -> None:
    table = Position().insurgents(D1=5)
    assert table.refused("move capital A1", STATE) == ("4.0", "not-your-turn")
    assert table.refused("end", OBSERVER) == ("1.0", "looking-on")


@rule("4.0")
@pytest.mark.parametrize(("limit", "winner"), [("draw", None), ("state", "state")])
def test_after_the_last_round_the_time_has_run_out(limit: str, winner: str | None) -> None:
    table = Position(rounds=60, limit=limit).insurgents(D1=5).to_move("state").having(turn=60)
    table.play("end")
    assert table.over
    assert (table.outcome.winner, table.outcome.degree) == (winner, "time")


@rule("4.1")
@pytest.mark.parametrize("moves", [("grow D1 D1", "move D1 D2"), ("move D1 D2", "grow D1 D1"), ("grow D1 D1",), ()])
def test_grow_and_move_in_either_order_or_left_out(moves: tuple[str, ...]) -> None:
    table = Position().insurgents(D1=3, D7=2).play(*moves, "end")
    assert table.match.turn == STATE


@rule("4.1")
def test_growing_ends_a_move_that_has_begun() -> None:
    table = Position().insurgents(D1=3, D7=2).play("move D7 D8", "grow D1 D1")
    assert table.refused("move D7 D6") == ("4.1", "moved-before-growing")
    assert table.legal == ["end"]


@rule("4.11")
def test_a_stack_grows_into_its_space_or_an_adjacent_one() -> None:
    table = Position().insurgents(D11=2, D5=1, D1=1, D3=1)
    grown = {move for move in table.legal if move.startswith("grow")}
    assert grown == {f"grow D11 {there}" for there in ("D11", "D10", "D12", "C11", "C12")}
    assert table.refused("grow D5 D5") == ("4.11", "no-stack")
    assert table.refused("grow D11 D9") == ("4.11", "grow-adjacent")


@rule("4.11")
def test_one_piece_a_turn() -> None:
    table = Position().insurgents(D1=3, D7=2).play("grow D1 D1")
    assert table.refused("grow D7 D7") == ("4.11", "grown-already")


@rule("4.11")
def test_only_the_insurgent_grows() -> None:
    assert Position().insurgents(D1=5).to_move("state").refused("grow D1 D1") == ("4.2", "insurgent-grows")


@rule("4.11")
@pytest.mark.parametrize(
    ("there", "told"),
    [
        ("C11", ["grew D11"]),
        ("D11", ["grew D11", "new-piece-seen D11 3"]),
        ("D12", ["grew D11", "new-piece-seen D12 2"]),
        ("C12", ["grew D11", "new-piece-seen C12 1"]),
        ("D10", ["grew D11", "new-piece-seen D10 2"]),
    ],
)
def test_the_growing_space_is_told_and_the_new_piece_only_where_the_state_can_see(there: str, told: list[str]) -> None:
    """D12 holds a hidden piece, C12 a State piece, D10 a single piece that the State has marked."""
    table = Position().state(C12=1).insurgents(D11=2, D12=1, D10=1, D5=1).marks(D10=1).play(f"grow D11 {there}")
    assert table.heard() == told


@rule("4.11")
@pytest.mark.parametrize(("there", "told"), [("D11", []), ("D12", []), ("C12", ["new-piece-seen C12 1"])])
def test_secret_growth_tells_it_only_beside_a_state_piece(there: str, told: list[str]) -> None:
    table = Position(secret_growth=True).state(C12=1).insurgents(D11=2, D12=1, D5=2).play(f"grow D11 {there}")
    assert table.heard() == ["grew D11", *told]


@rule("4.11")
def test_a_stack_that_grew_in_secret_shows_as_two_when_it_grows() -> None:
    """A growing space holds two pieces at least: the State knows no more of D12, where three stand."""
    table = Position(secret_growth=True).insurgents(D11=2, D12=1, D5=2).play("grow D11 D12", "end", "end")
    assert "D12" not in table.shown
    assert table.play("grow D12 D12").shown["D12"] == 2


@rule("4.11")
def test_a_stack_formed_this_turn_may_grow_and_the_new_piece_may_move() -> None:
    Position().insurgents(D1=1, D2=1, D7=3).play("move D1 D2", "grow D2 C2", "end")
    table = Position().insurgents(D1=2, D7=3).play("grow D1 C1", "move C1 B1", "end")
    assert table.pieces == {"B1": 1, "D1": 2, "D7": 3}
    assert table.heard() == ["grew D1", OVER]


@rule("4.12")
@pytest.mark.parametrize("moves", [("move D1 D2", "move D2 D3"), ("move D1 D2", "move D5 D4"), ("move D1 C1",)])
def test_one_piece_two_spaces_or_two_pieces_one_or_one_crossing(moves: tuple[str, ...]) -> None:
    table = Position().insurgents(D1=1, D5=1, D9=3).play(*moves)
    assert not [move for move in table.legal if move.startswith("move")]
    assert table.refused("move D9 D10") == ("4.12", "move-over")


@rule("4.12")
def test_no_crossing_after_a_step() -> None:
    table = Position().insurgents(D1=1, D9=4).play("move D9 D10")
    assert table.refused("move D1 C1") == ("4.12", "crossing-costs-two")


@rule("4.12")
def test_never_into_the_capital() -> None:
    table = Position().insurgents(A1=1, D9=4)
    assert table.refused("move A1 capital") == ("4.12", "capital-closed")
    assert table.refused("move D1 D2") == ("4.12", "nobody-to-move")


@rule("4.12")
@pytest.mark.parametrize(
    ("moves", "told"),
    [
        # D3 is hidden, D4 is hidden, D9 is a stack of two, C6 is marked, D6 has a State piece.
        (("move D3 D2",), []),
        (("move D3 D4",), ["pieces-gathered D4 2"]),
        (("move D9 D10",), ["piece-left D9 1"]),
        (("move D9 D10", "move D9 D8"), ["piece-left D9 1", "piece-left D9 0"]),
        (("move C6 C7",), ["piece-left C6 0"]),
        (("move C6 D6",), ["piece-left C6 0", "pieces-gathered D6 1"]),
        (("move D4 D5", "move D5 D6"), ["pieces-gathered D6 1"]),
        (("move D9 D10", "move D10 D9"), []),
        (("move D4 D5", "move D3 D4"), []),
        (("move D3 D4", "move D4 D5"), []),
        (("move C6 C5", "move D3 D4"), ["piece-left C6 0", "pieces-gathered D4 2"]),
    ],
)
def test_what_is_told_of_a_move(moves: tuple[str, ...], told: list[str]) -> None:
    table = Position().state(D6=1).insurgents(D3=1, D4=1, D9=2, C6=1).marks(C6=1)
    assert table.play(*moves).heard() == []
    assert table.play("end").heard() == [*told, OVER]


@rule("4.12")
def test_a_piece_may_come_unseen_into_a_space_that_a_known_one_has_left() -> None:
    table = Position().insurgents(D3=1, D4=1, D9=3).marks(D4=1).play("move D4 D5", "move D3 D4", "end")
    assert table.heard() == ["piece-left D4 0", OVER]
    assert table.shown == {"D9": 3}
    assert table.pieces == {"D4": 1, "D5": 1, "D9": 3}


@rule("4.12")
def test_passing_through_is_told_only_by_the_option() -> None:
    def passing(**options: object) -> list[str]:
        table = Position(**options).state(D2=1).insurgents(D1=1, D9=4)
        return table.play("move D1 D2", "move D2 D3", "end").heard()

    assert passing() == [OVER]
    assert passing(transit=True) == ["pieces-gathered D2 1", "piece-left D2 0", OVER]


@rule("4.12")
def test_how_far_a_piece_went_does_not_show_in_when_it_is_told() -> None:
    """One point or two: everything is told when the turn ends, in one breath."""
    heard = []
    for moves in (["move D9 D10"], ["move D9 D10", "move D10 D11"], ["move D9 C9"]):
        table = Position().insurgents(D9=2, D1=1, D3=2)
        versions = []
        for move in (*moves, "end"):
            table.play(move)
            versions.append(table.match.version(STATE))
        heard.append((table.heard(), versions[-1]))
        assert set(versions[:-1]) == {0}
    assert heard[0] == heard[1] == heard[2]
