"""Executors for a series: this process, several on this machine, or a Dask cluster."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from typing import Any, Final, ParamSpec, TypeVar

from sandtable.engine.errors import Malformed
from sandtable.engine.i18n import message

from .optional_deps import import_optional
from .process_pool import ProcessPool

P = ParamSpec("P")
T = TypeVar("T")

AHEAD: Final = 4
"""So many batches a worker are handed out at a time, so that nobody waits for the next."""
SECONDS_TO_ANSWER: Final = 10


class SameProcess(Executor):
    """Does everything at once, in this process."""

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        future.set_result(work(*args, **kwargs))
        return future


@contextlib.contextmanager
def open_executor(jobs: int = 1, cluster: str | None = None) -> Iterator[tuple[Executor, int]]:
    """An executor, and how many batches to hand out at a time."""
    if cluster is not None:
        with _dask(cluster) as executor_and_batches:
            yield executor_and_batches
    elif jobs == 1:
        yield SameProcess(), 1
    else:
        with _processes(jobs) as executor:
            yield executor, AHEAD * jobs


@contextlib.contextmanager
def _processes(jobs: int) -> Iterator[Executor]:
    """Processes of our own. Whoever interrupts does not wait for what they have begun."""
    pool = ProcessPool(jobs)
    try:
        yield pool.executor
        pool.executor.shutdown()
    finally:
        pool.terminate()


@contextlib.contextmanager
def _dask(address: str) -> Iterator[tuple[Executor, int]]:
    """A cluster whose workers have Sandtable installed. A worker that dies is made up for by the others."""
    distributed: Any = import_optional("distributed", extra="cluster")
    logging.getLogger("distributed").setLevel(logging.ERROR)  # of work done again it warns at length
    try:
        distributed.comm.get_address_host_port(address)
        client = distributed.Client(address, timeout=SECONDS_TO_ANSWER)
    except ValueError:
        raise Malformed(message("lab.bad-address", address=address)) from None
    except OSError:
        raise Malformed(message("lab.no-cluster", address=address, seconds=SECONDS_TO_ANSWER)) from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise Malformed(message("lab.idle-cluster", address=address))
        try:
            yield client.get_executor(pure=False), AHEAD * threads
        except (distributed.KilledWorker, distributed.comm.CommClosedError, CancelledError) as error:
            raise Malformed(message("lab.cluster-lost", address=address, reason=type(error).__name__)) from None
