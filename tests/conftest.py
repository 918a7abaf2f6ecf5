"""The settings of all tests: interrupts, and processes that are left."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Generator
from contextlib import suppress
from unittest.mock import Mock

import psutil
import pytest
from hypothesis import settings

from cribbage_bridge.bridge.queries import ENGINE

settings.register_profile("project", deadline=None)
settings.load_profile("project")


def pytest_configure() -> None:
    """Let Ctrl-C interrupt what the tests start.

    A script that starts the tests in the background lets them ignore it, which
    they would hand down.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_xdist_auto_num_workers() -> int:
    """Three for two cores, since many tests wait for a process or for a page."""
    return (os.cpu_count() or 1) * 3 // 2


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None]:
    """End what a test has started when its time is up, so that nothing waits for it."""
    start = time.time()
    try:
        yield
    except pytest.fail.Exception as failure:
        if "Timeout" in str(failure):
            _end_children(start)
        raise


def _end_children(start: float) -> None:
    """End the processes that were started since a time."""
    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            if child.create_time() >= start:
                child.kill()


@pytest.fixture
def queries(monkeypatch: pytest.MonkeyPatch) -> Mock:
    queries = Mock()
    for name in ("query", "query_with_handle"):
        queries.attach_mock(Mock(wraps=getattr(ENGINE, name)), name)
        monkeypatch.setattr(ENGINE, name, getattr(queries, name))
    return queries
