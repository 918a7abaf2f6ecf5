"""Work in threads and processes, and the fingerprint of the package."""

from __future__ import annotations

import math
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paths import ROOT

from cribbage_bridge.bridge import queries
from cribbage_bridge.parallel import fingerprint
from cribbage_bridge.parallel.chunks import Chunks
from cribbage_bridge.parallel.fingerprint import package_files
from cribbage_bridge.parallel.processes import WorkersError, processes
from cribbage_bridge.parallel.resources import thread_resources
from cribbage_bridge.parallel.threads import threads


def test_threads_drop_what_has_not_begun() -> None:
    goes_on = threading.Event()
    with pytest.raises(KeyError), threads(1) as pool:  # noqa: PT012
        first, second = pool.submit(goes_on.wait, 30), pool.submit(int)
        second.add_done_callback(lambda _: goes_on.set())
        raise KeyError
    assert first.done()
    assert second.cancelled()


def test_processes_give_results_in_order() -> None:
    with processes(2) as pool:
        assert list(pool.map(abs, range(-9, 0))) == list(range(9, 0, -1))


def test_a_process_that_is_ended_is_an_error() -> None:
    with pytest.raises(WorkersError, match="worker process died"), processes(1) as pool:
        pool.submit(os._exit, 1).result()


def test_processes_ignore_what_interrupts_their_parent() -> None:
    before = signal.getsignal(signal.SIGINT)
    with processes(1) as pool:
        assert pool.submit(signal.getsignal, signal.SIGINT).result() == signal.SIG_IGN
    assert signal.getsignal(signal.SIGINT) == before


# --- Resources ------------------------------------------------------------


class Door:
    """Something that can be closed, and then says its name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def close(self) -> None:
        print(self.name)


def door(name: str) -> Door:
    return thread_resources().get(Door, name)


def test_resources_stay_open_until_they_are_closed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    front, back = door("front"), door("back")
    assert door("front") is front is not back
    with threads(1) as pool:
        assert pool.submit(door, "front").result() is not front
        assert not capsys.readouterr().out
    assert capsys.readouterr().out.split() == ["front"]
    thread_resources().close()
    assert sorted(capsys.readouterr().out.split()) == ["back", "front"]
    thread_resources().close()
    assert not capsys.readouterr().out
    assert door("front") is not front
    thread_resources().close()


PROGRAM = """
from cribbage_bridge.parallel.resources import thread_resources
class Door:
    def close(self):
        print("closed")
thread_resources().get(Door)
"""


def test_a_process_closes_its_resources_at_its_end() -> None:
    words = [sys.executable, "-c", PROGRAM]
    shown = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert (shown.stdout, shown.stderr) == ("closed\n", "")


# --- Chunks ---------------------------------------------------------------


Returned = TypeVar("Returned")


class Clockwork:
    """Threads that run chunks, and report a time for each call.

    Attributes:
        threads: The number of threads.
        sizes: The size of each chunk, in the order in which they were submitted.
    """

    def __init__(self, threads: int, seconds: float) -> None:
        self.threads = threads
        self.sizes: list[int] = []
        self._pool = ThreadPoolExecutor(threads)
        self._seconds = seconds

    def submit(
        self, function: Callable[..., Returned], /, *arguments: Any
    ) -> Future[Returned]:
        def timed() -> Any:
            time.sleep(0.001)
            results, _ = cast(tuple[list[object], float], function(*arguments))
            return results, self._seconds * len(results)

        _, calls = arguments
        self.sizes.append(len(calls))
        return self._pool.submit(timed)


@settings(max_examples=20)
@given(st.integers(1, 5), st.integers(0, 300), st.sampled_from([0, 1e-3, 0.3, 9]))
def test_all_calls_are_made_once_and_in_order(
    threads: int, number: int, seconds: float
) -> None:
    workers = Clockwork(threads, seconds)
    chunks = Chunks(workers, divmod, [(n, 7) for n in range(number)])
    chunks.submit()
    assert list(chunks.results(math.inf)) == [divmod(n, 7) for n in range(number)]
    assert sum(workers.sizes) == number
    assert all(size * seconds <= max(2, seconds) for size in workers.sizes)


def test_chunks_take_two_seconds_and_less_at_the_end() -> None:
    workers = Clockwork(4, 1 / 64)
    chunks = Chunks(workers, abs, [(n,) for n in range(20_000)])
    chunks.submit()
    assert len(list(chunks.results(math.inf))) == 20_000
    assert workers.sizes.count(128) > 80
    assert max(workers.sizes) == 128
    assert max(workers.sizes[-8:]) < 20


def test_a_slow_call_does_not_stop_the_others() -> None:
    others_are_done = threading.Event()
    done: list[int] = []

    def call(number: int) -> int:
        if number == 0:
            assert others_are_done.wait(30)
        done.append(number)
        if len(done) == 99:
            others_are_done.set()
        return number

    chunks = Chunks(Clockwork(2, 0.1), call, [(n,) for n in range(100)])
    chunks.submit()
    assert list(chunks.results(math.inf)) == list(range(100))
    assert done[-1] == 0


# --- Copies of the package ------------------------------------------------


def test_the_fingerprint_changes_with_any_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "cribbage_bridge"
    (package / "rulebook").mkdir(parents=True)
    place = package / "parallel" / "fingerprint.py"
    for name in ("chunks.py", "rulebook/cribbage.pl"):
        (package / name).write_text("1")
    monkeypatch.setattr(fingerprint, "__file__", str(place))
    monkeypatch.setattr(queries, "rulebook", lambda: package / "rulebook")
    seen = {fingerprint.fingerprint.__wrapped__() for _ in range(2)}
    assert len(seen) == 1
    for name in ("chunks.py", "rulebook/cribbage.pl", "new.py"):
        (package / name).write_text("2")
        seen.add(fingerprint.fingerprint.__wrapped__())
    (package / "__pycache__").mkdir()
    (package / "__pycache__" / "new.pyc").touch()
    seen.add(fingerprint.fingerprint.__wrapped__())
    assert len(seen) == 4


def test_the_rules_are_part_of_the_package() -> None:
    files = dict(package_files())
    rules = (ROOT / "prolog" / "cribbage.pl").read_bytes()
    assert files["cribbage_bridge/rulebook/cribbage.pl"] == rules
    assert "cribbage_bridge/parallel/cluster.py" in files
