"""The catalogue of misconceptions: each costs marks, and is named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from statistics import stdev
from typing import Any

import pytest
from submissions import SEED, SUITE, WITH_RANDOM, deals, hands, right_counts

from cribbage_bridge.bridge.queries import Rules
from cribbage_bridge.bridge.schema import Schema
from cribbage_bridge.bridge.terms import VARIABLE, Atom
from cribbage_bridge.cribbage.cards import Card, Rank, prolog_text
from cribbage_bridge.cribbage.show import Kind
from cribbage_bridge.grading import CribbageSuite, Group
from cribbage_bridge.grading.cribbage_cases import (
    EXAMPLES,
    FIVE_CARDS,
    SIX_CARDS,
    START_CARDS,
    DealCase,
    HandCase,
)
from cribbage_bridge.grading.marking import judge, mark
from cribbage_bridge.grading.misconceptions import (
    ProgramChoice,
    explanations_by_two,
    selection_explanations,
)
from cribbage_bridge.grading.replies import Response
from cribbage_bridge.grading.suite import CaseResult

RULES = Rules("cribbage_misconceptions", "grading/misconceptions", Schema((Card,)))


@cache
def catalogue() -> list[tuple[Any, Kind, str]]:
    rows = RULES.solutions("misconception", VARIABLE, VARIABLE, VARIABLE)
    return [(name, Kind(str(kind)), str(text)) for name, kind, text in rows]


def mistaken(
    name: Any, seed: str = SEED, suite: CribbageSuite = SUITE
) -> list[CaseResult]:
    cases = [case for case in suite.cases(seed) if isinstance(case, HandCase)]
    rows = [(name, list(case.hand), case.start_card) for case in cases]
    values = RULES.query_each("mistaken_value", rows)
    return [
        judge(case, Response((str(value),)))
        for case, value in zip(cases, values, strict=True)
    ]


def marks(results: list[CaseResult], suite: CribbageSuite) -> Fraction:
    """Return the marks for counting hands."""
    earned = sum((found.marks for found in mark(results)), Fraction())
    (allowed,) = suite.assess(results).ranges
    return max(allowed.minimum, min(earned, allowed.maximum))


PARTS = 8
"""The parts of the catalogues, of which `make test` tries only the first."""

each_part = pytest.mark.parametrize(
    "part",
    [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, PARTS))],
)


def test_each_misconception_has_a_text_of_its_own() -> None:
    assert len(catalogue()) >= 60
    assert len({text for _, _, text in catalogue()}) == len(catalogue())
    assert len(mistakes()) >= 50
    assert len({mistake.text for mistake in mistakes()}) == len(mistakes())


@each_part
def test_each_misconception_costs_marks_in_its_group_and_is_named(part: int) -> None:
    for name, kind, text in catalogue()[part::PARTS]:
        results = mistaken(name)
        lost = {
            found.group.rule: found.group.marks - found.marks for found in mark(results)
        }
        assert lost[kind.value] > 0.5, name
        assert SUITE.assess(results).explanations == (
            f"All wrong counts have one explanation: {text}.",
        )


@pytest.mark.long
def test_a_wrong_program_gets_nearly_the_same_marks_for_each_seed() -> None:
    found: dict[Any, list[float]] = {}
    for seed in (SEED, "a"):
        for name, _, _ in catalogue()[::24]:
            results = mistaken(name, seed, WITH_RANDOM)
            found.setdefault(name, []).append(float(marks(results, WITH_RANDOM)))
    spread = {name: stdev(of_seeds) for name, of_seeds in found.items()}
    assert max(spread.values()) < 1, max(spread, key=lambda name: spread[name])


def features(case: HandCase) -> tuple[object, ...]:
    """Return the ranks of a hand, and what its suits are like."""
    cards = (*case.hand, case.start_card)
    return (
        tuple(sorted(card.rank.value for card in cards)),
        len({card.suit for card in case.hand}),
        len({card.suit for card in cards}),
        Card(Rank.JACK, case.start_card.suit) in case.hand,
    )


def test_a_table_of_the_answers_to_one_batch_is_of_little_use_for_another() -> None:
    learned, others = (
        [case for case in WITH_RANDOM.cases(seed) if isinstance(case, HandCase)]
        for seed in (SEED, "a")
    )
    table = {features(case): case.expected for case in learned}
    examples = {features(case): case.expected for case in hands(EXAMPLES)}
    for answers, most in ((table, 15), (examples, 8)):
        results = [
            judge(case, Response((answers.get(features(case), "0"),)))
            for case in others
        ]
        assert marks(results, WITH_RANDOM) < most


@pytest.mark.parametrize(("kind", "named"), [("pair", False), ("run", True)])
def test_a_pair_of_misconceptions_is_about_two_kinds(kind: str, named: bool) -> None:
    one = next(row for row in catalogue() if row[1].value == "pair")
    two = next(row for row in reversed(catalogue()) if row[1].value == kind)
    shows = [(case.hand, case.start_card) for case in hands()]
    differences = [0] * len(shows)
    for name in (one[0], two[0]):
        for place, found in enumerate(mistaken(name)):
            differences[place] += int(found.first_answer) - int(found.case.expected)
    texts = explanations_by_two(shows, differences)
    both = (f"{one[2]}, and {two[2]}", f"{two[2]}, and {one[2]}")
    assert any(text in texts for text in both) == named


def test_what_is_right_or_unlike_any_misconception_is_not_explained() -> None:
    name = next(name for name, _, _ in catalogue() if str(name) == "no_nobs")
    results = mistaken(name)
    assert not SUITE.assess([each for each in results if each.share == 1]).explanations
    for answers in ((), ("-1",), ("x",), ("1000",), ("٣",), ("30",)):
        response = Response(answers, problem="failed")
        spoiled = [judge(results[0].case, response), *results[1:]]
        assert "explanation" not in "".join(SUITE.assess(spoiled).explanations)


# --- Which cards to keep --------------------------------------------------

SELECTION_RULES = Rules(
    "cribbage_mistaken_selections", "grading/mistaken_selections", Schema((Card,))
)

SELECTION_OWN = {
    "startcards": START_CARDS,
    "mean": START_CARDS,
    "crib": SIX_CARDS,
    "choice": SIX_CARDS,
}
"""The group in which a misconception of a kind costs a mark, if nowhere else."""

FEW_START_CARDS = {"first_startcard", "discards_only"}
"""The misconceptions by which only one or two start cards are looked at."""

MANY_TIES = {"discards_only", "best_crib", "worst_crib"}
"""Misconceptions that rate so many hands as equal that they explain nothing."""

ROUNDED = "rounded_down"
"""The misconception by which the best choice is always among the best.

