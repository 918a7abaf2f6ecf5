"""The exceptions of the server; `app` has the status of the answer to each."""

from __future__ import annotations

from cribbage_bridge.files.errors import CribbageError


class NotFoundError(CribbageError, LookupError):
    """Nothing has the id that a request names."""


class DamagedError(CribbageError, RuntimeError):
    """Saved data cannot be read."""


class NoSeatError(CribbageError, PermissionError):
    """A request to play comes from somebody who has no seat."""


class BusyError(CribbageError, RuntimeError):
    """There are too many requests; the same one may succeed later."""


class TooExpensiveError(CribbageError, RuntimeError):
    """A query takes more time or memory than the server gives to it."""


class UnusableRequestError(CribbageError, ValueError):
    """A request asks for something that does not exist or cannot be chosen."""
