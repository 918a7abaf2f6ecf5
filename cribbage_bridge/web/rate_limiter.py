"""A limit on the number of games that an address starts or sends in an hour."""

from __future__ import annotations

from limits import RateLimitItemPerHour
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from cribbage_bridge.web.errors import BusyError

GAMES_AN_HOUR = 1000
"""The maximum number of games that an address may start or send in an hour."""


class RateLimiter:
    """Limits the number of games that each address starts or sends in an hour."""

    def __init__(self, games_an_hour: int = GAMES_AN_HOUR) -> None:
        self._rate = RateLimitItemPerHour(games_an_hour)
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def count(self, address: str) -> None:
        """Count a game from an address; raise `BusyError` if it exceeds the limit."""
        if not self._limiter.hit(self._rate, address):
            raise BusyError("too many games from this address: wait an hour")
