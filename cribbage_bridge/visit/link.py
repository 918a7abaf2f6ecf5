"""The link by which somebody is invited to a table on a server."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from cribbage_bridge.bridge.errors import CribbageError
from cribbage_bridge.untrusted import printable

_INVITED = re.compile(r"/join/([\w-]{1,100})", re.ASCII)


class LinkError(CribbageError, ValueError):
    """A text is no invitation."""

    def __init__(self, text: str) -> None:
        super().__init__(
            f"not an invitation: {printable(text)!r}; a link is wanted "
            "such as http://cards.example/join/INVITATION"
        )


@dataclass(frozen=True)
class Link:
    """Where somebody is invited.

    Attributes:
        is_secure: Whether the server speaks HTTPS.
        host: The name or the number of its machine.
        port: Its port; `None` for the usual one.
        invitation: What gives the seat.
    """

    is_secure: bool
    host: str
    port: int | None
    invitation: str


def read_link(text: str) -> Link:
    """Read a link.

    Raises:
        LinkError: It is no invitation.
    """
    try:
        parts = urlsplit(text)
        invited = _INVITED.fullmatch(parts.path)
        if invited and parts.hostname and _is_plain(text, parts.netloc):
            is_secure = {"http": False, "https": True}[parts.scheme]
            return Link(is_secure, parts.hostname, parts.port, invited[1])
    except (KeyError, ValueError):
        pass
    raise LinkError(text)


def _is_plain(text: str, place: str) -> bool:
    """Whether a link with a place is nothing but letters, without a user's name."""
    return text.isascii() and text.isprintable() and not set(place) & set("@ \\")
