"""Run SWI-Prolog on untrusted files, isolated from the system.

The restrictions depend on the system, which `best_isolation` tests:

- On Linux, the program ``prlimit`` limits the memory and the processor time of
  each process, the size of its files, and the number of processes and threads.
- If ``bwrap`` (from the package bubblewrap) is installed and works, the process sees
  only the system's programs and libraries, which it cannot change, and a small folder
  in memory, which disappears with the process.  It has no network and sees no other
  process.  All processes that it starts end with it.
- If root starts the process, and the system has enough user IDs, the process runs as a
  separate user, who owns only its folder.  All processes of this user are killed at the
  end.
- On every system, the process has no standard input, an environment without secrets,
  and a temporary working folder.  Its output is discarded by default.  The process is
  killed when its time is up.

Without ``bwrap``, the process can read all files that its user can read, write many
small files, and use the network.  Unless it runs as a separate user, it can also leave
processes behind.  Without ``prlimit``, as on macOS, only its time is limited.
"""

from __future__ import annotations

import itertools
import os
import secrets
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

from cribbage_bridge.bridge import installation, queries
from cribbage_bridge.bridge.errors import PrologNotFoundError

_MEGABYTE = 1024 * 1024

_INNER_FOLDER = "/submission"
"""The folder with the files of a process in bwrap, where the process may write."""

_SYSTEM_FOLDERS = ("/usr", "/bin", "/lib", "/lib32", "/lib64")
"""The folders with installed programs and their libraries."""

_SYSTEM_FILES = ("/etc/ld.so.cache", "/etc/alternatives")
"""The files that the system uses to find libraries."""

_KILL_ALL = """
import os, sys
user = int(sys.argv[1])
os.setresuid(user + 1, user, user + 1)
os.kill(-1, 9)
"""
"""A program that kills all processes of a user at once.  They cannot kill it, because a
process may kill only processes whose real or saved user ID equals its own real or
effective user ID.
"""

_FEWEST_USERS = 1000
"""The number of possible users above which root runs processes as another user."""

_runs = itertools.count(secrets.randbelow(2**30))
"""Numbers for runs.  They start at a random number, so graders rarely share users."""

_TRIAL_SECONDS = 30
_MAXIMUM_OPEN_FILES = 64
_MAXIMUM_PROCESSES = 8


@dataclass(frozen=True)
class SandboxLimits:
    """Limits on a process.

    Attributes:
        megabytes: The maximum size of its address space; half is for Prolog's stacks.
        file_megabytes: The maximum size of each file that it writes; with ``bwrap``,
            also the maximum size of all files together.
        processor_seconds: The maximum processor time.
    """

    megabytes: int = 1024
    file_megabytes: int = 8
    processor_seconds: int = 600


class Isolation(Enum):
    """The ways to sandbox a process, the strongest first."""

    BWRAP = "bwrap and limits on time, memory, files and processes"
    OTHER_USER = "limits on time, memory, files and processes, as another user"
    LIMITS = "limits on time, memory, files and processes"
    NONE = "time limits only"


@cache
def best_isolation() -> Isolation:
    """Return the strongest isolation that works in a short trial on this system.

    Raises:
        PrologNotFoundError: SWI-Prolog is missing or too old, or does not start.
    """
    for isolation in Isolation:
        if _works(isolation):
            return isolation
    raise PrologNotFoundError(f"cannot start {_swipl().program} for a submission")


def _works(isolation: Isolation) -> bool:
    if isolation is Isolation.OTHER_USER and not _can_change_user():
        return False
    arguments = ("-g", "access_file('/dev/fd/0', read)", "-t", "halt")
    try:
        with run_prolog(arguments, {}, SandboxLimits(), isolation=isolation) as process:
            return process.wait(_TRIAL_SECONDS) == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


