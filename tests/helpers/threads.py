"""Event loops beside the one of a test."""

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

import anyio


def in_thread(asking: Callable[[], Awaitable[None]]) -> None:
    """Run in a thread of its own, as this one may have an event loop."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(anyio.run, asking).result()
