"""The file of results: nothing is lost, and nothing else is overwritten."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from submissions import REPORT, SEED, SETTINGS, SUITE, batch

from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.grading import (
    GraderSettings,
    Report,
    TimeLimits,
    Unmarked,
    formats,
)
from cribbage_bridge.grading.batch import grade_all
from cribbage_bridge.grading.report import Outcome
from cribbage_bridge.grading.results import Results, read_outcomes, seed_in


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Outcome]:
    """Return the outcomes of the submissions in the fixture *files* by their names."""
    paths = batch(tmp_path_factory.mktemp("marked"))
    return {path.name: outcome for path, outcome in grade_all(paths, SETTINGS)}


@pytest.fixture
def saved(tmp_path: Path, files: list[Path], outcomes: dict[str, Outcome]) -> Path:
    file = tmp_path / "results.jsonl"
    results = Results(file, SETTINGS)
    for name, outcome in outcomes.items():
        results.add(tmp_path / name, outcome)
    return file


def test_an_outcome_is_kept_as_it_is(outcomes: dict[str, Outcome]) -> None:
    for outcome in outcomes.values():
        assert formats.from_json(formats.to_json(outcome)) == outcome


@pytest.mark.long
def test_what_was_marked_is_known_again(saved: Path, files: list[Path]) -> None:
    text = saved.read_text()
    results = Results(saved, SETTINGS)
    assert saved.read_text() == text
    assert seed_in(saved) == SEED
    known = results.known(files)
    assert list(known) == files[:2]
    ann, bob = known.values()
    assert isinstance(ann, Report)
    assert isinstance(bob, Report)
    assert [ann.marks, bob.marks] == [70, 0]
    assert ann.evidence


def test_what_is_doubtful_is_marked_again(saved: Path, files: list[Path]) -> None:
    results = Results(saved, SETTINGS)
    results.add(files[0], replace(REPORT, doubtful=True))
    assert list(Results(saved, SETTINGS).known(files)) == files[1:2]


def test_a_submission_that_has_changed_is_marked_again(
    saved: Path, files: list[Path]
) -> None:
    files[1].write_text("hand_value(_, _, 1).\n")
    assert list(Results(saved, SETTINGS).known(files)) == files[:1]


@pytest.mark.long
@pytest.mark.parametrize("cut", [1, 10, 1000])
def test_what_was_cut_off_is_left_out(
    saved: Path, files: list[Path], outcomes: dict[str, Outcome], cut: int
) -> None:
    text = saved.read_text()
    saved.write_text(text[:-cut])
    known = Results(saved, SETTINGS).known(files)
    assert list(known) == (files[:2] if cut == 1 else files[:1])
    Results(saved, SETTINGS).add(files[1], outcomes["bob.pl"])
    assert list(Results(saved, SETTINGS).known(files)) == files[:2]


def test_a_later_outcome_is_in_place_of_an_earlier_one(
    saved: Path, files: list[Path]
) -> None:
    results = Results(saved, SETTINGS)
    results.add(files[0], replace(REPORT, file="again"))
    known = Results(saved, SETTINGS).known(files)
    assert known[files[0]].file == "again"


@pytest.mark.long
@pytest.mark.parametrize(
    ("settings", "other"),
    [
        (replace(SETTINGS, seed="8"), "seed and cases"),
        (replace(SETTINGS, unique=True), "answers"),
        (replace(SETTINGS, times=TimeLimits(2.0)), "limits"),
        (replace(SETTINGS, suite=SUITE), "cases"),
    ],
)
def test_another_way_of_marking_is_refused(
    saved: Path, settings: GraderSettings, other: str
) -> None:
    with pytest.raises(FormatError, match=rf"for other settings \({other}\)"):
        Results(saved, settings)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda content: content.replace(b"Cribbage", b"Lists", 1),
        lambda content: b"hand_value(_, _, 0).\n",
        lambda content: b"\xff\n",
    ],
    ids=["other suite", "other text", "no text"],
)
def test_another_file_stays_as_it_is(
    saved: Path, spoil: Callable[[bytes], bytes]
) -> None:
    content = spoil(saved.read_bytes())
    saved.write_bytes(content)
    with pytest.raises(FormatError, match=r"results\.jsonl"):
        Results(saved, SETTINGS)
    with pytest.raises(FormatError, match=r"results\.jsonl (contains no|has) results"):
        read_outcomes(saved, SUITE)
    assert saved.read_bytes() == content


def test_a_file_without_content_is_started(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.touch()
    assert seed_in(file) is None
    Results(file, SETTINGS)
    assert seed_in(file) == SEED


def test_all_outcomes_are_read_for_a_gradebook(saved: Path, files: list[Path]) -> None:
    found = read_outcomes(saved, SUITE)
    assert list(found) == files
    assert isinstance(found[files[2]], Unmarked)
