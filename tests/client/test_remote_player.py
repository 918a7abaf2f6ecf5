"""Whole games on a server, between the computer, programs, and rogues."""

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest
from programs import NOVICE, rogue, wait_until
from remote_tables import at_table, begin, has_discarded, hosted, joined, play
from served import started
from web_person import Person, watching

from cribbage_bridge.client import remote_player
from cribbage_bridge.client.http_client import InvalidResponseError, UnreachableError
from cribbage_bridge.client.link import read_link
from cribbage_bridge.client.remote_player import BrokenRulesError, RemotePlayer
from cribbage_bridge.client.remote_table import result, take_seat
from cribbage_bridge.client.seat_keys import SeatKeys
from cribbage_bridge.client.seen_games import SeenGames
from cribbage_bridge.client.strategy import Strategy
from cribbage_bridge.cribbage.actions import SaidGo, Seat
from cribbage_bridge.cribbage.game import Strength
from cribbage_bridge.protocol.server import Opponent
from cribbage_bridge.session.fairness import check_decks, check_game, read_fairness
from cribbage_bridge.session.record import read_record
from cribbage_bridge.session.table_view import NarratedEvent


class EnoughError(Exception):
    """No more games are wanted."""


def check_reports(host: Person, reported: list[str]) -> None:
    """Check that a guest and those who watch received the same news."""
    events = watching(host).seen["events"]
    watched = [event["text"] for event in events if event["text"]]
    heard = [line.replace("Your friend", "The host") for line in reported]
    assert len(heard) == len(watched)
    assert [h for h in heard if "he host" in h] == (
        [w for w in watched if "he host" in w]
    )


@pytest.mark.long
def test_a_whole_game(url: str) -> None:
    (host, link), reported = hosted(url), list[str]()
    with joined(link, rogue("Named"), reported.append) as playing:
        mine, theirs = play(at_table(host, link), "novice"), playing.result()
    assert (mine.viewer, theirs.viewer) == tuple(Seat)
    assert mine.winner
    assert mine.winner == theirs.winner
    assert mine.pegs == theirs.pegs
    assert max(mine.scores.values()) == 121
    assert mine.reason is None
    check_reports(host, reported)


@pytest.mark.long
def test_long_counts_are_reported_in_full_and_control_characters_are_not(
    url: str,
) -> None:
    table, reported = at_table(*hosted(url)), list[str]()
    long = f"{'fifteen two, ' * 30}and your friend scores 60."
    texts = (long, "", "\x1b[2Jlook")
    events = tuple(NarratedEvent(SaidGo(Seat.FIRST), text) for text in texts)
    view = replace(table.get(), events=events)
    RemotePlayer(table, view, Strategy(str), Mock(), reported.append)
    assert reported == [long, "?[2Jlook"]


def test_a_view_without_a_seat(url: str, tmp_path: Path) -> None:
    table = at_table(*hosted(url))
    view = replace(table.get(), viewer=None)
    with pytest.raises(InvalidResponseError, match="a spectator's view of the table"):
        RemotePlayer(table, view, Strategy(str), SeenGames(tmp_path), str)


@pytest.mark.long
def test_rematches(url: str) -> None:
    def report(text: str) -> None:
        if host.get()["game_number"] == 2:
            raise EnoughError

    host, link = hosted(url)
    with joined(link, "novice", report, rematch=True) as guest:
        for number in range(2):
            begin(host)
            assert wait_until(lambda: host.refresh()["prompt"] == "discard")
            host.do("resign")
            assert wait_until(lambda: host.refresh()["rematch"] == ["second"])
            assert host.do("rematch")["game_number"] == number + 1
        begin(host)
        with pytest.raises(EnoughError):
            guest.result()


@pytest.mark.long
@pytest.mark.parametrize(
    ("vice", "how"),
    [
        ("Dies", r"exited without answering 'move' \(my head aches\)$"),
        ("LaysStrange", "is not in the hand$"),
        ("Miscounts", "no hand is worth 30 points$"),
    ],
)
def test_a_player_that_breaks_the_rules_loses(url: str, vice: str, how: str) -> None:
    host, link = hosted(url, counting=True)
    with joined(link, rogue(vice)) as guest:
        ended = play(at_table(host, link), "novice")
        with pytest.raises(BrokenRulesError, match=f"(?i){how}"):
            guest.result()
    assert ended.reason == "resigned"
    assert ended.winner
    assert ended.winner.seat is Seat.FIRST


def test_a_friend_who_resigns_while_the_program_thinks(
    url: str, tmp_path: Path
) -> None:
    (host, link), opponent = hosted(url), Opponent(Strength.NOVICE)

    def ask(command: str) -> str:
        if command == "discard":
            host.refresh()
            host.do("resign")
        return opponent.answer(command)

    host.play_on()
    seen = SeenGames(tmp_path)
    remote, view = take_seat(read_link(link), seen, SeatKeys(tmp_path))
    host.refresh()
    host.play_on()
    guest = RemotePlayer(remote, view, Strategy(ask), seen, str)
    guest.play()
    ended = guest.view
    assert result(ended, Seat.SECOND) == "Your friend resigned. You won: 0 to 0."
    assert result(ended, Seat.FIRST) == "You resigned. Your friend won: 0 to 0."


@pytest.mark.long
def test_a_server_that_stays_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote_player, "SECONDS_TO_BE_ASKED", 0)
    with started("--games", str(tmp_path / "games.sqlite")) as (url, server):
        host, link = hosted(url)
        with joined(link, "novice") as guest:
            begin(host)
            assert wait_until(lambda: has_discarded(host))
            server.kill()
            with pytest.raises(UnreachableError):
                guest.result()


@pytest.mark.long
def test_a_server_that_is_killed_and_starts_again(tmp_path: Path, port: str) -> None:
    options = ("--games", str(tmp_path / "games.sqlite"), "--port", port)
    reported, news = list[str](), threading.Semaphore(0)

    def report(text: str) -> None:
        reported.append(text)
        news.release()

    def wait_for_news(number: int) -> None:
        for _ in range(number):
            news.acquire()

    with started(*options) as (url, server):
        host, link = hosted(url, counting=True)
        with joined(link, NOVICE, report) as guest, ThreadPoolExecutor(1) as thread:
            playing = thread.submit(play, at_table(host, link), "novice")
            wait_for_news(8)
            server.kill()
            server.wait()
            assert not guest.done()
            with started(*options):
                wait_for_news(8)
                while not host.refresh()["winner"]:  # A move may come in between.
                    host.send("resign")
                mine, theirs = playing.result(), guest.result()
                check_reports(host, reported)
                data = host.ask("record").json()
    record = read_record(data)
    fairness = read_fairness(data["fairness"], record)
    commitments = {role.value: text for role, text in fairness.commitments.items()}
    assert commitments == host.seen["commitments"]
    assert check_decks(record, fairness) > 1
    check_game(record, fairness)
    assert mine.pegs == theirs.pegs
