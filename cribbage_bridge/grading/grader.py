"""Mark a submission."""

from __future__ import annotations

import os
import re
import secrets
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path, PurePosixPath

from cribbage_bridge.bridge.queries import Progress
from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.files.sanitize import printable, visible
from cribbage_bridge.grading import sandbox
from cribbage_bridge.grading.cribbage_suite import CribbageSuite
from cribbage_bridge.grading.evidence import (
    Evidence,
    EvidenceKind,
    missing_text,
    read_evidence,
    text_evidence,
    without_place,
)
from cribbage_bridge.grading.marking import GroupResult, judge, mark
from cribbage_bridge.grading.replies import Directives, Loaded, Response
from cribbage_bridge.grading.report import (
    Failure,
    Report,
    failure,
    group_report,
    remarks,
)
from cribbage_bridge.grading.runner import Runner
from cribbage_bridge.grading.submission import SourceFile, Submission, read_submission
from cribbage_bridge.grading.suite import Case, CaseResult, Suite, TimeLimits

_FOLDER = "submission"
"""The folder with the files of a running submission."""

_EVIDENCE = "evidence.pl"
_EVIDENCE_SECONDS = 20.0

_MOST_EXAMPLES = 20
"""The maximum number of examples to try for each group."""

_OF_ONE_FILE = (EvidenceKind.UNDEFINED, EvidenceKind.UNUSED)
"""The kinds of evidence that the grader reports only for submissions with one file."""

_MARKED = {
    None: "not marked",
    Directives.NOT_INITIALIZATION: "marked without initialization/1",
    Directives.DECLARATIONS: "marked with only those directives that declare something",
}
"""Descriptions of how a submission is marked if some of its directives cannot run."""

_NO_FILE = re.compile(r"source_sink `'?(.*?)'?' does not exist")
"""A pattern for Prolog's message about a missing file."""


_SYNTAX_ERROR = "Syntax error"


@dataclass(frozen=True)
class GraderSettings:
    """The settings for marking submissions.

    Attributes:
        suite: The cases, and their expected answers.
        seed: The string that determines a suite's random choices; random by default.
        unique: True if a worse answer after the first costs marks.
        times: The time limits; `None` for those of the suite.
        limits: The limits on processes; `None` for those of the suite.
        has_secret_cases: True to show students examples made for the purpose, and none
            of the cases.
    """

    suite: Suite = field(default_factory=CribbageSuite)
    seed: str = field(default_factory=lambda: secrets.token_hex(4))
    unique: bool = False
    times: TimeLimits | None = None
    limits: sandbox.SandboxLimits | None = None
    has_secret_cases: bool = False


def grade(
    path: str | os.PathLike[str],
    settings: GraderSettings | None = None,
    progress: Progress | None = None,
) -> Report:
    """Mark a submission.

    Args:
        path: The path of a file, a folder or a zip archive.
        settings: The settings; by default, those for the cribbage assignment.
        progress: A function that is called after each case, with the number of finished
            cases.  An error that it raises ends the marking.

    Raises:
        SubmissionError: The submission cannot be read, is too large, lacks the main
            file, or has a file with an invalid or conflicting name.
        PrologNotFoundError: SWI-Prolog is missing or too old, or does not start.
    """
    settings = settings or GraderSettings()
    submission = read_submission(Path(path), settings.suite.main_file)
    return grade_submission(os.fspath(path), submission, settings, progress)


def grade_submission(
    name: str,
    submission: Submission,
    settings: GraderSettings,
    progress: Progress | None = None,
) -> Report:
    """Mark a submission that `read_submission` returned."""
    suite = settings.suite
    cases = suite.cases(settings.seed)
    with closing(runner_of(submission, settings)) as runner:
        loaded = runner.load()
        results = []
        for case in cases:
            response = _response(runner, loaded, case)
            results.append(judge(case, response, settings.unique))
            if progress:
                progress(len(results))
        if loaded.obeyed:
            results = _in_own_orders(runner, results, settings.unique)
            results = _asked_again(runner, results)
        clones = runner.library_clones() if loaded.obeyed else ()
        further = [
            judge(case, runner.run(case))
            for case in suite.further_cases(results, settings.seed)
        ]
        marked = mark(results)
        assessment = suite.assess(results, further)
        groups = [
            group_report(
                found,
                _alone(runner, loaded, found, settings.unique),
                _example(runner, loaded, found, settings),
            )
            for found in marked
        ]
    evidence = [
        *_file_evidence(submission, suite),
        *_loading_evidence(loaded),
        *_source_evidence(submission, suite),
        *clones,
        *_choice_point_evidence(results),
    ]
    return Report(
        visible(name),
        submission.date,
        tuple(groups),
        assessment.explanations,
        tuple(remarks(results, settings.has_secret_cases)),
        tuple(map(_printable, evidence)),
        settings.seed,
        sandbox.best_isolation(),
        round(runner.seconds, 2),
        loaded.doubtful
        or any(each.response.doubtful or each.verdict.doubtful for each in results),
        assessment.ranges,
        settings.has_secret_cases,
    )


