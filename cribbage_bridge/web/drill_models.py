"""What the API of the drills takes and gives, as data for JSON."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Annotated, Literal

from fastapi import Query
from pydantic import BaseModel, Field

from cribbage_bridge.cribbage.actions import Lay, Seat, Source
from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.cribbage.discard import RankedDiscard
from cribbage_bridge.cribbage.drills import (
    CountLevel,
    CountQuestion,
    DiscardLevel,
    DiscardQuestion,
    Level,
    PegLevel,
    Ranked,
    judged,
)
from cribbage_bridge.cribbage.game import RankedAction, State
from cribbage_bridge.cribbage.show import Score
from cribbage_bridge.web import game_models, models, views
from cribbage_bridge.web.game_models import Player
from cribbage_bridge.web.models import Mean, mean, texts


class Drill(Enum):
    """What is learned."""

    COUNT = "count"
    DISCARD = "discard"
    PEG = "peg"


DAILY_LEVELS: dict[Drill, Level] = {
    Drill.COUNT: CountLevel.ALL,
    Drill.DISCARD: DiscardLevel.MIXED,
    Drill.PEG: PegLevel.ANY,
}
"""How hard the questions of a day are."""

Seed = Annotated[
    str,
    Query(
        pattern="^[A-Za-z0-9-]{1,40}$",
        description="Decides the question, with the level.  A date, such as "
        "`2026-01-31`, is the seed of that day; days to come are refused.",
        examples=["a-seed"],
    ),
]


class DailyDrill(BaseModel):
    """A question of a day."""

    drill: Drill
    level: int
    seed: str


class Daily(BaseModel):
    """The questions of a day, the same for everybody."""

    date: str = Field(description="By UTC.", examples=["2026-01-31"])
    drills: list[DailyDrill]


def daily(date: str) -> Daily:
    """The questions of a day as data."""
    drills = [
        DailyDrill(drill=drill, level=level, seed=date)
        for drill, level in DAILY_LEVELS.items()
    ]
    return Daily(date=date, drills=drills)


class CardsToCount(BaseModel):
    """Cards to count."""

    source: Literal["hand", "crib"]
    cards: list[str]
    start_card: str


def cards_to_count(question: CountQuestion) -> CardsToCount:
    """Cards to count, as data."""
    return CardsToCount(
        source="crib" if question.source is Source.CRIB else "hand",
        cards=texts(question.cards),
        start_card=str(question.start_card),
    )


class CountAnswer(BaseModel):
    """What became of a count."""

    right: bool
    claimed: int
    score: models.Score
    reasons: list[str] = Field(
        description="Why the count may be wrong, in sentences.",
        examples=[["Overlooked: 5♥ J♠."]],
    )


def count_answer(claimed: int, score: Score, reasons: list[str]) -> CountAnswer:
    """What became of a count, as data."""
    return CountAnswer(
        right=claimed == score.total,
        claimed=claimed,
        score=models.score(score),
        reasons=reasons,
    )


class CardsDealt(BaseModel):
    """Cards to discard two of."""

    cards: list[str]
    crib: Literal["mine", "theirs"]


def cards_dealt(question: DiscardQuestion) -> CardsDealt:
    """Cards to discard from, as data."""
    return CardsDealt(cards=texts(question.cards), crib=question.crib.value)


class CardsToLay(BaseModel):
    """A position of the play, in which you are to lay a card."""

    dealer: Player
    hand: list[str]
    playable: list[str] = Field(description="Those of the hand that can be laid now.")
    others: int = Field(description="How many cards the computer holds.")
    discards: list[str] = Field(description="The cards that you discarded.")
    start_card: str
    laid: dict[Player, list[str]]
    pile: list[str] = Field(description="The cards of this count, the newest last.")
    count: int


def cards_to_lay(view: State) -> CardsToLay:
    """A position of the play as data, as the first seat sees it."""
    you, computer = Seat.FIRST, Seat.SECOND
    lays = [action.card for action in view.legal if isinstance(action, Lay)]
    return CardsToLay(
        dealer="you" if view.dealer is you else "computer",
        hand=texts(sorted(card for card in view.hands[you] if card)),
        playable=texts(sorted(lays)),
        others=len(view.hands[computer]),
        discards=texts(sorted(card for card in view.discards[you] if card)),
        start_card=str(view.start_card),
        laid={"you": texts(view.laid[you]), "computer": texts(view.laid[computer])},
        pile=texts(view.pile),
        count=view.count,
    )


class ChoiceAnswer(BaseModel):
    """What became of a choice."""

    right: bool = Field(description="Whether no choice is better.")
    cost: Mean = Field(description="How many points less it is expected to bring.")
    rank: int = Field(description="1 if no choice is better, 2 if one is, and so on.")
    chosen: list[str]
    options: list[game_models.Advice] = Field(
        description="All choices, the best first."
    )


def choice_answer(ranked: Ranked, chosen: Iterable[Card]) -> ChoiceAnswer:
    """What became of a choice, as data."""
    cards = frozenset(chosen)
    judgment = judged(ranked, cards)
    return ChoiceAnswer(
        right=not judgment.cost,
        cost=mean(judgment.cost),
        rank=judgment.rank,
        chosen=texts(sorted(cards)),
        options=list(map(_option, ranked)),
    )


def _option(option: RankedDiscard | RankedAction) -> game_models.Advice:
    if isinstance(option, RankedAction):
        return views.advice(option)
    return game_models.Advice(
        action="discard",
        cards=texts(sorted(option.crib)),
        expected_points=mean(option.expected_points),
        reasons={reason: mean(points) for reason, points in option.reasons.items()},
        win_probability=None,
    )
