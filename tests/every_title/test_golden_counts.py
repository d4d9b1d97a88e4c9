"""Positions reached to a fixed depth, as chess programs count them, and one whole game of each title as text.

After a change of the rules that is meant: ``python -m tests.every_title.test_golden_counts`` writes both anew.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from sandtable.engine.events import ReportedEvent, collect_into
from sandtable.engine.game import OVER, Game, GameType
from tests.every_title.titles import ALL, every_game

GOLDEN = Path(__file__).parent / "golden"
DEPTH = 4


def count_positions(game: Game[Any], state: Any, depth: int) -> list[int]:
    """How many lines of play of each length there are, chance outcomes included."""
    counts = [0] * depth
    if not depth or game.turn(state) == OVER:
        return counts
    for move in list(game.moves(state)):
        after = state.copy()
        game.play(after, move)
        counts[0] += 1
        for place, count in enumerate(count_positions(game, after, depth - 1), 1):
            counts[place] += count
    return counts


def playthrough(game: Game[Any]) -> str:
    """A random game as its log: every move with what was told, in English."""
    chooser = random.Random(f"playthrough {game.id}")
    state = game.start()
    lines = []
    while game.turn(state) != OVER:
        moves = game.moves(state)
        move = moves[int(chooser.random() * len(moves))]
        told: list[ReportedEvent] = []
        who = game.turn_name(state)
        game.play(state, move, collect_into(told))
        lines.append(f"{who}: {game.catalogue.notation(move)}")
        lines += [f"    {game.words['en'].say(each.event.message)} [{each.rule}]" for each in told]
    outcome = game.outcome(state)
    assert outcome is not None
    return "\n".join([*lines, game.words["en"].say(outcome.message), ""])


@every_game
def test_positions_to_a_fixed_depth_are_the_golden_ones(game_type: GameType) -> None:
    game = game_type()
    golden = json.loads((GOLDEN / "positions.json").read_text())
    assert count_positions(game, game.start(), DEPTH) == golden[game.id]


@every_game
def test_the_stored_game_is_played_the_same_way(game_type: GameType) -> None:
    assert playthrough(game_type()) == (GOLDEN / f"{game_type.id}.txt").read_text(encoding="utf-8")


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    counts = {game_type.id: count_positions(game_type(), game_type().start(), DEPTH) for game_type in ALL}
    (GOLDEN / "positions.json").write_text(json.dumps(counts, indent=1) + "\n")
    for game_type in ALL:
        (GOLDEN / f"{game_type.id}.txt").write_text(playthrough(game_type()), encoding="utf-8")
