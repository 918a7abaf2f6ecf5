"""The origin of a game: keyed hashes, and what counts as one address."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from dataclasses import asdict

import pytest
from starlette.testclient import TestClient
from threads import at_once
from web_person import begun, browser, opened, services

from cribbage_bridge.web.origins import Origins, site_of
from cribbage_bridge.web.tables import Tables


@pytest.mark.parametrize(
    ("address", "site"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:203.0.113.7", "::ffff:203.0.113.7"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_a_household_is_one_address(address: str, site: str) -> None:
    assert site_of(address) == site


def rows(tables: Tables) -> list[tuple[str, str, str]]:
    with closing(sqlite3.connect(tables.file)) as connection:
        query = "SELECT device, address, network FROM tables ORDER BY changed"
        return connection.execute(query).fetchall()


def test_a_browser_is_known_again_and_its_address_is_not_saved(
    client: TestClient, tables: Tables
) -> None:
    people = [begun(client), begun(client), begun(browser(client))]
    (device, *rest), again, other = rows(tables)
    assert again == (device, *rest)
    assert other == (other[0], *rest)
    assert other[0] != device
    saved = (
        tables.file.read_bytes()
        + tables.file.with_name(f"{tables.file.name}-wal").read_bytes()
    )
    for secret in ("testclient", *(p.client.cookies["device"] for p in people)):
        assert secret.encode() not in saved
    client.delete(people[0].url)
    assert len(rows(tables)) == 2


def test_neighbors_share_a_network_but_no_address(
    client: TestClient, tables: Tables
) -> None:
    for host in (
        "2001:db8:1:1::1",
        "2001:db8:1:2::1",
        "2001:db8:2:1::1",
        "203.0.113.7",
    ):
        begun(TestClient(client.app, client=(host, 50000)))
    _, addresses, networks = zip(*rows(tables), strict=True)
    assert len({*addresses}) == 4
    assert networks[0] == networks[1]
    assert len({*networks}) == 3
    assert (networks[0] == "", networks[-1]) == (False, "")


def test_the_cookie_of_a_device_is_only_sent_to_tables(client: TestClient) -> None:
    answer = client.post("/api/tables", json={"opponent": "computer"})
    cookie = answer.headers["set-cookie"]
    for part in ("device=", "HttpOnly", "Path=/api/tables;", "SameSite=strict"):
        assert part in cookie
    assert (
        "set-cookie"
        not in client.post("/api/tables", json={"opponent": "computer"}).headers
    )


@pytest.mark.long
def test_the_limits_are_those_of_the_origin(client: TestClient) -> None:
    limits = services(client).tables.saved.limits
    assert asdict(limits) == {
        "days": 30,
        "tables": 10_000,
        "device": 50,
        "address": 500,
        "network": 2_000,
    }
    first = begun(client)
    for _ in range(limits.device):
        begun(client)
    assert first.ask("").status_code == 404
    assert opened(browser(client)).ask("").status_code == 200


def test_servers_that_share_a_file_share_the_key(tables: Tables) -> None:
    at_once(lambda _: Origins(tables.file).prepare(), range(8))
    key = tables.file.with_name(f"{tables.file.name}.key")
    assert len(key.read_bytes()) == 32
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    before = key.read_bytes()
    Origins(tables.file).prepare()
    assert key.read_bytes() == before
