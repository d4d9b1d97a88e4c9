"""What must hold in every state of Army of Shadows."""

from __future__ import annotations

from typing import Any

from sandtable.engine.game import OVER, Game
from sandtable.titles.army_of_shadows.rules.round_map import EDGES, RING_SIZE
from sandtable.titles.army_of_shadows.rules.state import INSURGENT, SETTING_UP, State


def check_army_of_shadows(game: Game[Any], state: State) -> None:
    check_pieces(state)
    if state.phase != SETTING_UP:
        check_marks(game, state)
    if game.turn(state) != OVER:
        assert state.killed < 12
        assert state.living > 1 or game.options["twelve_kills"]
        assert state.round <= (game.options["rounds"] or state.round)
        assert state.living > 1 or state.killed == 11 or game.options["rounds"]


def check_pieces(state: State) -> None:
    pieces = sum(state.insurgents)
    assert min(state.insurgents) >= 0
    assert pieces < 5 if state.phase == SETTING_UP else pieces == 5 + state.grown - state.killed
    assert 5 + state.grown <= 15
    assert sum(state.posts) == 5
    assert min(state.posts) >= 0
    assert sum(state.posts[:RING_SIZE]) <= 3
    assert state.held == sum(1 << space for space, count in enumerate(state.insurgents) if count)
    assert state.stacks == sum(1 << space for space, count in enumerate(state.insurgents) if count > 1)
    assert state.posted == sum(1 << space for space, count in enumerate(state.posts) if count)


def check_marks(game: Game[Any], state: State) -> None:
    """The State's map never shows more than there is; stacks and shared spaces it shows in full."""
    counts = state.insurgents[:]
    for edge in state.steps:
        here, there = EDGES[edge]
        counts[here] += 1
        counts[there] -= 1
    for space, count in enumerate(counts):
        mark = state.marks[space]
        assert 0 <= mark <= count
        if state.posts[space]:
            assert mark == count
        elif not game.options["secret_growth"]:
            assert mark in (0, count)
            assert mark or count < 2
        if game.options["sight"] == "live" and state.side != INSURGENT and not state.posts[space] and state.points == 2:
            assert mark != 1 or state.acted, "a lone piece is seen without a reason"
