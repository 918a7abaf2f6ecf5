"""Clusters of Dask, whose scheduler and workers are processes of their own."""

from __future__ import annotations

import json
import math
import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from paths import ROOT
from programs import wait_until

from cribbage_bridge.parallel.resources import thread_resources

_SECONDS_WITHOUT_SCHEDULER = "20"


class Cluster:
    """A scheduler on loopback, and its workers."""

    def __init__(self, folder: Path) -> None:
        """Start a scheduler, which leaves its files in a folder."""
        self._folder = folder
        self.workers: list[subprocess.Popen[bytes]] = []
        file = folder / "scheduler.json"
        words = ("scheduler", "--port", "0", "--scheduler-file", str(file))
        self.scheduler = self._start(folder / "scheduler.log", *words)
        self._wait_until(lambda: file.is_file() and file.read_text().endswith("}"))
        self.address: str = json.loads(file.read_text())["address"]

    def add_workers(self, number: int, *folders: Path) -> None:
        """Start workers that prefer the modules in some folders, and wait for all."""
        words = (
            *("worker", self.address, "--nthreads", "1", "--no-nanny"),
            *("--local-directory", str(self._folder), "--memory-limit", "0"),
            *("--death-timeout", _SECONDS_WITHOUT_SCHEDULER),
        )
        logs = [self._folder / f"{uuid.uuid4().hex}.log" for _ in range(number)]
        self.workers += [self._start(log, *words, folders=folders) for log in logs]
        self._wait_until(
            lambda: all("Registered to" in log.read_text() for log in logs)
        )

    def _wait_until(self, condition: Callable[[], bool]) -> None:
        """Wait until a condition holds, however busy the machine is."""
        processes = [self.scheduler, *self.workers]
        assert wait_until(
            lambda: condition() or any(each.poll() is not None for each in processes),
            seconds=math.inf,
        )
        assert condition(), "a process of the cluster has ended"

    def _start(
        self, log: Path, *words: str, folders: tuple[Path, ...] = ()
    ) -> subprocess.Popen[bytes]:
        path = map(str, (*folders, ROOT, ROOT / "tests" / "helpers"))
        common = ("--host", "127.0.0.1", "--no-dashboard")
        with log.open("wb") as errors:
            return subprocess.Popen(
                [sys.executable, "-m", "dask", *words, *common],
                cwd=self._folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=errors,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(path)},
            )

    def end_workers(self, number: signal.Signals = signal.SIGKILL) -> None:
        for worker in self.workers:
            worker.send_signal(number)
            worker.wait()
        self.workers.clear()

    def end(self) -> None:
        self.end_workers()
        self.scheduler.kill()
        self.scheduler.wait()


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[Cluster]:
    started = Cluster(folder)
    try:
        started.add_workers(workers)
        yield started
    finally:
        started.end()


class Pencil:
    """Something that a worker keeps for a piece of work."""

    def __init__(self) -> None:
        self.name = os.urandom(8).hex()
        self.is_closed = False

    def close(self) -> None:
        self.is_closed = True


def used(number: int) -> tuple[int, int, str]:
    """Return a number, the process, and the pencil that it was written with."""
    pencil = thread_resources().get(Pencil)
    assert not pencil.is_closed
    return number, os.getpid(), pencil.name


def process_of(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def touch_slowly(file: Path) -> None:
    time.sleep(0.2)
    file.touch()
