"""The stand-alone opponent, which reads commands and prints answers.

``PROTOCOL.md`` in this folder documents the protocol.  The opponent knows only what the
referee sends, and ``cribbage/opponent.pl`` chooses its actions.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from importlib.metadata import version

from cribbage_bridge.bridge.errors import DomainError
from cribbage_bridge.cribbage.actions import Cut, Go, Play, Seat, SeatAction
from cribbage_bridge.cribbage.cards import Card, format_cards
from cribbage_bridge.cribbage.game import State, Strength, choose_action
from cribbage_bridge.cribbage.show import crib_value, hand_value
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.files.errors import CribbageError
from cribbage_bridge.files.sanitize import printable
from cribbage_bridge.protocol import grammar
from cribbage_bridge.protocol.grammar import LanguageError, read_card, read_cards
from cribbage_bridge.protocol.position import (
    MINE,
    THEIRS,
    Position,
    parse_position,
    parse_scores,
)

COMMANDS = (
    *("protocol", "name", "help", "ping", "restart", "play", "hand", "discard", "cut"),
    *("move", "note", "show", "crib", "score", "state", "position", "quit"),
)

_EXPECTED = {
    "play": "play dealer or play pone",
    "cut": "cut CARD",
    "note": "note plays CARD, note go or note hand CARDS",
    "score": "score MINE THEIRS",
}
"""The forms of those commands that need certain words after them."""


class CommandOrderError(LanguageError):
    """A command comes too early or too late."""

    def __init__(self, command: str, why: str) -> None:
        super().__init__(f"not now: {command} {why}")


class Opponent:
    """An opponent that answers the commands of a referee.

    To write another opponent, write a subclass with its own `choose` and `name`.

    Args:
        strength: The strength, or its name.

    Raises:
        OptionError: There is no such strength.

    Attributes:
        name: The name and the version of the opponent.
        ended: True after the command `quit`.
    """

    name: str

    def __init__(self, strength: Strength | str) -> None:
        strength = Strength.of(strength)
        if not hasattr(self, "name"):
            self.name = f"cribbage-bridge-{strength} {version('cribbage-bridge')}"
        self.ended = False
        self._strength = strength
        self._position = Position()
        self._counted: set[str] = set()
        self._last_move = ""

    def answer(self, command: str) -> str:
        """Run a command.

        Args:
            command: The command without its semicolon.

        Returns:
            The answer without its period.  If the command fails, the answer starts with
            ``error``, and the position does not change.
        """
        if command == grammar.TOO_LONG:
            return "error command too long"
        try:
            return self._do(command.casefold().split())
        except CribbageError as error:
            reason = printable(_reason(error)).encode("ascii", "replace").decode()
            return f"error {reason}"

    def choose(self, view: State) -> SeatAction:
        """Choose a discard or an action in the play for the seat `MINE`."""
        return choose_action(view, self._strength)

    def _do(self, words: list[str]) -> str:
        match words:
            case ["protocol"]:
                return grammar.VERSION
            case ["name"]:
                return self.name
            case ["help"]:
                return " ".join(COMMANDS)
            case ["ping"]:
                return "pong"
            case ["restart"]:
                self._believe(Position())
            case ["play", ("dealer" | "pone") as part]:
                self._play(MINE if part == "dealer" else THEIRS)
            case ["hand", *cards]:
                self._hand(read_cards(cards))
            case ["discard"]:
                return self._discard()
            case ["cut", card]:
                self._cut(read_card(card))
            case ["move"]:
                return self._move()
            case ["note", "plays", card]:
                self._note_turn(Play(THEIRS, read_card(card)))
            case ["note", "go"]:
                self._note_turn(Go(THEIRS))
            case ["show"]:
                return self._show()
            case ["note", "hand", *cards]:
                return self._note_hand(read_cards(cards))
            case ["crib", *cards]:
                return self._crib(read_cards(cards))
            case ["score", mine, theirs]:
                scores = parse_scores(mine, theirs)
                self._position = replace(self._position, scores=scores)
            case ["state"]:
                return self._state()
            case ["position", *parts]:
                self._believe(parse_position(" ".join(parts)))
            case ["quit"]:
                self.ended = True
            case [command, *_] if command in COMMANDS:
                expected = _EXPECTED.get(command, command)
                raise LanguageError(f"expected {expected}, not {' '.join(words)}")
            case _:
                raise LanguageError(f"unknown command: {' '.join(words[:1])}")
        return "ok"

    def _play(self, dealer: Seat) -> None:
        now = self._position
        holds = now.holds if now.dealer is None else ()
        self._believe(Position(dealer, now.scores, holds))

    def _hand(self, cards: tuple[Card, ...]) -> None:
        now = self._position
        if now.discards or now.played:
            raise CommandOrderError("hand", "after discard")
        dealt = replace(now, holds=cards)
        dealt.check_deal()
        self._believe(dealt)

    def _discard(self) -> str:
        now = self._position
        if not now.discards or now.played:
            self._expect_cards("discard")
            self._position = now.after(self.choose(now.view(Stage.DISCARD)))
        return format_cards(self._position.discards)

    def _cut(self, card: Card) -> None:
        now = self._position
        if now.cut == (card,):
            return
        if now.cut:
            raise CommandOrderError("cut", "after cut")
        self._expect_deal("cut")
        self._position = now.after(Cut(card))
        self._last_move = ""

    def _move(self) -> str:
        now = self._position
        if self._last_move and now.turn != (MINE,):
            return self._last_move
        if now.turn == (THEIRS,):
            raise CommandOrderError("move", "during the other player's turn")
        self._expect_cards("move")
        try:
            view = replace(now, turn=(MINE,)).view(Stage.PLAY)
        except DomainError as error:
            raise _refusal("move", error) from None
        action = self.choose(view)
        self._position = now.after(action)
        self._last_move = str(action.card) if isinstance(action, Play) else "go"
        return self._last_move

    def _note_turn(self, action: Play | Go) -> None:
        """Note an action of `THEIRS`; on the turn of `MINE`, first assume its go."""
        self._expect_hand("note")
        position = self._position
        try:
            if position.turn == (MINE,):
                position = position.after(Go(MINE))
            position = replace(position, turn=(THEIRS,)).after(action)
        except DomainError as error:
            mine = position.turn == (MINE,)
            if error.domain == "card_to_play":
                why = "during my turn" if mine else "while any card fits"
                raise CommandOrderError("note", why) from None
            if error.domain == "card_that_fits" and isinstance(action, Play):
                count = position.count_with(action.card)
                reason = f"illegal card: {action.card} makes {count}"
                raise LanguageError(reason) from None
            raise _refusal("note", error) from None
        self._position = position
        self._last_move = ""

    def _show(self) -> str:
        now = self._position
        return self._count("show", hand_value, (*now.played, *now.holds), MINE)

    def _note_hand(self, cards: tuple[Card, ...]) -> str:
        now = self._position
        _expect_among(now.theirs, cards, "played")
        _expect_none_of((*now.holds, *now.played, *now.discards), cards)
        return self._count("note hand", hand_value, cards, THEIRS)

    def _crib(self, cards: tuple[Card, ...]) -> str:
        now = self._position
        _expect_among(now.discards, cards, "discarded")
        _expect_none_of((*now.holds, *now.played, *now.theirs), cards)
        return self._count("crib", crib_value, cards, now.dealer or MINE)

    def _count(
        self,
        command: str,
        value: Callable[[Iterable[Card], Card], int],
        cards: tuple[Card, ...],
        seat: Seat,
    ) -> str:
        if not self._position.cut:
            raise CommandOrderError(command, "before cut")
        points = value(cards, self._position.cut[0])
        if command not in self._counted:
            self._counted.add(command)
            self._position = self._position.after_points(seat, points)
        return str(points)

    def _state(self) -> str:
        self._expect_deal("state")
        return f"position {self._position}"

    def _believe(self, position: Position) -> None:
        """Replace the position, and forget the last move and the counts."""
        self._position = position
        self._counted.clear()
        self._last_move = ""

    def _expect_deal(self, command: str) -> None:
        if self._position.dealer is None:
            raise CommandOrderError(command, "before play")

    def _expect_hand(self, command: str) -> None:
        self._expect_deal(command)
        if not (self._position.holds or self._position.played):
            raise CommandOrderError(command, "before hand")

    def _expect_cards(self, command: str) -> None:
        self._expect_hand(command)
        if not self._position.holds:
            raise CommandOrderError(command, "without cards")


def _expect_among(known: Iterable[Card], shown: Iterable[Card], how: str) -> None:
    if missing := set(known) - set(shown):
        raise LanguageError(f"{how} but not shown: {format_cards(sorted(missing))}")


def _expect_none_of(known: Iterable[Card], shown: Iterable[Card]) -> None:
    if twice := set(known) & set(shown):
        raise LanguageError(f"card seen twice: {format_cards(sorted(twice))}")


def _refusal(command: str, error: DomainError) -> CribbageError:
    if error.domain == "at_most":
        return CommandOrderError(command, "before discard")
    return error


def _reason(error: CribbageError) -> str:
    if isinstance(error, DomainError):
        match error.domain:
            case "card_given_once":
                return f"card seen twice: {error.culprit}"
            case "seat_that_has_not_gone":
                return "it is the turn of a seat that has said go"
    return str(error)


def serve(opponent: Opponent) -> None:
    """Answer commands from standard input until `quit` or the end of input."""
    for command in grammar.commands(lambda: os.read(sys.stdin.fileno(), 1 << 16)):
        print(f"{opponent.answer(command)}.", flush=True)
        if opponent.ended:
            return
