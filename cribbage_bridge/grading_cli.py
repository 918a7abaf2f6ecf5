"""The command ``cribbage grade``."""

from __future__ import annotations

import json
import os
import secrets
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from cribbage_bridge.console import (
    AsJson,
    print_json,
    print_readable,
    printable_seed,
    progress_bar,
)
from cribbage_bridge.grading import formats
from cribbage_bridge.grading.examination import TimeLimits
from cribbage_bridge.grading.grader import Settings, grade, read_submission
from cribbage_bridge.grading.report import Report
from cribbage_bridge.grading.sandbox import Limits
from cribbage_bridge.grading.screen import report_parts, summary_parts

app = typer.Typer()


def _in_a_folder(file: Path | None) -> Path | None:
    """Refuse a file that could not be written when the marks are there."""
    if file and not file.parent.is_dir():
        raise typer.BadParameter(f"there is no folder {file.parent}")
    return file


def _result(what: str) -> Any:
    """An option for a file to be written."""
    return typer.Option(
        metavar="FILE", help=what, dir_okay=False, writable=True, callback=_in_a_folder
    )


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
        bool, typer.Option("--thorough", help="Add thousands of generated hands.")
    ] = False,
    seed: Annotated[
        str | None,
        typer.Option(
            callback=printable_seed,
            help="Decides the generated hands; implies --thorough.",
        ),
    ] = None,
    hands: Annotated[
        int, typer.Option(min=1, help="How many hands --thorough generates.")
    ] = 3000,
    hand_seconds: Annotated[
        float, typer.Option(min=0.01, help="Time for a hand_value/3.")
    ] = 1.0,
    select_seconds: Annotated[
        float, typer.Option(min=0.01, help="Time for a select_hand/3.")
    ] = 4.0,
    megabytes: Annotated[
        int, typer.Option(min=128, help="Memory for a submission.")
    ] = 1024,
    jobs: Annotated[
        int, typer.Option(min=1, help="How many files to mark at once.")
    ] = os.cpu_count() or 1,
    as_json: AsJson = False,
    junit: Annotated[Path | None, _result("Write JUnit XML.")] = None,
    gradescope: Annotated[Path | None, _result("Write a results.json.")] = None,
    csv: Annotated[Path | None, _result("Write a table of the marks.")] = None,
) -> None:
    """Mark submissions the way the assignment does, and say why."""
    if gradescope and len(files) > 1:
        raise typer.BadParameter("--gradescope takes the report on one file")
    for file in files:
        read_submission(file)  # so that no error comes when others are marked
    settings = Settings(
        seed or (secrets.token_hex(4) if thorough else None),
        hands,
        TimeLimits(hand_seconds, select_seconds),
        Limits(megabytes=megabytes),
    )
    reports = _graded(files, settings, jobs)
    if junit:
        junit.write_bytes(formats.junit(reports))
    if gradescope:
        gradescope.write_text(json.dumps(formats.gradescope(reports[0]), indent=2))
    if csv:
        csv.write_text(formats.csv_table(reports), newline="")
    if as_json:
        print_json(list(map(formats.report_data, reports)))
        return
    several = len(reports) > 1
    for part in summary_parts(reports) if several else report_parts(reports[0]):
        print_readable(part)


class _StoppedError(Exception):
    """The marking is to end."""


def _graded(files: Sequence[Path], settings: Settings, jobs: int) -> list[Report]:
    """Mark files, a few at once; all of them stop when one raises an error."""
    stopped = threading.Event()

    def go_on(cases: int) -> None:
        if stopped.is_set():
            raise _StoppedError

    with progress_bar() as bar, ThreadPoolExecutor(jobs) as pool:
        try:
            marked = pool.map(partial(grade, settings=settings, progress=go_on), files)
            return list(bar.track(marked, len(files), description="Files"))
        finally:
            stopped.set()
            pool.shutdown(cancel_futures=True)
