"""Whole games by players who choose at random, with and without options: the invariants hold in every state."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.engine.game import CHANCE, OVER
from sandtable.titles.campaign_commander.campaigns.punic_island.game import PunicIsland
from tests.lengths import at_length, length

from .invariants import check_campaign

LAST_RESORTS = ("draw", "end operation")
"""Left out four times in five, so that games are long and operations full."""


def random_options(rng: random.Random) -> dict[str, Any]:
    options = [option for option in PunicIsland.option_list if not option.pack]
    return {option.name: rng.choice(option.choices or (True, False)) for option in options}


def play_out(game: PunicIsland, rng: random.Random) -> None:
    state = game.start()
    last = {game.catalogue.number(notation) for notation in LAST_RESORTS}
    while (turn := game.turn(state)) != OVER:
        moves = list(game.moves(state))
        if turn != CHANCE and rng.random() < 0.8:
            moves = [move for move in moves if move not in last] or moves
        weights = game.weights(state) if turn == CHANCE else None
        game.play(state, rng.choices(moves, weights)[0])
        check_campaign(game, state)
    assert game.outcome(state) is not None


@at_length
@pytest.mark.parametrize("seed", range(length(4, 400)))
def test_the_invariants_hold_in_random_games(seed: int) -> None:
    rng = random.Random(seed)
    play_out(PunicIsland(random_options(rng) if seed % 2 else {}), rng)
