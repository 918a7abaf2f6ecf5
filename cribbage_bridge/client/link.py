"""The invitation link to a table on a server."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from cribbage_bridge.files.errors import CribbageError
from cribbage_bridge.files.sanitize import printable

_PATH = re.compile(r"/join/([\w-]{1,100})", re.ASCII)


class LinkError(CribbageError, ValueError):
    """A string is not an invitation link."""

    def __init__(self, text: str) -> None:
        super().__init__(
            f"not an invitation: {printable(text)!r}; expected a link "
            "such as http://cards.example/join/INVITATION"
        )


@dataclass(frozen=True)
class Link:
    """The parts of an invitation link to a seat at a table.

    Attributes:
        is_secure: True if the server uses HTTPS.
        host: The host name or the IP address of the server.
        port: The port of the server; `None` for the default port.
        invitation: The secret that gives access to the seat.
    """

    is_secure: bool
    host: str
    port: int | None
    invitation: str


def read_link(text: str) -> Link:
    """Parse an invitation link, or raise `LinkError`."""
    try:
        parts = urlsplit(text)
        path = _PATH.fullmatch(parts.path)
        if path and parts.hostname and _is_plain(text, parts.netloc):
            is_secure = {"http": False, "https": True}[parts.scheme]
            return Link(is_secure, parts.hostname, parts.port, path[1])
    except (KeyError, ValueError):
        pass
    raise LinkError(text)


def _is_plain(text: str, host: str) -> bool:
    return text.isascii() and text.isprintable() and not set(host) & set("@ \\")
