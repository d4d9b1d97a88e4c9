"""A pool of processes that end with the process that started them, however that ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import Connection


class ProcessPool:
    """An executor, and the pipe that its workers watch: when it closes, by us or by our death, they end."""

    def __init__(self, workers: int) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._theirs, self._ours = spawn.Pipe(duplex=False)
        self.executor = ProcessPoolExecutor(workers, spawn, _start_worker, (self._theirs,))

    def terminate(self) -> None:
        """They end at once, with whatever they have begun."""
        self.executor.shutdown(wait=False, cancel_futures=True)  # first: the executor minds if it finds them dead
        self._ours.close()
        self._theirs.close()


def _start_worker(pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for those we work for, who let go of us
    threading.Thread(target=_exit_when_closed, args=(pipe,), daemon=True).start()


def _exit_when_closed(pipe: Connection) -> None:
    pipe.poll(None)
    os._exit(0)
