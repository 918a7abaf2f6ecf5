"""Submissions to the grader, made from a sound one, and what they earn."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from datetime import datetime
from pathlib import Path

from paths import ROOT

from cribbage_bridge.grading import (
    Case,
    CribbageSuite,
    EvidenceKind,
    GraderSettings,
    Group,
    Isolation,
    Report,
    Sample,
    SandboxLimits,
    TimeLimits,
)
from cribbage_bridge.grading.cribbage_cases import DealCase, HandCase
from cribbage_bridge.grading.grader import runner_of
from cribbage_bridge.grading.marking import judge
from cribbage_bridge.grading.replies import Loaded, Response
from cribbage_bridge.grading.submission import read_submission
from cribbage_bridge.grading.suite import CaseResult

PLAIN = ROOT / "tests" / "submissions" / "plain.pl"
"""A submission that is sound."""

Change = tuple[str, str]
"""A text, and what takes its place."""

VALUE = "Value is Fifteens + Pairs + Runs + Flush + Nobs"
NOBS_TEST = "memberchk(card(jack, Suit), Hand)"

SMALL = SandboxLimits(megabytes=256)
PATIENT = TimeLimits(patience=30, load_seconds=30, budget_seconds=10_000)

SUITE = CribbageSuite(Sample(hands=0, deals=0))
"""The cases that earn marks."""

WITH_RANDOM = CribbageSuite(Sample(hands=150, deals=10))
"""The cases that earn marks, and some of the random ones."""


_all_cases = CribbageSuite.cases


class BriefSuite(CribbageSuite):
    """The suite with one case of each group: the first that a failing program loses."""

    def cases(self, seed: str) -> tuple[Case, ...]:
        """Return the cases, in the order of the groups."""
        found: dict[Group, Case] = {}
        for case in _all_cases(SUITE, seed):
            if not case.is_trivial:
                found.setdefault(case.group, case)
        return tuple(found[group] for group in self.groups if group.marks)


SEED = "2026"
"""Draws the cases of most tests."""

SETTINGS = GraderSettings(BriefSuite(), seed=SEED, times=PATIENT)
"""Settings that mark a submission by a few cases, whatever else the system does."""

REPORT = Report(
    "a.pl", datetime(2026, 5, 1), (), (), (), (), SETTINGS.seed, Isolation.BWRAP
)


def plain(*changes: Change) -> str:
    """Return the sound submission, with each change made at its one place."""
    text = PLAIN.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def counting_alone() -> str:
    return plain().partition("% Hand are the four")[0]


def batch(folder: Path) -> list[Path]:
    """Write two submissions, and return their paths and that of a missing one."""
    (folder / "ann.pl").write_text(plain())
    (folder / "bob.pl").write_text("hand_value(_, _, 0).\n")
    return [folder / name for name in ("ann.pl", "bob.pl", "eve.pl")]


def line_of(text: str, clause: str) -> int:
    """Return the number of the line where a clause begins, which is there once."""
    assert text.count(clause) == 1, clause
    return text[: text.index(clause)].count("\n") + 1


def hands(group: Group | None = None) -> list[HandCase]:
    return [
        case
        for case in SUITE.cases(SEED)
        if isinstance(case, HandCase) and group in (None, case.group)
    ]


def right_counts() -> list[CaseResult]:
    """Return the results of a submission that counts all hands rightly."""
    return [judge(case, Response((case.expected,))) for case in hands()]


def deals() -> list[DealCase]:
    return [case for case in SUITE.cases(SEED) if isinstance(case, DealCase)]


def asked(
    folder: Path,
    text: str,
    cases: Iterable[Case] = (),
    times: TimeLimits = PATIENT,
    limits: SandboxLimits = SMALL,
) -> tuple[Loaded, list[CaseResult]]:
    """Load a submission, and return its results for some cases."""
    file = folder / "cribbage.pl"
    file.write_text(text, encoding="utf-8")
    settings = GraderSettings(SUITE, times=times, limits=limits)
    submission = read_submission(file, SUITE.main_file)
    with closing(runner_of(submission, settings)) as runner:
        loaded = runner.load()
        return loaded, [judge(case, runner.run(case)) for case in cases]


def evidence_texts(report: Report, kind: EvidenceKind) -> list[tuple[int, str]]:
    return [(found.line, found.text) for found in report.evidence if found.kind is kind]


def doubtful(settings: bytes, name: str, submission: object) -> Report:
    """Return a report that is in doubt, of a marker in a worker of a cluster."""
    date = datetime(2026, 5, 1)
    return Report(name, date, (), (), (), (), SEED, Isolation.BWRAP, doubtful=True)
