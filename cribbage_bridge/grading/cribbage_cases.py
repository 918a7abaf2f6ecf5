"""The cases of the cribbage suite: hands to count, and deals to choose from."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Self

from cribbage_bridge.cribbage.cards import DECK, Card, format_cards, prolog_text
from cribbage_bridge.cribbage.show import (
    Kind,
    RankedSelection,
    Score,
    rank_selections,
    score_hand,
)
from cribbage_bridge.grading.suite import Case, Group, Verdict

_HAND, _SELECT = "hand_value/3", "select_hand/3"
_HAND_SECONDS, _SELECT_SECONDS = 1.0, 4.0

_RULES = {
    "fifteens": (9, Kind.FIFTEEN),
    "pairs": (8, Kind.PAIR),
    "runs": (9, Kind.RUN),
    "flushes": (8, Kind.FLUSH),
    "nobs": (6, Kind.NOBS),
}
"""The marks and the kind of combination for each rule of counting."""

RULE_GROUPS = tuple(
    Group(title, marks, _HAND, _HAND_SECONDS, kind.value)
    for title, (marks, kind) in _RULES.items()
)
MIXTURES = Group("mixtures", 6, _HAND, _HAND_SECONDS)
EXAMPLES = Group("the six examples", 4, _HAND, _HAND_SECONDS)
RANDOM_HANDS = Group("random hands", 0, _HAND, _HAND_SECONDS)
SIX_CARDS = Group("six cards", 10, _SELECT, _SELECT_SECONDS)
FIVE_CARDS = Group("five cards", 5, _SELECT, _SELECT_SECONDS)
START_CARDS = Group("start cards that decide", 5, _SELECT, _SELECT_SECONDS)
RANDOM_DEALS = Group("random deals", 0, _SELECT, _SELECT_SECONDS)

DEAL_GROUPS = (SIX_CARDS, FIVE_CARDS, START_CARDS)

_ASSIGNED = (0, 1, 2)
"""The order of the arguments in the assignment."""

_ORDERS = ((1, 0, 2), (0, 2, 1), (2, 0, 1), (2, 1, 0), (1, 2, 0))
"""All other orders, the likeliest first."""


@dataclass(frozen=True)
class _CribbageCase(Case):
    """A goal with three arguments, which a submission may expect in another order.

    Attributes:
        order: The place in the assignment of each argument of the goal.
    """

    order: tuple[int, ...] = field(default=_ASSIGNED, kw_only=True)

    @property
    @abstractmethod
    def _arguments(self) -> tuple[str, str, str]:
        """The arguments of the goal, in the order assigned."""

    @property
    @abstractmethod
    def _names(self) -> tuple[str, str, str]:
        """The names of the arguments, in the order assigned."""

    @property
    def given(self) -> str:
        """The goal."""
        return self._goal(self._arguments)

    @property
    def reordered_goal(self) -> str:
        """The goal with the names of its arguments; empty in the order assigned."""
        return "" if self.order == _ASSIGNED else self._goal(self._names)

    def _goal(self, arguments: Sequence[str]) -> str:
        name, _, _ = self.group.predicate.partition("/")
        return f"{name}({', '.join(arguments[place] for place in self.order)})"

    @property
    def reordered(self) -> Sequence[Self]:
        """The case with the arguments of its goal in each other order."""
        return [replace(self, order=order) for order in _ORDERS]

    def in_order_of(self, other: Case) -> Self:
        """Return the case with the arguments of its goal in the order of another."""
        assert isinstance(other, _CribbageCase)
        return replace(self, order=other.order)


@dataclass(frozen=True)
class HandCase(_CribbageCase):
    """A hand to count."""

    hand: tuple[Card, ...]
    start_card: Card
    score: Score

    @property
    def _arguments(self) -> tuple[str, str, str]:
        return prolog_text(self.hand), prolog_text(self.start_card), "Value"

    @property
    def _names(self) -> tuple[str, str, str]:
        return "Hand", "Startcard", "Value"

    @property
    def question(self) -> str:
        """The goal that finds the value, followed by the variable for the value."""
        return f"{self.given}, Value"

    @property
    def expected(self) -> str:
        """The value of the hand."""
        return str(self.score.total)

    @property
    def reason(self) -> str:
        """The count, as players say it."""
        return f"Count: {self.score.aloud}"

    @property
    def needs(self) -> frozenset[str]:
        """The kinds of combinations in the hand."""
        return frozenset(found.kind.value for found in self.score.combinations)

    @property
    def size(self) -> tuple[int, ...]:
        """The value of the hand, and the number of its combinations."""
        return (self.score.total, len(self.score.combinations))

    @property
    def is_trivial(self) -> bool:
        """True if the hand scores nothing."""
        return not self.score.combinations

    def judge_answer(self, answer: str) -> Verdict:
        """Give full marks for the expected value, and none for any other."""
        return Verdict(Fraction(answer == self.expected), f"answered {answer}")


@dataclass(frozen=True)
class DealCase(_CribbageCase):
    """A deal from which a submission chooses four cards to keep."""

    cards: tuple[Card, ...]
    selections: tuple[RankedSelection, ...]

    @property
    def _arguments(self) -> tuple[str, str, str]:
        return prolog_text(self.cards), "Hand", "Crib"

    @property
    def _names(self) -> tuple[str, str, str]:
        return "Cards", "Hand", "Cribcards"

    @property
    def reordered(self) -> Sequence[Self]:
        """The case with the cards dealt in each other place.

        A program that only exchanges the hand and the crib has a fault of form.
        """
        return [case for case in super().reordered if case.order[0] != 0]

    @property
    def question(self) -> str:
        """The goal that finds the hand and the crib, followed by ``Hand-Crib``."""
        return f"{self.given}, Hand-Crib"

    @property
    def expected(self) -> str:
        """One of the best hands, and its mean value."""
        return f"{format_cards(self.best.hand)} to be kept ({_points(self.best.mean)})"

    @property
    def answers(self) -> int:
        """The maximum number of answers: only 2, as each may take seconds to find."""
        return 2

    @property
    def size(self) -> tuple[int, ...]:
        """The number of cards."""
        return (len(self.cards),)

    @property
    def best(self) -> RankedSelection:
        """A choice with the maximum mean."""
        return self.selections[0]

    @property
    def average(self) -> Fraction:
        """The average of the mean values of all choices."""
        means = [selection.mean for selection in self.selections]
        return sum(means, Fraction()) / len(means)

    def mean(self, hand: Sequence[Card]) -> Fraction | None:
        """Return the mean value of a hand; `None` if it is not four cards dealt."""
        means = {frozenset(each.hand): each.mean for each in self.selections}
        return means.get(frozenset(hand)) if len(hand) == 4 else None

    def judge_answer(self, answer: str) -> Verdict:
        """Judge a choice on a scale from 0 (average or worse) to 1 (best).

        In two groups, only the best choices earn a share.  In deals that the start
        cards decide, the best wrong choices would otherwise earn 0.9 or more.  Random
        deals show how often a program is wrong.
        """
        choice = read_choice(answer)
        if choice is None:
            return Verdict(Fraction(0), f"answered {answer} for Hand-Crib")
        hand, crib = choice
        kept = f"kept {format_cards(hand) or 'nothing'}"
        mean = self.mean(hand)
        if mean is None:
            return Verdict(Fraction(0), f"{kept}, not four cards of the deal")
        if sorted([*hand, *crib]) != sorted(self.cards):
            discarded = f"discarded {format_cards(crib) or 'nothing'}"
            actual = f"{kept} and {discarded}, not the rest of the deal"
            return Verdict(Fraction(0), actual)
        share = (mean - self.average) / (self.best.mean - self.average)
        if self.group not in (SIX_CARDS, FIVE_CARDS):
            share = Fraction(mean == self.best.mean)
        return Verdict(max(Fraction(0), share), f"{kept} ({_points(mean)})")


_CARDS = {prolog_text(card): card for card in DECK}
_CARD = r"card\(\w+, \w+\)"
_LIST = rf"\[((?:{_CARD}, )*{_CARD}|)\]"


def read_choice(answer: str) -> tuple[list[Card], list[Card]] | None:
    """Return the hand and the crib in an answer; `None` if the answer is malformed."""
    lists = re.fullmatch(f"{_LIST}-{_LIST}", answer)
    if not lists:
        return None
    hand, crib = (re.findall(_CARD, cards) for cards in lists.groups())
    if not _CARDS.keys() >= {*hand, *crib}:
        return None
    return [_CARDS[text] for text in hand], [_CARDS[text] for text in crib]


def _points(mean: Fraction) -> str:
    return f"{float(mean):.3f} points on average"


def hand_case(group: Group, part: str, cards: Sequence[Card]) -> HandCase:
    """Return a case for a group; `cards` are four cards and then the start card."""
    *hand, start_card = cards
    return HandCase(group, part, tuple(hand), start_card, score_hand(hand, start_card))


def deal_case(group: Group, cards: Sequence[Card]) -> DealCase:
    """Return a case for a group, with the cards of a deal."""
    return DealCase(group, group.title, tuple(cards), tuple(rank_selections(cards)))
