"""The cases by which a submission is marked, and what is right for each.

The cases are data; the rules say what is right.  A group of hands is about one
rule: its hands score for this rule alone, or they score nothing where a wrong
rule would find something.  (Fifteens of five cards cannot do without pairs, nor can
two jacks.)
And no hand looks as if it scored for a rule that it is not about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import ClassVar

from cribbage_bridge.cribbage.cards import Card, format_cards, parse_cards
from cribbage_bridge.cribbage.show import (
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
        marks: Its marks in full.
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
        return _PURE_KINDS.get(self, frozenset({self.kind} if self.kind else Kind))


_PURE_KINDS = {
    Group.FIFTEENS: frozenset({Kind.FIFTEEN, Kind.PAIR}),
    Group.RUNS: frozenset({Kind.RUN, Kind.PAIR, Kind.FIFTEEN}),
    Group.FLUSHES: frozenset({Kind.FLUSH, Kind.NOBS}),
    Group.NOBS: frozenset({Kind.NOBS, Kind.PAIR, Kind.FLUSH}),
}
"""What hands may score for where the rule of their group alone would not do."""

DEAL_GROUPS = (Group.SIX_CARDS, Group.FIVE_CARDS, Group.START_CARDS)
"""The groups for ``select_hand/3``, in the order in which they are shown."""

HAND_GROUPS = tuple(group for group in Group if group not in DEAL_GROUPS)
"""The groups for ``hand_value/3``."""


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
        return f"{format_cards(self.hand)} with {self.start_card}"

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
        kinds: The kinds of combination for which it may not count: none.
    """

    group: Group
    cards: tuple[Card, ...]
    selections: tuple[RankedSelection, ...]
    kinds: ClassVar[frozenset[Kind]] = frozenset()

    @property
    def given(self) -> str:
        """The cards, such as ``7C QH 2C JC 9H 3S``."""
        return format_cards(self.cards)

    @property
    def best(self) -> RankedSelection:
        """A choice with the maximum mean; there may be more."""
        return self.selections[0]

    @property
    def average(self) -> Fraction:
        """The mean of the means of all choices."""
        means = [selection.mean for selection in self.selections]
        return sum(means, Fraction()) / len(means)


Case = HandCase | DealCase


@dataclass(frozen=True)
class Suite:
    """The cases for a submission.

    Attributes:
        hands: The hands to count.
        deals: The deals to choose from.
    """

    hands: tuple[HandCase, ...]
    deals: tuple[DealCase, ...]


