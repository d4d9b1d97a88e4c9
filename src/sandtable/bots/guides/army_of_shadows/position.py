"""What a position is worth at a glance."""

from __future__ import annotations

from math import exp

from sandtable.games.army_of_shadows.board import AROUND, RING_BITS, bits_of
from sandtable.games.army_of_shadows.game import ArmyOfShadows
from sandtable.games.army_of_shadows.state import INSURGENT, State
from sandtable.games.army_of_shadows.victory import held_inside

from .ground import missing, struck


def features(game: ArmyOfShadows, state: State) -> list[float]:
    """Seen with the Insurgent's eyes, who knows everything."""
    danger = struck(state)
    needed = missing(game.rules.pairs)[held_inside(game.rules, state)]
    unseen = [0, 0, 0, 0]
    shown = [0, 0, 0, 0]
    doomed = 0
    for space in bits_of(state.held):
        mark = state.marks[space]
        count = state.insurgents[space]
        ring = space // AROUND
        shown[ring] += mark
        unseen[ring] += count - mark
        if mark and danger >> space & 1:
            doomed = max(doomed, count)
    guards = sum(state.posts[:AROUND])
    stacks = state.stacks & ~danger
    turn = 1.0 if state.side == INSURGENT else 0.0
    return [
        1.0,
        turn,
        float(needed <= 1),
        float(needed <= 2),
        float(needed <= 3),
        turn * (needed <= 1),
        turn * (needed <= 2),
        *map(float, unseen),
        *map(float, shown),
        float(doomed),
        turn * doomed,
        float(state.live),
        float(state.live <= 3),
        float(10 - state.grown),
        float(state.killed),
        float(guards),
        float(stacks.bit_count() > 0),
        float(min(3, (state.held & 0xFFF000 & ~danger).bit_count())),
        float((state.held & RING_BITS & ~danger).bit_count()),
    ]


WEIGHTS = (
    -2.0,
    0.3,
    1.5,
    1.0,
    0.5,
    2.0,
    1.0,
    0.5,
    0.4,
    0.2,
    0.1,
    0.2,
    0.1,
    0.05,
    0,
    -0.3,
    0.2,
    0.1,
    -1,
    0.05,
    -0.1,
    -0.2,
    0.3,
    0.1,
    0.2,
)


def chance_of_capture(game: ArmyOfShadows, state: State) -> float:
    total = sum(weight * each for weight, each in zip(WEIGHTS, features(game, state), strict=True))
    return 1 / (1 + exp(-total))
