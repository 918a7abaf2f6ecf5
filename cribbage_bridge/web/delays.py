"""The delays of a server that has more requests than it can handle at once."""

from __future__ import annotations

from asyncio import sleep
from math import inf
from time import monotonic

from anyio.to_thread import run_sync

_SECONDS_BETWEEN_TRIES = 1
_LONGEST = 5
"""The longest time, in seconds, for a thread to start that is no delay."""


class Delays:
    """The delays of requests, which wait for a thread.

    `run` measures them by starting a thread every second, as requests do.
    """

    def __init__(self) -> None:
        self._tried = inf
        self._last = -inf

    def seconds_since_last(self) -> float:
        """Return the seconds since the last delay; 0 during a delay."""
        now = monotonic()
        if now - self._tried > _LONGEST:
            return 0
        return now - self._last

    async def run(self) -> None:
        """Measure the delays until the task is canceled."""
        while True:
            self._tried = monotonic()
            await sleep(_SECONDS_BETWEEN_TRIES)
            await run_sync(_do_nothing)
            if not self.seconds_since_last():
                self._last = monotonic()


def _do_nothing() -> None:
    pass
