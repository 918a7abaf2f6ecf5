"""Nobody learns a card that is hidden, at any table: not from a single answer.

What each viewer may know is computed here from the actions of the whole game.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient
from web_person import (
    Answer,
    Person,
    begun,
    cards_in,
    key_of,
    opened,
    play_until,
    seated,
    stored,
    texts,
    two,
    value_of,
    watching,
)

from cribbage_bridge.cribbage.actions import (
    Action,
    Both,
    Count,
    Cut,
    Deal,
    Dealt,
    Discard,
    Discarded,
    Event,
    Play,
    Seat,
)
from cribbage_bridge.cribbage.board import Pegs
from cribbage_bridge.cribbage.game import Game
from cribbage_bridge.cribbage.view import Stage, View
from cribbage_bridge.session.json_form import write
from cribbage_bridge.session.saved_table import SavedTable
from cribbage_bridge.session.table import Table
from cribbage_bridge.web.open_tables import open_table
from cribbage_bridge.web.tables import Tables

Viewers = dict[Seat | None, Person]


# --- What a viewer may know -----------------------------------------------


@dataclass
class Cards:
    """The cards of the last deal, as they lie.

    Attributes:
        hands: The cards that each seat holds.
        discards: The cards that each seat discarded.
        open: The cards that everybody has seen.
    """

    hands: dict[Seat, list[str]]
    discards: dict[Seat, list[str]]
    open: set[str]

    @classmethod
    def of(cls, game: Game) -> Cards:
        place = max(n for n, act in enumerate(game.actions) if isinstance(act, Deal))
        dealt = (e for e in game.steps[place].events if isinstance(e, Dealt))
        hands = {event.seat: texts(event.cards) for event in dealt}
        cards = cls(hands, {seat: [] for seat in Seat}, set())
        counts = sum(map(cards._take, game.actions[place:]))
        if counts == 3 or (counts == 2 and game.state.stage is Stage.SHOW):
            cards._show(cards.discards)
        if game.state.winner:
            cards._show(cards.hands)
            cards._show(cards.discards)
        if counts == 3:  # The cards are put away, also if the last count wins.
            cards.discards = {seat: [] for seat in Seat}
        return cards

    def _take(self, action: Action) -> bool:
        match action:
            case Cut(card):
                self.open.add(str(card))
            case Play(seat, card):
                self.hands[seat].remove(str(card))
                self.open.add(str(card))
            case Discard(seat, cards):
                for text in texts(cards):
                    self.hands[seat].remove(text)
                    self.discards[seat].append(text)
        return isinstance(action, Count)

    def _show(self, cards: dict[Seat, list[str]]) -> None:
        self.open.update(*cards.values())

    def known(self, viewer: Seat | None) -> set[str]:
        own = [*self.hands[viewer], *self.discards[viewer]] if viewer else []
        return self.open.union(own)

    def shown(self, cards: dict[Seat, list[str]], viewer: Seat | None) -> Answer:
        known = self.known(viewer)
        return {
            seat.value: [card if card in known else None for card in cards[seat]]
            for seat in Seat
        }


def events_for(viewer: Seat | None, game: Game) -> list[Answer]:
    def hidden(event: Event) -> Answer:
        data: Answer = write(event)
        if isinstance(event, Dealt | Discarded) and event.seat is not viewer:
            data["cards"] = [None] * len(event.cards)
        return data

    return [hidden(event) for step in game.steps for event in step.events]


def must_hide(whole: Answer, viewer: Seat | None, game: Game) -> None:
    """Check that an answer has the cards that a viewer may know, and no other."""
    cards = Cards.of(game)
    assert whole["hands"] == cards.shown(cards.hands, viewer)
    assert whole["discards"] == cards.shown(cards.discards, viewer)
    is_count = whole["prompt"] == "count"  # which the right count would answer
    legal = game.state.legal_for(viewer) if viewer and not is_count else ()
    assert whole["legal"] == [write(action) for action in legal]
    table = {**whole, "events": []}
    assert cards_in(json.dumps(table, ensure_ascii=False)) <= cards.known(viewer)
    events = [each["event"] for each in whole["events"]]
    assert events == events_for(viewer, game)
    cut = {event["card"] for event in events if event["kind"] == "start_card_cut"}
    for each in whole["events"]:
        assert cards_in(each["text"]) <= cards_in(json.dumps(each["event"])) | cut


def must_keep_secrets(answer: Answer, viewer: Seat | None, saved: SavedTable) -> None:
    """Check that an answer has no secret before the end, and never a lock."""
    text, is_over = json.dumps(answer), bool(answer["winner"])
    friends = saved.friends
    if not friends:
        assert (
            answer["commitments"] is answer["secrets"] is answer["invitation"] is None
        )
        return
    secrets = {role.value: text for role, text in saved.fairness.secrets.items()}
    assert all((each in text) is is_over for each in secrets.values() if each)
    assert answer["secrets"] == (secrets if is_over else None)
    known = {role.value: text for role, text in saved.fairness.commitments.items()}
    assert answer["commitments"] == {
        role: known[role] if secret else "" for role, secret in secrets.items()
    }
    assert not any(lock and lock in text for lock in friends.locks.values())
    can_invite = viewer is Seat.FIRST and not friends.locks[Seat.SECOND]
    assert (friends.invitation in text) is can_invite


# --- What everybody may know ----------------------------------------------


def must_agree(answer: Answer, viewer: Seat | None, table: Table) -> None:
    """Check that an answer says what the rules and the table say of the game."""
    saved, known = table.saved, write(table.game.state, View)
    for name in ("hands", "discards", "legal"):
        del known[name]
    assert answer == {
        **answer,
        **known,
        "viewer": viewer and viewer.value,
        "counting": saved.counting,
        "prompt": table.prompt(viewer).value,
        "waits_for": [seat.value for seat in table.waits_for],
        "pegs": write(table.game.board.pegs, Both[Pegs]),
        "steps": len(table.game.steps),
        "game_number": saved.game_number,
        "can_undo": table.can_undo,
        "is_full": True,
        "reason": None,
    }
    for count in answer["shown"]:
        value = value_of(count, count["start_card"])
        assert count["score"]["value"] == value
        assert count["points"] == min(value, count["claimed"])
        assert saved.counting or count["claimed"] == value


def must_continue(answer: Answer, whole: Answer, since: int) -> None:
    """Check that a viewer who knows some steps gets the events of the others."""
    assert {**answer, "since": 0, "events": whole["events"]} == whole
    assert answer["since"] == (since if since <= whole["steps"] else 0)
    events = answer["events"]
    assert events == whole["events"][len(whole["events"]) - len(events) :]
    assert bool(events) == (answer["since"] < whole["steps"])


# --- Whole games ----------------------------------------------------------


def viewers_of(client: TestClient, opponent: str, **options: Any) -> Viewers:
    if opponent == "computer":
        return {Seat.FIRST: begun(client, errs=True, **options)}
    host, guest = two(client, **options)
    return {Seat.FIRST: host, Seat.SECOND: guest, None: watching(host)}


@pytest.mark.parametrize(
    ("opponent", "options", "most_steps", "numbers_known"),
    [
        ("computer", {"counting": True, "strength": "novice"}, 24, {6, 7, 13}),
        ("friend", {}, 20, {0, 6, 13}),
        pytest.param(
            *("computer", {"strength": "master"}, 100, {6, 7, 13}),
            marks=pytest.mark.long,
        ),
        pytest.param(
            *("friend", {"counting": True, "goal": 61}, 1000, {0, 6, 13}),
            marks=pytest.mark.long,
        ),
    ],
)
def test_nobody_learns_a_hidden_card(
    client: TestClient,
    tables: Tables,
    opponent: str,
    options: Answer,
    most_steps: int,
    numbers_known: set[int],
) -> None:
    viewers, chance = viewers_of(client, opponent, **options), Random(1)
    people = [person for seat, person in viewers.items() if seat]
    numbers: set[int] = set()

    def check(viewer: Seat | None, whole: Answer, table: Table) -> None:
        must_hide(whole, viewer, table.game)
        must_keep_secrets(whole, viewer, table.saved)
        must_agree(whole, viewer, table)
        numbers.add(len(Cards.of(table.game).known(viewer)))

    while not people[0].seen["winner"] and people[0].seen["steps"] < most_steps:
        waiting = [person for person in people if person.refresh()["prompt"] != "wait"]
        mover = chance.choice(waiting)
        path, body = mover.choice()
        since = chance.randint(0, mover.seen["steps"] + 2)
        answer = mover.do(path, since, **body)
        saved, revision = tables.find(mover.id)
        table = open_table(saved)
        for viewer, person in viewers.items():
            assert person.refresh()["revision"] == revision
            check(viewer, person.seen, table)
            must_continue(person.get(since=since), person.seen, since)
        must_continue(answer, mover.seen, since)
    assert numbers >= numbers_known
    for person in viewers.values():
        for since in range(0, person.seen["steps"] + 3, 7):
            must_continue(person.get(since=since), person.seen, since)


def test_the_last_cards_of_the_computer_are_open_at_the_end(
    client: TestClient, tables: Tables
) -> None:
    seen = seated(client, tables, "nothing", "1").seen
    assert len(seen["hands"]["second"]) == 2
    must_hide(seen, Seat.FIRST, stored(tables, seen["id"]))


def test_a_resigned_game_hides_cards_and_keys_as_before(
    client: TestClient, tables: Tables
) -> None:
    viewers = viewers_of(client, "friend")
    host, guest, _ = viewers.values()
    play_until([host, guest], lambda seen: seen["stage"] == "play")
    host.do("resign")
    for viewer, person in viewers.items():
        answer = person.ask("")
        must_hide(answer.json(), viewer, stored(tables, host.id))
        must_keep_secrets(answer.json(), viewer, tables.find(host.id)[0])
        assert not any(key_of(each) in answer.text for each in (host, guest))


def test_a_table_without_a_guest_says_nothing(
    client: TestClient, tables: Tables
) -> None:
    host = opened(client)
    saved, _ = tables.find(host.id)
    for viewer, person in ((Seat.FIRST, host), (None, watching(host))):
        seen = person.get()
        must_keep_secrets(seen, viewer, saved)
        assert seen["viewer"] == (viewer and "first")
        assert seen["is_full"] is False
        assert seen["prompt"] == ("commit" if viewer else "wait")
        assert (seen["waits_for"], seen["events"]) == (["first"], [])
        assert not cards_in(json.dumps(seen))


def test_events_are_told_to_each_in_turn(client: TestClient) -> None:
    host, _ = people = two(client, goal=61)
    play_until(people, lambda seen: len(seen["pile"]) > 3)
    names = [("You", "Your friend"), ("Your friend", "You"), ("The host", "The guest")]
    seats: list[str] = []
    for person, own in zip((*people, watching(host)), names, strict=True):
        told = [each for each in person.get()["events"] if each["text"]]
        seats = seats or [each["event"]["seat"] for each in told]
        assert [each["event"]["seat"] for each in told] == seats
        for each in told:
            name, other = own if each["event"]["seat"] == "first" else own[::-1]
            assert name in each["text"]
            assert f"{other} " not in each["text"]


def test_cards_are_found_in_any_text() -> None:
    assert cards_in('["10H","5♠"] You play A♦: 3. 15H 5HS 1D 4') == {"10H", "5S", "AD"}
