"""Whole games in Python: what it reads of them, keeps of them, and asks about them.

The rules are tested in ``tests/prolog``; here, all that Python says of a game is
compared with a plain game.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError, dataclass, fields
from functools import cache
from itertools import combinations, permutations
from random import Random
from typing import Any

import plain_play
import pytest
from hypothesis import given
from hypothesis import strategies as st
from paths import RULEBOOK

from cribbage_bridge import DECK, Card, DomainError, Kind, parse_cards
from cribbage_bridge.bridge import engine
from cribbage_bridge.bridge.errors import PrologTypeError
from cribbage_bridge.bridge.questions import Rules, apply_once, consult
from cribbage_bridge.bridge.terms import VARIABLE
from cribbage_bridge.bridge.vocabulary import PLAIN
from cribbage_bridge.cribbage.actions import (
    Action,
    Both,
    Count,
    Cut,
    Deal,
    Discard,
    Discarded,
    Draw,
    Event,
    Go,
    Lay,
    Restarted,
    SaidGo,
    Scored,
    Seat,
    SeatAction,
    Shown,
    Source,
    Won,
)
from cribbage_bridge.cribbage.cards import parse_card
from cribbage_bridge.cribbage.game import (
    Game,
    NextCount,
    Stage,
    State,
    Step,
    Strength,
    choose_action,
    game_rules,
    rank_actions,
    shuffled,
)

OPPONENT = Rules("cribbage_opponent", "cribbage/opponent", PLAIN)

SEEDS = range(60)
FEW_SEEDS = SEEDS[::4]


def texts(cards: Iterable[Card | None]) -> list[str]:
    return list(map(str, cards))


# --- Random games ---------------------------------------------------------

Policy = Callable[[Random, list[Lay], list[str]], Lay]


def any_card(random: Random, lays: list[Lay], pile: list[str]) -> Lay:
    return random.choice(lays)


def greedy_card(random: Random, lays: list[Lay], pile: list[str]) -> Lay:
    return max(lays, key=lambda lay: plain_play.pegs([*pile, str(lay.card)]))


def low_card(random: Random, lays: list[Lay], pile: list[str]) -> Lay:
    return min(lays, key=lambda lay: lay.card.rank)


def high_card(random: Random, lays: list[Lay], pile: list[str]) -> Lay:
    return max(lays, key=lambda lay: lay.card.rank)


POLICIES: list[Policy] = [any_card, greedy_card, low_card, high_card]


@dataclass(frozen=True)
class Turn:
    """An action in a game: the states before and after it, and what happened."""

    before: State
    action: Action
    events: tuple[Event, ...]
    after: State


@cache
def random_game(seed: int) -> list[Turn]:
    """A game in which random players discard, lay, count, overlook and boast."""
    random = Random(seed)
    game = Game(random.choice([None, *Seat]))
    policies = dict(zip(Seat, random.choices(POLICIES, k=2), strict=True))
    turns = []
    while game.state.stage is not Stage.OVER:
        before = game.state
        action = random_action(random, before, policies)
        turns.append(Turn(before, action, game.act(action), game.state))
    return turns


def random_action(random: Random, state: State, policies: dict[Seat, Policy]) -> Action:
    if state.stage in (Stage.DRAW, Stage.DEAL):
        deck = tuple(random.sample(DECK, 52))
        return Draw(deck) if state.stage is Stage.DRAW else Deal(deck)
    action = random.choice(state.legal)
    match action:
        case Lay(seat):
            lays = [lay for lay in state.legal if isinstance(lay, Lay)]
            return policies[seat](random, lays, texts(state.pile))
        case Count(seat, value):
            claims = [value] * 8 + [random.randint(0, value), value + 3]
            return Count(seat, random.choice(claims))
    return action


def states_of(seed: int) -> list[State]:
    turns = random_game(seed)
    return [turns[0].before, *(turn.after for turn in turns)]


def actions_of(seed: int) -> list[Action]:
    return [turn.action for turn in random_game(seed)]


def steps_of(seed: int) -> list[Step]:
    return [Step(turn.action, turn.events) for turn in random_game(seed)]


def replayed(seed: int) -> Game:
    """The random game once more, in a new object."""
    game = Game(states_of(seed)[0].dealer)
    game.replay(actions_of(seed))
    return game


# --- What Python says of a game -------------------------------------------


def plain(value: Any) -> Any:
    """A field of a state as the plain game has it: of texts, numbers and lists."""
    match value:
        case None | int():
            return value
        case Won(seat, margin):
            return str(seat), str(margin)
        case NextCount(seat, source):
            return str(seat), str(source)
        case dict():
            return {str(seat): plain(item) for seat, item in value.items()}
        case tuple():
            return list(map(plain, value))
        case _:
            return str(value)


def plain_fields(state: State) -> dict[str, Any]:
    """What a state says, except for what Prolog keeps of it."""
    names = [field.name for field in fields(state) if field.compare]
    found = {name: plain(getattr(state, name)) for name in names}
    return {**found, "gone": sorted(found["gone"])}


def plain_event(event: Event) -> str:
    match event:
        case Scored(seat, points, source, _, total):
            return f"scored {seat} {points} {source} {total}"
        case Shown(seat, source, cards):
            return f"shown {seat} {source} {' '.join(sorted(texts(cards)))}"
        case _:
            return str(event)


@pytest.mark.parametrize("seed", SEEDS)
def test_all_that_is_said_of_a_game_is_what_a_plain_game_says(seed: int) -> None:
    first = random_game(seed)[0].before
    game = plain_play.Game(first.dealer and str(first.dealer))
    assert plain_fields(first) == game.fields()
    for turn in random_game(seed):
        assert list(map(plain_event, turn.events)) == game.act(str(turn.action))
        assert plain_fields(turn.after) == game.fields()
        for seat in Seat:
            assert plain_fields(turn.after.view(seat)) == game.view(str(seat))


@pytest.mark.parametrize("seed", FEW_SEEDS)
def test_a_state_says_who_is_first_to_act_and_what_each_may_do(seed: int) -> None:
    for state in states_of(seed):
        assert state.actor is (state.actors[0] if state.actors else None)
        own = [action for seat in state.actors for action in state.legal_for(seat)]
        assert own == [action for action in state.legal if not isinstance(action, Cut)]
        for seat in set(Seat) - set(state.actors):
            assert state.legal_for(seat) == ()


@pytest.mark.parametrize("seed", FEW_SEEDS)
def test_points_are_those_of_the_combinations(seed: int) -> None:
    for turn in random_game(seed):
        for event in turn.events:
            if not isinstance(event, Scored):
                continue
            if event.source in (Source.PLAY, Source.HEELS):
                assert event.points == event.score.total
            else:
                value = sum(
                    scored.points
                    for scored in turn.events
                    if isinstance(scored, Scored)
                )
                is_cut_short = isinstance(turn.events[-1], Won)
                assert event.points <= event.score.total
                assert event.score.total == value or is_cut_short


def test_kinds_are_read() -> None:
    kinds = {
        combination.kind
        for seed in SEEDS
        for turn in random_game(seed)
        for event in turn.events
        if isinstance(event, Scored)
        for combination in event.combinations
    }
    assert kinds == set(Kind)


@pytest.mark.parametrize("seed", FEW_SEEDS)
def test_a_state_is_that_of_its_fields_and_cannot_be_changed(seed: int) -> None:
    states, others = states_of(seed), [step.state for step in paths_through(seed)]
    assert states == others
    for state, other in combinations(Random(seed).sample(states, 20), 2):
        assert (state == other) is (plain_fields(state) == plain_fields(other))
    with pytest.raises(FrozenInstanceError):
        states[0].goal = 61  # type: ignore[misc]


def paths_through(seed: int) -> Iterator[Game]:
    """A game before and after each action of the random one, act by act."""
    game = Game(states_of(seed)[0].dealer)
    yield copy.copy(game)
    for action in actions_of(seed):
        game.act(action)
        yield copy.copy(game)


# --- What may be done -----------------------------------------------------


def seat_actions(state: State) -> Iterator[Action]:
    """All actions of seats that are of some kind, with all cards, and all cuts."""
    for seat in Seat:
        yield Go(seat)
        yield from (Lay(seat, card) for card in DECK)
        cards = parse_cards(texts(card for card in state.hands[seat] if card))
        pool = [*cards, *(card for card in DECK if card not in cards)][:8]
        yield from (Discard(seat, pair) for pair in permutations(pool, 2))
    yield from map(Cut, DECK)


def accepts(state: State, action: Action) -> bool:
    try:
        state.after(action)
    except DomainError:
        return False
    return True


def in_order(action: Action) -> Action:
    """The action with its cards in order, where the order means nothing."""
    if isinstance(action, Discard):
        return Discard(action.seat, tuple(sorted(action.cards)))
    return action


@pytest.mark.parametrize("seed", FEW_SEEDS)
def test_legal_actions_are_those_that_the_rules_accept(seed: int) -> None:
    for state in Random(seed).sample(states_of(seed), 5):
        legal = [action for action in state.legal if not isinstance(action, Count)]
        accepted = [action for action in seat_actions(state) if accepts(state, action)]
        assert {in_order(action) for action in accepted} == {
            in_order(action) for action in legal
        }
        for action in state.legal:
            assert accepts(state, action)


@pytest.mark.parametrize("seed", FEW_SEEDS)
def test_nobody_acts_out_of_turn(seed: int) -> None:
    game = Game()
    for state in states_of(seed):
        for action in out_of_turn(state):
            game.state = state
            with pytest.raises(DomainError) as error:
                game.act(action)
            assert error.value.culprit == action
            assert error.value.domain != "card_held"
            assert game.state is state
            assert game.steps == []


def out_of_turn(state: State) -> Iterator[SeatAction]:
    """What a seat might do if it were its turn."""
    for seat in set(Seat) - set(state.actors):
        hand = parse_cards(texts(card for card in state.hands[seat] if card))
        if state.stage is Stage.DISCARD:
            yield Discard(seat, hand[:2])
        elif state.stage is Stage.SHOW:
            yield Count(seat, 0)
        elif hand:
            yield Lay(seat, hand[0])
        else:
            yield Go(seat)


STAGES: dict[type[Action], Stage] = {
    Draw: Stage.DRAW,
    Deal: Stage.DEAL,
    Discard: Stage.DISCARD,
    Cut: Stage.CUT,
    Lay: Stage.PLAY,
    Go: Stage.PLAY,
    Count: Stage.SHOW,
}

DOMAINS = {
    Stage.DRAW: "draw",
    Stage.DEAL: "deal",
    Stage.DISCARD: "discard",
    Stage.CUT: "cut",
    Stage.PLAY: "lay_or_go",
    Stage.SHOW: "count",
    Stage.OVER: "nothing",
}


@pytest.mark.parametrize("seed", FEW_SEEDS)
def test_an_action_of_another_stage_is_refused(seed: int) -> None:
    any_actions: list[Action] = [Draw(DECK), Deal(DECK), Cut(DECK[0])]
    for seat in Seat:
        any_actions += [Discard(seat, DECK[:2]), Lay(seat, DECK[0]), Go(seat)]
        any_actions += [Count(seat, 0)]
    for state in [*states_of(seed)[::7], states_of(seed)[-1]]:
        for action in any_actions:
            if STAGES[type(action)] is not state.stage:
                with pytest.raises(DomainError) as error:
                    state.after(action)
                assert error.value.culprit == action
                assert error.value.domain == DOMAINS[state.stage]


@pytest.mark.parametrize("seed", FEW_SEEDS)
def test_cards_that_may_not_be_laid_are_refused(seed: int) -> None:
    for state in states_of(seed):
        seat = state.actor
        if state.stage is not Stage.PLAY or seat is None:
            continue
        for card in parse_cards(texts(state.hands[seat])):
            if Lay(seat, card) not in state.legal:
                refused(state, Lay(seat, card), "card_that_fits", card)
        if Go(seat) not in state.legal:
            refused(state, Go(seat), "card_to_lay", Go(seat))
        for card in parse_cards(texts(state.hands[seat.other][:1])):
            refused(state, Lay(seat, card), "card_held", card)


def refused(state: State, action: Action, domain: str, culprit: object) -> None:
    with pytest.raises(DomainError) as error:
        state.after(action)
    assert (error.value.domain, error.value.culprit) == (domain, culprit)


# --- Undo and replay ------------------------------------------------------


@pytest.mark.parametrize("seed", FEW_SEEDS)
def test_undo_restores_the_very_state(seed: int) -> None:
    states, turns, steps = states_of(seed), random_game(seed), steps_of(seed)
    game = replayed(seed)
    places = Random(seed).sample(range(len(states)), 6)
    for place in sorted([0, len(turns), *places], reverse=True):
        game.back_to(place)
        assert game.state == states[place]
        assert game.steps == steps[:place]
    for turn in turns[:30]:
        assert game.act(turn.action) == turn.events
        assert game.state == turn.after


@pytest.mark.parametrize("seed", SEEDS)
def test_a_replay_gives_the_same_game(seed: int) -> None:
    game = replayed(seed)
    assert game.state == states_of(seed)[-1]
    assert game.actions == actions_of(seed)
    assert game.steps == steps_of(seed)


def test_a_replay_with_a_wrong_action_takes_none() -> None:
    game = Game(Seat.FIRST)
    before = game.state
    with pytest.raises(DomainError, match="cards are to be discarded now: not go"):
        game.replay([Deal(shuffled("deck")), Go(Seat.FIRST)])
    assert game.state is before
    assert game.steps == []


def test_a_state_leads_on_by_many_actions_or_none() -> None:
    states, actions = states_of(0), actions_of(0)
    for start in range(0, len(states), 50):
        after = states[start].after(*actions[start : start + 20])
        assert after.steps == tuple(steps_of(0)[start : start + 20])
        assert after.state == states[min(start + 20, len(actions))]
        assert states[start].after().state == states[start]


def test_games_in_threads_do_not_disturb_each_other() -> None:
    with ThreadPoolExecutor(8) as pool:
        games = list(pool.map(replayed, [*FEW_SEEDS] * 2))
    for seed, game in zip([*FEW_SEEDS] * 2, games, strict=True):
        assert game.steps == steps_of(seed)
        assert game.state == states_of(seed)[-1]


# --- Questions to Prolog --------------------------------------------------


@pytest.fixture
def questions(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The predicates of the bridge that were asked, as they are asked."""
    asked: list[str] = []

    def noting(ask: Callable[..., Any]) -> Callable[..., Any]:
        def ask_and_note(predicate: str, *inputs: Any) -> Any:
            asked.append(predicate)
            return ask(predicate, *inputs)

        return ask_and_note

    monkeypatch.setattr(engine, "ask", noting(engine.ask))
    monkeypatch.setattr(engine, "ask_keeping", noting(engine.ask_keeping))
    return asked


