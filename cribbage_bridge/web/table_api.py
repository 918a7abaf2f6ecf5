"""Tables over HTTP: games against the computer, and games of two people.

Whoever has the id of a table against the computer can play there.  The id of a table
for two people, the invitation to its second seat and the keys of the seats are four
values of which none reveals another: with the id, anyone can watch.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from anyio.to_thread import run_sync
from fastapi import APIRouter, Cookie, Path, Query, Request, Response
from fastapi.responses import RedirectResponse

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.cribbage.game import RankedAction, State
from cribbage_bridge.files.errors import CribbageError
from cribbage_bridge.session.fairness import fairness_data
from cribbage_bridge.session.finished import FinishedGame, result_of
from cribbage_bridge.session.json_form import form
from cribbage_bridge.session.record import Record, record_data
from cribbage_bridge.session.saved_table import (
    PERSON,
    SavedTable,
    new_table,
    new_table_for_two,
)
from cribbage_bridge.session.table import (
    LEFT,
    SECONDS_TO_CLAIM,
    NotNowError,
    Table,
    hints,
)
from cribbage_bridge.session.table_view import TableView, table_view
from cribbage_bridge.web.keys import are_equal, give_key, lock_of, new_key, seat_of
from cribbage_bridge.web.models import BUSY, STREAM, Problem
from cribbage_bridge.web.open_tables import OpenTables, open_table
from cribbage_bridge.web.presence import PresenceLog
from cribbage_bridge.web.review_models import NewReview, ReviewedDiscard
from cribbage_bridge.web.review_views import reviewed_discards
from cribbage_bridge.web.reviews import Reviews
from cribbage_bridge.web.streams import Streams
from cribbage_bridge.web.table_models import (
    Change,
    Continue,
    Invited,
    NewTable,
    TableAgainstComputer,
    TakeAction,
    TakeSeat,
)
from cribbage_bridge.web.turns import Allowance, Answers

Id = Annotated[str, Path(max_length=100, description="The id of the table.")]
Key = Annotated[str | None, Cookie(alias="seat", max_length=200)]
Since = Annotated[
    int,
    Query(ge=0, lt=2**63, description="How many steps of the game you know."),
]

NO_JSON: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "A body that is not text."}
}
"""The answer to a body that cannot be read."""

NO_SUCH_TABLE: dict[int | str, dict[str, Any]] = {
    404: {"model": Problem, "description": "There is no such table."},
    410: {"model": Problem, "description": "The table is damaged."},
}
"""The answers if a table cannot be used."""

NOT_NOW: dict[int | str, dict[str, Any]] = {
    **NO_SUCH_TABLE,
    409: {
        "model": Problem,
        "description": "Not now, or you changed the table after you saw it.",
    },
}

_NO_SEAT: dict[int | str, dict[str, Any]] = {
    403: {"model": Problem, "description": "You have no seat at the table."}
}

_CHANGED = NOT_NOW | _NO_SEAT | NO_JSON


class NoSeatError(CribbageError, PermissionError):
    """Somebody who only watches wants to play."""

    def __init__(self) -> None:
        super().__init__("you have no seat at this table: you can only watch")


class NotInvitedError(CribbageError, PermissionError):
    """Somebody wants a seat without an invitation."""

    def __init__(self) -> None:
        super().__init__("this is not the invitation to this table")


def router(
    tables: OpenTables,
    presence: PresenceLog,
    streams: Streams,
    reviews: Reviews,
    new_seed: Callable[[], str],
    allowance: Allowance,
    hints_found: Answers,
    discards_found: Answers,
) -> APIRouter:
    """Return the routes; the seed that is made decides the cards of a new game."""
    routes = APIRouter(
        prefix="/api",
        tags=["tables"],
        responses={422: {"model": Problem, "description": "Against the rules."}},
    )
    shown = {"response_model": form(TableView)}

    @routes.post("/tables", status_code=201, responses=NO_JSON | BUSY, **shown)
    def start_table(options: NewTable, request: Request, response: Response) -> object:
        """Start a game against the computer, or a table to which a friend can come."""
        allowance.take(request.client.host if request.client else "")
        if isinstance(options, TableAgainstComputer):
            saved = new_table(
                options.strength.value,
                new_seed(),
                counting=options.counting,
                penalties=options.penalties,
            )
            with tables.starting(open_table(saved, options.cut)) as table:
                return table_view(table, 0, PERSON)
        key = new_key()
        saved = new_table_for_two(
            goal=options.goal,
            counting=options.counting,
            penalties=options.penalties,
            lock=lock_of(key),
        )
        with tables.starting(open_table(saved)) as table:
            presence.forget_deleted()
            presence.note([(saved.id, Seat.FIRST)])
            give_key(request, response, saved.id, key)
            return table_view(table, 0, Seat.FIRST)

    @routes.get("/invitations/{invitation}", responses={404: NO_SUCH_TABLE[404]})
    def find_invitation(
        invitation: Annotated[str, Path(max_length=100)],
    ) -> Invited:
        """Find the table to which an invitation leads; this takes no seat."""
        return Invited(table=tables.saved.invited_to(invitation))

    @routes.get("/tables/{id}", responses=NO_SUCH_TABLE, **shown)
    def get_table(id: Id, since: Since = 0, key: Key = None) -> object:
        """Get what you may know of a table."""
        with tables.opened(id) as (table, revision):
            return table_view(table, revision, seat_of(table.friends, key), since)

    @routes.get("/rooms/{id}", include_in_schema=False)
    def move_key(id: Id, request: Request, key: Key = None) -> Response:
        """Redirect from the address that tables for two had in earlier versions.

        Browsers send the keys of those versions to this address only.
        """
        saved, _ = tables.saved.find(id)
        moved = RedirectResponse(f"/api/tables/{saved.id}")
        if key:
            give_key(request, moved, saved.id, key)
        return moved

    @routes.get(
        "/tables/{id}/stream",
        responses=NO_SUCH_TABLE | BUSY | STREAM,
        response_class=Response,
    )
    async def follow_table(id: Id, key: Key = None) -> Response:
        """Learn at once when the table changed, and at a table for two who is there."""
        saved, _ = await run_sync(tables.saved.find, id)
        return streams.follow(
            id, seat_of(saved.friends, key) if saved.friends else None
        )

    @routes.delete(
        "/tables/{id}",
        status_code=204,
        responses={status: NOT_NOW[status] for status in (404, 409)},
    )
    def delete_table(id: Id) -> None:
        """Delete a table against the computer, with its game."""
        if tables.saved.is_for_two(id):
            raise NotNowError("a game of two people can only be resigned")
        tables.saved.delete(id)

    def change(
        id: str,
        seen: Change,
        since: int,
        key: str | None,
        do: Callable[[Table, Seat], None],
    ) -> TableView:
        """Let a seat change a table, and take the steps that follow by themselves."""

        def changed(table: Table, seat: Seat, revision: int) -> TableView:
            do(table, seat)
            table.advance_all()
            return table_view(table, revision, seat, since)

        return tables.change(id, seen.revision, partial(_own_seat, key), changed)

    @routes.post("/tables/{id}/actions", responses=_CHANGED, **shown)
    def take_action(
        id: Id, taken: TakeAction, since: Since = 0, key: Key = None
    ) -> object:
        """Take an action of your seat."""

        def do(table: Table, seat: Seat) -> None:
            if taken.action.seat is not seat:
                raise NotNowError("this is an action of the other seat")
            table.act(taken.action)

        return change(id, taken, since, key, do)

    @routes.post("/tables/{id}/continue", responses=_CHANGED, **shown)
    def continue_game(
        id: Id, asked: Continue, since: Since = 0, key: Key = None
    ) -> object:
        """Continue with the next count of the show, or the next deal."""
        return change(
            id, asked, since, key, lambda table, seat: table.proceed(seat, asked.cut)
        )

    @routes.post("/tables/{id}/undo", responses=_CHANGED, **shown)
    def undo(id: Id, asked: Change, since: Since = 0, key: Key = None) -> object:
        """Undo your last choice against the computer, and all that followed."""
        return change(id, asked, since, key, lambda table, _: table.undo())

    @routes.post("/tables/{id}/new-game", responses=_CHANGED, **shown)
    def start_new_game(id: Id, asked: Change, key: Key = None) -> object:
        """Start another game against the computer; the loser of the last one deals."""
        return change(id, asked, 0, key, lambda table, _: table.new_game())

    @routes.post("/tables/{id}/rematch", responses=_CHANGED, **shown)
    def ask_rematch(id: Id, asked: Change, since: Since = 0, key: Key = None) -> object:
        """Ask a friend for a rematch, which starts when both ask; the loser deals."""
        return change(id, asked, since, key, Table.ask_rematch)

    @routes.post("/tables/{id}/resign", responses=_CHANGED, **shown)
    def resign(id: Id, asked: Change, since: Since = 0, key: Key = None) -> object:
        """Resign a game with a friend, who wins it."""
        return change(id, asked, since, key, Table.resign)

    @routes.post("/tables/{id}/claim", responses=_CHANGED, **shown)
    def claim(id: Id, asked: Change, since: Since = 0, key: Key = None) -> object:
        """Claim a game from a friend who has been away for some minutes."""

        def do(table: Table, seat: Seat) -> None:
            if streams.seconds_away(id, seat.other) < SECONDS_TO_CLAIM:
                minutes = SECONDS_TO_CLAIM // 60
                raise NotNowError(
                    f"the other player has not been away for {minutes} minutes"
                )
            table.resign(seat.other, LEFT)

        return change(id, asked, since, key, do)

    @routes.post("/tables/{id}/seat", responses=_CHANGED, **shown)
    def take_seat(
        id: Id,
        asked: TakeSeat,
        request: Request,
        response: Response,
        key: Key = None,
    ) -> object:
        """Take the second seat, to which you are invited; the game starts."""
        new = new_key()

        def guest(table: Table) -> Seat:
            invitation = table.friends.invitation if table.friends else ""
            if not (invitation and are_equal(invitation, asked.invitation)):
                raise NotInvitedError
            if seat_of(table.friends, key):
                raise NotNowError("you have a seat at this table already")
            return Seat.SECOND

        def seated(table: Table, seat: Seat, revision: int) -> TableView:
            table.take_seat(lock_of(new))
            table.advance_all()
            return table_view(table, revision, seat)

        view = tables.change(id, None, guest, seated)
        presence.note([(id, Seat.SECOND)])
        give_key(request, response, id, new)
        return view

    def choice(id: str) -> tuple[State, int]:
        with tables.opened(id) as (table, revision):
            return table.choice(), revision

    @routes.get(
        "/tables/{id}/hint",
        responses=NOT_NOW | BUSY,
        response_model=form(tuple[RankedAction, ...]),
    )
    async def rank_actions(id: Id) -> object:
        """Rank what you may do against the computer, as the champion does."""
        view, revision = await run_sync(choice, id)
        return await hints_found.find(
            ("hint", id, revision), lambda: tuple(hints(view))
        )

    def record(id: str) -> tuple[Record, int]:
        with tables.opened(id) as (table, revision):
            if table.friends:
                raise NotNowError("a game of two people has a review when it is over")
            return table.saved.record, revision

    @routes.get(
        "/tables/{id}/discards",
        responses=NOT_NOW | BUSY,
        response_model=form(tuple[ReviewedDiscard, ...]),
    )
    async def review_discards(id: Id) -> object:
        """Compare your discards against the computer with the best ones."""
        played, revision = await run_sync(record, id)
        return await discards_found.find(
            (id, revision), lambda: reviewed_discards(played.replay(), PERSON)
        )

    @routes.get("/tables/{id}/result", responses=NOT_NOW | _NO_SEAT)
    def get_result(id: Id, key: Key = None) -> FinishedGame:
        """Get the result of a game that is over, for your statistics."""
        with tables.opened(id) as (table, _):
            seat = _own_seat(key, table)
            return result_of(table, seat, tables.saved.last_day(id))

    @routes.get("/tables/{id}/record", responses=NOT_NOW)
    def get_record(id: Id) -> dict[str, Any]:
        """Download the record of a game that is over.

        For a game of two people it says what the cards follow from; `cribbage verify`
        checks both.
        """
        with tables.opened(id) as (table, _):
            saved = _ended(table)
            data = record_data(saved.record)
            return data | (
                {"fairness": fairness_data(saved.fairness)} if saved.friends else {}
            )

    @routes.post("/tables/{id}/review", status_code=201, responses=NOT_NOW)
    def review_game(id: Id) -> NewReview:
        """Review a game that is over."""
        with tables.opened(id) as (table, _):
            return NewReview(id=reviews.add(_ended(table).record))

    return routes


def _own_seat(key: str | None, table: Table) -> Seat:
    """Return the seat that a key gives at a table.

    Raises:
        NoSeatError: It gives none.
    """
    seat = seat_of(table.friends, key)
    if seat is None:
        raise NoSeatError
    return seat


def _ended(table: Table) -> SavedTable:
    """Return a table as it is saved, if its game is over.

    Raises:
        NotNowError: The game is not over.
    """
    if not table.winner:
        raise NotNowError("the game is not over")
    return table.saved
