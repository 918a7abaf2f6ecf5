"""Run calls in processes on this machine.

Each pool in this package is a `concurrent.futures.Executor`.  ``submit`` runs one call,
and ``map`` runs many calls and yields their results in order.  In processes or on a
cluster, calls and their results must be picklable.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

from cribbage_bridge.files.errors import CribbageError


class WorkersError(CribbageError, RuntimeError):
    """The workers of a pool died, cannot be reached, or cannot do the work."""


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """Open a pool that runs calls in up to `jobs` processes.

    On exit, wait for running calls, and cancel the others.

    Raises:
        WorkersError: A process died.
    """
    with _Processes(jobs, multiprocessing.get_context("spawn")) as pool:
        try:
            yield pool
        except BrokenExecutor:
            raise WorkersError("a worker process died") from None
        finally:
            pool.shutdown(cancel_futures=True)


_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")


class _Processes(ProcessPoolExecutor):
    """A pool of processes that ignore Ctrl-C.

    If their parent is interrupted, the processes finish their calls and clean up.
    """

    def submit(
        self,
        function: Callable[_Parameters, _Result],
        /,
        *arguments: _Parameters.args,
        **named: _Parameters.kwargs,
    ) -> Future[_Result]:
        """Submit a call, and start another process if all are busy, up to the limit."""
        with _interrupts_ignored():
            return super().submit(function, *arguments, **named)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
