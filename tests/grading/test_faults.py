"""Planted faults: each costs the marks for its own rule, for the right reason."""

from __future__ import annotations

import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest
from submissions import (
    DEALS,
    HANDS,
    PLAIN,
    Change,
    assert_sound,
    counting,
    counting_alone,
    evidence_texts,
    line_of,
    marked_down,
    plain,
    result,
)

from cribbage_bridge.grading import (
    EvidenceKind,
    Group,
    HandCase,
    Report,
    SubmissionError,
    grade,
)


@dataclass(frozen=True)
class Fault:
    """A fault, and what the grader must find.

    Attributes:
        name: What is wrong.
        changes: How it is planted.
        reason: A pattern of the failure of the first of the groups.
        groups: All groups that do not have all their marks.
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
        reason: A pattern of the failure of that group.
        group: The group of the rule.
        *changes: How it is planted.
        also: Other groups that lose marks, because the fault shows in some of
            their cases; it would be better if it did not.
    """
    return Fault(name, changes, reason, [group, *also])


FLUSH_TEST = "(   maplist(of_suit(Suit), Hand)"
NO_FLUSH = "    ;   Points = 0\n    ).\n\n%!  of_suit"
NOBS_HEAD = "nobs_points(Hand, card(_, Suit), Points) :-"
NOBS = (
    "nobs_points(Hand, card(_, Suit), Points) :-\n"
    "    (   memberchk(card(jack, Suit), Hand)\n"
    "    ->  Points = 1\n"
    "    ;   Points = 0\n"
    "    ).\n"
)
NOBS_TEST = "memberchk(card(jack, Suit), Hand)"
FIFTEENS = "aggregate_all(count, fifteen(Counts), Fifteens)"
FIFTEEN = "sum_list(Chosen, 15)"
COUNT = "Count is min(Number, 10)"
PAIRS = "aggregate_all(sum(Size * (Size - 1)), member(_-Size, Heaps), Points)"
RUNS = "aggregate_all(max(Value), run_value(Heaps, Value), Points)"
RUN_LENGTH = "Length >= 3"
RUN_TIMES = "foldl(multiply, Run, 1, Times)"
RUN_VALUE = "Value is Length * Times"
VALUE = "Value is Fifteens + Pairs + Runs + Flush + Nobs"

