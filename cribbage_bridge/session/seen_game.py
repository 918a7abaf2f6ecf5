"""A game between two people as a player saw it, to be compared with its record.

A browser and `cribbage join` save what they see during the game.  The server cannot
change what they saved, so a comparison shows whether it later rewrote the game.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import zip_longest
from json import dumps
from typing import Annotated, Any, Literal

from cribbage_bridge.cribbage.actions import Event, Seat
from cribbage_bridge.cribbage.game import event_view, next_dealer
from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.files.optional_imports import needed_for
from cribbage_bridge.files.sanitize import printable
from cribbage_bridge.session.fairness import NAMES, ByRole, Fairness, Role, UnfairError
from cribbage_bridge.session.json_form import read_data, write
from cribbage_bridge.session.referee import PlayedGame

with needed_for("cribbage_bridge.session", "play"):
    from pydantic import Field

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
    """The end of a game as a player saw it.

    Attributes:
        winner: The seat that won.
        reason: The reason for a forfeit; empty if nobody forfeited the game.
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
        secret: The player's secret; empty if the player drew none.
        commitments: The commitments to the secrets, saved before the player's secret
            was revealed.
        events: The events in order, without the cards that the player did not see.
        end: The end of the game; `None` if the player did not see it.
        previous_winner: The winner of the previous game, as the player saw it before
            the rematch; `None` for the first game at a table.
    """

    format: _Format
    version: Annotated[int, Field(ge=1, le=VERSION)]
    name: str
    seat: Seat
    secret: str
    commitments: ByRole
    events: tuple[SeenEvent, ...]
    end: SeenEnd | None
    previous_winner: Seat | None


def read_seen_game(data: Any) -> SeenGame:
    """Read a seen game from decoded JSON.

    Raises:
        FormatError: The data is not a seen game of a supported version.
    """
    try:
        seen: SeenGame = read_data(SeenGame, data)
    except FormatError as error:
        raise FormatError(f"this is not a player's record of a game: {error}") from None
    return seen


def check_seen(seen: SeenGame, played: PlayedGame, fairness: Fairness) -> int:
    """Check a game against what a player saw; return the number of events seen.

    Raises:
        UnfairError: The game departs from what the player saw; the message names the
            first difference.
    """
    if seen.name != fairness.terms.name:
        raise UnfairError(
            f"the record is of the game {fairness.terms.name}, "
            f"but you saw {printable(seen.name)}"
        )
    _check_commitments(seen, fairness)
    _check_first_dealer(seen, played)
    _check_events(seen, played)
    _check_end(seen, played)
    return len(seen.events)


def _check_commitments(seen: SeenGame, fairness: Fairness) -> None:
    if fairness.secrets.get(Role.of(seen.seat), "") != seen.secret:
        raise UnfairError("your secret is not in the record")
    if seen.secret and seen.events and "" in asdict(seen.commitments).values():
        raise UnfairError("cards were dealt before you saw all commitments")
    for name, commitment in asdict(seen.commitments).items():
        role = Role(name)
        promised = fairness.commitments.get(role, "")
        if commitment not in ("", promised):
            raise UnfairError(
                f"the commitment of {NAMES[role]} that you saw is "
                f"{printable(commitment)}; in the record, it is {promised or 'none'}"
            )


def _check_first_dealer(seen: SeenGame, played: PlayedGame) -> None:
    winner = seen.previous_winner
    if winner and played.record.first_dealer is not (dealer := next_dealer(winner)):
        raise UnfairError(
            f"{NAMES[Role.of(winner)]} won the previous game that you saw, "
            f"so {NAMES[Role.of(dealer)]} must deal first"
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
    if seen.end is None:
        return
    recorded = SeenEnd(played.winner, played.record.reason)
    if seen.end != recorded:
        raise UnfairError(
            f"you saw that {_end_text(seen.end)}; in the record, {_end_text(recorded)}"
        )


def _end_text(end: SeenEnd) -> str:
    if end.reason:
        return f"{NAMES[Role.of(end.winner.other)]} {printable(end.reason)}"
    return f"{NAMES[Role.of(end.winner)]} won"
