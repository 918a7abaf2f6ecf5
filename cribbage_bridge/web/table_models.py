"""The data models of the tables API."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from cribbage_bridge.cribbage.actions import Discard, Go, Penalty, Play, SeatAction
from cribbage_bridge.cribbage.game import Strength
from cribbage_bridge.session.json_form import form
from cribbage_bridge.session.player_names import MOST_CHARACTERS, cleaned
from cribbage_bridge.web.reactions import Reaction

Cut = Annotated[
    int,
    Field(ge=0, lt=52, strict=True, description="The number of cards that you cut."),
]


PlayerName = Annotated[
    str,
    Field(
        max_length=100,
        description="Your name, which is shortened to "
        f"{MOST_CHARACTERS} characters; empty for none.",
    ),
    AfterValidator(cleaned),
]


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _NewTable(_Request):
    counting: bool = Field(
        default=False, strict=True, description="True to count your own hands."
    )
    penalties: list[Penalty] = Field(
        default=list(Penalty),
        max_length=len(Penalty),
        description="The points that the other player scores when you count wrong: "
        "`muggins`, the points that you overlook, and `overcount`, the points that you "
        "claim beyond the value.",
    )


class TableAgainstComputer(_NewTable):
    """A request for a table with a game against the computer."""

    opponent: Literal["computer"] = Field(description="The computer plays.")
    strength: Strength = Field(
        default=Strength.REGULAR, description="The strength of the computer."
    )
    cut: Cut = 0


class Lesson(_Request):
    """A request for a game against the novice, with a coach in the first deal."""

    opponent: Literal["coach"] = Field(description="A coach explains the first deal.")


class TableForTwo(_NewTable):
    """A request for a table with a game against a friend."""

    opponent: Literal["friend"] = Field(description="A friend can join.")
    goal: Literal[61, 121] = Field(default=121, description="The score that wins.")
    name: PlayerName = ""


NewTable = Annotated[
    TableAgainstComputer | Lesson | TableForTwo, Field(discriminator="opponent")
]


class Change(_Request):
    """A request to change a table."""

    revision: int = Field(
        ge=0,
        lt=2**63,
        strict=True,
        description="The revision of the table that you last saw.",
    )


class TakeAction(Change):
    """A request to perform an action for your seat."""

    action: form(SeatAction) = Field(  # type: ignore[valid-type]
        description="The action of your seat."
    )


class Considered(_Request):
    """A request for a comment on an action that you consider."""

    action: form(Discard | Play | Go) = Field(  # type: ignore[valid-type]
        description="The action of your seat; a count is no choice."
    )


class Continue(Change):
    """A request for the next count of the show, or for the next deal."""

    cut: Cut = 0


Digits = Annotated[
    str, Field(pattern="^[0-9a-f]{64}$", description="64 hexadecimal digits.")
]


class Commit(Change):
    """A request to commit to your secret for the cards of a game with a friend."""

    commitment: Digits


class Reveal(Change):
    """A request to reveal your secret for the cards of a game with a friend."""

    secret: Digits


class TakeSeat(_Request):
    """A request to take a seat with an invitation."""

    commitment: Digits

    invitation: str = Field(
        max_length=100, description="The invitation in the link that the host sent you."
    )

    name: PlayerName = ""


class TransferSeat(_Request):
    """A request to move a seat to this device."""

    code: str = Field(
        max_length=100, description="The code that the other device received."
    )


class TransferOffer(BaseModel):
    """The code with which another device can take over a seat."""

    code: str = Field(description="The code, which works once.")
    seconds: int = Field(description="The time in which the code works, in seconds.")


class React(_Request):
    """A request to send a reaction."""

    reaction: Reaction = Field(description="The reaction.")
