"""The numbers of actions."""

from __future__ import annotations

import numpy as np
import pytest

from cribbage_bridge import Card, parse_cards
from cribbage_bridge.cribbage.actions import Count, Discard, Go, Play, Seat
from cribbage_bridge.learn import ACTION_COUNT, LearnError, action_of, number_of


@pytest.mark.parametrize("seat", Seat)
def test_each_number_is_an_action_of_its_own(seat: Seat) -> None:
    actions = [action_of(number, seat) for number in range(ACTION_COUNT)]
    assert list(map(number_of, actions)) == list(range(ACTION_COUNT))
    assert {action.seat for action in actions} == {seat}


def test_the_numbers_are_those_of_the_documentation() -> None:
    seat = Seat.SECOND
    assert action_of(0, seat) == Play(seat, Card.parse("AC"))
    assert action_of(np.int64(51), seat) == Play(seat, Card.parse("KS"))
    assert action_of(52, seat) == Go(seat)
    assert action_of(53, seat) == Discard(seat, parse_cards("AC AD"))
    assert action_of(1378, seat) == Discard(seat, parse_cards("KH KS"))
    assert number_of(Discard(seat, parse_cards("AD AC"))) == 53
    assert ACTION_COUNT == 1379


@pytest.mark.parametrize("number", [-1, 1379, None, "52", 1.0, True, 10**20])
def test_what_is_no_number_of_an_action_is_refused(number: object) -> None:
    with pytest.raises(LearnError, match="expected one from 0 to 1378"):
        action_of(number, Seat.FIRST)


def test_counts_have_no_number() -> None:
    with pytest.raises(LearnError, match="count first 12"):
        number_of(Count(Seat.FIRST, 12))
