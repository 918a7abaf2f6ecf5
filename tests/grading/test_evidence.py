"""The evidence for a human marker."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from paths import ROOT, RULEBOOK

from cribbage_bridge import CribbageError
from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.grading.evidence import (
    Evidence,
    EvidenceKind,
    read_evidence,
    text_evidence,
)

PROGRAM = ROOT / "cribbage_bridge" / "grading" / "evidence.pl"

Places = Callable[[EvidenceKind, str], list[tuple[int, str]]]


def found(file: Path) -> list[Evidence]:
    arguments = [str(PROGRAM), "--", str(file), "hand_value/3", "select_hand/3"]
    command = ["swipl", "-f", "none", "--no-packs", *arguments]
    child = subprocess.run(command, capture_output=True)
    assert (child.returncode, child.stderr) == (0, b"")
    return read_evidence(child.stdout)


@pytest.fixture
def places(tmp_path: Path) -> Places:
    """Return the lines and texts of the evidence of one kind in a program."""

    def of_kind(kind: EvidenceKind, source: str) -> list[tuple[int, str]]:
        file = tmp_path / "cribbage.pl"
        file.write_text(source)
        return [(item.line, item.text) for item in found(file) if item.kind is kind]

    return of_kind


NO_AUTHOR = (0, "no line near the top was recognized as the author's")


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("% Author: A Student\np.\n", (1, "Author: A Student")),
        ("/* Cribbage\n *\n * by A Student\n */\np.\n", (3, "by A Student")),
        ("%%% Cribbage by a student %%%\np.\n", (1, "Cribbage by a student")),
        ("% sorts by rank\n\n% NAME : A Student\np.\n", (3, "NAME : A Student")),
        (":- module(c, [p/0]).  % by Nobody\n% Student 123\np.\n", (2, "Student 123")),
        ("% by A Student\np(X :- q.\n", (1, "by A Student")),
        ("p.\n% Author: A Student\nq.\n", NO_AUTHOR),
        ("\n" * 20 + "% Author: A Student\np.\n", NO_AUTHOR),
        ("% the cards, by rank\np.\n", NO_AUTHOR),
        ("", NO_AUTHOR),
    ],
)
def test_author(places: Places, source: str, expected: tuple[int, str]) -> None:
    assert places(EvidenceKind.AUTHOR, source) == [expected]


def test_summary(places: Places) -> None:
    source = """\
% File: cribbage.pl
% -----------
%   Counts cribbage hands.

/* Author: A Student
   License: MIT */
p.
% not near the top
q.
"""
    assert places(EvidenceKind.SUMMARY, source) == [
        (1, "File: cribbage.pl"),
        (3, "Counts cribbage hands."),
        (5, "Author: A Student"),
    ]
    assert places(EvidenceKind.SUMMARY, "p.\n% p\nq.\n") == [
        (0, "no comment near the top")
    ]


MARKED = """\
%% undefined
hand_value(H, _, V) :-  %! worth/2 is not defined (called by hand_value/3)
    sum_list(H, V),
    maplist(worth(1), H),
    findall(X, q(X), _),
    other:r.
:- initialization go.  %! go/0 is not defined (called by a directive)
s --> "a", t.  %! t/2 is not defined (called by s/2)
q(1).
%% unused
hand_value(H, _, _) :- maplist(used, H), forall(used(_), user:also_used).
select_hand(_, _, _) :- fact.
used(1).
also_used.
alone(X) :- alone(X).  %! alone/1 is never called
:- dynamic fact/0.
fact.
shown.  %! shown/0 is never called
:- initialization(started).
started.
%% unused
:- module(cribbage, [shown/0]).
shown.
hidden.  %! hidden/0 is never called
%% unused
hand_value(H, _, V) :-
    maplist([X, Y]>>(twice(X, Y), Y > 0), H, Ys),
    foldl([Y0]>>plus_one(Y0), Ys, 0, V).
twice(X, Y) :- Y is 2 * X.
plus_one(_, X, Y) :- Y is X + 1.
thrice(X, Y) :- Y is 3 * X.  %! thrice/2 is never called
%% unused
hand_value(H, S, V) :- checked(points(H, S), V).
checked(Goal, V) :- call(Goal, V).
points(_, _, 0).
points(0).  %! points/1 is never called
%% deprecated
p(S) :-  %! assert/1 is deprecated: use assertz/1
    assert(seen(S)).
