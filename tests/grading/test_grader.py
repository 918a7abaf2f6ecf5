"""Whole reports: the marks, the remarks and the evidence."""

import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from unittest.mock import Mock

import pytest
from rich.table import Table
from submissions import (
    NOBS_TEST,
    PATIENT,
    REPORT,
    SEED,
    SETTINGS,
    SUITE,
    VALUE,
    asked,
    counting_alone,
    deals,
    evidence_texts,
    hands,
    line_of,
    plain,
)

from cribbage_bridge.cribbage.cards import Rank, prolog_text
from cribbage_bridge.grading import (
    Evidence,
    EvidenceKind,
    Failure,
    GraderSettings,
    GroupReport,
    Report,
    conversation,
    grade,
    sandbox,
)
from cribbage_bridge.grading.display import summary_parts
from cribbage_bridge.grading.formats import gradescope, marks_row
from cribbage_bridge.grading.replies import Response

USUAL_EVIDENCE = {EvidenceKind.AUTHOR, EvidenceKind.SUMMARY, EvidenceKind.LONGEST}
"""The kinds of evidence that every file has."""

ALL = replace(SETTINGS, suite=SUITE)
"""Settings that mark a submission by all cases."""

HALTED = "it exited with status 0, perhaps by calling halt"
REST = "subtract(Cards, Hand, Crib).\n"


def graded(
    folder: Path,
    text: str,
    encoding: str = "utf-8",
    settings: GraderSettings = SETTINGS,
) -> Report:
    file = folder / "cribbage.pl"
    file.write_text(text, encoding=encoding, newline="")
    return grade(file, settings)


def failures(report: Report) -> set[str]:
    """Return the wrong deeds of a submission, by group."""
    return {found.failure.actual for found in report.groups if found.failure}


@pytest.mark.long
def test_what_a_file_looks_like_and_prints_costs_nothing(tmp_path: Path) -> None:
    loud = "\n:- format('Loaded.~n', []), print_message(informational, x).\n"
    module = ":- module(cribbage, [hand_value/3, select_hand/3]).\n"
    text = f"\N{ZERO WIDTH NO-BREAK SPACE}{module}{plain()}{loud}"
    report = graded(tmp_path, text.replace("\n", "\r\n"))
    assert report.marks == 70
    assert not report.remarks
    assert report.isolation is sandbox.best_isolation()
    assert {found.kind for found in report.evidence} == USUAL_EVIDENCE


def test_queries_that_print_text_are_noticed(tmp_path: Path) -> None:
    printed = "ignore((memberchk(card(5, _), Hand), write(five)))"
    text = plain((VALUE, f"{printed}, {VALUE}"))
    cases = hands()[:20]
    _, results = asked(tmp_path, text, cases)
    for case, result in zip(cases, results, strict=True):
        has_five = any(card.rank is Rank.FIVE for card in case.hand)
        assert result.response.prints is has_five


def test_choice_points_are_remarked_and_placed(tmp_path: Path) -> None:
    text = plain(
        (
            f"    (   {NOBS_TEST}\n    ->  Points = 1\n    ;   Points = 0\n    ).\n",
            f"    {NOBS_TEST}, Points = 1.\n"
            f"nobs_points(Hand, card(_, Suit), 0) :- \\+ {NOBS_TEST}.\n",
        ),
        (REST, f"{REST}select_hand(_, _, _) :-\n    fail.\n"),
    )
    report = graded(tmp_path, text)
    assert report.marks == 70
    counting, choosing = report.remarks
    habit = "leaves a choice point"
    assert re.fullmatch(rf"hand_value/3 {habit} in \d+ of \d+ cases, .*", counting)
    assert re.fullmatch(rf"select_hand/3 {habit} in (\d+) of \1 cases, .*", choosing)
    nobs = line_of(text, "nobs_points(Hand, card(_, Suit), Points)")
    select = line_of(text, "select_hand(Cards, Hand, Crib)")
    assert evidence_texts(report, EvidenceKind.CHOICE_POINT) == [
        (nobs, f"nobs_points/3 {habit}"),
        (select, f"select_hand/3 {habit}"),
    ]


