"""The coach: what it says agrees with the rules, in every deal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random

import pytest
from brute import count, place
from tables import act_by_chance, opened

from cribbage_bridge.cribbage.actions import (
    Discard,
    Event,
    Play,
    Played,
    Restarted,
    Scored,
    SeatAction,
    StartCardCut,
)
from cribbage_bridge.cribbage.game import State, Strength, rank_actions
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.session.coach import new_lesson
from cribbage_bridge.session.prompt import Prompt
from cribbage_bridge.session.saved_table import PERSON, new_table
from cribbage_bridge.session.table import Table
from cribbage_bridge.session.table_view import coach_of, table_view

LONGEST, LONGEST_COMMENT = 160, 250
"""The number of characters for which small screens have room."""

CARD = re.compile(r"(?:10|[2-9AJQK])[♣♦♥♠]")
SUITS = dict(zip("♣♦♥♠", "CDHS", strict=True))


def cards_in(text: str) -> list[str]:
    return [card[:-1] + SUITS[card[-1]] for card in CARD.findall(text)]


def lesson(seed: str) -> Table:
    return opened(new_table("novice", seed, counting=False, coached=True))


def choices(table: Table, chance: Random) -> Iterator[tuple[State, SeatAction]]:
    """Play the first deal at random; yield each of the person's views, and a choice."""
    while not (table.winner or table.game.state.stage is Stage.DEAL):
        if table.prompt(PERSON) in (Prompt.DISCARD, Prompt.PLAY):
            view = table.view(PERSON)
            yield view, chance.choice(view.legal_for(PERSON))
        act_by_chance(table, PERSON, chance)


# --- Rules ----------------------------------------------------------------


def _same_rank(cards: list[str]) -> bool:
    return len({*map(place, cards)}) == 1


def _run(cards: list[str]) -> bool:
    places = sorted(map(place, cards))
    return places == [*range(places[0], places[0] + len(cards))] and len(cards) > 2


RIGHT: dict[str, Callable[[list[str], list[str], str], int]] = {
    "count of exactly 15": lambda _, pile, __: 2 * (count(pile) == 15),
    "count of exactly 31": lambda _, pile, __: 2 * (count(pile) == 31),
    "same rank and were played in a row": lambda cards, pile, _: (
        len(cards) * (len(cards) - 1)
        if _same_rank(cards) and {*cards} == {*pile[-len(cards) :]}
        else 0
    ),
    "are a run, in whatever": lambda cards, pile, _: (
        len(cards) if _run(cards) and {*cards} == {*pile[-len(cards) :]} else 0
    ),
    "for the go": lambda _, pile, __: int(count(pile) < 31),
    "last card of the play": lambda _, pile, __: int(count(pile) < 31),
    "add up to 15": lambda cards, _, __: 2 * (count(cards) == 15),
    "are a pair:": lambda cards, _, __: 2 * _same_rank(cards),
    "make three pairs": lambda cards, _, __: (
        6 * (_same_rank(cards) and len(cards) == 3)
    ),
    "make six pairs": lambda cards, _, __: 12 * (_same_rank(cards) and len(cards) == 4),
    "are a run:": lambda cards, _, __: len(cards) * _run(cards),
    "a flush": lambda cards, _, __: len(cards) * (len({c[-1] for c in cards}) == 1),
    "his nobs": lambda cards, _, start: int(cards == [f"J{start[-1]}"]),
    "his heels": lambda _, __, start: 2 * (start[0] == "J"),
}
"""The points of what a text explains, given its cards, the pile and the start card."""


GENERAL = re.compile("^(That|If|Players|There)")
"""A pattern for texts that are not about a score."""


def compare_scores(seed: int) -> None:
    table = lesson(f"random {seed}")
    for view, _ in choices(table, Random(seed)):
        compare_cards_that_fit(view, coach_of(table, PERSON).ask(view))
    texts = coach_of(table, PERSON).explain(table.game.steps)
    pile: list[str] = []
    start_card = ""
    for event in events(table):
        match event:
            case StartCardCut(_, card):
                start_card = str(card)
            case Played(_, card):
                pile.append(str(card))
        for text in next(texts):
            assert len(text) <= LONGEST, text
            if isinstance(event, Scored) and not GENERAL.search(text):
                compare_points(text, pile, start_card)
        if isinstance(event, Restarted):
            pile.clear()


def events(table: Table) -> list[Event]:
    return [event for step in table.game.steps for event in step.events]


