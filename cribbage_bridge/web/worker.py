"""Long queries, each in its own process with limited time and memory.

This module is also a program that runs one query.  It reads the query as JSON from
standard input, and prints the result.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
import sys
from dataclasses import asdict, dataclass
from typing import Any

from cribbage_bridge.rummikub.queries import Outcomes
from cribbage_bridge.web.errors import TooExpensiveError, UnusableRequestError
from cribbage_bridge.web.rummikub_queries import OutcomesQuery
from cribbage_bridge.web.work_queue import WorkQueue

_MEGABYTE = 1024 * 1024

_STATUSES = (0, -signal.SIGABRT, -signal.SIGKILL)
"""The exit statuses of a query that succeeds, or whose memory runs out."""


@dataclass(frozen=True)
class QueryLimits:
    """The limits on each query, and on the number of queries.

    Attributes:
        seconds: The time limit of a query, in seconds.
        megabytes: The maximum address space of a query's process, in megabytes.
        at_once: The maximum number of queries that run at the same time.
        waiting: The maximum number of queries that wait.
    """

    seconds: float = 10
    megabytes: int = 1024
    at_once: int = os.cpu_count() or 1
    waiting: int = 8


class LongQuestions:
    """A queue that runs a limited number of long queries at the same time."""

    def __init__(self, limits: QueryLimits) -> None:
        self._limits = limits
        self._queue = WorkQueue(limits.at_once, limits.waiting)

    async def outcomes(self, question: OutcomesQuery) -> Outcomes:
        """Count all games that can follow a deal; cancellation kills the process."""
        async with self._queue.turn():
            return await self._answer(question)

    async def _answer(self, question: OutcomesQuery) -> Outcomes:
        seconds, megabytes = self._limits.seconds, self._limits.megabytes
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", __name__, str(megabytes)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            asked = json.dumps(asdict(question)).encode()
            output, _ = await asyncio.wait_for(child.communicate(asked), seconds)
        except TimeoutError:
            raise TooExpensiveError(
                f"this takes more than {seconds:g} seconds"
            ) from None
        finally:
            if child.returncode is None:
                child.kill()
                await child.wait()
        if child.returncode not in _STATUSES:
            raise RuntimeError(f"a long query ended with status {child.returncode}")
        if not output:
            raise TooExpensiveError(
                f"this needs more than {megabytes} megabytes of memory"
            )
        return _read_answer(json.loads(output))


def _read_answer(answer: dict[str, Any]) -> Outcomes:
    if "problem" in answer:
        raise UnusableRequestError(answer["problem"])
    return Outcomes(**answer)


def _answer_one(megabytes: int) -> None:
    """Run the query from standard input; print its result unless memory runs out."""
    most = megabytes * _MEGABYTE
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    question = OutcomesQuery(**json.load(sys.stdin))
    try:
        print(json.dumps(asdict(question.answer())))
    except MemoryError:
        return
    except UnusableRequestError as error:
        print(json.dumps({"problem": str(error)}))


if __name__ == "__main__":
    _answer_one(int(sys.argv[1]))
