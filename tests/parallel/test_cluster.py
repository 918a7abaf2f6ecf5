"""The workers of a cluster: as good as those here, and lost without a loss."""

from __future__ import annotations

import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import dask
import distributed  # noqa: F401  # adds its defaults to the settings of Dask
import pytest
from clusters import Cluster, cluster, process_of, touch_slowly, used
from commands import call, refusal
from paths import ROOT
from programs import is_running, rogue, wait_until
from submissions import SEED, SUITE, BriefSuite, doubtful, plain

import cribbage_bridge.parallel.cluster
from cribbage_bridge.cli import workers
from cribbage_bridge.files.optional_imports import MissingPackageError
from cribbage_bridge.grading import (
    GraderSettings,
    Isolation,
    Report,
    WrittenSuite,
    batch,
    sandbox,
)
from cribbage_bridge.grading.batch import grade_all
from cribbage_bridge.grading.report import Outcome
from cribbage_bridge.grading.submission import read_submission
from cribbage_bridge.match import log as match_log
from cribbage_bridge.match.match import GameResult, Match, play_match
from cribbage_bridge.parallel.cluster import Need, on_cluster
from cribbage_bridge.parallel.processes import WorkersError
from cribbage_bridge.parallel.threads import threads
from cribbage_bridge.session.record import Record

