"""The suite for the cribbage assignment: hands to count, and deals to choose from.

Most groups of hands test one rule each.  Each part of such a group has a few hands for
one aspect of the rule, such as fifteens of five cards.  Where possible, these hands
score for nothing else.  However, a hand with a fifteen of five cards always has pairs
or a run, and two jacks are always a pair.

A seed determines all cases except the examples of the assignment.  Each batch of
submissions has a seed of its own, so answers stored from one batch are of little use in
another.

The marks for a predicate are the sum of the marks of its groups, but no more than the
share of wrong answers to random hands or deals allows.  A program that one
misconception explains gets at least half of the marks.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from cribbage_bridge.cribbage.cards import DECK, parse_cards
from cribbage_bridge.grading.cribbage_assessment import assess, only_choices_are_wrong
from cribbage_bridge.grading.cribbage_cases import (
    DEAL_GROUPS,
    EXAMPLES,
    FIVE_CARDS,
    MIXTURES,
    RANDOM_DEALS,
    RANDOM_HANDS,
    RULE_GROUPS,
    SIX_CARDS,
    START_CARDS,
    DealCase,
    HandCase,
    deal_case,
    hand_case,
)
from cribbage_bridge.grading.drawing import (
    clear_deals,
    close_deals,
    draw_hands,
    random_hands,
)
from cribbage_bridge.grading.suite import (
    Assessment,
    Case,
    CaseResult,
    Criterion,
    Suite,
    TimeLimits,
    in_turn,
)

_EXAMPLES = (
    "7C QH 2C JC 9H",
    "AS 3H KH 7H KS",
    "AS 3H KH 7H 2D",
    "6C 7C 8C 9C 8S",
    "7H 9S 8C 7C 8H",
    "5H 5S 5C JD 5D",
)
"""The examples of the assignment, with the start card last."""


def _hands(generator: random.Random, sample: int) -> Iterator[HandCase]:
    for group in (*RULE_GROUPS, MIXTURES):
        for part, cards in draw_hands(generator, group):
            yield hand_case(group, part, cards)
    for text in _EXAMPLES:
        yield hand_case(EXAMPLES, EXAMPLES.title, parse_cards(text))
    for cards in random_hands(generator, sample):
        yield hand_case(RANDOM_HANDS, RANDOM_HANDS.title, cards)


def _deals(generator: random.Random, sample: int) -> Iterator[DealCase]:
    for cards in clear_deals(generator):
        yield deal_case(SIX_CARDS if len(cards) == 6 else FIVE_CARDS, cards)
    for cards in close_deals(generator):
        yield deal_case(START_CARDS, cards)
    yield from _random_deals(generator, sample)


def _random_deals(generator: random.Random, sample: int) -> Iterator[DealCase]:
    for _ in range(sample):
        yield deal_case(RANDOM_DEALS, generator.sample(DECK, 6))


@dataclass(frozen=True)
class Sample:
    """The numbers of cases to draw from all possible hands and six-card deals.

    These cases earn no marks, but the share of wrong answers limits the marks.
    """

    hands: int = 500
    deals: int = 15


class CribbageSuite(Suite):
    """The suite for ``hand_value/3`` and ``select_hand/3``."""

    title = "Cribbage"
    main_file = "cribbage.pl"
    groups = (
        *(*RULE_GROUPS, MIXTURES, EXAMPLES, RANDOM_HANDS),
        *(*DEAL_GROUPS, RANDOM_DEALS),
    )
    criteria = (
        Criterion("signature", 1, "the author is named near the top of the file"),
        Criterion("summary", 1, "a line near the top says what the program does"),
        Criterion("file", 3, "the purpose of the file, and the approach taken"),
        Criterion("predicates", 5, "what each predicate and its arguments mean"),
        Criterion("readability", 5, "a neat and consistent layout"),
        Criterion("understandability", 5, "clear names, and subtleties explained"),
        Criterion("abstraction", 5, "one purpose for each part, no repetition"),
        Criterion("language", 5, "elegant use of Prolog and its library"),
    )

    times = TimeLimits(budget_seconds=300.0)

    def __init__(self, sample: Sample | None = None) -> None:
        self._sample = sample or Sample()

    def cases(self, seed: str) -> tuple[Case, ...]:
        """Return the hands, one of each group in turn, and then the deals likewise."""
        return _cases(seed, self._sample)

    def example_cases(self, seed: str) -> tuple[Case, ...]:
        """Return the cases for another seed, without random hands and deals."""
        return _cases(f"{seed}/examples", Sample(0, 0))

    def further_cases(
        self, results: Sequence[CaseResult], seed: str
    ) -> Sequence[DealCase]:
        """Return more deals if only choices are wrong."""
        if not only_choices_are_wrong(results):
            return ()
        last = results[-1].case
        return [case.in_order_of(last) for case in _further_deals(seed)]

    def assess(
        self, results: Sequence[CaseResult], further: Sequence[CaseResult] = ()
    ) -> Assessment:
        """Explain wrong counts and choices, and limit the marks by their frequency."""
        return assess(results, further)


@cache
def _further_deals(seed: str) -> list[DealCase]:
    generator = random.Random(f"{seed}/further")
    close = [deal_case(START_CARDS, cards) for cards in close_deals(generator)]
    return [*close, *_random_deals(generator, len(close))]


@cache
def _cases(seed: str, sample: Sample) -> tuple[Case, ...]:
    generator = random.Random(seed)
    hands = [*_hands(generator, sample.hands)]
    deals = [*_deals(generator, sample.deals)]
    return (*in_turn(hands), *in_turn(deals))
