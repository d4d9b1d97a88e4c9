"""Where the values of a set of cards and of all positions lie in memory or in a file.

The cards of a problem are split. The *low* ones share their offensives (the same targets, modifiers, no armistice), so
what they can do from a set of cards to come is worked out once for all of them. Values lie in layers by number of cards
to come, a layer in blocks by the high cards among them, a block by its low cards in the order of their bits.

An army can be out of the war only when a card that can take it out has been played: blocks differ in their *shape*,
which says of each army whether it cannot, may, or must be out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import comb
from typing import Final

import numpy as np
import numpy.typing as npt

from ..rules.pack_data import ARMIES, REMOVED
from .rule_tables import BOXES, LOST, OUT, RuleTables

MOST_LOW: Final = 10
"""So that what is worked out once for a block stays in the processor's cache."""

STAYS, MAY_GO, GONE = range(3)
Shape = tuple[int, ...]
"""By army: cannot be out of the war, may be, or is."""

_INDICES: Final = {STAYS: tuple(range(OUT)), MAY_GO: tuple(range(OUT + 1)), GONE: (OUT,)}

Index = npt.NDArray[np.int64]


@lru_cache(maxsize=64)
def shape_positions(shape: Shape) -> Index:
    """The positions of a shape, by their numbers."""
    grid = np.zeros(1, dtype=np.int64)
    for status in shape:
        grid = (grid[:, None] * len(BOXES) + np.array(_INDICES[status])).reshape(-1)
    return grid


@lru_cache(maxsize=64)
def shape_places(shape: Shape) -> Index:
    """By position: its place among those of the shape, or -1. Beyond them lies the one for a lost game."""
    positions = shape_positions(shape)
    places = np.full(LOST + 1, -1, dtype=np.int64)
    places[positions] = np.arange(len(positions))
    places[LOST] = len(positions)
    return places


@lru_cache(maxsize=64)
def shape_strides(shape: Shape) -> tuple[int, ...]:
    """How far apart positions lie that differ by one box of an army."""
    strides, stride = [], 1
    for status in reversed(shape):
        strides.append(stride)
        stride *= len(_INDICES[status])
    return tuple(strides[::-1])


