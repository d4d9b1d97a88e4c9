"""Distances on the map, where the State can kill next turn, and how much the Insurgent lacks for the capture."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from ..rules.round_map import (
    ACROSS_BITS,
    BESIDE_BITS,
    CAPITAL,
    COSTS,
    EDGES,
    RING_BITS,
    RING_SIZE,
    SPACES,
    TWO_ALONG_BITS,
    bits_of,
    space_at,
)
from ..rules.state import MOST_IN_INNER_CIRCLE, State
from ..rules.victory import CONNECTED_NEEDED, capture_table

AREAS: Final = tuple(sum(1 << (first + k) % RING_SIZE for k in range(CONNECTED_NEEDED)) for first in range(RING_SIZE))
"""Every four connected spaces of the Inner Circle."""
FEEDERS: Final = tuple(
    sum(1 << space_at(1, first + k) for k in range(-1, CONNECTED_NEEDED)) for first in range(RING_SIZE)
)
"""For each of these the spaces of the second ring that touch it."""
STATE_REACH_BITS: Final = (
    *(1 << space | BESIDE_BITS[space] | ACROSS_BITS[space] | TWO_ALONG_BITS[space] for space in range(CAPITAL)),
    RING_BITS,
)
"""Where a State piece can be after one Move."""


@cache
def spaces_missing(pairs: bool) -> tuple[int, ...]:
    """For every pattern of the Inner Circle: how many more spaces the Insurgent needs."""
    taken = capture_table(pairs)
    needed = [0] * (1 << RING_SIZE)
    for bits in range((1 << RING_SIZE) - 1, -1, -1):
        if not taken[bits]:
            needed[bits] = 1 + min(needed[bits | 1 << n] for n in range(RING_SIZE) if not bits >> n & 1)
    return tuple(needed)


def killable_bits(state: State) -> int:
    """Where the State can kill with its next turn, as bits; three at most stand in the Inner Circle (4.21)."""
    full = sum(state.posts[:RING_SIZE]) >= MOST_IN_INNER_CIRCLE
    reach = 0
    for space in bits_of(state.posted):
        reach |= STATE_REACH_BITS[space] & ~RING_BITS if full and space >= RING_SIZE else STATE_REACH_BITS[space]
    return reach


class CaptureArea(NamedTuple):
    """Four connected spaces to go for: the number of the first, how many are held, and how many pieces are near."""

    first: int
    inside: int
    near: int


def best_capture_area(state: State, inside: int) -> CaptureArea:
    """Where an assault has got furthest; a stack at the door counts twice, for it grows."""
    held, stacks, posted = state.held, state.stacks, state.posted
    best, found = -99.0, CaptureArea(0, 0, 0)
    for first in range(RING_SIZE):
        area, feeders = AREAS[first], FEEDERS[first]
        there = (area & inside).bit_count()
        near = (feeders & held).bit_count() + (feeders & stacks).bit_count()
        behind = (feeders << RING_SIZE & held).bit_count()
        lacking = CONNECTED_NEEDED + 1 - there
        worth = 1.5 * there + (near if near < lacking else lacking) + 0.3 * behind
        worth -= 0.6 * (area & posted).bit_count()
        if worth > best:
            best, found = worth, CaptureArea(first, there, near)
    return found


def _turns_between() -> tuple[tuple[int, ...], ...]:
    """Between any two spaces, the Moves that one State piece needs: two points each, none saved for the next."""
    steps: list[list[tuple[int, int]]] = [[] for _ in SPACES]
    for (here, there), cost in zip(EDGES, COSTS, strict=True):
        steps[here].append((there, cost))
    return tuple(_turns_from(start, steps) for start in range(len(SPACES)))


def _turns_from(start: int, steps: list[list[tuple[int, int]]]) -> tuple[int, ...]:
    turns = {start: 0}
    front = {start}
    while front:
        after = {there for here in front for there, _ in steps[here]}
        twice = {
            there
            for here in front
            for middle, first in steps[here]
            if first == 1
            for there, second in steps[middle]
            if second == 1
        }
        front = (after | twice) - turns.keys()
        turns |= dict.fromkeys(front, max(turns.values()) + 1)
    return tuple(turns[space] for space in range(len(SPACES)))


STATE_TURNS: Final = _turns_between()
