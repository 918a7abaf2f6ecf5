"""The deprecated, hidden options of ``cribbage grade``.

Each option, when used, prints a note that names its replacement.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from cribbage_bridge.cli.grading_options import in_existing_folder
from cribbage_bridge.grading.evidence import EvidenceKind


class Attempts(StrEnum):
    """The submissions to mark for each student."""

    LAST = "last"
    ALL = "all"


def _option(
    instead: str, *names: str, check: Callable[[Any], Any] | None = None, **more: Any
) -> Any:
    """Return a hidden option that prints its replacement."""

    def note(context: typer.Context, parameter: typer.CallbackParam, value: Any) -> Any:
        source = context.get_parameter_source(str(parameter.name))
        if source and source.name == "COMMANDLINE":
            option = parameter.opts[0]
            typer.echo(f"{option} is deprecated: use {instead}.", err=True)
        return check(value) if check else value

    return typer.Option(*names, hidden=True, callback=note, **more)


def _file(instead: str) -> Any:
    return _option(instead, check=in_existing_folder, dir_okay=False, writable=True)


_GRADEBOOK = "cribbage gradebook RESULTS"
_PATIENCE = "--patience, or [limits] in a suite file"

LoadSeconds = Annotated[float | None, _option(_PATIENCE, min=0.1)]
Budget = Annotated[float | None, _option(_PATIENCE, min=1)]
Resume = Annotated[
    bool, _option("--results alone, which resumes an existing batch", "--resume")
]
OldAttempts = Annotated[
    Attempts,
    _option(
        "cribbage grade without --student to mark all attempts,"
        f" then {_GRADEBOOK} --student"
    ),
]
Students = Annotated[
    Path | None, _option(f"{_GRADEBOOK} --students FILE", exists=True, dir_okay=False)
]
Rubric = Annotated[Path | None, _file(f"{_GRADEBOOK} --rubric FILE")]
Canvas = Annotated[Path | None, _file(f"{_GRADEBOOK} --canvas FILE")]
Moodle = Annotated[Path | None, _file(f"{_GRADEBOOK} --moodle FILE")]
Feedback = Annotated[
    Path | None, _option(f"{_GRADEBOOK} --feedback FOLDER", file_okay=False)
]
Release = Annotated[list[EvidenceKind] | None, _option(f"{_GRADEBOOK} --release KIND")]
Similarity = Annotated[
    Path | None, _file("cribbage similarity SUBMISSION... --page FILE")
]
MakeGradescope = Annotated[Path | None, _file("cribbage autograder FILE")]
