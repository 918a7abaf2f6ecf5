"""A limit on the number of games that an IP address starts or uploads per hour."""

from __future__ import annotations

from limits import RateLimitItemPerHour
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from cribbage_bridge.web.errors import BusyError

GAMES_AN_HOUR = 1000
"""The maximum number of games that an IP address may start or upload per hour."""


class RateLimiter:
    """A limit on the games that each IP address starts or uploads per hour."""

    def __init__(self, games_an_hour: int = GAMES_AN_HOUR) -> None:
        self._rate = RateLimitItemPerHour(games_an_hour)
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def count(self, address: str) -> None:
        """Count a game from an IP address; raise `BusyError` beyond the limit."""
        if not self._limiter.hit(self._rate, address):
            raise BusyError("too many games from your IP address: try again in an hour")
