"""Cards and their notation."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_bridge import DECK, Card, CardError, Rank, Suit, parse_cards


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
    for text in (
        str(card),
        card.unicode,
        str(card).lower(),
        term,
        term.replace(" ", ""),
    ):
        assert Card.parse(text) == card
    assert eval(repr(card)) == card
    assert pickle.loads(pickle.dumps(card)) == copy.deepcopy(card) == card


def test_cards_of_a_text() -> None:
    cards = (Card.parse("5H"), Card.parse("10S"), Card.parse("JD"))
    assert parse_cards("5H 10S JD") == cards
    assert parse_cards(" 5h,TS,\njd ") == cards
    terms = "card(5, hearts), card(10, spades), card(jack, diamonds)"
    assert parse_cards(terms) == cards
    assert parse_cards(["5H", cards[1], "JD"]) == cards
    assert parse_cards("") == ()


def test_cards_of_another_type() -> None:
    with pytest.raises(TypeError, match="not 5"):
        parse_cards([5])  # type: ignore[list-item]


def test_card_of_other_things() -> None:
    with pytest.raises(TypeError, match=r"a Rank and a Suit are wanted, not \(1, 7\)"):
        Card(1, 7)  # type: ignore[arg-type]


@given(st.text())
def test_no_text_is_read_wrongly(text: str) -> None:
    try:
        card = Card.parse(text)
    except CardError:
        return
    assert card in DECK
