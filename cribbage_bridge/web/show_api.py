"""The questions about the show and about Rummikub Lite, over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from enum import Enum
from fractions import Fraction
from itertools import groupby
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, HTTPException, Query, Request

from cribbage_bridge.cribbage import show
from cribbage_bridge.cribbage.cards import Card, parse_cards
from cribbage_bridge.cribbage.discard import Crib, rank_discards
from cribbage_bridge.web import models
from cribbage_bridge.web.models import BUSY, Problem, mean, texts
from cribbage_bridge.web.turns import Answers
from cribbage_bridge.web.worker import LongQuestions, Question

_Answer = TypeVar("_Answer")

_CLIENT_CLOSED_REQUEST = 499

Hand = Annotated[
    str,
    Query(
        max_length=200,
        description="The four cards.",
        examples=["5H 5S 5C JD"],
    ),
]
Deal = Annotated[
    str,
    Query(
        max_length=200,
        description="The five or six cards dealt.",
        examples=["7C QH 2C JC 9H 3S"],
    ),
]
Blocks = Annotated[
    str,
    Query(
        max_length=400,
        description="A letter for the color (k is black) and a number each.",
        examples=["r2 r3 r4 b2 k2"],
    ),
]
Rows = Annotated[
    list[Annotated[str, Query(max_length=100)]],
    Query(max_length=40, description="Rows on the table, such as `r1 r2 r3`."),
]


class CribCounts(Enum):
    """Whether the crib counts in a ranking, and for whom."""

    MINE = "mine"
    THEIRS = "theirs"
    NOT = "not"


def router(questions: LongQuestions, answers: Answers) -> APIRouter:
    """The routes."""
    routes = APIRouter(
        prefix="/api",
        responses={422: {"model": Problem, "description": "Cards that cannot be."}},
    )

    @routes.get("/score", tags=["the show"])
    async def count_hand(
        hand: Hand,
        start_card: Annotated[str, Query(max_length=40, examples=["5D"])],
        crib: Annotated[bool, Query(description="Count as the crib.")] = False,
    ) -> models.Score:
        """Count a hand, and say what it scores for."""
        count = show.score_crib if crib else show.score_hand
        return models.score(count(hand, start_card))

    @routes.get("/selection", tags=["the show"])
    async def select_hand(cards: Deal) -> models.Selection:
        """Choose the four cards with the most points on average."""
        chosen = show.select_hand(cards)
        return models.Selection(hand=texts(chosen.hand), crib=texts(chosen.crib))

    @routes.get("/ranking", tags=["the show"], responses=BUSY)
    async def rank_choices(
        cards: Deal, crib: CribCounts = CribCounts.NOT
    ) -> models.Ranking:
        """Rank every way to keep four cards, the best first."""
        dealt = parse_cards(cards)
        choices = await answers.find(
            ("ranking", dealt, crib), lambda: _choices(dealt, crib)
        )
        return models.Ranking(cards=texts(dealt), choices=choices)

    @routes.get(
        "/rummikub/outcomes",
        tags=["Rummikub Lite"],
        responses={
            422: {
                "model": Problem,
                "description": "Blocks or rows that cannot be, or a question that "
                "takes more time or memory than is allowed.",
            },
            **BUSY,
        },
    )
    async def count_rummikub_games(
        request: Request,
        first: Blocks,
        second: Blocks,
        bag: Blocks = "",
        crow: Rows = [],  # noqa: B006
        nrow: Rows = [],  # noqa: B006
    ) -> models.Outcomes:
        """Count all games of a deal; this stops when the request is closed."""
        question = Question(first, second, bag, crow, nrow)
        counted = await _while_connected(request, questions.outcomes(question))
        share = mean(counted.win_share)
        return models.Outcomes(**vars(counted), games=counted.games, win_share=share)

    return routes


def _choices(cards: tuple[Card, ...], crib: CribCounts) -> list[models.Choice]:
    if crib is CribCounts.NOT:
        return [
            _choice(kept, kept.mean, kept.mean, None)
            for kept in show.rank_selections(cards)
        ]
    return [
        _choice(kept, kept.expected_points, kept.reasons["hand"], kept.reasons["crib"])
        for kept in rank_discards(cards, Crib(crib.value))
    ]


def _choice(
    kept: show.Selection,
    expected_points: Fraction,
    hand_mean: Fraction,
    crib_mean: Fraction | None,
) -> models.Choice:
    values = show.start_card_values(kept.hand, kept.crib)
    by_value = groupby(sorted(values, key=values.__getitem__), values.__getitem__)
    distribution = [
        models.StartCards(value=value, start_cards=texts(start_cards))
        for value, start_cards in by_value
    ]
    return models.Choice(
        hand=texts(kept.hand),
        crib=texts(kept.crib),
        expected_points=mean(expected_points),
        hand_mean=mean(hand_mean),
        crib_mean=None if crib_mean is None else mean(crib_mean),
        minimum=distribution[0].value,
        maximum=distribution[-1].value,
        distribution=distribution,
    )


async def _while_connected(
    request: Request, answer: Coroutine[Any, Any, _Answer]
) -> _Answer:
    """Wait for an answer, and stop when the client has gone."""
    answering = asyncio.ensure_future(answer)
    going = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({answering, going}, return_when=asyncio.FIRST_COMPLETED)
        if answering.done():
            return answering.result()
        raise HTTPException(_CLIENT_CLOSED_REQUEST)
    finally:
        going.cancel()
        answering.cancel()


async def _gone(request: Request) -> None:
    """Wait until the client has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
