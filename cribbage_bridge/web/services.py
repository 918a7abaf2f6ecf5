"""The services that request handlers depend on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Annotated

from fastapi import Depends, Request

from cribbage_bridge.web.claims import Claims
from cribbage_bridge.web.delays import Delays
from cribbage_bridge.web.open_tables import OpenTables
from cribbage_bridge.web.origins import Origins, Sender, sender_of
from cribbage_bridge.web.presence import Presence
from cribbage_bridge.web.rate_limiter import RateLimiter
from cribbage_bridge.web.reactions import Reactions
from cribbage_bridge.web.reviews import Reviews
from cribbage_bridge.web.running_reviews import RunningReviews
from cribbage_bridge.web.stream_limiter import StreamLimiter
from cribbage_bridge.web.streams import Streams
from cribbage_bridge.web.work_queue import ResultCache
from cribbage_bridge.web.worker import LongQuestions


@dataclass(frozen=True)
class Services:
    """The services that all request handlers of a server share.

    Attributes:
        choices: A cache of ranked choices, drill questions and checked counts.
        discards: A cache of the reviewed discards in games against the computer.
        lan_url: The URL of the server in a local network; empty if there is none.
        new_seed: A function that returns a seed for a new table against the computer.
            The seed determines the cards of all games at the table.
        today: A function that returns the date of the daily questions.
    """

    tables: OpenTables
    origins: Origins
    presence: Presence
    claims: Claims
    delays: Delays
    stream_limiter: StreamLimiter
    streams: Streams
    reactions: Reactions
    reviews: Reviews
    running_reviews: RunningReviews
    rate_limiter: RateLimiter
    long_questions: LongQuestions
    choices: ResultCache
    discards: ResultCache
    lan_url: str
    new_seed: Callable[[], str]
    today: Callable[[], date]


async def _services(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


async def _sender(request: Request) -> Sender:
    return sender_of(request)


ServerServices = Annotated[Services, Depends(_services)]
"""The type of a handler's parameter for the server's services."""

RequestSender = Annotated[Sender, Depends(_sender)]
"""The type of a handler's parameter for the sender of the request."""
