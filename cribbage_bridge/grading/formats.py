"""Reports for other programs: JSON, JUnit, Gradescope, CSV."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from fractions import Fraction
from io import BytesIO, StringIO
from typing import Any

import junitparser

from cribbage_bridge.grading.marking import CaseResult, GroupResult
from cribbage_bridge.grading.report import (
    DEAL_MARKS,
    HAND_MARKS,
    MARKS,
    Outcome,
    Report,
    Unmarked,
)
from cribbage_bridge.grading.suite import Group, HandCase


def rounded(marks: Fraction) -> float:
    """Marks with two decimals, rounded down, so that only full marks look full."""
    return math.floor(100 * marks) / 100


def report_data(report: Outcome) -> dict[str, Any]:
    """A report as JSON data."""
    if isinstance(report, Unmarked):
        return asdict(report)
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


def junit(reports: Sequence[Outcome]) -> bytes:
    """Reports as JUnit XML: one suite for each, with all its cases."""
    document = junitparser.JUnitXml()
    for report in reports:
        suite = junitparser.TestSuite(report.file)
        suite.add_testcases(list(_junit_cases(report)))
        document.add_testsuite(suite)
    file = BytesIO()
    document.write(file)
    return file.getvalue()


def _junit_cases(report: Outcome) -> Iterator[junitparser.TestCase]:
    if isinstance(report, Unmarked):
        case = junitparser.TestCase("can be marked", "submission")
        case.result = [junitparser.Error(report.problem)]
        yield case
        return
    for found in report.groups:
        for result in found.counted:
            case = _junit_case(result)
            if result.failure:
                case.result = [junitparser.Failure(str(result.failure))]
            yield case
        for result in found.not_counted:
            case = _junit_case(result)
            case.result = [junitparser.Skipped("needs a rule already marked wrong")]
            yield case


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


def csv_table(reports: Sequence[Outcome]) -> str:
    """Marks as comma-separated values, one line per report."""
    file = StringIO()
    writer = csv.writer(file)
    titles = [group.title for group in Group]
    columns = ["file", "marks", "hand_value", "select_hand", *titles, "problem"]
    writer.writerow(columns)
    for report in reports:
        name = _harmless(report.file)
        if isinstance(report, Unmarked):
            problem = _harmless(report.problem)
            writer.writerow([name, *[""] * (len(columns) - 2), problem])
            continue
        marks = [report.marks, report.hand_marks, report.deal_marks]
        marks += [found.marks for found in report.groups]
        writer.writerow([name, *map(rounded, marks), ""])
    return file.getvalue()


def _harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(tuple("=+-@")) else text
