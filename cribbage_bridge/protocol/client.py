"""A player that is another program, which speaks the opponent's language."""

from __future__ import annotations

import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from difflib import get_close_matches
from typing import IO

from cribbage_bridge.cribbage import actions
from cribbage_bridge.cribbage.actions import Event, Seat, SeatAction, Shown
from cribbage_bridge.cribbage.cards import Card, format_cards
from cribbage_bridge.cribbage.game import Stage, State, Strength
from cribbage_bridge.protocol import grammar
from cribbage_bridge.protocol.grammar import LanguageError, read_card, read_cards
from cribbage_bridge.protocol.position import position_of
from cribbage_bridge.session.players import STRENGTHS, Computer, Player, PlayerError
from cribbage_bridge.storage import reason_of
from cribbage_bridge.untrusted import printable

SECONDS_TO_ANSWER = 10.0

_SECONDS_TO_QUIT = 1.0
_SECONDS_BETWEEN_LOOKS = 0.01
_MAXIMUM_BYTES_OF_A_LINE = 10_000
_MAXIMUM_UNREAD_LINES = 100
_STDERR_TAIL_LINES = 5


class Program(Player):
    """A program that answers commands on its standard input.

    It is started for the first game, and again for the next one after it has
    broken the rules.

    Attributes:
        remarks: Counts of the program that are wrong, for which it loses nothing.
    """

    def __init__(self, command: str, seconds: float = SECONDS_TO_ANSWER) -> None:
        """Take a program as a player: its command, and the seconds for an answer."""
        self.name = printable(command)
        self.remarks: list[str] = []
        self._command = command
        self._seconds = seconds
        self._seat = Seat.FIRST
        self._process: _Process | None = None

    def begin(self, seat: Seat) -> None:
        """Sit down for a new game, and start the program if it does not run."""
        self._seat = seat
        if self._process is None:
            self._process = _Process(self._command)
            version = self._ask("protocol")
            if version != grammar.VERSION:
                spoken = printable(version)
                raise self._error(f"speaks {spoken!r}, not {grammar.VERSION!r}")
            self.name = printable(self._ask("name"))
        self._send("restart")

    def resume(self, seat: Seat, view: State) -> None:
        """Sit down for a game that has begun, and send the program its position."""
        self.begin(seat)
        if view.stage not in (Stage.DRAW, Stage.DEAL, Stage.OVER):
            self._send(f"position {position_of(view, seat)}")

    def see(self, events: Sequence[Event], state: State) -> None:
        """Send the program what it may know of what has happened."""
        for event in events:
            match event:
                case actions.Dealt(seat, cards) if seat is self._seat:
                    self._send_deal(state, [card for card in cards if card])
                case actions.StartCardCut(_, card):
                    self._send(f"cut {card}")
                case actions.Laid(seat, card, _) if seat is not self._seat:
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
        """Let the program count what is shown, and remark on a wrong count."""
        if shown.source is actions.Source.CRIB:
            command = f"crib {format_cards(shown.cards)}"
        elif shown.seat is self._seat:
            command = "show"
        else:
            command = f"note hand {format_cards(shown.cards)}"
        answer = self._ask(command)
        value = actions.score_of(events).total
        if answer != str(value):
            self.remarks.append(f"{command}: {printable(answer)}, not {value}")

    def choose(self, view: State) -> SeatAction:
        """Ask the program what it does; the show is counted for it."""
        if view.stage is Stage.SHOW:
            (count,) = view.legal_for(self._seat)
            return count
        answer = self._ask("discard" if view.stage is Stage.DISCARD else "move")
        try:
            return self._read_action(view.stage, answer)
        except LanguageError as error:
            reason = f"answers {printable(answer)!r}: {printable(str(error))}"
            raise self._error(reason) from None

    def _read_action(self, stage: Stage, answer: str) -> SeatAction:
        if stage is Stage.DISCARD:
            return actions.Discard(self._seat, read_cards(answer.split()))
        if answer.casefold() == "go":
            return actions.Go(self._seat)
        return actions.Lay(self._seat, read_card(answer))

    def close(self) -> None:
        """Ask the program to quit, and end it if it does not."""
        if self._process:
            self._process.close()
            self._process = None

    def _send(self, command: str) -> None:
        """Send a command to which the answer is ok."""
        answer = self._ask(command)
        if answer.casefold() != "ok":
            raise self._error(f"answers {command!r} with {printable(answer)!r}, not ok")

    def _ask(self, command: str) -> str:
        assert self._process
        try:
            answer = self._process.ask(command, self._seconds)
        except PlayerError as error:
            raise self._error(str(error)) from None
        if answer.casefold().startswith("error"):
            raise self._error(f"answers {command!r} with {printable(answer)!r}")
        return answer

    def _error(self, reason: str) -> PlayerError:
        """End the program, and say why."""
        process = self._process
        assert process
        self.close()
        return PlayerError(f"{reason}{process.stderr_tail()}")