COUNTING_FAULTS = [
    in_counting(
        "a flush of three of the hand and the start card",
        r"expected 0, but it answered 4\. Count: nothing",
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
        r"expected 5, but it answered 4\. Count: a flush is five",
        Group.FLUSHES,
        ("Points = 5", "Points = 4"),
    ),
    in_counting(
        "the flush of the crib",
        r"expected 4, but it answered 0\. Count: a flush is four",
        Group.FLUSHES,
        ("Points = 4", "Points = 0"),
    ),
    in_counting(
        "no flush",
        r"expected 4, but it answered 0\. Count: a flush is four",
        Group.FLUSHES,
        (FLUSH_TEST, "(   fail"),
    ),
    in_counting(
        "every flush counts five",
        r"expected 4, but it answered 5\. Count: a flush is four",
        Group.FLUSHES,
        ("Points = 4", "Points = 5"),
    ),
    in_counting(
        "a flush of colors",
        r"expected 0, but it answered [45]\. Count: nothing",
        Group.FLUSHES,
        (
            "of_suit(Suit, card(_, Suit)).",
            "of_suit(A, card(_, B)) :- color(A, C), color(B, C).\n"
            "color(clubs, black). color(spades, black).\n"
            "color(hearts, red). color(diamonds, red).\n",
        ),
    ),
    in_counting(
        "a flush of three of the hand",
        r"expected 0, but it answered 5\. Count: nothing",
        Group.FLUSHES,
        (FLUSH_TEST, "(   select(_, Hand, Three), maplist(of_suit(Suit), Three)"),
        also=[Group.EXAMPLES],
    ),
    in_counting(
        "nobs of a jack that is the start card",
        r"expected 0, but it answered 1\. Count: nothing",
        Group.NOBS,
        (NOBS_HEAD, "nobs_points(Hand, card(Rank, Suit), Points) :-"),
        (NOBS_TEST, "Rank == jack, memberchk(card(_, Suit), Hand)"),
    ),
    in_counting(
        "nobs of a jack that is the start card too",
        r"expected 0, but it answered 1\. Count: nothing",
        Group.NOBS,
        (NOBS_HEAD, "nobs_points(Hand, card(Rank, Suit), Points) :-"),
        (NOBS_TEST, "memberchk(card(jack, Suit), [card(Rank, Suit)|Hand])"),
    ),
    in_counting(
        "nobs of any jack in the hand",
        r"expected 0, but it answered 1\. Count: nothing",
        Group.NOBS,
        (NOBS_TEST, "memberchk(card(jack, _), Hand)"),
        also=[Group.EXAMPLES],
    ),
    in_counting(
        "no nobs",
        r"expected 1, but it answered 0\. Count: one for his nob is one",
        Group.NOBS,
        (NOBS_TEST, "fail"),
    ),
    in_counting(
        "nobs counts two",
        r"expected 1, but it answered 2\. Count: one for his nob is one",
        Group.NOBS,
        ("Points = 1", "Points = 2"),
    ),
    in_counting(
        "nobs of a queen",
        r"expected 0, but it answered 1\. Count: nothing",
        Group.NOBS,
        (NOBS_TEST, "memberchk(card(queen, Suit), Hand)"),
        also=[Group.EXAMPLES],
    ),
    in_counting(
        "his heels",
        r"expected 0, but it answered 2\. Count: nothing",
        Group.NOBS,
        (NOBS_HEAD, "nobs_points(_, card(jack, _), 2) :- !.\n" + NOBS_HEAD),
    ),
    in_counting(
        "doubles outside a run multiply it",
        r"expected 5, but it answered 8\. Count: a pair is two and a run of",
        Group.RUNS,
        (RUN_TIMES, "foldl(multiply, Heaps, 1, Times)"),
    ),
    in_counting(
        "a triple run is a double one",
        r"expected 15, but it answered 12\. Count: a pair is two, a pair is",
        Group.RUNS,
        ("Times0 * Size", "Times0 * min(Size, 2)"),
    ),
    in_counting(
        "a double run is a single one",
        r"expected 10, but it answered 6\. Count: a pair is two, a run of four",
        Group.RUNS,
        ("Times0 * Size", "Times0"),
    ),
    in_counting(
        "runs round the corner",
        r"expected 0, but it answered 3\. Count: nothing",
        Group.RUNS,
        (RUNS, f"append(Heaps, Heaps, Circle), {RUNS}".replace("e(Heaps", "e(Circle")),
        ("Number + 1", "Number mod 13 + 1"),
    ),
    in_counting(
        "a run of five is one of four",
        r"expected 9, but it answered 8\. Count: .* a run of five is nine",
        Group.RUNS,
        (RUN_LENGTH, "Length >= 3, Length =< 4"),
    ),
    in_counting(
        "a run of five is two of four",
        r"expected 9, but it answered 12\. Count: .* a run of five is nine",
        Group.RUNS,
        (RUN_VALUE, f"( Length =:= 5 -> Value = 8 ; {RUN_VALUE} )"),
    ),
    in_counting(
        "runs within runs",
        r"expected 6, but it answered 12\. Count: .* a run of four is six",
        Group.RUNS,
        (RUNS, "aggregate_all(sum(Value), run_value(Heaps, Value), Points)"),
    ),
    in_counting(
        "runs of three only",
        r"expected 6, but it answered 5\. Count: .* a run of four is six",
        Group.RUNS,
        (RUN_LENGTH, "Length =:= 3"),
    ),
    in_counting(
        "runs of two",
        r"expected 0, but it answered 2\. Count: nothing",
        Group.RUNS,
        (RUN_LENGTH, "Length >= 2"),
        also=[
            Group.FIFTEENS,
            Group.PAIRS,
            Group.FLUSHES,
            Group.NOBS,
            Group.MIXTURES,
            Group.EXAMPLES,
        ],
    ),
    in_counting(
        "no run if the cards come in another order",
        r"expected 3, but it answered 0\. Count: a run of three is three",
        Group.RUNS,
        (f"heaps(Numbers, Heaps),\n    {RUNS}", f"clumped(Numbers, Heaps), {RUNS}"),
    ),
    in_counting(
        "no run with the start card",
        r"expected 3, but it answered 0\. Count: a run of three is three",
        Group.RUNS,
        ("runs_points(Numbers, Runs)", "Numbers = [_|Own], runs_points(Own, Runs)"),
    ),
    in_counting(
        "three of a kind counts four",
        r"expected 6, but it answered 4\. Count: a pair is two, a pair is four",
        Group.PAIRS,
        (
            PAIRS,
            "aggregate_all(sum(Value),\n"
            "              ( member(_-Size, Heaps),\n"
            "                nth1(Size, [0, 2, 4, 12], Value)\n"
            "              ),\n"
            "              Points)",
        ),
    ),
    in_counting(
        "four of a kind counts six",
        r"expected 12, but it answered 6\. Count: a pair is two, a pair is",
        Group.PAIRS,
        (PAIRS, PAIRS.replace("Size * (Size - 1)", "min(6, Size * (Size - 1))")),
    ),
    in_counting(
        "no pair with the start card",
        r"expected 2, but it answered 0\. Count: a pair is two",
        Group.PAIRS,
        ("pairs_points(Numbers, Pairs)", "Numbers = [_|Own], pairs_points(Own, Pairs)"),
    ),
    in_counting(
        "one pair only",
        r"expected 4, but it answered 2\. Count: a pair is two and a pair is",
        Group.PAIRS,
        (PAIRS, PAIRS.replace("sum(", "max(")),
    ),
    in_counting(
        "no pair if the cards come in another order",
        r"expected 4, but it answered 2\. Count: a pair is two and a pair is",
        Group.PAIRS,
        (f"heaps(Numbers, Heaps),\n    {PAIRS}", f"clumped(Numbers, Heaps), {PAIRS}"),
    ),
    in_counting(
        "court cards are pairs",
        r"expected 0, but it answered 2\. Count: nothing",
        Group.PAIRS,
        (
            f"heaps(Numbers, Heaps),\n    {PAIRS}",
            f"maplist(number_count, Numbers, Counts), heaps(Counts, Heaps), {PAIRS}",
        ),
        also=[Group.FIFTEENS, Group.RUNS, Group.MIXTURES, Group.EXAMPLES],
    ),
    in_counting(
        "fifteens of two cards only",
        r"expected 2, but it answered 0\. Count: fifteen two",
        Group.FIFTEENS,
        (FIFTEEN, f"Chosen = [_, _], {FIFTEEN}"),
    ),
    in_counting(
        "no fifteens of four cards",
        r"expected 4, but it answered 2\. Count: fifteen two and fifteen four",
        Group.FIFTEENS,
        (FIFTEEN, f"Chosen \\= [_, _, _, _], {FIFTEEN}"),
    ),
    in_counting(
        "no fifteens of five cards",
        r"Count: fifteen two",
        Group.MIXTURES,
        (FIFTEEN, f"Chosen \\= [_, _, _, _, _], {FIFTEEN}"),
    ),
    in_counting(
        "court cards count eleven to thirteen",
        r"expected 0, but it answered 2\. Count: nothing",
        Group.FIFTEENS,
        (COUNT, "Count = Number"),
    ),
    in_counting(
        "an ace counts eleven",
        r"expected 4, but it answered 2\. Count: fifteen two and fifteen four",
        Group.FIFTEENS,
        (COUNT, f"( Number =:= 1 -> Count = 11 ; {COUNT} )"),
    ),
    in_counting(
        "fifteens count one",
        r"expected 2, but it answered 1\. Count: fifteen two",
        Group.FIFTEENS,
        ("2 * Fifteens", "Fifteens"),
    ),
    in_counting(
        "like fifteens count once",
        r"expected 8, but it answered 4\. Count: fifteen two, fifteen four",
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
        r"expected 2, but it answered 0\. Count: fifteen two",
        Group.FIFTEENS,
        (
            "fifteens_points(Numbers, Fifteens)",
            "Numbers = [_|Own], fifteens_points(Own, Fifteens)",
        ),
    ),
    in_counting(
        "sums of thirty-one",
        r"expected 2, but it answered 4\. Count: fifteen two",
        Group.FIFTEENS,
        (FIFTEEN, "sum_list(Chosen, Sum), memberchk(Sum, [15, 31])"),
        also=[
            Group.PAIRS,
            Group.RUNS,
            Group.FLUSHES,
            Group.MIXTURES,
            Group.EXAMPLES,
        ],
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
        r"expected 0, but it answered 5\. Count: nothing",
        [Group.EXAMPLES],
    ),
    Fault(
        "the maximum value is one less",
        [
            (
                VALUE,
                f"{VALUE.replace('Value', 'V')}, ( V = 29 -> Value = 28 ; Value = V )",
            )
        ],
        r"expected 29, but it answered 28\. Count: fifteen two, fifteen four",
        [Group.EXAMPLES],
    ),
    Fault(
        "a value is a float",
        [(VALUE, f"{VALUE} + 0.0")],
        r"expected 0, but it answered 0\.0\. Count: nothing",
        [Group.FIFTEENS, *HANDS],
    ),
    Fault(
        "a value is an expression",
        [(VALUE, VALUE.replace(" is ", " = "))],
        r"expected 0, but it answered 0\+0\+0\+0\+0\. Count: nothing",
        [Group.FIFTEENS, *HANDS],
    ),
    Fault(
        "no value for nothing",
        [(VALUE, f"{VALUE}, Value > 0")],
        r"expected 0, but it failed\. Count: nothing",
        [Group.FIFTEENS, *HANDS - {Group.MIXTURES}],
    ),
    Fault(
        "a second answer is another one",
        [(f"{VALUE}.", f"{VALUE}.\nhand_value(_, _, 19).")],
        r"expected 0, but it answered 0, and then 19\. Count: nothing",
        [Group.FIFTEENS, *HANDS],
    ),
]

