"""Let Lighthouse judge the home page and a table on a phone, for `make lighthouse`."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cribbage_bridge.bridge.installation import find_browser
from cribbage_bridge.web.tables import Tables

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests" / "helpers"))
from browser import House  # noqa: E402, which is a helper of the tests
from served import served  # noqa: E402
from tables import table_at  # noqa: E402

PROGRAM = ROOT / "build" / "lighthouse" / "node_modules" / ".bin" / "lighthouse"
OPTIONS = (
    "--quiet",
    "--output=json",
    "--only-categories=performance,accessibility,best-practices",
    "--chrome-flags=--headless=new --no-sandbox",
)
ROUNDS = 5

LEAST_SCORE = 95
MOST_BLOCKING = 100
"""Milliseconds in which the page does not react."""


def main() -> int:
    with TemporaryDirectory() as folder, served(Path(folder, "games")) as url:
        table = House(url, Tables(Path(folder, "games"))).play(table_at("discard"))
        faults = [
            f"{page}: {what} is {value:.0f}"
            for page, address in (("home", url), ("table", table))
            for what, value, is_good in judged(page, address)
            if not is_good
        ]
    for fault in faults:
        print(f"error: {fault}", file=sys.stderr)
    return 1 if faults else 0


def judged(page: str, address: str) -> Iterator[tuple[str, float, bool]]:
    """Print and yield the median of each figure, and whether it is good enough."""
    reports = [report(address) for _ in range(ROUNDS)]
    for category in reports[0]["categories"]:
        scores = [each["categories"][category]["score"] for each in reports]
        score = 100 * statistics.median(scores)
        print(f"{page}, {category:<28} {score:>4.0f}  at least {LEAST_SCORE}")
        yield category, score, score >= LEAST_SCORE
    times = [each["audits"]["total-blocking-time"]["numericValue"] for each in reports]
    time = statistics.median(times)
    print(f"{page}, {'total blocking time':<28} {time:>4.0f} ms, below {MOST_BLOCKING}")
    yield "total blocking time", time, time < MOST_BLOCKING


def report(address: str) -> Any:
    """Return the report of Lighthouse, whose default is a phone with a slow network."""
    browser = {**os.environ, "CHROME_PATH": str(find_browser())}
    command = [str(PROGRAM), address, *OPTIONS]
    done = subprocess.run(command, env=browser, stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)


if __name__ == "__main__":
    sys.exit(main())
