"""The command ``cribbage verify``."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from cribbage_bridge.cli import console
from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.files.regular_files import open_regular
from cribbage_bridge.session.fairness import (
    NAMES,
    Fairness,
    Role,
    UnfairError,
    check_commitment,
    check_decks,
    check_game,
    read_fairness,
)
from cribbage_bridge.session.record import Record, read_record
from cribbage_bridge.session.referee import PlayedGame
from cribbage_bridge.session.seen_game import SeenGame, check_seen, read_seen_game

app = typer.Typer()

_LARGEST_FILE = 1_000_000
"""The maximum size of a file in bytes; a game takes a few thousand bytes."""


def _digits(commitment: str | None) -> str | None:
    if commitment is None:
        return None
    digits = commitment.strip().casefold()
    if not re.fullmatch("[0-9a-f]{64}", digits):
        raise typer.BadParameter("it must have 64 hexadecimal digits")
    return digits


@app.command(**console.shown(console.SERVE, "verify game.json --mine seen.json"))
def verify(
    file: Annotated[
        Path, typer.Argument(help="The downloaded file of a game between two people.")
    ],
    commitment: Annotated[
        str | None,
        typer.Option(
            metavar="DIGITS",
            callback=_digits,
            help="The commitment of the server that was shown when the game began.",
        ),
    ] = None,
    mine: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="What you saw of the game, as your browser saved it."
        ),
    ] = None,
) -> None:
    """Check that a game between two people had fair cards, and was not changed."""
    data = _read(file)
    record = read_record(data)
    if "fairness" not in data:
        raise FormatError(f"{file} is not a game between two people")
    seen = read_seen_game(_read(mine)) if mine else None
    try:
        for finding in _findings(record, data["fairness"], commitment, seen):
            typer.echo(finding)
    except (FormatError, UnfairError) as error:
        typer.echo(f"Not fair: {error}.")
        raise typer.Exit(1) from None


def _read(file: Path) -> Any:
    with open_regular(file) as reader:
        text = reader.read(_LARGEST_FILE + 1)
    if len(text) > _LARGEST_FILE:
        raise FormatError(f"{file} is larger than {_LARGEST_FILE:,} bytes")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise FormatError(f"{file} is cut off, or not in JSON") from None


def _findings(
    record: Record, promised: Any, shown: str | None, seen: SeenGame | None
) -> Iterator[str]:
    fairness = read_fairness(promised, record)
    if shown:
        check_commitment(fairness, Role.SERVER, shown)
        yield f"The commitment of the server is {shown}, which matches --commitment."
    elif not seen:
        for role, commitment in fairness.commitments.items():
            yield f"The commitment of {NAMES[role]} is {commitment}."
        yield "Compare this with what was shown at the start."
    decks = check_decks(record, fairness)
    yield f"The secrets determine {'the deck' if decks == 1 else f'all {decks} decks'}."
    played = check_game(record, fairness)
    scores = played.game.state.scores
    names = record.names
    ended = ", ".join(f"{names[seat]} {scores[seat]}" for seat in Seat)
    if record.forfeit:
        ended += f"; {names[record.forfeit]} {record.reason}"
    yield f"The game keeps to the rules: {ended}."
    yield f"It is game {fairness.number + 1} of the table {fairness.table}."
    if seen:
        yield from _comparison(seen, played, fairness)


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
        yield "Nothing proves who was away and for how long, or cards you did not see."
