"""A session: a person and another player, and one game after the other.

The terminal and the browser show the same session.  The table and the other
player do their part one step after the other, until the session waits for the
person.  Between two requests, or two evenings, it is a `SavedTable`.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum

from cribbage_bridge.bridge.errors import CribbageError
from cribbage_bridge.cribbage.actions import Go, Penalty, Seat, SeatAction
from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.cribbage.game import (
    Game,
    RankedAction,
    Stage,
    State,
    Step,
    Strength,
    rank_actions,
)
from cribbage_bridge.session import history
from cribbage_bridge.session.players import Player
from cribbage_bridge.session.record import record_of
from cribbage_bridge.session.referee import advance, decks_of, inform
from cribbage_bridge.session.saves import SavedTable

PERSON = Seat.FIRST
OTHER = Seat.SECOND

YOU = "You"
"""What the person is called in a record."""


class Prompt(Enum):
    """What a session waits for."""

    DISCARD = "discard"
    LAY = "lay"
    COUNT = "count"

    CONTINUE = "continue"
    """The person has seen what there was to see."""

    WAIT = "wait"
    """The other player is to do something."""

    NOTHING = "nothing"
    """The game is over."""


_AWAITED = {
    Prompt.DISCARD: "two cards are to be discarded now",
    Prompt.LAY: "a card is to be laid now",
    Prompt.COUNT: "cards are to be counted now",
    Prompt.CONTINUE: "there is something to look at first",
    Prompt.WAIT: "it is the turn of the other player",
    Prompt.NOTHING: "the game is over",
}
"""What is waited for, in words."""


def awaited(prompt: Prompt | None) -> str:
    """What is waited for, as a reason why nothing else can be done."""
    return _AWAITED[prompt or Prompt.WAIT]


def choice_of(state: State, seat: Seat, counting: bool) -> Prompt | None:
    """What a seat that is to act may choose, if anything.

    Args:
        state: The state of the game.
        seat: The seat.
        counting: Whether it counts its own cards.
    """
    match state.stage:
        case Stage.DISCARD:
            return Prompt.DISCARD
        case Stage.PLAY if state.legal_for(seat) != (Go(seat),):
            return Prompt.LAY
        case Stage.SHOW if counting:
            return Prompt.COUNT
        case _:
            return None


class NotNowError(CribbageError, RuntimeError):
    """Something cannot be done in this state of the game."""


def new_table(
    opponent: str,
    seed: str,
    *,
    counting: bool,
    penalties: Sequence[Penalty] = tuple(Penalty),
    review: bool = False,
) -> SavedTable:
    """A table for a new game, with a name that cannot be guessed.

    Args:
        opponent: The name of a strength, or the command of a program.
        seed: Decides all cards.
        counting: Whether the person counts.
        penalties: What the other player scores for a wrong count of the person.
        review: Whether the choices are looked at when the game is over.
    """
    game = Game(penalties=penalties) if counting else Game()
    record = record_of(game, _names(opponent))
    return SavedTable(uuid.uuid4().hex, opponent, seed, 0, counting, review, record)


def _names(opponent: str) -> dict[Seat, str]:
    return {PERSON: YOU, OTHER: opponent}


class Session:
    """A person's game with another player, and the games after it.

    Attributes:
        game: The game.
        other: The other player.
        counting: Whether the person counts in the show.
    """

    def __init__(self, table: SavedTable, other: Player) -> None:
        """Sit down at a table with another player, whom `seat` gives a seat."""
        self._table = table
        self.other = other
        self.counting = table.counting
        self.game = table.record.replay()

    @property
    def table(self) -> SavedTable:
        """The table as it is now, to be kept."""
        record = record_of(self.game, _names(self.other.name))
        return replace(self._table, record=record)

    @property
    def prompt(self) -> Prompt | None:
        """What the game waits for; nothing if it can go on by itself."""
        state = self.game.state
        if state.actor is PERSON and (
            choice := choice_of(state, PERSON, self.counting)
        ):
            return choice
        match state.stage:
            case Stage.OVER:
                return Prompt.NOTHING
            case Stage.SHOW:
                return Prompt.CONTINUE
            case Stage.DEAL if self.deal_steps():
                return Prompt.CONTINUE
            case _:
                return None

    @property
    def view(self) -> State:
        """What the person may know."""
        return self.game.state.view(PERSON)

    @property
    def legal(self) -> tuple[SeatAction, ...]:
        """What the person may do."""
        return self.game.state.legal_for(PERSON)

    def deal_steps(self) -> Sequence[Step]:
        """What was done in this deal, or in the last one before the next."""
        return history.deal_steps(self.game.steps)

    def seat(self, other: Player) -> None:
        """Let another player take the other seat, whatever has happened.

        Raises:
            PlayerError: The player cannot.
        """
        self.other = other
        other.resume(OTHER, self.game.state.view(OTHER))

    def act(self, action: SeatAction) -> None:
        """Let the person do something.

        Raises:
            DomainError: The action is not allowed.
            NotNowError: The game waits for something else.
            ForfeitError: The other player cannot follow.
        """
        self._expect_choice()
        before = self.game.state
        inform({OTHER: self.other}, self.game.act(action), before)

    def proceed(self, cut: int = 0) -> None:
        """Let the game go on after something to look at.

        Args:
            cut: As for `advance`.

        Raises:
            NotNowError: There is nothing to look at.
            ForfeitError: The other player breaks the rules.
        """
        if self.prompt is not Prompt.CONTINUE:
            raise self._not_now()
        self.advance(cut)

    def advance(self, cut: int = 0) -> None:
        """Do what the table or the other player is to do, or the person must do.

        Args:
            cut: How many cards the person lifts from a deck, which then come last,
                before the draw or a deal.

        Raises:
            ForfeitError: The other player breaks the rules.
        """
        players = {PERSON: _Obliged(), OTHER: self.other}
        decks = decks_of(f"{self._table.seed}/{self._table.game_number}")
        advance(self.game, players, lambda number: _cut(decks(number), cut))

    def decisions(self) -> list[int]:
        """Which actions of the game, by their place from 0, were the person's."""
        return history.decisions(self.game, PERSON, self.counting)

    def undo(self) -> None:
        """Take back the last thing that the person did, and what came of it.

        Raises:
            NotNowError: There is none.
            PlayerError: The other player cannot go back.
        """
        decisions = self.decisions()
        if not decisions:
            raise NotNowError("there is nothing of yours to take back")
        self.game.back_to(decisions[-1])
        self.seat(self.other)

    def restart(self) -> None:
        """Begin another game: after one that is over, the loser deals first.

        Raises:
            PlayerError: The other player cannot begin.
        """
        winner = self.game.state.winner
        first_dealer = winner.seat.other if winner else self.game.first_dealer
        self._table = replace(self._table, game_number=self._table.game_number + 1)
        self.game = self.game.following(first_dealer)
        self.other.begin(OTHER)

    def hint(self) -> list[RankedAction]:
        """What the champion expects of what the person may do, the best first.

        Raises:
            NotNowError: It is not the person's turn.
        """
        return hints(self.choice())

    def choice(self) -> State:
        """The view in which the person is to choose.

        Raises:
            NotNowError: It is not the person's turn.
        """
        self._expect_choice()
        return self.view

    def _expect_choice(self) -> None:
        if self.prompt in (None, Prompt.CONTINUE, Prompt.NOTHING):
            raise self._not_now()

    def _not_now(self) -> NotNowError:
        return NotNowError(awaited(self.prompt))


def _cut(deck: tuple[Card, ...], place: int) -> tuple[Card, ...]:
    return deck[place:] + deck[:place]


def hints(view: State) -> list[RankedAction]:
    """What the champion expects of what can be done in a view, the best first."""
    return rank_actions(view, Strength.CHAMPION)


class _Obliged(Player):
    """Does for the person what leaves no choice: a go, or the right count."""

    def choose(self, view: State) -> SeatAction:
        """The only action."""
        (action,) = view.legal_for(PERSON)
        return action
