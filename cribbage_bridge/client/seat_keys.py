"""The keys to the seats that programs took, with which they can come back."""

from __future__ import annotations

import hashlib
from pathlib import Path

from cribbage_bridge.client.link import Link
from cribbage_bridge.files.atomic_write import atomic_write
from cribbage_bridge.files.errors import StorageError
from cribbage_bridge.files.regular_files import read_regular


class SeatKeys:
    """The keys to seats, each saved in a file whose name depends on the invitation.

    The name also depends on the server, so no other server can get the key.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find(self, link: Link) -> str:
        """Return the key to the seat of an invitation; empty if none is saved."""
        try:
            key = read_regular(self._file(link))
        except StorageError:
            return ""
        return key.decode("ascii", errors="ignore").strip()

    def save(self, link: Link, key: str) -> None:
        """Save the key to the seat of an invitation.

        Raises:
            StorageError: The file cannot be written.
        """
        with atomic_write(self._file(link)) as file:
            file.write(key.encode("ascii"))

    def _file(self, link: Link) -> Path:
        digest = hashlib.sha256(repr(link).encode()).hexdigest()
        return self._folder / f"seat-{digest[:32]}.key"
