"""A table on a server, and a function that takes the seat for an invitation."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from cribbage_bridge.client.http_client import HttpClient, InvalidResponseError
from cribbage_bridge.client.link import Link
from cribbage_bridge.client.seat_keys import SeatKeys
from cribbage_bridge.client.seen_games import SeenGames
from cribbage_bridge.cribbage.actions import Both, Seat
from cribbage_bridge.cribbage.game import standard_goal
from cribbage_bridge.files.errors import CribbageError
from cribbage_bridge.files.sanitize import printable
from cribbage_bridge.session.table_view import TableView


class SeatTakenError(CribbageError, RuntimeError):
    """A table has no seat for a program."""


@dataclass(frozen=True)
class InvitedTable:
    """The id of the table for an invitation."""

    table: str


@dataclass(frozen=True)
class SentReaction:
    """The latest reaction of a player, and the number of the player's reactions."""

    number: int
    reaction: str


@dataclass(frozen=True)
class TableNews:
    """A message in the event stream of a table.

    Attributes:
        revision: The revision of the table.
        away: The absence of the player in each seat, in seconds: 0 if the player is
            present, `None` if nobody has taken the seat.  The attribute is `None` if
            the table is not for two people.
        reactions: The latest reaction of each player; `None` if there is none.
        watchers: The number of streams to people who watch; `None` if the table is not
            for two.
    """

    revision: int
    away: Both[int | None] | None = None
    reactions: Both[SentReaction | None] | None = None
    watchers: int | None = None


class RemoteTable:
    """A table on a server."""

    def __init__(self, client: HttpClient, id: str) -> None:
        self._client = client
        self._path = f"/api/tables/{quote(id, safe='')}"

    def get(self, since: int = 0) -> TableView:
        """Return the current view of the table, with the events after `since` steps."""
        return self._client.get(f"{self._path}?since={since}", TableView)

    def post(self, change: str, data: dict[str, Any], since: int = 0) -> TableView:
        """Post a change, such as ``actions``; return the new view, as `get` does."""
        path = f"{self._path}/{change}?since={since}"
        return self._client.post(path, data, TableView)

    def revisions(self) -> Generator[int]:
        """Yield the revision of the table now, after each change, and at intervals."""
        for news in self._client.stream(f"{self._path}/stream", TableNews):
            yield news.revision


def take_seat(
    link: Link, seen: SeenGames, keys: SeatKeys
) -> tuple[RemoteTable, TableView]:
    """Take the seat for an invitation, or come back to it.

    Args:
        link: The invitation.
        seen: The seen games, where the secret is saved before the seat is taken.
        keys: The keys to seats, where the key is saved.

    Returns:
        The table and the seat's view of it.

    Raises:
        SeatTakenError: The seat is taken or lost, or the game does not have the
            standard goal.
        StorageError: The key cannot be saved, or what was seen of the game cannot be
            read.
        UnreachableError: The server cannot be reached, or is temporarily unable to
            respond.
        RefusedError: The server refuses a request; the invitation may be unknown.
        AnswerError: A response is not from a compatible cribbage server.
    """
    client = HttpClient(link)
    invited = client.get(f"/api/invitations/{link.invitation}", InvitedTable)
    table = RemoteTable(client, invited.table)
    client.key = keys.find(link)
    view = table.get()
    if view.viewer:
        seen.resume(view)
        return table, view
    if client.key:
        raise SeatTakenError("your seat is lost: its key is no longer valid")
    if view.is_full:
        raise SeatTakenError("somebody else has taken this seat")
    if view.goal != standard_goal():
        raise SeatTakenError(
            f"this game is to {view.goal}, but programs play only to {standard_goal()}"
        )
    commitment = seen.commit(view, Seat.SECOND)
    view = table.post("seat", {"invitation": link.invitation, "commitment": commitment})
    if not client.key:
        raise InvalidResponseError("it gave no key for the seat")
    keys.save(link, client.key)
    return table, view


def result(view: TableView, seat: Seat) -> str:
    """Return the result of a finished game as text for the player in a seat."""
    assert view.winner
    mine, theirs = view.scores[seat], view.scores[seat.other]
    winner, loser = "You", "Your friend"
    if view.winner.seat is not seat:
        winner, loser = loser, winner
    reason = f"{loser} {printable(view.reason)}. " if view.reason else ""
    return f"{reason}{winner} won: {mine} to {theirs}."
