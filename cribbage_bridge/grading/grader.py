"""Marks a submission."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain, zip_longest
from pathlib import Path

from cribbage_bridge.bridge.questions import Progress
from cribbage_bridge.grading import sandbox
from cribbage_bridge.grading.evidence import (
    Evidence,
    EvidenceError,
    EvidenceKind,
    read_evidence,
    text_evidence,
)
from cribbage_bridge.grading.generated import generated_hands
from cribbage_bridge.grading.marking import CaseResult, judge, mark
from cribbage_bridge.grading.misconceptions import explanations
from cribbage_bridge.grading.replies import Directives, Loaded, Response
from cribbage_bridge.grading.report import Report, remarks
from cribbage_bridge.grading.runner import Runner, TimeLimits
from cribbage_bridge.grading.submission import (
    SUBMISSION,
    Submission,
    read_submission,
)
from cribbage_bridge.grading.suite import Case, Group, fixed_suite
from cribbage_bridge.untrusted import printable, visible

_EVIDENCE = "evidence.pl"
_EVIDENCE_SECONDS = 20.0

_MARKED = {
    None: "not marked",
    Directives.NOT_INITIALIZATION: "marked without initialization/1",
    Directives.DECLARATIONS: "marked with only those directives that declare something",
}
"""What is done if a submission cannot be loaded with all its directives."""

_PLACE = re.compile(rf"\S*{re.escape(SUBMISSION)}:(\d+)(:\d+: )?")
"""A line of the submission as Prolog cites it, with a column at the beginning of
a complaint.
"""


@dataclass(frozen=True)
class GraderSettings:
    """How submissions are marked.

    Attributes:
        seed: Decides the generated hands; `None` for the fixed cases only.
        generated: How many hands are generated, if there is a seed.
        times: How long a submission may take.
        limits: What its processes may use.
    """

    seed: str | None = None
    generated: int = 3000
    times: TimeLimits = field(default_factory=TimeLimits)
    limits: sandbox.SandboxLimits = field(default_factory=sandbox.SandboxLimits)


def grade(
    path: str | os.PathLike[str],
    settings: GraderSettings | None = None,
    progress: Progress | None = None,
) -> Report:
    """Mark a file that claims to define ``hand_value/3`` and ``select_hand/3``.

    Args:
        path: The file.
        settings: How it is marked; by default with the fixed cases.
        progress: Called with the number of cases after each of them; an error
            that it raises ends the marking.

    Raises:
        SubmissionError: The file cannot be read, or is too large.
        PrologNotFoundError: SWI-Prolog is missing, too old, or does not start.
    """
    settings = settings or GraderSettings()
    submission = read_submission(Path(path))
    cases = _cases(settings.seed, settings.generated)
    with closing(Runner(submission, settings.times, settings.limits)) as runner:
        loaded = runner.load()
        results = []
        for case in cases:
            results.append(judge(case, _response(runner, loaded, case)))
            if progress:
                progress(len(results))
        evidence = [
            *_source_evidence(submission, settings.limits),
            *_encoding_evidence(submission),
            *text_evidence(submission.text),
            *_loading_evidence(loaded),
            *(runner.library_clones() if loaded.obeyed else ()),
            *_choice_point_evidence(results),
        ]
    return Report(
        visible(os.fspath(path)),
        tuple(mark(results)),
        tuple(explanations(results)),
        tuple(remarks(results)),
        tuple(map(_printable, evidence)),
        settings.seed,
        sandbox.best_isolation(),
    )


def _printable(evidence: Evidence) -> Evidence:
    return replace(evidence, text=printable(" ".join(evidence.text.split())))


@cache
def _cases(seed: str | None, generated: int) -> tuple[Case, ...]:
    """All cases: hands and then deals, each from all groups in turn."""
    suite = fixed_suite()
    more = () if seed is None else generated_hands(seed, generated)
    return (*_in_turn([*suite.hands, *more]), *_in_turn(suite.deals))


def _in_turn(cases: Sequence[Case]) -> Iterator[Case]:
    """The first case of each group, then the second ones, and so on."""
    groups = ([case for case in cases if case.group is group] for group in Group)
    return filter(None, chain.from_iterable(zip_longest(*groups)))


def _response(runner: Runner, loaded: Loaded, case: Case) -> Response:
    if loaded.obeyed is None:
        return Response(problem=f"could not be loaded: it {loaded.problem}")
    return runner.run(case)


def _source_evidence(
    submission: Submission, limits: sandbox.SandboxLimits
) -> list[Evidence]:
    """The evidence in the source, which is read but not run."""
    files = {
        _EVIDENCE: Path(__file__).with_name(_EVIDENCE).read_bytes(),
        SUBMISSION: submission.text.encode(),
    }
    arguments = (_EVIDENCE, "--", SUBMISSION)
    with sandbox.run_prolog(arguments, files, limits, subprocess.PIPE) as process:
        try:
            output, _ = process.communicate(timeout=_EVIDENCE_SECONDS)
            return read_evidence(output)
        except (subprocess.TimeoutExpired, EvidenceError):
            return [Evidence(EvidenceKind.NOT_LOADED, 0, "the source cannot be read")]


def _encoding_evidence(submission: Submission) -> Iterator[Evidence]:
    if not submission.is_utf_8:
        text = f"the file is in {submission.encoding.upper()}, not in UTF-8"
        yield Evidence(EvidenceKind.ENCODING, 0, text)


def _loading_evidence(loaded: Loaded) -> Iterator[Evidence]:
    if loaded.problem:
        text = f"when loaded, it {loaded.problem}; it is {_MARKED[loaded.obeyed]}"
        yield Evidence(EvidenceKind.NOT_LOADED, 0, text)
    for predicate in loaded.missing:
        yield Evidence(EvidenceKind.NOT_LOADED, 0, f"{predicate} is not defined")
    for line, text in loaded.complaints:
        plain = _PLACE.sub(lambda place: "" if place[2] else f"line {place[1]}", text)
        yield Evidence(EvidenceKind.LOAD_WARNING, line, plain)


def _choice_point_evidence(results: Sequence[CaseResult]) -> Iterator[Evidence]:
    found = {result.response.choice_point for result in results}
    for choice_point in sorted(filter(None, found)):
        text = f"{choice_point.predicate or 'a predicate'} leaves a choice point"
        yield Evidence(EvidenceKind.CHOICE_POINT, choice_point.line, text)