PLAN = Match("novice", "regular", 8, "a", True, 60, (range(100, 119),) * 2)


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Return a cluster with two workers, which tests share."""
    with cluster(tmp_path_factory.mktemp("busy"), workers=2) as started:
        yield started


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with cluster(tmp_path_factory.mktemp("none"), workers=0) as started:
        yield started


@pytest.fixture
def bare(scheduler: Cluster) -> Iterator[Cluster]:
    yield scheduler
    scheduler.end_workers()


@pytest.fixture
def doomed(tmp_path: Path) -> Iterator[Cluster]:
    """Return a cluster that a test may destroy."""
    with cluster(tmp_path, workers=1) as started:
        yield started


# --- Work -----------------------------------------------------------------


def test_results_come_in_order_from_all_workers_in_pieces(busy: Cluster) -> None:
    with on_cluster(busy.address) as pool:
        numbers, found, pencils = zip(*pool.map(used, range(1000)), strict=True)
    assert numbers == tuple(range(1000))
    assert len(set(found)) == 2
    assert len(set(pencils)) < len(pencils)


def test_calls_are_made_again_each_time(busy: Cluster) -> None:
    with on_cluster(busy.address) as pool:
        once, again = pool.submit(os.urandom, 8), pool.submit(os.urandom, 8)
        assert once.result() != again.result()


@pytest.mark.long
@pytest.mark.parametrize(
    "study", ["cribs --deals 1000 --rounds 1", "play --deals 8 --strength novice"]
)
def test_a_study_is_the_same_as_here(
    busy: Cluster, monkeypatch: pytest.MonkeyPatch, study: str
) -> None:
    monkeypatch.setattr(workers, "processes", threads)
    there = call("study", *study.split(), "--cluster", busy.address)
    here = call("study", *study.split(), "--jobs", "1")
    assert there.returncode == 0, there.stderr
    assert there.stdout == here.stdout


def test_what_goes_wrong_in_a_worker_is_raised_here(busy: Cluster) -> None:
    with on_cluster(busy.address) as pool:
        results = pool.map(int, ["1", "2", "three"])
        with pytest.raises(ValueError, match="'three'"):
            list(results)
        with pytest.raises(TimeoutError):
            list(pool.map(time.sleep, [5], timeout=0.1))
        assert list(pool.map(int, [])) == []


@pytest.mark.long
def test_what_is_not_done_is_dropped(busy: Cluster, tmp_path: Path) -> None:
    files = [tmp_path / str(number) for number in range(40)]
    with on_cluster(busy.address) as pool:
        first, *_ = [pool.submit(touch_slowly, file) for file in files]
        first.result()
    with on_cluster(busy.address) as pool:
        pool.submit(os.getpid).result()
    assert 1 <= sum(file.exists() for file in files) < len(files)


# --- Games ----------------------------------------------------------------


@pytest.fixture(scope="module")
def here() -> list[GameResult]:
    """Return the match as it is played on this machine."""
    with threads(1) as pool:
        return list(play_match(PLAN, pool))


def test_a_match_is_the_same_as_here(busy: Cluster, here: list[GameResult]) -> None:
    with on_cluster(busy.address) as pool:
        assert list(play_match(PLAN, pool)) == here


@pytest.mark.long
def test_a_match_leaves_no_program_behind(busy: Cluster, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    plan = replace(PLAN, first=rogue("Stays", pids), games=2)
    with on_cluster(busy.address) as pool:
        assert not any(result.record.forfeit for result in play_match(plan, pool))
    started = [int(pid) for pid in pids.read_text().split()]
    assert started
    assert wait_until(lambda: not any(map(is_running, started)))


def tournament(log: Path, *words: str) -> dict[str, str]:
    few = ("--pairs", "1", "--from", "118:118", "--log", str(log))
    shown = call("tournament", "novice", "regular", *few, *words)
    assert shown.returncode == 0, shown.stderr
    return {file.name: file.read_text() for file in log.iterdir()}


@pytest.mark.long
def test_a_tournament_is_the_same_as_here(
    busy: Cluster, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(workers, "processes", threads)
    here = tournament(tmp_path / "here", "--jobs", "1")
    assert tournament(tmp_path / "there", "--cluster", busy.address) == here
    assert here.keys() == {"1-2.jsonl"}


@pytest.mark.long
def test_a_player_is_tried_where_it_is_to_play(busy: Cluster) -> None:
    players = ("--first", "mastr", "--second", "novice")
    complaint = refusal("match", *players, "--cluster", busy.address)
    assert "(did you mean master?)" in complaint


# --- Marks ----------------------------------------------------------------


def timeless(outcome: Outcome) -> Outcome:
    if not isinstance(outcome, Report):
        return outcome
    groups = tuple(
        replace(group, cases=tuple(replace(case, seconds=0) for case in group.cases))
        for group in outcome.groups
    )
    return replace(outcome, groups=groups, seconds=0)


@pytest.mark.long
@pytest.mark.sandbox
def test_marks_are_the_same_as_here(busy: Cluster, tmp_path: Path) -> None:
    (tmp_path / "wrong.pl").write_text("encoded(List, List).\n")
    files = [tmp_path / "wrong.pl", tmp_path / "missing.pl"]
    suite = ROOT / "tests" / "data" / "suites" / "encoding.toml"
    settings = GraderSettings(WrittenSuite(suite), seed=SEED)
    here = dict(grade_all(files, settings))
    there = dict(grade_all(files, settings, cluster=busy.address))
    assert here.keys() == there.keys()
    for file in files:
        assert timeless(there[file]) == timeless(here[file])


@pytest.mark.sandbox
def test_what_is_doubtful_is_marked_again(
    busy: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "ann.pl"
    file.write_text(plain())
    monkeypatch.setattr(batch, "_grade_on_cluster", doubtful)
    given = list(grade_all([file], GraderSettings(BriefSuite()), cluster=busy.address))
    assert [report.file for _, report in given] == [str(file)] * 2


def without_bubblewrap(folder: Path) -> Path:
    """Return a folder that keeps Python from finding bubblewrap."""
    programs = folder / "bin"
    programs.mkdir()
    for name in ("prlimit", "swipl"):
        (programs / name).symlink_to(str(shutil.which(name)))
    start = f"import os\nos.defpath = {str(programs)!r}\n"
    (folder / "sitecustomize.py").write_text(start)
    return folder


@pytest.mark.long
@pytest.mark.sandbox
def test_only_workers_with_bubblewrap_mark(bare: Cluster, tmp_path: Path) -> None:
    bare.add_workers(1, without_bubblewrap(tmp_path))
    files = [tmp_path / f"{number}.pl" for number in range(2)]
    for file in files:
        file.write_text(plain())
    settings = GraderSettings(BriefSuite())
    with pytest.raises(WorkersError, match=r"no worker .* has bubblewrap"):
        list(grade_all(files, settings, cluster=bare.address))
    bare.add_workers(1)
    with on_cluster(bare.address) as pool:
        assert wait_until(lambda: len({*pool.map(process_of, [0.1] * 8)}) == 2)
    for _, report in grade_all(files, settings, cluster=bare.address):
        assert isinstance(report, Report)
        assert report.marks == 70
        assert report.isolation is Isolation.BWRAP


def test_a_worker_without_bubblewrap_refuses_a_submission(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "ann.pl"
    file.write_text(plain())
    submission = read_submission(file, SUITE.main_file)
    monkeypatch.setattr(batch, "best_isolation", lambda: Isolation.OTHER_USER)
    monkeypatch.setattr(sandbox, "run_prolog", None)
    with pytest.raises(WorkersError, match="has no working bubblewrap"):
        batch._grade_on_cluster(b"", "ann.pl", submission)


# --- Losses ---------------------------------------------------------------


@contextmanager
def once(condition: Callable[[], bool], action: Callable[[], object]) -> Iterator[None]:
    """Do something in the middle of the body, as soon as a condition holds."""
    done = []

    def wait() -> None:
        if wait_until(condition):
            done.append(action())

    thread = threading.Thread(target=wait)
    thread.start()
    yield
    thread.join()
    assert done


@pytest.mark.long
def test_a_worker_that_is_killed_costs_nothing_but_time(
    bare: Cluster, here: list[GameResult]
) -> None:
    bare.add_workers(2)
    with on_cluster(bare.address) as pool:
        results = play_match(PLAN, pool)
        first = next(results)
        bare.workers[0].kill()
        assert [first, *results] == here


def match(*words: str) -> tuple[int, str]:
    players = ("--first", "novice", "--second", "regular", "--seed", "a")
    shown = call("match", *players, "--games", "12", "--from", "100:118", *words)
    return shown.returncode, shown.stderr


@pytest.mark.long
def test_a_match_without_its_scheduler_keeps_its_log(
    doomed: Cluster, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    log, whole = tmp_path / "log.jsonl", tmp_path / "whole.jsonl"
    monkeypatch.setattr(workers, "processes", threads)
    add = match_log.add

    def add_and_kill(file: Path, record: Record) -> None:
        add(file, record)
        doomed.scheduler.kill()

    with monkeypatch.context() as patch:
        patch.setattr(match_log, "add", add_and_kill)
        status, said = match("--log", str(log), "--cluster", doomed.address)
    assert status == 1
    assert f"To continue, use --resume {log}.\n" in said
    assert f"cribbage: the scheduler at {doomed.address} is gone" in said
    assert "Traceback" not in said
    assert 0 < len(log.read_text().splitlines()) < 12
    assert match("--resume", str(log))[0] == 0
    assert match("--log", str(whole))[0] == 0
    assert log.read_text() == whole.read_text()


@pytest.mark.long
def test_work_without_workers_does_not_wait_forever(
    doomed: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cribbage_bridge.parallel.cluster, "_SECONDS_ALONE", 1)
    with (
        pytest.raises(WorkersError, match="has had no worker, for 1 seconds"),
        on_cluster(doomed.address) as pool,
        once(lambda: True, doomed.end_workers),
    ):
        list(pool.map(time.sleep, [60] * 9))


@pytest.mark.long
def test_work_that_kills_workers_is_given_up(bare: Cluster) -> None:
    bare.add_workers(4)
    problem = "canceled a call that killed 4 workers"
    with pytest.raises(WorkersError, match=problem), on_cluster(bare.address) as pool:
        pool.submit(os._exit, 1).result()


# --- What cannot be used --------------------------------------------------


def must_refuse(address: str, problem: str, *needs: Need) -> None:
    with pytest.raises(WorkersError, match=problem), on_cluster(address, *needs):
        pass


@pytest.mark.parametrize(
    ("address", "problem"),
    [
        ("somewhere", "missing port number"),
        ("http://127.0.0.1:1", "the address must begin with tcp:// or tls://"),
        ("tcp://127.0.0.1:http", "invalid literal"),
        ("", "missing port number"),
        ("tls://127.0.0.1:1", "Dask's settings name no certificates"),
        ("tcp://127.0.0.1:1", "Timed out trying to connect"),
    ],
)
def test_a_wrong_address(
    monkeypatch: pytest.MonkeyPatch, address: str, problem: str
) -> None:
    monkeypatch.setattr(cribbage_bridge.parallel.cluster, "_SECONDS_TO_CONNECT", 1)
    players = ("--first", "novice", "--second", "novice")
    shown = call("match", *players, "--cluster", address)
    assert shown.returncode == 1
    assert shown.stderr.startswith(f"cribbage: cannot connect to {address}: {problem}")


def test_settings_that_require_encryption() -> None:
    address = "tcp://127.0.0.1:1"
    with dask.config.set({"distributed.comm.require-encryption": True}):
        must_refuse(address, f"cannot connect to {address}: .* require encryption")


def test_a_cluster_without_workers(
    scheduler: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cribbage_bridge.parallel.cluster, "_SECONDS_TO_FIND_WORKERS", 1)
    must_refuse(scheduler.address, "has no workers")


def test_the_package_for_clusters_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    wanted = pytest.raises(MissingPackageError, match="-m pip install")
    with wanted, on_cluster("tcp://a:1"):
        pass


def older_copy(folder: Path) -> Path:
    """Return a folder with a package that differs a little from this one."""
    shutil.copytree(ROOT / "cribbage_bridge", folder / "cribbage_bridge")
    shutil.copytree(ROOT / "prolog", folder / "prolog")
    with (folder / "prolog" / "cribbage.pl").open("a") as rules:
        rules.write("\n")
    return folder


def broken_copy(folder: Path) -> Path:
    package = folder / "cribbage_bridge"
    package.mkdir()
    (package / "__init__.py").write_text("raise ImportError('it is broken')")
    return folder


@pytest.mark.long
@pytest.mark.parametrize(
    ("other", "problem"),
    [
        (older_copy, r"the worker tcp://\S+ has cribbage_bridge \S+ \(\w+\), not"),
        (broken_copy, r"the worker tcp://\S+ cannot use cribbage_bridge"),
    ],
)
def test_a_worker_with_other_software(
    bare: Cluster, tmp_path: Path, other: Callable[[Path], Path], problem: str
) -> None:
    bare.add_workers(1, other(tmp_path))
    must_refuse(bare.address, problem)


@pytest.mark.long
def test_a_worker_with_other_software_that_comes_late(
    bare: Cluster, tmp_path: Path
) -> None:
    bare.add_workers(1)
    copy = older_copy(tmp_path)
    with (
        pytest.raises(WorkersError, match="a new worker has cribbage_bridge"),
        on_cluster(bare.address) as pool,
        once(lambda: True, lambda: bare.add_workers(1, copy)),
    ):
        list(pool.map(time.sleep, [0.05] * 1000))


def test_needs_that_no_worker_meets(busy: Cluster) -> None:
    need = Need("a permit", lambda: False)
    must_refuse(busy.address, r"no worker .* has a permit", need)


@pytest.mark.parametrize(
    "words",
    [
        "match --first novice --second novice --jobs 2",
        "tournament novice master --jobs 2",
        "grade a.pl --jobs 2",
    ],
)
def test_what_has_no_meaning_on_a_cluster(words: str) -> None:
    complaint = refusal(*words.split(), "--cluster", "tcp://127.0.0.1:1")
    assert "--cluster cannot be combined" in " ".join(complaint.split())
