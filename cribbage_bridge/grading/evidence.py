"""What a human marker should look at in a submission.

Most of it comes from ``evidence.pl``; the rest from the text, or from running
the submission.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from cribbage_bridge.bridge.errors import CribbageError

_MAXIMUM_COLUMNS = 80
_TAB_STOP = 8


class EvidenceError(CribbageError, ValueError):
    """The output of ``evidence.pl`` is not in its format."""


class EvidenceKind(Enum):
    """What a piece of evidence is about."""

    AUTHOR = "author"
    SUMMARY = "summary"
    UNCOMMENTED = "uncommented"
    LONGEST = "longest"
    UNDEFINED = "undefined"
    UNUSED = "unused"
    DEPRECATED = "deprecated"
    REDEFINED_LIBRARY = "redefined_library"
    HANDWRITTEN = "handwritten"
    CHOICE_POINT = "choice_point"
    LOAD_WARNING = "load_warning"
    NOT_LOADED = "not_loaded"
    LONG_LINE = "long_line"
    TAB = "tab"
    ENCODING = "encoding"

    @property
    def title(self) -> str:
        """The heading of the evidence of this kind."""
        return _TITLES[self]


_KINDS = frozenset(kind.value for kind in EvidenceKind)

_TITLES = {
    EvidenceKind.AUTHOR: "Author",
    EvidenceKind.SUMMARY: "First lines of comment",
    EvidenceKind.UNCOMMENTED: "Predicates without a comment",
    EvidenceKind.LONGEST: "Longest predicate",
    EvidenceKind.UNDEFINED: "Calls of undefined predicates",
    EvidenceKind.UNUSED: "Predicates that are never called",
    EvidenceKind.DEPRECATED: "Calls of deprecated predicates",
    EvidenceKind.REDEFINED_LIBRARY: "Predicates with the name of one in the library",
    EvidenceKind.HANDWRITTEN: "Predicates that do what the library does",
    EvidenceKind.CHOICE_POINT: "Choice points left behind",
    EvidenceKind.LOAD_WARNING: "Load warnings",
    EvidenceKind.NOT_LOADED: "Not loaded",
    EvidenceKind.LONG_LINE: f"Lines over {_MAXIMUM_COLUMNS} columns",
    EvidenceKind.TAB: "Lines with tabs",
    EvidenceKind.ENCODING: "Encoding",
}


@dataclass(frozen=True)
class Evidence:
    """Something in a submission that a human marker should look at.

    Attributes:
        kind: What it is about.
        line: Its line, counted from 1; 0 for the whole file.
        text: What was found.
    """

    kind: EvidenceKind
    line: int
    text: str

    @property
    def placed_text(self) -> str:
        """The text, after the line if there is one."""
        return f"line {self.line}: {self.text}" if self.line else self.text

    def __str__(self) -> str:
        return f"{self.kind.title}: {self.placed_text}"


def text_evidence(text: str) -> list[Evidence]:
    """Find the lines that are too long, and those with tabs.

    Args:
        text: The text of a submission, with line ends of any system.

    Returns:
        The evidence in the order of lines.
    """
    return [
        evidence
        for number, line in enumerate(text.split("\n"), start=1)
        for evidence in _line_evidence(number, line.removesuffix("\r"))
    ]


def read_evidence(output: bytes) -> list[Evidence]:
    """Read the output of ``evidence.pl``.

    Args:
        output: All of its standard output.

    Returns:
        The evidence, one kind after the other.

    Raises:
        EvidenceError: The output is not in its format.
    """
    try:
        findings = json.loads(output)
    except ValueError as error:
        raise EvidenceError(f"not JSON: {error}") from error
    if not isinstance(findings, list):
        raise EvidenceError("not a list of findings")
    return list(map(_read_finding, findings))


def _line_evidence(number: int, line: str) -> Iterator[Evidence]:
    columns = len(line.expandtabs(_TAB_STOP))
    if columns > _MAXIMUM_COLUMNS:
        yield Evidence(EvidenceKind.LONG_LINE, number, f"{columns} columns")
    tabs = line.count("\t")
    if tabs:
        yield Evidence(
            EvidenceKind.TAB, number, "1 tab" if tabs == 1 else f"{tabs} tabs"
        )


def _read_finding(finding: object) -> Evidence:
    match finding:
        case {"kind": str(kind), "line": int(line), "text": str(text)} if (
            kind in _KINDS
        ):
            return Evidence(EvidenceKind(kind), line, text)
    raise EvidenceError(f"not a finding: {finding!r}")
