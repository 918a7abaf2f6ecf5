"""Untrusted text, made safe to print."""

from __future__ import annotations


def printable(text: str, maximum: int = 200) -> str:
    """Return text as `visible` does, but truncated to a maximum of characters."""
    shown = visible(text[: maximum + 1])
    return shown if len(shown) <= maximum else f"{shown[:maximum]}..."


def visible(text: str) -> str:
    """Return text with a question mark for each character that is not printable."""
    return "".join(c if c.isprintable() else "?" for c in text)
