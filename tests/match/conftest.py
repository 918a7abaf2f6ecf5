"""One process for the games of all matches that are played one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from multiprocessing.context import BaseContext
from unittest.mock import patch

import pytest

from cribbage_bridge.match import match


class _Lasting(ProcessPoolExecutor):
    """A pool that outlives the match that asks for it."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Go on."""

    def end(self) -> None:
        super().shutdown()


@pytest.fixture(scope="session", autouse=True)
def one_process() -> Iterator[None]:
    """Let all matches with one job share its process, whose start takes long."""
    lasting = _Lasting(1, get_context("spawn"))

    def pool(jobs: int, context: BaseContext) -> ProcessPoolExecutor:
        return lasting if jobs == 1 else ProcessPoolExecutor(jobs, context)

    with patch.object(match, "ProcessPoolExecutor", pool):
        yield
    lasting.end()
