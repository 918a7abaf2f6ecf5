"""Whole reports: the marks, the remarks and the evidence."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from submissions import (
    NOBS_TEST,
    PLAIN,
    VALUE,
    asked,
    counting_alone,
    evidence_texts,
    line_of,
    plain,
)

from cribbage_bridge.grading import (
    EvidenceKind,
    Report,
    SubmissionError,
    grade,
    sandbox,
)
from cribbage_bridge.grading.submission import read_submission
from cribbage_bridge.grading.suite import fixed_suite

USUAL_EVIDENCE = {EvidenceKind.AUTHOR, EvidenceKind.SUMMARY, EvidenceKind.LONGEST}
"""The kinds of evidence that every file has."""

HALTED = "it exited with status 0, as halt does"
REST = "subtract(Cards, Hand, Crib).\n"


def graded(folder: Path, text: str, encoding: str = "utf-8") -> Report:
    """The report about a submission."""
    file = folder / "cribbage.pl"
    file.write_text(text, encoding=encoding, newline="")
    return grade(file)


def failures(report: Report) -> set[str]:
    """What the submission did instead, wherever a group does not have all marks."""
    return {found.failure.actual for found in report.groups if found.failure}


def test_what_a_file_looks_like_and_prints_costs_nothing(tmp_path: Path) -> None:
    loud = "\n:- format('Loaded.~n', []), print_message(informational, x).\n"
    module = ":- module(cribbage, [hand_value/3, select_hand/3]).\n"
    text = f"\N{ZERO WIDTH NO-BREAK SPACE}{module}{plain()}{loud}"
    report = graded(tmp_path, text.replace("\n", "\r\n"))
    assert report.marks == 70
    assert not report.remarks
    assert report.isolation is sandbox.best_isolation()
    assert {found.kind for found in report.evidence} == USUAL_EVIDENCE


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
    assert re.fullmatch(rf"hand_value/3 {habit} in \d+ of \d+ cases", counting)
    assert re.fullmatch(rf"select_hand/3 {habit} in (\d+) of \1 cases", choosing)
    nobs = line_of(text, "nobs_points(Hand, card(_, Suit), Points)")
    select = line_of(text, "select_hand(Cards, Hand, Crib)")
    assert evidence_texts(report, EvidenceKind.CHOICE_POINT) == [
        (nobs, f"nobs_points/3 {habit}"),
        (select, f"select_hand/3 {habit}"),
    ]


def test_second_answers_are_remarked(tmp_path: Path) -> None:
    """Another choice of a deal costs nothing, because it may be as good."""
    text = plain(
        (VALUE, f"{VALUE}, member(_, [once, twice])"),
        (REST, f"{REST}select_hand([A, B, C, D|Crib], [A, B, C, D], Crib).\n"),
    )
    report = graded(tmp_path, text)
    assert report.marks == 70
    same, another, *_ = report.remarks
    again = "hand_value/3 gives the same answer again"
    assert re.fullmatch(rf"{again} in (\d+) of \1 cases", same)
    other = "select_hand/3 gives another answer when it is asked again"
    assert another.startswith(f"{other} in ")


def test_a_missing_predicate_costs_its_marks_only(tmp_path: Path) -> None:
    report = graded(tmp_path, counting_alone())
    assert [report.hand_marks, report.deal_marks] == [50, 0]
    assert failures(report) == {"raised existence_error(procedure,select_hand/3)"}
    assert evidence_texts(report, EvidenceKind.NOT_LOADED) == [
        (0, "select_hand/3 is not defined")
    ]


def test_a_module_that_exports_nothing_has_no_predicate(tmp_path: Path) -> None:
    text = ":- module(cribbage, []).\n" + plain()
    loaded, (found,) = asked(tmp_path, text, fixed_suite().hands[:1])
    assert loaded.missing == ("hand_value/3", "select_hand/3")
    assert found.response.problem == "raised existence_error(procedure,hand_value/3)"


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
        (kind.UNUSED, line + 2, "own_sum/2 is never called"),
        (kind.DEPRECATED, nobs, "not/1 is deprecated: use \\+"),
        (kind.ENCODING, 0, "the file is in LATIN-1, not in UTF-8"),
        (kind.TAB, line, "1 tab"),
        (kind.LONG_LINE, line + 1, "81 columns"),
        (kind.NOT_LOADED, 0, f"when loaded, {HALTED}; {declarations}"),
        (kind.LOAD_WARNING, line + 5, "Syntax error: Operator expected"),
        (kind.HANDWRITTEN, line + 2, "own_sum/2 does what lists:sum_list/2 does"),
    ]


def test_a_file_is_marked_without_a_main_program_that_halts(tmp_path: Path) -> None:
    report = graded(tmp_path, plain() + ":- initialization(main).\nmain :- halt.\n")
    assert report.marks == 70
    ((_, text),) = evidence_texts(report, EvidenceKind.NOT_LOADED)
    assert text.endswith("; it is marked without initialization/1")


def test_a_file_that_cannot_be_loaded_is_not_marked(tmp_path: Path) -> None:
    report = graded(tmp_path, "term_expansion(_, _) :- halt.\np.\n")
    assert report.marks == 0
    ((_, text),) = evidence_texts(report, EvidenceKind.NOT_LOADED)
    assert text == f"when loaded, {HALTED}; it is not marked"
    assert failures(report) == {f"could not be loaded: {HALTED}"}


@pytest.mark.parametrize("text", ["", "% Author: Nobody At All\n", "no Prolog", "\x00"])
def test_no_program_earns_nothing(tmp_path: Path, text: str) -> None:
    suite = fixed_suite()
    _, results = asked(tmp_path, text, [suite.hands[0], suite.deals[0]])
    assert [found.share for found in results] == [0, 0]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_encodings_are_recognized(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "cribbage.pl"
    file.write_text("% Andr\xe9\n", encoding=encoding)
    submission = read_submission(file)
    assert submission.text == "% Andr\xe9\n"
    assert submission.is_utf_8 == encoding.startswith("utf-8")


def test_a_missing_file_is_no_submission(tmp_path: Path) -> None:
    with pytest.raises(SubmissionError, match="No such file"):
        grade(tmp_path / "cribbage.pl")


@pytest.mark.long
def test_submissions_at_once_have_the_results_that_they_have_one_by_one(
    tmp_path: Path,
) -> None:
    texts = [
        plain(),
        counting_alone(),
        "",
        plain(("Points = 5", "halt")),
        plain((NOBS_TEST, "fail")),
        plain(("Length >= 3", "Length >= 2")),
    ]
    files = [tmp_path / f"{number}.pl" for number, _ in enumerate(texts)]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text, encoding="utf-8")
    with ThreadPoolExecutor(3) as threads:
        at_once = list(threads.map(grade, files))
    assert list(map(essence, at_once)) == [essence(grade(file)) for file in files]
    assert grade(PLAIN).marks == at_once[0].marks == 70


def essence(report: Report) -> object:
    """What does not depend on time in a report."""
    groups = [
        (found.group, found.marks, found.failure, len(found.counted))
        for found in report.groups
    ]
    return report.file, groups, report.remarks, report.evidence
