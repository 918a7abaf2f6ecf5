"""The players: the computer, or a program that speaks the protocol."""

from __future__ import annotations

from collections.abc import Sequence

from cribbage_bridge.cribbage.actions import Event, Seat, SeatAction
from cribbage_bridge.cribbage.game import Game, State, Strength, choose_action
from cribbage_bridge.files.errors import CribbageError

STRENGTHS = frozenset(strength.value for strength in Strength)
"""The names of the built-in players."""


class PlayerError(CribbageError, RuntimeError):
    """A player breaks the rules, does not answer, or has died."""


class Player:
    """Somebody who plays games, one after the other."""

    name: str

    def begin(self, seat: Seat) -> None:
        """Sit down in a seat for a new game.

        Raises:
            PlayerError: The player cannot.
        """

    def resume(self, seat: Seat, view: State) -> None:
        """Sit down in a seat for a game that has begun, of which this is a view."""
        self.begin(seat)

    def see(self, events: Sequence[Event], state: State) -> None:
        """Learn what has happened.

        Raises:
            PlayerError: The player cannot follow.
        """

    def take_turn(self, game: Game, seat: Seat) -> tuple[Event, ...]:
        """Act in a game where a seat of the player is to act, and return what happens.

        Raises:
            PlayerError: The player makes no choice.
            DomainError: The player breaks the rules.
        """
        return game.act(self.choose(game.state.view(seat)))

    def choose(self, view: State) -> SeatAction:
        """Choose what to do in the player's turn, by what the player may know."""
        raise NotImplementedError

    def close(self) -> None:
        """Leave the table."""


class Computer(Player):
    """The built-in computer."""

    def __init__(self, strength: Strength) -> None:
        self.strength = strength
        self.name = strength.value

    def choose(self, view: State) -> SeatAction:
        """Choose what is worth most."""
        return choose_action(view, self.strength)

    def take_turn(self, game: Game, seat: Seat) -> tuple[Event, ...]:
        """Act for the seat that is to act first."""
        return game.let_computer_act(self.strength)
