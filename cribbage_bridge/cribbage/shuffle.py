"""Decks whose order depends only on a seed, and is the same on every machine."""

from __future__ import annotations

import random
from collections.abc import Callable

from cribbage_bridge.cribbage.cards import DECK, Card

Decks = Callable[[int], tuple[Card, ...]]
"""A function from a number to a deck; the first deck is for the draw, if any."""


def shuffled(seed: str) -> tuple[Card, ...]:
    """Return all 52 cards in an order that depends only on the seed."""
    return tuple(random.Random(seed).sample(DECK, len(DECK)))


def decks_of(seed: str) -> Decks:
    """Return the decks for a game with this seed."""
    return lambda number: shuffled(f"{seed}/{number}")
