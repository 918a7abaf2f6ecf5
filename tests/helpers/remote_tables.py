"""Tables on a server at which the computer and programs play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

from programs import MUCH_TIME
from web_person import Person, key_of, opened, visitor

from cribbage_bridge.client.http_client import HttpClient
from cribbage_bridge.client.link import read_link
from cribbage_bridge.client.remote_player import RemotePlayer
from cribbage_bridge.client.remote_table import RemoteTable, take_seat
from cribbage_bridge.client.strategy import strategy_of
from cribbage_bridge.session.table_view import TableView

Report = Callable[[str], object]


def hosted(url: str, **options: object) -> tuple[Person, str]:
    """Return the host of a new table on a server, and the link for a friend."""
    host = opened(visitor(url), **options)
    return host, f"{url}join/{host.seen['invitation']}"


def at_table(host: Person, link: str) -> RemoteTable:
    """Return the table as a program sees it that plays for the host."""
    client = HttpClient(read_link(link))
    client.key = key_of(host)
    return RemoteTable(client, host.id)


def has_discarded(host: Person) -> bool:
    """Return True if the guest has discarded."""
    return len(host.get()["discards"]["second"]) == 2


def play(
    table: RemoteTable, opponent: str, report: Report = str, rematch: bool = False
) -> TableView:
    """Let an opponent play in a seat to the end, and return the last view."""
    with strategy_of(opponent, MUCH_TIME) as strategy:
        player = RemotePlayer(table, table.get(), strategy, report, rematch)
        player.play()
        return player.view


@contextmanager
def joined(
    link: str, opponent: str, report: Report = str, rematch: bool = False
) -> Iterator[Future[TableView]]:
    """Let an opponent take the seat of the guest, and play there in a thread."""
    with ThreadPoolExecutor(1) as thread:
        table, _ = take_seat(read_link(link))
        yield thread.submit(play, table, opponent, report, rematch)
