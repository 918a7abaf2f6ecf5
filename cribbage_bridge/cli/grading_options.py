"""The options that the commands for submissions share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from cribbage_bridge.cli import console
from cribbage_bridge.files.sanitize import visible
from cribbage_bridge.grading.cribbage_suite import CribbageSuite, Sample
from cribbage_bridge.grading.roster import Owner, owners
from cribbage_bridge.grading.suite import Suite, TimeLimits
from cribbage_bridge.grading.written_suite import SUITES, WrittenSuite

_CASES, LIMITS, REPORTS = "Cases", "Limits", "Reports"
"""The panels of options in the help."""


class Answers(StrEnum):
    """A way to mark several answers to a case."""

    FIRST = "first"
    UNIQUE = "unique"


def in_existing_folder(file: Path | None) -> Path | None:
    """Check in advance that the folder of a file exists, and return the file."""
    if file and not file.parent.is_dir():
        raise typer.BadParameter(f"the folder {file.parent} does not exist")
    return file


def output(help_text: str, panel: str | None = REPORTS) -> Any:
    """Return an option for a file to write."""
    return typer.Option(
        metavar="FILE",
        help=help_text,
        rich_help_panel=panel,
        dir_okay=False,
        writable=True,
        callback=in_existing_folder,
    )


SUBMISSIONS = typer.Argument(
    metavar="SUBMISSION", help="Prolog files, or folders or zip archives of them."
)
SuiteName = Annotated[
    str,
    typer.Option(
        "--suite",
        metavar="NAME|FILE",
        help="cribbage, rummikub, or your own file; see docs/suites.md.",
    ),
]
Seed = Annotated[
    str | None,
    typer.Option(
        callback=console.printable_seed,
        help="The seed of the random cases; a new one by default.",
        rich_help_panel=_CASES,
    ),
]
Hands = Annotated[
    int,
    typer.Option(
        min=0,
        help="Number of random hands to test each submission with. The more it counts"
        " wrongly, the lower its maximum mark.",
        rich_help_panel=_CASES,
    ),
]
Deals = Annotated[
    int,
    typer.Option(
        min=0,
        max=Sample.deals,
        help="Number of random deals to test each submission with. The more of its"
        " choices are wrong, the lower its maximum mark.",
        rich_help_panel=_CASES,
    ),
]
ShowCases = Annotated[
    bool,
    typer.Option(
        "--show-cases",
        help="Show students the failing cases on Gradescope. Use this option only after"
        " the deadline; without it, students see similar cases.",
        rich_help_panel=REPORTS,
    ),
]
CountedAnswers = Annotated[
    Answers,
    typer.Option(
        "--answers",
        help="The penalty for wrong answers that follow the first answer to a case."
        " With `first`, it is 10% of the marks; with `unique`, 10% or the marks of the"
        " cases that have such answers, whichever is more.",
        rich_help_panel=_CASES,
    ),
]
Patience = Annotated[
    float,
    typer.Option(min=0.01, help="Factor for all time limits.", rich_help_panel=LIMITS),
]
PATIENCE = TimeLimits.patience
Megabytes = Annotated[
    int | None,
    typer.Option(
        min=128,
        help="Memory limit for a submission, in megabytes.",
        show_default="the suite's",
        rich_help_panel=LIMITS,
    ),
]


def student_option(effect: str, panel: str | None = None) -> Any:
    """Return the option for the pattern that finds students in paths."""
    return typer.Option(
        "--student",
        metavar="canvas|moodle|REGEX",
        help=f"{effect} REGEX must have a group that matches the student's name or ID"
        " in each path.",
        rich_help_panel=panel,
    )


def suite_named(name: str, sample: Sample | None = None) -> Suite:
    """Return the suite with the given name, or the suite in the given file."""
    if name == "cribbage":
        return CribbageSuite(sample or Sample())
    file = SUITES.get(name, Path(name))
    names = ", ".join(["cribbage", *SUITES])
    check_usage(
        (file.exists(), f"--suite must be {names} or an existing file, not {name}")
    )
    suite = WrittenSuite(file)
    suite.check()
    return suite


def check_usage(*rules: tuple[bool, str]) -> None:
    """Raise an error with the message of the first rule whose condition is false."""
    for holds, problem in rules:
        if not holds:
            raise typer.BadParameter(problem)


def latest(paths: Sequence[Path], pattern: str | None) -> dict[Path, Owner]:
    """Return each student's last submission, and print the paths of earlier ones."""
    owned = owners(paths, pattern)
    earlier = (path for path in paths if not owned[path].is_latest)
    report_names(
        "Left out, because the student has a later submission",
        (visible(str(path)) for path in earlier),
    )
    return {path: owner for path, owner in owned.items() if owner.is_latest}


def report_names(heading: str, names: Iterable[str]) -> None:
    """Print names on standard error, if there are any."""
    listed = ", ".join(sorted(names))
    if listed:
        typer.echo(f"{heading}: {listed}.", err=True)
