"""The command `cribbage similarity`."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from commands import call, refusal
from submissions import PLAIN


@pytest.fixture
def submissions(tmp_path: Path) -> list[str]:
    names = ("jane_1_5_a.pl", "jane_1_9_a.pl", "rick_2_6_a.pl")
    for name in names:
        shutil.copyfile(PLAIN, tmp_path / name)
    return [str(tmp_path / name) for name in names]


def test_the_last_submissions_are_compared(
    submissions: list[str], tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    words = [*submissions, "--student", "canvas", "--page", str(page), "--json"]
    shown = call("similarity", *words)
    assert shown.returncode == 0
    _, jane, rick = submissions
    assert json.loads(shown.stdout) == [{"first": jane, "second": rick, "share": 1}]
    assert (
        f"Left out, because the student has a later submission: {submissions[0]}."
        in shown.stderr
    )
    assert "100% alike" in page.read_text()


@pytest.mark.long
def test_pairs_are_listed(submissions: list[str]) -> None:
    shown = call("similarity", *submissions, COLUMNS="400")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.count("100%") == 3


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk(submissions: list[str]) -> None:
    reason = refusal("similarity", *submissions, "--page", "/dev/full")
    assert "cannot write /dev/full: No space left" in reason


def test_what_cannot_be_read_is_reported(submissions: list[str]) -> None:
    shown = call("similarity", submissions[0], "none.pl")
    assert (shown.returncode, shown.stdout) == (0, "No two submissions are alike.\n")
    assert "Invalid or unreadable, so not compared: none.pl." in shown.stderr
