"""The hands that the home page counts, with their scores.

The page contains the scores, so that it need not ask for them; on a static site, the
program then starts only at the pages that need it.
"""

from __future__ import annotations

from typing import Any

from cribbage_bridge.cribbage.show import score_hand
from cribbage_bridge.session.json_form import write
from cribbage_bridge.session.spoken_score import spoken

_HANDS = (
    ("5H 5S 5C JD", "5D"),
    ("7H 8S 8C 9D", "7D"),
    ("4H 5H 5C 6D", "6S"),
    ("AC 2C 3C 3H", "9S"),
    ("10S JS QS KS", "5S"),
    ("2D 3D 10H QC", "KD"),
    ("JH 4S 5C 6C", "5H"),
    ("3S 6S 6D 9C", "9H"),
)
"""Each hand and its start card."""


def counted_hands() -> list[dict[str, Any]]:
    """Return each hand with its start card, and the JSON form of its score."""
    return [
        {
            "cards": [*hand.split(), start_card],
            **write(spoken(score_hand(hand, start_card))),
        }
        for hand, start_card in _HANDS
    ]
