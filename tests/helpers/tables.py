"""Tables at which games have been played."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from random import Random

from cribbage_bridge.cribbage.actions import Count, Discard, Penalty, Seat
from cribbage_bridge.cribbage.game import Strength, choose_action
from cribbage_bridge.cribbage.shuffle import decks_of
from cribbage_bridge.session.fairness import Role
from cribbage_bridge.session.players import Computer, Player
from cribbage_bridge.session.prompt import Prompt
from cribbage_bridge.session.record import Record
from cribbage_bridge.session.referee import play_game
from cribbage_bridge.session.saved_table import (
    PERSON,
    SavedTable,
    new_table,
    new_table_for_two,
)
from cribbage_bridge.session.table import Table

ALL = tuple(Penalty)

LOCKS = {Seat.FIRST: "the lock of the host", Seat.SECOND: "the lock of the guest"}


def opened(saved: SavedTable) -> Table:
    """Open a table against the computer, or for two, that waits for a person."""
    computer = None if saved.friends else Computer(Strength(saved.opponent.name))
    table = Table(saved, computer)
    table.advance_all()
    return table


def table_alone(counting: bool = True, seed: str = "0") -> Table:
    return opened(new_table("novice", seed, counting=counting))


def free_table(
    goal: int = 61, counting: bool = False, penalties: Sequence[Penalty] = ALL
) -> Table:
    """Return a table for two, at which the host waits for a guest."""
    lock = LOCKS[Seat.FIRST]
    return Table(
        new_table_for_two(goal=goal, counting=counting, penalties=penalties, lock=lock)
    )


def table_for_two(
    goal: int = 61, counting: bool = False, penalties: Sequence[Penalty] = ALL
) -> Table:
    """Return a table at which a game between two people has begun."""
    table = free_table(goal, counting, penalties)
    join(table)
    return table


SECRETS = {Seat.FIRST: "1" * 64, Seat.SECOND: "2" * 64}
"""The secrets of the players for the cards."""


def join(table: Table, lock: str = LOCKS[Seat.SECOND]) -> None:
    """Let a guest join a table for two; the game begins, always with these secrets."""
    commit(table, lock)
    reveal(table)


def commit(table: Table, lock: str = LOCKS[Seat.SECOND]) -> None:
    """Let the host commit to a secret, and a guest take the seat."""
    table.commit(Seat.FIRST, commitment(table.saved, Seat.FIRST))
    table.take_seat(lock, commitment(table.saved, Seat.SECOND))


def commitment(saved: SavedTable, seat: Seat) -> str:
    return saved.terms.commitment(SECRETS[seat], Role.of(seat))


def reveal(table: Table) -> None:
    """Let both players reveal their secrets; the game begins."""
    for seat in Seat:
        table.reveal(seat, SECRETS[seat])
    table.advance_all()


def act_by_chance(table: Table, seat: Seat, chance: Random) -> None:
    """Let a seat choose at random, or continue, as the table waits for it."""
    state = table.game.state
    match table.prompt(seat):
        case Prompt.DISCARD:
            cards = [card for card in state.hands[seat] if card]
            table.act(Discard(seat, tuple(chance.sample(cards, 2))))
        case Prompt.PLAY:
            table.act(chance.choice(state.legal_for(seat)))
        case Prompt.COUNT:
            (right,) = state.legal_for(seat)
            assert isinstance(right, Count)
            claimed = right.points + chance.choice((0, 0, 2, -2))
            table.act(Count(seat, min(29, max(0, claimed))))
        case prompt:
            assert prompt is Prompt.CONTINUE
            table.proceed(seat)
    table.advance_all()


def go_on(table: Table, chance: Random) -> Seat:
    """Let a seat act for which the table waits, and return the seat."""
    seat = chance.choice(table.waits_for)
    act_by_chance(table, seat, chance)
    return seat


def played_until(
    wanted: Callable[[Table], object], table: Table | None = None, seed: int = 0
) -> Table:
    """Play at a table, for two if none is given, until it is as wanted."""
    table, chance = table or table_for_two(), Random(seed)
    while not wanted(table):
        go_on(table, chance)
    return table


def played(until: Callable[[Table], bool], seed: str = "0") -> SavedTable:
    """Let two novices play until a table is as wanted; the person counts."""
    table = table_alone(seed=seed)
    while not until(table):
        if table.prompt(PERSON) is Prompt.CONTINUE:
            table.proceed(PERSON)
        else:
            table.act(choose_action(table.view(PERSON), Strength.NOVICE))
        table.advance_all()
    return table.saved


@cache
def table_at(wanted: str, seed: str = "0") -> SavedTable:
    """Return a table at a prompt or a stage; at ``play``, some cards are too high."""

    def is_wanted(table: Table) -> bool:
        view, prompt = table.view(PERSON), table.prompt(PERSON)
        match wanted:
            case "play":
                held = view.hands[PERSON]
                return prompt is Prompt.PLAY and len(view.legal) < len(held)
            case "all is counted":
                return prompt is Prompt.CONTINUE and not view.next_count
            case "the end is near":
                return prompt is Prompt.DISCARD and max(view.scores.values()) > 99
            case _:
                return prompt is Prompt(wanted)

    return played(is_wanted, seed)


def copy_of(table: SavedTable) -> SavedTable:
    return replace(table, id=uuid.uuid4().hex)


@cache
def short_game(seed: str = "0", scores: tuple[int, int] = (100, 95)) -> Record:
    """Return a game of two novices that starts near its end."""
    players: dict[Seat, Player] = {seat: Computer(Strength.NOVICE) for seat in Seat}
    return play_game(players, decks_of(seed), scores).record
