"""Suites in files: what their cases earn, and what is refused."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from contextlib import closing
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from paths import ROOT

from cribbage_bridge.files.errors import FormatError, StorageError
from cribbage_bridge.grading import GraderSettings, Report, grade
from cribbage_bridge.grading.batch import grade_all
from cribbage_bridge.grading.marking import judge, mark
from cribbage_bridge.grading.replies import Response
from cribbage_bridge.grading.runner import Runner
from cribbage_bridge.grading.suite import CaseResult, Criterion
from cribbage_bridge.grading.written_suite import WrittenSuite

DATA = ROOT / "tests" / "data" / "suites"

MODEL = """\
:- use_module(library(error)).
item(a).
item(b).
half(Number, Half) :- must_be(number, Number), Half is Number / 2.
pair(X, Y) :- item(X), item(Y).
loop :- loop.
many(N) :- between(1, inf, N).
long(List) :- numlist(1, 20_000, List).
"""

WAYS = {
    "expect": ('item(X)", answer = "X", expect = "a"', "item(a).", "item(b)."),
    "expect a variable": (
        'pair(X, Y)", answer = "X-Y", expect = "a-_"',
        "pair(a, c).",
        "pair(b, a).",
    ),
    "expect a float": (
        'half(0.6, X)", answer = "X", expect = "0.3"',
        "half(_, 0.30000000000000004).",
        "half(_, 0.301).",
    ),
    "expect a term with comments": (
        'item(X) % any", answer = "f(X) % it", expect = \'f( a ) % a\'',
        "item(a).",
        "item(f(a)).",
    ),
    "expect_all": (
        'item(X)", answer = "X", expect_all = ["a", "b"]',
        "item(b). item(a).",
        "item(a). item(b). item(a).",
    ),
    "expect_all, but one is missing": (
        'item(X)", answer = "X", expect_all = ["a", "b"]',
        "item(b). item(X) :- X = a.",
        "item(a).",
    ),
    "expect_all twice": (
        'item(X)", answer = "X", expect_all = ["a", "a"]',
        "item(a). item(a).",
        "item(a). item(b).",
    ),
    "expect_all of none": (
        'item(c), X = 1", answer = "X", expect_all = []',
        "item(a).",
        "item(c).",
    ),
    "all_answers": (
        'pair(X, Y)", answer = "X-Y", all_answers = true',
        "pair(X, Y) :- member(Y, [b, a]), member(X, [b, a]).",
        "pair(a, a).",
    ),
    "fails": ('item(c)", fails = true', "item(a).", "item(c)."),
    "raises": (
        'half(x, _)", raises = "type_error(_, x)"',
        "half(X, _) :- throw(error(type_error(float, X), any)).",
        "half(X, _) :- throw(error(type_error(float, y), X)).",
    ),
    "raises, but it fails": (
        'half(x, _)", raises = "type_error(_, x)"',
        "half(X, _) :- must_be(number, X).",
        "half(x, _) :- fail.",
    ),
    "accept": (
        'pair(X, Y)", answer = "X-Y", accept = "item(X), item(Y), X \\\\== Y"',
        "pair(b, a).",
        "pair(a, a).",
    ),
    "the first of the model": ('item(X)", answer = "X"', "item(a).", "item(b)."),
    "success of the model": ('item(b)"', "item(_).", "item(a)."),
    "failure of the model": ('item(c)"', "item(a).", "item(c)."),
    "an error of the model": (
        'half(x, _)"',
        "half(X, _) :- must_be(number, X).",
        "half(_, _).",
    ),
    "goals in several lines": (
        'item(X),\\nX == a", answer = "X", expect = "a"',
        "item(b). item(a).",
        "item(b).",
    ),
}
"""A goal and what is right, a right program, and a wrong one."""


def written(folder: Path, text: str, model: str | None = MODEL) -> WrittenSuite:
    head = 'title = "Items"\nfile = "items.pl"\n'
    if model is not None:
        (folder / "model.pl").write_text(model, "utf-8")
        head += 'model = "model.pl"\n'
    file = folder / "suite.toml"
    file.write_text(head + text, "utf-8")
    return WrittenSuite(file)


def group(cases: str, title: str = "items", more: str = "") -> str:
    return (
        f'[[group]]\ntitle = "{title}"\npredicate = "item/1"\nmarks = 2\n{more}\n'
        f'cases = [{{ goal = "{cases} }},'
        ' { goal = "length([a], N)", answer = "N", expect = "1" }]\n'
    )


def results_of(
    suite: WrittenSuite, program: str, patience: float = 1.0
) -> list[CaseResult]:
    times = replace(suite.times, patience=patience)
    files = {"submission/items.pl": program.encode()}
    runner = Runner("submission/items.pl", files, suite, times, suite.limits)
    with closing(runner):
        runner.load()
        return [judge(case, runner.run(case)) for case in suite.cases("")]


def shares(results: Iterable[CaseResult]) -> list[Fraction]:
    return [result.share for result in results]


# --- What is right --------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
def test_a_way_to_say_what_is_right(tmp_path: Path, way: str) -> None:
    case, right, wrong = WAYS[way]
    suite = written(tmp_path, group(case))
    assert shares(results_of(suite, right)) == [1, 1]
    assert shares(results_of(suite, wrong)) == [0, 1]


def test_all_tables_are_read(tmp_path: Path) -> None:
    suite = written(
        tmp_path,
        "[limits]\nload_seconds = 7\nbudget_seconds = 8\nmegabytes = 256\n"
        + group(
            'item(X)", answer = "X", part = "first", needs = ["b"], reason = "a is"',
            more='seconds = 3\nrule = "b"',
        )
        + '[[criterion]]\ntitle = "style"\npoints = 3\nwanted = "neat"\n',
    )
    assert (suite.title, suite.main_file, suite.marks) == ("Items", "items.pl", 2)
    assert (suite.times.load_seconds, suite.times.budget_seconds) == (7, 8)
    assert suite.limits.megabytes == 256
    (found,) = suite.groups
    assert (found.seconds, found.rule, found.predicate) == (3, "b", "item/1")
    first, second = suite.cases("any seed")
    assert (first.part, first.needs, first.reason) == (
        "first",
        frozenset({"b"}),
        "a is",
    )
    assert (first.given, first.expected) == ("item(X)", "a")
    assert (second.part, second.needs, second.reason) == ("items", frozenset(), "")
    assert suite.criteria == (Criterion("style", 3, "neat"),)
    assert suite.cases("another") is suite.cases("seed")


def test_a_group_earns_the_mean_of_its_parts(tmp_path: Path) -> None:
    suite = written(
        tmp_path,
        '[[group]]\ntitle = "items"\npredicate = "item/1"\nmarks = 3\ncases = ['
        '{ goal = "item(a)", part = "one" }, { goal = "item(b)", part = "two" },'
        '{ goal = "item(c)", fails = true, part = "two" },'
        '{ goal = "item(X)", answer = "X", part = "three" }]',
    )
    (found,) = mark(results_of(suite, "item(a)."))
    assert found.marks == Fraction(5, 2)


@pytest.mark.usefixtures("processor_time")
def test_a_group_that_is_lost_costs_the_others_nothing(tmp_path: Path) -> None:
    """Cases are asked from all groups in turn, so that a predicate is not given up."""
    loops = ", ".join('{ goal = "item(loop)", fails = true }' for _ in range(3))
    others = '{ goal = "item(X)", answer = "X", expect = "a" }'
    groups = [
        f'[[group]]\ntitle = "{title}"\npredicate = "item/1"\nmarks = 2\n'
        f"cases = [{cases}]\n"
        for title, cases in (("a", f"{loops}, {others}"), ("b", others))
    ]
    suite = written(tmp_path, "".join(groups))
    program = "item(X) :- X == loop, !, repeat, fail.\nitem(a).\n"
    results = results_of(suite, program, patience=0.2)
    assert [result.share for result in results if result.case.group.title == "b"] == [1]


def test_groups_for_one_predicate(tmp_path: Path) -> None:
    suite = written(tmp_path, group('item(a)"') + group('item(b)"', "others"))
    found = mark(results_of(suite, "item(a)."))
    assert [each.group.title for each in found] == ["items", "others"]
    assert [each.marks for each in found] == [2, 1]


def test_a_suite_is_read_twice(tmp_path: Path) -> None:
    first = written(tmp_path, group('item(X)", answer = "X"'))
    second = written(tmp_path, group('item(X)", answer = "X"'))
    assert first.cases("") == second.cases("")


def test_a_suite_without_a_model(tmp_path: Path) -> None:
    accepted = group('item(X)", answer = "X", accept = "memberchk(X, [a, b])"')
    suite = written(tmp_path, accepted, model=None)
    assert shares(results_of(suite, "item(b).")) == [1, 1]
    assert shares(results_of(suite, "item(c).")) == [0, 1]


ACTUAL = {
    "item(a). item(b).": "found 2 answers",
    "item(a).": "found 1 answer, but not b",
    "item(_) :- fail.": "found no answers, but not a",
    "item(a). item(b). item(c).": "found 3 answers, and c is one too many",
    "item(a). item(c).": "found 2 answers, but not b",
    "item(a). item(b). item(a).": "found 3 answers, and a is one too many",
    "item(a). item(b). item(_) :- repeat.": (
        "found 12 answers or more, and _ is one too many"
    ),
    "item(a). item(b). item(_) :- throw(late).": "found 2 answers, and raised late",
}


@pytest.mark.parametrize("program", ACTUAL)
def test_what_is_said_of_several_answers(tmp_path: Path, program: str) -> None:
    suite = written(tmp_path, group('item(X)", answer = "X", all_answers = true'))
    found, _ = results_of(suite, program)
    assert found.verdict.actual == ACTUAL[program]
    assert found.case.expected == "a and b"


def test_a_single_answer_is_told(tmp_path: Path) -> None:
    suite = written(tmp_path, group('item(X)", answer = "X", expect_all = ["a"]'))
    found, _ = results_of(suite, "item(c).")
    assert found.share == 0
    assert found.verdict.actual == "answered c"


def test_right_answers_that_are_long_are_only_counted(tmp_path: Path) -> None:
    suite = written(
        tmp_path, group('between(1, 100, N)", answer = "N", all_answers = true')
    )
    assert suite.cases("")[0].expected == "100 answers"


def test_several_answers_are_no_habit_to_remark_on(tmp_path: Path) -> None:
    suite = written(tmp_path, group('item(X)", answer = "X", all_answers = true'))
    file = tmp_path / "items.pl"
    file.write_text("item(a).\nitem(X) :- X = b.\nitem(_) :- fail.\n")
    report = grade(file, GraderSettings(suite))
    assert report.marks == report.maximum
    assert report.remarks == ()
    assert not [each for each in report.evidence if "choice point" in each.text]


# --- Answers that try to fool ---------------------------------------------

FORGED = [
    "x), halt, (y",
    "a) ; (true",
    "a. b",
    '", true), halt, ("',
    "a\\",
    "/*",
    "",
    "[",
    "[" * 9_990,
    "\ud800",
    "a\0",
    "<stream>(0x1)",
    "{|html||a|}",
    "_{}.put(a, 1)",
    "A",
    "_",
    "f(A, A)",
    "a" * 10_000,
    "a" * 900_000,
    "1.0Inf",
    "1.5NaN",
    "1e400",
    "9" * 9_000,
    "'\\uD800'",
]


@pytest.mark.parametrize(
    "right",
    ['accept = "item(X)"', 'expect = "a"', 'expect_all = ["a"]', 'expect = "1.0"'],
)
def test_forged_answers_are_wrong(tmp_path: Path, right: str) -> None:
    suite = written(tmp_path, group(f'item(X)", answer = "X", {right}'))
    case = suite.cases("")[0]
    for text in FORGED:
        assert case.judge(Response((text,))).share == 0
    genuine = "1.0" if "1.0" in right else "a"
    assert case.judge(Response((genuine,))).share == 1


def test_an_error_may_be_forged_too(tmp_path: Path) -> None:
    suite = written(tmp_path, group('item(x)", raises = "type_error(_, x)"'))
    case = suite.cases("")[0]
    for text in FORGED:
        assert case.judge(Response((), f"raised {text}")).share == 0
    assert case.judge(Response((), "raised type_error(a,x)")).share == 1


def test_operators_of_the_model_do_not_change_an_answer(tmp_path: Path) -> None:
    model = ":- op(700, xfx, is_a).\n:- op(0, xfx, =>).\n" + MODEL
    accepted = 'item(X)", answer = "X", accept = "X = (p => q) ; X = is_a(p, q)"'
    suite = written(tmp_path, group(accepted), model)
    for program in ("item(p => q).", "item(is_a(p, q)).", model + "item(p is_a q)."):
        case = suite.cases("")[0]
        found, _ = results_of(suite, program.replace("item(a).\nitem(b).\n", ""))
        assert found.share == 1, found.verdict
        assert case.judge(Response(("p is_a q",))).share == 0


def test_too_long_an_answer_is_said_to_be_so(tmp_path: Path) -> None:
    suite = written(tmp_path, group('item(X)", answer = "X", expect = "_"'))
    found, _ = results_of(
        suite,
        "item(X) :- numlist(1, 900, L), maplist(f, L, X).\n"
        "f(_, abcdefghijklmnopqrstuvwxyz).",
    )
    assert found.share == 0
    assert found.verdict.actual == "gave an answer of more than 10,000 characters"


@pytest.mark.usefixtures("processor_time")
def test_what_cannot_be_checked_in_time_is_said_to_be_so(tmp_path: Path) -> None:
    accepted = group('item(X)", answer = "X", accept = "length(_, N), N == X"')
    suite = written(tmp_path, accepted)
    right, wrong = (
        results_of(suite, program)[0] for program in ("item(3).", "item(a).")
    )
    assert right.share == 1
    assert wrong.share == 0
    assert re.fullmatch(
        r"answered a, and checking this (timed out|raised|crashed).*",
        wrong.verdict.actual,
    )
    assert results_of(suite, "item(3).")[0].share == 1


# --- What is refused ------------------------------------------------------

REFUSED = {
    "no TOML": ("[[group]", r"suite\.toml: .*line 4"),
    "no group": ("", r"suite\.toml: group: Field required"),
    "a misspelled key": (group('item(a)", fail = true'), "group 1 cases 1 fail: Extra"),
    "a misspelled key that is needed": (
        group('item(a)"').replace("marks", "mark"),
        "group 1 mark: Extra",
    ),
    "two ways": (
        group('item(a)", fails = true, expect = "a"'),
        "group 1 cases 1: only one of expect",
    ),
    "no indicator": (
        group('item(a)"').replace("item/1", "item"),
        "group 1 predicate: String should match",
    ),
    "negative marks": (
        group('item(a)"').replace("marks = 2", "marks = -2"),
        "group 1 marks: .*greater than or equal to 0",
    ),
    "a number for a text": (group('item(a)", expect = 3'), "cases 1 expect: .*string"),
    "the same title": (group('item(a)"') * 2, "more than one group has the title"),
    "no such rule": (group('item(a)", needs = ["c"]'), "no group has the rule 'c'"),
    "goals that are trivial": (
        '[[group]]\ntitle = "t"\npredicate = "item/1"\nmarks = 1\n'
        'cases = [{ goal = "item(c)", fails = true }]',
        "the group 't': there is no case that needs an answer",
    ),
    "no cases": (
        '[[group]]\ntitle = "t"\npredicate = "item/1"\nmarks = 1\n',
        "the group 't': there is no case that needs an answer",
    ),
    "a goal with a syntax error": (group('item(a"'), r"item\(a: .*not a term"),
    "two goals": (group('item(a). item(b)"'), r"not a term"),
    "an answer with a syntax error": (
        group('item(X)", answer = "X)", expect = "a"'),
        r"item\(X\): 'X\)' is not a term",
    ),
    "an expectation with a syntax error": (
        group('item(X)", answer = "X", expect = "a b"'),
        r"item\(X\): 'a b' is not a term",
    ),
    "an error with a syntax error": (
        group('item(X)", raises = ""'),
        "'' is not a term",
    ),
    "a condition with a syntax error": (
        group('item(X)", answer = "X", accept = "X ="'),
        "'X =' is not a term",
    ),
    "no file of tests": (
        group('item(a)"', more='tests = "none.plt"'),
        "there is no file none.plt",
    ),
    "tests elsewhere": (
        group('item(a)"', more='tests = "../model.pl"'),
        "group 1 tests: String should match",
    ),
    "no tests": (
        group('item(a)"', more='tests = "model.pl"'),
        "found no test in model.pl",
    ),
    "a model that is too slow": (
        group('loop"').replace("marks", "seconds = 0.2\nmarks"),
        r"loop: the model timed out after 0\.2 s",
    ),
    "a model with an error in place of answers": (
        group('half(x, X)", answer = "X", all_answers = true'),
        r"half\(x, X\): the model raised type_error\(number,x\)",
    ),
    "too many answers": (
        group('many(N)", answer = "N", all_answers = true'),
        "more than 1,000 answers",
    ),
    "too large an answer": (group('long(L)", answer = "L"'), "answer is too large"),
    "too long a list": (
        group('numlist(1, 1500, L)", answer = "L"'),
        "answer is too large",
    ),
    "too long a goal": (group("item(a" + "a" * 60_000 + ')"'), "the goal is too long"),
    "a misconception about another model": (
        group('item(a)"')
        + '[[misconception]]\ntext = "m"\nchanges = [{ replace = "x", by = "y" }]',
        "the misconception 'm': 'x' is in the model .* times, not once",
    ),
    "a misconception that changes nothing": (
        group('item(a)"') + '[[misconception]]\ntext = "m"\nchanges = []',
        "misconception 1 changes: Tuple should have at least 1",
    ),
}


@pytest.mark.usefixtures("processor_time")
@pytest.mark.parametrize("name", REFUSED)
def test_a_suite_is_refused(tmp_path: Path, name: str) -> None:
    text, problem = REFUSED[name]
    with pytest.raises(FormatError, match=problem) as raised:
        written(tmp_path, text)
    assert str(raised.value).startswith(str(tmp_path / "suite.toml"))


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"cannot read .*none\.toml: No such file"):
        WrittenSuite(tmp_path / "none.toml")


def test_a_file_in_another_encoding(tmp_path: Path) -> None:
    (tmp_path / "suite.toml").write_bytes(b'title = "\xe4"')
    with pytest.raises(FormatError, match=r"suite\.toml: .*utf-8"):
        WrittenSuite(tmp_path / "suite.toml")


@pytest.mark.parametrize(
    ("model", "problem"),
    [
        (None, "the case has no expected answer, and there is no model"),
        ("item(a", "the model model.pl: line 1: .*Syntax error"),
        ("item(X) :- true.", "the model model.pl: line 1: .*Singleton"),
        ("thing(a).", "the model model.pl: item/1 is not defined"),
        (":- halt.\nitem(a).", "the model model.pl: exited"),
    ],
)
def test_a_model_is_refused(tmp_path: Path, model: str | None, problem: str) -> None:
    with pytest.raises(FormatError, match=problem):
        written(tmp_path, group('item(a)"'), model)


def test_a_model_that_is_not_there(tmp_path: Path) -> None:
    file = tmp_path / "suite.toml"
    file.write_text(
        'title = "t"\nfile = "t.pl"\nmodel = "none.pl"\n' + group('item(a)"')
    )
    with pytest.raises(FormatError, match=r"there is no file none\.pl"):
        WrittenSuite(file)


# --- Misconceptions -------------------------------------------------------

MISCONCEPTIONS = """
[[misconception]]
text = "b comes first"
changes = [{ replace = "item(a).\\nitem(b).", by = "item(b).\\nitem(a)." }]

