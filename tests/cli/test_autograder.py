"""The command `cribbage autograder`."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from commands import call
from paths import ROOT

SUITE = str(ROOT / "tests" / "data" / "suites" / "trees.toml")


@pytest.mark.parametrize(
    ("words", "note"),
    [
        (["autograder", "FILE", "--megabytes", "512"], ""),
        (
            ["grade", "--make-gradescope", "FILE", "--megabytes", "512"],
            "--make-gradescope is deprecated: use cribbage autograder FILE.\n",
        ),
    ],
)
def test_an_autograder_is_written(tmp_path: Path, words: list[str], note: str) -> None:
    file = tmp_path / "autograder.zip"
    words = [str(file) if word == "FILE" else word for word in words]
    shown = call(*words, "--answers", "unique", "--suite", SUITE)
    assert (shown.returncode, shown.stdout, shown.stderr) == (0, "", note)
    with zipfile.ZipFile(file) as archive:
        names = {"setup.sh", "run_autograder", "trees.toml", "trees.pl", "trees.plt"}
        assert names <= set(archive.namelist())
        assert archive.read("trees.plt") == Path(SUITE).with_suffix(".plt").read_bytes()
        options = archive.read("options.sh").decode()
    for option in ("--answers unique", "--megabytes 512", "--suite trees.toml"):
        assert option in options
    assert "--seed" in options
    assert "--show-cases" not in options


@pytest.mark.parametrize(
    ("words", "has_seed"),
    [(["--seed", "7", "--show-cases"], True), (["--new-cases"], False)],
)
def test_cases_that_students_see(
    tmp_path: Path, words: list[str], has_seed: bool
) -> None:
    file = tmp_path / "autograder.zip"
    assert call("autograder", str(file), *words).returncode == 0
    with zipfile.ZipFile(file) as archive:
        options = archive.read("options.sh").decode()
    assert "--show-cases" in options
    assert ("--seed 7" in options) == has_seed


def test_bad_usage() -> None:
    for words, problem in [
        (["no_such_folder/a.zip"], "the folder no_such_folder does not exist"),
        (["a.zip", "--suite", "none.toml"], "cribbage, rummikub or an existing file"),
        (["a.zip", "--seed", "7", "--new-cases"], "cannot be combined"),
    ]:
        shown = call("autograder", *words)
        assert (shown.returncode, shown.stdout) == (2, "")
        assert problem in shown.stderr