It is named only if a choice loses enough, as one in the further deals does.
"""

Hand = tuple[Card, ...]


@dataclass(frozen=True)
class Mistake:
    """A misconception of the selection."""

    name: str
    kind: str
    text: str
    kept: list[list[Hand]]


@cache
def mistakes() -> list[Mistake]:
    names = SELECTION_RULES.solutions("selection_misconception", *[VARIABLE] * 3)
    return [
        Mistake(
            str(name),
            str(kind),
            str(text),
            SELECTION_RULES.query_each(
                "mistaken_hands", [(name, list(case.cards)) for case in deals()]
            ),
        )
        for name, kind, text in list(names)
    ]


def answer(case: DealCase, hand: Hand) -> str:
    rest = [card for card in case.cards if card not in hand]
    return f"{prolog_text(hand)}-{prolog_text(rest)}"


def share(case: DealCase, hand: Hand) -> Fraction:
    return case.judge_answer(answer(case, hand)).share


def lost(
    mistake: Mistake, group: Group, of_ties: Callable[[list[Fraction]], Fraction]
) -> Fraction:
    """Return the marks that a misconception costs in a group; of ties one is taken."""
    shares = [
        of_ties([share(case, hand) for hand in hands])
        for case, hands in zip(deals(), mistake.kept, strict=True)
        if case.group == group
    ]
    return group.marks * (1 - mean(shares))


def mean(shares: list[Fraction]) -> Fraction:
    return sum(shares, Fraction()) / len(shares)


def test_each_wrong_selection_costs_marks_in_its_group() -> None:
    for mistake in mistakes():
        of_ties = mean if mistake.name == ROUNDED else max
        assert lost(mistake, SELECTION_OWN[mistake.kind], of_ties) > 0.4, mistake.name


def test_start_cards_decide_only_where_they_should() -> None:
    for mistake in mistakes():
        if mistake.kind == "startcards" and mistake.name not in FEW_START_CARDS:
            assert lost(mistake, SIX_CARDS, min) <= 1, mistake.name
            assert lost(mistake, FIVE_CARDS, min) <= 1, mistake.name


@pytest.mark.long
@each_part
def test_each_wrong_selection_is_named(part: int) -> None:
    """The first of its ties is kept, or the last one."""
    for place, mistake in enumerate(mistakes()[part::PARTS]):
        if mistake.name in (*MANY_TIES, ROUNDED):
            continue
        hands = [hands[-(place % 2)] for hands in mistake.kept]
        texts = selection_explanations(kept(hands))
        assert mistake.text in texts
        assert len(texts) <= 5


@pytest.mark.long
def test_further_answers_and_wrong_counts_may_explain_choices() -> None:
    mistake = mistakes()[0]
    choices = [
        judge(case, Response((answer(case, kept[0]),)))
        for case, kept in zip(deals(), mistake.kept, strict=True)
    ]
    case = hands()[0]
    right = (case.expected,)
    (explained,) = SUITE.assess([judge(case, Response(right)), *choices]).explanations
    assert mistake.text in explained
    for further in (*right, "30"):
        twice = judge(case, Response((*right, further)))
        *_, explained = SUITE.assess([twice, *choices]).explanations
        assert explained.startswith("hand_value/3 gives further answers on")
    wrong = judge(case, Response(("30",)))
    *_, explained = SUITE.assess([wrong, *choices]).explanations
    assert explained.startswith("Wrong counts may be why select_hand/3 chooses wrong")
    right_choices = [each for each in choices if each.share == 1]
    assert SUITE.assess([twice, *right_choices]).explanations == (
        "All counts are right, but some further answers on backtracking are wrong.",
    )


def choices(mistake: str, cases: Sequence[DealCase]) -> list[CaseResult]:
    rows = [(Atom(mistake), list(case.cards)) for case in cases]
    kept = SELECTION_RULES.query_each("mistaken_hands", rows)
    return [
        judge(case, Response((answer(case, hands[0]),)))
        for case, hands in zip(cases, kept, strict=True)
    ]


def further_deals(results: Sequence[CaseResult]) -> list[DealCase]:
    cases = SUITE.further_cases(results, SEED)
    return [case for case in cases if isinstance(case, DealCase)]


@pytest.mark.parametrize(
    ("mistake", "in_further_deals", "is_named"),
    [
        ("no_startcard", "no_startcard", True),
        ("no_startcard", "minimum", False),
        (ROUNDED, ROUNDED, True),
    ],
)
def test_further_deals_decide_between_explanations(
    mistake: str, in_further_deals: str, is_named: bool
) -> None:
    (text,) = (each.text for each in mistakes() if each.name == mistake)
    results = [*right_counts(), *choices(mistake, deals())]
    further = further_deals(results)
    assert len(further) == 24
    found = SUITE.assess(results, choices(in_further_deals, further))
    assert (text in found.explanations[0]) == is_named


def test_further_deals_are_for_wrong_choices_alone() -> None:
    wrong = choices("minimum", deals())
    for another in (Response(("30",)), Response(problem="failed")):
        assert not further_deals([judge(hands()[0], another), *right_counts(), *wrong])
    assert not further_deals(right_counts())


def test_right_or_missing_selections_are_not_explained() -> None:
    assert selection_explanations(kept([case.best.hand for case in deals()])) == []
    mistake = mistakes()[0]
    hands = [hands[0] for hands in mistake.kept]
    cards = deals()[0].cards
    for hand in ((), cards, cards[:3], deals()[0].selections[-1].hand):
        assert selection_explanations(kept([hand, *hands[1:]])) == []


def kept(hands: Sequence[Hand]) -> list[ProgramChoice]:
    return [
        ProgramChoice(case.cards, tuple(hand))
        for case, hand in zip(deals(), hands, strict=True)
    ]
