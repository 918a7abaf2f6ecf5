"""The command `cribbage`, run as a person or a script would run it."""

import os
import subprocess
import sys
from pathlib import Path

COMMAND = Path(sys.executable).with_name("cribbage")


def cribbage(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command with words, without input, in a terminal of 80 columns."""
    return subprocess.run(
        [str(COMMAND), *words],
        capture_output=True,
        text=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "COLUMNS": "80", **environment},
    )
