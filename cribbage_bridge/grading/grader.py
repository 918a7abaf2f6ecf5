"""Marks a submission."""

from __future__ import annotations

import codecs
import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain, zip_longest
from pathlib import Path

from cribbage_bridge.errors import CribbageError
from cribbage_bridge.grading import sandbox
from cribbage_bridge.grading.dialogue import SUBMISSION, Submission
from cribbage_bridge.grading.evidence import (
    Evidence,
    EvidenceError,
    EvidenceKind,
    read_evidence,
    text_evidence,
)
from cribbage_bridge.grading.examination import Examiner, TimeLimits
from cribbage_bridge.grading.generated import generated_hands
from cribbage_bridge.grading.marking import CaseResult, judge, mark
from cribbage_bridge.grading.report import Report, remarks
from cribbage_bridge.grading.responses import Directives, Loaded, Response
from cribbage_bridge.grading.suite import Case, Group, fixed_suite
from cribbage_bridge.prolog import Progress
from cribbage_bridge.untrusted import printable, visible

_EVIDENCE = "evidence.pl"
_SECONDS_FOR_EVIDENCE = 20.0
_LARGEST_FILE = 1_000_000
"""Bytes."""

_UTF_8 = "utf-8-sig"
"""The encoding that is wanted, whether it is marked or not."""

_MARKED = {
    None: "not marked",
    Directives.NOT_INITIALIZATION: "marked without initialization/1",
    Directives.DECLARATIONS: "marked with those directives only that declare something",
}
"""What is done if a submission cannot be loaded with all its directives."""

_PLACE = re.compile(rf"\S*{re.escape(SUBMISSION)}:(\d+)(:\d+: )?")
"""Where something is, as Prolog says it, with a column if a complaint begins so."""


class SubmissionError(CribbageError, OSError):
    """A file cannot be read, or is too large for a submission."""


@dataclass(frozen=True)
class Settings:
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
    limits: sandbox.Limits = field(default_factory=sandbox.Limits)


def grade(
    path: str | os.PathLike[str],
    settings: Settings | None = None,
    progress: Progress | None = None,
) -> Report:
    """Mark a file that claims to define ``hand_value/3`` and ``select_hand/3``.

    Args:
        path: The file.
        settings: How it is marked; by default by the fixed cases.
        progress: Called with the number of cases after each of them; what it
            raises ends the marking.

    Raises:
        SubmissionError: The file cannot be read.
        PrologNotFoundError: SWI-Prolog is missing, too old, or does not start.
    """
    settings = settings or Settings()
    submission = read_submission(Path(path))
    cases = _cases(settings.seed, settings.generated)
    with closing(Examiner(submission, settings.times, settings.limits)) as examiner:
        loaded = examiner.load()
        results = []
        for case in cases:
            results.append(judge(case, _response(examiner, loaded, case)))
            if progress:
                progress(len(results))
        evidence = [
            *_read_evidence(submission, settings.limits),
            *_evidence_of_encoding(submission),
            *text_evidence(submission.text),
            *_evidence_of_loading(loaded),
            *_evidence_of_likeness(examiner, loaded),
            *_evidence_of_choices(results),
        ]
    return Report(
        visible(os.fspath(path)),
        tuple(mark(results)),
        tuple(remarks(results)),
        tuple(map(_printable, evidence)),
        settings.seed,
        sandbox.protection(),
    )


def _printable(evidence: Evidence) -> Evidence:
    return replace(evidence, text=printable(" ".join(evidence.text.split())))


def read_submission(path: Path) -> Submission:
    """Read a file that is to be marked.

    Raises:
        SubmissionError: It cannot be read, or is too large.
    """
    name = visible(str(path))
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST_FILE + 1)
    except OSError as error:
        raise SubmissionError(f"cannot read {name}: {error.strerror}") from None
    if len(content) > _LARGEST_FILE:
        raise SubmissionError(f"{name} has more than {_LARGEST_FILE:,} bytes")
    encoding = _encoding(content)
    return Submission(content.decode(encoding, errors="replace"), encoding)


def _encoding(content: bytes) -> str:
    """The encoding of a file, as Python calls it."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    try:
        content.decode(_UTF_8)
    except UnicodeDecodeError:
        return "latin-1"
    return _UTF_8


@cache
def _cases(seed: str | None, generated: int) -> tuple[Case, ...]:
    """All cases: hands and then deals, from all groups in turn."""
    suite = fixed_suite()
    more = () if seed is None else generated_hands(seed, generated)
    return (*_in_turn([*suite.hands, *more]), *_in_turn(suite.deals))


def _in_turn(cases: Sequence[Case]) -> Iterator[Case]:
    """The first cases of all groups, then the second ones, and so on."""
    groups = ([case for case in cases if case.group is group] for group in Group)
    return filter(None, chain.from_iterable(zip_longest(*groups)))


def _response(examiner: Examiner, loaded: Loaded, case: Case) -> Response:
    if loaded.obeyed is None:
        return Response(problem=f"cannot be loaded: it {loaded.problem}")
    return examiner.respond(case)


def _read_evidence(submission: Submission, limits: sandbox.Limits) -> list[Evidence]:
    """What is to be seen in the source, which is read but not run."""
    files = {
        _EVIDENCE: Path(__file__).with_name(_EVIDENCE).read_bytes(),
        SUBMISSION: submission.text.encode(),
    }
    arguments = (_EVIDENCE, "--", SUBMISSION)
    with sandbox.started(arguments, files, limits, subprocess.PIPE) as process:
        try:
            output, _ = process.communicate(timeout=_SECONDS_FOR_EVIDENCE)
            return read_evidence(output)
        except (subprocess.TimeoutExpired, EvidenceError):
            return [Evidence(EvidenceKind.NOT_LOADED, 0, "the source cannot be read")]


def _evidence_of_encoding(submission: Submission) -> Iterator[Evidence]:
    if submission.encoding != _UTF_8:
        text = f"the file is in {submission.encoding.upper()}, not in UTF-8"
        yield Evidence(EvidenceKind.ENCODING, 0, text)


def _evidence_of_loading(loaded: Loaded) -> Iterator[Evidence]:
    if loaded.problem:
        text = f"when it is loaded, it {loaded.problem}; it is {_MARKED[loaded.obeyed]}"
        yield Evidence(EvidenceKind.NOT_LOADED, 0, text)
    for predicate in loaded.missing:
        yield Evidence(EvidenceKind.NOT_LOADED, 0, f"{predicate} is not defined")
    for line, text in loaded.complaints:
        plain = _PLACE.sub(lambda place: "" if place[2] else f"line {place[1]}", text)
        yield Evidence(EvidenceKind.LOAD_WARNING, line, plain)


def _evidence_of_likeness(examiner: Examiner, loaded: Loaded) -> Iterator[Evidence]:
    if loaded.obeyed:
        for line, predicate, library in examiner.likenesses():
            text = f"{predicate} does what {library} does"
            yield Evidence(EvidenceKind.HANDWRITTEN, line, text)


def _evidence_of_choices(results: Sequence[CaseResult]) -> Iterator[Evidence]:
    choices = {result.response.choice for result in results}
    for choice in sorted(filter(None, choices)):
        text = f"{choice.predicate or 'a predicate'} leaves a choice point"
        yield Evidence(EvidenceKind.CHOICE_POINT, choice.line, text)
