"""Cribbage by the rules in Prolog, for Python.

>>> from cribbage_bridge import hand_value, select_hand
>>> hand_value("7H 9S 8C 7C", "8H")
24
>>> [str(card) for card in select_hand("7C QH 2C JC 9H 3S").hand]
['QH', '2C', 'JC', '3S']
"""

from cribbage_bridge.bridge.errors import (
    ArgumentTypeError,
    DomainError,
    ForkedProcessError,
    LoadError,
    PrologError,
    PrologNotFoundError,
)
from cribbage_bridge.cribbage.cards import (
    DECK,
    Card,
    CardError,
    Rank,
    Suit,
    parse_cards,
)
from cribbage_bridge.cribbage.discard import Crib, RankedDiscard, rank_discards
from cribbage_bridge.cribbage.show import (
    Combination,
    Kind,
    RankedSelection,
    Score,
    Selection,
    crib_value,
    expected_value,
    hand_value,
    hand_values,
    rank_selections,
    score_crib,
    score_hand,
    select_hand,
    select_hands,
    start_card_values,
)
from cribbage_bridge.files.errors import CribbageError

__all__ = [
    "DECK",
    "ArgumentTypeError",
    "Card",
    "CardError",
    "Combination",
    "Crib",
    "CribbageError",
    "DomainError",
    "ForkedProcessError",
    "Kind",
    "LoadError",
    "PrologError",
    "PrologNotFoundError",
    "Rank",
    "RankedDiscard",
    "RankedSelection",
    "Score",
    "Selection",
    "Suit",
    "crib_value",
    "expected_value",
    "hand_value",
    "hand_values",
    "parse_cards",
    "rank_discards",
    "rank_selections",
    "score_crib",
    "score_hand",
    "select_hand",
    "select_hands",
    "start_card_values",
]
