"""A first deal with a coach in the terminal, the words, and the end of a game."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from commands import call
from tables import played, table_at
from terminals import COUNTING, DISCARD, END, LESSON, PLAY, STRENGTH, Here, saved

from cribbage_bridge.cribbage.cards import Rank
from cribbage_bridge.cribbage.review import choices
from cribbage_bridge.session.prompt import Prompt
from cribbage_bridge.session.saved_files import save
from cribbage_bridge.session.saved_table import PERSON
from cribbage_bridge.session.table import Table
from cribbage_bridge.terminal import ending
from cribbage_bridge.terminal.screen import Screen

Open = Callable[..., Here]


@pytest.fixture
def lesson(terminals: Open) -> Here:
    terminal = terminals()
    terminal.say("no")
    return terminal


def read(terminal: Here) -> str:
    """Press Enter until the coach has said everything."""
    shown = terminal.shown
    while terminal.prompt == LESSON:
        shown += terminal.say("")
    return " ".join(shown.split())


def test_a_beginner_gets_a_coach(home: Path, lesson: Here) -> None:
    assert "Coach: The player with the lower card deals first." in lesson.shown
    assert "Coach: Keep four of your six cards" in read(lesson)
    said = lesson.say("#1 #2").replace("\n", " ")
    assert re.search(r"Coach: Discard \S+ \S+: on average ", said)
    if lesson.prompt == COUNTING:
        lesson.say("no")
        assert lesson.prompt == DISCARD
    assert "The best choices" in lesson.say("hint")
    assert saved(home).coached


def test_a_lesson_is_left(home: Path, lesson: Here) -> None:
    assert "Coach" not in lesson.say("leave")
    assert "Coach" not in lesson.say("#1 #2")
    assert lesson.prompt == PLAY
    assert not saved(home).coached


def test_a_lesson_is_quit_and_resumed(
    home: Path, lesson: Here, terminals: Open
) -> None:
    read(lesson)
    assert "is saved" in lesson.say("quit")
    again = terminals("--yes")
    again.say("1")
    assert "Coach: Keep four" in read(again)


def test_a_word_is_explained_before_the_coach_continues(lesson: Here) -> None:
    assert "Run: Three or more cards" in lesson.say("help runs")
    assert "The first to reach 121 points wins." in lesson.say("rules")
    assert "pone, discard, crib" in lesson.say("help")
    assert lesson.prompt == LESSON
    assert "is saved" in lesson.say("quit")


def test_q_is_a_queen_or_quits(home: Path, terminals: Open) -> None:
    def holds_a_queen(table: Table) -> bool:
        view = table.view(PERSON)
        ranks = [card.rank for card in view.hands[PERSON] if card]
        is_known = ranks.count(Rank.QUEEN) == 1 and Rank.KING not in ranks
        can_play = len(view.legal) == len(ranks)
        return is_known and can_play and table.prompt(PERSON) is Prompt.PLAY

    save(played(holds_a_queen), home / "file")
    terminal = terminals("--resume", "file")
    assert re.search("You play Q.", terminal.say("q"))
    assert "is saved" in terminal.say("quit")


def test_a_whole_lesson_over_a_pipe(home: Path) -> None:
    shown = call("learn", typed=b"#1 #2\nyes\n" + b"#1\nyes\n" * 12).stdout
    said = " ".join(shown.split())
    for words in (
        "Now the players take turns",
        "The show:",
        "That was the first deal.",
    ):
        assert f"Coach: {words}" in said


def test_words_are_explained(terminals: Open) -> None:
    terminal = terminals("--opponent", "novice")
    assert "Crib: The four cards that the players discard." in terminal.say("help crib")
    for word in ("his nobs", "nobs", "His nob"):
        assert "His nobs: A jack" in terminal.say(f"help {word}")
    assert "pone, discard, crib" in terminal.say("terms")
    assert "For a list of terms, type terms" in terminal.say("help trump")
    assert terminal.prompt == DISCARD


# --- The end of a game ----------------------------------------------------


def test_a_game_ends_with_its_points_and_turning_points(
    home: Path, terminals: Open
) -> None:
    table = table_at("nothing")
    save(table, home / "file")
    terminal = terminals("--resume", "file")
    assert terminal.prompt == END
    shown = terminal.shown
    assert "Skunk: A win by more than 30" in terminal.say("help skunk")
    rows = re.findall(r"│ +(\w+) │ +(\d+) │ +(\d+) │", shown)
    state = table.record.replay().state
    for seat, place in zip(state.scores, (1, 2), strict=True):
        assert sum(int(row[place]) for row in rows) >= state.scores[seat]
    assert re.search(r"before each deal: \d+%( \d+%)+\n", shown)
    assert re.search(r"^[▁▂▃▄▅▆▇█]+$", shown, re.M)
    assert "Turning points: deal " in shown
    assert re.search(r"(costliest of|found for) your (first )?\d+ choices", shown)


@pytest.mark.long
@pytest.mark.parametrize(("patience", "found"), [(0, "first 1"), (600, "all")])
def test_the_end_says_whether_all_choices_were_reviewed(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    patience: int,
    found: str,
) -> None:
    monkeypatch.setattr(ending, "_PATIENCE", patience)
    table = Table(table_at("nothing"))
    ending.Ending(table, Screen("novice", ascii_only=True, plain=True)).show()
    number = len([*choices(table.game, [PERSON])])
    expected = found.replace("all", str(number))
    assert re.search(rf"(of|for) your {expected} choices", capsys.readouterr().out)


def test_another_game_with_another_strength(home: Path, terminals: Open) -> None:
    save(table_at("nothing"), home / "file")
    terminal = terminals("--resume", "file")
    terminal.say("new")
    assert terminal.prompt == STRENGTH
    terminal.say("master")
    assert "A new game against the computer (master)." in terminal.say("no")
    assert saved(home).opponent.name == "master"
