"""The command `cribbage join`: its start, and its end."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from commands import call
from programs import rogue, wait_until
from remote_tables import begin, has_discarded, hosted
from web_person import Person, take_seat, visitor


@contextmanager
def begun(link: str, opponent: str) -> Iterator[subprocess.Popen[str]]:
    """Start the command, and kill it if it does not end."""
    words = [sys.executable, "-m", "cribbage_bridge.cli", "join", link]
    with subprocess.Popen(
        [*words, "--opponent", opponent],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as guest:
        try:
            yield guest
        finally:
            guest.kill()


@contextmanager
def guest_of(host: Person, link: str, opponent: str) -> Iterator[subprocess.Popen[str]]:
    """Let the command join a table, and yield it when the guest has come."""
    with begun(link, opponent) as guest:
        begin(host)
        assert wait_until(lambda: host.refresh()["steps"] > 0)
        yield guest


def test_a_game_to_its_end(url: str, tmp_path: Path) -> None:
    host, link = hosted(url)
    with guest_of(host, link, "novice") as guest:
        host.do("resign")
        said, complaints = guest.communicate(timeout=60)
    assert (guest.returncode, complaints) == (0, "")
    first, *_, last = said.splitlines()
    saved = first.removeprefix("The game is saved, as your player sees it, in ")
    record = tmp_path / "game.json"
    record.write_text(host.ask("record").text)
    agrees = call("verify", str(record), "--mine", saved).stdout
    assert "The game agrees with what you saw" in agrees
    assert last == "Your friend resigned. You won: 0 to 0."


@pytest.mark.long
def test_a_program_that_breaks_the_rules(url: str) -> None:
    host, link = hosted(url)
    with guest_of(host, link, rogue("ThrowsUnknown")) as guest:
        _, complaints = guest.communicate(timeout=60)
    assert guest.returncode == 1
    assert complaints == (
        "cribbage: the player broke the rules or failed, and lost the game: "
        "the server refused: Expected two cards to discard, not an empty list\n"
    )
    assert host.get()["winner"]["seat"] == "first"


@pytest.mark.long
def test_a_player_who_leaves_can_lose_the_game_by_a_claim(url: str) -> None:
    host, link = hosted(url)
    with guest_of(host, link, "novice") as guest:
        assert wait_until(lambda: has_discarded(host))
        guest.send_signal(signal.SIGINT)
        _, complaints = guest.communicate(timeout=60)
    assert guest.returncode == 130
    assert complaints == (
        "You left the table; the game is not over. "
        "In 5 minutes your friend can claim it. To come back, run the same command.\n"
    )
    assert (host.refresh()["is_full"], host.seen["winner"]) == (True, None)


def test_a_player_comes_back_to_the_seat(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    host, link = hosted(url)
    with guest_of(host, link, "novice") as guest:
        assert wait_until(lambda: has_discarded(host))
        guest.kill()
    with begun(link, "novice") as guest:
        host.play_on()
        assert wait_until(lambda: host.refresh()["stage"] == "play")
        host.do("resign")
        said, complaints = guest.communicate(timeout=60)
    assert (guest.returncode, complaints) == (0, "")
    first, *_, last = said.splitlines()
    scores = host.seen["scores"]  # of which the dealer may have two, for his heels
    mine, theirs = scores["second"], scores["first"]
    assert last == f"Your friend resigned. You won: {mine} to {theirs}."
    record, saved = tmp_path / "game.json", first.partition(", in ")[2]
    record.write_text(host.ask("record").text)
    agrees = call("verify", str(record), "--mine", saved).stdout
    assert "The game agrees with what you saw" in agrees
    (key,) = (tmp_path / "cribbage-bridge").glob("seat-*.key")
    key.write_text("another-key")
    assert refusal(link) == "cribbage: your seat is lost: its key is no longer valid\n"


def refusal(link: str, opponent: str = "novice", command: str = "join") -> str:
    ended = call(command, link, "--opponent", opponent)
    assert (ended.returncode, ended.stdout) == (2, "")
    return ended.stderr


def test_no_player_leaves_the_seat_free(url: str) -> None:
    host, link = hosted(url)
    assert "'nobody' is not a strength (" in refusal(link, "nobody")
    assert not host.get()["is_full"]


def test_no_table(url: str) -> None:
    assert refusal(f"{url}join/x") == (
        "cribbage: the server refused: There is no such game, or it was deleted\n"
    )


def test_no_seat(url: str) -> None:
    host, link = hosted(url)
    take_seat(visitor(url), host.seen)
    assert refusal(link) == "cribbage: somebody else has taken this seat\n"


def test_a_short_game(url: str) -> None:
    host, link = hosted(url, goal=61)
    assert refusal(link) == (
        "cribbage: this game is to 61, but programs play only to 121\n"
    )
    assert not host.get()["is_full"]


def test_the_old_name() -> None:
    assert refusal("halt", command="sit") == (
        "`cribbage sit` is called `cribbage join` now.\n"
        "cribbage: not an invitation: 'halt'; expected a link "
        "such as http://cards.example/join/INVITATION\n"
    )
    assert "join" in call("--help").stdout
    assert "sit" not in call("--help").stdout.split()
