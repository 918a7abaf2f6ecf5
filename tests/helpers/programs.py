"""Programs as players, and the gallery of rogues."""

from __future__ import annotations

import os
import shlex
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import psutil
from paths import ROOT

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.cribbage.game import Strength
from cribbage_bridge.cribbage.shuffle import decks_of
from cribbage_bridge.protocol.client import Program
from cribbage_bridge.session.players import Computer, Player
from cribbage_bridge.session.referee import PlayedGame, play_game

GALLERY = ROOT / "tests" / "protocol" / "rogues" / "rogue.py"

NOVICE = shlex.join(
    [sys.executable, "-m", "cribbage_bridge.cli", "opponent", "--strength", "novice"]
)

FIRST_SCORES = (80, 75)

MUCH_TIME = 30.0
"""Seconds for an answer, when the time does not matter."""


def rogue(vice: str, pids: Path | None = None) -> str:
    """Return the command of a rogue, which may write its process to a file."""
    words = [sys.executable, str(GALLERY), vice]
    return shlex.join([*words, str(pids)] if pids else words)


def opposed(player: Player, seat: Seat = Seat.FIRST) -> dict[Seat, Player]:
    novice = Computer(Strength.NOVICE)
    return {each: player if each is seat else novice for each in Seat}


def play(player: Player, seat: Seat = Seat.FIRST, seed: str = "1") -> PlayedGame:
    """Return a game of a player against a novice, which begins near its end."""
    return play_game(opposed(player, seat), decks_of(seed), FIRST_SCORES)


def is_running(pid: int) -> bool:
    """Return True if a process runs, and is no zombie."""
    with suppress(psutil.NoSuchProcess):
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    return False


def wait_until(condition: Callable[[], bool], seconds: float = 60) -> bool:
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)
    return condition()


class Gallery:
    """Makes players of rogues, and knows their processes."""

    def __init__(self, pids: Path) -> None:
        self._pids = pids
        self._programs: list[Program] = []

    def rogue(self, vice: str, seconds: float = MUCH_TIME) -> Program:
        """Return a rogue, which leaves when the test is over."""
        self._programs.append(Program(rogue(vice, self._pids), seconds))
        return self._programs[-1]

    def running(self) -> list[int]:
        """Return the processes of rogues, and of their children."""
        pids = self._pids.read_text().split() if self._pids.exists() else []
        return [int(pid) for pid in pids if is_running(int(pid))]

    def close(self) -> None:
        """Close all programs, and see that they are gone."""
        for program in self._programs:
            program.close()
        gone = wait_until(lambda: not self.running())
        for pid in self.running():
            os.kill(pid, signal.SIGKILL)
        assert gone, "a process is left behind"
