"""The table for a person: whole games in a terminal and over a pipe."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
import termios
import tty
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock, patch

import pytest
from commands import COMMAND, call, refusal
from programs import NOVICE, Gallery, rogue
from tables import short_game
from terminals import (
    COUNT,
    COUNTING,
    DISCARD,
    END,
    ESCAPE,
    NEXT_DEAL,
    PLAY,
    PLAYED,
    QUESTION,
    SAVED_GAMES,
    STRENGTH,
    Here,
    Window,
    environment,
    saved,
    saved_files,
)

from cribbage_bridge.cribbage import actions
from cribbage_bridge.cribbage.actions import Both, Penalty, Seat
from cribbage_bridge.cribbage.game import Game
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.session.record import record_data
from cribbage_bridge.session.saved_files import load, save
from cribbage_bridge.session.saved_table import SavedTable, new_table
from cribbage_bridge.terminal import table as the_table
from cribbage_bridge.terminal.entry import cards_held
from cribbage_bridge.terminal.help_texts import AFTER_GAME, COMMANDS, RULES
from cribbage_bridge.terminal.lines import restore_terminal
from cribbage_bridge.terminal.screen import MORE

PERSON, OTHER = Seat.FIRST, Seat.SECOND

CARD = re.compile(r"\b(?:10|[2-9AJQK])[CDHS♣♦♥♠]")

RESULT = "(You win|The computer wins) the game"

NOVICE_GAME = ("--seed", "1", "--opponent", "novice")

Open = Callable[..., Here]


def statistics() -> dict[str, Any]:
    shown = call("statistics", "--json")
    assert shown.returncode == 0
    found: dict[str, Any] = json.loads(shown.stdout)
    return found


def games_finished() -> list[int]:
    return [tally["games"] for tally in statistics()["opponents"]]


def longest_line(text: str) -> int:
    return max(map(len, ESCAPE.sub("", text).split("\n")))


LATE = (112, 110)
"""The scores at the beginning of the last deal, or of the one before."""


def saved_table(
    is_over: bool = False,
    opponent: str = "novice",
    scores: tuple[int, int] = LATE,
    **options: Any,
) -> SavedTable:
    """Return a game that began at some scores: just dealt, or over."""
    record = short_game("1", LATE)
    if not is_over:
        actions, penalties = record.actions[:2], tuple(Penalty)
        record = replace(
            record, actions=actions, first_scores=scores, penalties=penalties
        )
    table = new_table(opponent, "nearly", counting=False)
    return replace(table, id="nearly", record=record, **options)


def resumed(home: Path, terminals: Open, table: SavedTable) -> Here:
    save(table, home / "file")
    return terminals("--resume", "file")


# --- A game to its end ----------------------------------------------------


@dataclass(frozen=True)
class Sitting:
    """A game that was played in a terminal to its end."""

    terminal: Here
    turns: list[tuple[str, Game]]
    end: str


@pytest.fixture(scope="module")
def sitting(tmp_path_factory: pytest.TempPathFactory) -> Sitting:
    """Return a game against the regular computer, taking the first thing that fits."""
    home = tmp_path_factory.mktemp("home")
    save(saved_table(opponent="regular", scores=(61, 55)), home / "file")
    terminal = Here(home, "--resume", str(home / "file"))
    turns = []
    for shown in terminal.play():
        if terminal.prompt != END:
            turns.append((shown, saved(home).record.replay()))
            assert len(saved_files(home)) == 1
    end = terminal.shown
    assert saved_files(home) == []
    terminal.say("quit")
    assert terminal.leave() == 0
    return Sitting(terminal, turns, end)


def test_a_finished_game_is_in_the_statistics_once(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(sitting.terminal.home))
    assert re.search(RESULT, sitting.end)
    (tally,) = statistics()["opponents"]
    assert (tally["opponent"], tally["games"]) == ("regular", 1)
    assert tally["won"] == ("You win the game" in sitting.end)
    (row,) = re.findall(r"│ regular .*", call("statistics").stdout)
    numbers = [cell.strip() for cell in row.split("│")[2:-1]]
    assert numbers[:2] == ["1", str(tally["won"])]


def test_every_turn_tells_whose_it_is_and_what_is_held(sitting: Sitting) -> None:
    for shown, game in sitting.turns:
        state = game.state
        assert state.actor is PERSON
        assert "Your turn." in shown
        (held,) = re.findall("Your cards: (.*)", shown)[-1:]
        assert CARD.findall(held) == [c.unicode for c in cards_held(state)]
        if state.start_card:
            assert state.start_card.unicode in shown
        if state.pile:
            assert f"The count is {state.count}." in shown


def test_the_game_is_saved_before_every_turn(sitting: Sitting) -> None:
    lengths = [len(game.actions) for _, game in sitting.turns]
    assert lengths == sorted(set(lengths))


def test_no_card_is_seen_before_it_is_shown(sitting: Sitting) -> None:
    looked_at = 0
    for shown, game in sitting.turns:
        state = game.state
        if state.stage is Stage.PLAY:
            hidden = {*state.hands[OTHER], *state.discards[OTHER]}
            assert not {c.unicode for c in hidden if c} & {*CARD.findall(shown)}
            looked_at += len(hidden)
    assert looked_at > 40


def test_the_board_shows_every_score(sitting: Sitting) -> None:
    boards = 0
    for shown, game in sitting.turns[1:]:
        lines = [line for line in shown.splitlines() if "·" in line]
        if lines:
            boards += 1
            assert len(lines) % 4 == 0
            for seat in Seat:
                rows = lines[-4:][seat is OTHER :: 2]
                holes = "".join(re.sub("[^·●○]", "", row) for row in rows)
                assert holes.find("●") + 1 == game.state.scores[seat]
    assert boards > 5


def test_red_cards_are_red(sitting: Sitting) -> None:
    assert re.search("\x1b\\[31m(10|[2-9AJQK])[♥♦]", sitting.terminal.everything)
    assert not re.search("\x1b\\[31m(10|[2-9AJQK])[♣♠]", sitting.terminal.everything)


# --- Counting -------------------------------------------------------------


def test_a_game_with_counting_and_review(home: Path, terminals: Open) -> None:
    table = saved_table(scores=(70, 55), counting=True, review=True)
    terminal = resumed(home, terminals, table)
    claims: list[int] = []

    def points() -> str:
        if terminal.prompt != COUNT:
            return ""
        state = saved(home).record.replay().state
        assert state.next_count
        assert state.start_card
        hand = " ".join(c.unicode for c in sorted(state.next_count.cards))
        shown = f"{state.next_count.source}: {hand} with {state.start_card.unicode}\n"
        assert shown in terminal.shown
        (right,) = state.legal
        assert isinstance(right, actions.Count)
        assert "Expected a number of points, such as 8, not ''." in terminal.say("")
        claims.append((right.points, 0, min(29, right.points + 3))[len(claims) % 3])
        return str(claims[-1])

    for _ in terminal.play(points):
        if terminal.prompt in (DISCARD, PLAY):
            taken = saved(home).record.actions
            counts = [a for a in taken if isinstance(a, actions.Count)]
            assert [a.points for a in counts if a.seat is PERSON] == claims
    assert len(claims) > 2
    assert "Muggins! The computer scores" in terminal.everything
    shown = " ".join(terminal.shown.split())
    summary = re.search(
        r"Best choices: (\d+) of (\d+)\. "
        r"The other (\d+) cost ([\d.]+) points \([\d.]+ on average over all"
        r" choices\)\. "
        r"The losses of win probability add up to [\d.]+ percentage points\.",
        shown,
    )
    assert summary
    good, choices, bad = map(int, summary.groups()[:3])
    rows = re.findall(r"│ +(\d+) │[^│]+│[^│]+│ +<?[\d.]+% │ +<?[\d.]+ │", shown)
    assert choices - good == bad == len(rows) > 3
    costliest = r"Deal \d+: (?:discard|play) [^:]*? \(.*?\), not [^:]*? \(.*?\)\."
    assert len(re.findall(costliest, shown)) == 3
    terminal.say("quit")
    assert terminal.leave() == 0
    (game,) = statistics()["games"]
    assert game["decisions"] == choices
    assert game["points_lost"] == pytest.approx(float(summary[4]), abs=0.01)
    assert game["whole_deals"]["given_away"] > 0


# --- The first game, and the end of a game ----------------------------------


def test_the_first_game_asks_once_for_strength_and_counting(
    home: Path, terminals: Open
) -> None:
    terminal = terminals()
    assert "Have you played cribbage before?" in terminal.everything
    terminal.say("yes")
    assert terminal.prompt == STRENGTH
    assert "Type novice, regular" in terminal.say("grandmaster")
    terminal.say("Novice")
    assert terminal.prompt == COUNTING
    shown = terminal.say("yes")
    assert "A new game against the computer (novice)." in shown
    assert saved(home).counting
    terminal.say("restart")
    terminal.say("q")
    for file in saved_files(home):
        file.unlink()
    again = terminals()
    assert again.prompt == DISCARD
    assert saved(home).opponent.name == "novice"
    assert saved(home).counting


def test_enter_takes_the_defaults(home: Path, terminals: Open) -> None:
    terminal = terminals()
    for _ in range(3):
        terminal.say("")
    assert saved(home).opponent.name == "regular"
    assert not saved(home).counting


def test_who_has_finished_a_game_has_played(home: Path, terminals: Open) -> None:
    folder = home / "cribbage-bridge"
    folder.mkdir()
    save(saved_table(is_over=True), folder / "finished-1.json")
    assert terminals().prompt == STRENGTH


@pytest.mark.parametrize("word", ["--yes", "--ascii"])
def test_any_option_skips_the_questions(terminals: Open, word: str) -> None:
    assert terminals(word).prompt == DISCARD


def test_who_leaves_the_first_questions_has_chosen_nothing(
    home: Path, terminals: Open
) -> None:
    for answers in (["q"], ["yes", "q"], ["yes", "master", "quit"]):
        terminal = terminals()
        assert terminal.prompt == PLAYED
        for answer in answers:
            terminal.say(answer)
        assert terminal.leave() == 0
    assert saved_files(home) == []


@pytest.mark.long
def test_a_finished_game_is_reviewed_at_its_end_and_later(
    home: Path, terminals: Open
) -> None:
    assert call("review").stdout == "No game is finished yet.\n"
    terminal = resumed(home, terminals, saved_table())
    terminal.play_until(END)
    end = terminal.say("review")
    assert re.search(r"Best choices: \d+ of \d+\.", " ".join(end.split()))
    terminal.say("quit")
    assert terminal.leave() == 0
    listed = call("review").stdout
    assert re.search(r"│ 1 +│ 20\S+ \S+ │ the computer \(novice\) │", listed)
    by_number, costliest = (
        call("review", "1", *more).stdout for more in ([], ["--costliest"])
    )
    assert by_number.startswith("Game against the computer (novice). You ")
    assert sorted(costliest) == sorted(by_number)
    games = statistics()["games"]
    assert [game["decisions"] is not None for game in games] == [True]


def test_a_game_that_cannot_be_reviewed(home: Path) -> None:
    for word, reason in [("0", "game 0"), ("2", "game 2"), ("none", "cannot read")]:
        assert reason in refusal("review", word)
    assert "need a finished game" in refusal("review", "--costliest")
    save(new_table("novice", "1", counting=False), home / "new")
    assert (
        "There is no choice to review yet." in call("review", str(home / "new")).stdout
    )


def test_a_downloaded_game_is_reviewed(tmp_path: Path) -> None:
    file, record = tmp_path / "downloaded.json", short_game(scores=(119, 119))
    scores = record.replay().state.scores

    def download(first: str, second: str) -> None:
        names = Both({Seat.FIRST: first, Seat.SECOND: second})
        file.write_text(json.dumps(record_data(replace(record, names=names))))

    def check(opponent: str, *options: str, user: Seat, name: str) -> None:
        points = f"You {scores[user]}, {name} {scores[user.other]}."
        shown = call("review", str(file), *options).stdout
        assert shown.startswith(f"Game against {opponent}. {points}\n")

    download("You", "novice")
    check("the computer (novice)", user=Seat.FIRST, name="the computer")
    assert "only for games" in refusal("review", str(file), "--seat", "second")
    assert "reviewed, but not" in refusal("play", "--resume", str(file), columns=300)
    download("Ada", "Bo")
    check("Bo", "--seat", "first", user=Seat.FIRST, name="Bo")
    check("Ada", "--seat", "second", user=Seat.SECOND, name="Ada")
    download("novice", "The guest")
    check("the guest", "--seat", "first", user=Seat.FIRST, name="the guest")
    check("novice", "--seat", "second", user=Seat.SECOND, name="novice")
    file.write_text(f"{json.dumps(record_data(record))}\n" * 2)
    assert "add the number of a game, such as --game 1" in refusal(
        "review", str(file), columns=300
    )
    assert "no game 3 in" in refusal("review", str(file), "--game", "3", columns=300)
    check("novice", "--seat", "second", "--game", "2", user=Seat.SECOND, name="novice")
    download("Ada", "Bo")
    assert "second` for Bo" in refusal("review", str(file), columns=300)


def test_a_terminal_that_a_killed_game_left_is_restored(home: Path) -> None:
    master, replica = pty.openpty()
    tty.setraw(replica)
    with open(replica, closefd=False) as terminal, patch.object(sys, "stdin", terminal):
        restore_terminal()
    after = termios.tcgetattr(replica)
    for mode in (termios.ICANON, termios.ECHO, termios.ISIG):
        assert after[3] & mode
    assert after[0] & termios.ICRNL
    assert after[1] & termios.OPOST
    for end in (master, replica):
        os.close(end)


# --- Games that are interrupted -------------------------------------------


def begun(terminals: Open, *words: str) -> Here:
    terminal = terminals(*NOVICE_GAME, *words)
    terminal.turn()
    terminal.turn()
    return terminal


def went_on(home: Path, table: SavedTable) -> bool:
    """Return True if the saved game is that of a table with more actions."""
    before, after = table.record.actions, saved(home).record.actions
    return after[: len(before)] == before != after


def quits(terminal: Here) -> None:
    assert "is saved" in terminal.say("quit")
    assert terminal.leave() == 0


def presses_ctrl_c(window: Window) -> None:
    window.press("C")
    assert re.search(r"is saved: `\S*cribbage play` resumes it\.\n$", window.shown)
    assert window.leave() == 130


@pytest.mark.long
@pytest.mark.parametrize("stop", [presses_ctrl_c, Window.close])
def test_a_game_goes_on_where_it_was_left(
    home: Path, terminals: Open, stop: Callable[[Window], None]
) -> None:
    with closing(Window(home, *NOVICE_GAME)) as window:
        window.turn()
        window.turn()
        turn = re.findall("Your turn.*|Your cards.*", window.shown)
        assert len(turn) == 2
        stop(window)
    table = saved(home)
    again = terminals()
    assert re.search(r"1 │ 20.* │ the computer \(novice\) │ .* your turn", again.shown)
    shown = again.say("1")
    assert re.findall("Your turn.*|Your cards.*", shown) == turn
    assert saved(home) == table
    again.turn()
    assert went_on(home, table)


NEITHER = [
    *("", "help", "hint", "undo", "rules", "save f", "YES please", "restart", "n o")
]


def answers_neither(home: Path, terminal: Here) -> None:
    """Answer a question by what is neither yes nor no, which changes nothing."""
    before = {file: file.read_bytes() for file in saved_files(home)}
    for entry in NEITHER:
        shown = terminal.say(entry)
        assert terminal.prompt == QUESTION, entry
        assert ("121 points" if entry == "rules" else "Type yes or no") in shown
        assert {file: file.read_bytes() for file in saved_files(home)} == before


def gives_back(home: Path, shown: str) -> SavedTable:
    """Return the game that comes back by the words that a screen has shown."""
    shown = shown.replace("\n", "")
    (place,) = re.findall("cribbage play --resume (.*given-up-1.json)", shown)
    assert Path(place).parent == home / "cribbage-bridge"
    return load(Path(place))


def test_a_saved_game_need_not_be_resumed(home: Path, terminals: Open) -> None:
    quits(begun(terminals))
    table = saved(home)
    (before,) = saved_files(home)
    content = before.read_bytes()
    terminal = terminals("--opponent", "regular")
    for entry in ("", "help", "0", "2", "yes", "hint", "archive", "archive 2", "1 2"):
        terminal.say(entry)
        assert terminal.prompt == SAVED_GAMES, entry
        assert before.read_bytes() == content
    shown = terminal.say("new")
    assert "A new game against the computer (regular)." in shown
    assert {load(file).opponent.name for file in saved_files(home)} == {
        "novice",
        "regular",
    }
    quits(terminal)
    again = terminals()
    shown = again.say("archive 2")
    assert "The game against the computer (novice), at " in shown
    assert gives_back(home, shown) == table
    assert "(novice) │" not in shown
    assert [load(file).opponent.name for file in saved_files(home)] == ["regular"]


def test_whoever_leaves_at_the_question_has_the_game_saved(
    home: Path, terminals: Open
) -> None:
    quits(begun(terminals))
    table = saved(home)
    terminal = terminals()
    terminal.say("EXIT")
    assert terminal.leave() == 0
    terminals().close()
    assert saved(home) == table
    assert len(saved_files(home)) == 1


def test_all_saved_games_are_offered_the_last_one_first(
    home: Path, terminals: Open
) -> None:
    for number, opponent in enumerate(("novice", "master")):
        terminal = terminals("--new", "--opponent", opponent)
        file = next(f for f in saved_files(home) if load(f).opponent.name == opponent)
        quits(terminal)
        os.utime(file, (86400 * number, 86400 * number))
    terminal = terminals()
    rows = re.findall(
        r"│ (\d) │ (\S+) \S+ │ +the computer \((\w+)\) │ +\d+ │ +\d+ │", terminal.shown
    )
    assert rows == [("1", "1970-01-02", "master"), ("2", "1970-01-01", "novice")]
    terminal.say("2")
    terminal.turn()
    assert saved(home).opponent.name == "novice"
    assert len(saved_files(home)) == 2


def test_a_game_that_another_table_uses_is_not_offered(
    home: Path, terminals: Open
) -> None:
    quits(begun(terminals))
    one = terminals()
    one.say("1")
    two = terminals("--seed", "2", "--opponent", "regular")
    assert two.prompt == DISCARD
    for terminal in (two, one):
        terminal.turn()
        quits(terminal)
    assert sorted(load(file).seed for file in saved_files(home)) == ["1", "2"]


def test_a_broken_saved_file_is_named_and_left_alone(
    home: Path, terminals: Open
) -> None:
    quits(begun(terminals))
    (file,) = saved_files(home)
    broken = file.read_bytes()[:-10]
    file.write_bytes(broken)
    terminal = terminals("--opponent", "novice")
    assert file.name in terminal.shown.replace("\n", "")
    assert terminal.shown.count("incomplete") == 1
    assert terminal.prompt == DISCARD
    quits(terminal)
    assert file.read_bytes() == broken
    assert len(saved_files(home)) == 2


# --- Where nothing can be saved -------------------------------------------


def test_a_game_is_played_without_a_folder(home: Path, terminals: Open) -> None:
    (home / "cribbage-bridge").touch()
    terminal = resumed(home, terminals, saved_table())
    assert "\nThe game is not saved: cannot create" in terminal.shown
    terminal.play_until(END)
    assert re.search(RESULT, terminal.everything)
    assert terminal.everything.count("The game is not saved") == 1
    assert "The statistics were not updated: cannot create" in terminal.shown
    assert "A new game" in terminal.say("rematch")
    terminal.turn()
    assert "saved" not in terminal.say("quit")
    assert terminal.leave() == 0


def test_a_game_goes_on_when_the_disk_is_full(
    home: Path, terminals: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_space_left = Mock(side_effect=OSError(28, "No space left on device"))
    terminal = resumed(home, terminals, saved_table())
    terminal.turn()
    before = saved(home)
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", no_space_left)
        terminal.turn()
        shown = terminal.shown.replace("\n", " ")
        assert "The game is not saved: cannot write" in shown
        assert "No space left on device. You can play on." in shown
        terminal.turn()
        assert saved(home) == before
    terminal.turn()
    assert went_on(home, before)
    assert terminal.everything.count("The game is not saved") == 1


def test_a_game_of_which_the_end_was_not_saved_is_not_called_saved(
    home: Path, terminals: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = resumed(home, terminals, saved_table())
    terminal.turn()
    no_space_left = Mock(side_effect=OSError(28, "No space left on device"))
    monkeypatch.setattr(os, "fsync", no_space_left)
    terminal.turn()
    assert "is saved" not in terminal.say("quit")
    assert terminal.leave() == 0


# --- Commands -------------------------------------------------------------


def test_undo(home: Path, terminals: Open) -> None:
    terminal = terminals(*NOVICE_GAME, "--count")
    assert "There is nothing" in terminal.say("undo")
    start = saved(home).record
    terminal.say("#1 #2")
    discarded = saved(home).record
    terminal.play_until(COUNT)
    before = saved(home).record
    terminal.say("0")
    assert saved(home).record != before
    terminal.say("undo")
    assert (terminal.prompt, saved(home).record) == (COUNT, before)
    while terminal.prompt != DISCARD:
        assert "Undone." in terminal.say("undo")
    assert saved(home).record == start
    assert "There is nothing" in terminal.say("undo")
    assert "You discard" in terminal.say("#2 #1")
    terminal.say("undo")
    terminal.say("#1 #2")
    assert saved(home).record == discarded


def test_hints_can_be_followed(home: Path, terminals: Open) -> None:
    terminal = terminals(*NOVICE_GAME, "--count")
    verbs = {DISCARD: "discard", PLAY: "play", COUNT: "count"}
    followed: set[str] = set()
    while followed != verbs.keys():
        prompt, before = terminal.prompt, saved(home)
        shown = terminal.say("hint")
        assert (terminal.prompt, saved(home)) == (prompt, before)
        if prompt == DISCARD:
            assert re.search(r"[+-]\d+\.\d\d", shown)
        holds = saved(home).record.replay().state.hands[Seat.SECOND]
        likely = "What the computer may hold: " in shown
        assert likely == (prompt == PLAY and bool(holds))
        (what,) = re.findall(rf"^The champion would {verbs[prompt]} (.*?): ", shown)
        terminal.say(what)
        assert went_on(home, before)
        followed.add(prompt)


def test_restart(home: Path, terminals: Open) -> None:
    terminal = begun(terminals)
    before = saved(home)
    terminal.say("restart")
    assert terminal.prompt == QUESTION
    answers_neither(home, terminal)
    terminal.say("no")
    assert saved(home) == before
    terminal.say("restart")
    shown = terminal.say("yes")
    assert "A new game" in shown
    assert gives_back(home, shown) == before
    assert terminal.prompt == DISCARD
    after = saved(home)
    assert after.game_number == before.game_number + 1
    assert after.record.actions[0] != before.record.actions[0]
    assert "A new game" in terminal.say("restart")
    quits(terminal)
    # Nothing was done in the second game.
    assert len(list(home.glob("*/given-up-*.json"))) == 1
    assert statistics()["games"] == []


def test_save_and_resume_without_the_loss_of_the_saved_game(
    home: Path, terminals: Open
) -> None:
    terminal = begun(terminals)
    assert "cribbage play --resume 'my game.json'" in terminal.say("save my game.json")
    table = saved(home)
    assert load(home / "my game.json") == table
    for typed in ("save my game.json", 'save "my game.json"', "save 'my game.json'"):
        assert "The file my game.json exists: choose another" in terminal.say(typed)
    terminal.turn()
    quits(terminal)
    other = saved(home)
    again = terminals("--resume", "my game.json")
    assert "Your turn." in again.shown
    again.turn()
    assert went_on(home, table)
    assert load(home / "my game.json") == table
    assert other in map(load, saved_files(home))


# --- Bad entries ----------------------------------------------------------

LONG = [3000 * "y", "9" * 3000, 1000 * "5h ", "\x00" * 3000]
"""Entries that are cut in their echo."""

BAD_AT_ANY_TIME = [
    *("foo", "#9", "#0", "-1", "five of harts", "11h", "hints", "say", "yes", "halt."),
    *("undo 5", "quit now", "restart 2", "table x", "help me"),
    *("[red]", "\x1b[A", "5\x07", "ÿ é 字", "٣", *LONG),
    *("save", "save .", "save /", f"save {'x' * 250}", f"save {'x' * 300}"),
    *("save none/file", "save ~nobody-of-that-name/file", "save /dev/null/file"),
    *(f"save {entry}" for entry in LONG),
]
BAD_DISCARDS = ["", "#1", "#1 #2 #3", "#1 #1", "go", "hearts", ",", "and", "the"]


@pytest.mark.long
@pytest.mark.parametrize(
    ("prompt", "entries"),
    [
        (DISCARD, [*BAD_DISCARDS, "5h 6h 7h 8h 9h 10h"]),
        (PLAY, ["", "#1 #2", "go", "say go", "hearts"]),
        (COUNT, ["#1", "many", "1 2", "-2", "2.5", "1000", "²", "go", "5h"]),
    ],
)
def test_bad_entries_change_nothing_and_are_answered_by_a_sentence(
    home: Path, terminals: Open, prompt: str, entries: list[str]
) -> None:
    terminal = terminals(*NOVICE_GAME, "--count")
    terminal.play_until(prompt, points="0")
    (file,) = saved_files(home)
    before = file.read_bytes()
    for entry in [*entries, *BAD_AT_ANY_TIME]:
        shown = terminal.say(entry)
        assert terminal.prompt == prompt, entry
        assert not shown[0].islower(), shown
        assert shown.endswith(".\n")
        assert len(shown) < (600 if entry.startswith("save") else 160), shown
        assert file.read_bytes() == before, entry
    assert os.listdir(home) == ["cribbage-bridge"]


@pytest.mark.parametrize(("word", "five"), [("--review", "5♥"), ("--ascii", "5H")])
def test_refusals_write_cards_as_the_table_does(
    terminals: Open, word: str, five: str
) -> None:
    terminal = terminals("--seed", "1", word)
    assert five not in terminal.shown
    assert f"You do not hold {five}." in terminal.say("5h 6h")
    terminal.say("save 5H")
    assert terminal.say("save 5H").startswith("The file 5H exists")


# --- The pause before a deal ----------------------------------------------


def test_a_person_reads_the_show_before_the_next_deal(
    home: Path, terminals: Open
) -> None:
    terminal = terminals("--seed", "1")
    terminal.hurries = False
    terminal.play_until(NEXT_DEAL)
    assert re.search(r"crib: .* with (10|[2-9AJQK])[♣♦♥♠]\.", terminal.shown)
    before = saved(home)
    assert "There is nothing to choose" in terminal.say("hint")
    for entry in ("#1", "5h", "go"):
        assert "Press Enter to continue" in terminal.say(entry)
    assert "·" in (table := terminal.say("table"))
    assert "crib: " in table
    assert "Your turn" not in table
    assert saved(home) == before
    quits(terminal)
    again = terminals()
    again.hurries = False
    again.say("1")
    assert again.prompt == NEXT_DEAL
    assert all(words in again.shown for words in ("Your hand: ", "crib: ", " with "))
    again.say("")
    assert again.prompt == DISCARD
    assert "Your turn" in again.shown


# --- A line editor --------------------------------------------------------

UP, LEFT, DELETE = "\x1b[A", "\x1b[D", "\x7f"


@pytest.mark.long
def test_lines_are_edited_recalled_completed_and_pasted(home: Path) -> None:
    with closing(Window(home, *NOVICE_GAME)) as window:
        assert "Your turn" in window.say("ta\t")
        window.say("#9x")
        assert "#9y" in window.say(f"{UP}{DELETE}y")
        assert "#8y" in window.say(f"{UP}{LEFT}{DELETE}8")
        window.say("\x1b[200~#1\n#2\n\x1b[201~")
        assert window.prompt == PLAY
        window.press("D")
        assert "is saved" in window.shown
        assert window.leave() == 0
    discards = [a for a in saved(home).record.actions if isinstance(a, actions.Discard)]
    assert PERSON in [action.seat for action in discards]


@pytest.mark.long
def test_the_line_editor_is_loaded_at_a_terminal_alone() -> None:
    code = (
        "import sys; from cribbage_bridge.cli.main import application; application()\n"
        "print('prompt_toolkit' in sys.modules)"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert shown.stdout == "False\n"


# --- How it looks ---------------------------------------------------------


@pytest.mark.long
def test_a_turn_and_a_hint_fit_on_the_screen(sitting: Sitting, terminals: Open) -> None:
    assert longest_line(sitting.terminal.everything) <= 80
    assert max(len(shown.splitlines()) for shown, _ in sitting.turns) <= 24
    terminal = terminals("--seed", "1")
    turn = terminal.shown[terminal.shown.index("Your turn") :]
    hint = terminal.say("hint")
    assert len(turn.splitlines()) + len(hint.splitlines()) < 24
    assert re.match(r"The champion would discard .*: [\d.]+ points in the hand", hint)
    assert "7♣ 9♣" in hint


@pytest.mark.parametrize(("columns", "compact"), [("80", False), ("60", True)])
def test_a_narrow_window_has_the_board_in_words(
    terminals: Open, columns: str, compact: bool
) -> None:
    terminal = terminals(*NOVICE_GAME, COLUMNS=columns)
    shown = terminal.say("table")
    board = "You: 0 of 121 points, 0 for the last score\nThe computer: 0 of 121"
    assert "Your turn." in shown
    assert (board in shown, "·" in shown) == (compact, not compact)
    terminal.play_until(PLAY)
    for word, text in zip(
        ("help", "?", "HELP", "rules"), (*[COMMANDS] * 3, RULES), strict=True
    ):
        shown = terminal.say(word).replace(f"{MORE} \n", "")
        assert shown.startswith(text)
        assert "\nYour cards: " in shown
        assert len(text.splitlines()) < 24
    assert longest_line(terminal.everything) <= int(columns)


COLORS = r"\x1b\[[0-9;]*\b[349][0-9]"
NO_ASCII = r"[^\x00-\x7f]"


@pytest.mark.long
@pytest.mark.parametrize(
    ("options", "variables", "has", "lacks"),
    [
        ("", {}, ["\x1b[3", "·", "┃", "♥"], "^$"),
        ("", {"NO_COLOR": "1"}, ["·"], COLORS),
        ("", {"TERM": "dumb"}, ["·"], r"\x1b"),
        ("", {"PYTHONIOENCODING": "ascii"}, ["....."], NO_ASCII),
        ("--ascii", {}, ["....."], NO_ASCII),
        ("--plain", {}, ["♥"], "···|┃"),
    ],
)
def test_the_signs_and_colors_are_those_that_are_wanted(
    terminals: Open, options: str, variables: dict[str, str], has: list[str], lacks: str
) -> None:
    terminal = terminals(*NOVICE_GAME, *options.split(), **variables)
    terminal.turn()
    first = "hint" if options or not variables else "help"
    for word in (first, "rules", "table", "undo"):
        terminal.say(word)
    for text in has:
        assert text in terminal.everything
    assert terminal.edits == (options != "--plain" and "TERM" not in variables)
    assert not re.search(lacks, terminal.everything)


def test_the_seed_decides_the_cards(home: Path, terminals: Open) -> None:
    games = []
    for words in (["--seed", "1"], ["--seed", "1"], ["--seed", "2"], [], []):
        quits(terminals("--new", "--opponent", "novice", *words))
        games.append(saved(home).record.actions)
    assert games[0] == games[1]
    assert len(set(games)) == 4


# --- Over a pipe ----------------------------------------------------------

BLIND = ["#1 #2", "#1", "#2", "#3", "#4", "go"]
"""Entries that bring every game to its end when they are repeated."""


def lines(*entries: str) -> bytes:
    return "".join(f"{entry}\n" for entry in entries).encode()


def piped(typed: bytes, *words: str) -> str:
    shown = call("play", *words, typed=typed)
    assert (shown.returncode, shown.stderr) == (0, "")
    return shown.stdout


def test_some_turns_over_a_pipe_without_a_last_end_of_line(home: Path) -> None:
    text = piped(b"#1 #2\n#1", *NOVICE_GAME)
    assert "\x1b" not in text
    assert "···" not in text
    assert f"{DISCARD} #1 #2\n" in text
    assert "\nThe game is saved" in text
    taken = saved(home).record.actions
    mine = [a for a in taken if isinstance(a, actions.SeatAction) and a.seat is PERSON]
    assert [type(action) for action in mine[:2]] == [actions.Discard, actions.Play]
    assert longest_line(text) <= 80


def test_no_input_at_all(home: Path) -> None:
    piped(b"", "--opponent", "novice")
    before = saved(home)
    assert before.opponent.name == "novice"
    asked = piped(b"")
    assert "A number, new, or help:" in asked
    assert asked.endswith("Your games are still saved: `cribbage play` lists them.\n")
    assert saved(home) == before


def test_a_resumed_game_keeps_its_own_options(home: Path) -> None:
    begun = ("--opponent", "novice", "--count", "--review")
    piped(b"#1 #2\nsave file\n", *begun)
    note = (
        "This game keeps its options: you play the computer (novice), and you count"
        " your hands, with muggins and overcount."
    )
    assert "its options" not in piped(b"1\n", *begun)
    other = ("--opponent", "regular", "--count", "--review")
    for words in (begun[:2], begun[:3], other, (*begun, "--no-muggins")):
        differs = words not in (begun[:2], begun[:3])
        for shown in (piped(b"1\n", *words), piped(b"#1", "--resume", "file", *words)):
            assert (note in " ".join(shown.split())) is differs
        table = saved(home)
        assert table.opponent.name == "novice"
        assert table.counting
        assert table.review


@pytest.mark.long
def test_a_process_reads_from_a_pipe(home: Path) -> None:
    shown = subprocess.run(
        [COMMAND, "play", *NOVICE_GAME, "--ascii"],
        input=b"\xff\xe2\x99\xa5\n#1 #2\n",
        capture_output=True,
        env=environment(home, PYTHONIOENCODING="ascii"),
    )
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert "The game is saved" in shown.stdout.decode("ascii")
    assert len(saved_files(home)) == 1


def test_a_game_that_is_over_can_be_saved(home: Path, terminals: Open) -> None:
    table = saved_table(is_over=True)
    save(table, home / "file")
    terminal = terminals("--resume", "file")
    assert terminal.prompt == END
    for entry in ("", "help", "undo", "yes", "5h"):
        assert AFTER_GAME in terminal.say(entry)
    assert "Type save and the name of a file." in terminal.say("save")
    assert "The file file exists" in terminal.say("save file")
    said = terminal.say("save 'the end.json'")
    assert "Saved. Review it with:" in said
    assert "cribbage review 'the end.json'" in said
    assert load(home / "the end.json").record.actions == table.record.actions
    terminal.say("quit")
    assert terminal.leave() == 0


@pytest.mark.long
def test_a_finished_game_that_is_archived_can_be_reviewed(home: Path) -> None:
    folder = home / "cribbage-bridge"
    folder.mkdir()
    save(saved_table(is_over=True), folder / "table-1.json")
    piped(b"archive 1\n", "--opponent", "novice")
    (file,) = folder.glob("finished-*.json")
    assert call("review", "1").stdout == call("review", str(file)).stdout
    assert not list(folder.glob("given-up-*.json"))
    os.utime(file, (1e9, 1e9))
    piped(b"", "--resume", str(file))
    assert [each.stat().st_mtime for each in folder.glob("finished-*")] == [1e9]


def test_a_review_that_is_cut_off_is_shown_again(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = home / "cribbage-bridge"
    folder.mkdir()
    save(replace(saved_table(is_over=True), review=True), folder / "table-1.json")
    with monkeypatch.context() as patch:
        patch.setattr(the_table, "show_review", Mock(side_effect=EOFError))
        assert "Best choices" not in piped(b"1\n")
    shown = piped(b"1\n")
    assert re.search(r"\bover\b", shown)
    assert re.search(r"Best choices: \d+ of \d+\.", " ".join(shown.split()))
    assert not list(home.glob("*/table-*.json"))
    assert games_finished() == [1]


def test_another_game_is_dealt_by_the_loser(home: Path, terminals: Open) -> None:
    terminal = resumed(home, terminals, saved_table())
    terminal.play_until(END)
    loser = OTHER if "You win the game" in terminal.shown else PERSON
    assert "A new game" in terminal.say("rematch")
    table = saved(home)
    assert table.record.first_dealer is loser
    assert (table.game_number, table.seed) == (1, "nearly")
    quits(terminal)
    assert games_finished() == [1]


@pytest.mark.long
def test_a_game_that_is_finished_twice_counts_once(home: Path) -> None:
    save(saved_table(), home / "file")
    for _ in range(2):
        shown = piped(lines(*(BLIND * 100)), "--resume", "file")
        assert re.search(f"{RESULT}.*\\nYou \\d+, ", shown)
        assert saved_files(home) == []
    assert games_finished() == [1]


WORDS = [
    *("hint", "undo", "undo", "table", "rules", "restart", "help", "?", "go", ""),
    *("#1", "#2", "#3", "#4", "#1 #2", "#5 #6", "5h", "five of hearts", "ace"),
    *("10s ts", "yes", "no", "y", "0", "2", "29", "save", "save .", "save a\0b"),
]


def random_line(random: Random) -> bytes:
    if random.random() < 0.6:
        return random.choice(WORDS).encode()
    return random.randbytes(random.randrange(20))


def test_random_lines_never_break_the_table(home: Path) -> None:
    random = Random(3)
    text = b"".join(random_line(random) + b"\n" for _ in range(150))
    piped(text, *NOVICE_GAME, "--count", "--review")
    assert saved(home).seed == "1"


# --- Files that cannot be resumed -----------------------------------------


def test_a_file_that_cannot_be_resumed(home: Path) -> None:
    save(saved_table(), home / "cut")
    content = (home / "cut").read_text()[:-9]
    (home / "cut").write_text(content)
    for name, reason in [("cut", "cut is incomplete"), ("none", "cannot read none")]:
        (line,) = refusal("play", "--resume", name).splitlines()
        assert line.startswith(f"cribbage: {reason}")
    complaint = refusal("play", "--new", "--resume", "cut")
    assert "--new and --resume cannot be combined" in complaint
    for option in ("--no-muggins", "--overcount"):
        complaint = refusal("play", option, "--no-count", columns=200)
        assert "only to hands that you count: add --count" in complaint
    assert (home / "cut").read_text() == content
    assert saved_files(home) == []


def test_a_seed_that_is_no_text(home: Path) -> None:
    assert "--seed" in refusal("play", "--seed", "\udcff")


# --- Opponents ------------------------------------------------------------


@pytest.mark.long
def test_a_game_against_a_program(home: Path, terminals: Open) -> None:
    terminal = terminals("--opponent", NOVICE, "--seed", "1")
    assert "cribbage-bridge-novice" in terminal.shown
    for _ in range(6):
        terminal.turn()
    assert "Undone" in terminal.say("undo")
    terminal.turn()
    quits(terminal)
    with_program = saved(home)
    assert with_program.opponent.name == NOVICE
    again = terminals()
    again.say("1")
    again.turn()
    quits(again)
    assert went_on(home, with_program)


@pytest.mark.long
@pytest.mark.parametrize(
    ("vice", "reason"),
    [("Dies", "exited without answering 'move'"), ("Binary", "answered '")],
)
def test_the_computer_goes_on_when_a_program_cannot(
    home: Path, terminals: Open, vice: str, reason: str
) -> None:
    save(saved_table(opponent=rogue(vice)), home / "file")
    terminal = terminals("--resume", "file", "--plain")
    assert terminal.prompt == QUESTION
    terminal.say("yes")
    terminal.play_until(QUESTION)
    assert "cannot continue" in terminal.shown
    assert reason in " ".join(terminal.shown.split())
    assert "\x1b" not in terminal.shown
    terminal.say("yes")
    terminal.play_until(END)
    assert re.search(RESULT, terminal.shown)
    assert games_finished() == [1]


def test_an_opponent_that_is_no_player_is_refused(home: Path) -> None:
    assert "(did you mean master?)" in refusal("play", "--opponent", "mastr")
    strengths = "(novice, regular, master or champion)"
    assert strengths in refusal("play", "--opponent", "hard")
    assert not saved_files(home)


def test_the_person_may_leave_a_rogue(home: Path, terminals: Open) -> None:
    terminal = terminals("--opponent", rogue("Dies"), "--seed", "1")
    terminal.play_until(QUESTION)
    assert "is saved" in terminal.say("no")
    assert terminal.leave() == 0
    assert saved(home).opponent.name == rogue("Dies")


@pytest.mark.long
def test_no_program_is_left_behind(tmp_path: Path, terminals: Open) -> None:
    gallery = Gallery(tmp_path / "pids")
    terminal = terminals("--opponent", rogue("Stays", tmp_path / "pids"))
    terminal.turn()
    assert len(gallery.running()) == 1
    quits(terminal)
    gallery.close()


def test_a_program_with_a_long_name_does_not_break_the_board(terminals: Open) -> None:
    terminal = terminals("--opponent", rogue("Named"), "--seed", "1")
    rows = [line for line in terminal.shown.split("\n") if "·" in line]
    assert [len(re.sub("[^·●○]", "", row)) for row in rows] == [60, 60, 61, 61]
    terminal.turn()
    assert "The Great" in terminal.everything
    assert "\x07" not in terminal.everything
    assert longest_line(terminal.everything) <= 80


def test_a_saved_game_shows_its_program_and_asks_before_it_starts_it(
    home: Path, terminals: Open
) -> None:
    opponent = "touch harm \r\x1b[2K\x1b[1mregular"
    terminal = resumed(home, terminals, saved_table(opponent=opponent))
    assert terminal.prompt == QUESTION
    assert "touch harm" in terminal.shown
    answers_neither(home, terminal)
    terminal.say("no")
    assert terminal.leave() == 0
    assert not (home / "harm").exists()
    assert "\x1b[2K" not in terminal.everything
    assert "\r" not in terminal.everything
