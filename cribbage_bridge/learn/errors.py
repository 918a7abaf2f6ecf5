"""The exception for invalid arguments to this package."""

from __future__ import annotations

from cribbage_bridge.files.errors import CribbageError


class LearnError(CribbageError, ValueError):
    """An argument to an environment, a task, `number_of` or `action_of` is invalid."""
