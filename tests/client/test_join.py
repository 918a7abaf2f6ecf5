"""The command `cribbage join`: its start, and its end."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from commands import call
from programs import rogue, wait_until
from remote_tables import HostedTable, hosted

from cribbage_bridge.client.link import read_link
from cribbage_bridge.client.remote_table import take_seat
from cribbage_bridge.cribbage.actions import Seat


@contextmanager
def guest_of(table: HostedTable, *options: str) -> Iterator[subprocess.Popen[str]]:
    words = [sys.executable, "-m", "cribbage_bridge.cli", "join", table.link, *options]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as guest:
        try:
            assert wait_until(lambda: table.get().is_full)
            yield guest
        finally:
            guest.kill()


def test_a_game_to_its_end(url: str) -> None:
    table = hosted(url)
    with guest_of(table, "--opponent", "novice") as guest:
        table.post("resign")
        said, complaints = guest.communicate(timeout=60)
    assert (guest.returncode, complaints) == (0, "")
    first, *_, last = said.splitlines()
    assert first == f"The commitment to the cards: {table.view.commitment}"
    assert last == "Your friend resigned. You won: 0 to 0."


def test_a_program_that_breaks_the_rules(url: str) -> None:
    table = hosted(url)
    with guest_of(table, "--opponent", rogue("ThrowsUnknown")) as guest:
        _, complaints = guest.communicate(timeout=60)
    assert guest.returncode == 1
    assert complaints == (
        "cribbage: the player broke the rules or failed, and lost the game: "
        "A discard has two cards, not nothing\n"
    )
    winner = table.get().winner
    assert winner
    assert winner.seat is Seat.FIRST


def test_a_player_who_leaves_can_lose_the_game_by_a_claim(url: str) -> None:
    table = hosted(url)
    with guest_of(table, "--opponent", "novice") as guest:
        assert wait_until(lambda: len(table.get().discards[Seat.SECOND]) == 2)
        guest.send_signal(signal.SIGINT)
        _, complaints = guest.communicate(timeout=60)
    assert guest.returncode == 130
    assert complaints == (
        "You left the table; the game is not over. "
        "In 5 minutes your friend can claim it.\n"
    )
    left = table.get()
    assert (left.is_full, left.winner) == (True, None)


def refusal(link: str, opponent: str = "novice", command: str = "join") -> str:
    ended = call(command, link, "--opponent", opponent)
    assert (ended.returncode, ended.stdout) == (2, "")
    return ended.stderr


def test_no_player_leaves_the_seat_free(url: str) -> None:
    table = hosted(url)
    assert "'nobody' is neither a strength nor" in refusal(table.link, "nobody")
    assert not table.get().is_full


def test_no_table(url: str) -> None:
    assert refusal(f"{url}join/x") == (
        "cribbage: There is no such game, or it was deleted.\n"
    )


def test_no_seat(url: str) -> None:
    table = hosted(url)
    take_seat(read_link(table.link))
    assert refusal(table.link) == "cribbage: somebody else has taken this seat\n"


def test_a_short_game(url: str) -> None:
    table = hosted(url, goal=61)
    assert refusal(table.link) == (
        "cribbage: this game is to 61: a program plays to 121 only\n"
    )
    assert not table.get().is_full


def test_the_old_name() -> None:
    assert refusal("halt", command="sit") == (
        "`cribbage sit` is called `cribbage join` now.\n"
        "cribbage: not an invitation: 'halt'; expected a link "
        "such as http://cards.example/join/INVITATION\n"
    )
    assert "join" in call("--help").stdout
    assert "sit" not in call("--help").stdout.split()
