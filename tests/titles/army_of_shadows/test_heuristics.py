"""Opponents for Army of Shadows: what each side must see at once, and what the State can suspect."""

from __future__ import annotations

import random

import pytest

from sandtable.bots import find_player
from sandtable.engine.game import OVER
from sandtable.titles.army_of_shadows.game import ArmyOfShadows
from sandtable.titles.army_of_shadows.heuristics import belief_map
from sandtable.titles.army_of_shadows.heuristics.belief_map import belief_after
from sandtable.titles.army_of_shadows.heuristics.distances import STATE_TURNS, killable_bits, spaces_missing
from sandtable.titles.army_of_shadows.heuristics.heuristic import ArmyOfShadowsHeuristic
from sandtable.titles.army_of_shadows.heuristics.insurgent_moves import winning_turn
from sandtable.titles.army_of_shadows.rules.round_map import CAPITAL, SPACES, bits_of
from sandtable.titles.army_of_shadows.rules.state import State
from tests.titles.army_of_shadows.builders import INSURGENT, STATE, Position

THINKERS = ("greedy", "search:1")


def play_turn(table: Position, bot: str) -> list[str]:
    """One side's whole turn, played by a bot; its moves."""
    side, moves = table.match.turn, []
    while table.match.turn == side and not table.over:
        view = table.game.view(table.match.state, side)
        move = find_player(bot).choose(table.game, view, "seed").move
        moves.append(str(table.game.catalogue[move]))
        table.play(moves[-1])
    return moves


# The State ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", THINKERS)
def test_the_state_kills_what_it_knows_and_can_reach(bot: str) -> None:
    table = Position().state(C5=1).insurgents(C7=3, D1=1, D3=1).to_move("state")
    assert "kill C7" in play_turn(table, bot)


@pytest.mark.parametrize("bot", THINKERS)
def test_the_state_kills_in_the_inner_circle_before_it_kills_a_greater_stack_outside(bot: str) -> None:
    """Four of five are known to be in a row but one: whoever is left there wins with the next step."""
    table = Position().state(A4=1, C7=1).insurgents(A2=1, A3=1, A4=1, B12=1, C7=2, D1=1)
    table.marks(A2=1, A3=1, B12=1).to_move("state")
    moves = play_turn(table, bot)
    assert any(move.startswith("kill A") for move in moves)


@pytest.mark.parametrize("bot", THINKERS)
def test_the_state_takes_the_twelfth_kill(bot: str) -> None:
    table = Position().state(B2=1, C9=1).insurgents(B2=1, C9=3, D1=1).having(killed=10).to_move("state")
    play_turn(table, bot)
    assert table.over
    assert table.outcome.winner == "state"


# The Insurgent -----------------------------------------------------------------------------------------------------

ONE_TURN_AWAY = {
    "a step along the ring": {"A1": 1, "A2": 1, "A3": 1, "A5": 1, "D6": 1},
    "across the circle": {"A1": 1, "A2": 1, "A3": 1, "B4": 1, "D6": 1},
    "by growing": {"A1": 1, "A2": 1, "A3": 1, "B4": 2},
    "across, and by growing": {"A1": 1, "A2": 1, "B3": 2, "C9": 1, "B2": 1},
    "a stack made and grown": {"A1": 1, "A2": 1, "A3": 1, "B4": 1, "B5": 1},
    "two from a stack": {"A1": 3, "A2": 1, "D6": 1},
    "into the arms of a guard": {"A9": 1, "A10": 1, "A11": 1, "B12": 1, "D1": 1},
}


@pytest.mark.parametrize("bot", THINKERS)
@pytest.mark.parametrize("pieces", ONE_TURN_AWAY.values(), ids=ONE_TURN_AWAY)
def test_the_insurgent_wins_when_one_turn_is_enough(pieces: dict[str, int], bot: str) -> None:
    table = Position().state(A12=1, A8=1).insurgents(**pieces)
    play_turn(table, bot)
    assert table.over
    assert table.outcome.winner == "insurgent"


