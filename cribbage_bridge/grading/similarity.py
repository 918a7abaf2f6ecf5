"""Find similar submissions, even if one is a disguised copy.

``normalized.pl`` reads the clauses of a submission and converts each to a form that
stays the same when names, comments, layout and the order of its goals change.  Two
clauses match if they have the same form.
"""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, combinations
from math import fsum
from pathlib import Path
from typing import Any

from cribbage_bridge.files.sanitize import visible
from cribbage_bridge.grading import sandbox
from cribbage_bridge.grading.pages import render
from cribbage_bridge.grading.submission import SubmissionError, read_submission

_NORMALIZED = "normalized.pl"
_SECONDS = 20.0

_LEAST_SHARE = 0.3
"""The minimum share for similar submissions.  Independent programs share at most 0.16,
or 0.1 in a large batch.  A program shares 1 with its disguised copy, and about 0.6 with
a copy in which two fifths of the clauses differ.
"""

_LEAST_GOALS = 12
"""The minimum number of goals in matching clauses.  Programs that are hardly begun,
and helpers from a textbook, share fewer.  Independent programs share up to 10.
"""


@dataclass(frozen=True)
class Passage:
    """A clause and its place in a submission.

    Attributes:
        file: The name of its file.
        first: Its first line, counted from 1.
        last: Its last line.
        text: The text of these lines.
    """

    file: str
    first: int
    last: int
    text: str

    @property
    def place(self) -> str:
        """The line numbers as text, such as ``lines 3 to 5``."""
        if self.first == self.last:
            return f"line {self.first}"
        return f"lines {self.first} to {self.last}"


@dataclass(frozen=True)
class AlikePair:
    """Two similar submissions.

    Attributes:
        first: The name of one submission.
        second: The name of the other submission.
        share: The fraction of the smaller submission that matches, by weight, from 0 to
            1.  The weight of a clause is its number of goals, divided by the number of
            other submissions that contain the clause, if any do.
        matches: The pairs of matching clauses, one clause from each submission.
    """

    first: str
    second: str
    share: float
    matches: tuple[tuple[Passage, Passage], ...]

    @property
    def percent(self) -> int:
        """The share as a percentage, rounded down."""
        return int(100 * self.share)


def alike(
    submissions: Mapping[str, Mapping[str, str]], limits: sandbox.SandboxLimits
) -> list[AlikePair]:
    """Find the pairs of similar submissions, the most similar first.

    Facts do not count, because most programs have the same tables of ranks and suits.
    An unreadable file matches no other file.

    Args:
        submissions: The text of each file, by submission name and then by file name.
        limits: The limits on the process that reads a submission.
    """
    programs = {name: _program(files, limits) for name, files in submissions.items()}
    owners = Counter(chain.from_iterable(programs.values()))
    weights = {form: _goals(form) / max(1, owners[form] - 1) for form in owners}
    pairs = (_pair(*names, programs, weights) for names in combinations(programs, 2))
    return sorted(filter(None, pairs), key=lambda pair: pair.share, reverse=True)


def read_programs(paths: Iterable[Path], main_file: str) -> dict[str, dict[str, str]]:
    """Return the texts of submissions for `alike`, and skip unreadable submissions."""
    programs = {}
    for path in paths:
        with suppress(SubmissionError):
            files = read_submission(path, main_file).files
            programs[visible(str(path))] = {each.name: each.text for each in files}
    return programs


def similarity_page(pairs: Sequence[AlikePair]) -> str:
    """Return an HTML page with pairs of submissions and the matching clauses."""
    return render("similarity.html", pairs=pairs)


_Form = tuple[str, ...]
"""The head and the goals of a clause in normal form."""

_Program = Mapping[_Form, Sequence[Passage]]
"""The clauses of a submission, by form, without facts."""


def _pair(
    first: str,
    second: str,
    programs: Mapping[str, _Program],
    weights: Mapping[_Form, float],
) -> AlikePair | None:
    one, other = programs[first], programs[second]
    common = [form for form in one if form in other]
    if sum(map(_goals, common)) < _LEAST_GOALS:
        return None
    smaller = min(_weight(one, weights), _weight(other, weights))
    share = _weight(common, weights) / smaller
    if share < _LEAST_SHARE:
        return None
    matches = chain.from_iterable(
        zip(one[form], other[form], strict=False) for form in common
    )
    return AlikePair(first, second, share, tuple(matches))


def _goals(form: _Form) -> int:
    return len(form) - 1


def _weight(forms: Iterable[_Form], weights: Mapping[_Form, float]) -> float:
    """Return the sum of the weights of forms, which does not depend on their order."""
    return fsum(weights[form] for form in forms)


def _program(files: Mapping[str, str], limits: sandbox.SandboxLimits) -> _Program:
    names = {f"{number}.pl": name for number, name in enumerate(files)}
    contents = {inner: files[name].encode() for inner, name in names.items()}
    lines = {inner: _lines(files[name]) for inner, name in names.items()}
    program: dict[_Form, list[Passage]] = {}
    for clause in _clauses(contents, limits):
        form, inner = tuple(clause["parts"]), clause["file"]
        first, last = clause["first"], clause["last"]
        if _goals(form):
            text = "\n".join(lines[inner][first - 1 : last])
            passage = Passage(names[inner], first, last, text)
            program.setdefault(form, []).append(passage)
    return program


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").expandtabs().split("\n")


def _clauses(
    contents: Mapping[str, bytes], limits: sandbox.SandboxLimits
) -> list[dict[str, Any]]:
    """Return the clauses that ``normalized.pl`` finds; an empty list if it fails."""
    files = {
        **contents,
        _NORMALIZED: Path(__file__).with_name(_NORMALIZED).read_bytes(),
    }
    arguments = (_NORMALIZED, "--", *contents)
    with sandbox.run_prolog(arguments, files, limits, subprocess.PIPE) as process:
        try:
            output, _ = process.communicate(timeout=_SECONDS)
            clauses: list[dict[str, Any]] = json.loads(output)
        except (subprocess.TimeoutExpired, ValueError):
            return []
    return clauses
