"""The stand-alone opponent: commands on standard input, answers on standard output.

The language is told in ``PROTOCOL.md``, next to this file.  The opponent knows
what it has been told, and no more; what it does is decided by
``cribbage/opponent.pl``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from importlib.metadata import version

from cribbage_bridge.cards import Card, format_cards
from cribbage_bridge.errors import CribbageError, DomainError
from cribbage_bridge.game import Strength, count_of, score_after
from cribbage_bridge.moves import Cut, Go, Lay, Seat, Throw
from cribbage_bridge.show import crib_value, hand_value
from cribbage_bridge.table import language
from cribbage_bridge.table.language import (
    LanguageError,
    read_card,
    read_cards,
)
from cribbage_bridge.table.position import (
    MINE,
    THEIRS,
    Position,
    parse_position,
    parse_score,
)
from cribbage_bridge.untrusted import printable


class NotNowError(LanguageError):
    """A command can not be done yet, or no longer."""

    def __init__(self, command: str, why: str) -> None:
        super().__init__(f"not now: {command} {why}")


class Opponent:
    """Answers the commands of a referee.

    Attributes:
        ended: Whether it was told to quit.
    """

    def __init__(self, strength: Strength) -> None:
        """Begin without a game."""
        self.ended = False
        self._strength = strength
        self._position = Position()
        self._counted: set[str] = set()
        self._last_move = ""
        self._commands: dict[str, Callable[[list[str]], str]] = {
            "protocol": self._protocol,
            "name": self._name,
            "help": self._help,
            "ping": self._ping,
            "restart": self._restart,
            "play": self._play,
            "hand": self._hand,
            "discard": self._discard,
            "cut": self._cut,
            "move": self._move,
            "note": self._note,
            "show": self._show,
            "crib": self._crib,
            "score": self._score,
            "state": self._state,
            "position": self._told_position,
            "quit": self._quit,
        }

    def answer(self, command: str) -> str:
        """Do a command.

        Args:
            command: The command without its semicolon.

        Returns:
            The answer without its period; it begins with ``error`` if the
            command can not be done, and then nothing has changed.
        """
        try:
            return self._answer(command)
        except CribbageError as error:
            reason = printable(_reason(error)).encode("ascii", "replace").decode()
            return f"error {reason}"

    def _answer(self, command: str) -> str:
        if command == language.TOO_LONG:
            raise LanguageError("command too long")
        word, *words = command.casefold().split() or [""]
        if word not in self._commands:
            raise LanguageError(f"unknown command: {word}")
        return self._commands[word](words)

    def _protocol(self, words: list[str]) -> str:
        _expect_no(words)
        return language.VERSION

    def _name(self, words: list[str]) -> str:
        _expect_no(words)
        return f"cribbage-bridge-{self._strength.value} {version('cribbage-bridge')}"

    def _help(self, words: list[str]) -> str:
        _expect_no(words)
        return " ".join(self._commands)

    def _ping(self, words: list[str]) -> str:
        _expect_no(words)
        return "pong"

    def _quit(self, words: list[str]) -> str:
        _expect_no(words)
        self.ended = True
        return "ok"

    def _restart(self, words: list[str]) -> str:
        _expect_no(words)
        return self._believe(Position())

    def _play(self, words: list[str]) -> str:
        match words:
            case ["dealer"]:
                dealer = MINE
            case ["pone"]:
                dealer = THEIRS
            case _:
                raise LanguageError("play dealer or play pone is wanted")
        now = self._position
        holds = now.holds if now.dealer is None else ()
        return self._believe(Position(dealer, now.mine, now.theirs, holds))

    def _hand(self, words: list[str]) -> str:
        now = self._position
        if now.threw or now.laid:
            raise NotNowError("hand", "after discard")
        dealt = replace(now, holds=read_cards(words))
        dealt.check_deal()
        return self._believe(dealt)

    def _discard(self, words: list[str]) -> str:
        _expect_no(words)
        now = self._position
        if now.threw and not now.laid:
            return format_cards(now.threw)
        self._expect_deal("discard")
        action = now.choose("discard", self._strength)
        assert isinstance(action, Throw)
        _, self._position = now.after(action)
        return format_cards(action.cards)

    def _cut(self, words: list[str]) -> str:
        cut = _one_card("cut", words)
        if self._position.cut == (cut,):
            return "ok"
        if self._position.cut:
            raise NotNowError("cut", "after cut")
        self._expect_deal("cut")
        self._follow(Cut(cut))
        return "ok"

    def _move(self, words: list[str]) -> str:
        _expect_no(words)
        now = self._position
        if self._last_move and now.turn != (MINE,):
            return self._last_move
        if now.turn == (THEIRS,):
            raise NotNowError("move", "in the other's turn")
        self._expect_deal("move")
        action = replace(now, turn=(MINE,)).choose("play", self._strength)
        assert isinstance(action, Lay | Go)
        self._follow(action)
        self._last_move = "go" if isinstance(action, Go) else str(action.card)
        return self._last_move

    def _note(self, words: list[str]) -> str:
        match words:
            case ["plays", *cards]:
                return self._note_turn(Lay(THEIRS, _one_card("note plays", cards)))
            case ["go"]:
                return self._note_turn(Go(THEIRS))
            case ["hand", *cards]:
                return self._note_hand(read_cards(cards))
            case _:
                raise LanguageError("note plays, note go or note hand is wanted")

    def _note_turn(self, action: Lay | Go) -> str:
        """The other has taken a turn, before which this seat may have had to go."""
        self._expect_deal("note")
        position = self._position
        try:
            if position.turn == (MINE,):
                _, position = position.after(Go(MINE))
            _, position = replace(position, turn=(THEIRS,)).after(action)
        except DomainError as error:
            if error.wanted == "card to lay":
                why = (
                    "in my turn" if position.turn == (MINE,) else "while any card fits"
                )
                raise NotNowError("note", why) from None
            if error.wanted == "card that fits" and isinstance(action, Lay):
                count = count_of((*position.pile, action.card))
                reason = f"illegal card: {action.card} makes {count}"
                raise LanguageError(reason) from None
            raise
        self._position = position
        self._last_move = ""
        return "ok"

    def _show(self, words: list[str]) -> str:
        _expect_no(words)
        now = self._position
        return self._count("show", hand_value, (*now.laid, *now.holds), MINE)

    def _note_hand(self, cards: tuple[Card, ...]) -> str:
        now = self._position
        _expect_among(now.their_cards, cards, "laid")
        _expect_none_of((*now.holds, *now.laid, *now.threw), cards)
        return self._count("note hand", hand_value, cards, THEIRS)

    def _crib(self, words: list[str]) -> str:
        cards = read_cards(words)
        now = self._position
        _expect_among(now.threw, cards, "threw")
        _expect_none_of((*now.holds, *now.laid, *now.their_cards), cards)
        dealer = now.dealer or MINE
        return self._count("crib", crib_value, cards, dealer)

    def _count(
        self,
        command: str,
        value: Callable[[Iterable[Card], Card], int],
        cards: tuple[Card, ...],
        seat: Seat,
    ) -> str:
        if not self._position.cut:
            raise NotNowError(command, "before cut")
        points = value(cards, self._position.cut[0])
        if command not in self._counted:
            self._counted.add(command)
            self._add_points(seat, points)
        return str(points)

    def _score(self, words: list[str]) -> str:
        match words:
            case [mine, theirs]:
                scores = parse_score(mine), parse_score(theirs)
            case _:
                raise LanguageError("two scores are wanted")
        self._position = replace(self._position, mine=scores[0], theirs=scores[1])
        return "ok"

    def _state(self, words: list[str]) -> str:
        _expect_no(words)
        if self._position.dealer is None:
            raise NotNowError("state", "before play")
        return f"position {self._position}"

    def _told_position(self, words: list[str]) -> str:
        return self._believe(parse_position(" ".join(words)))

    def _believe(self, position: Position) -> str:
        """Take over a position that does not follow from the one before."""
        self._position = position
        self._counted.clear()
        self._last_move = ""
        return "ok"

    def _follow(self, action: Throw | Cut | Lay | Go) -> None:
        """Take over the position that an action leads to."""
        _, self._position = self._position.after(action)
        self._last_move = ""

    def _add_points(self, seat: Seat, points: int) -> None:
        now = self._position
        if seat is MINE:
            self._position = replace(now, mine=score_after(now.mine, points))
        else:
            self._position = replace(now, theirs=score_after(now.theirs, points))

    def _expect_deal(self, command: str) -> None:
        now = self._position
        if now.dealer is None:
            raise NotNowError(command, "before play")
        if command != "cut" and not (now.holds or now.laid):
            raise NotNowError(command, "before hand")
        if command in ("discard", "move") and not now.holds:
            raise NotNowError(command, "without cards")
        if command in ("move", "note") and _is_deal(now):
            raise NotNowError(command, "before discard")


def _is_deal(position: Position) -> bool:
    """Whether the cards in hand are those dealt, of which none was thrown."""
    with suppress(DomainError):
        position.check_deal()
        return True
    return False


def _expect_no(words: list[str]) -> None:
    if words:
        raise LanguageError(f"not understood: {' '.join(words)}")


def _one_card(command: str, words: list[str]) -> Card:
    match words:
        case [word]:
            return read_card(word)
        case _:
            raise LanguageError(f"{command} wants one card")


def _expect_among(known: Iterable[Card], shown: Iterable[Card], how: str) -> None:
    if missing := set(known) - set(shown):
        raise LanguageError(f"{how} but not shown: {format_cards(sorted(missing))}")


def _expect_none_of(known: Iterable[Card], shown: Iterable[Card]) -> None:
    if twice := set(known) & set(shown):
        raise LanguageError(f"card seen twice: {format_cards(sorted(twice))}")


def _reason(error: CribbageError) -> str:
    """The reason in the words of the language."""
    if not isinstance(error, DomainError):
        return str(error)
    culprit = error.culprit
    if error.wanted == "card not yet given":
        return f"card seen twice: {culprit}"
    shown = format_cards(culprit) if isinstance(culprit, list) else culprit
    return f"{error.wanted} wanted, not {shown or 'none'}"


def serve(strength: Strength) -> None:
    """Answer commands until `quit` or the end of input."""
    opponent = Opponent(strength)
    for command in language.commands(lambda: os.read(sys.stdin.fileno(), 1 << 16)):
        print(f"{opponent.answer(command)}.", flush=True)
        if opponent.ended:
            return
