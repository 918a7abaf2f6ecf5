"""Rooms: games between two people, who are asked only where there is a choice."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from room_games import LOCKS, empty_room, full_room, go_on, played_until, take_part

from cribbage_bridge import DECK
from cribbage_bridge.bridge.errors import DomainError
from cribbage_bridge.cribbage.actions import (
    Deal,
    Discard,
    Draw,
    Go,
    Lay,
    Margin,
    Penalty,
    Seat,
    SeatAction,
    Won,
)
from cribbage_bridge.cribbage.game import Stage
from cribbage_bridge.session.record import RecordError
from cribbage_bridge.session.room import GAVE_UP, LEFT, DoneBeforeError, Room
from cribbage_bridge.session.saved_rooms import SavedRoom, read_room
from cribbage_bridge.session.saves import SaveError, sealed
from cribbage_bridge.session.session import NotNowError, Prompt

CHOICES = (Prompt.DISCARD, Prompt.LAY, Prompt.COUNT)


# --- What a room waits for ------------------------------------------------


def awaited(room: Room, seat: Seat, counting: bool) -> Prompt:
    """What a room must wait for from a seat, by the state of its game."""
    state = room.game.state
    match state.stage:
        case Stage.DISCARD:
            return Prompt.WAIT if state.discards[seat] else Prompt.DISCARD
        case Stage.PLAY:
            assert all(isinstance(action, Lay) for action in state.legal)
            return Prompt.LAY if state.legal_for(seat) else Prompt.WAIT
        case Stage.SHOW:
            assert state.next_count
            is_next = state.next_count.seat is seat
            count = Prompt.COUNT if counting else Prompt.CONTINUE
            return count if is_next else Prompt.WAIT
        case Stage.OVER:
            return Prompt.NOTHING
        case stage:
            assert stage is Stage.DEAL
            return Prompt.CONTINUE if state.dealer is seat else Prompt.WAIT


def must_be_kept(room: Room) -> SavedRoom:
    """See that a room can be kept as it is now, and return how."""
    kept = read_room(json.loads(json.dumps(room.table.to_data())))
    assert kept == room.table
    return kept


def must_refuse_all_else(room: Room, seat: Seat) -> None:
    """See that a seat can do nothing but what the room waits for."""
    before, prompt = room.table, room.prompt(seat)
    if prompt is not Prompt.CONTINUE:
        with pytest.raises(NotNowError):
            room.proceed(seat)
    if prompt not in CHOICES:
        with pytest.raises(NotNowError):
            room.act(Go(seat))
    if prompt is not Prompt.NOTHING:
        with pytest.raises(NotNowError, match="the game is not over"):
            room.want_rematch(seat)
    assert room.table == before


@pytest.mark.parametrize(
    ("goal", "counting", "penalties"),
    [
        (61, True, tuple(Penalty)),
        (61, True, (Penalty.OVERCOUNT,)),
        (61, False, tuple(Penalty)),
        (121, False, ()),
        (121, True, ()),
    ],
)
def test_whole_games(goal: int, counting: bool, penalties: Sequence[Penalty]) -> None:
    room, chance = full_room(goal, counting, penalties), Random(goal + counting)
    acted = set()
    while room.winner is None:
        assert room.game.state.stage not in (Stage.DRAW, Stage.CUT)
        for seat in Seat:
            assert room.prompt(seat) is awaited(room, seat, counting)
            must_refuse_all_else(room, seat)
        assert room.prompt(None) is Prompt.WAIT
        assert room.waits_for == [
            seat for seat in Seat if room.prompt(seat) is not Prompt.WAIT
        ]
        if chance.random() < 0.2:
            again = Room(must_be_kept(room))
            assert again.game.state == room.game.state
            room = again
        acted.add(go_on(room, chance))
    assert acted == set(Seat)
    game = room.game
    assert (game.goal, game.penalties) == (goal, tuple(penalties) if counting else ())
    assert room.winner == game.state.winner
    assert game.state.scores[room.winner.seat] == goal
    assert not room.waits_for
    for watcher in (*Seat, None):
        assert room.prompt(watcher) is Prompt.NOTHING
    must_be_kept(room)


def test_nothing_begins_before_the_guest_has_come() -> None:
    room = empty_room()
    assert not room.is_full
    assert not room.game.steps
    for seat in Seat:
        assert room.prompt(seat) is Prompt.WAIT
        must_refuse_all_else(room, seat)
        with pytest.raises(NotNowError, match="no game to give up"):
            room.give_up(seat)
    must_be_kept(room)
    room.take_seat(LOCKS[Seat.SECOND])
    assert room.is_full
    assert room.game.state.stage is Stage.DISCARD
    assert room.table.locks == LOCKS


def test_the_seat_is_taken_once() -> None:
    room = full_room()
    before = room.table
    with pytest.raises(NotNowError, match="somebody else has taken this seat"):
        room.take_seat("another lock")
    assert room.table == before


@pytest.mark.parametrize("order", [tuple(Seat), tuple(Seat)[::-1]])
def test_both_discard_in_any_order(order: tuple[Seat, Seat]) -> None:
    room = full_room()
    early, late = order
    take_part(room, early, Random(0))
    assert (room.prompt(early), room.prompt(late)) == (Prompt.WAIT, Prompt.DISCARD)
    assert room.waits_for == [late]
    must_refuse_all_else(room, early)
    take_part(room, late, Random(0))
    assert room.game.state.stage is Stage.PLAY
    assert room.game.state.start_card
    discards = [act.seat for act in room.game.actions if isinstance(act, Discard)]
    assert discards == [early, late]


def not_held(room: Room) -> SeatAction:
    """A discard of cards that the seat does not hold."""
    held = room.game.state.hands[Seat.FIRST]
    return Discard(Seat.FIRST, tuple(set(DECK) - set(held))[:2])


def too_few(room: Room) -> SeatAction:
    """A discard of one card."""
    return Discard(Seat.FIRST, room.game.state.hands[Seat.FIRST][:1])  # type: ignore[arg-type]


def too_early(room: Room) -> SeatAction:
    """A go before the play."""
    return Go(Seat.FIRST)


@pytest.mark.parametrize("wrong", [not_held, too_few, too_early])
def test_what_is_against_the_rules_changes_nothing(
    wrong: Callable[[Room], SeatAction],
) -> None:
    room = full_room()
    before = room.table
    with pytest.raises(DomainError):
        room.act(wrong(room))
    assert room.table == before


# --- The end, and the next game -------------------------------------------


def is_at(stage: Stage) -> Callable[[Room], bool]:
    return lambda room: room.game.state.stage is stage


@pytest.mark.parametrize(
    "stage", [Stage.DISCARD, Stage.PLAY, Stage.SHOW, Stage.DEAL], ids=str
)
@pytest.mark.parametrize("seat", Seat)
def test_a_game_is_given_up(stage: Stage, seat: Seat) -> None:
    room = played_until(is_at(stage))
    room.give_up(seat)
    again = Room(must_be_kept(room))
    for over in (room, again):
        assert over.winner == Won(seat.other, Margin.GAME)
        assert over.table.record.forfeit is seat
        assert over.table.record.reason == GAVE_UP
        assert not over.waits_for
        for each in Seat:
            assert over.prompt(each) is Prompt.NOTHING
            must_refuse_all_else(over, each)
            with pytest.raises(NotNowError, match="no game to give up"):
                over.give_up(each)


def test_a_game_that_somebody_has_left() -> None:
    room = full_room()
    room.give_up(Seat.SECOND, LEFT)
    assert room.table.record.reason == LEFT
    assert room.winner == Won(Seat.FIRST, Margin.GAME)


def test_a_game_that_is_over_is_not_given_up() -> None:
    room = played_until(lambda room: room.winner is not None)
    for seat in Seat:
        with pytest.raises(NotNowError, match="no game to give up"):
            room.give_up(seat)


def decks(room: Room) -> list[tuple[Any, ...]]:
    """The decks of the game of a room."""
    return [act.deck for act in room.game.actions if isinstance(act, Draw | Deal)]


def test_the_loser_deals_the_next_game() -> None:
    room = played_until(lambda room: room.winner is not None)
    for number, loser in enumerate((Seat.SECOND, Seat.FIRST, Seat.FIRST), start=1):
        if number > 1:
            room.give_up(loser)
        assert room.winner
        loser, before, used = room.winner.seat.other, room.table, decks(room)
        for _ in range(2):
            room.want_rematch(loser)
            assert room.table.rematch == (loser,)
            assert room.winner.seat is loser.other
            must_be_kept(room)
        room.want_rematch(loser.other)
        now = must_be_kept(room)
        assert (now.game_number, now.rematch) == (number, ())
        assert room.winner is None
        assert room.game.state.dealer is loser
        assert room.game.state.stage is Stage.DISCARD
        assert room.game.state.scores == {Seat.FIRST: 0, Seat.SECOND: 0}
        assert not now.record.forfeit
        assert not now.record.reason
        assert now.secret != before.secret
        assert not set(decks(room)) & set(used)
        assert now.fairness.commitment != before.fairness.commitment
        assert (now.id, now.locks, now.invitation, now.counting) == (
            *(before.id, before.locks, before.invitation, before.counting),
        )
        assert (now.record.goal, now.record.penalties) == (
            *(before.record.goal, before.record.penalties),
        )


def test_rooms_have_names_invitations_secrets_and_cards_of_their_own() -> None:
    rooms = [full_room().table for _ in range(5)]
    for one, other in pairwise(rooms):
        assert one.record.actions != other.record.actions
    for attribute in ("id", "invitation", "secret"):
        assert len({getattr(room, attribute) for room in rooms}) == len(rooms)
    for room in rooms:
        assert len({room.id, room.invitation, room.secret}) == 3


# --- Changes --------------------------------------------------------------


def test_a_seat_must_have_seen_what_it_has_done() -> None:
    room = full_room()
    room.note_change(Seat.FIRST, 1, 2)
    room.note_change(Seat.SECOND, 1, 3)
    assert room.table.last_done == {Seat.FIRST: 2, Seat.SECOND: 3}
    for seat, seen in ((Seat.FIRST, 1), (Seat.FIRST, 0), (Seat.SECOND, 2)):
        with pytest.raises(DoneBeforeError, match="another window of yours"):
            room.note_change(seat, seen, 4)
    assert must_be_kept(room).last_done == {Seat.FIRST: 2, Seat.SECOND: 3}
    room.note_change(Seat.FIRST, 2, 4)
    room.note_change(Seat.SECOND, 4, 5)
    assert room.table.last_done == {Seat.FIRST: 4, Seat.SECOND: 5}


# --- What is kept ---------------------------------------------------------


def kept(**changes: Any) -> dict[str, Any]:
    """The data of a room, changed by somebody who knows how they are sealed.

    What is changed to ``...`` is left out.
    """
    data = played_until(is_at(Stage.PLAY)).table.to_data() | changes
    del data["checksum"]
    return sealed({name: value for name, value in data.items() if value is not ...})


DAMAGES = [
    {"format": "cribbage table"},
    {"version": 2},
    {"version": 0},
    {"id": 1},
    {"id": ...},
    {"invitation": None},
    {"locks": {"first": "a lock"}},
    {"locks": {"first": "a lock", "second": None}},
    {"locks": ["a lock", "another"]},
    {"counting": 1},
    {"game_number": "0"},
    {"secret": ...},
    {"last_done": {"first": 0, "second": "0"}},
    {"rematch": ["host"]},
    {"rematch": [["first"]]},
    {"rematch": ["first", "second"]},
    {"rematch": "first"},
    {"game": None},
    {"game": {"format": "cribbage game", "version": 4}},
]


def test_data_of_a_room_are_read() -> None:
    room = played_until(is_at(Stage.PLAY)).table
    assert read_room(room.to_data()) == room
    assert read_room(kept()).record.actions


@pytest.mark.parametrize("damage", DAMAGES, ids=str)
def test_damaged_data_are_refused(damage: dict[str, Any]) -> None:
    data = kept(**damage)
    with pytest.raises((SaveError, RecordError)):
        read_room(data)


@pytest.mark.parametrize("data", [None, [], 7, "", {}, {"format": "cribbage room"}])
def test_other_data_are_refused(data: Any) -> None:
    with pytest.raises(SaveError):
        read_room(data)


def test_data_that_were_changed_are_refused() -> None:
    data = full_room().table.to_data()
    for name in data.keys() - {"checksum"}:
        with pytest.raises(SaveError):
            read_room({**data, name: "something else"})
        with pytest.raises(SaveError):
            read_room({key: value for key, value in data.items() if key != name})
    swapped = {**data["game"], "actions": data["game"]["actions"][::-1]}
    with pytest.raises(SaveError, match="changed since it was saved"):
        read_room({**data, "game": swapped})
