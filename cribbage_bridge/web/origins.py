"""The origin of a game: the browser and the network from which it was started.

The server saves an origin only as keyed hashes, and deletes it with the game.  The key
is in a file of its own, so a copy of the database does not identify anybody.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import os
import secrets
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from fastapi import Request, Response

from cribbage_bridge.files.errors import file_errors
from cribbage_bridge.web.keys import SECONDS_OF_COOKIE

_COOKIE = "device"

_BITS_OF_SITE, _BITS_OF_NETWORK = 64, 48

ADDRESSES_OF_NETWORK = 4
"""The number of addresses whose limits a network may use up."""


@dataclass(frozen=True)
class Sender:
    """The sender of a request.

    Attributes:
        address: The IPv4 address, or the first 64 bits of the IPv6 address.
        network: The first 48 bits of the IPv6 address; empty for IPv4.
    """

    address: str = ""
    network: str = ""


@dataclass(frozen=True)
class Origin:
    """The origin of a game, as keyed hashes; the hash of an unknown part is empty.

    Attributes:
        device: The browser, or another program that stores cookies.
        address: The IPv4 address, or the first 64 bits of the IPv6 address.
        network: The first 48 bits of the IPv6 address; empty for IPv4.
    """

    device: str = ""
    address: str = ""
    network: str = ""


NOWHERE = Origin()
"""The origin of a game that was not started by a request."""


class Origins:
    """The origins of requests, hashed with the key of a database file."""

    def __init__(self, file: Path) -> None:
        self._file = file.with_name(f"{file.name}.key")

    def prepare(self) -> None:
        """Create the file with the key if necessary."""
        with (
            file_errors("use", self._file),
            suppress(FileExistsError),
            open(self._file, "xb", opener=_open_for_owner) as new,
        ):
            new.write(secrets.token_bytes(32))

    def origin(self, request: Request, response: Response) -> Origin:
        """Return the origin of a request; give a cookie to a new browser."""
        sender = sender_of(request)
        device = request.cookies.get(_COOKIE, "")
        if not device:
            device = secrets.token_urlsafe(16)
            response.set_cookie(
                _COOKIE,
                device,
                max_age=SECONDS_OF_COOKIE,
                path="/api/tables",
                secure=request.url.scheme == "https",
                httponly=True,
                samesite="strict",
            )
        return Origin(
            self._hashed(device),
            self._hashed(sender.address),
            self._hashed(sender.network),
        )

    def uploader(self, sender: Sender) -> str:
        """Return the hash of a sender's network or, for IPv4, of the address."""
        return self._hashed(sender.network or sender.address)

    def _hashed(self, text: str) -> str:
        if not text:
            return ""
        with file_errors("read", self._file):
            key = self._file.read_bytes()
        return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()


def _open_for_owner(path: str, flags: int) -> int:
    return os.open(path, flags, mode=0o600)


def sender_of(request: Request) -> Sender:
    """Return the sender of a request."""
    host = request.client.host if request.client else ""
    return Sender(site_of(host), _first_bits(host, _BITS_OF_NETWORK))


def site_of(address: str) -> str:
    """Return the 64-bit network of an IPv6 address, or any other address unchanged."""
    return _first_bits(address, _BITS_OF_SITE) or address


def _first_bits(address: str, bits: int) -> str:
    """Return an IPv6 address's network; empty for IPv4-mapped and other addresses."""
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return ""
    if found.ipv4_mapped:
        return ""
    return str(ipaddress.IPv6Network((found, bits), strict=False))