def test_what_a_state_says_is_not_asked_of_prolog(questions: list[str]) -> None:
    for state in states_of(1):
        for seat in Seat:
            view = state.view(seat)
            for each in (state, view):
                plain_fields(each)
                assert each.legal_for(seat) == view.legal
                assert (each.actor, each.winner) == (state.actor, state.winner)
    assert questions == []


def test_an_action_is_one_question_and_so_are_many(questions: list[str]) -> None:
    game = Game(states_of(2)[0].dealer)
    for number, action in enumerate(actions_of(2)[:50], 2):
        game.act(action)
        assert len(questions) == number
    questions.clear()
    Game(game.first_dealer).replay(actions_of(2))
    assert len(questions) == 2
    questions.clear()
    deal = Game(Seat.FIRST)
    deal.act(Deal(shuffled("deal")))
    deal.let_computer_act(Strength.NOVICE)
    deal.play_deal(both_of(Strength.NOVICE))
    assert len(questions) == 4


# --- What a seat may know -------------------------------------------------


SEEN = """
:- module(seen, [seen/3]).
:- use_module('{rulebook}/cribbage/view', [view/3]).
:- use_module('{rulebook}/cribbage/steps', [situation/2]).

seen(State, Seat, Situation) :-
    view(State, Seat, View),
    situation(View, Situation).
"""
"""What the rules say of the view of a seat."""


