"""The command ``cribbage autograder``."""

from __future__ import annotations

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
    SuiteName,
    suite_named,
)
from cribbage_bridge.files.folders import check_folder
from cribbage_bridge.grading.autograder import write_autograder
from cribbage_bridge.grading.cribbage_suite import Sample
from cribbage_bridge.grading.written_suite import SUITES, WrittenSuite

app = typer.Typer()


@app.command(**console.shown(console.GRADE, "autograder autograder.zip"))
def autograder(
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
) -> None:
    """Write an autograder to upload to Gradescope."""
    options = {
        "seed": seed,
        "hands": hands,
        "deals": deals,
        "answers": answers,
        "patience": patience,
        "megabytes": megabytes,
    }
    make_autograder(file, suite, options)


def make_autograder(file: Path, name: str, options: Mapping[str, object]) -> None:
    """Write an autograder for the named suite with the given options."""
    check_folder(file)
    suite = suite_named(name)
    words = [
        word
        for option, value in options.items()
        if value is not None
        for word in (f"--{option}", str(value))
    ]
    if isinstance(suite, WrittenSuite) and name not in SUITES:
        contents = {path.name: path.read_bytes() for path in suite.sources()}
        write_autograder(file, [*words, "--suite", Path(name).name], contents)
    else:
        write_autograder(file, [*words, "--suite", name], {})
