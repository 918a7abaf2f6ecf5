"""The typed queries of cribbage.pl."""

import pickle
from collections.abc import Mapping
from fractions import Fraction
from itertools import repeat
from typing import Any, cast

import brute
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage_bridge import (
    DECK,
    ArgumentTypeError,
    Card,
    CardError,
    Crib,
    CribbageError,
    DomainError,
    crib_value,
    expected_value,
    hand_value,
    hand_values,
    parse_cards,
    rank_discards,
    rank_selections,
    score_crib,
    score_hand,
    select_hand,
    select_hands,
    start_card_values,
)
from cribbage_bridge.cribbage.cards import CardsLike


@settings(max_examples=2)
@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=6, unique=True))
def test_selections_agree_with_brute_force(cards: list[Card]) -> None:
    ranked = rank_selections(cards)
    assert len({selection.hand for selection in ranked}) == {5: 5, 6: 15}[len(cards)]
    for selection in ranked:
        assert set(selection.hand) | set(selection.crib) == set(cards)
        values = start_card_values(selection.hand, selection.crib)
        hand = tuple(map(str, selection.hand))
        left = set(DECK) - set(cards)
        assert values == {card: brute.value(hand, str(card)) for card in left}
        assert [values[str(card)] for card in values] == [*values.values()]
        low, high = min(values.values()), max(values.values())
        assert (selection.minimum, selection.maximum) == (low, high)
        assert selection.mean == Fraction(sum(values.values()), len(values))
        assert expected_value(selection.hand, selection.crib) == selection.mean
    means = [selection.mean for selection in ranked]
    assert means == sorted(means, reverse=True)
    best = select_hand(cards)
    assert (best.hand, best.crib) == (ranked[0].hand, ranked[0].crib)


@pytest.mark.parametrize(
    ("hand", "start_card", "aloud"),
    [
        ("7C QH 2C JC", "9H", "nothing"),
        ("AS 3H KH 7H", "KS", "a pair is two"),
        ("AS 3H KH 7H", "2D", "fifteen two and a run of three is five"),
        ("5C 10H 5D 2S", "7H", "fifteen two, fifteen four, and a pair is six"),
        ("3H 3S 3C QD", "JH", "a pair royal is six"),
        ("6H 6S 6C 6D", "KH", "a double pair royal is twelve"),
        ("2C 4C 6C 8C", "KC", "a flush is five"),
        ("5C 6D 9H JH", "3H", "fifteen two, fifteen four, and one for his nob is five"),
    ],
)
def test_aloud(hand: str, start_card: str, aloud: str) -> None:
    assert score_hand(hand, start_card).aloud == aloud


def test_batches_give_what_single_calls_give() -> None:
    shows = [(DECK[place : place + 4], DECK[place + 4]) for place in range(48)] * 50
    reported: list[int] = []
    values = hand_values(iter(shows), progress=reported.append)
    assert values == [hand_value(*show) for show in shows[:48]] * 50
    assert reported == [1000, 2000, 2400]
    dealt = [DECK[place : place + 6] for place in range(40)]
    assert select_hands(dealt) == list(map(select_hand, dealt))
    assert hand_values([]) == []


@pytest.mark.parametrize(
    ("hand", "start_card", "culprit"),
    [
        ("5H 5S 5C", "5D", list(parse_cards("5H 5S 5C"))),
        ("", "5D", []),
        ("5H 5S 5H JD", "5D", Card.parse("5H")),
        ("5H 5S 5C JD", "JD", Card.parse("JD")),
    ],
)
def test_unusable_hands(hand: str, start_card: str, culprit: object) -> None:
    for function in (hand_value, crib_value, score_hand, score_crib):
        with pytest.raises(DomainError) as error:
            function(hand, start_card)
        assert error.value.culprit == culprit
        assert isinstance(error.value, ValueError)


@pytest.mark.parametrize("cards", ["5H 5S 5C JD", "5H 5S 5C JD 5D 6D 7D"])
def test_unusable_deals(cards: str) -> None:
    for function in (select_hand, rank_selections):
        with pytest.raises(DomainError, match="expected five or six cards, not 5H"):
            function(cards)
    with pytest.raises(DomainError, match="item 1"):
        select_hands(["5H 5S 5C JD 5D", cards])


MILLION = 10**6
MANY_CARDS: list[CardsLike] = [["5H"] * MILLION, DECK[:1] * MILLION, "5H " * MILLION]


@pytest.mark.long
@pytest.mark.parametrize("cards", MANY_CARDS, ids=["texts", "cards", "text"])
@pytest.mark.timeout(20)
def test_a_million_cards_are_refused_by_their_number(cards: CardsLike) -> None:
    for refused in (
        lambda: hand_value(cards, "5D"),
        lambda: score_crib(cards, "5D"),
        lambda: select_hand(cards),
        lambda: expected_value("5H 5S 5C JD", cards),
        lambda: rank_discards(cards, Crib.MINE),
    ):
        with pytest.raises(DomainError, match="at most 52 cards, not 1,000,000"):
            refused()


def test_endless_cards_are_refused() -> None:
    with pytest.raises(DomainError, match="at most 52 cards, not 53"):
        hand_value(repeat("5H"), "5D")


def test_a_batch_numbers_every_error() -> None:
    show = ("5H 5S 5C JD", "5D")
    cases: dict[object, type[CribbageError]] = {
        ("5H 5S 5C 1D", "5D"): CardError,
        ("5H 5S 5C JD", 5): ArgumentTypeError,
        ("5H 5S 5C JD",): ArgumentTypeError,
        (DECK * 2, "5D"): DomainError,
    }
    for bad, error_class in cases.items():
        with pytest.raises(error_class, match="item 1: ") as error:
            hand_values(cast(Any, [show, bad]))
        assert error.value.index == 1
        copy = pickle.loads(pickle.dumps(error.value))
        assert (type(copy), str(copy)) == (error_class, str(error.value))
        assert vars(copy) == vars(error.value)
    with pytest.raises(DomainError, match="item 1: ") as error:
        select_hands(["5H 5S 5C JD 4C 4D", MANY_CARDS[2]])
    assert error.value.index == 1


def test_a_start_card_may_be_text() -> None:
    values: Mapping[Any, int] = start_card_values("5H 5C 5S JD", "4C 4D")
    assert (values["5D"], values.get("5D"), "5D" in values) == (29, 29, True)
    assert (values.get("4C"), "4C" in values, len(values)) == (None, False, 46)
