"""Ratings: right where they follow by hand, found again where they are known, finite where somebody wins everything."""

from __future__ import annotations

import math
import random
from pathlib import Path

import pytest

from sandtable.engine.errors import Malformed
from sandtable.engine.game_spec import GameSpec
from sandtable.engine.title_registry import installed_titles
from sandtable.lab.arena import Arena, ArenaGame, check_players, play_arena, read_arena_games
from sandtable.lab.ratings import Meeting, bradley_terry, rating_against_game
from sandtable.lab.standings import read_standings, standings, write_standings

SHADOWS = GameSpec.of(installed_titles().find("army-of-shadows"), {})
INDEPENDENCE = GameSpec.of(installed_titles().find("israeli-independence"), {})


def test_two_players_by_hand() -> None:
    # 3 of 4 in both seats, with the drawn game that is added: 300.5 of 401
    found = bradley_terry(["a", "b"], {("a", "b"): Meeting(400, 300), ("b", "a"): Meeting(400, 100)})
    by_hand = 400 * math.log10(300.5 / 100.5)
    assert found.by_player["a"].value - found.by_player["b"].value == pytest.approx(by_hand)
    assert found.by_player["a"].value == pytest.approx(by_hand / 2)
    assert found.bonus.value == pytest.approx(0, abs=1e-6)
    assert found.by_player["a"].low > 0


def test_the_first_seat_has_its_bonus_and_the_players_do_not() -> None:
    found = bradley_terry(["a", "b"], {("a", "b"): Meeting(500, 400), ("b", "a"): Meeting(500, 400)})
    assert found.by_player["a"].value == pytest.approx(0, abs=1e-6)
    assert found.bonus.value == pytest.approx(400 * math.log10(400.5 / 100.5))


def test_known_strengths_are_found_again() -> None:
    dice = random.Random(5)
    truth = {"a": -200.0, "b": 0.0, "c": 50.0, "d": 150.0}
    meetings = {}
    for one, strength in truth.items():
        for other, weakness in truth.items():
            if one != other:
                chance = 1 / (1 + 10 ** ((weakness - strength - 60) / 400))
                meetings[one, other] = Meeting(1000, sum(dice.random() < chance for _ in range(1000)))
    found = bradley_terry(list(truth), meetings)
    for name, strength in truth.items():
        assert found.by_player[name].low < strength < found.by_player[name].high
        assert found.by_player[name].high - found.by_player[name].low < 60
    assert found.bonus.low < 60 < found.bonus.high


def test_whoever_wins_everything_has_a_rating() -> None:
    found = bradley_terry(["a", "b"], {("a", "b"): Meeting(50, 50), ("b", "a"): Meeting(50, 0)})
    assert 300 < found.by_player["a"].value < 1000
    assert found.by_player["a"].high < 2000


def test_alone_the_game_itself_has_the_rating_zero() -> None:
    assert rating_against_game(50, 100).value == pytest.approx(0)
    strong = rating_against_game(90, 100)
    assert strong.low < strong.value < strong.high
    assert strong.low > 0
    assert math.isfinite(rating_against_game(100, 100).high)


# Arenas ---------------------------------------------------------------------------------------------------------------


def test_each_two_meet_as_often_in_both_seats_with_the_same_dice() -> None:
    arena = Arena(SHADOWS, ("random:3", "greedy:3", "search:1"), "s")
    assert arena.game_count(10) == 30
    assert arena.game_count(9) == 30
    assert len(arena.seatings) == 6
    assert set(arena.seatings) == {(a, b) for a in arena.players for b in arena.players if a != b}


def test_on_a_ladder_only_neighbours_meet() -> None:
    arena = Arena(SHADOWS, ("random:3", "greedy:3", "search:1"), "s", neighbours=True)
    assert arena.game_count(10) == 20
    assert set(arena.seatings) == {
        ("random:3", "greedy:3"),
        ("greedy:3", "random:3"),
        ("greedy:3", "search:1"),
        ("search:1", "greedy:3"),
    }


def test_alone_neighbours_change_nothing() -> None:
    alone = Arena(INDEPENDENCE, ("random:3", "greedy:3"), "s", neighbours=True)
    assert alone.seatings == (("random:3",), ("greedy:3",))


def test_alone_everybody_plays_the_same_games(tmp_path: Path) -> None:
    arena = Arena(INDEPENDENCE, ("random:3", "greedy:3"), "s")
    path = play_arena(arena, 6, tmp_path)
    lines = [line.split(",") for line in path.read_text().splitlines()[1:]]
    assert [line[1:3] for line in lines[:4]] == [
        ["s-1", "random:3"],
        ["s-1", "greedy:3"],
        ["s-2", "random:3"],
        ["s-2", "greedy:3"],
    ]
    found = standings(arena, read_arena_games(path, arena), "0", "2030-01-01")
    assert [each.games for each in found.players] == [6, 6]
    assert found.bonus is None
    assert found.players[0].mean_seconds == 0
    assert 0 < found.players[1].mean_seconds <= found.players[1].longest_seconds


def bout(one: str, other: str, winner: int | None) -> ArenaGame:
    return ArenaGame((one, other), winner, (2, 4), (1.0, 8.0), (0.75, 5.0))


def test_standings_count_points_thinking_and_the_one_before(tmp_path: Path) -> None:
    arena = Arena(SHADOWS, ("a", "b"), "s")
    played = [bout("a", "b", 0), bout("b", "a", 0), bout("a", "b", 1), bout("b", "a", None)]
    found = standings(arena, played, "1.2", "2030-01-01")
    first, second = found.players
    assert (first.points, second.points) == (1.5, 2.5)
    assert first.below is None
    assert second.below is not None
    assert second.below.value == 2.5 / 4
    assert second.rating.value > first.rating.value
    assert second.mean_seconds == (8 + 1 + 8 + 1) / (4 + 2 + 4 + 2)
    assert second.longest_seconds == 5.0
    write_standings(tmp_path / "arena.json", found)
    assert read_standings(tmp_path / "arena.json") == found


def test_players_are_different_and_enough() -> None:
    with pytest.raises(Malformed):
        check_players(("a", "a"), 2)
    with pytest.raises(Malformed):
        check_players(("a",), 2)
    check_players(("a",), 1)