DECK_RANKS = "[ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen, king]"
START_CARDS = "findall(StartCard, start_card(Cards, StartCard), StartCards)"
NOT_DEALT = "\\+ memberchk(card(Rank, Suit), Cards)"
BEST = "aggregate_all(max(Total, Kept),"
REST = "subtract(Cards, Hand, Crib)"
SELECT_FIRST = "select_hand([A, B, C, D|Crib], [A, B, C, D], Crib)."
SELECT_HEAD = "select_hand(Cards, Hand, Crib) :-"

CHOOSING_FAULTS = [
    Fault(
        "a deck without tens",
        [(DECK_RANKS, DECK_RANKS.replace(" 10,", ""))],
        r"to be kept \(.*\), but it kept 9H AC 3C 7C \(2\.298 points on average\)",
        [Group.START_CARDS],
    ),
    Fault(
        "a deck without aces",
        [(DECK_RANKS, DECK_RANKS.replace("ace, ", ""))],
        r"to be kept \(.*\), but it kept KC QH 9H 10S \(1\.872 points on average\)",
        [Group.START_CARDS],
    ),
    Fault(
        "a deck without court cards",
        [(DECK_RANKS, DECK_RANKS.replace(", jack, queen, king", ""))],
        r"to be kept \(.*\), but it kept KC 4H 9H 10S \(2\.043 points on average\)",
        [Group.START_CARDS],
    ),
    Fault(
        "a deck without hearts",
        [("diamonds, hearts", "diamonds")],
        r"to be kept \(.*\), but it kept JC 8D 9C 7D \(7\.174 points on average\)",
        [Group.START_CARDS],
    ),
    Fault(
        "the discards are cut",
        [("( member(StartCard, StartCards)", "( start_card(Kept, StartCard)")],
        r"to be kept \(.*\), but it kept JC 8D 9C 7D \(7\.174 points on average\)",
        [Group.START_CARDS],
    ),
    Fault(
        "the cards of the deal are cut",
        [(NOT_DEALT, "Cards = [_|_]")],
        r"to be kept \(.*\), but it kept JC 8D 9C 7D \(7\.174 points on average\)",
        [Group.START_CARDS],
    ),
    Fault(
        "no start card",
        [
            (
                "rank_number(king, 13).",
                "rank_number(king, 13).\nrank_number(none, -99).",
            ),
            (START_CARDS, "StartCards = [card(none, none)]"),
        ],
        r"to be kept \(.*\), but it kept KC QH 4H 9H \(1\.787 points on average\)",
        [Group.START_CARDS],
    ),
    Fault(
        "one start card",
        [(START_CARDS, "once(start_card(Cards, First)), StartCards = [First]")],
        r"to be kept \(.*\), but it kept KC QH 4H 10S \(1\.872 points on average\)",
        [Group.START_CARDS, Group.SIX_CARDS, Group.FIVE_CARDS],
    ),
    Fault(
        "five cards fail",
        [(START_CARDS, f"length(Cards, 6), {START_CARDS}")],
        r"to be kept \(.*\), but it failed",
        [Group.FIVE_CARDS, Group.START_CARDS],
    ),
    Fault(
        "six cards fail",
        [(START_CARDS, f"length(Cards, 5), {START_CARDS}")],
        r"to be kept \(.*\), but it failed",
        [Group.SIX_CARDS, Group.START_CARDS],
    ),
    Fault(
        "the crib lacks a card",
        [(REST, "subtract(Cards, Hand, [_|Crib])")],
        r"to be kept \(.*\), but it kept QH 4H 10D AD and discarded 6C",
        [Group.SIX_CARDS, *DEALS],
    ),
    Fault(
        "a card is kept and discarded",
        [
            (
                REST,
                f"{REST.replace('Crib', 'Rest')}, Hand = [Own|_], Crib = [Own|Rest]",
            )
        ],
        r"to be kept \(.*\), but it kept QH 4H 10D AD and discarded QH 2H",
        [Group.SIX_CARDS, *DEALS],
    ),
    Fault(
        "five cards are kept",
        [("length(Kept, 4)", "length(Kept, 5)")],
        r"to be kept \(.*\), but it kept QH 4H 10D 2H AD, which are not",
        [Group.SIX_CARDS, *DEALS],
    ),
    Fault(
        "the worst cards are kept",
        [(BEST, BEST.replace("max(", "min(")), ("max(_, Hand)", "min(_, Hand)")],
        r"to be kept \(.*\), but it kept QH 10D 6C AD \(1\.739 points on average\)",
        [Group.SIX_CARDS, *DEALS],
    ),
    Fault(
        "the first cards are kept",
        [
            (
                SELECT_HEAD,
                SELECT_FIRST.replace(".", " :- !.\n") + SELECT_HEAD,
            )
        ],
        r"to be kept \(.*\), but it kept QH 4H 10D 2H \(2\.174 points on average\)",
        [Group.SIX_CARDS, *DEALS],
    ),
    Fault(
        "the cards to keep are in a term",
        [(SELECT_HEAD, "select_hand(Cards, hand(Hand), Crib) :-")],
        r"to be kept \(.*\), but it answered",
        [Group.SIX_CARDS, *DEALS],
    ),
]


