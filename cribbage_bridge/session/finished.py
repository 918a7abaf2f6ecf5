"""What is kept of a game that a person has finished, for statistics.

The terminal, the server and its pages have the same data.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from typing import Annotated, Any

from pydantic import AfterValidator, AliasChoices, Field, TypeAdapter, ValidationError

from cribbage_bridge.bridge.errors import CribbageError
from cribbage_bridge.cribbage.actions import Deal, Discard, Margin, Seat, Won
from cribbage_bridge.cribbage.game import Game
from cribbage_bridge.cribbage.review import Decision, Review
from cribbage_bridge.session.points import SOURCES, WRONG_COUNTS, points_of_deals
from cribbage_bridge.session.room import Room
from cribbage_bridge.session.session import PERSON, NotNowError, Session
from cribbage_bridge.untrusted import printable

_Number = Annotated[int, Field(ge=0, lt=2**31)]
_Cost = Annotated[float, Field(ge=0, lt=2**31)]

_KINDS = (*SOURCES, *WRONG_COUNTS, "given away")
"""The kinds of points in whole deals."""

_DECIMALS = 4
"""How exactly it is kept what choices have cost."""


class FinishedGameError(CribbageError, ValueError):
    """Data are those of no finished game."""


@dataclass(frozen=True)
class WholeDeals:
    """What a person has scored in the deals that were played to their end.

    They are all deals of a game but the last one.

    Attributes:
        deals_as_pone: How many of them the other player dealt.
        deals_as_dealer: How many the person dealt.
        play_as_pone: Points in the play of the former.
        hand_as_pone: Points for the hands of the former.
        play_as_dealer: Points in the play of the latter.
        hand_as_dealer: Points for the hands of the latter.
        crib: Points for cribs.
        heels: Points for start cards that are jacks.
        muggins: Points that the other player has overlooked.
        overcount: Points that the other player has claimed too much.
        given_away: Points that the other player has scored like that.
    """

    deals_as_pone: _Number
    deals_as_dealer: _Number
    play_as_pone: _Number
    hand_as_pone: _Number
    play_as_dealer: _Number
    hand_as_dealer: _Number
    crib: _Number
    heels: _Number
    muggins: _Number
    overcount: _Number
    given_away: _Number


@dataclass(frozen=True)
class FinishedGame:
    """A game that a person has finished; what is not known is `None`.

    Attributes:
        id: A name for the game that no other has.
        date: When it was finished.
        opponent: The name of a strength, or the command of a program.
        won: Whether the person has won.
        margin: How clearly.
        mine: The points of the person.
        theirs: The points of the other player.
        goal: The score that wins.
        deals: How many deals there were, the last one included.
        whole_deals: What the person has scored in all deals but the last one.
        discards: How many discards of the person were reviewed.
        lost_by_discards: How many points less they were expected to bring than
            the best ones.
        decisions: How many choices were reviewed, discards and cards laid.
        points_lost: How many points less they were expected to bring.
    """

    id: Annotated[
        str,
        Field(max_length=200, validation_alias=AliasChoices("id", "identity")),
    ]
    date: date
    opponent: Annotated[str, AfterValidator(printable)]
    won: bool
    margin: Margin
    mine: _Number
    theirs: _Number
    goal: _Number | None = None
    deals: _Number | None = None
    whole_deals: WholeDeals | None = None
    discards: _Number | None = None
    lost_by_discards: _Cost | None = None
    decisions: _Number | None = None
    points_lost: _Cost | None = None


_GAME: TypeAdapter[FinishedGame] = TypeAdapter(FinishedGame)


def to_data(game: FinishedGame) -> dict[str, Any]:
    """A finished game as data for JSON."""
    data: dict[str, Any] = _GAME.dump_python(game, mode="json")
    return data


def from_json(text: str) -> FinishedGame:
    """Read a finished game from JSON, which an old version may have written.

    Raises:
        FinishedGameError: It is no finished game.
    """
    try:
        return _GAME.validate_json(text, strict=True)
    except ValidationError as error:
        problem = error.errors()[0]
        place = ".".join(map(str, problem["loc"]))
        reason = f"{place}: {problem['msg']}" if place else problem["msg"]
        raise FinishedGameError(reason) from None


def result_of(session: Session, day: date) -> FinishedGame:
    """The game of a session, which is over since some day.

    Raises:
        NotNowError: The game goes on.
    """
    table, opponent = session.table, session.other.name
    id = game_id(table.id, table.game_number)
    return finished_game(session.game, session.game.state.winner, id, day, opponent)


def game_id(table: str, number: int) -> str:
    """A name for a game, from which that of its table cannot be guessed."""
    name = json.dumps([table, number])
    return hashlib.sha256(name.encode()).hexdigest()[:32]


def result_in_room(room: Room, seat: Seat, day: date) -> FinishedGame:
    """The game of a room, which is over since some day, for one of the players.

    Raises:
        NotNowError: The game goes on.
    """
    id = game_id(room.table.id, room.table.game_number)
    return finished_game(room.game, room.winner, id, day, "friend", seat)


def finished_game(
    game: Game,
    winner: Won | None,
    id: str,
    day: date,
    opponent: str,
    seat: Seat = PERSON,
) -> FinishedGame:
    """A game that somebody has won on some day, for the person in a seat.

    Raises:
        NotNowError: Nobody has won it yet.
    """
    scores = game.state.scores
    if not winner:
        raise NotNowError("the game is not over yet")
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
    """What a seat has scored in the whole deals of a game."""
    deals, points = Counter[str](), Counter[str]()
    for scorer, source, scored in points_of_deals(game.steps):
        if scorer is seat:
            deals[source] += 1
            points[source] += scored
        elif source in WRONG_COUNTS:
            points["given away"] += scored
    scores = {kind.replace(" ", "_"): points[kind] for kind in _KINDS}
    return WholeDeals(deals["play as pone"], deals["play as dealer"], **scores)


def reviewed(game: FinishedGame, review: Review) -> FinishedGame:
    """A finished game with what the choices of the person have cost."""
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
    """Games of which each is there once, with all that any of its copies knows."""
    found: dict[str, FinishedGame] = {}
    for game in games:
        known = found.get(game.id)
        found[game.id] = _completed(known, game) if known else game
    return list(found.values())


def _completed(known: FinishedGame, other: FinishedGame) -> FinishedGame:
    """A game with what only another copy of it knows."""
    missing = [name for name, value in vars(known).items() if value is None]
    return replace(known, **{name: getattr(other, name) for name in missing})
