"""Process millions of hands at once in NumPy arrays.

The number of a card is its index in `cribbage_bridge.DECK`.  The ace of clubs is 0, and
the king of spades is 51.  Each hand is a row of such numbers::

    hands = card_numbers(["7H 9S 8C 7C", "5H 5S 5C JD"])
    hand_values(hands, [30, 17])

All points come from the rules in Prolog.  The first call that counts points saves
lookup tables in the user's cache folder.  This package requires the extra ``arrays``.
If Numba is installed, it speeds up calls with more than about a million rows.
"""

from cribbage_bridge.files.optional_imports import needed_for

with needed_for(__name__, "arrays"):
    from cribbage_bridge.arrays.choices import (
        Choices,
        discard_values,
        expected_values,
        select_hands,
        total_crib_values,
    )
    from cribbage_bridge.arrays.classes import suit_classes
    from cribbage_bridge.arrays.numbers import ArrayError, card_numbers, cards_of
    from cribbage_bridge.arrays.values import crib_values, hand_values

__all__ = [
    "ArrayError",
    "Choices",
    "card_numbers",
    "cards_of",
    "crib_values",
    "discard_values",
    "expected_values",
    "hand_values",
    "select_hands",
    "suit_classes",
    "total_crib_values",
]
