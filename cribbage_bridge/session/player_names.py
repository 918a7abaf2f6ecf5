"""The names that people choose for a game with a friend."""

from __future__ import annotations

import re
import unicodedata

MOST_CHARACTERS = 20
"""The maximum length of a name, in characters."""

_MOST_MARKS = 2
"""The maximum number of accents and other marks on a letter."""

_REMOVED = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U000e0100-\U000e01ef♠♣♥♦♡♢♤♧]"
)
"""Invisible characters that Unicode counts as letters, marks or symbols, and suits."""

_TAKEN = {
    *("you", "host", "guest", "friend", "computer"),
    *("yourfriend", "thehost", "theguest", "thecomputer"),
}
"""The names of players without a name, and of the reader."""


def cleaned(name: str) -> str:
    """Return a name without invisible characters and surplus marks, and not too long.

    The name is empty if nothing remains, or if it would be mistaken for the reader's or
    for that of a player without a name.
    """
    visible = "".join(
        " " if unicodedata.category(each).startswith("Z") else each
        for each in _REMOVED.sub("", unicodedata.normalize("NFKC", name))
        if not unicodedata.category(each).startswith("C")
    )
    composed = unicodedata.normalize("NFKC", _with_few_marks(visible))
    short = " ".join(composed.split())[:MOST_CHARACTERS].strip()
    return "" if re.sub(r"[\W_]", "", short).casefold() in _TAKEN else short


def _with_few_marks(name: str) -> str:
    result, marks = "", 0
    for each in name:
        marks = marks + 1 if unicodedata.category(each).startswith("M") else 0
        if marks <= _MOST_MARKS:
            result += each
    return result
