"""The files, folders and archives that can be submitted."""

from __future__ import annotations

import os
import stat
import zipfile
from datetime import datetime
from pathlib import Path

import pytest
from submissions import SETTINGS, plain

from cribbage_bridge.grading import EvidenceKind, Report, SubmissionError, grade
from cribbage_bridge.grading.submission import Submission, read_submission

COUNTING, _, CHOOSING = plain().partition("% Hand are the four")

FILES = {
    "work/cribbage.pl": f":- include('lib/choosing').\n{COUNTING}",
    "work/lib/choosing.pl": f"% Hand are the four{CHOOSING}",
    "work/notes.txt": "Not Prolog.",
    "__MACOSX/work/cribbage.pl": "\x00",
}
"""A submission of two files, and what else may come with it."""


def read(path: Path) -> Submission:
    return read_submission(path, "cribbage.pl")


def as_folder(folder: Path) -> Path:
    for name, text in FILES.items():
        file = folder / "ann" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return folder / "ann"


def as_archive(folder: Path, files: dict[str, str] | None = None) -> Path:
    file = folder / "ann.zip"
    with zipfile.ZipFile(file, "w") as archive:
        for name, text in (FILES if files is None else files).items():
            archive.writestr(name, text)
    return file


@pytest.mark.long
@pytest.mark.parametrize("make", [as_folder, as_archive])
def test_several_files_are_marked_as_one(tmp_path: Path, make: type) -> None:
    path = make(tmp_path)
    names = [file.name for file in read(path).files]
    assert names == ["work/cribbage.pl", "work/lib/choosing.pl"]
    report: Report = grade(path, SETTINGS)
    assert report.marks == 70
    placed = {found.file for found in report.evidence if found.kind.value == "longest"}
    assert placed == set(names)
    kinds = {found.kind for found in report.evidence}
    assert not kinds & {EvidenceKind.UNUSED, EvidenceKind.UNDEFINED}


def test_a_file_may_have_any_name_if_it_is_the_only_one(tmp_path: Path) -> None:
    (tmp_path / "project.pl").write_text("p.\n")
    assert read(tmp_path).main.name == "project.pl"
    assert read(tmp_path / "project.pl").main.name == "cribbage.pl"


@pytest.mark.long
def test_a_folder_of_several_submissions_is_said_to_be_one(tmp_path: Path) -> None:
    for student in ("ann", "bob"):
        (tmp_path / student).mkdir()
        (tmp_path / student / "cribbage.pl").write_text(plain())
    report = grade(tmp_path, SETTINGS)
    assert report.notes == [
        "2 files are called cribbage.pl, and only ann/cribbage.pl is marked;"
        " to mark them all, name each as a submission"
    ]


def test_a_missing_file_is_said_first(tmp_path: Path) -> None:
    file = as_archive(tmp_path, {"a.pl": "", "b/c.pl": ""})
    problem = r"lacks cribbage\.pl; it contains a\.pl, b"
    with pytest.raises(SubmissionError, match=problem):
        read(file)


def test_the_date_is_that_of_the_last_change(tmp_path: Path) -> None:
    file = tmp_path / "ann.pl"
    file.write_text("p.\n")
    os.utime(file, (0, 1_000_000.5))
    assert read(file).date == datetime.fromtimestamp(1_000_000)


@pytest.mark.long
def test_a_missing_part_is_said_first(tmp_path: Path) -> None:
    folder = as_folder(tmp_path)
    (folder / "work" / "lib" / "choosing.pl").unlink()
    report = grade(folder, SETTINGS)
    first, second, *_ = report.evidence
    missing = "it loads lib/choosing, which is not in the submission"
    assert str(first) == f"Not loaded: line 1: {missing}"
    assert str(second) == "Not loaded: hand_value/3 is not defined"
    assert report.notes[:2] == [first.placed_text, second.placed_text]


@pytest.mark.long
@pytest.mark.parametrize(
    ("encoding", "end", "note"),
    [
        ("utf-8", "\r\n", None),
        ("utf-8", "\r", "its lines end with CR alone, as on old Macs"),
        ("latin-1", "\n", "the file is in LATIN-1, not in UTF-8"),
        ("utf-16", "\n", "the file is in UTF-16, not in UTF-8"),
    ],
)
def test_encodings_and_ends_of_lines_cost_nothing_but_are_said(
    tmp_path: Path, encoding: str, end: str, note: str | None
) -> None:
    file = tmp_path / "ann.pl"
    text = plain().replace("% Card is of", "% Andr\xe9: card is of")
    file.write_text(text, encoding=encoding, newline=end)
    report = grade(file, SETTINGS)
    assert report.marks == 70
    assert report.notes == ([note] if note else [])


