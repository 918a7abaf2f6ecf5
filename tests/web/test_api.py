"""The questions about the show over the API, compared with the package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from web_person import Answer, mean, texts

from cribbage_bridge import rank_selections, score_crib, score_hand, select_hand
from cribbage_bridge.cribbage.cards import DECK, Card, parse_cards
from cribbage_bridge.cribbage.discard import Crib, RankedDiscard, rank_discards
from cribbage_bridge.cribbage.show import RankedSelection, start_card_values

MANY = 4
"""Drawn hands or deals for a test."""

Parameters = dict[str, str | bool]

CRIB: list[Parameters] = [{}, {"crib": False}, {"crib": True}]
"""The parameter that says whether cards are the crib."""


def asked(shared: TestClient, question: str, **parameters: str | bool) -> Any:
    answer = shared.get(f"/api/{question}", params=parameters)
    assert answer.status_code == 200, answer.text
    return answer.json()


def drawn(minimum: int, maximum: int) -> st.SearchStrategy[list[Card]]:
    return st.lists(
        st.sampled_from(DECK), min_size=minimum, max_size=maximum, unique=True
    )


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("cards=2H+4H+6H+8H+QD&card=5H", "There is no parameter card (possible: "),
        ("cards=2H&cards=4H", "The parameter cards has 2 values, not one."),
    ],
)
def test_parameters_that_would_be_ignored(
    shared: TestClient, query: str, reason: str
) -> None:
    answer = shared.get(f"/api/selection?{query}")
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith(reason)


# --- Score ----------------------------------------------------------------


@given(drawn(5, 5), st.sampled_from(CRIB))
@example(parse_cards("2C 4C 6C KC JD"), {})
@example(parse_cards("2C 4C 6C KC JD"), {"crib": True})
@settings(max_examples=MANY)
def test_score(shared: TestClient, cards: Sequence[Card], crib: Parameters) -> None:
    hand, start_card = " ".join(card.unicode for card in cards[:4]), str(cards[4])
    score = (score_crib if crib.get("crib") else score_hand)(hand, start_card)
    answer = asked(shared, "score", hand=hand, start_card=start_card, **crib)
    assert answer == {
        "value": score.total,
        "aloud": score.aloud,
        "combinations": [
            {
                "kind": part.kind.value,
                "cards": texts(part.cards),
                "points": part.points,
                "aloud": phrase,
            }
            for part, phrase in zip(score.counted, score.phrases, strict=True)
        ],
    }


# --- Selection and ranking ------------------------------------------------


@given(drawn(5, 6))
@settings(max_examples=MANY)
def test_selection(shared: TestClient, cards: list[Card]) -> None:
    chosen = select_hand(cards)
    answer = asked(shared, "selection", cards=" ".join(texts(cards)))
    assert answer == {"hand": texts(chosen.hand), "crib": texts(chosen.crib)}


def as_sent(kept: RankedSelection | RankedDiscard) -> Answer:
    if isinstance(kept, RankedSelection):
        means = [kept.mean, kept.mean]
    else:
        means = [kept.expected_points, kept.reasons["hand"], kept.reasons["crib"]]
    expected_points, hand_mean, *crib_mean = map(mean, means)
    values = start_card_values(kept.hand, kept.crib)
    by_value: dict[int, list[str]] = {value: [] for value in sorted(values.values())}
    for start_card, value in values.items():
        by_value[value].append(str(start_card))
    return {
        "hand": texts(kept.hand),
        "crib": texts(kept.crib),
        "expected_points": expected_points,
        "hand_mean": hand_mean,
        "crib_mean": crib_mean[0] if crib_mean else None,
        "minimum": min(by_value),
        "maximum": max(by_value),
        "distribution": [
            {"value": value, "start_cards": start_cards}
            for value, start_cards in by_value.items()
        ],
    }


@given(drawn(5, 6), st.sampled_from(["", "not", "mine", "theirs"]))
@example(DECK[:5], "")
@settings(max_examples=MANY)
def test_ranking(shared: TestClient, cards: Sequence[Card], crib: str) -> None:
    choices: Sequence[RankedSelection | RankedDiscard] = (
        rank_selections(cards)
        if crib in ("", "not")
        else rank_discards(cards, Crib(crib))
    )
    whose = {"crib": crib} if crib else {}
    answer = asked(shared, "ranking", cards=",".join(texts(cards)), **whose)
    assert answer == {"cards": texts(cards), "choices": list(map(as_sent, choices))}


# --- Refusals -------------------------------------------------------------

HAND: Parameters = {"hand": "5H 5S 5C JD", "start_card": "5D"}


@pytest.mark.parametrize(
    ("question", "parameters", "detail"),
    [
        *(
            ("score", {**HAND, **crib, **parameters}, detail)
            for crib in CRIB
            for parameters, detail in (
                ({"hand": "5H 5S 5C"}, "Expected four cards, not 5♥ 5♠ 5♣."),
                ({"start_card": "JD"}, "J♦ is given twice."),
                ({"start_card": "4D 4C"}, "Not a card: '4D 4C'"),
                ({"hand": ""}, "Expected four cards, not an empty list."),
                ({"hand": "x" * 200}, "Not a card: 'xxxxxxxxxxxx...xxxxxxxxxxxxx'"),
                ({"hand": "5H 5S 5C JD" + " " * 190}, "'hand': "),
                ({"start_card": "x" * 41}, "'start_card': "),
                ({"hand": "5H 5S 5C \x00\ud7ff"}, r"Not a card: '\x00"),
                ({"crib": "so"}, "'crib': "),
            )
        ),
        *(
            (question, {"cards": cards}, detail)
            for question in ("selection", "ranking")
            for cards, detail in (
                ("5H 5S 5C JD", "Expected five or six cards, not 5♥ 5♠ 5♣ J♦."),
                (" , ", "Expected five or six cards, not an empty list."),
                ("5H 5S 5C JD 4C" + " " * 190, "'cards': "),
            )
        ),
        ("ranking", {"cards": "5H 5S", "crib": "mine"}, "Expected five or six"),
        ("ranking", {"cards": "7C QH 2C JC 9H", "crib": "ours"}, "'crib': "),
        ("score", {"hand": "5H 5S 5C JD"}, "'start_card' is missing."),
        ("selection", {}, "'cards' is missing."),
    ],
)
def test_questions_that_cannot_be_asked(
    shared: TestClient, question: str, parameters: Parameters, detail: str
) -> None:
    answer = shared.get(f"/api/{question}", params=parameters)
    assert answer.status_code == 422
    assert answer.json().keys() == {"detail"}
    assert answer.json()["detail"].startswith(detail)
    assert answer.json()["detail"].endswith(".")
