"""Who plays: the computer, or a program that speaks the opponent's language."""

from __future__ import annotations

from collections.abc import Sequence

from cribbage_bridge.errors import CribbageError
from cribbage_bridge.game import State, Strength, choose_action
from cribbage_bridge.moves import Event, Seat, SeatAction

STRENGTHS = frozenset(strength.value for strength in Strength)
"""The names of the built-in players."""


class PlayerError(CribbageError, RuntimeError):
    """A player breaks the rules, does not answer, or has died."""


class Player:
    """Somebody who plays games, one after the other.

    Attributes:
        name: What the player is called.
    """

    name: str

    def begin(self, seat: Seat) -> None:
        """Sit down in a seat for a new game.

        Raises:
            PlayerError: The player cannot.
        """

    def resume(self, seat: Seat, view: State) -> None:
        """Sit down in a seat for a game that has begun.

        Args:
            seat: The seat.
            view: What the player may know of the game.

        Raises:
            PlayerError: The player cannot.
        """
        self.begin(seat)

    def see(self, events: Sequence[Event], state: State) -> None:
        """Be told what has happened, and the state before it.

        Raises:
            PlayerError: The player cannot be told.
        """

    def choose(self, view: State) -> SeatAction:
        """Choose what to do in the player's turn.

        Args:
            view: What the player may know.

        Raises:
            PlayerError: The player makes no choice.
        """
        raise NotImplementedError

    def close(self) -> None:
        """Leave the table."""


class Computer(Player):
    """The built-in computer."""

    def __init__(self, strength: Strength) -> None:
        """Play with a strength, which gives the name too."""
        self.strength = strength
        self.name = strength.value

    def choose(self, view: State) -> SeatAction:
        """Choose what is worth most."""
        return choose_action(view, self.strength)
