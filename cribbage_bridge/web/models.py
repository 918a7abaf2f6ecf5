"""What the API takes and gives, as data for JSON.

Cards are texts such as ``5H`` and ``10S``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, Union, get_args

from pydantic import BaseModel, ConfigDict, Field, create_model

from cribbage_bridge.bridge.vocabulary import field_types
from cribbage_bridge.cribbage import actions, show
from cribbage_bridge.cribbage.actions import (
    Margin,
    Penalty,
    Seat,
    SeatAction,
    Source,
)
from cribbage_bridge.cribbage.cards import Card, parse_card, parse_cards
from cribbage_bridge.cribbage.game import Stage, Strength
from cribbage_bridge.session.session import Prompt

CardText = Annotated[str, Field(max_length=40, examples=["5H"])]

Player = Literal["you", "computer"]

_ACTIONS: dict[str, type[SeatAction]] = {
    word.name: word for word in get_args(SeatAction)
}

# What follows from the declared words is not known to a type checker.
if TYPE_CHECKING:
    ActionName: TypeAlias = str
    EventKind: TypeAlias = str
else:
    ActionName = Literal[tuple(_ACTIONS)]
    EventKind = Literal[tuple(word.name for word in get_args(actions.Event))]


class Problem(BaseModel):
    """Why a request was refused."""

    detail: str


BUSY: dict[int | str, dict[str, Any]] = {
    429: {"model": Problem, "description": "Too many questions at once."}
}
"""The answer to a question that is not taken."""


TOO_LONG: dict[int | str, dict[str, Any]] = {
    431: {"model": Problem, "description": "Too long an address, or headers."}
}
"""The answer to a request whose head is not read."""


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
    """A choice of four cards, and the points to expect of it."""

    expected_points: Mean = Field(description="The mean of the hand, and of the crib.")
    hand_mean: Mean = Field(description="Over all start cards.")
    crib_mean: Mean | None = Field(
        description="Over all cards that may fall into the crib; less than 0 if it "
        "is theirs, and nothing if it is not counted."
    )
    minimum: int = Field(description="The minimum value of the hand.")
    maximum: int = Field(description="Its maximum value.")
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


Cut = Annotated[
    int,
    Field(
        ge=0,
        lt=52,
        strict=True,
        description="How many cards you lift from the deck, if you cut it.",
    ),
]


class Settings(BaseModel):
    """How to play."""

    model_config = ConfigDict(extra="forbid")

    strength: Strength = Strength.REGULAR
    counting: bool = Field(
        default=False, strict=True, description="Whether you count your own cards."
    )
    cut: Cut = 0
    penalties: list[Penalty] = Field(
        default=list(Penalty),
        max_length=len(Penalty),
        description="What the computer scores when you count wrong: `muggins`, what "
        "you overlook, and `overcount`, what you claim too much.",
    )


class Change(BaseModel):
    """Something that is done to a game."""

    model_config = ConfigDict(extra="forbid")

    revision: int = Field(
        ge=0,
        lt=2**63,
        strict=True,
        description="The revision of the game that you have seen.",
    )


class Continue(Change):
    """Let the game go on after something to look at."""

    action: Literal["continue"]
    cut: Cut = 0


class SentAction(Change):
    """An action of a seat, whose fields are those of the word that it stands for."""

    action: str

    def read(self, seat: Seat) -> SeatAction:
        """The action of a seat that this stands for.

        Raises:
            CardError: A text names no card.
        """
        word = _ACTIONS[self.action]
        values: dict[str, Any] = {
            name: seat if hint is Seat else _FIELDS[hint][1](getattr(self, name))
            for name, hint in field_types(word).items()
        }
        return word(**values)


_FIELDS: dict[Any, tuple[Any, Callable[[Any], Any]]] = {
    Card: (CardText, parse_card),
    tuple[Card, ...]: (Annotated[list[CardText], Field(max_length=52)], parse_cards),
    int: (Annotated[int, Field(ge=0, lt=2**63, strict=True)], int),
}
"""How a field of an action is sent, and how it is read."""


def _sent(word: type[SeatAction]) -> type[SentAction]:
    """The model of the actions of a word, as they are sent by a seat."""
    fields: dict[str, Any] = {
        name: (_FIELDS[hint][0], ...)
        for name, hint in field_types(word).items()
        if hint is not Seat
    }
    fields["action"] = Literal.__getitem__(word.name), ...
    summary = (word.__doc__ or "").partition("\n")[0]
    return create_model(word.__name__, __base__=SentAction, __doc__=summary, **fields)


if TYPE_CHECKING:
    Action: TypeAlias = SentAction | Continue
else:
    Action = Annotated[
        Union[(*map(_sent, _ACTIONS.values()), Continue)],
        Field(discriminator="action"),
    ]


class Event(BaseModel):
    """Something that has happened at the table."""

    kind: EventKind = Field(examples=["laid"])
    player: Player
    text: str = Field(
        description="The event in words; empty if it goes without saying.",
        examples=["The computer lays 5♥: fifteen."],
    )
    cards: list[str] = Field(
        description="The cards that are seen, or that score.", examples=[["5H"]]
    )
    number: int | None = Field(
        default=None, description="How many cards are dealt or discarded."
    )
    count: int | None = Field(
        default=None, description="The count that a laid card makes."
    )
    points: int | None = Field(default=None, description="The points that are scored.")
    total: int | None = Field(
        default=None, description="The score of the player with these points."
    )
    claimed: int | None = Field(
        default=None, description="The points of a wrong count."
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
    claimed: int = Field(description="What the player has said it is worth.")
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

    name: str = Field(
        description="Anyone with this name can play the game; keep it secret."
    )
    revision: int
    strength: Strength
    counting: bool
    penalties: list[Penalty]
    goal: int = Field(description="The score that wins.")
    stage: Stage
    prompt: Prompt = Field(description="What the game waits for.")
    dealer: Player | None
    pegs: dict[Player, Pegs]
    hand: list[str] = Field(description="The cards that you hold.")
    playable: list[str] = Field(description="Those of them that can be laid now.")
    discards: list[str] = Field(description="The cards that you discarded.")
    others: int = Field(description="How many cards the computer holds.")
    held: list[str] = Field(
        description="The computer's cards that were not laid, or not counted in the "
        "show, when the game is over."
    )
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
    """An action that is open to you, and the points to expect of it."""

    action: ActionName = Field(examples=["lay", "discard"])
    cards: list[str]
    points: int | None = Field(default=None, description="The points to count.")
    expected_points: Mean = Field(description="Yours, less those of the computer.")
    reasons: dict[str, Mean] = Field(
        description="`hand` and `crib` for discards, `now` and `then` for a card "
        "laid, `show` for a count."
    )
    win_probability: float | None = Field(
        description="The chance to win, near the end, when that decides."
    )


class ReviewedDiscard(BaseModel):
    """A discard of yours, and the best one."""

    deal: int
    dealt: list[str]
    crib: Literal["mine", "theirs"]
    made: list[str]
    best: list[str]
    lost: Mean = Field(description="The points that it costs on average.")
    chance_lost: float = Field(description="What it costs of the chance to win.")


def texts(cards: Iterable[Card]) -> list[str]:
    """Cards as texts."""
    return list(map(str, cards))
