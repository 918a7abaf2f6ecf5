"""A player that lets a program choose, through the opponent protocol."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing
from difflib import get_close_matches
from typing import SupportsFloat

from cribbage_bridge.bridge.errors import ArgumentTypeError
from cribbage_bridge.cribbage import actions
from cribbage_bridge.cribbage.actions import Event, Seat, SeatAction, Shown
from cribbage_bridge.cribbage.cards import Card, format_cards
from cribbage_bridge.cribbage.game import State, Strength
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.files.errors import OptionError
from cribbage_bridge.files.sanitize import printable
from cribbage_bridge.parallel.processes import exit_deferred
from cribbage_bridge.protocol import grammar
from cribbage_bridge.protocol.grammar import LanguageError, read_card, read_cards
from cribbage_bridge.protocol.position import position_of
from cribbage_bridge.protocol.process import Process
from cribbage_bridge.session.players import STRENGTHS, Computer, Player, PlayerError

SECONDS_TO_ANSWER = 10.0


class Program(Player):
    """A player that sends commands to a program, and reads its answers.

    The program starts with the first game.  After an error, the next game restarts it.

    Attributes:
        remarks: Descriptions of the program's wrong counts, which have no penalty.
    """

    def __init__(self, command: str, seconds: float = SECONDS_TO_ANSWER) -> None:
        self.name = printable(command)
        self.remarks: list[str] = []
        self._command = command
        self._seconds = seconds
        self._seat = Seat.FIRST
        self._process: Process | None = None

    def begin(self, seat: Seat) -> None:
        """Start a new game; first start the program if it is not running."""
        self._seat = seat
        if self._process is None:
            with exit_deferred():
                self._process = Process(self._command)
            version = self.ask("protocol")
            if version != grammar.VERSION:
                spoken = printable(version)
                raise self._error(
                    f"the program speaks {spoken!r}, not {grammar.VERSION!r}"
                )
            self.name = printable(self.ask("name"))
        self._send("restart")

    def resume(self, seat: Seat, view: State) -> None:
        """Join a running game; during a deal, send the program the position."""
        self.begin(seat)
        if view.stage not in (Stage.DRAW, Stage.DEAL, Stage.OVER):
            self._send(f"position {position_of(view, seat)}")

    def see(self, events: Sequence[Event], state: State) -> None:
        """Report events to the program as commands, and check its counts."""
        for event in events:
            match event:
                case actions.Dealt(seat, cards) if seat is self._seat:
                    self._send_deal(state, [card for card in cards if card])
                case actions.StartCardCut(_, card):
                    self._send(f"cut {card}")
                case actions.Played(seat, card, _) if seat is not self._seat:
                    self._send(f"note plays {card}")
                case actions.SaidGo(seat) if seat is not self._seat:
                    self._send("note go")
                case Shown():
                    self._compare_counts(event, events)
                case actions.Won():
                    return

    def _send_deal(self, state: State, cards: Iterable[Card]) -> None:
        mine, theirs = state.scores[self._seat], state.scores[self._seat.other]
        self._send(f"score {mine} {theirs}")
        self._send("play dealer" if state.dealer is self._seat else "play pone")
        self._send(f"hand {format_cards(cards)}")

    def _compare_counts(self, shown: Shown, events: Sequence[Event]) -> None:
        if shown.source is actions.Source.CRIB:
            command = f"crib {format_cards(shown.cards)}"
        elif shown.seat is self._seat:
            command = "show"
        else:
            command = f"note hand {format_cards(shown.cards)}"
        answer = self.ask(command)
        value = actions.score_of(events).total
        if answer != str(value):
            self.remarks.append(f"{command}: {printable(answer)}, not {value}")

    def choose(self, view: State) -> SeatAction:
        """Ask the program for an action; in the show, return the right count."""
        if view.stage is Stage.SHOW:
            (count,) = view.legal_for(self._seat)
            return count
        answer = self.ask("discard" if view.stage is Stage.DISCARD else "move")
        try:
            return read_action(view.stage, answer, self._seat)
        except LanguageError as error:
            raise self._error(str(error)) from None

    def close(self) -> None:
        """Ask the program to quit, and kill it if it does not."""
        if self._process:
            self._process.close()
            self._process = None

    def _send(self, command: str) -> None:
        answer = self.ask(command)
        if answer.casefold() != "ok":
            raise self._error(
                f"the program answered {command!r} with {printable(answer)!r}; "
                "expected 'ok'"
            )

    def ask(self, command: str) -> str:
        """Send the program a command, and return its answer without the period.

        Raises:
            PlayerError: The program exits, answers with an error, or does not give a
                valid answer in time.  The program is then stopped.
        """
        assert self._process
        try:
            answer = self._process.ask(command, self._seconds)
        except PlayerError as error:
            raise self._error(str(error)) from None
        if answer.casefold().startswith("error"):
            raise self._error(
                f"the program answered {command!r} with {printable(answer)!r}"
            )
        return answer

    def _error(self, reason: str) -> PlayerError:
        process = self._process
        assert process
        self.close()
        return PlayerError(f"{reason}{process.stderr_tail()}")


def read_action(stage: Stage, answer: str, seat: Seat) -> SeatAction:
    """Read a program's answer as an action of its seat."""
    try:
        if stage is Stage.DISCARD:
            return actions.Discard(seat, read_cards(answer.split()))
        if answer.casefold() == "go":
            return actions.Go(seat)
        return actions.Play(seat, read_card(answer))
    except LanguageError as error:
        given, reason = printable(answer), printable(str(error))
        raise LanguageError(f"the program answered {given!r} ({reason})") from None


def player_called(name: Strength | str, seconds: float = SECONDS_TO_ANSWER) -> Player:
    """Return the computer at a strength, or a player that runs a program.

    Args:
        name: A strength, its name or a program's command.
        seconds: The time limit, in seconds, for each answer from a program.

    Raises:
        ArgumentTypeError: The name is neither a `Strength` nor a string, or the
            seconds are not a number.
        OptionError: The time limit is not positive.
    """
    if not isinstance(name, Strength | str):
        raise ArgumentTypeError("a strength or a command", name)
    check_seconds(seconds)
    text = str(name)
    return Computer(Strength(text)) if text in STRENGTHS else Program(text, seconds)


def check_seconds(seconds: float) -> None:
    """Check a time limit.

    Raises:
        ArgumentTypeError: The seconds are not a number.
        OptionError: The time limit is not positive.
    """
    if not isinstance(seconds, SupportsFloat):
        raise ArgumentTypeError("a number of seconds", seconds)
    if not seconds > 0:
        raise OptionError(f"expected a positive time limit, not {seconds}")


def check_player(name: Strength | str, seconds: float = SECONDS_TO_ANSWER) -> str:
    """Check a player by starting and closing it, and return its own name.

    Args:
        name: A strength, its name or a program's command.
        seconds: The time limit, in seconds, for the program's first answer.

    Raises:
        ArgumentTypeError: The name is neither a `Strength` nor a string, or the
            seconds are not a number.
        OptionError: The time limit is not positive.
        PlayerError: The name is not a strength, and starts no program that answers
            correctly.
    """
    with closing(player_called(name, seconds)) as player:
        try:
            player.begin(Seat.FIRST)
        except PlayerError as error:
            text = str(name)
            hint = Strength.listed()
            if near := get_close_matches(text.casefold(), STRENGTHS, n=1):
                hint = f"did you mean {near[0]}?"
            raise PlayerError(
                f"{printable(text)!r} is not a strength ({hint}), and {error}"
            ) from None
        return player.name
