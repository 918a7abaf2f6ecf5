"""The person at the table: asked for every action, and heard in plain words."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from cribbage_bridge.errors import CribbageError
from cribbage_bridge.game import Stage, State
from cribbage_bridge.moves import Action, Count, Go, Lay, Seat, SeatAction, Throw
from cribbage_bridge.table import help as help_texts
from cribbage_bridge.table.advice import show_hint
from cribbage_bridge.table.board import Track
from cribbage_bridge.table.entry import EntryError, read_cards
from cribbage_bridge.table.players import Player
from cribbage_bridge.table.screen import Screen
from cribbage_bridge.table.words import refusal

PERSON = Seat.FIRST

_PROMPTS = {
    Stage.DISCARD: "Throw two cards to the crib:",
    Stage.PLAY: "Lay a card:",
    Stage.SHOW: "How many points?",
}


class Undo(Exception):  # noqa: N818
    """The person takes the last action back."""


class Restart(Exception):  # noqa: N818
    """The person gives the game up for another."""


class Leave(Exception):  # noqa: N818
    """The person leaves the table."""


class Host(Protocol):
    """What a person needs of the table."""

    def tracks(self) -> tuple[Track, Track]:
        """The pegs of both players."""
        ...

    def can_undo(self) -> bool:
        """Whether the person has done anything in this game."""
        ...

    def save_as(self, file: Path) -> None:
        """Save the game to a file of the person's."""
        ...


class Person(Player):
    """Asks the person who sits at the terminal."""

    name = "You"

    def __init__(self, host: Host, screen: Screen, counting: bool) -> None:
        """Sit down at a table.

        Args:
            host: The table.
            screen: What the person sees.
            counting: Whether the person counts in the show.
        """
        self._host = host
        self._screen = screen
        self._counting = counting
        self._commands: dict[str, Callable[[State, str], None]] = {
            "hint": self._hint,
            "undo": self._undo,
            "save": self._save,
            "table": self._table,
            "rules": self._rules,
            "restart": self._restart,
            "quit": self._quit,
            "exit": self._quit,
            "help": self._help,
            "?": self._help,
        }

    def choose(self, view: State) -> SeatAction:
        """Ask until there is an action that can be done.

        Raises:
            Undo: The person takes the last action back.
            Restart: The person gives the game up for another.
            Leave: The person leaves the table.
            EOFError: The person has gone.
        """
        if view.stage is Stage.SHOW and not self._counting:
            return _only(view.legal_actions())
        self._screen.show_turn(view, self._host.tracks())
        while True:
            entry = self._screen.ask(_prompt(view))
            try:
                if action := self._done(entry, view):
                    return action
            except CribbageError as error:
                self._screen.say(refusal(error))

    def _done(self, entry: str, view: State) -> SeatAction | None:
        """Do a command, or return the action that was typed."""
        word, _, rest = entry.partition(" ")
        if command := self._commands.get(word.casefold()):
            command(view, rest.strip())
            return None
        action = _action(entry, view) if entry else _only(view.legal_actions())
        view.after(action)
        return action

    def _hint(self, view: State, rest: str) -> None:
        show_hint(self._screen, view)

    def _table(self, view: State, rest: str) -> None:
        self._screen.show_board(self._host.tracks())
        self._screen.show_turn(view, self._host.tracks())

    def _rules(self, view: State, rest: str) -> None:
        self._screen.say(help_texts.RULES)

    def _help(self, view: State, rest: str) -> None:
        self._screen.say(help_texts.COMMANDS)

    def _save(self, view: State, rest: str) -> None:
        if not rest:
            raise EntryError("say save and the name of a file")
        self._host.save_as(Path(os.path.expanduser(rest)))
        self._screen.say(f"Saved: cribbage play --resume {rest} goes on with it.")

    def _undo(self, view: State, rest: str) -> None:
        if not self._host.can_undo():
            raise EntryError("there is nothing of yours to take back")
        raise Undo

    def _restart(self, view: State, rest: str) -> None:
        raise Restart

    def _quit(self, view: State, rest: str) -> None:
        raise Leave


def _prompt(view: State) -> str:
    if view.stage is Stage.PLAY and view.legal_actions() == [Go(PERSON)]:
        return "You cannot lay a card: say go:"
    return _PROMPTS[view.stage]


def _only(legal: list[Action]) -> SeatAction:
    match legal:
        case [Throw() | Lay() | Go() | Count() as action]:
            return action
        case _:
            raise EntryError("several things can be done: say which, or say help")


def _action(entry: str, view: State) -> SeatAction:
    """The action that was typed; it need not be allowed."""
    if view.stage is Stage.SHOW:
        if entry.isascii() and entry.isdigit() and len(entry) < 4:
            return Count(PERSON, int(entry))
        raise EntryError(f"a number of points is wanted, not {entry!r}")
    if view.stage is Stage.PLAY and entry.casefold() in ("go", "say go"):
        return Go(PERSON)
    cards = read_cards(entry, [card for card in view.hands[PERSON] if card])
    if view.stage is Stage.DISCARD:
        return Throw(PERSON, cards)
    match cards:
        case [card]:
            return Lay(PERSON, card)
        case _:
            raise EntryError("one card is wanted")
