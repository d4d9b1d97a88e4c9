"""A whole game solved, with as much memory as is given: what does not fit lies in files, and can be resumed."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from .card_layers import SolverThreads, first_layer
from .problem import Problem
from .tables_on_disk import SolvedTable

Layer = npt.NDArray[Any]

MEMORY: Final = 10 * 2**30
"""Bytes for two neighbouring layers, if nothing else is said."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The layer being worked out, and how much of all the work is done."""

    cards: int
    done: float


def solve(
    problem: Problem,
    table: SolvedTable,
    keep_from: int,
    memory: int = MEMORY,
    jobs: int = 0,
    on_progress: Callable[[Progress], None] = lambda progress: None,
) -> None:
    """Work out every layer; those with ``keep_from`` cards or more stay in the table."""
    layout = problem.layout
    keep_from = min(keep_from, layout.cards)
    work = [0.0, *(float(cards * layout.layer_size(cards)) for cards in range(1, layout.cards + 1))]
    begun, before = _resumed(problem, table, keep_from)
    spent = table.seconds(begun) - time.process_time()
    rooms = [_room(problem, parity, keep_from, memory) for parity in (0, 1)]
    with SolverThreads(problem, jobs) as threads:
        for cards in range(begun + 1, layout.cards + 1):
            on_disk = cards >= keep_from or not _fits(problem, cards, memory)
            out = table.begin(cards) if on_disk else rooms[cards % 2][: layout.layer_size(cards)]
            for part in threads.fill(cards, before, out):
                on_progress(Progress(cards, (sum(work[:cards]) + part * work[cards]) / sum(work)))
            if on_disk:
                table.complete(cards, out, spent + time.process_time())
                out = table.layer(cards)
            if cards - 1 < keep_from:
                table.drop(cards - 1)
            before = out


def _room(problem: Problem, parity: int, keep_from: int, memory: int) -> Layer:
    """Memory for the layers with an even or odd number of cards, used again and again: fresh memory is slow."""
    held = [cards for cards in range(1, keep_from) if cards % 2 == parity and _fits(problem, cards, memory)]
    room: Layer = np.empty(max(map(problem.layout.layer_size, held), default=0), problem.precision)
    return room


def _fits(problem: Problem, cards: int, memory: int) -> bool:
    """Can this layer and the one before it be held in memory."""
    values = problem.layout.layer_size(cards) + problem.layout.layer_size(cards - 1)
    return values * np.dtype(problem.precision).itemsize <= memory


def _resumed(problem: Problem, table: SolvedTable, keep_from: int) -> tuple[int, Layer]:
    """The highest layer that lies complete and sound in the table, or the ends of the game."""
    for cards in sorted(table.layers(), reverse=True):
        if all(table.has(kept) for kept in range(keep_from, cards)) and table.sound(cards):
            return cards, table.layer(cards)
    return 0, first_layer(problem)


def needs(problem: Problem, keep_from: int, memory: int = MEMORY) -> tuple[int, int]:
    """The most bytes of memory and of disk that the layers will take."""
    layout, item = problem.layout, np.dtype(problem.precision).itemsize
    keep_from = min(keep_from, layout.cards)
    in_memory = on_disk = kept = 0
    for cards in range(1, layout.cards + 1):
        here, below = layout.layer_size(cards) * item, layout.layer_size(cards - 1) * item
        if cards < keep_from and _fits(problem, cards, memory):
            in_memory = max(in_memory, here + below)
            continue
        on_disk = max(on_disk, kept + here + (below if cards - 1 < keep_from else 0))
        kept += here if cards >= keep_from else 0
    return in_memory, on_disk
