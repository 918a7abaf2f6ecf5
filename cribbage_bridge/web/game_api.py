"""Games against the computer, over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path

from cribbage_bridge import moves
from cribbage_bridge.cards import parse_card, parse_cards
from cribbage_bridge.table import course
from cribbage_bridge.web import account, models
from cribbage_bridge.web.games import ChangedMeanwhileError, Games
from cribbage_bridge.web.models import Problem
from cribbage_bridge.web.sitting import PERSON, Sitting, new_table

Name = Annotated[str, Path(max_length=100, description="The name of the game.")]

_NO_JSON: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "A body that is no text."}
}
_NO_SUCH_GAME: dict[int | str, dict[str, Any]] = {
    404: {"model": Problem, "description": "There is no such game."}
}
_NOT_NOW: dict[int | str, dict[str, Any]] = {
    **_NO_SUCH_GAME,
    409: {
        "model": Problem,
        "description": "Not now, or the game has gone on since it was seen.",
    },
}


def router(games: Games, new_seed: Callable[[], str]) -> APIRouter:
    """The routes.

    Args:
        games: Where the games are kept.
        new_seed: Makes the seed that decides the cards of a new game.
    """
    routes = APIRouter(
        prefix="/api/games",
        tags=["games"],
        responses={422: {"model": Problem, "description": "Against the rules."}},
    )

    @routes.post("", status_code=201, responses=_NO_JSON)
    async def begin(settings: models.Settings) -> models.Game:
        """Begin a game against the computer."""
        return await asyncio.to_thread(_begin, games, settings, new_seed())

    @routes.get("/{name}", responses=_NO_SUCH_GAME)
    async def look(name: Name) -> models.Game:
        """Look at a game, and at all that has happened in it."""
        return await asyncio.to_thread(_look, games, name)

    @routes.delete("/{name}", status_code=204, responses=_NO_SUCH_GAME)
    async def leave(name: Name) -> None:
        """Give a game up."""
        await asyncio.to_thread(games.drop, name)

    @routes.post("/{name}/actions", responses=_NOT_NOW | _NO_JSON)
    async def act(name: Name, action: models.Action) -> models.Game:
        """Do what the game waits for, and let it go on."""
        return await asyncio.to_thread(_act, games, name, action)

    @routes.post("/{name}/undo", responses=_NOT_NOW | _NO_JSON)
    async def undo(name: Name, change: models.Change) -> models.Game:
        """Take back the last thing that you did, and what came of it."""
        return await asyncio.to_thread(_change, games, name, change, Sitting.undo)

    @routes.post("/{name}/restart", responses=_NOT_NOW | _NO_JSON)
    async def restart(name: Name, change: models.Change) -> models.Game:
        """Begin another game; after one that is over, the loser deals first."""
        return await asyncio.to_thread(_change, games, name, change, Sitting.restart)

    @routes.get("/{name}/hint", responses=_NOT_NOW)
    async def hint(name: Name) -> list[models.Advice]:
        """Tell what the best player thinks of what is open to you, best first."""
        return await asyncio.to_thread(_hint, games, name)

    @routes.get("/{name}/discards", responses=_NO_SUCH_GAME)
    async def discards(name: Name) -> list[models.Discard]:
        """Compare your discards of this game with the best ones."""
        return await asyncio.to_thread(_discards, games, name)

    return routes


def _begin(games: Games, settings: models.Settings, seed: str) -> models.Game:
    sitting = Sitting(new_table(settings.strength, settings.counting, seed))
    games.add(sitting.table)
    return account.game(sitting.table.identity, 0, sitting)


def _look(games: Games, name: str) -> models.Game:
    sitting, revision = _sitting(games, name)
    return account.game(name, revision, sitting)


def _sitting(games: Games, name: str) -> tuple[Sitting, int]:
    table, revision = games.find(name)
    return Sitting(table), revision


def _act(games: Games, name: str, action: models.Action) -> models.Game:
    sitting = _seen_sitting(games, name, action.revision)
    before = len(sitting.game.steps)
    match action:
        case models.Throw(cards=cards):
            sitting.act(moves.Throw(PERSON, parse_cards(cards)))
        case models.Lay(card=card):
            sitting.act(moves.Lay(PERSON, parse_card(card)))
        case models.Go():
            sitting.act(moves.Go(PERSON))
        case models.Count(points=points):
            sitting.act(moves.Count(PERSON, points))
        case models.Continue():
            sitting.proceed()
    revision = games.change(sitting.table, action.revision)
    return account.game(name, revision, sitting, since=before)


def _change(
    games: Games,
    name: str,
    change: models.Change,
    do: Callable[[Sitting], None],
) -> models.Game:
    sitting = _seen_sitting(games, name, change.revision)
    do(sitting)
    revision = games.change(sitting.table, change.revision)
    return account.game(name, revision, sitting)


def _seen_sitting(games: Games, name: str, revision: int) -> Sitting:
    """A game whose revision has been seen.

    Raises:
        ChangedMeanwhileError: It has another one by now.
    """
    sitting, found = _sitting(games, name)
    if found != revision:
        raise ChangedMeanwhileError("the game has gone on elsewhere")
    return sitting


def _hint(games: Games, name: str) -> list[models.Advice]:
    sitting, _ = _sitting(games, name)
    return list(map(account.advice, sitting.hint()))


def _discards(games: Games, name: str) -> list[models.Discard]:
    sitting, _ = _sitting(games, name)
    return list(map(account.discard, course.discards(sitting.game, PERSON)))
