"""The order of a deck from a seed, the same on every machine."""

from __future__ import annotations

import random
from collections.abc import Callable

from cribbage_bridge.cribbage.cards import DECK, Card

Decks = Callable[[int], tuple[Card, ...]]
"""The decks of a game, by number; the first is for the draw, if there is one."""


def shuffled(seed: str) -> tuple[Card, ...]:
    """Return all 52 cards in an order that depends only on the seed."""
    return tuple(random.Random(seed).sample(DECK, len(DECK)))


def decks_of(seed: str) -> Decks:
    """Return the decks of a game from a seed."""
    return lambda number: shuffled(f"{seed}/{number}")
