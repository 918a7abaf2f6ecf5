"""Games against the computer, over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from anyio.to_thread import run_sync
from fastapi import APIRouter, Path, Request, Response

from cribbage_bridge.cribbage.actions import Discard
from cribbage_bridge.cribbage.game import State
from cribbage_bridge.cribbage.review import review
from cribbage_bridge.session.finished import FinishedGame, result_of
from cribbage_bridge.session.record import Record
from cribbage_bridge.session.session import PERSON, Session, hints, new_table
from cribbage_bridge.web import game_models, views
from cribbage_bridge.web.games import Games
from cribbage_bridge.web.models import BUSY, STREAM, Problem
from cribbage_bridge.web.sessions import GameSessions, go_on, sit_down
from cribbage_bridge.web.streams import Place, Streams
from cribbage_bridge.web.turns import Allowance, Answers

Name = Annotated[str, Path(max_length=100, description="The name of the game.")]

NO_JSON: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "A body that is not text."}
}
"""The answer to a body that cannot be read."""

NO_SUCH_GAME: dict[int | str, dict[str, Any]] = {
    404: {"model": Problem, "description": "There is no such game."},
    410: {"model": Problem, "description": "The game is damaged."},
}
"""The answers if a game cannot be used."""

NOT_NOW: dict[int | str, dict[str, Any]] = {
    **NO_SUCH_GAME,
    409: {
        "model": Problem,
        "description": "Not now, or the game has gone on since it was seen.",
    },
}


def router(
    sessions: GameSessions,
    new_seed: Callable[[], str],
    allowance: Allowance,
    choices: Answers,
    reviews: Answers,
    streams: Streams,
) -> APIRouter:
    """The routes; the seed that is made decides the cards of a new game."""
    routes = APIRouter(
        prefix="/api/games",
        tags=["games"],
        responses={422: {"model": Problem, "description": "Against the rules."}},
    )

    @routes.post("", status_code=201, responses=NO_JSON | BUSY)
    def begin_game(
        settings: game_models.Settings, request: Request
    ) -> game_models.Game:
        """Begin a game against the computer."""
        allowance.take(request.client.host if request.client else "")
        table = new_table(
            settings.strength.value,
            new_seed(),
            counting=settings.counting,
            penalties=settings.penalties,
        )
        with sessions.beginning(sit_down(table, settings.cut)) as session:
            return views.game(table.id, 0, session)

    @routes.get("/{name}", responses=NO_SUCH_GAME)
    def look_at_game(name: Name) -> game_models.Game:
        """Look at a game, and at all that has happened in it."""
        with sessions.looking(name) as (session, revision):
            return views.game(name, revision, session)

    @routes.get(
        "/{name}/stream",
        responses=NO_SUCH_GAME | BUSY | STREAM,
        response_class=Response,
    )
    async def follow_game(name: Name) -> Response:
        """Learn at once when the game has changed, in another window of yours."""
        await run_sync(sessions.games.revision, name)
        return streams.follow(Place(Games.table, name))

    @routes.delete("/{name}", status_code=204, responses=NO_SUCH_GAME)
    def give_game_up(name: Name) -> None:
        """Give up a game."""
        sessions.games.drop(name)

    @routes.post("/{name}/actions", responses=NOT_NOW | NO_JSON)
    def take_action(name: Name, action: game_models.Action) -> game_models.Game:
        """Do what the game waits for, and let it go on."""
        with sessions.changing(name, action.revision) as session:
            before = len(session.game.steps)
            if isinstance(action, game_models.Continue):
                session.proceed(action.cut)
            else:
                session.act(action.read(PERSON))
            go_on(session)
            return views.game(name, action.revision + 1, session, since=before)

    def changed(
        name: str, revision: int, change: Callable[[Session], None]
    ) -> game_models.Game:
        with sessions.changing(name, revision) as session:
            change(session)
            go_on(session)
            return views.game(name, revision + 1, session)

    @routes.post("/{name}/undo", responses=NOT_NOW | NO_JSON)
    def take_back(name: Name, change: game_models.Change) -> game_models.Game:
        """Take back the last thing that you did, and what came of it."""
        return changed(name, change.revision, Session.undo)

    @routes.post("/{name}/restart", responses=NOT_NOW | NO_JSON)
    def begin_another_game(name: Name, change: game_models.Change) -> game_models.Game:
        """Begin another game; after one that is over, the loser deals first."""
        return changed(name, change.revision, Session.restart)

    def choice(name: str) -> tuple[State, int]:
        with sessions.looking(name) as (session, revision):
            return session.choice(), revision

    @routes.get("/{name}/hint", responses=NOT_NOW | BUSY)
    async def rank_actions(name: Name) -> list[game_models.Advice]:
        """List what you may do, with what the best player expects of it, best first."""
        view, revision = await run_sync(choice, name)
        ranked = await choices.find(("hint", name, revision), lambda: hints(view))
        return list(map(views.advice, ranked))

    @routes.get("/{name}/result", responses=NOT_NOW)
    def sum_up_game(name: Name) -> FinishedGame:
        """Sum up a game that is over, for statistics."""
        with sessions.looking(name) as (session, _):
            return result_of(session, sessions.games.last_day(name))

    def record(name: str) -> tuple[Record, int]:
        with sessions.looking(name) as (session, revision):
            return session.table.record, revision

    @routes.get("/{name}/discards", responses=NO_SUCH_GAME | BUSY)
    async def review_discards(name: Name) -> list[game_models.ReviewedDiscard]:
        """Compare your discards of this game with the best ones."""
        played, revision = await run_sync(record, name)
        found = await reviews.find(
            (name, revision),
            lambda: review(played.replay(), PERSON, (Discard,)),
        )
        return list(map(views.reviewed_discard, found.decisions))

    return routes
