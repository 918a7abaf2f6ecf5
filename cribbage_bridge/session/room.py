"""A room: two people at a table, and one game after the other.

Everything that a seat must do anyway, such as to say go, is done at once.  Between
two requests, a room is a `SavedRoom`.
"""

from __future__ import annotations

from dataclasses import replace

from cribbage_bridge.bridge.errors import CribbageError
from cribbage_bridge.cribbage.actions import (
    Action,
    Both,
    Go,
    Margin,
    Seat,
    SeatAction,
    Won,
)
from cribbage_bridge.cribbage.game import Stage
from cribbage_bridge.session.history import deal_steps
from cribbage_bridge.session.record import record_of
from cribbage_bridge.session.referee import decks_of, table_action
from cribbage_bridge.session.saved_rooms import NAMES, SavedRoom, new_secret
from cribbage_bridge.session.session import NotNowError, Prompt, awaited, choice_of

GAVE_UP = "gave the game up"
LEFT = "left the game"


class DoneBeforeError(CribbageError, RuntimeError):
    """What a seat wants to do was done before, or something else was."""

    def __init__(self) -> None:
        super().__init__("the game has gone on in another window of yours")


class Room:
    """A game between two people, and the games after it.

    Attributes:
        game: The game.
    """

    def __init__(self, saved: SavedRoom) -> None:
        """Open a room; the game begins when both seats are taken."""
        self._saved = saved
        self.game = saved.record.replay()

    @property
    def table(self) -> SavedRoom:
        """The room as it is now, to be kept."""
        before = self._saved.record
        record = replace(
            record_of(self.game, NAMES), forfeit=before.forfeit, reason=before.reason
        )
        return replace(self._saved, record=record)

    @property
    def is_full(self) -> bool:
        """Whether both seats are taken."""
        return all(self._saved.locks.values())

    @property
    def winner(self) -> Won | None:
        """Who has won, by points or because the other one has given up."""
        loser = self._saved.record.forfeit
        return self.game.state.winner or (loser and Won(loser.other, Margin.GAME))

    def prompt(self, seat: Seat | None) -> Prompt:
        """What the game waits for from a seat, or from somebody who watches."""
        state = self.game.state
        if self.winner:
            return Prompt.NOTHING
        if seat is None or not self.is_full:
            return Prompt.WAIT
        if seat in state.actors and (choice := choice_of(state, seat, self._counting)):
            return choice
        is_next = seat in state.actors and state.stage is Stage.SHOW
        is_dealer = state.stage is Stage.DEAL and state.dealer is seat
        return Prompt.CONTINUE if is_next or is_dealer else Prompt.WAIT

    @property
    def waits_for(self) -> list[Seat]:
        """The seats that the game waits for."""
        idle = Prompt.WAIT, Prompt.NOTHING
        return [seat for seat in Seat if self.prompt(seat) not in idle]

    @property
    def _counting(self) -> bool:
        return self._saved.counting

    def take_seat(self, lock: str) -> None:
        """Give the second seat to somebody whose key fits a lock, and begin.

        Raises:
            NotNowError: The seat is taken.
        """
        if self.is_full:
            raise NotNowError("somebody else has taken this seat")
        locks = Both({**self._saved.locks, Seat.SECOND: lock})
        self._saved = replace(self._saved, locks=locks)
        self._go_on()

    def note_change(self, seat: Seat, seen: int, revision: int) -> None:
        """Note that a seat brings the room to a revision.

        What the other seat does meanwhile does not matter, but a seat must have seen
        what it has done itself.

        Args:
            seat: The seat.
            seen: The revision that it has seen.
            revision: The one that comes.

        Raises:
            DoneBeforeError: It has done something since.
        """
        if seen < self._saved.last_done[seat]:
            raise DoneBeforeError
        last_done = Both({**self._saved.last_done, seat: revision})
        self._saved = replace(self._saved, last_done=last_done)

    def act(self, action: SeatAction) -> None:
        """Let a seat do something.

        Raises:
            DomainError: The action is not allowed.
            NotNowError: The game waits for something else from the seat.
        """
        prompt = self.prompt(action.seat)
        if prompt in (Prompt.WAIT, Prompt.CONTINUE, Prompt.NOTHING):
            raise NotNowError(awaited(prompt))
        self.game.act(action)
        self._go_on()

    def proceed(self, seat: Seat) -> None:
        """Let a seat count its cards, or deal.

        Raises:
            NotNowError: It is not its turn to.
        """
        prompt = self.prompt(seat)
        if prompt is not Prompt.CONTINUE:
            raise NotNowError(awaited(prompt))
        own = self.game.state.legal_for(seat)
        self.game.act(own[0] if own else self._table_action())
        self._go_on()

    def give_up(self, seat: Seat, reason: str = GAVE_UP) -> None:
        """Let a seat lose the game for a reason.

        Raises:
            NotNowError: The game is over, or has not begun.
        """
        if self.winner or not self.is_full:
            raise NotNowError("there is no game to give up")
        record = replace(self.table.record, forfeit=seat, reason=reason)
        self._saved = replace(self._saved, record=record)

    def want_rematch(self, seat: Seat) -> None:
        """Note that a seat wants another game, which begins when both do.

        Raises:
            NotNowError: The game goes on.
        """
        winner = self.winner
        if not winner:
            raise NotNowError("the game is not over")
        wanted = {*self._saved.rematch, seat}
        if len(wanted) < len(Seat):
            self._saved = replace(self._saved, rematch=(seat,))
            return
        self.game = self.game.following(winner.seat.other)
        self._saved = replace(
            self._saved,
            game_number=self._saved.game_number + 1,
            secret=new_secret(),
            rematch=(),
            record=record_of(self.game, NAMES),
        )
        self._go_on()

    def _go_on(self) -> None:
        """Do what the table must do, and what leaves a seat no choice."""
        while action := self._obliged():
            self.game.act(action)

    def _obliged(self) -> Action | None:
        """What is to be done without anybody's will, if anything."""
        state = self.game.state
        match state.stage, state.legal:
            case Stage.PLAY, (Go() as go,):
                return go
            case ((Stage.DRAW | Stage.CUT), _):
                return self._table_action()
            case Stage.DEAL, _ if not deal_steps(self.game.steps):
                return self._table_action()
            case _:
                return None

    def _table_action(self) -> Action:
        return table_action(self.game, decks_of(self._saved.secret))
