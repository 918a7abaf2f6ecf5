"""Finished games, in the form that is saved for the statistics.

The terminal, the server and its pages share this form.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from typing import Annotated, Any

from cribbage_bridge.cribbage.actions import Deal, Discard, Margin, Seat, Won
from cribbage_bridge.cribbage.game import Game
from cribbage_bridge.cribbage.review import Decision, Review
from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.files.optional_imports import needed_for
from cribbage_bridge.files.sanitize import printable
from cribbage_bridge.session.json_form import reason_of
from cribbage_bridge.session.points import (
    POINT_SOURCES,
    SOURCES,
    Number,
    WholeDeals,
    points_of_deals,
)
from cribbage_bridge.session.prompt import NotNowError
from cribbage_bridge.session.saved_table import PERSON
from cribbage_bridge.session.table import Table

with needed_for("cribbage_bridge.session", "play"):
    from pydantic import (
        AfterValidator,
        AliasChoices,
        Field,
        TypeAdapter,
        ValidationError,
    )

_Cost = Annotated[float, Field(ge=0, lt=2**31)]

_DECIMALS = 4
"""The number of decimal places in saved costs."""


@dataclass(frozen=True)
class FinishedGame:
    """A finished game; unknown values are `None`.

    Attributes:
        id: The unique name of the game.
        date: The day on which it ended.
        opponent: A strength, the name of a program, or ``friend``.
        won: True if the user won.
        margin: The margin of the win.
        mine: The final score of the user.
        theirs: The final score of the other player.
        goal: The score that wins.
        deals: The number of deals, including the last one.
        whole_deals: The user's points in all deals except the last one.
        discards: The number of the user's discards that were reviewed.
        lost_by_discards: The points lost by not choosing the best discards.
        decisions: The number of discards and plays that were reviewed.
        points_lost: The points lost by not making the best choices.
    """

    id: Annotated[
        str, Field(max_length=200, validation_alias=AliasChoices("id", "identity"))
    ]
    date: date
    opponent: Annotated[str, AfterValidator(printable)]
    won: bool
    margin: Margin
    mine: Number
    theirs: Number
    goal: Number | None = None
    deals: Number | None = None
    whole_deals: WholeDeals | None = None
    discards: Number | None = None
    lost_by_discards: _Cost | None = None
    decisions: Number | None = None
    points_lost: _Cost | None = None


_GAME: TypeAdapter[FinishedGame] = TypeAdapter(FinishedGame)


def to_data(game: FinishedGame) -> dict[str, Any]:
    """Return a finished game as JSON-serializable data."""
    data: dict[str, Any] = _GAME.dump_python(game, mode="json")
    return data


def from_json(text: str) -> FinishedGame:
    """Read a finished game from JSON of this or an earlier version.

    Raises:
        FormatError: The JSON is not a finished game.
    """
    try:
        return _GAME.validate_json(text, strict=True)
    except ValidationError as error:
        raise FormatError(reason_of(error)) from None


def result_of(table: Table, seat: Seat, day: date) -> FinishedGame:
    """Return the result of a table's game for the user in a seat.

    Raises:
        NotNowError: The game is not over.
    """
    saved = table.saved
    opponent = table.opponent.name if table.opponent else "friend"
    id = game_id(saved.id, saved.game_number)
    return finished_game(table.game, table.winner, id, day, opponent, seat)


def game_id(table: str, number: int) -> str:
    """Return a game's id, which does not reveal the id of its table."""
    name = json.dumps([table, number])
    return hashlib.sha256(name.encode()).hexdigest()[:32]


def finished_game(
    game: Game,
    winner: Won | None,
    id: str,
    day: date,
    opponent: str,
    seat: Seat = PERSON,
) -> FinishedGame:
    """Return the result of a game for the user in a seat.

    Raises:
        NotNowError: The game is not over.
    """
    scores = game.state.scores
    if not winner:
        raise NotNowError("the game is not over")
    return FinishedGame(
        id,
        day,
        opponent,
        winner.seat is seat,
        winner.margin,
        scores[seat],
        scores[seat.other],
        game.state.goal,
        sum(isinstance(action, Deal) for action in game.actions),
        _whole_deals(game, seat),
    )


def _whole_deals(game: Game, seat: Seat) -> WholeDeals:
    deals, points = Counter[str](), Counter[str]()
    for scorer, source, scored in points_of_deals(game.steps):
        if scorer is seat:
            deals[source] += 1
            points[source] += scored
        elif source not in SOURCES:
            points["given away"] += scored
    scores = {name.replace(" ", "_"): points[name] for name in POINT_SOURCES}
    return WholeDeals(deals["play as pone"], deals["play as dealer"], **scores)


def reviewed(game: FinishedGame, review: Review) -> FinishedGame:
    """Return a finished game with the costs of the user's choices."""
    discards = [
        each for each in review.decisions if isinstance(each.made.action, Discard)
    ]
    return replace(
        game,
        discards=len(discards),
        lost_by_discards=_cost(discards),
        decisions=len(review.decisions),
        points_lost=_cost(review.decisions),
    )


def _cost(decisions: Iterable[Decision]) -> float:
    return round(float(sum(each.points_lost for each in decisions)), _DECIMALS)


def merged(games: Iterable[FinishedGame]) -> list[FinishedGame]:
    """Return the games without duplicates, merging the data of copies."""
    found: dict[str, FinishedGame] = {}
    for game in games:
        known = found.get(game.id)
        found[game.id] = _completed(known, game) if known else game
    return list(found.values())


def _completed(known: FinishedGame, other: FinishedGame) -> FinishedGame:
    missing = [name for name, value in vars(known).items() if value is None]
    return replace(known, **{name: getattr(other, name) for name in missing})
