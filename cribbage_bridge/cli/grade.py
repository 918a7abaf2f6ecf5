"""The command ``cribbage grade``."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress as ProgressBar
from rich.table import Table

from cribbage_bridge.bridge.queries import Progress
from cribbage_bridge.cli import console
from cribbage_bridge.cli import old_grade_options as old
from cribbage_bridge.cli.autograder import make_autograder
from cribbage_bridge.cli.gradebook import Handouts, students_rule
from cribbage_bridge.cli.grading_options import (
    LIMITS,
    PATIENCE,
    SUBMISSIONS,
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
    latest,
    output,
    student_option,
    suite_named,
)
from cribbage_bridge.cli.similarity import alike_pairs, write_page
from cribbage_bridge.cli.workers import cluster_option, jobs_option, number_of_jobs
from cribbage_bridge.files.errors import file_errors
from cribbage_bridge.grading import formats, sandbox
from cribbage_bridge.grading.batch import grade_all
from cribbage_bridge.grading.cribbage_suite import Sample
from cribbage_bridge.grading.display import report_parts, summary_parts
from cribbage_bridge.grading.grader import GraderSettings
from cribbage_bridge.grading.report import Outcome, Report, Unmarked
from cribbage_bridge.grading.results import Results, seed_in
from cribbage_bridge.grading.roster import owners
from cribbage_bridge.grading.sandbox import Isolation, SandboxLimits
from cribbage_bridge.grading.submission import SubmissionError, is_archive
from cribbage_bridge.grading.suite import Suite, TimeLimits
from cribbage_bridge.parallel.processes import WorkersError

app = typer.Typer()

_AS_ANY_USER = "a submission can read what any user can read, and use the network"
_AS_YOU = "a submission can read and write your files, and use the network"
_NOT_HELD_BACK = {
    Isolation.OTHER_USER: _AS_ANY_USER,
    Isolation.LIMITS: _AS_YOU,
    Isolation.NONE: f"{_AS_YOU} and all memory",
}
"""The rights of a submission without bubblewrap."""

_MANY = "Many submissions"
"""A panel of options in the help."""


@app.command(
    name="grade",
    **console.shown(
        console.GRADE, "grade cribbage.pl", "grade submissions/* --results marks.jsonl"
    ),
)
def grade_submissions(  # noqa: PLR0913
    submissions: Annotated[list[Path] | None, SUBMISSIONS] = None,
    suite: SuiteName = "cribbage",
    seed: Seed = None,
    hands: Hands = Sample.hands,
    deals: Deals = Sample.deals,
    answers: CountedAnswers = Answers.FIRST,
    patience: Patience = PATIENCE,
    load_seconds: old.LoadSeconds = None,
    budget: old.Budget = None,
    megabytes: Megabytes = None,
    unprotected: Annotated[
        bool,
        typer.Option(
            "--unprotected",
            help="Allow several submissions, a folder or an archive without a sandbox.",
            rich_help_panel=LIMITS,
        ),
    ] = False,
    jobs: Annotated[
        int | None, jobs_option("Number of submissions to mark", rich_help_panel=_MANY)
    ] = None,
    cluster: Annotated[str | None, cluster_option(rich_help_panel=_MANY)] = None,
    results: Annotated[
        Path | None,
        output(
            "Save each outcome as soon as it is known, for `cribbage gradebook`; if the"
            " file exists, mark only the submissions that it lacks.",
            _MANY,
        ),
    ] = None,
    resume: old.Resume = False,
    student: Annotated[
        str | None, student_option("Mark only each student's last submission.", _MANY)
    ] = None,
    attempts: old.OldAttempts = old.Attempts.LAST,
    students: old.Students = None,
    rubric: old.Rubric = None,
    as_json: console.AsJson = False,
    junit: Annotated[Path | None, output("Write JUnit XML.")] = None,
    gradescope: Annotated[
        Path | None, output("Write results.json for Gradescope.")
    ] = None,
    show_cases: ShowCases = False,
    csv: Annotated[Path | None, output("Write a table of the marks.")] = None,
    canvas: old.Canvas = None,
    moodle: old.Moodle = None,
    feedback: old.Feedback = None,
    release: old.Release = None,
    similarity: old.Similarity = None,
    make_gradescope: old.MakeGradescope = None,
) -> None:
    """Mark submissions with a suite of cases, and explain the marks."""
    if make_gradescope:
        options = {
            "seed": seed or secrets.token_hex(4),
            "hands": hands,
            "deals": deals,
            "answers": answers,
            "patience": patience,
            "load-seconds": load_seconds,
            "budget": budget,
            "megabytes": megabytes,
        }
        make_autograder(make_gradescope, suite, options)
        return
    handouts = Handouts(
        students, rubric, csv, canvas, moodle, feedback, tuple(release or ())
    )
    paths = list(dict.fromkeys(submissions or []))
    check_usage(
        (bool(paths), "name at least one submission"),
        (not gradescope or len(paths) == 1, "--gradescope takes only one submission"),
        (bool(gradescope) or not show_cases, "--show-cases needs --gradescope"),
        (bool(results) or not resume, "--resume needs --results"),
        students_rule(handouts, student),
    )
    number = _allowed_jobs(paths, jobs, cluster, unprotected)
    chosen = suite_named(suite, Sample(hands, deals))
    settings = GraderSettings(
        chosen,
        seed or (seed_in(results) if results else None) or secrets.token_hex(4),
        answers is Answers.UNIQUE,
        _times(chosen, patience, load_seconds, budget),
        SandboxLimits(megabytes=megabytes or chosen.limits.megabytes),
        has_secret_cases=bool(gradescope) and not show_cases,
    )
    handouts.read(chosen)
    all_attempts = attempts is old.Attempts.ALL
    owned = owners(paths, student) if all_attempts else latest(paths, student)
    file = Results(results, settings) if results else None
    outcomes = list(_mark(list(owned), settings, number, cluster, file).values())
    if not gradescope:
        _refuse_alone(outcomes)
    _write_for_programs(outcomes, junit, gradescope)
    handouts.write(chosen, list(zip(owned.values(), outcomes, strict=True)))
    if similarity:
        _write_similarity(similarity, list(owned), chosen)
    _print(outcomes, chosen, as_json)


def _times(
    suite: Suite, patience: float, load_seconds: float | None, budget: float | None
) -> TimeLimits:
    return TimeLimits(
        patience,
        load_seconds or patience * suite.times.load_seconds,
        budget or patience * suite.times.budget_seconds,
    )


def _write_for_programs(
    outcomes: Sequence[Outcome], junit: Path | None, gradescope: Path | None
) -> None:
    if junit:
        with file_errors("write", junit):
            junit.write_bytes(formats.junit(outcomes))
    if gradescope:
        (outcome,) = outcomes
        with file_errors("write", gradescope):
            gradescope.write_text(json.dumps(formats.gradescope(outcome), indent=2))


def _write_similarity(file: Path, paths: Sequence[Path], suite: Suite) -> None:
    pairs = alike_pairs(paths, suite)
    write_page(file, pairs)
    number = "1 pair" if len(pairs) == 1 else f"{len(pairs)} pairs"
    typer.echo(f"Found {number} of similar submissions: see {file}.", err=True)


def _allowed_jobs(
    paths: Sequence[Path], jobs: int | None, cluster: str | None, unprotected: bool
) -> int:
    """Return the number of submissions to mark at once on this system.

    Without bubblewrap or a cluster, the number is 1.  Several submissions, a folder or
    an archive then require `unprotected`.
    """
    number, isolation = number_of_jobs(jobs, cluster), sandbox.best_isolation()
    if cluster is not None:
        check_usage((not unprotected, "--unprotected and --cluster cannot be combined"))
        return number
    if isolation is Isolation.BWRAP:
        return number
    is_plain = len(paths) == 1 and not is_archive(paths[0]) and not paths[0].is_dir()
    check_usage(
        (
            is_plain or unprotected,
            "to mark several submissions, a folder or an archive,"
            " install bubblewrap (see cribbage doctor) or use --unprotected",
        )
    )
    typer.echo(f"Without bubblewrap, {_NOT_HELD_BACK[isolation]}.", err=True)
    return 1


def _mark(
    paths: Sequence[Path],
    settings: GraderSettings,
    jobs: int,
    cluster: str | None,
    file: Results | None,
) -> dict[Path, Outcome]:
    outcomes = file.known(paths) if file else {}
    rest = [path for path in paths if path not in outcomes]
    with console.progress_bar() as bar:
        task = bar.add_task("Submissions", total=len(paths), completed=len(outcomes))
        is_alone = len(rest) == 1 and cluster is None
        progress = _progress_of_cases(bar, settings) if is_alone else None
        try:
            for path, outcome in grade_all(rest, settings, jobs, cluster, progress):
                if file:
                    file.add(path, outcome)
                bar.advance(task, path not in outcomes)
                outcomes[path] = outcome
        except (KeyboardInterrupt, WorkersError):
            end = "; run the same command to resume" if file else ", but saved nothing"
            typer.echo(f"Marked {len(outcomes)} of {len(paths)}{end}.", err=True)
            raise
    return {path: outcomes[path] for path in paths}


def _progress_of_cases(bar: ProgressBar, settings: GraderSettings) -> Progress:
    """Return a function that shows the progress; the cases may not be drawn yet."""
    task = bar.add_task("Cases", total=None)

    def show(completed: int) -> None:
        total = len(settings.suite.cases(settings.seed))
        bar.update(task, completed=completed, total=total)

    return show


def _refuse_alone(outcomes: Sequence[Outcome]) -> None:
    match outcomes:
        case [Unmarked(problem=problem)]:
            raise SubmissionError(problem)


def _print(outcomes: Sequence[Outcome], suite: Suite, as_json: bool) -> None:
    if as_json:
        console.print_json(list(map(formats.report_data, outcomes)))
    else:
        for part in _parts(outcomes, suite):
            console.print_readable(part)
    if any(isinstance(it, Unmarked) or it.defines_nothing for it in outcomes):
        raise typer.Exit(1)


def _parts(outcomes: Sequence[Outcome], suite: Suite) -> Iterator[str | Table]:
    match outcomes:
        case [Report() as report]:
            return report_parts(report, suite)
        case _:
            return summary_parts(outcomes)
