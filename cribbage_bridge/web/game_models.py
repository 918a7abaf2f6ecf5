"""What the API takes and gives about games, as data for JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, Union, get_args

from pydantic import BaseModel, ConfigDict, Field, create_model

from cribbage_bridge.bridge.vocabulary import field_types
from cribbage_bridge.cribbage import actions
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
from cribbage_bridge.web.models import Mean, Score

CardText = Annotated[str, Field(max_length=40, examples=["5H"])]

Player = Literal["you", "computer", "friend", "host", "guest"]
"""Who sits at a table: you and the computer, or your friend; or to those who watch,
the host and the guest."""

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


class ShownCards(BaseModel):
    """A hand or a crib that was counted in the show."""

    source: Source
    cards: list[str]
    start_card: str
    claimed: int = Field(description="What the player has said it is worth.")
    points: int = Field(description="What the player scored for it.")
    score: Score


class Shown(ShownCards):
    """A hand or a crib that a player has counted in the show."""

    player: Player


class NextCount(BaseModel):
    """Whose cards are to be counted next, and which."""

    player: Player
    source: Source
    cards: list[str] = Field(description="Nothing where they are not seen yet.")


class Winner(BaseModel):
    """Who has won, and how clearly."""

    player: Player
    margin: Margin


class Table(BaseModel):
    """What you may know of a game, as it lies on the table."""

    name: str
    revision: int
    players: list[Player] = Field(
        description="The player at the near side, you if you play, and the other one."
    )
    counting: bool
    penalties: list[Penalty]
    goal: int = Field(description="The score that wins.")
    stage: Stage
    prompt: Prompt = Field(description="What the game waits for from you.")
    dealer: Player | None
    pegs: dict[Player, Pegs]
    hand: list[str] = Field(description="The cards that you hold.")
    playable: list[str] = Field(description="Those of them that can be laid now.")
    discards: list[str] = Field(description="The cards that you discarded.")
    others: int = Field(description="How many cards the other player holds.")
    held: list[str] = Field(
        description="The other player's cards that were not laid, or not counted in "
        "the show, when the game is over."
    )
    crib: int = Field(description="How many cards lie in the crib.")
    laid: dict[Player, list[str]]
    pile: list[str] = Field(description="The cards of this count, the newest last.")
    count: int
    gone: list[Player] = Field(description="Who has said go in this count.")
    start_card: str | None
    shown: list[Shown] = Field(description="What was counted in this deal.")
    next_count: NextCount | None
    winner: Winner | None
    steps: int = Field(description="How many steps of the game were taken.")
    since: int = Field(description="How many of them are not in the events.")
    events: list[Event] = Field(
        description="What has happened by an action; otherwise all that has."
    )


class Game(Table):
    """What you may know of a game against the computer."""

    name: str = Field(
        description="Anyone with this name can play the game; keep it secret."
    )
    strength: Strength
    can_undo: bool


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
