"""A visitor: plays in a seat on a server until the game is over.

News come by a stream, and are no more than that something is new; the table is then
looked at.  So nothing is lost when the connection is.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from http import HTTPStatus
from typing import Any

from cribbage_bridge.bridge.errors import CribbageError
from cribbage_bridge.cribbage.actions import SeatAction
from cribbage_bridge.cribbage.cards import parse_cards
from cribbage_bridge.session.players import PlayerError
from cribbage_bridge.session.session import Prompt
from cribbage_bridge.untrusted import visible
from cribbage_bridge.visit.chair import Chair, position_of, sent
from cribbage_bridge.visit.chooser import Chooser
from cribbage_bridge.visit.server import AnswerError, RefusedError, UnreachableError
from cribbage_bridge.web.room_models import Room

SECONDS_OF_PATIENCE = 5 * 60
"""For a server that is lost; after as many, the friend can claim the game."""

_SECONDS_BETWEEN_TRIES = 1


class BrokenRulesError(CribbageError, RuntimeError):
    """The visitor has given the game up, since it broke the rules."""

    def __init__(self, how: str) -> None:
        how = how.removesuffix(".")
        super().__init__(f"the player breaks the rules, and has lost the game: {how}")


class Visitor:
    """Plays in a seat.

    Attributes:
        room: The table as it was seen last.
    """

    def __init__(
        self,
        chair: Chair,
        room: Room,
        chooser: Chooser,
        say: Callable[[str], object],
        rematch: bool = False,
    ) -> None:
        """Sit down.

        Args:
            chair: The seat.
            room: The table as it is seen from there.
            chooser: Decides what to do.
            say: Is called with what happens, in words.
            rematch: Whether the visitor wants another game after each.
        """
        self.room = room
        self._chair = chair
        self._chooser = chooser
        self._say = say
        self._rematch = rematch
        self._fault = ""
        self._heard = time.monotonic()
        self._tell(room)

    def play(self) -> None:
        """Play until the game is over, or without an end if a rematch is wanted.

        Raises:
            BrokenRulesError: The visitor has given the game up.
            UnreachableError: The server was lost for too long.
            RefusedError: It does not let the visitor go on.
            AnswerError: It is no server of cribbage any more.
        """
        while not self._is_done:
            try:
                self._follow()
            except UnreachableError:
                if time.monotonic() > self._heard + SECONDS_OF_PATIENCE:
                    raise
                time.sleep(_SECONDS_BETWEEN_TRIES)
        if self._fault:
            raise BrokenRulesError(self._fault)

    @property
    def _is_done(self) -> bool:
        return self.room.prompt is Prompt.NOTHING and not self._wants_rematch

    @property
    def _wants_rematch(self) -> bool:
        return self._rematch and not self._fault

    def _follow(self) -> None:
        """Play as long as the connection holds."""
        with closing(self._chair.news()) as news:
            for revision in news:
                self._heard = time.monotonic()
                if revision != self.room.revision:
                    self._look()
                while change := self._change():
                    self._do(*change)
                if self._is_done:
                    return
        raise UnreachableError("its stream has ended")

    def _look(self) -> None:
        self._see(self._chair.look(self.room.steps))

    def _see(self, room: Room) -> None:
        """See the table, and say what has happened since."""
        if room.since and room.game_number != self.room.game_number:
            room = self._chair.look()
        self.room = room
        self._tell(room)

    def _tell(self, room: Room) -> None:
        for event in room.events:
            if event.text:
                self._say(visible(event.text))

    def _change(self) -> tuple[str, dict[str, Any]] | None:
        """What the visitor has to do now, if anything, and the data of it."""
        match self.room.prompt:
            case Prompt.WAIT:
                return None
            case Prompt.NOTHING:
                asks = self._wants_rematch and "you" not in self.room.rematch
                return ("rematch", {}) if asks else None
            case _ if self._fault:
                return "give-up", {}
            case Prompt.CONTINUE:
                return "actions", {"action": "continue"}
        try:
            return "actions", sent(self._choice())
        except PlayerError as error:
            self._fault = str(error)
            return "give-up", {}

    def _choice(self) -> SeatAction:
        """What the visitor discards, lays or counts."""
        position, following = position_of(self.room), self.room.next_count
        if self.room.prompt is not Prompt.COUNT:
            return self._chooser.choose(position, self.room.stage)
        if following is None:
            raise AnswerError("it wants a count of nothing")
        cards = parse_cards(following.cards)
        return self._chooser.count(position, following.source, cards)

    def _do(self, what: str, data: dict[str, Any]) -> None:
        """Change the table; look again if it has changed meanwhile."""
        seen = self.room.revision
        try:
            self._see(self._chair.do(what, {**data, "revision": seen}, self.room.steps))
        except RefusedError as refusal:
            if what == "actions" and refusal.status == HTTPStatus.UNPROCESSABLE_ENTITY:
                self._fault = str(refusal)
                return
            if refusal.status != HTTPStatus.CONFLICT:
                raise
            self._look()
            if self.room.revision == seen:
                raise