_SHOWS = {
    Group.FIFTEENS: """
        KC 8D 6H 2S 5C    9C KD 3H 4S 6D    QC 8H 4D AS 9H    2S AC 8D 4H QD
        10H 2C 5C KS 3C   AH 2H 4S 8C QD    3C 8S AD 6H 5S    10C 9C 6S 7H AS
        6S 4C 8H AH KS    9H 6C AH 4S 8H    AC 3S 5D 9H KH    KC 4D 6S 8H 2C
        2C 3D 5H 2S 3H    AC 4D AH 5S 4H    7C 8D 8H KS 2C    5C KD KH 2S 8C
        5D QH 9C 2S 7D    10D 5S 8C 3H AD
        """,
    Group.PAIRS: """
        KC KD 6S 4S 7C    2C 8D 6S 10H 2D   9C 3D 9H KS 9D    7C 7D 4H KH 7S
        8H 3C 3S 8D KC    6C QC 6D QS 6H    4C 4H 4S 5D 4D    7C 7S 7H 7D KC
        10C 3H KS 6S 8H   AH QS AD 9H 9D    KC QS 4H 8S 6D
        """,
    Group.RUNS: """
        9S AH 10C 2S 8C   AC 8D 2S 3C 8C    9D 8C 4S 10S 4H   2D 3S 5H 4C 2H
        4C 2D 5S 3C 6H    7D 8S 2H 9S 10H   8D 8C 10C 9H 8H   9C 10S 8H 8C 9H
        7D 6C KD QS AH    10C AH QH KD 8S   QC KS AH 9S QD    4S 8D 10H 6S 2C
        6D 7S 8H 9C 10D
        """,
    Group.FLUSHES: """
        AH 3H KH 8H 9S    9D 10D 7D AD 3S   3S 9S AS 10S 7D   9D 10D 7D AD 3D
        4D 8D 2D 10D 6D   7C AH 9H 10H 2H   3C 7C 4S 9C 10C   8C 4H 6C 2C QD
        AD 10H 6D 7D 3S   10D 7H AD 9H 3C   JH 7H 9H 2H AH    9C AC JC 2C 7C
        """,
    Group.NOBS: """
        8H JH AD 2S 9H    2H 7S JD 9S AD    9H JC 2D AS 7H    AC 2D 9S JS 7S
        9H AS 2C 7C JC    AS 8S 2D 9D JS    9D JS AS 7D 2D    2C JD 9H AC 8H
        QH 4C 8S 2D 6H    7D JS 2H JD AD    JS 9D JC 7H AC    2H JC 6D JH AH
        JH 7D 2S JC AH    JD 9S JS 7C AD    JC 2S 6H JD AC    9D JD 2D 7D AD
        JS 9S 7S AS 2S    9S 7H 2D AH JD
        """,
    Group.MIXTURES: """
        8S 10H 8C JS 3S   7C KS JD KD 7D    AC 3C 9C 10C 9D   7D 10D AD 9D 10C
        9C 8S 10S JD 10D  3S 10C 8D 9C 10S  QH JS QC 9H KS    8C AD 10S 8D 9C
        5C 4C 9C 10C 2S   8D QD AD 5D 6S    3H JS 8S 4D 6S    9C JD 4C 2D AD
        10C 9S 2S 8H 6C   9C 7S 10D AD 8S   2D 4S JS 7C 3S    5C JH 7D 6H 3H
        8H 6H 7H 10H 2H   7D 4D 8D 9D 5S    10S 7S 2S 3S 2D   7H AD 7S QD 6C
        AS AD JC 7H 3C    5D 4D JC 3C 4C    2S 7S 6S 5S 2C    3C 3D 2H 5S 2D
        """,
    Group.EXAMPLES: """
        7C QH 2C JC 9H    AS 3H KH 7H KS    AS 3H KH 7H 2D    6C 7C 8C 9C 8S
        7H 9S 8C 7C 8H    5H 5S 5C JD 5D
        """,
}
"""Hands, with the start card last."""

_DEALS = {
    Group.SIX_CARDS: """
        QH 4H 10D 2H 6C AD    QH QD 9C 7S KD JH     10C 6H 8D 5D JH 9S
        5C 10H 4D KH AH 10D   5H 5C 5S JD 4C 4D     7C QH 2C JC 9H 3S
        7C 9H 3S JC 8S 6D     KS 6H KH 5D JD KD     4C 6S 8H 5H QC 2D
        """,
    Group.FIVE_CARDS: """
        10S 5C QS 6H KH       8D KD 4S JD AS        4C 7C 5S AD 6S
        7H 3H 3D 5C 2C        7S JC 7D KS QH        4H 2D QD 5D 9D
        """,
    Group.START_CARDS: """
        JC 8D 3S 9C JD 7D    AH JS 10H 9S AD 2S    3C AC 7D 6C 4C 4H
        9H AC JD 3C 7C       KC QH 4H 9H 10S       4D 8D 2H 2S AC
        4H 3S 5S KS 2H       KD 3C 9S QS 8H       6S AS 8C 5H 2D
        2C 3C 9S 2D 6S
        """,
}
"""Deals.  A submission that averages over the wrong start cards, or over none,
chooses worse in those that the start card decides, and only there.
"""


@cache
def fixed_suite() -> Suite:
    """The cases that every submission gets."""
    return Suite(
        tuple(
            hand_case(group, cards)
            for group, text in _SHOWS.items()
            for cards in _read_cases(text)
        ),
        tuple(
            DealCase(group, cards, tuple(rank_selections(cards)))
            for group, text in _DEALS.items()
            for cards in _read_cases(text)
        ),
    )


def _read_cases(text: str) -> Iterator[tuple[Card, ...]]:
    """The cards of each case; two blanks, or a new line, separate cases."""
    return map(parse_cards, re.split(r"\s{2,}", text.strip()))


def hand_case(group: Group, cards: Sequence[Card]) -> HandCase:
    """A case for a group, from four cards and a start card."""
    *hand, start_card = cards
    return HandCase(group, tuple(hand), start_card, score_hand(hand, start_card))
