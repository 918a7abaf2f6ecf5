"""Marks for what a submission has answered."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cribbage_bridge.cards import DECK, Card, format_cards
from cribbage_bridge.grading.responses import Response
from cribbage_bridge.grading.suite import Case, DealCase, Group, HandCase
from cribbage_bridge.show import Kind
from cribbage_bridge.untrusted import printable

_LEAST_COUNTED = Fraction(1, 3)
"""The share of the cases of a group that must be left for others not to count."""


@dataclass(frozen=True)
class Failure:
    """A case that has cost marks.

    Attributes:
        given: The cards, as ``7H 9S 8C 7C with 8H``.
        expected: What was expected.
        came: What came instead.
        count: How the hand is counted, as players say it; empty for a deal.
    """

    given: str
    expected: str
    came: str
    count: str

    def __str__(self) -> str:
        told = f"{self.given}: expected {self.expected}, but it {self.came}."
        return f"{told} Count: {self.count}." if self.count else told


@dataclass(frozen=True)
class CaseResult:
    """A case, and what it has earned.

    Attributes:
        case: The case.
        response: What the submission made of it.
        share: The share of its marks, from 0 to 1.
        failure: Why not all of them.
    """

    case: Case
    response: Response
    share: Fraction
    failure: Failure | None


@dataclass(frozen=True)
class GroupResult:
    """A group of cases, and what it has earned.

    Attributes:
        group: The group.
        counted: The results that count.
        not_counted: Those that do not, because their cases need a rule that has
            cost its marks in its own group already.
    """

    group: Group
    counted: tuple[CaseResult, ...]
    not_counted: tuple[CaseResult, ...]

    @property
    def share(self) -> Fraction:
        """The share of its marks, from 0 to 1.

        Who counts no hand right that scores has nothing for those that do not.
        """
        if all(_is_worth_nothing(result) for result in self.counted):
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
        """The smallest case that has cost marks."""
        failed = [result for result in self.counted if result.failure]
        return min(failed, key=_size).failure if failed else None


def _is_worth_nothing(result: CaseResult) -> bool:
    """Whether an answer is wrong, or is that a hand scores nothing."""
    case = result.case
    return result.share == 0 or (isinstance(case, HandCase) and not case.kinds)


def _size(result: CaseResult) -> tuple[bool, int, int]:
    """How much there is to see in a case; those that were not put come last."""
    match result.case:
        case HandCase(score=score):
            size = (score.total, len(score.combinations))
        case DealCase(cards=cards):
            size = (len(cards), 0)
    return (not result.response.asked, *size)


def mark(results: Iterable[CaseResult]) -> list[GroupResult]:
    """Put results into their groups, and see which of them count."""
    by_group: dict[Group, list[CaseResult]] = {}
    for result in results:
        by_group.setdefault(result.case.group, []).append(result)
    broken: set[Kind] = set()
    marked = []
    for group in Group:
        found = _group_result(group, by_group[group], broken)
        if group.kind and found.marks < group.marks:
            broken.add(group.kind)
        marked.append(found)
    return marked


def _group_result(
    group: Group, results: Sequence[CaseResult], broken: set[Kind]
) -> GroupResult:
    """The result of a group, when the rules of some kinds are known to be broken."""
    others = broken - {group.kind}
    counted: list[CaseResult] = []
    left_out: list[CaseResult] = []
    for result in results:
        (left_out if _kinds(result.case) & others else counted).append(result)
    if len(counted) < _LEAST_COUNTED * len(results):
        return GroupResult(group, tuple(results), ())
    return GroupResult(group, tuple(counted), tuple(left_out))


def _kinds(case: Case) -> frozenset[Kind]:
    return case.kinds if isinstance(case, HandCase) else frozenset()


def judge(case: Case, response: Response) -> CaseResult:
    """See what a response earns."""
    if isinstance(case, HandCase):
        share, came = _judge_hand(case, response)
        expected, count = str(case.score.total), case.score.aloud
    else:
        share, came = _judge_deal(case, response)
        count = ""
        best = format_cards(case.best.hand)
        expected = f"{best} to be kept, {_worth(case.best.mean)}"
    failure = Failure(case.given, expected, printable(came), count)
    return CaseResult(case, response, share, failure if share < 1 else None)


def _judge_hand(case: HandCase, response: Response) -> tuple[Fraction, str]:
    """The share of the marks, and what came, in words."""
    answer = response.answer
    if answer is None:
        return Fraction(0), str(response.problem)
    if response.second not in (None, answer):
        return Fraction(0), f"answered {answer}, and then {response.second}"
    return Fraction(answer == str(case.score.total)), f"answered {answer}"


def _judge_deal(case: DealCase, response: Response) -> tuple[Fraction, str]:
    """The share of the marks, and what came, in words."""
    if response.answer is None:
        return Fraction(0), str(response.problem)
    parted = _read_parted(response.answer)
    if parted is None:
        return Fraction(0), f"answered {response.answer}"
    hand, crib = parted
    means = {frozenset(choice.hand): choice.mean for choice in case.selections}
    kept = f"kept {format_cards(hand)}"
    if len(hand) != 4 or frozenset(hand) not in means:
        return Fraction(0), f"{kept}, which are not four cards of the deal"
    if sorted([*hand, *crib]) != sorted(case.cards):
        threw = format_cards(crib) or "nothing"
        return Fraction(0), f"{kept} and laid away {threw}, which is not the rest"
    mean = means[frozenset(hand)]
    return _share_of_gap(case, mean), f"{kept}, {_worth(mean)}"


def _share_of_gap(case: DealCase, mean: Fraction) -> Fraction:
    """How far a choice comes from the average one, 0, to the best one, 1."""
    gap = case.best.mean - case.average
    return max(Fraction(0), (mean - case.average) / gap) if gap else Fraction(1)


_CARDS = {str(card.to_term().value).replace(" ", ""): card for card in DECK}
_CARD = r"card\(\w+,\w+\)"
_LIST = rf"\[((?:{_CARD},)*{_CARD}|)\]"


def _read_parted(answer: str) -> tuple[list[Card], list[Card]] | None:
    """The two lists of cards that an answer consists of, if it does."""
    lists = re.fullmatch(f"{_LIST}-{_LIST}", answer)
    if not lists:
        return None
    hand, crib = (re.findall(_CARD, cards) for cards in lists.groups())
    if not _CARDS.keys() >= {*hand, *crib}:
        return None
    return [_CARDS[text] for text in hand], [_CARDS[text] for text in crib]


def _worth(mean: Fraction) -> str:
    return f"worth {float(mean):.3f} on average"
