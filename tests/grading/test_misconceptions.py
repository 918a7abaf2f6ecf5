"""The catalogue of misconceptions: each costs marks, and is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from submissions import SEED, SUITE, deals, hands

from cribbage_bridge.bridge.queries import Rules
from cribbage_bridge.bridge.schema import Schema
from cribbage_bridge.bridge.terms import VARIABLE
from cribbage_bridge.cribbage.cards import Card, Suit, prolog_text
from cribbage_bridge.cribbage.show import Kind
from cribbage_bridge.grading import Group
from cribbage_bridge.grading.cribbage_cases import (
    FIVE_CARDS,
    SIX_CARDS,
    START_CARDS,
    DealCase,
    HandCase,
)
from cribbage_bridge.grading.marking import judge, mark
from cribbage_bridge.grading.misconceptions import ProgramChoice, selection_explanations
from cribbage_bridge.grading.replies import Response
from cribbage_bridge.grading.suite import CaseResult

RULES = Rules("cribbage_misconceptions", "grading/misconceptions", Schema((Card,)))

OF_ORDER = {
    "pairs_of_neighbors",
    "runs_in_order",
    "first_jack",
    "last_jack",
    "first_card",
}
"""Those by which a program cares about the order of the cards."""


@cache
def catalogue() -> list[tuple[Any, Kind, str]]:
    rows = RULES.solutions("misconception", VARIABLE, VARIABLE, VARIABLE)
    return [(name, Kind(str(kind)), str(text)) for name, kind, text in rows]


def mistaken(name: Any, seed: str = SEED) -> list[CaseResult]:
    cases = [case for case in SUITE.cases(seed) if isinstance(case, HandCase)]
    rows = [(name, list(case.hand), case.start_card) for case in cases]
    values = RULES.query_each("mistaken_value", rows)
    return [
        judge(case, Response((str(value),)))
        for case, value in zip(cases, values, strict=True)
    ]


def marks(results: list[CaseResult]) -> Fraction:
    return sum((found.marks for found in mark(results)), Fraction())


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
def test_each_misconception_costs_a_mark_in_its_group_and_is_named_alone(
    part: int,
) -> None:
    for name, kind, text in catalogue()[part::PARTS]:
        results = mistaken(name)
        lost = {
            found.group.rule: found.group.marks - found.marks for found in mark(results)
        }
        assert lost[kind.value] >= 1, name
        assert SUITE.explanations(results) == [
            f"All wrong counts have one explanation: {text}."
        ]


@pytest.mark.long
def test_a_wrong_program_gets_the_same_marks_for_each_seed() -> None:
    """Within two, if it cares about the order of the cards; 6 seeds are tried."""
    for place, (name, _, _) in enumerate(catalogue()):
        is_of_order = str(name) in OF_ORDER
        seeds = range(6) if is_of_order else range(place % 3, 6, 3)
        found = [marks(mistaken(name, str(seed))) for seed in seeds]
        assert max(found) - min(found) <= (2 if is_of_order else 0), name


def test_a_table_of_the_answers_to_one_batch_is_of_no_use_for_another() -> None:
    """It has the examples of the assignment right, and a few others by chance."""
    table = {case.given: case.expected for case in hands()}
    others = [case for case in SUITE.cases("other") if isinstance(case, HandCase)]
    results = [judge(case, Response((table.get(case.given, "0"),))) for case in others]
    scored = Counter(
        result.case.part
        for result in results
        if result.share and not result.case.is_trivial
    )
    assert scored.total() - scored["as they are given"] <= 0.05 * len(others)
    assert marks(results) < 4


def test_what_is_right_or_unlike_any_misconception_is_not_explained() -> None:
    name = next(name for name, _, _ in catalogue() if str(name) == "no_nobs")
    results = mistaken(name)
    assert SUITE.explanations([each for each in results if each.share == 1]) == []
    for answers in ((), ("-1",), ("x",), ("1000",), ("٣",), ("30",)):
        response = Response(answers, problem="failed")
        spoiled = [judge(results[0].case, response), *results[1:]]
        assert SUITE.explanations(spoiled) == []


# --- Which cards to keep --------------------------------------------------

SELECTION_RULES = Rules(
    "cribbage_mistaken_selections", "grading/mistaken_selections", Schema((Card,))
)

SELECTION_OWN = {"startcards": START_CARDS, "mean": START_CARDS, "choice": SIX_CARDS}
"""The group in which a misconception of a kind costs a mark, if nowhere else."""

FEW_START_CARDS = {"first_startcard", "discards_only"}
"""The misconceptions by which only one or two start cards are looked at."""

ROUNDED = "rounded_down"
"""The misconception by which the best choice is always among the best."""

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
    texts = (prolog_text(cards).replace(" ", "") for cards in (hand, rest))
    return "-".join(texts)


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


def test_each_wrong_selection_costs_a_mark_in_its_group() -> None:
    for mistake in mistakes():
        of_ties = mean if mistake.name == ROUNDED else max
        assert lost(mistake, SELECTION_OWN[mistake.kind], of_ties) >= 1, mistake.name


def test_start_cards_decide_only_where_they_should() -> None:
    for mistake in mistakes():
        if mistake.kind == "startcards" and mistake.name not in FEW_START_CARDS:
            assert lost(mistake, SIX_CARDS, min) == 0, mistake.name
            assert lost(mistake, FIVE_CARDS, min) == 0, mistake.name


@pytest.mark.parametrize("family", ["no_suit", "only_suit"])
def test_a_suit_costs_a_mark_even_if_suits_change_places(family: str) -> None:
    of_family = [mistake.kept for mistake in mistakes() if family in mistake.name]
    assert len(of_family) == len(Suit)
    shares = [
        max(share(case, hand) for hands in of_suits for hand in hands)
        for case, *of_suits in zip(deals(), *of_family, strict=True)
        if case.group == START_CARDS
    ]
    assert START_CARDS.marks * (1 - mean(shares)) >= 1


@each_part
def test_each_wrong_selection_is_named_alone(part: int) -> None:
    """The first of its ties is kept, or the last one."""
    for place, mistake in enumerate(mistakes()[part::PARTS]):
        hands = [hands[-(place % 2)] for hands in mistake.kept]
        assert selection_explanations(kept(hands)) == [mistake.text]


def test_further_answers_and_wrong_counts_may_explain_choices() -> None:
    mistake = mistakes()[0]
    choices = [
        judge(case, Response((answer(case, kept[0]),)))
        for case, kept in zip(deals(), mistake.kept, strict=True)
    ]
    case = hands()[0]
    right = (case.expected,)
    for answers in (right, right * 2):
        (explained,) = SUITE.explanations([judge(case, Response(answers)), *choices])
        assert mistake.text in explained
    twice = judge(case, Response((*right, "30")))
    (explained,) = SUITE.explanations([twice, *choices])
    assert explained.startswith("hand_value/3 gives further answers on backtracking")
    wrong = judge(case, Response(("30",)))
    *_, explained = SUITE.explanations([wrong, *choices])
    assert explained.startswith("Wrong counts may be why select_hand/3 chooses wrong")
    assert (
        SUITE.explanations([twice, *(each for each in choices if each.share == 1)])
        == []
    )


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
