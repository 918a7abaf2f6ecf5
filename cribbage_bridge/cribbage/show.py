"""The show: what a hand is worth, and which cards of a deal to keep.

Every answer comes from ``cribbage.pl``, by way of ``cribbage/show.pl``.  Cards
are given as `Card` or as text::

    hand_value("7H 9S 8C 7C", "8H")

All functions raise `CardError` for a text that names no card, `DomainError` for
cards that are too many, too few or given twice, both of which are a
`ValueError`; and `PrologNotFoundError` where there is no SWI-Prolog.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from num2words import num2words

from cribbage_bridge.bridge.questions import Progress, Rules
from cribbage_bridge.bridge.terms import VARIABLE, AtomEnum, Constant
from cribbage_bridge.bridge.vocabulary import Vocabulary, Word
from cribbage_bridge.cribbage.cards import (
    Card,
    CardLike,
    CardsLike,
    parse_card,
    parse_cards,
)
from cribbage_bridge.cribbage.display import as_html


class Kind(AtomEnum):
    """What cards that score together are."""

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
    """Three of a kind, played one after another in the play."""

    DOUBLE_PAIR_ROYAL = "double_pair_royal"
    """Four of a kind, played one after another in the play."""

    GO = "go"
    """The last card of a count in the play that does not reach 31."""

    LAST = "last"
    """The last card of the play."""


@dataclass(frozen=True)
class Combination(Word, name="combination"):
    """Cards that score together.

    Attributes:
        kind: What they are.
        cards: The cards, in the order of their ranks.
        points: What they score.
    """

    kind: Kind
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True)
class Score:
    """What a hand scores, and what for.

    Attributes:
        combinations: All that scores, in the order in which players count.
    """

    combinations: tuple[Combination, ...]

    def _repr_html_(self) -> str:
        return as_html("score", self)

    @property
    def total(self) -> int:
        """The value of the hand."""
        return sum(combination.points for combination in self.combinations)

    @property
    def aloud(self) -> str:
        """The count as players say it.

        Such as ``fifteen two, fifteen four, and a pair is six``.
        """
        return _listed(self.phrases) or "nothing"

    @property
    def phrases(self) -> list[str]:
        """The count, combination by combination, such as ``a pair is six``."""
        points = (combination.points for combination in self.combinations)
        totals = map(num2words, accumulate(points))
        return list(map(_phrase, self.combinations, totals))


_PHRASES = {
    Kind.FIFTEEN: "fifteen {total}",
    Kind.PAIR: "a pair is {total}",
    Kind.RUN: "a run of {length} is {total}",
    Kind.FLUSH: "a flush is {total}",
    Kind.NOBS: "one for his nob is {total}",
    Kind.HEELS: "{total} for his heels",
    Kind.THIRTY_ONE: "thirty-one for {total}",
    Kind.PAIR_ROYAL: "three of a kind is {total}",
    Kind.DOUBLE_PAIR_ROYAL: "four of a kind is {total}",
    Kind.GO: "{total} for the go",
    Kind.LAST: "{total} for last",
}


def _phrase(combination: Combination, total: str) -> str:
    length = num2words(len(combination.cards))
    return _PHRASES[combination.kind].format(length=length, total=total)


def _listed(phrases: list[str]) -> str:
    if len(phrases) < 3:
        return " and ".join(phrases)
    return ", ".join(phrases[:-1]) + ", and " + phrases[-1]


@dataclass(frozen=True)
class Selection:
    """A choice of four cards of a deal.

    Attributes:
        hand: The four cards to keep.
        crib: The one or two cards to discard.
    """

    hand: tuple[Card, ...]
    crib: tuple[Card, ...]

    def _repr_html_(self) -> str:
        return as_html("selection", self)


@dataclass(frozen=True)
class RankedSelection(Selection, Word, name="selection"):
    """A choice of four cards, and the values that the hand may have.

    Attributes:
        mean: The value of the hand, averaged over all start cards that may be
            turned up.
        minimum: Its minimum value.
        maximum: Its maximum value.
    """

    mean: Fraction
    minimum: int
    maximum: int

    def _repr_html_(self) -> str:
        return as_html("ranked_selection", self)


SHOW_WORDS = (Card, Combination, RankedSelection)
"""The terms of the show."""

SHOW_WORDINGS = {
    "card": "{culprit} is not a card",
    "card_given_once": "{culprit} is given twice",
    "five_or_six_cards": "five or six cards are needed, not {culprit}",
    "four_cards": "four cards are needed, not {culprit}",
}
"""What is wrong with cards."""

_RULES = Rules(
    "cribbage_show",
    "cribbage/show",
    Vocabulary(SHOW_WORDS, wordings=SHOW_WORDINGS),
)


def hand_value(hand: CardsLike, start_card: CardLike) -> int:
    """Count a hand.

    Args:
        hand: The four cards, in any order.
        start_card: The card that was turned up.

    Returns:
        The points of all combinations, from 0 to 29.
    """
    return _value("hand_value", hand, start_card)


def crib_value(crib: CardsLike, start_card: CardLike) -> int:
    """Count the crib, where only a flush of all five cards counts.

    Args:
        crib: The four cards, in any order.
        start_card: The card that was turned up.

    Returns:
        The points of all combinations, from 0 to 29.
    """
    return _value("crib_value", crib, start_card)


def _value(predicate: str, hand: CardsLike, start_card: CardLike) -> int:
    value: int = _RULES.ask(predicate, _terms(hand), parse_card(start_card))
    return value


def score_hand(hand: CardsLike, start_card: CardLike) -> Score:
    """Itemize what a hand scores.

    Args:
        hand: The four cards, in any order.
        start_card: The card that was turned up.
    """
    return _score("hand_combinations", hand, start_card)


def score_crib(crib: CardsLike, start_card: CardLike) -> Score:
    """Itemize what the crib scores, where only a flush of five cards counts.

    Args:
        crib: The four cards, in any order.
        start_card: The card that was turned up.
    """
    return _score("crib_combinations", crib, start_card)


def _score(predicate: str, hand: CardsLike, start_card: CardLike) -> Score:
    combinations = _RULES.ask(predicate, _terms(hand), parse_card(start_card))
    return Score(tuple(combinations))


def select_hand(cards: CardsLike) -> Selection:
    """Choose the four cards that are worth most on average.

    Of choices that are worth the same, the one with the lowest ranks is best:
    low cards are easier to play.

    Args:
        cards: The five or six cards dealt.

    Returns:
        The cards to keep and to discard, each in the order of the deal.
    """
    dealt = parse_cards(cards)
    return _selection(dealt, _RULES.ask("select_hand", list(dealt), VARIABLE))


def _selection(dealt: tuple[Card, ...], crib: list[Card]) -> Selection:
    return Selection(tuple(card for card in dealt if card not in crib), tuple(crib))


def rank_selections(cards: CardsLike) -> list[RankedSelection]:
    """Tell what each choice of four cards is worth.

    Args:
        cards: The five or six cards dealt.

    Returns:
        All choices, the best first: the first is that of `select_hand`.
    """
    ranked: list[RankedSelection] = _RULES.ask("ranked_selections", _terms(cards))
    return ranked


def expected_value(hand: CardsLike, crib: CardsLike) -> Fraction:
    """The mean value of a hand over all start cards that may be turned up.

    Args:
        hand: The four cards kept.
        crib: The one or two cards discarded, which cannot be turned up.
    """
    return Fraction(_RULES.ask("expected_value", _terms(hand), _terms(crib)))


def start_card_values(hand: CardsLike, crib: CardsLike) -> dict[Card, int]:
    """The value of a hand with each start card that may be turned up.

    Args:
        hand: The four cards kept.
        crib: The one or two cards discarded, which cannot be turned up.
    """
    pairs = _RULES.ask("startcard_values", _terms(hand), _terms(crib))
    return dict(pair.args for pair in pairs)


def hand_values(
    shows: Iterable[tuple[CardsLike, CardLike]], progress: Progress | None = None
) -> list[int]:
    """Count many hands, much faster than one by one.

    Args:
        shows: The hand and the start card of each.
        progress: Called from time to time with the number of hands counted.

    Returns:
        The value of each hand.

    Raises:
        DomainError: As for `hand_value`; its ``index`` is that of the hand.
    """
    rows = ((_terms(hand), _term(start_card)) for hand, start_card in shows)
    return _RULES.ask_each("hand_value", rows, progress)


def select_hands(
    deals: Iterable[CardsLike], progress: Progress | None = None
) -> list[Selection]:
    """Choose from many deals, faster than one by one.

    Args:
        deals: The five or six cards of each deal.
        progress: Called from time to time with the number of choices made.

    Returns:
        The selection from each deal, as in `select_hand`.

    Raises:
        DomainError: As for `select_hand`; its ``index`` is that of the deal.
    """
    dealt = list(map(parse_cards, deals))
    rows = ((list(cards), VARIABLE) for cards in dealt)
    return list(map(_selection, dealt, _RULES.ask_each("select_hand", rows, progress)))


def _terms(cards: CardsLike) -> list[Constant]:
    return [card.to_term() for card in parse_cards(cards)]


def _term(card: CardLike) -> Constant:
    return parse_card(card).to_term()
