"""Whole games by simple players, against the figures of the reference (20,000 games each: 22.6 % and 39.0 % won)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from sandtable.engine.game import CHANCE, OVER
from sandtable.titles.israeli_independence.game import IsraeliIndependence
from sandtable.titles.israeli_independence.rules.state import State

from .builders import BATTLE_VALUES

GAMES = 4_000  # a standard error of 0.7 to 0.8 points; the intervals are about five of them wide to each side
VALUES = tuple(BATTLE_VALUES.values())

Player = Callable[[State, Sequence[int], random.Random], int]


def any_target(state: State, attacks: Sequence[int], rng: random.Random) -> int:
    return rng.choice(attacks)


def nearest_to_jerusalem(state: State, attacks: Sequence[int], rng: random.Random) -> int:
    """Among equally near armies the one with the lower battle value, then the first in the order of the map."""
    return min(attacks, key=lambda army: (state.boxes[army], VALUES[army], army))


def share_won(player: Player, seed: int) -> float:
    """The share of games won by a player who attacks whenever the card allows it (attack N is move N)."""
    game, rng = IsraeliIndependence(), random.Random(seed)
    won = 0
    for _ in range(GAMES):
        state = game.start()
        while (turn := game.turn(state)) != OVER:
            moves = game.moves(state)
            game.play(state, rng.choice(moves) if turn == CHANCE else player(state, moves[:-1], rng))
        won += 0 not in state.boxes
    return won / GAMES


def test_random_targets_win_about_22_6_percent() -> None:
    assert 0.19 < share_won(any_target, 1948) < 0.26


def test_attacking_the_army_nearest_to_jerusalem_wins_about_39_percent() -> None:
    assert 0.35 < share_won(nearest_to_jerusalem, 1949) < 0.43
