"""Draw the hands and the deals that test cribbage submissions.

The conditions for hands and deals are in ``prolog/grading/drawn_hands.pl`` and
``prolog/grading/drawn_deals.pl``.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import cycle
from typing import Any

from cribbage_bridge.bridge.queries import Rules
from cribbage_bridge.bridge.schema import Schema, Term
from cribbage_bridge.bridge.terms import VARIABLE, Atom
from cribbage_bridge.cribbage.cards import DECK, Card, Rank, Suit
from cribbage_bridge.cribbage.show import hand_values
from cribbage_bridge.grading.suite import Group

_HANDS_PER_PART = 8
_CLEAR_DEALS = {6: 12, 5: 8}
"""For each number of cards, the number of clear deals."""

_SHOWN_BY_CLEAR_DEALS = (Atom("choice"), Atom("crib"))
"""The kinds of misconceptions that do not concern the start cards."""

_HANDS_PER_CHOSEN = 5
"""The number of random hands of which one is chosen."""

_NUMBERS_AT_ONCE = 25
_BITS = 64

Cards = tuple[Card, ...]


@dataclass(frozen=True)
class _Hand(Term, name="hand"):
    hand: Cards
    start_card: Card


_HANDS = Rules("cribbage_drawn_hands", "grading/drawn_hands", Schema((Card, _Hand)))
_DEALS = Rules("cribbage_drawn_deals", "grading/drawn_deals", Schema((Card,)))


# --- Hands ----------------------------------------------------------------


def draw_hands(generator: random.Random, group: Group) -> list[tuple[str, Cards]]:
    """Draw hands for each part of a group; return each as its part and five cards.

    The start card is last.  Each misconception about the rule of the group miscounts at
    least two of the hands, and these have different ranks.
    """
    while True:
        drawn = [*_draw(generator, group.title)]
        hands = [hand for _, hand in drawn]
        if group.rule is None or _HANDS.holds("separates", Atom(group.rule), hands):
            return [(part, (*hand.hand, hand.start_card)) for part, hand in drawn]


def _draw(generator: random.Random, group: str) -> Iterator[tuple[str, _Hand]]:
    variants = Counter(part for part, _ in _variants(group))
    for part, kinds in _variants(group):
        number = _HANDS_PER_PART // variants[part]
        for hand in _draw_some(generator, number, group, part, kinds):
            yield part, hand


@cache
def _variants(group: str) -> list[tuple[str, list[Atom]]]:
    """Return the parts of a group, each with the kinds that its hands score for."""
    solutions = _HANDS.solutions("hand_part", Atom(group), *[VARIABLE] * 4)
    return [(str(part), kinds) for _, part, kinds, *_ in solutions]


def _draw_some(
    generator: random.Random, count: int, group: str, part: str, kinds: list[Atom]
) -> list[_Hand]:
    found: list[_Hand] = []
    while len(found) < count:
        numbers = [generator.getrandbits(_BITS) for _ in range(_NUMBERS_AT_ONCE)]
        found += _HANDS.query("drawn_hands", Atom(group), part, kinds, numbers)
    return found[:count]


def random_hands(generator: random.Random, count: int) -> list[Cards]:
    """Draw hands in proportion from the strata of a larger random sample.

    The start card is last.
    """
    size = count * _HANDS_PER_CHOSEN
    sample = [tuple(generator.sample(DECK, 5)) for _ in range(size)]
    values = hand_values((hand, start_card) for *hand, start_card in sample)
    strata = sorted(zip(map(_stratum, sample), values, sample, strict=True))
    chosen = strata[generator.randrange(_HANDS_PER_CHOSEN) :: _HANDS_PER_CHOSEN]
    return [cards for _, _, cards in chosen]


def _stratum(cards: Cards) -> tuple[list[int], bool, bool]:
    """Return the numbers of cards of each rank, and whether there is flush and nobs."""
    *hand, start_card = cards
    return (
        sorted(Counter(card.rank for card in cards).values()),
        len({card.suit for card in hand}) == 1,
        Card(Rank.JACK, start_card.suit) in hand,
    )


# --- Deals ----------------------------------------------------------------


def clear_deals(generator: random.Random) -> list[Cards]:
    """Draw deals in which one hand is much better than all others.

    Each misconception that does not concern the start cards leads to the wrong choice
    in at least two of the deals.
    """
    sizes = [size for size, count in _CLEAR_DEALS.items() for _ in range(count)]
    deals = [_clear_deal(generator, size) for size in sizes]
    for place in cycle(range(_CLEAR_DEALS[6])):
        rare = next(_rarely_misleading(deals), None)
        if rare is None:
            break
        name, kind, _ = rare
        while not _DEALS.holds("misleading", name, kind, deals[place]):
            deals[place] = _clear_deal(generator, 6)
    return deals


def _rarely_misleading(deals: list[Cards]) -> Iterator[list[Any]]:
    for kind in _SHOWN_BY_CLEAR_DEALS:
        yield from _DEALS.solutions("rarely_misleading", VARIABLE, kind, deals)


def _clear_deal(generator: random.Random, size: int) -> Cards:
    while True:
        deal = tuple(generator.sample(DECK, size))
        if _DEALS.holds("clear_deal", deal):
            return deal


def close_deals(generator: random.Random) -> list[Cards]:
    """Draw deals in which the start cards decide, with random suits.

    Each misconception about the start cards or the mean leads to the wrong choice in at
    least two of the deals.
    """
    deals = generator.choice(_sets_of_close_deals())
    suits = dict(zip(Suit, generator.sample(list(Suit), len(Suit)), strict=True))
    return [
        tuple(
            Card(card.rank, suits[card.suit])
            for card in generator.sample(deal, len(deal))
        )
        for deal in deals
    ]


@cache
def _sets_of_close_deals() -> Sequence[list[Cards]]:
    return [deals for _, deals in _DEALS.solutions("close_deals", VARIABLE, VARIABLE)]
