"""Tables: people are asked only where there is a choice."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import Any
from unittest.mock import Mock, call

import pytest
from tables import (
    LOCKS,
    act_by_chance,
    free_table,
    go_on,
    opened,
    played_until,
    table_alone,
    table_at,
    table_for_two,
)

from cribbage_bridge import DECK
from cribbage_bridge.bridge.errors import DomainError
from cribbage_bridge.cribbage.actions import (
    Count,
    Deal,
    Discard,
    Draw,
    Go,
    Margin,
    Penalty,
    Play,
    Seat,
    SeatAction,
    Won,
)
from cribbage_bridge.cribbage.game import Strength, rank_actions
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.session.players import Computer, Player
from cribbage_bridge.session.saved_table import (
    PERSON,
    SavedTable,
    new_table,
    read_table,
)
from cribbage_bridge.session.table import (
    LEFT,
    RESIGNED,
    ChangedMeanwhileError,
    NotNowError,
    Prompt,
    Table,
)

CHOICES = (Prompt.DISCARD, Prompt.PLAY, Prompt.COUNT)


def is_at(stage: Stage) -> Callable[[Table], bool]:
    return lambda table: table.game.state.stage is stage


def is_over(table: Table) -> bool:
    return table.winner is not None


def decks(table: Table) -> list[tuple[Any, ...]]:
    """The decks of the game of a table."""
    return [act.deck for act in table.game.actions if isinstance(act, Draw | Deal)]


# --- What a table waits for -----------------------------------------------


def awaited(table: Table, seat: Seat) -> Prompt:
    """What a table must wait for from a seat, by the state of its game."""
    state, is_alone = table.game.state, not table.friends
    if state.stage is Stage.OVER:
        return Prompt.NOTHING
    if is_alone and seat is not PERSON:
        return Prompt.WAIT
    match state.stage:
        case Stage.DISCARD:
            return Prompt.WAIT if state.discards[seat] else Prompt.DISCARD
        case Stage.PLAY:
            assert all(isinstance(action, Play) for action in state.legal)
            return Prompt.PLAY if state.legal_for(seat) else Prompt.WAIT
        case Stage.SHOW:
            assert state.next_count
            is_next = state.next_count.seat is seat
            if is_next and table.counting:
                return Prompt.COUNT
        case stage:
            assert stage is Stage.DEAL
            is_next = state.dealer is seat
    return Prompt.CONTINUE if is_next or is_alone else Prompt.WAIT


def must_be_saved(table: Table) -> SavedTable:
    """See that a table can be saved as it is now, and return how."""
    saved = read_table(json.loads(json.dumps(table.saved.to_data())))
    assert saved == table.saved
    return saved


def must_refuse_all_else(table: Table, seat: Seat) -> None:
    """See that a seat can do nothing but what the table waits for."""
    before, prompt = table.saved, table.prompt(seat)
    if prompt is not Prompt.CONTINUE:
        with pytest.raises(NotNowError):
            table.proceed(seat)
    if prompt not in CHOICES:
        with pytest.raises(NotNowError):
            table.act(Go(seat))
    if prompt is not Prompt.NOTHING:
        reason = "the game is not over" if table.friends else "for two people"
        with pytest.raises(NotNowError, match=reason):
            table.ask_rematch(seat)
    refused = (table.undo, table.hint, table.new_game)
    for change in refused if table.friends else (lambda: table.resign(seat),):
        with pytest.raises(NotNowError):
            change()
    assert table.saved == before


@pytest.mark.parametrize(
    "start",
    [
        lambda: table_for_two(61, True),
        lambda: table_for_two(61, True, [Penalty.OVERCOUNT]),
        lambda: table_for_two(61, False),
        lambda: table_for_two(121, False, []),
        lambda: table_for_two(121, True, []),
        lambda: table_alone(counting=True),
        lambda: table_alone(counting=False),
    ],
)
def test_whole_games(start: Callable[[], Table]) -> None:
    table, chance = start(), Random(1)
    first = table.saved
    acted = set()
    while table.winner is None:
        assert table.game.state.stage not in (Stage.DRAW, Stage.CUT)
        for seat in Seat:
            assert table.prompt(seat) is awaited(table, seat)
            must_refuse_all_else(table, seat)
        assert table.prompt(None) is Prompt.WAIT
        assert table.waits_for == tuple(
            seat for seat in Seat if table.prompt(seat) is not Prompt.WAIT
        )
        assert not table.can_advance
        if chance.random() < 0.2:
            again = opened(must_be_saved(table))
            assert again.game.state == table.game.state
            table = again
        acted.add(go_on(table, chance))
    assert acted == (set(Seat) if table.friends else {PERSON})
    before, after = first.record, table.saved.record
    assert (after.goal, after.penalties) == (before.goal, before.penalties)
    assert table.winner == table.game.state.winner
    assert table.game.state.scores[table.winner.seat] == after.goal
    assert not table.waits_for
    for viewer in (*Seat, None):
        assert table.prompt(viewer) is Prompt.NOTHING
    must_be_saved(table)


def test_penalties_need_counts() -> None:
    assert table_for_two(61, False).game.penalties == ()
    assert table_for_two(61, True).game.penalties == tuple(Penalty)


def test_nothing_begins_before_the_guest_has_come() -> None:
    table = free_table()
    assert not table.is_full
    assert not table.can_advance
    assert not table.game.steps
    for seat in Seat:
        assert table.prompt(seat) is Prompt.WAIT
        must_refuse_all_else(table, seat)
        with pytest.raises(NotNowError, match="no game to resign"):
            table.resign(seat)
    must_be_saved(table)
    table.take_seat(LOCKS[Seat.SECOND])
    assert table.is_full
    table.advance_all()
    assert table.game.state.stage is Stage.DISCARD
    assert table.friends
    assert table.friends.locks == LOCKS


@pytest.mark.parametrize("start", [table_for_two, table_alone])
def test_a_seat_is_taken_once(start: Callable[[], Table]) -> None:
    table = start()
    before = table.saved
    with pytest.raises(NotNowError, match="somebody else has taken this seat"):
        table.take_seat("another lock")
    assert table.saved == before


@pytest.mark.parametrize("order", [tuple(Seat), tuple(Seat)[::-1]])
def test_both_discard_in_any_order(order: tuple[Seat, Seat]) -> None:
    table = table_for_two()
    early, late = order
    act_by_chance(table, early, Random(0))
    assert (table.prompt(early), table.prompt(late)) == (Prompt.WAIT, Prompt.DISCARD)
    assert table.waits_for == (late,)
    must_refuse_all_else(table, early)
    act_by_chance(table, late, Random(0))
    assert table.game.state.stage is Stage.PLAY
    assert table.game.state.start_card
    discards = [act.seat for act in table.game.actions if isinstance(act, Discard)]
    assert discards == [early, late]


def not_held(table: Table) -> SeatAction:
    """A discard of cards that the seat does not hold."""
    held = table.game.state.hands[Seat.FIRST]
    return Discard(Seat.FIRST, tuple(set(DECK) - set(held))[:2])


def too_few(table: Table) -> SeatAction:
    """A discard of one card."""
    return Discard(Seat.FIRST, table.game.state.hands[Seat.FIRST][:1])  # type: ignore[arg-type]


def too_early(table: Table) -> SeatAction:
    """A go before the play."""
    return Go(Seat.FIRST)


@pytest.mark.parametrize("start", [table_for_two, table_alone])
@pytest.mark.parametrize("wrong", [not_held, too_few, too_early])
def test_what_is_against_the_rules_changes_nothing(
    start: Callable[[], Table], wrong: Callable[[Table], SeatAction]
) -> None:
    table = start()
    before = table.saved
    with pytest.raises(DomainError):
        table.act(wrong(table))
    assert table.saved == before


# --- A person who plays alone ---------------------------------------------


def test_all_choices_can_be_undone() -> None:
    table = opened(table_at("all is counted"))
    places = table.decisions(PERSON)
    kinds = {type(table.game.actions[place]) for place in places}
    assert kinds == {Discard, Play, Count}
    for place in reversed(places):
        actions = table.game.actions[:place]
        assert table.can_undo
        table.undo()
        assert table.game.actions == actions
        assert table.prompt(PERSON) in CHOICES
    assert not table.can_undo
    with pytest.raises(NotNowError, match="there is nothing to undo"):
        table.undo()


def test_the_person_cuts_the_deck() -> None:
    whole, cut = (Table(new_table("novice", "1", counting=False)) for _ in range(2))
    for table, place in ((whole, 0), (cut, 20)):
        table.opponent = Computer(Strength.NOVICE)
        table.advance(place)
    (deck,), (other,) = decks(whole), decks(cut)
    assert other == deck[20:] + deck[:20]


@pytest.mark.parametrize("wanted", ["discard", "play", "count"])
def test_hints_are_what_the_champion_would_do(wanted: str) -> None:
    table = opened(table_at(wanted))
    view = table.game.state.view(PERSON)
    assert table.choice() == view
    assert table.hint() == rank_actions(view, Strength.CHAMPION)


@pytest.mark.parametrize("wanted", ["continue", "nothing"])
def test_there_are_hints_for_choices_only(wanted: str) -> None:
    with pytest.raises(NotNowError):
        opened(table_at(wanted)).hint()


def test_another_opponent_takes_the_seat_at_any_time() -> None:
    table, seat = opened(table_at("play")), PERSON.other
    other = Mock(Player)
    other.name = "another"
    table.seat_opponent(other)
    table.undo()
    assert other.resume.call_args_list[1:] == [call(seat, table.view(seat))]
    table.new_game()
    assert other.begin.call_args_list == [call(seat)]
    assert table.saved.record.names[seat] == "another"


def test_a_new_game_before_the_end_has_the_same_first_dealer_and_other_cards() -> None:
    table = table_alone()
    before = table.saved
    used = decks(table)
    table.new_game()
    table.advance_all()
    after = must_be_saved(table)
    assert (after.game_number, after.seed) == (before.game_number + 1, before.seed)
    assert after.record.first_dealer is before.record.first_dealer
    assert not set(decks(table)) & set(used)


def test_the_loser_deals_in_a_new_game() -> None:
    dealers = set()
    for seed in "0124":
        table = opened(table_at("nothing", seed))
        assert table.winner
        loser = table.winner.seat.other
        table.new_game()
        table.advance_all()
        assert table.game.first_dealer is table.game.state.dealer is loser
        dealers.add(loser)
    assert dealers == set(Seat)


# --- Two people: the end, and the next game -------------------------------


@pytest.mark.parametrize(
    "stage", [Stage.DISCARD, Stage.PLAY, Stage.SHOW, Stage.DEAL], ids=str
)
@pytest.mark.parametrize("seat", Seat)
def test_a_seat_resigns(stage: Stage, seat: Seat) -> None:
    table = played_until(is_at(stage))
    table.resign(seat)
    again = Table(must_be_saved(table))
    for over in (table, again):
        assert over.winner == Won(seat.other, Margin.GAME)
        assert over.saved.record.forfeit is seat
        assert over.saved.record.reason == RESIGNED
        assert not over.waits_for
        for each in Seat:
            assert over.prompt(each) is Prompt.NOTHING
            must_refuse_all_else(over, each)
            with pytest.raises(NotNowError, match="no game to resign"):
                over.resign(each)


def test_a_game_that_somebody_has_left() -> None:
    table = table_for_two()
    table.resign(Seat.SECOND, LEFT)
    assert table.saved.record.reason == LEFT
    assert table.winner == Won(Seat.FIRST, Margin.GAME)


def test_nobody_resigns_when_a_game_is_over() -> None:
    table = played_until(is_over)
    for seat in Seat:
        with pytest.raises(NotNowError, match="no game to resign"):
            table.resign(seat)


def test_the_loser_deals_in_a_rematch() -> None:
    table = played_until(is_over)
    for number, loser in enumerate((Seat.SECOND, Seat.FIRST, Seat.FIRST), start=1):
        if number > 1:
            table.resign(loser)
        assert table.winner
        loser, before, used = table.winner.seat.other, table.saved, decks(table)
        for _ in range(2):
            table.ask_rematch(loser)
            assert table.friends
            assert table.friends.rematch == (loser,)
            assert table.winner.seat is loser.other
            must_be_saved(table)
        table.ask_rematch(loser.other)
        table.advance_all()
        now = must_be_saved(table)
        assert table.winner is None
        assert table.game.state.dealer is loser
        assert table.game.state.stage is Stage.DISCARD
        assert table.game.state.scores == {Seat.FIRST: 0, Seat.SECOND: 0}
        assert (now.game_number, now.friends) == (number, before.friends)
        assert not now.record.forfeit
        assert not now.record.reason
        assert now.seed != before.seed
        assert not set(decks(table)) & set(used)
        assert now.fairness.commitment != before.fairness.commitment
        for same in ("id", "players", "counting"):
            assert getattr(now, same) == getattr(before, same)
        for same in ("goal", "penalties"):
            assert getattr(now.record, same) == getattr(before.record, same)


def test_tables_have_names_invitations_secrets_and_cards_of_their_own() -> None:
    tables = [table_for_two().saved for _ in range(5)]
    for one, other in pairwise(tables):
        assert one.record.actions != other.record.actions
    texts = [
        (table.id, table.friends.invitation, table.seed)
        for table in tables
        if table.friends
    ]
    assert len({text for each in texts for text in each}) == 3 * len(tables)


def test_a_seat_must_have_seen_what_it_has_done() -> None:
    table = table_for_two()

    def last_changes(saved: SavedTable) -> Sequence[int]:
        assert saved.friends
        return list(saved.friends.last_changes.values())

    table.note_change(Seat.FIRST, 1, 2)
    table.note_change(Seat.SECOND, 1, 3)
    assert last_changes(table.saved) == [2, 3]
    for seat, seen in ((Seat.FIRST, 1), (Seat.FIRST, 0), (Seat.SECOND, 2)):
        with pytest.raises(ChangedMeanwhileError, match="in another window"):
            table.note_change(seat, seen, 4)
    with pytest.raises(ChangedMeanwhileError):
        table.note_change(Seat.SECOND, 4, 4)
    assert last_changes(must_be_saved(table)) == [2, 3]
    table.note_change(Seat.FIRST, 2, 4)
    table.note_change(Seat.SECOND, 4, 5)
    assert last_changes(table.saved) == [4, 5]


def test_a_person_alone_must_have_seen_the_last_change() -> None:
    table = table_alone()
    before = table.saved
    table.note_change(PERSON, 1, 2)
    for seen in (0, 2):
        with pytest.raises(ChangedMeanwhileError):
            table.note_change(PERSON, seen, 2)
    assert table.saved == before
