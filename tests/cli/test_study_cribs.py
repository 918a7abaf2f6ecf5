"""The command ``cribbage study cribs``."""

from __future__ import annotations

import csv
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from commands import call

from cribbage_bridge.studies import study_cribs


@pytest.mark.long
def test_tables_file_and_picture(tmp_path: Path) -> None:
    output, plot = tmp_path / "cribs.csv", tmp_path / "cribs.svg"
    words = ["study", "cribs", "--deals", "500", "--rounds", "1", "--seed", "a"]
    shown = call(*words, "--jobs", "1", "--output", str(output), "--plot", str(plot))
    assert (shown.returncode, shown.stderr) == (0, "")
    assert max(map(len, shown.stdout.splitlines())) <= 80
    lines = [line.split() for line in shown.stdout.splitlines()]
    fives = [line[5] for line in lines if line[0:1] == ["5"]]
    assert fives[0] == "8.99"
    assert len(fives) == 3
    assert "greatest difference from Hessel's" in shown.stdout
    with output.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    with ThreadPoolExecutor(1) as pool:
        means = study_cribs(500, pool, 1, "a").columns["mean"]
    assert [row["mean"] for row in rows] == ["" if m is None else str(m) for m in means]
    for text in ("Mean points of the crib, by the pone's discard", "deals, seed a"):
        assert text in plot.read_text()


def test_a_discard_that_never_happened() -> None:
    words = ["study", "cribs", "--deals", "1", "--rounds", "0", "--jobs", "1"]
    shown = call(*words, "--seed", "2")
    assert shown.returncode == 0
    assert shown.stdout.split().count("?") == 2 * 168
    assert "unknown" in shown.stdout


@pytest.mark.parametrize(
    ("option", "value", "reason"),
    [
        ("--deals", "0", "expected at least 1, not '0'"),
        ("--rounds", "-1", "expected at least 0, not '-1'"),
        ("--seed", "\n", "it must be printable"),
        ("--output", "cribs.txt", "a file name that ends with .csv or .parquet"),
    ],
)
def test_what_is_refused(option: str, value: str, reason: str) -> None:
    shown = call("study", "cribs", "--deals", "1", option, value)
    assert shown.returncode != 0
    assert reason in " ".join(shown.stderr.split())
