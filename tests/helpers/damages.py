"""Data of JSON with one damage each: a field is missing, wrong or unknown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

_WRONG = {"no": "such value"}


def damages(data: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the place of each damage, such as ``names.first``, and the damaged data."""
    before = f"{place}." if place else ""
    match data:
        case dict():
            yield f"{before}unknown", {**data, "unknown": None}
            for name, value in data.items():
                yield before + name, {k: v for k, v in data.items() if k != name}
                for inner, damaged in damages(value, before + name):
                    yield inner, {**data, name: damaged}
        case [first, *others]:
            for inner, damaged in damages(first, f"{before}0"):
                yield inner, [damaged, *others]
    if place:
        yield place, _WRONG
