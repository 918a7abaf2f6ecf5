"""A file that is submitted for marking."""

from __future__ import annotations

import codecs
import errno
import os
import stat
from dataclasses import dataclass
from pathlib import Path

from cribbage_bridge.bridge.errors import CribbageError
from cribbage_bridge.untrusted import visible

SUBMISSION = "submission.pl"
"""What the file is called where it runs."""

_MAXIMUM_BYTES = 1_000_000

_UTF_8 = "utf-8-sig"
"""UTF-8 with or without a byte order mark."""


class SubmissionError(CribbageError, OSError):
    """A file cannot be read, or is too large for a submission."""


@dataclass(frozen=True)
class Submission:
    """A submitted file.

    Attributes:
        text: What is in the file.
        encoding: How it was encoded, as Python calls it.
    """

    text: str
    encoding: str

    @property
    def is_utf_8(self) -> bool:
        """Whether the file has the encoding that the assignment asks for."""
        return self.encoding == _UTF_8


def read_submission(path: Path) -> Submission:
    """Read a file that is to be marked.

    Raises:
        SubmissionError: It cannot be read, or is too large.
    """
    name = visible(str(path))
    try:
        with open(path, "rb", opener=_opener) as file:
            is_regular = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
            content = file.read(_MAXIMUM_BYTES + 1) if is_regular else b""
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise SubmissionError(f"{name} is a link, which is not followed") from None
        raise SubmissionError(f"cannot read {name}: {error.strerror}") from None
    if not is_regular:
        raise SubmissionError(f"{name} is no file of text")
    if len(content) > _MAXIMUM_BYTES:
        raise SubmissionError(f"{name} has more than {_MAXIMUM_BYTES:,} bytes")
    encoding = _encoding(content)
    return Submission(content.decode(encoding, errors="replace"), encoding)


def _opener(path: str, flags: int) -> int:
    """Open a file, but follow no link, and wait for nothing."""
    return os.open(path, flags | os.O_NOFOLLOW | os.O_NONBLOCK)


def _encoding(content: bytes) -> str:
    """The encoding of a file, as Python calls it."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    try:
        content.decode(_UTF_8)
    except UnicodeDecodeError:
        return "latin-1"
    return _UTF_8
