"""The transfers of a seat from one device to another, in a game between two people.

The player's device asks for a code, which another device can use once.  Until the next
game, each earlier device can take the seat back, so a device that should not have got
the code cannot lock it out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cribbage_bridge.cribbage.actions import Both, Seat
from cribbage_bridge.session.prompt import NotNowError

MOST_TRANSFERS = 3
"""The maximum number of times that a seat moves to another device in a game."""


@dataclass(frozen=True)
class Transfers:
    """The transfers of a seat in the current game.

    Attributes:
        number: The number of transfers so far.
        code: The SHA-256 hash of the code for the next transfer; empty if there is
            none.
        expires: The time at which the code expires, in seconds since 1970.
        earlier: The locks of the devices that can take the seat back, in the order in
            which they had it.
    """

    number: int = 0
    code: str = ""
    expires: float = 0
    earlier: tuple[str, ...] = ()


NO_TRANSFERS = Both(dict.fromkeys(Seat, Transfers()))
"""The transfers at the start of a game."""


def offered(transfers: Transfers, code: str, expires: float) -> Transfers:
    """Return the transfers of a seat with a new code, which replaces an earlier one.

    Raises:
        NotNowError: The seat has moved `MOST_TRANSFERS` times.
    """
    if transfers.number == MOST_TRANSFERS:
        raise NotNowError(f"a seat can move at most {MOST_TRANSFERS} times in a game")
    return replace(transfers, code=code, expires=expires)


def transferred(transfers: Transfers, lock: str, now: float) -> Transfers:
    """Return the transfers after another device uses the code.

    Args:
        transfers: The transfers before.
        lock: The lock of the device that had the seat.
        now: The time, in seconds since 1970.

    Raises:
        NotNowError: The code has expired.
    """
    if now > transfers.expires:
        raise NotNowError("this link has expired: make a new one")
    return Transfers(transfers.number + 1, earlier=(*transfers.earlier, lock))


def taken_back(transfers: Transfers, lock: str) -> Transfers:
    """Return the transfers after the device with a lock takes the seat back.

    Raises:
        NotNowError: This device did not have the seat earlier.
    """
    if lock not in transfers.earlier:
        raise NotNowError("this device did not have the seat earlier")
    place = transfers.earlier.index(lock)
    return Transfers(transfers.number, earlier=transfers.earlier[:place])
