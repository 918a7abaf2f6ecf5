"""A player that stays at a table on a server for a game and any rematches.

The server's stream only announces changes.  After each of them, the player gets the
table, so nothing is lost when a connection breaks.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from http import HTTPStatus
from typing import Any

from cribbage_bridge.client.http_client import (
    InvalidResponseError,
    RefusedError,
    UnreachableError,
)
from cribbage_bridge.client.remote_table import RemoteTable
from cribbage_bridge.client.seen_games import SeenGames
from cribbage_bridge.client.strategy import Strategy
from cribbage_bridge.files.errors import CribbageError
from cribbage_bridge.files.sanitize import visible
from cribbage_bridge.session.json_form import write
from cribbage_bridge.session.players import PlayerError
from cribbage_bridge.session.prompt import Prompt
from cribbage_bridge.session.table import SECONDS_TO_BE_ASKED
from cribbage_bridge.session.table_view import TableView

_SECONDS_BETWEEN_TRIES = 1


class BrokenRulesError(CribbageError, RuntimeError):
    """The player broke the rules or failed, and resigned."""

    def __init__(self, reason: str) -> None:
        reason = reason.removesuffix(".")
        super().__init__(
            f"the player broke the rules or failed, and lost the game: {reason}"
        )


class RemotePlayer:
    """A player in a seat at a table on a server."""

    def __init__(
        self,
        table: RemoteTable,
        view: TableView,
        strategy: Strategy,
        seen: SeenGames,
        report: Callable[[str], object],
        rematch: bool = False,
    ) -> None:
        """Create a player for a seat that the client has taken.

        Args:
            table: The table.
            view: The view of the table from the seat.
            strategy: The strategy that chooses the actions.
            seen: The games seen so far, with the secret for the current game.
            report: A function that receives each event as text.
            rematch: True to ask for a rematch after each game.

        Raises:
            AnswerError: The view is a spectator's or lacks events, or the server
                broke the fair-dealing protocol.
        """
        self._table = table
        self._strategy = strategy
        self._seen = seen
        self._report = report
        self._rematch = rematch
        self._fault = ""
        self._last_news = time.monotonic()
        self._show(view)

    def play(self) -> None:
        """Play until the game is over, or endlessly with rematches.

        Raises:
            BrokenRulesError: The player broke the rules or failed, and resigned.
            UnreachableError: The server was unreachable for `SECONDS_TO_BE_ASKED`, so
                the friend can claim the game.
            RefusedError: The server refuses a request, and the player cannot continue.
            AnswerError: A response is not from a compatible cribbage server, or the
                server broke the fair-dealing protocol.
        """
        while not self._is_done:
            try:
                self._follow()
            except UnreachableError:
                self._poll()
        if self._fault:
            raise BrokenRulesError(self._fault)

    @property
    def _is_done(self) -> bool:
        return self.view.winner is not None and not self._wants_rematch

    @property
    def _wants_rematch(self) -> bool:
        return self._rematch and not self._fault

    def _follow(self) -> None:
        with closing(self._table.revisions()) as revisions:
            for revision in revisions:
                self._last_news = time.monotonic()
                if revision != self.view.revision:
                    self._update()
                self._act()
                if self._is_done:
                    return
        raise UnreachableError("its stream ended")

    def _poll(self) -> None:
        """Get the table once without a stream, act, and wait before the next try."""
        try:
            self._update()
            self._last_news = time.monotonic()
            self._act()
        except UnreachableError:
            if time.monotonic() > self._last_news + SECONDS_TO_BE_ASKED:
                raise
        if not self._is_done:
            time.sleep(_SECONDS_BETWEEN_TRIES)

    def _act(self) -> None:
        while change := self._change():
            self._make(*change)

    def _update(self) -> None:
        self._show_next(self._table.get(self.view.steps))

    def _show_next(self, view: TableView) -> None:
        """Show a view; if another game has begun, show that game from its start."""
        if view.since and view.game_number != self.view.game_number:
            view = self._table.get()
        self._show(view)

    def _show(self, view: TableView) -> None:
        if view.viewer is None:
            raise InvalidResponseError(
                "it sent a spectator's view of the table, not a player's"
            )
        self.view, self.seat = view, view.viewer
        self._seen.see(view)
        for event in view.events:
            if event.text:
                self._report(visible(event.text))

    def _change(self) -> tuple[str, dict[str, Any]] | None:
        match self.view.prompt:
            case Prompt.WAIT:
                asked = self.view.challenge
                return ("answer", {}) if asked and asked.seat is self.seat else None
            case Prompt.COMMIT:
                return "commit", {"commitment": self._seen.commit(self.view, self.seat)}
            case Prompt.REVEAL:
                return "reveal", {"secret": self._seen.reveal(self.view)}
            case Prompt.NOTHING:
                if not self._wants_rematch or self.seat in self.view.rematch:
                    return None
                self._seen.agree_to_rematch(self.view)
                return "rematch", {}
            case _ if self._fault:
                return "resign", {}
            case Prompt.CONTINUE:
                return "continue", {}
        try:
            action = self._strategy.choose(self.view, self.seat)
        except PlayerError as error:
            self._fault = str(error)
            return "resign", {}
        return "actions", {"action": write(action)}

    def _make(self, change: str, data: dict[str, Any]) -> None:
        """Send a change; if the table changed meanwhile, get the table instead."""
        seen = self.view.revision
        try:
            data = {"revision": seen, **data}
            self._show_next(self._table.post(change, data, self.view.steps))
        except RefusedError as refusal:
            is_illegal = refusal.status == HTTPStatus.UNPROCESSABLE_ENTITY
            if change == "actions" and is_illegal:
                self._fault = str(refusal)
                return
            if refusal.status != HTTPStatus.CONFLICT:
                raise
            self._update()
            if self.view.revision == seen:
                raise
