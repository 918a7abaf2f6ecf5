"""Server exceptions, which `api` maps to HTTP status codes."""

from __future__ import annotations

from cribbage_bridge.files.errors import CribbageError


class NotFoundError(CribbageError, LookupError):
    """A request has an unknown id or invitation."""


class DamagedError(CribbageError, RuntimeError):
    """Saved data cannot be read."""


class NoSeatError(CribbageError, PermissionError):
    """A request lacks a key for a seat at the table, or has a wrong invitation."""


class BusyError(CribbageError, RuntimeError):
    """A limit on requests, queries, reviews, streams or tables is reached."""


class TooExpensiveError(CribbageError, RuntimeError):
    """A query exceeds its limit on time or memory."""


class UnusableRequestError(CribbageError, ValueError):
    """A request has an invalid parameter, such as a card that was not dealt."""
