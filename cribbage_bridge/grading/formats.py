"""Reports for other programs: JSON, JUnit, Gradescope, CSV."""

from __future__ import annotations

import csv
import math
from collections.abc import Sequence
from dataclasses import asdict
from fractions import Fraction
from io import BytesIO, StringIO
from typing import Any

import junitparser

from cribbage_bridge.grading.marking import CaseResult, GroupResult
from cribbage_bridge.grading.report import DEAL_MARKS, HAND_MARKS, MARKS, Report
from cribbage_bridge.grading.suite import Group, HandCase


def rounded(marks: Fraction) -> float:
    """Marks with two decimals, rounded down, so that only full marks look full."""
    return math.floor(100 * marks) / 100


def report_data(report: Report) -> dict[str, Any]:
    """A report as JSON data."""
    return {
        "file": report.file,
        "marks": rounded(report.marks),
        "of": MARKS,
        "hand_value": {"marks": rounded(report.hand_marks), "of": HAND_MARKS},
        "select_hand": {"marks": rounded(report.deal_marks), "of": DEAL_MARKS},
        "groups": list(map(_group_data, report.groups)),
        "misconceptions": list(report.misconceptions),
        "remarks": list(report.remarks),
        "not_marked": [
            {**asdict(evidence), "kind": evidence.kind.value}
            for evidence in report.evidence
        ],
        "seed": report.seed,
        "isolation": report.isolation.value,
    }


def _group_data(found: GroupResult) -> dict[str, Any]:
    return {
        "group": found.group.title,
        "marks": rounded(found.marks),
        "of": found.group.marks,
        "cases": len(found.counted),
        "right": found.right,
        "not_counted": len(found.not_counted),
        "failure": asdict(found.failure) if found.failure else None,
    }


def junit(reports: Sequence[Report]) -> bytes:
    """Reports as JUnit XML: one suite for each, with all its cases."""
    document = junitparser.JUnitXml()
    for report in reports:
        suite = junitparser.TestSuite(report.file)
        for found in report.groups:
            for result in found.counted:
                case = _junit_case(result)
                if result.failure:
                    case.result = [junitparser.Failure(str(result.failure))]
                suite.add_testcase(case)
            for result in found.not_counted:
                case = _junit_case(result)
                case.result = [junitparser.Skipped("needs a rule already marked wrong")]
                suite.add_testcase(case)
        document.add_testsuite(suite)
    file = BytesIO()
    document.write(file)
    return file.getvalue()


def _junit_case(result: CaseResult) -> junitparser.TestCase:
    predicate = "hand_value" if isinstance(result.case, HandCase) else "select_hand"
    place = f"{predicate}.{result.case.group.title}"
    return junitparser.TestCase(result.case.given, place, result.response.seconds)


def gradescope(report: Report) -> dict[str, Any]:
    """A report as the ``results.json`` of Gradescope."""
    evidence = "\n".join(map(str, report.evidence))
    return {
        "score": rounded(report.marks),
        "output": "\n".join(report.remarks),
        "tests": [
            *map(_gradescope_test, report.groups),
            {"name": "For the human marker (not marked)", "output": evidence},
        ],
    }


def _gradescope_test(found: GroupResult) -> dict[str, Any]:
    return {
        "name": found.group.title,
        "score": rounded(found.marks),
        "max_score": found.group.marks,
        "status": "failed" if found.failure else "passed",
        "output": str(found.failure or ""),
    }


def csv_table(reports: Sequence[Report]) -> str:
    """Marks as comma-separated values, one line per report."""
    file = StringIO()
    writer = csv.writer(file)
    titles = [group.title for group in Group]
    writer.writerow(["file", "marks", "hand_value", "select_hand", *titles])
    for report in reports:
        marks = [report.marks, report.hand_marks, report.deal_marks]
        marks += [found.marks for found in report.groups]
        writer.writerow([report.file, *map(rounded, marks)])
    return file.getvalue()
