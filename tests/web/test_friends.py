"""Games of two people over the API: both at once, resigned, claimed and proved."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import inf
from threading import Event

import pytest
from starlette.testclient import TestClient
from threads import at_once
from web_person import (
    BODIES,
    SECRETS,
    Answer,
    Person,
    application,
    at_server,
    browser,
    commitment,
    opened,
    play_until,
    reveal,
    services,
    tables_of,
    take_seat,
    two,
    watching,
)

from cribbage_bridge.cribbage.actions import Discard, Play, Seat
from cribbage_bridge.session.fairness import check_decks, check_game, read_fairness
from cribbage_bridge.session.json_form import write
from cribbage_bridge.session.record import read_record
from cribbage_bridge.web import claims, presence
from cribbage_bridge.web.app import Settings, create_app
from cribbage_bridge.web.connections import Connection
from cribbage_bridge.web.delays import Delays
from cribbage_bridge.web.tables import Tables

# --- Both at the same time ------------------------------------------------


def play_as_fast_as_possible(person: Person, failed: Event) -> list[Answer]:
    """Play a deal, send each change from two windows, and return the changes.

    If one player fails, the other one stops.
    """
    sent: list[Answer] = []
    while person.refresh()["stage"] != "show" and not failed.is_set():
        if person.seen["prompt"] == "wait":
            time.sleep(0.01)
            continue
        path, body = person.choice()
        answers = at_once(partial(person.send, path, **body), [0, 0])
        if sorted(answer.status_code for answer in answers) != [200, 409]:
            failed.set()
        sent.append(body)
    return sent


def test_both_act_at_the_same_time(shared: TestClient) -> None:
    people, failed = two(shared), Event()
    with ThreadPoolExecutor(2) as pool:
        sent = list(pool.map(play_as_fast_as_possible, people, [failed] * 2))
    assert not failed.is_set()
    record = tables_of(shared).find(people[0].id)[0].record
    for seat, bodies in zip(Seat, sent, strict=True):
        assert [body["action"] for body in bodies if body] == [
            write(taken)
            for taken in record.actions
            if isinstance(taken, Discard | Play) and taken.seat is seat
        ]
    # The commitments and the secrets are changes, too.
    assert people[0].get()["revision"] == 4 + sum(map(len, sent))


# --- Resigned, and another game -------------------------------------------


def test_the_loser_deals_the_next_game_when_both_ask_for_it(shared: TestClient) -> None:
    winner, loser = people = two(shared)
    lost, won = loser.seen["viewer"], winner.seen["viewer"]
    seen = loser.do("resign")
    assert seen["winner"] == {"kind": "won", "seat": won, "margin": "game"}
    assert seen["reason"] == "resigned"
    assert (seen["prompt"], seen["waits_for"]) == ("nothing", [])
    before = loser.do("rematch")
    assert before["rematch"] == winner.refresh()["rematch"] == [lost]
    again = winner.do("rematch")
    assert (again["game_number"], again["rematch"], again["winner"]) == (1, [], None)
    assert (again["prompt"], again["steps"], again["reason"]) == ("commit", 0, None)
    assert again["commitments"]["server"] != before["commitments"]["server"]
    assert again["commitments"]["first"] == again["commitments"]["second"] == ""
    reveal(people)
    assert winner.seen["dealer"] == lost
    for person in people:
        now = person.get()
        for path in ("rematch", "resign", "claim", "actions"):  # of the last game
            body = {**BODIES[path], "revision": 1}
            assert person.send(path, **body).status_code == 409
        assert person.get() == now


# --- Secrets --------------------------------------------------------------


def test_nobody_changes_a_secret_or_learns_one_in_time(shared: TestClient) -> None:
    """Either player, or both together, try to choose a secret late."""
    host = opened(shared)
    guest_client = browser(shared)
    other = "f" * 64
    host.play_on()
    assert host.send("commit", commitment=other).status_code == 409
    assert host.send("reveal", secret=SECRETS["first"]).status_code == 409
    invited = host.seen | {"invitation": invitation_of(shared, host)}
    assert take_seat(guest_client, invited).status_code == 200
    guest = Person(guest_client, host.id)
    for person in (host, guest):
        person.refresh()
        assert person.send("commit", commitment=other).status_code == 409
        wrong = SECRETS["second" if person is host else "first"]
        refused = person.send("reveal", secret=wrong)
        assert (refused.status_code, refused.json()["detail"]) == (
            422,
            "This secret does not match your commitment.",
        )
        assert person.refresh()["prompt"] == "reveal"
    saved, _ = tables_of(shared).find(host.id)
    host.play_on()
    for person in (host, guest, watching(host)):
        text = person.ask("").text
        assert saved.seed not in text
        assert SECRETS["first"] not in text
        assert person.refresh()["events"] == []
    assert host.seen["waits_for"] == ["second"]
    guest.refresh()
    assert guest.play_on()["prompt"] == "discard"
    for person in (host, guest):
        person.refresh()
        assert person.send("commit", commitment=other).status_code == 409
        assert person.send("reveal", secret=other).status_code == 409


def invitation_of(client: TestClient, host: Person) -> str:
    table, _ = tables_of(client).find(host.id)
    assert table.friends
    return table.friends.invitation


# --- A friend who left, or does nothing -----------------------------------

AWAY, IDLE, ANSWER, AFTER_ANSWER = 5 * 60, 10 * 60, 60, 5 * 60


class Clock:
    """The clock of a server that is never too busy, which a test moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        for module in (presence, claims):
            monkeypatch.setattr(module, "monotonic", lambda: self.now)
        monkeypatch.setattr(Connection, "last_refused", -inf)
        monkeypatch.setattr(Delays, "seconds_since_last", lambda delays: inf)

    def wait(self, seconds: float, *present: Person) -> None:
        """Let time pass; some people look at their tables every ten seconds."""
        end = self.now + seconds
        while self.now < end:
            self.now = min(end, self.now + 10)
            for person in present:
                person.ask("news")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def try_to(person: Person, change: str) -> int:
    person.refresh()
    return person.send(change).status_code