@dataclass(frozen=True)
class Layout:
    """``root`` is the shape before any of the cards has been played."""

    low: tuple[int, ...]
    high: tuple[int, ...]
    root: Shape
    reserves: int
    armistices: tuple[frozenset[int], ...]
    """By high card: the armies it can take out of the war."""

    @property
    def cards(self) -> int:
        return len(self.low) + len(self.high)

    @cached_property
    def _coded_shapes(self) -> tuple[Index, Index]:
        """The shapes as numbers in base three, and the place of its shape by set of high cards to come."""
        sets = np.arange(1 << len(self.high), dtype=np.uint32)
        codes = np.zeros(len(sets), dtype=np.int64)
        for army, status in enumerate(self.root):
            takers = sum(1 << bit for bit, armies in enumerate(self.armistices) if army in armies)
            may_go = (~sets & np.uint32(takers)) != 0
            codes = codes * 3 + (np.where(may_go, MAY_GO, STAYS) if status == STAYS else status)
        shapes, places = np.unique(codes, return_inverse=True)
        return shapes, places

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        armies = range(len(self.root) - 1, -1, -1)
        return tuple(tuple(int(code) // 3**army % 3 for army in armies) for code in self._coded_shapes[0])

    @cached_property
    def shape_of(self) -> npt.NDArray[np.uint32]:
        """By set of high cards to come, the place of its shape."""
        return self._coded_shapes[1].astype(np.uint32)

    @cached_property
    def sizes(self) -> npt.NDArray[np.int64]:
        """By shape, how many positions it has."""
        return np.array([len(shape_positions(shape)) for shape in self.shapes], dtype=np.int64)

    @cached_property
    def low_sets(self) -> list[npt.NDArray[np.uint32]]:
        """By number of cards: the sets of low cards in order."""
        sets: list[list[int]] = [[] for _ in range(len(self.low) + 1)]
        for each in range(1 << len(self.low)):
            sets[each.bit_count()].append(each)
        return [np.array(each, dtype=np.uint32) for each in sets]

    @cached_property
    def low_rank(self) -> npt.NDArray[np.uint32]:
        """By set of low cards: its place among those of its size."""
        rank = np.zeros(1 << len(self.low), dtype=np.uint32)
        for sets in self.low_sets:
            rank[sets] = np.arange(len(sets))
        return rank

    def highs(self, cards: int) -> npt.NDArray[np.uint32]:
        """The sets of high cards of the blocks of a layer, in order."""
        counts = np.bitwise_count(np.arange(1 << len(self.high), dtype=np.uint32))
        fits = (counts <= cards) & (counts >= cards - len(self.low))
        return np.flatnonzero(fits).astype(np.uint32)

    def block_sizes(self, cards: int) -> npt.NDArray[np.int64]:
        """How many values each block of a layer has."""
        highs = self.highs(cards)
        ways = np.array([comb(len(self.low), size) for size in range(len(self.low) + 1)], dtype=np.int64)
        lows = cards - np.bitwise_count(highs).astype(np.int64)
        return ways[lows] * self.sizes[self.shape_of[highs]] * (self.reserves + 1)

    @lru_cache(maxsize=4)  # noqa: B019  (layouts are few and live long)
    def starts(self, cards: int) -> npt.NDArray[np.int64]:
        """By set of high cards: where its block begins in a layer; -1 where it has none."""
        starts = np.full(1 << len(self.high), -1, dtype=np.int64)
        sizes = self.block_sizes(cards)
        starts[self.highs(cards)] = np.cumsum(sizes) - sizes
        return starts

    def layer_size(self, cards: int) -> int:
        return int(self.block_sizes(cards).sum())

    def locate(self, cards: Iterable[int]) -> tuple[int, int, int]:
        """Where the values of a set of cards lie: layer, place in it, place of the shape."""
        low = high = count = 0
        for card in cards:
            count += 1
            if card in self.low:
                low |= 1 << self.low.index(card)
            else:
                high |= 1 << self.high.index(card)
        shape = int(self.shape_of[high])
        values = int(self.sizes[shape]) * (self.reserves + 1)
        return count, int(self.starts(count)[high]) + int(self.low_rank[low]) * values, shape

    def covers(self, cards: Iterable[int], boxes: Iterable[int], reserves: int) -> bool:
        """Can the values of this position be found here."""
        given = set(cards)
        if reserves > self.reserves or not given <= {*self.low, *self.high}:
            return False
        high = sum(1 << bit for bit, card in enumerate(self.high) if card in given)
        shape = self.shapes[self.shape_of[high]]
        return all(
            status == MAY_GO or (box == REMOVED) == (status == GONE) for box, status in zip(boxes, shape, strict=True)
        )


def split(tables: RuleTables, cards: Iterable[int], root: Shape, reserves: int) -> Layout:
    """Which cards are low: as many as possible whose offensives are alike, those with most offensives first."""
    groups: dict[bytes, list[int]] = {}
    ordered = sorted(cards)
    for card in ordered:
        if not tables.armistice_of(card):
            groups.setdefault(tables.chances[card].tobytes(), []).append(card)
    largest = max(groups.values(), key=len, default=[])
    low = tuple(sorted(sorted(largest, key=lambda card: -tables.offensives[card])[:MOST_LOW]))
    high = tuple(card for card in ordered if card not in low)
    return Layout(low, high, root, reserves, tuple(tables.armistice_of(card) for card in high))


def root_shape(boxes: Iterable[int], open_to: frozenset[int] = frozenset()) -> Shape:
    """The shape of a position; ``open_to`` are armies that the card of this turn may still take out."""
    return tuple(GONE if box == REMOVED else MAY_GO if army in open_to else STAYS for army, box in enumerate(boxes))


def start_shape() -> Shape:
    return (STAYS,) * len(ARMIES)