@pytest.fixture(scope="module")
def view_of_the_rules(
    tmp_path_factory: pytest.TempPathFactory,
) -> Callable[[State, Seat], dict[str, Any]]:
    """The fields of a view, as the rules have them."""
    file = tmp_path_factory.mktemp("seen") / "seen.pl"
    file.write_text(SEEN.format(rulebook=RULEBOOK))
    consult(file)
    vocabulary = game_rules("seen", "seen", NextCount).vocabulary

    def seen(state: State, seat: Seat) -> dict[str, Any]:
        found = apply_once("seen", "seen", state.kept, seat, vocabulary=vocabulary)
        return plain_fields(State(**vars(found), viewer=seat, kept=state.kept))

    return seen


@pytest.mark.parametrize("seed", FEW_SEEDS)
def test_a_view_is_what_the_rules_say_of_it(
    seed: int, view_of_the_rules: Callable[[State, Seat], dict[str, Any]]
) -> None:
    for state in states_of(seed):
        for seat in Seat:
            view = state.view(seat)
            found = view_of_the_rules(state, seat)
            own = [
                action for action in found["legal"] if action.split()[1] == seat.value
            ]
            assert plain_fields(view) == {**found, "legal": own}
            assert view.view(seat) == view


def test_no_game_goes_on_from_a_view() -> None:
    for state in states_of(0):
        for seat in Seat:
            view = state.view(seat)
            for actions in ((), view.legal[:1]):
                with pytest.raises(TypeError, match="not from a view"):
                    view.after(*actions)


