"""The cases by which a submission is marked, and what is right for each.

The cases are data; what is right is asked of the rules.  A group of hands is
about one rule: its hands score for this rule alone, or they score nothing where
a wrong rule would see something.  (A run with a pair in it scores for both.)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache

from cribbage_bridge.cards import Card, parse_cards
from cribbage_bridge.show import (
    Kind,
    RankedSelection,
    Score,
    rank_selections,
    score_hand,
)


class Group(Enum):
    """A group of cases, which gets its marks as one.

    Attributes:
        title: Its name.
        marks: What it is worth.
        kind: The kind of combination that it is about, if it is about one.
    """

    FIFTEENS = "fifteens", 9, Kind.FIFTEEN
    PAIRS = "pairs", 8, Kind.PAIR
    RUNS = "runs", 9, Kind.RUN
    FLUSHES = "flushes", 8, Kind.FLUSH
    NOBS = "nobs", 6, Kind.NOBS
    MIXTURES = "mixtures", 6
    EXAMPLES = "the six examples", 4

    SIX_CARDS = "six cards", 10
    FIVE_CARDS = "five cards", 5
    START_CARDS = "start cards that decide", 5

    def __init__(self, title: str, marks: int, kind: Kind | None = None) -> None:
        self.title = title
        self.marks = marks
        self.kind = kind

    @property
    def pure_kinds(self) -> frozenset[Kind]:
        """The kinds of combination that its hands may score for."""
        if self is Group.RUNS:
            return frozenset({Kind.RUN, Kind.PAIR})
        return frozenset({self.kind} if self.kind else Kind)


HAND_GROUPS = tuple(Group)[:7]
"""The groups for ``hand_value/3``, in the order in which they are shown."""

DEAL_GROUPS = tuple(Group)[7:]
"""The groups for ``select_hand/3``."""


def listed(cards: Iterable[Card]) -> str:
    """Cards as text, such as ``7H 9S``."""
    return " ".join(map(str, cards))


@dataclass(frozen=True)
class HandCase:
    """A hand to count.

    Attributes:
        group: The group that it belongs to.
        hand: The four cards, in the order in which they are given.
        start_card: The start card.
        score: What it scores.
    """

    group: Group
    hand: tuple[Card, ...]
    start_card: Card
    score: Score

    @property
    def given(self) -> str:
        """The cards, such as ``7H 9S 8C 7C with 8H``."""
        return f"{listed(self.hand)} with {self.start_card}"

    @property
    def kinds(self) -> frozenset[Kind]:
        """The kinds of combination that it scores for."""
        return frozenset(found.kind for found in self.score.combinations)

    @property
    def is_pure(self) -> bool:
        """Whether it scores for nothing but what its group is about."""
        return self.kinds <= self.group.pure_kinds


@dataclass(frozen=True)
class DealCase:
    """A deal to choose from.

    Attributes:
        group: The group that it belongs to.
        cards: The five or six cards, in the order in which they are given.
        selections: All choices, the best first.
    """

    group: Group
    cards: tuple[Card, ...]
    selections: tuple[RankedSelection, ...]

    @property
    def given(self) -> str:
        """The cards, such as ``7C QH 2C JC 9H 3S``."""
        return listed(self.cards)

    @property
    def best(self) -> RankedSelection:
        """A choice with the greatest mean; there may be more."""
        return self.selections[0]

    @property
    def average(self) -> Fraction:
        """The mean of the means of all choices."""
        means = [selection.mean for selection in self.selections]
        return sum(means, Fraction()) / len(means)


Case = HandCase | DealCase


@dataclass(frozen=True)
class Suite:
    """What is put to a submission.

    Attributes:
        hands: The hands to count.
        deals: The deals to choose from.
    """

    hands: tuple[HandCase, ...]
    deals: tuple[DealCase, ...]


_SHOWS = {
    Group.FIFTEENS: """
        KC 8D 6H 2S 5C    9C KD 3H 4S 6D    QC 8H 4D AS 9H    2S AC 8D 4H KC
        10H 2C 5C KS 3C   AH 2H 4S 8C QD    3C 8S AD 6H 5S    10C 9C 6S 7H AS
        6S 4C 10D AH KS   9H 6C AH 4S JD    AC 3S 5D 9H KH    KC 4D 6S 8H 2C
        """,
    Group.PAIRS: """
        KC KD 2H 4S 7C    2C 8D 6S 10H 2D   9C 3D 9H KS 9D    7C 7D 4H KH 7S
        8H 3C 3S 8D KC    6C QC 6D QS 6H    4C 4H 4S QD 4D    7C 7S 7H 7D KC
        10C JC KS 2D 8H   AH QS AD 9H 9D
        """,
    Group.RUNS: """
        QC 2D JH 8S KD    JC 10S QH KH 2D   10D QC 9H JS 8C   KS JD 9C 10H QC
        10C 8C 9H JD 2S   10H 9S 10C 8D JC  9C 10C JD 9S 10H  JC KD QH JS JH
        AC 8D 3H 8S 2C    KC QS 3D JH 3S    AC 2D QH KS 7C    7S 9D JH KC 3S
        2C 4D 8H 10S QC
        """,
    Group.FLUSHES: """
        2H 4H 10H QH KD   4H 8H 10H KH 6S   2S 10S 4S KS 8H   3S 6S 8S QS 10S
        2D 4D 7D KD 10D   AC 6C 10C KC QC   2C 4C 8C QD 10C   8S 2H 6S 10S QS
        KD 4D 8D 2C 6D
        """,
    Group.NOBS: """
        JC 2D 4H 8S 6C    QD JH 4S 8H 9H    9C JD 3S KH AD    JS KH 2C 7D 9S
        2C 4D 8H QS JC    KC 8S 2D 6D JD    JH 2C 4D 8S 6D    QS 2H 8D 4C JS
        """,
    Group.MIXTURES: """
        3C 3D 2H 5S 2D    AC 2D 3H 4S 5C    6C 5H 4D 4S 6D    KS 2D AC KD 3D
        10C JC 9C 5C 5H   3C 4S 3H JD 2D    JC KH 4S QC 5C    KH 7H 2H 3H 7S
        3C 2C 8C 6C AH    5S JC JS KD 2S    9H 3D 3C 3S 3H    JH 10H QH KH 5H
        JD 2D 2S QC KD    QH QD KC JS 4S    9D 10D JD QD 2H   KD QD JD 4D 7C
        JS JC 2D 8H 6C    2H 4H 10H JH KH   10H JS QC 2D 6S   2C 4C KC QC 4H
        10C 5C 3C QC 8D   JH 5C 9S 2D KH    AC 7D 8S 3H 9D    6H 6S 9C KD 2S
        """,
    Group.EXAMPLES: """
        7C QH 2C JC 9H    AS 3H KH 7H KS    AS 3H KH 7H 2D    6C 7C 8C 9C 8S
        7H 9S 8C 7C 8H    5H 5S 5C JD 5D
        """,
}
"""Hands, with the start card last."""

_DEALS = {
    Group.SIX_CARDS: """
        QH 4H 10D 2H 6C AD    8S 9S 4H 6H KD JS     QH QD 9C 7S KD JH
        6S 8S QH AD 8H AH     10C 6H 8D 5D JH 9S    5C 10H 4D KH AH 10D
        8D 6C 7C 7S 9D 3H     5H 5C 5S JD 4C 4D     7C QH 2C JC 9H 3S
        """,
    Group.FIVE_CARDS: """
        8S KC 8C 8H JD     3S JC QH 5H 2S     9H 9S 4H 7D 9C
        2S 2C AD AH QH     7S JC 7D KS QH     4H 2D QD 5D 9D
        """,
    Group.START_CARDS: """
        JC 8D 3S 9C JD 7D    AH JS 10H 9S AD 2S    3C AC 7D 6C 4C 4H
        9H AC JD 3C 7C       KC QH 4H 9H 10S       4D 8D 2H 2S AC
        4H 3S 5S KS 2H       KD 3C 9S QS 8H       6S AS 8C 5H 2D
        2C 3C 9S 2D 6S
        """,
}
"""Deals.  Who averages over the wrong start cards, or over none, chooses worse in
those that the start card decides, and does not in the others.
"""


@cache
def fixed_suite() -> Suite:
    """The cases that every submission gets."""
    return Suite(
        tuple(
            hand_case(group, cards)
            for group, text in _SHOWS.items()
            for cards in _in_turn(text)
        ),
        tuple(
            DealCase(group, cards, tuple(rank_selections(cards)))
            for group, text in _DEALS.items()
            for cards in _in_turn(text)
        ),
    )


def _in_turn(text: str) -> Iterator[tuple[Card, ...]]:
    """The cards of each case: two blanks, or a new line, are between cases."""
    return map(parse_cards, re.split(r"\s{2,}", text.strip()))


def hand_case(group: Group, cards: Sequence[Card]) -> HandCase:
    """A case for a group, from four cards and a start card."""
    *hand, start_card = cards
    return HandCase(group, tuple(hand), start_card, score_hand(hand, start_card))
