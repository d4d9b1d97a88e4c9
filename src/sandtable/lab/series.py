"""A series: rows of a CSV file, each made by itself from its number, so that nobody sees who made it or when.

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
from sandtable.engine.i18n import message

try:
    import fcntl
except ImportError:  # not on every system; there, nothing stops two commands that write the same file
    fcntl = None  # type: ignore[assignment]

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


Handed = tuple[int, Future[Batch]]
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
    with _opened(path) as file:
        header = csv_line(series.columns)
        there = _rows_there(file, header)
        progress(there)
        waiting: deque[Handed] = deque()
        try:
            _fill(file, series, there, total, executor, at_once, progress, waiting)
        except BrokenExecutor:
            raise WorkerDied(message("lab.worker-died", count=_rows_there(file, header))) from None
        finally:
            # An interruption may have fallen anywhere: what the file holds is what counts.
            there = _rows_there(file, header)
            progress(there)
            while waiting and _came(waiting[0][1]):
                first, future = waiting.popleft()
                if first == there:
                    there = _write(file, future.result(), there, progress)


def _fill(
    file: IO[str],
    series: Series,
    there: int,
    total: int,
    executor: Executor,
    at_once: int,
    progress: Progress,
    waiting: deque[Handed],
) -> None:
    given, size = there, 1
    while there < total:
        while given < total and len(waiting) < at_once:
            count = min(size, total - given)
            waiting.append((given, executor.submit(make_batch, series, given, count)))
            given += count
        batch = waiting[0][1].result()
        there = _write(file, batch, there, progress)
        waiting.popleft()
        size = _next_size(batch)


def _came(future: Future[Batch]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def _next_size(batch: Batch) -> int:
    """Twice as many at most: the first games need not be like the rest."""
    made = len(batch.lines)
    fitting = int(made * BATCH_SECONDS / max(batch.seconds, 1e-6))
    return max(1, min(fitting, 2 * made, LARGEST_BATCH))


def _write(file: IO[str], batch: Batch, there: int, progress: Progress) -> int:
    file.writelines(batch.lines)
    file.flush()
    progress(there + len(batch.lines))
    return there + len(batch.lines)


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[IO[str]]:
    """The file, held against others who would write it too."""
    with path.open("a+", encoding="utf-8", newline="") as file:
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise Malformed(message("lab.in-use", path=str(path))) from None
        yield file


def _rows_there(file: IO[str], header: str) -> int:
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
