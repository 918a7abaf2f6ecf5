"""The autograder of Gradescope: what is in it, and what its scripts do.

The scripts run here with a folder of the test instead of ``/autograder``, and setup
with other commands than those of the system.
"""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import stat
import subprocess
import sys
from collections.abc import Mapping
from io import StringIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from paths import ROOT, RULEBOOK

from cribbage_bridge.grading.autograder import write_autograder

OPTIONS = ("--seed", "it's $HOME *", "--hands", "5")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("written") / "autograder.zip"
    write_autograder(file, OPTIONS, {})
    return file


@pytest.fixture
def root(written: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "autograder"
    for name in ("results", "submission"):
        (folder / name).mkdir(parents=True)
    with ZipFile(written) as archive:
        archive.extractall(folder / "source")
    return folder


def wheel(root: Path) -> Path:
    (file,) = (root / "source").glob("*.whl")
    return file


def write_command(file: Path, lines: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{lines}\n")
    file.chmod(0o755)


def run_script(
    root: Path, name: str, others: Mapping[str, Path] = {}, path: str = os.defpath
) -> subprocess.CompletedProcess[str]:
    """Run a script, with each path changed to one of the test."""
    places = {"/autograder": root, **others}
    text = re.sub(
        "|".join(places),
        lambda found: str(places[found[0]]),
        (root / "source" / name).read_text(),
    )
    return subprocess.run(
        ["sh", "-c", text],
        cwd=root,
        env={"PATH": path},
        capture_output=True,
        text=True,
        timeout=60,
    )


def results(root: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads(
        (root / "results" / "results.json").read_text()
    )
    return found


def is_private(path: Path) -> bool:
    return not stat.S_IMODE(path.stat().st_mode) & 0o077


def test_the_wheel_records_its_files(root: Path) -> None:
    with ZipFile(wheel(root)) as archive:
        names = archive.namelist()
        (record,) = [name for name in names if name.endswith("/RECORD")]
        rows = list(csv.reader(StringIO(archive.read(record).decode())))
        assert [name for name, _, _ in rows] == names
        sizes = {info.filename: str(info.file_size) for info in archive.infolist()}
        assert all(sizes[name] == size for name, _, size in rows if name != record)


@pytest.mark.long
def test_the_wheel_can_be_installed(root: Path, tmp_path: Path) -> None:
    folder = tmp_path / "installed"
    pip = (sys.executable, "-m", "pip", "--quiet", "install", "--no-deps", "--no-index")
    subprocess.run([*pip, "--target", folder, wheel(root)], check=True)
    doctor = subprocess.run(
        [sys.executable, "-m", "cribbage_bridge.cli", "doctor"],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(folder), "COLUMNS": "400"},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert f"rules: {folder}" in doctor.stdout


def test_the_wheel_is_that_of_the_build(root: Path) -> None:
    """It has the package and the rules, and says what the package needs."""
    with ZipFile(wheel(root)) as archive:
        rules = archive.read("cribbage_bridge/rulebook/cribbage.pl")
        assert rules == (RULEBOOK / "cribbage.pl").read_bytes()
        names = archive.namelist()
        assert "cribbage_bridge/web/templates/home.html" in names
        assert not [name for name in names if name.endswith(".pyc")]
        (about,) = [name for name in names if name.endswith("/METADATA")]
        said = archive.read(about).decode()
    assert "\nRequires-Python: >=3.11\n" in said
    assert "\nRequires-Dist: pyswip" in said


SYSTEMS = {
    'ID=debian\nVERSION_ID="12"': "python3",
    'ID=ubuntu\nVERSION_ID="24.04"': "python3",
    'ID=ubuntu\nVERSION_ID="22.04"': "python3.12",
}
"""For each base image, the Python that is installed there."""


def set_up(
    root: Path, system: str = next(iter(SYSTEMS)), broken: str = ""
) -> tuple[list[str], subprocess.CompletedProcess[str]]:
    """Run the setup, with commands that only note how they were called."""
    commands, temporary = root.parent / "commands", root.parent / "temporary"
    log, release = root.parent / "log", root.parent / "os-release"
    release.write_text(system)
    temporary.mkdir()
    (temporary / "autograder.zip").write_bytes(b"")
    note = f'echo "${{0##*/}} $*" >>{log}'
    for name in ("apt-get", "add-apt-repository", "python3", "python3.12"):
        failure = "\nexit 1" if name == broken else ""
        write_command(commands / name, note + failure)
    for name in ("pip", "cribbage"):
        write_command(root / "source" / "venv" / "bin" / name, note)
    done = run_script(
        root,
        "setup.sh",
        {"/tmp": temporary, "/etc/os-release": release},
        path=f"{commands}:{os.defpath}",
    )
    return log.read_text().splitlines(), done


@pytest.mark.parametrize("system", SYSTEMS)
def test_setup_installs_what_the_base_image_lacks(root: Path, system: str) -> None:
    called, done = set_up(root, system)
    python = SYSTEMS[system]
    assert done.returncode == 0
    assert done.stderr == ""
    assert ("add-apt-repository" in " ".join(called)) == (python != "python3")
    install = "apt-get install --yes --no-install-recommends"
    assert called[-5:] == [
        f"{install} {python}-venv",
        f"{python} installation.py",
        f"{python} -m venv venv",
        f"pip install --no-cache-dir ./{wheel(root).name}[grade]",
        "cribbage doctor",
    ]


def test_only_root_may_enter_what_is_set_up(root: Path) -> None:
    set_up(root)
    assert is_private(root)
    assert is_private(root.parent / "temporary" / "autograder.zip")


def test_setup_that_fails_says_which_base_images_fit(root: Path) -> None:
    called, done = set_up(root, broken="python3")
    assert done.returncode != 0
    assert called[-1] == "python3 installation.py"
    assert "Base images that fit: Ubuntu 22.04" in done.stderr


def mark(root: Path, cribbage: str) -> subprocess.CompletedProcess[str]:
    """Run the autograder, with some lines of shell for the command `cribbage`."""
    programs = root / "source" / "venv" / "bin"
    write_command(programs / "cribbage", cribbage)
    (programs / "python").symlink_to(sys.executable)
    done = run_script(root, "run_autograder")
    assert is_private(root)
    return done


def test_options_are_given_to_the_command(root: Path) -> None:
    mark(root, 'for word; do echo "$word"; done >words; echo "{}" >"$4"')
    words = (root / "source" / "words").read_text().splitlines()
    file, submission = str(root / "results/results.json"), str(root / "submission")
    assert words[:4] == ["grade", "--unprotected", "--gradescope", file]
    assert words[4:] == [*OPTIONS, submission]
    assert results(root) == {}


@pytest.mark.parametrize(
    ("cribbage", "said"),
    [
        ("echo Traceback >&2; exit 1", "Traceback\n"),
        ("echo Usage >&2; exit 2", "Usage\n"),
        ("echo killed; kill -9 $$", "killed\n"),
    ],
)
def test_there_are_results_if_the_grader_fails(
    root: Path, cribbage: str, said: str
) -> None:
    done = mark(root, cribbage)
    assert done.returncode == 0
    assert said in done.stdout
    assert results(root) == {
        "score": 0,
        "output": "This could not be marked, because the grader failed."
        " The staff can see why.",
    }


@pytest.mark.long
def test_the_rules_of_the_project_have_full_marks(root: Path) -> None:
    shutil.copy(RULEBOOK / "cribbage.pl", root / "submission")
    mark(root, f'cd {ROOT} && {sys.executable} -m cribbage_bridge.cli "$@"')
    assert results(root)["score"] == 70


@pytest.mark.long
def test_a_folder_without_a_program_is_not_marked(root: Path) -> None:
    (root / "submission" / "notes.txt").write_text("none")
    mark(root, f'cd {ROOT} && {sys.executable} -m cribbage_bridge.cli "$@"')
    problem = "submission lacks cribbage.pl; it contains no Prolog file"
    assert results(root) == {"score": 0, "output": f"Not marked: {root}/{problem}"}
