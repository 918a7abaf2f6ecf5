"""Questions for people who learn: hands to count, deals to discard from, cards to lay.

A seed, which may be any text, decides a question::

    question = count_question(CountLevel.RUNS, "a seed")
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from itertools import count
from random import Random

from cribbage_bridge.bridge.questions import Rules
from cribbage_bridge.bridge.vocabulary import Vocabulary, Word
from cribbage_bridge.cribbage.actions import Cut, Deal, Lay, Seat, Source
from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.cribbage.discard import Crib, RankedDiscard, rank_discards
from cribbage_bridge.cribbage.game import (
    Game,
    RankedAction,
    Stage,
    State,
    Strength,
    rank_actions,
    shuffled,
)
from cribbage_bridge.cribbage.show import select_hand


class CountLevel(IntEnum):
    """How hard a hand is to count."""

    PAIRS = 1
    """A little by fifteens and pairs."""

    RUNS = 2
    """Runs, too, with pairs in them."""

    SUITS = 3
    """Flushes and nobs, in a hand or the crib."""

    ALL = 4
    """Everything, of each value as often as of any other."""


class DiscardLevel(IntEnum):
    """How hard it is to discard from a deal."""

    CLEAR = 1
    """The best choice is ahead of all others by a point or more."""

    MIXED = 2
    """Every other deal is tricky, the others are as they come."""

    TRICKY = 3
    """The hand alone misleads: what is best for it is not best with the crib."""


class PegLevel(IntEnum):
    """How hard it is to see which card to lay."""

    SCORING = 1
    """Some cards score at once, and others do not."""

    ANY = 2
    """Cards of more than one rank can be laid."""

    AHEAD = 3
    """What the card scores at once misleads: what comes after it counts more."""


Level = CountLevel | DiscardLevel | PegLevel

_CLEAR_LEAD = 1

_DISCARDS = Strength.NOVICE
"""Who has discarded before a card is to be laid: it is quick, and keeps good hands."""

_LAYS = Strength.REGULAR
"""Who has laid the cards before."""

_FORESIGHT = Strength.MASTER
"""Who looks far enough ahead to see that a card misleads."""


@dataclass(frozen=True)
class CountQuestion(Word, name="question"):
    """Cards to count.

    Attributes:
        source: Whether they are a hand or the crib.
        cards: The four cards, in the order of their ranks.
        start_card: The start card.
    """

    source: Source
    cards: tuple[Card, ...]
    start_card: Card


@dataclass(frozen=True)
class DiscardQuestion:
    """Cards to discard from.

    Attributes:
        cards: The six cards, in the order of their ranks.
        crib: Whose the crib is.
    """

    cards: tuple[Card, ...]
    crib: Crib


_RULES = Rules("cribbage_drills", "cribbage/drills", Vocabulary((Card, CountQuestion)))


def count_question(level: CountLevel, seed: str) -> CountQuestion:
    """Cards to count, a hand or the crib."""
    number = Random(seed).randrange(10**15)
    question: CountQuestion = _RULES.ask(
        "count_question", level.value, number, shuffled(seed)
    )
    return question


def discard_question(level: DiscardLevel, seed: str) -> DiscardQuestion:
    """A deal to discard from."""
    chance = Random(seed)
    if level is DiscardLevel.MIXED and chance.random() < 0.5:
        level = DiscardLevel.TRICKY
    deals = (
        DiscardQuestion(tuple(sorted(_deck(seed, number)[:6])), chance.choice([*Crib]))
        for number in count()
    )
    return next(deal for deal in deals if _deal_fits(level, deal))


def _deck(seed: str, number: int) -> tuple[Card, ...]:
    return shuffled(f"{seed}/{number}")


def _deal_fits(level: DiscardLevel, deal: DiscardQuestion) -> bool:
    if level is DiscardLevel.MIXED:
        return True
    ranked = rank_discards(deal.cards, deal.crib)
    if level is DiscardLevel.CLEAR:
        best, second = ranked[:2]
        return best.expected_points - second.expected_points >= _CLEAR_LEAD
    plain = select_hand(deal.cards)
    return judged(ranked, frozenset(plain.crib)).cost > 0


def peg_question(level: PegLevel, seed: str) -> State:
    """The view of the first seat when it is to lay a card, and has a choice.

    The computer has played both seats to there.
    """
    chance = Random(seed)
    deals = (
        _choices(_deck(seed, number), chance.choice([*Seat])) for number in count()
    )
    fitting = ([view for view in deal if _view_fits(level, view)] for deal in deals)
    return chance.choice(next(filter(None, fitting)))


def _choices(deck: tuple[Card, ...], dealer: Seat) -> Iterator[State]:
    """The views in which the first seat has a choice of ranks to lay, in a deal."""
    game = Game(first_dealer=dealer)
    game.act(Deal(deck))
    while (state := game.state).stage in (Stage.DISCARD, Stage.CUT, Stage.PLAY):
        ranks = {lay.card.rank for lay in state.legal if isinstance(lay, Lay)}
        if state.actor is Seat.FIRST and len(ranks) > 1:
            yield state.view(Seat.FIRST)
        match state.legal:
            case [Cut() as cut]:
                game.act(cut)
            case _:
                is_discard = state.stage is Stage.DISCARD
                game.let_computer_act(_DISCARDS if is_discard else _LAYS)


def _view_fits(level: PegLevel, view: State) -> bool:
    if level is PegLevel.ANY:
        return True
    plain = rank_actions(view, Strength.NOVICE)
    if level is PegLevel.SCORING:
        return plain[0].expected_points > 0 == plain[-1].expected_points
    laid = _cards_of(plain[0])
    return judged(rank_actions(view, _FORESIGHT), laid).cost > 0


@dataclass(frozen=True)
class Judgment:
    """What a choice is worth among all that there are.

    Attributes:
        cost: How many points less it is expected to bring than the best one.
        rank: How many are better, and one more.
    """

    cost: Fraction
    rank: int


Ranked = Sequence[RankedDiscard] | Sequence[RankedAction]
"""Choices of cards to discard or to lay, the best first."""


def judged(ranked: Ranked, made: frozenset[Card]) -> Judgment:
    """What it is worth to choose some cards, which must be among those ranked."""
    points = [option.expected_points for option in ranked]
    (chosen,) = (
        option.expected_points for option in ranked if _cards_of(option) == made
    )
    better = sum(expected > chosen for expected in points)
    return Judgment(max(points) - chosen, better + 1)


def _cards_of(option: RankedDiscard | RankedAction) -> frozenset[Card]:
    """The cards that leave the hand."""
    match option:
        case RankedDiscard():
            return frozenset(option.crib)
        case RankedAction(action=Lay(card=card)):
            return frozenset({card})
    raise TypeError(f"no card leaves the hand: {option}")
