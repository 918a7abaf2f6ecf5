"""The proof that nobody chose the cards of a game between two people.

The server and both players each draw a secret.  Before any of them reveals a secret,
all of them see the three commitments.  A commitment is the SHA-256 hash of the role,
the name of the game, the options and the secret.  The three secrets together determine
all decks.  The server reveals its secret after the game; then everyone can check that
each secret matches its commitment, and that the decks follow from the secrets.

In games of earlier versions, the secret of the server alone determines the decks.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any

from cribbage_bridge.cribbage.actions import Deal, Draw, Miscounted, Penalty, Seat
from cribbage_bridge.cribbage.shuffle import Decks, decks_of, keyed_decks
from cribbage_bridge.files.errors import CribbageError, FormatError
from cribbage_bridge.files.sanitize import printable
from cribbage_bridge.session.json_form import read_data
from cribbage_bridge.session.narration import GUEST, HOST
from cribbage_bridge.session.record import Record
from cribbage_bridge.session.referee import PlayedGame, play_again

NAME = re.compile("[0-9a-f]{32}/(0|[1-9][0-9]{0,8})")
"""The form of the name of a game."""

RESIGNED = "resigned"
LEFT = "left the game"
STOPPED = "stopped playing"

_REASONS = (RESIGNED, LEFT, STOPPED, "gave the game up")
"""The reasons to lose a game between two people, the last one in earlier versions."""

_SECRET = re.compile("[0-9a-f]{64}")
_OLD_SECRET = re.compile("[0-9a-f]{32}")


class UnfairError(CribbageError, ValueError):
    """A game contradicts its proof or what a player saw, or the proof is invalid."""


class Role(Enum):
    """A party that draws a secret."""

    SERVER = "server"
    FIRST = "first"
    SECOND = "second"

    @classmethod
    def of(cls, seat: Seat) -> Role:
        """Return the role of the player in a seat."""
        return cls(seat.value)


@dataclass(frozen=True)
class ByRole:
    """The commitment or the secret of each party; empty while it is unknown."""

    server: str
    first: str = ""
    second: str = ""


@dataclass(frozen=True)
class Terms:
    """The terms of a game; each commitment covers them.

    Attributes:
        name: The unique name of the game, such as ``0123456789abcdef.../0``: the id of
            the table, a slash, and the number of earlier games there.
        goal: The score that wins.
        counting: True if the players count their own cards.
        penalties: The kinds of points that a seat scores if the other seat miscounts.
    """

    name: str
    goal: int
    counting: bool
    penalties: Sequence[Penalty]

    def commitment(self, secret: str, role: Role | None) -> str:
        """Return the commitment to a secret, as hexadecimal digits.

        In games of earlier versions, it covers no role, and `role` is `None`.
        """
        counting = "counted by the players" if self.counting else "counted for them"
        words = [self.name, str(self.goal), counting]
        words += [penalty.value for penalty in self.penalties]
        promise = " ".join([*([role.value] if role else []), *words, secret])
        return hashlib.sha256(promise.encode()).hexdigest()


@dataclass(frozen=True)
class Fairness:
    """The terms of a game, and the secrets that determine its decks.

    Attributes:
        terms: The terms of the game.
        secrets: The secret of each party; in games of earlier versions, only that of
            the server.
    """

    terms: Terms
    secrets: Mapping[Role, str]

    @property
    def table(self) -> str:
        """The id of the table."""
        return self.terms.name.partition("/")[0]

    @property
    def number(self) -> int:
        """The number of earlier games at the table."""
        return int(self.terms.name.partition("/")[2])

    @property
    def _is_old(self) -> bool:
        return {*self.secrets} == {Role.SERVER}

    def commitment(self, role: Role) -> str:
        """Return the commitment to the secret of a party."""
        secret = self.secrets[role]
        return self.terms.commitment(secret, None if self._is_old else role)

    @property
    def commitments(self) -> dict[Role, str]:
        """The commitment of each party that has a secret."""
        return {role: self.commitment(role) for role in self.secrets}

    @property
    def decks(self) -> Decks:
        """The decks that the secrets determine."""
        server, *players = (self.secrets[role] for role in Role if role in self.secrets)
        if self._is_old:
            return decks_of(server)
        message = "".join([self.table, f"{self.number:08x}", *players])
        return keyed_decks(server, message)


@dataclass(frozen=True)
class _Proof:
    name: str
    counting: bool
    secrets: ByRole
    commitments: ByRole


@dataclass(frozen=True)
class _OldProof:
    name: str
    counting: bool
    secret: str
    commitment: str


def fairness_data(fairness: Fairness) -> dict[str, Any]:
    """Return the proof of a game as JSON-serializable data, with the commitments."""
    secrets = {role.value: secret for role, secret in fairness.secrets.items()}
    commitments = {role.value: text for role, text in fairness.commitments.items()}
    terms = {"name": fairness.terms.name, "counting": fairness.terms.counting}
    return terms | (
        {"secret": secrets["server"], "commitment": commitments["server"]}
        if len(secrets) == 1
        else {"secrets": secrets, "commitments": commitments}
    )


def read_fairness(data: Any, record: Record) -> Fairness:
    """Read the proof of a recorded game, and check its commitments.

    The name and the secrets must have fixed formats, so that what each commitment
    covers is unambiguous.

    Raises:
        UnfairError: A part is missing or invalid, or a commitment is wrong.
    """
    is_old = isinstance(data, dict) and "secret" in data
    try:
        proof: _Proof | _OldProof = read_data(_OldProof if is_old else _Proof, data)
    except FormatError as error:
        raise UnfairError(f"the proof is invalid: {error}") from None
    terms = Terms(proof.name, record.goal, proof.counting, record.penalties)
    if isinstance(proof, _Proof):
        form, secrets = _SECRET, _by_role(proof.secrets)
        promised = _by_role(proof.commitments)
    else:
        form, secrets = _OLD_SECRET, {Role.SERVER: proof.secret}
        promised = {Role.SERVER: proof.commitment}
    if not (NAME.fullmatch(proof.name) and all(map(form.fullmatch, secrets.values()))):
        raise UnfairError("the name or a secret of the game is invalid")
    fairness = Fairness(terms, secrets)
    for role, commitment in promised.items():
        check_commitment(fairness, role, commitment)
    return fairness


def _by_role(values: ByRole) -> dict[Role, str]:
    return {Role(name): value for name, value in asdict(values).items()}


def check_commitment(fairness: Fairness, role: Role, commitment: str) -> None:
    """Check that the secret of a party matches a commitment."""
    if fairness.commitment(role) != commitment:
        raise UnfairError(
            f"the commitment of {NAMES[role]} is {fairness.commitment(role)}, "
            f"not {printable(commitment)}"
        )


NAMES = {Role.SERVER: "the server", Role.FIRST: "the host", Role.SECOND: "the guest"}
"""The name of each party in a sentence."""


def check_decks(record: Record, fairness: Fairness) -> int:
    """Check that a game's decks match the secrets; return the number of decks."""
    used = [action for action in record.actions if isinstance(action, Draw | Deal)]
    for number, action in enumerate(used):
        if action.deck != fairness.decks(number):
            raise UnfairError(f"deck {number + 1} does not match the secrets")
    return len(used)