def one_to_move(people: list[Person]) -> tuple[Person, Person]:
    """Play until one person must act; return this person, and the other one."""
    play_until(people, lambda seen: seen["stage"] == "play")
    return (people[0], people[1]) if people[0].is_to_move else (people[1], people[0])


def test_who_is_away_is_asked_and_then_loses(shared: TestClient, clock: Clock) -> None:
    other, person = two(shared)
    clock.wait(AWAY - 10, person)
    assert try_to(person, "challenge") == 409
    clock.wait(20, person)
    assert watching(person).send("challenge").status_code == 403
    assert try_to(person, "claim") == 409
    assert try_to(person, "challenge") == 200
    asked = person.refresh()["challenge"]
    assert (asked["seat"], asked["doubt"]) == (other.seat, "away")
    clock.wait(ANSWER - 1, person)
    assert try_to(person, "claim") == 409
    clock.wait(1, person)
    assert try_to(person, "claim") == 200
    won = person.refresh()
    assert (won["winner"]["seat"], won["reason"]) == (person.seat, "left the game")
    assert other.get()["winner"] == won["winner"]


@pytest.mark.parametrize("is_full", [True, False])
def test_who_is_asked_by_a_full_or_slow_server_has_more_time(
    shared: TestClient, clock: Clock, monkeypatch: pytest.MonkeyPatch, is_full: bool
) -> None:
    _, person = two(shared)
    clock.wait(AWAY + 10, person)
    assert try_to(person, "challenge") == 200
    clock.wait(ANSWER - 1, person)
    now = clock.now
    if is_full:
        monkeypatch.setattr(Connection, "last_refused", now)
    else:
        monkeypatch.setattr(
            Delays, "seconds_since_last", lambda delays: clock.now - now
        )
    for seconds, status in ((ANSWER - 1, 409), (1, 200)):
        clock.wait(seconds, person)
        assert try_to(person, "claim") == status


@pytest.mark.long
@pytest.mark.parametrize("how", ["news", "", "hint", "stream"])
def test_any_request_with_a_key_is_presence(
    shared: TestClient, clock: Clock, how: str
) -> None:
    """A guest without a stream looks now and then; this took games before."""
    other, person = two(shared)
    for _ in range(40):
        clock.wait(10, person)
        if how == "stream":
            services(shared).presence.note([(other.id, Seat.of(other.seat))])
        else:
            other.ask("news" if how == "hint" else how)
    assert try_to(person, "challenge") == 409
    assert person.ask("news").json()["away"] == {"first": 0, "second": 0}


def test_who_comes_back_does_not_lose(shared: TestClient, clock: Clock) -> None:
    person, other = one_to_move(two(shared))  # the game does not wait for the other
    clock.wait(AWAY + 1, person)
    assert try_to(person, "challenge") == 200
    other.ask("")
    clock.wait(ANSWER + 1, person)
    assert try_to(person, "claim") == 409
    assert try_to(person, "challenge") == 409
    clock.wait(AWAY - ANSWER, person)
    assert try_to(person, "claim") == 409  # the question was asked before
    assert try_to(person, "challenge") == 200
    assert try_to(other, "answer") == 200
    assert other.seen["challenge"] is None or other.refresh()["challenge"] is None
    clock.wait(ANSWER + 1, person)
    assert try_to(person, "claim") == 409