def name(fault: Fault) -> str:
    return fault.name


def graded(folder: Path, text: str) -> Report:
    """The report about a submission."""
    file = folder / "cribbage.pl"
    file.write_text(text, encoding="utf-8")
    return grade(file)


def assert_found(report: Report, fault: Fault) -> None:
    """A report has found a fault, and no other."""
    assert marked_down(report) == set(fault.groups)
    assert re.search(fault.reason, str(result(report, fault.groups[0]).failure))
    assert not report.remarks or "second answer" in fault.name


def assert_only_remark(report: Report, pattern: str) -> None:
    """A report has all marks, and one remark."""
    assert report.marks == 70
    (remark,) = report.remarks
    assert re.fullmatch(pattern, remark)


def test_plain_submission_is_sound(tmp_path: Path) -> None:
    assert_sound(grade(PLAIN))
    assert_sound(graded(tmp_path, counting()))


@pytest.mark.parametrize("fault", COUNTING_FAULTS + OTHER_FAULTS, ids=name)
def test_faulty_counting(tmp_path: Path, fault: Fault) -> None:
    report = graded(tmp_path, counting(*fault.changes))
    assert_found(report, fault)
    assert report.deal_marks == 20


@pytest.mark.parametrize("fault", CHOOSING_FAULTS, ids=name)
def test_faulty_choosing(tmp_path: Path, fault: Fault) -> None:
    report = graded(tmp_path, plain(*fault.changes))
    assert_found(report, fault)
    assert report.hand_marks == 50


