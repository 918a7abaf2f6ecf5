"""Planted faults: each costs the marks for its own rule, for the right reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from submissions import SUITE, VALUE, Change, asked, deals, hands, plain

from cribbage_bridge.grading.cribbage_cases import DealCase
from cribbage_bridge.grading.marking import mark
from cribbage_bridge.grading.report import failure, remarks

Fault = tuple[int | str, *tuple[Change, ...]]
"""The difference from the right value, or a pattern of the reaction, and how the fault
is planted.
"""

HANDS, DEALS = (
    {group.title for group in SUITE.groups if group.marks and group.predicate == name}
    for name in ("hand_value/3", "select_hand/3")
)

FLUSH_HEAD = "flush_points(Hand, card(_, StartSuit), Points) :-"
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


def unsorted(rule: str) -> Change:
    """Return a rule that finds cards of one rank only where they come together."""
    return f"heaps(Numbers, Heaps),\n    {rule}", f"clumped(Numbers, Heaps), {rule}"


KEPT = r"kept [^(]*\(\d+\.\d+ points on average\)"
"""The pattern of a choice that is not the best."""

FAULTS: dict[str, dict[str, Fault]] = {
    "flushes": {
        "a flush of three of the hand and the start card": (
            4,
            before(
                FLUSH_HEAD,
                "flush_points(Hand, card(_, Suit), 4) :- select(card(_, Other), Hand,"
                " Three), Other \\== Suit, maplist(of_suit(Suit), Three), !.",
            ),
        ),
        "the fifth card of a flush": (-1, ("Points = 5", "Points = 4")),
    },
    "nobs": {
        "nobs of a jack that is the start card": (
            1,
            (NOBS, NOBS.replace("Hand", "[StartCard|Hand]")),
        ),
        "nobs of any jack in the hand": (1, ("(jack, Suit)", "(jack, _)")),
    },
    "runs": {
        "doubles outside a run multiply it": (
            3,
            ("(multiply, Run", "(multiply, Heaps"),
        ),
        "runs round the corner": (
            r"answered [34]",
            (RUNS, f"append(Heaps, Heaps, Ring), {RUNS}".replace("e(Heaps", "e(Ring")),
            ("Number + 1", "Number mod 13 + 1"),
        ),
        "a run of five is two of four": (
            3,
            (RUN_VALUE, f"( Length =:= 5 -> Value = 8 ; {RUN_VALUE} )"),
        ),
        "runs within runs": (6, ("max(Value)", "sum(Value)")),
        "no run if the cards come in another order": (-3, unsorted(RUNS)),
    },
    "pairs": {
        "three of a kind counts four": (-2, (OF_A_RANK, "2 * (Size - 1)")),
        "no pair if the cards come in another order": (-2, unsorted(PAIRS)),
        "court cards are pairs": (
            2,
            (
                "pairs_points(Numbers, Pairs)",
                "maplist(number_count, Numbers, Counts), pairs_points(Counts, Pairs)",
            ),
        ),
    },
    "fifteens": {
        "fifteens of two cards only": (-2, only_if("Chosen = [_, _]", FIFTEEN)),
        "court cards count eleven to thirteen": (2, (COUNT, "Count = Number")),
        "like fifteens count once": (
            -2,
            (
                "aggregate_all(count, fifteen(Counts), Fifteens)",
                "msort(Counts, Sorted), aggregate_all(count, distinct(Chosen,"
                f" (chosen(Sorted, Chosen), {FIFTEEN})), Fifteens)",
            ),
        ),
        "no value for nothing": ("failed", (VALUE, f"{VALUE}, Value > 0")),
    },
    "the six examples": {
        "an example is learned wrongly": (5, before(VALUE_HEAD, EXAMPLE)),
        "the maximum value is one less": (-1, (SUM, f"min(28, {SUM})")),
    },
    "start cards that decide": {
        "no hearts": (KEPT, ("diamonds, hearts", "diamonds")),
        "the cards of the deal are cut": (
            KEPT,
            ("\\+ memberchk(card(Rank, Suit), Cards)", "Cards = [_|_]"),
        ),
        "one start card": (
            KEPT,
            (START_CARDS, "once(start_card(Cards, First)), StartCards = [First]"),
        ),
    },
    "five cards": {
        "five cards fail": ("failed", only_if("length(Cards, 6)", START_CARDS))
    },
    "six cards": {
        "six cards fail": ("failed", only_if("length(Cards, 5)", START_CARDS)),
        "the crib lacks a card": (
            r"kept .* and discarded [^,]*, not the rest of the deal",
            ("subtract(Cards, Hand, Crib)", "subtract(Cards, Hand, [_|Crib])"),
        ),
        "the worst cards are kept": (KEPT, ("sum(Value)", "sum(-Value)")),
        "the first cards are kept": (
            KEPT,
            before(
                "select_hand(Cards, Hand, Crib) :-",
                "select_hand([A, B, C, D|Crib], [A, B, C, D], Crib) :- !.",
            ),
        ),
    },
}

ALSO = {
    "nobs of a jack that is the start card": {"fifteens", "runs"},
    "nobs of any jack in the hand": {"fifteens", "runs", "the six examples"},
    "court cards are pairs": HANDS,
    "court cards count eleven to thirteen": HANDS - {"pairs"},
    "no value for nothing": HANDS - {"flushes", "mixtures"},
    "one start card": {"five cards"},
    **dict.fromkeys(FAULTS["six cards"], DEALS),
    "six cards fail": {"start cards that decide"},
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


@pytest.mark.long
@pytest.mark.parametrize(
    ("group", "name"),
    [pytest.param(group, name, id=name) for group in FAULTS for name in FAULTS[group]],
)
def test_a_fault_is_found(tmp_path: Path, group: str, name: str) -> None:
    """It costs marks in the cases of its predicate, and no other fault is found."""
    wrong, *changes = FAULTS[group][name]
    cases = hands() if group in HANDS else deals_of(group)
    _, results = asked(tmp_path, plain(*changes), cases)
    marked = {found.group.title: found for found in mark(results)}
    down = {title for title, found in marked.items() if found.smallest_failure}
    assert down == {group} | ALSO.get(name, set())
    smallest = marked[group].smallest_failure
    assert smallest
    shown = failure(smallest)
    assert shown
    if isinstance(wrong, int):
        wrong = f"answered {int(shown.expected) + wrong}"
    assert re.match(wrong, shown.actual), shown
    assert not list(remarks(results))


def test_a_syntax_error_costs_the_hands_that_need_the_clause(tmp_path: Path) -> None:
    text = plain(("rank_number(7, 7).", "rank_number(7, seven 7)."))
    _, results = asked(tmp_path, text, hands())
    for case, found in zip(hands(), results, strict=True):
        sevens = [card for card in (*case.hand, case.start_card) if card.rank == 7]
        assert (found.share == 1) == (not sevens)
        assert found.share or found.verdict.actual == "failed"
    fifteens, *_ = mark(results)
    assert all("pair" in result.case.needs for result in fifteens.not_counted)
