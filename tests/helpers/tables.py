"""Tables at which games have been played, to sit down at."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.cribbage.game import Strength, choose_action
from cribbage_bridge.session.players import Computer, Player
from cribbage_bridge.session.record import Record
from cribbage_bridge.session.referee import decks_of, play_game
from cribbage_bridge.session.saves import SavedTable
from cribbage_bridge.session.session import PERSON, Prompt, Session, new_table
from cribbage_bridge.web.sessions import go_on, sit_down


def played(until: Callable[[Session], bool], seed: str = "0") -> SavedTable:
    """A table at which two novices have played for a while; the person counts."""
    session = sit_down(new_table("novice", seed, counting=True))
    while not until(session):
        if session.prompt is Prompt.CONTINUE:
            session.proceed()
        else:
            session.act(choose_action(session.view, Strength.NOVICE))
        go_on(session)
    return session.table


@cache
def table_at(wanted: str, seed: str = "0") -> SavedTable:
    """A table at which a game has come to what it waits for, or to a stage.

    It waits for a card while others are too high.
    """

    def is_wanted(session: Session) -> bool:
        view = session.view
        match wanted:
            case "lay":
                some_fit = len(session.legal) < len(view.hands[PERSON])
                return session.prompt is Prompt.LAY and some_fit
            case "all is counted":
                return session.prompt is Prompt.CONTINUE and not view.next_count
            case "the end is near":
                some_score = max(view.scores.values())
                return session.prompt is Prompt.DISCARD and some_score > 99
            case _:
                return session.prompt is Prompt(wanted)

    return played(is_wanted, seed)


def copy_of(table: SavedTable) -> SavedTable:
    """A table with the same game, but another name."""
    return replace(table, id=uuid.uuid4().hex)


@cache
def short_game(seed: str = "0", scores: tuple[int, int] = (100, 95)) -> Record:
    """A game of two novices to its end, which begins near it."""
    players: dict[Seat, Player] = {seat: Computer(Strength.NOVICE) for seat in Seat}
    return play_game(players, decks_of(seed), scores).record