def test_a_turn_that_wins_is_found_if_and_only_if_there_is_one() -> None:
    """Held against every turn there is."""
    dice = random.Random("turns")
    found = 0
    for _ in range(25):
        near = [SPACES[dice.randrange(5)] for _ in range(3)] + [SPACES[12 + dice.randrange(5)] for _ in range(2)]
        pieces = {space: near.count(space) for space in near}
        game, state = ArmyOfShadows(), Position().insurgents(**pieces, D6=1).match.state
        wins = _can_win(game, state)
        assert (winning_turn(game, state) is not None) == wins, pieces
        found += wins
    assert 0 < found < 25


def _can_win(game: ArmyOfShadows, state: State, seen: set[object] | None = None) -> bool:
    """Does any way to play this turn end with the capture."""
    seen = set() if seen is None else seen
    for move in game.moves(state):
        after = state.copy()
        game.play(after, move)
        if game.turn(after) == OVER:
            return True
        if after.side == INSURGENT and after.key() not in seen:
            seen.add(after.key())
            if _can_win(game, after, seen):
                return True
    return False


@pytest.mark.parametrize("bot", THINKERS)
def test_the_insurgent_does_not_leave_a_known_stack_in_reach(bot: str) -> None:
    table = Position().state(C5=1).insurgents(D6=2, D1=1, D9=1, D11=1)
    play_turn(table, bot)
    assert table.pieces.get("D6", 0) < 2 or not killable_bits(table.match.state) >> SPACES.index("D6") & 1


# What is suspected -------------------------------------------------------------------------------------------------


def test_as_many_are_suspected_as_are_out_of_sight_and_none_where_one_would_be_seen() -> None:
    game, heuristic = ArmyOfShadows(), ArmyOfShadowsHeuristic()
    for number in range(3):
        dice = random.Random(number)
        state = game.start()
        while game.turn(state) != OVER and state.round < 15:
            if state.side == STATE:
                expected = belief_after(state.told).expected
                hidden = state.living - sum(state.marks)
                assert sum(expected) <= hidden + 1e-6
                assert sum(expected) > 0.5 * hidden
                assert all(not expected[space] for space in range(CAPITAL) if state.posts[space] or state.marks[space])
            moves = game.moves(state)
            game.play(state, heuristic.reply(game, state, state.side, moves, dice))


def test_what_is_suspected_does_not_depend_on_what_was_asked_before() -> None:
    table = Position().insurgents(D1=2, D5=1, D6=1, D7=1)
    table.play("grow D1 C1", "move C1 B1", "end", "move capital A1", "end", "move D5 C5", "end")
    told = table.match.state.told
    whole = belief_after(told).expected
    belief_map._cache.clear()
    for length in range(1, len(told)):
        belief_after(told[:length])
    assert belief_after(told).expected == whole


# The ground --------------------------------------------------------------------------------------------------------


def test_tables_of_the_ground() -> None:
    place = {name: space for space, name in enumerate(SPACES)}
    assert STATE_TURNS[place["capital"]][place["D1"]] == 4
    assert STATE_TURNS[place["A1"]][place["A7"]] == 2  # through the Capital
    assert STATE_TURNS[place["C1"]][place["C3"]] == 1
    needed = spaces_missing(False)
    assert needed[0] == 4
    assert needed[0b1011] == 1
    assert needed[0b10101010101] == 0
    assert spaces_missing(True)[0b110000011] == 0
    table = Position().state(A1=1, A5=1, A9=1, B7=1).insurgents(D1=5)
    names = {SPACES[space] for space in bits_of(killable_bits(table.match.state))}
    assert {"A3", "B12", "B1", "C7", "B5"} <= names
    assert "A8" in names  # from A9
    assert "D1" not in names
