"""API models for the show and Rummikub Lite, and shared responses."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pydantic import BaseModel

from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.cribbage.show import Selection


class Problem(BaseModel):
    """The reason why the server refuses a request."""

    detail: str


BUSY: dict[int | str, dict[str, Any]] = {
    429: {"model": Problem, "description": "Too many requests."}
}
"""The response to too many requests."""

TOO_LONG: dict[int | str, dict[str, Any]] = {
    431: {"model": Problem, "description": "The address or the headers are too long."}
}
"""The response to a request with an address or headers that are too long."""

STREAM: dict[int | str, dict[str, Any]] = {
    200: {
        "content": {"text/event-stream": {}},
        "description": "Server-Sent Events, sent after each change and every 10 "
        "seconds: JSON with the `revision` of the table. At a table for two people, "
        "`away` has the seconds for which the player in each seat has been away: 0 if "
        "present, and null if nobody has taken the seat. `reactions` has the number "
        "and the latest reaction of each player, or null, and `watchers` the number of "
        "streams to people who watch.",
    }
}
"""The response to a request for a stream."""


@dataclass(frozen=True)
class StartCards:
    """A value of a hand, and the start cards that lead to it.

    Attributes:
        value: The value of the hand.
        start_cards: The start cards that lead to this value.
    """

    value: int
    start_cards: tuple[Card, ...]


@dataclass(frozen=True)
class RankedChoice(Selection):
    """A choice of four cards, and its expected points.

    Attributes:
        expected_points: The sum of `hand_mean` and, if the crib counts, `crib_mean`.
        hand_mean: The mean value of the hand over all start cards.
        crib_mean: The mean value of the crib over its possible cards; negative if the
            other player owns the crib, and null if the crib does not count.
        minimum: The minimum value of the hand.
        maximum: The maximum value of the hand.
        distribution: The start cards for each value of the hand, lowest value first.
    """

    expected_points: Fraction
    hand_mean: Fraction
    crib_mean: Fraction | None
    minimum: int
    maximum: int
    distribution: tuple[StartCards, ...]


@dataclass(frozen=True)
class Ranking:
    """All choices of four cards from a deal.

    Attributes:
        cards: The cards dealt.
        choices: The choices, best first.
    """

    cards: tuple[Card, ...]
    choices: tuple[RankedChoice, ...]


class TableValidity(BaseModel):
    """The validity of a table of Rummikub Lite."""

    is_valid: bool


@dataclass(frozen=True)
class OutcomeCounts:
    """The first player's outcomes in all games of Rummikub Lite that can follow a deal.

    Attributes:
        games: The number of games.
        wins: The number of games that the first player wins.
        losses: The number of games that the first player loses.
        draws: The number of draws.
        win_share: The share of games that the first player wins.
    """

    games: int
    wins: int
    losses: int
    draws: int
    win_share: Fraction
