"""What the API takes and gives about the rooms of two people."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from cribbage_bridge.cribbage.actions import Penalty
from cribbage_bridge.web.game_models import Player, Table

Goal = Literal[61, 121]

Person = Literal["host", "guest"]


class Options(BaseModel):
    """What a game between people is to be like."""

    model_config = ConfigDict(extra="forbid")

    goal: Goal = Field(default=121, description="The score that wins.")
    counting: bool = Field(
        default=False, strict=True, description="Whether you count your own cards."
    )
    penalties: list[Penalty] = Field(
        default=list(Penalty),
        max_length=len(Penalty),
        description="What the other player scores for a wrong count.",
    )


class Invited(BaseModel):
    """Where somebody is invited."""

    room: str = Field(description="The name of the room.")


class TakeSeat(BaseModel):
    """Somebody wants to be the guest of a room."""

    model_config = ConfigDict(extra="forbid")

    invitation: str = Field(max_length=100)


class Room(Table):
    """What you may know of a game between two people."""

    name: str = Field(
        description="Anyone with this name can watch, but nobody can play by it."
    )
    seat: Person | None = Field(description="Where you sit; nowhere if you watch.")
    is_full: bool = Field(description="Whether both seats are taken.")
    invitation: str | None = Field(
        description="What the host can send to a friend, while the seat is free."
    )
    game_number: int = Field(description="How many games were played before.")
    face_down: int = Field(
        description="How many cards lie face down at the near side, if you watch."
    )
    actor: Player | None = Field(
        description="Whom the game waits for; nobody if it waits for both, or is over."
    )
    given_up: str | None = Field(
        description="How the loser has ended the game, if not by points.",
        examples=["gave the game up"],
    )
    rematch: list[Player] = Field(description="Those who want another game.")
    commitment: str = Field(
        description="The SHA-256 of the game's name, its options and its secret."
    )
    secret: str | None = Field(
        description="What all decks follow from, when the game is over."
    )
