"""Suites in files: what their cases earn, and what is refused."""

from __future__ import annotations

import pickle
import re
import textwrap
from contextlib import closing
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from paths import ROOT

from cribbage_bridge.files.errors import FormatError, StorageError
from cribbage_bridge.grading import Case, GraderSettings, Report, grade
from cribbage_bridge.grading.batch import grade_all
from cribbage_bridge.grading.marking import judge, mark
from cribbage_bridge.grading.replies import Response
from cribbage_bridge.grading.runner import Runner
from cribbage_bridge.grading.suite import CaseResult, Criterion
from cribbage_bridge.grading.written_cases import GoalCase
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


def found(*answers: str) -> Response:
    """Return the response of a program that has these answers and no others."""
    return Response(answers, None if answers else "failed")


WAYS = {
    "expect": ('item(X)", answer = "X", expect = "a"', found("a"), found("b")),
    "expect a variable": (
        'pair(X, Y)", answer = "X-Y", expect = "a-_"',
        found("a-c"),
        found("b-a"),
    ),
    "expect a float": (
        'half(0.6, X)", answer = "X", expect = "0.3"',
        found("0.30000000000000004"),
        found("0.301"),
    ),
    "expect a term with comments": (
        'item(X) % any", answer = "f(X) % it", expect = \'f( a ) % a\'',
        found("f(a)"),
        found("f(f(a))"),
    ),
    "expect_all": (
        'item(X)", answer = "X", expect_all = ["a", "b"]',
        found("b", "a"),
        found("a", "b", "a"),
    ),
    "expect_all twice": (
        'item(X)", answer = "X", expect_all = ["a", "a"]',
        found("a", "a"),
        found("a", "b"),
    ),
    "expect_all of one": (
        'item(a), X = a", answer = "X", expect_all = ["a"]',
        found("a"),
        found("c"),
    ),
    "expect_all of none": (
        'item(c), X = 1", answer = "X", expect_all = []',
        found(),
        found("1"),
    ),
    "all_answers": (
        'item(X)", answer = "X", all_answers = true',
        found("b", "a"),
        found("a"),
    ),
    "many answers": (
        'between(1, 100, N)", answer = "N", all_answers = true',
        found(*map(str, range(100, 0, -1))),
        found("1"),
    ),
    "fails": ('item(c)", fails = true', found(), found("true")),
    "raises": (
        'half(x, _)", raises = "type_error(_, x)"',
        Response(problem="raised type_error(float,x)"),
        Response(problem="raised type_error(float,y)"),
    ),
    "accept": ('item(X)", answer = "X", accept = "item(X)"', found("b"), found("c")),
    "accept another than the first": (
        'pair(X, Y)", answer = "X-Y", accept = "item(X), item(Y), X \\\\== Y"',
        found("b-a"),
        found("a-a"),
    ),
    "the first of the model": ('item(X)", answer = "X"', found("a"), found("b")),
    "success of the model": ('item(b)"', found("true"), found()),
    "failure of the model": ('item(c)"', found(), found("true")),
    "an error of the model": (
        'half(x, _)"',
        Response(problem="raised type_error(number,x)"),
        found(),
    ),
    "goals in several lines": (
        'item(X),\\nX == a", answer = "X", expect = "a"',
        found("a"),
        found(),
    ),
}
"""A goal and what is right, a right response, and a wrong one."""


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


@pytest.fixture(scope="module")
def ways(tmp_path_factory: pytest.TempPathFactory) -> WrittenSuite:
    """Write a suite with a group for each way to say what is right."""
    groups = (group(case, way) for way, (case, _, _) in WAYS.items())
    return written(tmp_path_factory.mktemp("ways"), "".join(groups))


def case_for(suite: WrittenSuite, way: str) -> Case:
    return next(case for case in suite.cases("") if case.group.title == way)


# --- What is right --------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
def test_a_way_to_say_what_is_right(ways: WrittenSuite, way: str) -> None:
    _, right, wrong = WAYS[way]
    case = case_for(ways, way)
    assert case.judge(right).share == 1
    assert case.judge(wrong).share == 0


