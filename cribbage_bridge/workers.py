"""Where work runs: in threads or processes of this machine, or on a cluster.

All of them take work as an executor of `concurrent.futures`: ``submit`` takes one
call, and ``map`` takes many and gives their results in order.  What is sent, and what
comes back, must be possible to pickle.  `cribbage_bridge.cluster` has the executor of
a Dask cluster.

>>> from cribbage_bridge.workers import threads
>>> with threads(2) as pool:
...     list(pool.map(abs, [3, -4]))
[3, 4]
"""

from __future__ import annotations

import atexit
import multiprocessing
import signal
import threading
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import contextmanager
from typing import Any, ParamSpec, Protocol, TypeVar

from cribbage_bridge.bridge.errors import CribbageError


class WorkersError(CribbageError, RuntimeError):
    """Those who work are gone, cannot be reached, or cannot do the work."""


@contextmanager
def threads(jobs: int) -> Iterator[Executor]:
    """So many threads of this process.

    On leaving, what has begun is finished, and the rest dropped.
    """
    shelves: list[_Things] = []
    with ThreadPoolExecutor(
        jobs, initializer=lambda: shelves.append(_shelf.things)
    ) as pool:
        try:
            yield pool
        finally:
            pool.shutdown(cancel_futures=True)
            for things in shelves:
                _close(things)


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """So many processes; on leaving, what has begun is finished, and the rest dropped.

    Raises:
        WorkersError: A process has died.
    """
    with _Processes(jobs, multiprocessing.get_context("spawn")) as pool:
        try:
            yield pool
        except BrokenExecutor:
            raise WorkersError("a process that worked was ended") from None
        finally:
            pool.shutdown(cancel_futures=True)


_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")


class _Processes(ProcessPoolExecutor):
    """Processes that ignore Ctrl-C.

    So they finish what they do, and leave nothing behind, when the parent is
    interrupted.
    """

    def submit(
        self,
        function: Callable[_Parameters, _Result],
        /,
        *arguments: _Parameters.args,
        **named: _Parameters.kwargs,
    ) -> Future[_Result]:
        """Take a call, and start a process for it if all others have work."""
        with _interrupts_ignored():
            return super().submit(function, *arguments, **named)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ignore Ctrl-C, and let the processes that are started meanwhile inherit that."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)


# --- What workers keep ----------------------------------------------------


class _Closable(Protocol):
    def close(self) -> None: ...


_Thing = TypeVar("_Thing", bound=_Closable)


_Things = dict[Hashable, Any]
"""What was made, by what it was made of."""


class _Shelf(threading.local):
    """The things that a thread keeps."""

    def __init__(self) -> None:
        self.things: _Things = {}


_shelf = _Shelf()


def kept(make: Callable[..., _Thing], *arguments: Hashable) -> _Thing:
    """What this thread has made with these arguments for earlier work, or makes now.

    It is closed when the pool of `threads` is left; by a process of `processes` at its
    end; and by a worker of a cluster after each piece of work, since it may wait for
    the next one for days.
    """
    key = (make, *arguments)
    if key not in _shelf.things:
        _shelf.things[key] = make(*arguments)
    thing: _Thing = _shelf.things[key]
    return thing


def close_kept() -> None:
    """Close all that this thread keeps."""
    _close(_shelf.things)


def _close(things: _Things) -> None:
    while things:
        _, thing = things.popitem()
        thing.close()


atexit.register(close_kept)
