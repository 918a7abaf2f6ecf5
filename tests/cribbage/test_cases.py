"""The table of cases, asked of `swipl` and of Python, as a marker would."""

import csv
import subprocess
from fractions import Fraction

import brute
import pytest
from paths import CASES, RULEBOOK

from cribbage_bridge import Card, crib_value, hand_value, parse_cards, rank_selections

HAND_SECONDS = 1
SELECTION_SECONDS = 4

Case = dict[str, str]


def cases(name: str) -> list[Case]:
    with (CASES / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


HANDS = cases("hands.csv")
SELECTIONS = cases("selections.csv")


def case_id(case: Case) -> str:
    return " ".join(case.values())


def prolog_card(card: Card) -> str:
    return str(card.to_term().value)


def prolog_cards(text: str) -> str:
    return f"[{', '.join(map(prolog_card, parse_cards(text)))}]"


def swipl(goal: str, seconds: float) -> str:
    """What a goal prints in a new `swipl`, which is ended after so many seconds."""
    child = subprocess.run(
        ["swipl", "-g", goal, "-t", "halt", str(RULEBOOK / "cribbage.pl")],
        capture_output=True,
        text=True,
        timeout=seconds,
        check=True,
    )
    assert child.stderr == ""
    return child.stdout


def test_there_are_enough_cases() -> None:
    assert len(HANDS) >= 206
    assert len(set(map(case_id, HANDS))) == len(HANDS)


@pytest.mark.parametrize("case", HANDS, ids=case_id)
def test_hand_in_swipl(case: Case) -> None:
    hand = prolog_cards(case["hand"])
    start_card = prolog_card(Card.parse(case["start_card"]))
    goal = f"forall(hand_value({hand}, {start_card}, Value), print(Value))"
    printed = swipl(goal, HAND_SECONDS)
    assert printed == case["value"]


@pytest.mark.parametrize("case", HANDS, ids=case_id)
def test_hand_in_python(case: Case) -> None:
    assert hand_value(case["hand"], case["start_card"]) == int(case["value"])
    assert crib_value(case["hand"], case["start_card"]) == int(case["crib_value"])
    hand = tuple(case["hand"].split())
    assert brute.value(hand, case["start_card"]) == int(case["value"])


@pytest.mark.parametrize("case", SELECTIONS, ids=case_id)
def test_selection_in_swipl(case: Case) -> None:
    cards = prolog_cards(case["cards"])
    goal = f"forall(select_hand({cards}, Hand, _), print(Hand))"
    printed = swipl(goal, SELECTION_SECONDS)
    assert printed == prolog_cards(case["hand"]).replace(" ", "")


@pytest.mark.parametrize("case", SELECTIONS, ids=case_id)
def test_selection_in_python(case: Case) -> None:
    best = rank_selections(case["cards"])[0]
    assert best.hand == parse_cards(case["hand"])
    assert best.mean == Fraction(case["mean"])
