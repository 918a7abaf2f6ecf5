"""Goals that are asked of `swipl`, as a marker would, all in one process."""

import subprocess
from collections.abc import Iterable
from pathlib import Path

from paths import PROLOG_TESTS


def answers(rules: Path, questions: Iterable[str]) -> dict[str, str]:
    """Query a rule file; return the list of solutions, or the error, of each query."""
    asked = list(questions)
    files = [str(rules), str(PROLOG_TESTS / "ask.pl")]
    child = subprocess.run(
        ["swipl", "-g", "ask_all", "-t", "halt", *files],
        input="".join(f"{question}.\n" for question in asked),
        capture_output=True,
        text=True,
        check=True,
    )
    assert child.stderr == ""
    return dict(zip(asked, child.stdout.splitlines(), strict=True))
