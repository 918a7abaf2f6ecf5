"""The command ``cribbage verify``."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from cribbage_bridge.cli import console
from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.files.regular_files import open_regular
from cribbage_bridge.session.fairness import UnfairError
from cribbage_bridge.session.record import read_record
from cribbage_bridge.session.seen_game import read_seen_game
from cribbage_bridge.session.verification import findings

_Parsed = TypeVar("_Parsed")

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
            help="The server's commitment, as shown when the game began.",
        ),
    ] = None,
    mine: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The file in which your browser saved what you saw of the game.",
        ),
    ] = None,
) -> None:
    """Check that a game between two people was dealt fairly and followed the rules."""
    data = _read(file)
    record = _parsed(file, data, read_record)
    if "fairness" not in data:
        raise FormatError(f"{file} is not a game between two people")
    seen = _parsed(mine, _read(mine), read_seen_game) if mine else None
    try:
        for finding in findings(record, data["fairness"], seen, commitment):
            typer.echo(finding)
    except (FormatError, UnfairError) as error:
        typer.echo(f"Not verified: {error}.")
        raise typer.Exit(1) from None


def _parsed(file: Path, data: Any, parse: Callable[[Any], _Parsed]) -> _Parsed:
    """Parse the data of a file; name the file in an error."""
    try:
        return parse(data)
    except FormatError as error:
        raise FormatError(f"{file}: {error}") from None


def _read(file: Path) -> Any:
    with open_regular(file) as reader:
        text = reader.read(_LARGEST_FILE + 1)
    if len(text) > _LARGEST_FILE:
        raise FormatError(f"{file} is larger than {_LARGEST_FILE:,} bytes")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise FormatError(f"{file} is incomplete, or not JSON") from None
