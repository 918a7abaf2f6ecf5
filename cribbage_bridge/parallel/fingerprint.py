"""A fingerprint of this package, for comparison with other copies."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from pathlib import Path

from cribbage_bridge.bridge import queries

DISTRIBUTION = "cribbage-bridge"
"""The distribution name of the package."""

_DIGITS = 12


def package_files() -> Iterator[tuple[str, bytes]]:
    """Yield the path in a wheel and the content of each package file and rule file."""
    package = Path(__file__).parents[1]
    for name, folder in (
        ("cribbage_bridge", package),
        ("cribbage_bridge/rulebook", queries.rulebook()),
    ):
        for file in sorted(folder.rglob("*")):
            if file.is_file() and file.parent.name != "__pycache__":
                yield f"{name}/{file.relative_to(folder).as_posix()}", file.read_bytes()


@cache
def fingerprint() -> str:
    """Return the version of this package, and a hash of its files."""
    digest = hashlib.sha256()
    for name, content in sorted(dict(package_files()).items()):
        digest.update(f"{name} {len(content)}\n".encode() + content)
    version = metadata.version(DISTRIBUTION)
    return f"{version} ({digest.hexdigest()[:_DIGITS]})"
