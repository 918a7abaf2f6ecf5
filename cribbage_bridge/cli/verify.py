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
from cribbage_bridge.files.errors import FormatError, file_errors
from cribbage_bridge.files.sanitize import printable
from cribbage_bridge.session.fairness import (
    UnfairError,
    check_commitment,
    check_decks,
    check_game,
    read_fairness,
)
from cribbage_bridge.session.record import Record, read_record

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


@app.command(**console.shown(console.SERVE, "verify game.json"))
def verify(
    file: Annotated[
        Path, typer.Argument(help="The downloaded file of a game between two people.")
    ],
    commitment: Annotated[
        str | None,
        typer.Option(
            metavar="DIGITS",
            callback=_digits,
            help="The commitment that was shown when the game began.",
        ),
    ] = None,
) -> None:
    """Check that the cards of a game between two people were determined beforehand."""
    data = _read(file)
    record = read_record(data)
    if "fairness" not in data:
        raise FormatError(f"{file} is not a game between two people")
    try:
        for finding in _findings(record, data["fairness"], commitment):
            typer.echo(finding)
    except (FormatError, UnfairError) as error:
        typer.echo(f"Not fair: {error}.")
        raise typer.Exit(1) from None


def _read(file: Path) -> Any:
    with file_errors("read", file), file.open("rb") as reader:
        text = reader.read(_LARGEST_FILE + 1)
    if len(text) > _LARGEST_FILE:
        raise FormatError(f"{file} is larger than {_LARGEST_FILE:,} bytes")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise FormatError(f"{file} is cut off, or not the record of a game") from None


def _findings(record: Record, promised: Any, shown: str | None) -> Iterator[str]:
    fairness = read_fairness(promised, record)
    if shown:
        check_commitment(fairness, shown)
        yield f"The commitment is {shown}, which matches --commitment."
    else:
        yield f"The commitment is {fairness.commitment}: was it shown at the start?"
    decks = check_decks(record, fairness.secret)
    determined = "the deck" if decks == 1 else f"all {decks} decks"
    yield f"The secret determines {determined}."
    scores = check_game(record, fairness).game.state.scores
    names = {seat: printable(name) for seat, name in record.names.items()}
    ended = ", ".join(f"{names[seat]} {scores[seat]}" for seat in Seat)
    if record.forfeit:
        ended += f"; {names[record.forfeit]} {printable(record.reason)}"
    yield f"The game keeps to the rules: {ended}."
