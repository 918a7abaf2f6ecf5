"""API routes for the show and Rummikub Lite."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from enum import Enum
from fractions import Fraction
from itertools import groupby
from typing import Annotated, Any, TypeVar

from fastapi import Depends, HTTPException, Query, Request

from cribbage_bridge.cribbage import show
from cribbage_bridge.cribbage.cards import Card, parse_cards
from cribbage_bridge.cribbage.discard import Crib, rank_discards
from cribbage_bridge.cribbage.show import Selection
from cribbage_bridge.session.json_form import form
from cribbage_bridge.session.spoken_score import SpokenScore, spoken
from cribbage_bridge.web import models
from cribbage_bridge.web.models import BUSY, Problem
from cribbage_bridge.web.parameters import check_parameters
from cribbage_bridge.web.routers import api_router
from cribbage_bridge.web.rummikub_queries import OutcomesQuery, is_valid_table
from cribbage_bridge.web.services import ServerServices

_Answer = TypeVar("_Answer")

_CLIENT_CLOSED_REQUEST = 499

Hand = Annotated[
    str, Query(max_length=200, description="The four cards.", examples=["5H 5S 5C JD"])
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
        description="Blocks, each a letter for the color (k is black) and a number.",
        examples=["r2 r3 r4 b2 k2"],
    ),
]
Rows = Annotated[
    list[Annotated[str, Query(max_length=100)]],
    Query(max_length=40, description="Rows on the table, such as `r1 r2 r3`."),
]


class CribCounts(Enum):
    """The owner of the crib in a ranking; `not` if the crib does not count."""

    MINE = "mine"
    THEIRS = "theirs"
    NOT = "not"


router = api_router(
    dependencies=[Depends(check_parameters)],
    responses={422: {"model": Problem, "description": "Impossible cards."}},
)


@router.get("/score", tags=["the show"], response_model=form(SpokenScore))
async def count_hand(
    hand: Hand,
    start_card: Annotated[str, Query(max_length=40, examples=["5D"])],
    crib: Annotated[bool, Query(description="Count as the crib.")] = False,
) -> object:
    """Count a hand or a crib, and itemize its score."""
    count = show.score_crib if crib else show.score_hand
    return spoken(count(hand, start_card))


@router.get("/selection", tags=["the show"], response_model=form(Selection))
async def select_hand(cards: Deal) -> object:
    """Select the four cards that score the most points on average."""
    return show.select_hand(cards)


@router.get(
    "/ranking", tags=["the show"], responses=BUSY, response_model=form(models.Ranking)
)
async def rank_choices(
    cards: Deal, services: ServerServices, crib: CribCounts = CribCounts.NOT
) -> object:
    """Rank all choices of four cards, best first."""
    dealt = parse_cards(cards)
    choices = await services.choices.get(
        ("ranking", dealt, crib), lambda: _choices(dealt, crib)
    )
    return models.Ranking(dealt, choices)


@router.get(
    "/rummikub/table",
    tags=["Rummikub Lite"],
    responses={422: {"model": Problem, "description": "Impossible rows."}},
)
async def check_rummikub_table(
    crow: Rows = [],  # noqa: B006
    nrow: Rows = [],  # noqa: B006
) -> models.TableValidity:
    """Check that all rows on a table are valid."""
    return models.TableValidity(is_valid=is_valid_table(crow, nrow))


@router.get(
    "/rummikub/outcomes",
    tags=["Rummikub Lite"],
    responses={
        422: {
            "model": Problem,
            "description": "Impossible blocks or rows, or a query that takes "
            "too much time or memory.",
        },
        **BUSY,
    },
    response_model=form(models.OutcomeCounts),
)
async def count_rummikub_games(
    request: Request,
    services: ServerServices,
    first: Blocks,
    second: Blocks,
    bag: Blocks = "",
    crow: Rows = [],  # noqa: B006
    nrow: Rows = [],  # noqa: B006
) -> object:
    """Count all games that can follow a deal; stop if the client disconnects."""
    question = OutcomesQuery(first, second, bag, crow, nrow)
    counting = services.host.outcomes(question)
    counted = await _while_connected(request, counting)
    return models.OutcomeCounts(
        **vars(counted), games=counted.games, win_share=counted.win_share
    )


def _choices(
    cards: tuple[Card, ...], crib: CribCounts
) -> tuple[models.RankedChoice, ...]:
    if crib is CribCounts.NOT:
        return tuple(
            _choice(kept, kept.mean, kept.mean, None)
            for kept in show.rank_selections(cards)
        )
    return tuple(
        _choice(kept, kept.expected_points, kept.reasons["hand"], kept.reasons["crib"])
        for kept in rank_discards(cards, Crib(crib.value))
    )


def _choice(
    kept: Selection,
    expected_points: Fraction,
    hand_mean: Fraction,
    crib_mean: Fraction | None,
) -> models.RankedChoice:
    values = show.start_card_values(kept.hand, kept.crib)
    by_value = groupby(sorted(values, key=values.__getitem__), values.__getitem__)
    distribution = tuple(
        models.StartCards(value, tuple(start_cards)) for value, start_cards in by_value
    )
    return models.RankedChoice(
        hand=kept.hand,
        crib=kept.crib,
        expected_points=expected_points,
        hand_mean=hand_mean,
        crib_mean=crib_mean,
        minimum=distribution[0].value,
        maximum=distribution[-1].value,
        distribution=distribution,
    )


async def _while_connected(
    request: Request, answer: Coroutine[Any, Any, _Answer]
) -> _Answer:
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
    while (await request.receive())["type"] != "http.disconnect":
        pass
