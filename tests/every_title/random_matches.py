"""Matches played at random."""

from __future__ import annotations

import random
from typing import Any

from sandtable.engine.game import CHANCE, Game
from sandtable.engine.match import Match


def play_on(match: Match[Any], chooser: random.Random, steps: int = 100_000) -> None:
    for _ in range(steps):
        if match.over:
            return
        side = None if match.turn == CHANCE else chooser.choice(match.game.deciders(match.state))
        match.play(chooser.choice(list(match.legal_moves(side))), side)


def finished(game: Game[Any], seed: str, chance: str = "seeded") -> Match[Any]:
    match = Match(game, chance, seed=seed)
    play_on(match, random.Random(seed))
    return match
