"""Games between two people over the API: nobody learns what is hidden."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier, Event

import pytest
from httpx2 import Response
from room_person import (
    IDLE,
    SEATS,
    go_on,
    key_of,
    opened,
    play_until,
    stored_room,
    two,
    watching,
)
from starlette.testclient import TestClient
from web_person import Answer, Person, cards_in, texts

from cribbage_bridge.cribbage.actions import (
    Count,
    Cut,
    Deal,
    Dealt,
    Discard,
    Lay,
    Seat,
)
from cribbage_bridge.cribbage.game import Game, Stage
from cribbage_bridge.session.saved_rooms import SavedRoom
from cribbage_bridge.web.games import Games

CALLED = {
    Seat.FIRST: {"you": Seat.FIRST, "friend": Seat.SECOND},
    Seat.SECOND: {"you": Seat.SECOND, "friend": Seat.FIRST},
    None: {"host": Seat.FIRST, "guest": Seat.SECOND},
}
"""Who is who, to each."""


# --- What must not be known -----------------------------------------------


def known(game: Game, seat: Seat | None) -> set[str]:
    """The cards of the last deal that a seat may know, or those who watch.

    When the game is over, the hands are shown.
    """
    place = max(n for n, act in enumerate(game.actions) if isinstance(act, Deal))
    dealt = {
        event.seat: set(texts(event.cards))
        for event in game.steps[place].events
        if isinstance(event, Dealt)
    }
    hands, crib, counts = {**dealt}, set(), 0
    seen = set(dealt[seat]) if seat else set()
    for action in game.actions[place:]:
        match action:
            case Cut(card) | Lay(_, card):
                seen.add(str(card))
            case Discard(who, cards):
                crib |= set(texts(cards))
                hands[who] = hands[who] - crib
            case Count():
                counts += 1
    if counts == 3 or (counts == 2 and game.state.stage is Stage.SHOW):
        seen |= crib
    if game.state.winner:
        seen |= hands[Seat.FIRST] | hands[Seat.SECOND]
    return seen


def must_hide(answer: Answer, seat: Seat | None, room: SavedRoom, game: Game) -> None:
    """See that an answer to a seat, or to one who watches, says nothing too much."""
    events = answer["events"]
    deals = [n for n, event in enumerate(events) if event["kind"] == "dealt"]
    recent = {**answer, "events": events[deals[-1] :] if deals else events}
    text = json.dumps(recent, ensure_ascii=False)
    assert cards_in(text) <= known(game, seat)
    must_keep_secrets(answer, seat, room)


def must_keep_secrets(answer: Answer, seat: Seat | None, room: SavedRoom) -> None:
    """See that an answer holds no secret before it is time, and no lock ever."""
    text = json.dumps(answer, ensure_ascii=False)
    is_over = bool(answer["winner"])
    assert (room.secret in text) is is_over
    assert answer["secret"] == (room.secret if is_over else None)
    assert answer["commitment"] == room.fairness.commitment
    assert not any(lock and lock in text for lock in room.locks.values())
    is_invited = seat is Seat.FIRST and not room.locks[Seat.SECOND]
    assert (room.invitation in text) is is_invited


def must_agree(answer: Answer, seat: Seat | None, game: Game) -> None:
    """See that an answer says what the rules say of the game."""
    state, who = game.state, CALLED[seat]
    near = seat or Seat.FIRST
    assert list(who) == answer["players"]
    assert [who[name] for name in answer["players"]] == [near, near.other]
    assert answer["stage"] == state.stage.value
    assert answer["dealer"] == next(n for n, s in who.items() if s is state.dealer)
    fronts = {who[name]: pegs["front"] for name, pegs in answer["pegs"].items()}
    assert fronts == state.scores
    if not state.winner:
        mine = sorted(filter(None, state.hands[near])) if seat else []
        assert answer["hand"] == texts(mine)
        assert not answer["held"]
    assert answer["others"] == len(state.hands[near.other])
    assert answer["crib"] == sum(map(len, state.discards.values()))
    assert answer["laid"] == {name: texts(state.laid[who[name]]) for name in who}
    assert (answer["count"], answer["pile"]) == (state.count, texts(state.pile))
    assert answer["start_card"] == (state.start_card and str(state.start_card))
    laying = seat and answer["prompt"] == "lay"
    playable = [act.card for act in state.legal if isinstance(act, Lay) and laying]
    assert answer["playable"] == texts(playable)
    assert answer["steps"] == len(game.steps)
    waiting = [each for each in Seat if is_awaited(game, each)]
    actor = next(n for n, s in who.items() if s in waiting) if waiting else None
    assert answer["actor"] == (actor if len(waiting) == 1 else None)
    assert (answer["prompt"] not in IDLE) == (seat in waiting)


def is_awaited(game: Game, seat: Seat) -> bool:
    """Whether a game waits for a seat."""
    state = game.state
    match state.stage:
        case Stage.DEAL:
            return state.dealer is seat
        case Stage.SHOW:
            return bool(state.next_count and state.next_count.seat is seat)
        case _:
            return seat in state.actors


# --- Whole games ----------------------------------------------------------


def state_of(games: Games, name: str) -> tuple[SavedRoom, Game]:
    """A room, and its game with all cards, played again from what is kept."""
    room = stored_room(games, name)
    return room, room.record.replay()


@pytest.mark.parametrize(
    ("goal", "counting"), [(61, True), pytest.param(121, False, marks=pytest.mark.long)]
)
def test_nobody_learns_a_hidden_card(
    client: TestClient, games: Games, goal: int, counting: bool
) -> None:
    people = two(client, goal=goal, counting=counting)
    name = people[0].seen["name"]
    onlookers: dict[Seat | None, Person] = {
        Seat.FIRST: people[0],
        Seat.SECOND: people[1],
        None: watching(people[0]),
    }
    chance = Random(goal)
    numbers_known = set()
    room, game = state_of(games, name)
    while True:
        for seat, person in onlookers.items():
            answer = person.look()
            must_hide(answer, seat, room, game)
            must_agree(answer, seat, game)
            must_be_continued(person, answer, chance.randint(0, answer["steps"] + 2))
            numbers_known.add(len(known(game, seat)))
        if game.state.winner:
            break
        actor = go_on(people, chance)
        seat = next(seat for seat in Seat if onlookers[seat] is actor)
        room, game = state_of(games, name)
        must_hide(actor.seen, seat, room, game)
    # Before the discard, to a player and to one who watches, and after the show.
    assert numbers_known >= {0, 6, 13}
    for person in onlookers.values():
        whole = person.look()
        assert whole["winner"]
        for since in range(0, whole["steps"] + 1, 7):
            must_be_continued(person, whole, since)


def must_be_continued(person: Person, whole: Answer, since: int) -> None:
    """See that who has seen some steps is given only the events of the others."""
    answer = person.client.get(person.url, params={"since": since}).json()
    events = answer["events"]
    assert {**answer, "events": whole["events"], "since": 0} == whole
    if since > whole["steps"]:
        assert answer == whole
    else:
        assert answer["since"] == since
        assert events == whole["events"][len(whole["events"]) - len(events) :]
        assert bool(events) == (since < whole["steps"])


def test_a_room_without_a_guest_says_nothing(client: TestClient, games: Games) -> None:
    host = opened(client)
    room = stored_room(games, host.seen["name"])
    for seat, person in ((Seat.FIRST, host), (None, watching(host))):
        answer = person.look()
        must_keep_secrets(answer, seat, room)
        assert answer["seat"] == (seat and "host")
        assert answer["is_full"] is False
        assert (answer["prompt"], answer["actor"], answer["events"]) == (
            *("wait", None, []),
        )
        assert not cards_in(json.dumps(answer))


def test_nobody_is_given_a_key(client: TestClient) -> None:
    people = two(client)
    keys = [key_of(person) for person in people]
    for person in (*people, watching(people[0])):
        assert not any(key in person.client.get(person.url).text for key in keys)


def test_events_are_said_to_each_in_turn(client: TestClient) -> None:
    host, guest = people = two(client, goal=61)
    play_until(people, lambda seen: seen["stage"] == "show")
    seen = [person.look()["events"] for person in (host, guest, watching(host))]
    assert len({len(events) for events in seen}) == 1
    for to_host, to_guest, to_all in zip(*seen, strict=True):
        assert {to_host["player"], to_guest["player"]} == {"you", "friend"}
        assert to_all["player"] == {"you": "host", "friend": "guest"}[to_host["player"]]
        assert "You " not in to_all["text"]


# --- Both at the same time ------------------------------------------------


def sent_twice(person: Person, action: Answer) -> list[Response]:
    """Send the same at the same time from two windows."""
    start = Barrier(2)

    def send(_: int) -> Response:
        start.wait()
        return person.send(action)

    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(send, range(2)))


def play_as_fast_as_possible(person: Person, failed: Event) -> list[Answer]:
    """Play until the game is over, sending all twice, and say what was done.

    If one player fails, the other one stops.
    """
    done: list[Answer] = []
    while person.seen["prompt"] != "nothing" and not failed.is_set():
        if person.seen["prompt"] == "wait":
            time.sleep(0.01)
        else:
            action = person.choice()
            answers = sent_twice(person, action)
            if sorted(answer.status_code for answer in answers) != [200, 409]:
                failed.set()
            done.append(action)
        person.seen = person.look()
    return done


def done_by(room: SavedRoom, seat: Seat) -> list[tuple[str, list[str]]]:
    """The discards and cards of a seat in a game."""
    return [
        (act.name, texts(act.cards if isinstance(act, Discard) else [act.card]))
        for act in room.record.actions
        if isinstance(act, Discard | Lay) and act.seat is seat
    ]


def test_both_act_at_the_same_time(client: TestClient, games: Games) -> None:
    people = two(client, goal=61)
    failed = Event()
    with ThreadPoolExecutor(2) as pool:
        done = list(pool.map(play_as_fast_as_possible, people, [failed] * 2))
    assert not failed.is_set()
    room = stored_room(games, people[0].seen["name"])
    for seat, actions in zip(Seat, done, strict=True):
        sent = [
            (act["action"], act.get("cards") or [act["card"]])
            for act in actions
            if act["action"] != "continue"
        ]
        assert sent == done_by(room, seat)
    # To take the seat is a change, too.
    assert people[0].look()["revision"] == 1 + sum(map(len, done))


def test_both_discard_from_what_they_saw_before(client: TestClient) -> None:
    host, guest = two(client)
    assert host.seen["revision"] == guest.seen["revision"] == 1
    for person in (guest, host):
        assert person.send(person.choice()).status_code == 200
    assert host.look()["stage"] == "play"


def test_what_was_done_in_another_window_must_be_seen(client: TestClient) -> None:
    host, _ = two(client)
    assert host.send(host.choice()).status_code == 200
    late = host.send({"action": "go"})
    assert late.status_code == 409
    assert "in another window of yours" in late.json()["detail"]


@pytest.mark.parametrize("to", ["rematch", "give-up", "actions", "claim"])
def test_the_loser_deals_the_next_game_when_both_want_it(
    client: TestClient, to: str
) -> None:
    """And what comes too late, from the game before, is not done."""
    host, guest = two(client)
    host.act({}, "give-up")
    assert host.seen["winner"] == {"player": "friend", "margin": "game"}
    assert host.seen["given_up"] == "gave the game up"
    assert (host.seen["prompt"], host.seen["actor"]) == ("nothing", None)
    before = host.act({}, "rematch")
    assert before["rematch"] == ["you"]
    guest.seen = guest.look()
    assert guest.seen["rematch"] == ["friend"]
    begun = guest.act({}, "rematch")
    assert (begun["game_number"], begun["rematch"], begun["winner"]) == (1, [], None)
    assert begun["dealer"] == "friend"
    assert begun["commitment"] != before["commitment"]
    late = {"revision": 1, **({"action": "go"} if to == "actions" else {})}
    for person in (host, guest):
        now = person.look()
        assert person.send(late, to).status_code == 409
        assert person.look() == now


def test_seats_are_those_of_the_keys(client: TestClient) -> None:
    host, guest = two(client)
    for person, seat in ((host, "host"), (guest, "guest"), (watching(host), None)):
        seen = person.look()
        assert seen["seat"] == seat
        assert (seen["prompt"] == "discard") == (seat in SEATS)
