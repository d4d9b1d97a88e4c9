"""5.0: the Capital captured, or the insurgency broken."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.engine.events import OBSERVER
from sandtable.engine.i18n import message
from sandtable.titles.army_of_shadows.game import ArmyOfShadows

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
def test_eleven_kills_do_not_win() -> None:
    table = Position().state(D1=1).insurgents(D1=1, D5=4).having(killed=10, grown=10).to_move("state").play("kill D1")
    assert table.killed == 11
    assert not table.over


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


@rule("5.0")
def test_the_outcome_of_a_capture_tells_the_spaces_held_and_how_long_it_took() -> None:
    outcome = inside(1, 2, 3, 4).having(turn=9).play("end").outcome
    assert outcome.message == message("outcome.captured", count=4)
    assert outcome.details == {"killed": 0, "live": 5, "rounds": 9}


@rule("5.0")
def test_the_outcome_of_kills_tells_how_many() -> None:
    table = Position().state(D1=1).insurgents(D1=2, D5=3).having(killed=10, grown=10, turn=9).to_move("state")
    outcome = table.play("kill D1").outcome
    assert outcome.message == message("outcome.kills", count=3, killed=12, rounds=400)
    assert outcome.details == {"killed": 12, "live": 3, "rounds": 9}


@rule("5.0")
def test_what_is_left_of_a_crushed_insurgency_is_told() -> None:
    table = Position().state(D1=1).insurgents(D1=3, D5=1).to_move("state").play("kill D1")
    assert "insurgency-crushed 1" in table.heard()
    assert (table.outcome.winner, table.outcome.degree, table.outcome.score) == ("state", "crushed", 4)


@rule("4.0", "5.0")
@pytest.mark.parametrize(("limit", "score"), [("draw", 0), ("state", 1)])
def test_a_game_that_ends_by_time_has_lasted_all_its_rounds_and_no_more(limit: str, score: int) -> None:
    table = Position(rounds=60, limit=limit).insurgents(D1=4).to_move("state").having(turn=60)
    outcome = table.play("end").outcome
    assert outcome.details == {"killed": 1, "live": 4, "rounds": 60}
    assert outcome.score == score


@rule("4.0")
def test_before_the_last_round_is_over_the_time_has_not_run_out() -> None:
    assert not Position(rounds=60).insurgents(D1=5).to_move("state").having(turn=59).play("end").over
    assert not Position(rounds=60).insurgents(D1=5).having(turn=60).play("end").over


@rule("4.0")
def test_how_many_rounds_a_game_may_last() -> None:
    rounds = next(option for option in ArmyOfShadows.option_list if option.name == "rounds")
    assert (rounds.choices, rounds.default) == ((60, 120, 240, 400, 0), 400)


@rule("4.0", "R7")
def test_without_a_limit_no_round_is_the_last() -> None:
    table = Position(rounds=0).insurgents(D1=5).to_move("state").having(turn=400).play("end", "end", "end")
    assert not table.over
    assert table.now["turn"] == 402
    assert Position(rounds=0).insurgents(D1=5).having(turn=1500).play("end").now["turn"] == 1500


@rule("4.0", "R7", "R23")
def test_without_a_limit_a_position_that_nobody_can_win_is_a_draw() -> None:
    def one_left(**options: Any) -> Position:
        table = Position(twelve_kills=True, **options).state(D1=1).insurgents(D1=2, D5=1).to_move("state")
        return table.play("kill D1")

    assert not one_left().over  # within a limit of rounds the game goes on, as it did before
    ended = one_left(rounds=0).outcome
    assert (ended.winner, ended.degree) == (None, "dead")


@rule("5.0", "R7")
def test_without_a_limit_the_twelfth_kill_can_still_come() -> None:
    table = Position(rounds=0, twelve_kills=True).state(D1=1, D5=1).insurgents(D1=2, D5=1).having(killed=9)
    assert not table.to_move("state").play("kill D1").over
    assert table.play("end", "end", "kill D5").outcome.degree == "kills"


@rule("2.2", "4.11", "5.0", "4.0")
def test_the_lobby_says_where_a_default_departs_from_the_letter() -> None:
    noted = {option.name: option.rule for option in ArmyOfShadows.option_list if option.note}
    assert noted == {"sight": "2.2", "secret_growth": "4.11", "twelve_kills": "5.0", "rounds": "4.0"}
