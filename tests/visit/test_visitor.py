"""Whole games on a server, between the computer, programs, and rogues."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from programs import NOVICE, rogue, wait_until
from served import started
from visits import Table, opened, sitting

from cribbage_bridge.cribbage.game import Strength
from cribbage_bridge.protocol.server import Opponent
from cribbage_bridge.session.fairness import check_decks, check_game, read_fairness
from cribbage_bridge.session.record import read_record
from cribbage_bridge.session.session import Prompt
from cribbage_bridge.visit import visitor
from cribbage_bridge.visit.chair import Chair, result, take_chair
from cribbage_bridge.visit.chooser import Chooser
from cribbage_bridge.visit.link import read_link
from cribbage_bridge.visit.server import Server, UnreachableError
from cribbage_bridge.visit.visitor import BrokenRulesError, Visitor
from cribbage_bridge.web.game_models import Event

HONEST = rogue("Named")


class EnoughError(Exception):
    """No more games are wanted."""


def check_what_was_said(table: Table, said: list[str]) -> None:
    """See that a guest has said all that has happened, and nothing twice."""
    seen = Chair(Server(read_link(table.link)), table.room.name).look()
    watched = [event.text for event in seen.events if event.text]
    heard = [line.replace("Your friend", "The host") for line in said]
    assert len(heard) == len(watched)
    assert [h for h in heard if "he host" in h] == (
        [w for w in watched if "he host" in w]
    )


@pytest.mark.parametrize(
    ("host", "guest", "counting"),
    [("novice", HONEST, False), (NOVICE, "regular", True)],
)
def test_whole_games(url: str, host: str, guest: str, counting: bool) -> None:
    table = opened(url, counting=counting)
    with sitting(table, guest) as sat:
        mine, theirs = table.play(host), sat.result()
    assert mine.room.winner
    assert theirs.room.winner
    assert {mine.room.winner.player, theirs.room.winner.player} == {"you", "friend"}
    assert mine.room.pegs["you"] == theirs.room.pegs["friend"]
    assert mine.room.pegs["friend"] == theirs.room.pegs["you"]
    assert max(pegs.front for pegs in mine.room.pegs.values()) == 121
    assert mine.room.given_up is None
    check_what_was_said(table, theirs.said)


def test_long_counts_are_said_in_full_and_control_characters_are_not(url: str) -> None:
    table, said = opened(url), list[str]()
    long = f"{'fifteen two, ' * 30}and your friend scores 60."
    events = [
        Event(kind="scored", player="friend", text=text, cards=[])
        for text in (long, "", "\x1b[2Jlook")
    ]
    room = table.room.model_copy(update={"events": events})
    Visitor(table.chair, room, Chooser(str), said.append)
    assert said == [long, "?[2Jlook"]


def test_rematches(url: str) -> None:
    def say(text: str) -> None:
        if table.look().game_number == 2:
            raise EnoughError

    table = opened(url)
    with sitting(table, "novice", say, rematch=True) as guest:
        for number in range(2):
            assert wait_until(lambda: table.look().prompt is Prompt.DISCARD)
            table.do("give-up")
            assert wait_until(lambda: table.look().rematch == ["friend"])
            assert table.do("rematch").game_number == number + 1
        with pytest.raises(EnoughError):
            guest.result()


@pytest.mark.parametrize(
    ("vice", "how"),
    [
        ("Dies", r"died at 'move' \(my head aches\)$"),
        ("ThrowsThree", "two cards are to be discarded, not "),
        ("Rubbish", "answers 'let me see': not a card: LET ME SEE$"),
        ("LaysStrange", "is not in the hand$"),
        ("Forgets", "answers 'position .* with 'error what position'$"),
        ("Miscounts", "no hand is worth 30 points$"),
    ],
)
def test_who_breaks_the_rules_has_lost(url: str, vice: str, how: str) -> None:
    table = opened(url, counting=True)
    with sitting(table, rogue(vice)) as guest:
        ended = table.play("novice").room
        with pytest.raises(BrokenRulesError, match=f"(?i){how}"):
            guest.result()
    assert ended.given_up == "gave the game up"
    assert ended.winner
    assert ended.winner.player == "you"


def test_a_friend_who_gives_up(url: str) -> None:
    table = opened(url)
    with sitting(table, "novice") as guest:
        table.do("give-up")
        ended = guest.result().room
    assert result(ended) == "Your friend gave the game up. You have won: 0 to 0."
    assert result(table.look()) == "You gave the game up. Your friend has won: 0 to 0."


def test_a_friend_who_gives_up_while_the_program_thinks(url: str) -> None:
    table, opponent = opened(url), Opponent(Strength.NOVICE)

    def ask(command: str) -> str:
        if command == "discard":
            table.do("give-up")
        return opponent.answer(command)

    chair, room = take_chair(read_link(table.link))
    guest = Visitor(chair, room, Chooser(ask), str)
    guest.play()
    assert result(guest.room).startswith("Your friend gave the game up. You have won")


def test_a_server_that_stays_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitor, "SECONDS_OF_PATIENCE", 0)
    with started("--games", str(tmp_path / "games.sqlite")) as (url, server):
        table = opened(url)
        with sitting(table, "novice") as guest:
            assert wait_until(lambda: table.look().crib == 2)
            server.kill()
            with pytest.raises(UnreachableError):
                guest.result()


def test_a_server_that_is_killed_and_starts_again(tmp_path: Path) -> None:
    options = ("--games", str(tmp_path / "games.sqlite"))
    said, in_the_middle = [], threading.Event()

    def say(text: str) -> None:
        said.append(text)
        if len(said) == 40:
            in_the_middle.set()

    with started(*options) as (url, server):
        table = opened(url, counting=True)
        with sitting(table, NOVICE, say) as guest, ThreadPoolExecutor(1) as thread:
            host = thread.submit(table.play, "novice")
            assert in_the_middle.wait(60)
            server.kill()
            server.wait()
            assert not guest.done()
            with started(*options, "--port", str(urlsplit(url).port)):
                mine, theirs = host.result(), guest.result()
                check_what_was_said(table, theirs.said)
                with urlopen(f"{url}api/rooms/{table.room.name}/record") as answer:
                    data = json.load(answer)
    record = read_record(data)
    fairness = read_fairness(data["fairness"], record)
    assert fairness.commitment == table.room.commitment
    assert check_decks(record, fairness.secret) > 4
    check_game(record, fairness)
    assert mine.room.pegs["you"] == theirs.room.pegs["friend"]
