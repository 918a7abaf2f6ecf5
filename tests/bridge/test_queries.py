"""Queries to SWI-Prolog: terms, errors, files; in a process or in WebAssembly."""

import math
import os
import pickle
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cribbage_bridge import DECK, Card, LoadError
from cribbage_bridge.bridge import errors as e
from cribbage_bridge.bridge import queries
from cribbage_bridge.bridge.queries import (
    ENGINE,
    apply_each,
    apply_once,
    consult,
    solutions,
)
from cribbage_bridge.bridge.schema import PLAIN, Schema, Term
from cribbage_bridge.bridge.terms import (
    VARIABLE,
    Atom,
    AtomEnum,
    Compound,
    TermHandle,
    TermText,
    Value,
)
from cribbage_bridge.files.errors import CribbageError

PROGRAM = """
:- module(program, []).
run(Text, true) :-
    term_to_atom(Goal, Text),
    call(Goal).

deep(Value) :-
    current_prolog_flag(stack_limit, Limit),
    setup_call_cleanup(
        set_prolog_flag(stack_limit, 8_000_000),
        deeper(Value),
        set_prolog_flag(stack_limit, Limit)).

deeper(Value) :-
    deeper(Below),
    Value = [Below].

evaluated(Expression, Value) :-
    Value is Expression.

same(Term, Term, Length) :-
    arg(1, Term, Steps),
    length(Steps, Length).
"""


