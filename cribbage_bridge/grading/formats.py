"""Reports for other programs: JSON, JUnit XML, Gradescope results and table rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from io import BytesIO
from typing import Any

import junitparser
from pydantic import TypeAdapter

from cribbage_bridge.grading.report import (
    CaseReport,
    GroupReport,
    Outcome,
    Report,
    Unmarked,
    rounded,
)

_OUTCOMES: TypeAdapter[Outcome] = TypeAdapter(Report | Unmarked)


def to_json(outcome: Outcome) -> str:
    """Return an outcome as a line of JSON that `from_json` can read."""
    return _OUTCOMES.dump_json(outcome).decode()


def from_json(line: str) -> Outcome:
    """Read an outcome from a line of JSON that `to_json` returned.

    Raises:
        ValueError: The line has the wrong format.
    """
    return _OUTCOMES.validate_json(line)


def report_data(outcome: Outcome) -> dict[str, Any]:
    """Return an outcome as JSON-serializable data, with totals instead of cases."""
    data: dict[str, Any] = _OUTCOMES.dump_python(outcome, mode="json")
    if isinstance(outcome, Unmarked):
        return data
    data["not_marked"] = data.pop("evidence")
    return {
        **data,
        "marks": rounded(outcome.marks),
        "of": outcome.maximum,
        "predicates": {
            found.name: {"marks": rounded(found.marks), "of": found.maximum}
            for found in outcome.predicates
        },
        "groups": list(map(_group_data, outcome.groups)),
    }


def _group_data(found: GroupReport) -> dict[str, Any]:
    return {
        "group": found.title,
        "predicate": found.predicate,
        "marks": rounded(found.marks),
        "of": found.maximum,
        "cases": len(found.counted),
        "right": found.right,
        "not_counted": found.not_counted,
        "failure": asdict(found.failure) if found.failure else None,
    }


# --- JUnit and Gradescope -------------------------------------------------


def junit(outcomes: Iterable[Outcome]) -> bytes:
    """Return outcomes as JUnit XML, each as a test suite that contains its cases."""
    document = junitparser.JUnitXml()
    for outcome in outcomes:
        suite = junitparser.TestSuite(outcome.file)
        suite.add_testcases(list(_junit_cases(outcome)))
        document.add_testsuite(suite)
    file = BytesIO()
    document.write(file)
    return file.getvalue()


def _junit_cases(outcome: Outcome) -> Iterator[junitparser.TestCase]:
    if isinstance(outcome, Unmarked):
        case = junitparser.TestCase("can be marked", "submission")
        case.result = [junitparser.Error(outcome.problem)]
        yield case
        return
    for group in outcome.groups:
        for found in group.cases:
            yield _junit_case(group, found)


def _junit_case(group: GroupReport, found: CaseReport) -> junitparser.TestCase:
    place = f"{group.predicate.partition('/')[0]}.{group.title}"
    case = junitparser.TestCase(found.given, place, found.seconds)
    if not found.is_counted:
        reason = "not counted: it depends on a rule already marked wrong"
        case.result = [junitparser.Skipped(reason)]
    elif found.failure:
        case.result = [junitparser.Failure(str(found.failure))]
    return case


def gradescope(outcome: Outcome) -> dict[str, Any]:
    """Return an outcome as JSON-serializable data for Gradescope's ``results.json``."""
    if isinstance(outcome, Unmarked):
        return {"score": 0, "output": f"Not marked: {outcome.problem}"}
    evidence = "\n".join(map(str, outcome.evidence))
    marked = [found for found in outcome.groups if found.maximum]
    return {
        "score": rounded(outcome.marks),
        "output": "\n".join([*outcome.notes, *outcome.conclusions, *outcome.remarks]),
        "tests": [
            *(_gradescope_test(found, outcome.has_secret_cases) for found in marked),
            {
                "name": "For the human marker (not marked)",
                "output": evidence,
                "visibility": "hidden",
            },
        ],
    }


def _gradescope_test(found: GroupReport, has_secret_cases: bool) -> dict[str, Any]:
    output = str(found.failure or "")
    if has_secret_cases and found.failure:
        number = len(found.counted) - found.right
        output = f"Wrong cases: {number} of {len(found.counted)}."
        if found.example:
            output += f" An example that is not one of them: {found.example}"
    return {
        "name": found.title,
        "score": rounded(found.marks),
        "max_score": found.maximum,
        "status": "failed" if found.failure else "passed",
        "output": output,
        "visibility": "visible",
    }


# --- Tables ---------------------------------------------------------------


def marks_row(outcome: Outcome) -> dict[str, object]:
    """Return an outcome as a row of a table of marks."""
    if isinstance(outcome, Unmarked):
        return {"file": outcome.file, "problem": outcome.problem}
    return {
        "file": outcome.file,
        "date": outcome.date.isoformat(" "),
        "marks": rounded(outcome.marks),
        **{found.name: rounded(found.marks) for found in outcome.predicates},
        **{
            found.title: rounded(found.marks)
            for found in outcome.groups
            if found.maximum
        },
        "seconds": outcome.seconds,
        "problem": "; ".join(outcome.notes),
        "adjustments": " ".join(outcome.adjustments),
    }
