"""The command that starts this program."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

_NAME = "cribbage"


def program() -> str:
    """Return the name or the path of this program, quoted for a shell."""
    called, found = Path(sys.argv[0]), shutil.which(_NAME)
    is_found = found and called.exists() and called.samefile(found)
    if called.name != _NAME or is_found:
        return _NAME
    return shlex.quote(str(called))
