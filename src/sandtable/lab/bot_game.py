"""One game played from beginning to end by bots, each in its seat with its own view."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sandtable.bots import Player
from sandtable.bots.mcts import draw_outcome
from sandtable.bots.random_bot import RandomBot
from sandtable.engine.events import Report
from sandtable.engine.game import CHANCE, OVER, Game, Outcome

Watcher = Callable[[Any, int, int], None]
"""Told before each move: the state, who plays (a side or ``CHANCE``), and the move."""


@dataclass(slots=True)
class BotGame:
    """How a game of bots went. Thinking is counted where there was something to think about."""

    outcome: Outcome
    end: Any
    """The state it ended in."""
    moves: int
    decisions: list[int] = field(default_factory=list)
    """By side."""
    seconds: list[float] = field(default_factory=list)
    """By side, of thinking (CPU time)."""
    longest: list[float] = field(default_factory=list)
    """By side, the seconds of the longest thought."""


def play_bot_game(
    game: Game[Any],
    players: Sequence[Player],
    seed: str,
    watcher: Watcher | None = None,
    report: Report | None = None,
) -> BotGame:
    """Play a game. The same seed gives the same dice, and the same bots the same game; who listens changes nothing."""
    dice = random.Random(f"bout {seed}")
    plays_at_random = [isinstance(player.bot, RandomBot) for player in players]
    random_moves = random.Random(f"fancy {seed}")
    state = game.start()
    sides = range(len(players))
    decisions, seconds, longest = [0 for _ in sides], [0.0 for _ in sides], [0.0 for _ in sides]
    moves = 0
    while (turn := game.turn(state)) != OVER:
        legal = game.moves(state)
        if turn == CHANCE:
            move = draw_outcome(game, state, legal, dice)
        elif len(legal) == 1:
            move = legal[0]
        elif plays_at_random[turn]:  # whoever takes any move needs no view to choose by, and building one takes longest
            move = legal[int(random_moves.random() * len(legal))]
            decisions[turn] += 1
        else:
            began = time.process_time()
            move = players[turn].choose(game, game.view(state, turn), f"{seed} {turn} {moves}").move
            spent = time.process_time() - began
            seconds[turn] += spent
            longest[turn] = max(longest[turn], spent)
            decisions[turn] += 1
        if watcher:
            watcher(state, turn, move)
        game.play(state, move, report, side=turn if turn >= 0 else None)
        moves += 1
    outcome = game.outcome(state)
    assert outcome is not None
    return BotGame(outcome, state, moves, decisions, seconds, longest)
