"""The language in which a referee and a computer opponent speak, version 1.

A command ends with a semicolon, an answer with a period and a new line.  The
whole language is documented in ``PROTOCOL.md``, next to this file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from cribbage_bridge.cribbage.cards import Card, CardError
from cribbage_bridge.files.errors import CribbageError

VERSION = "cribbage 1"
"""The answer to ``protocol;``."""

_UNKNOWN_CARD = "??"

_MAXIMUM_LENGTH = 10_000
"""Characters of a command; the rest of a longer one is dropped."""

TOO_LONG = ";"
"""Stands for a command that is too long."""


class LanguageError(CribbageError, ValueError):
    """A command, or a part of one, is not in the language."""


def commands(read: Callable[[], bytes]) -> Iterator[str]:
    """Take commands out of a stream of bytes.

    Args:
        read: Returns the next bytes when there are some, and none at the end.

    Yields:
        Each command without its semicolon, its comments and needless blanks, or
        `TOO_LONG`; no empty ones, and not one that the end of input cuts off.
    """
    buffer: list[str] = []
    length = 0
    in_comment = False
    while data := read():
        for character in data.decode("latin-1"):
            in_comment = in_comment and character != "\n"
            if in_comment:
                continue
            if character == "#":
                in_comment = True
            elif character == ";":
                command = " ".join("".join(buffer).split())
                if length > _MAXIMUM_LENGTH:
                    yield TOO_LONG
                elif command:
                    yield command
                buffer.clear()
                length = 0
            else:
                length += 1
                if length <= _MAXIMUM_LENGTH:
                    buffer.append(character)


def read_cards(words: Iterable[str]) -> tuple[Card, ...]:
    """Read the cards of a command; unknown ones are left out."""
    return tuple(read_card(word) for word in words if word != _UNKNOWN_CARD)


def read_card(word: str) -> Card:
    """Read a card of a command."""
    try:
        return Card.parse(word)
    except CardError:
        raise LanguageError(f"not a card: {word.upper()}") from None