def test_faulty_counting_that_the_choosing_uses(tmp_path: Path) -> None:
    report = graded(tmp_path, plain((PAIRS, "Heaps = [_|_], Points = 0")))
    assert Group.PAIRS in marked_down(report)
    assert DEALS & marked_down(report)
    assert 0 < report.deal_marks < 20


def test_same_answer_again(tmp_path: Path) -> None:
    text = counting((VALUE, f"{VALUE}, member(_, [once, twice])"))
    report = graded(tmp_path, text)
    assert_only_remark(
        report, r"hand_value/3 gives the same answer again in (\d+) of \1 cases"
    )


def test_choice_point(tmp_path: Path) -> None:
    text = counting(
        (
            NOBS,
            "nobs_points(Hand, card(_, Suit), 1) :-\n"
            "    member(card(jack, Suit), Hand).\n"
            "nobs_points(Hand, card(_, Suit), 0) :-\n"
            "    \\+ memberchk(card(jack, Suit), Hand).\n",
        )
    )
    report = graded(tmp_path, text)
    assert_only_remark(
        report, r"hand_value/3 leaves a choice point in \d+ of \d+ cases"
    )
    line = line_of(text, "\nnobs_points(Hand, card(_, Suit), 1)") + 1
    assert evidence_texts(report, EvidenceKind.CHOICE_POINT) == [
        (line, "nobs_points/3 leaves a choice point")
    ]


