"""A series: rows of a CSV file, each made by itself from its number.

Row n follows from the series and n alone. So a series can be made by one process, by several or by a cluster; it can be
interrupted, and it goes on where the file ends.
"""

from __future__ import annotations

import contextlib
import csv
import io
import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final, Protocol

from sandtable.engine.errors import Malformed, SandtableError
from sandtable.engine.file_lock import try_lock
from sandtable.engine.i18n import message

BATCH_SECONDS: Final = 0.5
"""So long a worker should be busy with what it is given at once: what an interruption loses."""
LARGEST_BATCH: Final = 2000

Progress = Callable[[int], None]
"""Told how many rows there are now."""


class Series(Protocol):
    """What rows are made by; it is sent to workers."""

    @property
    def columns(self) -> tuple[str, ...]: ...

    def row(self, number: int) -> Iterable[object]: ...


class WorkerDied(SandtableError):
    """A process that was making rows is gone; what was made is kept."""

    code = "worker-died"


@dataclass(frozen=True, slots=True)
class Batch:
    """Rows as lines, and how long they took."""

    lines: list[str]
    seconds: float


PendingBatch = tuple[int, Future[Batch]]
"""The number of the first row of a batch that is being made."""


def make_batch(series: Series, first: int, count: int) -> Batch:
    """What a worker does."""
    began = time.perf_counter()
    lines = [csv_line(series.row(number)) for number in range(first, first + count)]
    return Batch(lines, time.perf_counter() - began)


def csv_line(cells: Iterable[object]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue()


def fill(
    path: Path, series: Series, total: int, executor: Executor, at_once: int, progress: Progress = lambda _: None
) -> None:
    """Write the rows that are missing up to so many, in order. ``at_once`` batches are under way at a time.

    However it ends, the file holds whole rows from the first on. What was handed out and has not come back is for
    whoever lent the executor to cancel.
    """
    with _open_locked(path) as file:
        header = csv_line(series.columns)
        row_count = _count_rows(file, header)
        progress(row_count)
        waiting: deque[PendingBatch] = deque()
        try:
            _fill(file, series, row_count, total, executor, at_once, progress, waiting)
        except BrokenExecutor:
            raise WorkerDied(message("lab.worker-died", count=_count_rows(file, header))) from None
        finally:
            # An interruption may have fallen anywhere: what the file holds is what counts.
            row_count = _count_rows(file, header)
            progress(row_count)
            while waiting and _succeeded(waiting[0][1]):
                first, future = waiting.popleft()
                if first == row_count:
                    row_count = _write_batch(file, future.result(), row_count, progress)


def _fill(
    file: IO[str],
    series: Series,
    row_count: int,
    total: int,
    executor: Executor,
    at_once: int,
    progress: Progress,
    waiting: deque[PendingBatch],
) -> None:
    submitted, size = row_count, 1
    while row_count < total:
        while submitted < total and len(waiting) < at_once:
            count = min(size, total - submitted)
            waiting.append((submitted, executor.submit(make_batch, series, submitted, count)))
            submitted += count
        batch = waiting[0][1].result()
        row_count = _write_batch(file, batch, row_count, progress)
        waiting.popleft()
        size = _next_size(batch)


def _succeeded(future: Future[Batch]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def _next_size(batch: Batch) -> int:
    """Twice as many at most: the first games need not be like the rest."""
    made = len(batch.lines)
    fitting = int(made * BATCH_SECONDS / max(batch.seconds, 1e-6))
    return max(1, min(fitting, 2 * made, LARGEST_BATCH))


def _write_batch(file: IO[str], batch: Batch, row_count: int, progress: Progress) -> int:
    file.writelines(batch.lines)
    file.flush()
    progress(row_count + len(batch.lines))
    return row_count + len(batch.lines)


@contextlib.contextmanager
def _open_locked(path: Path) -> Iterator[IO[str]]:
    """The file, held against others who would write it too."""
    with path.open("a+", encoding="utf-8", newline="") as file:
        if not try_lock(file):
            raise Malformed(message("lab.in-use", path=str(path)))
        yield file


def _count_rows(file: IO[str], header: str) -> int:
    """How many rows the file has; what was begun of another is cut off."""
    file.flush()
    file.seek(0)
    text = file.read()
    whole = text[: text.rfind("\n") + 1]
    if len(whole) < len(text):
        os.truncate(file.fileno(), len(whole.encode()))
    if not whole:
        file.write(header)
        file.flush()
        return 0
    if not whole.startswith(header):
        raise Malformed(message("lab.other-columns", path=file.name))
    return whole.count("\n") - 1