def compare_cards_that_fit(view: State, asked: str) -> None:
    assert len(asked) <= LONGEST
    if "without passing 31" in asked:
        held = [str(card) for card in view.hands[PERSON]]
        fitting = {card for card in held if view.count + count([card]) <= 31}
        assert {*cards_in(asked)} == fitting


def compare_points(text: str, pile: list[str], start_card: str) -> None:
    (right,) = (right for words, right in RIGHT.items() if words in text)
    (points,) = re.findall(r"(\d+) point", text)
    assert int(points) == right(cards_in(text), pile, start_card), (text, pile)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_said_of_scores_is_right(seed: int) -> None:
    compare_scores(seed)


@pytest.mark.long
def test_what_is_said_of_scores_is_right_in_many_deals() -> None:
    for seed in range(40):
        compare_scores(seed)


def test_each_rule_is_explained_once_and_all_of_them_by_the_end() -> None:
    table = lesson("random 0")
    for _ in choices(table, Random(0)):
        pass
    texts = [
        text
        for each in coach_of(table, PERSON).explain(table.game.steps)
        for text in each
    ]
    assert len(texts) == len({*texts})
    for word in ("crib", "start card", "pone", "count", "go", "show", "fifteen", "run"):
        assert any(re.search(rf"\b{word}\b", text) for text in texts), word
    assert texts[-1].startswith("That was the first deal.")


# --- Choices --------------------------------------------------------------


def compare_choices(seed: int) -> None:
    table = lesson(f"random {seed}")
    for view, action in choices(table, Random(seed)):
        ranked = rank_actions(view, Strength.CHAMPION)
        comment = coach_of(table, PERSON).comment(ranked, action)
        assert len(comment.text) <= LONGEST_COMMENT
        worth = {
            frozenset(_cards_of(option.action)): option.expected_points
            for option in ranked
        }
        mine, best = worth[frozenset(_cards_of(action))], max(worth.values())
        assert comment.is_best == (mine == best)
        cards = cards_in(comment.text)
        size = len(_cards_of(action))
        assert {*cards[:size]} == {*_cards_of(action)}
        if not comment.is_best:
            assert worth[frozenset(cards[size:])] == best
            said = re.search(r"Better by ([\d.]+) point", comment.text)
            better = Fraction(said[1] if said else 0)
            assert abs(better - (best - mine)) <= Fraction("0.005")


def _cards_of(action: SeatAction) -> list[str]:
    assert isinstance(action, Discard | Play)
    cards = action.cards if isinstance(action, Discard) else [action.card]
    return [str(card) for card in cards]


@pytest.mark.parametrize("seed", range(1))
def test_what_is_said_of_choices_is_right(seed: int) -> None:
    compare_choices(seed)


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 40, 20))
def test_what_is_said_of_choices_is_right_in_many_deals(first: int) -> None:
    for seed in range(first, first + 20):
        compare_choices(seed)


# --- Lessons --------------------------------------------------------------


def test_the_deal_of_a_lesson_has_all_rules_if_it_is_played_well() -> None:
    for seed in _seeds():
        table = lesson(seed)
        while table.game.state.stage is not Stage.DEAL:
            if table.prompt(PERSON) is Prompt.CONTINUE:
                table.proceed(PERSON)
            else:
                view = table.view(PERSON)
                table.act(rank_actions(view, Strength.REGULAR)[0].action)
            table.advance_all()
        explained = coach_of(table, PERSON).explain(table.game.steps)
        texts = " ".join(text for each in explained for text in each)
        for rule in (
            *("exactly 15", "exactly 31", "same rank and were played in a row"),
            *("run, in whatever order", "for the go", "a flush, 4|nobs: 1"),
        ):
            assert re.search(rule, texts), (seed, rule)


def _seeds() -> set[str]:
    return {new_lesson().seed for _ in range(100)}


def test_a_lesson_can_be_left_and_ends_with_the_deal() -> None:
    table = lesson("random 1")
    assert table_view(table, 0, PERSON).lesson
    left = lesson("random 1")
    left.end_lesson()
    view = table_view(left, 0, PERSON)
    assert not view.has_lesson
    assert not view.lesson
    assert not any(event.lessons for event in view.events)
    for _ in choices(table, Random(1)):
        pass
    assert table.has_lesson
    table.proceed(PERSON)
    table.advance_all()
    assert not table.has_lesson
    assert not table_view(table, 0, PERSON).lesson
