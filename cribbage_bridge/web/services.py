"""The services that request handlers depend on."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from datetime import UTC, date, datetime
from math import inf
from typing import Annotated, Any

from fastapi import Depends, Request

from cribbage_bridge.rummikub.queries import Outcomes
from cribbage_bridge.web.claims import Claims
from cribbage_bridge.web.delays import Delays
from cribbage_bridge.web.open_tables import OpenTables
from cribbage_bridge.web.origins import Origins, Sender, sender_of
from cribbage_bridge.web.presence import Presence
from cribbage_bridge.web.reactions import Reactions
from cribbage_bridge.web.reviews import Reviews
from cribbage_bridge.web.rummikub_queries import OutcomesQuery
from cribbage_bridge.web.running_reviews import RunningReviews
from cribbage_bridge.web.stream_limiter import StreamLimiter
from cribbage_bridge.web.streams import Streams
from cribbage_bridge.web.tables import Tables
from cribbage_bridge.web.work_queue import ResultCache


def random_seed() -> str:
    """Return a random seed."""
    return secrets.token_hex()


def date_in_utc() -> date:
    """Return the date in UTC."""
    return datetime.now(UTC).date()


@dataclass(frozen=True)
class Host:
    """The parts of an application that depend on what runs it: a server or a page.

    Attributes:
        tables: The saved tables.
        count_game: A function that counts a game that a sender starts or uploads.  It
            raises `BusyError` beyond a limit.
        outcomes: A function that counts all games that can follow a deal of Rummikub
            Lite.
        streams: The maximum number of pages that follow tables or watch reviews at the
            same time.
        open_tables: The maximum number of idle tables in memory.
        last_refused: A function that returns the time, by the monotonic clock, at which
            the server last refused a connection.
        lan_url: The URL of the server in a local network; empty if there is none.
        new_seed: A function that returns a seed for a new table against the computer.
            The seed determines the cards of all games at the table.
        today: A function that returns the date of the daily questions.
    """

    tables: Tables
    count_game: Callable[[Sender], None]
    outcomes: Callable[[OutcomesQuery], Coroutine[Any, Any, Outcomes]]
    streams: int
    open_tables: int
    last_refused: Callable[[], float] = lambda: -inf
    lan_url: str = ""
    new_seed: Callable[[], str] = random_seed
    today: Callable[[], date] = date_in_utc


@dataclass(frozen=True)
class Services:
    """The services that all request handlers of an application share.

    Attributes:
        choices: A cache of ranked choices, drill questions and checked counts.
        discards: A cache of the reviewed discards in games against the computer.
    """

    host: Host
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
    choices: ResultCache
    discards: ResultCache


def create_services(host: Host) -> Services:
    """Prepare the database of the saved tables, and create the services.

    Raises:
        StorageError: The file of the saved tables cannot be used.
    """
    file = host.tables.file
    host.tables.prepare()
    reviews = Reviews(file)
    reviews.prepare()
    presence = Presence(file)
    presence.prepare()
    reactions = Reactions(file)
    reactions.prepare()
    origins = Origins(file)
    origins.prepare()
    delays = Delays()
    stream_limiter = StreamLimiter(host.streams)
    return Services(
        host=host,
        tables=OpenTables(host.tables, host.open_tables),
        origins=origins,
        presence=presence,
        claims=Claims(presence, delays, host.last_refused),
        delays=delays,
        stream_limiter=stream_limiter,
        streams=Streams(presence, stream_limiter),
        reactions=reactions,
        reviews=reviews,
        running_reviews=RunningReviews(),
        choices=ResultCache(),
        discards=ResultCache(),
    )


async def _services(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


async def _sender(request: Request) -> Sender:
    return sender_of(request)


ServerServices = Annotated[Services, Depends(_services)]
"""The type of a handler's parameter for the server's services."""

RequestSender = Annotated[Sender, Depends(_sender)]
"""The type of a handler's parameter for the sender of the request."""
