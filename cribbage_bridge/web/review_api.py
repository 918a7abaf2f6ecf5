"""API routes for reviews of games."""

from collections.abc import AsyncIterator
from typing import Annotated, Any

from anyio.to_thread import run_sync
from fastapi import Body, Depends, Path, Query, Response
from fastapi.sse import EventSourceResponse

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.session.json_form import form
from cribbage_bridge.session.record import read_record, record_data
from cribbage_bridge.session.referee import PlayedGame, play_again
from cribbage_bridge.session.saved_table import FORMAT, read_table
from cribbage_bridge.web.models import BUSY, Problem
from cribbage_bridge.web.review_models import NewReview, Summary
from cribbage_bridge.web.review_views import summary
from cribbage_bridge.web.routers import api_router
from cribbage_bridge.web.running_reviews import RunningReview
from cribbage_bridge.web.services import RequestSender, ServerServices
from cribbage_bridge.web.stream_limiter import Viewer
from cribbage_bridge.web.table_requests import NO_JSON, Refusals

ReviewId = Annotated[str, Path(max_length=100, description="The id of the review.")]

RecordData = Annotated[
    dict[str, Any],
    Body(
        description="A line of a match log, a downloaded game, or a game saved in the "
        "terminal."
    ),
]

_NO_SUCH_REVIEW: Refusals = {
    404: {"model": Problem, "description": "There is no such review."},
    410: {"model": Problem, "description": "The game of the review is damaged."},
}
_NO_RECORD: Refusals = {
    422: {
        "model": Problem,
        "description": "Not the record of a game, or a game that is not over or breaks "
        "the rules.",
    }
}
_STREAM: Refusals = {
    200: {
        "content": {"text/event-stream": {}},
        "description": "Server-Sent Events: first `game`, with every step; `progress` "
        "for each choice, unless the review is already complete; finally `result`.",
    }
}

_PIECE = 16 * 1024
"""The number of bytes of an event that the server sends at once.

The server holds the rest back from a viewer who does not read, which saves memory.
"""

router = api_router(tags=["reviews"], responses=_NO_RECORD)


@router.post("/reviews", status_code=201, responses=NO_JSON | BUSY)
def review_record(
    record: RecordData, sender: RequestSender, services: ServerServices
) -> NewReview:
    """Create a review of a game that was played elsewhere."""
    services.host.count_game(sender)
    uploader = services.origins.uploader(sender)
    return NewReview(id=services.reviews.add(_played(record).record, uploader))


@router.post("/reviews/summary", responses=NO_JSON, response_model=form(Summary))
def summarize_record(record: RecordData) -> object:
    """Get the result of a game that was played elsewhere, without saving the game."""
    return summary(_played(record))


@router.get("/reviews/{id}", responses=_NO_SUCH_REVIEW)
def get_reviewed_record(id: ReviewId, services: ServerServices) -> dict[str, Any]:
    """Download the record of a reviewed game."""
    return record_data(services.reviews.find(id))


async def _watched(
    id: ReviewId, sender: RequestSender, services: ServerServices
) -> AsyncIterator[RunningReview]:
    viewer = Viewer(sender, is_spectator=True)
    services.stream_limiter.add(viewer)
    try:
        record = await run_sync(services.reviews.find, id)
        with services.running_reviews.watched(id, record) as review:
            yield review
    finally:
        services.stream_limiter.remove(viewer)


@router.get(
    "/reviews/{id}/stream",
    response_class=Response,
    responses=_NO_SUCH_REVIEW | BUSY | _STREAM,
)
async def watch_review(
    review: Annotated[RunningReview, Depends(_watched)],
    viewer: Annotated[
        Seat | None, Query(description='The seat that the texts call "you".')
    ] = None,
) -> Response:
    """Watch a review while the server computes it."""
    # Without this header, some proxies delay the events.
    headers = {"X-Accel-Buffering": "no"}
    return EventSourceResponse(_pieces(review.events(viewer)), headers=headers)


async def _pieces(events: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    async for event in events:
        for start in range(0, len(event), _PIECE):
            yield event[start : start + _PIECE]


def _played(data: dict[str, Any]) -> PlayedGame:
    is_table = data.get("format") == FORMAT
    record = read_table(data).record if is_table else read_record(data)
    try:
        return play_again(record)
    except FormatError as error:
        raise FormatError(f"the game {error}") from None
