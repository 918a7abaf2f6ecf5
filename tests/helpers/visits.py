"""Tables on a server, at which the computer and programs sit down."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from programs import MUCH_TIME

from cribbage_bridge.cribbage.actions import Penalty, Seat
from cribbage_bridge.session import room as session_room
from cribbage_bridge.session import saved_rooms
from cribbage_bridge.session.session import Prompt
from cribbage_bridge.visit.chair import Chair, take_chair
from cribbage_bridge.visit.chooser import seated
from cribbage_bridge.visit.link import Link, read_link
from cribbage_bridge.visit.server import Server
from cribbage_bridge.visit.visitor import Visitor
from cribbage_bridge.web.room_models import Room


@dataclass
class Table:
    """A table on a server.

    Attributes:
        url: The server, with a slash at the end.
        chair: The seat of the host.
        room: The table as the host has seen it first.
    """

    url: str
    chair: Chair
    room: Room

    @property
    def link(self) -> str:
        """What the host sends to a friend."""
        return f"{self.url}join/{self.room.invitation}"

    def play(self, opponent: str) -> Visit:
        """Let an opponent play for the host."""
        return visit(self.chair, self.look(), opponent)

    def do(self, what: str) -> Room:
        """Do something as the host, such as to give up."""
        return self.chair.do(what, {"revision": self.look().revision})

    def look(self) -> Room:
        """The table as the host sees it now."""
        return self.chair.look()


def opened(url: str, **options: object) -> Table:
    """Open a room on a server."""
    invited = read_link(f"{url}join/none")
    server = Server(Link(invited.is_secure, invited.host, invited.port, ""))
    room = server.post("/api/rooms", options, Room)
    return Table(url, Chair(server, room.name), room)


@dataclass
class Visit:
    """Somebody who plays at a table.

    Attributes:
        said: What has happened, as it was said.
        room: The table as it was seen last.
    """

    said: list[str]
    room: Room


def visit(
    chair: Chair,
    room: Room,
    opponent: str,
    say: Callable[[str], object] = str,
    rematch: bool = False,
) -> Visit:
    """Let an opponent play in a seat to the end."""
    said: list[str] = []

    def note(text: str) -> None:
        said.append(text)
        say(text)

    with seated(opponent, MUCH_TIME) as chooser:
        visitor = Visitor(chair, room, chooser, note, rematch)
        visitor.play()
        return Visit(said, visitor.room)


@contextmanager
def sitting(
    table: Table,
    opponent: str,
    say: Callable[[str], object] = str,
    rematch: bool = False,
) -> Iterator[Future[Visit]]:
    """Let an opponent take the seat of the guest, and play there in a thread."""
    with ThreadPoolExecutor(1) as thread:
        chair, room = take_chair(read_link(table.link))
        yield thread.submit(visit, chair, room, opponent, say, rematch)


def begun(goal: int = 121, counting: bool = True) -> session_room.Room:
    """A room in which a game has begun."""
    saved = saved_rooms.new_room(
        goal=goal, counting=counting, penalties=tuple(Penalty), lock="one"
    )
    room = session_room.Room(saved)
    room.take_seat("another")
    return room


def act_by_chance(room: session_room.Room, seat: Seat, chance: Random) -> None:
    """Let a seat do something, if it may."""
    match room.prompt(seat):
        case Prompt.CONTINUE:
            room.proceed(seat)
        case Prompt.DISCARD | Prompt.LAY | Prompt.COUNT:
            room.act(chance.choice(room.game.state.legal_for(seat)))


def played_by_chance(counting: bool) -> session_room.Room:
    """A room in which a game to 61 is over."""
    room, chance = begun(61, counting), Random(1)
    while not room.winner:
        for seat in Seat:
            act_by_chance(room, seat, chance)
    return room
