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
from fractions import Fraction
from functools import cache
from itertools import pairwise

from cribbage_bridge.cribbage.cards import DECK, parse_cards
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
    read_choice,
)
from cribbage_bridge.grading.drawing import (
    clear_deals,
    close_deals,
    draw_hands,
    random_hands,
)
from cribbage_bridge.grading.misconceptions import (
    ProgramChoice,
    ProgramCount,
    explanations,
    selection_explanations,
)
from cribbage_bridge.grading.suite import (
    Assessment,
    Case,
    CaseResult,
    Criterion,
    Group,
    MarksRange,
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

_Curve = tuple[tuple[int, int], ...]
"""The maximum marks for percentages of wrong answers, as pairs in ascending order."""

_HANDS_CURVE: _Curve = ((0, 50), (20, 47), (50, 38), (70, 25), (80, 10), (100, 0))
_DEALS_CURVE: _Curve = ((0, 20), (20, 19), (50, 17), (70, 15), (80, 13), (100, 0))

_WRONG_COUNTS = (
    "Wrong counts may be why select_hand/3 chooses wrong cards: correct hand_value/3"
    " first."
)
_FURTHER_ANSWERS = (
    "hand_value/3 gives further answers on backtracking (`;`). They may be why"
    " select_hand/3 chooses wrong cards: findall/3, for example, collects all answers."
)


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

    def assess(self, results: Sequence[CaseResult]) -> Assessment:
        """Name misconceptions that explain all wrong counts or choices.

        Choices are explained only if all counts, including those in further answers,
        are right, because wrong counts cause wrong choices.  If wrong choices are not
        explained, a sentence says that wrong counts or further answers may be the
        cause.
        """
        wrong_first = sorted(results, key=lambda result: result.share)
        counts = [each for each in wrong_first if isinstance(each.case, HandCase)]
        choices = [each for each in wrong_first if isinstance(each.case, DealCase)]
        of_counts: list[str] = []
        of_choices: list[str] = []
        if counts and counts[0].share < 1:
            of_counts = explanations(map(_count, counts))
        elif not any(map(_has_worse_answer, counts)):
            of_choices = selection_explanations(map(_choice, choices))
        sentences = _sentences(counts, of_counts, choices, of_choices)
        return Assessment(
            tuple(sentences),
            (
                *_ranges(counts, RANDOM_HANDS, _HANDS_CURVE, bool(of_counts)),
                *_ranges(choices, RANDOM_DEALS, _DEALS_CURVE, bool(of_choices)),
            ),
        )


def _sentences(
    counts: Sequence[CaseResult],
    of_counts: Sequence[str],
    choices: Sequence[CaseResult],
    of_choices: Sequence[str],
) -> Iterator[str]:
    for what, texts in (("counts", of_counts), ("choices", of_choices)):
        if texts:
            yield f"All wrong {what} have one explanation: {'; or '.join(texts)}."
    if of_choices or not any(
        each.share < 1 and each.response.answers for each in choices
    ):
        return
    if any(each.share < 1 for each in counts):
        yield _WRONG_COUNTS
    elif any(len(each.response.answers) > 1 for each in counts):
        yield _FURTHER_ANSWERS


def _ranges(
    results: Sequence[CaseResult], group: Group, curve: _Curve, is_explained: bool
) -> Iterator[MarksRange]:
    """Yield the range of the marks for a predicate, given the results of its cases."""
    sample = [result for result in results if result.case.group == group]
    if not sample:
        return
    wrong = Fraction(sum(result.share < 1 for result in sample), len(sample))
    full = curve[0][1]
    minimum = Fraction(full, 2) if is_explained else Fraction()
    maximum = max(minimum, _on_curve(curve, 100 * wrong))
    yield MarksRange(group.predicate, minimum, maximum, wrong, group.title)


def _on_curve(curve: _Curve, percentage: Fraction) -> Fraction:
    """Return the marks on a curve, which is linear between its points."""
    for (low, more), (high, less) in pairwise(curve):
        if percentage <= high:
            return more - (more - less) * (percentage - low) / (high - low)
    return Fraction()


def _has_worse_answer(result: CaseResult) -> bool:
    unique = result.case.judge(result.response, unique=True)
    return unique.share < result.share


def _count(result: CaseResult) -> ProgramCount:
    """Return a program's count; its value is -1 if the answer is not from 0 to 999."""
    assert isinstance(result.case, HandCase)
    text = next(iter(result.response.answers), "")
    is_number = text.isascii() and text.isdecimal() and len(text) < 4
    return ProgramCount(
        result.case.hand, result.case.start_card, int(text) if is_number else -1
    )


def _choice(result: CaseResult) -> ProgramChoice:
    assert isinstance(result.case, DealCase)
    hand, _ = read_choice(next(iter(result.response.answers), "")) or ((), ())
    return ProgramChoice(result.case.cards, tuple(hand))


@cache
def _cases(seed: str, sample: Sample) -> tuple[Case, ...]:
    generator = random.Random(seed)
    hands = [*_hands(generator, sample.hands)]
    deals = [*_deals(generator, sample.deals)]
    return (*in_turn(hands), *in_turn(deals))