def test_choice_point_of_the_choosing(tmp_path: Path) -> None:
    text = plain((f"{REST}.", f"{REST}.\nselect_hand(_, _, _) :-\n    fail."))
    report = graded(tmp_path, text)
    assert_only_remark(
        report, r"select_hand/3 leaves a choice point in (\d+) of \1 cases"
    )


def test_another_choice_on_backtracking(tmp_path: Path) -> None:
    """It costs nothing, because another choice may be as good."""
    report = graded(tmp_path, plain((f"{REST}.", f"{REST}.\n{SELECT_FIRST}")))
    assert report.marks == 70
    remark, *_ = report.remarks
    expected = r"select_hand/3 gives another answer when it is asked again in \d+ of .*"
    assert re.fullmatch(expected, remark)


def test_no_choosing(tmp_path: Path) -> None:
    report = graded(tmp_path, counting_alone())
    assert marked_down(report) == DEALS
    assert report.deal_marks == 0
    failure = result(report, Group.SIX_CARDS).failure
    assert "it raised existence_error(procedure,select_hand/3)" in str(failure)
    assert evidence_texts(report, EvidenceKind.NOT_LOADED) == [
        (0, "select_hand/3 is not defined")
    ]


def test_syntax_error_in_one_clause(tmp_path: Path) -> None:
    """The hands that do not need the clause have their marks."""
    text = counting(("rank_number(7, 7).", "rank_number(7, seven 7)."))
    report = graded(tmp_path, text)
    assert report.deal_marks == 20
    for found in report.groups:
        if found.group in HANDS:
            assert not found.not_counted or found.group is not Group.FIFTEENS
            for case in (*found.counted, *found.not_counted):
                assert isinstance(case.case, HandCase)
                cards = (*case.case.hand, case.case.start_card)
                assert (case.share == 1) == all(card.rank != 7 for card in cards)
    failure = result(report, Group.FIFTEENS).failure
    assert failure
    assert failure.actual == "failed"
    ((line, warning),) = evidence_texts(report, EvidenceKind.LOAD_WARNING)
    assert line == line_of(text, "rank_number(7, seven 7).")
    assert "Syntax error" in warning