def test_a_view_is_the_same_whatever_the_other_holds() -> None:
    deck = shuffled("one")
    other_deck = deck[:6] + deck[20:26] + deck[6:20] + deck[26:]
    games = [Game(Seat.SECOND), Game(Seat.SECOND)]
    for game, order in zip(games, [deck, other_deck], strict=True):
        game.act(Deal(order))
        game.act(Discard(Seat.SECOND, order[6:8]))
        game.act(Discard(Seat.FIRST, order[:2]))
    one, two = [game.state for game in games]
    assert one != two
    assert one.view(Seat.FIRST) == two.view(Seat.FIRST)
    assert one.view(Seat.SECOND) != two.view(Seat.SECOND)


def test_the_computer_knows_no_more_than_its_view() -> None:
    deck = shuffled("six")
    other_deck = deck[:6] + deck[20:26] + deck[6:20] + deck[26:]
    views = []
    for order in (deck, other_deck):
        game = Game(Seat.SECOND)
        game.act(Deal(order))
        views.append(game.state.view(Seat.FIRST))
    one, two = views
    assert one == two
    for strength in Strength:
        assert rank_actions(one, strength) == rank_actions(two, strength)


@pytest.mark.parametrize("seat", Seat)
def test_the_computer_advises_the_seat_of_the_view(seat: Seat) -> None:
    view = Game(Seat.SECOND).state.after(Deal(shuffled("both"))).state.view(seat)
    assert view.actors == (Seat.FIRST, Seat.SECOND)
    ranked = rank_actions(view)
    assert {in_order(entry.action) for entry in ranked} == {
        in_order(action) for action in view.legal
    }
    assert choose_action(view) == ranked[0].action


