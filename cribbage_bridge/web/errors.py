"""Server exceptions, which `app` maps to HTTP status codes."""

from __future__ import annotations

from cribbage_bridge.files.errors import CribbageError


class NotFoundError(CribbageError, LookupError):
    """A request names an unknown id."""


class DamagedError(CribbageError, RuntimeError):
    """Saved data cannot be read."""


class NoSeatError(CribbageError, PermissionError):
    """A request contains no key for a seat at the table, or a wrong invitation."""


class BusyError(CribbageError, RuntimeError):
    """The server is handling too many requests."""


class TooExpensiveError(CribbageError, RuntimeError):
    """A query takes more time or memory than its limit."""


class UnusableRequestError(CribbageError, ValueError):
    """A request asks for something that does not exist or cannot be chosen."""