def runner_of(submission: Submission, settings: GraderSettings) -> Runner:
    """Return a runner that has not yet loaded its submission."""
    files = {f"{_FOLDER}/{file.name}": file.text.encode() for file in submission.files}
    main = f"{_FOLDER}/{submission.main.name}"
    suite = settings.suite
    times, limits = settings.times or suite.times, settings.limits or suite.limits
    return Runner(main, files, suite, times, limits)


def _printable(evidence: Evidence) -> Evidence:
    return replace(evidence, text=printable(" ".join(evidence.text.split())))


def _response(runner: Runner, loaded: Loaded, case: Case) -> Response:
    if loaded.obeyed is None:
        return Response(problem=f"could not be loaded: it {loaded.problem}")
    return runner.run(case)


def _in_own_orders(
    runner: Runner, results: Sequence[CaseResult], unique: bool
) -> list[CaseResult]:
    """Ask predicates again that expect their arguments in another order.

    Returns:
        The results, with the new ones of these predicates.
    """
    found = list(results)
    for predicate in dict.fromkeys(each.case.group.predicate for each in results):
        places = [
            place
            for place, result in enumerate(results)
            if result.case.group.predicate == predicate
        ]
        if right := _right_in_another_order(runner, [found[place] for place in places]):
            for place in places:
                case = found[place].case.in_order_of(right)
                found[place] = judge(case, runner.run(case), unique)
    return found


def _right_in_another_order(
    runner: Runner, results: Sequence[CaseResult]
) -> Case | None:
    """Return a reordered case that a predicate answers, if it answers no other.

    A predicate with different answers understands its arguments.
    """
    counted = [result for result in results if not result.case.is_trivial]
    answers = {result.first_answer for result in counted if result.first_answer}
    if len(answers) > 1 or any(result.share == 1 for result in counted):
        return None
    for case in counted[0].case.reordered if counted else ():
        if judge(case, runner.run_alone(case)).share == 1:
            return case
    return None


def _asked_again(runner: Runner, results: Sequence[CaseResult]) -> list[CaseResult]:
    """Ask the first case of each group again, and note which answers vary.

    They do if a submission keeps state between queries, or samples.
    """
    firsts = {result.case.group: result for result in reversed(results)}
    varying = [first for first in firsts.values() if _varies(runner, first)]
    return [
        replace(result, response=replace(result.response, varies=True))
        if result in varying
        else result
        for result in results
    ]


def _varies(runner: Runner, result: CaseResult) -> bool:
    """Return True if a case has another answer now, unless both are right."""
    if not result.response.answers:
        return False
    again = judge(result.case, runner.run(result.case))
    is_another = again.first_answer not in ("", result.first_answer)
    return is_another and not again.share == result.share == 1


def _alone(runner: Runner, loaded: Loaded, found: GroupResult, unique: bool) -> str:
    """Return the submission's reaction to a group's smallest failing case, run alone.

    The result is empty if the verdict does not change, if no case fails, or if the case
    never ran.
    """
    result = found.smallest_failure
    if result is None or loaded.obeyed is None or not result.response.asked:
        return ""
    again = judge(result.case, runner.run_alone(result.case), unique)
    if again.verdict == result.verdict:
        return ""
    right = ", which is right" if again.share == 1 else ""
    return f"{again.verdict.actual}{right}"


