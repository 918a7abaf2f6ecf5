"""The command `cribbage serve`: how it starts, what it saves, how it ends."""

from __future__ import annotations

import signal
import socket
import subprocess
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import psutil
import pytest
from commands import call
from served import connected, must_end, served, started
from tables import short_game
from typer.testing import CliRunner
from web_person import begun, following, visitor

from cribbage_bridge.cli.main import application
from cribbage_bridge.files.errors import StorageError
from cribbage_bridge.web import lan, server
from cribbage_bridge.web.app import Settings
from cribbage_bridge.web.reviews import Reviews
from cribbage_bridge.web.server import Address, AddressError, serve
from cribbage_bridge.web.tables import Tables


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "cribbage-bridge"


# --- Start ----------------------------------------------------------------


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = call("serve", "--no-browser", "--port", str(port))
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == (
        f"cribbage: cannot serve at 127.0.0.1, port {port}: Address already in use\n"
    )


@pytest.mark.parametrize("host", ["203.0.113.7", "no host", "a..b"])
def test_a_host_that_cannot_be_used(tmp_path: Path, host: str) -> None:
    tables = Tables(tmp_path / "games.sqlite")
    with pytest.raises(AddressError, match=f"^cannot serve at {host}, port 0: ."):
        serve(Address(host, 0), Settings(tables, ()), browser=False)


def test_a_file_that_cannot_be_used(tmp_path: Path) -> None:
    file = tmp_path / "none" / "games"
    with pytest.raises(StorageError, match=f"^cannot use {file}: ."):
        serve(Address("127.0.0.1", 0), Settings(Tables(file), ()), browser=False)


@pytest.mark.parametrize("option", ["--port=65536", "--days=-1", "--most-games=0"])
def test_an_option_that_cannot_be(option: str) -> None:
    ended = CliRunner().invoke(application(), ["serve", "--no-browser", option])
    assert ended.exit_code == 2
    assert f"Invalid value for '{option.partition('=')[0]}'" in ended.output


# --- Options ---------------------------------------------------------------


def test_a_server_listens_on_its_addresses_in_the_network_at_one_port() -> None:
    with server._listening(
        Address("127.0.0.1", 0, lan=("127.0.0.2", "127.0.0.3"))
    ) as made:
        places = [listener.getsockname()[:2] for listener in made]
    assert [host for host, _ in places] == ["127.0.0.1", "127.0.0.2", "127.0.0.3"]
    assert len({port for _, port in places}) == 1


def test_addresses_in_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def on(*addresses: str) -> list[Any]:
        family = {True: socket.AF_INET6, False: socket.AF_INET}
        return [Mock(address=each, family=family[":" in each]) for each in addresses]

    found = {
        "lo": on("127.0.0.1", "::1"),
        "eth0": on("fe80::1%eth0", "fd00::2", "192.168.1.5"),
        "docker0": on("172.17.0.1"),
        "unplugged": on("10.0.0.9"),
    }
    active = {name: Mock(isup=name != "unplugged") for name in found}
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: found)
    monkeypatch.setattr(psutil, "net_if_stats", lambda: active)
    monkeypatch.setattr(lan, "_address_towards_internet", lambda: "192.168.1.5")
    assert lan.lan_addresses() == ("192.168.1.5", "172.17.0.1", "fd00::2")
    monkeypatch.setattr(socket, "gethostname", lambda: "Laptop")
    hosts = Address("127.0.0.1", 8121, lan=("192.168.1.5", "fd00::2")).hosts
    assert hosts[3:] == (
        *("127.0.0.1", "192.168.1.5", "[fd00::2]"),
        *("laptop", "laptop.local"),
    )


@pytest.mark.parametrize(
    ("addresses", "options", "reason"),
    [
        ((), (), "this machine is not on a local network"),
        (("127.0.0.2",), ("--host", "0.0.0.0"), "cannot be combined"),
    ],
)
def test_a_network_that_cannot_be_served(
    monkeypatch: pytest.MonkeyPatch,
    addresses: tuple[str, ...],
    options: tuple[str, ...],
    reason: str,
) -> None:
    monkeypatch.setattr(lan, "lan_addresses", lambda: addresses)
    ended = call("serve", "--no-browser", "--lan", *options)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert reason in " ".join(ended.stderr.split())


def test_the_address_in_the_network_is_printed_as_a_code(
    capsys: pytest.CaptureFixture[str],
) -> None:
    server._print_code("http://192.168.1.5:8121/")
    text, *code = capsys.readouterr().out.splitlines()
    assert text == "To open it on another device in your network, scan this code:"
    assert {len(line) for line in code} == {29}
    assert set("".join(code)) == set(" █▀▄")


def test_a_server_has_the_names_and_the_limits_of_its_options(tmp_path: Path) -> None:
    limits = ("--most-games", "2", "--games-an-hour", "3")
    with served(tmp_path / "games", "--name", "cards.example", *limits) as url:
        client = visitor(url)
        named = client.get("/", headers={"Host": "cards.example"})
        assert named.status_code == 200
        first, second = (begun(client) for _ in range(2))
        headers = {"X-Forwarded-For": "203.0.113.8"}  # which anybody can claim
        new = {"opponent": "computer"}
        for reason in ("no room for more games", "Too many games"):
            refused = client.post("/api/tables", json=new, headers=headers)
            assert refused.status_code == 429
            assert reason in refused.json()["detail"]
        assert first.get() == first.seen
        assert second.get() == second.seen


# --- End ------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_a_server_and_what_is_open_delays_it_not(
    data: Path, number: signal.Signals
) -> None:
    with (
        started(stderr=subprocess.PIPE) as (url, server),
        connected(url, ""),
        connected(url, "GET / HTTP/1.1\r\nHost: "),
        connected(url, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n") as other,
    ):
        assert other.recv(100).startswith(b"HTTP/1.1 200 OK\r\n")
        begun(visitor(url), strength="master").ask("hint")
        people = following(url)
        for person in people:
            person.hear_of(4)
        assert must_end(server, number) == ""
        for person in people:
            while person.hear():
                pass
    assert (data / "web.sqlite").exists()


@pytest.mark.long
def test_a_watched_review_and_half_a_request_do_not_delay_the_end(data: Path) -> None:
    half = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"
    with started(stderr=subprocess.PIPE) as (url, server), connected(url, half):
        id = Reviews(data / "web.sqlite").add(short_game())
        head = f"GET /api/reviews/{id}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n"
        with connected(url, head) as watching:
            assert watching.recv(100).startswith(b"HTTP/1.1 200 OK\r\n")
            must_end(server, signal.SIGTERM)


@pytest.mark.skipif(
    not hasattr(socket, "TCP_USER_TIMEOUT"), reason="the system has no such limit"
)
def test_a_connection_ends_if_nothing_is_confirmed() -> None:
    with server._listener(server.LOOPBACK, 0) as listener:
        listener.listen()
        with (
            socket.create_connection(listener.getsockname()),
            listener.accept()[0] as accepted,
        ):
            limit = accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
            assert limit == 20_000
