"""Who decides what is done in a seat: the computer, or a program of a person.

Both speak the protocol of opponents.  Each time they get the whole position, so that
nothing is lost when a connection is, or when a game goes on elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager

from cribbage_bridge.cribbage.actions import Count, SeatAction, Source
from cribbage_bridge.cribbage.cards import Card, format_cards
from cribbage_bridge.cribbage.game import Stage, Strength
from cribbage_bridge.protocol.client import Program, read_action
from cribbage_bridge.protocol.grammar import LanguageError
from cribbage_bridge.protocol.position import MINE, Position
from cribbage_bridge.protocol.server import Opponent
from cribbage_bridge.session.players import STRENGTHS, PlayerError
from cribbage_bridge.untrusted import printable


class Chooser:
    """Decides, by a speaker of the protocol."""

    def __init__(self, ask: Callable[[str], str]) -> None:
        """Ask a speaker by commands."""
        self._ask = ask

    def choose(self, position: Position, stage: Stage) -> SeatAction:
        """What to do in a discard, or in the play.

        Raises:
            PlayerError: The speaker does not answer, or says no such action.
        """
        self._believe(position)
        answer = self._ask("discard" if stage is Stage.DISCARD else "move")
        try:
            return read_action(stage, answer, MINE)
        except LanguageError as error:
            raise PlayerError(str(error)) from None

    def count(self, position: Position, source: Source, cards: Iterable[Card]) -> Count:
        """How to count the own hand, or the cards of the own crib; raises as above."""
        self._believe(position)
        command = f"crib {format_cards(cards)}" if source is Source.CRIB else "show"
        answer = self._ask(command)
        if not (answer.isascii() and answer.isdigit() and len(answer) < 3):
            raise PlayerError(f"answers {command!r} with {printable(answer)!r}")
        return Count(MINE, int(answer))

    def _believe(self, position: Position) -> None:
        answer = self._ask(f"position {position}")
        if answer.casefold() != "ok":
            raise PlayerError(f"answers a position with {printable(answer)!r}")


@contextmanager
def seated(opponent: str, seconds: float) -> Iterator[Chooser]:
    """The computer of a strength, or the program of a command, while it is wanted.

    A program may take so many seconds for an answer.

    Raises:
        PlayerError: The program does not start.
    """
    if opponent in STRENGTHS:
        yield Chooser(Opponent(Strength(opponent)).answer)
        return
    with closing(Program(opponent, seconds)) as program:
        program.begin(MINE)
        yield Chooser(program.ask)
