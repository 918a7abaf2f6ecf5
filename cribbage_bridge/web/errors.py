"""The exceptions of the server; `app` has the status of the answer to each."""

from __future__ import annotations

from cribbage_bridge.files.errors import CribbageError


class NotFoundError(CribbageError, LookupError):
    """A request names an unknown id."""


class DamagedError(CribbageError, RuntimeError):
    """Saved data cannot be read."""


class NoSeatError(CribbageError, PermissionError):
    """A request to play comes without the key of a seat."""


class BusyError(CribbageError, RuntimeError):
    """There are too many requests now."""


class TooExpensiveError(CribbageError, RuntimeError):
    """A query takes more time or memory than its limit."""


class UnusableRequestError(CribbageError, ValueError):
    """A request asks for something that does not exist or cannot be chosen."""
