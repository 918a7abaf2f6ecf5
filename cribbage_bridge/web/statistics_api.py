"""API routes for statistics of finished games.

Browsers store the games; the server only computes the statistics.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Response
from pydantic import BaseModel, ConfigDict, Field

from cribbage_bridge.session.figures import Statistics, statistics
from cribbage_bridge.session.results import csv_of, read_list
from cribbage_bridge.web.models import Problem
from cribbage_bridge.web.routers import api_router
from cribbage_bridge.web.table_requests import NO_JSON

MOST_GAMES = 2000
"""The maximum number of games, which is twice the number that a browser stores."""


class FinishedGames(BaseModel):
    """Finished games, each in the form that the pages and the terminal export."""

    model_config = ConfigDict(extra="forbid")

    games: Annotated[
        list[Any],
        Field(
            max_length=MOST_GAMES,
            description="The games; several copies of a game count once.",
        ),
    ]


router = api_router(
    tags=["statistics"],
    responses={
        **NO_JSON,
        413: {"model": Problem, "description": "Too many bytes."},
        422: {"model": Problem, "description": "Not a list of games, or too many."},
    },
)


@router.post("/statistics")
def add_up_games(sent: FinishedGames) -> Statistics:
    """Compute the statistics of finished games; skip and list invalid games."""
    found = read_list(sent.games)
    return statistics(found.games, found.broken)


@router.post(
    "/statistics.csv",
    response_class=Response,
    responses={200: {"content": {"text/csv": {}}}},
)
def write_csv(sent: FinishedGames) -> Response:
    """Convert finished games to CSV for a spreadsheet."""
    shown = statistics(read_list(sent.games).games)
    return Response(csv_of(shown.games).encode("utf-8-sig"), media_type="text/csv")