def test_a_choice_point_of_a_library_is_that_of_the_predicate(tmp_path: Path) -> None:
    text = plain((VALUE, f"{VALUE},\n    member(_, [once, twice])"))
    (found,) = evidence_texts(graded(tmp_path, text), EvidenceKind.CHOICE_POINT)
    assert found == (0, "hand_value/3 leaves a choice point")


def test_second_answers_are_remarked(tmp_path: Path) -> None:
    """Another, worse choice of a deal is a fault of form."""
    text = plain(
        (VALUE, f"{VALUE}, member(_, [once, twice])"),
        (REST, f"{REST}select_hand([A, B, C, D|Crib], [A, B, C, D], Crib).\n"),
    )
    report = graded(tmp_path, text)
    assert report.marks == 68
    same, another, *_ = report.remarks
    again = r"hand_value/3 gives the same answer again on backtracking \(`;`\)"
    assert re.fullmatch(rf"{again} in (\d+) of \1 cases, .*", same)
    other = "select_hand/3 gives another, worse answer on backtracking (`;`)"
    assert another.startswith(f"{other} in ")
    costs = "faults other than wrong answers cost 10%"
    table, *_ = summary_parts([report])
    assert isinstance(table, Table)
    assert list(table.columns[-2].cells) == [costs]
    reason = f"select_hand/3 gets at most 18 marks: {costs}."
    assert marks_row(report)["adjustments"] == reason


def test_another_order_of_arguments_is_a_fault_of_form(tmp_path: Path) -> None:
    text = plain(
        ("hand_value(Hand, StartCard, Value)", "hand_value(StartCard, Hand, Value)"),
        ("hand_value(Kept, StartCard, Value)", "hand_value(StartCard, Kept, Value)"),
        (
            "select_hand(Cards, Hand, Crib) :-",
            "select_hand(Hand, Crib, Cards) :- is_list(Cards),",
        ),
    )
    report = graded(tmp_path, text)
    assert [float(found.marks) for found in report.predicates] == [45, 18]
    fault = "the arguments are not in the assigned order"
    assert report.misconceptions == (
        f"All counts are right, but {fault}: hand_value(Startcard, Hand, Value).",
        f"All choices are right, but {fault}: select_hand(Hand, Cribcards, Cards).",
    )
    assert not report.failures


def test_answers_that_change_are_a_fault_of_form(tmp_path: Path) -> None:
    """A program that adds all values up is right only in its first query."""
    text = plain((VALUE, f"{VALUE.replace('Value', 'This')}, add(This, Value)"))
    text += "add(This, Value) :- flag(total, T, T + This), flag(total, Value, Value).\n"
    report = graded(tmp_path, text)
    assert report.misconceptions[0].endswith(
        "Some answers change when the query is repeated."
    )
    assert report.remarks[0].startswith(
        "hand_value/3 answers differently when it is asked again in "
    )


@pytest.mark.long
def test_a_missing_predicate_costs_its_marks_only(tmp_path: Path) -> None:
    report = graded(tmp_path, counting_alone())
    assert [found.marks for found in report.predicates] == [50, 0]
    assert failures(report) == {"raised existence_error(procedure, select_hand/3)"}
    assert evidence_texts(report, EvidenceKind.NOT_LOADED) == [
        (0, "select_hand/3 is not defined")
    ]
    assert not report.failures
    unmarked = replace(report.groups[-1], maximum=0)
    others = replace(report, groups=(unmarked,), evidence=())
    ((heading, _),) = others.failures
    assert heading == f"{unmarked.title} (no marks)"
    table, *_ = summary_parts([replace(report, groups=(unmarked,))])
    assert isinstance(table, Table)
    assert "all groups" not in " ".join(map(str, table.columns[-2].cells))
    comment = Evidence(EvidenceKind.SUMMARY, 1, "% hand_value/3 is not defined")
    assert not replace(report, evidence=(*report.evidence, comment)).defines_nothing


@pytest.mark.parametrize(
    ("actual", "number"),
    [
        ("found no answers", 1),
        ("found 2 answers", 2),
        ("gave an answer of 10,000 or more characters", 2),
    ],
)
def test_only_failures_without_an_answer_are_shown_once(
    actual: str, number: int
) -> None:
    found = Failure("", "", actual)
    groups = (GroupReport(title, "p/1", 1, Fraction(), (), found) for title in "ab")
    assert len(replace(REPORT, groups=tuple(groups)).failures) == number