def test_the_cases_of_all_ways_are_asked(ways: WrittenSuite) -> None:
    """The model is wrong where other answers are said to be right."""
    marks = {each.group.title: each.marks for each in mark(results_of(ways, MODEL))}
    wrong = ("expect_all twice", "accept another than the first")
    assert marks == {way: 1 if way in wrong else 2 for way in WAYS}


def test_all_tables_are_read(tmp_path: Path) -> None:
    suite = written(
        tmp_path,
        "[limits]\nload_seconds = 7\nbudget_seconds = 8\nmegabytes = 256\n"
        + group(
            'item(X)", answer = "X", expect = "a", part = "first", needs = ["b"],'
            ' reason = "a is"',
            more='seconds = 3\nrule = "b"',
        )
        + '[[criterion]]\ntitle = "style"\npoints = 3\nwanted = "neat"\n',
        model=None,
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
    assert (second.part, second.needs, second.reason) == ("items", frozenset({"b"}), "")
    assert suite.criteria == (Criterion("style", 3, "neat"),)
    assert suite.cases("another") is suite.cases("seed")


def test_a_group_earns_the_mean_of_its_parts(tmp_path: Path) -> None:
    suite = written(
        tmp_path,
        '[[group]]\ntitle = "items"\npredicate = "item/1"\nmarks = 3\ncases = ['
        '{ goal = "item(a)", expect = "true", part = "one" },'
        '{ goal = "item(b)", expect = "true", part = "two" },'
        '{ goal = "item(c)", fails = true, part = "two" },'
        '{ goal = "item(X)", answer = "X", expect = "a", part = "three" }]',
        model=None,
    )
    responses = (found("true"), found(), found(), found("a"))
    (marked,) = mark(list(map(judge, suite.cases(""), responses)))
    assert marked.marks == Fraction(5, 2)


def test_a_rule_that_a_later_group_tests_costs_nothing(tmp_path: Path) -> None:
    suite = written(
        tmp_path,
        group('item(a)", expect = "true", needs = ["rule"]', "first")
        + group('item(b)", expect = "true"', "second", 'rule = "rule"'),
        model=None,
    )
    responses = (found(), found(), found("1"), found("1"))
    marked = mark(list(map(judge, suite.cases(""), responses)))
    assert [each.marks for each in marked] == [2, 1]


@pytest.mark.long
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
    suite = written(tmp_path, "".join(groups), model=None)
    program = "item(X) :- X == loop, !, repeat, fail.\nitem(a).\n"
    results = results_of(suite, program, patience=0.2)
    assert [result.share for result in results if result.case.group.title == "b"] == [1]


@pytest.mark.long
def test_a_seed_draws_cases_and_examples(tmp_path: Path) -> None:
    (tmp_path / "draws.pl").write_text(
        ":- ensure_loaded(items).\n"
        "drawn(Item, Number) :- random_between(1, 1000, Number), item(Item).\n"
    )
    case = 'half(N, Half)", draw = "drawn(_, N)", times = 5, answer = "Half"'
    suite = written(tmp_path, 'generator = "draws.pl"\n' + group(case))
    cases = suite.cases("a")
    assert cases == suite.cases("a")
    drawn, others = ({case.given for case in suite.cases(seed)} for seed in ("a", "b"))
    assert len(drawn) == len(others) == len(cases) == 6
    assert drawn != others
    examples = {case.given for case in suite.example_cases("a")}
    assert len(examples) == 5
    assert not examples & drawn
    assert all(re.fullmatch(r"half\(\d+, A\)|length.*", given) for given in drawn)
    copy = pickle.loads(pickle.dumps(suite))
    assert {case.given for case in copy.cases("b")} == others
    suite.check()
    assert {each.share for each in results_of(suite, MODEL)} == {1}
    wrong = results_of(suite, MODEL.replace("Number / 2", "Number"))
    assert sum(each.share for each in wrong) == 1


def test_what_is_accepted_is_drawn_with_the_goal(tmp_path: Path) -> None:
    case = 'item(X)", draw = "item(Y)", answer = "X", accept = "X == Y"'
    first, _ = written(tmp_path, group(case)).cases("a")
    assert isinstance(first, GoalCase)
    assert (first.given, first.table.answer, first.table.accept) == (
        *("item(A)", "A"),
        "A==a",
    )
    assert first.judge(found("a")).share > first.judge(found("b")).share


def test_a_suite_is_read_twice(tmp_path: Path) -> None:
    text = group('item(X)", answer = "X", expect = "a"')
    first, second = (written(tmp_path, text, model=None) for _ in range(2))
    assert first.cases("") == second.cases("")


def test_a_suite_without_a_model(tmp_path: Path) -> None:
    accepted = group('item(X)", answer = "X", accept = "memberchk(X, [a, b])"')
    case = written(tmp_path, accepted, model=None).cases("")[0]
    assert case.judge(found("b")).share == 1
    assert case.judge(found("c")).share == 0


ACTUAL = {
    "found 2 answers": found("a", "b"),
    "found 1 answer without b": found("a"),
    "found no answers": found(),
    "found 3 answers, and c is one too many": found("a", "b", "c"),
    "found 3 answers, and a is one too many": found("a", "b", "a"),
    "found 12 answers or more, and _ is one too many": found("a", "b", *"_" * 10),
    "found 2 answers, and raised late": Response(("a", "b"), "raised late"),
}


@pytest.mark.parametrize("actual", ACTUAL)
def test_what_is_said_of_several_answers(ways: WrittenSuite, actual: str) -> None:
    case = case_for(ways, "all_answers")
    assert case.expected == "a and b"
    assert case.judge(ACTUAL[actual]).actual == actual


def test_a_single_answer_is_told(ways: WrittenSuite) -> None:
    case = case_for(ways, "expect_all of one")
    assert case.judge(found("c")).actual == "answered c"


def test_right_answers_that_are_long_are_only_counted(ways: WrittenSuite) -> None:
    assert case_for(ways, "many answers").expected == "100 answers"


def test_several_answers_are_no_habit_to_remark_on(tmp_path: Path) -> None:
    both = group('item(X)", answer = "X", expect_all = ["a", "b"]')
    file = tmp_path / "items.pl"
    file.write_text("item(a).\nitem(X) :- X = b.\nitem(_) :- fail.\n")
    report = grade(file, GraderSettings(written(tmp_path, both, model=None)))
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
    "way", ["accept", "expect", "expect a float", "expect_all of one", "raises"]
)
def test_forged_answers_are_wrong(ways: WrittenSuite, way: str) -> None:
    case = case_for(ways, way)
    for text in FORGED:
        forged = Response((), f"raised {text}") if way == "raises" else found(text)
        assert case.judge(forged).share == 0
    assert case.judge(WAYS[way][1]).share == 1


