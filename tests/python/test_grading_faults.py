"""Planted faults: each costs the marks for its own rule, for the right reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from submissions import (
    Change,
)

from cribbage_bridge.grading import Group


@dataclass(frozen=True)
class Fault:
    """A fault, and what the grader must find.

    Attributes:
        name: What is wrong.
        changes: How it is planted.
        reason: A pattern of what the first of the groups is told.
        groups: All groups that have not all their marks.
    """

    name: str
    changes: Sequence[Change]
    reason: str
    groups: Sequence[Group]


def in_counting(
    name: str,
    reason: str,
    group: Group,
    *changes: Change,
    also: Sequence[Group] = (),
) -> Fault:
    """A fault that costs the marks of one rule.

    Args:
        name: What is wrong.
        reason: A pattern of what the group of the rule is told.
        group: The group of the rule.
        *changes: How it is planted.
        also: Other groups that lose marks by it, though it would be better if they
            did not: they have cases in which the fault shows.
    """
    return Fault(name, changes, reason, [group, *also])


FLUSH_TEST = "(   maplist(of_suit(Suit), Hand)"
NO_FLUSH = "    ;   Points = 0\n    ).\n\n%!  of_suit"
NOBS_HEAD = "nobs_points(Hand, card(_, Suit), Points) :-"
NOBS_TEST = "memberchk(card(jack, Suit), Hand)"
FIFTEENS = "aggregate_all(count, fifteen(Counts), Fifteens)"
FIFTEEN = "sum_list(Chosen, 15)"
COUNT = "Count is min(Number, 10)"
PAIRS = "aggregate_all(sum(Size * (Size - 1)), member(_-Size, Heaps), Points)"
RUNS = "aggregate_all(max(Worth), run_worth(Heaps, Worth), Points)"
RUN_LENGTH = "Length >= 3"
RUN_TIMES = "foldl(multiplied, Run, 1, Times)"
RUN_WORTH = "Worth is Length * Times"
VALUE = "Value is Fifteens + Pairs + Runs + Flush + Nobs"

COUNTING_FAULTS = [
    in_counting(
        "a flush of three of the hand and the start card",
        r"x",
        Group.FLUSHES,
        (
            NO_FLUSH,
            "    ;   select(_, Hand, Three),\n"
            "        maplist(of_suit(StartSuit), Three)\n"
            "    ->  Points = 4\n" + NO_FLUSH,
        ),
    ),
    in_counting(
        "the fifth card of a flush",
        r"x",
        Group.FLUSHES,
        ("Points = 5", "Points = 4"),
    ),
    in_counting(
        "the flush of the crib",
        r"x",
        Group.FLUSHES,
        ("Points = 4", "Points = 0"),
    ),
    in_counting(
        "no flush",
        r"x",
        Group.FLUSHES,
        (FLUSH_TEST, "(   fail"),
    ),
    in_counting(
        "every flush counts five",
        r"x",
        Group.FLUSHES,
        ("Points = 4", "Points = 5"),
    ),
    in_counting(
        "a flush of three of the hand",
        r"x",
        Group.FLUSHES,
        ("[card(_, Suit)|_]", "[_, card(_, Suit)|_]"),
        (FLUSH_TEST, "(   Hand = [_|Three], maplist(of_suit(Suit), Three)"),
    ),
    in_counting(
        "a flush of colours",
        r"x",
        Group.FLUSHES,
        (
            "of_suit(Suit, card(_, Suit)).",
            "of_suit(A, card(_, B)) :- colour(A, C), colour(B, C).\n"
            "colour(clubs, black). colour(spades, black).\n"
            "colour(hearts, red). colour(diamonds, red).\n",
        ),
    ),
    in_counting(
        "nobs of a jack that is turned up",
        r"x",
        Group.NOBS,
        (NOBS_HEAD, "nobs_points(Hand, card(Rank, Suit), Points) :-"),
        (NOBS_TEST, "Rank == jack, memberchk(card(_, Suit), Hand)"),
    ),
    in_counting(
        "nobs of any jack that is turned up too",
        r"x",
        Group.NOBS,
        (NOBS_HEAD, "nobs_points(Hand, card(Rank, Suit), Points) :-"),
        (NOBS_TEST, "memberchk(card(jack, Suit), [card(Rank, Suit)|Hand])"),
    ),
    in_counting(
        "nobs of any jack in the hand",
        r"x",
        Group.NOBS,
        (NOBS_TEST, "memberchk(card(jack, _), Hand)"),
    ),
    in_counting("no nobs", r"x", Group.NOBS, (NOBS_TEST, "fail")),
    in_counting("nobs counts two", r"x", Group.NOBS, ("Points = 1", "Points = 2")),
    in_counting(
        "nobs of a queen",
        r"x",
        Group.NOBS,
        (NOBS_TEST, "memberchk(card(queen, Suit), Hand)"),
    ),
    in_counting(
        "his heels",
        r"x",
        Group.NOBS,
        (NOBS_HEAD, "nobs_points(_, card(jack, _), 2) :- !.\n" + NOBS_HEAD),
    ),
    in_counting(
        "doubles outside a run multiply it",
        r"x",
        Group.RUNS,
        (RUN_TIMES, "foldl(multiplied, Heaps, 1, Times)"),
    ),
    in_counting(
        "a triple run is a double one",
        r"x",
        Group.RUNS,
        ("Times0 * Size", "Times0 * min(Size, 2)"),
    ),
    in_counting(
        "a double run is a single one",
        r"x",
        Group.RUNS,
        ("Times0 * Size", "Times0"),
    ),
    in_counting(
        "runs round the corner",
        r"x",
        Group.RUNS,
        (RUNS, f"append(Heaps, Heaps, Circle), {RUNS}".replace("h(Heaps", "h(Circle")),
        ("Number + 1", "Number mod 13 + 1"),
    ),
    in_counting(
        "a run of five is one of four",
        r"x",
        Group.RUNS,
        (RUN_LENGTH, "Length >= 3, Length =< 4"),
    ),
    in_counting(
        "a run of five is two of four",
        r"x",
        Group.RUNS,
        (RUN_WORTH, "( Length =:= 5 -> Worth = 8 ; Worth is Length * Times )"),
    ),
    in_counting(
        "runs within runs",
        r"x",
        Group.RUNS,
        (RUNS, "aggregate_all(sum(Worth), run_worth(Heaps, Worth), Points)"),
    ),
    in_counting(
        "runs of three only",
        r"x",
        Group.RUNS,
        (RUN_LENGTH, "Length =:= 3"),
    ),
    in_counting(
        "runs of two",
        r"x",
        Group.RUNS,
        (RUN_LENGTH, "Length >= 2"),
    ),
    in_counting(
        "no run if the cards come in another order",
        r"x",
        Group.RUNS,
        (f"heaps(Numbers, Heaps),\n    {RUNS}", f"clumped(Numbers, Heaps), {RUNS}"),
    ),
    in_counting(
        "no run with the start card",
        r"x",
        Group.RUNS,
        ("runs_points(Numbers, Runs)", "Numbers = [_|Own], runs_points(Own, Runs)"),
    ),
    in_counting(
        "three of a kind counts four",
        r"x",
        Group.PAIRS,
        (
            PAIRS,
            "aggregate_all(sum(Worth),\n"
            "              ( member(_-Size, Heaps),\n"
            "                nth1(Size, [0, 2, 4, 12], Worth)\n"
            "              ),\n"
            "              Points)",
        ),
    ),
    in_counting(
        "four of a kind counts six",
        r"x",
        Group.PAIRS,
        (PAIRS, PAIRS.replace("Size * (Size - 1)", "min(6, Size * (Size - 1))")),
    ),
    in_counting(
        "no pair with the start card",
        r"x",
        Group.PAIRS,
        ("pairs_points(Numbers, Pairs)", "Numbers = [_|Own], pairs_points(Own, Pairs)"),
    ),
    in_counting(
        "one pair only",
        r"x",
        Group.PAIRS,
        (PAIRS, PAIRS.replace("sum(", "max(")),
    ),
    in_counting(
        "no pair if the cards come in another order",
        r"x",
        Group.PAIRS,
        (f"heaps(Numbers, Heaps),\n    {PAIRS}", f"clumped(Numbers, Heaps), {PAIRS}"),
    ),
    in_counting(
        "courts are pairs",
        r"x",
        Group.PAIRS,
        (
            f"heaps(Numbers, Heaps),\n    {PAIRS}",
            f"maplist(number_count, Numbers, Counts), heaps(Counts, Heaps), {PAIRS}",
        ),
    ),
    in_counting(
        "fifteens of two cards only",
        r"x",
        Group.FIFTEENS,
        (FIFTEEN, f"Chosen = [_, _], {FIFTEEN}"),
    ),
    in_counting(
        "no fifteens of four cards",
        r"x",
        Group.FIFTEENS,
        (FIFTEEN, f"Chosen \\= [_, _, _, _], {FIFTEEN}"),
    ),
    in_counting(
        "no fifteens of five cards",
        r"x",
        Group.FIFTEENS,
        (FIFTEEN, f"Chosen \\= [_, _, _, _, _], {FIFTEEN}"),
    ),
    in_counting(
        "courts count eleven to thirteen",
        r"x",
        Group.FIFTEENS,
        (COUNT, "Count = Number"),
    ),
    in_counting(
        "an ace counts eleven",
        r"x",
        Group.FIFTEENS,
        (COUNT, f"( Number =:= 1 -> Count = 11 ; {COUNT} )"),
    ),
    in_counting(
        "fifteens count one",
        r"x",
        Group.FIFTEENS,
        ("2 * Fifteens", "Fifteens"),
    ),
    in_counting(
        "like fifteens count once",
        r"x",
        Group.FIFTEENS,
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
    in_counting(
        "no fifteen with the start card",
        r"x",
        Group.FIFTEENS,
        (
            "fifteens_points(Numbers, Fifteens)",
            "Numbers = [_|Own], fifteens_points(Own, Fifteens)",
        ),
    ),
    in_counting(
        "sums of thirty-one",
        r"x",
        Group.FIFTEENS,
        (FIFTEEN, "sum_list(Chosen, Sum), memberchk(Sum, [15, 31])"),
    ),
]

EXAMPLE = (
    "hand_value([card(7, clubs), card(queen, hearts), card(2, clubs),\n"
    "            card(jack, clubs)], card(9, hearts), 5) :- !.\n"
)
VALUE_HEAD = "hand_value(Hand, StartCard, Value) :-"

OTHER_FAULTS = [
    Fault(
        "an example is known by heart, and wrongly",
        [(VALUE_HEAD, EXAMPLE + VALUE_HEAD)],
        r"x",
        [Group.EXAMPLES],
    ),
    Fault(
        "the greatest value is one less",
        [(VALUE, f"{VALUE.replace('Value', 'V')}, ( V =:= 29 -> Value = 28 ; Value = V )")],
        r"x",
        [Group.EXAMPLES],
    ),
    Fault(
        "a value is a float",
        [(VALUE, f"{VALUE} + 0.0")],
        r"x",
        [Group.FIFTEENS, *HANDS],
    ),
    Fault(
        "a value is an expression",
        [(VALUE, VALUE.replace(" is ", " = "))],
        r"x",
        [Group.FIFTEENS, *HANDS],
    ),
    Fault(
        "no value for nothing",
        [(VALUE, f"{VALUE}, Value > 0")],
        r"x",
        [Group.FIFTEENS, *HANDS],
    ),
    Fault(
        "a second answer is another one",
        [(f"{VALUE}.", f"{VALUE}.\nhand_value(_, _, 19).")],
        r"x",
        [Group.FIFTEENS, *HANDS],
    ),
]

DECK_RANKS = "[ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen, king]"
START_CARDS = "findall(StartCard, start_card(Cards, StartCard), StartCards)"
NOT_DEALT = "\\+ memberchk(card(Rank, Suit), Cards)"
BEST = "aggregate_all(max(Total, Kept),"
REST = "subtract(Cards, Hand, Crib)"
SELECT_HEAD = "select_hand(Cards, Hand, Crib) :-"

CHOOSING_FAULTS = [
    Fault(
        "a deck without tens",
        [(DECK_RANKS, DECK_RANKS.replace(" 10,", ""))],
        r"x",
        [Group.START_CARDS],
    ),
    Fault(
        "a deck without aces",
        [(DECK_RANKS, DECK_RANKS.replace("ace, ", ""))],
        r"x",
        [Group.START_CARDS],
    ),
    Fault(
        "a deck without courts",
        [(DECK_RANKS, DECK_RANKS.replace(", jack, queen, king", ""))],
        r"x",
        [Group.START_CARDS],
    ),
    Fault(
        "a deck without hearts",
        [("diamonds, hearts", "diamonds")],
        r"x",
        [Group.START_CARDS],
    ),
    Fault(
        "those laid away are turned up",
        [("( member(StartCard, StartCards)", "( start_card(Kept, StartCard)")],
        r"x",
        [Group.START_CARDS],
    ),
    Fault(
        "those dealt are turned up",
        [(NOT_DEALT, "Cards = [_|_]")],
        r"x",
        [Group.START_CARDS],
    ),
    Fault(
        "no start card",
        [
            ("rank_number(king, 13).", "rank_number(king, 13).\nrank_number(none, -99)."),
            (START_CARDS, "StartCards = [card(none, none)]"),
        ],
        r"x",
        [Group.START_CARDS],
    ),
    Fault(
        "one start card",
        [(START_CARDS, f"once(start_card(Cards, First)), StartCards = [First]")],
        r"x",
        [Group.START_CARDS],
    ),
    Fault(
        "five cards fail",
        [(START_CARDS, f"length(Cards, 6), {START_CARDS}")],
        r"x",
        [],
    ),
    Fault(
        "six cards fail",
        [(START_CARDS, f"length(Cards, 5), {START_CARDS}")],
        r"x",
        [],
    ),
    Fault(
        "the crib lacks a card",
        [(REST, "subtract(Cards, Hand, [_|Crib])")],
        r"x",
        [Group.SIX_CARDS, *DEALS],
    ),
    Fault(
        "a card is kept and laid away",
        [(REST, f"{REST.replace('Crib', 'Rest')}, Hand = [First|_], Crib = [First|Rest]")],
        r"x",
        [Group.SIX_CARDS, *DEALS],
    ),
    Fault(
        "five cards are kept",
        [("length(Kept, 4)", "length(Kept, 5)")],
        r"x",
        [Group.SIX_CARDS, *DEALS],
    ),
    Fault(
        "the worst cards are kept",
        [(BEST, BEST.replace("max(", "min(")), ("max(_, Hand)", "min(_, Hand)")],
        r"x",
        [Group.SIX_CARDS, *DEALS],
    ),
    Fault(
        "the first cards are kept",
        [(SELECT_HEAD, "select_hand([A, B, C, D|Crib], [A, B, C, D], Crib) :- !.\n" + SELECT_HEAD)],
        r"x",
        [Group.SIX_CARDS, *DEALS],
    ),
    Fault(
        "the cards to keep are a set of terms",
        [(REST, f"{REST}, true"), (SELECT_HEAD, "select_hand(Cards, hand(Hand), Crib) :-")],
        r"x",
        [Group.SIX_CARDS, *DEALS],
    ),
]
