"""Whole games at random, against a simulation written apart: 1.0 % won at 3/3 in 3.6 turns, 1.2 % in 6.0 at 6/0."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from sandtable.engine.game import CHANCE, OVER
from sandtable.titles.arab_israeli_wars.game import ArabIsraeliWars

GAMES = 4_000


@pytest.mark.parametrize(("start", "turns"), [("scenario", (3.4, 4.0)), ("easy", (5.7, 6.4))])
def test_random_play_wins_about_one_game_in_a_hundred(start: str, turns: tuple[float, float]) -> None:
    """The standard error of 4,000 games is 0.16 points; the interval leaves three to five of them to each side."""
    game, rng = ArabIsraeliWars({"start": start}), random.Random(1948)
    ends: Counter[str] = Counter()
    lasted = 0
    for _ in range(GAMES):
        state = game.start()
        while (turn := game.turn(state)) != OVER:
            weights = game.weights(state) if turn == CHANCE else None
            game.play(state, rng.choices(game.moves(state), weights)[0])
        outcome = game.outcome(state)
        assert outcome is not None
        ends[outcome.degree] += 1
        lasted += state.turn
    assert 0.005 < ends["decisive-victory"] / GAMES < 0.018
    assert ends["attrition-victory"] == 0
    assert turns[0] < lasted / GAMES < turns[1]
