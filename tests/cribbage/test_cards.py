"""Cards and their notation."""

import copy
import pickle
import re
from collections.abc import Callable

import pytest

from cribbage_bridge import (
    DECK,
    ArgumentTypeError,
    Card,
    CardError,
    Rank,
    Suit,
    hand_value,
    parse_cards,
)


def test_deck_is_52_cards_in_order() -> None:
    assert len(set(DECK)) == 52
    assert list(DECK) == sorted(DECK)


@pytest.mark.parametrize("text", [" 10h ", "TH", "th", "card( 10 ,hearts )"])
def test_ways_to_write_a_card(text: str) -> None:
    assert Card.parse(text) == Card(Rank.TEN, Suit.HEARTS)


@pytest.mark.parametrize(
    "text",
    ["", "5", "H", "1H", "11H", "H5", "5HH", "5X", "??", "card(5)", "5H 6H", "1 0H"],
)
def test_parse_names_the_culprit(text: str) -> None:
    with pytest.raises(CardError, match="not a card") as error:
        Card.parse(text)
    assert repr(text) in str(error.value)
    assert isinstance(error.value, ValueError)


@pytest.mark.parametrize("card", DECK)
def test_every_card_survives_its_notations(card: Card) -> None:
    term = str(card.to_term().value)
    short = str(card)
    for text in (short, short.lower(), card.unicode, term, term.replace(" ", "")):
        assert Card.parse(text) == card
    assert eval(repr(card)) == card
    assert pickle.loads(pickle.dumps(card)) == copy.deepcopy(card) == card
    assert f"{card:>5}" == str(card).rjust(5)


def test_cards_of_a_text() -> None:
    cards = (Card.parse("5H"), Card.parse("10S"), Card.parse("JD"))
    assert parse_cards("5H 10S JD") == cards
    assert parse_cards(" 5h,TS,\njd ") == cards
    terms = "card(5, hearts), card(10, spades), card(jack, diamonds)"
    assert parse_cards(terms) == cards
    assert parse_cards(["5H", cards[1], "JD"]) == cards
    assert parse_cards("") == ()


@pytest.mark.parametrize(
    ("function", "arguments", "given"),
    [
        (parse_cards, [[5]], "5"),
        (Card, [1, 7], "(1, 7)"),
        (hand_value, [5, "5D"], "5"),
        (hand_value, [b"5H", "5D"], "b'5H'"),
        (hand_value, ["5H 5C 5S JD", None], "None"),
    ],
)
def test_cards_of_another_type(
    function: Callable[..., object], arguments: list[object], given: str
) -> None:
    with pytest.raises(ArgumentTypeError, match=f"expected .*, not {re.escape(given)}"):
        function(*arguments)
    assert issubclass(ArgumentTypeError, TypeError)


@pytest.mark.parametrize("hand", ["x" * 10**6, ["x" * 10**6], ["5H"] * 10**5])
def test_no_message_repeats_a_long_text(hand: str | list[str]) -> None:
    with pytest.raises(ValueError, match="card") as error:
        hand_value(hand, "5D")
    assert len(str(error.value)) < 300
