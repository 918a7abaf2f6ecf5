"""A saved table with its players, options and game, as JSON-serializable data.

A table is saved in a file (`saved_files`) or in a server's database.  A checksum
detects changes to the data.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any

from cribbage_bridge.bridge.errors import ArgumentTypeError
from cribbage_bridge.cribbage.actions import Both, Penalty, Seat
from cribbage_bridge.cribbage.game import Game, Strength
from cribbage_bridge.cribbage.shuffle import Decks, check_seed, decks_of
from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.files.optional_imports import needed_for
from cribbage_bridge.session.fairness import (
    ByRole,
    Fairness,
    Role,
    Terms,
    fairness_data,
)
from cribbage_bridge.session.json_form import read_data, write
from cribbage_bridge.session.narration import GUEST, HOST
from cribbage_bridge.session.players import STRENGTHS
from cribbage_bridge.session.record import Record, record_data, record_of, record_parts
from cribbage_bridge.session.transfers import NO_TRANSFERS, Transfers

with needed_for("cribbage_bridge.session", "play"):
    from pydantic import Field

FORMAT = "cribbage table"
VERSION = 6

_VERSION_WITH_PLAYERS = 3
"""The version since which a table has a player in each seat."""

_NOUGHTS = {"first": 0, "second": 0}

_PARTS_OF_VERSION_4 = {"coached": False, "wins": _NOUGHTS}
"""The parts that versions before 4 lack."""

_PARTS_OF_VERSION_5 = {"secrets": None, "challenge": None, "answers": _NOUGHTS}
"""The parts that tables for two lack before version 5."""

_PARTS_OF_VERSION_6 = {
    "names": {"first": "", "second": ""},
    "transfers": write(NO_TRANSFERS, Both[Transfers]),
}
"""The parts that tables for two lack before version 6."""

_FORMAT_OF_ROOMS = "cribbage room"
"""The format of tables for two people before version 3."""

PERSON = Seat.FIRST
"""The seat of the person in a game against the computer or a program."""

YOU = "You"
"""The name of the person in the record of a game against the computer or a program."""


class PlayerKind(Enum):
    """A kind of player."""

    PERSON = "person"
    COMPUTER = "computer"
    PROGRAM = "program"


@dataclass(frozen=True)
class Participant:
    """A player at a table.

    Attributes:
        kind: The kind of player: a person, the computer or a program.
        name: A person's name in the record, the strength of the computer, or the
            command that starts a program.
    """

    kind: PlayerKind
    name: str


@dataclass(frozen=True)
class PlayerSecrets:
    """The players' commitments and secrets; each is empty until it arrives.

    Attributes:
        commitments: The commitment of each player.
        revealed: The secret of each player.
    """

    commitments: Both[str]
    revealed: Both[str]


class Phase(Enum):
    """The phase of the game at a table."""

    NEW = "new"
    """A table for two that nobody has joined."""

    UNPLAYED = "unplayed"
    """A table with both players, at which nobody has discarded yet."""

    BEGUN = "begun"

    OVER = "over"


class Doubt(Enum):
    """A reason to ask whether a player is still there."""

    AWAY = "away"
    IDLE = "idle"


@dataclass(frozen=True)
class Challenge:
    """A question to an away or idle player, who can lose the game by not responding.

    Attributes:
        seat: The seat that is asked.
        doubt: The reason for the question.
        revision: The revision of the table at which the seat was asked.
    """

    seat: Seat
    doubt: Doubt
    revision: int


@dataclass(frozen=True)
class Friends:
    """The data specific to a table for two people.

    Attributes:
        invitation: The code that gives access to the second seat.
        locks: The SHA-256 hash of each seat's key; empty while the seat is free.
        last_changes: The revision of the table after each seat's last change; 0 before
            the first.
        rematch: The seats that asked for another game.
        secrets: The players' commitments and secrets in the current game; `None` in a
            game of an earlier version, where only the server draws a secret.
        challenge: The question whether a player is still there; `None` if there is
            none.
        answers: The number of times in the current game that each seat was asked
            because it was idle, and answered without a move.
        names: The name that each player chose; empty for players without a name.
        transfers: The transfers of each seat.
    """

    invitation: str
    locks: Both[str]
    last_changes: Both[int]
    rematch: tuple[Seat, ...]
    secrets: PlayerSecrets | None
    challenge: Challenge | None
    answers: Both[int]
    names: Both[str]
    transfers: Both[Transfers]


@dataclass(frozen=True)
class SavedTable:
    """The saved form of a table.

    Attributes:
        id: The unique id of the table.
        players: The player in each seat.
        friends: The data specific to a table for two people; `None` for other tables.
        seed: The seed of the cards in all games against the computer or a program, or
            the secret of the server in the current game between two people.
        game_number: The number of earlier games at the table.
        counting: True if people count their own hands.
        review: True to review each game at its end.
        record: The record of the current game.
        coached: True if a coach explains the first deal.
        wins: The number of earlier games at the table that each seat won.
    """

    id: str
    players: Both[Participant]
    friends: Friends | None
    seed: str
    game_number: Annotated[int, Field(ge=0, lt=2**31)]
    counting: bool
    review: bool
    record: Record
    coached: bool
    wins: Both[Annotated[int, Field(ge=0, lt=2**31)]]

    @property
    def opponent(self) -> Participant:
        """The computer or the program that a person plays against."""
        return self.players[PERSON.other]

    @property
    def terms(self) -> Terms:
        """The terms of the current game; each commitment covers them."""
        return Terms(
            f"{self.id}/{self.game_number}",
            self.record.goal,
            self.counting,
            self.record.penalties,
        )

    @property
    def fairness(self) -> Fairness:
        """The terms and the secrets of the current game between two people."""
        secrets = {Role.SERVER: self.seed}
        if self.friends and self.friends.secrets:
            revealed = self.friends.secrets.revealed
            secrets |= {Role.of(seat): revealed[seat] for seat in Seat}
        return Fairness(self.terms, secrets)

    @property
    def commitments(self) -> ByRole | None:
        """The commitments known so far; `None` unless two people play."""
        if not self.friends:
            return None
        if not self.friends.secrets:
            return ByRole(self.fairness.commitment(Role.SERVER))
        committed = self.friends.secrets.commitments
        return ByRole(
            self.terms.commitment(self.seed, Role.SERVER),
            committed[Seat.FIRST],
            committed[Seat.SECOND],
        )

    @property
    def secrets(self) -> ByRole | None:
        """The secrets known so far; `None` unless two people play."""
        if not self.friends:
            return None
        known = self.fairness.secrets
        return ByRole(**{role.value: secret for role, secret in known.items()})

    @property
    def decks(self) -> Decks:
        """The decks of the current game."""
        if self.friends:
            return self.fairness.decks
        return decks_of(f"{self.seed}/{self.game_number}")

    def to_data(self) -> dict[str, Any]:
        """Return JSON-serializable data, with the format, version and checksum."""
        return _sealed({"format": FORMAT, "version": VERSION, **write(self)})


def new_table(
    opponent: Strength | str,
    seed: str,
    *,
    counting: bool,
    penalties: Penalty | str | Sequence[Penalty | str] = tuple(Penalty),
    review: bool = False,
    coached: bool = False,
) -> SavedTable:
    """Return a table for a new game against the computer or a program.

    Args:
        opponent: A strength of the computer, its name, or a program's command.
        seed: The seed that determines the cards of all games at the table.
        counting: True if the person counts their own hands.
        penalties: The penalties for wrong counts, as `Penalty` members or as their
            names.
        review: True to review the discards after each game in the terminal.
        coached: True if a coach explains the first deal.

    Raises:
        ArgumentTypeError: The opponent is not a strength or a string, the seed is
            not a string, or an option is not `True` or `False`.
        OptionError: A penalty has another name, or the seed is not valid Unicode.
    """
    check_seed(seed)
    for option in (counting, review, coached):
        if not isinstance(option, bool):
            raise ArgumentTypeError("True or False", option)
    given = Game(penalties=penalties)
    game = given if counting else Game(penalties=())
    players = _person_and(opponent)
    return SavedTable(
        id=uuid.uuid4().hex,
        players=players,
        friends=None,
        seed=seed,
        game_number=0,
        counting=counting,
        review=review,
        record=record_of(game, names_of(players)),
        coached=coached,
        wins=Both(dict.fromkeys(Seat, 0)),
    )


def new_table_for_two(
    *,
    goal: int,
    counting: bool,
    penalties: Sequence[Penalty],
    lock: str,
    name: str = "",
) -> SavedTable:
    """Return a table for a new game between two people; the second seat is free.

    Args:
        goal: The score that wins.
        counting: True if people count their own hands.
        penalties: The penalties for wrong counts.
        lock: The SHA-256 hash of the host's key.
        name: The name of the host; empty for a host without a name.
    """
    game = Game(penalties=penalties if counting else (), goal=goal)
    return SavedTable(
        id=secrets.token_hex(16),
        players=_TWO_PEOPLE,
        friends=Friends(
            invitation=secrets.token_urlsafe(16),
            locks=Both({Seat.FIRST: lock, Seat.SECOND: ""}),
            last_changes=Both(dict.fromkeys(Seat, 0)),
            rematch=(),
            secrets=no_secrets(),
            challenge=None,
            answers=Both(dict.fromkeys(Seat, 0)),
            names=Both({Seat.FIRST: name, Seat.SECOND: ""}),
            transfers=NO_TRANSFERS,
        ),
        seed=new_secret(),
        game_number=0,
        counting=counting,
        review=False,
        record=record_of(game, names_of(_TWO_PEOPLE)),
        coached=False,
        wins=Both(dict.fromkeys(Seat, 0)),
    )


def _person_and(opponent: Strength | str) -> Both[Participant]:
    if not isinstance(opponent, Strength | str):
        raise ArgumentTypeError("a strength or a program's command", opponent)
    return Both(
        {
            PERSON: Participant(PlayerKind.PERSON, YOU),
            PERSON.other: computer_or_program(str(opponent)),
        }
    )


def computer_or_program(name: str) -> Participant:
    """Return the computer if the name is one of its strengths, or else a program."""
    kind = PlayerKind.COMPUTER if name in STRENGTHS else PlayerKind.PROGRAM
    return Participant(kind, name)


_TWO_PEOPLE = Both(
    {
        Seat.FIRST: Participant(PlayerKind.PERSON, HOST),
        Seat.SECOND: Participant(PlayerKind.PERSON, GUEST),
    }
)


def record_with_proof(table: SavedTable) -> dict[str, Any]:
    """Return a table's game record as data, with the proof if two people play."""
    proof = {"fairness": fairness_data(table.fairness)} if table.friends else {}
    return record_data(table.record) | proof


