"""Cards and their notation.

A card is written as its rank and its suit: ``5H``, ``10S``, ``JD``.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterable, Sequence, Sized
from dataclasses import dataclass
from enum import IntEnum
from itertools import islice
from typing import Any

from cribbage_bridge.bridge.errors import ArgumentTypeError, DomainError, domain_error
from cribbage_bridge.bridge.terms import Atom, Compound, Constant
from cribbage_bridge.cribbage.display import as_html
from cribbage_bridge.files.errors import CribbageError

GIVEN_TWICE = "{culprit} is given twice"
"""The message for a repeated card."""


class CardError(CribbageError, ValueError):
    """A string does not name a card."""


class Rank(IntEnum):
    """The rank of a card, with a value from 1 for the ace to 13 for the king."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def symbol(self) -> str:
        """The notation of the rank: ``A``, ``2`` to ``10``, ``J``, ``Q``, ``K``."""
        return _COURT_SYMBOLS.get(self, str(self.value))

    def __str__(self) -> str:
        return self.symbol

    def __repr__(self) -> str:
        return f"Rank.{self.name}"


_COURT_SYMBOLS = {Rank.ACE: "A", Rank.JACK: "J", Rank.QUEEN: "Q", Rank.KING: "K"}


class Suit(IntEnum):
    """The suit of a card; the order of the suits has no meaning in cribbage."""

    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3
    SPADES = 4

    @property
    def symbol(self) -> str:
        """The suit as a letter: ``C``, ``D``, ``H`` or ``S``."""
        return self.name[0]

    @property
    def unicode_symbol(self) -> str:
        """The suit as a sign: ``♣``, ``♦``, ``♥`` or ``♠``."""
        return "♣♦♥♠"[self - 1]

    def __str__(self) -> str:
        return self.symbol

    def __repr__(self) -> str:
        return f"Suit.{self.name}"


@dataclass(frozen=True, order=True, slots=True)
class Card:
    """One of the 52 cards.  Cards are ordered by rank, then by suit.

    >>> Card(Rank.FIVE, Suit.HEARTS)
    Card.parse('5H')
    >>> str(Card.parse("th"))
    '10H'
    """

    rank: Rank
    suit: Suit

    def __post_init__(self) -> None:
        if not (isinstance(self.rank, Rank) and isinstance(self.suit, Suit)):
            raise ArgumentTypeError("a Rank and a Suit", (self.rank, self.suit))

    def __str__(self) -> str:
        return self.rank.symbol + self.suit.symbol

    def __repr__(self) -> str:
        return f"Card.parse('{self}')"

    def __format__(self, form: str) -> str:
        return format(str(self), form)

    def _repr_html_(self) -> str:
        return as_html("card", self)

    @property
    def unicode(self) -> str:
        """The card with the sign of its suit, such as ``5♥``."""
        return self.rank.symbol + self.suit.unicode_symbol

    def to_term(self) -> Constant:
        """Return the card as a Prolog term, such as ``card(5, hearts)``."""
        return _TERMS[4 * self.rank + self.suit - 5]

    @classmethod
    def functor(cls) -> tuple[str, int]:
        """Return the name and the number of arguments of the Prolog term for a card."""
        return "card", 2

    @classmethod
    def from_arguments(cls, arguments: Sequence[Any]) -> Card | None:
        """Return the card for a Prolog term; `None` if the arguments fit no card."""
        rank, suit = arguments
        if isinstance(rank, int | Atom) and isinstance(suit, Atom):
            return _CARDS_BY_ARGUMENTS.get((rank, suit))
        return None

    @staticmethod
    def parse(text: str) -> Card:
        """Read one card.

        Args:
            text: The card as ``5H``, ``10H``, ``TH``, ``5♥`` or
                ``card(5, hearts)``, in upper or lower case.

        Raises:
            CardError: The string does not name a card.
            ArgumentTypeError: The argument is not a string.
        """
        if not isinstance(text, str):
            raise ArgumentTypeError("a card or a string that names it", text)
        try:
            return _CARDS_BY_TEXT[_without_blanks(text).casefold()]
        except KeyError:
            raise CardError(
                f"not a card: {reprlib.repr(text)}; expected a rank from "
                "A 2 3 4 5 6 7 8 9 10 J Q K and a suit from C D H S, as in 10H"
            ) from None


def _without_blanks(text: str) -> str:
    return re.sub(r"\s*([(),])\s*", r"\1", text.strip())


DECK: tuple[Card, ...] = tuple(Card(rank, suit) for rank in Rank for suit in Suit)
"""All 52 cards, in the order of their ranks."""


def _term(card: Card) -> Compound:
    name = card.rank.name.lower()
    rank = Atom(name) if card.rank in _COURT_SYMBOLS else int(card.rank)
    return Compound("card", (rank, Atom(card.suit.name.lower())))


def _texts(card: Card) -> Iterable[str]:
    ranks = {card.rank.symbol}
    if card.rank is Rank.TEN:
        ranks.add("T")
    for rank in ranks:
        for suit in (card.suit.symbol, card.suit.unicode_symbol):
            yield (rank + suit).casefold()
    yield str(_term(card)).replace(" ", "")


_TERMS = tuple(Constant(_term(card)) for card in DECK)
_CARDS_BY_TEXT = {text: card for card in DECK for text in _texts(card)}
_CARDS_BY_ARGUMENTS = {_term(card).args: card for card in DECK}

CardLike = Card | str
"""A card, or a string for `Card.parse`."""

CardsLike = str | Iterable[CardLike]
"""Cards, or a string that names them, such as ``"5H 5S 5C JD"``."""

_WORD = re.compile(r"card\s*\(.*?\)|[^\s,]+", re.IGNORECASE)


def parse_card(card: CardLike) -> Card:
    """Return a card, given as a `Card` or as text.

    Raises:
        CardError: The string does not name a card.
        ArgumentTypeError: The argument is neither a card nor a string.
    """
    return card if isinstance(card, Card) else Card.parse(card)


def parse_cards(cards: CardsLike) -> tuple[Card, ...]:
    """Return cards, given as `Card` objects or as text, in the same order.

    Args:
        cards: `Card` objects and names of cards, or one string of names separated by
            blanks or commas.

    Raises:
        CardError: A string does not name a card.
        ArgumentTypeError: The argument is not iterable, or an item is neither a card
            nor a string.
        DomainError: There are more than 52 cards.
    """
    if isinstance(cards, bytes) or not isinstance(cards, Iterable):
        raise ArgumentTypeError("cards or a string that names them", cards)
    given = _WORD.findall(cards) if isinstance(cards, str) else cards
    first = tuple(islice(given, len(DECK) + 1))
    if len(first) > len(DECK):
        raise _too_many(len(given) if isinstance(given, Sized) else len(first))
    return tuple(map(parse_card, first))


def _too_many(number: int) -> DomainError:
    message = f"expected at most {len(DECK)} cards, not {number:,}"
    return domain_error("cards_of_a_deck", number, message)


def format_cards(cards: Iterable[Card]) -> str:
    """Return cards as a string, such as ``AS 10H``."""
    return " ".join(map(str, cards))


def prolog_text(cards: Card | Iterable[Card]) -> str:
    """Return a card, or a list of cards, as Prolog text.

    >>> prolog_text(parse_cards("5H JD"))
    '[card(5, hearts), card(jack, diamonds)]'
    """
    if isinstance(cards, Card):
        return str(cards.to_term().value)
    return f"[{', '.join(map(prolog_text, cards))}]"