def test_module_that_exports_nothing(tmp_path: Path) -> None:
    report = graded(tmp_path, ":- module(cribbage, []).\n" + plain())
    assert report.marks == 0
    failure = result(report, Group.NOBS).failure
    assert "it raised existence_error(procedure,hand_value/3)" in str(failure)
    assert evidence_texts(report, EvidenceKind.NOT_LOADED) == [
        (0, "hand_value/3 is not defined"),
        (0, "select_hand/3 is not defined"),
    ]


def test_files_of_all_kinds(tmp_path: Path) -> None:
    """What a file looks like, and what it prints, costs nothing."""
    module = ":- module(cribbage, [hand_value/3, select_hand/3]).\n" + plain()
    assert_sound(graded(tmp_path, module))
    assert_sound(graded(tmp_path, plain().replace("\n", "\r\n")))
    assert_sound(graded(tmp_path, "\N{ZERO WIDTH NO-BREAK SPACE}" + plain()))
    loud = plain() + "\n:- format('Loaded.~n', []), print_message(informational, x).\n"
    assert_sound(graded(tmp_path, loud))


def test_latin_1(tmp_path: Path) -> None:
    file = tmp_path / "cribbage.pl"
    file.write_text(
        plain(("and one more", "et encore une, Andr\xe9")), encoding="latin-1"
    )
    report = grade(file)
    assert report.marks == 70
    assert evidence_texts(report, EvidenceKind.ENCODING) == [
        (0, "the file is in LATIN-1, not in UTF-8")
    ]


@pytest.mark.parametrize("text", ["", "% Author: Nobody At All\n", "no Prolog", "\x00"])
def test_no_program(tmp_path: Path, text: str) -> None:
    report = graded(tmp_path, text)
    assert report.marks == 0
    assert marked_down(report) == HANDS | DEALS


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(SubmissionError, match="No such file"):
        grade(tmp_path / "cribbage.pl")


def test_many_at_once(tmp_path: Path) -> None:
    """Several submissions at once have the results that they have one by one."""
    texts = [counting(*fault.changes) for fault in COUNTING_FAULTS[:20]]
    texts += [plain(*fault.changes) for fault in CHOOSING_FAULTS[:8]]
    texts += [plain(), counting_alone()]
    files = [tmp_path / f"{number}.pl" for number, _ in enumerate(texts)]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text, encoding="utf-8")
    with ThreadPoolExecutor(2) as threads:
        at_once = list(threads.map(grade, files))
    assert list(map(essence, at_once)) == [essence(grade(file)) for file in files]


def essence(report: Report) -> object:
    """What does not depend on time in a report."""
    groups = [
        (found.group, found.marks, found.failure, len(found.counted))
        for found in report.groups
    ]
    return report.file, groups, report.remarks, report.evidence
