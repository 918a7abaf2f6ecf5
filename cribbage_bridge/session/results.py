"""Finished games in files.

The web pages and the terminal export all games as one JSON object, or as CSV.  The
functions that read games skip and report invalid ones.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from cribbage_bridge.files.csv import csv_text
from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.files.regular_files import read_regular
from cribbage_bridge.session.finished import FinishedGame, from_json, merged, to_data
from cribbage_bridge.session.points import WholeDeals

FORMAT = "cribbage statistics"
VERSION = 1

_OF_WHOLE_DEALS = [field.name for field in fields(WholeDeals)]

_OF_GAME = [each.name for each in fields(FinishedGame) if each.name != "whole_deals"]

_COLUMNS = [*_OF_GAME, *_OF_WHOLE_DEALS]


@dataclass(frozen=True)
class Found:
    """The valid games in a file, and a message about each invalid one."""

    games: list[FinishedGame] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)


def read_exported(file: Path) -> Found:
    """Return the games that the web pages or the terminal exported to a file.

    Raises:
        FormatError: The file does not contain exported games.
        StorageError: The file cannot be read.
    """
    try:
        data = json.loads(read_regular(file).decode(errors="replace"))
    except (ValueError, RecursionError):
        raise FormatError(f"{file} is incomplete, or not JSON") from None
    match data:
        case {"format": str(name), "version": int(version), "games": list(games)} if (
            name == FORMAT
        ):
            if version != VERSION:
                raise FormatError(f"{file} has an unsupported version: {version}")
            return read_list(games, f"{file}: ")
        case _:
            raise FormatError(f"{file} contains no exported statistics")


def exported(games: Iterable[FinishedGame]) -> dict[str, Any]:
    """Return games as JSON-serializable data in the form that `read_exported` reads."""
    return {"format": FORMAT, "version": VERSION, "games": list(map(to_data, games))}


def csv_of(games: Iterable[FinishedGame]) -> str:
    """Return games as CSV, with the same values as in JSON."""
    return csv_text(map(_row, games), _COLUMNS)


def _row(game: FinishedGame) -> dict[str, object]:
    data = to_data(game)
    whole_deals = data.pop("whole_deals") or dict.fromkeys(_OF_WHOLE_DEALS)
    return {name: _cell(value) for name, value in (data | whole_deals).items()}


def _cell(value: object) -> object:
    match value:
        case bool():
            return str(value).lower()
        case float() if value.is_integer():
            return int(value)
        case _:
            return value


def read_list(games: Iterable[Any], place: str = "") -> Found:
    """Read games from decoded JSON."""
    return read_texts(
        (f"{place}game {number}", json.dumps(game))
        for number, game in enumerate(games, 1)
    )


def read_texts(texts: Iterable[tuple[str, str]]) -> Found:
    """Read games from texts in JSON, each with its place for a message."""
    found = Found()
    for place, text in texts:
        try:
            found.games.append(from_json(text))
        except FormatError as error:
            found.broken.append(f"{place}: {error}")
    return Found(merged(found.games), found.broken)
