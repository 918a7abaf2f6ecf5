"""The error of the environments."""

from __future__ import annotations

from cribbage_bridge.files.errors import CribbageError


class LearnError(CribbageError, ValueError):
    """An argument of an environment is invalid."""
