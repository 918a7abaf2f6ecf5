"""Games against the computer, over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path

from cribbage_bridge.session import history
from cribbage_bridge.session.session import PERSON, Session, new_table
from cribbage_bridge.web import models, views
from cribbage_bridge.web.models import Problem
from cribbage_bridge.web.sessions import Sessions, go_on

Name = Annotated[str, Path(max_length=100, description="The name of the game.")]

_NO_JSON: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "A body that is not text."}
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


def router(sessions: Sessions, new_seed: Callable[[], str]) -> APIRouter:
    """The routes.

    Args:
        sessions: The sessions of the games.
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
        return await asyncio.to_thread(_begin, sessions, settings, new_seed())

    @routes.get("/{name}", responses=_NO_SUCH_GAME)
    async def look(name: Name) -> models.Game:
        """Look at a game, and at all that has happened in it."""
        return await asyncio.to_thread(_look, sessions, name)

    @routes.delete("/{name}", status_code=204, responses=_NO_SUCH_GAME)
    async def leave(name: Name) -> None:
        """Give up a game."""
        await asyncio.to_thread(sessions.games.drop, name)

    @routes.post("/{name}/actions", responses=_NOT_NOW | _NO_JSON)
    async def act(name: Name, action: models.Action) -> models.Game:
        """Do what the game waits for, and let it go on."""
        return await asyncio.to_thread(_act, sessions, name, action)

    @routes.post("/{name}/undo", responses=_NOT_NOW | _NO_JSON)
    async def undo(name: Name, change: models.Change) -> models.Game:
        """Take back the last thing that you did, and what came of it."""
        return await asyncio.to_thread(_change, sessions, name, change, Session.undo)

    @routes.post("/{name}/restart", responses=_NOT_NOW | _NO_JSON)
    async def restart(name: Name, change: models.Change) -> models.Game:
        """Begin another game; after one that is over, the loser deals first."""
        return await asyncio.to_thread(_change, sessions, name, change, Session.restart)

    @routes.get("/{name}/hint", responses=_NOT_NOW)
    async def hint(name: Name) -> list[models.Advice]:
        """List what you may do, with what the best player expects of it, best first."""
        return await asyncio.to_thread(_hint, sessions, name)

    @routes.get("/{name}/discards", responses=_NO_SUCH_GAME)
    async def discards(name: Name) -> list[models.ReviewedDiscard]:
        """Compare your discards of this game with the best ones."""
        return await asyncio.to_thread(_discards, sessions, name)

    return routes


def _begin(sessions: Sessions, settings: models.Settings, seed: str) -> models.Game:
    table = new_table(settings.strength.value, seed, counting=settings.counting)
    with sessions.beginning(table) as session:
        begun = views.game(table.id, 0, session)
    return begun


def _look(sessions: Sessions, name: str) -> models.Game:
    with sessions.looking(name) as (session, revision):
        seen = views.game(name, revision, session)
    return seen


def _act(sessions: Sessions, name: str, action: models.Action) -> models.Game:
    with sessions.changing(name, action.revision) as session:
        before = len(session.game.steps)
        if isinstance(action, models.Continue):
            session.proceed()
        else:
            session.act(action.read(PERSON))
        go_on(session)
        changed = views.game(name, action.revision + 1, session, since=before)
    return changed


def _change(
    sessions: Sessions,
    name: str,
    change: models.Change,
    do: Callable[[Session], None],
) -> models.Game:
    with sessions.changing(name, change.revision) as session:
        do(session)
        go_on(session)
        changed = views.game(name, change.revision + 1, session)
    return changed


def _hint(sessions: Sessions, name: str) -> list[models.Advice]:
    with sessions.looking(name) as (session, _):
        advice = list(map(views.advice, session.hint()))
    return advice


def _discards(sessions: Sessions, name: str) -> list[models.ReviewedDiscard]:
    with sessions.looking(name) as (session, _):
        reviewed = history.review_discards(session.game, PERSON)
        discards = list(map(views.reviewed_discard, reviewed))
    return discards
