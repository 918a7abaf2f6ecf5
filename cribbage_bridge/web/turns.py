"""Who may ask when: turns for long questions, and so many games for each address."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from limits import RateLimitItemPerHour
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from cribbage_bridge.files.errors import CribbageError

_Answer = TypeVar("_Answer")


CORES = max(1, (os.cpu_count() or 1) - 1)
"""For questions that are answered in threads: if there are several, one core is left
for the other requests."""


class BusyError(CribbageError, RuntimeError):
    """Too many questions are waiting."""


class TooManyGamesError(CribbageError, RuntimeError):
    """Too many games were begun at an address, or sent from there."""


class Allowance:
    """How many games those at each address may begin, or send."""

    def __init__(self, games_an_hour: int) -> None:
        self._rate = RateLimitItemPerHour(games_an_hour)
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def take(self, address: str) -> None:
        """Let somebody at an address begin a game, or send one.

        Raises:
            TooManyGamesError: Too many games have come from there.
        """
        if not self._limiter.hit(self._rate, address):
            raise TooManyGamesError("too many games were begun here: wait an hour")


class Turns:
    """Lets a few questions be answered at the same time, and a few more wait."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self._most = at_once + waiting
        self._asked = 0
        self._limiter = CapacityLimiter(at_once)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for a turn, and take it.

        Raises:
            BusyError: Too many questions are waiting.
        """
        if self._asked >= self._most:
            raise BusyError("too many long questions are asked at once: try again")
        self._asked += 1
        try:
            async with self._limiter:
                yield
        finally:
            self._asked -= 1


class Answers:
    """Answers that are found in threads, by turns, and remembered."""

    def __init__(self, remembered: int = 1000) -> None:
        """Remember so many answers: those that were asked for last."""
        self._turns = Turns(CORES, waiting=32)
        self._remembered = remembered
        self._known: OrderedDict[Hashable, Any] = OrderedDict()

    async def find(self, key: Hashable, question: Callable[[], _Answer]) -> _Answer:
        """The answer to a question, by all that it depends on.

        Raises:
            BusyError: Too many questions are waiting.
        """
        answer: _Answer | None = self._known.pop(key, None)
        if answer is None:
            async with self._turns.turn():
                answer = self._known.pop(key, None) or await run_sync(question)
        self._known[key] = answer
        if len(self._known) > self._remembered:
            self._known.popitem(last=False)
        return answer
