"""Layer by layer, from no card to all of them: only two neighbouring layers are needed at a time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from .dynamic_programme import fill_blocks
from .problem import Problem

Layer = npt.NDArray[Any]

_SHARE = 2**24
"""About as many values are worked out between two reports of progress."""


def first_layer(problem: Problem) -> Layer:
    """No card left: the ends of the game."""
    shape = problem.layout.shapes[int(problem.layout.shape_of[0])]
    return np.tile(problem.ends(shape), problem.layout.reserves + 1)


class SolverThreads:
    """Threads with a scratch pad each, for one problem."""

    def __init__(self, problem: Problem, jobs: int = 0) -> None:
        self.problem = problem
        self.jobs = jobs or os.cpu_count() or 1
        self._numbers = problem.numbers
        self._pool = ThreadPoolExecutor(self.jobs)
        self._pads = [self._pad() for _ in range(self.jobs)]

    def __enter__(self) -> SolverThreads:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def _pad(self) -> dict[str, Any]:
        problem, layout = self.problem, self.problem.layout
        reserves, width, precision = layout.reserves + 1, problem.width, problem.precision
        most = comb(len(layout.low), len(layout.low) // 2)
        return {
            "low_levels": np.zeros((most, reserves, problem.low_steps + 1, width), dtype=precision),
            "levels": np.zeros((reserves, problem.most_steps + 1, width), dtype=precision),
            "scratch": np.zeros((2, width), dtype=precision),
            "total": np.zeros(reserves * width, dtype=precision),
        }

    def fill(self, cards: int, before: Layer, out: Layer) -> Iterator[float]:
        """Work out the layer with so many cards; yields how much of it is done."""
        shares = self._shares(cards)
        done = 0
        total = sum(size for _, size in shares)
        free = list(self._pads)

        def work(highs: npt.NDArray[np.uint32], starts: tuple[Layer, Layer]) -> None:
            pad = free.pop()
            try:
                self._fill_some(cards, highs, before, out, starts, pad)
            finally:
                free.append(pad)

        starts = self.problem.layout.starts(cards - 1), self.problem.layout.starts(cards)
        running = [self._pool.submit(work, highs, starts) for highs, _ in shares]
        try:
            for each, (_, size) in zip(running, shares, strict=True):
                each.result()
                done += size
                yield done / total
        finally:
            for each in running:
                each.cancel()

    def _shares(self, cards: int) -> list[tuple[npt.NDArray[np.uint32], int]]:
        """The blocks of a layer in shares that take about as long as each other, the first the largest."""
        highs, sizes = self.problem.layout.highs(cards), self.problem.layout.block_sizes(cards)
        share = min(_SHARE, max(1, int(sizes.sum()) // (8 * self.jobs)))
        number = np.cumsum(sizes) // share
        cuts = np.flatnonzero(np.diff(number)) + 1
        return [
            (some, int(size.sum())) for some, size in zip(np.split(highs, cuts), np.split(sizes, cuts), strict=True)
        ]

    def _fill_some(
        self,
        cards: int,
        highs: npt.NDArray[np.uint32],
        before: Layer,
        out: Layer,
        starts: tuple[Layer, Layer],
        pad: dict[str, Any],
    ) -> None:
        problem = self.problem
        fill_blocks(
            cards,
            highs,
            before,
            starts[0],
            out,
            starts[1],
            **self._numbers,
            loss=problem.loss(cards - 1),
            low_steps=problem.low_steps,
            **pad,
        )


def all_layers(problem: Problem, jobs: int = 0) -> list[Layer]:
    """Every layer, in memory: for problems of few cards."""
    layers = [first_layer(problem)]
    with SolverThreads(problem, jobs) as threads:
        for cards in range(1, problem.layout.cards + 1):
            out: Layer = np.empty(problem.layout.layer_size(cards), dtype=problem.precision)
            for _ in threads.fill(cards, layers[-1], out):
                pass
            layers.append(out)
    return layers