def test_operators_of_the_model_do_not_change_an_answer(tmp_path: Path) -> None:
    model = ":- op(700, xfx, is_a).\n:- op(0, xfx, =>).\n" + MODEL
    accepted = 'item(X)", answer = "X", accept = "X = (p => q) ; X = is_a(p, q)"'
    suite = written(tmp_path, group(accepted), model)
    for program in ("item(p => q).", "item(is_a(p, q)).", model + "item(p is_a q)."):
        result, _ = results_of(suite, program.replace("item(a).\nitem(b).\n", ""))
        assert result.share == 1, result.verdict
    assert suite.cases("")[0].judge(found("p is_a q")).share == 0


def test_too_long_an_answer_is_said_to_be_so(tmp_path: Path) -> None:
    anything = group('item(X)", answer = "X", expect = "_"')
    result, _ = results_of(
        written(tmp_path, anything, model=None),
        "item(X) :- numlist(1, 900, L), maplist(f, L, X).\n"
        "f(_, abcdefghijklmnopqrstuvwxyz).",
    )
    assert result.share == 0
    assert result.verdict.actual == "gave an answer of 10,000 or more characters"


@pytest.mark.usefixtures("processor_time")
def test_what_cannot_be_checked_in_time_is_said_to_be_so(tmp_path: Path) -> None:
    accepted = 'item(X)", answer = "X", accept = "length(_, N), N == X"'
    suite = written(tmp_path, group(accepted, more="seconds = 0.2"), model=None)
    right, wrong, again = map(suite.cases("")[0].judge, map(found, "3a3"))
    assert right.share == again.share == 1
    assert wrong.share == 0
    assert re.fullmatch(
        r"answered a, and checking this (timed out|raised|crashed).*", wrong.actual
    )


