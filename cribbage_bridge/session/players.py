"""The interface of the players at a table, and the computer as a player."""

from __future__ import annotations

from collections.abc import Sequence

from cribbage_bridge.cribbage.actions import Event, Seat, SeatAction
from cribbage_bridge.cribbage.game import Game, State, Strength, choose_action
from cribbage_bridge.files.errors import CribbageError

STRENGTHS = frozenset(strength.value for strength in Strength)
"""The names of the built-in players."""


class PlayerError(CribbageError, RuntimeError):
    """A player cannot start, exits, or does not give a valid answer."""


class Player:
    """A player who can play successive games."""

    name: str

    def begin(self, seat: Seat) -> None:
        """Take a seat for a new game.

        Raises:
            PlayerError: The player cannot start.
        """

    def resume(self, seat: Seat, view: State) -> None:
        """Take a seat in a running game, given the seat's view."""
        self.begin(seat)

    def see(self, events: Sequence[Event], state: State) -> None:
        """Inform the player of events, given the state before them.

        Raises:
            PlayerError: The player does not accept the events.
        """

    def take_turn(self, game: Game, seat: Seat) -> tuple[Event, ...]:
        """Take the turn of the player's seat, and return the events.

        Raises:
            PlayerError: The player does not choose an action.
            DomainError: The player breaks the rules.
        """
        return game.act(self.choose(game.state.view(seat)))

    def choose(self, view: State) -> SeatAction:
        """Choose an action, given the player's view."""
        raise NotImplementedError

    def close(self) -> None:
        """Leave the table."""


class Computer(Player):
    """The computer as a player.

    Args:
        strength: The strength, or its name.
    """

    def __init__(self, strength: Strength | str) -> None:
        self.strength = Strength.of(strength)
        self.name = self.strength.value

    def choose(self, view: State) -> SeatAction:
        """Choose the action that the computer ranks best at its strength."""
        return choose_action(view, self.strength)

    def take_turn(self, game: Game, seat: Seat) -> tuple[Event, ...]:
        """Take the turn of the first seat to act, and return the events."""
        return game.let_computer_act(self.strength)
