"""Submissions to the grader, made from a sound one, and what they earn."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from paths import ROOT

from cribbage_bridge.grading import (
    CaseResult,
    EvidenceKind,
    Group,
    Report,
    SandboxLimits,
    TimeLimits,
)
from cribbage_bridge.grading.marking import judge
from cribbage_bridge.grading.replies import Loaded
from cribbage_bridge.grading.runner import Runner
from cribbage_bridge.grading.submission import read_submission
from cribbage_bridge.grading.suite import Case, HandCase, fixed_suite

PLAIN = ROOT / "tests" / "submissions" / "plain.pl"
"""A submission that is sound."""

Change = tuple[str, str]
"""A text, and what takes its place."""

VALUE = "Value is Fifteens + Pairs + Runs + Flush + Nobs"
NOBS_TEST = "memberchk(card(jack, Suit), Hand)"

SMALL = SandboxLimits(megabytes=256)
PATIENT = TimeLimits(hand_seconds=30, select_seconds=30, load_seconds=30)


def plain(*changes: Change) -> str:
    """The sound submission, with each change made at the one place where it fits."""
    text = PLAIN.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def counting_alone() -> str:
    """The sound submission without the choosing."""
    return plain().partition("% Hand are the four")[0]


def line_of(text: str, clause: str) -> int:
    """The number of the line where a clause begins, which is there once."""
    assert text.count(clause) == 1, clause
    return text[: text.index(clause)].count("\n") + 1


def hands_of(group: Group) -> list[HandCase]:
    """The hands of a group of cases."""
    return [case for case in fixed_suite().hands if case.group is group]


def asked(
    folder: Path,
    text: str,
    cases: Iterable[Case] = (),
    times: TimeLimits = PATIENT,
    limits: SandboxLimits = SMALL,
) -> tuple[Loaded, list[CaseResult]]:
    """How a submission is loaded, and what it earns for some cases."""
    file = folder / "cribbage.pl"
    file.write_text(text, encoding="utf-8")
    with closing(Runner(read_submission(file), times, limits)) as runner:
        loaded = runner.load()
        return loaded, [judge(case, runner.run(case)) for case in cases]


def evidence_texts(report: Report, kind: EvidenceKind) -> list[tuple[int, str]]:
    """The line and the text of each piece of evidence of a kind."""
    return [(found.line, found.text) for found in report.evidence if found.kind is kind]
