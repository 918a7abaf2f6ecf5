"""The record of a game: who played, and every action, as text to read and keep.

A game is what its actions make of it, so that a record says no more than they
do, and its reader plays them again by the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from cribbage_bridge.bridge.errors import CribbageError
from cribbage_bridge.cribbage.actions import (
    Action,
    Count,
    Penalty,
    Seat,
    parse_action,
)
from cribbage_bridge.cribbage.game import Game, standard_goal
from cribbage_bridge.untrusted import printable

FORMAT = "cribbage game"
VERSION = 4

_STANDARD = (Penalty.MUGGINS,)
"""The penalties of all games before version 3."""

_MAXIMUM_COUNT = 29
"""Before version 3, more could be claimed, to no avail."""


class RecordError(CribbageError, ValueError):
    """A text is no record of a game, or of one that cannot have been."""


@dataclass(frozen=True)
class Record:
    """A game, over or not.

    Attributes:
        names: Who sits in each seat.
        first_dealer: Who deals first; `None` if the seats draw for it.
        actions: All that was done.
        forfeit: Who has lost the game by breaking the rules; or nobody.
        reason: How that seat broke them.
        penalties: What the other seat scores for a wrong count.
        first_scores: The score of each seat at the beginning.
        goal: The score that wins.
    """

    names: dict[Seat, str]
    first_dealer: Seat | None
    actions: tuple[Action, ...]
    forfeit: Seat | None = None
    reason: str = ""
    penalties: tuple[Penalty, ...] = _STANDARD
    first_scores: tuple[int, int] = (0, 0)
    goal: int = field(default_factory=standard_goal)

    def replay(self) -> Game:
        """Play the game again.

        Raises:
            DomainError: An action is not allowed.
        """
        game = Game(self.first_dealer, self.penalties, self.first_scores, self.goal)
        game.replay(self.actions)
        return game

    def to_data(self) -> dict[str, Any]:
        """The record as data for JSON."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            **{seat.value: self.names[seat] for seat in Seat},
            "first_dealer": self.first_dealer and self.first_dealer.value,
            "goal": self.goal,
            "penalties": [penalty.value for penalty in self.penalties],
            "actions": list(map(str, self.actions)),
        }
        if any(self.first_scores):
            data["first_scores"] = list(self.first_scores)
        if self.forfeit:
            data |= {"forfeit": self.forfeit.value, "reason": self.reason}
        return data


def record_of(game: Game, names: dict[Seat, str]) -> Record:
    """The record of a game as far as it has come."""
    return Record(
        names,
        game.first_dealer,
        tuple(game.actions),
        penalties=game.penalties,
        first_scores=game.first_scores,
        goal=game.goal,
    )


def read_record(data: Any) -> Record:
    """Read a record from data of JSON.

    Raises:
        RecordError: The data are no record of a version that is known.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError("not the record of a game")
    version = data.get("version")
    if not (isinstance(version, int) and 1 <= version <= VERSION):
        raise RecordError(
            f"a record of another version; this program reads versions 1 to {VERSION}"
        )
    actions = data.get("actions")
    if not isinstance(actions, list):
        raise RecordError("a record without a list of actions")
    return Record(
        {seat: _text(data, seat.value) for seat in Seat},
        _seat(data, "first_dealer"),
        tuple(_action(text, version) for text in actions),
        _seat(data, "forfeit") if "forfeit" in data else None,
        _text(data, "reason") if "reason" in data else "",
        _penalties(data) if version >= 3 else _STANDARD,
        _first_scores(data),
        _goal(data) if version >= 4 else standard_goal(),
    )


def _text(data: dict[str, Any], name: str) -> str:
    text = data.get(name)
    if not (isinstance(text, str) and text.isprintable()):
        raise RecordError(f"a record without a text for {name!r}")
    return text


def _seat(data: dict[str, Any], name: str) -> Seat | None:
    match data.get(name):
        case None if name in data:
            return None
        case "first" | "second" as seat:
            return Seat(seat)
        case _:
            raise RecordError(f"a record without a seat for {name!r}")


def _penalties(data: dict[str, Any]) -> tuple[Penalty, ...]:
    names = data.get("penalties")
    known = [penalty.value for penalty in Penalty]
    if isinstance(names, list) and all(name in known for name in names):
        return tuple(map(Penalty, names))
    raise RecordError("a record without a list of penalties")


def _first_scores(data: dict[str, Any]) -> tuple[int, int]:
    match data.get("first_scores", [0, 0]):
        case [first, second] if {type(first), type(second)} == {int}:
            return first, second
        case _:
            raise RecordError("a record without two numbers for 'first_scores'")


def _goal(data: dict[str, Any]) -> int:
    goal = data.get("goal")
    if type(goal) is int and 0 < goal <= standard_goal():
        return goal
    raise RecordError(f"a record without a goal from 1 to {standard_goal()}")


def _action(text: Any, version: int) -> Action:
    if not isinstance(text, str):
        raise RecordError("an action that is no text")
    try:
        action = parse_action(_modern(text) if version == 1 else text)
    except ValueError:
        raise RecordError(f"not an action: {printable(repr(text))}") from None
    if version < 3 and isinstance(action, Count):
        return replace(action, points=min(action.points, _MAXIMUM_COUNT))
    return action


_VERBS_OF_VERSION_1 = {"throws": "discard", "lays": "lay", "counts": "count"}


def _modern(text: str) -> str:
    """An action of version 1, such as ``first says go``, as it is written now."""
    match text.split():
        case [("first" | "second") as seat, "says", "go"]:
            return f"go {seat}"
        case [("first" | "second") as seat, verb, *rest] if verb in _VERBS_OF_VERSION_1:
            return " ".join([_VERBS_OF_VERSION_1[verb], seat, *rest])
        case _:
            return text
