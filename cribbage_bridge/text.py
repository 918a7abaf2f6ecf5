"""Texts that strangers have written."""

from __future__ import annotations

_LONGEST_SHOWN = 200
"""Characters."""


def printable(text: str) -> str:
    """A text that a stranger has written, as a short one that can be printed."""
    shown = visible(text[: _LONGEST_SHOWN + 1])
    return shown if len(shown) <= _LONGEST_SHOWN else f"{shown[:_LONGEST_SHOWN]}..."


def visible(text: str) -> str:
    """A text with a question mark for what cannot be printed."""
    return "".join(c if c.isprintable() else "?" for c in text)
