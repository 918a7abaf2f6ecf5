"""Marks a ``cribbage.pl`` by the scheme of the assignment.

>>> from cribbage_bridge.grading import grade
>>> report = grade("prolog/cribbage.pl")
>>> print(report.marks)
70
"""

from cribbage_bridge.grading.evidence import Evidence, EvidenceKind
from cribbage_bridge.grading.grader import GraderSettings, grade
from cribbage_bridge.grading.marking import CaseResult, Failure, GroupResult
from cribbage_bridge.grading.replies import ChoicePoint, Response
from cribbage_bridge.grading.report import Report
from cribbage_bridge.grading.runner import TimeLimits
from cribbage_bridge.grading.sandbox import Isolation, SandboxLimits
from cribbage_bridge.grading.submission import SubmissionError
from cribbage_bridge.grading.suite import DealCase, Group, HandCase

__all__ = [
    "CaseResult",
    "ChoicePoint",
    "DealCase",
    "Evidence",
    "EvidenceKind",
    "Failure",
    "GraderSettings",
    "Group",
    "GroupResult",
    "HandCase",
    "Isolation",
    "Report",
    "Response",
    "SandboxLimits",
    "SubmissionError",
    "TimeLimits",
    "grade",
]
