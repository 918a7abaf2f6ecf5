"""The verification of a game between two people: its cards and its record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.session.fairness import (
    NAMES,
    Fairness,
    Role,
    check_commitment,
    check_decks,
    check_game,
    read_fairness,
)
from cribbage_bridge.session.record import Record
from cribbage_bridge.session.referee import PlayedGame
from cribbage_bridge.session.seen_game import SeenGame, check_seen


def findings(
    record: Record, promised: Any, seen: SeenGame | None, shown: str | None = None
) -> Iterator[str]:
    """Yield what is found, in sentences, until the game proves to be unfair.

    Args:
        record: The record of the game.
        promised: The data of its fairness.
        seen: What a player saw of the game, if it is known.
        shown: The commitment of the server that was shown when the game began, if it is
            known.

    Raises:
        FormatError: The data of the fairness are invalid, or of another game.
        UnfairError: The cards were not fair, or the game was changed.
    """
    fairness = read_fairness(promised, record)
    yield from _commitments(fairness, shown, seen)
    decks = check_decks(record, fairness)
    yield f"Decks that match the secrets: {decks} of {decks}."
    played = check_game(record, fairness)
    yield f"The game follows the rules. Final score: {_end(record, played)}."
    yield f"It is game {fairness.number + 1} of the table with the ID {fairness.table}."
    if seen:
        yield from _comparison(seen, played, fairness)


def _commitments(
    fairness: Fairness, shown: str | None, seen: SeenGame | None
) -> Iterator[str]:
    if shown:
        check_commitment(fairness, Role.SERVER, shown)
        own = f"{shown}, which matches the one that you gave"
        yield f"The commitment of the server is {own}."
    elif not seen:
        for role, commitment in fairness.commitments.items():
            yield f"The commitment of {NAMES[role]} is {commitment}."
        yield "Compare these commitments with those shown at the start."


def _end(record: Record, played: PlayedGame) -> str:
    scores = played.game.state.scores
    ended = ", ".join(f"{NAMES[Role.of(seat)]} {scores[seat]}" for seat in Seat)
    if record.forfeit:
        ended += f"; {NAMES[Role.of(record.forfeit)]} {record.reason}"
    return ended


def _comparison(
    seen: SeenGame, played: PlayedGame, fairness: Fairness
) -> Iterator[str]:
    number = check_seen(seen, played, fairness)
    of = sum(len(step.events) for step in played.game.steps)
    yield f"The game agrees with what you saw: {number} of {of} events."
    if unseen := of - number:
        last = "last event" if unseen == 1 else f"last {unseen} events"
        yield f"You did not see the {last}."
    if played.record.forfeit and not seen.end:
        yield "You did not see how the game ended."
    if played.record.forfeit:
        yield (
            "The record does not prove who left, or what cards were hidden from you."
        )
