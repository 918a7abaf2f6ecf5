"""The sessions of the games on a server.

The file of the games is the truth.  Beside it the sessions that were used last
are kept in memory, each at its revision, so that a request does not play its
game again from the start.  Several servers can share a file: a session whose
game another one has changed is not used again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from cribbage_bridge.cribbage.game import Strength
from cribbage_bridge.session.players import Computer
from cribbage_bridge.session.saves import SavedTable
from cribbage_bridge.session.session import Session
from cribbage_bridge.web.games import ChangedMeanwhileError, Kept, Store

_Kept = TypeVar("_Kept", bound=Kept)


def sit_down(table: SavedTable, cut: int = 0) -> Session:
    """A session at a table at which the computer is the other player.

    Args:
        table: The table.
        cut: Where the person cuts for the first deal of a new game.
    """
    session = Session(table, Computer(Strength(table.opponent)))
    if session.prompt is None:
        session.advance(cut)
    go_on(session)
    return session


def go_on(session: Session) -> None:
    """Let a game go on until it waits for the person."""
    while session.prompt is None:
        session.advance()


_Keeps = TypeVar("_Keeps", bound=Kept, covariant=True)


class Sitting(Protocol[_Keeps]):
    """A game that goes on, and can be kept."""

    @property
    def table(self) -> _Keeps:
        """What is to be kept of it."""


_Sitting = TypeVar("_Sitting", bound=Sitting[Any])


class Sessions(Generic[_Kept, _Sitting]):
    """The sessions of the games in a file.

    A session is used by one request at a time.  If the request fails, it is not
    used again, because it may have changed by half.

    Attributes:
        games: The games.
    """

    def __init__(
        self, games: Store[_Kept], maximum: int, open: Callable[[_Kept], _Sitting]
    ) -> None:
        """Keep so many sessions in memory: those that were used last."""
        self.games = games
        self._maximum = maximum
        self._open = open
        self._idle: OrderedDict[tuple[str, int], _Sitting] = OrderedDict()
        self._lock = Lock()

    @contextmanager
    def beginning(self, session: _Sitting) -> Iterator[_Sitting]:
        """The session of a new game, which is kept at revision 0."""
        self.games.add(session.table)
        yield session
        self._put(session.table.id, 0, session)

    @contextmanager
    def looking(self, name: str) -> Iterator[tuple[_Sitting, int]]:
        """The session of a game, which is not changed, and its revision.

        Raises:
            NoSuchGameError: There is no game of this name.
        """
        session, revision = self._take(name, self.games.revision(name))
        yield session, revision
        self._put(name, revision, session)

    @contextmanager
    def changing(self, name: str, revision: int) -> Iterator[_Sitting]:
        """The session of a game, to be changed; then the next revision is kept.

        Raises:
            NoSuchGameError: There is no game of this name.
            ChangedMeanwhileError: The game has another revision than was seen.
        """
        session, found = self._take(name, self.games.revision(name))
        if found != revision:
            self._put(name, found, session)
            raise ChangedMeanwhileError
        yield session
        self._put(name, self.games.change(session.table, revision), session)

    def _take(self, name: str, revision: int) -> tuple[_Sitting, int]:
        with self._lock:
            session = self._idle.pop((name, revision), None)
        if session:
            return session, revision
        table, revision = self.games.find(name)
        return self._open(table), revision

    def _put(self, name: str, revision: int, session: _Sitting) -> None:
        with self._lock:
            self._idle[name, revision] = session
            if len(self._idle) > self._maximum:
                self._idle.popitem(last=False)


GameSessions: TypeAlias = Sessions[SavedTable, Session]
"""The sessions of games against the computer."""
