"""What the API takes and gives, as data for JSON.

Cards are texts such as ``5H`` and ``10S``.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from cribbage_bridge import show
from cribbage_bridge.cards import Card
from cribbage_bridge.game import Stage, Strength
from cribbage_bridge.moves import Margin, Source
from cribbage_bridge.web.sitting import Awaits

MOST_COUNTED = 999
"""The largest number of points that is read."""

CardText = Annotated[str, Field(max_length=40, examples=["5H"])]

Player = Literal["you", "computer"]


class Problem(BaseModel):
    """Why a request was refused."""

    detail: str


class Mean(BaseModel):
    """A mean, exact and as a decimal number."""

    exact: str = Field(examples=["765/46"])
    decimal: float = Field(examples=[16.630434782608695])


def mean(value: Fraction) -> Mean:
    """A mean as data."""
    return Mean(exact=str(value), decimal=float(value))


class Combination(BaseModel):
    """Cards that score together."""

    kind: show.Kind
    cards: list[str]
    points: int
    aloud: str = Field(
        description="What a player says who counts it.", examples=["a pair is six"]
    )


class Score(BaseModel):
    """What cards score, and what for."""

    value: int
    aloud: str = Field(examples=["fifteen two, fifteen four, and a pair is six"])
    combinations: list[Combination]


def score(counted: show.Score) -> Score:
    """A score as data."""
    combinations = [
        Combination(kind=c.kind, cards=texts(c.cards), points=c.points, aloud=phrase)
        for c, phrase in zip(counted.combinations, counted.phrases, strict=True)
    ]
    return Score(value=counted.total, aloud=counted.aloud, combinations=combinations)


class Selection(BaseModel):
    """The four cards to keep, and those to discard."""

    hand: list[str]
    crib: list[str]


class StartCards(BaseModel):
    """The start cards with which a hand has a value."""

    value: int
    start_cards: list[str]


class Choice(Selection):
    """A way to keep four cards of a deal, and what it is worth."""

    expected_points: Mean = Field(description="The mean of the hand, and of the crib.")
    hand_mean: Mean = Field(description="Over all start cards.")
    crib_mean: Mean | None = Field(
        description="Over all cards that may fall into the crib; less than 0 if it "
        "is theirs, and nothing if it is not counted."
    )
    minimum: int
    maximum: int
    distribution: list[StartCards] = Field(description="By value, the minimum first.")


class Ranking(BaseModel):
    """Every way to keep four cards of a deal, the best first."""

    cards: list[str]
    choices: list[Choice]


class Outcomes(BaseModel):
    """How many of all games of Rummikub Lite the player who begins wins."""

    games: int
    wins: int
    losses: int
    draws: int
    win_share: Mean


class Settings(BaseModel):
    """How to play."""

    model_config = ConfigDict(extra="forbid")

    strength: Strength = Strength.REGULAR
    counting: bool = Field(
        default=False, description="Whether you count your own cards, with muggins."
    )


class _Move(BaseModel):
    """Something that is done to a game."""

    model_config = ConfigDict(extra="forbid")

    revision: int = Field(
        ge=0, lt=2**63, description="The revision of the game that you have seen."
    )


class Change(_Move):
    """Something that is done to a game, whatever it waits for."""


class Throw(_Move):
    """Throw two cards to the crib."""

    action: Literal["throw"]
    cards: list[CardText] = Field(max_length=52)


class Lay(_Move):
    """Lay a card in the play."""

    action: Literal["lay"]
    card: CardText


class Go(_Move):
    """Say go, when no card can be laid."""

    action: Literal["go"]


class Count(_Move):
    """Count a hand or the crib; what is overlooked is the computer's."""

    action: Literal["count"]
    points: int = Field(ge=0, le=MOST_COUNTED)


class Continue(_Move):
    """Let the game go on after a count of the show."""

    action: Literal["continue"]


Action = Annotated[Throw | Lay | Go | Count | Continue, Field(discriminator="action")]


class Event(BaseModel):
    """Something that has happened at the table."""

    kind: str = Field(
        description="Such as `laid`, `scored` or `won`.", examples=["laid"]
    )
    player: Player
    text: str = Field(
        description="The event in words; empty if it goes without saying.",
        examples=["The computer lays 5♥: fifteen."],
    )
    cards: list[str] = Field(
        description="The cards that are seen, or that score.", examples=[["5H"]]
    )
    number: int | None = Field(
        default=None, description="How many cards are dealt or thrown."
    )
    count: int | None = Field(default=None, description="What a laid card makes.")
    points: int | None = Field(default=None, description="What is scored.")
    total: int | None = Field(
        default=None, description="The score of the player after it."
    )


class Pegs(BaseModel):
    """The two pegs of a player."""

    front: int = Field(description="The score.")
    back: int = Field(description="The score before the last points.")


class Shown(BaseModel):
    """A hand or a crib that was counted in the show."""

    player: Player
    source: Source
    cards: list[str]
    start_card: str
    points: int = Field(description="What the player scored for it.")
    score: Score


class NextCount(BaseModel):
    """Whose cards are to be counted next, and which."""

    player: Player
    source: Source
    cards: list[str] = Field(description="Nothing where they are not seen yet.")


class Winner(BaseModel):
    """Who has won, and how clearly."""

    player: Player
    margin: Margin


class Game(BaseModel):
    """What you may know of a game."""

    name: str = Field(description="Who knows it may play; keep it to yourself.")
    revision: int
    strength: Strength
    counting: bool
    stage: Stage
    awaits: Awaits
    dealer: Player | None
    pegs: dict[Player, Pegs]
    hand: list[str] = Field(description="The cards that you hold.")
    playable: list[str] = Field(description="Those of them that can be laid now.")
    thrown: list[str] = Field(description="The cards that you threw to the crib.")
    others: int = Field(description="How many cards the computer holds.")
    crib: int = Field(description="How many cards lie in the crib.")
    laid: dict[Player, list[str]]
    pile: list[str] = Field(description="The cards of this count, the newest last.")
    count: int
    start_card: str | None
    shown: list[Shown] = Field(description="What was counted in this deal.")
    next_count: NextCount | None
    can_undo: bool
    winner: Winner | None
    events: list[Event] = Field(
        description="What has happened by an action; otherwise all that has."
    )


class Advice(BaseModel):
    """An action that is open to you, and what it is worth."""

    action: str = Field(examples=["lay", "throw"])
    cards: list[str]
    points: int | None = Field(default=None, description="What is to be counted.")
    worth: Mean = Field(description="Points to expect, less those of the computer.")
    reasons: dict[str, Mean] = Field(
        description="`hand` and `crib` for cards thrown, `now` and `then` for a card "
        "laid, `show` for a count."
    )


class Discard(BaseModel):
    """A discard of yours, and the best one."""

    deal: int
    dealt: list[str]
    crib: Literal["mine", "theirs"]
    made: list[str]
    best: list[str]
    lost: Mean = Field(description="What it costs on average.")


def texts(cards: tuple[Card, ...]) -> list[str]:
    """Cards as texts."""
    return list(map(str, cards))
