"""Programs as players: good ones, and the gallery of rogues."""

from __future__ import annotations

import gc
import math
import os
import re
import shlex
import signal
import threading
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import psutil
import pytest
from programs import (
    FIRST_SCORES,
    GALLERY,
    MUCH_TIME,
    NOVICE,
    Gallery,
    is_running,
    opposed,
    play,
    rogue,
    wait_until,
)

from cribbage_bridge.cribbage.actions import Action, Deal, Seat, SeatAction, Shown
from cribbage_bridge.cribbage.game import Game, State, Strength
from cribbage_bridge.cribbage.shuffle import decks_of
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.files.errors import CribbageError
from cribbage_bridge.protocol.client import Program, check_player, player_called
from cribbage_bridge.protocol.position import position_of
from cribbage_bridge.session.players import Computer, PlayerError
from cribbage_bridge.session.prompt import NotNowError, Prompt
from cribbage_bridge.session.referee import advance
from cribbage_bridge.session.saved_table import new_table
from cribbage_bridge.session.table import Table


@pytest.fixture
def gallery(tmp_path: Path) -> Iterator[Gallery]:
    gallery = Gallery(tmp_path / "pids")
    yield gallery
    gallery.close()


@pytest.mark.parametrize(
    ("name", "seconds", "reason"),
    [
        (5, 1, "a strength or a command, not 5"),
        ("novice", "5", "a number of seconds, not '5'"),
        ("novice", 0, "a positive time limit, not 0"),
        ("novice", math.nan, "a positive time limit, not nan"),
    ],
)
def test_players_that_cannot_be(name: Any, seconds: Any, reason: str) -> None:
    for ask in (check_player, player_called):
        with pytest.raises(CribbageError, match=f"^expected {reason}$"):
            ask(name, seconds)


# --- Rogues that lose -----------------------------------------------------


@pytest.mark.parametrize(
    ("vice", "reason"),
    [
        ("WrongVersion", "speaks 'cribbage 9', not 'cribbage 1'"),
        ("DiesAtStart", "exited .*'protocol'"),
        ("Dies", "exited without answering 'move'"),
        ("DiesLater", "exited"),
        ("ThrowsThree", r"two cards to discard, not \w+ \w+ \w+"),
        ("ThrowsTwice", r"\w+ is given twice"),
        ("ThrowsStrange", "AC is not in the hand"),
        ("ThrowsUnknown", "two cards"),
        ("LaysTooHigh", r"\w+ would bring the count over 31"),
        ("LaysStrange", r"\w+ is not in the hand"),
        ("LaysAgain", r"\w+ is not in the hand"),
        ("SaysGo", "a card can be played"),
        ("Rubbish", "'let me see'.*not a card"),
        ("Errs", r"'cut \w+'.*'error I do not like it'"),
        ("NoPeriod", "'protocol'.*'cribbage 1', without a period"),
        ("Empty", "'protocol'.*'', without a period"),
        ("Twice", r"'\w+ \w+\.' unasked|'\w+ \w+', not ok"),
        ("Floods", r"'\w+ \w+\.' unasked|'\w+ \w+', not ok"),
        ("Endless", "'discard' with '2H 3H 2H .*without a period"),
        ("Binary", r"answered '\?\?.*not a card"),
        ("Grumbles", "exited without answering 'discard'"),
        ("Paints", "exited without answering 'discard'"),
        ("Gasps", "exited without answering 'move'.*my head aches"),
    ],
)
def test_a_rogue_loses_for_a_reason_that_can_be_printed(
    gallery: Gallery, vice: str, reason: str
) -> None:
    seat = Seat.FIRST if len(vice) % 2 else Seat.SECOND
    played = play(gallery.rogue(vice), seat)
    assert played.record.forfeit is seat
    assert played.winner is seat.other
    assert re.search(reason, played.record.reason), played.record.reason
    assert len(played.record.reason) < 1000
    assert played.record.reason.isprintable()
    assert played.record.replay().state == played.game.state
    assert played.game.state.winner is None


def test_a_rogue_that_has_lost_is_ended_at_once(gallery: Gallery) -> None:
    play(gallery.rogue("NoPeriod"))
    assert wait_until(lambda: not gallery.running())


