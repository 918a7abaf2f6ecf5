"""The grammar of the opponent protocol, version 1.

A command ends with a semicolon.  An answer ends with a period and a line break.
``PROTOCOL.md`` in this folder documents the protocol.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from cribbage_bridge.cribbage.cards import Card, CardError
from cribbage_bridge.files.errors import CribbageError

VERSION = "cribbage 1"
"""The answer to ``protocol;``."""

_UNKNOWN_CARD = "??"

_MAXIMUM_LENGTH = 10_000
"""The maximum length of a command; `TOO_LONG` replaces a longer command."""

TOO_LONG = ";"
"""The replacement for a command that is too long."""


class LanguageError(CribbageError, ValueError):
    """A command, an answer, or a part of either is invalid."""


def commands(read: Callable[[], bytes]) -> Iterator[str]:
    """Split a stream of bytes into commands.

    Args:
        read: A function that returns the next bytes, or no bytes at the end.

    Yields:
        Each command without its semicolon, comments and extra white space, or
        `TOO_LONG` in place of a command that is too long.  Empty commands and an
        incomplete last command are skipped.
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
    """Read the cards in a command or an answer, and skip unknown cards."""
    return tuple(read_card(word) for word in words if word != _UNKNOWN_CARD)


def read_card(word: str) -> Card:
    """Read a card in a command or an answer."""
    try:
        return Card.parse(word)
    except CardError:
        raise LanguageError(f"not a card: {word.upper()}") from None
