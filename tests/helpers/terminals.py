"""Terminals of 80 columns and 24 lines, in which a person plays."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from threading import Thread
from unittest.mock import patch

import pexpect  # type: ignore[import-untyped]
from commands import COMMAND

from cribbage_bridge.cli.main import application
from cribbage_bridge.session.saved_files import load
from cribbage_bridge.session.saved_table import SavedTable
from cribbage_bridge.terminal import screen
from cribbage_bridge.terminal.lines import ask_plainly
from cribbage_bridge.terminal.screen import MORE

DISCARD = "Discard two cards to the crib:"
PLAY = "Play a card:"
COUNT = "How many points?"
QUESTION = "(yes or no)"
NEXT_DEAL = "Press Enter for the next deal:"
END = "What next? (rematch, new, review or quit)"
SAVED_GAMES = "A number, new, or help:"
STRENGTH = "Strength (Enter: regular)"
COUNTING = "(yes or no; Enter: no)"
PLAYED = "(yes or no; Enter: yes)"
LESSON = "Press Enter to continue, or type leave to turn off the coach:"
QUESTIONS = (QUESTION, SAVED_GAMES, STRENGTH, COUNTING, PLAYED, LESSON)
PROMPTS = (DISCARD, PLAY, COUNT, NEXT_DEAL, END, MORE, *QUESTIONS)
PROMPT = "|".join(map(re.escape, PROMPTS))

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")

EDITED = rf"({ESCAPE.pattern})+\x1b\[\?25h"
"""The end of a prompt that can be edited, which shows the cursor."""

NO_VARIABLES = ("NO_COLOR", "FORCE_COLOR", "PYTHONIOENCODING")

SECONDS = 60


def environment(home: Path, **variables: str) -> dict[str, str]:
    """Return the variables of somebody who has a data folder and a plain terminal."""
    inherited = {k: v for k, v in os.environ.items() if k not in NO_VARIABLES}
    fixed = {"XDG_DATA_HOME": str(home), "COLUMNS": "80", "LINES": "24"}
    fixed["PROMPT_TOOLKIT_NO_CPR"] = "1"
    return {**inherited, **fixed, "TERM": "xterm", **variables}


def saved_files(home: Path) -> list[Path]:
    return sorted(home.glob("cribbage-bridge/table-*.json"))


def saved(home: Path) -> SavedTable:
    return load(max(saved_files(home), key=lambda file: file.stat().st_mtime_ns))


class Terminal:
    """A person at a terminal.

    Attributes:
        shown: The output since the last answer, before the prompt.
        prompt: The prompt; nothing at the end.
        everything: All that was written, without what the person typed.
        hurries: True if the person presses Enter before each deal.  Long texts are
            always read to their end.
    """

    def __init__(self) -> None:
        self.everything = ""
        self.hurries = True
        self._read()

    def _exchange(self, line: str | None) -> str:
        """Type a line, if there is one, and return the output up to the next prompt."""
        raise NotImplementedError

    def _read(self, line: str | None = None) -> None:
        text = self._exchange(line)
        waits = (MORE, NEXT_DEAL) if self.hurries else (MORE,)
        while text.endswith(tuple(f"{prompt} " for prompt in waits)):
            text += "\n" + self._exchange("")
        assert "Traceback" not in text, text
        asked = re.search(f"({PROMPT}) $", text)
        self.prompt = asked[1] if asked else ""
        self.everything += f"{text}\n"
        self.shown = ESCAPE.sub("", text[: asked.start()] if asked else text)

    def say(self, line: str) -> str:
        self._read(line)
        return self.shown

    def turn(self, points: str = "") -> None:
        if self.prompt == DISCARD:
            self.say("#1 #2")
        elif self.prompt == COUNT:
            self.say(points)
        else:
            played = any("You play" in self.say(f"#{number}") for number in range(1, 5))
            assert played, self.shown

    def play(self, points: Callable[[], str] = str) -> Iterator[str]:
        """Play to the end of the game, and yield what is shown before each turn."""
        while True:
            yield self.shown
            if self.prompt in (*QUESTIONS, END, ""):
                return
            self.turn(points())

    def play_until(self, *prompts: str, points: str = "") -> None:
        while self.prompt not in prompts:
            assert self.prompt not in (*QUESTIONS, END, ""), self.shown
            self.turn(points)


class _Keyboard(io.TextIOBase):
    """The lines that a test types; an empty one is the end."""

    def __init__(self, read: Callable[[], str]) -> None:
        self._read_line = read

    def isatty(self) -> bool:
        return True

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        return self._read_line()


class _Display(io.TextIOWrapper):
    """The output for a test to read."""

    def isatty(self) -> bool:
        return True


class Here(Terminal):
    """A terminal within this process, where the command runs in a thread.

    Attributes:
        edits: True if a line editor was asked for.
    """

    def __init__(self, home: Path, *words: str, **variables: str) -> None:
        self.home = home
        self.status: object = None
        self.edits = False
        self._words = ["play", *words]
        self._environment = environment(home, **variables)
        self._lines: Queue[str] = Queue()
        self._asks: Queue[BaseException | None] = Queue()
        self._keyboard = _Keyboard(self._typed)
        encoding = variables.get("PYTHONIOENCODING", "utf-8")
        self._display = _Display(io.BytesIO(), encoding=encoding)
        self._thread = Thread(target=self._run, daemon=True)
        super().__init__()

    def _run(self) -> None:
        try:
            application()(self._words)
        except SystemExit as end:
            self.status = end.code or 0
        except BaseException as error:
            self._asks.put(error)
            return
        self._asks.put(None)

    def _typed(self) -> str:
        self._asks.put(None)
        return self._lines.get()

    @contextmanager
    def _in_use(self) -> Iterator[None]:
        """Let this terminal be that of the process."""
        keyboard, display = self._keyboard, self._display
        with (
            patch.dict(os.environ, self._environment, clear=True),
            patch.multiple(sys, stdin=keyboard, stdout=display, stderr=display),
            patch.object(screen, "line_editor", return_value=ask_plainly) as editor,
        ):
            yield
            self.edits |= editor.called

    def _exchange(self, line: str | None) -> str:
        with self._in_use():
            if line is None:
                self._thread.start()
            else:
                self._lines.put(f"{line}\n")
            return self._written()

    def _written(self) -> str:
        """Return the output up to the next prompt, or to the end."""
        if failure := self._asks.get(timeout=SECONDS):
            raise failure
        self._display.flush()
        data = self._display.buffer
        assert isinstance(data, io.BytesIO)
        text = data.getvalue().decode(self._display.encoding)
        data.seek(0)
        data.truncate()
        return text

    def leave(self) -> object:
        """Return the exit status of a command that has nothing more to ask."""
        assert not self.prompt
        self._thread.join(SECONDS)
        return self.status

    def close(self) -> None:
        self._lines.put("")
        with self._in_use():
            self._thread.join(SECONDS)
        assert not self._thread.is_alive()


class Window(Terminal):
    """A terminal of the system, in which the command is a process of its own."""

    def __init__(self, home: Path, *words: str, **variables: str) -> None:
        self._child = pexpect.spawn(
            str(COMMAND),
            ["play", *words],
            env=environment(home, **variables),
            cwd=home,
            dimensions=(24, 80),
            encoding="utf-8",
            timeout=SECONDS,
        )
        super().__init__()

    def _exchange(self, line: str | None) -> str:
        if line is not None:
            self._child.sendline(line)
        asked = self._child.expect([f"({PROMPT})(?={EDITED}| $)", pexpect.EOF]) == 0
        text = str(self._child.before) + (f"{self._child.after} " if asked else "")
        text = ESCAPE.sub("", text).replace("\r", "")
        return text if line is None else text.partition("\n")[2]

    def press(self, key: str) -> None:
        """Press Ctrl and a key that ends the command."""
        self._child.sendcontrol(key)
        text = self._exchange(None)
        assert "Traceback" not in text
        self.shown, self.prompt = text, ""

    def leave(self) -> object:
        assert not self.prompt
        return self._child.wait()

    def close(self) -> None:
        """Close the window, if that was not done, and no more than that."""
        self._child.ptyproc.fileobj.close()
        self._child.wait()
