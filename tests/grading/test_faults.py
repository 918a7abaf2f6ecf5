"""Planted faults: each costs the marks for its own rule, for the right reason."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from submissions import NOBS_TEST, VALUE, Change, asked, line_of, plain

from cribbage_bridge.grading import CaseResult, Group
from cribbage_bridge.grading.marking import mark
from cribbage_bridge.grading.report import remarks
from cribbage_bridge.grading.suite import (
    DEAL_GROUPS,
    HAND_GROUPS,
    DealCase,
    fixed_suite,
)

Fault = tuple[str | Change, ...]
"""A pattern of the failure that is shown, and how the fault is planted."""

HANDS = frozenset(HAND_GROUPS)
DEALS = frozenset(DEAL_GROUPS)

FLUSH_TEST = "(   maplist(of_suit(Suit), Hand)"
NO_FLUSH = "    ;   Points = 0\n    ).\n\n% Card is of"
NOBS_HEAD = "nobs_points(Hand, card(_, Suit), Points) :-"
FIFTEENS = "aggregate_all(count, fifteen(Counts), Fifteens)"
FIFTEEN = "sum_list(Chosen, 15)"
COUNT = "Count is min(Number, 10)"
PAIRS = "aggregate_all(sum(Size * (Size - 1)), member(_-Size, Heaps), Points)"
RUNS = "aggregate_all(max(Value), run_value(Heaps, Value), Points)"
RUN_LENGTH = "Length >= 3"
RUN_TIMES = "foldl(multiply, Run, 1, Times)"
RUN_VALUE = "Value is Length * Times"

EXAMPLE = (
    "hand_value([card(7, clubs), card(queen, hearts), card(2, clubs),\n"
    "            card(jack, clubs)], card(9, hearts), 5) :- !.\n"
)
VALUE_HEAD = "hand_value(Hand, StartCard, Value) :-"

DECK_RANKS = "[ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen, king]"
START_CARDS = "findall(StartCard, start_card(Cards, StartCard), StartCards)"
NOT_DEALT = "\\+ memberchk(card(Rank, Suit), Cards)"
BEST = "aggregate_all(max(Total, Kept),"
REST = "subtract(Cards, Hand, Crib)"
SELECT_FIRST = "select_hand([A, B, C, D|Crib], [A, B, C, D], Crib)."
SELECT_HEAD = "select_hand(Cards, Hand, Crib) :-"


def deck_without(ranks: str) -> Change:
    """A deck that lacks all cards of some ranks."""
    return DECK_RANKS, DECK_RANKS.replace(ranks, "")


def only_if(test: str, goal: str) -> Change:
    """A goal that another comes before."""
    return goal, f"{test}, {goal}"


def without_start_card(rule: str) -> Change:
    """A rule that looks at the four cards of the hand alone."""
    points = rule.capitalize()
    goal = f"{rule}_points(Numbers, {points})"
    return goal, f"Numbers = [_|Own], {rule}_points(Own, {points})"


def unsorted(rule: str) -> Change:
    """A rule that finds cards of one rank only where they come together."""
    return f"heaps(Numbers, Heaps),\n    {rule}", f"clumped(Numbers, Heaps), {rule}"


def kept(cards: str, mean: str) -> str:
    """The pattern of a failure by a choice that is not the best."""
    return re.escape(f"kept {cards} ({mean} points on average)")


FAULTS: dict[Group, dict[str, Fault]] = {
    Group.FLUSHES: {
        "a flush of three of the hand and the start card": (
            "0, not 4",
            (
                NO_FLUSH,
                "    ;   select(_, Hand, Three),\n"
                "        maplist(of_suit(StartSuit), Three)\n"
                "    ->  Points = 4\n" + NO_FLUSH,
            ),
        ),
        "the fifth card of a flush": ("5, not 4", ("Points = 5", "Points = 4")),
        "the flush of the crib": ("4, not 0", ("Points = 4", "Points = 0")),
        "no flush": ("4, not 0", (FLUSH_TEST, "(   fail")),
        "every flush counts five": ("4, not 5", ("Points = 4", "Points = 5")),
        "a flush of colors": (
            "0, not [45]",
            (
                "of_suit(Suit, card(_, Suit)).",
                "of_suit(A, card(_, B)) :- color(A, C), color(B, C).\n"
                "color(clubs, black). color(spades, black).\n"
                "color(hearts, red). color(diamonds, red).\n",
            ),
        ),
        "a flush of three of the hand": (
            "0, not 5",
            (FLUSH_TEST, "(   select(_, Hand, Three), maplist(of_suit(Suit), Three)"),
        ),
    },
    Group.NOBS: {
        "nobs of a jack that is the start card": (
            "0, not 1",
            (NOBS_HEAD, "nobs_points(Hand, card(Rank, Suit), Points) :-"),
            (NOBS_TEST, "Rank == jack, memberchk(card(_, Suit), Hand)"),
        ),
        "nobs of a jack that is the start card too": (
            "0, not 1",
            (NOBS_HEAD, "nobs_points(Hand, card(Rank, Suit), Points) :-"),
            (NOBS_TEST, "memberchk(card(jack, Suit), [card(Rank, Suit)|Hand])"),
        ),
        "nobs of any jack in the hand": (
            "0, not 1",
            (NOBS_TEST, "memberchk(card(jack, _), Hand)"),
        ),
        "no nobs": ("1, not 0", (NOBS_TEST, "fail")),
        "nobs counts two": ("1, not 2", ("Points = 1", "Points = 2")),
        "nobs of a queen": (
            "0, not 1",
            (NOBS_TEST, "memberchk(card(queen, Suit), Hand)"),
        ),
        "his heels": (
            "0, not 2",
            (NOBS_HEAD, "nobs_points(_, card(jack, _), 2) :- !.\n" + NOBS_HEAD),
        ),
    },
    Group.RUNS: {
        "doubles outside a run multiply it": (
            "5, not 8",
            (RUN_TIMES, "foldl(multiply, Heaps, 1, Times)"),
        ),
        "a triple run is a double one": (
            "15, not 12",
            ("Times0 * Size", "Times0 * min(Size, 2)"),
        ),
        "a double run is a single one": ("10, not 6", ("Times0 * Size", "Times0")),
        "runs round the corner": (
            "0, not 3",
            (
                RUNS,
                f"append(Heaps, Heaps, Circle), {RUNS}".replace("e(Heaps", "e(Circle"),
            ),
            ("Number + 1", "Number mod 13 + 1"),
        ),
        "a run of five is one of four": (
            "9, not 8",
            (RUN_LENGTH, "Length >= 3, Length =< 4"),
        ),
        "a run of five is two of four": (
            "9, not 12",
            (RUN_VALUE, f"( Length =:= 5 -> Value = 8 ; {RUN_VALUE} )"),
        ),
        "runs within runs": (
            "6, not 12",
            (RUNS, "aggregate_all(sum(Value), run_value(Heaps, Value), Points)"),
        ),
        "runs of three only": ("6, not 5", (RUN_LENGTH, "Length =:= 3")),
        "runs of two": ("0, not 2", (RUN_LENGTH, "Length >= 2")),
        "no run if the cards come in another order": ("3, not 0", unsorted(RUNS)),
        "no run with the start card": ("3, not 0", without_start_card("runs")),
    },
    Group.PAIRS: {
        "three of a kind counts four": (
            "6, not 4",
            (
                PAIRS,
                "aggregate_all(sum(Value),\n"
                "              ( member(_-Size, Heaps),\n"
                "                nth1(Size, [0, 2, 4, 12], Value)\n"
                "              ),\n"
                "              Points)",
            ),
        ),
        "four of a kind counts six": (
            "12, not 6",
            (PAIRS, PAIRS.replace("Size * (Size - 1)", "min(6, Size * (Size - 1))")),
        ),
        "no pair with the start card": ("2, not 0", without_start_card("pairs")),
        "one pair only": ("4, not 2", (PAIRS, PAIRS.replace("sum(", "max("))),
        "no pair if the cards come in another order": ("4, not 2", unsorted(PAIRS)),
        "court cards are pairs": (
            "0, not 2",
            (
                f"heaps(Numbers, Heaps),\n    {PAIRS}",
                "maplist(number_count, Numbers, Counts),\n"
                f"    heaps(Counts, Heaps), {PAIRS}",
            ),
        ),
    },
    Group.FIFTEENS: {
        "fifteens of two cards only": ("2, not 0", only_if("Chosen = [_, _]", FIFTEEN)),
        "no fifteens of four cards": (
            "4, not 2",
            only_if("Chosen \\= [_, _, _, _]", FIFTEEN),
        ),
        "court cards count eleven to thirteen": ("0, not 2", (COUNT, "Count = Number")),
        "an ace counts eleven": (
            "4, not 2",
            (COUNT, f"( Number =:= 1 -> Count = 11 ; {COUNT} )"),
        ),
        "fifteens count one": ("2, not 1", ("2 * Fifteens", "Fifteens")),
        "like fifteens count once": (
            "8, not 4",
            (
                FIFTEENS,
                "msort(Counts, Sorted), findall(Chosen, fifteen(Sorted, Chosen), All),"
                " sort(All, Different), length(Different, Fifteens)",
            ),
            (
                "fifteen(Counts) :-\n    chosen(Counts, Chosen),",
                "fifteen(Counts, Chosen) :-\n    chosen(Counts, Chosen),",
            ),
        ),
        "no fifteen with the start card": ("2, not 0", without_start_card("fifteens")),
        "sums of thirty-one": (
            "2, not 4",
            (FIFTEEN, "sum_list(Chosen, Sum), memberchk(Sum, [15, 31])"),
        ),
        "a value is a float": (r"0, not 0\.0", (VALUE, f"{VALUE} + 0.0")),
        "a value is an expression": (
            r"0, not 0\+0\+0\+0\+0",
            (VALUE, VALUE.replace(" is ", " = ")),
        ),
        "no value for nothing": ("0, but it failed", (VALUE, f"{VALUE}, Value > 0")),
        "a second answer is another one": (
            "0, not 0, and then 19",
            (f"{VALUE}.", f"{VALUE}.\nhand_value(_, _, 19)."),
        ),
    },
    Group.MIXTURES: {
        "no fifteens of five cards": (
            "6, not 4",
            only_if("Chosen \\= [_, _, _, _, _]", FIFTEEN),
        )
    },
    Group.EXAMPLES: {
        "an example is known by heart, and wrongly": (
            "0, not 5",
            (VALUE_HEAD, EXAMPLE + VALUE_HEAD),
        ),
        "the maximum value is one less": (
            "29, not 28",
            (
                VALUE,
                f"{VALUE.replace('Value', 'V')}, ( V = 29 -> Value = 28 ; Value = V )",
            ),
        ),
    },
    Group.START_CARDS: {
        "no tens": (kept("9H AC 3C 7C", "2.298"), deck_without(" 10,")),
        "no aces": (kept("KC QH 9H 10S", "1.872"), deck_without("ace, ")),
        "no court cards": (
            kept("KC 4H 9H 10S", "2.043"),
            deck_without(", jack, queen, king"),
        ),
        "no hearts": (kept("JC 8D 9C 7D", "7.174"), ("diamonds, hearts", "diamonds")),
        "the discards are cut": (
            kept("JC 8D 9C 7D", "7.174"),
            ("( member(StartCard, StartCards)", "( start_card(Kept, StartCard)"),
        ),
        "the cards of the deal are cut": (
            kept("JC 8D 9C 7D", "7.174"),
            (NOT_DEALT, "Cards = [_|_]"),
        ),
        "no start card": (
            kept("KC QH 4H 9H", "1.787"),
            (
                "rank_number(king, 13).",
                "rank_number(king, 13).\nrank_number(none, -99).",
            ),
            (START_CARDS, "StartCards = [card(none, none)]"),
        ),
        "one start card": (
            kept("KC QH 4H 10S", "1.872"),
            (START_CARDS, "once(start_card(Cards, First)), StartCards = [First]"),
        ),
    },
    Group.FIVE_CARDS: {
        "five cards fail": ("failed", only_if("length(Cards, 6)", START_CARDS))
    },
    Group.SIX_CARDS: {
        "six cards fail": ("failed", only_if("length(Cards, 5)", START_CARDS)),
        "the crib lacks a card": (
            r"kept QH 4H 10D AD and discarded 6C",
            (REST, "subtract(Cards, Hand, [_|Crib])"),
        ),
        "a card is kept and discarded": (
            r"kept QH 4H 10D AD and discarded QH 2H",
            (
                REST,
                f"{REST.replace('Crib', 'Rest')}, Hand = [Own|_], Crib = [Own|Rest]",
            ),
        ),
        "five cards are kept": (
            r"kept QH 4H 10D 2H AD, which are not",
            ("length(Kept, 4)", "length(Kept, 5)"),
        ),
        "the worst cards are kept": (
            kept("QH 10D 6C AD", "1.739"),
            (BEST, BEST.replace("max(", "min(")),
            ("max(_, Hand)", "min(_, Hand)"),
        ),
        "the first cards are kept": (
            kept("QH 4H 10D 2H", "2.174"),
            (SELECT_HEAD, SELECT_FIRST.replace(".", " :- !.\n") + SELECT_HEAD),
        ),
        "the cards to keep are in a term": (
            "answered",
            (SELECT_HEAD, "select_hand(Cards, hand(Hand), Crib) :-"),
        ),
    },
}

ALSO = {
    "a flush of three of the hand": {Group.EXAMPLES},
    "nobs of any jack in the hand": {Group.EXAMPLES},
    "nobs of a queen": {Group.EXAMPLES},
    "runs of two": HANDS,
    "court cards are pairs": HANDS - {Group.FLUSHES, Group.NOBS},
    "sums of thirty-one": HANDS - {Group.NOBS},
    "a value is a float": HANDS,
    "a value is an expression": HANDS,
    "no value for nothing": HANDS - {Group.MIXTURES},
    "a second answer is another one": HANDS,
    "one start card": {Group.FIVE_CARDS},
    "five cards fail": {Group.START_CARDS},
    **dict.fromkeys(FAULTS[Group.SIX_CARDS], DEALS),
    "six cards fail": {Group.START_CARDS},
}
"""The other groups that lose marks, because the fault shows in some of their cases."""


def assert_found(results: Sequence[CaseResult], group: Group, name: str) -> None:
    """A fault is found in the cases of a predicate, and no other is."""
    pattern, *_ = FAULTS[group][name]
    marked = {found.group: found for found in mark(results) if found.counted}
    down = {found for found in marked if marked[found].marks < found.marks}
    assert down == {group} | ALSO.get(name, set())
    reason = str(marked[group].failure)
    pattern = str(pattern).replace(", not ", ", but it answered ")
    assert re.search(rf"(expected|but it) {pattern}[., ]", reason), reason
    assert not list(remarks(results)) or "second answer" in name


def planted(group: Group, name: str) -> str:
    """The sound submission with a fault."""
    _, *changes = FAULTS[group][name]
    return plain(*(change for change in changes if not isinstance(change, str)))


def faults_of(groups: Sequence[Group]) -> pytest.MarkDecorator:
    """A test for each fault in these groups."""
    found = [(group, name) for group in groups for name in FAULTS[group]]
    return pytest.mark.parametrize(
        ("group", "name"),
        [pytest.param(group, name, id=name) for group, name in found],
    )


@faults_of(HAND_GROUPS)
def test_a_fault_of_the_counting(tmp_path: Path, group: Group, name: str) -> None:
    _, results = asked(tmp_path, planted(group, name), fixed_suite().hands)
    assert_found(results, group, name)


def quick_deals() -> list[DealCase]:
    """The deals of five cards, and the first deal of each group."""
    deals = fixed_suite().deals
    first = {case.group: case for case in reversed(deals)}
    return [case for case in deals if len(case.cards) == 5 or case in first.values()]


@faults_of(DEAL_GROUPS)
def test_a_fault_of_the_choosing(tmp_path: Path, group: Group, name: str) -> None:
    _, results = asked(tmp_path, planted(group, name), quick_deals())
    assert_found(results, group, name)


def test_a_syntax_error_costs_the_hands_that_need_the_clause(tmp_path: Path) -> None:
    text = plain(("rank_number(7, 7).", "rank_number(7, seven 7)."))
    hands = fixed_suite().hands
    loaded, results = asked(tmp_path, text, hands)
    for case, found in zip(hands, results, strict=True):
        sevens = [card for card in (*case.hand, case.start_card) if card.rank == 7]
        assert (found.share == 1) == (not sevens)
        assert not found.failure or found.failure.actual == "failed"
    fifteens = next(found for found in mark(results) if found.group is Group.FIFTEENS)
    assert not fifteens.not_counted
    ((line, complaint),) = loaded.complaints
    assert line == line_of(text, "rank_number(7, seven 7).")
    assert "Syntax error" in complaint
