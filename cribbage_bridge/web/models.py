"""What the API takes and gives, as data for JSON.

Cards are texts such as ``5H`` and ``10S``.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from pydantic import BaseModel, Field

from cribbage_bridge.cribbage import show
from cribbage_bridge.cribbage.cards import Card


class Problem(BaseModel):
    """Why a request was refused."""

    detail: str


BUSY: dict[int | str, dict[str, Any]] = {
    429: {"model": Problem, "description": "Too many questions at once."}
}
"""The answer to a question that is not taken."""


TOO_LONG: dict[int | str, dict[str, Any]] = {
    431: {"model": Problem, "description": "Too long an address, or headers."}
}
"""The answer to a request whose head is not read."""


STREAM: dict[int | str, dict[str, Any]] = {
    200: {
        "content": {"text/event-stream": {}},
        "description": "Server-Sent Events: JSON with the `revision` of the game, "
        "whenever it has changed, and every 10 seconds; for a room also for how many "
        "seconds the `host` and the `guest` have been `away`.",
    }
}
"""The answer that is a stream."""


class Mean(BaseModel):
    """A mean, exact and as a decimal number."""

    exact: str = Field(examples=["765/46"])
    decimal: float = Field(examples=[16.630434782608695])


def mean(value: Fraction) -> Mean:
    """A mean as data."""
    return Mean(exact=str(value), decimal=float(value))


class Combination(BaseModel):
    """Cards that score together."""

    kind: show.Kind
    cards: list[str]
    points: int
    aloud: str = Field(
        description="What a player says who counts it.", examples=["a pair is six"]
    )


class Score(BaseModel):
    """What cards score, and what for."""

    value: int
    aloud: str = Field(examples=["fifteen two, fifteen four, and a pair is six"])
    combinations: list[Combination]


def score(counted: show.Score) -> Score:
    """A score as data."""
    combinations = [
        Combination(kind=c.kind, cards=texts(c.cards), points=c.points, aloud=phrase)
        for c, phrase in zip(counted.combinations, counted.phrases, strict=True)
    ]
    return Score(value=counted.total, aloud=counted.aloud, combinations=combinations)


class Selection(BaseModel):
    """The four cards to keep, and those to discard."""

    hand: list[str]
    crib: list[str]


class StartCards(BaseModel):
    """The start cards with which a hand has a value."""

    value: int
    start_cards: list[str]


class Choice(Selection):
    """A choice of four cards, and the points to expect of it."""

    expected_points: Mean = Field(description="The mean of the hand, and of the crib.")
    hand_mean: Mean = Field(description="Over all start cards.")
    crib_mean: Mean | None = Field(
        description="Over all cards that may fall into the crib; less than 0 if it "
        "is theirs, and nothing if it is not counted."
    )
    minimum: int = Field(description="The minimum value of the hand.")
    maximum: int = Field(description="Its maximum value.")
    distribution: list[StartCards] = Field(description="By value, the minimum first.")


class Ranking(BaseModel):
    """Every way to keep four cards of a deal, the best first."""

    cards: list[str]
    choices: list[Choice]


class Outcomes(BaseModel):
    """How many of all games of Rummikub Lite the player who begins wins."""

    games: int
    wins: int
    losses: int
    draws: int
    win_share: Mean


def texts(cards: Iterable[Card]) -> list[str]:
    """Cards as texts."""
    return list(map(str, cards))
