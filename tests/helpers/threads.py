"""Threads: several requests at the same time, and event loops of their own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

import anyio

_One = TypeVar("_One")
_Result = TypeVar("_Result")


def in_thread(asking: Callable[[], Awaitable[None]]) -> None:
    """Run in a thread, since this one may have an event loop."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(anyio.run, asking).result()


def at_once(do: Callable[[_One], _Result], many: Iterable[_One]) -> list[_Result]:
    """Do the same with each of several at the same time."""
    items = list(many)
    start = Barrier(len(items))

    def started(item: _One) -> _Result:
        start.wait()
        return do(item)

    with ThreadPoolExecutor(len(items)) as pool:
        return list(pool.map(started, items))
