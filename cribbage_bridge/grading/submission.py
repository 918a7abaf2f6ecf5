"""Submissions, which are files, folders or zip archives."""

from __future__ import annotations

import codecs
import errno
import lzma
import os
import stat
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path, PurePosixPath

from cribbage_bridge.files.errors import CribbageError
from cribbage_bridge.files.sanitize import visible

_MAXIMUM_BYTES = 1_000_000
"""The maximum size of all files together, in bytes."""

_MAXIMUM_FILES = 100

_MAXIMUM_NAME = 255
"""The maximum length of a file name, in bytes."""

_NO_ARCHIVE = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    RuntimeError,
    ValueError,
)
"""The exceptions that `zipfile` raises for an archive that it cannot unpack."""

_SUFFIXES = (".pl", ".pro", ".prolog")
"""The suffixes of Prolog files; other files in a folder or an archive are ignored."""

_NO_SOURCES = "__MACOSX"
"""A folder that macOS adds to archives."""

_UTF_8 = "utf-8-sig"
"""UTF-8 with or without a byte order mark."""


class SubmissionError(CribbageError, OSError):
    """A submission cannot be read, is too large, or lacks or misnames a file."""


@dataclass(frozen=True)
class SourceFile:
    """A file of a submission.

    Attributes:
        name: Its name in the submission, such as ``lib/cards.pl``.
        text: Its content.
        encoding: Python's name for its encoding.
        has_old_lines: True if its lines end with CR alone, which Prolog reads as white
            space.  In `text`, they end with LF.
    """

    name: str
    text: str
    encoding: str
    has_old_lines: bool = False

    @property
    def is_utf_8(self) -> bool:
        """True if the file is in UTF-8, as the assignment requires."""
        return self.encoding == _UTF_8


@dataclass(frozen=True)
class Submission:
    """The files of a submission.

    Attributes:
        files: The files, with the main file first.
        date: The time when the file, folder or archive last changed, in local time.
    """

    files: tuple[SourceFile, ...]
    date: datetime

    @property
    def main(self) -> SourceFile:
        """The main file, which defines the required predicates."""
        return self.files[0]


def read_submission(path: Path, main_file: str) -> Submission:
    """Read a submission without following links.

    Args:
        path: A Prolog file, or a folder or a zip archive with Prolog files.
        main_file: The name of the file that defines the required predicates.  A
            single file may have any name.

    Raises:
        SubmissionError: The submission cannot be read, is too large, lacks the main
            file, or has a file with an invalid or conflicting name.
    """
    name = visible(str(path))
    try:
        status = path.lstat()
        if stat.S_ISDIR(status.st_mode):
            contents = _at_most(_folder_contents(path))
        elif is_archive(path):
            contents = _at_most(_archive_contents(path))
        else:
            contents = [(main_file, _content(path))]
    except _NO_ARCHIVE as error:
        problem = str(error) or "it is cut short"
        raise SubmissionError(f"cannot unpack {name}: {problem}") from None
    except OSError as error:
        culprit = visible(str(error.filename or path))
        if error.errno == errno.ELOOP:
            problem = f"{culprit} is a link, which is not followed"
            raise SubmissionError(problem) from None
        problem = error.strerror or str(error)
        raise SubmissionError(f"cannot read {culprit}: {problem}") from None
    if sum(len(content) for _, content in contents) > _MAXIMUM_BYTES:
        raise SubmissionError(f"{name} has more than {_MAXIMUM_BYTES:,} bytes")
    if len(contents) > _MAXIMUM_FILES:
        raise SubmissionError(f"{name} has more than {_MAXIMUM_FILES} files")
    _check_names(name, [inner for inner, _ in contents])
    files = [_source_file(*found) for found in contents]
    main = _main_name([file.name for file in files], main_file)
    if main is None:
        there = ", ".join(sorted(file.name for file in files)) or "no Prolog file"
        raise SubmissionError(f"{name} lacks {main_file}; it contains {there}")
    files.sort(key=lambda file: (file.name != main, file.name))
    if problem := _no_program(dict(contents)[main]):
        raise SubmissionError(f"{name} {problem}")
    date = datetime.fromtimestamp(status.st_mtime)
    return Submission(tuple(files), date.replace(microsecond=0))


def _no_program(content: bytes) -> str:
    """Return the reason why a file is no program; empty if it may be one."""
    if not content.strip():
        return "is empty"
    if content.startswith(b"%PDF-"):
        return "is a PDF, not a Prolog file"
    if b"\0" in content and _encoding(content) != "utf-16":
        return "is not a text file"
    return ""


def is_archive(path: Path) -> bool:
    """Return True if a path has the suffix of a zip archive."""
    return path.suffix.lower() == ".zip"


def _check_names(name: str, names: Sequence[str]) -> None:
    """Check that files with these names can exist together in one folder."""
    paths = list(map(PurePosixPath, names))
    parents = {parent for path in paths for parent in path.parents}
    for path in paths:
        too_long = any(len(os.fsencode(part)) > _MAXIMUM_NAME for part in path.parts)
        if too_long or path in parents or paths.count(path) > 1:
            problem = f"has a file with an invalid or conflicting name: {path}"
            raise SubmissionError(f"{name} {problem}")


def _main_name(names: Iterable[str], main_file: str) -> str | None:
    """Return the name of the least nested main file or of the only file, if any."""
    names = sorted(names, key=lambda name: (name.count("/"), name))
    found = [name for name in names if PurePosixPath(name).name == main_file]
    only = names if len(names) == 1 else []
    return next(iter([*found, *only]), None)


def _at_most(contents: Iterator[tuple[str, bytes]]) -> list[tuple[str, bytes]]:
    return list(islice(contents, _MAXIMUM_FILES + 1))


def _folder_contents(folder: Path) -> Iterator[tuple[str, bytes]]:
    for place, folders, names in os.walk(folder):
        folders.sort()
        for path in sorted(Path(place, name) for name in names):
            name = path.relative_to(folder).as_posix()
            if _is_source(name):
                yield name, _content(path)


def _archive_contents(path: Path) -> Iterator[tuple[str, bytes]]:
    with open(path, "rb", opener=_opener) as file, zipfile.ZipFile(file) as archive:
        for member in archive.infolist():
            mode = member.external_attr >> 16
            if _is_source(member.filename) and not stat.S_ISLNK(mode):
                with archive.open(member) as content:
                    yield member.filename, content.read(_MAXIMUM_BYTES + 1)


def _is_source(name: str) -> bool:
    path = PurePosixPath(name)
    return (
        path.suffix.lower() in _SUFFIXES
        and not path.is_absolute()
        and not {"..", _NO_SOURCES} & set(path.parts)
        and name.isprintable()
    )


def _content(path: Path) -> bytes:
    with open(path, "rb", opener=_opener) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, "it is not a regular file", str(path))
        return file.read(_MAXIMUM_BYTES + 1)


def _opener(path: str, flags: int) -> int:
    """Open a file without following links and without blocking."""
    return os.open(path, flags | os.O_NOFOLLOW | os.O_NONBLOCK)


def _source_file(name: str, content: bytes) -> SourceFile:
    encoding = _encoding(content)
    text = content.decode(encoding, errors="replace")
    if "\r" in text and "\n" not in text:
        return SourceFile(name, text.replace("\r", "\n"), encoding, has_old_lines=True)
    return SourceFile(name, text, encoding)


def _encoding(content: bytes) -> str:
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    try:
        content.decode(_UTF_8)
    except UnicodeDecodeError:
        return "latin-1"
    return _UTF_8
