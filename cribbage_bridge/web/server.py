"""The server that runs the application and can open a browser."""

from __future__ import annotations

import gc
import os
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from io import StringIO

import segno
import uvicorn
from rich.console import Console

from cribbage_bridge.files.errors import CribbageError
from cribbage_bridge.web.app import Settings, create_app
from cribbage_bridge.web.connections import (
    SECONDS_BETWEEN_REQUESTS,
    Connection,
    most_connections,
)
from cribbage_bridge.web.lan import machine_names
from cribbage_bridge.web.security import LARGEST_HEAD
from cribbage_bridge.web.streams import Streams

LOOPBACK = "127.0.0.1"

_SECONDS_TO_END = 3
"""The time limit, in seconds, for unfinished requests when the server stops."""

_SECONDS_TO_CONFIRM = 20
"""The time limit, in seconds, for a browser to acknowledge data.

After this time, systems that support the limit close the connection, so a disconnected
phone counts as away.
"""

_LOOPBACK_NAMES = (LOOPBACK, "localhost", "[::1]")


class AddressError(CribbageError, ValueError):
    """The server cannot listen on an address."""


@dataclass(frozen=True)
class Address:
    """The address of a server.

    Attributes:
        host: The host name or the IP address.
        port: The port; 0 for any free port.
        names: Other host names that browsers may use.
        proxies: The addresses or networks of the proxies whose ``X-Forwarded-For``
            headers the server trusts.
        lan: Other addresses of this machine to listen on, for its local networks.
    """

    host: str
    port: int
    names: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    lan: tuple[str, ...] = ()

    @property
    def hosts(self) -> tuple[str, ...]:
        """All host names that browsers may use."""
        own = map(_in_url, (self.host, *self.lan))
        machine = machine_names() if self.lan else ()
        return (*_LOOPBACK_NAMES, *own, *machine, *self.names)


class _Server(uvicorn.Server):
    """A server that prints its address on startup, and ends streams on shutdown.

    For a local network, it also prints the address as a QR code.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        url: str,
        is_lan: bool,
        browser: bool,
        streams: Streams,
    ) -> None:
        super().__init__(config)
        self._url = url
        self._is_lan = is_lan
        self._browser = browser
        self._streams = streams

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.freeze()  # collections then skip the program's objects, and pause less
        print(f"Serving cribbage at {self._url} (Ctrl-C stops it)", flush=True)
        if self._is_lan:
            _print_code(self._url)
        if self._browser and _has_screen():
            webbrowser.open(self._url)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._streams.end()
        await super().shutdown(sockets)


def _print_code(url: str) -> None:
    """Print the QR code of a URL, in colors that scanners can read."""
    code = StringIO()
    segno.make(url).terminal(code, border=2, compact=True)
    console = Console(highlight=False)
    console.print("To open it on another device in your network, scan this code:")
    console.print(code.getvalue(), style="bright_white on black", end="")


def _has_screen() -> bool:
    variables = ("DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform == "darwin" or any(map(os.environ.get, variables))


def serve(address: Address, settings: Settings, browser: bool) -> None:
    """Serve until a signal stops the process.

    If `browser` is true and there is a display, open a browser.
    """
    with _listening(address) as listeners:
        port = listeners[0].getsockname()[1]
        url, *lan = (
            f"http://{_in_url(host)}:{port}/" for host in (address.host, *address.lan)
        )
        lan_url = lan[0] if lan else ""
        app = create_app(replace(settings, lan_url=lan_url))
        config = uvicorn.Config(
            app,
            http=Connection,
            backlog=most_connections() // 4,
            h11_max_incomplete_event_size=LARGEST_HEAD,
            timeout_keep_alive=SECONDS_BETWEEN_REQUESTS,
            proxy_headers=bool(address.proxies),
            forwarded_allow_ips=list(address.proxies),
            log_level="warning",
            ws="none",
            server_header=False,
            timeout_graceful_shutdown=_SECONDS_TO_END,
        )
        streams = app.state.services.streams
        _Server(config, lan_url or url, bool(lan), browser, streams).run(listeners)


@contextmanager
def _listening(address: Address) -> Iterator[list[socket.socket]]:
    """Listen on all addresses, at the same port."""
    with ExitStack() as stack:
        port, listeners = address.port, []
        for host in (address.host, *address.lan):
            listeners.append(stack.enter_context(_listener(host, port)))
            port = listeners[0].getsockname()[1]
        yield listeners


def _listener(host: str, port: int) -> socket.socket:
    try:
        (family, kind, protocol, _, place), *_ = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        # asyncio sets TCP_NODELAY only if the protocol of the socket is TCP.
        listener = socket.socket(family, kind, protocol)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            _expect_confirmation(listener)
            listener.bind(place)
        except OSError:
            listener.close()
            raise
        return listener
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise AddressError(f"cannot serve at {host}, port {port}: {reason}") from None


def _expect_confirmation(listener: socket.socket) -> None:
    """Let the system close connections if clients do not acknowledge data in time."""
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    if option is not None:
        milliseconds = 1000 * _SECONDS_TO_CONFIRM
        listener.setsockopt(socket.IPPROTO_TCP, option, milliseconds)


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
