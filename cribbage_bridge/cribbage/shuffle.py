"""Decks whose order depends only on a seed, and is the same on every machine."""

from __future__ import annotations

import random
from collections.abc import Callable

from cribbage_bridge.cribbage.cards import DECK, Card

Decks = Callable[[int], tuple[Card, ...]]
"""A function from an index to a deck.  If the seats draw, deck 0 is for the draw."""


def shuffled(seed: str) -> tuple[Card, ...]:
    """Return all 52 cards in an order that depends only on the seed."""
    return tuple(random.Random(seed).sample(DECK, len(DECK)))


def decks_of(seed: str) -> Decks:
    """Return the decks that a seed determines."""
    return lambda number: shuffled(f"{seed}/{number}")
