"""API routes that let players change a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from fastapi import APIRouter

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.session.json_form import form
from cribbage_bridge.session.prompt import NotNowError
from cribbage_bridge.session.table import LEFT, SECONDS_TO_CLAIM, Table
from cribbage_bridge.session.table_view import TableView, table_view
from cribbage_bridge.web.services import ServerServices, Services
from cribbage_bridge.web.table_models import Change, Continue, TakeAction
from cribbage_bridge.web.table_requests import (
    CHANGED,
    RULES,
    Id,
    Key,
    Since,
    check_own,
    own_seat,
)

router = APIRouter(
    prefix="/api/tables/{id}", tags=["tables"], responses=RULES | CHANGED
)


def _change(
    services: Services,
    id: str,
    seen: Change,
    key: str | None,
    since: int,
    do: Callable[[Table, Seat], None],
) -> TableView:
    def changed(table: Table, seat: Seat, revision: int) -> TableView:
        do(table, seat)
        table.advance_all()
        return table_view(table, revision, seat, since)

    return services.tables.change(id, seen.revision, partial(own_seat, key), changed)


@router.post("/actions", response_model=form(TableView))
def take_action(
    id: Id,
    taken: TakeAction,
    services: ServerServices,
    since: Since = 0,
    key: Key = None,
) -> object:
    """Perform an action for your seat."""

    def do(table: Table, seat: Seat) -> None:
        check_own(taken.action, seat)
        table.act(taken.action)

    return _change(services, id, taken, key, since, do)


@router.post("/continue", response_model=form(TableView))
def continue_game(
    id: Id, asked: Continue, services: ServerServices, since: Since = 0, key: Key = None
) -> object:
    """Continue with the next count of the show, or with the next deal."""

    def do(table: Table, seat: Seat) -> None:
        table.proceed(seat, asked.cut)

    return _change(services, id, asked, key, since, do)


@router.post("/undo", response_model=form(TableView))
def undo(
    id: Id, asked: Change, services: ServerServices, since: Since = 0, key: Key = None
) -> object:
    """Undo your last choice in a game against the computer, and all that followed."""
    return _change(services, id, asked, key, since, lambda table, _: table.undo())


@router.post("/end-lesson", response_model=form(TableView))
def end_lesson(
    id: Id, asked: Change, services: ServerServices, since: Since = 0, key: Key = None
) -> object:
    """Continue the game without the coach, who explains a first deal."""
    return _change(services, id, asked, key, since, lambda table, _: table.end_lesson())


@router.post("/new-game", response_model=form(TableView))
def start_new_game(
    id: Id, asked: Change, services: ServerServices, key: Key = None
) -> object:
    """Start another game against the computer.

    If the current game is over, its loser deals first.  Otherwise, its first dealer
    deals first again, or the seats draw again if they drew for the deal.
    """
    return _change(services, id, asked, key, 0, lambda table, _: table.new_game())


@router.post("/rematch", response_model=form(TableView))
def ask_rematch(
    id: Id, asked: Change, services: ServerServices, since: Since = 0, key: Key = None
) -> object:
    """Ask a friend for a rematch, which starts when both ask; the loser deals first."""
    return _change(services, id, asked, key, since, Table.ask_rematch)


@router.post("/resign", response_model=form(TableView))
def resign(
    id: Id, asked: Change, services: ServerServices, since: Since = 0, key: Key = None
) -> object:
    """Resign a game against a friend, who then wins."""
    return _change(services, id, asked, key, since, Table.resign)


@router.post("/claim", response_model=form(TableView))
def claim(
    id: Id, asked: Change, services: ServerServices, since: Since = 0, key: Key = None
) -> object:
    """Claim the game if your friend has been away for long enough.

    The table gives the required time as `seconds_to_claim`.
    """

    def do(table: Table, seat: Seat) -> None:
        if services.streams.seconds_away(id, seat.other) < SECONDS_TO_CLAIM:
            minutes = SECONDS_TO_CLAIM // 60
            raise NotNowError(
                "the game can be claimed only after the other player has been "
                f"away for {minutes} minutes"
            )
        table.resign(seat.other, LEFT)

    return _change(services, id, asked, key, since, do)
