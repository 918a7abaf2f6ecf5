"""API response models for reviewed games."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pydantic import BaseModel, Field

from cribbage_bridge.cribbage.actions import Both, Seat
from cribbage_bridge.cribbage.board import Pegs
from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.cribbage.discard import Crib
from cribbage_bridge.cribbage.game import RankedAction
from cribbage_bridge.cribbage.review import Chance, DecisionKind
from cribbage_bridge.cribbage.view import View
from cribbage_bridge.session.table_view import NarratedEvent, ShownCards


class NewReview(BaseModel):
    """The id of a review."""

    id: str = Field(
        description="The id depends only on the game, and does not reveal the table.",
        examples=["0f343b0931126a20f133d67c2b018a3b"],
    )


@dataclass(frozen=True)
class Summary:
    """The result of a game.

    Attributes:
        names: The names of the players.
        scores: The final score of each player.
        winner: The seat of the winner.
    """

    names: Both[str]
    scores: Both[int]
    winner: Seat


@dataclass(frozen=True)
class ReviewedStep(View):
    """The table at the start or after a step of a game, with all cards face up.

    Attributes:
        legal: Empty, because nobody acts in a review.
        deal: The number of the deal; 0 before the first deal.
        action: The kind of action; null at the start.
        seat: The seat that acted; null if no player acted.
        events: The events of the step.
        pegs: The pegs of each seat.
        shown: The hands and cribs counted so far in this deal.
    """

    deal: int
    action: str | None
    seat: Seat | None
    events: tuple[NarratedEvent, ...]
    pegs: Both[Pegs]
    shown: tuple[ShownCards, ...]


@dataclass(frozen=True)
class ReviewedGame:
    """A finished game, step by step.

    Attributes:
        names: The names of the players.
        winner: The seat of the winner.
        reason: The reason for a forfeit; null if nobody forfeited the game.
        choices: The number of choices to review.
        skunk_lines: The lowest score that avoids a double skunk, and the lowest that
            avoids a skunk.
        steps: The table at the start and after each step.
        chances: Each player's chance of winning before each deal and at the end.
    """

    names: Both[str]
    winner: Seat
    reason: str | None
    choices: int
    skunk_lines: tuple[int, ...]
    steps: tuple[ReviewedStep, ...]
    chances: Both[tuple[Chance, ...]]


@dataclass(frozen=True)
class ReviewedDecision:
    """A discard or a play, compared with all other choices.

    Attributes:
        step: The number of steps before the choice.
        deal: The number of the deal, from 1.
        seat: The seat that chose.
        kind: The kind of decision.
        options: All choices, best first.
        made: The index of the player's choice in `options`.
        is_best: True if no choice was better.
        points_lost: The expected points that the choice lost.
        chance_lost: The chance of winning that the choice lost.
    """

    step: int
    deal: int
    seat: Seat
    kind: DecisionKind
    options: tuple[RankedAction, ...]
    made: int
    is_best: bool
    points_lost: Fraction
    chance_lost: float


@dataclass(frozen=True)
class Progress:
    """The progress of a review.

    Attributes:
        done: The number of reviewed choices sent so far.
        of: The total number of choices.
        decision: The last of the choices sent so far.
    """

    done: int
    of: int
    decision: ReviewedDecision


@dataclass(frozen=True)
class Total:
    """The cost of all of a player's choices.

    Attributes:
        choices: The number of choices.
        best: The number of choices without a better alternative.
        points_lost: The expected points that the choices lost.
        chance_lost: The chance of winning that the choices lost.
    """

    choices: int
    best: int
    points_lost: Fraction
    chance_lost: float


@dataclass(frozen=True)
class ReviewResult:
    """The result of a whole review.

    Attributes:
        decisions: All choices, in order.
        costliest: The indexes in `decisions` of the inferior choices, the worst first.
        totals: The cost of each player's choices.
    """

    decisions: tuple[ReviewedDecision, ...]
    costliest: tuple[int, ...]
    totals: Both[Total]


@dataclass(frozen=True)
class ReviewedDiscard:
    """A player's discard, and the best discard.

    Attributes:
        deal: The number of the deal, from 1.
        dealt: The cards dealt to the player.
        crib: The owner of the crib.
        made: The cards that the player discarded.
        best: The best cards to discard.
        points_lost: The expected points that the discard lost.
        chance_lost: The chance of winning that the discard lost.
    """

    deal: int
    dealt: tuple[Card, ...]
    crib: Crib
    made: tuple[Card, ...]
    best: tuple[Card, ...]
    points_lost: Fraction
    chance_lost: float
