"""Limits on the number of games that a sender starts or uploads per hour."""

from __future__ import annotations

from limits import RateLimitItemPerHour
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from cribbage_bridge.web.errors import BusyError
from cribbage_bridge.web.origins import ADDRESSES_OF_NETWORK, Sender

GAMES_AN_HOUR = 1000
"""The maximum number of games that an IP address may start or upload per hour."""


class RateLimiter:
    """Limits on the games that each address and network starts or uploads per hour."""

    def __init__(self, games_an_hour: int = GAMES_AN_HOUR) -> None:
        self._address = RateLimitItemPerHour(games_an_hour)
        self._network = RateLimitItemPerHour(ADDRESSES_OF_NETWORK * games_an_hour)
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def count(self, sender: Sender) -> None:
        """Count a game; raise `BusyError` beyond a limit."""
        if not self._limiter.hit(self._address, sender.address):
            raise BusyError("too many games from your IP address: try again in an hour")
        if sender.network and not self._limiter.hit(self._network, sender.network):
            raise BusyError("too many games from your network: try again in an hour")
