"""Generated hands that are hard to count."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import cycle, islice

from cribbage_bridge.cribbage.cards import DECK, Card, Rank, Suit
from cribbage_bridge.grading.suite import Group, HandCase, hand_case


def generated_hands(seed: str, number: int) -> Iterator[HandCase]:
    """Generate a number of hands, which the seed decides, for all groups in turn."""
    generator = random.Random(seed)
    return (_hand(generator, group) for group in islice(cycle(_POOLS), number))


def _hand(generator: random.Random, group: Group) -> HandCase:
    """A hand that scores for the rule of a group alone, or for nothing."""
    while True:
        pool = _POOLS[group](generator)
        case = hand_case(group, generator.sample(pool, 5))
        if case.is_pure:
            return case


def _of_few_ranks(generator: random.Random) -> list[Card]:
    ranks = generator.sample(list(Rank), 3)
    return [card for card in DECK if card.rank in ranks]


def _of_small_ranks(generator: random.Random) -> list[Card]:
    highest = generator.choice([Rank.FIVE, Rank.SEVEN, Rank.NINE])
    return [card for card in DECK if card.rank <= highest or card.rank is Rank.KING]


def _of_neighbors(generator: random.Random) -> list[Card]:
    """Cards of four or five ranks in a row, with the ace after the king too."""
    first = generator.randrange(len(Rank))
    ranks = [(first + step) % len(Rank) + 1 for step in range(generator.choice([4, 5]))]
    return [card for card in DECK if card.rank in ranks]


def _of_one_suit(generator: random.Random) -> list[Card]:
    """The cards of a suit, and a few others."""
    suit = generator.choice(list(Suit))
    return [card for card in DECK if card.suit is suit] + [
        card for card in generator.sample(DECK, 4) if card.suit is not suit
    ]


def _of_jacks(generator: random.Random) -> list[Card]:
    """Jacks, and a few others."""
    jacks = [card for card in DECK if card.rank is Rank.JACK]
    others = [card for card in DECK if card.rank is not Rank.JACK]
    return generator.sample(jacks, 2) + generator.sample(others, 4)


def _of_two_suits(generator: random.Random) -> list[Card]:
    """Cards of five ranks and two suits."""
    ranks = generator.sample(list(Rank), 5)
    suits = generator.sample(list(Suit), 2)
    return [card for card in DECK if card.rank in ranks and card.suit in suits]


_POOLS: dict[Group, Callable[[random.Random], list[Card]]] = {
    Group.FIFTEENS: _of_small_ranks,
    Group.PAIRS: _of_few_ranks,
    Group.RUNS: _of_neighbors,
    Group.FLUSHES: _of_one_suit,
    Group.NOBS: _of_jacks,
    Group.MIXTURES: _of_two_suits,
}
"""The cards that the hands for a group are drawn from."""
