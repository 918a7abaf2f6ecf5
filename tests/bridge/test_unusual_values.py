"""Values that are huge, deep, cyclic, or no terms at all."""

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_bridge import Card
from cribbage_bridge.bridge import errors as e
from cribbage_bridge.bridge.queries import apply_each, apply_once, consult
from cribbage_bridge.bridge.terms import VARIABLE, Atom, Compound
from cribbage_bridge.files.errors import CribbageError

PROGRAM = """
:- module(unusual, []).

nested(Depth, Name, Term) :-
    length(List, Depth),
    foldl(wrap(Name), List, x, Term).

wrap(list, _, Term, [Term]).
wrap(compound, _, Term, f(Term)).

surrogate(Text) :-
    atom_codes(Text, [0xD800]).

cyclic(Term, Term) :-
    Term = f(Term).

evaluated(Expression, Value) :-
    Value is Expression.

refused(Culprit, _) :-
    type_error(name, Culprit).

thrown(Ball, _) :-
    throw(Ball).

many(Length, _) :-
    numlist(1, Length, List),
    type_error(name, List).
"""


@pytest.fixture(scope="session", autouse=True)
def program(tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("unusual") / "unusual.pl"
    file.write_text(PROGRAM)
    consult(file)


def echo(value: Any) -> Any:
    return apply_once("system", "=", value)


def nested(depth: int, compound: bool) -> Any:
    term: Any = Atom("x")
    for _ in range(depth):
        term = Compound("f", (term,)) if compound else [term]
    return term


CYCLE: list[Any] = [1]
CYCLE.append(CYCLE)


class Count(int):
    """A kind of integer."""


class Name(str):
    """A kind of text."""


class Itself:
    """An object that stands for itself."""

    def to_term(self) -> "Itself":
        return self


HUGE: list[int | Fraction] = [10**5000, -(7**20_000), Fraction(-(7**6000), 3**6001)]


def test_numbers_of_any_size() -> None:
    for number in HUGE:
        assert echo(number) == number
        assert echo([Compound("f", (number,))]) == [Compound("f", (number,))]


def test_a_result_with_more_digits_than_python_reads() -> None:
    power = Compound("**", (7, 20_000))
    assert apply_once("unusual", "evaluated", power) == 7**20_000


def test_floats_without_a_finite_value() -> None:
    assert echo(-math.inf) == -math.inf
    assert math.isnan(echo(math.nan))


def test_subclasses_of_numbers_and_texts() -> None:
    assert echo([Count(3), Count(2**70), Name("a")]) == [3, 2**70, "a"]


@pytest.mark.parametrize(
    "value", ["\ud800", Atom("a\udfff"), Compound("\ud800", (1,)), Name("\ud800")]
)
def test_half_of_a_surrogate_pair(value: Any) -> None:
    with pytest.raises(e.DomainError, match="Unicode") as error:
        echo(value)
    assert str(error.value).isascii()


def test_half_of_a_surrogate_pair_in_a_result() -> None:
    assert apply_once("unusual", "surrogate") == "\ud800"


@pytest.mark.parametrize(
    "value", [nested(100_000, False), nested(100_000, True), CYCLE, Itself()]
)
def test_inputs_that_are_too_deep(value: Any) -> None:
    with pytest.raises(e.ResourceError, match="nested too deeply") as error:
        echo([value])
    assert isinstance(error.value, MemoryError)
    assert echo(1) == 1


@pytest.mark.parametrize("compound", [False, True])
def test_results_of_any_depth(compound: bool) -> None:
    name = Atom("compound" if compound else "list")
    found = apply_once("unusual", "nested", 900, name)
    for _ in range(900):
        (found,) = found.args if compound else found
    assert found == "x"
    with pytest.raises(e.ResourceError):
        apply_once("unusual", "nested", 100_000, name)
    assert echo([VARIABLE] * 5000) == [VARIABLE] * 5000


def test_a_cyclic_result() -> None:
    with pytest.raises(e.ResourceError):
        apply_once("unusual", "cyclic", VARIABLE)


@pytest.mark.parametrize(
    "value",
    [
        *(None, True, {1: 2}, object(), b"bytes", [[None]], {1}, iter([1])),
        *(np.array([1, 2]), np.True_, range(3), 1j, Card, lambda: 1, memoryview(b"1")),
        *(Compound("f", ()), Compound("f", 5), Compound("f", [1])),  # type: ignore[arg-type]
        *(Compound(5, (1,)), Compound([5], (1,))),  # type: ignore[arg-type]
    ],
)
def test_values_that_are_no_terms(value: Any) -> None:
    with pytest.raises(e.ArgumentTypeError, match=r"expected .*, not"):
        echo(value)
    assert echo(1) == 1


def test_numbers_of_numpy() -> None:
    numbers = np.array([3, -(2**40)])
    assert echo(list(numbers)) == [3, -(2**40)]
    assert echo(np.float64(0.5)) == 0.5


@pytest.mark.parametrize("rows", [[[1], [1, 2]], [5], [None]])
def test_rows_that_are_no_inputs(rows: Any) -> None:
    with pytest.raises(e.ArgumentTypeError, match="rows"):
        apply_each("system", "=", rows)


def test_errors_about_numbers_of_any_size() -> None:
    for number in HUGE[0], HUGE[2]:
        with pytest.raises(e.PrologTypeError, match="not an object of type") as error:
            apply_once("unusual", "refused", number)
        assert error.value.culprit == number
        assert str(error.value.term) == "type_error(name, ...)"
    with pytest.raises(e.ArgumentTypeError, match=r"expected .*, not"):
        echo({HUGE[0]})


@pytest.mark.long
@pytest.mark.parametrize(
    "value", [["x" * 10**6], [Atom("x" * 10**6)], [0] * 10**4, nested(100, True)]
)
def test_no_message_repeats_a_large_value(value: Any) -> None:
    for predicate in ("refused", "thrown"):
        with pytest.raises(e.PrologError) as error:
            apply_once("unusual", predicate, value)
        assert len(str(error.value)) < 400
    with pytest.raises(e.ExistenceError) as missing:
        apply_once("unusual", "x" * 10**6)
    assert len(str(missing.value)) < 400


def test_the_message_about_a_long_list_has_its_length() -> None:
    with pytest.raises(e.PrologTypeError, match="not a list of length 1,000,000"):
        apply_once("unusual", "many", 10**6)


@pytest.mark.parametrize("name", ["type_error", "domain_error"])
@pytest.mark.parametrize("arguments", [(), (1,), (1, 2, 3)])
def test_errors_that_only_look_like_those_of_prolog(
    name: str, arguments: Sequence[int]
) -> None:
    formal = Compound(name, tuple(arguments)) if arguments else Atom(name)
    with pytest.raises(e.PrologError) as error:
        apply_once("unusual", "thrown", Compound("error", (formal, VARIABLE)))
    assert (error.value.domain, error.value.culprit) == ("", None)


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.complex_numbers()
    | st.text(st.characters())
    | st.text(st.characters()).map(Atom)
    | st.binary()
    | st.sampled_from([VARIABLE, Card, Itself(), CYCLE, 2**63]),
    lambda items: (
        st.lists(items)
        | st.tuples(items)
        | st.dictionaries(st.text(), items)
        | st.builds(Compound, st.text(st.characters()), st.lists(items).map(tuple))
    ),
    max_leaves=8,
)


@given(anything)
def test_every_error_is_of_the_project(value: Any) -> None:
    try:
        echo(value)
    except CribbageError as error:
        str(error).encode()