def test_a_module_that_exports_nothing_has_no_predicate(tmp_path: Path) -> None:
    loaded, _ = asked(tmp_path, ":- module(cribbage, []).\n" + plain())
    assert loaded.missing == ("cribbage:hand_value/3", "cribbage:select_hand/3")


@pytest.mark.long
def test_evidence_of_all_sources_is_collected(tmp_path: Path) -> None:
    text = plain(
        (
            "% Card is of",
            "% Andr\xe9\t\n%" + "x" * 80 + "\n"
            "own_sum([], 0).\n"
            "own_sum([X|Xs], Sum) :- own_sum(Xs, Sum0), Sum is Sum0 + X.\n\n"
            "unread(X :- q.\n% Card is of",
        ),
        (NOBS_TEST, f"{NOBS_TEST}, not(Suit == none)"),
    )
    report = graded(tmp_path, f"{text}\n:- halt.\n", "latin-1")
    assert report.marks == 70
    line = line_of(text, "% Andr\xe9")
    nobs = line_of(text, "nobs_points(Hand, card(_, Suit), Points)")
    others = [
        (found.kind, found.line, found.text)
        for found in report.evidence
        if found.kind not in USUAL_EVIDENCE
    ]
    kind = EvidenceKind
    declarations = "it is marked with only those directives that declare something"
    assert others == [
        (kind.NOT_LOADED, 0, f"when loaded, {HALTED}; {declarations}"),
        (kind.NOT_LOADED, line + 5, "Syntax error: Operator expected"),
        (kind.UNUSED, line + 2, "own_sum/2 is never called"),
        (kind.DEPRECATED, nobs, "not/1 is deprecated: use \\+"),
        (kind.ENCODING, 0, "the file is in LATIN-1, not in UTF-8"),
        (kind.TAB, line, "1 tab"),
        (kind.LONG_LINE, line + 1, "81 columns"),
        (kind.HANDWRITTEN, line + 2, "own_sum/2 does what lists:sum_list/2 does"),
    ]


@pytest.mark.long
def test_a_file_is_marked_without_a_main_program_that_halts(tmp_path: Path) -> None:
    report = graded(tmp_path, plain() + ":- initialization(main).\nmain :- halt.\n")
    assert report.marks == 70
    ((_, text),) = evidence_texts(report, EvidenceKind.NOT_LOADED)
    assert text.endswith("; it is marked without initialization/1")


@pytest.mark.long
def test_a_file_that_cannot_be_loaded_is_not_marked(tmp_path: Path) -> None:
    report = graded(tmp_path, "term_expansion(_, _) :- halt.\np.\n")
    assert report.marks == 0
    ((_, text),) = evidence_texts(report, EvidenceKind.NOT_LOADED)
    assert text == f"when loaded, {HALTED}; it is not marked"
    assert failures(report) == {f"could not be loaded: {HALTED}"}


@pytest.mark.parametrize("text", ["% Author: Nobody At All\n", "no Prolog"])
def test_no_program_earns_nothing(tmp_path: Path, text: str) -> None:
    _, results = asked(tmp_path, text, [hands()[0], deals()[0]])
    assert [found.share for found in results] == [0, 0]


# --- Later answers, and time ----------------------------------------------


@pytest.mark.long
def test_what_is_right_when_asked_alone_is_said(tmp_path: Path) -> None:
    """A program that keeps what it should not is right at first, and wrong later."""
    worn = f"flag(asked, Asked, Asked + 1), {VALUE} - Asked // 60"
    report = graded(tmp_path, plain((VALUE, worn)), settings=ALL)
    (found,) = (group for group in report.groups if group.title == "runs")
    assert found.failure
    assert found.failure.alone == f"answered {found.failure.expected}, which is right"
    assert "When this case runs alone, it answered" in str(found.failure)
    assert not any("one explanation" in text for text in report.misconceptions)


@pytest.mark.long
def test_what_is_wrong_alone_too_is_not_said_twice(tmp_path: Path) -> None:
    report = graded(tmp_path, plain(("Points = 4", "Points = 5")))
    alone = {group.failure.alone for group in report.groups if group.failure}
    assert alone == {""}


