"""Strategies by which the computer or a program chooses the actions of a seat.

Both use the opponent protocol.  They receive the whole position for each choice, so
nothing is lost when a connection breaks, or when a game resumes elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

from cribbage_bridge.bridge.errors import PrologError
from cribbage_bridge.client.http_client import InvalidResponseError
from cribbage_bridge.cribbage.actions import Count, Seat, SeatAction, Source
from cribbage_bridge.cribbage.cards import format_cards
from cribbage_bridge.cribbage.game import Strength
from cribbage_bridge.cribbage.view import NextCount, Stage, View
from cribbage_bridge.files.sanitize import printable
from cribbage_bridge.protocol.client import Program, read_action
from cribbage_bridge.protocol.grammar import LanguageError
from cribbage_bridge.protocol.position import position_of
from cribbage_bridge.protocol.server import Opponent
from cribbage_bridge.session.players import STRENGTHS, PlayerError


class Strategy:
    """The strategy of a player that uses the opponent protocol."""

    def __init__(self, ask: Callable[[str], str]) -> None:
        self._ask = ask

    def choose(self, view: View, seat: Seat) -> SeatAction:
        """Return the action that the player chooses for a seat.

        Raises:
            PlayerError: The player does not answer, or its answer is invalid.
            InvalidResponseError: The view shows an impossible position, or no cards to
                count.
        """
        self._send_position(view, seat)
        if view.stage is Stage.SHOW:
            return self._count(view.next_count, seat)
        answer = self._ask("discard" if view.stage is Stage.DISCARD else "move")
        try:
            return read_action(view.stage, answer, seat)
        except LanguageError as error:
            raise PlayerError(str(error)) from None

    def _send_position(self, view: View, seat: Seat) -> None:
        position = position_of(view, seat)
        try:
            position.check()
        except PrologError as error:
            raise InvalidResponseError(
                f"it sent an impossible position: {error}"
            ) from None
        answer = self._ask(f"position {position}")
        if answer.casefold() != "ok":
            raise PlayerError(
                f"the program answered a position with {printable(answer)!r}; "
                "expected 'ok'"
            )

    def _count(self, shown: NextCount | None, seat: Seat) -> Count:
        if shown is None:
            raise InvalidResponseError("it asked for a count, but showed no cards")
        is_crib = shown.source is Source.CRIB
        command = f"crib {format_cards(shown.cards)}" if is_crib else "show"
        answer = self._ask(command)
        if not (answer.isascii() and answer.isdigit() and len(answer) < 3):
            raise PlayerError(
                f"the program answered {command!r} with {printable(answer)!r}"
            )
        return Count(seat, int(answer))


@contextmanager
def strategy_of(opponent: str, seconds: float) -> Iterator[Strategy]:
    """Yield the strategy of `opponent`: a strength, or a program's command.

    Raises:
        PlayerError: The program does not start, or gives an unexpected answer.
    """
    if opponent in STRENGTHS:
        yield Strategy(Opponent(Strength(opponent)).answer)
        return
    with closing(Program(opponent, seconds)) as program:
        program.begin(Seat.FIRST)
        yield Strategy(program.ask)
