"""The file of results: nothing is lost, and nothing else is overwritten."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from submissions import REPORT, SETTINGS, SUITE

from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.grading import (
    CribbageSuite,
    GraderSettings,
    Report,
    Sample,
    TimeLimits,
    Unmarked,
    formats,
)
from cribbage_bridge.grading.batch import grade_all
from cribbage_bridge.grading.results import Results, read_outcomes, seed_in


@pytest.fixture
def kept(tmp_path: Path, files: list[Path]) -> Path:
    file = tmp_path / "results.jsonl"
    results = Results(file, SETTINGS)
    for path, outcome in grade_all(files, SETTINGS):
        results.add(path, outcome)
    return file


def test_an_outcome_is_kept_as_it_is(files: list[Path]) -> None:
    for _, outcome in grade_all(files, SETTINGS):
        assert formats.from_json(formats.to_json(outcome)) == outcome


def test_what_was_marked_is_known_again(kept: Path, files: list[Path]) -> None:
    results = Results(kept, SETTINGS)
    assert seed_in(kept) == "7"
    known = results.known(files)
    assert list(known) == files[:2]
    ann, bob = known.values()
    assert isinstance(ann, Report)
    assert isinstance(bob, Report)
    assert [ann.marks, bob.marks] == [70, 0]
    assert ann.evidence


def test_what_is_doubtful_is_marked_again(kept: Path, files: list[Path]) -> None:
    results = Results(kept, SETTINGS)
    results.add(files[0], replace(REPORT, doubtful=True))
    assert list(Results(kept, SETTINGS).known(files)) == files[1:2]


def test_a_submission_that_has_changed_is_marked_again(
    kept: Path, files: list[Path]
) -> None:
    files[1].write_text("hand_value(_, _, 1).\n")
    assert list(Results(kept, SETTINGS).known(files)) == files[:1]


@pytest.mark.parametrize("cut", [1, 10, 1000])
def test_what_was_cut_off_is_left_out(kept: Path, files: list[Path], cut: int) -> None:
    text = kept.read_text()
    kept.write_text(text[:-cut])
    known = Results(kept, SETTINGS).known(files)
    assert list(known) == (files[:2] if cut == 1 else files[:1])
    results = Results(kept, SETTINGS)
    for path, outcome in grade_all(files[1:2], SETTINGS):
        results.add(path, outcome)
    assert list(Results(kept, SETTINGS).known(files)) == files[:2]


def test_a_later_outcome_is_in_place_of_an_earlier_one(
    kept: Path, files: list[Path]
) -> None:
    results = Results(kept, SETTINGS)
    results.add(files[0], replace(REPORT, file="again"))
    known = Results(kept, SETTINGS).known(files)
    assert known[files[0]].file == "again"


@pytest.mark.parametrize(
    ("settings", "other"),
    [
        (replace(SETTINGS, seed="8"), "seed and cases"),
        (replace(SETTINGS, unique=True), "answers"),
        (replace(SETTINGS, times=TimeLimits(2.0)), "limits"),
        (replace(SETTINGS, suite=CribbageSuite(Sample(1, 0))), "cases"),
    ],
)
def test_another_way_of_marking_is_refused(
    kept: Path, settings: GraderSettings, other: str
) -> None:
    with pytest.raises(FormatError, match=rf"for other settings \({other}\)"):
        Results(kept, settings)


def other_suite(file: Path) -> None:
    file.write_text(file.read_text().replace("Cribbage", "Lists", 1))


def other_text(file: Path) -> None:
    file.write_text("hand_value(_, _, 0).\n")


def no_text(file: Path) -> None:
    file.write_bytes(b"\xff\n")


@pytest.mark.parametrize("spoil", [other_suite, other_text, no_text])
def test_another_file_stays_as_it_is(kept: Path, spoil: Callable[[Path], None]) -> None:
    spoil(kept)
    content = kept.read_bytes()
    with pytest.raises(FormatError, match=r"results\.jsonl"):
        Results(kept, SETTINGS)
    with pytest.raises(FormatError, match=r"results\.jsonl"):
        read_outcomes(kept, SUITE)
    assert kept.read_bytes() == content


def test_a_file_without_content_is_started(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.touch()
    assert seed_in(file) is None
    Results(file, SETTINGS)
    assert seed_in(file) == "7"


def test_all_outcomes_are_read_for_a_gradebook(kept: Path, files: list[Path]) -> None:
    found = read_outcomes(kept, SUITE)
    assert list(found) == files
    assert isinstance(found[files[2]], Unmarked)
