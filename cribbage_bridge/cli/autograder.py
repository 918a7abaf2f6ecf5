"""The command ``cribbage autograder``."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from cribbage_bridge.cli import console
from cribbage_bridge.cli.grading_options import (
    PATIENCE,
    Answers,
    CountedAnswers,
    Deals,
    Hands,
    Megabytes,
    Patience,
    Seed,
    ShowCases,
    SuiteName,
    check_usage,
    suite_named,
)
from cribbage_bridge.files.folders import check_folder
from cribbage_bridge.grading.autograder import write_autograder
from cribbage_bridge.grading.cribbage_suite import Sample
from cribbage_bridge.grading.written_suite import SUITES, WrittenSuite

app = typer.Typer()


@app.command(**console.shown(console.GRADE, "autograder autograder.zip"))
def autograder(  # noqa: PLR0913
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="The zip archive to write.", dir_okay=False
        ),
    ],
    suite: SuiteName = "cribbage",
    seed: Seed = None,
    hands: Hands = Sample.hands,
    deals: Deals = Sample.deals,
    answers: CountedAnswers = Answers.FIRST,
    patience: Patience = PATIENCE,
    megabytes: Megabytes = None,
    show_cases: ShowCases = False,
    new_cases: Annotated[
        bool,
        typer.Option(
            "--new-cases",
            help="Draw new cases for each submission, and show the failing ones.",
        ),
    ] = False,
) -> None:
    """Write an autograder to upload to Gradescope."""
    check_usage((not (seed and new_cases), "--seed and --new-cases cannot be combined"))
    options = {
        "seed": seed or (None if new_cases else secrets.token_hex(4)),
        "hands": hands,
        "deals": deals,
        "answers": answers,
        "patience": patience,
        "megabytes": megabytes,
        "show-cases": show_cases or new_cases,
    }
    make_autograder(file, suite, options)


def make_autograder(file: Path, name: str, options: Mapping[str, object]) -> None:
    """Write an autograder for the named suite with the given options."""
    check_folder(file)
    suite = suite_named(name)
    words: list[str] = []
    for option, value in options.items():
        if value is True:
            words.append(f"--{option}")
        elif value is not None and value is not False:
            words += [f"--{option}", str(value)]
    if isinstance(suite, WrittenSuite) and name not in SUITES:
        contents = {path.name: path.read_bytes() for path in suite.sources()}
        write_autograder(file, [*words, "--suite", Path(name).name], contents)
    else:
        write_autograder(file, [*words, "--suite", name], {})
