"""The results of the games that a person has finished.

They are kept one game a line, in the user's data folder.  A line that is
broken, because a machine stopped in the middle of it, costs no other.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from filelock import FileLock

from cribbage_bridge.storage import StorageError, data_folder
from cribbage_bridge.untrusted import printable


@dataclass(frozen=True)
class FinishedGame:
    """A game that a person has finished.

    Attributes:
        id: A name for the game that no other has.
        date: When it was finished, as ``2026-01-31``.
        opponent: The name of a strength, or the command of a program.
        won: Whether the person has won.
        margin: How clearly, such as ``skunk``.
        mine: The points of the person.
        theirs: The points of the other player.
    """

    id: str
    date: str
    opponent: str
    won: bool
    margin: str
    mine: int
    theirs: int


def add(game: FinishedGame) -> None:
    """Add a game, if it was not added before.

    Raises:
        StorageError: The statistics cannot be written.
    """
    file = _file()
    try:
        with FileLock(file.with_suffix(".lock")):
            if all(known.id != game.id for known in read()):
                _append(file, json.dumps(asdict(game)))
    except StorageError:
        raise
    except OSError as error:
        raise StorageError(f"cannot write {file}: {error.strerror}") from None


def _append(file: Path, line: str) -> None:
    """Add a line to a file, on a line of its own even after a broken one."""
    with file.open("ab+") as writer:
        if writer.tell():
            writer.seek(-1, os.SEEK_END)
            if writer.read() != b"\n":
                writer.write(b"\n")
        writer.write(f"{line}\n".encode())
        writer.flush()
        os.fsync(writer.fileno())


def read() -> list[FinishedGame]:
    """All finished games, the oldest first.

    Raises:
        StorageError: The statistics cannot be read.
    """
    file = _file()
    try:
        lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise StorageError(f"cannot read {file}: {error.strerror}") from None
    return [game for line in lines if (game := _read_line(line))]


def _read_line(line: str) -> FinishedGame | None:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if isinstance(data, dict) and "identity" in data:
        data["id"] = data.pop("identity")
    match data:
        case {
            "id": str(id),
            "date": str(date),
            "opponent": str(opponent),
            "won": bool(won),
            "margin": str(margin),
            "mine": int(mine),
            "theirs": int(theirs),
        }:
            opponent = printable(opponent)
            return FinishedGame(id, date, opponent, won, margin, mine, theirs)
        case _:
            return None


def _file() -> Path:
    return data_folder() / "statistics.jsonl"


@dataclass(frozen=True)
class Tally:
    """What a person has made of the games against one opponent.

    Attributes:
        opponent: The opponent.
        games: How many games were finished.
        won: How many of them the person has won.
        skunks_given: Games won by a skunk or a double skunk.
        skunks_taken: Games lost by one.
        mean_margin: The mean of the person's points less the other's.
    """

    opponent: str
    games: int
    won: int
    skunks_given: int
    skunks_taken: int
    mean_margin: float


def tallies(games: Sequence[FinishedGame]) -> list[Tally]:
    """Sum up games by opponent."""
    opponents = sorted({game.opponent for game in games})
    return [
        _tally(name, [g for g in games if g.opponent == name]) for name in opponents
    ]


def _tally(opponent: str, games: Sequence[FinishedGame]) -> Tally:
    skunks = [game for game in games if game.margin != "game"]
    return Tally(
        opponent,
        len(games),
        sum(game.won for game in games),
        sum(game.won for game in skunks),
        sum(not game.won for game in skunks),
        sum(game.mine - game.theirs for game in games) / len(games),
    )
