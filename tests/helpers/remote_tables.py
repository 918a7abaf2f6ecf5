"""Tables on a server at which the computer and programs play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

from programs import MUCH_TIME

from cribbage_bridge.client.http_client import HttpClient
from cribbage_bridge.client.link import read_link
from cribbage_bridge.client.remote_player import RemotePlayer
from cribbage_bridge.client.remote_table import RemoteTable, take_seat
from cribbage_bridge.client.strategy import strategy_of
from cribbage_bridge.session.table_view import TableView

Report = Callable[[str], object]


@dataclass
class HostedTable:
    """A table that a host started on a server."""

    url: str
    table: RemoteTable
    view: TableView

    @property
    def link(self) -> str:
        """The link that the host sends to a friend."""
        return f"{self.url}join/{self.view.invitation}"

    def get(self) -> TableView:
        """Return the table as the host sees it now."""
        return self.table.get()

    def post(self, change: str) -> TableView:
        """Change the table as the host, such as by ``resign``."""
        return self.table.post(change, {"revision": self.get().revision})


def hosted(url: str, **options: object) -> HostedTable:
    client = HttpClient(read_link(f"{url}join/none"))
    view = client.post("/api/tables", {"opponent": "friend", **options}, TableView)
    return HostedTable(url, RemoteTable(client, view.id), view)


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
    hosted: HostedTable, opponent: str, report: Report = str, rematch: bool = False
) -> Iterator[Future[TableView]]:
    """Let an opponent take the seat of the guest, and play there in a thread."""
    with ThreadPoolExecutor(1) as thread:
        table, _ = take_seat(read_link(hosted.link))
        yield thread.submit(play, table, opponent, report, rematch)
