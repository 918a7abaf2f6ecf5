"""Many submissions: none costs another anything, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from submissions import SUITE, plain

from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.grading import (
    CribbageSuite,
    GraderSettings,
    Isolation,
    Report,
    Sample,
    TimeLimits,
    Unmarked,
    batch,
    formats,
)
from cribbage_bridge.grading.batch import Results, grade_all, seed_in

SETTINGS = GraderSettings(SUITE, seed="7")

REPORT = Report(
    "a.pl", datetime(2026, 5, 1), (), (), (), (), SETTINGS.seed, Isolation.BWRAP
)


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Two submissions and one that is missing."""
    texts = {"ann.pl": plain(), "bob.pl": "hand_value(_, _, 0).\n"}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    return [tmp_path / name for name in ("ann.pl", "bob.pl", "eve.pl")]


def test_each_outcome_is_given_as_it_comes(files: list[Path]) -> None:
    outcomes = dict(grade_all(files, SETTINGS, jobs=2))
    ann, bob, eve = (outcomes[file] for file in files)
    assert isinstance(ann, Report)
    assert isinstance(bob, Report)
    assert isinstance(eve, Unmarked)
    assert [ann.marks, bob.marks] == [70, 0]
    assert "No such file" in eve.problem


@pytest.mark.parametrize(("jobs", "times"), [(1, 1), (2, 2)])
def test_what_the_system_may_be_to_blame_for_is_marked_again_alone(
    files: list[Path], monkeypatch: pytest.MonkeyPatch, jobs: int, times: int
) -> None:
    asked: list[str] = []

    def grade(name: str, *rest: object) -> Report:
        asked.append(name)
        return replace(REPORT, file=name, doubtful=asked.count(name) == 1)

    monkeypatch.setattr(batch, "grade_submission", grade)
    given = list(grade_all(files[:2], SETTINGS, jobs))
    assert len(given) == len(asked) == 2 * times
    assert {path for path, _ in given[:2]} == set(files[:2])
    outcomes = dict(given).values()
    assert [isinstance(each, Report) and each.doubtful for each in outcomes] == [
        times == 1
    ] * 2


def test_another_error_stops_the_batch(
    files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def grade(*arguments: object) -> Report:
        raise KeyError("broken")

    monkeypatch.setattr(batch, "grade_submission", grade)
    with pytest.raises(KeyError, match="broken"):
        list(grade_all(files, SETTINGS, 2))


# --- Results --------------------------------------------------------------


@pytest.fixture
def kept(tmp_path: Path, files: list[Path]) -> Path:
    """A file with the outcomes of the submissions."""
    file = tmp_path / "results.jsonl"
    results = Results(file, SETTINGS)
    for path, outcome in grade_all(files, SETTINGS):
        results.add(path, outcome)
    return file


def test_an_outcome_is_kept_as_it_is(files: list[Path]) -> None:
    for _, outcome in grade_all(files, SETTINGS):
        assert formats.from_json(formats.to_json(outcome)) == outcome


def test_what_was_marked_is_known_again(kept: Path, files: list[Path]) -> None:
    results = Results.resumed(kept, SETTINGS)
    assert seed_in(kept) == "7"
    known = results.known(files)
    assert list(known) == files[:2]
    ann, bob = known.values()
    assert isinstance(ann, Report)
    assert isinstance(bob, Report)
    assert [ann.marks, bob.marks] == [70, 0]
    assert ann.evidence


def test_what_is_doubtful_is_marked_again(kept: Path, files: list[Path]) -> None:
    results = Results.resumed(kept, SETTINGS)
    results.add(files[0], replace(REPORT, doubtful=True))
    assert list(Results.resumed(kept, SETTINGS).known(files)) == files[1:2]


def test_a_submission_that_has_changed_is_marked_again(
    kept: Path, files: list[Path]
) -> None:
    files[1].write_text("hand_value(_, _, 1).\n")
    assert list(Results.resumed(kept, SETTINGS).known(files)) == files[:1]


@pytest.mark.parametrize("cut", [1, 10, 1000])
def test_what_was_cut_off_is_left_out(kept: Path, files: list[Path], cut: int) -> None:
    text = kept.read_text()
    kept.write_text(text[:-cut])
    known = Results.resumed(kept, SETTINGS).known(files)
    assert list(known) == (files[:2] if cut == 1 else files[:1])
    results = Results.resumed(kept, SETTINGS)
    for path, outcome in grade_all(files[1:2], SETTINGS):
        results.add(path, outcome)
    assert list(Results.resumed(kept, SETTINGS).known(files)) == files[:2]


def test_a_later_outcome_is_in_place_of_an_earlier_one(
    kept: Path, files: list[Path]
) -> None:
    results = Results.resumed(kept, SETTINGS)
    results.add(files[0], replace(REPORT, file="again"))
    known = Results.resumed(kept, SETTINGS).known(files)
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
    with pytest.raises(FormatError, match=f"has another {other}"):
        Results.resumed(kept, settings)


def no_file(file: Path) -> None:
    file.unlink()


def other_suite(file: Path) -> None:
    file.write_text(file.read_text().replace("Cribbage", "Lists", 1))


def no_text(file: Path) -> None:
    file.write_bytes(b"\xff\n")


@pytest.mark.parametrize("spoil", [no_file, other_suite, no_text])
def test_another_file_cannot_be_gone_on_with(
    kept: Path, spoil: Callable[[Path], None]
) -> None:
    spoil(kept)
    with pytest.raises(FormatError, match=r"results\.jsonl"):
        Results.resumed(kept, SETTINGS)


def test_a_file_is_not_written_over(kept: Path) -> None:
    with pytest.raises(FormatError, match="is there already"):
        Results(kept, SETTINGS)
