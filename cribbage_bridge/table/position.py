"""What a seat has been told of a game, and the text that states it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cribbage_bridge.cards import Card, format_cards
from cribbage_bridge.game import Stage, State, Strength
from cribbage_bridge.moves import (
    Action,
    Cut,
    Event,
    Go,
    HiddenCard,
    Lay,
    Seat,
    Throw,
    read_action,
    read_event,
)
from cribbage_bridge.prolog import Rules
from cribbage_bridge.table.language import LanguageError, read_cards
from cribbage_bridge.terms import Atom, Compound

_RULES = Rules("cribbage_position", "cribbage/position")

MINE, THEIRS = Seat.FIRST, Seat.SECOND


@dataclass(frozen=True)
class Position:
    """A game as one seat has been told of it; its own seat is `MINE`.

    Attributes:
        dealer: Who deals; `None` if it was not told.
        mine: The own score.
        theirs: The score of the other seat.
        holds: The cards still in hand.
        laid: The own cards that were laid, the oldest first.
        threw: The two cards that were thrown to the crib.
        their_cards: The cards that the other seat has laid, the oldest first.
        cut: The start card, or nothing.
        pile: The cards laid since the count began, the oldest first.
        turn: Whose turn it is, or nothing if it is not known.
        gone: Who has said go since the count began.
    """

    dealer: Seat | None = None
    mine: int = 0
    theirs: int = 0
    holds: tuple[Card, ...] = ()
    laid: tuple[Card, ...] = ()
    threw: tuple[Card, ...] = ()
    their_cards: tuple[Card, ...] = ()
    cut: tuple[Card, ...] = ()
    pile: tuple[Card, ...] = ()
    turn: tuple[Seat, ...] = ()
    gone: tuple[Seat, ...] = ()

    def to_term(self) -> Compound:
        """The position as ``cribbage/position.pl`` has it."""
        return Compound(
            "position",
            (
                self.dealer or Atom("nobody"),
                Compound("both", (self.mine, self.theirs)),
                self.holds,
                self.laid,
                self.threw,
                self.their_cards,
                self.cut,
                self.pile,
                self.turn,
                self.gone,
            ),
        )

    def check(self) -> None:
        """See that such a position can be.

        Raises:
            DomainError: It can not; the culprit is named.
        """
        _RULES.holds("must_be_position", self)

    def check_deal(self) -> None:
        """See that the cards in hand can be a deal; raises as `check`."""
        _RULES.ask("position_view", self, Atom("discard"))

    def after(self, action: Throw | Cut | Lay | Go) -> tuple[list[Event], Position]:
        """What happens by an action, and the position that it leads to.

        Raises:
            DomainError: The action is not allowed.
        """
        events, position = _RULES.ask("position_after", self, action).args
        return list(map(read_event, events)), _read_position(position)

    def choose(self, stage: str, strength: Strength) -> Action:
        """What the computer does in its turn at the ``discard`` or ``play``."""
        action = _RULES.ask("position_action", self, Atom(stage), strength)
        return read_action(action)

    def __str__(self) -> str:
        part = "dealer" if self.dealer is MINE else "pone"
        parts = [f"{part} {self.mine} {self.theirs}"]
        for word, field in _CARD_PARTS.items():
            if cards := getattr(self, field):
                parts.append(f"{word} {format_cards(cards)}")
        parts += [f"turn {_OWNERS[seat]}" for seat in self.turn]
        parts += [f"{_GOES[seat]} go" for seat in self.gone]
        return ", ".join(parts)


_CARD_PARTS = {
    "holds": "holds",
    "laid": "laid",
    "theirs": "their_cards",
    "threw": "threw",
    "cut": "cut",
    "pile": "pile",
}
_OWNERS = {MINE: "mine", THEIRS: "theirs"}
_GOES = {MINE: "said", THEIRS: "heard"}
_DEALERS = {"dealer": MINE, "pone": THEIRS}


def position_of(view: State, seat: Seat) -> Position:
    """What a seat can be told of the game, of which it has a view."""
    other = seat.other

    def owner(of: Seat) -> Seat:
        return MINE if of is seat else THEIRS

    def known(cards: tuple[HiddenCard, ...]) -> tuple[Card, ...]:
        return tuple(card for card in cards if card)

    return Position(
        owner(view.dealer) if view.dealer else None,
        view.scores[seat],
        view.scores[other],
        known(view.hands[seat]),
        known(view.laid[seat]),
        known(view.thrown[seat]),
        known(view.laid[other]),
        (view.start_card,) if view.start_card else (),
        view.pile,
        (owner(view.actor),) if view.stage is Stage.PLAY and view.actor else (),
        tuple(map(owner, view.gone)),
    )


def _read_position(term: Compound) -> Position:
    dealer, scores, *cards, turn, gone = term.args
    mine, theirs = scores.args
    holds, laid, threw, their_cards, cut, pile = map(tuple, cards)
    return Position(
        Seat(dealer),
        mine,
        theirs,
        holds,
        laid,
        threw,
        their_cards,
        cut,
        pile,
        tuple(map(Seat, turn)),
        tuple(map(Seat, gone)),
    )


def parse_position(text: str) -> Position:
    """Read a position from its parts, such as ``pone 5 7, holds 6D 10S``.

    Raises:
        LanguageError: A part is unknown, repeated or missing.
        DomainError: Such a position can not be.
    """
    known: dict[str, Any] = {}
    for part in text.split(","):
        read = _read_part(part.split())
        if repeated := known.keys() & read.keys():
            raise LanguageError(f"told twice: {' '.join(sorted(repeated))}")
        known |= read
    if "dealer" not in known:
        raise LanguageError("dealer or pone is wanted")
    position = Position(**known)
    position.check()
    return position


def _read_part(words: list[str]) -> dict[str, Any]:
    match words:
        case [("dealer" | "pone") as part, mine, theirs]:
            scores = {"mine": parse_score(mine), "theirs": parse_score(theirs)}
            return {"dealer": _DEALERS[part], **scores}
        case [word, *cards] if word in _CARD_PARTS:
            return {_CARD_PARTS[word]: read_cards(cards)}
        case ["turn", owner] if seats := _named(owner, _OWNERS):
            return {"turn": seats}
        case [goes, "go"] if seats := _named(goes, _GOES):
            return {"gone": seats}
        case _:
            raise LanguageError(f"no part of a position: {' '.join(words)}")


def _named(word: str, names: dict[Seat, str]) -> tuple[Seat, ...]:
    return tuple(seat for seat, name in names.items() if name == word)


def parse_score(text: str) -> int:
    """Read a score.

    Raises:
        LanguageError: It is no number from 0 to 121.
    """
    if text.isascii() and text.isdigit() and len(text) < 4 and int(text) <= 121:
        return int(text)
    raise LanguageError(f"not a score: {text}")
