"""A chair: the second seat at a table on a server, and what is seen from there."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any
from urllib.parse import quote

from pydantic import BaseModel

from cribbage_bridge.bridge.errors import CribbageError, PrologError
from cribbage_bridge.cribbage import actions
from cribbage_bridge.cribbage.actions import Both, Seat, SeatAction
from cribbage_bridge.cribbage.cards import CardError, parse_cards
from cribbage_bridge.cribbage.game import Stage, standard_goal
from cribbage_bridge.protocol.position import MINE, THEIRS, Position
from cribbage_bridge.untrusted import printable
from cribbage_bridge.visit.link import Link
from cribbage_bridge.visit.server import AnswerError, Server
from cribbage_bridge.web.game_models import Player
from cribbage_bridge.web.models import texts
from cribbage_bridge.web.room_models import Invited, Room

_OWNERS: dict[Player, Seat] = {"you": MINE, "friend": THEIRS}


class NoChairError(CribbageError, RuntimeError):
    """There is no seat to take at a table."""


class News(BaseModel):
    """What a stream says of a room."""

    revision: int


class Chair:
    """A seat at a table on a server.

    Attributes:
        server: The server.
    """

    def __init__(self, server: Server, name: str) -> None:
        """Find the table in the room of a name, on a server that gave a key."""
        self.server = server
        self._path = f"/api/rooms/{quote(name, safe='')}"

    def look(self, since: int = 0) -> Room:
        """The table as it is now, with what happened after so many steps."""
        return self.server.get(f"{self._path}?since={since}", Room)

    def do(self, what: str, data: dict[str, Any], since: int = 0) -> Room:
        """Do something, and see the table as it is then."""
        return self.server.post(f"{self._path}/{what}?since={since}", data, Room)

    def news(self) -> Generator[int]:
        """The revisions of the room, as they come."""
        for news in self.server.stream(f"{self._path}/stream", News):
            yield news.revision


def take_chair(link: Link) -> tuple[Chair, Room]:
    """Take the seat to which a link invites, if the game is one for programs.

    Returns:
        The seat, and the table as it is then.

    Raises:
        NoChairError: Somebody else has taken it, or the game has another goal.
        UnreachableError: The server cannot be reached.
        RefusedError: There is no such table.
        AnswerError: The server is none of cribbage.
    """
    server = Server(link)
    invited = server.get(f"/api/invitations/{link.invitation}", Invited)
    chair = Chair(server, invited.room)
    room = chair.look()
    if room.is_full:
        raise NoChairError("somebody else has taken this seat")
    if room.goal != standard_goal():
        raise NoChairError(
            f"this game is to {room.goal}: a program plays to {standard_goal()} only"
        )
    room = chair.do("guest", {"invitation": link.invitation})
    if not server.key:
        raise AnswerError("it has given no key for the seat")
    return chair, room


def position_of(room: Room) -> Position:
    """What somebody in a seat knows of the game.

    Raises:
        AnswerError: It cannot be so.
    """
    try:
        position = Position(
            dealer=_OWNERS[room.dealer] if room.dealer else None,
            scores=Both(
                {_OWNERS[player]: pegs.front for player, pegs in room.pegs.items()}
            ),
            holds=parse_cards(room.hand),
            laid=parse_cards(room.laid["you"]),
            discards=parse_cards(room.discards),
            theirs=parse_cards(room.laid["friend"]),
            cut=parse_cards([room.start_card] if room.start_card else []),
            pile=parse_cards(room.pile),
            turn=_seats(room.actor) if room.stage is Stage.PLAY else (),
            gone=_seats(*room.gone),
        )
        position.check()
    except (CardError, KeyError, PrologError) as error:
        raise AnswerError(f"its table cannot be so: {error}") from None
    return position


def _seats(*players: Player | None) -> tuple[Seat, ...]:
    return tuple(_OWNERS[player] for player in players if player)


def sent(action: SeatAction) -> dict[str, Any]:
    """An action as the API takes it."""
    match action:
        case actions.Discard(_, cards):
            return {"action": action.name, "cards": texts(cards)}
        case actions.Lay(_, card):
            return {"action": action.name, "card": str(card)}
        case actions.Count(_, points):
            return {"action": action.name, "points": points}
        case actions.Go():
            return {"action": action.name}


def result(room: Room) -> str:
    """How a game that is over has ended, in a sentence."""
    assert room.winner
    mine, theirs = room.pegs["you"].front, room.pegs["friend"].front
    winner, loser = "You have", "Your friend"
    if room.winner.player != "you":
        winner, loser = "Your friend has", "You"
    why = f"{loser} {printable(room.given_up)}. " if room.given_up else ""
    return f"{why}{winner} won: {mine} to {theirs}."
