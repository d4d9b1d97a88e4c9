"""2.2 The map: four rings of twelve spaces around the Capital, each ring turned by half a space against the next.

Spaces are numbered A1 to A12, B1 … D12 (0 to 47), then the Capital (48). Sets of spaces are bits of an integer.
"""

from __future__ import annotations

from typing import Final

RINGS: Final = "ABCD"
RING_SIZE: Final = 12
CAPITAL: Final = 48
SPACES: Final = (*(f"{ring}{number}" for ring in RINGS for number in range(1, RING_SIZE + 1)), "capital")
INNER_CIRCLE: Final = range(RING_SIZE)
OUTER_RING: Final = range(3 * RING_SIZE, 4 * RING_SIZE)
RING_BITS: Final = (1 << RING_SIZE) - 1
OUTER_BITS: Final = RING_BITS << 3 * RING_SIZE
FIELD_BITS: Final = (1 << CAPITAL) - 1
"""Every space but the Capital."""


def space_at(ring: int, number: int) -> int:
    """The space of a ring by its number, counted around and around."""
    return ring * RING_SIZE + number % RING_SIZE


def _inward(space: int) -> tuple[int, ...]:
    """Rings A and C are in line, B and D turned by half a space: A(n), C(n) lie between numbers n-1 and n of them."""
    ring, number = divmod(space, RING_SIZE)
    if ring == 0:
        return (CAPITAL,)
    shift = 0 if ring % 2 else -1
    return space_at(ring - 1, number + shift), space_at(ring - 1, number + shift + 1)


def _around(space: int) -> tuple[int, int]:
    ring, number = divmod(space, RING_SIZE)
    return space_at(ring, number - 1), space_at(ring, number + 1)


def _all_neighbours() -> tuple[tuple[int, ...], ...]:
    found: list[set[int]] = [set() for _ in SPACES]
    for space in range(CAPITAL):
        for there in (*_around(space), *_inward(space)):
            found[space].add(there)
            found[there].add(space)
    return tuple(tuple(sorted(each)) for each in found)


NEIGHBOURS: Final = _all_neighbours()
FIELD_NEIGHBOURS: Final = tuple(tuple(there for there in each if there != CAPITAL) for each in NEIGHBOURS)
"""Without the Capital, which the Insurgent never enters."""


def ring_of(space: int) -> int:
    """0 for the Inner Circle to 3 for the outer ring; -1 for the Capital."""
    return -1 if space == CAPITAL else space // RING_SIZE


def step_cost(here: int, there: int) -> int:
    """4.12, 4.21: one point along a ring, two across a circle."""
    return 1 if ring_of(here) == ring_of(there) else 2


EDGES: Final = tuple((here, there) for here in range(len(SPACES)) for there in NEIGHBOURS[here])
COSTS: Final = tuple(step_cost(here, there) for here, there in EDGES)


def bits_of(bits: int) -> list[int]:
    """The spaces of a set, in order."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def to_bits(spaces: tuple[int, ...]) -> int:
    bits = 0
    for space in spaces:
        bits |= 1 << space
    return bits


NEIGHBOUR_BITS: Final = tuple(to_bits(each) for each in FIELD_NEIGHBOURS)
BESIDE_BITS: Final = tuple(to_bits(_around(space)) for space in range(CAPITAL))
"""The two spaces beside each, along its ring."""
ACROSS_BITS: Final = tuple(NEIGHBOUR_BITS[space] & ~BESIDE_BITS[space] for space in range(CAPITAL))
"""Those on the other side of a circle."""
TWO_ALONG_BITS: Final = tuple(
    to_bits((space_at(space // RING_SIZE, space % RING_SIZE - 2), space_at(space // RING_SIZE, space % RING_SIZE + 2)))
    for space in range(CAPITAL)
)