# --- What is refused ------------------------------------------------------

REFUSED = {
    "no TOML": ("[[group]", r"suite\.toml: .*line 3"),
    "no group": ("", r"suite\.toml: 'group' is missing"),
    "a misspelled key": (
        group('item(a)", fail = true'),
        "group 1, case 1: unexpected field 'fail'",
    ),
    "two ways": (
        group('item(a)", fails = true, expect = "a"'),
        "group 1, case 1: only one of 'expect'",
    ),
    "no indicator": (
        group('item(a)"').replace("item/1", "item"),
        "group 1: 'predicate': expected a name and an arity, such as item/1, not ",
    ),
    "a number for a text": (
        group('item(a)", expect = 3'),
        "case 1: 'expect': expected text, not 3",
    ),
    "the same title": (group('item(a)"') * 2, "more than one group has the title"),
    "no such rule": (group('item(a)", needs = ["c"]'), "no group has the rule 'c'"),
    "goals that are trivial": (
        '[[group]]\ntitle = "t"\npredicate = "item/1"\nmarks = 1\n'
        'cases = [{ goal = "item(c)", fails = true }]',
        "group 't' has no case that expects an answer",
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
    "a condition with a syntax error": (
        group('item(X)", answer = "X", accept = "X ="'),
        "'X =' is not a term",
    ),
    "no file of tests": (
        group('item(a)"', more='tests = "none.plt"'),
        "there is no file none.plt",
    ),
    "too long a goal": (
        group("item(a" + "a" * 60_000 + ')"'),
        "goal is longer than 50,000 bytes",
    ),
    "a pattern with an expected answer": (
        group('item(X)", draw = "X = a", fails = true'),
        "group 1, case 1: 'expect', 'expect_all', 'fails' and 'raises' are not allowed",
    ),
    "a case that is repeated": (
        group('item(a)", times = 2'),
        "'times' is only allowed with 'draw'",
    ),
    "a misconception that changes nothing": (
        group('item(a)"') + '[[misconception]]\ntext = "m"\nchanges = []',
        "misconception 1: 'changes': expected 1 or more items",
    ),
}


REFUSED_WITH_MODEL = {
    "no tests": (
        group('item(a)"', more='tests = "model.pl"'),
        "model.pl: listing its tests failed",
    ),
    "a model that is too slow": (
        group('loop"').replace("marks", "seconds = 0.2\nmarks"),
        r"loop: the model timed out after 0\.2 s",
    ),
    "a model with an error in place of answers": (
        group('half(x, X)", answer = "X", all_answers = true'),
        r"half\(x, X\): the model raised type_error\(number, x\)",
    ),
    "too many answers": (
        group('many(N)", answer = "N", all_answers = true'),
        "more than 1,000 answers",
    ),
    "a pattern that fails": (
        group('item(X)", draw = "fail"'),
        r"item\(X\): the draw goal failed",
    ),
    "a pattern with too few goals": (
        group('item(X)", draw = "item(X)", times = 2'),
        r"item\(X\): expected 2 different goals from the draw goal, not 1",
    ),
    "no file of patterns": (
        'generator = "none.pl"\n' + group('item(a)"'),
        "there is no file none.pl",
    ),
    "patterns with an error": (
        'generator = "suite.toml"\n' + group('item(a)"'),
        r"the generator suite.toml: line \d+: Syntax error: Unexpected end of file$",
    ),
    "too large an answer": (group('long(L)", answer = "L"'), "answer is too large"),
    "a misconception about another model": (
        group('item(a)"')
        + '[[misconception]]\ntext = "m"\nchanges = [{ replace = "x", by = "y" }]',
        "misconception 'm': the model must contain 'x' once, not .* times",
    ),
}
"""Suites that are refused only if they have a model."""


@pytest.mark.usefixtures("processor_time")
@pytest.mark.parametrize("name", [*REFUSED, *REFUSED_WITH_MODEL])
def test_a_suite_is_refused(tmp_path: Path, name: str) -> None:
    text, problem = {**REFUSED, **REFUSED_WITH_MODEL}[name]
    with pytest.raises(FormatError, match=problem) as raised:
        written(tmp_path, text, None if name in REFUSED else MODEL)
    assert str(raised.value).startswith(str(tmp_path / "suite.toml"))


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"cannot read .*none\.toml: No such file"):
        WrittenSuite(tmp_path / "none.toml")


