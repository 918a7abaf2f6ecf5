"""The proof that the decks of a game between two people were fixed beforehand.

Before the first card is drawn or dealt, the players see the commitment, which is the
SHA-256 hash of the game's name, its options and a secret.  After the game, they receive
the secret, and can check that it matches the commitment and determines all decks.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cribbage_bridge.cribbage.actions import Deal, Draw, Miscounted, Penalty
from cribbage_bridge.cribbage.shuffle import decks_of
from cribbage_bridge.files.errors import CribbageError, FormatError
from cribbage_bridge.files.sanitize import printable
from cribbage_bridge.session.json_form import read_data, write
from cribbage_bridge.session.record import Record
from cribbage_bridge.session.referee import PlayedGame, play_again

_NAME = re.compile(r"[0-9a-f]{32}/[0-9]{1,9}")
_SECRET = re.compile(r"[0-9a-f]{32}")


class UnfairError(CribbageError, ValueError):
    """A game does not match its commitment or its options, or its proof is invalid."""


@dataclass(frozen=True)
class Fairness:
    """The data that the commitment to the cards of a game covers.

    Attributes:
        name: The unique name of the game.
        goal: The score that wins.
        counting: True if the players count their own cards.
        penalties: The kinds of points that a seat scores if the other seat miscounts.
        secret: The secret that the server reveals after the game.
    """

    name: str
    goal: int
    counting: bool
    penalties: Sequence[Penalty]
    secret: str

    @property
    def is_first(self) -> bool:
        """True if this is the first game at the table."""
        return self.name.endswith("/0")

    @property
    def promise(self) -> str:
        """The text whose SHA-256 hash is the commitment."""
        counting = "counted by the players" if self.counting else "counted for them"
        penalties = [penalty.value for penalty in self.penalties]
        return " ".join([self.name, str(self.goal), counting, *penalties, self.secret])

    @property
    def commitment(self) -> str:
        """The SHA-256 hash of the promise, in hexadecimal digits."""
        return hashlib.sha256(self.promise.encode()).hexdigest()


@dataclass(frozen=True)
class _Proof:
    name: str
    counting: bool
    secret: str
    commitment: str


def fairness_data(fairness: Fairness) -> dict[str, Any]:
    """Return the proof, with the commitment, as JSON-serializable data."""
    commitment = fairness.commitment
    proof = _Proof(fairness.name, fairness.counting, fairness.secret, commitment)
    data: dict[str, Any] = write(proof)
    return data


def read_fairness(data: Any, record: Record) -> Fairness:
    """Read the proof for a game, and check its commitment.

    The name and the secret must have fixed formats, so that the promise is unambiguous.

    Raises:
        UnfairError: A part is missing or invalid, or the commitment does not match.
    """
    try:
        proof: _Proof = read_data(_Proof, data)
    except FormatError as error:
        raise UnfairError(f"the proof is invalid: {error}") from None
    found = Fairness(
        proof.name, record.goal, proof.counting, record.penalties, proof.secret
    )
    check_commitment(found, proof.commitment)
    if not (_NAME.fullmatch(found.name) and _SECRET.fullmatch(found.secret)):
        raise UnfairError("the name or the secret of the game is invalid")
    return found


def check_commitment(fairness: Fairness, commitment: str) -> None:
    """Check that a commitment matches a game."""
    if fairness.commitment != commitment:
        other = printable(commitment)
        raise UnfairError(f"the commitment is {fairness.commitment}, not {other}")


def check_decks(record: Record, secret: str) -> int:
    """Check that a secret determines all decks of a game, and return their number."""
    decks = decks_of(secret)
    used = [action for action in record.actions if isinstance(action, Draw | Deal)]
    for number, action in enumerate(used):
        if action.deck != decks(number):
            raise UnfairError(f"the secret does not determine deck {number + 1}")
    return len(used)


def check_game(record: Record, fairness: Fairness) -> PlayedGame:
    """Replay a game, and check that it follows the rules and its options.

    Raises:
        FormatError: The game breaks the rules, or is not over.
        UnfairError: The game has an invalid start, or does not match its options.
    """
    if any(record.first_scores):
        raise UnfairError("the game does not begin at 0 to 0")
    if fairness.is_first and record.first_dealer:
        raise UnfairError("the players did not draw for the first deal")
    try:
        played = play_again(record)
    except FormatError as error:
        raise FormatError(f"the game {error}") from None
    events = (event for step in played.game.steps for event in step.events)
    if not fairness.counting and any(isinstance(e, Miscounted) for e in events):
        raise UnfairError("a hand is miscounted, although the server counts the hands")
    return played