@pytest.fixture(scope="session", autouse=True)
def program(tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("program") / "program.pl"
    file.write_text(PROGRAM)
    consult(file)


def echo(value: Any, schema: Schema = PLAIN) -> Any:
    return apply_once("system", "=", value, schema=schema)


CARDS = Schema([Card])

NAMES = ["", "$VAR", "[]", "{}", ":", ":-", "a:", "a b", "'", "\\", "É"]
TERMS = [*("halt", "X", "a), halt, (b", "card(5, hearts)", "\0"), *NAMES]
"""Texts that would be something else if they were read as Prolog."""

NO_RANKS: list[Value] = [1, 5.0, "5", [5], Atom("joker")]
NO_SUITS: list[Value] = ["hearts", Atom("heart"), [Atom("hearts")]]

NESTED: list[Value] = [Atom("a")]
for _ in range(6):
    NESTED.append(Compound("f", (NESTED[-1], 1, VARIABLE)))

texts = st.text(st.characters(exclude_categories=["Cs"])) | st.sampled_from(TERMS)
values = st.recursive(
    st.integers()
    | st.integers(min_value=-(2**200), max_value=2**200)
    | st.fractions().filter(lambda number: number.denominator > 1)
    | st.floats(allow_nan=False)
    | texts
    | texts.map(Atom)
    | st.sampled_from([*DECK, VARIABLE]),
    lambda items: (
        st.lists(items, max_size=4)
        | st.builds(
            Compound,
            texts.filter(lambda name: name not in ("[|]", "dict")),
            st.lists(items, min_size=1, max_size=4).map(tuple),
        )
    ),
    max_leaves=12,
)


@given(values)
@example([Compound(n, (Atom(n), n, [Atom(n)], Compound("g", (1,)))) for n in NAMES])
@example([Compound(name, (5,)) for name in NAMES])
@example([Atom("a \a\b\f\n\r\t\v\0"), "a \a\b\f\n\r\t\v\0"])
@example([Compound("card", (rank, Atom("hearts"))) for rank in NO_RANKS])
@example([Compound("card", (5, suit)) for suit in NO_SUITS])
@example([[term, [term, 2], [[term], [3]]] for term in NESTED])
@example([2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 10**100])
def test_values_cross_the_bridge_and_come_back(value: Value) -> None:
    back = echo(value, CARDS)
    assert back == value
    assert type(back) is type(value)


class Direction(AtomEnum):
    """The direction of a step."""

    UP = "up"
    DOWN = "down"


@dataclass(frozen=True)
class Step(Term, name="step"):
    """A term with an enumeration and a choice of numbers."""

    direction: Direction | None
    length: int | Fraction


@dataclass(frozen=True)
class Walk(Term, name="walk", nothing="lost"):
    """A term made of terms, one of which may be missing."""

    steps: tuple[Step, ...]
    guide: Step | Direction | None = None


@dataclass(frozen=True)
class Map(Term, name="map"):
    """A dict."""

    start: Step
    places: dict[str, Step]


WALKING = Schema([Step, Walk], dicts=[Map])

WALK = Walk((Step(Direction.UP, 1), Step(None, Fraction(1, 2))))


@pytest.mark.parametrize("guide", [None, Direction.DOWN, Step(Direction.DOWN, 3)])
def test_terms_cross_the_bridge_and_come_back(guide: Step | Direction | None) -> None:
    walk = replace(WALK, guide=guide)
    assert echo(walk, WALKING) == walk


def test_a_term_that_fits_no_class_stays_a_compound() -> None:
    for term in (
        Compound("step", (Atom("up"), Atom("far"))),
        Compound("step", (1, 1)),
        Compound("step", (Atom("up"),)),
        Compound("walk", ([1], Atom("lost"))),
        Compound("walk", (Atom("up"), Atom("up"))),
    ):
        assert echo(term, WALKING) == term
    assert echo(WALK).name == "walk"
    assert echo(WALK, CARDS).args[1] == "lost"


def test_terms_as_text() -> None:
    assert str(replace(WALK, guide=Direction.UP)) == "walk step up 1 step None 1/2 up"
    term = Compound("f", (-1, [Atom("a"), Atom("b c")]))
    assert echo(TermText("f(-1, [a, 'b c'])")) == term


def test_dicts() -> None:
    text = "map{start: step(up, 1), places: [home-step(down, 2)]}"
    read = ("system", "term_to_atom", VARIABLE, Atom(text))
    found = next(solutions(*read, schema=WALKING))[0]
    assert found == Map(Step(Direction.UP, 1), {"home": Step(Direction.DOWN, 2)})
    assert sorted(next(solutions(*read))[0]) == ["places", "start"]


def test_handles_of_terms_in_prolog() -> None:
    query = ("apply_with_handle", Atom("program"), Compound("same", (WALK,)))
    handle, text = ENGINE.query_with_handle(*query)
    assert isinstance(handle, TermHandle)
    assert text == "yes(2)"
    assert echo(handle, WALKING) == WALK
    with pytest.raises(TypeError, match="cannot pickle a handle"):
        pickle.dumps(handle)
    erased: list[int] = []
    TermHandle(5, erased.append)
    assert erased == [5]


def test_other_terms() -> None:
    assert echo(VARIABLE) is VARIABLE
    assert echo((1, [2, ()])) == [1, [2, []]]
    half = Compound("rdiv", (1, 2))
    assert apply_once("program", "evaluated", half) == Fraction(1, 2)
    assert apply_once("program", "evaluated", Atom("inf")) == math.inf
    assert apply_once("program", "evaluated", Compound("+", (2**63, 1))) == 2**63 + 1
    partial = Compound("[|]", (1, VARIABLE))
    assert echo(partial) == partial


@pytest.mark.long
def test_more_texts_than_prolog_keeps() -> None:
    count = 2**20 + 1
    search = (Atom("a"), Compound("between", (1, count, VARIABLE)))
    assert apply_once("system", "findall", *search) == [Atom("a")] * count


@pytest.mark.parametrize(
    ("goal", "error_class", "built_in"),
    [
        ("X is _ + 1", e.PrologValueError, ValueError),
        ("X is foo + 1", e.PrologTypeError, TypeError),
        ("X is 1 / 0", e.EvaluationError, ArithmeticError),
        ("term_to_atom(X, 'a b')", e.PrologSyntaxError, ValueError),
        ("nowhere:nothing(1)", e.ExistenceError, LookupError),
        ("assertz(atom_length(_, _))", e.PrologPermissionError, PermissionError),
        ("deep(X)", e.ResourceError, MemoryError),
        ("throw(time_limit_exceeded)", e.PrologTimeoutError, TimeoutError),
        ("halt(3)", e.PrologPermissionError, PermissionError),
        ("throw(ball(1))", e.PrologError, Exception),
        ("nth1(5, [1], X)", e.PrologValueError, ValueError),
    ],
)
def test_errors(
    goal: str, error_class: type[Exception], built_in: type[Exception]
) -> None:
    with pytest.raises(error_class) as error:
        apply_once("program", "run", goal)
    assert isinstance(error.value, built_in)
    assert isinstance(error.value, CribbageError)
    assert echo(1) == 1


def test_errors_of_what_is_asked_itself() -> None:
    with pytest.raises(e.ExistenceError):
        apply_once("nowhere", "nothing", 1)
    with pytest.raises(e.PrologValueError):
        apply_once("system", "number_codes", VARIABLE)


def test_a_list_of_a_result_is_the_callers_own() -> None:
    term = Compound("f", ([1, 2],))
    for _ in range(2):
        (found,) = echo([term])
        assert found == term
        found.args[0].append(3)


def test_only_the_first_solution_is_returned() -> None:
    assert apply_once("system", "between", 1, 2) == 1


def test_an_error_holds_its_term() -> None:
    with pytest.raises(e.PrologTypeError) as error:
        apply_once("program", "evaluated", Atom("foo"))
    assert str(error.value.term) == "type_error(evaluable, /(foo, 0))"
    with pytest.raises(e.PrologError) as thrown:
        apply_once("program", "run", "throw(ball(1))")
    assert thrown.value.term == Compound("ball", (1,))
    with pytest.raises(e.PrologError) as failed:
        ENGINE.query("arg", 2, Compound("f", (1,)))
    assert failed.value.term == Atom("fail")
    with pytest.raises(e.PrologError, match=r"uncaught .*compound.*1"):
        ENGINE.query("arg", Atom("a"), 1)


@dataclass
class Echo:
    """An engine that knows one answer."""

    answer: str

    def query(self, predicate: str, *inputs: Value) -> str:
        return self.answer

    def query_with_handle(
        self, predicate: str, *inputs: Value
    ) -> tuple[TermHandle, str]:
        return TermHandle(0, lambda _: None), self.answer


def test_another_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queries, "ENGINE", Echo("yes(card(5,hearts))"))
    assert echo(1, CARDS) == Card.parse("5H")
    monkeypatch.setattr(queries, "ENGINE", Echo(r"yes(f('\x1\','\x7F\'))"))
    assert echo(1) == Compound("f", (Atom("\x01"), Atom("\x7f")))
    monkeypatch.setattr(queries, "ENGINE", Echo('error(resource_error(memory),"")'))
    with pytest.raises(e.ResourceError):
        echo(1)


