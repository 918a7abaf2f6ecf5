"""Whole games on a server, between the computer, programs, and rogues."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from urllib.request import urlopen

import pytest
from programs import NOVICE, rogue, wait_until
from remote_tables import HostedTable, hosted, joined, play
from served import started

from cribbage_bridge.client import remote_player
from cribbage_bridge.client.http_client import AnswerError, HttpClient, UnreachableError
from cribbage_bridge.client.link import read_link
from cribbage_bridge.client.remote_player import BrokenRulesError, RemotePlayer
from cribbage_bridge.client.remote_table import RemoteTable, result, take_seat
from cribbage_bridge.client.strategy import Strategy
from cribbage_bridge.cribbage.actions import SaidGo, Seat
from cribbage_bridge.cribbage.game import Strength
from cribbage_bridge.protocol.server import Opponent
from cribbage_bridge.session.fairness import check_decks, check_game, read_fairness
from cribbage_bridge.session.prompt import Prompt
from cribbage_bridge.session.record import read_record
from cribbage_bridge.session.table_view import NarratedEvent


class EnoughError(Exception):
    """No more games are wanted."""


def check_reports(table: HostedTable, reported: list[str]) -> None:
    view = RemoteTable(HttpClient(read_link(table.link)), table.view.id).get()
    watched = [event.text for event in view.events if event.text]
    heard = [line.replace("Your friend", "The host") for line in reported]
    assert len(heard) == len(watched)
    assert [h for h in heard if "he host" in h] == (
        [w for w in watched if "he host" in w]
    )


@pytest.mark.parametrize(
    ("host", "guest", "counting"),
    [("novice", rogue("Named"), False), (NOVICE, "regular", True)],
)
def test_whole_games(url: str, host: str, guest: str, counting: bool) -> None:
    table, reported = hosted(url, counting=counting), list[str]()
    with joined(table, guest, reported.append) as playing:
        mine, theirs = play(table.table, host), playing.result()
    assert (mine.viewer, theirs.viewer) == tuple(Seat)
    assert mine.winner
    assert mine.winner == theirs.winner
    assert mine.pegs == theirs.pegs
    assert max(mine.scores.values()) == 121
    assert mine.reason is None
    check_reports(table, reported)


def test_long_counts_are_reported_in_full_and_control_characters_are_not(
    url: str,
) -> None:
    table, reported = hosted(url), list[str]()
    long = f"{'fifteen two, ' * 30}and your friend scores 60."
    texts = (long, "", "\x1b[2Jlook")
    events = tuple(NarratedEvent(SaidGo(Seat.FIRST), text) for text in texts)
    view = replace(table.view, events=events)
    RemotePlayer(table.table, view, Strategy(str), reported.append)
    assert reported == [long, "?[2Jlook"]


def test_a_view_without_a_seat(url: str) -> None:
    table = hosted(url)
    view = replace(table.view, viewer=None)
    with pytest.raises(AnswerError, match="a spectator's view of the table"):
        RemotePlayer(table.table, view, Strategy(str), str)


def test_rematches(url: str) -> None:
    def report(text: str) -> None:
        if table.get().game_number == 2:
            raise EnoughError

    table = hosted(url)
    with joined(table, "novice", report, rematch=True) as guest:
        for number in range(2):
            assert wait_until(lambda: table.get().prompt is Prompt.DISCARD)
            table.post("resign")
            assert wait_until(lambda: table.get().rematch == (Seat.SECOND,))
            assert table.post("rematch").game_number == number + 1
        with pytest.raises(EnoughError):
            guest.result()


@pytest.mark.parametrize(
    ("vice", "how"),
    [
        ("Dies", r"died at 'move' \(my head aches\)$"),
        ("ThrowsThree", "a discard has two cards, not "),
        ("Rubbish", "answers 'let me see': not a card: LET ME SEE$"),
        ("LaysStrange", "is not in the hand$"),
        ("Forgets", "answers 'position .* with 'error what position'$"),
        ("Miscounts", "no hand is worth 30 points$"),
    ],
)
def test_a_player_that_breaks_the_rules_loses(url: str, vice: str, how: str) -> None:
    table = hosted(url, counting=True)
    with joined(table, rogue(vice)) as guest:
        ended = play(table.table, "novice")
        with pytest.raises(BrokenRulesError, match=f"(?i){how}"):
            guest.result()
    assert ended.reason == "resigned"
    assert ended.winner
    assert ended.winner.seat is Seat.FIRST


def test_a_friend_who_resigns(url: str) -> None:
    table = hosted(url)
    with joined(table, "novice") as guest:
        table.post("resign")
        ended = guest.result()
    assert result(ended, Seat.SECOND) == "Your friend resigned. You won: 0 to 0."
    assert result(table.get(), Seat.FIRST) == ("You resigned. Your friend won: 0 to 0.")


def test_a_friend_who_resigns_while_the_program_thinks(url: str) -> None:
    table, opponent = hosted(url), Opponent(Strength.NOVICE)

    def ask(command: str) -> str:
        if command == "discard":
            table.post("resign")
        return opponent.answer(command)

    remote, view = take_seat(read_link(table.link))
    guest = RemotePlayer(remote, view, Strategy(ask), str)
    guest.play()
    assert result(guest.view, guest.seat).startswith("Your friend resigned. You won")


def test_a_server_that_stays_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote_player, "SECONDS_TO_CLAIM", 0)
    with started("--games", str(tmp_path / "games.sqlite")) as (url, server):
        table = hosted(url)
        with joined(table, "novice") as guest:
            assert wait_until(lambda: len(table.get().discards[Seat.SECOND]) == 2)
            server.kill()
            with pytest.raises(UnreachableError):
                guest.result()


def test_a_server_that_is_killed_and_starts_again(tmp_path: Path, port: str) -> None:
    options = ("--games", str(tmp_path / "games.sqlite"), "--port", port)
    reported, in_the_middle = list[str](), threading.Event()

    def report(text: str) -> None:
        reported.append(text)
        if len(reported) == 40:
            in_the_middle.set()

    with started(*options) as (url, server):
        table = hosted(url, counting=True)
        with joined(table, NOVICE, report) as guest, ThreadPoolExecutor(1) as thread:
            host = thread.submit(play, table.table, "novice")
            assert in_the_middle.wait(60)
            server.kill()
            server.wait()
            assert not guest.done()
            with started(*options):
                mine, theirs = host.result(), guest.result()
                check_reports(table, reported)
                with urlopen(f"{url}api/tables/{table.view.id}/record") as answer:
                    data = json.load(answer)
    record = read_record(data)
    fairness = read_fairness(data["fairness"], record)
    assert fairness.commitment == table.view.commitment
    assert check_decks(record, fairness.secret) > 4
    check_game(record, fairness)
    assert mine.pegs == theirs.pegs
