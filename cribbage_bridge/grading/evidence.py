"""Evidence about a submission, for the human marker.

``evidence.pl`` finds most of the evidence.  The rest comes from the names, lines and
encodings of the files, and from running the submission.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum

from cribbage_bridge.files.errors import FormatError

_PLACE = re.compile(r"\S*/(?:submission|model)/\S*?:(\d+)(:\d+: )?")
"""A pattern for places in Prolog's messages about a program.  The groups match the
line, and the column if the place starts a complaint.
"""

_MAXIMUM_COLUMNS = 80
_TAB_STOP = 8


class EvidenceKind(Enum):
    """The kinds of evidence, each with a title for reports."""

    AUTHOR = "author", "Author"
    SUMMARY = "summary", "First comment lines"
    UNCOMMENTED = "uncommented", "Predicates without a comment"
    LONGEST = "longest", "Longest predicate"
    UNDEFINED = "undefined", "Calls to undefined predicates"
    UNUSED = "unused", "Predicates that are never called"
    DEPRECATED = "deprecated", "Calls to deprecated predicates"
    REDEFINED_LIBRARY = (
        "redefined_library",
        "Predicates with the name of a library predicate",
    )
    TABLE = "table", "Predicates with very many clauses"
    HANDWRITTEN = "handwritten", "Predicates that do what the library does"
    CHOICE_POINT = "choice_point", "Choice points left behind"
    LOAD_WARNING = "load_warning", "Load warnings"
    NOT_LOADED = "not_loaded", "Not loaded"
    LONG_LINE = "long_line", f"Lines over {_MAXIMUM_COLUMNS} columns"
    TAB = "tab", "Lines with tabs"
    ENCODING = "encoding", "Encoding"

    title: str

    def __new__(cls, value: str, title: str = "") -> EvidenceKind:
        """Return a kind with a value and a title."""
        kind = object.__new__(cls)
        kind._value_ = value
        kind.title = title
        return kind


MISSING = ("is not defined", "is not exported")
"""The possible ends of the text about a missing predicate."""


def missing_text(predicate: str) -> str:
    """Return the text about a predicate in `Loaded.missing`."""
    return f"{predicate} {MISSING[':' in predicate]}"


def without_place(complaint: str) -> str:
    """Return a complaint of Prolog about a program, without the program's path."""
    return _PLACE.sub(lambda place: "" if place[2] else f"line {place[1]}", complaint)


def missing_predicate(text: str) -> str:
    """Return the predicate, without its module, that `missing_text` is about."""
    return text.split()[0].rpartition(":")[2]


@dataclass(frozen=True)
class Evidence:
    """A place in a submission for the human marker to check.

    Attributes:
        kind: The kind of evidence.
        line: The line, counted from 1; 0 for the whole file or an unknown line.
        text: A description of the finding.
        file: The name of the file, for evidence in the source of a submission with
            several files; else empty.
    """

    kind: EvidenceKind
    line: int
    text: str
    file: str = ""

    @property
    def placed_text(self) -> str:
        """The text, preceded by the file, if any, and the line, if known."""
        line = f"line {self.line}" if self.line else ""
        place = ", ".join(filter(None, (self.file, line)))
        return f"{place}: {self.text}" if place else self.text

    def __str__(self) -> str:
        return f"{self.kind.title}: {self.placed_text}"


def text_evidence(text: str) -> list[Evidence]:
    """Return evidence of long lines and of lines with tabs, in the order of the lines.

    Lines may end with LF or CRLF.
    """
    return list(_line_evidence(text))


def _line_evidence(text: str) -> Iterator[Evidence]:
    for number, line in enumerate(text.split("\n"), start=1):
        columns = len(line.removesuffix("\r").expandtabs(_TAB_STOP))
        if columns > _MAXIMUM_COLUMNS:
            yield Evidence(EvidenceKind.LONG_LINE, number, f"{columns} columns")
        if tabs := line.count("\t"):
            found = "1 tab" if tabs == 1 else f"{tabs} tabs"
            yield Evidence(EvidenceKind.TAB, number, found)


def read_evidence(output: bytes) -> list[Evidence]:
    """Read the standard output of ``evidence.pl``.

    Raises:
        FormatError: The output has the wrong format.
    """
    try:
        findings = json.loads(output)
    except ValueError as error:
        raise FormatError(f"not JSON: {error}") from error
    if not isinstance(findings, list):
        raise FormatError("not a list of findings")
    return list(map(_read_finding, findings))


def _read_finding(finding: object) -> Evidence:
    match finding:
        case {"kind": str(kind), "line": int(line), "text": str(text)}:
            with suppress(ValueError):
                return Evidence(EvidenceKind(kind), line, text)
    raise FormatError(f"not a finding: {finding!r}")
