"""A bout: one game played from beginning to end by bots, each in its seat with its own view."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sandtable.bots import Player
from sandtable.bots.tree import drawn
from sandtable.engine.game import CHANCE, OVER, Game, Outcome

Watcher = Callable[[Any, int, int], None]
"""Told before each move: the state, who plays (a side or ``CHANCE``), and the move."""


@dataclass(slots=True)
class Bout:
    """How a bout went. Thinking is counted where there was something to think about."""

    outcome: Outcome
    moves: int
    decisions: list[int] = field(default_factory=list)
    """By side."""
    seconds: list[float] = field(default_factory=list)
    """By side, of thinking (CPU time)."""


def play_bout(game: Game[Any], players: Sequence[Player], seed: str, watcher: Watcher | None = None) -> Bout:
    """Play a game. The same seed gives the same dice, and the same bots the same game."""
    dice = random.Random(f"bout {seed}")
    state = game.start()
    decisions, seconds = [0] * len(players), [0.0] * len(players)
    moves = 0
    while (turn := game.turn(state)) != OVER:
        if turn == CHANCE:
            move = drawn(game, state, game.moves(state), dice)
        else:
            legal = game.moves(state)
            if len(legal) == 1:
                move = legal[0]
            else:
                began = time.process_time()
                move = players[turn].choose(game, game.view(state, turn), f"{seed} {turn} {moves}").move
                seconds[turn] += time.process_time() - began
                decisions[turn] += 1
        if watcher:
            watcher(state, turn, move)
        game.play(state, move, side=turn if turn >= 0 else None)
        moves += 1
    outcome = game.outcome(state)
    assert outcome is not None
    return Bout(outcome, moves, decisions, seconds)
