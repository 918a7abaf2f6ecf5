"""A person's game against the computer that goes on by requests.

Between two requests the game is a `SavedTable`.  The table and the computer do
their part at once, until it is the person's turn, or there is something to look
at before the game goes on.
"""

from __future__ import annotations

import uuid
from dataclasses import replace
from enum import Enum

from cribbage_bridge.errors import CribbageError
from cribbage_bridge.game import (
    Game,
    RankedAction,
    Stage,
    State,
    Step,
    Strength,
    choose_action,
    rank_actions,
)
from cribbage_bridge.moves import Action, Deal, Go, Seat, SeatAction
from cribbage_bridge.table import course, words
from cribbage_bridge.table.record import record_of
from cribbage_bridge.table.referee import decks_of, table_action
from cribbage_bridge.table.store import SavedTable

PERSON = Seat.FIRST
COMPUTER = Seat.SECOND
NAMES = {PERSON: "You", COMPUTER: words.COMPUTER}


class Awaits(Enum):
    """What a game waits for."""

    THROW = "throw"
    LAY = "lay"
    GO = "go"
    COUNT = "count"

    CONTINUE = "continue"
    """The person has seen what there was to see."""

    NOTHING = "nothing"
    """The game is over."""


class NotNowError(CribbageError, RuntimeError):
    """Something cannot be done in this state of the game."""


def new_table(strength: Strength, counting: bool, seed: str) -> SavedTable:
    """A table for a new game, which has an identity that cannot be guessed."""
    record = record_of(Game(), NAMES)
    identity = uuid.uuid4().hex
    return SavedTable(identity, strength.value, seed, 0, counting, False, record)


class Sitting:
    """A game between a person and the computer.

    Attributes:
        game: The game.
        counting: Whether the person counts in the show, with muggins.
        strength: How well the computer plays.
    """

    def __init__(self, table: SavedTable) -> None:
        """Sit down at a table; the game goes on until it waits for the person."""
        self._table = table
        self.counting = table.counting
        self.strength = Strength(table.opponent)
        self.game = table.record.replay()
        self._go_on()

    @property
    def table(self) -> SavedTable:
        """The table as it is now, to be kept."""
        return replace(self._table, record=record_of(self.game, NAMES))

    @property
    def awaits(self) -> Awaits:
        """What the game waits for."""
        awaited = self._awaited()
        assert awaited
        return awaited

    def _awaited(self) -> Awaits | None:
        """What the game waits for; nothing if it can go on by itself."""
        state = self.game.state
        mine = state.actor is PERSON
        match state.stage:
            case Stage.OVER:
                return Awaits.NOTHING
            case Stage.DISCARD if mine:
                return Awaits.THROW
            case Stage.PLAY if mine:
                return Awaits.GO if self.legal() == [Go(PERSON)] else Awaits.LAY
            case Stage.SHOW if mine and self.counting:
                return Awaits.COUNT
            case Stage.SHOW:
                return Awaits.CONTINUE
            case Stage.DEAL if self.deal_steps():
                return Awaits.CONTINUE
            case _:
                return None

    def view(self) -> State:
        """What the person may know."""
        return self.game.state.view(PERSON)

    def legal(self) -> list[Action]:
        """What the person may do."""
        return self.view().legal_actions()

    def deal_steps(self) -> list[Step]:
        """What was done in this deal, or in the last one before the next."""
        steps = self.game.steps
        deals = [n for n, step in enumerate(steps) if isinstance(step.action, Deal)]
        return steps[deals[-1] :] if deals else []

    def act(self, action: SeatAction) -> None:
        """Let the person do something, and the game go on.

        Raises:
            DomainError: The action is not allowed.
            NotNowError: The game waits for something else.
        """
        if self.awaits in (Awaits.CONTINUE, Awaits.NOTHING):
            raise NotNowError(f"the game waits for: {self.awaits.value}")
        self.game.act(action)
        self._go_on()

    def proceed(self) -> None:
        """Let the game go on after something to look at.

        Raises:
            NotNowError: There is nothing to look at.
        """
        if self.awaits is not Awaits.CONTINUE:
            raise NotNowError(f"the game waits for: {self.awaits.value}")
        if self.game.state.actor is PERSON:
            (count,) = self.view().legal_actions()
            self.game.act(count)
        else:
            self._advance()
        self._go_on()

    def _go_on(self) -> None:
        while self._awaited() is None:
            self._advance()

    def _advance(self) -> None:
        """Do what the computer or the table is to do."""
        state = self.game.state
        if state.actor is COMPUTER:
            self.game.act(choose_action(state.view(COMPUTER), self.strength))
        else:
            decks = decks_of(f"{self._table.seed}/{self._table.sitting}")
            self.game.act(table_action(self.game, decks))

    def decisions(self) -> list[int]:
        """Which actions of the game, by their place from 0, were the person's."""
        return course.decisions(self.game, PERSON, self.counting)

    def undo(self) -> None:
        """Take back the last thing that the person did, and what came of it.

        Raises:
            NotNowError: There is none.
        """
        decisions = self.decisions()
        if not decisions:
            raise NotNowError("there is nothing of yours to take back")
        self.game.back_to(decisions[-1])

    def restart(self) -> None:
        """Begin another game: after one that is over, the loser deals first."""
        winner = self.game.state.winner
        first_dealer = winner[0].other if winner else self.game.first_dealer
        self._table = replace(self._table, sitting=self._table.sitting + 1)
        self.game = Game(first_dealer)
        self._go_on()

    def hint(self) -> list[RankedAction]:
        """What the best player thinks of the actions that are open to the person.

        Raises:
            NotNowError: It is not the person's turn.
        """
        if self.awaits in (Awaits.CONTINUE, Awaits.NOTHING):
            raise NotNowError("there is nothing to choose now")
        return rank_actions(self.view())
