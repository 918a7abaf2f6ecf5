"""Untrusted text, made safe to print."""

from __future__ import annotations

_MAXIMUM_LENGTH = 200
"""In characters."""


def printable(text: str) -> str:
    """An untrusted text, cut short and without control characters."""
    shown = visible(text[: _MAXIMUM_LENGTH + 1])
    if len(shown) <= _MAXIMUM_LENGTH:
        return shown
    return f"{shown[:_MAXIMUM_LENGTH]}..."


def visible(text: str) -> str:
    """A text with a question mark for each character that cannot be printed."""
    return "".join(c if c.isprintable() else "?" for c in text)
