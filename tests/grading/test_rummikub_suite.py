"""The suite for Rummikub Lite: full marks, named misconceptions, contained attacks."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from contextlib import closing
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from paths import PROLOG_TESTS, RULEBOOK

from cribbage_bridge.grading import GraderSettings, grade
from cribbage_bridge.grading.marking import judge, mark
from cribbage_bridge.grading.runner import Runner
from cribbage_bridge.grading.suite import CaseResult
from cribbage_bridge.grading.suite_file import MisconceptionTable, read_tables
from cribbage_bridge.grading.written_suite import SUITES, WrittenSuite

FILE = SUITES["rummikub"]
MODEL = (RULEBOOK / "rummikub.pl").read_text("utf-8")
TABLES = read_tables(FILE)

OWN_GROUPS = {
    "color rows": (
        "a color row may have a color twice",
        "a color row must be sorted",
        "the numbers of a color row may differ",
        "two blocks are a row",
    ),
    "number rows": (
        "two blocks are a row",
        "a number row may be in any order",
        "the numbers of a number row may go down",
        "a number row may have gaps",
        "the colors of a number row may differ",
        "1 follows 13 in a number row",
        "a number row has at most four blocks",
    ),
    "tables": (
        "only the first row of a table is checked",
        "a table is valid if one of its rows is",
        "an empty table is not valid",
        "a block may be in two rows",
    ),
    "draws": (
        "a block may be drawn even if one can be placed",
        "the last block of the bag is drawn",
        "any block of the bag is drawn",
        "the block that is drawn can be placed in the same turn",
    ),
    "longer rows": (
        "a number row grows only at its end",
        "a number row grows only at its start",
        "a color row does not grow",
        "a color row that grows is not sorted: the block comes first",
        "a color row that grows is not sorted: the block comes last",
        "the action that places a block names the row without it",
    ),
    "new rows": (
        "a new color row is not sorted, and so is found in each order",
        "a new color row is found once for each order of its blocks",
        "there are no new color rows",
        "there are no new number rows",
        "only one game is found",
    ),
    "ends": (
        "the actions of the loser do not end with lose",
        "the result of the game is not an action",
        "the action win comes before the winner's last action",
        "a player who finds the bag empty loses",
        "the first player wins if neither has blocks at the start",
        "the second player wins if neither has blocks at the start",
        "a game is drawn if the first player has no blocks at the start",
        "a first player without blocks at the start loses",
        "a player without blocks at the start continues",
        "the actions are in reverse order",
    ),
    "examples of shares": (
        "the share is in percent",
        "the games that the second player wins are counted",
        "games that are drawn are not counted at all",
        "games that are drawn are counted as won",
        "games that are drawn are counted as half won",
        "all actions are equally likely, instead of all games",
        "the number of games is given instead of their share",
        "a share is a float even if it is 0 or 1",
    ),
}
"""The misconceptions by the groups that they are about."""


@cache
def suite() -> WrittenSuite:
    return WrittenSuite(FILE)


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> WrittenSuite:
    """Return the suite with only every ninth of its misconceptions."""
    separator = "[[misconception]]"
    cases, *misconceptions = FILE.read_text("utf-8").split(separator)
    file = tmp_path_factory.mktemp("few") / FILE.name
    file.write_text(separator.join([cases, *misconceptions[::9]]), "utf-8")
    shutil.copy(FILE.with_name("rummikub_cases.pl"), file.parent)
    return WrittenSuite(file)


def results_of(program: str, groups: Iterable[str] = ()) -> list[CaseResult]:
    """Return the marks of a program for all cases, or for those of some groups."""
    chosen = set(groups) or {group.title for group in suite().groups}
    times = replace(suite().times, budget_seconds=float("inf"))
    files = {"submission/rummikub.pl": program.encode()}
    runner = Runner("submission/rummikub.pl", files, suite(), times, suite().limits)
    with closing(runner):
        loaded = runner.load()
        assert loaded.obeyed
        return [
            judge(case, runner.run(case))
            for case in suite().cases("")
            if case.group.title in chosen
        ]


def lost(results: list[CaseResult]) -> dict[str, Fraction]:
    return {
        found.group.title: found.group.marks - found.marks for found in mark(results)
    }


def test_the_marks() -> None:
    marks: dict[str, int] = {}
    for group in suite().groups:
        marks[group.predicate] = marks.get(group.predicate, 0) + group.marks
    assert marks == {"valid_table/1": 20, "play_game/4": 38, "count_wins/4": 12}
    assert sum(criterion.points for criterion in suite().criteria) == 30


def test_the_model_earns_them_all() -> None:
    assert {result.share for result in results_of(MODEL)} == {1}


PLAIN = """
:- use_module(plain_rummikub).
valid_table(Table) :-
    forall(member(Row, Table), valid_row(Row)),
    forall(append(_, [Row|Rows], Table), \\+ shares_block(Row, Rows)).
