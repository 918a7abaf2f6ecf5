"""The table for a person: whole games in a terminal and over a pipe."""

from __future__ import annotations

import json
import os
import re
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pexpect  # type: ignore[import-untyped]
import pytest
from commands import COMMAND, cribbage
from programs import NOVICE, Gallery, rogue

from cribbage_bridge.cribbage.actions import (
    Count,
    Deal,
    Discard,
    Discarded,
    Drawn,
    Laid,
    Scored,
    Seat,
    Shown,
    StartCardCut,
)
from cribbage_bridge.cribbage.game import Stage, Strength
from cribbage_bridge.session.players import Computer
from cribbage_bridge.session.referee import decks_of, play_game
from cribbage_bridge.session.saves import SavedTable, load, save

PERSON, OTHER = Seat.FIRST, Seat.SECOND

DISCARD = "Discard two cards to the crib:"
LAY = "Lay a card:"
GO = "You cannot lay a card: say go:"
COUNT = "How many points?"
QUESTION = "(yes or no)"
PROMPT = "|".join([*map(re.escape, (DISCARD, LAY, GO, COUNT)), r"\(yes[^)]*\)"])

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
CARD = re.compile(r"\b(?:10|[2-9AJQK])[CDHS♣♦♥♠]")

NO_VARIABLES = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "PYTHONIOENCODING")


def environment(home: Path, **variables: str) -> dict[str, str]:
    """The variables of somebody who has a data folder and a plain terminal."""
    inherited = {k: v for k, v in os.environ.items() if k not in NO_VARIABLES}
    return {**inherited, "XDG_DATA_HOME": str(home), "TERM": "xterm", **variables}


def kept_files(home: Path) -> list[Path]:
    """The files of kept games."""
    return sorted(home.glob("cribbage-bridge/table-*.json"))


def kept(home: Path) -> SavedTable:
    """The game that was kept last."""
    return load(max(kept_files(home), key=lambda file: file.stat().st_mtime_ns))


def statistics(home: Path) -> list[dict[str, Any]]:
    """What the command tells of the finished games."""
    shown = cribbage("statistics", "--json", XDG_DATA_HOME=str(home))
    assert shown.returncode == 0
    tallies: list[dict[str, Any]] = json.loads(shown.stdout)
    return tallies


def longest_line(text: str) -> int:
    """How many columns a text needs."""
    return max(map(len, ESCAPE.sub("", text).split("\n")))


# --- A person at a terminal -----------------------------------------------