@pytest.mark.parametrize("dealer", Seat)
def test_the_discards_come_in_either_order(dealer: Seat) -> None:
    dealt = Game(dealer).state.after(Deal(shuffled("either"))).state
    assert dealt.actors == (dealer.other, dealer)
    discards = {
        seat: Discard(seat, parse_cards(texts(dealt.hands[seat][:2]))) for seat in Seat
    }
    for first in Seat:
        after = dealt.after(discards[first])
        assert after.steps[0].events == (Discarded(first, discards[first].cards),)
        assert after.state.actors == (first.other,)
        assert after.state.stage is Stage.DISCARD
        assert after.state.legal_for(first) == ()
        seen = after.state.view(first.other)
        assert seen.discards == {first: (None, None), first.other: ()}
        assert len(seen.legal) == 15
        refused(after.state, discards[first], "seat_to_act", discards[first])
    one, two = [
        dealt.after(discards[first], discards[first.other]).state for first in Seat
    ]
    assert one == two
    assert one.stage is Stage.CUT
    assert one.view(dealer) == two.view(dealer)
    assert one.after(*one.legal).state == two.after(*two.legal).state


# --- Deals that are set up ------------------------------------------------


def game_in_play(pone: str, dealer: str, start: str = "QS") -> Game:
    """A game that the first seat deals, in which the play begins."""
    hands = parse_cards(pone), parse_cards(dealer)
    start_card = parse_card(start)
    rest = [card for card in DECK if card not in {*hands[0], *hands[1], start_card}]
    crib, stock = tuple(rest[:4]), rest[4:]
    game = Game(Seat.FIRST)
    game.act(Deal((*hands[0], *crib[:2], *hands[1], *crib[2:], start_card, *stock)))
    game.act(Discard(Seat.SECOND, crib[:2]))
    game.act(Discard(Seat.FIRST, crib[2:]))
    game.act(Cut(start_card))
    return game


