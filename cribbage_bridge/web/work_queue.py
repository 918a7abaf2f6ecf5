"""A queue for long tasks, and a cache of their results."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from cachetools import LRUCache

from cribbage_bridge.web.errors import BusyError

_Result = TypeVar("_Result")

CORES = max(1, (os.cpu_count() or 1) - 1)
"""The number of cores for long tasks, which leaves a core for requests if possible."""


class WorkQueue:
    """A queue with limits on the numbers of running and waiting tasks."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self._most = at_once + waiting
        self._tasks = 0
        self._limiter = CapacityLimiter(at_once)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for a turn to run the body; raise `BusyError` if the queue is full."""
        if self._tasks >= self._most:
            raise BusyError("too many long queries at once: try again")
        self._tasks += 1
        try:
            async with self._limiter:
                yield
        finally:
            self._tasks -= 1


class ResultCache:
    """A cache of results that a limited number of threads compute."""

    def __init__(self, size: int = 1000) -> None:
        self._queue = WorkQueue(CORES, waiting=32)
        self._results: LRUCache[Hashable, Any] = LRUCache(size)

    async def get(self, key: Hashable, compute: Callable[[], _Result]) -> _Result:
        """Return the cached result for a key, or compute and cache it."""
        if key not in self._results:
            async with self._queue.turn():
                if key not in self._results:
                    self._results[key] = await run_sync(compute)
        result: _Result = self._results[key]
        return result
