"""The access to the server, and its limits."""

from __future__ import annotations

import json
from collections.abc import Iterator
from unittest.mock import AsyncMock

import pytest
from browser import House
from httpx2 import Response
from served import connected
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Message
from web_person import all_requests, begun, opened, seated

from cribbage_bridge.web import pages
from cribbage_bridge.web.app import Settings, create_app
from cribbage_bridge.web.security import LARGEST_BODY
from cribbage_bridge.web.server import Address
from cribbage_bridge.web.tables import Tables

NEW = {"opponent": "computer"}

SCORE = "/api/score?hand=5H+5S+5C+JD&start_card=5D"

# --- Hosts ----------------------------------------------------------------


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    tables = Tables(tmp_path_factory.mktemp("local") / "games.sqlite")
    hosts = Address("127.0.0.1", 8121, ("cards.example",)).hosts
    with TestClient(create_app(Settings(tables, hosts))) as client:
        yield client


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1:8121", "localhost", "LocalHost:1", "[::1]:8121", "cards.example:80"],
)
def test_a_server_is_called_by_its_own_names(local: TestClient, host: str) -> None:
    for path in ("/", SCORE):
        assert local.get(path, headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "localhost.evil.example",
        "0.0.0.0:8121",
        "[::2]",
        "www.cards.example",
        "*",
        "",
        "localhost@evil.example",
    ],
)
def test_other_names_are_refused(local: TestClient, host: str) -> None:
    for path in ("/", SCORE, "/static/icon.svg", "/openapi.json"):
        refused = local.get(path, headers={"Host": host})
        assert refused.status_code == 400
        reason = "The server does not have the name in this address"
        assert reason in refused.text
        if path == SCORE:
            assert refused.json() == {"detail": f"{reason}."}
        else:
            assert f"<h1>{reason}</h1>" in refused.text


@pytest.mark.long
def test_a_request_without_a_name_is_refused(house: House) -> None:
    for version in ("1.0", "1.1"):
        with connected(house.url, f"GET / HTTP/{version}\r\n\r\n") as connection:
            assert connection.recv(100).startswith(b"HTTP/1.1 400 ")


# --- Other sites ----------------------------------------------------------

OF_ANOTHER_SITE = [
    {"Origin": "http://evil.example"},
    {"Origin": "http://testserver.evil.example"},
    {"Origin": "http://testserver:8080"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "http://["},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "http://testserver"},
    {"Sec-Fetch-Site": "same-origin", "Origin": "http://evil.example"},
]


@pytest.mark.parametrize("headers", OF_ANOTHER_SITE, ids=str)
def test_requests_of_another_site_are_refused(
    shared: TestClient, headers: dict[str, str]
) -> None:
    for person in (begun(shared), opened(shared)):
        for refused in (
            *all_requests(person, **headers),
            shared.post("/api/tables", json=NEW, headers=headers),
            shared.get(SCORE, headers=headers),
        ):
            assert refused.status_code == 403
            assert refused.json() == {
                "detail": "Requests from other sites are refused."
            }
            sent = "".join(refused.headers)
            assert "access-control" not in sent
            assert "set-cookie" not in sent
        assert person.get() == person.seen


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "http://testserver"},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {"Sec-Fetch-Site": "same-origin", "Origin": "http://testserver"},
    ],
    ids=str,
)
def test_requests_of_the_own_pages_are_answered(
    shared: TestClient, headers: dict[str, str]
) -> None:
    url = begun(shared).url
    answers = [
        shared.get(SCORE, headers=headers),
        shared.post("/api/tables", json=NEW, headers=headers),
        shared.post(f"{url}/new-game", json={"revision": 0}, headers=headers),
        shared.delete(url, headers=headers),
    ]
    assert [answer.status_code for answer in answers] == [200, 201, 200, 204]


def test_other_sites_may_link_to_the_pages(shared: TestClient) -> None:
    for page in pages.PAGES:
        followed = shared.get(page, headers={"Sec-Fetch-Site": "cross-site"})
        assert followed.status_code == 200


def test_other_sites_cannot_ask_beforehand(shared: TestClient) -> None:
    asking = {"Access-Control-Request-Method": "POST", "Origin": "http://evil.example"}
    refused = shared.options("/api/tables", headers=asking)
    assert refused.status_code == 403
    assert not [name for name in refused.headers if name.startswith("access-control")]


# --- Large requests -------------------------------------------------------


def body(size: int) -> bytes:
    return json.dumps(NEW).encode().ljust(size)


def in_chunks(content: bytes) -> Iterator[bytes]:
    for start in range(0, len(content), 1000):
        yield content[start : start + 1000]


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_may_have_a_size(shared: TestClient, chunked: bool) -> None:
    headers = {"Content-Type": "application/json"}

    def begin(size: int) -> Response:
        content = in_chunks(body(size)) if chunked else body(size)
        return shared.post("/api/tables", content=content, headers=headers)

    assert begin(LARGEST_BODY).status_code == 201
    for size in (LARGEST_BODY + 1, 10 * LARGEST_BODY):
        refused = begin(size)
        assert refused.status_code == 413
        assert refused.json() == {"detail": "The body may have at most 16,384 bytes."}


def test_a_large_body_is_refused_before_all_of_it_has_come(house: House) -> None:
    head = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\n"
    some = "x" * (LARGEST_BODY + 1)
    length = f"Content-Length: 1000000000\r\n\r\n{some}"
    chunk = f"Transfer-Encoding: chunked\r\n\r\n{len(some):x}\r\n{some}\r\n"
    for rest in (length, chunk):
        with connected(house.url, head + rest) as connection:
            assert connection.recv(100).startswith(b"HTTP/1.1 413 ")


async def drop_by_half(app: ASGIApp, url: str) -> None:
    """Ask to drop a game, but go before the body has come."""
    received: list[Message] = [
        {"type": "http.request", "more_body": True},
        {"type": "http.disconnect"},
    ]
    scope = {
        "type": "http",
        "method": "DELETE",
        "path": url,
        "query_string": b"",
        "headers": [(b"host", b"testserver")],
    }
    await app(scope, AsyncMock(side_effect=received), AsyncMock())


def test_a_request_that_is_cut_off_is_not_done(
    client: TestClient, tables: Tables
) -> None:
    person = seated(client, tables, "discard")
    assert client.portal
    client.portal.call(drop_by_half, client.app, person.url)
    assert person.get() == person.seen
