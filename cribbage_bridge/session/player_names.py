"""The names that people choose for a game with a friend."""

from __future__ import annotations

import unicodedata

MOST_CHARACTERS = 20
"""The maximum length of a name, in characters."""

_MOST_MARKS = 2
"""The maximum number of accents and other marks on a letter."""


def cleaned(name: str) -> str:
    """Return a name without invisible characters and surplus marks, and not too long.

    The name is empty if nothing remains, or if it would be mistaken for the reader's.
    """
    visible = "".join(
        " " if unicodedata.category(each).startswith("Z") else each
        for each in unicodedata.normalize("NFC", name)
        if not unicodedata.category(each).startswith("C")
    )
    short = _with_few_marks(" ".join(visible.split()))[:MOST_CHARACTERS].strip()
    return "" if short.casefold() == "you" else short


def _with_few_marks(name: str) -> str:
    kept, marks = "", 0
    for each in name:
        marks = marks + 1 if unicodedata.category(each).startswith("M") else 0
        if marks <= _MOST_MARKS:
            kept += each
    return kept
