"""What the API gives of a game that is looked back at, as data for JSON."""

from __future__ import annotations

from pydantic import BaseModel, Field

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.cribbage.game import Stage
from cribbage_bridge.web.game_models import Advice, Pegs, ShownCards
from cribbage_bridge.web.models import Mean


class NewReview(BaseModel):
    """Where the review of a game is."""

    id: str = Field(
        description="Follows from the game alone, and does not tell its name.",
        examples=["0f343b0931126a20f133d67c2b018a3b"],
    )


class Summary(BaseModel):
    """How a game has ended."""

    names: dict[Seat, str]
    scores: dict[Seat, int]
    winner: Seat


class LaidCard(BaseModel):
    """A card that was laid in a deal, and is not in a hand again."""

    card: str
    seat: Seat
    old: bool = Field(description="Whether the count has started again since.")


class ShownBy(ShownCards):
    """A hand or a crib that a seat has counted in the show."""

    seat: Seat


class Moment(BaseModel):
    """The table after a step of a game, with all cards open."""

    deal: int = Field(description="The number of the deal; 0 before the first.")
    action: str | None = Field(
        description="What was done; nothing at the beginning.", examples=["lay"]
    )
    seat: Seat | None = Field(description="Who has done it; nobody if the table has.")
    text: str = Field(
        description="What has happened, in words.",
        examples=["master lays 5♥: fifteen. Fifteen two. master scores 2."],
    )
    scoring: list[str] = Field(description="The cards that score in the play.")
    stage: Stage
    dealer: Seat | None
    pegs: dict[Seat, Pegs]
    hands: dict[Seat, list[str]]
    discards: list[str]
    laid: list[LaidCard]
    count: int
    start_card: str | None
    shown: list[ShownBy] = Field(description="What was counted in this deal.")


class Chance(BaseModel):
    """How likely a player was to win, before a deal or at the end."""

    step: int = Field(description="How many steps were taken before.")
    chance: float


class ReviewedGame(BaseModel):
    """A game, step by step."""

    names: dict[Seat, str]
    goal: int
    winner: Seat
    forfeit: str = Field(description="How the loser has broken the rules, if so.")
    choices: int = Field(description="How many choices are to be reviewed.")
    moments: list[Moment] = Field(
        description="The table at the beginning, and after each step."
    )
    chances: dict[Seat, list[Chance]]


class ReviewedDecision(BaseModel):
    """A discard or a card that was chosen, among all that were possible."""

    step: int = Field(description="How many steps were taken before it.")
    deal: int
    seat: Seat
    options: list[Advice] = Field(description="All choices, the best first.")
    made: int = Field(description="Which of them was chosen, from 0.")
    is_best: bool = Field(description="Whether none is better.")
    points_lost: Mean
    chance_lost: float = Field(description="What it costs of the chance to win.")


class Progress(BaseModel):
    """How far a review has come, and what was found last."""

    done: int
    of: int
    decision: ReviewedDecision


class Total(BaseModel):
    """What all choices of a player have cost."""

    choices: int
    best: int = Field(description="How many of them were as good as any.")
    points_lost: Mean
    chance_lost: float


class ReviewResult(BaseModel):
    """The whole review."""

    decisions: list[ReviewedDecision]
    costliest: list[int] = Field(
        description="Which decisions, from 0, were not the best: the costliest first."
    )
    totals: dict[Seat, Total]