def test_a_rogue_that_does_not_answer_loses_when_its_time_is_over(
    gallery: Gallery,
) -> None:
    played = play(gallery.rogue("Silent", 0.5))
    assert played.winner is Seat.SECOND
    assert "did not answer 'protocol' within 0.5 s" in played.record.reason


@pytest.mark.parametrize("seconds", [1e10, float("inf")])
def test_a_program_may_think_as_long_as_it_likes(seconds: float) -> None:
    check_player(NOVICE, seconds)


def test_a_rogue_that_has_lost_may_play_again(gallery: Gallery) -> None:
    program = gallery.rogue("Dies")
    for seat, seed in [(Seat.FIRST, "1"), (Seat.SECOND, "2"), (Seat.FIRST, "3")]:
        played = play(program, seat, seed)
        assert played.record.forfeit is seat
        assert any(isinstance(action, Deal) for action in played.record.actions)


def test_the_name_of_a_program_is_what_it_says(gallery: Gallery) -> None:
    program = gallery.rogue("Dies")
    assert program.name == rogue("Dies", Path(shlex.split(program.name)[-1]))
    assert play(program).record.names[Seat.FIRST] == "dies 1"


# --- Rogues that do no harm -----------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("vice", ["Complains", "Shouts", "Stays", "Parent", "Named"])
def test_a_harmless_rogue_plays_to_the_end(gallery: Gallery, vice: str) -> None:
    seat = Seat.FIRST if len(vice) % 2 else Seat.SECOND
    program = gallery.rogue(vice)
    played = play(program, seat)
    assert played.record.forfeit is None, played.record.reason
    assert played.game.state.stage is Stage.OVER
    assert program.remarks == []
    assert len(gallery.running()) == 1 + (vice == "Parent")


def test_wrong_counts_are_remarked_on_and_cost_nothing(gallery: Gallery) -> None:
    honest, miscounts = gallery.rogue("Honest"), gallery.rogue("Miscounts")
    played = play(miscounts)
    assert played.record.forfeit is None
    assert played.record.actions == play(honest).record.actions
    events = [event for step in played.game.steps for event in step.events]
    shown = sum(isinstance(event, Shown) for event in events)
    assert len(miscounts.remarks) == shown > 3
    assert all(": 30, not " in remark for remark in miscounts.remarks)
    commands = {remark.split()[0] for remark in miscounts.remarks}
    assert commands == {"show:", "note", "crib"}


def test_a_program_is_closed_though_a_child_of_it_has_got_away(
    gallery: Gallery,
) -> None:
    program = gallery.rogue("Daemon")
    program.begin(Seat.FIRST)
    program.close()
    (child,) = gallery.running()
    os.kill(child, signal.SIGKILL)


def test_a_program_may_be_closed_at_any_time(gallery: Gallery) -> None:
    program = gallery.rogue("Honest")
    program.close()
    program.begin(Seat.FIRST)
    program.close()
    program.close()
    assert play(program).record.forfeit is None


@pytest.mark.long
@pytest.mark.parametrize("vice", ["Complains", "Floods"])
def test_a_program_leaves_no_threads_and_files(gallery: Gallery, vice: str) -> None:
    process = psutil.Process()
    threads, files = threading.active_count(), process.num_fds()
    for _ in range(2):
        program = gallery.rogue(vice)
        play(program)
        program.close()
    gc.collect()
    assert wait_until(lambda: threading.active_count() <= threads)
    assert wait_until(lambda: process.num_fds() <= files)


# --- Programs that cannot be started --------------------------------------


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("no-such-program --at all", "No such file or directory"),
        ("sh -c 'exit", "No closing quotation"),
        ("sh \\", "No escaped character"),
        ("a\0b", "embedded null byte"),
        *((name, "its command is empty") for name in ("", " ")),
        *((name, "Permission denied") for name in ("/", str(GALLERY), "/dev/null")),
    ],
)
def test_what_cannot_be_started(command: str, why: str) -> None:
    played = play(Program(command))
    assert played.record.forfeit is Seat.FIRST
    assert played.record.reason == f"the program cannot be started: {why}"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("mastr", "a strength .did you mean master"),
        ("Novice", "a strength .did you mean novice"),
        ("no-such-program", "'no-such-program' is not a strength .* file or directory"),
        (rogue("DiesAtStart"), "not a strength .* exited .*'protocol'.*my head aches"),
        (rogue("WrongVersion"), "speaks 'cribbage 9'"),
    ],
)
def test_a_name_that_is_no_player_is_refused(name: str, reason: str) -> None:
    with pytest.raises(PlayerError, match=reason):
        check_player(name)


