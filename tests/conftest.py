"""The settings of all tests: extras, interrupts, and processes that are left."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Generator
from contextlib import suppress
from importlib.util import find_spec
from unittest.mock import Mock

import psutil
import pytest
from hypothesis import settings

from cribbage_bridge.bridge.queries import ENGINE

_TESTS_OF_EXTRAS = {
    "numba": ["arrays/test_compiled.py"],
    "pandas": ["arrays/test_numbers.py"],
    "sklearn": ["learn/test_example.py"],
    "pyarrow": ["studies", "cli/test_study.py", "cli/test_study_cribs.py"],
    "distributed": ["parallel/test_cluster.py"],
    "nbclient": ["test_notebook.py"],
}
"""The tests that need a package which `make test` does not install."""

_MISSING = [package for package in _TESTS_OF_EXTRAS if not find_spec(package)]

collect_ignore = [place for package in _MISSING for place in _TESTS_OF_EXTRAS[package]]

settings.register_profile("project", deadline=None, max_examples=50)
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


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests, so that nothing waits for them at the end."""
    items.sort(key=lambda item: item.get_closest_marker("timeout") is None)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the tests that were left out because a package is missing."""
    for package in _MISSING:
        places = ", ".join(f"tests/{place}" for place in _TESTS_OF_EXTRAS[package])
        terminalreporter.write_line(f"Left out without {package}: {places}")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail if all tests were to be run, but some were skipped or left out."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    left_out = _MISSING or (reporter and reporter.stats.get("skipped"))
    if "ALL_TESTS" in os.environ and left_out:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


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