def lay(game: Game, card: str) -> tuple[Event, ...]:
    """Whose turn it is lays a card."""
    assert game.state.actor
    return game.act(Lay(game.state.actor, parse_card(card)))


def go(game: Game) -> tuple[Event, ...]:
    """Whose turn it is says go."""
    assert game.state.actor
    return game.act(Go(game.state.actor))


def test_a_go_gives_a_point_and_the_lead_passes() -> None:
    game = game_in_play("KS KH QC 2S", "JD 9D 8H 7C")
    for card in ("KS", "JD", "KH"):
        lay(game, card)
    assert go(game) == (SaidGo(Seat.FIRST),)
    assert game.state.gone == (Seat.FIRST,)
    said, scored, restarted = go(game)
    assert said == SaidGo(Seat.SECOND)
    assert isinstance(scored, Scored)
    assert (scored.seat, scored.points, scored.total) == (Seat.SECOND, 1, 1)
    assert [combination.kind for combination in scored.combinations] == [Kind.GO]
    assert restarted == Restarted(Seat.FIRST)
    assert game.state.pile == ()
    assert not game.state.gone


def test_a_card_can_be_laid_only_once() -> None:
    game = game_in_play("KS KH QC 2S", "JD 9D 8H 7C")
    lay(game, "KS")
    lay(game, "JD")
    with pytest.raises(DomainError, match="KS is not in the hand"):
        lay(game, "KS")


def test_the_lower_card_deals_first() -> None:
    game = Game()
    drawn = parse_cards("KS KH 5D 5C 2H AS")
    others = (card for card in DECK if card not in drawn)
    events = game.act(Draw((*drawn, *others)))
    assert list(map(str, events)) == [
        *("drawn first KS", "drawn second KH", "drawn first 5D", "drawn second 5C"),
        *("drawn first 2H", "drawn second AS", "deals second"),
    ]
    assert game.state.dealer is Seat.SECOND
    assert game.state.stage is Stage.DEAL


def test_a_draw_in_which_no_card_is_lower_is_refused() -> None:
    game = Game()
    with pytest.raises(DomainError, match="nobody wins the draw with this deck: AC AD"):
        game.act(Draw(DECK))
    assert game.state == Game().state


@pytest.mark.parametrize("dealer", Seat)
def test_a_later_game_begins_with_the_deal(dealer: Seat) -> None:
    state = Game(dealer).state
    assert (state.dealer, state.stage, state.actor) == (dealer, Stage.DEAL, None)
    assert state.scores == {Seat.FIRST: 0, Seat.SECOND: 0}
    assert state.legal == ()
    assert Game().state.stage is Stage.DRAW
    assert Game().state.dealer is None


@given(st.text())
def test_shuffled_is_a_permutation_that_the_seed_determines(seed: str) -> None:
    assert shuffled(seed) == shuffled(seed)
    assert sorted(shuffled(seed)) == list(DECK)


def test_other_seeds_shuffle_otherwise() -> None:
    assert len({shuffled(str(seed)) for seed in range(100)}) == 100


# --- What is refused, in words --------------------------------------------


