"""Run calls in threads of this process.

>>> from cribbage_bridge.parallel.threads import threads
>>> with threads(2) as pool:
...     list(pool.map(abs, [3, -4]))
[3, 4]
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager

from cribbage_bridge.parallel.resources import ThreadResources, thread_resources


@contextmanager
def threads(jobs: int) -> Iterator[Executor]:
    """Open a pool that runs calls in up to `jobs` threads.

    On exit, wait for running calls, and cancel the others.
    """
    in_use: list[ThreadResources] = []
    with ThreadPoolExecutor(
        jobs, initializer=lambda: in_use.append(thread_resources())
    ) as pool:
        try:
            yield pool
        finally:
            pool.shutdown(cancel_futures=True)
            for resources in in_use:
                resources.close()
