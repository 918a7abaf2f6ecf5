"""Decks shuffled from a seed or a key, in the same order on every machine."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Callable, Iterator
from itertools import count

from cribbage_bridge.bridge.errors import ArgumentTypeError
from cribbage_bridge.cribbage.cards import DECK, Card
from cribbage_bridge.files.errors import OptionError

Decks = Callable[[int], tuple[Card, ...]]
"""A function from an index to a deck.  If the seats draw, deck 0 is for the draw."""


def shuffled(seed: str) -> tuple[Card, ...]:
    """Return all 52 cards in an order that depends only on the seed.

    Raises:
        ArgumentTypeError: The seed is not a string.
        OptionError: The seed is not valid Unicode.
    """
    check_seed(seed)
    return tuple(random.Random(seed).sample(DECK, len(DECK)))


def check_seed(seed: str) -> None:
    """Check that a seed can determine decks.

    Raises:
        ArgumentTypeError: The seed is not a string.
        OptionError: The seed is not valid Unicode.
    """
    if not isinstance(seed, str):
        raise ArgumentTypeError("a string as the seed", seed)
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise OptionError(f"a seed must be valid Unicode, not {seed!r}") from None


def decks_of(seed: str) -> Decks:
    """Return the decks that a seed determines.

    Raises:
        ArgumentTypeError: The seed is not a string.
        OptionError: The seed is not valid Unicode.
    """
    check_seed(seed)
    return lambda number: shuffled(f"{seed}/{number}")


def keyed_decks(key: str, message: str) -> Decks:
    """Return the decks that a key and a message determine by HMAC-SHA-256.

    A deck is shuffled with blocks of 32 bytes.  Each is the HMAC of a text: the
    message, then the numbers of the deck and of the block as 8 hexadecimal digits each.
    """
    return lambda number: _shuffled_by(_stream(key, f"{message}{number:08x}"))


def _stream(key: str, message: str) -> Iterator[int]:
    for block in count():
        text = f"{message}{block:08x}"
        yield from hmac.digest(key.encode(), text.encode(), hashlib.sha256)


def _shuffled_by(numbers: Iterator[int]) -> tuple[Card, ...]:
    """Return all cards, shuffled by the Fisher-Yates method with random bytes."""
    cards = list(DECK)
    for last in range(len(cards) - 1, 0, -1):
        place = _below(last + 1, numbers)
        cards[last], cards[place] = cards[place], cards[last]
    return tuple(cards)


def _below(limit: int, numbers: Iterator[int]) -> int:
    """Return a random number below a limit; skip bytes that would bias it."""
    fair = 256 - 256 % limit
    return next(number for number in numbers if number < fair) % limit