def check_game(record: Record, fairness: Fairness) -> PlayedGame:
    """Replay a game, and check that it follows the rules and its options.

    The names must be those that a table gives, since no commitment covers them.

    Raises:
        FormatError: The game breaks the rules, or is not over.
        UnfairError: The game has an invalid start, or does not match its options.
    """
    if tuple(record.names.values()) != (HOST, GUEST):
        raise UnfairError(f"the players' names must be {HOST!r} and {GUEST!r}")
    if any(record.first_scores):
        raise UnfairError("the game does not begin at 0 to 0")
    if fairness.number == 0 and record.first_dealer:
        raise UnfairError("the players did not draw for the first deal")
    if fairness.number > 0 and not record.first_dealer:
        raise UnfairError("the players drew for the deal, although this is a rematch")
    try:
        played = play_again(record)
    except FormatError as error:
        raise FormatError(f"the game {error}") from None
    if record.forfeit and record.reason not in _REASONS:
        raise UnfairError(f"{record.reason!r} cannot be the reason for a forfeit")
    if record.forfeit and played.game.state.winner:
        raise UnfairError("a player forfeits a finished game")
    events = (event for step in played.game.steps for event in step.events)
    if not fairness.terms.counting and any(isinstance(e, Miscounted) for e in events):
        raise UnfairError("a hand is miscounted, although the server counts the hands")
    return played
