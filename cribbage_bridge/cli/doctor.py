"""The command ``cribbage doctor``."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import version
from importlib.util import find_spec

import typer

from cribbage_bridge.bridge import installation, queries
from cribbage_bridge.cli import console
from cribbage_bridge.cribbage import show
from cribbage_bridge.files.errors import CribbageError
from cribbage_bridge.files.optional_imports import MissingPackageError, needed_for

app = typer.Typer()

_PACKAGES = {
    "serve": "fastapi",
    "grade": "junitparser",
    "arrays": "numpy",
    "cluster": "distributed",
    "learn": "pettingzoo",
    "plots": "matplotlib",
    "studies": "pyarrow",
}
"""One package of each extra except `play`, which this command itself needs."""


@app.command(**console.shown(console.SERVE, "doctor"))
def doctor(as_json: console.AsJson = False) -> None:
    """Show what is installed, and check that SWI-Prolog works."""
    findings = {
        "cribbage_bridge": version("cribbage-bridge"),
        "Python": f"{platform.python_version()} ({sys.executable})",
        "pyswip": version("pyswip"),
        "extras not installed": ", ".join(_missing_extras()) or "none",
        "rules": str(queries.rulebook()),
    }
    healthy = True
    try:
        found = installation.find()
        findings["SWI-Prolog"] = f"{found.version_text} ({found.program})"
        findings["SWI-Prolog's files"] = found.home
        value = show.hand_value("7H 9S 8C 7C", "8H")
        findings["question"] = f"7H 9S 8C 7C with 8H is worth {value}"
        findings["grading"] = _isolation()
    except (installation.InstallationError, CribbageError) as error:
        healthy = False
        findings["problem"] = str(error)
    if as_json:
        console.print_json({"healthy": healthy, **findings})
    else:
        for name, finding in findings.items():
            typer.echo(f"{name}: {finding}")
    if not healthy:
        raise typer.Exit(1)


def _missing_extras() -> list[str]:
    return [extra for extra, package in _PACKAGES.items() if not find_spec(package)]


def _isolation() -> str:
    try:
        with needed_for("it", "grade"):
            from cribbage_bridge.grading.sandbox import best_isolation
    except MissingPackageError as error:
        return str(error)
    return f"sandboxed with {best_isolation().value}"
