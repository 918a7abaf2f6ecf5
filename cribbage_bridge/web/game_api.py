"""API routes for the hints, discards, result, record and review of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from anyio.to_thread import run_sync

from cribbage_bridge.cribbage.actions import SeatAction
from cribbage_bridge.cribbage.game import RankedAction, State
from cribbage_bridge.session.coach import Comment
from cribbage_bridge.session.finished import FinishedGame, result_of
from cribbage_bridge.session.json_form import form
from cribbage_bridge.session.prompt import NotNowError
from cribbage_bridge.session.record import Record
from cribbage_bridge.session.saved_table import PERSON, SavedTable, record_with_proof
from cribbage_bridge.session.summary import GameSummary, summary_of
from cribbage_bridge.session.table import Table, hints
from cribbage_bridge.session.table_view import coach_of
from cribbage_bridge.web.models import BUSY
from cribbage_bridge.web.review_models import NewReview, ReviewedDiscard
from cribbage_bridge.web.review_views import reviewed_discards
from cribbage_bridge.web.routers import api_router
from cribbage_bridge.web.services import RequestSender, ServerServices, Services
from cribbage_bridge.web.table_models import Considered
from cribbage_bridge.web.table_requests import (
    NO_JSON,
    NO_SEAT,
    NOT_NOW,
    RULES,
    GameNumber,
    Id,
    Key,
    check_own,
    own_seat,
    viewer_of,
)

router = api_router("/tables/{id}", tags=["tables"], responses=RULES | NOT_NOW)


@router.get("/hint", responses=BUSY, response_model=form(tuple[RankedAction, ...]))
async def rank_actions(id: Id, services: ServerServices) -> object:
    """Rank your legal actions, as the champion does, in a game against the computer."""
    return await _ranked(services, id)


async def _ranked(services: Services, id: str) -> tuple[RankedAction, ...]:
    view, revision = await run_sync(_choice, services, id)
    return await services.choices.get(
        ("hint", id, revision), lambda: tuple(hints(view))
    )


def _choice(services: Services, id: str) -> tuple[State, int]:
    with services.tables.opened(id) as (table, revision):
        return table.choice(), revision


@router.post("/comment", responses=BUSY | NO_JSON, response_model=form(Comment))
async def comment_on_choice(
    id: Id, considered: Considered, services: ServerServices
) -> object:
    """Compare an action that you consider with the best one, in the coach's words."""
    ranked = await _ranked(services, id)
    return await run_sync(_comment, services, id, ranked, considered.action)


def _comment(
    services: Services, id: str, ranked: Sequence[RankedAction], action: SeatAction
) -> Comment:
    check_own(action, PERSON)
    with services.tables.opened(id) as (table, _):
        table.game.state.after(action)  # raises an error if the action is illegal
        return coach_of(table, PERSON).comment(ranked, action)


@router.get(
    "/discards", responses=BUSY, response_model=form(tuple[ReviewedDiscard, ...])
)
async def review_discards(id: Id, services: ServerServices) -> object:
    """Compare your discards with the best discards in a game against the computer."""
    record, revision = await run_sync(_record_so_far, services, id)
    return await services.discards.get(
        (id, revision), lambda: reviewed_discards(record.replay(), PERSON)
    )


def _record_so_far(services: Services, id: str) -> tuple[Record, int]:
    with services.tables.opened(id) as (table, revision):
        if table.friends:
            raise NotNowError("a game between two people has no discard review")
        return table.saved.record, revision


@router.get("/result", responses=NO_SEAT)
def get_result(id: Id, services: ServerServices, key: Key = None) -> FinishedGame:
    """Get the result of a finished game for your statistics."""
    with services.tables.opened(id) as (table, _):
        seat = own_seat(services, table, key)
        return result_of(table, seat, services.tables.saved.last_day(id))


@router.get("/summary", response_model=form(GameSummary))
def get_summary(id: Id, services: ServerServices, key: Key = None) -> object:
    """Get a finished game's points by source, and the chance of winning by deal."""
    with services.tables.opened(id) as (table, _):
        return summary_of(table, viewer_of(services, table, key))


@router.get("/record")
def get_record(
    id: Id, services: ServerServices, game: GameNumber = None, key: Key = None
) -> dict[str, Any]:
    """Download the record of a finished game.

    The record of a game between two people includes the data that `cribbage verify`
    checks.
    """
    with services.tables.opened(id) as (table, _):
        viewer_of(services, table, key)
        if game is not None and game != table.saved.game_number:
            return services.tables.saved.record(id, game)
        return record_with_proof(_ended(table))


@router.post("/review", status_code=201)
def review_game(
    id: Id, sender: RequestSender, services: ServerServices, key: Key = None
) -> NewReview:
    """Create a review of a finished game."""
    uploader = services.origins.uploader(sender)
    with services.tables.opened(id) as (table, _):
        viewer_of(services, table, key)
        return NewReview(id=services.reviews.add(_ended(table).record, uploader))


def _ended(table: Table) -> SavedTable:
    if not table.winner:
        raise NotNowError("the game is not over")
    return table.saved
