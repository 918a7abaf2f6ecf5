"""Run calls in processes on this machine.

Each pool in this package is a `concurrent.futures.Executor`.  ``submit`` runs one call,
and ``map`` runs many calls and yields their results in order.  In processes or on a
cluster, calls and their results must be picklable.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing.context import SpawnContext
from types import FrameType
from typing import ParamSpec, TypeVar

from cribbage_bridge.files.errors import CribbageError


class WorkersError(CribbageError, RuntimeError):
    """The workers of a pool died, cannot be reached, or cannot do the work."""


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """Open a pool that runs calls in up to `jobs` processes.

    On exit, wait for running calls, and cancel the others.  After Ctrl-C or a signal to
    terminate, end the running calls, too, so that they clean up.

    Raises:
        WorkersError: A process died.
    """
    with _Processes(jobs, multiprocessing.get_context("spawn")) as pool:
        try:
            yield pool
        except BrokenExecutor:
            raise WorkersError("a worker process died") from None
        except (KeyboardInterrupt, SystemExit):
            pool.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")


class _Processes(ProcessPoolExecutor):
    """A pool of processes that ignore Ctrl-C, but end when they are terminated."""

    def __init__(self, jobs: int, context: SpawnContext) -> None:
        super().__init__(jobs, context, initializer=_heed_signals)

    def terminate(self) -> None:
        """Tell the processes to end, as ``terminate_workers`` of Python 3.14 does."""
        for process in self._processes.values():
            process.terminate()

    def submit(
        self,
        function: Callable[_Parameters, _Result],
        /,
        *arguments: _Parameters.args,
        **named: _Parameters.kwargs,
    ) -> Future[_Result]:
        """Submit a call, and start another process if all are busy, up to the limit."""
        with _interrupts_held():
            return super().submit(_run, partial(function, *arguments, **named))


class _End:
    """The end of this process, if it is a worker.

    Attributes:
        is_due: True if the process was told to end.
        holds: The number of reasons to put it off.
    """

    def __init__(self) -> None:
        self.is_due = False
        self.holds = 0

    def tell(self, _number: int, _frame: FrameType | None) -> None:
        self.is_due = True
        self.come()

    def come(self) -> None:
        """End the process if the end is due, and not put off."""
        if self.is_due and not self.holds:
            sys.exit()


_end = _End()


def _heed_signals() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end.tell)


@contextmanager
def end_put_off() -> Iterator[None]:
    """If this process is a worker, let it not end before the end of the body.

    A program that the body starts could be left behind otherwise.
    """
    _end.holds += 1
    try:
        yield
    finally:
        _end.holds -= 1
        _end.come()


def _run(call: Callable[[], _Result]) -> _Result:
    """Run a call, unless this process must end: a pool queues a call ahead."""
    _end.come()
    return call()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold back Ctrl-C during the body, also from the processes that it starts."""
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
