"""Every move, and the tables that answer which of them are possible.

Which pieces stand where is kept as bits; for each pattern of twelve bits of a ring the moves are listed once, when it
first occurs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.engine.moves import MoveCatalogue, Verb, verb

from .round_map import (
    CAPITAL,
    COSTS,
    EDGES,
    FIELD_NEIGHBOURS,
    INNER_CIRCLE,
    NEIGHBOURS,
    OUTER_RING,
    RING_SIZE,
    RINGS,
    SPACES,
)

GROWTHS: Final = tuple(
    (space, there) for space in range(CAPITAL) for there in sorted((space, *FIELD_NEIGHBOURS[space]))
)


def _pairs(word: str, first: str, second: str, pairs: tuple[tuple[int, int], ...]) -> Verb:
    arguments = tuple((SPACES[one], SPACES[two]) for one, two in pairs)
    return Verb(word, (first, second), arguments, named=(SPACES, SPACES))


CATALOGUE: Final = MoveCatalogue(
    [
        verb("place", "space", (SPACES[space] for space in OUTER_RING), named=SPACES),
        _pairs("grow", "space", "new", GROWTHS),
        _pairs("move", "from", "to", EDGES),
        verb("kill", "space", SPACES[:CAPITAL], named=SPACES),
        verb("turn", "space", SPACES[:CAPITAL], named=SPACES),
        verb("end", role="end"),
    ]
)

PLACE: Final = 0
GROW: Final = PLACE + RING_SIZE
MOVE: Final = GROW + len(GROWTHS)
KILL: Final = MOVE + len(EDGES)
TURN: Final = KILL + CAPITAL
END: Final = TURN + CAPITAL

PLACEMENTS_FROM: Final = tuple(tuple(range(PLACE + number, PLACE + RING_SIZE)) for number in range(RING_SIZE))
"""By the place used last: 3.0 in non-decreasing order, so that the same set-up is one."""

_STEPS: Final = tuple(
    tuple((MOVE + i, there, COSTS[i]) for i, (here, there) in enumerate(EDGES) if here == space)
    for space in range(len(SPACES))
)
_GROWTHS: Final = tuple(
    tuple(GROW + i for i, (space, _) in enumerate(GROWTHS) if space == here) for here in range(CAPITAL)
)

Moves = tuple[int, ...]


class RingMoves(dict[int, Moves]):
    """The moves of a ring's pieces by the bits of the spaces that they stand on."""

    def __init__(self, ring: int, moves_of: Callable[[int], Moves]) -> None:
        super().__init__()
        self._moves = [moves_of(ring * RING_SIZE + number) for number in range(RING_SIZE)]

    def __missing__(self, bits: int) -> Moves:
        found = tuple(move for number in range(RING_SIZE) if bits >> number & 1 for move in self._moves[number])
        self[bits] = found
        return found


def _ring_patterns(moves_of: Callable[[int], Moves]) -> tuple[RingMoves, ...]:
    return tuple(RingMoves(ring, moves_of) for ring in range(len(RINGS)))


def _insurgent_steps(points: int) -> Callable[[int], Moves]:
    return lambda here: tuple(move for move, there, cost in _STEPS[here] if there != CAPITAL and cost <= points)


def _state_steps(points: int, full: bool) -> Callable[[int], Moves]:
    """4.21: with three State pieces in the Inner Circle no further one may enter it."""
    return lambda here: tuple(
        move
        for move, there, cost in _STEPS[here]
        if cost <= points and not (full and there in INNER_CIRCLE and here not in INNER_CIRCLE)
    )


INSURGENT_STEPS: Final = ((), _ring_patterns(_insurgent_steps(1)), _ring_patterns(_insurgent_steps(2)))
"""By points left and by ring."""
GROWTH_MOVES: Final = _ring_patterns(lambda here: _GROWTHS[here])
STATE_STEPS: Final = tuple(
    ((), _ring_patterns(_state_steps(1, full)), _ring_patterns(_state_steps(2, full))) for full in (False, True)
)
STATE_STEPS_FROM_CAPITAL: Final = tuple(move for move, _, _ in _STEPS[CAPITAL])

assert len(NEIGHBOURS[CAPITAL]) == len(STATE_STEPS_FROM_CAPITAL)
