"""Find SWI-Prolog on this system, or install it.

This file needs only the standard library.  Run it to install missing system packages::

    python3 cribbage_bridge/bridge/installation.py

Without an argument, it installs SWI-Prolog and Python's ``venv``.  With the argument
``chromium``, it installs the browser for the tests; with the argument ``bubblewrap``,
it installs the sandbox for the autograder.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass

OLDEST_VERSION = (9, 0, 4)
"""The oldest supported version of SWI-Prolog."""

_CHILD_SECONDS = 30

_MACOS_PROGRAM = "/Applications/SWI-Prolog.app/Contents/MacOS/swipl"

Command = tuple[str, ...]

_PACKAGE_MANAGERS: dict[str, tuple[Command, ...]] = {
    "brew": (("brew", "install"),),
    "apt-get": (
        ("apt-get", "update"),
        ("apt-get", "install", "--yes", "--no-install-recommends"),
    ),
    "dnf": (("dnf", "install", "--assumeyes"),),
    "pacman": (("pacman", "--sync", "--refresh", "--noconfirm"),),
}
"""The installation commands of each package manager, without the names of packages."""

_SWI_PROLOG: dict[str, Command] = {
    "brew": ("swi-prolog",),
    "apt-get": ("swi-prolog-nox",),
    "dnf": ("pl",),
    "pacman": ("swi-prolog",),
}
"""The packages that contain SWI-Prolog, by package manager."""

_HEADLESS_CHROMIUM: dict[str, Command] = {"apt-get": ("chromium-headless-shell",)}
"""The packages that contain headless Chromium, which the tests prefer."""

_CHROMIUM: dict[str, Command] = {
    "brew": ("--cask", "chromium"),
    "apt-get": ("chromium",),
    "dnf": ("chromium",),
    "pacman": ("chromium",),
}
"""The packages that contain Chromium, by package manager."""

_BUBBLEWRAP: dict[str, Command] = {
    "apt-get": ("bubblewrap",),
    "dnf": ("bubblewrap",),
    "pacman": ("bubblewrap",),
}
"""The packages that contain bubblewrap, which exists only for Linux."""

_VENV: dict[str, Command] = {"apt-get": ("python3-venv",)}
"""The packages that contain venv, where Python's own package does not include it."""

_CHROMIUM_PROGRAMS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


class InstallationError(Exception):
    """SWI-Prolog is unusable, or a system package cannot be installed."""


@dataclass(frozen=True)
class Installation:
    """An installed SWI-Prolog.

    Attributes:
        program: The path of ``swipl``.
        version: The version, such as ``(9, 0, 4)``.
        home: SWI-Prolog's home directory, with its runtime files.
        library: The path of the shared library; empty if unknown.
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
    """Return a version as text, such as ``9.0.4``."""
    return ".".join(map(str, version))


def find() -> Installation:
    """Find SWI-Prolog on this system, and check that it starts.

    The checks run in child processes, because SWI-Prolog ends the calling process if
    it cannot start.

    Raises:
        InstallationError: SWI-Prolog is missing or too old, lacks its shared library,
            or does not start.  Except after a failed start, the message says how to
            install SWI-Prolog.
    """
    program = _program()
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
            f"the oldest supported version is {dotted(OLDEST_VERSION)}; {advice()}"
        )
    if variables["PLSHARED"] != "yes":
        raise InstallationError(
            f"{program} has no shared library, which Python needs; {advice()}"
        )
    _run(_start_command(program))
    return installation


def _program() -> str | None:
    return shutil.which("swipl") or shutil.which(_MACOS_PROGRAM)


def _start_command(program: str) -> Command:
    """Return a command that starts the same SWI-Prolog as pyswip."""
    if os.environ.get("LIBSWIPL_PATH") and os.environ.get("SWI_HOME_DIR"):
        return (sys.executable, "-c", "import pyswip.prolog")
    return (program, "-f", "none", "-g", "halt")


def _runtime_variables(program: str) -> dict[str, str]:
    lines = _run((program, "--dump-runtime-variables")).splitlines()
    pairs = (line.rstrip(";").split("=", 1) for line in lines if "=" in line)
    variables = {name: value.strip('"') for name, value in pairs}
    for name in ("PLVERSION", "PLBASE", "PLSHARED"):
        if name not in variables:
            raise InstallationError(
                f"SWI-Prolog is incomplete: {program} --dump-runtime-variables "
                f"prints no {name}; {advice()}"
            )
    return variables


def _version(number: str) -> tuple[int, int, int]:
    """Return the version for a number from SWI-Prolog, such as 90004."""
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
            "check that LIBSWIPL_PATH and SWI_HOME_DIR are correct or unset"
        )
    return child.stdout


def find_browser() -> str | None:
    """Return the path of Chromium or Chrome; `None` if neither is installed."""
    return next(filter(None, map(shutil.which, _CHROMIUM_PROGRAMS)), None)


def _install_commands(packages: dict[str, Command]) -> list[Command]:
    for manager, names in packages.items():
        if shutil.which(manager):
            *before, last = _PACKAGE_MANAGERS[manager]
            return list(map(_as_root, [*before, (*last, *names)]))
    return []


def _as_root(command: Command) -> Command:
    if command[0] == "brew" or os.geteuid() == 0:
        return command
    return ("sudo", *command)


def advice() -> str:
    """Return advice on how to install SWI-Prolog on this system."""
    commands = _install_commands(_SWI_PROLOG)
    if not commands:
        return "get it from https://www.swi-prolog.org/Download.html"
    return "install it with: " + " && ".join(map(" ".join, commands))


def _install(what: str, packages: dict[str, Command]) -> None:
    commands = _install_commands(packages)
    if not commands:
        raise InstallationError(f"installing {what} on this system is not supported")
    for command in commands:
        print(f"Installing {what}: {' '.join(command)}", flush=True)
        if not shutil.which(command[0]) or subprocess.run(command).returncode != 0:
            raise InstallationError(
                f"cannot install {what}: this command failed: {' '.join(command)}"
            )


def _install_needed() -> None:
    if importlib.util.find_spec("ensurepip") is None:
        _install("Python's venv", _VENV)
    if _program() is None and _install_commands(_SWI_PROLOG):
        _install("SWI-Prolog", _SWI_PROLOG)
    installation = find()
    print(f"SWI-Prolog {installation.version_text}: {installation.program}")


def _install_browser() -> None:
    if find_browser() is None:
        try:
            _install("Chromium", _HEADLESS_CHROMIUM)
        except InstallationError:
            _install("Chromium", _CHROMIUM)
    print(f"Chromium: {find_browser()}")


def _install_bubblewrap() -> None:
    if shutil.which("bwrap") is None:
        _install("bubblewrap", _BUBBLEWRAP)
    print(f"bubblewrap: {shutil.which('bwrap')}")


_TASKS = {
    "": _install_needed,
    "chromium": _install_browser,
    "bubblewrap": _install_bubblewrap,
}
"""The functions that install programs, by command-line argument."""

if __name__ == "__main__":
    task = _TASKS.get(" ".join(sys.argv[1:]))
    if task is None:
        sys.exit(f"usage: {sys.argv[0]} [chromium | bubblewrap]")
    try:
        task()
    except InstallationError as error:
        sys.exit(f"error: {error}")
