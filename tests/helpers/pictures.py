"""Draw the pictures of the documentation, of the app and of the design.

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
from playwright.sync_api import Browser, ViewportSize, sync_playwright
from served import served
from tables import table_at
from terminals import COUNT, DISCARD, NEXT_DEAL, PLAY, environment

from cribbage_bridge.bridge.installation import find_browser
from cribbage_bridge.web.tables import Tables

WIDE = ViewportSize(width=1280, height=720)
NARROW = ViewportSize(width=390, height=844)

STATIC = ROOT / "cribbage_bridge" / "web" / "static"

MASKABLE = """<body style="margin: 0; background: #1d5c45">
    <div style="width: 80%; margin: 10%">{icon}</div>"""

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


def draw_pages() -> None:
    """Draw a table in the middle of a game, the icons and the design."""
    with (
        TemporaryDirectory() as folder,
        served(Path(folder, "games")) as url,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser())
        table = House(url, Tables(Path(folder, "games"))).play(table_at("play"))
        for size, files in (
            (WIDE, (ROOT / "docs" / "table.png", STATIC / "screenshot-wide.png")),
            (NARROW, (STATIC / "screenshot-narrow.png",)),
        ):
            page = browser.new_page(viewport=size, reduced_motion="reduce")
            page.goto(table)
            settled(page)
            for file in files:
                save(page.screenshot(), file)
        draw_icon(browser)
        for scheme in ("light", "dark"):
            page = browser.new_page(viewport=WIDE, color_scheme=scheme)
            page.goto(f"{url}design", wait_until="networkidle")
            file = ROOT / "build" / f"design-{scheme}.png"
            save(page.screenshot(full_page=True), file)
            print(f"The design is in {file.relative_to(ROOT)}")
        browser.close()


def draw_icon(browser: Browser) -> None:
    """Draw the icon for a mask, which may cut off all but the middle."""
    page = browser.new_page(viewport=ViewportSize(width=512, height=512))
    page.set_content(MASKABLE.format(icon=(STATIC / "icon.svg").read_text()))
    save(page.screenshot(), STATIC / "icon-maskable.png")


def save(picture: bytes, file: Path) -> None:
    file.parent.mkdir(exist_ok=True)
    colors = Image.open(BytesIO(picture)).convert("RGB")
    colors.quantize(method=Image.Quantize.MAXCOVERAGE).save(file, optimize=True)


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
    draw_pages()
    draw_game(ROOT / "docs" / "terminal.svg")
