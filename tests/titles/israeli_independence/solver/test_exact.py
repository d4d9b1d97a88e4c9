"""Exact values are those of a brute-force search with the game itself."""

from __future__ import annotations

import random
import sys
from typing import Any

import pytest

from sandtable.engine.errors import Unknown
from sandtable.engine.solver import NotSolvable
from sandtable.engine.title import solver_of, title_of
from sandtable.engine.title_registry import installed_titles
from sandtable.titles.israeli_independence.game import IsraeliIndependence
from sandtable.titles.israeli_independence.rules.state import State
from sandtable.titles.israeli_independence.solver import (
    LIVE_CARDS,
    SolverMissing,
    TooManyCards,
    exact_value,
    exact_values,
)
from sandtable.titles.israeli_independence.solver.objectives import OBJECTIVES
from tests.titles.israeli_independence.builders import Position

from .brute_force import BruteForce

ERROR = 1e-6
CARDS = [card.id for card in IsraeliIndependence().cards]


def agree(position: Position, objective: str = "win") -> State:
    """The values of a position and of everything that can be played in it are those of brute force."""
    game, state = position.game, position.match.state
    brute = BruteForce(game, objective)
    scale = 30 if objective == "points" else 1
    assert exact_value(game, state, objective) == pytest.approx(brute.value(state), abs=ERROR * scale)
    expected = brute.values(state)
    assert exact_values(game, state, objective) == pytest.approx(expected, abs=ERROR * scale)
    return state


def near(seed: str, **options: Any) -> Position:
    """Armies close enough for everything to happen."""
    rng = random.Random(seed)
    armies: dict[str, Any] = {army: rng.choice((1, 2, 2, 3, 4)) for army in ("lebanon", "syria", "iraq", "jordan")}
    return Position(**options).armies(**armies, egypt=rng.choice((2, 3, "removed")))


@pytest.mark.parametrize("id", CARDS)
def test_every_card_as_the_one_to_come_and_as_the_current_one(id: str) -> None:
    others = random.Random(id).sample([card for card in CARDS if card != id], 2)
    agree(near(id, advanced=True).draw(id, others[0]))
    agree(near(id, advanced=True).card(id).draw(*others))


@pytest.mark.parametrize("reserves", [1, 2, 3])
def test_reserves(reserves: int) -> None:
    position = near("reserves", reserves=reserves)
    agree(position.draw("rhodes-talks", "czech-rifles", "truce-declared"))
    agree(near("turn", reserves=reserves).card("rebuff-latrun").draw("iraq-tires", "truce-declared"))


@pytest.mark.parametrize(
    "ids",
    [
        ["iraq-tires", "operation-hiram", "rhodes-talks"],
        ["refugees-hamper", "rebuff-latrun", "czech-rifles", "operation-hiram"],
        ["deir-yassin", "rhodes-talks", "bernadotte-slain", "iraq-tires", "operation-dani"],
        ["operation-yoav", "truce-declared", "kfar-etzion", "operation-hiram", "british-warplanes", "old-city-stormed"],
    ],
)
def test_small_decks_from_the_first_card(ids: list[str]) -> None:
    agree(Position(advanced=True).armies(lebanon=3, syria=2, iraq=3, jordan=2, egypt=3).draw(*ids))


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_every_objective(objective: str) -> None:
    agree(near("objective").draw("operation-hiram", "league-declares-war", "idf-established"), objective)


def test_the_middle_of_a_turn() -> None:
    position = near("middle", reserves=2).card("burma-road").draw("iraq-tires", "jewish-quarter")
    agree(position)
    agree(position.play("attack iraq"))  # before the roll
    agree(position.play("roll 6"))
    agree(position.play("reserve syria"))
    agree(position.play("roll 1", "attack syria", "roll 2"))


def test_an_armistice_within_reach() -> None:
    position = Position(reserves=1).armies(iraq=3, syria=2).card("iraq-tires").draw("kfar-etzion", "soviets-condemn")
    agree(position)
    agree(position.play("attack iraq", "roll 6"))
    agree(position.play("end"))
    assert position.box("iraq") == "removed"


