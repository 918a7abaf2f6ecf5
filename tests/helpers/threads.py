"""Threads: several requests at the same time, and event loops of their own."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial, wraps
from threading import Barrier
from typing import Any, ParamSpec, TypeVar

import anyio

_Arguments = ParamSpec("_Arguments")
_One = TypeVar("_One")
_Result = TypeVar("_Result")


def in_thread(
    test: Callable[_Arguments, Coroutine[Any, Any, None]],
) -> Callable[_Arguments, None]:
    """Run a test in a thread of its own, since this one may have an event loop."""

    @wraps(test)
    def run(*args: _Arguments.args, **named: _Arguments.kwargs) -> None:
        with ThreadPoolExecutor(1) as pool:
            pool.submit(anyio.run, partial(test, *args, **named)).result()

    return run


def at_once(do: Callable[[_One], _Result], many: Iterable[_One]) -> list[_Result]:
    """Do the same with each of several at the same time."""
    items = list(many)
    start = Barrier(len(items))

    def started(item: _One) -> _Result:
        start.wait()
        return do(item)

    with ThreadPoolExecutor(len(items)) as pool:
        return list(pool.map(started, items))
