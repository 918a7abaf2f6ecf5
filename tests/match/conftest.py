"""One process for the games of all matches that are played one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.context import SpawnContext
from unittest.mock import patch

import pytest

from cribbage_bridge.parallel import processes
from cribbage_bridge.parallel.processes import _Processes


class _Lasting(_Processes):
    """Processes that outlive the match that asks for them."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Do nothing."""

    def terminate(self) -> None:
        """Do nothing."""

    def end(self) -> None:
        super().shutdown()


@pytest.fixture(scope="module", autouse=True)
def one_process() -> Iterator[None]:
    """Let all matches with one job share its process, whose start takes long."""
    lasting = _Lasting(1, get_context("spawn"))

    def pool(jobs: int, context: SpawnContext) -> _Processes:
        return lasting if jobs == 1 else _Processes(jobs, context)

    with patch.object(processes, "_Processes", pool):
        yield
    lasting.end()
