"""The random bot: uniform over the legal moves of a view, the same for the same seed and view."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from sandtable.bots import BOTS, LEVELS, Advice, advise, find_bot
from sandtable.engine.errors import NotNow, Unknown
from sandtable.engine.game import Game, View
from sandtable.engine.match import Match
from sandtable.engine.title_registry import installed_titles

BOT = find_bot("random")


@pytest.fixture
def game() -> Game[Any]:
    return installed_titles().open("israeli-independence", {"reserves": 3})


@pytest.fixture
def view(game: Game[Any]) -> View:
    """A view with several moves."""
    for seed in range(20):
        match = Match(game, seed=str(seed))
        view = game.view(match.state, 0)
        if len(view.moves) > 3:
            return view
    raise AssertionError


def test_bots_are_found_by_name() -> None:
    assert BOT is BOTS["random"]
    assert BOT.name == "random"
    with pytest.raises(Unknown):
        find_bot("napoleon")


def test_the_same_seed_and_view_give_the_same_move(game: Game[Any], view: View) -> None:
    for seed in map(str, range(50)):
        assert BOT.choose(game, view, seed) == BOT.choose(game, view, seed)


def test_every_move_is_as_likely_as_any_other(game: Game[Any], view: View) -> None:
    count = 3000
    chosen = Counter(BOT.choose(game, view, str(seed)).move for seed in range(count))
    assert set(chosen) == set(view.moves)
    expected = count / len(view.moves)
    assert all(abs(times - expected) < 5 * expected**0.5 for times in chosen.values())


def test_one_seed_serves_a_whole_game(game: Game[Any]) -> None:
    """Another view is another choice: not the same place in the list every time."""
    places = []
    match = Match(game, seed="whole game")
    while not match.over:
        view = game.view(match.state, 0)
        move = BOT.choose(game, view, "7").move
        places.append(view.moves.index(move) / len(view.moves))
        match.play(game.catalogue.notation(move), 0)
    assert len(set(places)) > 5


@pytest.mark.parametrize("level", LEVELS)
def test_the_level_is_accepted_and_changes_nothing(game: Game[Any], view: View, level: int) -> None:
    assert BOT.choose(game, view, "1", level) == BOT.choose(game, view, "1")
    assert BOT.choose(game, view, "1", level, seconds=0.1) == BOT.choose(game, view, "1")


@pytest.mark.parametrize("name", BOTS)
def test_where_there_is_one_move_it_is_played(game: Game[Any], view: View, name: str) -> None:
    forced = replace(view, moves=view.moves[2:3])
    assert advise(find_bot(name), game, forced, "1") == Advice(view.moves[2])


@pytest.mark.parametrize("name", BOTS)
def test_where_there_is_nothing_to_decide_no_bot_is_asked(game: Game[Any], view: View, name: str) -> None:
    with pytest.raises(NotNow):
        advise(find_bot(name), game, replace(view, moves=()), "1")
