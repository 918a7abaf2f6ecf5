"""Run calls in threads of this process.

>>> from cribbage_bridge.parallel.threads import threads
>>> with threads(2) as pool:
...     list(pool.map(abs, [3, -4]))
[3, 4]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager

from cribbage_bridge.parallel.resources import ThreadResources, thread_resources


@contextmanager
def threads(jobs: int) -> Iterator[Executor]:
    """Open a pool that runs calls in up to `jobs` threads.

    On exit, wait for running calls, and cancel the others.  After an error, first end
    the programs that running calls may wait for.
    """
    in_use: list[ThreadResources] = []
    with ThreadPoolExecutor(
        jobs, initializer=lambda: in_use.append(thread_resources())
    ) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            _close(in_use)
            raise
        finally:
            pool.shutdown(cancel_futures=True)
            _close(in_use)


def _close(in_use: Iterable[ThreadResources]) -> None:
    for resources in in_use:
        resources.close()
