"""The sessions of the games on a server.

The file of the games is the truth.  Beside it the sessions that were used last
are kept in memory, each at its revision, so that a request does not play its
game again from the start.  Several servers can share a file: a session whose
game another one has changed is not used again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from cribbage_bridge.cribbage.game import Strength
from cribbage_bridge.session.players import Computer
from cribbage_bridge.session.saves import SavedTable
from cribbage_bridge.session.session import Session
from cribbage_bridge.web.games import ChangedMeanwhileError, Games


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


class Sessions:
    """The sessions of the games in a file.

    A session is used by one request at a time.  If the request fails, it is not
    used again, because it may have changed by half.

    Attributes:
        games: The games.
    """

    def __init__(self, games: Games, maximum: int) -> None:
        """Keep so many sessions in memory: those that were used last."""
        self.games = games
        self._maximum = maximum
        self._idle: OrderedDict[tuple[str, int], Session] = OrderedDict()
        self._lock = Lock()

    @contextmanager
    def beginning(self, table: SavedTable, cut: int) -> Iterator[Session]:
        """The session of a new game, which is kept at revision 0."""
        session = sit_down(table, cut)
        self.games.add(session.table)
        yield session
        self._put(table.id, 0, session)

    @contextmanager
    def looking(self, name: str) -> Iterator[tuple[Session, int]]:
        """The session of a game, which is not changed, and its revision.

        Raises:
            NoSuchGameError: There is no game of this name.
        """
        session, revision = self._take(name, self.games.revision(name))
        yield session, revision
        self._put(name, revision, session)

    @contextmanager
    def changing(self, name: str, revision: int) -> Iterator[Session]:
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

    def _take(self, name: str, revision: int) -> tuple[Session, int]:
        with self._lock:
            session = self._idle.pop((name, revision), None)
        if session:
            return session, revision
        table, revision = self.games.find(name)
        return sit_down(table), revision

    def _put(self, name: str, revision: int, session: Session) -> None:
        with self._lock:
            self._idle[name, revision] = session
            if len(self._idle) > self._maximum:
                self._idle.popitem(last=False)
