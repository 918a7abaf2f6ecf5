"""The addresses and names of this machine in its local networks."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import ip_address

import psutil

_ELSEWHERE = ("192.0.2.1", 9)
"""An address on the internet that is reserved for documentation."""


def lan_addresses() -> tuple[str, ...]:
    """Return the IP addresses of this machine that other devices can use.

    The address that they most likely can reach is first: that of the interface that
    leads to the internet.
    """
    preferred = _address_towards_internet()
    addresses = filter(_is_reachable, _addresses())
    return tuple(sorted(addresses, key=lambda each: (each != preferred, ":" in each)))


def machine_names() -> tuple[str, ...]:
    """Return the host names that a local network may use for this machine."""
    name = socket.gethostname().casefold()
    return (name,) if "." in name else (name, f"{name}.local")


def _addresses() -> list[str]:
    active = {name for name, found in psutil.net_if_stats().items() if found.isup}
    families = (socket.AF_INET, socket.AF_INET6)
    return [
        each.address
        for name, addresses in psutil.net_if_addrs().items()
        if name in active
        for each in addresses
        if each.family in families
    ]


def _is_reachable(address: str) -> bool:
    found = ip_address(address)
    return not (found.is_loopback or found.is_link_local)


def _address_towards_internet() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender, suppress(OSError):
        sender.connect(_ELSEWHERE)  # chooses a route, and sends nothing
        address: str = sender.getsockname()[0]
        return address
    return ""
