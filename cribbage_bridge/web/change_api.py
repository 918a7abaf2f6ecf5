"""API routes that let players change a table."""

from __future__ import annotations

from collections.abc import Callable

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.session.json_form import form
from cribbage_bridge.session.table import Table
from cribbage_bridge.session.table_view import TableView
from cribbage_bridge.web.routers import api_router
from cribbage_bridge.web.services import ServerServices, Services
from cribbage_bridge.web.table_models import (
    Change,
    Commit,
    Continue,
    Reveal,
    TakeAction,
)
from cribbage_bridge.web.table_requests import (
    CHANGED,
    RULES,
    Id,
    Key,
    Since,
    check_own,
    own_seat,
    view_of,
)

router = api_router("/tables/{id}", tags=["tables"], responses=RULES | CHANGED)


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
        return view_of(services, table, revision, seat, since)

    def seat_of(table: Table) -> Seat:
        return own_seat(services, table, key)

    return services.tables.change(id, seen.revision, seat_of, changed)


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
    """End the coach's lesson about the first deal, and continue the game."""
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


@router.post("/commit", response_model=form(TableView))
def commit(
    id: Id, asked: Commit, services: ServerServices, since: Since = 0, key: Key = None
) -> object:
    """Commit to your secret for the cards, in a game with a friend.

    The commitment is the SHA-256 hash of your seat, the name of the game, its options
    and your secret.
    """

    def do(table: Table, seat: Seat) -> None:
        table.commit(seat, asked.commitment)

    return _change(services, id, asked, key, since, do)


@router.post("/reveal", response_model=form(TableView))
def reveal(
    id: Id, asked: Reveal, services: ServerServices, since: Since = 0, key: Key = None
) -> object:
    """Reveal your secret for the cards, after you have saved all three commitments."""

    def do(table: Table, seat: Seat) -> None:
        table.reveal(seat, asked.secret)

    return _change(services, id, asked, key, since, do)


@router.post("/challenge", response_model=form(TableView))
def challenge(
    id: Id, asked: Change, services: ServerServices, since: Since = 0, key: Key = None
) -> object:
    """Ask whether your friend, who is away or idle, is still there."""

    def do(table: Table, seat: Seat) -> None:
        table.challenge(seat.other, services.claims.doubt(table, seat.other))

    return _change(services, id, asked, key, since, do)


@router.post("/answer", response_model=form(TableView))
def answer(
    id: Id, asked: Change, services: ServerServices, since: Since = 0, key: Key = None
) -> object:
    """Answer that you are still there."""
    return _change(services, id, asked, key, since, Table.answer)


@router.post("/claim", response_model=form(TableView))
def claim(
    id: Id, asked: Change, services: ServerServices, since: Since = 0, key: Key = None
) -> object:
    """Claim the game if your friend did not answer in time."""

    def do(table: Table, seat: Seat) -> None:
        services.claims.check(table)
        table.claim(seat)

    return _change(services, id, asked, key, since, do)
