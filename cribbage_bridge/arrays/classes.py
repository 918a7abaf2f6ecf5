"""One hand for each class of hands that are equal up to a permutation of suits."""

from __future__ import annotations

import reprlib
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, groupby
from math import comb, factorial

import numpy as np
import numpy.typing as npt

from cribbage_bridge.arrays.numbers import RANKS, SUITS, Numbers
from cribbage_bridge.cribbage.cards import DECK
from cribbage_bridge.files.errors import OptionError

Weights = npt.NDArray[np.int64]


def suit_classes(size: int) -> tuple[Numbers, Weights]:
    """Return one hand from each class of hands equal up to a permutation of suits.

    The rules treat all suits alike.  A sum over the 20,358,520 deals of six cards
    therefore equals a sum over 962,988 classes, weighted by their sizes.

    Returns:
        The hands, of shape (classes, size), and the sizes of their classes, of shape
        (classes,).

    Raises:
        OptionError: The size is not an integer from 0 to 52.
    """
    if not isinstance(size, int | np.integer) or size not in range(len(DECK) + 1):
        wanted = f"a number of cards from 0 to {len(DECK)}"
        raise OptionError(f"expected {wanted}, not {reprlib.repr(size)}")
    parts = [_classes(sizes) for sizes in _sizes(size)]
    return (
        np.concatenate([hands for hands, _ in parts]),
        np.concatenate([weights for _, weights in parts]),
    )


def _sizes(size: int) -> Iterator[tuple[int, ...]]:
    for sizes in combinations_with_replacement(range(min(size, RANKS), -1, -1), SUITS):
        if sum(sizes) == size:
            yield sizes


def _classes(sizes: tuple[int, ...]) -> tuple[Numbers, Weights]:
    """Return one hand from each class with these suit lengths, and the class sizes.

    A class is defined by four sets of ranks, one for each suit.  It contains 24 hands,
    or fewer if several suits have the same set.
    """
    hands, weights = np.empty((1, 0), np.int8), np.array([factorial(SUITS)])
    suits = iter(range(SUITS))
    for size, equal in groupby(sizes):
        cards, orders = _suits_of(size, [next(suits) for _ in equal])
        hands = np.hstack(
            [hands.repeat(len(cards), axis=0), np.tile(cards, (len(hands), 1))]
        )
        weights = weights.repeat(len(orders)) // np.tile(orders, len(weights))
    return hands, weights


def _suits_of(size: int, suits: list[int]) -> tuple[Numbers, Weights]:
    """Return hands with `size` cards in each of `suits`, and their symmetry counts.

    A symmetry is a permutation of the suits that leaves the hand unchanged.
    """
    every = np.array(list(combinations(range(RANKS), size)), np.int8)
    sets = every.reshape(comb(RANKS, size), size)
    choices = np.array(
        list(combinations_with_replacement(range(len(sets)), len(suits)))
    )
    cards = SUITS * sets[choices] + np.array(suits, np.int8)[:, np.newaxis]
    alike = np.ones_like(choices)
    for suit in range(1, len(suits)):
        is_same = choices[:, suit] == choices[:, suit - 1]
        alike[:, suit] += is_same * alike[:, suit - 1]
    return cards.reshape(len(choices), -1), alike.prod(axis=1)
