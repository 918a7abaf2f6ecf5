"""Find SWI-Prolog on this system, or install it.

This file needs nothing but Python's own library, so that it can be run before
anything is installed::

    python3 cribbage_bridge/installation.py

installs what is missing of the system's packages that the project needs.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass

OLDEST_VERSION = (9, 0, 4)
"""The oldest version of SWI-Prolog that will do."""

_CHILD_SECONDS = 30

_MACOS_PROGRAM = "/Applications/SWI-Prolog.app/Contents/MacOS/swipl"

_APT_GET_INSTALL = ("apt-get", "install", "--yes", "--no-install-recommends")

_PACKAGE_MANAGERS = {
    "brew": (("brew", "install", "swi-prolog"),),
    "apt-get": (
        ("apt-get", "update"),
        (*_APT_GET_INSTALL, "swi-prolog-nox"),
    ),
    "dnf": (("dnf", "install", "--assumeyes", "pl"),),
    "pacman": (("pacman", "--sync", "--refresh", "--noconfirm", "swi-prolog"),),
}
"""For each package manager, the commands that install SWI-Prolog."""

_VENV_COMMANDS = (
    ("apt-get", "update"),
    (*_APT_GET_INSTALL, "python3-venv"),
)

Command = tuple[str, ...]


class InstallationError(Exception):
    """SWI-Prolog is missing, too old, or does not start."""


@dataclass(frozen=True)
class Installation:
    """An installed SWI-Prolog.

    Attributes:
        program: The path of ``swipl``.
        version: The version, such as ``(9, 0, 4)``.
        home: The folder of SWI-Prolog's own files.
        library: The path of its shared library, empty if it does not say.
    """

    program: str
    version: tuple[int, int, int]
    home: str
    library: str

    @property
    def version_text(self) -> str:
        """The version, such as ``9.0.4``."""
        return dotted(self.version)


def dotted(version: tuple[int, ...]) -> str:
    """A version as text, such as ``9.0.4``."""
    return ".".join(map(str, version))


def find() -> Installation:
    """Find the SWI-Prolog of this system, and see that it starts.

    All is tried in child processes, because a SWI-Prolog that does not start
    ends its process.

    Raises:
        InstallationError: It is missing, too old, or does not start.  The
            message says how to install it.
    """
    program = shutil.which("swipl") or shutil.which(_MACOS_PROGRAM)
    if program is None:
        raise InstallationError(f"SWI-Prolog is not installed; {advice()}")
    variables = _runtime_variables(program)
    installation = Installation(
        program,
        _version(variables["PLVERSION"]),
        variables["PLBASE"],
        variables.get("PLLIBSWIPL", ""),
    )
    if installation.version < OLDEST_VERSION:
        raise InstallationError(
            f"SWI-Prolog {installation.version_text} ({program}) is too old; "
            f"{dotted(OLDEST_VERSION)} or newer is needed; {advice()}"
        )
    if variables["PLSHARED"] != "yes":
        raise InstallationError(
            f"{program} has no shared library, which is needed; {advice()}"
        )
    _run(_start_command(program))
    return installation


def _start_command(program: str) -> Command:
    """The command that starts the SWI-Prolog which pyswip will start."""
    if os.environ.get("LIBSWIPL_PATH") and os.environ.get("SWI_HOME_DIR"):
        return (sys.executable, "-c", "import pyswip.prolog")
    return (program, "-f", "none", "-g", "halt")


def _runtime_variables(program: str) -> dict[str, str]:
    lines = _run((program, "--dump-runtime-variables")).splitlines()
    pairs = (line.rstrip(";").split("=", 1) for line in lines if "=" in line)
    return {name: value.strip('"') for name, value in pairs}


def _version(number: str) -> tuple[int, int, int]:
    """The version that SWI-Prolog writes as one number, such as 90004."""
    rest, patch = divmod(int(number), 100)
    return (*divmod(rest, 100), patch)


def _run(command: Command) -> str:
    try:
        child = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=_CHILD_SECONDS,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise InstallationError(f"SWI-Prolog does not start: {error}") from error
    if child.returncode != 0:
        reason = child.stderr.strip().splitlines() or [f"status {child.returncode}"]
        raise InstallationError(
            f"SWI-Prolog does not start ({' '.join(command)}): {reason[-1]}; "
            "see that LIBSWIPL_PATH and SWI_HOME_DIR are right, or not set"
        )
    return child.stdout


def install_commands() -> list[Command]:
    """The commands that install SWI-Prolog here; none if that is not known."""
    for manager, commands in _PACKAGE_MANAGERS.items():
        if shutil.which(manager):
            return list(map(_as_root, commands))
    return []


def _as_root(command: Command) -> Command:
    """The command with ``sudo`` where it must be run by root, and is not."""
    if command[0] == "brew" or os.geteuid() == 0:
        return command
    return ("sudo", *command)


def advice() -> str:
    """The line that installs SWI-Prolog on this system."""
    commands = install_commands()
    if not commands:
        return "get it from https://www.swi-prolog.org/Download.html"
    return "install it with: " + " && ".join(map(" ".join, commands))


def _install(what: str, commands: list[Command]) -> None:
    if not commands:
        raise InstallationError(f"cannot install {what} here; {advice()}")
    for command in commands:
        print(f"Installing {what}: {' '.join(command)}", flush=True)
        if not shutil.which(command[0]) or subprocess.run(command).returncode != 0:
            raise InstallationError(f"cannot install {what}: {' '.join(command)}")


def _main() -> None:
    if importlib.util.find_spec("ensurepip") is None:
        _install("Python's venv", list(map(_as_root, _VENV_COMMANDS)))
    if shutil.which("swipl") is None:
        _install("SWI-Prolog", install_commands())
    installation = find()
    print(f"SWI-Prolog {installation.version_text}: {installation.program}")


if __name__ == "__main__":
    try:
        _main()
    except InstallationError as error:
        sys.exit(f"error: {error}")