def new_secret() -> str:
    """Return a random secret of 256 bits, as hexadecimal digits."""
    return secrets.token_hex(32)


def no_secrets() -> PlayerSecrets:
    """Return empty commitments and secrets for a new game."""
    empty = Both(dict.fromkeys(Seat, ""))
    return PlayerSecrets(empty, empty)


def names_of(players: Both[Participant]) -> Both[str]:
    """Return the name of each player."""
    return Both({seat: player.name for seat, player in players.items()})


def read_table(data: Any) -> SavedTable:
    """Read a table of this or an earlier version from decoded JSON.

    Raises:
        FormatError: The data is not a table of a supported version, or was changed.
    """
    parts = _parts(data)
    try:
        found: SavedTable = read_data(SavedTable, parts)
    except FormatError as error:
        raise FormatError(f"invalid saved game: {error}") from None
    if found.players != (
        _TWO_PEOPLE if found.friends else _person_and(found.opponent.name)
    ):
        raise FormatError("the players are not valid for this kind of game")
    return found


def _parts(data: Any) -> dict[str, Any]:
    match data:
        case {"format": str(name), "version": int(version), "checksum": checksum}:
            known = _VERSIONS.get(name, 0)
        case _:
            raise FormatError("this is not a saved game")
    if not known:
        raise FormatError("this is not a saved game")
    if not 1 <= version <= known:
        raise FormatError(
            f"this game was saved by another version of this program (format "
            f"{version}; this version reads formats 1 to {known})"
        )
    parts = {name: value for name, value in data.items() if name != "checksum"}
    if checksum != _checksum(parts):
        raise FormatError("this game is damaged, or was edited after it was saved")
    del parts["format"], parts["version"]
    if name == _FORMAT_OF_ROOMS:
        parts = _parts_of_room(parts)
    elif version < _VERSION_WITH_PLAYERS:
        parts = _parts_of_old_table(parts)
    if version < VERSION and isinstance(friends := parts.get("friends"), dict):
        earlier = _PARTS_OF_VERSION_5 | _PARTS_OF_VERSION_6
        parts = {**parts, "friends": earlier | friends}
    return parts if version == VERSION else _PARTS_OF_VERSION_4 | parts


_VERSIONS = {FORMAT: VERSION, _FORMAT_OF_ROOMS: 1}
"""The latest version of each format."""


def _parts_of_old_table(parts: dict[str, Any]) -> dict[str, Any]:
    old_names = {"identity": "id", "sitting": "game_number"}
    parts = {old_names.get(name, name): value for name, value in parts.items()}
    if isinstance(opponent := parts.pop("opponent", None), str):
        parts["players"] = write(_person_and(opponent), Both[Participant])
    return {"friends": None, "record": record_parts(parts.pop("game", None)), **parts}


def _parts_of_room(parts: dict[str, Any]) -> dict[str, Any]:
    friends = {
        name: parts.pop(name, None) for name in ("invitation", "locks", "rematch")
    }
    return {
        "players": write(_TWO_PEOPLE, Both[Participant]),
        "friends": {**friends, "last_changes": parts.pop("last_done", None)},
        "seed": parts.pop("secret", None),
        "review": False,
        "record": record_parts(parts.pop("game", None)),
        **parts,
    }


def _sealed(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "checksum": _checksum(data)}


def _checksum(data: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
