"""Run calls in processes on this machine.

Each pool in this package is a `concurrent.futures.Executor`.  ``submit`` runs one call,
and ``map`` runs many calls and yields their results in order.  In processes or on a
cluster, calls and their results must be picklable.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing.context import SpawnContext
from threading import Thread
from types import FrameType
from typing import ParamSpec, TypeVar

from cribbage_bridge.files.errors import CribbageError

_SECONDS_BETWEEN_SIGNALS = 1


class WorkersError(CribbageError, RuntimeError):
    """The workers of a pool died, cannot be reached, or cannot do the work."""


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """Open a pool that runs calls in up to `jobs` processes.

    On exit, wait for running calls, and cancel the others.  After Ctrl-C or a signal to
    terminate, interrupt the running calls so that they clean up and end.

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
    """A pool of processes that ignore Ctrl-C, but exit on SIGTERM or without parent."""

    def __init__(self, jobs: int, context: SpawnContext) -> None:
        super().__init__(jobs, context, initializer=_start_worker)

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
        with _interrupts_blocked():
            return super().submit(_run, partial(function, *arguments, **named))


class _Exit:
    """The exit of this process, if it is a worker.

    Attributes:
        is_requested: True if the process received SIGTERM.
        is_in_call: True if a call runs; an exit ends the call, but not the process.
        deferrals: The number of `exit_deferred` bodies that must finish first.
    """

    def __init__(self) -> None:
        self.is_requested = False
        self.is_in_call = False
        self.deferrals = 0

    def request(self, _number: int, _frame: FrameType | None) -> None:
        """Exit, but do not interrupt a call again while it cleans up."""
        is_first = not self.is_requested
        self.is_requested = True
        if not self.is_in_call:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            sys.exit()
        if is_first:
            self.exit_if_due()

    def exit_if_due(self) -> None:
        """Exit if an exit is requested and not deferred."""
        if self.is_requested and not self.deferrals:
            sys.exit()


_exit = _Exit()


def _start_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _exit.request)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Send this process SIGTERM when its parent, which may be killed, has ended.

    The first signal may end only the current call.
    """
    parent = multiprocessing.parent_process()
    assert parent
    parent.join()
    while True:
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(_SECONDS_BETWEEN_SIGNALS)


@contextmanager
def exit_deferred() -> Iterator[None]:
    """If this process is a worker, defer its exit until the end of the body.

    Otherwise, a program that the body starts could outlive the process.
    """
    _exit.deferrals += 1
    try:
        yield
    finally:
        _exit.deferrals -= 1
        _exit.exit_if_due()


def _run(call: Callable[[], _Result]) -> _Result:
    """Run a queued call, unless this process was asked to exit in the meantime."""
    _exit.exit_if_due()
    _exit.is_in_call = True
    try:
        return call()
    finally:
        _exit.is_in_call = False


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block Ctrl-C during the body, also in the processes that it starts."""
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
