"""Programs and other resources that a worker opens once and uses for many calls."""

from __future__ import annotations

import atexit
import threading
from collections.abc import Callable, Hashable
from typing import Any, Protocol, TypeVar


class Closable(Protocol):
    """A resource that must be closed."""

    def close(self) -> None:
        """Close the resource."""


_Resource = TypeVar("_Resource", bound=Closable)


class ThreadResources:
    """The open resources of one thread."""

    def __init__(self) -> None:
        self._opened: dict[Hashable, Any] = {}

    def get(
        self, open_resource: Callable[..., _Resource], *arguments: Hashable
    ) -> _Resource:
        """Return the resource for these arguments, and open it if necessary."""
        key = (open_resource, *arguments)
        if key not in self._opened:
            self._opened[key] = open_resource(*arguments)
        resource: _Resource = self._opened[key]
        return resource

    def close(self) -> None:
        """Close all resources."""
        while self._opened:
            _, resource = self._opened.popitem()
            resource.close()


class _Local(threading.local):
    def __init__(self) -> None:
        self.resources = ThreadResources()


_local = _Local()


def thread_resources() -> ThreadResources:
    """Return the resources of this thread.

    They are closed when a `threads` pool exits, when a process in a `processes` pool
    ends, and after each call or chunk on a cluster, where workers may idle for days.
    """
    return _local.resources


atexit.register(lambda: thread_resources().close())
