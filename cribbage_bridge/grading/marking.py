"""Marks for the answers of a submission."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from cribbage_bridge.cribbage.cards import DECK, Card, format_cards, prolog_text
from cribbage_bridge.cribbage.show import Kind
from cribbage_bridge.grading.replies import Response
from cribbage_bridge.grading.suite import Case, DealCase, Group, HandCase
from cribbage_bridge.untrusted import printable

_MINIMUM_COUNTED = Fraction(1, 3)
"""If fewer cases of a group could count, all of them do."""


@dataclass(frozen=True)
class Failure:
    """A case that costs marks.

    Attributes:
        given: The cards, as ``7H 9S 8C 7C with 8H``.
        expected: The right answer.
        actual: What the submission did instead, such as ``answered 28``.
        count: How the hand is counted, as players say it; empty for a deal.
    """

    given: str
    expected: str
    actual: str
    count: str

    def __str__(self) -> str:
        reason = f"{self.given}: expected {self.expected}, but it {self.actual}."
        return f"{reason} Count: {self.count}." if self.count else reason


@dataclass(frozen=True)
class CaseResult:
    """A case, and what it earns.

    Attributes:
        case: The case.
        response: What the submission made of it.
        share: The share of its marks, from 0 to 1.
        failure: Why it is less than 1; `None` if it is 1.
    """

    case: Case
    response: Response
    share: Fraction
    failure: Failure | None


@dataclass(frozen=True)
class GroupResult:
    """A group of cases, and what it earns.

    Attributes:
        group: The group.
        counted: The results that count.
        not_counted: Those that do not, because their cases need a rule already
            marked wrong in its own group.
    """

    group: Group
    counted: tuple[CaseResult, ...]
    not_counted: tuple[CaseResult, ...]

    @property
    def share(self) -> Fraction:
        """The share of its marks, from 0 to 1.

        If no scoring hand is right, the hands worth 0 earn nothing.
        """
        if all(_is_wrong_or_zero(result) for result in self.counted):
            return Fraction(0)
        shares = [result.share for result in self.counted]
        return sum(shares, Fraction()) / len(shares)

    @property
    def right(self) -> int:
        """How many of the cases that count have all their marks."""
        return sum(result.share == 1 for result in self.counted)

    @property
    def marks(self) -> Fraction:
        """Its marks."""
        return self.group.marks * self.share

    @property
    def failure(self) -> Failure | None:
        """The smallest case that costs marks."""
        failed = [result for result in self.counted if result.failure]
        return min(failed, key=_size).failure if failed else None


def _is_wrong_or_zero(result: CaseResult) -> bool:
    """Whether an answer is wrong, or right for a hand worth 0."""
    case = result.case
    return result.share == 0 or (isinstance(case, HandCase) and not case.kinds)


def _size(result: CaseResult) -> tuple[bool, int, int]:
    """How much there is to see in a case; cases that were not asked come last."""
    match result.case:
        case HandCase(score=score):
            size = (score.total, len(score.combinations))
        case DealCase(cards=cards):
            size = (len(cards), 0)
    return (not result.response.asked, *size)


def mark(results: Sequence[CaseResult]) -> list[GroupResult]:
    """Sort results into their groups, and decide which of them count.

    A rule is broken if a hand that scores for it alone is wrong, or else if its
    group has lost marks before another group is marked.
    """
    broken = {
        result.case.group.kind
        for result in results
        if result.share < 1 and result.case.kinds == {result.case.group.kind}
    }
    marked = []
    for group in Group:
        of_group = [result for result in results if result.case.group is group]
        found = _group_result(group, of_group, broken)
        if group.kind and found.marks < group.marks:
            broken.add(group.kind)
        marked.append(found)
    return marked


def _group_result(
    group: Group, results: Sequence[CaseResult], broken: set[Kind | None]
) -> GroupResult:
    """The result of a group; the rules of some kinds are known to be broken."""
    others = broken - {group.kind}
    counted: list[CaseResult] = []
    not_counted: list[CaseResult] = []
    for result in results:
        (not_counted if result.case.kinds & others else counted).append(result)
    if len(counted) < _MINIMUM_COUNTED * len(results):
        return GroupResult(group, tuple(results), ())
    return GroupResult(group, tuple(counted), tuple(not_counted))


def judge(case: Case, response: Response) -> CaseResult:
    """Decide what a response earns."""
    if isinstance(case, HandCase):
        share, actual = _judge_hand(case, response)
        expected, count = str(case.score.total), case.score.aloud
    else:
        share, actual = _judge_deal(case, response)
        best = format_cards(case.best.hand)
        expected, count = f"{best} to be kept ({_average(case.best.mean)})", ""
    failure = Failure(case.given, expected, printable(actual), count)
    return CaseResult(case, response, share, failure if share < 1 else None)


def _judge_hand(case: HandCase, response: Response) -> tuple[Fraction, str]:
    """The share of the marks, and what the submission did, in words."""
    answer = response.answer
    if answer is None:
        return Fraction(0), str(response.problem)
    if response.second not in (None, answer):
        return Fraction(0), f"answered {answer}, and then {response.second}"
    return Fraction(answer == str(case.score.total)), f"answered {answer}"


def _judge_deal(case: DealCase, response: Response) -> tuple[Fraction, str]:
    """The share of the marks, and what the submission did, in words.

    The share is how far a choice comes from the average one, 0, to the best one, 1.
    """
    if response.answer is None:
        return Fraction(0), str(response.problem)
    choice = _read_choice(response.answer)
    if choice is None:
        return Fraction(0), f"answered {response.answer}"
    hand, crib = choice
    means = {frozenset(each.hand): each.mean for each in case.selections}
    kept = f"kept {format_cards(hand)}"
    if len(hand) != 4 or frozenset(hand) not in means:
        return Fraction(0), f"{kept}, which are not four cards of the deal"
    if sorted([*hand, *crib]) != sorted(case.cards):
        discarded = format_cards(crib) or "nothing"
        return Fraction(0), f"{kept} and discarded {discarded}, which is not the rest"
    mean = means[frozenset(hand)]
    share = (mean - case.average) / (case.best.mean - case.average)
    return max(Fraction(0), share), f"{kept} ({_average(mean)})"


_CARDS = {prolog_text(card).replace(" ", ""): card for card in DECK}
_CARD = r"card\(\w+,\w+\)"
_LIST = rf"\[((?:{_CARD},)*{_CARD}|)\]"


def _read_choice(answer: str) -> tuple[list[Card], list[Card]] | None:
    """The hand and the crib of an answer; `None` if it is not two lists of cards."""
    lists = re.fullmatch(f"{_LIST}-{_LIST}", answer)
    if not lists:
        return None
    hand, crib = (re.findall(_CARD, cards) for cards in lists.groups())
    if not _CARDS.keys() >= {*hand, *crib}:
        return None
    return [_CARDS[text] for text in hand], [_CARDS[text] for text in crib]


def _average(mean: Fraction) -> str:
    return f"{float(mean):.3f} points on average"
