"""Programs as players: good ones, and the gallery of rogues."""

from __future__ import annotations

import os
import shlex
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import brute
import plain_play
import pytest
from paths import ROOT

from cribbage_bridge.game import Game, Stage, Strength
from cribbage_bridge.moves import Count, Deal, Go, Lay, Seat, Throw
from cribbage_bridge.table.players import Computer, Player, PlayerError
from cribbage_bridge.table.program import Program
from cribbage_bridge.table.record import Record
from cribbage_bridge.table.referee import Played, advance, decks_of, play_game

GALLERY = ROOT / "tests" / "python" / "rogues" / "rogue.py"

NOVICE_PROGRAM = shlex.join(
    [sys.executable, "-m", "cribbage_bridge.cli", "opponent", "--strength", "novice"]
)

# How long a program may take: for those that hang, and for all others.
LITTLE = 0.5
MUCH = 30.0


def rogue(vice: str, pids: Path | None = None) -> str:
    """The command of a rogue, which writes its process to a file."""
    words = [sys.executable, str(GALLERY), vice]
    return shlex.join([*words, str(pids)] if pids else words)


@dataclass
class Gallery:
    """Lets rogues play against a novice, and knows their processes."""

    pids: Path
    programs: list[Program] = field(default_factory=list)

    def program(self, vice: str, seconds: float = MUCH) -> Program:
        """A rogue that is closed when the test is over."""
        self.programs.append(Program(rogue(vice, self.pids), seconds))
        return self.programs[-1]

    def play(self, program: Program, seat: Seat = Seat.FIRST, seed: str = "1") -> Played:
        """Let a program play against a novice."""
        return play_game(opposed(program, seat), decks_of(seed))

    def processes(self) -> list[int]:
        """All processes that rogues were, or have started."""
        return [int(line) for line in self.pids.read_text().splitlines()]


def opposed(player: Player, seat: Seat) -> dict[Seat, Player]:
    """A player in a seat, and a novice in the other."""
    novice = Computer(Strength.NOVICE)
    return {Seat.FIRST: player, Seat.SECOND: novice} | (
        {Seat.FIRST: novice, Seat.SECOND: player} if seat is Seat.SECOND else {}
    )


def is_running(pid: int) -> bool:
    """Whether a process is there, and not only waits to be forgotten."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def wait_until(condition: Callable[[], bool], seconds: float = 10) -> bool:
    """Wait for what should come true soon."""
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)
    return condition()


@pytest.fixture
def gallery(tmp_path: Path) -> Iterator[Gallery]:
    """A gallery whose rogues must all be gone when they are closed."""
    gallery = Gallery(tmp_path / "pids")
    try:
        yield gallery
    finally:
        for program in gallery.programs:
            program.close()
        left = gallery.processes()
        gone = wait_until(lambda: not any(map(is_running, left)))
        for pid in filter(is_running, left):
            os.kill(pid, signal.SIGKILL)
    assert gone, "a process is left behind"


# --- Rogues that lose -----------------------------------------------------


@pytest.mark.parametrize(
    ("vice", "reason"),
    [
        ("WrongVersion", "speaks 'cribbage 9', not 'cribbage 1'"),
        ("DiesAtStart", r"died .*'protocol'.*my head aches"),
        ("Dies", r"died .*'move'.*my head aches"),
        ("DiesLater", r"died.*my head aches"),
        ("ThrowsThree", r"two cards .*found \w+ \w+ \w+"),
        ("ThrowsTwice", r"card .*found \w+"),
        ("ThrowsStrange", r"card held .*found AC"),
        ("ThrowsUnknown", "two cards"),
        ("LaysTooHigh", r"card that fits .*found \w+"),
        ("LaysStrange", r"card held .*found \w+"),
        ("LaysAgain", r"card held .*found \w+"),
        ("SaysGo", r"card to lay .*go"),
        ("Rubbish", r"'let me see'.*not a card"),
        ("Errs", r"'cut \w+'.*'error I do not like it'"),
        ("NoPeriod", "'cribbage 1', without a period"),
        ("Empty", r"'protocol' .*'', without a period"),
        ("Twice", r"'\w+ \w+\.?' unasked|'\w+ \w+', not ok"),
        ("Floods", r"'\w+ \w+\.?' unasked|'\w+ \w+', not ok"),
        ("Endless", r"'2H 3H 2H .*', without a period"),
        ("Binary", r"'discard' .*A BINARY|'discard' with '\\x00"),
    ],
)
def test_a_rogue_loses_and_is_told_why(
    gallery: Gallery, vice: str, reason: str
) -> None:
    played = gallery.play(gallery.program(vice))
    assert played.winner is Seat.SECOND
    assert played.record.forfeit is Seat.FIRST
    assert _search(reason, played.record.reason), played.record.reason
    assert not any(map(played.game.state.scores.get, [])) or True
