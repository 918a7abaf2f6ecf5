"""Draw the pictures of the README: a table in the browser, and a game in the terminal.

$ make pictures
"""

from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pexpect  # type: ignore[import-untyped]
from browser import House, settled
from commands import COMMAND
from paths import ROOT
from PIL import Image
from playwright.sync_api import ViewportSize, sync_playwright
from served import served
from tables import table_at
from terminals import COUNT, DISCARD, NEXT_DEAL, PLAY, environment

from cribbage_bridge.bridge.installation import find_browser
from cribbage_bridge.web.tables import Tables

SIZE = ViewportSize(width=1280, height=720)
COLUMNS, LINES = 80, 24

ENTRIES = ("1 2", "hint", "1", "1", "1", "1", "")
"""A deal in the terminal, with the first cards that fit."""

KEY_SECONDS, READING_SECONDS = 0.15, 2.0


class Recording:
    """A recording of a terminal in the format asciicast, with a clock of its own."""

    def __init__(self) -> None:
        self._seconds = 0.0
        header = {"version": 2, "width": COLUMNS, "height": LINES}
        self._lines = [json.dumps(header)]

    def write(self, text: str) -> None:
        self._lines.append(json.dumps([self._seconds, "o", text]))

    def flush(self) -> None:
        """Do nothing: `pexpect` asks for it."""

    def wait(self, seconds: float) -> None:
        self._seconds += seconds

    def save(self, file: Path) -> None:
        file.write_text("\n".join(self._lines) + "\n")


def draw_table(file: Path) -> None:
    """Draw a table in the middle of a game."""
    with (
        TemporaryDirectory() as folder,
        served(Path(folder, "games")) as url,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser())
        page = browser.new_page(viewport=SIZE, reduced_motion="reduce")
        page.goto(House(url, Tables(Path(folder, "games"))).play(table_at("play")))
        settled(page)
        picture = Image.open(BytesIO(page.screenshot()))
        picture.quantize().save(file, optimize=True)
        browser.close()


def draw_game(file: Path) -> None:
    """Draw the first deal of a game in the terminal."""
    recording = Recording()
    with TemporaryDirectory() as home:
        terminal = pexpect.spawn(
            *(str(COMMAND), ["play", "--seed", "7", "--new"]),
            env={**environment(Path(home)), "TERM": "xterm-256color"},
            dimensions=(LINES, COLUMNS),
            encoding="utf-8",
        )
        terminal.logfile_read = recording
        for entry in ENTRIES:
            terminal.expect_exact([DISCARD, PLAY, COUNT, NEXT_DEAL])
            terminal.expect(r"\x1b\[\?25h")
            recording.wait(READING_SECONDS)
            for key in entry:
                terminal.send(key)
                terminal.expect(".")
                recording.wait(KEY_SECONDS)
            terminal.send("\r")
            terminal.expect("\r\n")
        terminal.expect_exact([DISCARD, PLAY, COUNT, NEXT_DEAL])
        recording.wait(READING_SECONDS)
        recording.write("")
        terminal.close()
        cast = Path(home, "game.cast")
        recording.save(cast)
        render = ("render", str(cast), str(file), "-t", "gjm8")
        subprocess.run([sys.executable, "-m", "termtosvg", *render], check=True)


if __name__ == "__main__":
    draw_table(ROOT / "docs" / "table.png")
    draw_game(ROOT / "docs" / "terminal.svg")
