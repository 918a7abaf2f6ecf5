"""Whole games through the typed questions to the rules, and what must be true."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from random import Random

import brute
import plain_play
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage_bridge import DECK, Card, DomainError, Kind, parse_cards
from cribbage_bridge.cards import parse_card
from cribbage_bridge.errors import PrologTypeError
from cribbage_bridge.game import (
    Game,
    Stage,
    State,
    Strength,
    choose_action,
    new_state,
    rank_actions,
    shuffled,
)
from cribbage_bridge.moves import (
    Action,
    Count,
    Cut,
    CutCard,
    Deal,
    Deals,
    Dealt,
    Draw,
    Drawn,
    Event,
    Go,
    Laid,
    Lay,
    Margin,
    Restarted,
    SaidGo,
    Scored,
    Seat,
    SeatAction,
    Shown,
    Source,
    Throw,
    Thrown,
    Won,
)
from cribbage_bridge.prolog import Rules
from cribbage_bridge.terms import VARIABLE, Atom, Compound

PLAY = Rules("cribbage_play", "cribbage/play")
OPPONENT = Rules("cribbage_opponent", "cribbage/opponent")

SEEDS = range(60)
FEW_SEEDS = SEEDS[::4]


def texts(cards: Iterable[Card | None]) -> list[str]:
    return list(map(str, cards))


# --- Random games ---------------------------------------------------------

Policy = Callable[[Random, list[str], list[str]], str]


def any_card(random: Random, cards: list[str], pile: list[str]) -> str:
    return random.choice(cards)


def greedy_card(random: Random, cards: list[str], pile: list[str]) -> str:
    return max(cards, key=lambda card: plain_play.pegs([*pile, card]))


def low_card(random: Random, cards: list[str], pile: list[str]) -> str:
    return min(cards, key=brute.place)


def high_card(random: Random, cards: list[str], pile: list[str]) -> str:
    return max(cards, key=brute.place)


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
    """A game in which random players lay, count, overlook and boast."""
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
    deck = tuple(random.sample(DECK, 52))
    seat = state.actor
    if seat is None:
        by_table: dict[Stage, Callable[[], Action]] = {
            Stage.DRAW: lambda: Draw(deck),
            Stage.DEAL: lambda: Deal(deck),
            Stage.CUT: lambda: Cut(stock_of(state)[0]),
        }
        return by_table[state.stage]()
    hand = texts(state.hands[seat])
    if state.stage is Stage.DISCARD:
        return Throw(seat, parse_cards(random.sample(hand, 2)))
    if state.stage is Stage.PLAY:
        pile = texts(state.pile)
        if fitting := fitting_cards(state):
            return Lay(seat, parse_card(policies[seat](random, fitting, pile)))
        return Go(seat)
    value = worth_shown(state)
    claim = random.choice([value] * 8 + [random.randint(0, value), value + 3])
    return Count(seat, claim)


def fitting_cards(state: State) -> list[str]:
    """The cards that the seat whose turn it is may lay."""
    assert state.actor
    pile = texts(state.pile)
    hand = texts(state.hands[state.actor])
    return [card for card in hand if plain_play.count([*pile, card]) <= 31]


def worth_shown(state: State) -> int:
    """What the cards are worth that are to be counted next."""
    assert state.next_count
    seat, source = state.next_count
    (start_card,) = cards_of_term(state.term.args[2].args[1])
    if source is Source.CRIB:
        cards = texts(card for thrown in state.thrown.values() for card in thrown)
    else:
        cards = texts(state.laid[seat])
    hand = (cards[0], cards[1], cards[2], cards[3])
    return brute.value(hand, str(start_card), crib=source is Source.CRIB)


def cards_of_term(term: object) -> list[Card]:
    """All cards anywhere in a term, however deep."""
    if isinstance(term, Card):
        return [term]
    parts = term.args if isinstance(term, Compound) else term
    if isinstance(parts, list | tuple):
        return [card for part in parts for card in cards_of_term(part)]
    return []


def stock_of(state: State) -> list[Card]:
    """The cards below those that were dealt."""
    return cards_of_term(state.term.args[2].args[2])


def states_of(seed: int) -> list[State]:
    turns = random_game(seed)
    return [turns[0].before, *(turn.after for turn in turns)]


def actions_of(seed: int) -> list[Action]:
    return [turn.action for turn in random_game(seed)]


def replayed(seed: int) -> Game:
    """The random game once more, in a new object."""
    game = Game(states_of(seed)[0].dealer)
    game.replay(actions_of(seed))
    return game


# --- What is true of every game -------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_the_play_agrees_with_a_plain_referee(seed: int) -> None:
    referee: plain_play.Play | None = None
    for turn in random_game(seed):
        if turn.after.stage is Stage.PLAY and turn.before.stage is not Stage.PLAY:
            referee = plain_referee(turn.after)
        elif turn.before.stage is Stage.PLAY:
            assert referee
            expected = (
                referee.lay(str(turn.action.card))
                if isinstance(turn.action, Lay)
                else referee.go()
            )
            check_play_events(turn.events, expected)
        if turn.after.stage is Stage.PLAY:
            assert referee
            check_play_state(turn.after, referee)
        elif turn.after.stage is Stage.SHOW and turn.before.stage is Stage.PLAY:
            assert referee
            assert referee.turn is None


def plain_referee(state: State) -> plain_play.Play:
    assert state.dealer
    hands = {seat.value: texts(state.hands[seat]) for seat in Seat}
    return plain_play.Play(hands, state.dealer.other.value)


def check_play_events(
    events: tuple[Event, ...], expected: list[plain_play.Happening]
) -> None:
    if isinstance(events[-1], Won):
        happened = list(map(plain_happening, events[:-1]))
        assert happened == expected[: len(happened)]
        assert happened[-1][0] in ("pegs", "last")
    else:
        assert list(map(plain_happening, events)) == expected


def plain_happening(event: Event) -> plain_play.Happening:
    match event:
        case Laid(seat, card, count):
            return "laid", seat.value, str(card), count
        case SaidGo(seat):
            return "go", seat.value
        case Restarted(seat):
            return "leads", seat.value
        case Scored(seat, points, Source.PLAY, score):
            assert points == score.total
            if {part.kind for part in score.combinations} & {Kind.GO, Kind.LAST}:
                assert points == 1
                return "last", seat.value
            return "pegs", seat.value, points
        case _:
            raise AssertionError(f"no event of the play: {event}")


def check_play_state(state: State, referee: plain_play.Play) -> None:
    assert state.actor
    assert state.actor.value == referee.turn
    assert texts(state.pile) == referee.pile
    assert {seat.value for seat in state.gone} == referee.passed
    for seat in Seat:
        assert sorted(texts(state.hands[seat])) == sorted(referee.hands[seat.value])


@pytest.mark.parametrize("seed", SEEDS)
def test_the_last_card_of_the_play_is_called_so(seed: int) -> None:
    for turn in random_game(seed):
        kinds = kinds_of(turn.events)
        if turn.before.stage is Stage.PLAY and turn.after.stage is Stage.SHOW:
            assert Kind.GO not in kinds
            assert (Kind.LAST in kinds) != (Kind.THIRTY_ONE in kinds)
        elif turn.after.stage is Stage.PLAY:
            assert Kind.LAST not in kinds


def kinds_of(events: Iterable[Event]) -> set[Kind]:
    scores = [event.score for event in events if isinstance(event, Scored)]
    return {part.kind for score in scores for part in score.combinations}


@pytest.mark.parametrize("seed", SEEDS)
def test_all_52_cards_are_accounted_for(seed: int) -> None:
    for state in states_of(seed):
        everywhere = cards_of_term(state.term)
        if state.stage in (Stage.DRAW, Stage.DEAL, Stage.OVER):
            assert everywhere == []
            continue
        assert sorted(everywhere) == sorted([*DECK, *state.pile])
        places = [state.hands, state.laid, state.thrown]
        out = [card for both in places for cards in both.values() for card in cards]
        assert len(out) == len(set(out)) == 12


@pytest.mark.parametrize("seed", FEW_SEEDS)
def test_the_start_card_is_known_from_the_cut_to_the_crib(seed: int) -> None:
    start_card = None
    for turn in random_game(seed):
        if isinstance(turn.action, Cut):
            start_card = turn.action.card
        in_sight = turn.after.stage in (Stage.PLAY, Stage.SHOW)
        assert turn.after.start_card == (start_card if in_sight else None)


@pytest.mark.parametrize("seed", SEEDS)
def test_scores_rise_only_by_announced_points(seed: int) -> None:
    for turn in random_game(seed):
        scores = dict(turn.before.scores)
        for event in turn.events:
            if isinstance(event, Scored):
                assert event.points > 0
                scores[event.seat] = min(121, scores[event.seat] + event.points)
        assert turn.after.scores == scores


@pytest.mark.parametrize("seed", SEEDS)
def test_the_show_agrees_with_brute_force(seed: int) -> None:
    for turn in random_game(seed):
        if not isinstance(turn.action, Count):
            continue
        seat, claim = turn.action.seat, turn.action.points
        assert turn.before.next_count
        source = turn.before.next_count[1]
        value = worth_shown(turn.before)
        shown, *others = turn.events
        assert isinstance(shown, Shown)
        assert (shown.seat, shown.source) == (seat, source)
        scored = [event for event in others if isinstance(event, Scored)]
        counted = min(claim, value)
        expected = [(seat, counted, source)] if counted else []
        if counted < value:
            expected.append((seat.other, value - counted, Source.MUGGINS))
        got = [(event.seat, event.points, event.source) for event in scored]
        assert got == expected[: len(got)]
        assert len(got) == len(expected) or isinstance(turn.events[-1], Won)
        assert all(event.score.total == value for event in scored)


@pytest.mark.parametrize("seed", SEEDS)
def test_cards_come_from_the_deck_in_order(seed: int) -> None:
    deck: tuple[Card, ...] = ()
    for turn in random_game(seed):
        match turn.action:
            case Deal(deck):
                dealer = turn.before.dealer
                assert dealer
                assert turn.events == (
                    Dealt(dealer.other, deck[:6]),
                    Dealt(dealer, deck[6:12]),
                )
            case Cut(card):
                assert card == deck[12]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_deal_alternates_and_the_pone_is_first(seed: int) -> None:
    dealers = []
    for turn in random_game(seed):
        dealer = turn.before.dealer
        if isinstance(turn.action, Deal):
            assert dealer
            dealers.append(dealer)
        if turn.before.stage is Stage.DISCARD:
            assert dealer
            first = not any(turn.before.thrown.values())
            assert turn.before.actor == (dealer.other if first else dealer)
            assert isinstance(turn.action, Throw)
            assert turn.events == (Thrown(turn.action.seat, turn.action.cards),)
    assert all(one is two.other for one, two in pairwise(dealers))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_jack_as_start_card_is_two_for_the_dealer(seed: int) -> None:
    for turn in random_game(seed):
        if isinstance(turn.action, Cut):
            dealer, card = turn.before.dealer, turn.action.card
            assert dealer
            assert turn.events[0] == CutCard(dealer.other, card)
            scored = [
                (event.seat, event.points, event.source, kinds_of([event]))
                for event in turn.events
                if isinstance(event, Scored)
            ]
            jack = [(dealer, 2, Source.HEELS, {Kind.HEELS})]
            assert scored == (jack if str(card)[0] == "J" else [])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_ends_at_121_with_the_right_margin(seed: int) -> None:
    turns = random_game(seed)
    *before, last = [event for turn in turns for event in turn.events]
    assert isinstance(last, Won)
    assert not any(isinstance(event, Won) for event in before)
    assert isinstance(before[-1], Scored)
    assert before[-1].seat is last.seat
    end = turns[-1].after
    loser = end.scores[last.seat.other]
    assert end.scores[last.seat] == 121 > loser
    assert last.margin is (
        Margin.DOUBLE_SKUNK
        if loser <= 60
        else Margin.SKUNK
        if loser <= 90
        else Margin.GAME
    )
    assert end.winner == (last.seat, last.margin)
    assert end.actor is None
    assert end.legal_actions() == []
    assert all(max(turn.before.scores.values()) < 121 for turn in turns)
    assert all(state.winner is None for state in states_of(seed)[:-1:40])


@pytest.mark.parametrize("seed", FEW_SEEDS)
def test_nobody_acts_out_of_turn(seed: int) -> None:
    game = Game()
    for state in states_of(seed):
        for action in out_of_turn(state):
            game.state = state
            with pytest.raises(DomainError) as error:
                game.act(action)
            assert error.value.culprit == plain_term(action)
            assert game.state is state
            assert game.steps == []


def out_of_turn(state: State) -> Iterator[SeatAction]:
    """What a seat might do if it were its turn."""
    for seat in Seat:
        if seat is state.actor:
            continue
        hand = state.hands[seat]
        if state.stage is Stage.DISCARD:
            yield Throw(seat, tuple(card for card in hand if card)[:2])
        elif state.stage is Stage.SHOW:
            yield Count(seat, worth_shown(state))
        elif hand and hand[0]:
            yield Lay(seat, hand[0])
        else:
            yield Go(seat)


def plain_term(action: Action) -> Compound:
    """The term of an action, as Python reads it from Prolog."""
    term = action.to_term()
    parts = (Atom(part.value) if isinstance(part, Seat) else part for part in term.args)
    listed = (list(part) if isinstance(part, tuple) else part for part in parts)
    return Compound(term.name, tuple(listed))


@pytest.mark.parametrize("seed", FEW_SEEDS)
def test_an_action_of_another_stage_is_refused(seed: int) -> None:
    any_actions: list[Action] = [Draw(DECK), Deal(DECK), Cut(DECK[0])]
    for seat in Seat:
        any_actions += [Throw(seat, DECK[:2]), Lay(seat, DECK[0]), Go(seat)]
        any_actions += [Count(seat, 0)]
    stages: dict[type[Action], Stage] = {
        Draw: Stage.DRAW,
        Deal: Stage.DEAL,
        Throw: Stage.DISCARD,
        Cut: Stage.CUT,
        Lay: Stage.PLAY,
        Go: Stage.PLAY,
        Count: Stage.SHOW,
    }
    for state in states_of(seed)[::7]:
        for action in any_actions:
            if stages[type(action)] is not state.stage:
                with pytest.raises(DomainError) as error:
                    state.after(action)
                assert error.value.culprit == plain_term(action)


@pytest.mark.parametrize("seed", FEW_SEEDS)
def test_cards_that_may_not_be_laid_are_refused(seed: int) -> None:
    for state in states_of(seed):
        seat = state.actor
        if state.stage is not Stage.PLAY or seat is None:
            continue
        fitting = fitting_cards(state)
        for card in parse_cards(texts(state.hands[seat])):
            if str(card) not in fitting:
                with pytest.raises(DomainError, match="card that fits") as error:
                    state.after(Lay(seat, card))
                assert error.value.culprit == card
        if fitting:
            with pytest.raises(DomainError, match="card to lay"):
                state.after(Go(seat))
        for stranger in [*stock_of(state)[:1], *state.hands[seat.other][:1]]:
            assert stranger
            with pytest.raises(DomainError, match=f"card held .*{stranger}"):
                state.after(Lay(seat, stranger))


@pytest.mark.parametrize("seed", FEW_SEEDS)
def test_legal_actions_are_those_of_a_plain_player(seed: int) -> None:
    for state in states_of(seed)[seed % 5 :: 5]:
        seat = state.actor
        actions = list(map(str, state.legal_actions()))
        assert len(set(actions)) == len(actions)
        assert set(actions) == set(map(str, plain_legal_actions(state, seat)))


def plain_legal_actions(state: State, seat: Seat | None) -> Iterator[Action]:
    if state.stage is Stage.CUT:
        yield Cut(stock_of(state)[0])
    if seat is None:
        return
    hand = parse_cards(texts(state.hands[seat]))
    if state.stage is Stage.DISCARD:
        for place, card in enumerate(hand):
            for other in hand[place + 1 :]:
                yield Throw(seat, (card, other))
    elif state.stage is Stage.SHOW:
        yield Count(seat, worth_shown(state))
    elif fitting := fitting_cards(state):
        for card in parse_cards(fitting):
            yield Lay(seat, card)
    else:
        yield Go(seat)


@pytest.mark.parametrize("seed", FEW_SEEDS)
def test_undo_restores_the_very_state(seed: int) -> None:
    states, turns = states_of(seed), random_game(seed)
    game = replayed(seed)
    places = Random(seed).sample(range(len(states)), 6)
    for place in sorted([0, len(turns), *places], reverse=True):
        game.back_to(place)
        assert game.state == states[place]
        assert [step.action for step in game.steps] == actions_of(seed)[:place]
        assert [step.events for step in game.steps] == (
            [turn.events for turn in turns[:place]]
        )
    for turn in turns[:30]:
        assert game.act(turn.action) == turn.events
        assert game.state == turn.after


@pytest.mark.parametrize("seed", SEEDS)
def test_a_replay_gives_the_same_game(seed: int) -> None:
    game = replayed(seed)
    assert game.state == states_of(seed)[-1]
    assert game.actions == actions_of(seed)
    assert [step.events for step in game.steps] == (
        [turn.events for turn in random_game(seed)]
    )


def test_a_replay_with_a_wrong_action_takes_none() -> None:
    game = Game(Seat.FIRST)
    before = game.state
    with pytest.raises(DomainError, match=r"throw by second .*go\(first\)"):
        game.replay([Deal(shuffled("deck")), Go(Seat.FIRST)])
    assert game.state is before
    assert game.steps == []


# --- What a seat may know -------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS[::2])
def test_a_view_has_no_card_that_its_seat_may_not_know(seed: int) -> None:
    known: dict[Seat, set[Card]] = {seat: set() for seat in Seat}
    for turn in random_game(seed):
        for seat in Seat:
            learn(known[seat], seat, turn)
            view = turn.after.view(seat)
            assert set(cards_of_term(view.term)) <= known[seat]


def learn(known: set[Card], seat: Seat, turn: Turn) -> None:
    """Add to the known cards what a seat sees when a turn is taken."""
    for event in turn.events:
        match event:
            case Dealt(dealt_to, cards):
                if dealt_to is seat.other:
                    known.clear()
            case CutCard(_, card) | Laid(_, card, _):
                known.add(card)
    for event in turn.events:
        match event:
            case Dealt(dealt_to, cards) if dealt_to is seat:
                known.update(card for card in cards if card)
    match turn.after.next_count:
        case _, Source.CRIB:
            known.update(parse_cards(texts(sum(turn.after.thrown.values(), ()))))


@pytest.mark.parametrize("seed", SEEDS[1::4])
def test_a_view_hides_the_cards_of_the_other_and_nothing_else(seed: int) -> None:
    for state in states_of(seed):
        for seat in Seat:
            view = state.view(seat)
            crib_is_shown = state.next_count and state.next_count[1] is Source.CRIB
            assert view.hands == hidden(state.hands, seat.other)
            assert view.thrown == (
                state.thrown if crib_is_shown else hidden(state.thrown, seat.other)
            )
            for name in ("scores", "dealer", "stage", "laid", "start_card", "pile"):
                assert getattr(view, name) == getattr(state, name)
            for name in ("gone", "next_count", "actor"):
                assert getattr(view, name) == getattr(state, name)


def hidden(
    both: dict[Seat, tuple[Card | None, ...]], other: Seat
) -> dict[Seat, tuple[Card | None, ...]]:
    return {**both, other: (None,) * len(both[other])}


def test_a_view_is_the_same_whatever_the_other_holds() -> None:
    deck = shuffled("one")
    other_deck = deck[:6] + deck[20:26] + deck[6:20] + deck[26:]
    games = [Game(Seat.SECOND), Game(Seat.SECOND)]
    for game, order in zip(games, [deck, other_deck], strict=True):
        game.act(Deal(order))
        game.act(Throw(Seat.FIRST, order[:2]))
        game.act(Throw(Seat.SECOND, order[6:8]))
    one, two = [game.state for game in games]
    assert one != two
    assert one.view(Seat.FIRST) == two.view(Seat.FIRST)
    assert one.view(Seat.SECOND) != two.view(Seat.SECOND)


def test_a_view_leads_on_like_a_state() -> None:
    state = Game(Seat.SECOND).state
    _, state = state.after(Deal(shuffled("view")))
    mine = parse_cards(texts(state.hands[Seat.FIRST]))
    theirs = parse_cards(texts(state.hands[Seat.SECOND]))
    _, seen = state.view(Seat.FIRST).after(Throw(Seat.FIRST, mine[:2]))
    _, state = state.after(Throw(Seat.FIRST, mine[:2]))
    assert seen == state.view(Seat.FIRST)
    _, seen = seen.after(Throw(Seat.SECOND, theirs[:2]))
    _, state = state.after(Throw(Seat.SECOND, theirs[:2]))
    assert seen.hands[Seat.SECOND] == (None,) * 4
    assert seen.hands[Seat.FIRST] == state.hands[Seat.FIRST]


# --- What a card pegs -----------------------------------------------------


@st.composite
def piles(draw: st.DrawFn) -> list[Card]:
    """Piles up to 31, often of neighbouring ranks."""
    lowest = draw(st.integers(0, 12))
    width = draw(st.sampled_from([3, 6, 7, 13]))
    cards = [card for card in DECK if lowest < card.rank <= lowest + width]
    order = draw(st.lists(st.sampled_from(cards), min_size=1, max_size=9, unique=True))
    while plain_play.count(texts(order)) > 31:
        order.pop()
    return order


def pegged(pile: Iterable[Card]) -> int:
    combinations = PLAY.ask("pile_combinations", list(pile)[::-1])
    return sum(combination.args[2] for combination in combinations)


@settings(max_examples=400)
@given(piles())
def test_what_a_card_pegs_agrees_with_plain_python(pile: list[Card]) -> None:
    assert pegged(pile) == plain_play.pegs(texts(pile))


@pytest.mark.parametrize(
    ("pile", "points"),
    [
        ("5H", 0),
        ("5H KS", 2),
        ("KS QS", 0),
        ("KS KD", 2),
        ("KS KD KC", 6),
        ("3S 3D 3C 3H", 12),
        ("6S 6D 3C", 2),
        ("7S 7D AC", 2),
        ("5S 5D 5C", 8),
        ("4S 6D 5C", 5),
        ("2S 3D 4C 5H 6D", 5),
        ("5S 3D 4C 6H 2D 7S", 6),
        ("AS 3D 5C 7H 2D 4S 6S", 7),
        ("2S 4D 3C 3H", 2),
        ("2S 4D 3C 3H 5D 4S", 3),
        ("QS KS AC", 0),
        ("7S 8D 9C 7H", 5),
        ("10S JD QC AH", 2),
        ("8S 8D 4C AH 2D 5S 3D", 7),
        ("9S 4D 6C 5H 7S", 6),
    ],
)
def test_lines_of_play_that_are_often_counted_wrongly(pile: str, points: int) -> None:
    cards = parse_cards(pile)
    assert plain_play.pegs(texts(cards)) == points
    assert pegged(cards) == points


@pytest.mark.parametrize(
    ("pone", "dealer", "line", "points"),
    [
        # A run of seven.
        ("AS 3S 5S 7S", "2D 4D 6D KD", "AS 2D 3S 4D 5S 6D 7S", [0, 0, 3, 4, 7, 6, 7]),
        # A pair across a restart does not count.
        ("KS KH KC 2S", "JD AD 8H 9C", "KS JD KH AD KC 8H", [0, 0, 0, 2, 0, 0]),
        # Four of a kind, and the last card of the count is one more.
        ("3S 3H KS KH", "3C 3D KC KD", "3S 3C 3H 3D KS", [0, 2, 6, 12, 0]),
        # What makes 31 may be a run too.
        ("KS QH AC 2S", "JD 5H 6H 7H", "KS JD QH", [0, 0, 3]),
        ("9S 7S 4S KS", "8D 5D KH KC", "9S 8D 4S 5D", [0, 0, 0, 0]),
        # Fifteen and a run, and fifteen by a pair royal.
        ("4S 5D KH KC", "6D QD QH QC", "4S 6D 5D", [0, 0, 5]),
        ("5S 5H KH KC", "5C 6D 7D 8D", "5S 5C 5H", [0, 2, 8]),
    ],
)
def test_points_of_a_line(pone: str, dealer: str, line: str, points: list[int]) -> None:
    game = game_in_play(pone, dealer)
    gained = [points_of(lay(game, card), Source.PLAY) for card in line.split()]
    assert gained == points


def game_in_play(pone: str, dealer: str, start: str = "QS") -> Game:
    """A game that the first seat deals, in which the play begins."""
    hands = parse_cards(pone), parse_cards(dealer)
    start_card = parse_card(start)
    rest = [card for card in DECK if card not in {*hands[0], *hands[1], start_card}]
    crib, stock = tuple(rest[:4]), rest[4:]
    game = Game(Seat.FIRST)
    game.act(Deal((*hands[0], *crib[:2], *hands[1], *crib[2:], start_card, *stock)))
    game.act(Throw(Seat.SECOND, crib[:2]))
    game.act(Throw(Seat.FIRST, crib[2:]))
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


def points_of(events: Iterable[Event], source: Source) -> int:
    return sum(
        event.points
        for event in events
        if isinstance(event, Scored) and event.source is source
    )


def test_a_go_gives_a_point_and_the_lead_passes() -> None:
    game = game_in_play("KS KH QC 2S", "JD 9D 8H 7C")
    for card in ("KS", "JD", "KH"):
        lay(game, card)
    assert go(game) == (SaidGo(Seat.FIRST),)
    assert game.state.gone == (Seat.FIRST,)
    said, scored, restarted = go(game)
    assert said == SaidGo(Seat.SECOND)
    assert isinstance(scored, Scored)
    assert (scored.seat, scored.points) == (Seat.SECOND, 1)
    assert kinds_of([scored]) == {Kind.GO}
    assert restarted == Restarted(Seat.FIRST)
    assert game.state.pile == ()
    assert not game.state.gone


def test_a_go_lets_the_other_lay_all_that_fits() -> None:
    game = game_in_play("KS AS AH 2S", "JD KD 8H 7C")
    for card in ("KS", "JD", "2S"):
        lay(game, card)
    assert points_of(lay(game, "8H"), Source.PLAY) == 0
    assert points_of(lay(game, "AS"), Source.PLAY) == 2
    assert game.state.actor is Seat.FIRST


def test_a_seat_without_cards_is_passed_over() -> None:
    game = game_in_play("AS 2S 3S 4S", "KD KH KC JH")
    for card in ("AS", "KD", "2S", "KH", "3S"):
        lay(game, card)
    go(game)
    events = lay(game, "4S")
    assert kinds_of(events) == {Kind.GO}
    assert events[-1] == Restarted(Seat.FIRST)
    assert points_of(lay(game, "KC"), Source.PLAY) == 0
    assert game.state.actor is Seat.FIRST
    events = lay(game, "JH")
    assert kinds_of(events) == {Kind.LAST}
    assert game.state.next_count == (Seat.SECOND, Source.HAND)


def test_31_with_the_last_card_is_two_and_no_more() -> None:
    game = game_in_play("KS KH 4S AS", "JD JH 7D 2D")
    for card in ("KS", "JD", "AS"):
        lay(game, card)
    assert points_of(lay(game, "JH"), Source.PLAY) == 2
    for card in ("KH", "7D", "4S"):
        lay(game, card)
    assert points_of(lay(game, "2D"), Source.PLAY) == 1


# --- The draw, the deal and the decks -------------------------------------


def test_the_lower_card_deals_first() -> None:
    game = Game()
    drawn = parse_cards("KS KH 5D 5C 2H AS")
    others = (card for card in DECK if card not in drawn)
    events = game.act(Draw((*drawn, *others)))
    assert events == (
        *(Drawn(seat, card) for seat, card in zip([*Seat] * 3, drawn, strict=True)),
        Deals(Seat.SECOND),
    )
    assert game.state.dealer is Seat.SECOND
    assert game.state.stage is Stage.DEAL


def test_a_draw_in_which_no_card_is_lower_is_refused() -> None:
    game = Game()
    with pytest.raises(DomainError):
        game.act(Draw(DECK))
    assert game.state == new_state()


@pytest.mark.parametrize("dealer", Seat)
def test_a_later_game_begins_with_the_deal(dealer: Seat) -> None:
    state = new_state(dealer)
    assert (state.dealer, state.stage, state.actor) == (dealer, Stage.DEAL, None)
    assert state.scores == {Seat.FIRST: 0, Seat.SECOND: 0}
    assert state.legal_actions() == []
    assert new_state().stage is Stage.DRAW
    assert new_state().dealer is None


@given(st.text())
def test_shuffled_is_a_permutation_that_the_seed_decides(seed: str) -> None:
    assert shuffled(seed) == shuffled(seed)
    assert sorted(shuffled(seed)) == list(DECK)


def test_other_seeds_shuffle_otherwise() -> None:
    assert len({shuffled(str(seed)) for seed in range(100)}) == 100


# --- What is refused ------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "culprit"),
    [
        ((), "fifty two cards expected, found an empty list"),
        (DECK[:51], "fifty two cards expected, found AC AD"),
        ((*DECK, DECK[0]), "fifty two cards expected, found AC AD"),
        ((*DECK[:51], DECK[0]), "card not yet given expected, found AC"),
    ],
)
def test_unusable_decks(deck: tuple[Card, ...], culprit: str) -> None:
    with pytest.raises(DomainError, match=culprit):
        new_state().after(Draw(deck))
    with pytest.raises(DomainError, match=culprit):
        new_state(Seat.FIRST).after(Deal(deck))


@pytest.mark.parametrize(
    ("cards", "culprit"),
    [
        ("", "two cards expected, found an empty list"),
        ("2C", "two cards expected, found 2C"),
        ("2C 3C 4C", "two cards expected, found 2C 3C 4C"),
        ("2C 2C", "card held expected, found 2C"),
        ("2C 8H", "card held expected, found 8H"),
    ],
)
def test_unusable_throws(cards: str, culprit: str) -> None:
    game = Game(Seat.FIRST)
    hand = parse_cards("2C 3C 4C 5C 6C 7C")
    game.act(Deal((*hand, *(card for card in DECK if card not in hand))))
    with pytest.raises(DomainError, match=culprit):
        game.act(Throw(Seat.SECOND, parse_cards(cards)))
    assert game.state.hands[Seat.SECOND] == hand


def test_things_that_are_no_cards() -> None:
    game = Game(Seat.FIRST)
    game.act(Deal(DECK))
    with pytest.raises(PrologTypeError, match="card expected, found 5"):
        game.act(Throw(Seat.SECOND, (5, 6)))  # type: ignore[arg-type]
    with pytest.raises(PrologTypeError, match="list expected, found 7"):
        game.act(Throw(Seat.SECOND, 7))  # type: ignore[arg-type]


def test_only_the_next_card_can_be_cut() -> None:
    game = Game(Seat.FIRST)
    game.act(Deal(DECK))
    for seat in (Seat.SECOND, Seat.FIRST):
        cards = parse_cards(texts(game.state.hands[seat]))
        game.act(Throw(seat, cards[:2]))
    assert game.state.legal_actions() == [Cut(DECK[12])]
    for card in (DECK[0], DECK[13]):
        with pytest.raises(DomainError, match=f"next card of the deck .*{card}"):
            game.act(Cut(card))


def test_a_card_can_be_laid_only_once() -> None:
    game = game_in_play("KS KH QC 2S", "JD 9D 8H 7C")
    lay(game, "KS")
    lay(game, "JD")
    with pytest.raises(DomainError, match="card held expected, found KS"):
        lay(game, "KS")


# --- The show -------------------------------------------------------------


def game_in_show() -> Game:
    """A game of which the pone, the second seat, is to count a hand of 29."""
    game = game_in_play("5H 5S 5C JD", "KH KD KC KS", "5D")
    while game.state.stage is Stage.PLAY:
        game.act(game.state.legal_actions()[0])
    assert game.state.next_count == (Seat.SECOND, Source.HAND)
    return game


@pytest.mark.parametrize(
    ("claim", "own", "overlooked"),
    [(29, 29, 0), (20, 20, 9), (0, 0, 29), (30, 29, 0), (10**30, 29, 0)],
)
def test_what_a_count_overlooks_is_the_others(
    claim: int, own: int, overlooked: int
) -> None:
    game = game_in_show()
    shown, *scored = game.act(Count(Seat.SECOND, claim))
    assert shown == Shown(Seat.SECOND, Source.HAND, laid_by(Seat.SECOND, game))
    expected = [(Seat.SECOND, own, Source.HAND, 29)] if own else []
    if overlooked:
        expected.append((Seat.FIRST, overlooked, Source.MUGGINS, 29))
    assert [
        (event.seat, event.points, event.source, event.score.total)
        for event in scored
        if isinstance(event, Scored)
    ] == expected
    assert game.state.next_count == (Seat.FIRST, Source.HAND)


def laid_by(seat: Seat, game: Game) -> tuple[Card, ...]:
    """The cards a seat has laid, the newest first."""
    return parse_cards(texts(game.state.laid[seat]))[::-1]


@pytest.mark.parametrize("claim", [-1, 1.5, "2"])
def test_a_count_is_a_number_of_points(claim: int) -> None:
    game = game_in_show()
    with pytest.raises(PrologTypeError, match=f"nonneg expected, found {claim}"):
        game.act(Count(Seat.SECOND, claim))
    assert game.state.next_count == (Seat.SECOND, Source.HAND)


def test_the_show_goes_from_the_pone_to_the_crib() -> None:
    game = game_in_show()
    crib = texts(card for cards in game.state.thrown.values() for card in cards)
    counts = []
    while game.state.stage is Stage.SHOW:
        assert game.state.next_count
        (action,) = game.state.legal_actions()
        counts.append(game.state.next_count)
        shown = game.act(action)[0]
    assert counts == [
        (Seat.SECOND, Source.HAND),
        (Seat.FIRST, Source.HAND),
        (Seat.FIRST, Source.CRIB),
    ]
    assert isinstance(shown, Shown)
    assert sorted(texts(shown.cards)) == sorted(crib)
    assert (game.state.stage, game.state.dealer) == (Stage.DEAL, Seat.SECOND)


# --- The computer ---------------------------------------------------------


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
        assert {same_throw(entry.action) for entry in ranked} == {
            same_throw(action) for action in state.legal_actions()
        }
        for entry in ranked:
            assert entry.worth == sum(entry.reasons.values())
        worths = [entry.worth for entry in ranked]
        assert worths == sorted(worths, reverse=True)
        assert choose_action(view, strength) == ranked[0].action
        state.after(ranked[0].action)


def same_throw(action: Action) -> Action:
    """The action with the cards in order, where that means nothing."""
    if isinstance(action, Throw):
        return Throw(action.seat, tuple(sorted(action.cards)))
    return action


@pytest.mark.parametrize(
    ("strength", "reasons"),
    [
        (Strength.NOVICE, {"hand"}),
        (Strength.REGULAR, {"hand", "crib"}),
        (Strength.MASTER, {"hand", "crib"}),
    ],
)
def test_reasons_to_throw(strength: Strength, reasons: set[str]) -> None:
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
    assert count.worth == 29
    assert count.reasons == {"show": 29}


@pytest.mark.parametrize("strength", Strength)
def test_the_computer_plays_whole_deals_by_the_rules(strength: Strength) -> None:
    game = Game(Seat.FIRST)
    for deal in range(3):
        game.act(Deal(shuffled(f"deal {deal}")))
        game.play_deal({Seat.FIRST: strength, Seat.SECOND: Strength.NOVICE})
        assert game.state.stage is Stage.DEAL
        again = Game(Seat.FIRST)
        again.replay(game.actions)
        assert again.state == game.state
        assert again.steps == game.steps
