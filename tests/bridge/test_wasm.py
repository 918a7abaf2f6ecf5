"""Queries to SWI-Prolog for WebAssembly; `make wasm` also sends them."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from cribbage_bridge import DECK, PrologNotFoundError
from cribbage_bridge.bridge import errors as e
from cribbage_bridge.bridge.queries import apply_once
from cribbage_bridge.bridge.terms import VARIABLE, Atom, Compound, TermText, Value
from cribbage_bridge.bridge.wasm import WasmEngine, Writer


def test_prolog_must_run_beside_pyodide() -> None:
    with pytest.raises(PrologNotFoundError, match="registerJsModule"):
        WasmEngine().query("apply_once", Atom("lists"), Atom("sum_list"))


@pytest.mark.parametrize(
    "value",
    [
        *(0, -1, 10**100, -(2**63), 0.0, -1.5, 1e16, 1e-300, math.inf, -math.inf),
        *(Fraction(1, 3), Fraction(-(10**50), 7), "it's \"\\\n\t\0\x1b♥", ""),
        *(Atom("[]"), Atom("it's"), Atom("X"), Atom("a b"), Atom("\0"), VARIABLE),
        [[], [1, ["x"]], Compound("'f(", (1, Compound("-", (-1,))))],
        DECK[0],
    ],
)
def test_prolog_reads_what_was_written(value: Value) -> None:
    text = TermText(Writer().arguments([value]))
    assert apply_once("system", "=", text) == apply_once("system", "=", value)


@pytest.mark.parametrize(
    ("value", "error"),
    [
        (True, e.ArgumentTypeError),
        (None, e.ArgumentTypeError),
        (Compound("f", ()), e.ArgumentTypeError),
        ("\ud800", e.DomainError),
    ],
)
def test_what_is_no_term(value: Value, error: type[Exception]) -> None:
    with pytest.raises(error):
        Writer().arguments([[value]])


def test_terms_that_are_nested_too_deeply() -> None:
    value: Value = 1
    for _ in range(100_000):
        value = [value]
    with pytest.raises(e.ResourceError, match="too deeply"):
        Writer().arguments([value])
