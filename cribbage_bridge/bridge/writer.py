"""Terms written for Prolog, and the texts that it answers with.

A term is known to C by a reference, a number, which lives until the frame it
was made in is discarded.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from ctypes import byref, c_size_t, c_void_p
from fractions import Fraction
from functools import cache
from typing import Any

from pyswip import core

from cribbage_bridge.bridge import capi
from cribbage_bridge.bridge.errors import ArgumentTypeError
from cribbage_bridge.bridge.terms import (
    Atom,
    Compound,
    Constant,
    TermHandle,
    Value,
    Variable,
)

Reference = int
"""A reference to a term."""


class TermTooLargeError(Exception):
    """Prolog has no memory for a term."""


_records: dict[Constant, int] = {}
"""The address of Prolog's copy of each constant that was passed."""


def write(values: Sequence[Value]) -> Reference:
    """Write terms.

    Returns:
        The reference to the first; those to the others follow it.

    Raises:
        ArgumentTypeError: No Prolog term stands for one of the values.
        TermTooLargeError: Prolog has no memory for them.
    """
    references: Reference = capi.new_references(len(values))
    for reference, value in enumerate(values, references):
        _put(value, reference)
    return references


def _put(value: Any, reference: Reference) -> None:
    """Let a reference be to the term that a value stands for."""
    putter = _PUTTERS.get(type(value))
    if putter:
        putter(value, reference)
    elif to_term := getattr(value, "to_term", None):
        _put(to_term(), reference)
    elif isinstance(value, int) and not isinstance(value, bool):
        _put_integer(int(value), reference)
    else:
        raise ArgumentTypeError("something that a Prolog term stands for is", value)


def _put_constant(constant: Constant, reference: Reference) -> None:
    record = _records.get(constant)
    if record:
        _check(capi.put_recorded(record, reference))
    else:
        _put(constant.value, reference)
        _records[constant] = capi.record(reference)


def _put_sequence(items: Sequence[Value], reference: Reference) -> None:
    """Write a list, of which one reference serves all items."""
    item_reference: Reference = capi.new_references(1)
    capi.put_nil(reference)
    for item in reversed(items):
        _put(item, item_reference)
        _check(capi.cons_list(reference, item_reference, reference))


def _put_integer(value: int, reference: Reference) -> None:
    if -(2**63) <= value < 2**63:
        _check(capi.put_int64(reference, value))
    else:
        _put_digits(str(value), reference)


def _put_fraction(value: Fraction, reference: Reference) -> None:
    _put_digits(f"{value.numerator}r{value.denominator}", reference)


def _put_compound(term: Compound, reference: Reference) -> None:
    arguments = write(term.args)
    functor = _functor(term.name, len(term.args))
    _check(capi.cons_functor(reference, functor, arguments))


_PUTTERS: dict[type, Callable[[Any, Reference], None]] = {
    Constant: _put_constant,
    TermHandle: lambda handle, reference: _check(
        capi.put_recorded(handle.record, reference)
    ),
    list: _put_sequence,
    tuple: _put_sequence,
    int: _put_integer,
    float: lambda value, reference: _check(capi.put_float(reference, value)),
    Fraction: _put_fraction,
    Atom: lambda text, reference: _put_text(core.PL_ATOM, text, reference),
    str: lambda text, reference: _put_text(core.PL_STRING, text, reference),
    Compound: _put_compound,
    Variable: lambda _, reference: _check(capi.put_variable(reference)),
}


@cache
def _functor(name: str, arity: int) -> int:
    """The address of the name and the arity of compound terms, which stay."""
    data = name.encode()
    functor: int = capi.new_functor(capi.new_atom(capi.UTF8, len(data), data), arity)
    return functor


def _check(success: int) -> None:
    """Raise an error unless a function could make its term."""
    if not success:
        capi.clear_exception()
        raise TermTooLargeError


def _put_digits(digits: str, reference: Reference) -> None:
    data = digits.encode()
    _check(capi.put_parsed(reference, capi.UTF8, len(data), data))


def _put_text(kind: int, text: str, reference: Reference) -> None:
    data = text.encode()
    _check(capi.put_chars(reference, kind | capi.UTF8, len(data), data))


def text_of(reference: Reference) -> str:
    """The text of a string, or of another term as it is written.

    Prolog keeps texts for its caller until they are released, a million of them,
    and ends the process when there is one more.
    """
    length = c_size_t()
    chars = c_void_p()
    mark = c_size_t()
    capi.mark_texts(byref(mark))
    capi.get_chars(reference, byref(length), byref(chars), capi.TEXT)
    text = ctypes.string_at(chars.value or 0, length.value).decode()
    capi.release_texts(mark)
    return text


def keep(reference: Reference) -> TermHandle:
    """Let a term stay in Prolog."""
    return TermHandle(capi.record(reference), capi.erase)
