"""Hints: every legal move gets a value, from the view alone, exact where a bot knows it exactly."""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from sandtable.bots import BOTS, MIDDLE_LEVEL, OPPONENTS, Advice, Bot, Estimate, hints
from sandtable.bots.mcts import Node
from sandtable.bots.move_values import estimate_moves
from sandtable.engine.errors import NotNow
from sandtable.engine.game import Game, View
from sandtable.engine.heuristics import Heuristic
from sandtable.engine.i18n import message
from sandtable.engine.match import Match
from sandtable.engine.title import title_of
from sandtable.engine.title_registry import installed_titles
from tests.every_title.titles import ALL

from .test_bots import TITLES, TWO_SIDED, decisions


@pytest.fixture(autouse=True)
def think_less(monkeypatch: pytest.MonkeyPatch) -> None:
    for each in {type(title_of(game()).heuristic) for game in ALL} | {Heuristic}:
        monkeypatch.setattr(each, "playouts", (2, 3, 4, 5, 6))
        monkeypatch.setattr(each, "worlds", 2)
    monkeypatch.setattr("sandtable.bots.move_values.LEAST_PLAYOUTS", 2)


@pytest.mark.parametrize("title", TITLES)
def test_every_legal_move_gets_a_value(title: str) -> None:
    game = ALL.open(title)
    for _, view in decisions(game, f"hints {title}", 3):
        found = hints(game, view, "seed", 1)
        assert tuple(found) == view.moves
        assert all(0 <= each.value <= 1 and each.exact == (each.error == 0) for each in found.values())
        assert found == hints(game, view, "seed", 1)


@pytest.mark.parametrize("title", TWO_SIDED)
def test_hints_tell_nothing_that_the_view_does_not(title: str) -> None:
    game = ALL.open(title)
    dice = random.Random(f"hints {title}")
    for state, view in decisions(game, f"hidden {title}", 3):
        other = game.view(game.imagine(view, dice.randrange), view.side)
        assert hints(game, game.view(state, view.side), "seed", 1) == hints(game, other, "seed", 1)


def test_where_two_decide_at_once_each_gets_hints_for_its_own_moves() -> None:
    game = ALL.open("crossing")
    match: Match[Any] = Match(game, seed="at once")
    while len(game.deciders(match.state)) < 2:
        turn = match.turn
        match.play(game.catalogue[match.view(turn).moves[0]], turn)
    for side in game.deciders(match.state):
        view = match.view(side)
        assert tuple(hints(game, view, "seed", 1)) == view.moves
        for name in OPPONENTS:
            assert BOTS[name].choose(game, view, "seed", 5).move in view.moves


@pytest.fixture
def game() -> Game[Any]:
    return installed_titles().open("israeli-independence")


@pytest.fixture
def view(game: Game[Any]) -> View:
    return decisions(game, "one view", 1)[0][1]


def test_a_forced_move_has_a_value_too(game: Game[Any], view: View) -> None:
    forced = replace(view, moves=view.moves[:1])
    assert list(hints(game, forced, "seed", 1)) == [view.moves[0]]


