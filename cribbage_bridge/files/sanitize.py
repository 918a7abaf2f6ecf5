"""Untrusted text, made safe to print."""

from __future__ import annotations

_MAXIMUM_LENGTH = 200
"""The maximum length of printable text, in characters."""


def printable(text: str) -> str:
    """Return text as `visible` does, but truncated after 200 characters."""
    shown = visible(text[: _MAXIMUM_LENGTH + 1])
    if len(shown) <= _MAXIMUM_LENGTH:
        return shown
    return f"{shown[:_MAXIMUM_LENGTH]}..."


def visible(text: str) -> str:
    """Return text with a question mark for each character that is not printable."""
    return "".join(c if c.isprintable() else "?" for c in text)