def test_a_file_in_another_encoding(tmp_path: Path) -> None:
    file = tmp_path / "suite.toml"
    file.write_bytes(b'title = "\xe4"')
    with pytest.raises(FormatError, match=r"suite\.toml: byte 10 is not valid UTF-8"):
        WrittenSuite(file)


@pytest.mark.long
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

SECONDS = 0.2
"""The limit for each case, which the looping programs use up."""

LOOP = Response(problem=f"timed out after {SECONDS} s")

EXPLAINED = [
    (found("b", "a"), ["b comes first"]),
    (found("a", "b", "c"), ["there is a c"]),
    (found("a", "c", "b"), ["there is a c"]),
    (found("a", "b", "c", "d"), []),
    (LOOP, ["it does not end"]),
    (found("a", "b"), []),
    (found("z"), []),
]
"""Responses to the goal item(X), and the misconceptions that explain them."""


@pytest.fixture(scope="module")
def mistaken(tmp_path_factory: pytest.TempPathFactory) -> WrittenSuite:
    """Write a suite with misconceptions."""
    more = f"seconds = {SECONDS}"
    cases = (
        group('item(X)", answer = "X"', more=more)
        + group('item(X)", answer = "X", all_answers = true', "all", more)
        + group('item(c)"', "failure", more)
    )
    return written(tmp_path_factory.mktemp("mistaken"), cases + MISCONCEPTIONS)


@pytest.mark.long
@pytest.mark.usefixtures("processor_time")
@pytest.mark.parametrize(("response", "texts"), EXPLAINED)
def test_misconceptions_explain_answers(
    mistaken: WrittenSuite, response: Response, texts: list[str]
) -> None:
    has_c = found("true") if "c" in response.answers else found()
    responses = {
        "item(X)": response,
        "item(c)": LOOP if response is LOOP else has_c,
        "length([a], N)": found("1"),
    }
    results = [judge(case, responses[case.given]) for case in mistaken.cases("")]
    assert mistaken.assess(results).explanations == tuple(
        f"All errors in item/1 have one explanation: {text}." for text in texts
    )


def test_what_was_not_asked_is_not_explained(mistaken: WrittenSuite) -> None:
    unasked = Response(problem="was not asked", asked=False)
    results = [judge(case, unasked) for case in mistaken.cases("")]
    assert not mistaken.assess(results).explanations


# --- The suites of a lecturer ---------------------------------------------


@pytest.mark.parametrize(("name", "marks"), [("encoding", 8), ("trees", 12)])
def test_the_suites_of_a_lecturer(name: str, marks: int) -> None:
    suite = WrittenSuite(DATA / f"{name}.toml")
    suite.check()
    report = grade(DATA / f"{name}.pl", GraderSettings(suite))
    assert report.marks == report.maximum == marks
    assert report.misconceptions == ()


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
def test_several_are_marked_at_once(tmp_path: Path) -> None:
    suite = WrittenSuite(DATA / "trees.toml")
    right = (DATA / "trees.pl").read_text()
    programs = [right, right.replace("length(Before, Half)", "true")] * 2
    paths = []
    for number, program in enumerate(programs):
        paths.append(tmp_path / f"{number}.pl")
        paths[-1].write_text(program)
    outcomes = dict(grade_all(paths, GraderSettings(suite), jobs=2))
    reports = [outcomes[path] for path in paths]
    assert [isinstance(each, Report) and each.marks for each in reports] == [12, 10] * 2


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