def test_error_in_a_batch() -> None:
    rows = [[Compound("/", (1, number))] for number in [*range(1, 1500), 0, 1]]
    with pytest.raises(e.EvaluationError, match="item 1499: ") as error:
        apply_each("program", "evaluated", rows)
    assert error.value.index == 1499


def test_rows_of_different_lengths_in_a_batch_and_in_two() -> None:
    for count in (1, 1000):
        with pytest.raises(e.ArgumentTypeError, match="rows of "):
            apply_each("lists", "sum_list", [*[[[1]]] * count, [[1], 1]])


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("fine(1).\nbroken(1 :- .\nfine(2).\n", 2, "Syntax error"),
        ("\n\n:- X is foo + 1, print(X).\n", 3, "foo/0"),
        (":- use_module(library(nothing)).\n", 1, "does not exist"),
    ],
)
def test_a_file_with_errors(tmp_path: Path, text: str, line: int, problem: str) -> None:
    file = tmp_path / "broken.pl"
    file.write_text(text)
    for _ in range(3):
        with pytest.raises(LoadError, match=problem) as error:
            consult(file)
    assert str(error.value).startswith(f"{file}:{line}: ")
    assert str(error.value).count(str(file)) == 1
    assert (error.value.file, error.value.line) == (str(file), line)
    assert isinstance(error.value, ValueError)
    file.write_text("mended.\n")
    consult(file)


def test_a_file_that_loads_a_file_with_errors(tmp_path: Path) -> None:
    names = ["outer", "middle", "inner"]
    for name, other in pairwise(names):
        text = f":- module({name}, []).\n:- reexport({other}).\n"
        (tmp_path / f"{name}.pl").write_text(text)
    inner = tmp_path / "inner.pl"
    inner.write_text(":- module(inner, [found/1]).\nbroken(1 :- .\n")
    for _ in range(3):
        with pytest.raises(LoadError, match="Syntax error"):
            consult(tmp_path / "outer.pl")
    inner.write_text(":- module(inner, [found/1]).\nfound(1).\n")
    consult(tmp_path / "outer.pl")
    assert apply_once("outer", "found") == 1


def test_rules_with_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queries, "rulebook", lambda: tmp_path)
    text = ":- module(broken_rules, []).\nfound(1).\nbroken(1 :- .\n"
    (tmp_path / "broken_rules.pl").write_text(text)
    rules = queries.Rules("broken_rules", "broken_rules", PLAIN)
    for _ in range(2):
        with pytest.raises(LoadError):
            rules.query("found")


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(e.ExistenceError, match="nothing"):
        consult(tmp_path / "nothing.pl")


@pytest.mark.parametrize(
    "name", ["it's", 'a "b"', "back\\slash", "$HOME", "ünï ♥", "*"]
)
def test_any_path(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    folder.mkdir()
    file = folder / f"{name}.pl"
    module = f"module_{abs(hash(name))}"
    file.write_text(f":- module({module}, []).\nfound(1).\n")
    consult(file)
    assert apply_once(module, "found") == 1


def test_a_changed_file_is_loaded_again(tmp_path: Path) -> None:
    file = tmp_path / "changing.pl"
    for version in (1, 2):
        file.write_text(f":- module(changing, []).\nversion({version}).\n")
        os.utime(file, (version, version))
        consult(file)
        assert apply_once("changing", "version") == version
