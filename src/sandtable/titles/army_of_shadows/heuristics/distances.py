"""How far it is on the map, what can be struck, and how much is missing for the capture: tables for both sides."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from ..rules.round_map import (
    ACROSS_BITS,
    AROUND,
    BESIDE_BITS,
    CAPITAL,
    COSTS,
    EDGES,
    RING_BITS,
    SPACES,
    TWO_ALONG_BITS,
    bits_of,
    space_at,
)
from ..rules.state import MOST_IN_INNER_CIRCLE, State
from ..rules.victory import CONNECTED, captures

WINDOWS: Final = tuple(sum(1 << (first + k) % AROUND for k in range(CONNECTED)) for first in range(AROUND))
"""Every four connected spaces of the Inner Circle."""
FEEDERS: Final = tuple(sum(1 << space_at(1, first + k) for k in range(-1, CONNECTED)) for first in range(AROUND))
"""For each of these the spaces of the second ring that touch it."""
STRIKES: Final = (
    *(1 << space | BESIDE_BITS[space] | ACROSS_BITS[space] | TWO_ALONG_BITS[space] for space in range(CAPITAL)),
    RING_BITS,
)
"""Where a State piece can be after one Move."""


@cache
def missing(pairs: bool) -> tuple[int, ...]:
    """For every pattern of the Inner Circle: how many more spaces the Insurgent needs."""
    taken = captures(pairs)
    needed = [0] * (1 << AROUND)
    for bits in range((1 << AROUND) - 1, -1, -1):
        if not taken[bits]:
            needed[bits] = 1 + min(needed[bits | 1 << n] for n in range(AROUND) if not bits >> n & 1)
    return tuple(needed)


def struck(state: State) -> int:
    """Where the State can kill with its next turn, as bits; three at most stand in the Inner Circle (4.21)."""
    full = sum(state.posts[:AROUND]) >= MOST_IN_INNER_CIRCLE
    reach = 0
    for space in bits_of(state.posted):
        reach |= STRIKES[space] & ~RING_BITS if full and space >= AROUND else STRIKES[space]
    return reach


class Window(NamedTuple):
    """Four connected spaces to go for: the number of the first, how many are held, and how many pieces are near."""

    first: int
    inside: int
    near: int


def best_window(state: State, inside: int) -> Window:
    """Where an assault has got furthest; a stack at the door counts twice, for it grows."""
    held, stacks, posted = state.held, state.stacks, state.posted
    best, found = -99.0, Window(0, 0, 0)
    for first in range(AROUND):
        window, feeders = WINDOWS[first], FEEDERS[first]
        there = (window & inside).bit_count()
        near = (feeders & held).bit_count() + (feeders & stacks).bit_count()
        behind = (feeders << AROUND & held).bit_count()
        lacking = CONNECTED + 1 - there
        worth = 1.5 * there + (near if near < lacking else lacking) + 0.3 * behind
        worth -= 0.6 * (window & posted).bit_count()
        if worth > best:
            best, found = worth, Window(first, there, near)
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


TURNS: Final = _turns_between()