def test_nobody_waits_before_coming(shared: TestClient, clock: Clock) -> None:
    """Both were away; the time counts from when one came back."""
    person, _ = one_to_move(two(shared))
    clock.wait(10 * AWAY)
    assert try_to(person, "challenge") == 409
    clock.wait(AWAY - 20, person)
    assert try_to(person, "challenge") == 409
    clock.wait(30, person)
    assert try_to(person, "challenge") == 200


def test_a_restart_and_a_jump_of_the_clock_take_nothing(
    shared: TestClient, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, person = two(shared)
    clock.wait(2 * AWAY, person)
    tomorrow = time.time() + 24 * 60 * 60
    monkeypatch.setattr(time, "time", lambda: tomorrow)
    with TestClient(application(tables_of(shared).file)) as restarted:
        again = at_server(restarted, person)
        for change in ("challenge", "claim"):
            assert try_to(again, change) == 409
        clock.wait(AWAY + 20, again)
        assert try_to(again, "challenge") == 200
        assert try_to(person, "claim") == 409


@pytest.mark.long
def test_presence_at_one_server_is_seen_by_another(
    shared: TestClient, clock: Clock
) -> None:
    other, person = two(shared)
    with TestClient(application(tables_of(shared).file)) as second:
        elsewhere = at_server(second, person)
        clock.wait(AWAY + 20, other, elsewhere)
        assert try_to(elsewhere, "challenge") == 409
        clock.wait(AWAY + 20, elsewhere)
        assert try_to(elsewhere, "challenge") == 200


@pytest.mark.long
def test_who_does_nothing_is_asked_answers_twice_and_must_move(
    shared: TestClient, clock: Clock
) -> None:
    people = two(shared)
    idle, person = one_to_move(people)
    clock.wait(IDLE - 10, *people)
    assert person.refresh()["prompt"] == "wait"
    assert try_to(person, "challenge") == 409
    assert try_to(idle, "challenge") == 409
    clock.wait(11, *people)
    for _ in range(2):
        assert try_to(person, "challenge") == 200
        assert idle.refresh()["challenge"]["doubt"] == "idle"
        assert idle.seen["can_answer"] is True
        clock.wait(ANSWER - 1, *people)
        assert try_to(idle, "answer") == 200
        clock.wait(AFTER_ANSWER - 10, *people)
        for change in ("claim", "challenge"):
            assert try_to(person, change) == 409
        clock.wait(11, *people)
    assert try_to(person, "challenge") == 200
    assert idle.refresh()["can_answer"] is False
    assert try_to(idle, "answer") == 409
    assert idle.refresh()["prompt"] == "play"
    idle.play_on()
    clock.wait(ANSWER + 1, *people)
    assert person.refresh()["challenge"] is None
    assert try_to(person, "claim") == 409


@pytest.mark.long
def test_who_is_asked_cannot_ask_back(shared: TestClient, clock: Clock) -> None:
    """The question would end without an answer."""
    asked, person = people = two(shared)
    clock.wait(IDLE + 1, *people)
    assert try_to(person, "challenge") == 200
    assert try_to(asked, "challenge") == 409
    assert try_to(asked, "answer") == 200


@pytest.mark.long
def test_a_friend_cannot_disturb_by_changes_that_change_nothing(
    shared: TestClient, clock: Clock
) -> None:
    """Each change would draw the other page again, so nobody could click there."""
    people = two(shared)
    idle, person = one_to_move(people)
    repeated: dict[str, Answer] = {
        "commit": {"commitment": commitment(person.seen, person.seat)},
        "reveal": {"secret": SECRETS[person.seat]},
        "answer": {},
        "rematch": {},
        "end-lesson": {},
    }
    for path, body in repeated.items():
        assert person.send(path, **body).status_code == 409
    clock.wait(IDLE + 1, *people)
    assert try_to(person, "challenge") == 200
    for _ in range(3):
        clock.wait(ANSWER / 6, *people)
        assert try_to(person, "challenge") == 409
    assert idle.refresh()["revision"] == person.seen["revision"]
    assert idle.ask("").json()["claim_times"]["to_answer"] == ANSWER / 2
    assert try_to(idle, "answer") == 200


def test_nobody_cuts_the_deck_of_a_game_between_two_people(shared: TestClient) -> None:
    """A cut deck would not follow from the secrets."""
    people = two(shared, goal=61)
    play_until(people, lambda seen: seen["stage"] == "deal")
    dealer = people[0] if people[0].is_to_move else people[1]
    assert dealer.send("continue", cut=17).status_code == 409
    assert dealer.send("continue", cut=0).status_code == 200


@pytest.mark.long
def test_who_neither_moves_nor_answers_loses(shared: TestClient, clock: Clock) -> None:
    people = two(shared)
    idle, person = one_to_move(people)
    clock.wait(IDLE + 1, *people)
    assert try_to(person, "challenge") == 200
    clock.wait(ANSWER + 1, *people)
    assert try_to(idle, "claim") == 409
    assert try_to(person, "claim") == 200
    won = person.refresh()
    assert (won["winner"]["seat"], won["reason"]) == (person.seat, "stopped playing")


@pytest.mark.parametrize("stage", ["show", "deal"])
def test_counting_and_dealing_are_moves(
    shared: TestClient, clock: Clock, stage: str
) -> None:
    people = two(shared, counting=True)
    play_until(people, lambda seen: seen["stage"] == stage)
    idle, person = people if people[0].is_to_move else people[::-1]
    clock.wait(IDLE + 1, *people)
    assert try_to(person, "challenge") == 200
    idle.refresh()
    idle.play_on()
    assert person.refresh()["challenge"] is None


def test_a_game_that_has_not_begun_is_neither_resigned_nor_claimed(
    shared: TestClient, clock: Clock
) -> None:
    host = opened(shared)
    for person in (host, host):
        clock.wait(IDLE + AWAY, person)
        for change in ("resign", "challenge", "answer", "claim"):
            assert try_to(person, change) == 409
    assert host.get() == host.seen


# --- A game that is over --------------------------------------------------


def test_a_game_has_a_result_a_review_and_a_record_only_when_it_is_over(
    shared: TestClient,
) -> None:
    host, guest = two(shared)
    watcher = watching(host)

    def statuses() -> list[tuple[int, ...]]:
        return [
            (
                person.ask("record").status_code,
                person.ask("result").status_code,
                person.client.post(f"{person.url}/review").status_code,
            )
            for person in (host, guest, watcher)
        ]

    before = [(409, 409, 409), (409, 409, 409), (409, 403, 409)]
    assert statuses() == before
    host.do("resign")
    assert statuses() == [(200, 200, 201), (200, 200, 201), (200, 403, 201)]
    results = [person.ask("result").json() for person in (host, guest)]
    assert [result["won"] for result in results] == [False, True]
    assert {result["opponent"] for result in results} == {"friend"}
    guest.refresh()
    for person in (host, guest):
        person.do("rematch")
    assert statuses() == before


def test_anybody_can_download_a_record_that_proves_the_cards(
    shared: TestClient,
) -> None:
    host, guest = people = two(shared, goal=61, counting=True)
    assert "secret" not in watching(host).ask("record").json()["detail"]
    commitments = host.seen["commitments"]
    play_until(people, lambda seen: seen["stage"] == "play")
    host.do("resign")
    data = watching(host).ask("record").json()
    record = read_record(data)
    fairness = read_fairness(data["fairness"], record)
    proved = {role.value: text for role, text in fairness.commitments.items()}
    assert proved == commitments == guest.refresh()["commitments"]
    secrets = {role.value: text for role, text in fairness.secrets.items()}
    assert secrets == guest.seen["secrets"]
    assert fairness.terms.counting
    assert check_game(record, fairness).winner is Seat.SECOND
    assert record.reason == "resigned"
    assert check_decks(record, fairness) > 1
    assert record == tables_of(shared).find(host.id)[0].record
    host.refresh()
    host.do("rematch")
    assert watching(host).ask("record").json() == data
    guest.do("rematch")
    assert watching(host).ask("record").status_code == 409
    assert watching(host).ask("record", game=0).json() == data
    for game in (1, 2):
        assert watching(host).ask("record", game=game).status_code in (404, 409)


# --- Limits ---------------------------------------------------------------


def test_tables_of_both_kinds_count_for_the_limit_of_an_hour(tables: Tables) -> None:
    settings = Settings(tables, ("testserver",), games_an_hour=3)
    with TestClient(create_app(settings)) as client:
        statuses = [
            client.post("/api/tables", json={"opponent": opponent}).status_code
            for opponent in ("friend", "computer", "friend", "computer", "friend")
        ]
    assert statuses == [201, 201, 201, 429, 429]
