"""A game between two people as a player saw it, to be compared with its record.

A browser and `cribbage join` save what they see as they see it.  The server cannot
change this file, so the comparison shows if it rewrote the game afterwards.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import zip_longest
from json import dumps
from typing import Annotated, Any, Literal

from pydantic import Field

from cribbage_bridge.cribbage.actions import Event, Seat
from cribbage_bridge.cribbage.game import event_view
from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.files.sanitize import printable
from cribbage_bridge.session.fairness import NAMES, ByRole, Fairness, Role, UnfairError
from cribbage_bridge.session.json_form import read_data, write
from cribbage_bridge.session.referee import PlayedGame

_Format = Literal["cribbage seen game"]

FORMAT: _Format = "cribbage seen game"
VERSION = 1


@dataclass(frozen=True)
class SeenEvent:
    """An event, and the revision of the table at which the player first saw it."""

    revision: int
    event: Event


@dataclass(frozen=True)
class SeenEnd:
    """The end of a game that one player forfeited, as the other one saw it.

    Attributes:
        winner: The seat that won.
        reason: The reason for the forfeit.
    """

    winner: Seat
    reason: str


@dataclass(frozen=True)
class SeenGame:
    """A game as a player saw it.

    Attributes:
        format: The name of this format.
        version: The version of this format.
        name: The unique name of the game.
        seat: The seat of the player.
        secret: The player's secret; empty if this browser did not draw it.
        commitments: The commitments to the secrets, saved before the player's secret
            was revealed.
        events: The events in order, without the cards that the player did not see.
        forfeit: The end of a game that was forfeited; `None` for other games.
    """

    format: _Format
    version: Annotated[int, Field(ge=1, le=VERSION)]
    name: str
    seat: Seat
    secret: str
    commitments: ByRole
    events: tuple[SeenEvent, ...]
    forfeit: SeenEnd | None


def read_seen_game(data: Any) -> SeenGame:
    """Read a game as a player saw it from decoded JSON.

    Raises:
        FormatError: The data are not what a player saw.
    """
    try:
        seen: SeenGame = read_data(SeenGame, data)
    except FormatError as error:
        raise FormatError(f"not what a player saw: {error}") from None
    return seen


def check_seen(seen: SeenGame, played: PlayedGame, fairness: Fairness) -> int:
    """Compare a game with what a player saw; return the number of events seen.

    Raises:
        UnfairError: The game departs from what the player saw; the message names the
            first place.
    """
    if seen.name != fairness.terms.name:
        raise UnfairError(
            f"you saw the game {printable(seen.name)}, not {fairness.terms.name}"
        )
    _check_commitments(seen, fairness)
    _check_events(seen, played)
    _check_end(seen, played)
    return len(seen.events)


def _check_commitments(seen: SeenGame, fairness: Fairness) -> None:
    if fairness.secrets.get(Role.of(seen.seat), "") != seen.secret:
        raise UnfairError("the secret that you drew is not in the record")
    if seen.secret and seen.events and "" in asdict(seen.commitments).values():
        raise UnfairError("cards were dealt before you saw all commitments")
    for name, commitment in asdict(seen.commitments).items():
        role = Role(name)
        promised = fairness.commitments.get(role, "")
        if commitment not in ("", promised):
            seen_text = printable(commitment)
            raise UnfairError(
                f"the commitment of {NAMES[role]} that you saw is {seen_text}"
            )


def _check_events(seen: SeenGame, played: PlayedGame) -> None:
    recorded = (event for step in played.game.steps for event in step.events)
    pairs = zip_longest(seen.events, recorded)
    for number, (own, event) in enumerate(pairs, 1):
        if own is None:
            return
        now = event and event_view(event, seen.seat)
        if own.event != now:
            recorded_text = _text(now) if now else "nothing"
            raise UnfairError(
                f"event {number}, which you saw at revision {own.revision}, was "
                f"{_text(own.event)}; the record has {recorded_text}"
            )


def _text(event: Event) -> str:
    return dumps(write(event))


def _check_end(seen: SeenGame, played: PlayedGame) -> None:
    if seen.forfeit is None:
        return
    record = played.record
    loser, reason = seen.forfeit.winner.other, seen.forfeit.reason
    if (loser, reason) == (record.forfeit, record.reason):
        return
    now = "nobody forfeited the game"
    if record.forfeit:
        now = f"{NAMES[Role.of(record.forfeit)]} {printable(record.reason)}"
    raise UnfairError(
        f"you saw that {NAMES[Role.of(loser)]} {printable(reason)}; "
        f"in the record, {now}"
    )
