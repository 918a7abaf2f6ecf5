"""The command ``cribbage grade``."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from cribbage_bridge.cli import console
from cribbage_bridge.cli.workers import cluster_option, jobs_option, number_of_jobs
from cribbage_bridge.files.csv import write_csv
from cribbage_bridge.files.sanitize import visible
from cribbage_bridge.grading import formats, sandbox
from cribbage_bridge.grading.autograder import write_autograder
from cribbage_bridge.grading.batch import Results, grade_all, seed_in
from cribbage_bridge.grading.cribbage_suite import CribbageSuite, Sample
from cribbage_bridge.grading.display import report_parts, summary_parts
from cribbage_bridge.grading.evidence import EvidenceKind
from cribbage_bridge.grading.gradebook import Gradebook
from cribbage_bridge.grading.grader import GraderSettings
from cribbage_bridge.grading.report import Outcome, Report, Unmarked
from cribbage_bridge.grading.roster import Roster, owners
from cribbage_bridge.grading.rubric import Rubric
from cribbage_bridge.grading.sandbox import Isolation, SandboxLimits
from cribbage_bridge.grading.similarity import alike, read_programs, similarity_page
from cribbage_bridge.grading.submission import SubmissionError, is_archive
from cribbage_bridge.grading.suite import Suite, TimeLimits
from cribbage_bridge.grading.written_suite import SUITES, WrittenSuite
from cribbage_bridge.parallel.processes import WorkersError

app = typer.Typer()

_AS_ANY_USER = "a submission can read what any user can read, and use the network"
_AS_YOU = "a submission can read and write your files, and use the network"
_NOT_HELD_BACK = {
    Isolation.OTHER_USER: _AS_ANY_USER,
    Isolation.LIMITS: _AS_YOU,
    Isolation.NONE: f"{_AS_YOU} and all memory",
}
"""What a submission can do without bubblewrap."""

_CASES, _LIMITS, _MANY, _REPORTS = "Cases", "Limits", "Many submissions", "Reports"
"""The panels of options in the help."""


class Answers(StrEnum):
    """Which answers to a case count."""

    FIRST = "first"
    UNIQUE = "unique"


class Attempts(StrEnum):
    """Which submissions of a student are marked."""

    LAST = "last"
    ALL = "all"


def _in_existing_folder(file: Path | None) -> Path | None:
    """Refuse a file that could not be written when the marks are there."""
    if file and not file.parent.is_dir():
        raise typer.BadParameter(f"there is no folder {file.parent}")
    return file


def _output(what: str, panel: str = _REPORTS) -> Any:
    """An option for a file to write."""
    return typer.Option(
        metavar="FILE",
        help=what,
        rich_help_panel=panel,
        dir_okay=False,
        writable=True,
        callback=_in_existing_folder,
    )


def _limit(minimum: float, what: str) -> Any:
    """An option that limits what a submission may use."""
    return typer.Option(min=minimum, help=what, rich_help_panel=_LIMITS)


@app.command(name="grade")
def grade_submissions(
    submissions: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="SUBMISSION...",
            help="Prolog files, or folders or zip archives with several of them.",
        ),
    ] = None,
    suite: Annotated[
        str,
        typer.Option(
            metavar="NAME|FILE",
            help="cribbage, rummikub, or a file of your own; see docs/grading.md.",
            rich_help_panel=_CASES,
        ),
    ] = "cribbage",
    seed: Annotated[
        str | None,
        typer.Option(
            callback=console.printable_seed,
            help="Draws the cases; by default another one each time.",
            rich_help_panel=_CASES,
        ),
    ] = None,
    hands: Annotated[
        int,
        typer.Option(
            min=0,
            help="How many random hands to ask, beside the cases that earn marks.",
            rich_help_panel=_CASES,
        ),
    ] = Sample.hands,
    deals: Annotated[
        int,
        typer.Option(
            min=0, help="How many random deals to ask.", rich_help_panel=_CASES
        ),
    ] = Sample.deals,
    answers: Annotated[
        Answers,
        typer.Option(
            help="Whether a worse answer costs marks that comes after the first.",
            rich_help_panel=_CASES,
        ),
    ] = Answers.FIRST,
    patience: Annotated[
        float, _limit(0.01, "Multiplies the time for each case.")
    ] = TimeLimits.patience,
    load_seconds: Annotated[
        float | None, _limit(0.1, "Seconds to load a submission; else the suite's.")
    ] = None,
    budget: Annotated[
        float | None, _limit(1, "Seconds for all its cases; else the suite's.")
    ] = None,
    megabytes: Annotated[
        int | None, _limit(128, "Memory for a submission; else the suite's.")
    ] = None,
    unprotected: Annotated[
        bool,
        typer.Option(
            "--unprotected",
            help="Mark several, a folder or an archive even without bubblewrap.",
            rich_help_panel=_LIMITS,
        ),
    ] = False,
    jobs: Annotated[
        int | None, jobs_option("How many to mark", rich_help_panel=_MANY)
    ] = None,
    cluster: Annotated[str | None, cluster_option(rich_help_panel=_MANY)] = None,
    results: Annotated[
        Path | None, _output("Write each outcome as soon as it is there.", _MANY)
    ] = None,
    resume: Annotated[
        bool,
        typer.Option(
            "--resume",
            help="Go on with the file of --results.",
            rich_help_panel=_MANY,
        ),
    ] = False,
    student: Annotated[
        str | None,
        typer.Option(
            metavar="PATTERN",
            help="Where the student is in a path: canvas, moodle, or a regular"
            " expression with a group.",
            rich_help_panel=_MANY,
        ),
    ] = None,
    attempts: Annotated[
        Attempts,
        typer.Option(
            help="Mark the last submission of each student, or all of them.",
            rich_help_panel=_MANY,
        ),
    ] = Attempts.LAST,
    students: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The students as Canvas or Moodle exports them, for these two.",
            rich_help_panel=_MANY,
            exists=True,
            dir_okay=False,
        ),
    ] = None,
    rubric: Annotated[
        Path | None,
        _output("Read the human marker's form, and add rows that it lacks.", _MANY),
    ] = None,
    as_json: console.AsJson = False,
    junit: Annotated[Path | None, _output("Write JUnit XML.")] = None,
    gradescope: Annotated[
        Path | None, _output("Write the results.json of Gradescope.")
    ] = None,
    csv: Annotated[Path | None, _output("Write a table of the marks.")] = None,
    canvas: Annotated[
        Path | None, _output("Write a table for Canvas; needs --students.")
    ] = None,
    moodle: Annotated[
        Path | None, _output("Write a table for Moodle; needs --students.")
    ] = None,
    feedback: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Write a page and a text for each student.",
            rich_help_panel=_REPORTS,
            file_okay=False,
        ),
    ] = None,
    release: Annotated[
        list[EvidenceKind] | None,
        typer.Option(
            metavar="KIND",
            help="Show this kind of evidence in the feedback; can be repeated.",
            rich_help_panel=_REPORTS,
        ),
    ] = None,
    similarity: Annotated[
        Path | None, _output("Write a page of the submissions that are alike.")
    ] = None,
    make_gradescope: Annotated[
        Path | None,
        _output("Write an autograder for Gradescope, with these options, and end."),
    ] = None,
) -> None:
    """Mark submissions by a suite of cases, and say why."""
    paths = list(dict.fromkeys(submissions or []))
    chosen = _suite(suite, Sample(hands, deals))
    if make_gradescope:
        options = {
            "hands": hands,
            "deals": deals,
            "answers": answers.value,
            "seed": seed,
            "patience": patience,
            "load-seconds": load_seconds,
            "budget": budget,
            "megabytes": megabytes,
        }
        _write_autograder(make_gradescope, chosen, suite, options)
        return
    _check_usage(
        (bool(paths), "name at least one submission"),
        (not gradescope or len(paths) == 1, "--gradescope takes one submission"),
        (
            not (canvas or moodle) or bool(students and student),
            "--canvas and --moodle need --students and --student",
        ),
        (bool(results) or not resume, "--resume needs --results"),
        (
            cluster is None or not unprotected,
            "--unprotected and --cluster exclude each other",
        ),
    )
    number = number_of_jobs(jobs, cluster)
    if cluster is None:
        number = _allowed_jobs(paths, number, unprotected)
    owned = {
        path: owner
        for path, owner in owners(paths, student).items()
        if owner.is_latest or attempts is Attempts.ALL
    }
    form = Rubric(chosen.criteria)
    if rubric and rubric.exists():
        form.read(rubric)
    roster = Roster.read(students) if students else Roster(())
    if canvas:
        roster.check_canvas()
    if moodle:
        roster.check_moodle()
    resumed = results if resume and results and results.exists() else None
    settings = GraderSettings(
        chosen,
        seed or (seed_in(resumed) if resumed else None) or secrets.token_hex(4),
        answers is Answers.UNIQUE,
        TimeLimits(
            patience,
            load_seconds or chosen.times.load_seconds,
            budget or chosen.times.budget_seconds,
        ),
        SandboxLimits(megabytes=megabytes or chosen.limits.megabytes),
    )
    kept = Results(results, settings) if results and not resumed else None
    if resumed:
        kept = Results.resumed(resumed, settings)
    outcomes = _mark(list(owned), settings, number, cluster, kept)
    match list(outcomes.values()):
        case [Unmarked(problem=problem)] if not gradescope:
            raise SubmissionError(problem)
    entries = [(owned[path], outcome) for path, outcome in outcomes.items()]
    book = Gradebook(chosen, entries, form)
    if rubric:
        form.write(rubric, [owner.name for owner in owned.values()])
    _write_for_programs(list(outcomes.values()), junit, gradescope)
    if csv:
        write_csv(csv, book.rows())
    if canvas:
        book.write_canvas(canvas, roster)
    if moodle:
        book.write_moodle(moodle, roster)
    if feedback:
        book.write_feedback(feedback, release or ())
    if similarity:
        _write_similarity(similarity, list(outcomes), chosen)
    left_out = (visible(str(path)) for path in paths if path not in owned)
    _say("Left out, as there is a later one", left_out)
    _say(f"Not in {students}", roster.unknown(book.totals()) if students else [])
    _say(f"Not finished in {rubric}, so not counted", book.unfinished)
    if as_json:
        console.print_json(list(map(formats.report_data, outcomes.values())))
    else:
        for part in _parts(list(outcomes.values()), chosen):
            console.print_readable(part)
    if any(isinstance(outcome, Unmarked) for outcome in outcomes.values()):
        raise typer.Exit(1)


def _write_autograder(
    file: Path, suite: Suite, name: str, options: Mapping[str, object]
) -> None:
    """Write an autograder that marks by a suite with this name, and with options."""
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


def _write_for_programs(
    outcomes: Sequence[Outcome], junit: Path | None, gradescope: Path | None
) -> None:
    """Write what other programs read."""
    if junit:
        junit.write_bytes(formats.junit(outcomes))
    if gradescope:
        (outcome,) = outcomes
        gradescope.write_text(json.dumps(formats.gradescope(outcome), indent=2))


def _write_similarity(file: Path, paths: Sequence[Path], suite: Suite) -> None:
    """Write the page of the submissions that are alike, and say how many pairs."""
    pairs = alike(read_programs(paths, suite.main_file), suite.limits)
    file.write_text(similarity_page(pairs), encoding="utf-8")
    number = "1 pair" if len(pairs) == 1 else f"{len(pairs)} pairs"
    typer.echo(f"{number} of submissions are alike: see {file}.", err=True)


def _say(what: str, names: Iterable[str]) -> None:
    """Name some submissions on the standard error, if there are any."""
    listed = ", ".join(sorted(names))
    if listed:
        typer.echo(f"{what}: {listed}.", err=True)


def _check_usage(*rules: tuple[bool, str]) -> None:
    """Refuse options that do not go together."""
    for holds, problem in rules:
        if not holds:
            raise typer.BadParameter(problem)


def _suite(name: str, sample: Sample) -> Suite:
    """The suite with a name, or in a file."""
    if name == "cribbage":
        return CribbageSuite(sample)
    file = SUITES.get(name, Path(name))
    names = ", ".join(["cribbage", *SUITES])
    _check_usage((file.exists(), f"--suite is {names} or a file, not {name}"))
    suite = WrittenSuite(file)
    suite.check()
    return suite


def _allowed_jobs(paths: Sequence[Path], jobs: int, unprotected: bool) -> int:
    """How many submissions may be marked at once on this system.

    Without bubblewrap, one file may be marked; others only if that is said to be
    wanted, and one after the other.
    """
    isolation = sandbox.best_isolation()
    if isolation is Isolation.BWRAP:
        return jobs
    if not unprotected:
        is_plain = len(paths) == 1 and not is_archive(paths[0])
        _check_usage(
            (
                is_plain and not paths[0].is_dir(),
                "several submissions, a folder or an archive need bubblewrap"
                " (see cribbage doctor), or --unprotected",
            )
        )
    typer.echo(f"Without bubblewrap, {_NOT_HELD_BACK[isolation]}.", err=True)
    return 1


def _mark(
    paths: Sequence[Path],
    settings: GraderSettings,
    jobs: int,
    cluster: str | None,
    kept: Results | None,
) -> dict[Path, Outcome]:
    """Mark what is not known yet; the outcomes are in the order of the paths."""
    outcomes = kept.known(paths) if kept else {}
    rest = [path for path in paths if path not in outcomes]
    with console.progress_bar() as bar:
        task = bar.add_task("Submissions", total=len(paths), completed=len(outcomes))
        try:
            for path, outcome in grade_all(rest, settings, jobs, cluster):
                if kept:
                    kept.add(path, outcome)
                bar.advance(task, path not in outcomes)
                outcomes[path] = outcome
        except (KeyboardInterrupt, WorkersError):
            goes_on = "; --resume goes on" if kept else ", and not kept"
            typer.echo(
                f"{len(outcomes)} of {len(paths)} were marked{goes_on}.", err=True
            )
            raise
    return {path: outcomes[path] for path in paths}


def _parts(outcomes: Sequence[Outcome], suite: Suite) -> Iterator[str | Table]:
    match outcomes:
        case [Report() as report]:
            return report_parts(report, suite)
        case _:
            return summary_parts(outcomes)
