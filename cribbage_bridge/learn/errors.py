"""The error of an argument that an environment does not take."""

from __future__ import annotations

from cribbage_bridge.files.errors import CribbageError


class LearnError(CribbageError, ValueError):
    """An argument that an environment does not take."""
