"""Questions for people who learn, over HTTP."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Annotated, TypeVar

from fastapi import APIRouter, Query

from cribbage_bridge.cribbage.actions import Discard, Play, Seat
from cribbage_bridge.cribbage.cards import parse_card, parse_cards
from cribbage_bridge.cribbage.drills import (
    CountLevel,
    CountQuestion,
    DiscardLevel,
    DiscardQuestion,
    Level,
    PegLevel,
    count_question,
    discard_question,
    discarding,
    peg_question,
)
from cribbage_bridge.cribbage.game import State, discard_size
from cribbage_bridge.cribbage.view import View
from cribbage_bridge.files.errors import CribbageError
from cribbage_bridge.session.json_form import form
from cribbage_bridge.session.table import hints
from cribbage_bridge.web import drill_models as models
from cribbage_bridge.web.drill_models import Drill, Seed
from cribbage_bridge.web.models import BUSY, Problem
from cribbage_bridge.web.turns import Answers

_Question = TypeVar("_Question")

_DATE = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")

Points = Annotated[int, Query(ge=0, le=99, description="The points that you claim.")]
Discarded = Annotated[
    str, Query(max_length=80, description="The cards to discard.", examples=["5H 10S"])
]
PlayedCard = Annotated[
    str, Query(max_length=40, description="A card of the hand.", examples=["5H"])
]


class NoSuchDayError(CribbageError, ValueError):
    """A day is still to come, or not in the calendar."""


class NoSuchChoiceError(CribbageError, ValueError):
    """Cards cannot be chosen."""


def router(today: Callable[[], date], answers: Answers) -> APIRouter:
    """Return the routes; the questions of days after today are refused."""
    routes = APIRouter(
        prefix="/api/drills",
        tags=["drills"],
        responses={
            422: {"model": Problem, "description": "No such question or choice."},
            **BUSY,
        },
    )
    judges_choice = {"response_model": form(models.ChoiceAnswer)}

    async def find(
        drill: Drill, level: Level, seed: str, question: Callable[[], _Question]
    ) -> _Question:
        """Return the question of a level and a seed, unless its day is to come."""
        if _DATE.fullmatch(seed) and _day(seed) > today():
            raise NoSuchDayError(f"the questions of {seed} are not asked yet")
        return await answers.find((drill, level, seed), question)

    @routes.get("/daily")
    async def get_questions_of_today() -> models.Daily:
        """Get the questions of today, which are the same for everybody."""
        return models.daily(today().isoformat())

    async def cards_to_count(level: CountLevel, seed: str) -> CountQuestion:
        return await find(Drill.COUNT, level, seed, lambda: count_question(level, seed))

    @routes.get("/count", response_model=form(CountQuestion))
    async def get_cards_to_count(level: CountLevel, seed: Seed) -> object:
        """Get cards to count."""
        return await cards_to_count(level, seed)

    @routes.get("/count/answer", response_model=form(models.CountAnswer))
    async def judge_count(level: CountLevel, seed: Seed, points: Points) -> object:
        """Judge a count, and explain why it may be wrong."""
        question = await cards_to_count(level, seed)
        return await answers.find(
            (Drill.COUNT, question, points),
            lambda: models.count_answer(question, points),
        )

    async def cards_dealt(level: DiscardLevel, seed: str) -> DiscardQuestion:
        return await find(
            Drill.DISCARD, level, seed, lambda: discard_question(level, seed)
        )

    @routes.get("/discard", response_model=form(models.CardsDealt))
    async def get_cards_dealt(level: DiscardLevel, seed: Seed) -> object:
        """Get cards to discard from."""
        return models.cards_dealt(await cards_dealt(level, seed))

    @routes.get("/discard/answer", **judges_choice)
    async def judge_discard(
        level: DiscardLevel, seed: Seed, cards: Discarded
    ) -> object:
        """Judge a discard among all others."""
        question = await cards_dealt(level, seed)
        action = _discard(cards, question)
        ranked = await answers.find((Drill.DISCARD, question), question.ranked)
        return models.choice_answer(ranked, action)

    async def cards_to_play(level: PegLevel, seed: str) -> State:
        return await find(Drill.PEG, level, seed, lambda: peg_question(level, seed))

    @routes.get("/peg", response_model=form(View))
    async def get_cards_to_play(level: PegLevel, seed: Seed) -> object:
        """Get a view of the play in which the first seat has a choice of cards."""
        return await cards_to_play(level, seed)

    @routes.get("/peg/answer", **judges_choice)
    async def judge_play(level: PegLevel, seed: Seed, card: PlayedCard) -> object:
        """Judge a card that is played, as the champion does."""
        view = await cards_to_play(level, seed)
        action = _play(card, view)
        key = (Drill.PEG, level, seed, "answer")
        ranked = await answers.find(key, lambda: hints(view))
        return models.choice_answer(ranked, action)

    return routes


def _day(seed: str) -> date:
    """Return the day of a seed that has the form of a date.

    Raises:
        NoSuchDayError: There is no such day.
    """
    try:
        return date.fromisoformat(seed)
    except ValueError:
        raise NoSuchDayError(f"there is no day {seed}") from None


def _discard(text: str, question: DiscardQuestion) -> Discard:
    """Return the discard of some cards.

    Raises:
        NoSuchChoiceError: They cannot be discarded.
    """
    cards = parse_cards(text)
    for card in cards:
        if card not in question.cards:
            raise NoSuchChoiceError(f"{card} was not dealt")
    size = discard_size()
    if len(cards) != size or len(set(cards)) != size:
        raise NoSuchChoiceError(f"choose {size} different cards, not {text}")
    return discarding(cards)


def _play(text: str, view: State) -> Play:
    """Return the play of a card.

    Raises:
        NoSuchChoiceError: It cannot be played.
    """
    play = Play(Seat.FIRST, parse_card(text))
    if play not in view.legal:
        raise NoSuchChoiceError(f"{play.card} cannot be played now")
    return play
