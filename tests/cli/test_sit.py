"""The command `cribbage sit`: how it begins, and how it ends."""

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from commands import call
from programs import rogue, wait_until
from served import served
from visits import Table, opened

from cribbage_bridge.visit.chair import take_chair
from cribbage_bridge.visit.link import read_link


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server."""
    with served(tmp_path_factory.mktemp("house") / "games.sqlite") as url:
        yield url


@contextmanager
def guest_of(table: Table, *options: str) -> Iterator[subprocess.Popen[str]]:
    """The command, which sits at a table."""
    words = [sys.executable, "-m", "cribbage_bridge.cli", "sit", table.link, *options]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as guest:
        try:
            assert wait_until(lambda: table.look().is_full)
            yield guest
        finally:
            guest.kill()


def test_a_game_to_its_end(url: str) -> None:
    table = opened(url)
    with guest_of(table, "--opponent", "novice") as guest:
        table.do("give-up")
        said, complaints = guest.communicate(timeout=60)
    assert (guest.returncode, complaints) == (0, "")
    first, *_, last = said.splitlines()
    assert first == f"The commitment to the cards: {table.room.commitment}"
    assert last == "Your friend gave the game up. You have won: 0 to 0."


def test_a_program_that_breaks_the_rules(url: str) -> None:
    table = opened(url)
    with guest_of(table, "--opponent", rogue("ThrowsUnknown")) as guest:
        _, complaints = guest.communicate(timeout=60)
    assert guest.returncode == 1
    assert complaints == (
        "cribbage: the player breaks the rules, and has lost the game: "
        "Two cards are to be discarded, not nothing\n"
    )
    winner = table.look().winner
    assert winner
    assert winner.player == "you"


def test_who_leaves_leaves_the_game_as_it_is(url: str) -> None:
    table = opened(url)
    with guest_of(table, "--opponent", "novice") as guest:
        assert wait_until(lambda: table.look().crib == 2)
        guest.send_signal(signal.SIGINT)
        _, complaints = guest.communicate(timeout=60)
    assert guest.returncode == 130
    assert complaints == (
        "You have left the table, and the game is as it was. "
        "In five minutes your friend can claim it.\n"
    )
    left = table.look()
    assert (left.is_full, left.winner) == (True, None)


def refusal(link: str, opponent: str = "novice") -> str:
    """What the command says that does not sit down."""
    ended = call("sit", link, "--opponent", opponent)
    assert (ended.returncode, ended.stdout) == (2, "")
    return ended.stderr


def test_no_link() -> None:
    assert refusal("halt") == (
        "cribbage: not an invitation: 'halt'; a link is wanted "
        "such as http://cards.example/join/INVITATION\n"
    )


def test_no_player_leaves_the_seat_free(url: str) -> None:
    table = opened(url)
    assert "'nobody' is neither a strength nor" in refusal(table.link, "nobody")
    assert not table.look().is_full


def test_no_server() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    assert refusal(f"http://127.0.0.1:{port}/join/x") == (
        "cribbage: the server cannot be reached: Connection refused\n"
    )


def test_no_table(url: str) -> None:
    assert refusal(f"{url}join/x") == (
        "cribbage: There is no such game, or it was dropped.\n"
    )


def test_no_seat(url: str) -> None:
    table = opened(url)
    take_chair(read_link(table.link))
    assert refusal(table.link) == "cribbage: somebody else has taken this seat\n"


def test_a_short_game(url: str) -> None:
    assert refusal(opened(url, goal=61).link) == (
        "cribbage: this game is to 61: a program plays to 121 only\n"
    )
