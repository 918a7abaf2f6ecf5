"""The table of cases, asked of `swipl` and of Python, as a marker would."""

import csv
from fractions import Fraction

import brute
import pytest
import swipl
from paths import CASES, RULEBOOK

from cribbage_bridge import (
    crib_value,
    hand_value,
    parse_cards,
    rank_selections,
    score_crib,
    score_hand,
)

Case = dict[str, str]


def cases(name: str) -> list[Case]:
    with (CASES / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


HANDS = cases("hands.csv")
SELECTIONS = cases("selections.csv")


def case_id(case: Case) -> str:
    return " ".join(case.values())


def prolog_cards(text: str) -> str:
    return f"[{','.join(str(card.to_term().value) for card in parse_cards(text))}]"


def hand_question(case: Case) -> str:
    hand, start_card = prolog_cards(case["hand"]), prolog_cards(case["start_card"])
    return f"V-({start_card} = [S], hand_value({hand}, S, V))"


def selection_question(case: Case) -> str:
    return f"H-select_hand({prolog_cards(case['cards'])}, H, _)"


@pytest.fixture(scope="module")
def answers() -> dict[str, str]:
    questions = [*map(hand_question, HANDS), *map(selection_question, SELECTIONS)]
    return swipl.answers(RULEBOOK / "cribbage.pl", questions)


def test_there_are_enough_cases() -> None:
    assert len(HANDS) >= 206
    assert len(set(map(case_id, HANDS))) == len(HANDS)


@pytest.mark.parametrize("case", HANDS, ids=case_id)
def test_hand_in_swipl(case: Case, answers: dict[str, str]) -> None:
    assert answers[hand_question(case)] == f"[{case['value']}]"


@pytest.mark.parametrize("case", HANDS, ids=case_id)
def test_hand_in_python(case: Case) -> None:
    show = (case["hand"], case["start_card"])
    value, crib = int(case["value"]), int(case["crib_value"])
    assert hand_value(*show) == score_hand(*show).total == value
    assert crib_value(*show) == score_crib(*show).total == crib
    hand = tuple(case["hand"].split())
    assert brute.value(hand, case["start_card"]) == value
    assert brute.value(hand, case["start_card"], crib=True) == crib


@pytest.mark.parametrize("case", SELECTIONS, ids=case_id)
def test_selection_in_swipl(case: Case, answers: dict[str, str]) -> None:
    selected = prolog_cards(case["hand"]).replace(" ", "")
    assert answers[selection_question(case)] == f"[{selected}]"


@pytest.mark.parametrize("case", SELECTIONS, ids=case_id)
def test_selection_in_python(case: Case) -> None:
    best = rank_selections(case["cards"])[0]
    assert best.hand == parse_cards(case["hand"])
    assert best.mean == Fraction(case["mean"])
