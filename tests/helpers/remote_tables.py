"""Tables on a server at which the computer and programs play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from programs import MUCH_TIME, wait_until
from web_person import Person, key_of, opened, visitor

from cribbage_bridge.client.http_client import HttpClient
from cribbage_bridge.client.link import read_link
from cribbage_bridge.client.remote_player import RemotePlayer
from cribbage_bridge.client.remote_table import RemoteTable, take_seat
from cribbage_bridge.client.seat_keys import SeatKeys
from cribbage_bridge.client.seen_games import SeenGames
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


def begin(host: Person) -> None:
    """Send the secret of a host, when a program in the other seat sent its own."""
    for _ in range(2):
        assert wait_until(lambda: host.refresh()["prompt"] in ("commit", "reveal"))
        host.play_on()


def has_discarded(host: Person) -> bool:
    """Return True if the guest has discarded."""
    return len(host.get()["discards"]["second"]) == 2


def play(
    table: RemoteTable,
    opponent: str,
    report: Report = str,
    rematch: bool = False,
    seen: SeenGames | None = None,
) -> TableView:
    """Let an opponent play in a seat to the end, and return the last view."""
    with strategy_of(opponent, MUCH_TIME) as strategy, TemporaryDirectory() as folder:
        seen = seen or SeenGames(Path(folder))
        player = RemotePlayer(table, table.get(), strategy, seen, report, rematch)
        player.play()
        return player.view


@contextmanager
def joined(
    link: str, opponent: str, report: Report = str, rematch: bool = False
) -> Iterator[Future[TableView]]:
    """Let an opponent take the seat of the guest, and play there in a thread."""
    with ThreadPoolExecutor(1) as thread, TemporaryDirectory() as folder:
        seen = SeenGames(Path(folder))
        table, _ = take_seat(read_link(link), seen, SeatKeys(Path(folder)))
        yield thread.submit(play, table, opponent, report, rematch, seen)
