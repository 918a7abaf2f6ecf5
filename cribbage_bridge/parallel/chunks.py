"""Run many short calls in chunks that take a few seconds each.

Sending a call to another machine may take as long as the call itself.  The measured
time of calls determines the size of chunks; this size does not affect the results.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Any, Generic, Protocol, TypeVar

_SECONDS_A_CHUNK = 2
"""The intended running time of a chunk, in seconds.

Sending a chunk takes about a hundredth of this time.
"""

_CHUNKS_A_THREAD = 2
"""The number of chunks for each thread, so that one waits while another runs."""

_Result = TypeVar("_Result")
_Returned = TypeVar("_Returned")


class Workers(Protocol):
    """Workers that run calls in threads on one or more machines."""

    @property
    def threads(self) -> int:
        """The number of calls that can run at once."""

    def submit(
        self, function: Callable[..., _Returned], /, *arguments: Any
    ) -> Future[_Returned]:
        """Submit a call, and return its future."""


class Chunks(Generic[_Result]):
    """Calls to one function, submitted in chunks."""

    def __init__(
        self,
        workers: Workers,
        function: Callable[..., _Result],
        calls: Sequence[tuple[Any, ...]],
    ) -> None:
        self._workers = workers
        self._function = function
        self._calls = calls
        self._submitted = 0
        self._calls_a_chunk = 1.0
        self._chunks: deque[Future[tuple[list[_Result], float]]] = deque()

    def submit(self) -> None:
        """Submit chunks until each thread has `_CHUNKS_A_THREAD`, or no calls are left.

        The last chunks are smaller, so all workers finish at about the same time.
        """
        most = _CHUNKS_A_THREAD * self._workers.threads
        while self._submitted < len(self._calls) and len(self._unfinished()) < most:
            fair = (len(self._calls) - self._submitted) / most
            size = max(1, int(min(fair, self._calls_a_chunk)))
            calls = self._calls[self._submitted : self._submitted + size]
            self._submitted += len(calls)
            self._chunks.append(self._workers.submit(_run, self._function, calls))

    def _unfinished(self) -> list[Future[tuple[list[_Result], float]]]:
        return [chunk for chunk in self._chunks if not chunk.done()]

    def results(self, seconds: float) -> Iterator[_Result]:
        """Yield the results in the order of the calls, each as early as possible.

        Args:
            seconds: The time limit, in seconds, for all results.

        Raises:
            TimeoutError: The results take longer.
        """
        deadline = time.monotonic() + seconds
        return self._results(deadline)

    def _results(self, deadline: float) -> Iterator[_Result]:
        try:
            while self._chunks:
                self._wait(deadline)
                while self._chunks and self._chunks[0].done():
                    results, seconds = self._chunks.popleft().result()
                    pace = len(results) / seconds if seconds else math.inf
                    self._calls_a_chunk = _SECONDS_A_CHUNK * pace
                    yield from results
                self.submit()
        finally:
            for chunk in self._chunks:
                chunk.cancel()

    def _wait(self, deadline: float) -> None:
        """Wait until a chunk is done, unless the first chunk is done already."""
        if self._chunks[0].done():
            return
        left = deadline - time.monotonic()
        if left < 0:
            raise TimeoutError
        timeout = None if left == math.inf else left
        wait(self._unfinished(), timeout, FIRST_COMPLETED)


def _run(
    function: Callable[..., _Result], calls: Sequence[tuple[Any, ...]]
) -> tuple[list[_Result], float]:
    start = time.monotonic()
    return [function(*call) for call in calls], time.monotonic() - start
