"""Limits on the streams of a server, so that nobody keeps others out.

Streams of tables and of reviews count alike.
"""

from __future__ import annotations

from dataclasses import dataclass

from cribbage_bridge.web.errors import BusyError
from cribbage_bridge.web.origins import ADDRESSES_OF_NETWORK, Sender

MOST_FOR_ADDRESS = 20
"""The maximum number of streams for one address."""

MOST_FOR_NETWORK = ADDRESSES_OF_NETWORK * MOST_FOR_ADDRESS
"""The maximum number of streams for IPv6 addresses with the same first 48 bits."""


@dataclass(eq=False)
class Viewer:
    """A page with a stream.

    Attributes:
        sender: The sender of the request for the stream.
        is_spectator: True if the page watches two other people, or a review.
    """

    sender: Sender
    is_spectator: bool


class StreamLimiter:
    """Limits on the number of viewers; spectators are at most half of them."""

    def __init__(self, maximum: int) -> None:
        self._maximum = maximum
        self._viewers: set[Viewer] = set()

    def add(self, new: Viewer) -> None:
        """Count a viewer; raise `BusyError` beyond a limit."""
        sender, senders = new.sender, [each.sender for each in self._viewers]
        if len(senders) >= self._maximum:
            raise BusyError("the server has too many open pages: try again later")
        if sum(each.address == sender.address for each in senders) >= MOST_FOR_ADDRESS:
            raise BusyError("too many pages are open at your address")
        neighbors = sum(each.network == sender.network for each in senders)
        if sender.network and neighbors >= MOST_FOR_NETWORK:
            raise BusyError("too many pages are open in your network")
        spectators = sum(each.is_spectator for each in self._viewers)
        if new.is_spectator and spectators >= self._maximum // 2:
            raise BusyError("the server has too many spectators: try again later")
        self._viewers.add(new)

    def remove(self, viewer: Viewer) -> None:
        """Stop counting a viewer."""
        self._viewers.remove(viewer)
