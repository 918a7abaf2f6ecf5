"""What has happened in a game: the pegs, and what a player has chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from cribbage_bridge.cribbage import actions
from cribbage_bridge.cribbage.actions import Both, Deal, Discard, Scored, Seat
from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.cribbage.discard import Crib, rank_discards
from cribbage_bridge.cribbage.game import Game, NextCount, State, Step


@dataclass(frozen=True)
class Pegs:
    """The two pegs of a player.

    Attributes:
        front: The score.
        back: The score before the last points.
    """

    front: int = 0
    back: int = 0

    def after(self, scored: Scored) -> Pegs:
        """The pegs after points: the back one jumps ahead."""
        return Pegs(scored.total, self.front)


def pegs(game: Game) -> Both[Pegs]:
    """The pegs of both players, after all that has happened."""
    both = Both({seat: Pegs() for seat in Seat})
    for step in game.steps:
        for event in step.events:
            if isinstance(event, Scored):
                both[event.seat] = both[event.seat].after(event)
    return both


def cards_of(count: NextCount, view: State) -> tuple[actions.HiddenCard, ...]:
    """The cards that are to be counted."""
    if count.source is actions.Source.HAND:
        return view.laid[count.seat]
    return view.discards[Seat.FIRST] + view.discards[Seat.SECOND]


def start_card(steps: Iterable[Step]) -> Card | None:
    """The start card that was cut in the steps of a deal."""
    events = (event for step in steps for event in step.events)
    cut = (event.card for event in events if isinstance(event, actions.StartCardCut))
    return next(cut, None)


def decisions(game: Game, seat: Seat, counting: bool) -> list[int]:
    """Which actions of a game, by their place from 0, a player has chosen.

    Those of the show are among them if the player is counting.
    """
    kinds = actions.SeatAction if counting else Discard | actions.Lay | actions.Go
    return [
        place
        for place, action in enumerate(game.actions)
        if isinstance(action, kinds) and action.seat is seat
    ]


@dataclass(frozen=True)
class ReviewedDiscard:
    """A discard that was made, and the best one.

    Attributes:
        deal: The number of the deal, from 1.
        dealt: The six cards of the deal.
        crib: Whose the crib was.
        made: What was discarded.
        best: The best discard; that which was made if none is better.
        lost: The points that the difference costs on average.
    """

    deal: int
    dealt: tuple[Card, ...]
    crib: Crib
    made: tuple[Card, ...]
    best: tuple[Card, ...]
    lost: Fraction


def review_discards(game: Game, seat: Seat) -> Iterator[ReviewedDiscard]:
    """Compare the discards that a player has made with the best ones."""
    state = Game(game.first_dealer, game.penalties).state
    deal = begin = 0
    for place, action in enumerate(game.actions):
        deal += isinstance(action, Deal)
        if isinstance(action, Discard) and action.seat is seat:
            state = state.after(*game.actions[begin:place]).state
            begin = place
            dealt = tuple(card for card in state.hands[seat] if card)
            crib = Crib.MINE if state.dealer is seat else Crib.THEIRS
            ranked = rank_discards(dealt, crib)
            made = next(kept for kept in ranked if {*kept.crib} == {*action.cards})
            lost = ranked[0].expected_points - made.expected_points
            best = ranked[0].crib if lost else action.cards
            yield ReviewedDiscard(deal, dealt, crib, action.cards, best, lost)
