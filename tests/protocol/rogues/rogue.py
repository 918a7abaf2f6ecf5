"""Opponents that misbehave, each in one way: ``python rogue.py NAME [PIDFILE]``.

They speak the protocol of ``PROTOCOL.md`` and play soundly otherwise.  A rogue
writes the number of its process to PIDFILE, and that of its child if it has one.
They share nothing with the package.
"""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NoReturn

sys.path.append(str(Path(__file__).parents[2] / "helpers"))

import brute

VICE, *PIDFILES = sys.argv[1:]


class Honest:
    """A sound opponent: it discards and plays the first cards that it can."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self.hand: list[str] = []
        self.played: list[str] = []
        self.discarded: list[str] = []
        self.theirs: list[str] = []
        self.cut = ""
        self.pile: list[str] = []
        self.said_go = self.heard_go = False

    def _answer(self, command: str) -> str:
        """Do a command, which may need nothing: the answer with its period."""
        word, *words = command.split()
        method = getattr(self, f"_{word}", None)
        return f"{(method and method(words)) or 'ok'}."

    def _protocol(self, words: list[str]) -> str:
        return "cribbage 1"

    def _name(self, words: list[str]) -> str:
        return f"{VICE.lower()} 1"

    def _restart(self, words: list[str]) -> None:
        self.forget()

    _play = _restart

    def _hand(self, words: list[str]) -> None:
        self.hand = words

    def _cut(self, words: list[str]) -> None:
        (self.cut,) = words

    def _discard(self, words: Sequence[str] = ()) -> str:
        self.discarded, self.hand = self.hand[:2], self.hand[2:]
        return " ".join(self.discarded)

    def _move(self, words: Sequence[str] = ()) -> str:
        fitting = [card for card in self.hand if self.fits(card)]
        if not fitting:
            self.said_go = True
            self.see_the_end_of_a_count()
            return "go"
        self.hand.remove(fitting[0])
        self.played.append(fitting[0])
        self.add(fitting[0])
        return fitting[0]

    def _note(self, words: list[str]) -> str | None:
        match words:
            case ["plays", card]:
                self.theirs.append(card)
                self.add(card)
            case ["go"]:
                self.heard_go = True
                self.see_the_end_of_a_count()
            case ["hand", *cards]:
                return self._counted(cards)
        return None

    def _show(self, words: list[str]) -> str:
        return self._counted([*self.played, *self.hand])

    def _crib(self, words: list[str]) -> str:
        return self._counted(words, crib=True)

    def _position(self, words: list[str]) -> str | None:
        self.forget()
        fields = {"holds": "hand", "theirs": "theirs", "laid": "played", "pile": "pile"}
        for part in " ".join(words).split(","):
            match part.split():
                case [word, *cards] if word in fields:
                    setattr(self, fields[word], cards)
                case ["cut", card]:
                    self.cut = card
                case ["said", "go"]:
                    self.said_go = True
                case ["heard", "go"]:
                    self.heard_go = True
        return None

    def fits(self, card: str) -> bool:
        return brute.count([*self.pile, card]) <= 31

    def add(self, card: str) -> None:
        self.pile.append(card)
        if brute.count(self.pile) == 31:
            self.begin_a_count()
        self.see_the_end_of_a_count()

    def see_the_end_of_a_count(self) -> None:
        i_am_done = self.said_go or not self.hand
        if i_am_done and (self.heard_go or len(self.theirs) == 4):
            self.begin_a_count()

    def begin_a_count(self) -> None:
        self.pile = []
        self.said_go = self.heard_go = False

    def _counted(self, cards: list[str], crib: bool = False) -> str:
        return str(brute.value(tuple(cards), self.cut, crib))

    def unknown_cards(self) -> Iterator[str]:
        seen = {*self.hand, *self.played, *self.discarded, *self.theirs, self.cut}
        return (card for card in brute.DECK if card not in seen)


def out(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def hang() -> NoReturn:
    while True:
        time.sleep(1)


def flood(text: str) -> NoReturn:
    while True:
        out(text.encode() * 1000)


def die(complaint: str = "my head aches\n") -> NoReturn:
    sys.stderr.write(complaint)
    sys.exit(3)


def write_pid(pid: int) -> None:
    for file in PIDFILES:
        with Path(file).open("a") as pids:
            print(pid, file=pids)


# --- Rogues with a bad answer to one command ------------------------------

BAD_ANSWERS: dict[str, tuple[str, Callable[[Honest], str]]] = {
    "WrongVersion": ("protocol", lambda own: "cribbage 9"),
    "Named": (
        "name",
        lambda own: "\x1b[31mThe Great \x07Cribbage Machine of " + 20 * "Amsterdam ",
    ),
    "Silent": ("protocol", lambda own: hang()),
    "Hangs": ("move", lambda own: hang()),
    "Dies": ("move", lambda own: die()),
    "Grumbles": ("discard", lambda own: die("it is too hard " * 10_000)),
    "Paints": ("discard", lambda own: die("\x1b[2J\x1b[31m")),
    "ThrowsThree": ("discard", lambda own: " ".join(own.hand[:3])),
    "ThrowsTwice": ("discard", lambda own: f"{own.hand[0]} {own.hand[0]}"),
    "ThrowsStrange": (
        "discard",
        lambda own: " ".join(itertools.islice(own.unknown_cards(), 2)),
    ),
    "ThrowsUnknown": ("discard", lambda own: "?? ??"),
    "LaysStrange": ("move", lambda own: next(filter(own.fits, own.unknown_cards()))),
    "SaysGo": ("move", lambda own: "go"),
    "LaysTooHigh": (
        "move",
        lambda own: next(itertools.filterfalse(own.fits, own.hand), "") or own._move(),
    ),
    "LaysAgain": (
        "move",
        lambda own: next(filter(own.fits, own.played), "") or own._move(),
    ),
    "Rubbish": ("move", lambda own: "let me see"),
    "NoPeriod": ("protocol", lambda own: "cribbage 1\n"),
    "Empty": ("protocol", lambda own: "\n"),
    "Twice": ("discard", lambda own: f"{own._discard()}.\n2H 3H"),
    "Floods": ("discard", lambda own: flood(f"{own._discard()}.\n")),
    "Endless": ("discard", lambda own: flood("2H 3H ")),
    "Binary": ("discard", lambda own: "".join(map(chr, {*range(256)} - {ord("\n")}))),
    "Errs": ("cut", lambda own: "error I do not like it"),
    "Forgets": ("position", lambda own: "error what position"),
}
"""The rogues that are honest but for a command, and what they answer to that."""


# --- Other rogues that lose the game --------------------------------------


class DiesAtStart(Honest):
    """Dies before it has read anything."""

    def __init__(self) -> None:
        die()


class DiesLater(Honest):
    """Answers, and dies a moment later."""

    def _move(self, words: Sequence[str] = ()) -> str:
        out(f"{super()._move()}.\n".encode())
        die()


class Gasps(Honest):
    """Dies slowly when it is to play a card."""

    def _move(self, words: Sequence[str] = ()) -> str:
        os.close(sys.stdout.fileno())
        time.sleep(0.2)
        die()


# --- Harmless rogues -------------------------------------------------------


class Miscounts(Honest):
    """Counts all hands as 30."""

    def _counted(self, cards: list[str], crib: bool = False) -> str:
        return "30"


class Complains(Honest):
    """Floods standard error with megabytes."""

    def _restart(self, words: list[str]) -> None:
        super()._restart(words)
        for _ in range(300):
            sys.stderr.write("it is so hard " * 1000)
        sys.stderr.flush()


class Shouts(Honest):
    """Writes in capitals, with blanks, and ends lines as on Windows."""

    def _answer(self, command: str) -> str:
        answer = super()._answer(command)
        return f"  {answer if answer[0] == 'c' else answer.upper()}  \r"


class Stays(Honest):
    """Can only be killed."""

    def _protocol(self, words: list[str]) -> str:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        return super()._protocol(words)

    def _quit(self, words: list[str]) -> None:
        hang()


class Parent(Honest):
    """Leaves a child behind, which holds on to the pipes."""

    def __init__(self, new_session: bool = False) -> None:
        super().__init__()
        child = subprocess.Popen(["sleep", "600"], start_new_session=new_session)
        write_pid(child.pid)


class Daemon(Parent):
    """Leaves a process of another session behind."""

    def __init__(self) -> None:
        super().__init__(new_session=True)


def main() -> None:
    write_pid(os.getpid())
    honest_but, bad_answer = BAD_ANSWERS.get(VICE, ("", str))
    rogue = Honest() if honest_but else globals()[VICE]()
    for line in sys.stdin:
        command = line.strip().removesuffix(";")
        is_bad = command.split()[0] == honest_but
        answer = f"{bad_answer(rogue)}." if is_bad else rogue._answer(command)
        out(f"{answer}\n".encode("latin-1"))
        if command == "quit":
            return
    if VICE == "Stays":
        hang()


if __name__ == "__main__":
    main()