@pytest.mark.parametrize(
    ("deck", "reason"),
    [
        ((), "a deck has 52 cards, not nothing"),
        (DECK[:51], "a deck has 52 cards, not AC AD"),
        ((*DECK, DECK[0]), "a deck has 52 cards, not AC AD"),
        ((*DECK[:51], DECK[0]), "AC is given twice"),
    ],
)
def test_unusable_decks(deck: tuple[Card, ...], reason: str) -> None:
    with pytest.raises(DomainError, match=reason):
        Game().state.after(Draw(deck))
    with pytest.raises(DomainError, match=reason):
        Game(Seat.FIRST).state.after(Deal(deck))


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("", "two cards are to be discarded, not nothing"),
        ("2C", "two cards are to be discarded, not 2C"),
        ("2C 3C 4C", "two cards are to be discarded, not 2C 3C 4C"),
        ("2C 2C", "2C is not in the hand"),
        ("2C 8H", "8H is not in the hand"),
    ],
)
def test_unusable_discards(cards: str, reason: str) -> None:
    game = Game(Seat.FIRST)
    hand = parse_cards("2C 3C 4C 5C 6C 7C")
    game.act(Deal((*hand, *(card for card in DECK if card not in hand))))
    with pytest.raises(DomainError, match=reason):
        game.act(Discard(Seat.SECOND, parse_cards(cards)))
    assert game.state.hands[Seat.SECOND] == hand


def test_things_that_are_no_cards() -> None:
    game = Game(Seat.FIRST)
    game.act(Deal(DECK))
    with pytest.raises(PrologTypeError, match="5 is not a card"):
        game.act(Discard(Seat.SECOND, (5, 6)))  # type: ignore[arg-type]
    with pytest.raises(PrologTypeError, match="list expected, found 7"):
        game.act(Discard(Seat.SECOND, 7))  # type: ignore[arg-type]


def test_only_the_next_card_can_be_cut() -> None:
    game = Game(Seat.FIRST)
    game.act(Deal(DECK))
    for seat in (Seat.SECOND, Seat.FIRST):
        cards = parse_cards(texts(game.state.hands[seat]))
        game.act(Discard(seat, cards[:2]))
    assert game.state.legal == (Cut(DECK[12]),)
    for card in (DECK[0], DECK[13]):
        reason = f"{card} is not the next card of the deck"
        with pytest.raises(DomainError, match=reason):
            game.act(Cut(card))


# --- The show -------------------------------------------------------------


def game_in_show() -> Game:
    """A game of which the pone, the second seat, is to count a hand of 29."""
    game = game_in_play("5H 5S 5C JD", "KH KD KC KS", "5D")
    while game.state.stage is Stage.PLAY:
        game.act(game.state.legal[0])
    assert game.state.next_count == NextCount(Seat.SECOND, Source.HAND)
    return game


@pytest.mark.parametrize(
    ("claim", "own", "overlooked"),
    [(29, 29, 0), (20, 20, 9), (0, 0, 29), (30, 29, 0), (10**30, 29, 0)],
)
def test_what_a_count_overlooks_is_the_others(
    claim: int, own: int, overlooked: int
) -> None:
    game = game_in_show()
    scores = game.state.scores
    shown, *scored = game.act(Count(Seat.SECOND, claim))
    assert shown == Shown(Seat.SECOND, Source.HAND, parse_cards("JD 5C 5S 5H"))
    expected = [(Seat.SECOND, own, Source.HAND, 29)] if own else []
    if overlooked:
        expected.append((Seat.FIRST, overlooked, Source.MUGGINS, 29))
    assert [
        (event.seat, event.points, event.source, event.score.total)
        for event in scored
        if isinstance(event, Scored)
    ] == expected
    assert [event.total for event in scored if isinstance(event, Scored)] == [
        scores[seat] + points for seat, points, _, _ in expected
    ]
    assert game.state.next_count == NextCount(Seat.FIRST, Source.HAND)


@pytest.mark.parametrize("claim", [-1, 1.5, "2"])
def test_a_count_is_a_number_of_points(claim: int) -> None:
    game = game_in_show()
    with pytest.raises(PrologTypeError, match=f"nonneg expected, found {claim}"):
        game.act(Count(Seat.SECOND, claim))
    assert game.state.next_count == NextCount(Seat.SECOND, Source.HAND)