@pytest.mark.long
def test_worse_answers_on_backtracking_cost_marks_if_they_are_to(
    tmp_path: Path,
) -> None:
    text = plain((VALUE, f"( {VALUE} ; Value = 1 )"))
    assert graded(tmp_path, text).predicates[0].marks == 45
    unique = graded(tmp_path, text, settings=replace(SETTINGS, unique=True))
    assert unique.predicates[0].marks == 6, "for the hand that is worth 1"
    assert any("and then answered 1" in text for text in failures(unique))


@pytest.mark.long
@pytest.mark.usefixtures("processor_time")
def test_time_is_processor_time(tmp_path: Path) -> None:
    """To wait costs nothing, but it may not last."""
    times = replace(PATIENT, patience=0.2)
    for seconds, problem in ((0.4, None), (1000, "did not reply within 6 s")):
        text = plain((VALUE, f"sleep({seconds}), {VALUE}"))
        _, (found,) = asked(tmp_path, text, hands()[:1], times)
        assert found.response.problem == problem
        assert found.response.doubtful == bool(problem)


@pytest.mark.long
@pytest.mark.usefixtures("processor_time")
def test_all_later_answers_share_one_limit(tmp_path: Path) -> None:
    work = "work :- statistics(cputime, Start), repeat,\n"
    work += "    statistics(cputime, Now), Now - Start > 0.3, !.\n"
    text = plain((VALUE, f"{VALUE}, repeat, work")) + work
    times = replace(PATIENT, patience=0.5)
    _, (found,) = asked(tmp_path, text, hands()[:1], times)
    assert found.response.problem == "timed out after 0.5 s"
    assert len(found.response.answers) == 2


def test_no_wait_exceeds_the_elapsed_time(monkeypatch: pytest.MonkeyPatch) -> None:
    times = Mock(**{"monotonic.side_effect": (0.0, 7.5)})
    monkeypatch.setattr(conversation, "time", times)
    idle = Mock(**{"seconds.return_value": 0.0})
    assert conversation.Clock(idle, 2.0).remaining() == 0.5


@pytest.mark.long
@pytest.mark.usefixtures("processor_time")
def test_nothing_is_asked_when_the_time_is_used_up(tmp_path: Path) -> None:
    """The time of a process that has ended counts, too."""
    times = replace(PATIENT, patience=0.8, budget_seconds=0.6)
    text = plain((VALUE, "repeat, fail"))
    _, (first, second) = asked(tmp_path, text, hands()[:2], times)
    assert first.response.problem == "timed out after 0.8 s"
    assert second.response == Response(
        problem="was not run: the submission had used its 0.6 s", asked=False
    )


@pytest.mark.long
def test_a_table_of_answers_is_remarked_upon(tmp_path: Path) -> None:
    facts = "".join(
        f"hand_value({prolog_text(case.hand)}, {prolog_text(case.start_card)},"
        f" {case.expected}).\n"
        for case in hands()
    )
    report = graded(tmp_path, facts, settings=replace(ALL, seed=SEED))
    assert report.predicates[0].marks == 50
    assert evidence_texts(report, EvidenceKind.TABLE) == [
        (1, f"hand_value/3 has {len(hands())} clauses, as a table of answers may")
    ]


@pytest.mark.long
def test_students_see_no_secret_case(tmp_path: Path) -> None:
    """The examples that they see fail as well."""
    file = tmp_path / "cribbage.pl"
    file.write_text(plain((NOBS_TEST, "fail"), ("Points = 5", "(Points = 5 ; true)")))
    settings = GraderSettings(SUITE, SEED, times=PATIENT, has_secret_cases=True)
    report = grade(file, settings)
    shown = json.dumps(gradescope(report)["tests"][:-1]) + "".join(report.remarks)
    assert not [case.given for case in SUITE.cases(SEED) if case.given in shown]
    nobs = next(found for found in report.groups if found.title == "nobs")
    assert nobs.failure
    assert nobs.example
    assert int(nobs.example.expected) > int(nobs.example.actual.split()[-1])
    assert str(nobs.example) in shown