p(L, S) :- sumlist(L, S).  %! sumlist/2 is deprecated: use sum_list/2
q(L) :- checklist(p, L).  %! checklist/2 is deprecated: use maplist/2
r(L) :- not(L = []).  %! not/1 is deprecated: use \\+
s(C) :- C = "abc", sformat(_, C, []).  %! sformat/3 is deprecated: use format/3
t(C) :- display(C), displayq(C).  %! displayq/1 is deprecated
concat(A, B, C) :- atom_concat(A, B, C).
u(A) :- concat(a, b, A).
%% redefined_library
sum_list([], 0).  %! sum_list/2 is in library(lists)
my_own([], 0).
concat(a, b, ab).
subtract(L, _, L).  %! subtract/3 is in library(lists)
sum_list([_], 1).
"""
"""Programs, each below a kind of evidence: comments say which of it is found there."""


@pytest.mark.parametrize("marked", MARKED.split("%% ")[1:])
def test_findings_are_those_marked(places: Places, marked: str) -> None:
    kind, _, source = marked.partition("\n")
    parts = [line.partition("  %! ") for line in source.splitlines()]
    expected = [(line, text) for line, (_, _, text) in enumerate(parts, 1) if text]
    assert expected
    assert places(EvidenceKind(kind), source) == expected


def test_a_replacement_leaves_no_choice_point() -> None:
    goal = "call_cleanup(evidence:deprecated(assert/1, _), D = true), D == true, halt"
    command = ["swipl", "-f", "none", "--no-packs", "-g", goal, "-g", "halt(1)"]
    assert subprocess.run([*command, str(PROGRAM)]).returncode == 0


@pytest.mark.long
def test_a_main_program_is_in_order(places: Places) -> None:
    source = ":- initialization(main).\nmain :- halt.\n"
    for kind in ("undefined", "unused", "redefined_library"):
        assert places(EvidenceKind(kind), source) == []


def test_uncommented(places: Places) -> None:
    source = """\
% The header.

:- use_module(library(lists)).

no_comment(1).  % trailing
after_trailing.
% A comment.
commented(1).
commented(2).
% A comment.
:- dynamic declared/1.
declared(1).
:- dynamic undeclared/1.
other.
% A comment on what cannot be read.
broken(X :- a.
broken(1).
/* A comment. */ block.  % trailing
% A comment.
last.
%----------
rule.
"""
    found = {5: "no_comment/1", 6: "after_trailing/0", 14: "other/0", 22: "rule/0"}
    assert places(EvidenceKind.UNCOMMENTED, source) == [
        (line, f"{predicate} has no comment before its first clause")
        for line, predicate in found.items()
    ]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("", []),
        (":- dynamic p/0.\n", []),
        ("p.\n", [(1, "p/0 has 1 line in 1 clause")]),
        (
            "q(1) :-\n    p,\n    p.\n\nq(2).\np.\n",
            [(1, "q/1 has 5 lines in 2 clauses")],
        ),
        ("p.\nq(\n1).\np.\np.\np.\n", [(4, "p/0 has 3 lines in 3 clauses")]),
        ("p.\np(X :-\n\n\nq.\nq.\nq.\n", [(6, "q/0 has 2 lines in 2 clauses")]),
    ],
)
def test_longest(places: Places, source: str, expected: list[tuple[int, str]]) -> None:
    assert places(EvidenceKind.LONGEST, source) == expected


def test_a_syntax_error_may_hide_calls(places: Places) -> None:
    source = "called.\np :- called\nq.\n"
    assert places(EvidenceKind.UNUSED, source) == []


def test_nothing_is_run(places: Places, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    touch = f"open('{mark}', write, S), close(S)"
    source = f"""\
:- {touch}.
:- initialization(({touch})).
:- if(({touch})).
:- endif.
term_expansion(p, q) :- {touch}.
user:term_expansion(p, q) :- {touch}.
p.
"""
    assert (7, "p/0 is never called") in places(EvidenceKind.UNUSED, source)
    assert not mark.exists()


def test_letters_beyond_ascii(tmp_path: Path) -> None:
    file = tmp_path / "cribbage.pl"
    file.write_bytes("% Author: Zoë\r\n\r\ng(ü).\r\n".encode())
    assert found(file)[0] == Evidence(EvidenceKind.AUTHOR, 1, "Author: Zoë")


def test_the_rules_of_the_show_are_exemplary() -> None:
    evidence = found(RULEBOOK / "cribbage.pl")
    *top, longest = evidence
    author, summary = EvidenceKind.AUTHOR, EvidenceKind.SUMMARY
    places = [(item.kind, item.line) for item in top]
    assert places == [(author, 3), (summary, 1), (summary, 3), (summary, 4)]
    assert longest.text == "rank_combination/4 has 15 lines in 3 clauses"


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_lines(line_end: str) -> None:
    lines = ["x" * 80, "x" * 81, "\tx\t", "\t" * 10 + "x", "x\fx", ""]
    assert text_evidence(line_end.join(lines)) == [
        Evidence(EvidenceKind.LONG_LINE, 2, "81 columns"),
        Evidence(EvidenceKind.TAB, 3, "2 tabs"),
        Evidence(EvidenceKind.LONG_LINE, 4, "81 columns"),
        Evidence(EvidenceKind.TAB, 4, "10 tabs"),
    ]


@pytest.mark.parametrize(
    "output",
    [
        *(b"", b"[", b"\xff", b"{}", b"[1]"),
        b'[{"kind": "author"}]',
        b'[{"kind": "nonsense", "line": 1, "text": ""}]',
        b'[{"kind": "author", "line": "1", "text": ""}]',
    ],
)
def test_malformed_output(output: bytes) -> None:
    with pytest.raises(FormatError) as raised:
        read_evidence(output)
    assert isinstance(raised.value, CribbageError)


def test_every_kind_has_a_title_and_can_be_read() -> None:
    assert len({kind.title for kind in EvidenceKind}) == len(EvidenceKind)
    findings = [{"kind": kind.value, "line": 1, "text": "x"} for kind in EvidenceKind]
    assert read_evidence(json.dumps(findings).encode()) == [
        Evidence(kind, 1, "x") for kind in EvidenceKind
    ]
