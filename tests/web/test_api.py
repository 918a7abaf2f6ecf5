"""The questions about the show over the API, compared with the package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from web_person import Answer, mean, texts

from cribbage_bridge import rank_selections, score_crib, score_hand, select_hand
from cribbage_bridge.cribbage.cards import DECK, Card
from cribbage_bridge.cribbage.discard import Crib, RankedDiscard, rank_discards
from cribbage_bridge.cribbage.show import RankedSelection, start_card_values

MANY = 6
"""Drawn hands or deals for a test."""


def asked(shared: TestClient, question: str, **parameters: str | bool) -> Any:
    """The answer to a question that has one."""
    answer = shared.get(f"/api/{question}", params=parameters)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refusal(shared: TestClient, question: str, **parameters: str | bool) -> str:
    """Why a question has no answer."""
    answer = shared.get(f"/api/{question}", params=parameters)
    assert answer.status_code == 422, answer.text
    assert set(answer.json()) == {"detail"}
    detail: str = answer.json()["detail"]
    assert detail.endswith(".")
    return detail


def drawn(minimum: int, maximum: int) -> st.SearchStrategy[list[Card]]:
    """Some different cards."""
    return st.lists(
        st.sampled_from(DECK), min_size=minimum, max_size=maximum, unique=True
    )


# --- Score ----------------------------------------------------------------


@given(drawn(5, 5), st.booleans())
@settings(max_examples=MANY)
def test_score(shared: TestClient, cards: list[Card], crib: bool) -> None:
    hand, start_card = " ".join(texts(cards[:4])), str(cards[4])
    score = (score_crib if crib else score_hand)(hand, start_card)
    answer = asked(shared, "score", hand=hand, start_card=start_card, crib=crib)
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
            for part, phrase in zip(score.combinations, score.phrases, strict=True)
        ],
    }


def test_a_flush_of_four_counts_in_the_hand_only(shared: TestClient) -> None:
    cards = {"hand": "2C 4C 6C KC", "start_card": "JD"}
    hand, crib = (asked(shared, "score", **cards, crib=crib) for crib in (False, True))
    assert [part["kind"] for part in hand["combinations"]] == ["flush"]
    assert asked(shared, "score", **cards) == hand
    assert crib == {"value": 0, "aloud": "nothing", "combinations": []}


@pytest.mark.parametrize(
    "hand",
    ["5h,5s,5c,jd", "5♥ 5♠ 5♣ J♦", " 5H  5S\t5C JD ", "card(5, hearts) 5S 5C JD"],
)
def test_all_ways_to_write_cards_are_read(shared: TestClient, hand: str) -> None:
    assert asked(shared, "score", hand=hand, start_card="5d")["value"] == 29


@pytest.mark.parametrize(
    ("hand", "start_card", "culprit"),
    [
        ("5H 5S 5C", "JD", "Four cards are needed, not 5H 5S 5C."),
        ("5H 5S 5C JD", "JD", "JD is given twice."),
        ("5H 5S 5C 1D", "JD", "'1D'"),
        ("5H 5S 5C JD", "JOKER", "'JOKER'"),
        ("5H 5S 5C JD", "4D 4C", "'4D 4C'"),
        ("", "JD", "Four cards are needed, not nothing."),
        ("5H 5S 5C JD", "", "''"),
        ("x" * 200, "JD", "'xxxxxxxxxxxx...xxxxxxxxxxxxx'"),
        ("5H 5S 5C JD" + " " * 190, "JD", "hand: "),
        ("x" * 9000, "JD", "hand: "),
        ("5H 5S 5C JD", "x" * 9000, "start_card: "),
        ("5H 5S 5C \x00\ud7ff", "JD", r"'\x00"),
    ],
)
def test_hands_that_cannot_be(
    shared: TestClient, hand: str, start_card: str, culprit: str
) -> None:
    for crib in (False, True):
        detail = refusal(shared, "score", hand=hand, start_card=start_card, crib=crib)
        assert culprit in detail


# --- Selection and ranking ------------------------------------------------


@given(drawn(5, 6))
@settings(max_examples=MANY)
def test_selection(shared: TestClient, cards: list[Card]) -> None:
    chosen = select_hand(cards)
    answer = asked(shared, "selection", cards=" ".join(texts(cards)))
    assert answer == {"hand": texts(chosen.hand), "crib": texts(chosen.crib)}


def as_sent(kept: RankedSelection | RankedDiscard) -> Answer:
    """A choice of the package as the API gives it."""
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


@given(drawn(5, 6), st.sampled_from(["not", "mine", "theirs"]))
@settings(max_examples=MANY)
def test_ranking(shared: TestClient, cards: list[Card], crib: str) -> None:
    choices: Sequence[RankedSelection | RankedDiscard] = (
        rank_selections(cards) if crib == "not" else rank_discards(cards, Crib(crib))
    )
    answer = asked(shared, "ranking", cards=",".join(texts(cards)), crib=crib)
    assert answer == {"cards": texts(cards), "choices": list(map(as_sent, choices))}


def test_the_crib_does_not_count_unless_it_is_said(shared: TestClient) -> None:
    cards = "7C QH 2C JC 9H"
    answer = asked(shared, "ranking", cards=cards)
    assert answer == asked(shared, "ranking", cards=cards, crib="not")
    assert [choice["crib_mean"] for choice in answer["choices"]] == [None] * 5


@pytest.mark.parametrize("question", ["selection", "ranking"])
@pytest.mark.parametrize(
    ("cards", "culprit"),
    [
        ("5H 5S 5C JD", "Five or six cards are needed, not 5H 5S 5C JD."),
        ("5H 5S 5C JD 4C 5S", "5S is given twice."),
        ("5H 5S 5C JD ♥5", "'♥5'"),
        ("five of hearts", "'five'"),
        (" , ", "Five or six cards are needed, not nothing."),
        ("x" * 9000, "cards: "),
    ],
)
def test_deals_that_cannot_be(
    shared: TestClient, question: str, cards: str, culprit: str
) -> None:
    assert culprit in refusal(shared, question, cards=cards)
    if question == "ranking":
        for crib in ("mine", "theirs"):
            assert culprit in refusal(shared, question, cards=cards, crib=crib)


@pytest.mark.parametrize(
    ("question", "parameters", "detail"),
    [
        ("score", {"hand": "5H 5S 5C JD"}, "start_card: Field required."),
        ("score", {"start_card": "JD"}, "hand: Field required."),
        ("score", {"hand": "5H 5S 5C JD", "start_card": "5D", "crib": "so"}, "crib: "),
        ("selection", {}, "cards: Field required."),
        (
            "ranking",
            {"cards": "7C QH 2C JC 9H", "crib": "ours"},
            "crib: Input should be 'mine', 'theirs' or 'not'.",
        ),
    ],
)
def test_parameters_that_cannot_be(
    shared: TestClient, question: str, parameters: dict[str, str], detail: str
) -> None:
    assert refusal(shared, question, **parameters).startswith(detail)
