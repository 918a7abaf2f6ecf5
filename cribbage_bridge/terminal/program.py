"""The command that starts this program."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

_NAME = "cribbage"


def program() -> str:
    """Return the first word of the command, a path or a name that the shell finds."""
    called, found = Path(sys.argv[0]), shutil.which(_NAME)
    if called.name != _NAME or (found and called.samefile(found)):
        return _NAME
    return shlex.quote(str(called))
