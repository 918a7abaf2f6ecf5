"""Rooms in which games are played by chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from cribbage_bridge.cribbage.actions import Count, Discard, Penalty, Seat
from cribbage_bridge.session.room import Room
from cribbage_bridge.session.saved_rooms import new_room
from cribbage_bridge.session.session import Prompt

LOCKS = {Seat.FIRST: "the lock of the host", Seat.SECOND: "the lock of the guest"}


def empty_room(
    goal: int = 61,
    counting: bool = False,
    penalties: Sequence[Penalty] = tuple(Penalty),
) -> Room:
    """A room whose host waits for a guest."""
    lock = LOCKS[Seat.FIRST]
    return Room(new_room(goal=goal, counting=counting, penalties=penalties, lock=lock))


def full_room(
    goal: int = 61,
    counting: bool = False,
    penalties: Sequence[Penalty] = tuple(Penalty),
) -> Room:
    """A room in which a game has begun."""
    room = empty_room(goal, counting, penalties)
    room.take_seat(LOCKS[Seat.SECOND])
    return room


def take_part(room: Room, seat: Seat, chance: Random) -> None:
    """Let a seat do by chance something that the room waits for."""
    state = room.game.state
    match room.prompt(seat):
        case Prompt.DISCARD:
            cards = [card for card in state.hands[seat] if card]
            room.act(Discard(seat, tuple(chance.sample(cards, 2))))
        case Prompt.LAY:
            room.act(chance.choice(state.legal_for(seat)))
        case Prompt.COUNT:
            (right,) = state.legal_for(seat)
            assert isinstance(right, Count)
            room.act(Count(seat, min(29, right.points + chance.choice((0, 0, 2)))))
        case prompt:
            assert prompt is Prompt.CONTINUE
            room.proceed(seat)


def go_on(room: Room, chance: Random) -> Seat:
    """Let somebody do something for whom the room waits, and say who."""
    waiting = [
        seat for seat in Seat if room.prompt(seat) not in (Prompt.WAIT, Prompt.NOTHING)
    ]
    seat = chance.choice(waiting)
    take_part(room, seat, chance)
    return seat


def played_until(
    wanted: Callable[[Room], bool], room: Room | None = None, seed: int = 0
) -> Room:
    """A room in which a game was played until it is as wanted."""
    room, chance = room or full_room(), Random(seed)
    while not wanted(room):
        go_on(room, chance)
    return room
