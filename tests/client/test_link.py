"""Invitations to tables."""

import pytest

from cribbage_bridge.client.link import Link, LinkError, read_link


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("http://127.0.0.1:8121/join/aB_-9", Link(False, "127.0.0.1", 8121, "aB_-9")),
        ("https://cards.example/join/x", Link(True, "cards.example", None, "x")),
        ("http://[::1]:80/join/x", Link(False, "::1", 80, "x")),
    ],
)
def test_links(text: str, link: Link) -> None:
    assert read_link(text) == link


@pytest.mark.parametrize(
    "text",
    [
        *("", "halt", "http:///join/x", "ftp://cards.example/join/x", "file:///join/x"),
        "http://cards.example/join/",
        "http://cards.example/join/a/b",
        "http://cards.example/table/x",
        "http://cards.example:99999/join/x",
        "http://cards.example:port/join/x",
        "http://me:secret@cards.example/join/x",
        "http://[::1/join/x",
        "http://cards.example\r\nHost: x/join/x",
        "http://cards.exämple/join/x",
        "http://cards.example/join/" + "x" * 101,
    ],
)
def test_texts_that_are_not_links(text: str) -> None:
    with pytest.raises(LinkError, match=r"^not an invitation: ") as refused:
        read_link(text)
    assert str(refused.value).isprintable()
