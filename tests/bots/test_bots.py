"""What holds for every bot in every game: it plays by its view alone, and the same view gets the same answer."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.bots import BOTS, OPPONENTS, Player, advise, find_player
from sandtable.engine.errors import Unknown
from sandtable.engine.game import Game, View
from sandtable.engine.heuristics import Heuristic, Level
from sandtable.engine.title import title_of
from tests.every_title import checks
from tests.every_title.titles import ALL

TITLES = [each.id for each in ALL]
TWO_SIDED = [each.id for each in ALL if len(each.sides) > 1]


def decisions(game: Game[Any], seed: str, wanted: int) -> list[tuple[Any, View]]:
    """Moments of random games in which somebody has a choice, far apart from each other."""
    dice = random.Random(seed)
    found: list[tuple[Any, View]] = []
    while len(found) < wanted:
        for state, _ in checks.random_states(game, dice):
            turn = game.turn(state)
            if turn >= 0 and len(game.moves(state)) > 1 and dice.random() < 0.05:
                found.append((state.copy(), game.view(state, turn)))
    return found[:wanted]


@pytest.fixture(autouse=True)
def think_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few playouts show as much as many."""
    for each in {type(title_of(game()).heuristic) for game in ALL} | {Heuristic}:
        monkeypatch.setattr(each, "playouts", (2, 3, 4, 5, 6))
        monkeypatch.setattr(each, "worlds", 2)


@pytest.mark.parametrize("name", OPPONENTS)
@pytest.mark.parametrize("title", TITLES)
def test_a_bot_plays_a_legal_move_and_the_same_for_the_same_view(title: str, name: str) -> None:
    game = ALL.open(title)
    for number, (_, view) in enumerate(decisions(game, f"legal {title}", 4)):
        advice = advise(BOTS[name], game, view, "seed", 1 + number)
        assert advice.move in view.moves
        assert advise(BOTS[name], game, view, "seed", 1 + number) == advice
        for move, estimate in (advice.values or {}).items():
            assert move in view.moves
            assert 0 <= estimate.value <= 1


@pytest.mark.parametrize("name", OPPONENTS)
@pytest.mark.parametrize("title", TWO_SIDED)
def test_two_states_with_the_same_view_give_the_same_choice(title: str, name: str) -> None:
    """No bot cheats: whatever is hidden may be exchanged for anything else that the view allows."""
    game = ALL.open(title)
    dice = random.Random(f"worlds {title}")
    for state, view in decisions(game, f"same view {title}", 3):
        world = game.imagine(view, dice.randrange)
        other = game.view(world, view.side)
        mine, theirs = (advise(BOTS[name], game, each, "seed") for each in (game.view(state, view.side), other))
        assert mine == theirs


def test_a_player_is_a_bot_and_how_much_it_thinks() -> None:
    assert find_player("search:5") == Player(BOTS["search"], 5)
    assert find_player("greedy").name == "greedy:3"
    for wrong in ("search:6", "search:0", "search:", "search:x", "napoleon:1"):
        with pytest.raises(Unknown):
            find_player(wrong)


def test_where_a_game_is_easier_for_one_side_that_side_slips_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A level that never slips on one side and always on the other plays there like ``greedy``, here like nobody."""
    game = ALL.open("army-of-shadows")
    monkeypatch.setattr(type(title_of(game).heuristic), "levels", (Level("greedy", slips=(0.0, 1.0)),))
    matches: dict[int, list[bool]] = {0: [], 1: []}
    for _, view in decisions(game, "slips", 40):
        level, greedy = (advise(BOTS[name], game, view, "seed", 1) for name in ("level", "greedy"))
        matches[view.side].append(level.move == greedy.move)
    assert matches[0]
    assert all(matches[0])
    assert not all(matches[1])
