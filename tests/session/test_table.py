"""Tables: people are asked only where there is a choice."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any
from unittest.mock import Mock, call

import pytest
from tables import (
    LOCKS,
    SECRETS,
    act_by_chance,
    commit,
    commitment,
    free_table,
    go_on,
    join,
    opened,
    played_until,
    reveal,
    short_game,
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
    Won,
)
from cribbage_bridge.cribbage.game import Strength, rank_actions
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.files.errors import OptionError
from cribbage_bridge.session.fairness import RESIGNED
from cribbage_bridge.session.players import Computer, Player
from cribbage_bridge.session.prompt import NotNowError, Prompt
from cribbage_bridge.session.saved_table import (
    PERSON,
    Phase,
    SavedTable,
    new_table,
    read_table,
)
from cribbage_bridge.session.table import ChangedMeanwhileError, Table

CHOICES = (Prompt.DISCARD, Prompt.PLAY, Prompt.COUNT)


def is_at(stage: Stage) -> Callable[[Table], bool]:
    return lambda table: table.game.state.stage is stage


def decks(table: Table) -> list[tuple[Any, ...]]:
    return [act.deck for act in table.game.actions if isinstance(act, Draw | Deal)]


# --- What a table waits for -----------------------------------------------


def awaited(table: Table, seat: Seat) -> Prompt:
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


def table_alone_near_the_end(counting: bool) -> Table:
    table = new_table("novice", "0", counting=counting)
    return opened(replace(table, record=replace(table.record, first_scores=(90, 90))))


def must_be_saved(table: Table) -> SavedTable:
    """See that a table can be saved as it is now, and return how."""
    saved = read_table(json.loads(json.dumps(table.saved.to_data())))
    assert saved == table.saved
    return saved


def must_refuse_all_else(table: Table, seat: Seat) -> None:
    before, prompt = table.saved, table.prompt(seat)
    is_over, for_two = table.winner is not None, table.friends is not None
    is_on = table.is_full and not is_over
    no_rematch = "the game is not over" if for_two else "requires two people"
    changes: list[tuple[bool, str | None, Callable[[], object]]] = [
        (prompt is Prompt.CONTINUE, None, lambda: table.proceed(seat)),
        (prompt in CHOICES, None, lambda: table.act(Go(seat))),
        (is_over and for_two, no_rematch, lambda: table.ask_rematch(seat)),
        (is_on and for_two, "resigning requires", lambda: table.resign(seat)),
        (table.prompt(PERSON) in CHOICES and not for_two, None, table.hint),
        (not for_two, "nothing to undo", table.undo),
        (not for_two, "both players must agree", table.new_game),
    ]
    for is_allowed, reason, change in changes:
        if not is_allowed:
            with pytest.raises(NotNowError, match=reason):
                change()
    assert table.saved == before


@pytest.mark.parametrize(
    "start",
    [
        lambda: table_for_two(61, True),
        lambda: table_for_two(31, True, [Penalty.OVERCOUNT]),
        lambda: table_for_two(31, False, []),
        lambda: table_alone_near_the_end(counting=True),
        lambda: table_alone_near_the_end(counting=False),
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
        waiting = [seat for seat in Seat if table.prompt(seat) is not Prompt.WAIT]
        assert table.waits_for == tuple(waiting)
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
    assert table.prompt(None) is Prompt.NOTHING
    for seat in Seat:
        assert table.prompt(seat) is Prompt.NOTHING
        must_refuse_all_else(table, seat)
    must_be_saved(table)


def test_nothing_begins_before_the_guest_has_come() -> None:
    table = free_table()
    assert not table.is_full
    assert not table.can_advance
    assert not table.game.steps
    for seat, prompt in zip(Seat, (Prompt.COMMIT, Prompt.WAIT), strict=True):
        assert table.prompt(seat) is prompt
        must_refuse_all_else(table, seat)
    must_be_saved(table)
    commit(table)
    assert table.is_full
    for seat in Seat:
        assert not table.can_advance
        assert table.prompt(seat) is Prompt.REVEAL
        must_refuse_all_else(table, seat)
        must_be_saved(table)
        table.reveal(seat, SECRETS[seat])
    table.advance_all()
    assert table.game.state.stage is Stage.DISCARD
    assert table.friends
    assert table.friends.locks == LOCKS


@pytest.mark.parametrize("start", [table_for_two, table_alone])
def test_a_seat_is_taken_once(start: Callable[[], Table]) -> None:
    table = start()
    before = table.saved
    with pytest.raises(NotNowError, match="somebody else has taken this seat"):
        table.take_seat("another lock", "0" * 64)
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


def test_what_is_against_the_rules_changes_nothing() -> None:
    table = table_for_two()
    before = table.saved
    for wrong in (Go(Seat.FIRST), Discard(Seat.FIRST, DECK[:1])):
        with pytest.raises(DomainError):
            table.act(wrong)
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


def test_a_program_is_refused_at_a_table_for_the_computer() -> None:
    with pytest.raises(OptionError, match="give new_table the program's command"):
        Table(new_table("novice", "1", counting=False), Player())


def test_the_person_cuts_the_deck() -> None:
    whole, cut = (Table(new_table("novice", "1", counting=False)) for _ in range(2))
    for table, place in ((whole, 0), (cut, 20)):
        table.opponent = Computer(Strength.NOVICE)
        table.advance(place)
    (deck,), (other,) = decks(whole), decks(cut)
    assert other == deck[20:] + deck[:20]


@pytest.mark.parametrize("stage", ["discard", "count", "all is counted", "nothing"])
def test_a_table_makes_no_choice_for_a_person(stage: str) -> None:
    table = opened(table_at(stage))
    before = table.saved
    reason = table.prompt(PERSON).awaited
    with pytest.raises(NotNowError, match=f"^{reason}$"):
        table.advance()
    assert table.saved == before


def test_hints_are_what_the_champion_would_do() -> None:
    table = opened(table_at("play"))
    view = table.game.state.view(PERSON)
    assert table.choice() == view
    assert table.hint() == rank_actions(view, Strength.CHAMPION)


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
    alone = new_table("novice", "0", counting=False)
    for seed in "0123":
        table = opened(replace(alone, record=short_game(seed)))
        assert table.winner
        loser = table.winner.seat.other
        table.new_game()
        table.advance_all()
        assert table.game.first_dealer is table.game.state.dealer is loser
        dealers.add(loser)
    assert dealers == set(Seat)


# --- Two people: the end, and the next game -------------------------------


@pytest.mark.parametrize(
    ("stage", "seat", "reason"),
    [
        (Stage.DISCARD, Seat.FIRST, RESIGNED),
        (Stage.PLAY, Seat.SECOND, RESIGNED),
        (Stage.DEAL, Seat.SECOND, "left the game"),
    ],
)
def test_a_seat_resigns(stage: Stage, seat: Seat, reason: str) -> None:
    table = played_until(is_at(stage))
    table.resign(seat, reason)
    again = Table(must_be_saved(table))
    for over in (table, again):
        assert over.winner == Won(seat.other, Margin.GAME)
        assert over.saved.record.forfeit is seat
        assert over.saved.record.reason == reason
        assert not over.waits_for
        for each in Seat:
            assert over.prompt(each) is Prompt.NOTHING
            must_refuse_all_else(over, each)


def test_the_phases_of_a_game() -> None:
    table = free_table()
    phases = [table.phase]
    join(table)
    phases.append(table.phase)
    go_on(table, Random(0))
    phases.append(table.phase)
    table.resign(Seat.FIRST)
    assert [*phases, table.phase] == [*Phase]


def test_the_loser_deals_in_a_rematch() -> None:
    table = played_until(is_at(Stage.OVER))
    for number, loser in enumerate((Seat.SECOND, Seat.FIRST, Seat.FIRST), start=1):
        if number > 1:
            table.resign(loser)
        assert table.winner
        loser, before, used = table.winner.seat.other, table.saved, decks(table)
        table.ask_rematch(loser)
        with pytest.raises(NotNowError, match="already asked"):
            table.ask_rematch(loser)
        assert table.friends
        assert table.friends.rematch == (loser,)
        assert table.winner.seat is loser.other
        must_be_saved(table)
        table.ask_rematch(loser.other)
        for seat in Seat:
            assert table.prompt(seat) is Prompt.COMMIT
            table.commit(seat, commitment(table.saved, seat))
        reveal(table)
        now = must_be_saved(table)
        assert table.winner is None
        assert table.game.state.dealer is loser
        assert table.game.state.stage is Stage.DISCARD
        assert table.game.state.scores == {Seat.FIRST: 0, Seat.SECOND: 0}
        assert now.friends
        assert before.friends
        assert now.game_number == number
        assert now.friends.locks == before.friends.locks
        assert not now.record.forfeit
        assert not now.record.reason
        assert now.seed != before.seed
        assert not set(decks(table)) & set(used)
        assert now.commitments != before.commitments
        for same in ("id", "players", "counting"):
            assert getattr(now, same) == getattr(before, same)
        for same in ("goal", "penalties"):
            assert getattr(now.record, same) == getattr(before.record, same)


def test_nobody_can_guess_a_table_its_invitation_or_its_secret() -> None:
    texts = set()
    for _ in range(20):
        saved = free_table().saved
        assert saved.friends
        texts |= {saved.id, saved.friends.invitation, saved.seed}
        assert len(bytes.fromhex(saved.seed)) >= 16
    assert len(texts) == 3 * 20


def test_a_seat_must_have_seen_what_it_has_done() -> None:
    table = table_for_two()
    table.note_change(Seat.FIRST, 1, 2)
    table.note_change(Seat.SECOND, 1, 3)
    before = must_be_saved(table)
    wrong = [(Seat.FIRST, 1), (Seat.FIRST, 0), (Seat.SECOND, 2), (Seat.SECOND, 4)]
    for seat, seen in wrong:
        with pytest.raises(ChangedMeanwhileError, match="in another window"):
            table.note_change(seat, seen, 4)
    assert table.saved == before
    table.note_change(Seat.FIRST, 2, 4)
    table.note_change(Seat.SECOND, 4, 5)
    assert table.friends
    assert table.friends.last_changes == {Seat.FIRST: 4, Seat.SECOND: 5}


def test_a_person_alone_must_have_seen_the_last_change() -> None:
    table = table_alone()
    before = table.saved
    table.note_change(PERSON, 1, 2)
    for seen in (0, 2):
        with pytest.raises(ChangedMeanwhileError):
            table.note_change(PERSON, seen, 2)
    assert table.saved == before
