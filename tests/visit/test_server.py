"""Servers that are none of cribbage, or that are not there."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from cribbage_bridge.visit import server
from cribbage_bridge.visit.chair import News
from cribbage_bridge.visit.link import Link
from cribbage_bridge.visit.server import (
    LARGEST_ANSWER,
    AnswerError,
    RefusedError,
    Server,
    UnreachableError,
)
from cribbage_bridge.web.room_models import Invited


@contextmanager
def saying(answer: bytes) -> Iterator[Server]:
    """A server that gives the same answer to the first who asks."""

    def listen() -> None:
        connection, _ = listener.accept()
        with connection:
            connection.recv(10_000)
            connection.sendall(answer)

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=listen, daemon=True)
        thread.start()
        yield Server(Link(False, "127.0.0.1", listener.getsockname()[1], "x"))
        thread.join()


def http(status: str, body: bytes = b"", *headers: str) -> bytes:
    """An answer of HTTP."""
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers, "", ""]
    return "\r\n".join(lines).encode() + body


@pytest.mark.parametrize(
    ("answer", "error", "complaint"),
    [
        (http("200 OK", b'{"name": "x"}'), AnswerError, "its answer is no Invited$"),
        (http("200 OK", b"<html>"), AnswerError, "its answer is no Invited$"),
        (http("200 OK", b"\xff" * 9), AnswerError, "its answer is no Invited$"),
        (http("200 OK", b" " * (LARGEST_ANSWER + 9)), AnswerError, "1,000,000 bytes$"),
        (
            http("302 Found", b"", "Location: http://127.0.0.1/"),
            AnswerError,
            "it answers with status 302$",
        ),
        (http("404 Not Found", b"nothing"), AnswerError, "its answer is no Problem$"),
        (http("404 Not Found", b'{"detail": "a\\u001b"}'), RefusedError, r"^a\?$"),
        (http("429 No", b'{"detail": "wait"}'), UnreachableError, ": wait$"),
        (http("502 Bad Gateway", b"<html>"), UnreachableError, "with status 502$"),
        (b"SSH-2.0-OpenSSH\x1b[2J\r\n", UnreachableError, "broken off"),
        (b"", UnreachableError, "broken off|reached"),
        (http("200 OK", b"half of it")[:-2], UnreachableError, "broken off"),
        (b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 999, UnreachableError, "broken off"),
    ],
)
def test_answers_that_are_none(
    answer: bytes, error: type[Exception], complaint: str
) -> None:
    with saying(answer) as strange, pytest.raises(error, match=complaint) as refused:
        strange.get("/api/invitations/x", Invited)
    assert str(refused.value).isprintable()


def test_a_server_that_is_not_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    with pytest.raises(UnreachableError, match=r"reached: Connection refused$"):
        Server(Link(False, "127.0.0.1", port, "x")).get("/", Invited)


@pytest.mark.parametrize("host", ["cards.invalid", "a..b", "x" * 70])
def test_a_name_that_is_none(host: str) -> None:
    with pytest.raises(UnreachableError):
        Server(Link(False, host, 80, "x")).get("/", Invited)


def test_a_server_without_a_certificate(url: str) -> None:
    port = int(url.rstrip("/").rpartition(":")[2])
    with pytest.raises(UnreachableError):
        Server(Link(True, "127.0.0.1", port, "x")).get("/", Invited)


def test_a_silent_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "SECONDS_OF_SILENCE", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        silent = Server(Link(False, "127.0.0.1", listener.getsockname()[1], "x"))
        with pytest.raises(UnreachableError, match="timed out"):
            silent.get("/", Invited)


STREAM = b"HTTP/1.1 200 OK\r\n\r\n"


def test_a_stream() -> None:
    body = b': hello\n\nid: 7\nretry: 1000\ndata: {"revision": 7, "away": {}}\n\n'
    with saying(STREAM + body + b'data:{"revision":8}\n\n') as steady:
        assert [news.revision for news in steady.stream("/", News)] == [7, 8]


@pytest.mark.parametrize(
    ("body", "complaint"),
    [(b"data: []\n", "no News$"), (b"data: " + b" " * 20_000, "line of its stream")],
)
def test_a_stream_that_is_none(body: bytes, complaint: str) -> None:
    with (
        saying(STREAM + body) as strange,
        pytest.raises(AnswerError, match=complaint),
    ):
        list(strange.stream("/", News))


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
    answer = http("200 OK", b'{"room": "x"}', f"Set-Cookie: {cookie}")
    with saying(answer) as giver:
        giver.post("/", {}, Invited)
    assert giver.key == key