def player_called(name: str, seconds: float = SECONDS_TO_ANSWER) -> Player:
    """The computer of a strength, or else the program of a command.

    A program may take so many seconds for an answer.
    """
    return Computer(Strength(name)) if name in STRENGTHS else Program(name, seconds)


def check_player(name: str, seconds: float = SECONDS_TO_ANSWER) -> None:
    """See that a name is that of a player: start it, and end it again.

    Raises:
        PlayerError: The name is no strength, and no program that answers.
    """
    with closing(player_called(name, seconds)) as player:
        try:
            player.begin(Seat.FIRST)
        except PlayerError as error:
            near = get_close_matches(name.casefold(), STRENGTHS, n=1)
            hint = f" (did you mean {near[0]}?)" if near else ""
            raise PlayerError(
                f"{printable(name)!r} is neither a strength{hint} "
                f"nor a program that plays: it {error}"
            ) from None


class _Process:
    """A running program, and what it has written."""

    def __init__(self, command: str) -> None:
        try:
            self._child = subprocess.Popen(
                shlex.split(command) or [""],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = f"cannot be started: {printable(reason_of(error))}"
            raise PlayerError(reason) from None
        self._closed = False
        self._answers: queue.Queue[bytes] = queue.Queue(_MAXIMUM_UNREAD_LINES)
        self._errors: deque[bytes] = deque(maxlen=_STDERR_TAIL_LINES)
        assert self._child.stdout
        assert self._child.stderr
        self._readers = [
            _in_background(self._read_answers, self._child.stdout),
            _in_background(self._read_errors, self._child.stderr),
        ]

    def _read_answers(self, stream: IO[bytes]) -> None:
        """Pass answers on, an empty one at the end; too many of them wait."""
        while line := stream.readline(_MAXIMUM_BYTES_OF_A_LINE):
            if not self._closed:
                self._answers.put(line)
        self._answers.put(b"")

    def _read_errors(self, stream: IO[bytes]) -> None:
        while line := stream.readline(_MAXIMUM_BYTES_OF_A_LINE):
            self._errors.append(line)

    def ask(self, command: str, seconds: float) -> str:
        """Send a command, and return the answer without its period.

        Raises:
            PlayerError: There is no answer of this form in time.
        """
        if not self._answers.empty():
            unasked = self._answers.get()
            says = f"says {printable(_text(unasked))!r} unasked"
            raise PlayerError(says if unasked else f"died before {command!r}")
        try:
            assert self._child.stdin
            self._child.stdin.write(f"{command};\n".encode())
            self._child.stdin.flush()
            line = self._answers.get(timeout=seconds)
        except OSError:
            raise PlayerError(f"died before {command!r}") from None
        except queue.Empty:
            raise PlayerError(
                f"does not answer {command!r} within {seconds:g} s"
            ) from None
        if not line:
            raise PlayerError(f"died at {command!r}")
        answer = _text(line)
        if not answer.endswith("."):
            said = printable(answer)
            raise PlayerError(f"answers {command!r} with {said!r}, without a period")
        return answer[:-1].strip()

    def stderr_tail(self) -> str:
        """The last lines of the program's standard error, in brackets if any."""
        text = printable(" ".join(map(_text, self._errors)))
        return f" ({text})" if text else ""

    def close(self) -> None:
        """Ask the program to quit; then end it and the processes it has started."""
        with suppress(OSError):
            assert self._child.stdin
            self._child.stdin.write(b"quit;\n")
            self._child.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(_SECONDS_TO_QUIT)
        with suppress(ProcessLookupError):
            os.killpg(self._child.pid, signal.SIGKILL)
        self._child.wait()
        self._end_readers()

    def _end_readers(self) -> None:
        """Wait for the readers, one of which may have an answer to pass on.

        They may go on for longer if the program has left another behind.
        """
        self._closed = True
        end = time.monotonic() + _SECONDS_TO_QUIT
        while any(map(threading.Thread.is_alive, self._readers)):
            with suppress(queue.Empty):
                self._answers.get(timeout=_SECONDS_BETWEEN_LOOKS)
            if time.monotonic() > end:
                return


def _in_background(
    read: Callable[[IO[bytes]], None], stream: IO[bytes]
) -> threading.Thread:
    """Read a stream to its end in a thread, and close it."""

    def read_to_the_end() -> None:
        with stream:
            read(stream)

    thread = threading.Thread(target=read_to_the_end, daemon=True)
    thread.start()
    return thread


def _text(line: bytes) -> str:
    return line.decode(errors="replace").strip()
