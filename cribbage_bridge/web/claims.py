"""The times after which a player can claim a game that the other player abandoned.

A claim begins with a question to the other player, who has a minute to answer.  The
question is possible when that player has been away for five minutes.  It is also
possible when the game has waited ten minutes for that player's move, and at least five
minutes since that player's last answer.  A server measures these times with its own
monotonic clock, from when it first saw the current state, so neither a restart nor a
jump of the system clock shortens them.

The minute to answer starts again when the server refuses a connection because it has
too many, or delays requests, since the player may be unable to answer.  Each server
knows only its own load, not that of other servers that share the file.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import ceil
from threading import Lock
from time import monotonic

from cachetools import LRUCache

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.session.prompt import NotNowError
from cribbage_bridge.session.saved_table import Doubt
from cribbage_bridge.session.table import SECONDS_TO_BE_ASKED, Table
from cribbage_bridge.session.table_view import ClaimTimes
from cribbage_bridge.web.delays import Delays
from cribbage_bridge.web.presence import Presence

_SECONDS_TO_BE_IDLE = 10 * 60
_SECONDS_AFTER_ANSWER = 5 * 60
_SECONDS_TO_ANSWER = 60

_MOST_VALUES = 100_000
"""More than the values of all tables, so that nobody can displace another's."""


class Claims:
    """The claims to games between two people on a server.

    Args:
        presence: The presence of the people.
        delays: The delays of the server.
        last_refused: A function that returns the time, by the monotonic clock, at which
            the server last refused a connection.
    """

    def __init__(
        self, presence: Presence, delays: Delays, last_refused: Callable[[], float]
    ) -> None:
        self._presence = presence
        self._delays = delays
        self._last_refused = last_refused
        self._unchanged = _Unchanged()

    def times(self, table: Table, viewer: Seat | None) -> ClaimTimes:
        """Return the claim times for a viewer's view of a table."""
        if not table.is_played_by_two:
            return ClaimTimes()
        idle = {seat: self._seconds_to_ask(table, seat) for seat in table.waits_for}
        return ClaimTimes(
            to_ask=idle.get(viewer.other) if viewer else None,
            to_answer=self._seconds_to_answer(table),
        )

    def doubt(self, table: Table, seat: Seat) -> Doubt:
        """Return the reason to ask whether a player is still there.

        Raises:
            NotNowError: There is no reason yet.
        """
        if self._is_away(table, seat, SECONDS_TO_BE_ASKED):
            return Doubt.AWAY
        if seat in table.waits_for and not self._seconds_to_ask(table, seat):
            return Doubt.IDLE
        raise NotNowError(
            "the other player has been neither away for "
            f"{SECONDS_TO_BE_ASKED // 60} minutes nor idle for "
            f"{_SECONDS_TO_BE_IDLE // 60} minutes"
        )

    def check(self, table: Table) -> None:
        """Check that the time to answer is up, and that an absent player is still away.

        Raises:
            NotNowError: There is time left to answer, or a player who was away is back.
        """
        challenge = table.open_challenge
        if self._seconds_to_answer(table):
            raise NotNowError("the other player has time to answer")
        was_away = challenge is not None and challenge.doubt is Doubt.AWAY
        seconds = SECONDS_TO_BE_ASKED + _SECONDS_TO_ANSWER
        if challenge and was_away and not self._is_away(table, challenge.seat, seconds):
            raise NotNowError("the other player came back")

    def _is_away(self, table: Table, seat: Seat, seconds: int) -> bool:
        absence = self._presence.absences([table.id])[table.id].get(seat)
        return bool(absence and absence.is_away and absence.seconds >= seconds)

    def _seconds_to_ask(self, table: Table, seat: Seat) -> int:
        """Return the seconds until a player counts as idle."""
        assert table.friends
        game, answers = table.saved.game_number, table.friends.answers[seat]
        moves = len(table.game.actions)
        idle = self._unchanged.seconds((table.id, seat, "moves"), (game, moves))
        waited = self._unchanged.seconds((table.id, seat, "answers"), (game, answers))
        left = max(_SECONDS_TO_BE_IDLE - idle, _SECONDS_AFTER_ANSWER - waited)
        return max(0, ceil(left))

    def _seconds_to_answer(self, table: Table) -> int | None:
        """Return the seconds left to answer; `None` if nobody is asked."""
        challenge = table.open_challenge
        revision = challenge.revision if challenge else None
        waited = min(
            self._unchanged.seconds((table.id, "challenge"), revision),
            monotonic() - self._last_refused(),
            self._delays.seconds_since_last(),
        )
        return max(0, ceil(_SECONDS_TO_ANSWER - waited)) if challenge else None


class _Unchanged:
    """The times for which values have not changed, by this server's clock."""

    def __init__(self) -> None:
        self._known: LRUCache[Hashable, tuple[Hashable, float]] = LRUCache(_MOST_VALUES)
        self._lock = Lock()

    def seconds(self, key: Hashable, value: Hashable) -> float:
        """Return the seconds since the server first saw the current value of a key."""
        now = monotonic()
        with self._lock:
            known, since = self._known.get(key, (None, now))
            if known != value:
                since = now
            self._known[key] = value, since
        return now - since
