"""Mark Prolog programs with a suite of cases; the default suite tests ``cribbage.pl``.

This package requires the extra ``grade``.

>>> from cribbage_bridge.grading import grade
>>> report = grade("prolog/cribbage.pl")
>>> print(report.marks)
70
"""

from cribbage_bridge.files.optional_imports import needed_for

with needed_for(__name__, "grade"):
    from cribbage_bridge.grading.cribbage_suite import CribbageSuite, Sample
    from cribbage_bridge.grading.evidence import Evidence, EvidenceKind
    from cribbage_bridge.grading.grader import GraderSettings, grade
    from cribbage_bridge.grading.report import (
        CaseReport,
        Failure,
        GroupReport,
        Report,
        Unmarked,
    )
    from cribbage_bridge.grading.sandbox import Isolation, SandboxLimits
    from cribbage_bridge.grading.submission import SubmissionError
    from cribbage_bridge.grading.suite import Case, Group, Suite, TimeLimits
    from cribbage_bridge.grading.written_suite import WrittenSuite

__all__ = [
    "Case",
    "CaseReport",
    "CribbageSuite",
    "Evidence",
    "EvidenceKind",
    "Failure",
    "GraderSettings",
    "Group",
    "GroupReport",
    "Isolation",
    "Report",
    "Sample",
    "SandboxLimits",
    "SubmissionError",
    "Suite",
    "TimeLimits",
    "Unmarked",
    "WrittenSuite",
    "grade",
]