@pytest.mark.parametrize("name", [Strength.NOVICE, "novice", rogue("Honest")])
def test_a_player_that_can_start(name: Strength | str) -> None:
    check_player(name)


@pytest.mark.parametrize("vice", ["Dies", "Honest"])
def test_a_program_that_is_checked_is_not_left_running(
    tmp_path: Path, vice: str
) -> None:
    pids = tmp_path / "pids"
    check_player(rogue(vice, pids))
    assert not is_running(int(pids.read_text()))


# --- A good program -------------------------------------------------------


class Observed(Program):
    """A program that must know all that its seat may know, and no more."""

    def choose(self, view: State) -> SeatAction:
        if view.stage is not Stage.SHOW:
            (seat,) = view.known
            position = f"position {position_of(view, seat)}"
            # A program that joins at the cut finds out only now whose turn it is.
            assert self.ask("state") in (position, position.replace(", turn mine", ""))
        return super().choose(view)


@pytest.fixture(scope="module")
def novice() -> Iterator[Program]:
    program = Observed(NOVICE, MUCH_TIME)
    yield program
    program.close()


@cache
def computers_game(seed: str) -> list[Action]:
    """Return the actions of a game of two novices, after which the game is over."""
    played = play(Computer(Strength.NOVICE), seed=seed)
    assert played.game.state.stage is Stage.OVER
    return played.game.actions


@pytest.mark.parametrize("seat", Seat)
def test_a_program_plays_like_the_computer(novice: Program, seat: Seat) -> None:
    played = play(novice, seat)
    assert played.record.forfeit is None, played.record.reason
    assert played.game.actions == computers_game("1")
    assert novice.remarks == []
    assert novice.name.startswith("cribbage-bridge-novice ")


def deals_finished(
    program: Program, seat: Seat, seed: str, each: int
) -> Iterator[tuple[int, Game]]:
    """Games that a program joins at a point, up to when the next cards are dealt."""
    actions = computers_game(seed)
    assert len(actions) > 3 * each
    players = opposed(program, seat)
    for point in range(0, len(actions), each):
        game = Game(first_scores=FIRST_SCORES)
        game.replay(actions[:point])
        program.resume(seat, game.state.view(seat))
        while game.state.stage is not Stage.OVER:
            advance(game, players, decks_of(seed))
            if isinstance(game.actions[-1], Deal):
                break
        yield point, game


EACH = pytest.mark.parametrize("each", [19, pytest.param(4, marks=pytest.mark.long)])
"""The number of actions between two points of a game."""


@EACH
@pytest.mark.parametrize("seat", Seat)
def test_a_program_goes_on_from_any_point_like_the_computer(
    novice: Program, seat: Seat, each: int
) -> None:
    for point, game in deals_finished(novice, seat, "4", each):
        assert len(game.actions) > point
        expected = computers_game("4")[: len(game.actions)]
        assert game.actions == expected, f"after {point} actions"


@EACH
@pytest.mark.parametrize("seat", Seat)
def test_another_program_goes_on_from_any_point_by_the_rules(
    gallery: Gallery, seat: Seat, each: int
) -> None:
    program = gallery.rogue("Honest")
    assert list(deals_finished(program, seat, "4", each))
    assert program.remarks == []


def test_a_program_that_errs_at_a_position_cannot_go_on(gallery: Gallery) -> None:
    program = gallery.rogue("Forgets")
    game = Game()
    game.replay(computers_game("1")[:3])
    with pytest.raises(PlayerError, match=r"'position .*error what position"):
        program.resume(Seat.FIRST, game.state.view(Seat.FIRST))
    assert wait_until(lambda: not gallery.running())


def test_a_program_takes_its_seat_at_a_table_when_it_is_needed() -> None:
    table = Table(new_table(NOVICE, "a", counting=False), Program(NOVICE))
    assert table.opponent
    with closing(table.opponent):
        with pytest.raises(NotNowError, match=r"advance_all\(\)"):
            table.choice()
        while len(table.game.actions) < 6:
            table.advance_all()
            if table.prompt("first") is Prompt.CONTINUE:
                table.proceed("first")
            else:
                table.act(table.view("first").legal_for("first")[0])
        assert table.saved.record.names["second"] == table.opponent.name
