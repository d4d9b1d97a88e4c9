"""The evaluation of a position: the chance of a capture, as the Insurgent sees it who knows everything.

The weights follow a logistic fit to some hundred games between the two heuristics, smoothed by hand.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ..game import ArmyOfShadows
from ..rules.round_map import RING_BITS, RING_SIZE, bits_of
from ..rules.state import MOST_GROWN, State
from ..rules.victory import held_inner_circle
from .distances import best_capture_area, killable_bits, spaces_missing

BASE: Final = -3.2
MISSING: Final = (1.5, 0.4, -0.4, -0.4, 0.0)
"""By how many spaces of the Inner Circle are missing; pieces that are there count below."""
UNSEEN: Final = (0.63, 0.08, 0.04, 0.1)
"""A piece out of sight, by ring."""
SHOWN: Final = (0.0, -0.1, -0.09, 0.0)
"""A piece that the State's map shows."""
OUT_OF_REACH: Final = 0.48
"""A space of the Inner Circle that is held, and where the State cannot be next turn."""
DOOMED: Final = -0.1
"""Each piece of the largest stack that the State knows and can reach."""
LIVE: Final = 0.12
TO_GROW: Final = 0.04
TOGETHER: Final = 0.1
"""Each pair of one inside and one at the door."""
GATHERED: Final = (0.0, 0.0, 0.0, 0.23, 0.64)
"""By how many pieces are inside or at the door of the same four spaces."""


def chance_of_capture(game: ArmyOfShadows, state: State) -> float:
    inside = held_inner_circle(game.rules, state)
    danger = killable_bits(state)
    area = best_capture_area(state, inside)
    total = BASE + MISSING[spaces_missing(game.rules.pairs)[inside]] + _value_of_pieces(state, danger)
    total += OUT_OF_REACH * (state.held & RING_BITS & ~danger).bit_count()
    total += TOGETHER * area.inside * min(area.near, 4) + GATHERED[min(area.inside + area.near, 4)]
    total += LIVE * state.living + TO_GROW * (MOST_GROWN - state.grown)
    return 1 / (1 + exp(-total))


def _value_of_pieces(state: State, danger: int) -> float:
    total, doomed = 0.0, 0
    for space in bits_of(state.held):
        count, mark = state.insurgents[space], state.marks[space]
        total += UNSEEN[space // RING_SIZE] * (count - mark) + SHOWN[space // RING_SIZE] * mark
        if mark > doomed and danger >> space & 1:
            doomed = mark
    return total + DOOMED * doomed
