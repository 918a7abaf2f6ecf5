"""The questions about the show over the API, compared with the package."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain, combinations
from typing import Any

import brute
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from cribbage_bridge import rank_selections, score_crib, score_hand, select_hand
from cribbage_bridge.cribbage.cards import DECK, Card
from cribbage_bridge.cribbage.discard import Crib, rank_discards
from cribbage_bridge.cribbage.show import Score, Selection, start_card_values

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


def texts(cards: tuple[Card, ...]) -> list[str]:
    return list(map(str, cards))


def drawn(minimum: int, maximum: int) -> st.SearchStrategy[list[Card]]:
    """Some different cards."""
    return st.lists(
        st.sampled_from(DECK), min_size=minimum, max_size=maximum, unique=True
    )


# --- Score ----------------------------------------------------------------


def must_be_itemized(answer: dict[str, Any], score: Score) -> None:
    assert answer["value"] == score.total
    assert answer["aloud"] == score.aloud
    assert [part["aloud"] for part in answer["combinations"]] == score.phrases
    assert [
        (part["kind"], part["cards"], part["points"]) for part in answer["combinations"]
    ] == [
        (part.kind.value, texts(part.cards), part.points) for part in score.combinations
    ]


@given(drawn(5, 5), st.booleans())
@settings(max_examples=MANY)
def test_score(shared: TestClient, cards: list[Card], crib: bool) -> None:
    *hand, start_card = map(str, cards)
    answer = asked(
        shared, "score", hand=" ".join(hand), start_card=start_card, crib=crib
    )
    count = score_crib if crib else score_hand
    must_be_itemized(answer, count(hand, start_card))
    assert answer["value"] == brute.value(tuple(hand), start_card, crib)


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
        ("5H 5S 5C JD 4C", "JH", "Four cards are needed, not 5H 5S 5C JD 4C."),
        ("5H 5S 5C 5H", "JD", "5H is given twice."),
        ("5H 5S 5C JD", "JD", "JD is given twice."),
        ("5H 5S 5C 1D", "JD", "'1D'"),
        ("5H 5S 5C JD", "JOKER", "'JOKER'"),
        ("5H 5S 5C JD", "4D 4C", "'4D 4C'"),
        ("5H 5S 5C <b>", "JD", "'<b>'"),
        ("", "JD", "Four cards are needed, not nothing."),
        ("5H 5S 5C JD", "", "''"),
        ("x" * 200, "JD", "'" + "x" * 200),
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


def test_a_score_without_its_parameters(shared: TestClient) -> None:
    assert refusal(shared, "score", hand="5H 5S 5C JD").startswith("start_card")
    assert refusal(shared, "score", start_card="JD").startswith("hand")
    cards = {"hand": "5H 5S 5C JD", "start_card": "5D"}
    assert refusal(shared, "score", **cards, crib="perhaps").startswith("crib")


# --- Selection and ranking ------------------------------------------------


@given(drawn(5, 6))
@settings(max_examples=MANY)
def test_selection(shared: TestClient, cards: list[Card]) -> None:
    chosen = select_hand(cards)
    answer = asked(shared, "selection", cards=" ".join(map(str, cards)))
    assert answer == {"hand": texts(chosen.hand), "crib": texts(chosen.crib)}


def fraction(mean: dict[str, Any]) -> Fraction:
    """An exact mean, whose decimal number must be the nearest one."""
    exact = Fraction(mean["exact"])
    assert mean["decimal"] == float(exact)
    return exact


def ranked(cards: list[Card], crib: str) -> list[tuple[Selection, list[Any]]]:
    """All choices by the package, each with its points, and those of hand and crib."""
    if crib == "not":
        kept = rank_selections(cards)
        return [(choice, [choice.mean, choice.mean, None]) for choice in kept]
    return [
        (
            choice,
            [choice.expected_points, choice.reasons["hand"], choice.reasons["crib"]],
        )
        for choice in rank_discards(cards, Crib(crib))
    ]


@given(drawn(5, 6), st.sampled_from(["not", "mine", "theirs"]))
@settings(max_examples=MANY)
def test_ranking(shared: TestClient, cards: list[Card], crib: str) -> None:
    answer = asked(shared, "ranking", cards=",".join(map(str, cards)), crib=crib)
    assert answer["cards"] == texts(tuple(cards))
    must_be_right_by_itself(answer["choices"], cards, crib)
    for choice, (kept, means) in zip(
        answer["choices"], ranked(cards, crib), strict=True
    ):
        assert (choice["hand"], choice["crib"]) == (texts(kept.hand), texts(kept.crib))
        answered = [
            choice[name] for name in ("expected_points", "hand_mean", "crib_mean")
        ]
        assert [mean and fraction(mean) for mean in answered] == means
        values = {
            card: value
            for value, start_cards in start_cards_by_value(choice)
            for card in start_cards
        }
        by_card = start_card_values(kept.hand, kept.crib)
        assert values == {str(card): value for card, value in by_card.items()}


def start_cards_by_value(choice: dict[str, Any]) -> list[tuple[int, list[str]]]:
    return [(part["value"], part["start_cards"]) for part in choice["distribution"]]


def must_be_right_by_itself(choices: list[Any], cards: list[Card], crib: str) -> None:
    """Compare a ranking with brute force, and the parts of it with each other."""
    dealt = set(map(str, cards))
    points = [fraction(choice["expected_points"]) for choice in choices]
    assert points == sorted(points, reverse=True)
    assert {frozenset(choice["hand"]) for choice in choices} == (
        set(map(frozenset, combinations(dealt, 4)))
    )
    for choice in choices:
        parts = start_cards_by_value(choice)
        values = [value for value, _ in parts]
        start_cards = list(chain.from_iterable(cards for _, cards in parts))
        assert {*choice["hand"], *choice["crib"]} == dealt
        assert values == sorted(set(values))
        assert (choice["minimum"], choice["maximum"]) == (values[0], values[-1])
        assert sorted(start_cards) == sorted(set(brute.DECK) - dealt)
        assert len(start_cards) == 52 - len(dealt)
        total = sum(value * len(cards) for value, cards in parts)
        hand_mean = fraction(choice["hand_mean"])
        assert hand_mean == Fraction(total, len(start_cards))
        crib_mean = fraction(choice["crib_mean"]) if crib != "not" else Fraction(0)
        assert fraction(choice["expected_points"]) == hand_mean + crib_mean
        assert (crib_mean > 0, crib_mean < 0) == (crib == "mine", crib == "theirs")
    best = choices[0]
    for value, start_cards in start_cards_by_value(best):
        for card in start_cards:
            assert brute.value(tuple(best["hand"]), card) == value


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
        (
            "5H 5S 5C JD 4C 4D 4H",
            "Five or six cards are needed, not 5H 5S 5C JD 4C 4D 4H.",
        ),
        ("5H 5S 5C JD 4C 5S", "5S is given twice."),
        ("5H 5S 5C JD ♥5", "'♥5'"),
        ("five of hearts", "'five'"),
        ("", "Five or six cards are needed, not nothing."),
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


def test_a_crib_that_is_nobodys(shared: TestClient) -> None:
    detail = refusal(shared, "ranking", cards="7C QH 2C JC 9H", crib="ours")
    assert detail == "crib: Input should be 'mine', 'theirs' or 'not'."
