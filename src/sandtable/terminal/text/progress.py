"""Progress bar of a long job, on a screen only."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator

from rich.console import Console as RichConsole
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from ..context import TerminalContext


@contextlib.contextmanager
def progress(context: TerminalContext, message_id: str, total: int) -> Iterator[Callable[[int], None]]:
    """Returns what is to be told how much is done."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    console = RichConsole(file=sys.stderr)
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(context.translator(message_id), total=total)
        yield lambda done: bar.update(task, completed=done)
