"""Questions for the drills in counting, discarding and pegging.

A level and a seed, which can be any string, determine a question::

    question = count_question(CountLevel.RUNS, "a seed")
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from itertools import count
from random import Random

from cribbage_bridge.bridge.queries import Rules
from cribbage_bridge.bridge.schema import Schema, Term
from cribbage_bridge.cribbage.actions import (
    Cut,
    Deal,
    Discard,
    Play,
    Seat,
    SeatAction,
    Source,
)
from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.cribbage.discard import Crib, rank_discards
from cribbage_bridge.cribbage.game import (
    Game,
    RankedAction,
    State,
    Strength,
    rank_actions,
)
from cribbage_bridge.cribbage.show import select_hand
from cribbage_bridge.cribbage.shuffle import decks_of, shuffled
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.files.errors import OptionError


class CountLevel(IntEnum):
    """The difficulty of hands to count."""

    PAIRS = 1
    """A few fifteens and pairs."""

    RUNS = 2
    """Runs, with or without fifteens and pairs."""

    SUITS = 3
    """Flushes and nobs, in a hand or a crib."""

    ALL = 4
    """All kinds of combinations, with every number of points that ranks can score."""


class DiscardLevel(IntEnum):
    """The difficulty of discards."""

    CLEAR = 1
    """The best choice leads by a point or more."""

    MIXED = 2
    """About half of the deals are tricky; the others are random."""

    TRICKY = 3
    """The choice with the best hand is not the best choice if the crib counts, too."""


class PegLevel(IntEnum):
    """The difficulty of questions about the play."""

    SCORING = 1
    """Some cards score at once, and others do not."""

    ANY = 2
    """The player can choose between cards of several ranks."""

    AHEAD = 3
    """The card that scores most at once is not the best."""


Level = CountLevel | DiscardLevel | PegLevel

_CLEAR_LEAD = 1

_DISCARDS = Strength.NOVICE
"""The strength at which the computer discards before a question about the play."""

_PLAYS = Strength.REGULAR
"""The strength at which the computer plays the first cards."""

_FORESIGHT = Strength.MASTER
"""The strength at which the computer tests if the card that scores most is best."""


@dataclass(frozen=True)
class CountQuestion(Term, name="question"):
    """Cards to count.

    Attributes:
        source: ``hand`` or ``crib``.
        cards: The four cards, in the order of their ranks.
        start_card: The start card.
    """

    source: Source
    cards: tuple[Card, ...]
    start_card: Card


@dataclass(frozen=True)
class DiscardQuestion:
    """A deal to discard from.

    Attributes:
        cards: The six cards, in the order of their ranks.
        crib: The owner of the crib.
    """

    cards: tuple[Card, ...]
    crib: Crib

    def ranked(self) -> list[RankedAction]:
        """Return every discard of the first seat, best first."""
        return [
            RankedAction(
                discarding(each.crib), each.expected_points, each.reasons, None
            )
            for each in rank_discards(self.cards, self.crib)
        ]


def discarding(cards: Sequence[Card]) -> Discard:
    """Return the action in which the first seat discards these cards."""
    return Discard(Seat.FIRST, cards)


_RULES = Rules("cribbage_drills", "cribbage/drills", Schema((Card, CountQuestion)))


def count_question(level: CountLevel, seed: str) -> CountQuestion:
    """Return a hand or a crib to count."""
    number = Random(seed).randrange(10**15)
    question: CountQuestion = _RULES.query(
        "count_question", level.value, number, shuffled(seed)
    )
    return question


def discard_question(
    level: DiscardLevel, seed: str, crib: Crib | None = None
) -> DiscardQuestion:
    """Return a deal to discard from, with the given owner of the crib or any owner."""
    chance, decks = Random(seed), decks_of(seed)
    if level is DiscardLevel.MIXED and chance.random() < 0.5:
        level = DiscardLevel.TRICKY
    deals = (
        DiscardQuestion(tuple(sorted(decks(number)[:6])), chance.choice([*Crib]))
        for number in count()
    )
    return next(
        deal for deal in deals if crib in (None, deal.crib) and _deal_fits(level, deal)
    )


def _deal_fits(level: DiscardLevel, deal: DiscardQuestion) -> bool:
    if level is DiscardLevel.MIXED:
        return True
    ranked = deal.ranked()
    if level is DiscardLevel.CLEAR:
        best, second = ranked[:2]
        return best.expected_points - second.expected_points >= _CLEAR_LEAD
    plain = select_hand(deal.cards)
    return judged(ranked, discarding(plain.crib)).cost > 0


def peg_question(level: PegLevel, seed: str, leads: bool | None = None) -> State:
    """Return a view in which the first seat can choose a card to play.

    The computer plays for both seats up to that point.

    Args:
        level: The difficulty.
        seed: Any string; it determines the question.
        leads: True if the seat must play the first card of a count, False if it must
            play a later card, and `None` for either.

    Raises:
        OptionError: ``leads`` is True at the level `SCORING`; no lead scores at once.
    """
    if leads and level is PegLevel.SCORING:
        raise OptionError("no lead scores at once: choose another level")
    chance, decks = Random(seed), decks_of(seed)
    deals = (_choices(decks(number), chance.choice([*Seat])) for number in count())
    fitting = (
        [
            view
            for view in deal
            if leads in (None, not view.pile) and _view_fits(level, view)
        ]
        for deal in deals
    )
    return chance.choice(next(filter(None, fitting)))


def _choices(deck: tuple[Card, ...], dealer: Seat) -> Iterator[State]:
    game = Game(first_dealer=dealer)
    game.act(Deal(deck))
    while (state := game.state).stage in (Stage.DISCARD, Stage.CUT, Stage.PLAY):
        ranks = {play.card.rank for play in state.legal if isinstance(play, Play)}
        if state.actor is Seat.FIRST and len(ranks) > 1:
            yield state.view(Seat.FIRST)
        match state.legal:
            case [Cut() as cut]:
                game.act(cut)
            case _:
                is_discard = state.stage is Stage.DISCARD
                game.let_computer_act(_DISCARDS if is_discard else _PLAYS)


def _view_fits(level: PegLevel, view: State) -> bool:
    if level is PegLevel.ANY:
        return True
    plain = rank_actions(view, Strength.NOVICE)
    if level is PegLevel.SCORING:
        return plain[0].expected_points > 0 == plain[-1].expected_points
    return judged(rank_actions(view, _FORESIGHT), plain[0].action).cost > 0


@dataclass(frozen=True)
class Judgment:
    """The comparison of a choice with all choices.

    Attributes:
        cost: The expected points that the choice loses compared with the best choice.
        rank: 1 if no choice is better, 2 if one is better, and so on.
        made: The index of the choice in the ranking of all choices.
    """

    cost: Fraction
    rank: int
    made: int


def judged(ranked: Sequence[RankedAction], action: SeatAction) -> Judgment:
    """Compare an action with all actions in a ranking."""
    points = [option.expected_points for option in ranked]
    made = [_is_same(option.action, action) for option in ranked].index(True)
    better = sum(expected > points[made] for expected in points)
    return Judgment(max(points) - points[made], better + 1, made)


def _is_same(one: SeatAction, other: SeatAction) -> bool:
    """Return True if two actions differ at most in the order of the discards."""
    if isinstance(one, Discard) and isinstance(other, Discard):
        return one.seat is other.seat and {*one.cards} == {*other.cards}
    return one == other