def _example(
    runner: Runner, loaded: Loaded, found: GroupResult, settings: GraderSettings
) -> Failure | None:
    """Return a failing example like the failing cases of a group, which are secret."""
    cases = [result.case for result in found.counted]
    parts = {result.case.part for result in found.counted if result.share < 1}
    if not (settings.has_secret_cases and loaded.obeyed and parts):
        return None
    examples = (
        case.in_order_of(cases[0])
        for case in settings.suite.example_cases(settings.seed)
        if case.group == found.group and case.part in parts
    )
    alike = (case for case in examples if case not in cases)
    for case in islice(alike, _MOST_EXAMPLES):
        failed = failure(judge(case, runner.run(case), settings.unique))
        if failed:
            return failed
    return None


# --- Evidence -------------------------------------------------------------


def _file_evidence(submission: Submission, suite: Suite) -> Iterator[Evidence]:
    """Yield a note if another file could be the main file as well."""
    paths = [PurePosixPath(file.name) for file in submission.files]
    alike = [path for path in paths if path.name == suite.main_file]
    number = sum(len(path.parts) == len(alike[0].parts) for path in alike)
    if number > 1:
        text = (
            f"{number} files are called {suite.main_file}, and only {alike[0]} is"
            " marked; to mark them all, name each as a submission"
        )
        yield Evidence(EvidenceKind.NOT_LOADED, 0, text)


def _source_evidence(submission: Submission, suite: Suite) -> Iterator[Evidence]:
    only = len(submission.files) == 1
    for file in submission.files:
        found = [
            *_findings(file, suite),
            *_encoding_evidence(file),
            *text_evidence(file.text),
        ]
        for evidence in found:
            if only:
                yield evidence
            elif evidence.kind not in _OF_ONE_FILE:
                yield replace(evidence, file=file.name)


def _findings(file: SourceFile, suite: Suite) -> list[Evidence]:
    files = {
        _EVIDENCE: Path(__file__).with_name(_EVIDENCE).read_bytes(),
        suite.main_file: file.text.encode(),
    }
    arguments = (_EVIDENCE, "--", suite.main_file, *suite.predicates)
    output = subprocess.PIPE
    with sandbox.run_prolog(arguments, files, suite.limits, output) as process:
        try:
            printed, _ = process.communicate(timeout=_EVIDENCE_SECONDS)
            return read_evidence(printed)
        except (subprocess.TimeoutExpired, FormatError):
            return [Evidence(EvidenceKind.NOT_LOADED, 0, "the source cannot be read")]


def _encoding_evidence(file: SourceFile) -> Iterator[Evidence]:
    if not file.is_utf_8:
        text = f"the file is in {file.encoding.upper()}, not in UTF-8"
        yield Evidence(EvidenceKind.ENCODING, 0, text)
    if file.has_old_lines:
        text = "its lines end with CR alone, as on old Macs"
        yield Evidence(EvidenceKind.ENCODING, 0, text)


def _loading_evidence(loaded: Loaded) -> Iterator[Evidence]:
    if loaded.problem:
        text = f"when loaded, it {loaded.problem}; it is {_MARKED[loaded.obeyed]}"
        yield Evidence(EvidenceKind.NOT_LOADED, 0, text)
    for line, text in loaded.complaints:
        if found := _NO_FILE.search(text):
            missing = f"it loads {found[1]}, which is not in the submission"
            yield Evidence(EvidenceKind.NOT_LOADED, line, missing)
        elif _SYNTAX_ERROR in text:
            yield Evidence(EvidenceKind.NOT_LOADED, line, without_place(text))
    for predicate in loaded.missing:
        yield Evidence(EvidenceKind.NOT_LOADED, 0, missing_text(predicate))
    for line, text in loaded.complaints:
        if not _NO_FILE.search(text) and _SYNTAX_ERROR not in text:
            yield Evidence(EvidenceKind.LOAD_WARNING, line, without_place(text))


def _choice_point_evidence(results: Sequence[CaseResult]) -> Iterator[Evidence]:
    """Yield the predicates that leave choice points, or else those that were called."""
    found = {
        (choice_point.line, choice_point.predicate or result.case.group.predicate)
        for result in results
        if not result.case.wants_all and (choice_point := result.response.choice_point)
    }
    for line, predicate in sorted(found):
        text = f"{predicate} leaves a choice point"
        yield Evidence(EvidenceKind.CHOICE_POINT, line, text)