shares_block(Row, Rows) :-
    arg(1, Row, Blocks),
    member(Block, Blocks),
    member(Other, Rows),
    arg(1, Other, Others),
    memberchk(Block, Others).
valid_row(crow(Blocks)) :-
    sort(Blocks, Sorted),
    plain_rummikub:valid(crow(Sorted)),
    msort(Blocks, Sorted),
    length(Blocks, Length),
    Length >= 3.
valid_row(nrow(Blocks)) :-
    plain_rummikub:valid(nrow(Blocks)),
    length(Blocks, Length),
    Length >= 3.
play_game(player(Blocks1, Actions1), player(Blocks2, Actions2), Table, Bag) :-
    plain_games(Blocks1, Blocks2, Table, Bag, Games),
    member(Actions1-Actions2, Games).
count_wins(Blocks1, Blocks2, Bag, Share) :-
    plain_games(Blocks1, Blocks2, [], Bag, Games),
    plain_outcomes(Games, outcomes(Wins, Losses, Draws)),
    Share is Wins / (Wins + Losses + Draws).
"""
"""A program that lists all games, and finds them in another way than the model."""


def test_another_definition_earns_them_all(tmp_path: Path) -> None:
    for name, text in {
        "rummikub.pl": PLAIN,
        "plain_rummikub.pl": (PROLOG_TESTS / "plain_rummikub.pl").read_text("utf-8"),
    }.items():
        (tmp_path / name).write_text(text, "utf-8")
    report = grade(tmp_path, GraderSettings(suite()))
    assert [group.failure for group in report.groups if group.failure] == []
    assert report.marks == 70


def test_a_program_that_finds_nothing_earns_nothing() -> None:
    program = "valid_table(_) :- fail.\nplay_game(_, _, _, _) :- fail.\n"
    results = results_of(program + "count_wins(_, _, _, _) :- fail.\n")
    assert sum(found.marks for found in mark(results)) == 0


def test_each_misconception_is_about_a_group() -> None:
    listed = {text for texts in OWN_GROUPS.values() for text in texts}
    assert listed == {table.text for table in TABLES.misconception}


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES.misconception[::18])
def test_a_misconception_is_named_among_a_few(
    few: WrittenSuite, table: MisconceptionTable
) -> None:
    assert_named(few, table)


@pytest.mark.long
def test_a_misconception_is_named_among_all() -> None:
    """For count_wins/4, others have the same effect."""
    text = "a first player without blocks at the start loses"
    (table,) = (each for each in TABLES.misconception if each.text == text)
    assert_named(suite(), table)


def assert_named(asked: WrittenSuite, table: MisconceptionTable) -> None:
    """Assert that a program with a misconception loses marks, and is told why."""
    program = MODEL
    for change in table.changes:
        assert program.count(change.replace) == 1
        program = program.replace(change.replace, change.by)
    results = results_of(program)
    losses = lost(results)
    for title, texts in OWN_GROUPS.items():
        assert table.text not in texts or losses[title] > 0.7
    wrong = {each.case.group.predicate for each in results if each.share < 1}
    explanations = asked.assess(results).explanations
    assert len(explanations) == len(wrong)
    for explanation in explanations:
        assert explanation.endswith(f" one explanation: {table.text}.")


ATTACKS = {
    "a loop": "repeat, fail",
    "endless solutions": "repeat",
    "many answers": "between(1, 100_000, N), A = [N]",
    "a large answer": "numlist(1, 300_000, A), B = A",
    "a long text": "length(Codes, 1_000_000), maplist(=(0'x), Codes), "
    "atom_codes(Atom, Codes), A = [Atom], B = A",
    "a cyclic answer": "A = [draw|A], B = A",
    "answers of its own": (
        "assertz((harness:answer_fits(_, _))),"
        " assertz((cribbage_answers:answer_fits(_, _)))"
    ),
    "an answer that reads as a goal": "A = 'x), halt, (y', B = A",
    "unbound answers": "true",
}
"""Code in place of the search for games with an empty bag."""


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.long if name == "a loop" else ())
        for name in ATTACKS
    ],
)
def test_an_attack_costs_only_the_cases_in_which_it_is_done(name: str) -> None:
    head = "play_game(Player1, Player2, Table, Bag) :-\n"
    attack = (
        "play_game(player(_, A), player(_, B), _, []) :-\n"
        f"    !,\n    {ATTACKS[name]}.\n"
    )
    assert MODEL.count(head) == 1
    results = results_of(MODEL.replace(head, attack + head), ["ends", "shares"])
    for result in results:
        is_attacked = re.search(r", ?\[\]\)$", result.case.given) is not None
        assert (result.share == 0) is is_attacked
    assert 0 < sum(result.share == 0 for result in results) < len(results)
