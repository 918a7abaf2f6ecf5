"""Keys for the seats at a table for two people.

A key is stored in a cookie that scripts cannot read, and that the browser sends only
with API requests about the table.  The server saves only the key's SHA-256 hash, called
its lock.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping

from fastapi import Request, Response

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.session.saved_table import PERSON, Friends

_COOKIE = "seat"

SECONDS_OF_COOKIE = 400 * 24 * 60 * 60
"""The maximum time, in seconds, that browsers store a cookie."""


def new_key() -> str:
    """Return a random key."""
    return secrets.token_urlsafe(32)


def lock_of(key: str) -> str:
    """Return the lock of a key: the SHA-256 hash of the key in hexadecimal."""
    return hashlib.sha256(key.encode()).hexdigest()


def seat_of(friends: Friends | None, key: str | None) -> Seat | None:
    """Return the seat of a viewer, or `None` for a spectator.

    At a table for two people, the key determines the seat.  Against the computer, a
    viewer needs only the id of the table.
    """
    if not friends:
        return PERSON
    return _fitting({seat: [friends.locks[seat]] for seat in Seat}, key)


def earlier_seat_of(friends: Friends | None, key: str | None) -> Seat | None:
    """Return the seat that a device can take back; `None` if there is none."""
    if not friends:
        return None
    return _fitting({seat: friends.transfers[seat].earlier for seat in Seat}, key)


def seat_offered(friends: Friends | None, code: str) -> Seat | None:
    """Return the seat that another device can take over with a code, if any."""
    if not friends:
        return None
    return _fitting({seat: [friends.transfers[seat].code] for seat in Seat}, code)


def _fitting(locks: Mapping[Seat, Iterable[str]], key: str | None) -> Seat | None:
    """Return the seat with the lock of a key; compare the locks in constant time."""
    lock = lock_of(key or "")
    fitting = [
        seat for seat in Seat for each in locks[seat] if hmac.compare_digest(each, lock)
    ]
    return fitting[0] if fitting else None


def give_key(request: Request, response: Response, table: str, key: str) -> None:
    """Set a cookie that contains the key for a seat at a table."""
    response.set_cookie(
        _COOKIE,
        key,
        max_age=SECONDS_OF_COOKIE,
        path=f"/api/tables/{table}",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )


def are_equal(known: str, sent: str) -> bool:
    """Return True if two strings are equal; compare them in constant time."""
    return hmac.compare_digest(known.encode(), sent.encode())