@contextmanager
def run_prolog(
    arguments: Sequence[str],
    files: Mapping[str, bytes],
    limits: SandboxLimits,
    output: int = subprocess.DEVNULL,
    channels: Sequence[int] = (),
    isolation: Isolation | None = None,
) -> Iterator[subprocess.Popen[bytes]]:
    """Run SWI-Prolog in the sandbox, and kill it when the context ends.

    Args:
        arguments: The arguments for SWI-Prolog.
        files: The contents of the files in its folder, by path.
        limits: The limits on the process.
        output: The destination of its standard output, as for `subprocess.Popen`.
        channels: The file descriptors that the process inherits.
        isolation: The isolation of the process; by default, `best_isolation`.
    """
    chosen = isolation or best_isolation()
    stacks = f"--stack-limit={limits.megabytes // 2}m"
    prolog_command = (_swipl().program, "-f", "none", "--no-packs", stacks, *arguments)
    user = _new_user() if _can_change_user() else None
    with _folder_with(files, user) as folder:
        inner = _INNER_FOLDER if chosen is Isolation.BWRAP else str(folder)
        _give(channels, user)
        process = subprocess.Popen(
            [*_wrapper(chosen, folder, limits), *prolog_command],
            cwd=folder,
            env={"PATH": os.defpath, "LANG": "C.UTF-8", "HOME": inner},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.DEVNULL,
            pass_fds=channels,
            start_new_session=True,
            user=user,
            group=user,
            extra_groups=None if user is None else [],
        )
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            if user is not None:
                _kill_all_of(user)
            process.wait()


@contextmanager
def _folder_with(files: Mapping[str, bytes], user: int | None) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        for path, content in files.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        _give((folder, *folder.rglob("*")), user)
        yield folder


def _give(owned: Iterable[Path | int], user: int | None) -> None:
    if user is not None:
        for file in owned:
            os.chown(file, user, user)


def _new_user() -> int:
    """Return a user ID for one run; `_KILL_ALL` uses the next ID."""
    most = min(_users_here(), 2**31)
    numbers = range(most // 2, most - 2, 2)
    return numbers[next(_runs) % len(numbers)]


@cache
def _users_here() -> int:
    """Return the number of user IDs that this system or container allows."""
    try:
        lines = Path("/proc/self/uid_map").read_text().splitlines()
    except OSError:
        return 2**31
    return max(int(first) + int(many) for first, _, many in map(str.split, lines))


def _kill_all_of(user: int) -> None:
    subprocess.run(
        (sys.executable, "-I", "-S", "-c", _KILL_ALL, str(user)),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _can_change_user() -> bool:
    return os.geteuid() == 0 and _users_here() > _FEWEST_USERS


@cache
def _swipl() -> installation.Installation:
    try:
        return installation.find()
    except installation.InstallationError as error:
        raise PrologNotFoundError(str(error)) from None


def _wrapper(isolation: Isolation, folder: Path, limits: SandboxLimits) -> list[str]:
    match isolation:
        case Isolation.BWRAP:
            return [*_bwrap(folder, limits), *_prlimit(limits, _MAXIMUM_PROCESSES)]
        case Isolation.OTHER_USER:
            return _prlimit(limits, _MAXIMUM_PROCESSES)
        case Isolation.LIMITS:
            return _prlimit(limits, _tasks_of_user() + _MAXIMUM_PROCESSES)
        case Isolation.NONE:
            return []


def _prlimit(limits: SandboxLimits, processes: int) -> list[str]:
    return [
        "prlimit",
        "--core=0",
        f"--as={limits.megabytes * _MEGABYTE}",
        f"--cpu={limits.processor_seconds}",
        f"--fsize={limits.file_megabytes * _MEGABYTE}",
        f"--nofile={_MAXIMUM_OPEN_FILES}",
        f"--nproc={processes}",
    ]


def _tasks_of_user() -> int:
    """Return the number of this user's threads, which the limit on processes counts."""
    user = os.getuid()
    tasks = 0
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if process.stat().st_uid == user:
                tasks += sum(1 for _ in (process / "task").iterdir())
    return tasks


def _bwrap(folder: Path, limits: SandboxLimits) -> list[str]:
    words = ["bwrap", "--unshare-all", "--die-with-parent", "--new-session"]
    for system_folder in _SYSTEM_FOLDERS:
        words += _bind(system_folder)
    for system_file in (*_SYSTEM_FILES, _swipl().program, _swipl().home):
        words += ["--ro-bind-try", system_file, system_file]
    for hidden in (queries.rulebook(), Path(__file__).parents[1]):
        if hidden.is_relative_to("/usr"):
            words += ["--tmpfs", str(hidden)]
    words += ["--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev"]
    size = str(limits.file_megabytes * _MEGABYTE)
    words += ["--size", size, "--tmpfs", _INNER_FOLDER, "--chdir", _INNER_FOLDER]
    for file in folder.iterdir():
        words += ["--ro-bind", str(file), f"{_INNER_FOLDER}/{file.name}"]
    return [*words, "--remount-ro", "/", "--"]


def _bind(folder: str) -> list[str]:
    if os.path.islink(folder):
        return ["--symlink", os.readlink(folder), folder]
    return ["--ro-bind-try", folder, folder]
