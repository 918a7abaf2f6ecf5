"""The transfers of a seat from one device to another, in a game between two people.

The player's device asks for a code, which another device can use once.  A device that
had the seat can take it back from all devices that had it later, so a device that
should not have got the code cannot keep the seat.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cribbage_bridge.cribbage.actions import Both, Seat
from cribbage_bridge.session.prompt import NotNowError

MOST_TRANSFERS = 3
"""The maximum number of times that a seat moves to another device in a game."""

SECONDS_OF_CODE = 10 * 60
"""The time, in seconds, in which another device can use a code."""

_SECONDS_BETWEEN_CODES = 5

_MOST_EARLIER = 30


@dataclass(frozen=True)
class Transfers:
    """The transfers of a seat.

    Attributes:
        number: The number of transfers in the current game.
        code: The SHA-256 hash of the code for the next transfer; empty if there is
            none.
        offered: The time of the last code, in seconds since 1970.
        earlier: The locks of the devices that can take the seat back, in the order in
            which they had it.
    """

    number: int = 0
    code: str = ""
    offered: float = 0
    earlier: tuple[str, ...] = ()

    def offer(self, code: str, now: float) -> Transfers:
        """Return the transfers with a new code, which replaces an earlier one.

        Args:
            code: The SHA-256 hash of the code.
            now: The time, in seconds since 1970.

        Raises:
            NotNowError: The seat has moved too often, or the last code is too recent.
        """
        if self.number == MOST_TRANSFERS:
            raise NotNowError(
                f"a seat can change devices at most {MOST_TRANSFERS} times in a game"
            )
        if len(self.earlier) == _MOST_EARLIER:
            raise NotNowError("this seat has changed devices too often")
        if abs(now - self.offered) < _SECONDS_BETWEEN_CODES:
            raise NotNowError("wait a few seconds before you make another link")
        return replace(self, code=code, offered=now)

    def transfer(self, lock: str, now: float) -> Transfers:
        """Return the transfers after another device uses the code.

        Args:
            lock: The lock of the device that had the seat.
            now: The time, in seconds since 1970.

        Raises:
            NotNowError: The code has expired.
        """
        if now > self.offered + SECONDS_OF_CODE:
            raise NotNowError("this link has expired: make a new one")
        earlier = (*self.earlier, lock)
        return Transfers(self.number + 1, offered=self.offered, earlier=earlier)

    def take_back(self, lock: str) -> Transfers:
        """Return the transfers after an earlier device takes the seat back.

        Raises:
            NotNowError: The device with this lock did not have the seat earlier.
        """
        if lock not in self.earlier:
            raise NotNowError("this device did not have the seat earlier")
        earlier = self.earlier[: self.earlier.index(lock)]
        return replace(self, code="", earlier=earlier)

    def follow(self) -> Transfers:
        """Return the transfers at the start of the next game."""
        return Transfers(offered=self.offered, earlier=self.earlier)


NO_TRANSFERS = Both(dict.fromkeys(Seat, Transfers()))
"""The transfers at a new table."""
