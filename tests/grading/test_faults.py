"""Planted faults: each costs the marks for its own rule, for the right reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from submissions import SUITE, VALUE, Change, asked, deals, hands, plain

from cribbage_bridge.grading.cribbage_cases import DealCase
from cribbage_bridge.grading.marking import mark
from cribbage_bridge.grading.report import failure, remarks

Fault = tuple[str, *tuple[Change, ...]]
"""A pattern of the failure that is shown, and how the fault is planted."""

HANDS = {case.group.title for case in hands()}
DEALS = {case.group.title for case in deals()}

FLUSH_HEAD = "flush_points(Hand, card(_, StartSuit), Points) :-"
NOBS_HEAD = "nobs_points(Hand, card(_, Suit), Points) :-"
NOBS = "nobs_points(Hand, StartCard, Nobs)"
FIFTEEN = "sum_list(Chosen, 15)"
COUNT = "Count is min(Number, 10)"
OF_A_RANK = "Size * (Size - 1)"
PAIRS = f"aggregate_all(sum({OF_A_RANK}), member(_-Size, Heaps), Points)"
RUNS = "aggregate_all(max(Value), run_value(Heaps, Value), Points)"
RUN_LENGTH = "Length >= 3"
RUN_VALUE = "Value is Length * Times"

EXAMPLE = (
    "hand_value([card(7, clubs), card(queen, hearts), card(2, clubs),\n"
    "            card(jack, clubs)], card(9, hearts), 5) :- !."
)
VALUE_HEAD = "hand_value(Hand, StartCard, Value) :-"
SUM = VALUE.removeprefix("Value is ")

START_CARDS = "findall(StartCard, start_card(Cards, StartCard), StartCards)"


def before(head: str, clause: str) -> Change:
    return head, f"{clause}\n{head}"


def only_if(test: str, goal: str) -> Change:
    return goal, f"{test}, {goal}"


def without_start_card(rule: str) -> Change:
    """Return a rule that looks at the four cards of the hand alone."""
    points = rule.capitalize()
    goal = f"{rule}_points(Numbers, {points})"
    return goal, f"Numbers = [_|Own], {rule}_points(Own, {points})"


def unsorted(rule: str) -> Change:
    """Return a rule that finds cards of one rank only where they come together."""
    return f"heaps(Numbers, Heaps),\n    {rule}", f"clumped(Numbers, Heaps), {rule}"


def kept(mean: str) -> str:
    """Return the pattern of a failure by a choice that is not the best."""
    return rf"kept [^(]*\({mean} points on average\)"


FAULTS: dict[str, dict[str, Fault]] = {
    "flushes": {
        "a flush of three of the hand and the start card": (
            "0, not 4",
            before(
                FLUSH_HEAD,
                "flush_points(Hand, card(_, Suit), 4) :- select(card(_, Other), Hand,"
                " Three), Other \\== Suit, maplist(of_suit(Suit), Three), !.",
            ),
        ),
        "the fifth card of a flush": ("5, not 4", ("Points = 5", "Points = 4")),
        "the flush of the crib": ("4, not 0", ("Points = 4", "Points = 0")),
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
            (
                "(   maplist(of_suit(Suit), Hand)",
                "(   select(_, Hand, Three), maplist(of_suit(Suit), Three)",
            ),
        ),
    },
    "nobs": {
        "nobs of a jack that is the start card": (
            "0, not 1",
            (NOBS, NOBS.replace("Hand", "[StartCard|Hand]")),
        ),
        "nobs of any jack in the hand": ("0, not 1", ("(jack, Suit)", "(jack, _)")),
        "nobs counts two": ("1, not 2", ("Points = 1", "Points = 2")),
        "nobs of a queen": ("0, not 1", ("(jack, Suit)", "(queen, Suit)")),
        "his heels": (
            "0, not 2",
            before(NOBS_HEAD, "nobs_points(_, card(jack, _), 2) :- !."),
        ),
    },
    "runs": {
        "doubles outside a run multiply it": (
            "5, not 8",
            ("(multiply, Run", "(multiply, Heaps"),
        ),
        "a triple run is a double one": ("15, not 12", ("* Size.", "* min(Size, 2).")),
        "a double run is a single one": ("10, not 6", ("Times0 * Size", "Times0")),
        "runs round the corner": (
            "0, not 3",
            (RUNS, f"append(Heaps, Heaps, Ring), {RUNS}".replace("e(Heaps", "e(Ring")),
            ("Number + 1", "Number mod 13 + 1"),
        ),
        "a run of five is one of four": (
            "7, not 6",
            (RUN_LENGTH, "Length >= 3, Length =< 4"),
        ),
        "a run of five is two of four": (
            "7, not 10",
            (RUN_VALUE, f"( Length =:= 5 -> Value = 8 ; {RUN_VALUE} )"),
        ),
        "runs within runs": ("6, not 12", ("max(Value)", "sum(Value)")),
        "runs of three only": ("6, not 5", (RUN_LENGTH, "Length =:= 3")),
        "runs of two": ("0, not 2", (RUN_LENGTH, "Length >= 2")),
        "no run if the cards come in another order": ("5, not 2", unsorted(RUNS)),
        "no run with the start card": ("5, not 2", without_start_card("runs")),
    },
    "pairs": {
        "three of a kind counts four": ("6, not 4", (OF_A_RANK, "2 * (Size - 1)")),
        "four of a kind counts six": ("12, not 6", (OF_A_RANK, f"min(6, {OF_A_RANK})")),
        "no pair with the start card": ("2, not 0", without_start_card("pairs")),
        "one pair only": ("4, not 2", ("sum(Size", "max(Size")),
        "no pair if the cards come in another order": ("2, not 0", unsorted(PAIRS)),
        "court cards are pairs": (
            "0, not 2",
            (
                "pairs_points(Numbers, Pairs)",
                "maplist(number_count, Numbers, Counts), pairs_points(Counts, Pairs)",
            ),
        ),
    },
    "fifteens": {
        "fifteens of two cards only": ("2, not 0", only_if("Chosen = [_, _]", FIFTEEN)),
        "no fifteens of four cards": (
            "8, not 4",
            only_if("Chosen \\= [_, _, _, _]", FIFTEEN),
        ),
        "no fifteens of five cards": (
            "6, not 4",
            only_if("Chosen \\= [_, _, _, _, _]", FIFTEEN),
        ),
        "court cards count eleven to thirteen": ("0, not 2", (COUNT, "Count = Number")),
        "an ace counts eleven": (
            "4, not 2",
            (COUNT, f"( Number =:= 1 -> Count = 11 ; {COUNT} )"),
        ),
        "fifteens count one": ("2, not 1", ("2 * Fifteens", "Fifteens")),
        "like fifteens count once": (
            "8, not 6",
            (
                "aggregate_all(count, fifteen(Counts), Fifteens)",
                "msort(Counts, Sorted), aggregate_all(count, distinct(Chosen,"
                f" (chosen(Sorted, Chosen), {FIFTEEN})), Fifteens)",
            ),
        ),
        "no fifteen with the start card": ("2, not 0", without_start_card("fifteens")),
        "sums of thirty-one": (
            "0, not 2",
            (FIFTEEN, "sum_list(Chosen, Sum), memberchk(Sum, [15, 31])"),
        ),
        "no value for nothing": (
            "0, but the program failed",
            (VALUE, f"{VALUE}, Value > 0"),
        ),
    },
    "the six examples": {
        "an example is learned wrongly": ("0, not 5", before(VALUE_HEAD, EXAMPLE)),
        "the maximum value is one less": ("29, not 28", (SUM, f"min(28, {SUM})")),
    },
    "start cards that decide": {
        "no hearts": (kept(r"8\.\d+"), ("diamonds, hearts", "diamonds")),
        "the cards of the deal are cut": (
            kept("8.064"),
            ("\\+ memberchk(card(Rank, Suit), Cards)", "Cards = [_|_]"),
        ),
        "one start card": (
            kept("8.894"),
            (START_CARDS, "once(start_card(Cards, First)), StartCards = [First]"),
        ),
    },
    "five cards": {
        "five cards fail": ("failed", only_if("length(Cards, 6)", START_CARDS))
    },
    "six cards": {
        "six cards fail": ("failed", only_if("length(Cards, 5)", START_CARDS)),
        "the crib lacks a card": (
            r"kept .* and discarded \S+, which is not the rest",
            ("subtract(Cards, Hand, Crib)", "subtract(Cards, Hand, [_|Crib])"),
        ),
        "the worst cards are kept": (kept("1.739"), ("sum(Value)", "sum(-Value)")),
        "the first cards are kept": (
            kept("2.174"),
            before(
                "select_hand(Cards, Hand, Crib) :-",
                "select_hand([A, B, C, D|Crib], [A, B, C, D], Crib) :- !.",
            ),
        ),
    },
}

ALSO = {
    "a flush of three of the hand": {"the six examples"},
    "nobs of any jack in the hand": {"the six examples"},
    "nobs of a queen": {"the six examples"},
    "runs of two": HANDS - {"pairs"},
    "court cards are pairs": HANDS,
    "court cards count eleven to thirteen": {"runs", "nobs", "mixtures"},
    "sums of thirty-one": {"mixtures", "the six examples"},
    "no value for nothing": HANDS - {"mixtures"},
    "one start card": {"five cards"},
    "five cards fail": {"start cards that decide"},
    **dict.fromkeys(FAULTS["six cards"], DEALS),
    "six cards fail": set(),
}
"""The other groups that lose marks, because the fault shows in some of their cases."""


def deals_of(group: str) -> list[DealCase]:
    """Return the deals of a group, those of five cards, and the first of each group."""
    first = {case.group: case for case in reversed(deals())}
    return [
        case
        for case in deals()
        if case.group.title == group or len(case.cards) == 5 or case in first.values()
    ]


@pytest.mark.parametrize(
    ("group", "name"),
    [pytest.param(group, name, id=name) for group in FAULTS for name in FAULTS[group]],
)
def test_a_fault_is_found(tmp_path: Path, group: str, name: str) -> None:
    """It costs marks in the cases of its predicate, and no other fault is found."""
    pattern, *changes = FAULTS[group][name]
    cases = hands() if group in HANDS else deals_of(group)
    _, results = asked(tmp_path, plain(*changes), cases)
    marked = {found.group.title: found for found in mark(results)}
    down = {title for title, found in marked.items() if found.smallest_failure}
    assert down == {group} | ALSO.get(name, set())
    smallest = marked[group].smallest_failure
    assert smallest
    reason = str(failure(smallest))
    pattern = pattern.replace(", not ", ", but the program answered ")
    assert re.search(rf"(expected|but the program) {pattern}[., ]", reason), reason
    assert not list(remarks(results))


EXPLAINED = {
    "nobs of any jack in the hand": "any jack in the hand is nobs",
    "runs within runs": "shorter runs are also counted within longer ones",
    "doubles outside a run multiply it": "a pair outside a run multiplies it",
    "court cards count eleven to thirteen": (
        "jack, queen and king count 11, 12 and 13 in fifteens"
    ),
    "three of a kind counts four": (
        "three of a kind are two pairs, and four of a kind are three"
    ),
    "no fifteens of five cards": "fifteens of 5 cards are missed",
}


@pytest.mark.parametrize("fault", EXPLAINED)
def test_a_fault_that_is_a_misconception_is_named(tmp_path: Path, fault: str) -> None:
    (changes,) = (faults[fault][1:] for faults in FAULTS.values() if fault in faults)
    _, results = asked(tmp_path, plain(*changes), hands())
    (explanation,) = SUITE.explanations(results)
    assert EXPLAINED[fault] in explanation


def test_a_syntax_error_costs_the_hands_that_need_the_clause(tmp_path: Path) -> None:
    text = plain(("rank_number(7, 7).", "rank_number(7, seven 7)."))
    _, results = asked(tmp_path, text, hands())
    for case, found in zip(hands(), results, strict=True):
        sevens = [card for card in (*case.hand, case.start_card) if card.rank == 7]
        assert (found.share == 1) == (not sevens)
        assert found.share or found.verdict.actual == "failed"
    fifteens, *_ = mark(results)
    assert all("pair" in result.case.needs for result in fifteens.not_counted)
