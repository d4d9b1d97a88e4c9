"""Processes that work for this one, and end with it however it ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import Connection


class ProcessPool:
    """A pool of workers, and the line that holds them: when it is let go, by us or by our death, they end."""

    def __init__(self, workers: int) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._theirs, self._ours = spawn.Pipe(duplex=False)
        self.pool = ProcessPoolExecutor(workers, spawn, _begin_work, (self._theirs,))

    def dismiss(self) -> None:
        """They end at once, with whatever they have begun."""
        self.pool.shutdown(wait=False, cancel_futures=True)  # before they end: the pool minds if it finds them dead
        self._ours.close()
        self._theirs.close()


def _begin_work(line: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for those we work for, who let go of us
    threading.Thread(target=_end_with, args=(line,), daemon=True).start()


def _end_with(line: Connection) -> None:
    line.poll(None)
    os._exit(0)