def test_the_last_card_and_the_end() -> None:
    last = Position().armies(syria=1, jordan=2).card("soviets-condemn").draw()
    agree(last)
    last.play("end")
    game, state = last.game, last.match.state
    assert exact_value(game, state) == 1.0
    assert exact_value(game, state, "points") == last.outcome.score
    assert exact_values(game, state) == {}


def test_a_lost_game_is_worth_its_degree() -> None:
    lost = Position().armies(syria=1).draw("soviets-condemn", *CARDS[:4]).play("card soviets-condemn")
    game, state = lost.game, lost.match.state
    assert exact_value(game, state) == 0.0
    assert exact_value(game, state, "marginal-defeat") == 1.0
    assert exact_value(game, state, "stalemate") == 0.0


def test_an_owners_deck_and_map() -> None:
    own = Position(reserves=1).own_card("rush", advance="slowest", armistice="jordan", offensives=3, drm=2)
    agree(own.battle_value("jordan", 3).armies(jordan=2, syria=1, egypt=2).draw("rush", "jewish-quarter", "burma-road"))


def test_a_whole_game_in_its_later_half_is_consistent() -> None:
    """What a move is worth is what the position after it is worth; before chance it is the mean."""
    game = IsraeliIndependence({"reserves": 1})
    rng = random.Random(3)
    state = game.start()
    while len(state.draw) > 9:
        game.play(state, rng.choice(game.moves(state)))
    while game.outcome(state) is None:
        values = exact_values(game, state)
        now = exact_value(game, state)
        if game.turn(state) < 0:
            assert now == pytest.approx(sum(values.values()) / len(values), abs=ERROR)
        else:
            assert now == pytest.approx(max(values.values()), abs=ERROR)
        move = rng.choice(list(values))
        game.play(state, move)
        assert exact_value(game, state) == values[move]


@pytest.mark.parametrize("reserves", [0, 1])
def test_games_played_by_the_exact_values_win_as_often_as_they_say(reserves: int) -> None:
    deck = ("british-warplanes", "league-declares-war", "truce-declared", "iraq-tires", "plan-dalet")
    position = Position(reserves=reserves).armies(syria=3, jordan=3, egypt=3, iraq=3).draw(*deck)
    game, start = position.game, position.match.state
    chance = exact_value(game, start)
    assert 0.1 < chance < 0.9
    rng, games, won = random.Random(1), 2000, 0
    best: dict[State, int] = {}
    for _ in range(games):
        state = start.copy()
        while (outcome := game.outcome(state)) is None:
            if game.turn(state) < 0:
                game.play(state, rng.choice(game.moves(state)))
                continue
            if state not in best:
                values = exact_values(game, state)
                best[state.copy()] = max(values, key=values.__getitem__)
            game.play(state, best[state])
        won += outcome.winner is not None
    assert abs(won - games * chance) < 3 * (games * chance * (1 - chance)) ** 0.5


# What cannot be answered ---------------------------------------------------------------------------------------------


def test_too_many_cards_are_refused() -> None:
    game = IsraeliIndependence()
    with pytest.raises(TooManyCards) as caught:
        exact_values(game, game.start())
    assert caught.value.count == 22
    assert caught.value.most == LIVE_CARDS
    assert isinstance(caught.value, NotSolvable)


def test_unknown_objectives_and_games_are_refused() -> None:
    game = IsraeliIndependence()
    with pytest.raises(Unknown):
        exact_value(game, Position().draw("plan-dalet").match.state, "glory")
    other = installed_titles().open("army-of-shadows", {})
    assert title_of(other).solver is None
    assert solver_of(game).available()
    with pytest.raises(Unknown):
        solver_of(other)


def test_without_the_libraries_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("sandtable.titles.israeli_independence.solver.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numba", None)
    game = IsraeliIndependence()
    assert not solver_of(game).available()
    with pytest.raises(SolverMissing):
        exact_value(game, game.start())
