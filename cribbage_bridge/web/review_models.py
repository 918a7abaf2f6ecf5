"""The answers of the API about a reviewed game."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pydantic import BaseModel, Field

from cribbage_bridge.cribbage.actions import Both, Seat
from cribbage_bridge.cribbage.board import Pegs
from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.cribbage.discard import Crib
from cribbage_bridge.cribbage.game import RankedAction
from cribbage_bridge.cribbage.review import Chance
from cribbage_bridge.cribbage.view import View
from cribbage_bridge.session.table_view import NarratedEvent, ShownCards


class NewReview(BaseModel):
    """The address of a review."""

    id: str = Field(
        description="Follows from the game alone, and does not reveal its table.",
        examples=["0f343b0931126a20f133d67c2b018a3b"],
    )


@dataclass(frozen=True)
class Summary:
    """The end of a game.

    Attributes:
        names: The names of the players.
        scores: Their points.
        winner: The winner.
    """

    names: Both[str]
    scores: Both[int]
    winner: Seat


@dataclass(frozen=True)
class ReviewedStep(View):
    """The table after a step of a game, with all cards open.

    Attributes:
        legal: Empty: a review has no actions.
        deal: The number of the deal; 0 before the first.
        action: The kind of the action; nothing at the start.
        seat: The seat that acted; `None` if the table did.
        events: The events.
        pegs: The pegs of each seat.
        shown: The counts of this deal.
    """

    deal: int
    action: str | None
    seat: Seat | None
    events: tuple[NarratedEvent, ...]
    pegs: Both[Pegs]
    shown: tuple[ShownCards, ...]


@dataclass(frozen=True)
class ReviewedGame:
    """A game in steps.

    Attributes:
        names: The names of the players.
        winner: The winner.
        reason: The reason why the loser lost the game, if not by points.
        choices: The number of choices to review.
        steps: The table at the start, and after each step.
        chances: The chance of each player to win, before each deal and at the end.
    """

    names: Both[str]
    winner: Seat
    reason: str | None
    choices: int
    steps: tuple[ReviewedStep, ...]
    chances: Both[tuple[Chance, ...]]


@dataclass(frozen=True)
class ReviewedDecision:
    """A discard or a play, compared with all other choices.

    Attributes:
        step: The number of steps before it.
        deal: The number of the deal, from 1.
        seat: The seat that chose.
        options: All choices, the best first.
        made: The index of the choice that was made.
        is_best: True if no choice was better.
        points_lost: The points that it cost.
        chance_lost: The chance to win that it cost.
    """

    step: int
    deal: int
    seat: Seat
    options: tuple[RankedAction, ...]
    made: int
    is_best: bool
    points_lost: Fraction
    chance_lost: float


@dataclass(frozen=True)
class Progress:
    """The progress of a review.

    Attributes:
        done: The number of choices that are reviewed.
        of: The number of all choices.
        decision: The choice that was reviewed last.
    """

    done: int
    of: int
    decision: ReviewedDecision


@dataclass(frozen=True)
class Total:
    """The cost of all choices of a player.

    Attributes:
        choices: The number of choices.
        best: The number of choices that were as good as any.
        points_lost: The points that the others cost.
        chance_lost: The chance to win that they cost.
    """

    choices: int
    best: int
    points_lost: Fraction
    chance_lost: float


@dataclass(frozen=True)
class ReviewResult:
    """The whole review.

    Attributes:
        decisions: All choices, in order.
        costliest: The indexes of choices that were not the best, the costliest first.
        totals: The cost of all choices of each player.
    """

    decisions: tuple[ReviewedDecision, ...]
    costliest: tuple[int, ...]
    totals: Both[Total]


@dataclass(frozen=True)
class ReviewedDiscard:
    """A discard of a person, and the best one.

    Attributes:
        deal: The number of the deal, from 1.
        dealt: The cards that were dealt.
        crib: The owner of the crib.
        made: The cards that were discarded.
        best: The best cards to discard.
        points_lost: The points that the discard cost on average.
        chance_lost: The chance to win that it cost.
    """

    deal: int
    dealt: tuple[Card, ...]
    crib: Crib
    made: tuple[Card, ...]
    best: tuple[Card, ...]
    points_lost: Fraction
    chance_lost: float
