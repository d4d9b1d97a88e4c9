"""A bar on the screen while something long is worked out; nothing where nobody watches."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from sandtable.solver.solving import Progress as Solving


@contextmanager
def solving_bar(title: Callable[[int], str]) -> Iterator[Callable[[Solving], None]]:
    """``title`` says what is worked out, by the number of cards to come."""
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:>5.1f} %"))
    console = Console(file=sys.stderr)
    with Progress(
        *columns, TimeElapsedColumn(), TimeRemainingColumn(), console=console, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(title(0), total=1.0)

        def show(progress: Solving) -> None:
            bar.update(task, completed=progress.done, description=title(progress.cards))

        yield show
