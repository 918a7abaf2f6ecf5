"""API routes for the drills."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Annotated, TypeVar

from fastapi import Depends, Query

from cribbage_bridge.cribbage.actions import Discard, Play, Seat
from cribbage_bridge.cribbage.cards import parse_card, parse_cards
from cribbage_bridge.cribbage.discard import Crib
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
from cribbage_bridge.session.json_form import form
from cribbage_bridge.session.table import hints
from cribbage_bridge.web import drill_models as models
from cribbage_bridge.web.drill_models import Drill, Seed
from cribbage_bridge.web.errors import UnusableRequestError
from cribbage_bridge.web.models import BUSY, Problem
from cribbage_bridge.web.parameters import check_parameters
from cribbage_bridge.web.routers import api_router
from cribbage_bridge.web.services import ServerServices, Services

_Question = TypeVar("_Question")

_DATE = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")

Points = Annotated[int, Query(ge=0, le=99, description="The points that you claim.")]
Discarded = Annotated[
    str, Query(max_length=80, description="The cards to discard.", examples=["5H 10S"])
]
PlayedCard = Annotated[
    str, Query(max_length=40, description="The card to play.", examples=["5H"])
]


router = api_router(
    "/drills",
    tags=["drills"],
    dependencies=[Depends(check_parameters)],
    responses={
        422: {"model": Problem, "description": "No such question or choice."},
        **BUSY,
    },
)


async def _find(
    services: Services,
    question: Callable[..., _Question],
    level: Level,
    seed: str,
    *kind: object,
) -> _Question:
    """Return the question for a level, seed and kind; reject future and invalid dates.

    Args:
        services: The services of the server.
        question: A function that returns the question for a level, seed and kind.
        level: The level.
        seed: The seed.
        kind: The kind of question, if the drill has kinds.
    """
    if _DATE.fullmatch(seed) and _day(seed) > services.host.today():
        raise UnusableRequestError(f"the questions for {seed} are not available yet")
    return await services.choices.get(
        (question, level, seed, kind), lambda: question(level, seed, *kind)
    )


@router.get("/daily")
async def get_questions_of_today(services: ServerServices) -> models.Daily:
    """Get today's questions, which are the same for everybody."""
    return models.daily(services.host.today().isoformat())


async def _cards_to_count(
    level: CountLevel, seed: Seed, services: ServerServices
) -> CountQuestion:
    return await _find(services, count_question, level, seed)


CardsToCount = Annotated[CountQuestion, Depends(_cards_to_count)]


@router.get("/count", response_model=form(CountQuestion))
async def get_cards_to_count(question: CardsToCount) -> object:
    """Get cards to count."""
    return question


@router.get("/count/answer", response_model=form(models.CountAnswer))
async def judge_count(
    question: CardsToCount, points: Points, services: ServerServices
) -> object:
    """Check a count, and explain the mistake in a wrong count."""
    return await services.choices.get(
        (Drill.COUNT, question, points), lambda: models.count_answer(question, points)
    )


async def _cards_dealt(
    level: DiscardLevel,
    seed: Seed,
    services: ServerServices,
    crib: Annotated[
        Crib | None, Query(description="The owner of the crib; by default, either.")
    ] = None,
) -> DiscardQuestion:
    return await _find(services, discard_question, level, seed, crib)


CardsDealt = Annotated[DiscardQuestion, Depends(_cards_dealt)]


@router.get("/discard", response_model=form(models.CardsDealt))
async def get_cards_dealt(question: CardsDealt) -> object:
    """Get cards to discard from."""
    return models.cards_dealt(question)


@router.get("/discard/answer", response_model=form(models.ChoiceAnswer))
async def judge_discard(
    question: CardsDealt, cards: Discarded, services: ServerServices
) -> object:
    """Compare a discard with all other possible discards."""
    action = _discard(cards, question)
    ranked = await services.choices.get((Drill.DISCARD, question), question.ranked)
    return models.choice_answer(ranked, action)


Leads = Annotated[
    bool | None,
    Query(
        description="True to play the first card of a count, and false to play a later "
        "one; by default, either."
    ),
]


async def _cards_to_play(
    level: PegLevel, seed: Seed, services: ServerServices, leads: Leads = None
) -> State:
    return await _find(services, peg_question, level, seed, leads)


CardsToPlay = Annotated[State, Depends(_cards_to_play)]


@router.get("/peg", response_model=form(View))
async def get_cards_to_play(view: CardsToPlay) -> object:
    """Get a view in which the first seat chooses a card to play."""
    return view


@router.get("/peg/answer", response_model=form(models.ChoiceAnswer))
async def judge_play(
    level: PegLevel,
    seed: Seed,
    view: CardsToPlay,
    card: PlayedCard,
    services: ServerServices,
    leads: Leads = None,
) -> object:
    """Compare a play with all other legal plays, as the champion ranks them."""
    action = _play(card, view)
    key = (Drill.PEG, level, seed, leads, "answer")
    ranked = await services.choices.get(key, lambda: hints(view))
    return models.choice_answer(ranked, action)


def _day(seed: str) -> date:
    try:
        return date.fromisoformat(seed)
    except ValueError:
        raise UnusableRequestError(f"{seed} is not a valid date") from None


def _discard(text: str, question: DiscardQuestion) -> Discard:
    cards = parse_cards(text)
    for card in cards:
        if card not in question.cards:
            raise UnusableRequestError(f"{card} was not dealt")
    size = discard_size()
    if len(cards) != size or len(set(cards)) != size:
        raise UnusableRequestError(f"choose {size} different cards, not {text}")
    return discarding(cards)


def _play(text: str, view: State) -> Play:
    play = Play(Seat.FIRST, parse_card(text))
    if play not in view.legal:
        raise UnusableRequestError(f"{play.card} cannot be played now")
    return play
