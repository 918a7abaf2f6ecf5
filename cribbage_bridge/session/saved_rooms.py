"""Rooms of two people, as they are kept between two requests."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cribbage_bridge.cribbage.actions import Both, Penalty, Seat
from cribbage_bridge.cribbage.game import Game
from cribbage_bridge.session.fairness import Fairness
from cribbage_bridge.session.narration import GUEST, HOST
from cribbage_bridge.session.record import Record, read_record, record_of
from cribbage_bridge.session.saves import SaveError, sealed, unsealed

FORMAT = "cribbage room"
VERSION = 1

NAMES = Both({Seat.FIRST: HOST, Seat.SECOND: GUEST})
"""Who sits in each seat of a room."""


@dataclass(frozen=True)
class SavedRoom:
    """A room as it is kept.

    Attributes:
        id: The name of the room, which everybody may know.
        invitation: Gives the second seat to the first one who takes it.
        locks: What the key of each seat must fit; nothing while the seat is free.
        counting: Whether the players count their own cards.
        game_number: How many games were played before this one.
        secret: Decides all cards of the game.
        last_done: The revision of the room to which each seat has last brought it.
        rematch: The seats that want another game.
        record: The game.
    """

    id: str
    invitation: str
    locks: Both[str]
    counting: bool
    game_number: int
    secret: str
    last_done: Both[int]
    rematch: tuple[Seat, ...]
    record: Record

    @property
    def fairness(self) -> Fairness:
        """What the cards of the game follow from."""
        return Fairness(
            f"{self.id}/{self.game_number}",
            self.record.goal,
            self.counting,
            self.record.penalties,
            self.secret,
        )

    def to_data(self) -> dict[str, Any]:
        """The room as data for JSON."""
        data = {
            **vars(self),
            "locks": _by_name(self.locks),
            "last_done": _by_name(self.last_done),
            "rematch": [seat.value for seat in self.rematch],
        }
        data["game"] = data.pop("record").to_data()
        return sealed({"format": FORMAT, "version": VERSION, **data})


def _by_name(both: Both[Any]) -> dict[str, Any]:
    return {seat.value: both[seat] for seat in Seat}


def read_room(data: Any) -> SavedRoom:
    """Read a room from data of JSON.

    Raises:
        SaveError: It is none, or not as it was kept.
        RecordError: The game in it is none.
    """
    match unsealed(data, FORMAT, VERSION):
        case {
            "id": str(id),
            "invitation": str(invitation),
            "locks": {"first": str(), "second": str()} as locks,
            "counting": bool(counting),
            "game_number": int(game_number),
            "secret": str(secret),
            "last_done": {"first": int(), "second": int()} as last_done,
            "rematch": [] | ["first"] | ["second"] as rematch,
            "game": game,
        }:
            return SavedRoom(
                id,
                invitation,
                Both({seat: locks[seat.value] for seat in Seat}),
                counting,
                game_number,
                secret,
                Both({seat: last_done[seat.value] for seat in Seat}),
                tuple(map(Seat, rematch)),
                read_record(game),
            )
        case _:
            raise SaveError("something is missing in it, or wrong")


def new_room(
    *, goal: int, counting: bool, penalties: Sequence[Penalty], lock: str
) -> SavedRoom:
    """A room for a new game, whose host waits for a guest.

    Args:
        goal: The score that wins.
        counting: Whether the players count their own cards.
        penalties: What the other seat scores for a wrong count.
        lock: What the key of the host fits.
    """
    rules = Game(penalties=penalties if counting else (), goal=goal)
    return SavedRoom(
        id=secrets.token_hex(16),
        invitation=secrets.token_urlsafe(16),
        locks=Both({Seat.FIRST: lock, Seat.SECOND: ""}),
        counting=counting,
        game_number=0,
        secret=new_secret(),
        last_done=Both({Seat.FIRST: 0, Seat.SECOND: 0}),
        rematch=(),
        record=record_of(rules, NAMES),
    )


def new_secret() -> str:
    """A secret of 128 bits."""
    return secrets.token_hex(16)
