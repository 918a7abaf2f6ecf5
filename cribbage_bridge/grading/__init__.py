"""Marks a ``cribbage.pl`` by the scheme of the assignment.

>>> from cribbage_bridge.grading import grade
>>> report = grade("prolog/cribbage.pl")
>>> print(report.marks)
70
"""

from cribbage_bridge.grading.evidence import Evidence, EvidenceKind
from cribbage_bridge.grading.examination import TimeLimits
from cribbage_bridge.grading.grader import Settings, SubmissionError, grade
from cribbage_bridge.grading.marking import CaseResult, Failure, GroupResult
from cribbage_bridge.grading.report import Report
from cribbage_bridge.grading.responses import Choice, Response
from cribbage_bridge.grading.sandbox import Limits, Protection
from cribbage_bridge.grading.suite import DealCase, Group, HandCase

__all__ = [
    "CaseResult",
    "Choice",
    "DealCase",
    "Evidence",
    "EvidenceKind",
    "Failure",
    "Group",
    "GroupResult",
    "HandCase",
    "Limits",
    "Protection",
    "Report",
    "Response",
    "Settings",
    "SubmissionError",
    "TimeLimits",
    "grade",
]