@pytest.mark.long
@pytest.mark.parametrize("folder", ["Conor O'Brien", "back\\slash", "Jörg {x}"])
def test_any_name_of_a_folder_is_one(tmp_path: Path, folder: str) -> None:
    file = as_archive(tmp_path, {f"{folder}/cribbage.pl": plain()})
    assert grade(file, SETTINGS).marks == 70


# --- What is refused ------------------------------------------------------


def test_no_link_is_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "cribbage.pl").write_text("secret.\n")
    ann = tmp_path / "ann"
    ann.mkdir()
    (ann / "cribbage.pl").symlink_to(secret / "cribbage.pl")
    with pytest.raises(SubmissionError, match="a link, which is not followed"):
        read(ann)
    (ann / "cribbage.pl").unlink()
    (ann / "lib").symlink_to(secret)
    with pytest.raises(SubmissionError, match="no Prolog file"):
        read(ann)
    (tmp_path / "bob").symlink_to(secret)
    with pytest.raises(SubmissionError, match="a link, which is not followed"):
        read(tmp_path / "bob")


@pytest.mark.parametrize(
    "name", ["../cribbage.pl", "/cribbage.pl", "a/../../cribbage.pl", "a\n.pl"]
)
def test_a_name_that_leads_out_of_an_archive_is_left_out(
    tmp_path: Path, name: str
) -> None:
    with pytest.raises(SubmissionError, match="no Prolog file"):
        read(as_archive(tmp_path, {name: "p.\n"}))


def test_links_in_an_archive_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "ann.zip"
    link = zipfile.ZipInfo("cribbage.pl")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(link, "/etc/passwd")
    with pytest.raises(SubmissionError, match="no Prolog file"):
        read(file)


@pytest.mark.parametrize(
    ("packing", "damage"),
    [
        (zipfile.ZIP_STORED, slice(0, None)),
        (zipfile.ZIP_STORED, slice(50, 51)),
        (zipfile.ZIP_LZMA, slice(60, 400)),
    ],
)
def test_archives_that_cannot_be_unpacked(
    tmp_path: Path, packing: int, damage: slice
) -> None:
    file = tmp_path / "ann.zip"
    with zipfile.ZipFile(file, "w", packing) as archive:
        archive.writestr("cribbage.pl", plain())
    data = bytearray(file.read_bytes())
    data[damage] = bytes(len(data[damage]))
    file.write_bytes(data)
    with pytest.raises(SubmissionError, match="cannot unpack"):
        read(file)


@pytest.mark.parametrize(
    "names",
    [
        ["cribbage.pl", "cribbage.pl/x.pl"],
        ["cribbage.pl", "cribbage.pl"],
        [f"{'x' * 300}.pl"],
    ],
)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_files_that_cannot_be_beside_each_other(
    tmp_path: Path, names: list[str]
) -> None:
    file = tmp_path / "ann.zip"
    with zipfile.ZipFile(file, "w") as archive:
        for name in names:
            archive.writestr(name, "p.\n")
    with pytest.raises(SubmissionError, match="an invalid or conflicting name"):
        read(file)


def test_an_archive_with_a_large_suffix(tmp_path: Path) -> None:
    file = as_archive(tmp_path).rename(tmp_path / "ANN.ZIP")
    assert len(read(file).files) == 2


def test_what_is_too_large_or_too_much(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.zip"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("cribbage.pl", b"%" * 50_000_000)
    with pytest.raises(SubmissionError, match="more than 1,000,000 bytes"):
        read(bomb)
    many = {f"{number}.pl": "" for number in range(101)}
    with pytest.raises(SubmissionError, match="more than 100 files"):
        read(as_archive(tmp_path, many))


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "is empty"),
        (b" \r\n", "is empty"),
        (b"%PDF-1.7\n", "is a PDF, not a Prolog file"),
        (b"PK\x03\x04\0\0", "is not a text file"),
    ],
)
def test_a_file_that_is_no_program(
    tmp_path: Path, content: bytes, problem: str
) -> None:
    file = tmp_path / "ann.pl"
    file.write_bytes(content)
    with pytest.raises(SubmissionError, match=problem):
        read(file)
    archive = as_archive(tmp_path, {"cribbage.pl": content.decode("latin-1")})
    with pytest.raises(SubmissionError, match=problem):
        read(archive)
