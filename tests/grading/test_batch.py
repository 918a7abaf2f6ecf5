"""Many submissions: none costs another anything, and nothing is lost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from submissions import REPORT, SETTINGS

from cribbage_bridge.grading import Report, Unmarked, batch
from cribbage_bridge.grading.batch import grade_all

CASES = sum(group.marks > 0 for group in SETTINGS.suite.groups)


@pytest.mark.long
def test_each_outcome_is_given_as_it_comes(files: list[Path]) -> None:
    counts: list[int] = []
    outcomes = dict(grade_all(files, SETTINGS, jobs=2, progress=counts.append))
    assert sorted(counts) == sorted([*range(1, CASES + 1)] * 2)
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
