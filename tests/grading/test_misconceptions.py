"""The catalogue of misconceptions: each costs marks, and is named."""

from __future__ import annotations

from functools import cache
from typing import Any

from cribbage_bridge.bridge.questions import Rules
from cribbage_bridge.bridge.terms import VARIABLE
from cribbage_bridge.bridge.vocabulary import Vocabulary
from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.cribbage.show import Kind
from cribbage_bridge.grading import Group
from cribbage_bridge.grading.marking import CaseResult, judge, mark
from cribbage_bridge.grading.misconceptions import explanations
from cribbage_bridge.grading.replies import Response
from cribbage_bridge.grading.suite import fixed_suite

RULES = Rules("cribbage_misconceptions", "grading/misconceptions", Vocabulary((Card,)))

OWN = {group.kind: group for group in Group if group.kind}


@cache
def catalogue() -> list[tuple[Any, Kind, str]]:
    """The name, the kind and the text of each misconception."""
    rows = RULES.solutions("misconception", VARIABLE, VARIABLE, VARIABLE)
    return [(name, Kind(str(kind)), str(text)) for name, kind, text in rows]


def mistaken(name: Any) -> list[CaseResult]:
    """What a program with a misconception answers to all hands."""
    hands = fixed_suite().hands
    rows = [(name, list(case.hand), case.start_card) for case in hands]
    values = RULES.ask_each("mistaken_value", rows)
    responses = [Response(answer=str(value)) for value in values]
    return list(map(judge, hands, responses))


def test_each_misconception_costs_a_mark_in_its_group_and_is_named_alone() -> None:
    assert len(catalogue()) >= 60
    assert len({text for _, _, text in catalogue()}) == len(catalogue())
    for name, kind, text in catalogue():
        results = mistaken(name)
        marked = {found.group: found.marks for found in mark(results) if found.counted}
        group = OWN[kind]
        assert marked[group] <= group.marks - 1, name
        assert explanations(results) == [text]


def test_what_is_right_or_unlike_any_misconception_is_not_explained() -> None:
    name = next(name for name, _, _ in catalogue() if str(name) == "no_nobs")
    results = mistaken(name)
    assert explanations([result for result in results if result.share == 1]) == []
    for answer in (None, "-1", "x", "1000", "٣", "30"):
        response = Response(answer=answer, problem="failed")
        spoiled = [judge(results[0].case, response), *results[1:]]
        assert explanations(spoiled) == []