[[misconception]]
text = "there is a c"
changes = [
    { replace = "item(b).", by = "item(b).\\nitem(d)." },
    { replace = "item(d).", by = "item(c)." },
]

[[misconception]]
text = "it does not end"
changes = [{ replace = "item(a).", by = "item(_) :- loop." }]
"""

EXPLAINED = {
    "item(b). item(a).": ["b comes first"],
    "item(a). item(b). item(c).": ["there is a c"],
    "item(a). item(c). item(b).": ["there is a c"],
    "item(a). item(b). item(c). item(d).": [],
    "item(X) :- item(X).": ["it does not end"],
    "item(a). item(b).": [],
    "item(z).": [],
}


@pytest.mark.usefixtures("processor_time")
@pytest.mark.parametrize("program", EXPLAINED)
def test_misconceptions_explain_answers(tmp_path: Path, program: str) -> None:
    cases = (
        group('item(X)", answer = "X"', more="seconds = 1")
        + group('item(X)", answer = "X", all_answers = true', "all", "seconds = 1")
        + group('item(c)"', "failure", "seconds = 1")
    )
    suite = written(tmp_path, cases + MISCONCEPTIONS)
    assert suite.explanations(results_of(suite, program)) == [
        f"All errors in item/1 have one explanation: {text}."
        for text in EXPLAINED[program]
    ]


def test_what_was_not_asked_is_not_explained(tmp_path: Path) -> None:
    suite = written(tmp_path, group('item(X)", answer = "X"') + MISCONCEPTIONS)
    unasked = Response(problem="was not asked", asked=False)
    results = [judge(case, unasked) for case in suite.cases("")]
    assert suite.explanations(results) == []


# --- The suites of a lecturer ---------------------------------------------


@pytest.mark.parametrize(("name", "marks"), [("encoding", 8), ("trees", 12)])
def test_the_suites_of_a_lecturer(name: str, marks: int) -> None:
    suite = WrittenSuite(DATA / f"{name}.toml")
    report = grade(DATA / f"{name}.pl", GraderSettings(suite))
    assert report.marks == report.maximum == marks
    assert report.misconceptions == ()


@pytest.mark.parametrize(
    ("case", "problem"),
    [
        ('item(X)", answer = "X", expect = "z"', "expected z, but the model answered"),
        ('item(X)", answer = "X", accept = "none(X)"', "existence_error"),
        ('item(_)", fails = true', "expected failure, but the model succeeded"),
    ],
)
def test_a_suite_that_its_model_fails_is_found(
    tmp_path: Path, case: str, problem: str
) -> None:
    suite = written(tmp_path, group(case))
    with pytest.raises(FormatError, match=problem):
        suite.check()
    written(tmp_path, group('item(X)", answer = "X"')).check()


def test_a_wrong_submission_to_a_lecturer(tmp_path: Path) -> None:
    text = (DATA / "trees.pl").read_text()
    wrong = text.replace("compare(Order, New, Element)", "compare(Order, Element, New)")
    file = tmp_path / "trees.pl"
    file.write_text(wrong)
    report = grade(file, GraderSettings(WrittenSuite(DATA / "trees.toml")))
    lost = {each.title: each.failure for each in report.groups if each.failure}
    assert lost.keys() == {"insertion", "unit tests"}
    assert lost["insertion"].reason == "a is to the left of b, c to the right"
    assert lost["unit tests"].given == "the test inserted:'to the left'"
    (explanation,) = report.misconceptions
    assert explanation.endswith("explanation: greater elements are put to the left.")


def test_several_are_marked_at_once(tmp_path: Path) -> None:
    suite = WrittenSuite(DATA / "trees.toml")
    right = (DATA / "trees.pl").read_text()
    programs = [right, right.replace("length(Before, Half)", "true")] * 3
    paths = []
    for number, program in enumerate(programs):
        paths.append(tmp_path / f"{number}.pl")
        paths[-1].write_text(program)
    outcomes = dict(grade_all(paths, GraderSettings(suite), jobs=2))
    marks = [
        outcome.marks
        for outcome in map(outcomes.__getitem__, paths)
        if isinstance(outcome, Report)
    ]
    assert marks == [12, 10] * 3


def test_the_example_in_the_documentation_is_the_suite() -> None:
    page = (ROOT / "docs" / "suites.md").read_text("utf-8")
    for name in ("encoding.toml", "encoding.pl"):
        text = (DATA / name).read_text("utf-8")
        assert textwrap.indent(text, "    ") in page


def test_all_keys_are_in_the_documentation() -> None:
    page = (ROOT / "docs" / "suites.md").read_text("utf-8")
    source = (ROOT / "cribbage_bridge" / "grading" / "suite_file.py").read_text()
    keys = re.findall(r"^    (\w+): ", source, re.MULTILINE)
    assert len(keys) > 20
    for key in keys:
        assert re.search(rf"`{key}\b|\[{key}\]|\b{key} =", page), key
