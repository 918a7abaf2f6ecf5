"""The command ``cribbage grade``."""

from __future__ import annotations

import json
import os
import secrets
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from cribbage_bridge.cli import console
from cribbage_bridge.grading import formats
from cribbage_bridge.grading.display import report_parts, summary_parts
from cribbage_bridge.grading.grader import GraderSettings, grade
from cribbage_bridge.grading.report import Outcome, Report, Unmarked
from cribbage_bridge.grading.runner import TimeLimits
from cribbage_bridge.grading.sandbox import SandboxLimits
from cribbage_bridge.grading.submission import SubmissionError
from cribbage_bridge.untrusted import visible

app = typer.Typer()

_CASES, _LIMITS, _REPORTS = "Cases", "Limits", "Reports"
"""The panels of options in the help."""


def _in_existing_folder(file: Path | None) -> Path | None:
    """Refuse a file that could not be written when the marks are there."""
    if file and not file.parent.is_dir():
        raise typer.BadParameter(f"there is no folder {file.parent}")
    return file


def _output(what: str) -> Any:
    """An option for a file to write."""
    return typer.Option(
        metavar="FILE",
        help=what,
        rich_help_panel=_REPORTS,
        dir_okay=False,
        writable=True,
        callback=_in_existing_folder,
    )


def _limit(minimum: float, what: str) -> Any:
    """An option that limits what a submission may use."""
    return typer.Option(min=minimum, help=what, rich_help_panel=_LIMITS)


@app.command(name="grade")
def grade_files(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE",
            help="Prolog files that define hand_value/3 and select_hand/3.",
        ),
    ],
    thorough: Annotated[
        bool,
        typer.Option("--thorough", help="Add generated hands.", rich_help_panel=_CASES),
    ] = False,
    seed: Annotated[
        str | None,
        typer.Option(
            callback=console.printable_seed,
            help="Decides the generated hands; implies --thorough.",
            rich_help_panel=_CASES,
        ),
    ] = None,
    hands: Annotated[
        int,
        typer.Option(
            min=1, help="How many hands --thorough generates.", rich_help_panel=_CASES
        ),
    ] = 3000,
    hand_seconds: Annotated[
        float, _limit(0.01, "Seconds for each hand_value/3.")
    ] = 1.0,
    select_seconds: Annotated[
        float, _limit(0.01, "Seconds for each select_hand/3.")
    ] = 4.0,
    megabytes: Annotated[int, _limit(128, "Memory for each submission.")] = 1024,
    jobs: Annotated[
        int, typer.Option(min=1, help="How many files to mark at once.")
    ] = os.cpu_count() or 1,
    as_json: console.AsJson = False,
    junit: Annotated[Path | None, _output("Write JUnit XML.")] = None,
    gradescope: Annotated[
        Path | None, _output("Write the results.json of Gradescope.")
    ] = None,
    csv: Annotated[Path | None, _output("Write a table of the marks.")] = None,
) -> None:
    """Mark submissions by the scheme of the assignment, and say why."""
    if gradescope and len(files) > 1:
        raise typer.BadParameter("--gradescope takes one file")
    settings = GraderSettings(
        seed or (secrets.token_hex(4) if thorough else None),
        hands,
        TimeLimits(hand_seconds, select_seconds),
        SandboxLimits(megabytes=megabytes),
    )
    reports = _grade_all(files, settings, jobs)
    if junit:
        junit.write_bytes(formats.junit(reports))
    if gradescope:
        (report,) = reports
        assert isinstance(report, Report)
        gradescope.write_text(json.dumps(formats.gradescope(report), indent=2))
    if csv:
        csv.write_text(formats.csv_table(reports), newline="")
    if as_json:
        console.print_json(list(map(formats.report_data, reports)))
    else:
        for part in _parts(reports):
            console.print_readable(part)
    if any(isinstance(report, Unmarked) for report in reports):
        raise typer.Exit(1)


def _parts(reports: Sequence[Outcome]) -> Iterator[str | Table]:
    match reports:
        case [Report() as report]:
            return report_parts(report)
        case _:
            return summary_parts(reports)


class _StoppedError(Exception):
    """The marking of another file has failed."""


def _grade_all(
    files: Sequence[Path], settings: GraderSettings, jobs: int
) -> list[Outcome]:
    """Mark files, several at once; one that cannot be read does not stop the others.

    Any other error does.

    Raises:
        SubmissionError: The only file cannot be read.
    """
    stopped = threading.Event()

    def check(cases: int) -> None:
        if stopped.is_set():
            raise _StoppedError

    def outcome(file: Path) -> Outcome:
        try:
            return grade(file, settings, check)
        except SubmissionError as error:
            if len(files) == 1:
                raise
            return Unmarked(visible(str(file)), str(error))

    with console.progress_bar() as bar, ThreadPoolExecutor(jobs) as pool:
        try:
            marked = pool.map(outcome, files)
            return list(bar.track(marked, len(files), description="Files"))
        finally:
            stopped.set()
            pool.shutdown(cancel_futures=True)