# --- The computer ---------------------------------------------------------


def both_of(strength: Strength) -> Both[Strength]:
    return Both(dict.fromkeys(Seat, strength))


def test_strengths_are_those_of_the_rules() -> None:
    found = OPPONENT.solutions("strength", VARIABLE, VARIABLE, VARIABLE)
    assert [strength for strength, _, _ in found] == (
        [strength.value for strength in Strength]
    )


@pytest.mark.parametrize("strength", Strength)
def test_the_computer_ranks_just_the_legal_actions(strength: Strength) -> None:
    states = [state for seed in range(4) for state in states_of(seed) if state.actor]
    for state in Random(strength.value).sample(states, 40):
        assert state.actor
        view = state.view(state.actor)
        ranked = rank_actions(view, strength)
        assert {in_order(entry.action) for entry in ranked} == {
            in_order(action) for action in view.legal
        }
        for entry in ranked:
            assert entry.expected_points == sum(entry.reasons.values())
        points = [entry.expected_points for entry in ranked]
        assert points == sorted(points, reverse=True)
        assert choose_action(view, strength) == ranked[0].action
        state.after(ranked[0].action)


@pytest.mark.parametrize(
    ("strength", "reasons"),
    [
        (Strength.NOVICE, {"hand"}),
        (Strength.REGULAR, {"hand", "crib"}),
        (Strength.MASTER, {"hand", "crib"}),
    ],
)
def test_reasons_to_discard(strength: Strength, reasons: set[str]) -> None:
    game = Game(Seat.FIRST)
    game.act(Deal(shuffled("reasons")))
    pone = rank_actions(game.state.view(Seat.SECOND), strength)
    assert len(pone) == 15
    assert all(entry.reasons.keys() == reasons for entry in pone)
    game.act(pone[0].action)
    dealer = rank_actions(game.state.view(Seat.FIRST), strength)
    assert all(entry.reasons.get("crib", 0) <= 0 for entry in pone)
    assert all(entry.reasons.get("crib", 0) >= 0 for entry in dealer)


def test_reasons_to_lay_and_to_count() -> None:
    game = game_in_play("5H 5S 5C JD", "KH KD KC KS", "5D")
    lay(game, "5H")
    best, *_ = rank_actions(game.state.view(Seat.FIRST))
    assert best.reasons.keys() == {"now", "then"}
    assert best.reasons["now"] == 2
    game = game_in_show()
    (count,) = rank_actions(game.state.view(Seat.SECOND))
    assert count.action == Count(Seat.SECOND, 29)
    assert count.expected_points == 29
    assert count.reasons == {"show": 29}


@pytest.mark.parametrize("strength", Strength)
def test_the_computer_plays_whole_deals_by_the_rules(strength: Strength) -> None:
    game = Game(Seat.FIRST)
    for deal in range(3):
        game.act(Deal(shuffled(f"deal {deal}")))
        game.play_deal(Both({Seat.FIRST: strength, Seat.SECOND: Strength.NOVICE}))
        assert game.state.stage is Stage.DEAL
        again = Game(Seat.FIRST)
        again.replay(game.actions)
        assert again.state == game.state
        assert again.steps == game.steps


@pytest.mark.parametrize("strength", Strength)
def test_the_computer_acts_for_the_seat_that_is_first_to_act(
    strength: Strength,
) -> None:
    game = Game(Seat.FIRST)
    game.act(Deal(shuffled("acts")))
    while game.state.stage is not Stage.DEAL:
        before = game.state
        if before.actor is None:
            game.act(*before.legal)
            continue
        chosen = choose_action(before.view(before.actor), strength)
        events = game.let_computer_act(strength)
        assert game.steps[-1] == Step(chosen, events)
        assert game.state == before.after(chosen).state
    whole = Game(Seat.FIRST)
    whole.act(Deal(shuffled("acts")))
    whole.play_deal(both_of(strength))
    assert whole.steps == game.steps
    assert whole.state == game.state
