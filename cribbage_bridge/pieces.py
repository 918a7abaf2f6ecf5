"""Many short calls, sent to workers in pieces that take seconds.

To send a call to another machine takes milliseconds, and so may the call.  How many
calls make a piece is measured, and does not matter for the results.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Any, Generic, Protocol, TypeVar

_SECONDS_A_PIECE = 2
"""How long a worker is to be busy with what it is sent at once.

It is some hundred times as long as it takes to send it, and short beside a match.
"""

_PIECES_A_THREAD = 2
"""One is worked on, and one waits, so that nobody waits for the next one."""

_Result = TypeVar("_Result")
_Returned = TypeVar("_Returned")


class Workers(Protocol):
    """Those who are sent pieces."""

    @property
    def threads(self) -> int:
        """How many pieces they work on at once."""

    def submit(
        self, function: Callable[..., _Returned], /, *arguments: Any
    ) -> Future[_Returned]:
        """Send a call."""


class Pieces(Generic[_Result]):
    """Calls of a function that are sent in pieces."""

    def __init__(
        self,
        workers: Workers,
        function: Callable[..., _Result],
        calls: Sequence[tuple[Any, ...]],
    ) -> None:
        """Take a call for each tuple of arguments."""
        self._workers = workers
        self._function = function
        self._calls = calls
        self._begun = 0
        self._calls_a_piece = 1.0
        self._sent: deque[Future[tuple[list[_Result], float]]] = deque()

    def send(self) -> None:
        """Send as much as keeps all workers busy.

        The last pieces are smaller, so that all workers end at about the same time.
        """
        most = _PIECES_A_THREAD * self._workers.threads
        while self._begun < len(self._calls) and len(self._unfinished()) < most:
            fair = (len(self._calls) - self._begun) / most
            size = max(1, int(min(fair, self._calls_a_piece)))
            piece = self._calls[self._begun : self._begun + size]
            self._begun += len(piece)
            self._sent.append(self._workers.submit(_do_all, self._function, piece))

    def _unfinished(self) -> list[Future[tuple[list[_Result], float]]]:
        return [piece for piece in self._sent if not piece.done()]

    def results(self, seconds: float) -> Iterator[_Result]:
        """The results in the order of the calls, as soon as they are there.

        Args:
            seconds: How long all may take, from now on.

        Raises:
            TimeoutError: They take longer.
        """
        deadline = time.monotonic() + seconds
        return self._results(deadline)

    def _results(self, deadline: float) -> Iterator[_Result]:
        try:
            while self._sent:
                self._wait(deadline)
                while self._sent and self._sent[0].done():
                    results, seconds = self._sent.popleft().result()
                    pace = len(results) / seconds if seconds else math.inf
                    self._calls_a_piece = _SECONDS_A_PIECE * pace
                    yield from results
                self.send()
        finally:
            for piece in self._sent:
                piece.cancel()

    def _wait(self, deadline: float) -> None:
        """Wait until a piece is done, unless the first one is."""
        if self._sent[0].done():
            return
        left = deadline - time.monotonic()
        if left < 0:
            raise TimeoutError
        timeout = None if left == math.inf else left
        wait(self._unfinished(), timeout, FIRST_COMPLETED)


def _do_all(
    function: Callable[..., _Result], calls: Sequence[tuple[Any, ...]]
) -> tuple[list[_Result], float]:
    """Make calls, and measure how many seconds they take."""
    start = time.monotonic()
    return [function(*call) for call in calls], time.monotonic() - start