def test_a_move_that_bots_play_at_a_glance_is_weighed_like_any_other(
    game: Game[Any], view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    heuristic = type(title_of(game).heuristic)
    monkeypatch.setattr(heuristic, "weighty", lambda *asked: False)
    monkeypatch.setattr(heuristic, "exact", lambda *asked: None)
    assert BOTS["search"].choose(game, view, "seed").values is None
    few = hints(game, view, "seed")
    monkeypatch.setattr(heuristic, "playouts", (200,) * 5)
    many = hints(game, view, "seed")
    assert min(each.error for each in many.values()) < min(each.error for each in few.values()) / 2


def test_no_number_of_playouts_makes_a_hint_better_than_the_guide_that_values_their_ends() -> None:
    node = Node()
    for _ in range(100_000):
        node.add(0.5)
    told = node.estimate(0.25, misjudges=0.02)
    assert told.error < 0.001 < 0.039 < told.shared < 0.04
    certain = Node()
    certain.add(1.0)
    assert certain.estimate(0.25, misjudges=0.02).shared == 0


def test_where_there_is_nothing_to_decide_there_is_no_hint(game: Game[Any], view: View) -> None:
    with pytest.raises(NotNow):
        hints(game, replace(view, moves=()), "seed")


def test_a_hint_is_cut_off_by_its_work_and_not_by_the_clock(
    game: Game[Any], view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    heuristic = type(title_of(game).heuristic)
    monkeypatch.setattr(heuristic, "playouts", (100,) * 5)
    monkeypatch.setattr(heuristic, "exact", lambda *asked: None)
    monkeypatch.setattr("sandtable.bots.MOST_MOVES", 300)
    quick = hints(game, view, "seed", 5)
    slow_clock = SimpleNamespace(monotonic=itertools.count(0, 1000).__next__)
    for module in ("search", "move_values"):
        monkeypatch.setattr(f"sandtable.bots.{module}.time", slow_clock)
    assert hints(game, view, "seed", 5) == quick
    monkeypatch.setattr("sandtable.bots.MOST_MOVES", 30_000)
    thorough = hints(game, view, "seed", 5)
    assert min(each.error for each in thorough.values()) < min(each.error for each in quick.values())


def test_however_short_the_time_no_move_is_left_out(game: Game[Any], view: View) -> None:
    assert tuple(hints(game, view, "seed", 5, 0.000001)) == view.moves


class Told:
    """A bot that says what it was told to say."""

    def __init__(self, name: str, values: Mapping[int, Estimate] | None) -> None:
        self.name = name
        self._values = values

    def choose(
        self, game: Game[Any], view: View, seed: str, level: int = MIDDLE_LEVEL, seconds: float | None = None
    ) -> Advice:
        if self._values is None:
            raise NotNow(message("bot.nothing-to-decide"))
        return Advice(view.moves[0], self._values)


def bots(*told: Told) -> dict[str, Bot]:
    return {each.name: each for each in told}


def test_what_is_known_exactly_is_told_as_exact(game: Game[Any], view: View) -> None:
    values = {move: Estimate(0.25, exact=True) for move in view.moves}
    asked = bots(Told("search", {move: Estimate(0.5, 0.1) for move in view.moves}), Told("exact", values))
    assert estimate_moves(asked, game, view, "seed") == values


def test_a_bot_that_cannot_say_is_followed_by_one_that_can(game: Game[Any], view: View) -> None:
    values = {move: Estimate(0.5, 0.1) for move in view.moves}
    assert estimate_moves(bots(Told("exact", None), Told("search", values)), game, view, "seed") == values
    assert estimate_moves(bots(Told("exact", {}), Told("search", values)), game, view, "seed") == values


def test_a_move_that_was_hardly_looked_at_is_tried_some_more(
    game: Game[Any], view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.bots.move_values.LEAST_PLAYOUTS", 8)
    rough, missing, *rest = view.moves
    values = {rough: Estimate(1.0, 0.7)} | {move: Estimate(0.5, 0.1) for move in rest}
    found = estimate_moves(bots(Told("search", values)), game, view, "seed")
    assert found[rough].error < 0.4
    assert found[missing].error < 0.4
    assert all(found[move] == values[move] for move in rest)


def test_after_a_poor_move_the_side_goes_on_as_well_as_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card put on the wrong front can be transferred to the right one: at a glance nobody would think of it."""
    monkeypatch.undo()
    game: Game[Any] = installed_titles().open("arab-israeli-wars")
    match: Match[Any] = Match(game, seed="b")
    for _ in range(8):
        match.play(game.catalogue[match.view(0).moves[0]], 0)
    found = hints(game, match.view(0), "seed")
    north, south = (found[game.catalogue.number(f"deploy air-squad {front}")] for front in ("north", "south"))
    assert south.value > 0.95
    assert north.value > 0.9
    assert north.error < 0.1


def test_an_error_allows_for_what_one_playout_more_may_change() -> None:
    node = Node()
    for value in (0.5, 0.52, 0.48, 0.5):
        node.add(value)
    whole, part = node.estimate(doubt=0.25), node.estimate(doubt=0.0025)
    assert whole.value == part.value == pytest.approx(0.5)
    assert whole.error == pytest.approx(0.22, abs=0.01)
    assert part.error == pytest.approx(0.025, abs=0.001)
