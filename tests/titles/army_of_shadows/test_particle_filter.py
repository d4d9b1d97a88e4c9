"""What the State of Army of Shadows suspects after some thought: worlds that fit, and that make sense."""

from __future__ import annotations

import random

import pytest

from sandtable.bots import find_player
from sandtable.lab.bot_game import play_bot_game
from sandtable.titles.army_of_shadows.game import ArmyOfShadows
from sandtable.titles.army_of_shadows.heuristics import particle_filter
from sandtable.titles.army_of_shadows.heuristics.belief_map import belief_after
from sandtable.titles.army_of_shadows.heuristics.heuristic import ArmyOfShadowsHeuristic
from sandtable.titles.army_of_shadows.heuristics.particle_filter import filter_after
from sandtable.titles.army_of_shadows.heuristics.turn_likelihood import TurnGuess
from sandtable.titles.army_of_shadows.rules.round_map import CAPITAL, SPACES
from sandtable.titles.army_of_shadows.rules.state import State
from tests.titles.army_of_shadows.builders import STATE, Position

GAME = ArmyOfShadows()


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(particle_filter, "WORLDS", 60)
    monkeypatch.setattr(particle_filter, "FEWEST_DIFFERENT", 10)
    particle_filter._cache.clear()


def moments(seed: str, until: int = 12) -> list[State]:
    """Every moment of a game between greedy players at which the State decides something."""
    found: list[State] = []

    def watch(state: State, turn: int, move: int) -> None:
        if turn == STATE and state.round <= until:
            found.append(state.copy())

    play_bot_game(GAME, [find_player("greedy")] * 2, seed, watch)
    return found


def test_every_world_that_is_suspected_sounds_like_the_game_so_far() -> None:
    for state in moments("worlds"):
        for world in filter_after(GAME, state.told).worlds:
            assert world.told == state.told
            assert world.marks == state.marks
            assert sum(world.insurgents) == state.living
            assert not any(
                world.posts[space] and world.insurgents[space] > world.marks[space] for space in range(CAPITAL)
            )


def test_the_truth_is_suspected_more_than_by_the_rule_of_thumb() -> None:
    thought = glance = 0.0
    for seed in ("truth", "truths"):
        for state in moments(seed, until=20):
            hidden = [space for space in range(CAPITAL) if state.insurgents[space] > state.marks[space]]
            thought += sum(filter_after(GAME, state.told).expected[space] for space in hidden)
            glance += sum(belief_after(state.told).expected[space] for space in hidden)
    assert thought > 1.2 * glance


def test_what_is_suspected_follows_from_the_announcements_alone() -> None:
    """Two states that sound the same are thought about alike, whatever was asked before."""
    state = moments("alone")[-1]
    guide, view = ArmyOfShadowsHeuristic(), GAME.view(state, STATE)
    whole = [world.insurgents for world in guide.suppose(GAME, view, 20, random.Random(5))]
    other = next(world for number in range(50) if (world := _imagined(view, number)).insurgents != state.insurgents)
    particle_filter._cache.clear()
    again = guide.suppose(GAME, GAME.view(other, STATE), 20, random.Random(5))
    assert [world.insurgents for world in again] == whole


def _imagined(view: object, seed: int) -> State:
    return GAME.imagine(view, random.Random(seed).randrange)  # type: ignore[arg-type]


def test_a_turn_is_only_played_on_as_it_was_announced() -> None:
    table = Position().insurgents(D1=2, D5=1, D6=1, D7=1)
    before = table.match.state.copy()
    table.play("grow D1 C1", "move C1 B1", "end")
    lines = table.match.state.told[len(before.told) :]
    echo, dice = TurnGuess(GAME, lines), random.Random(3)
    right = 0
    for _ in range(20):
        world = before.copy()
        chance = echo.play(world, dice)
        assert (chance > 0) == (world.told == table.match.state.told)
        right += chance > 0
    assert right > 10


def test_a_turn_that_cannot_have_been_is_worth_nothing() -> None:
    """Nobody can have come to D2 who was at D7."""
    table = Position().insurgents(D1=1, D3=1, D5=1, D9=2)
    before = table.match.state.copy()
    table.play("move D1 D2", "move D3 D2", "end")
    lines = table.match.state.told[len(before.told) :]
    far = Position().insurgents(D5=1, D6=1, D7=1, D9=2).match.state
    assert TurnGuess(GAME, lines).play(far, random.Random(1)) == 0


def test_a_thinking_state_looks_where_a_piece_must_have_gone() -> None:
    """Nobody else is hidden: who left B3 in sight is near it, and the State beside it looks there first."""
    table = Position().state(B1=1, A9=1).insurgents(B3=2, D7=2).marks(B3=2, D7=2)
    table.play("move B3 A3", "end")
    expected = filter_after(GAME, table.match.state.told).expected
    likely = {SPACES[space] for space in range(CAPITAL) if expected[space] > 0.05}
    assert likely <= {"A3", "A4", "B1", "B2", "B4", "B5", "C3", "C4"}
    assert sum(expected) == pytest.approx(1)
