"""The part of a game of cribbage that a viewer may know.

A viewer is a seat or a spectator.  The fields of the class `View` are the keys of the
dict that ``situation/2`` in ``cribbage/steps.pl`` returns.  In Python, they are listed
only here: all modules that show, send or review a game, or learn from one, use `View`.
"""

from __future__ import annotations

from dataclasses import dataclass

from cribbage_bridge.bridge.schema import Term
from cribbage_bridge.bridge.terms import AtomEnum
from cribbage_bridge.cribbage.actions import (
    Action,
    Both,
    HiddenCard,
    Penalty,
    Seat,
    SeatAction,
    Source,
    Won,
)
from cribbage_bridge.cribbage.cards import Card


class Stage(AtomEnum):
    """A stage of a game, such as the discard or the play."""

    DRAW = "draw"
    DEAL = "deal"
    DISCARD = "discard"
    CUT = "cut"
    PLAY = "play"
    SHOW = "show"
    OVER = "over"


class Part(AtomEnum):
    """Cards of a seat that can be face down: its hand or its discards."""

    HANDS = "hands"
    DISCARDS = "discards"


@dataclass(frozen=True)
class NextCount(Term, name="count_of"):
    """The hand or the crib that is counted next in the show.

    Attributes:
        seat: The seat that counts.
        source: ``hand`` or ``crib``.
        cards: The four cards, without the start card.
    """

    seat: Seat
    source: Source
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class View(Term, name="situation"):
    """The part of a game that a viewer may know.

    Attributes:
        goal: The score that wins.
        penalties: The penalties for a miscount.
        scores: The points of each seat, at most the goal.
        dealer: The seat that deals; `None` before the draw.
        stage: The stage of the game.
        actors: The seats that may act now; empty if no seat may act.
        legal: The legal actions of the seats whose cards are known, or the cut of a
            known card.  In the show, they include only the correct count, although a
            seat may claim other points.
        hands: The cards that each seat holds.
        discards: The cards that each seat discarded to the crib.
        played: The cards that each seat played, the newest last.
        start_card: The start card; `None` before it is turned up.
        pile: The cards of the current count, the newest last.
        count: The sum of the cards in the pile.
        gone: The seats that have said go in the current count.
        next_count: The next count in the show; `None` if there is none.
        winner: The winner and the margin; `None` if nobody has won.
        face_down: The parts in which a seat sees only its own cards.
    """

    goal: int
    penalties: tuple[Penalty, ...]
    scores: Both[int]
    dealer: Seat | None
    stage: Stage
    actors: tuple[Seat, ...]
    legal: tuple[Action, ...]
    hands: Both[tuple[HiddenCard, ...]]
    discards: Both[tuple[HiddenCard, ...]]
    played: Both[tuple[Card, ...]]
    start_card: Card | None
    pile: tuple[Card, ...]
    count: int
    gone: tuple[Seat, ...]
    next_count: NextCount | None
    winner: Won | None
    face_down: tuple[Part, ...]

    @property
    def actor(self) -> Seat | None:
        """The first seat that may act; `None` if no seat may act."""
        return self.actors[0] if self.actors else None

    def legal_for(self, seat: Seat | str) -> tuple[SeatAction, ...]:
        """Return the legal actions of a seat.

        Raises:
            OptionError: The seat is neither a `Seat` nor the name of one.
        """
        seat = Seat.of(seat)
        return tuple(
            action
            for action in self.legal
            if isinstance(action, SeatAction) and action.seat is seat
        )
