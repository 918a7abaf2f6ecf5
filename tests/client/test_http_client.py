"""Servers that are not cribbage servers, or that cannot be reached."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from tables import table_for_two

from cribbage_bridge.client import http_client
from cribbage_bridge.client.http_client import (
    LARGEST_ANSWER,
    AnswerError,
    HttpClient,
    InvalidResponseError,
    RefusedError,
    UnreachableError,
)
from cribbage_bridge.client.link import Link
from cribbage_bridge.client.remote_table import InvitedTable, TableNews
from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.session.json_form import write
from cribbage_bridge.session.table_view import TableView, table_view


@contextmanager
def answering(answer: bytes) -> Iterator[HttpClient]:
    def listen() -> None:
        connection, _ = listener.accept()
        with connection:
            connection.recv(10_000)
            connection.sendall(answer)

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=listen, daemon=True)
        thread.start()
        yield HttpClient(Link(False, "127.0.0.1", listener.getsockname()[1], "x"))
        thread.join()


def http(status: str, body: bytes = b"", *headers: str) -> bytes:
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers, "", ""]
    return "\r\n".join(lines).encode() + body


@pytest.mark.parametrize(
    ("answer", "error", "complaint"),
    [
        (
            http("200 OK", b'{"\\u001b": "x"}'),
            InvalidResponseError,
            "invalid: 'table' is missing",
        ),
        (
            http("200 OK", b"\xff" * 9),
            InvalidResponseError,
            "response is invalid: not valid JSON",
        ),
        (
            http("200 OK", b" " * (LARGEST_ANSWER + 9)),
            InvalidResponseError,
            "1,000,000 bytes$",
        ),
        (http("302 Found"), InvalidResponseError, "it answers with status 302$"),
        (
            http("404 Not Found", b"nothing"),
            InvalidResponseError,
            "is invalid: not valid JSON",
        ),
        (
            http("404 Not Found", b'{"detail": "a\\u001b"}'),
            RefusedError,
            r"refused: a\?$",
        ),
        (http("429 No", b'{"detail": "wait"}'), UnreachableError, ": wait$"),
        (http("502 Bad Gateway", b"<html>"), UnreachableError, "HTTP status 502$"),
        (b"SSH-2.0-OpenSSH\x1b[2J\r\n", UnreachableError, "not valid HTTP"),
        (b"", UnreachableError, "without response"),
        (http("200 OK", b"half of it")[:-2], UnreachableError, "not valid HTTP"),
        (
            b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 999,
            UnreachableError,
            "not valid HTTP",
        ),
    ],
)
def test_wrong_answers(answer: bytes, error: type[Exception], complaint: str) -> None:
    with answering(answer) as strange, pytest.raises(error, match=complaint) as refused:
        strange.get("/api/invitations/x", InvitedTable)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"pile": ["halt"]}, "'pile.0': .*not a card: 'halt'"),
        ({"played": {"first": []}}, "'played.second' is missing"),
        ({"legal": [{"kind": "fold", "seat": "first"}]}, "'legal.0': .*'fold'"),
        ({"revision": "7"}, "'revision': "),
        ({"\u001b": []}, r"unexpected field '\\x1b'"),
    ],
)
def test_a_wrong_table(changes: dict[str, object], complaint: str) -> None:
    view = write(table_view(table_for_two(), 0, Seat.FIRST))
    body = http("200 OK", json.dumps(view | changes).encode())
    wrong = pytest.raises(
        InvalidResponseError, match=f"response is invalid: {complaint}"
    )
    with answering(body) as strange, wrong:
        strange.get("/", TableView)


def test_no_server() -> None:
    refused = pytest.raises(UnreachableError, match=r"failed: Connection refused$")
    with socket.socket() as deaf, refused:
        deaf.bind(("127.0.0.1", 0))
        port = deaf.getsockname()[1]
        HttpClient(Link(False, "127.0.0.1", port, "x")).get("/", InvitedTable)


@pytest.mark.parametrize("host", ["cards.invalid", "a..b"])
def test_a_host_that_does_not_exist(host: str) -> None:
    with pytest.raises(UnreachableError):
        HttpClient(Link(False, host, 80, "x")).get("/", InvitedTable)


@pytest.mark.long
def test_a_server_without_a_certificate(url: str) -> None:
    port = int(url.rstrip("/").rpartition(":")[2])
    with pytest.raises(UnreachableError):
        HttpClient(Link(True, "127.0.0.1", port, "x")).get("/", InvitedTable)


def test_a_silent_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_client, "SECONDS_OF_SILENCE", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        silent = HttpClient(Link(False, "127.0.0.1", listener.getsockname()[1], "x"))
        with pytest.raises(UnreachableError, match="timed out"):
            silent.get("/", InvitedTable)


STREAM = b"HTTP/1.1 200 OK\r\n\r\n"
AWAY = b'{"revision": 7, "away": {"first": 0, "second": null}}'


def test_a_stream() -> None:
    body = b": hello\n\nid: 7\nretry: 1000\ndata: " + AWAY + b"\n\n"
    with answering(STREAM + body + b'data:{"revision":8}\n\n') as steady:
        assert [news.revision for news in steady.stream("/", TableNews)] == [7, 8]


def test_an_unfair_server_is_not_called_another_version() -> None:
    reason = "it changed a commitment to the cards"
    assert str(AnswerError(reason)).startswith(
        "the server broke the fair-dealing protocol"
    )
    assert str(InvalidResponseError(reason)).startswith("this is not a cribbage server")


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        (b"data: []\n", "response is invalid: "),
        (b"data: " + b" " * 20_000, "line of its stream"),
    ],
)
def test_a_wrong_stream(body: bytes, complaint: str) -> None:
    wrong = pytest.raises(InvalidResponseError, match=complaint)
    with answering(STREAM + body) as strange, wrong:
        list(strange.stream("/", TableNews))


@pytest.mark.parametrize(
    ("cookie", "key"),
    [
        ("seat=aB-_9; HttpOnly; Path=/api", "aB-_9"),
        ("other=x", ""),
        ('seat="a\\012b"', ""),
        ("seat=" + "x" * 300, ""),
    ],
)
def test_the_key_of_a_seat(cookie: str, key: str) -> None:
    answer = http("200 OK", b'{"table": "x"}', f"Set-Cookie: {cookie}")
    with answering(answer) as giver:
        giver.post("/", {}, InvitedTable)
    assert giver.key == key
