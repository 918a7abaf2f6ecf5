"""Games that are looked back at, over HTTP."""

from collections.abc import AsyncIterator
from typing import Annotated, Any

from anyio.to_thread import run_sync
from fastapi import APIRouter, Body, Depends, Path, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent

from cribbage_bridge.session.record import RecordError, read_record
from cribbage_bridge.session.referee import Played, play_again
from cribbage_bridge.session.session import NotNowError, Prompt
from cribbage_bridge.web import review_views
from cribbage_bridge.web.game_api import NO_JSON, NO_SUCH_GAME, Name
from cribbage_bridge.web.models import BUSY, TOO_LONG, Problem
from cribbage_bridge.web.review_models import NewReview, Summary
from cribbage_bridge.web.reviews import Reviews
from cribbage_bridge.web.rooms import RoomSessions
from cribbage_bridge.web.sessions import GameSessions
from cribbage_bridge.web.turns import Allowance
from cribbage_bridge.web.watching import Finding, Watching

ReviewId = Annotated[str, Path(max_length=100, description="The id of the review.")]

RecordData = Annotated[
    dict[str, Any],
    Body(description="A line of the log of a match, or a game that was downloaded."),
]

_NOT_OVER: dict[int | str, dict[str, Any]] = {
    409: {"model": Problem, "description": "The game is not over."}
}
_NO_SUCH_REVIEW: dict[int | str, dict[str, Any]] = {
    404: {"model": Problem, "description": "There is no such review."},
    410: {"model": Problem, "description": "Its game is damaged."},
}
_NO_RECORD: dict[int | str, dict[str, Any]] = {
    422: {
        "model": Problem,
        "description": "No record of a game, or of one that breaks the rules or has no "
        "end.",
    }
}


def _as_json(answers: dict[int | str, dict[str, Any]]) -> dict[int | str, Any]:
    """Refusals of a route whose answer is no JSON."""
    schema = {"$ref": "#/components/schemas/Problem"}
    content = {"application/json": {"schema": schema}}
    return {
        status: {"description": answer["description"], "content": content}
        for status, answer in answers.items()
    }


def router(
    sessions: GameSessions,
    rooms: RoomSessions,
    reviews: Reviews,
    watching: Watching,
    allowance: Allowance,
) -> APIRouter:
    """The routes."""
    routes = APIRouter(prefix="/api", tags=["reviews"], responses=_NO_RECORD)

    @routes.post(
        "/games/{name}/review", status_code=201, responses=NO_SUCH_GAME | _NOT_OVER
    )
    def review_game(name: Name) -> NewReview:
        """Look back at a game that is over."""
        with sessions.looking(name) as (session, _):
            if session.prompt is not Prompt.NOTHING:
                raise NotNowError("the game is not over")
            return NewReview(id=reviews.add(session.table.record))

    @routes.post(
        "/rooms/{name}/review", status_code=201, responses=NO_SUCH_GAME | _NOT_OVER
    )
    def review_room(name: Name) -> NewReview:
        """Look back at a game between people that is over."""
        with rooms.looking(name) as (room, _):
            if not room.winner:
                raise NotNowError("the game is not over")
            return NewReview(id=reviews.add(room.table.record))

    @routes.post("/reviews", status_code=201, responses=NO_JSON | BUSY)
    def review_record(record: RecordData, request: Request) -> NewReview:
        """Look back at a game that was played elsewhere."""
        allowance.take(request.client.host if request.client else "")
        return NewReview(id=reviews.add(_played(record).record))

    @routes.post("/reviews/summary", responses=NO_JSON)
    def summarize_record(record: RecordData) -> Summary:
        """Say how a game has ended that was played elsewhere; nothing is kept."""
        return review_views.summary(_played(record))

    @routes.get("/reviews/{id}", responses=_NO_SUCH_REVIEW)
    def look_at_record(id: ReviewId) -> dict[str, Any]:
        """Download the record of the game of a review."""
        return reviews.find(id).to_data()

    async def watched(id: ReviewId) -> AsyncIterator[Finding]:
        record = await run_sync(reviews.find, id)
        with watching.watched(id, record) as finding:
            yield finding

    @routes.get(
        "/reviews/{id}/stream",
        response_class=EventSourceResponse,
        responses=_as_json(_NO_SUCH_REVIEW | BUSY | TOO_LONG | _NO_RECORD),
    )
    async def watch_review(
        finding: Annotated[Finding, Depends(watched)],
    ) -> AsyncIterator[ServerSentEvent]:
        """Watch a review while it is found.

        The events are `game` (the data are a `ReviewedGame`); `progress` (`Progress`)
        for each choice, unless all is known already; and at last `result`
        (`ReviewResult`), after which there is nothing more to come.
        """
        yield ServerSentEvent(event="game", data=await finding.game())
        if not finding.is_complete:
            async for progress in finding.progress():
                yield ServerSentEvent(event="progress", data=progress)
        yield ServerSentEvent(event="result", data=finding.result())

    return routes


def _played(data: dict[str, Any]) -> Played:
    """The game of a record that was sent.

    Raises:
        RecordError: It is no record, breaks the rules, or has no end.
    """
    record = read_record(data)
    try:
        return play_again(record)
    except RecordError as error:
        raise RecordError(f"the game {error}") from None
