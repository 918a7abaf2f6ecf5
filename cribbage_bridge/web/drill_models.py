"""The data models of the drills API."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Annotated

from fastapi import Query
from pydantic import BaseModel, Field

from cribbage_bridge.cribbage.actions import SeatAction
from cribbage_bridge.cribbage.drills import (
    CountLevel,
    CountQuestion,
    DiscardLevel,
    DiscardQuestion,
    Level,
    PegLevel,
    judged,
)
from cribbage_bridge.cribbage.game import RankedAction, discard_size
from cribbage_bridge.session.miscounts import explanation, score_of
from cribbage_bridge.session.spoken_score import SpokenScore, spoken


class Drill(Enum):
    """A kind of drill."""

    COUNT = "count"
    DISCARD = "discard"
    PEG = "peg"


DAILY_LEVELS: dict[Drill, Level] = {
    Drill.COUNT: CountLevel.ALL,
    Drill.DISCARD: DiscardLevel.MIXED,
    Drill.PEG: PegLevel.ANY,
}
"""The level of the daily question in each drill."""

Seed = Annotated[
    str,
    Query(
        pattern="^[A-Za-z0-9-]{1,40}$",
        description="Determines the question at a level.  A date, such as "
        "`2026-01-31`, is the seed of that day; future dates are refused.",
        examples=["a-seed"],
    ),
]


class DailyDrill(BaseModel):
    """A daily question."""

    drill: Drill
    level: int
    seed: str


class Daily(BaseModel):
    """The daily questions, which are the same for everybody."""

    date: str = Field(description="The date in UTC.", examples=["2026-01-31"])
    drills: list[DailyDrill]


def daily(date: str) -> Daily:
    """Return the daily questions for a date in ISO format."""
    drills = [
        DailyDrill(drill=drill, level=level, seed=date)
        for drill, level in DAILY_LEVELS.items()
    ]
    return Daily(date=date, drills=drills)


@dataclass(frozen=True)
class CountAnswer:
    """The result of a count.

    Attributes:
        right: True if the count is right.
        claimed: The points that the player claimed.
        score: The correct score of the cards.
        reason: A sentence that explains a wrong count; `None` if the count is right,
            or if no explanation is known.
    """

    right: bool
    claimed: int
    score: SpokenScore
    reason: str | None


def count_answer(question: CountQuestion, claimed: int) -> CountAnswer:
    """Return the result of claiming the given points for the cards of a question."""
    score = score_of(question)
    reason = explanation(question, claimed, lambda card: card.unicode)
    return CountAnswer(claimed == score.total, claimed, spoken(score), reason)


@dataclass(frozen=True)
class CardsDealt(DiscardQuestion):
    """Cards to discard from.

    Attributes:
        discard_size: The number of cards to discard.
    """

    discard_size: int


def cards_dealt(question: DiscardQuestion) -> CardsDealt:
    """Return the cards of a question, with the number of cards to discard."""
    return CardsDealt(question.cards, question.crib, discard_size())


@dataclass(frozen=True)
class ChoiceAnswer:
    """The result of a discard or a play.

    Attributes:
        right: True if no choice is better.
        cost: The expected points that the choice loses, compared with the best choice.
        rank: 1 if no choice is better, 2 if one is better, and so on.
        options: All choices, best first.
        made: The index of the player's choice in `options`.
    """

    right: bool
    cost: Fraction
    rank: int
    options: tuple[RankedAction, ...]
    made: int


def choice_answer(ranked: Sequence[RankedAction], action: SeatAction) -> ChoiceAnswer:
    """Return the result of choosing one of the ranked actions."""
    found = judged(ranked, action)
    right = not found.cost
    return ChoiceAnswer(right, found.cost, found.rank, tuple(ranked), found.made)
