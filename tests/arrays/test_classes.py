"""One hand of each class."""

from itertools import combinations, permutations
from math import comb
from typing import Any

import pytest

from cribbage_bridge import OptionError
from cribbage_bridge.arrays import suit_classes


@pytest.mark.parametrize("size", range(1, 7))
def test_there_are_as_many_hands_as_can_be_dealt(size: int) -> None:
    hands, numbers = suit_classes(size)
    assert hands.shape == (len(numbers), size)
    assert numbers.sum() == comb(52, size)


@pytest.mark.parametrize("size", [-1, 53, 2.0])
def test_numbers_of_cards_that_no_hand_has(size: Any) -> None:
    with pytest.raises(OptionError, match=f"cards from 0 to 52, not {size}"):
        suit_classes(size)


def test_classes_of_three_cards() -> None:
    hands, numbers = suit_classes(3)
    found = dict(zip(map(frozenset, hands.tolist()), numbers.tolist(), strict=True))
    classes = {
        frozenset(
            frozenset(card // 4 * 4 + suits[card % 4] for card in hand)
            for suits in permutations(range(4))
        )
        for hand in combinations(range(52), 3)
    }
    assert len(classes) == len(found)
    for alike in classes:
        (member,) = alike & found.keys()
        assert found[member] == len(alike)
