"""Explanations of wrong counts."""

from __future__ import annotations

import pytest

from cribbage_bridge.cribbage.actions import Source
from cribbage_bridge.cribbage.cards import parse_card, parse_cards
from cribbage_bridge.cribbage.drills import CountQuestion
from cribbage_bridge.session.miscounts import explanation, score_of


def asked(cards: str, start_card: str, source: Source = Source.HAND) -> CountQuestion:
    return CountQuestion(source, parse_cards(cards), parse_card(start_card))


@pytest.mark.parametrize(
    ("cards", "start_card", "claimed", "reason"),
    [
        ("7H 8S 9D KC", "2C", 3, "Overlooked: 7H 8S (fifteen)."),
        ("7H 8S 9D KC", "2C", 2, "Overlooked: 7H 8S 9D (run)."),
        (*("7H 8S 8C KC", "2C", 4), "A fifteen or a pair was overlooked."),
        ("6D 7D 8D JD", "4D", 7, "Overlooked: 6D 7D 8D (run), JD (nobs)."),
        ("6D 7D 8D JD", "4D", 14, "Counted twice: 6D 7D 8D (run)."),
        (
            "4C 5D 6S 7H",
            "KH",
            14,
            "You get 14 if you believe that shorter runs are also counted within"
            " longer ones.",
        ),
    ],
)
def test_the_simplest_reason_is_named(
    cards: str, start_card: str, claimed: int, reason: str
) -> None:
    assert explanation(asked(cards, start_card), claimed, str) == reason


def test_a_flush_of_four_in_the_crib() -> None:
    question = asked("2C 4C 8C KC", "QD", Source.CRIB)
    assert score_of(question).total == 0
    reason = explanation(question, 4, str)
    assert (
        reason
        == "You get 4 if you believe that a flush of four counts in the crib, too."
    )


def test_neither_a_right_count_nor_what_nothing_explains_has_a_reason() -> None:
    for claimed in (29, 0):
        assert explanation(asked("5H 5S 5C JD", "5D"), claimed, str) is None