class Terminal:
    """A terminal of 80 columns and 24 lines, in which a person plays.

    Attributes:
        shown: What was written since the last answer, before the prompt.
        prompt: What is asked now; nothing at the end.
        everything: All that was written, without what the person typed.
    """

    def __init__(self, home: Path, *words: str, **variables: str) -> None:
        self.everything = ""
        self._child = pexpect.spawn(
            str(COMMAND),
            ["play", *words],
            env=environment(home, **variables),
            cwd=str(home),
            dimensions=(24, 80),
            timeout=30,
            encoding="utf-8",
        )
        self._child.delaybeforesend = None
        self._read()

    def _read(self, typed: bool = False) -> None:
        end = self._child.expect([f"({PROMPT}) ", pexpect.EOF])
        text = str(self._child.before)
        if typed:
            text = text.partition("\r\n")[2]
        self.shown = ESCAPE.sub("", text).replace("\r\n", "\n")
        asked = "" if end else str(self._child.match.group(1))
        self.prompt = QUESTION if asked.startswith("(yes") else asked
        self.everything += f"{text}{asked}\n".replace("\r\n", "\n")
        assert "Traceback" not in text, text

    def say(self, line: str) -> str:
        """Type a line, and return what is shown then."""
        self._child.sendline(line)
        self._read(typed=True)
        return self.shown

    def lay(self) -> None:
        """Lay the first card that fits, or say go."""
        if self.prompt == GO:
            self.say("")
            return
        for number in range(1, 5):
            if "You lay" in self.say(f"#{number}"):
                return
        raise AssertionError(self.shown)

    def turn(self, points: str = "") -> None:
        """Take the turn that is asked for."""
        if self.prompt == DISCARD:
            self.say("#1 #2")
        elif self.prompt == COUNT:
            self.say(points)
        else:
            self.lay()

    def play(self, points: Callable[[], str] = str) -> Iterator[str]:
        """Play to the end of the game, and yield what is shown before each turn."""
        while True:
            yield self.shown
            if self.prompt in (QUESTION, ""):
                return
            self.turn(points())

    def interrupt(self) -> int:
        """Press Ctrl-C until it is heard, and return the exit status."""
        heard = False
        while not heard:
            time.sleep(0.1)
            self._child.sendintr()
            heard = self._child.expect([pexpect.TIMEOUT, pexpect.EOF], timeout=3) == 1
        assert "Traceback" not in str(self._child.before)
        return self.leave()

    def end_input(self) -> int:
        """Press Ctrl-D, and return the exit status."""
        self._child.sendeof()
        return self.leave()

    def leave(self) -> int:
        """Read what is left, and return the exit status."""
        self._read()
        assert not self.prompt
        self._child.close()
        status = self._child.exitstatus
        assert status is not None, self._child.signalstatus
        return int(status)

    def close(self) -> None:
        """Close the window."""
        self._child.close()
        assert not self._child.isalive()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A data folder, in which the person is as well."""
    return tmp_path


@pytest.fixture
def terminals(home: Path) -> Iterator[Callable[..., Terminal]]:
    """Opens terminals, which are closed when the test is over."""
    opened: list[Terminal] = []

    def terminal(*words: str, **variables: str) -> Terminal:
        opened.append(Terminal(home, *words, **variables))
        return opened[-1]

    yield terminal
    for each in opened:
        each.close()


Terminals = Callable[..., Terminal]


@dataclass(frozen=True)
class Moment:
    """What was shown before a turn, and the game as it was kept then."""

    shown: str
    kept: SavedTable | None


@dataclass(frozen=True)
class Sitting:
    """A whole game that was played in a terminal."""

    home: Path
    moments: list[Moment]
    everything: str
    status: int


@pytest.fixture(scope="module")
def sitting(tmp_path_factory: pytest.TempPathFactory) -> Sitting:
    """A game against the regular computer, taking the first thing that fits."""
    home = tmp_path_factory.mktemp("home")
    terminal = Terminal(home, "--seed", "1")
    moments = []
    for shown in terminal.play():
        moments.append(Moment(shown, kept(home) if kept_files(home) else None))
    assert terminal.prompt == QUESTION
    terminal.say("no")
    return Sitting(home, moments, terminal.everything, terminal.leave())


def test_a_whole_game(sitting: Sitting) -> None:
    assert sitting.status == 0
    last = sitting.moments[-1]
    assert re.search(r"(You win|The computer wins) the game", last.shown)
    assert "Another game?" in last.shown
    assert len(sitting.moments) > 50
    assert last.kept is None


def test_a_finished_game_is_in_the_statistics_once(sitting: Sitting) -> None:
    (tally,) = statistics(sitting.home)
    assert (tally["opponent"], tally["games"]) == ("regular", 1)
    assert tally["won"] == ("You win the game" in sitting.moments[-1].shown)
    shown = cribbage("statistics", XDG_DATA_HOME=str(sitting.home))
    assert "regular" in shown.stdout


def test_every_turn_tells_whose_it_is_and_what_is_held(sitting: Sitting) -> None:
    for moment in sitting.moments[:-1]:
        assert moment.kept
        state = moment.kept.record.replay().state
        assert state.actor is PERSON
        assert "Your turn." in moment.shown
        (held,) = re.findall("Your cards: (.*)", moment.shown)[-1:]
        assert CARD.findall(held) == [c.unicode for c in state.hands[PERSON] if c]
        if state.start_card:
            assert state.start_card.unicode in moment.shown
        if state.pile:
            assert f"The count is {state.count}." in moment.shown


def test_the_game_is_kept_before_every_turn(sitting: Sitting) -> None:
    lengths = [len(m.kept.record.actions) for m in sitting.moments if m.kept]
    assert len(lengths) == len(sitting.moments) - 1
    assert lengths == sorted(lengths)


def public_cards(table: SavedTable, after: int) -> Counter[str]:
    """How often each card is told of, after some steps and before the last deal."""
    steps = table.record.replay().steps
    deals = [n for n, step in enumerate(steps) if isinstance(step.action, Deal)]
    told: Counter[str] = Counter()
    for step in steps[after : deals[-1]]:
        for event in step.events:
            match event:
                case Drawn(_, card) | StartCardCut(_, card) | Laid(_, card, _):
                    told[card.unicode] += 1
                case Shown(_, _, cards):
                    told.update(card.unicode for card in cards)
                case Discarded(seat, cards) if seat is PERSON:
                    told.update(card.unicode for card in cards if card)
    return told


def test_no_card_is_seen_before_it_is_shown(sitting: Sitting) -> None:
    told_before = 0
    looked_at = 0
    for moment in sitting.moments[:-1]:
        assert moment.kept
        state = moment.kept.record.replay().state
        hidden = [*state.hands[OTHER], *state.discards[OTHER]]
        allowed = public_cards(moment.kept, told_before)
        seen = Counter(CARD.findall(moment.shown))
        for card in hidden:
            assert card
            assert seen[card.unicode] <= allowed[card.unicode], moment.shown
            looked_at += 1
        told_before = len(moment.kept.record.actions)
    assert looked_at > 100


def test_no_line_is_longer_than_the_screen(sitting: Sitting) -> None:
    assert longest_line(sitting.everything) <= 80


def test_the_board_shows_every_score(sitting: Sitting) -> None:
    rows = [line for line in sitting.everything.splitlines() if "·" in line]
    assert len(rows) % 6 == 0
    assert len(rows) > 60
    for moment in sitting.moments[1:-1]:
        assert moment.kept
        scores = moment.kept.record.replay().state.scores
        if "·" in moment.shown:
            board = [line for line in moment.shown.splitlines() if "·" in line][-6:]
            for seat, rows in zip(Seat, (board[::2], board[1::2]), strict=True):
                holes = "".join(re.sub("[^·●○]", "", row) for row in rows)
                assert holes.find("●") + 1 == scores[seat]


def test_red_cards_are_red(sitting: Sitting) -> None:
    assert re.search("\x1b\\[31m(10|[2-9AJQK])[♥♦]", sitting.everything)
    assert not re.search("\x1b\\[31m(10|[2-9AJQK])[♣♠]", sitting.everything)


# --- Counting -------------------------------------------------------------


def test_a_whole_game_with_counting_and_review(
    home: Path, terminals: Terminals
) -> None:
    terminal = terminals("--seed", "2", "--count", "--review", "--opponent", "novice")
    claims: list[tuple[int, int]] = []

    def points() -> str:
        """The right count, or none, or too many, in turn."""
        if terminal.prompt != COUNT:
            return ""
        (count,) = kept(home).record.replay().state.legal
        assert isinstance(count, Count)
        claim = (count.points, 0, 99)[len(claims) % 3]
        claims.append((claim, count.points))
        return str(claim)

    shown = []
    for text in terminal.play(points):
        shown.append(text)
        if len(claims) and terminal.prompt in (DISCARD, LAY):
            check_claims(kept(home), claims)
    assert any("Muggins! The computer scores" in text for text in shown)
    assert "Nothing." in "".join(shown) or all(right for _, right in claims)
    review = re.findall(r"Deal (\d+): you discarded (\S+) (\S+): (.*)", shown[-1])
    assert len(review) > 3
    assert [int(deal) for deal, *_ in review] == list(range(1, len(review) + 1))
    for _, _, _, verdict in review:
        assert re.match(r"as good as any|\d+\.\d\d less than \S+ \S+\.", verdict)
    assert re.search(r"Your discards have cost \d+\.\d\d points in all", shown[-1])
    terminal.say("no")
    assert terminal.leave() == 0
    assert statistics(home)[0]["games"] == 1


def check_claims(table: SavedTable, claims: Sequence[tuple[int, int]]) -> None:
    """See that nobody has got more than was claimed, nor than there was."""
    steps = table.record.replay().steps
    counts = [
        step
        for step in steps
        if isinstance(step.action, Count) and step.action.seat is PERSON
    ]
    for step, (claim, right) in zip(counts, claims, strict=True):
        points = {e.seat: e.points for e in step.events if isinstance(e, Scored)}
        mine, theirs = points.get(PERSON, 0), points.get(OTHER, 0)
        assert mine == min(claim, right)
        assert theirs == right - mine


# --- Games that are interrupted -------------------------------------------


def begun(terminals: Terminals, *words: str) -> Terminal:
    """A game in which the person has discarded cards, and laid one."""
    terminal = terminals("--seed", "1", "--opponent", "novice", *words)
    terminal.turn()
    terminal.turn()
    return terminal


def quits(terminal: Terminal) -> None:
    assert "is kept" in terminal.say("quit")
    assert terminal.leave() == 0


def presses_ctrl_c(terminal: Terminal) -> None:
    assert terminal.interrupt() == 130


def presses_ctrl_d(terminal: Terminal) -> None:
    assert terminal.end_input() == 0
    assert "is kept" in terminal.shown


def closes_the_window(terminal: Terminal) -> None:
    terminal.close()


@pytest.mark.parametrize(
    "stop", [quits, presses_ctrl_c, presses_ctrl_d, closes_the_window]
)
def test_a_game_goes_on_where_it_was_left(
    home: Path, terminals: Terminals, stop: Callable[[Terminal], None]
) -> None:
    terminal = begun(terminals)
    turn = re.findall("Your turn.*|Your cards.*", terminal.shown)
    stop(terminal)
    table = kept(home)
    again = terminals()
    assert "A game against novice is kept" in again.shown
    shown = again.say("yes")
    assert re.findall("Your turn.*|Your cards.*", shown) == turn
    assert kept(home) == table
    again.turn()
    actions = kept(home).record.actions
    assert actions[: len(table.record.actions)] == table.record.actions
    assert len(actions) > len(table.record.actions)


def test_a_kept_game_need_not_go_on(home: Path, terminals: Terminals) -> None:
    quits(begun(terminals))
    terminal = terminals("--opponent", "regular")
    assert "A new game" in terminal.say("no")
    assert kept(home).opponent == "regular"


def test_new_asks_nothing(home: Path, terminals: Terminals) -> None:
    quits(begun(terminals))
    terminal = terminals("--new", "--opponent", "regular")
    assert terminal.prompt == DISCARD
    assert kept(home).opponent == "regular"


def test_tables_at_the_same_time_have_games_of_their_own(
    home: Path, terminals: Terminals
) -> None:
    one = begun(terminals)
    two = terminals("--seed", "2", "--opponent", "regular")
    assert two.prompt == DISCARD
    two.turn()
    assert sorted(load(file).seed for file in kept_files(home)) == ["1", "2"]
    one.turn()
    quits(two)
    quits(one)
    assert sorted(load(file).seed for file in kept_files(home)) == ["1", "2"]


def test_a_broken_kept_file_is_told_of_and_left_alone(
    home: Path, terminals: Terminals
) -> None:
    quits(begun(terminals))
    (file,) = kept_files(home)
    broken = file.read_bytes()[:-10]
    file.write_bytes(broken)
    terminal = terminals("--opponent", "novice")
    assert file.name in terminal.shown.replace("\n", "")
    assert "cut off" in terminal.shown
    assert terminal.prompt == DISCARD
    quits(terminal)
    assert file.read_bytes() == broken
    assert len(kept_files(home)) == 2


# --- Commands -------------------------------------------------------------


def test_undo(home: Path, terminals: Terminals) -> None:
    terminal = terminals("--seed", "1", "--opponent", "novice")
    assert "There is nothing" in terminal.say("undo")
    start = kept(home)
    terminal.say("#1 #2")
    discarded = kept(home)
    terminal.turn()
    terminal.turn()
    while terminal.prompt != DISCARD:
        assert "Taken back." in terminal.say("undo")
    assert kept(home).record == start.record
    assert "There is nothing" in terminal.say("undo")
    terminal.say("#2 #1")
    assert len(kept(home).record.actions) >= len(discarded.record.actions)
    terminal.say("undo")
    terminal.say("#1 #2")
    assert kept(home).record == discarded.record


def test_undo_after_a_count(home: Path, terminals: Terminals) -> None:
    terminal = terminals("--seed", "1", "--count", "--opponent", "novice")
    while terminal.prompt != COUNT:
        terminal.turn()
    before = kept(home)
    terminal.say("0")
    assert kept(home).record != before.record
    terminal.say("undo")
    assert terminal.prompt == COUNT
    assert kept(home).record == before.record


def test_hints(home: Path, terminals: Terminals) -> None:
    terminal = terminals("--seed", "1", "--count", "--opponent", "novice")
    verbs = {DISCARD: "discard", LAY: "lay", GO: "say", COUNT: "count"}
    told: set[str] = set()
    while told != set(verbs):
        prompt, before = terminal.prompt, kept(home)
        if prompt not in told:
            shown = terminal.say("hint")
            (told_action,) = re.findall(r"The computer would (\w+ .*?)\. ", shown)
            verb, *cards = told_action.split()
            assert verb == verbs[prompt]
            if prompt in (DISCARD, LAY):
                assert re.search(r"[+-]\d+\.\d\d", shown)
                held = [
                    c.unicode for c in before.record.replay().state.hands[PERSON] if c
                ]
                assert set(cards) <= set(held)
            assert terminal.prompt == prompt
            assert kept(home) == before
            told.add(prompt)
        terminal.turn("0")
        assert terminal.prompt != QUESTION


def test_what_the_hint_says_can_be_done(terminals: Terminals) -> None:
    terminal = terminals("--seed", "3", "--opponent", "novice")
    for _ in range(12):
        (told,) = re.findall(r"The computer would (.*?)\. ", terminal.say("hint"))
        action = re.sub("^say ", "", told)
        shown = terminal.say(action)
        assert re.search(r"^You (discard|lay|say)", shown), shown


def test_help_rules_and_table(home: Path, terminals: Terminals) -> None:
    terminal = begun(terminals)
    before = kept(home)
    for word in ("help", "?", "HELP"):
        shown = terminal.say(word)
        for command in ("hint", "undo", "save", "table", "rules", "restart", "quit"):
            assert f"\n{command}" in shown
    assert "121" in terminal.say("rules")
    shown = terminal.say("table")
    assert "·" in shown
    assert "Your turn." in shown
    assert longest_line(terminal.everything) <= 80
    assert kept(home) == before


def test_restart(home: Path, terminals: Terminals) -> None:
    terminal = begun(terminals)
    before = kept(home)
    assert "A new game" in terminal.say("restart")
    assert terminal.prompt == DISCARD
    after = kept(home)
    assert after.game_number == before.game_number + 1
    assert after.record.actions[0] != before.record.actions[0]
    quits(terminal)
    assert statistics(home) == []


def test_save_and_resume(home: Path, terminals: Terminals) -> None:
    terminal = begun(terminals)
    assert "Saved" in terminal.say("save my game.json")
    table = kept(home)
    assert load(home / "my game.json") == table
    assert "is there already" in terminal.say("save my game.json")
    terminal.turn()
    terminal.say("restart")
    quits(terminal)
    again = terminals("--resume", "my game.json", "--new")
    assert "Your turn." in again.shown
    again.turn()
    actions = kept(home).record.actions
    assert actions[: len(table.record.actions)] == table.record.actions
    assert load(home / "my game.json") == table


def test_a_resumed_game_has_its_own_settings(home: Path, terminals: Terminals) -> None:
    quits(begun(terminals, "--count", "--review"))
    (file,) = kept_files(home)
    file.rename(home / "saved.json")
    terminal = terminals("--resume", "saved.json", "--opponent", "master")
    terminal.turn()
    table = kept(home)
    assert (table.opponent, table.counting, table.review) == ("novice", True, True)


def test_resuming_a_file_does_not_lose_the_kept_game(
    home: Path, terminals: Terminals
) -> None:
    terminal = begun(terminals)
    terminal.say("save other.json")
    terminal.say("restart")
    quits(terminal)
    before = kept(home)
    again = terminals("--resume", "other.json")
    assert again.prompt != QUESTION
    again.turn()
    assert before in [load(file) for file in kept_files(home)]


# --- Bad entries ----------------------------------------------------------

BAD_AT_ANY_TIME = [
    "foo",
    "#9",
    "#0",
    "-1",
    "five of harts",
    "11h",
    "hints",
    "say",
    "yes",
    "halt.",
    "[red]",
    "\x1b[A",
    "5\x07",
    "ÿ é 字",
    "٣",
    "y" * 1000,
    "save",
    "save .",
    "save /",
    "save none/file",
    "save ~nobody-of-that-name/file",
]


@pytest.mark.parametrize("prompt", [DISCARD, LAY, COUNT])
def test_bad_entries_change_nothing(
    home: Path, terminals: Terminals, prompt: str
) -> None:
    terminal = terminals("--seed", "1", "--count", "--opponent", "novice")
    while terminal.prompt != prompt:
        terminal.turn()
    before = kept(home)
    for entry in BAD_AT_ANY_TIME:
        assert terminal.say(entry), entry
        assert terminal.prompt == prompt, entry
        assert kept(home) == before, entry
    assert os.listdir(home) == ["cribbage-bridge"]


@pytest.mark.parametrize(
    ("prompt", "entries"),
    [
        (
            DISCARD,
            ["", "#1", "#1 #2 #3", "#1 #1", "go", "hearts", "5h 6h 7h 8h 9h 10h"],
        ),
        (LAY, ["", "#1 #2", "go", "say go", "hearts"]),
        (GO, ["#1", "#2", "#1 #2", "hearts"]),
        (COUNT, ["", "#1", "many", "1 2", "-2", "2.5", "1000", "²", "go", "5h"]),
    ],
)
def test_entries_that_cannot_be_done_now(
    home: Path, terminals: Terminals, prompt: str, entries: list[str]
) -> None:
    terminal = terminals("--seed", "1", "--count", "--opponent", "novice")
    while terminal.prompt != prompt:
        terminal.turn("0")
    before = kept(home)
    for entry in entries:
        if prompt == COUNT and not entry:
            continue
        shown = terminal.say(entry)
        assert terminal.prompt == prompt, entry
        assert not shown[0].islower(), shown
        assert shown.endswith(".\n")
        assert kept(home) == before, entry


@pytest.mark.parametrize("entry", [",", "and", "the"])
def test_words_without_a_card(terminals: Terminals, entry: str) -> None:
    terminal = terminals("--seed", "1", "--opponent", "novice")
    terminal.say(entry)
    assert terminal.prompt == DISCARD


@pytest.mark.parametrize(
    "name",
    [
        "x" * 250,
        "/dev/null/file",
        "x" * 300,
    ],
)
def test_names_that_no_file_can_have(terminals: Terminals, name: str) -> None:
    terminal = terminals("--seed", "1", "--opponent", "novice")
    terminal.say(f"save {name}")
    assert terminal.prompt == DISCARD


# --- How it looks ---------------------------------------------------------


def test_no_color(terminals: Terminals) -> None:
    terminal = begun(terminals)
    assert "\x1b[3" in terminal.everything
    plain = terminals("--seed", "1", "--new", NO_COLOR="1")
    plain.turn()
    plain.say("hint")
    assert "·" in plain.everything
    assert not re.search(r"\x1b\[[0-9;]*\b[349][0-9]", plain.everything)


def test_a_dumb_terminal_gets_no_escapes(terminals: Terminals) -> None:
    terminal = terminals("--seed", "1", "--opponent", "novice", TERM="dumb")
    terminal.turn()
    terminal.say("hint")
    assert "\x1b" not in terminal.everything


def test_ascii(terminals: Terminals) -> None:
    terminal = terminals("--seed", "1", "--ascii", "--opponent", "novice")
    terminal.turn()
    for word in ("hint", "help", "rules", "table", "undo"):
        terminal.say(word)
    assert terminal.everything.isascii()
    assert "....." in terminal.everything


def test_plain_draws_no_board(terminals: Terminals) -> None:
    terminal = terminals("--seed", "1", "--plain", "--opponent", "novice")
    terminal.turn()
    terminal.say("table")
    terminal.say("hint")
    assert "···" not in terminal.everything
    assert "┃" not in terminal.everything


def test_a_terminal_that_knows_no_unicode(terminals: Terminals) -> None:
    words = ("--seed", "1", "--opponent", "novice")
    terminal = terminals(*words, PYTHONIOENCODING="ascii")
    terminal.turn()
    assert terminal.everything.isascii()


def test_the_seed_decides_the_cards(terminals: Terminals) -> None:
    texts = []
    for seed in ("1", "1", "2"):
        terminal = terminals("--seed", seed, "--new", "--opponent", "novice")
        terminal.turn()
        terminal.turn()
        texts.append(terminal.everything)
        quits(terminal)
    assert texts[0] == texts[1]
    assert texts[0] != texts[2]


def test_without_a_seed_the_cards_differ(home: Path, terminals: Terminals) -> None:
    decks = []
    for _ in range(2):
        quits(terminals("--new", "--opponent", "novice"))
        decks.append(kept(home).record.actions[0])
    assert decks[0] != decks[1]


# --- Over a pipe ----------------------------------------------------------

BLIND = ["#1 #2", "#1", "#2", "#3", "#4", "go"]
"""Entries that bring every game to its end when they are repeated."""


def piped(
    home: Path, text: str | bytes, *words: str, **variables: str
) -> subprocess.CompletedProcess[bytes]:
    """Play with entries from a pipe, which must go well."""
    shown = subprocess.run(
        [COMMAND, "play", *words],
        input=text.encode() if isinstance(text, str) else text,
        capture_output=True,
        timeout=60,
        cwd=home,
        env=environment(home, **variables),
    )
    assert b"Traceback" not in shown.stderr + shown.stdout, shown.stderr.decode()
    return shown


def lines(*entries: str) -> str:
    return "".join(f"{entry}\n" for entry in entries)


def test_some_turns_over_a_pipe(home: Path) -> None:
    shown = piped(home, lines("#1 #2", "#1"), "--seed", "1", "--opponent", "novice")
    text = shown.stdout.decode()
    assert shown.returncode == 0
    assert shown.stderr == b""
    assert "\x1b" not in text
    assert "···" not in text
    assert f"{DISCARD} #1 #2\n" in text
    assert "The game is kept" in text
    actions = kept(home).record.actions
    discards = [a for a in actions if isinstance(a, Discard) and a.seat is PERSON]
    assert len(discards) == 1
    assert all(len(line) <= 80 for line in text.splitlines())


def test_no_input_at_all(home: Path) -> None:
    shown = piped(home, "", "--opponent", "novice")
    assert shown.returncode == 0
    assert kept(home).opponent == "novice"


def test_no_input_when_a_game_is_kept(home: Path) -> None:
    piped(home, "", "--opponent", "novice")
    before = kept(home)
    shown = piped(home, "")
    assert kept(home) == before
    assert shown.returncode == 0


def test_a_last_line_without_an_end(home: Path) -> None:
    shown = piped(home, "#1 #2", "--seed", "1", "--opponent", "novice")
    assert shown.returncode == 0
    assert any(isinstance(action, Discard) for action in kept(home).record.actions)


def test_a_whole_game_over_a_pipe(home: Path) -> None:
    entries = lines(*(BLIND * 400))
    shown = piped(home, entries, "--opponent", "novice", "--ascii", "--seed", "4")
    text = shown.stdout.decode()
    assert shown.returncode == 0
    assert re.search("(You win|The computer wins) the game", text)
    assert text.isascii()
    assert kept_files(home) == []
    (tally,) = statistics(home)
    assert tally["games"] == 1


def test_another_game_is_dealt_by_the_loser(home: Path, terminals: Terminals) -> None:
    save(nearly_over(), home / "file")
    terminal = terminals("--resume", "file")
    (*_, shown) = terminal.play()
    loser = OTHER if "You win the game" in shown else PERSON
    assert "A new game" in terminal.say("yes")
    table = kept(home)
    assert table.record.first_dealer is loser
    assert (table.game_number, table.seed) == (1, "nearly")
    quits(terminal)
    assert [tally["games"] for tally in statistics(home)] == [1]


@cache
def nearly_over() -> SavedTable:
    """A game in which the last cards have been dealt."""
    novice = Computer(Strength.NOVICE)
    played = play_game(dict.fromkeys(Seat, novice), decks_of("nearly"))
    actions = played.record.actions
    last = max(n for n, action in enumerate(actions) if isinstance(action, Deal))
    record = replace(played.record, actions=actions[: last + 1])
    return SavedTable("nearly", "novice", "nearly", 0, False, False, record)


def test_a_game_that_is_finished_twice_counts_once(home: Path) -> None:
    save(nearly_over(), home / "file")
    for _ in range(2):
        shown = piped(home, lines(*(BLIND * 100)), "--resume", "file")
        assert b"the game" in shown.stdout
    assert statistics(home)[0]["games"] == 1


def test_a_game_that_ended_when_the_terminal_was_closed_counts(home: Path) -> None:
    novice = Computer(Strength.NOVICE)
    record = play_game(dict.fromkeys(Seat, novice), decks_of("over")).record
    folder = home / "cribbage-bridge"
    folder.mkdir()
    save(replace(nearly_over(), record=record), folder / "table-1.json")
    shown = piped(home, lines("yes", "no"))
    assert shown.returncode == 0
    assert statistics(home)[0]["games"] == 1
    assert kept_files(home) == []


WORDS = [
    *("hint", "undo", "undo", "table", "rules", "restart", "help", "?", "go", ""),
    *("#1", "#2", "#3", "#4", "#1 #2", "#5 #6", "5h", "five of hearts", "ace"),
    *("10s ts", "yes", "no", "y", "0", "2", "29", "save", "save .", "save a\0b"),
]


def random_line(random: Random) -> bytes:
    """A command, an entry, or bytes with control characters."""
    if random.random() < 0.6:
        return random.choice(WORDS).encode()
    strange = b"\x00\x03\x04\x1b\x7f\x80 #"
    size = random.randrange(20)
    return bytes(random.choice([*strange, random.randrange(256)]) for _ in range(size))


@pytest.mark.parametrize(
    ("seed", "words"),
    [(1, ""), (2, "--count"), (3, "--ascii --review"), (4, "--plain --count")],
)
def test_random_lines_never_break_the_table(home: Path, seed: int, words: str) -> None:
    random = Random(seed)
    text = b"".join(random_line(random) + b"\n" for _ in range(300))
    opponent = ("--seed", str(seed), "--opponent", "novice")
    shown = piped(home, text, *opponent, *words.split())
    assert shown.returncode == 0
    for file in kept_files(home):
        load(file)


def test_bytes_that_are_no_text_over_a_pipe_without_unicode(home: Path) -> None:
    text = b"\xff\xe2\x99\xa5\n#1 #2\n"
    words = ("--seed", "1", "--opponent", "novice")
    shown = piped(home, text, *words, PYTHONIOENCODING="ascii")
    assert shown.returncode == 0


# --- Files that cannot be resumed -----------------------------------------


def test_a_file_that_cannot_be_resumed(home: Path) -> None:
    save(nearly_over(), home / "good")
    whole = (home / "good").read_text()
    contents = {"cut": whole[:-9], "edited": whole.replace('"nearly"', '"later"', 1)}
    for name, content in contents.items():
        (home / name).write_text(content)
        shown = piped(home, "", "--resume", name)
        assert shown.returncode == 2
        (line,) = shown.stderr.decode().splitlines()
        assert line.startswith(f"cribbage: {name}")
        assert (home / name).read_text() == content
    assert kept_files(home) == []


@pytest.mark.parametrize("name", ["none", ".", "x" * 300])
def test_a_file_that_cannot_be_read(home: Path, name: str) -> None:
    shown = piped(home, "", "--resume", name)
    assert shown.returncode == 2
    assert shown.stderr.startswith(b"cribbage: cannot read ")


# --- Against programs -----------------------------------------------------


def test_a_game_against_a_program(home: Path, terminals: Terminals) -> None:
    terminal = terminals("--opponent", NOVICE, "--seed", "1")
    assert "cribbage-bridge-novice" in terminal.shown
    for _ in range(12):
        terminal.turn()
    assert "Taken back" in terminal.say("undo")
    terminal.turn()
    quits(terminal)
    with_program = kept(home)
    assert with_program.opponent == NOVICE
    again = terminals()
    again.say("yes")
    again.turn()
    quits(again)
    actions = kept(home).record.actions
    assert actions[: len(with_program.record.actions)] == with_program.record.actions


@pytest.mark.parametrize(
    ("vice", "reason"),
    [
        ("Dies", "died at 'move'"),
        ("WrongVersion", "cribbage 9"),
        ("ThrowsThree", "two cards"),
        ("SaysGo", "go"),
        ("Binary", "answers '"),
    ],
)
def test_the_computer_finishes_the_game_of_a_rogue(
    home: Path, terminals: Terminals, vice: str, reason: str
) -> None:
    terminal = terminals("--opponent", rogue(vice), "--seed", "1", "--plain")
    while terminal.prompt != QUESTION:
        terminal.turn()
    assert "cannot go on" in terminal.shown
    assert reason in " ".join(terminal.shown.split())
    assert "\x1b" not in terminal.shown
    terminal.say("yes")
    for _ in range(4):
        terminal.turn()
    assert "The computer" in terminal.shown
    quits(terminal)
    assert kept(home).record.replay().state.stage is not Stage.OVER


def test_a_game_with_a_rogue_is_finished_with_the_computer(home: Path) -> None:
    entries = lines("#1 #2", "yes", *(BLIND * 400))
    words = ("--opponent", rogue("Dies"), "--seed", "1")
    shown = piped(home, entries, *words)
    assert shown.returncode == 0
    text = shown.stdout.decode()
    assert "dies 1 cannot go on: died at 'move'" in " ".join(text.split())
    assert re.search("(You win|The computer wins) the game", text)
    assert [tally["games"] for tally in statistics(home)] == [1]


def test_the_person_may_leave_a_rogue(home: Path, terminals: Terminals) -> None:
    terminal = terminals("--opponent", rogue("Dies"), "--seed", "1")
    while terminal.prompt != QUESTION:
        terminal.turn()
    assert "is kept" in terminal.say("no")
    assert terminal.leave() == 0
    assert kept(home).opponent == rogue("Dies")


def test_a_missing_program(home: Path, terminals: Terminals) -> None:
    terminal = terminals("--opponent", "no-such-program")
    assert "cannot be started" in " ".join(terminal.shown.split())
    terminal.say("yes")
    assert terminal.prompt == DISCARD


def test_no_program_is_left_behind(tmp_path: Path, terminals: Terminals) -> None:
    gallery = Gallery(tmp_path / "pids")
    words = ("--opponent", rogue("Stays", tmp_path / "pids"), "--seed", "1")
    terminal = terminals(*words)
    terminal.turn()
    assert len(gallery.running()) == 1
    quits(terminal)
    gallery.close()


def test_a_program_with_a_long_name(terminals: Terminals) -> None:
    terminal = terminals("--opponent", rogue("Named"), "--seed", "1")
    terminal.turn()
    assert "The Great" in terminal.everything
    assert "\x07" not in terminal.everything
    assert longest_line(terminal.everything) <= 80


def test_a_long_name_does_not_break_the_board(terminals: Terminals) -> None:
    terminal = terminals("--opponent", rogue("Named"), "--seed", "1")
    rows = [line for line in terminal.shown.split("\n") if "·" in line]
    assert len(rows) == 6
    assert [len(re.sub("[^·●○]", "", row)) for row in rows] == [40, 40, 40, 40, 41, 41]


def test_a_seed_that_is_no_text(home: Path) -> None:
    shown = piped(home, "quit\n", "--seed", "\udcff")
    assert shown.returncode in (0, 2)


def test_a_saved_game_starts_no_program_without_a_question(
    home: Path, terminals: Terminals
) -> None:
    opponent = f"touch {home / 'harm'}"
    save(replace(nearly_over(), opponent=opponent), home / "file")
    terminal = terminals("--resume", "file")
    assert opponent in terminal.shown
    assert terminal.prompt == QUESTION
    terminal.say("no")
    assert terminal.leave() == 0
    assert not (home / "harm").exists()


def test_a_saved_game_cannot_hide_its_program(home: Path, terminals: Terminals) -> None:
    opponent = "touch harm \r\x1b[2K\x1b[1mregular"
    save(replace(nearly_over(), opponent=opponent), home / "file")
    terminal = terminals("--resume", "file")
    assert terminal.prompt in (QUESTION, "")
    assert "\x1b[2K" not in terminal.everything
    assert "\r" not in terminal.everything
