"""Questions for people who learn, and what becomes of their answers, over HTTP."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Annotated, TypeVar

from fastapi import APIRouter, Query

from cribbage_bridge.bridge.errors import CribbageError
from cribbage_bridge.cribbage.actions import Lay, Seat
from cribbage_bridge.cribbage.cards import Card, parse_card, parse_cards
from cribbage_bridge.cribbage.discard import RankedDiscard, rank_discards
from cribbage_bridge.cribbage.drills import (
    CountLevel,
    CountQuestion,
    DiscardLevel,
    DiscardQuestion,
    Level,
    PegLevel,
    count_question,
    discard_question,
    peg_question,
)
from cribbage_bridge.cribbage.game import RankedAction, State
from cribbage_bridge.session.miscounts import reasons, score_of
from cribbage_bridge.session.session import hints
from cribbage_bridge.web import drill_models as models
from cribbage_bridge.web.drill_models import Drill, Seed
from cribbage_bridge.web.models import BUSY, Problem
from cribbage_bridge.web.turns import Answers

_Question = TypeVar("_Question")

_DATE = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")

_DISCARDS = 2

Points = Annotated[
    int, Query(ge=0, le=99, description="What you say that the cards are worth.")
]
Discarded = Annotated[
    str, Query(max_length=80, description="Two of the cards.", examples=["5H 10S"])
]
LaidCard = Annotated[
    str, Query(max_length=40, description="A card of the hand.", examples=["5H"])
]


class NoSuchDayError(CribbageError, ValueError):
    """A day is asked for that has not come, or that the calendar has not."""


class NoSuchChoiceError(CribbageError, ValueError):
    """Cards are chosen that cannot be."""


def router(today: Callable[[], date], answers: Answers) -> APIRouter:
    """The routes; the questions of days after today are refused."""
    routes = APIRouter(
        prefix="/api/drills",
        tags=["drills"],
        responses={
            422: {"model": Problem, "description": "A question that cannot be."},
            **BUSY,
        },
    )

    async def find(
        drill: Drill, level: Level, seed: str, question: Callable[[], _Question]
    ) -> _Question:
        """The question of a level and a seed, unless its day has not come."""
        if _DATE.fullmatch(seed) and _day(seed) > today():
            raise NoSuchDayError(f"the questions of {seed} are not asked yet")
        return await answers.find((drill, level, seed), question)

    @routes.get("/daily")
    async def find_questions_of_today() -> models.Daily:
        """The questions of today, which are the same for everybody."""
        return models.daily(today().isoformat())

    async def cards_to_count(level: CountLevel, seed: str) -> CountQuestion:
        return await find(Drill.COUNT, level, seed, lambda: count_question(level, seed))

    @routes.get("/count")
    async def ask_to_count(level: CountLevel, seed: Seed) -> models.CardsToCount:
        """Cards to count."""
        return models.cards_to_count(await cards_to_count(level, seed))

    @routes.get("/count/answer")
    async def answer_to_count(
        level: CountLevel, seed: Seed, points: Points
    ) -> models.CountAnswer:
        """Judge a count, and say why it may be wrong."""
        question = await cards_to_count(level, seed)

        def judgment() -> models.CountAnswer:
            why = reasons(question, points, _written)
            return models.count_answer(points, score_of(question), why)

        return await answers.find((Drill.COUNT, question, points), judgment)

    async def cards_dealt(level: DiscardLevel, seed: str) -> DiscardQuestion:
        return await find(
            Drill.DISCARD, level, seed, lambda: discard_question(level, seed)
        )

    @routes.get("/discard")
    async def ask_to_discard(level: DiscardLevel, seed: Seed) -> models.CardsDealt:
        """Cards to discard two of."""
        return models.cards_dealt(await cards_dealt(level, seed))

    @routes.get("/discard/answer")
    async def answer_to_discard(
        level: DiscardLevel, seed: Seed, cards: Discarded
    ) -> models.ChoiceAnswer:
        """Judge a discard among all that there are."""
        question = await cards_dealt(level, seed)
        chosen = _chosen(cards, question)

        def ranking() -> list[RankedDiscard]:
            return rank_discards(question.cards, question.crib)

        key = (Drill.DISCARD, question)
        return models.choice_answer(await answers.find(key, ranking), chosen)

    async def cards_to_lay(level: PegLevel, seed: str) -> State:
        return await find(Drill.PEG, level, seed, lambda: peg_question(level, seed))

    @routes.get("/peg")
    async def ask_to_peg(level: PegLevel, seed: Seed) -> models.CardsToLay:
        """A position of the play, in which you are to lay a card."""
        return models.cards_to_lay(await cards_to_lay(level, seed))

    @routes.get("/peg/answer")
    async def answer_to_peg(
        level: PegLevel, seed: Seed, card: LaidCard
    ) -> models.ChoiceAnswer:
        """Judge a card that is laid, by what the best player expects of each."""
        view = await cards_to_lay(level, seed)
        chosen = _laid(card, view)

        def ranking() -> list[RankedAction]:
            return hints(view)

        key = (Drill.PEG, level, seed, "answer")
        return models.choice_answer(await answers.find(key, ranking), [chosen])

    return routes


def _day(seed: str) -> date:
    """The day that a seed in the form of a date names.

    Raises:
        NoSuchDayError: There is no such day.
    """
    try:
        return date.fromisoformat(seed)
    except ValueError:
        raise NoSuchDayError(f"there is no day {seed}") from None


def _written(card: Card) -> str:
    return card.unicode


def _chosen(text: str, question: DiscardQuestion) -> tuple[Card, ...]:
    """The cards to discard.

    Raises:
        NoSuchChoiceError: They are not two of the cards of the question.
    """
    cards = parse_cards(text)
    for card in cards:
        if card not in question.cards:
            raise NoSuchChoiceError(f"{card} was not dealt")
    if len(cards) != _DISCARDS or len(set(cards)) != _DISCARDS:
        raise NoSuchChoiceError(f"two different cards are to be chosen, not {text}")
    return cards


def _laid(text: str, view: State) -> Card:
    """The card to lay.

    Raises:
        NoSuchChoiceError: It cannot be laid.
    """
    card = parse_card(text)
    if Lay(Seat.FIRST, card) not in view.legal:
        raise NoSuchChoiceError(f"{card} cannot be laid now")
    return card
