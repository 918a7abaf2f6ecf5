"""What happens in a game of cribbage: the actions, and the events they lead to.

These are the terms of ``cribbage/game.pl`` as Python objects.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from cribbage_bridge.cards import Card
from cribbage_bridge.show import Score, read_score
from cribbage_bridge.terms import AtomEnum, Compound


class Seat(AtomEnum):
    """Who sits at the table."""

    FIRST = "first"
    SECOND = "second"

    @property
    def other(self) -> Seat:
        """Who sits opposite."""
        return Seat.SECOND if self is Seat.FIRST else Seat.FIRST


class Margin(AtomEnum):
    """How clearly a game is won."""

    GAME = "game"
    SKUNK = "skunk"
    DOUBLE_SKUNK = "double_skunk"


class Source(AtomEnum):
    """Where points come from."""

    HEELS = "heels"
    PLAY = "play"
    HAND = "hand"
    CRIB = "crib"
    MUGGINS = "muggins"


HiddenCard = Card | None
"""A card, or `None` where it is not known."""


@dataclass(frozen=True)
class Draw:
    """Each seat draws a card of a shuffled deck for the first deal."""

    deck: tuple[Card, ...]

    def to_term(self) -> Compound:
        """The action as a Prolog term, ``draw(Deck)``."""
        return Compound("draw", (self.deck,))


@dataclass(frozen=True)
class Deal:
    """Cards are dealt from a shuffled deck."""

    deck: tuple[Card, ...]

    def to_term(self) -> Compound:
        """The action as a Prolog term, ``deal(Deck)``."""
        return Compound("deal", (self.deck,))


@dataclass(frozen=True)
class Throw:
    """A seat throws two cards to the crib."""

    seat: Seat
    cards: tuple[Card, ...]

    def to_term(self) -> Compound:
        """The action as a Prolog term, ``throw(Seat, Cards)``."""
        return Compound("throw", (self.seat, self.cards))


@dataclass(frozen=True)
class Cut:
    """The start card is turned up."""

    card: Card

    def to_term(self) -> Compound:
        """The action as a Prolog term, ``cut(Card)``."""
        return Compound("cut", (self.card,))


@dataclass(frozen=True)
class Lay:
    """A seat lays a card in the play."""

    seat: Seat
    card: Card

    def to_term(self) -> Compound:
        """The action as a Prolog term, ``lay(Seat, Card)``."""
        return Compound("lay", (self.seat, self.card))


@dataclass(frozen=True)
class Go:
    """A seat says go."""

    seat: Seat

    def to_term(self) -> Compound:
        """The action as a Prolog term, ``go(Seat)``."""
        return Compound("go", (self.seat,))


@dataclass(frozen=True)
class Count:
    """A seat counts its hand or its crib.

    Attributes:
        points: What it says that the cards are worth.
    """

    seat: Seat
    points: int

    def to_term(self) -> Compound:
        """The action as a Prolog term, ``count(Seat, Points)``."""
        return Compound("count", (self.seat, self.points))


TableAction: TypeAlias = Draw | Deal | Cut
SeatAction: TypeAlias = Throw | Lay | Go | Count
Action: TypeAlias = TableAction | SeatAction


@dataclass(frozen=True)
class Drawn:
    """A seat has drawn a card for the first deal."""

    seat: Seat
    card: Card


@dataclass(frozen=True)
class Deals:
    """A seat is to deal first."""

    seat: Seat


@dataclass(frozen=True)
class Dealt:
    """A seat was dealt cards."""

    seat: Seat
    cards: tuple[HiddenCard, ...]


@dataclass(frozen=True)
class Thrown:
    """A seat has thrown cards to the crib."""

    seat: Seat
    cards: tuple[HiddenCard, ...]


@dataclass(frozen=True)
class CutCard:
    """A seat has cut the start card."""

    seat: Seat
    card: Card


@dataclass(frozen=True)
class Laid:
    """A seat has laid a card, which made a count."""

    seat: Seat
    card: Card
    count: int


@dataclass(frozen=True)
class SaidGo:
    """A seat has said go."""

    seat: Seat


@dataclass(frozen=True)
class Restarted:
    """The count starts again from zero, and a seat leads."""

    seat: Seat


@dataclass(frozen=True)
class Shown:
    """A seat shows its hand or its crib."""

    seat: Seat
    source: Source
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Scored:
    """A seat scores points.

    Attributes:
        score: What the points are for.  It is worth more than the points where
            some of them were overlooked in the count.
    """

    seat: Seat
    points: int
    source: Source
    score: Score


@dataclass(frozen=True)
class Won:
    """A seat has won the game."""

    seat: Seat
    margin: Margin


Event: TypeAlias = (
    Drawn
    | Deals
    | Dealt
    | Thrown
    | CutCard
    | Laid
    | SaidGo
    | Restarted
    | Shown
    | Scored
    | Won
)


def read_cards(items: Sequence[Any]) -> tuple[HiddenCard, ...]:
    """Read a list of cards, some of which may be ``hidden``."""
    return tuple(item if isinstance(item, Card) else None for item in items)


def read_action(term: Compound) -> Action:
    """Read the term of an action."""
    match term.name, term.args:
        case "throw", (seat, cards):
            return Throw(Seat(seat), tuple(cards))
        case "lay", (seat, card):
            return Lay(Seat(seat), card)
        case "go", (seat,):
            return Go(Seat(seat))
        case "count", (seat, points):
            return Count(Seat(seat), points)
        case "cut", (card,):
            return Cut(card)
        case "deal", (deck,):
            return Deal(tuple(deck))
        case "draw", (deck,):
            return Draw(tuple(deck))
        case _:
            raise TypeError(f"no action: {term}")


def read_event(term: Compound) -> Event:
    """Read the term of an event."""
    match term.name, term.args:
        case "drawn", (seat, card):
            return Drawn(Seat(seat), card)
        case "deals", (seat,):
            return Deals(Seat(seat))
        case "dealt", (seat, cards):
            return Dealt(Seat(seat), read_cards(cards))
        case "thrown", (seat, cards):
            return Thrown(Seat(seat), read_cards(cards))
        case "cut", (seat, card):
            return CutCard(Seat(seat), card)
        case "laid", (seat, card, count):
            return Laid(Seat(seat), card, count)
        case "said_go", (seat,):
            return SaidGo(Seat(seat))
        case "restarted", (seat,):
            return Restarted(Seat(seat))
        case "shown", (seat, source, cards):
            return Shown(Seat(seat), Source(source), tuple(cards))
        case "scored", (seat, points, source, combinations):
            score = read_score(combinations)
            return Scored(Seat(seat), points, Source(source), score)
        case "won", (seat, margin):
            return Won(Seat(seat), Margin(margin))
        case _:
            raise TypeError(f"no event: {term}")
