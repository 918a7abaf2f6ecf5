"""The show of cribbage by brute force, to test against.

It shares nothing with the package: a card is its text, such as ``10H``.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
DECK = [rank + suit for rank in RANKS for suit in "CDHS"]

Hand = tuple[str, ...]


def place(card: str) -> int:
    """Return the place of a card's rank, from 1 for the ace."""
    return RANKS.index(card[:-1]) + 1


def count(cards: Sequence[str]) -> int:
    """Return the sum of cards, in fifteens and in the play."""
    return sum(min(place(card), 10) for card in cards)


def value(hand: Hand, start_card: str = "", crib: bool = False) -> int:
    """Return the value of a hand or a crib, or of the four cards alone."""
    cards = (*hand, start_card) if start_card else hand
    subsets = [subset for size in range(1, 6) for subset in combinations(cards, size)]
    points = 0
    for subset in subsets:
        if count(subset) == 15:
            points += 2
        if len(subset) == 2 and place(subset[0]) == place(subset[1]):
            points += 2
        if _is_run(subset) and not any(
            set(subset) < set(other) and _is_run(other) for other in subsets
        ):
            points += len(subset)
    suits = {card[-1] for card in hand}
    if len(suits) == 1 and start_card[-1:] in suits:
        points += 5
    elif len(suits) == 1 and not crib:
        points += 4
    if "J" + start_card[-1:] in hand:
        points += 1
    return points


def _is_run(cards: Hand) -> bool:
    places = sorted(map(place, cards))
    return len(places) >= 3 and places == list(range(places[0], places[0] + len(cards)))
