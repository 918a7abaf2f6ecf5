"""Runs SWI-Prolog on an untrusted file, isolated from the system.

What is enforced depends on the system; `best_isolation` finds out:

- On Linux, the program ``prlimit`` limits the memory and the processor time of
  each process, the size of its files, and the number of processes and threads.
- Where ``bwrap`` (of the package bubblewrap) is installed and may be used, the
  process sees nothing but SWI-Prolog, read-only, and a small folder in memory
  that ends with it; it has no network and sees no other process, and all
  processes that it starts end with it.
- Run by root, it becomes the user nobody first.
- Everywhere it has no standard input, an environment without secrets, and a
  temporary folder to work in; its output is discarded; and it is killed when
  its time is over.

Without ``bwrap``, it can read what its user can read, write many small files,
leave processes behind, and use the network.  Without ``prlimit``, as on macOS,
only its time is limited.
"""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

from cribbage_bridge.bridge import installation, questions
from cribbage_bridge.bridge.errors import PrologNotFoundError

_MEGABYTE = 1024 * 1024

_INNER_FOLDER = "/submission"
"""Where a process in bwrap finds its files, and may write."""

_SYSTEM_FOLDERS = ("/usr", "/bin", "/lib", "/lib32", "/lib64")
"""Where programs and the libraries that they need are installed."""

_SYSTEM_FILES = ("/etc/ld.so.cache", "/etc/alternatives")
"""Where the system looks the libraries up."""

_NOBODY = 65534
"""The user, and the group, that owns nothing."""

_TRIAL_SECONDS = 30
_MAXIMUM_OPEN_FILES = 64
_MAXIMUM_PROCESSES = 8


@dataclass(frozen=True)
class SandboxLimits:
    """What a process may use.

    Attributes:
        megabytes: Its address space, half of which is for Prolog's stacks.
        file_megabytes: The size of a file that it writes; with ``bwrap``, of
            all its files together.
        processor_seconds: Its processor time.
    """

    megabytes: int = 1024
    file_megabytes: int = 8
    processor_seconds: int = 600


class Isolation(Enum):
    """What a process is sandboxed with."""

    BWRAP = "bwrap and limits on time, memory, files and processes"
    LIMITS = "limits on time, memory, files and processes"
    NONE = "time limits only"


@cache
def best_isolation() -> Isolation:
    """The best isolation that a short trial shows to work here.

    Raises:
        PrologNotFoundError: SWI-Prolog is missing, too old, or does not start.
    """
    for isolation in Isolation:
        if _works(isolation):
            return isolation
    raise PrologNotFoundError(f"{_swipl().program} does not start for a submission")


def _works(isolation: Isolation) -> bool:
    arguments = ("-g", "halt")
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
    """Run SWI-Prolog, and kill it on leaving.

    Args:
        arguments: Its arguments.
        files: The contents of its files, by their names in its folder.
        limits: What it may use.
        output: Where its standard output goes.
        channels: The numbers of open files that it shares.
        isolation: What it is sandboxed with; `best_isolation` by default.

    Raises:
        PrologNotFoundError: SWI-Prolog is missing, too old, or does not start.
    """
    chosen = isolation or best_isolation()
    stacks = f"--stack-limit={limits.megabytes // 2}m"
    prolog_command = (_swipl().program, "-f", "none", "--no-packs", stacks, *arguments)
    with _folder_with(files) as folder:
        inner = _INNER_FOLDER if chosen is Isolation.BWRAP else str(folder)
        if _is_root():
            for channel in channels:
                os.chown(channel, _NOBODY, _NOBODY)
        process = subprocess.Popen(
            [*_wrapper(chosen, folder, limits), *prolog_command],
            cwd=folder,
            env={"PATH": os.defpath, "LANG": "C.UTF-8", "HOME": inner},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.DEVNULL,
            pass_fds=channels,
            start_new_session=True,
            user=_NOBODY if _is_root() else None,
            group=_NOBODY if _is_root() else None,
            extra_groups=[] if _is_root() else None,
        )
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@contextmanager
def _folder_with(files: Mapping[str, bytes]) -> Iterator[Path]:
    """A temporary folder with files, which belongs to the process."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        for file_name, content in files.items():
            (folder / file_name).write_bytes(content)
        if _is_root():
            for owned in (folder, *folder.iterdir()):
                os.chown(owned, _NOBODY, _NOBODY)
        yield folder


def _is_root() -> bool:
    return os.geteuid() == 0


@cache
def _swipl() -> installation.Installation:
    try:
        return installation.find()
    except installation.InstallationError as error:
        raise PrologNotFoundError(str(error)) from None


def _wrapper(isolation: Isolation, folder: Path, limits: SandboxLimits) -> list[str]:
    """The command that runs another one in isolation."""
    match isolation:
        case Isolation.BWRAP:
            return [*_bwrap(folder, limits), *_prlimit(limits, _MAXIMUM_PROCESSES)]
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
    """How many processes and threads its user has: the limit counts them too."""
    user = _NOBODY if _is_root() else os.getuid()
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
    for hidden in (questions.rulebook(), Path(__file__).parents[1]):
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
