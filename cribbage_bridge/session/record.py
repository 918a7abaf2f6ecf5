"""The record of a game, with its options, its players and all its actions.

The actions determine the game, so a record contains no events, and no scores except
those at the start.  `Record.replay` replays the actions by the rules.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Annotated, Any

from cribbage_bridge.cribbage.actions import Both, Penalty, Seat
from cribbage_bridge.cribbage.game import Game, standard_goal
from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.files.optional_imports import needed_for
from cribbage_bridge.files.validation import culprit
from cribbage_bridge.session.json_form import ActionText, read_data, write

with needed_for("cribbage_bridge.session", "play"):
    from pydantic import AfterValidator, Field

FORMAT = "cribbage game"
VERSION = 5


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError(f"expected only printable characters{culprit(text)}")
    return text


def _possible_goal(goal: int) -> int:
    if goal > standard_goal():
        raise ValueError(f"expected at most {standard_goal()}{culprit(goal)}")
    return goal


Printable = Annotated[str, AfterValidator(_printable)]
Goal = Annotated[int, Field(gt=0), AfterValidator(_possible_goal)]


@dataclass(frozen=True)
class Record:
    """The record of a finished or unfinished game.

    Attributes:
        names: The name of the player in each seat.
        first_dealer: The seat that deals first; `None` if the seats draw for the deal.
        actions: All actions, in order.
        forfeit: The seat that forfeited the game; `None` if neither seat did.
        reason: The reason for the forfeit; empty without a forfeit.
        penalties: The kinds of points that a seat scores if the other seat miscounts.
        first_scores: The score of each seat at the start.
        goal: The score that wins.
    """

    names: Both[Printable]
    first_dealer: Seat | None
    actions: tuple[ActionText, ...]
    forfeit: Seat | None = None
    reason: Printable = ""
    penalties: tuple[Penalty, ...] = (Penalty.MUGGINS,)
    first_scores: tuple[int, int] = (0, 0)
    goal: Goal = field(default_factory=standard_goal)

    def replay(self) -> Game:
        """Replay the game.

        Raises:
            DomainError: An action is illegal, or a score at the start is impossible.
        """
        game = Game(self.first_dealer, self.penalties, self.first_scores, self.goal)
        game.replay(self.actions)
        return game


def record_of(game: Game, names: Both[str]) -> Record:
    """Return the record of a finished or unfinished game."""
    return Record(
        names,
        game.first_dealer,
        tuple(game.actions),
        penalties=game.penalties,
        first_scores=game.first_scores,
        goal=game.goal,
    )


def record_data(record: Record) -> dict[str, Any]:
    """Return a record as JSON-serializable data, with its format and version."""
    return {"format": FORMAT, "version": VERSION, **write(record)}


def read_record(data: Any) -> Record:
    """Read a record of this or an earlier version from decoded JSON.

    Raises:
        FormatError: The data is not a valid record of a supported version.
    """
    parts = record_parts(data)
    try:
        found: Record = read_data(Record, parts)
    except FormatError as error:
        raise FormatError(f"invalid record: {error}") from None
    return found


def record_parts(data: Any) -> dict[str, Any]:
    """Convert a record of any supported version to the fields of the latest version.

    Raises:
        FormatError: The data is not a record, or has an unsupported version.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise FormatError("this is not the record of a game")
    version = data.get("version")
    if not (isinstance(version, int) and 1 <= version <= VERSION):
        raise FormatError(
            f"unsupported record version; this program reads versions 1 to {VERSION}"
        )
    parts = {
        name: value
        for name, value in data.items()
        if name not in ("format", "version", "fairness")
    }
    if version == VERSION:
        return parts
    names = {seat.value: parts.get(seat.value) for seat in Seat}
    parts = {name: value for name, value in parts.items() if name not in names}
    if version < 3:
        parts["penalties"] = [Penalty.MUGGINS.value]
    if version < 4:
        parts["goal"] = standard_goal()
    if isinstance(actions := parts.get("actions"), list):
        parts["actions"] = [_upgraded_action(text, version) for text in actions]
    return {"names": names, "first_scores": [0, 0], "reason": "", **parts}


_VERBS_OF_VERSION_1 = {"throws": "discard", "lays": "play", "counts": "count"}

_NUMBER = re.compile("[0-9]{1,1000}")

_GREATEST_COUNT = 29
"""The largest claim that had an effect before version 3."""


def _upgraded_action(text: Any, version: int) -> Any:
    """Convert an action of an earlier version to the latest version."""
    if not isinstance(text, str):
        return text
    words = text.split()
    match words:
        case [seat, "says", "go"] if version == 1:
            words = ["go", seat]
        case [seat, verb, *rest] if version == 1 and verb in _VERBS_OF_VERSION_1:
            words = [_VERBS_OF_VERSION_1[verb], seat, *rest]
        case ["lay", *rest]:
            words = ["play", *rest]
    match words:
        case ["count", seat, points] if version < 3 and _NUMBER.fullmatch(points):
            words[2] = str(min(int(points), _GREATEST_COUNT))
    return " ".join(words)
