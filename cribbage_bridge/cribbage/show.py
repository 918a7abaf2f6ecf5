"""The show: the values of hands, and the best cards to keep.

Every result comes from ``cribbage/show.pl``, which uses the rules in ``cribbage.pl``.
Pass cards as `Card` objects or as text::

    hand_value("7H 9S 8C 7C", "8H")

All functions raise `PrologNotFoundError` if SWI-Prolog is missing or too old, or does
not start, and `ArgumentTypeError` for an argument of the wrong type.  `CardError` and
`DomainError` are subclasses of `ValueError`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import accumulate
from typing import TypeVar

from cribbage_bridge.bridge.errors import ArgumentTypeError
from cribbage_bridge.bridge.queries import Progress, Rules
from cribbage_bridge.bridge.schema import Schema, Term
from cribbage_bridge.bridge.terms import VARIABLE, AtomEnum, Constant
from cribbage_bridge.cribbage.cards import (
    GIVEN_TWICE,
    Card,
    CardLike,
    CardsLike,
    parse_card,
    parse_cards,
)
from cribbage_bridge.cribbage.display import as_html
from cribbage_bridge.files.errors import CribbageError

_Item = TypeVar("_Item")
_Parsed = TypeVar("_Parsed")


class Kind(AtomEnum):
    """A kind of combination."""

    FIFTEEN = "fifteen"
    PAIR = "pair"
    RUN = "run"
    FLUSH = "flush"
    NOBS = "nobs"

    HEELS = "heels"
    """A jack as the start card."""

    THIRTY_ONE = "thirty_one"
    """A count of 31 in the play."""

    PAIR_ROYAL = "pair_royal"
    """Three of a kind in the play, or the three pairs that they make in the show."""

    DOUBLE_PAIR_ROYAL = "double_pair_royal"
    """Four of a kind in the play, or the six pairs that they make in the show."""

    GO = "go"
    """The last card of a count below 31, unless it is the last card of the play."""

    LAST = "last"
    """The last card of the play, at a count below 31."""


@dataclass(frozen=True)
class Combination(Term, name="combination"):
    """Cards that score together.

    Attributes:
        kind: The kind of combination.
        cards: The cards.  In the show, they are in the order of their ranks, except in
            a flush.  In the play, the newest card is first.
        points: The points for the combination.
    """

    kind: Kind
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True)
class Score:
    """The points that cards score, by combination.

    Attributes:
        combinations: The combinations, in the order in which players count them.
    """

    combinations: tuple[Combination, ...]

    def __repr__(self) -> str:
        found = (
            f"{each.kind} {' '.join(map(str, each.cards))}"
            for each in self.combinations
        )
        return f"<Score {self.total}: {', '.join(found) or 'nothing'}>"

    def _repr_html_(self) -> str:
        return as_html("score", self)

    @property
    def total(self) -> int:
        """The sum of the points."""
        return sum(combination.points for combination in self.combinations)

    @property
    def counted(self) -> tuple[Combination, ...]:
        """The combinations as players count them, with a pair royal for three pairs."""
        return _counted(self.combinations)

    @property
    def aloud(self) -> str:
        """The count as players say it.

        An example is ``fifteen two, fifteen four, and a pair is six``.
        """
        return listed(self.phrases) or "nothing"

    @property
    def phrases(self) -> list[str]:
        """The phrases of the count, one per combination, such as ``a pair is six``."""
        counted = self.counted
        totals = accumulate(combination.points for combination in counted)
        return list(map(_phrase, counted, map(_in_words, totals)))


@lru_cache(1000)  # a table shows the same scores repeatedly
def _counted(combinations: tuple[Combination, ...]) -> tuple[Combination, ...]:
    return tuple(_RULES.query("counted_combinations", combinations))


_PHRASES = {
    Kind.FIFTEEN: "fifteen {total}",
    Kind.PAIR: "a pair is {total}",
    Kind.RUN: "a run of {length} is {total}",
    Kind.FLUSH: "a flush is {total}",
    Kind.NOBS: "one for his nob is {total}",
    Kind.HEELS: "{total} for his heels",
    Kind.THIRTY_ONE: "thirty-one for {total}",
    Kind.PAIR_ROYAL: "a pair royal is {total}",
    Kind.DOUBLE_PAIR_ROYAL: "a double pair royal is {total}",
    Kind.GO: "{total} for the go",
    Kind.LAST: "{total} for last",
}


@cache
def _in_words(number: int) -> str:
    from num2words import num2words  # slow to import

    return str(num2words(number))


def _phrase(combination: Combination, total: str) -> str:
    length = _in_words(len(combination.cards))
    return _PHRASES[combination.kind].format(length=length, total=total)


def listed(phrases: list[str]) -> str:
    """Join phrases with commas and "and", as in a sentence."""
    if len(phrases) < 3:
        return " and ".join(phrases)
    return ", ".join(phrases[:-1]) + ", and " + phrases[-1]


@dataclass(frozen=True)
class Selection:
    """A choice of four cards from a deal.

    Attributes:
        hand: The four cards to keep.
        crib: The one or two cards to discard.
    """

    hand: tuple[Card, ...]
    crib: tuple[Card, ...]

    def __str__(self) -> str:
        hand, crib = (" ".join(map(str, cards)) for cards in (self.hand, self.crib))
        return f"keep {hand}, discard {crib}"

    def _repr_html_(self) -> str:
        return as_html("selection", self)


@dataclass(frozen=True)
class RankedSelection(Selection, Term, name="selection"):
    """A choice of four cards, and the mean and the range of the hand's values.

    Attributes:
        mean: The value of the hand, averaged over all start cards that may be
            turned up.
        minimum: The minimum value of the hand.
        maximum: The maximum value of the hand.
    """

    mean: Fraction
    minimum: int
    maximum: int

    def __str__(self) -> str:
        values = f"{float(self.mean):.3f} points ({self.minimum} to {self.maximum})"
        return f"{Selection.__str__(self)}: {values}"

    def _repr_html_(self) -> str:
        return as_html("ranked_selection", self)


SHOW_TERMS = (Card, Combination, RankedSelection)
"""The classes that represent the terms of the show."""

SHOW_MESSAGES = {
    "card": "{culprit} is not a card",
    "card_given_once": GIVEN_TWICE,
    "five_or_six_cards": "expected five or six cards, not {culprit}",
    "four_cards": "expected four cards, not {culprit}",
}
"""The messages for invalid cards."""

_RULES = Rules(
    "cribbage_show", "cribbage/show", Schema(SHOW_TERMS, messages=SHOW_MESSAGES)
)


def hand_value(hand: CardsLike, start_card: CardLike) -> int:
    """Count a hand.

    Args:
        hand: The four cards, in any order.
        start_card: The card that was turned up.

    Returns:
        The points of all combinations, from 0 to 29.

    Raises:
        CardError: A string does not name a card.
        DomainError: There are too many or too few cards, or one is repeated.
    """
    return _value("hand_value", hand, start_card)


def crib_value(crib: CardsLike, start_card: CardLike) -> int:
    """Count the crib, in which a flush counts only if it has all five cards.

    Args:
        crib: The four cards, in any order.
        start_card: The card that was turned up.

    Returns:
        The points of all combinations, from 0 to 29.

    Raises:
        CardError: A string does not name a card.
        DomainError: There are too many or too few cards, or one is repeated.
    """
    return _value("crib_value", crib, start_card)


def _value(predicate: str, hand: CardsLike, start_card: CardLike) -> int:
    value: int = _RULES.query(predicate, _terms(hand), parse_card(start_card))
    return value


def score_hand(hand: CardsLike, start_card: CardLike) -> Score:
    """Itemize the score of a hand.

    Args:
        hand: The four cards, in any order.
        start_card: The card that was turned up.

    Raises:
        CardError: A string does not name a card.
        DomainError: There are too many or too few cards, or one is repeated.
    """
    return _score("hand_combinations", hand, start_card)


def score_crib(crib: CardsLike, start_card: CardLike) -> Score:
    """Itemize the score of the crib, in which only five cards can make a flush.

    Args:
        crib: The four cards, in any order.
        start_card: The card that was turned up.

    Raises:
        CardError: A string does not name a card.
        DomainError: There are too many or too few cards, or one is repeated.
    """
    return _score("crib_combinations", crib, start_card)


def _score(predicate: str, hand: CardsLike, start_card: CardLike) -> Score:
    combinations = _RULES.query(predicate, _terms(hand), parse_card(start_card))
    return Score(tuple(combinations))


def select_hand(cards: CardsLike) -> Selection:
    """Choose the four cards that make the hand with the highest mean value.

    Ties go to the choice with the lowest ranks, because low cards are easier to play.

    Args:
        cards: The five or six cards dealt.

    Returns:
        The cards to keep and the cards to discard, both in the order of the deal.

    Raises:
        CardError: A string does not name a card.
        DomainError: There are too many or too few cards, or one is repeated.
    """
    dealt = parse_cards(cards)
    return _selection(dealt, _RULES.query("select_hand", list(dealt), VARIABLE))


def _selection(dealt: tuple[Card, ...], crib: list[Card]) -> Selection:
    return Selection(tuple(card for card in dealt if card not in crib), tuple(crib))


def rank_selections(cards: CardsLike) -> list[RankedSelection]:
    """Rank all choices of four cards by the mean value of the hand.

    Args:
        cards: The five or six cards dealt.

    Returns:
        All choices, best first; the first choice is that of `select_hand`.

    Raises:
        CardError: A string does not name a card.
        DomainError: There are too many or too few cards, or one is repeated.
    """
    ranked: list[RankedSelection] = _RULES.query("ranked_selections", _terms(cards))
    return ranked


def expected_value(hand: CardsLike, crib: CardsLike) -> Fraction:
    """Return the mean value of a hand over all start cards that may be turned up.

    Args:
        hand: The four cards to keep.
        crib: The one or two cards to discard, which cannot be turned up.

    Raises:
        CardError: A string does not name a card.
        DomainError: There are too many or too few cards, or one is repeated.
    """
    return Fraction(_RULES.query("expected_value", _terms(hand), _terms(crib)))


class StartCardValues(Mapping[Card, int]):
    """The value with each start card.  A key may also be text: ``values["5D"]``."""

    def __init__(self, values: Iterable[tuple[Card, int]]) -> None:
        self._values = dict(values)

    def __getitem__(self, start_card: CardLike) -> int:
        return self._values[parse_card(start_card)]

    def __iter__(self) -> Iterator[Card]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return repr(self._values)


def start_card_values(hand: CardsLike, crib: CardsLike) -> StartCardValues:
    """Return the value of a hand with each start card that may be turned up.

    Args:
        hand: The four cards to keep.
        crib: The one or two cards to discard, which cannot be turned up.

    Raises:
        CardError: A string does not name a card.
        DomainError: There are too many or too few cards, or one is repeated.
    """
    pairs = _RULES.query("startcard_values", _terms(hand), _terms(crib))
    return StartCardValues(pair.args for pair in pairs)


def hand_values(
    shows: Iterable[tuple[CardsLike, CardLike]], progress: Progress | None = None
) -> list[int]:
    """Count many hands, much faster than by calling `hand_value` for each.

    Args:
        shows: Pairs of a hand and its start card.
        progress: A function that is called with the number of hands counted so far.

    Returns:
        The value of each hand.

    Raises:
        CardError: A string does not name a card.  The ``index`` of any error is the
            index of the hand.
        DomainError: A hand has too many or too few cards, or a card is repeated.
    """
    parsed = _parsed("hands with start cards", shows, _show_terms)
    return _RULES.query_each("hand_value", parsed, progress)


def select_hands(
    deals: Iterable[CardsLike], progress: Progress | None = None
) -> list[Selection]:
    """Choose hands from many deals, faster than by calling `select_hand` for each.

    Args:
        deals: The five or six cards of each deal.
        progress: A function that is called with the number of choices made so far.

    Returns:
        The selection from each deal, as in `select_hand`.

    Raises:
        CardError: A string does not name a card.  The ``index`` of any error is the
            index of the deal.
        DomainError: A deal has too many or too few cards, or repeats a card.
    """
    dealt = list(_parsed("deals", deals, parse_cards))
    rows = ((list(cards), VARIABLE) for cards in dealt)
    return list(
        map(_selection, dealt, _RULES.query_each("select_hand", rows, progress))
    )


def _parsed(
    what: str, items: Iterable[_Item], parse: Callable[[_Item], _Parsed]
) -> Iterator[_Parsed]:
    if isinstance(items, str) or not isinstance(items, Iterable):
        raise ArgumentTypeError(f"an iterable of {what}", items)
    for index, item in enumerate(items):
        try:
            yield parse(item)
        except CribbageError as error:
            error.index = index
            raise


def _show_terms(show: tuple[CardsLike, CardLike]) -> tuple[list[Constant], Constant]:
    try:
        hand, start_card = show
    except (TypeError, ValueError):
        raise ArgumentTypeError("a hand and a start card", show) from None
    return _terms(hand), parse_card(start_card).to_term()


def _terms(cards: CardsLike) -> list[Constant]:
    return [card.to_term() for card in parse_cards(cards)]
