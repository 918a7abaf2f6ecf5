"""Two hundred wrong programs by authors who knew only the assignment.

``tests/data/wrong_programs.tsv`` lists the programs in ``wrong_programs.zip``, with the
first explanation of each.  The first fifty (a and b) were known when misconceptions and
faults of form were added, the next fifty (c and d) when descriptions were.  Fifty
more (e and f) were written after that, but before pairs of misconceptions explained
choices, and before the catalog had fives among the discards.  The last fifty (g to k)
were written before the catalog had runs with three of a kind that count twice, and
fifteens of the same card values that count once.
"""

from __future__ import annotations

import csv
import re
import zipfile
from pathlib import Path

import pytest
from paths import ROOT
from submissions import PATIENT

from cribbage_bridge.grading import Case, CribbageSuite, GraderSettings, Report, Sample
from cribbage_bridge.grading.batch import grade_all
from cribbage_bridge.grading.cribbage_cases import DealCase, HandCase

DATA = ROOT / "tests" / "data"

STEP = 37
"""The test marks every thirty-seventh program again."""

SEED = "7"
"""The seed of the cases for which the file lists explanations."""

NAMED = re.compile("explanation|except for their form|some further answers")

WRONG_COUNTS = "Wrong counts may be why"


class PartSuite(CribbageSuite):
    """The suite with only one kind of case."""

    def __init__(self, kind: type[Case]) -> None:
        super().__init__(Sample(hands=200))
        self._kind = kind

    def cases(self, seed: str) -> tuple[Case, ...]:
        """Return the cases of the kind."""
        return tuple(
            case for case in super().cases(seed) if isinstance(case, self._kind)
        )


def expected() -> dict[str, tuple[str, str]]:
    """Return the kind of cases, and the explanation, by the name of the program."""
    with open(DATA / "wrong_programs.tsv", encoding="utf-8", newline="") as file:
        rows = csv.reader(file, delimiter="\t")
        return {name: (kind, text) for name, kind, text in rows}


@pytest.mark.long
@pytest.mark.parametrize("kind", ["hands", "deals"])
def test_wrong_programs_lose_marks_and_are_explained(tmp_path: Path, kind: str) -> None:
    rows = list(expected().items())[::STEP]
    texts = {name: text for name, (of, text) in rows if of == kind}
    with zipfile.ZipFile(DATA / "wrong_programs.zip") as archive:
        archive.extractall(tmp_path, texts)
    suite = PartSuite(HandCase if kind == "hands" else DealCase)
    settings = GraderSettings(suite, SEED, times=PATIENT)
    found = {}
    for path, report in grade_all([tmp_path / name for name in texts], settings, 2):
        assert isinstance(report, Report)
        assert report.marks < report.maximum, path.name
        said = [text for text in report.misconceptions if WRONG_COUNTS not in text]
        found[path.name] = said[0] if said else ""
    for name, text in texts.items():
        if NAMED.search(text):
            assert found[name] == text
        else:
            assert not NAMED.search(found[name]), name


def test_most_are_explained() -> None:
    texts = {name: text for name, (_, text) in expected().items()}
    assert len(texts) == 200
    for authors, least_named, least_described in (
        ("ab", 40, 49),
        ("cd", 36, 50),
        ("ef", 42, 50),
        ("ghijk", 43, 48),
    ):
        of_authors = [text for name, text in texts.items() if name[0] in authors]
        named = [text for text in of_authors if NAMED.search(text)]
        assert len(named) >= least_named
        assert sum(map(bool, of_authors)) >= least_described
