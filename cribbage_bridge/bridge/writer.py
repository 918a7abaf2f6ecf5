"""Write Python values as Prolog terms, and read results as text.

In SWI-Prolog's C interface, a reference (``term_t``) stands for a term.  The reference
is a number that is valid until its foreign frame is discarded.
"""

from __future__ import annotations

import ctypes
import operator
from collections.abc import Callable, Sequence
from ctypes import byref, c_size_t, c_void_p
from fractions import Fraction
from functools import cache
from typing import Any, NoReturn, SupportsIndex

from cribbage_bridge.bridge import capi
from cribbage_bridge.bridge.errors import resource_error
from cribbage_bridge.bridge.inputs import (
    check_compound,
    no_term,
    no_unicode,
    number_text,
    too_deep,
)
from cribbage_bridge.bridge.terms import (
    Atom,
    Compound,
    Constant,
    TermHandle,
    TermText,
    Value,
    Variable,
)

Reference = int
"""A reference to a term."""

_Putter = Callable[[Any, Reference], None]

_records: dict[Constant, int] = {}
"""The address of Prolog's copy of each constant that a query has passed."""


def write(values: Sequence[Value]) -> Reference:
    """Write values as terms.

    Returns:
        The reference to the first term.  The next numbers refer to the other terms.

    Raises:
        ArgumentTypeError: A value cannot be represented in Prolog.
        DomainError: A string contains a lone surrogate.
        ResourceError: The terms exceed Prolog's memory, or are nested too deeply.
    """
    try:
        return _write(values)
    except (RecursionError, ctypes.ArgumentError):
        raise too_deep() from None


def _write(values: Sequence[Value]) -> Reference:
    references: Reference = capi.new_references(len(values))
    for reference, value in enumerate(values, references):
        _put(value, reference)
    return references


def _put(value: Any, reference: Reference) -> None:
    _PUTTERS[type(value)](value, reference)


def _put_constant(constant: Constant, reference: Reference) -> None:
    record = _records.get(constant)
    if record:
        _check(capi.put_recorded(record, reference))
    else:
        _put(constant.value, reference)
        _records[constant] = capi.record(reference)


def _put_sequence(items: Sequence[Value], reference: Reference) -> None:
    """Write a list, using one reference for all items."""
    item_reference: Reference = capi.new_references(1)
    capi.put_nil(reference)
    for item in reversed(items):
        _put(item, item_reference)
        _check(capi.cons_list(reference, item_reference, reference))


def _put_integer(value: int, reference: Reference) -> None:
    if -(2**63) <= value < 2**63:
        _check(capi.put_int64(reference, value))
    else:
        _put_parsed(number_text(value), reference)


def _put_parsed(text: str, reference: Reference) -> None:
    data = text.encode()
    _check(capi.put_parsed(reference, capi.UTF8, len(data), data))


def _put_text(kind: int, text: str, reference: Reference) -> None:
    data = _encoded(text)
    _check(capi.put_chars(reference, kind, len(data), data))


def _put_compound(term: Compound, reference: Reference) -> None:
    check_compound(term)
    arguments = _write(term.args)
    functor = _functor(term.name, len(term.args))
    _check(capi.cons_functor(reference, functor, arguments))


def _put_index(value: SupportsIndex, reference: Reference) -> None:
    """Write an integer of another package, such as NumPy."""
    try:
        integer = operator.index(value)
    except TypeError:
        _refuse(value, reference)
    _put_integer(integer, reference)


def _refuse(value: object, _: Reference) -> NoReturn:
    raise no_term(value)


class _Putters(dict[type, _Putter]):
    """The functions that write a value to a reference, by the value's class."""

    def __missing__(self, value_class: type) -> _Putter:
        """Find and store the function for a new class."""
        self[value_class] = putter = self._find(value_class)
        return putter

    def _find(self, value_class: type) -> _Putter:
        if to_term := getattr(value_class, "to_term", None):
            return lambda value, reference: _put(to_term(value), reference)
        if issubclass(value_class, SupportsIndex):
            return _refuse if value_class is bool else _put_index
        bases = value_class.__mro__
        return next((self[base] for base in bases if base in self), _refuse)


_PUTTERS = _Putters(
    {
        Constant: _put_constant,
        TermHandle: lambda handle, reference: _check(
            capi.put_recorded(handle.record, reference)
        ),
        list: _put_sequence,
        tuple: _put_sequence,
        int: _put_integer,
        float: lambda value, reference: _check(capi.put_float(reference, value)),
        Fraction: lambda value, reference: _put_parsed(number_text(value), reference),
        Atom: lambda text, reference: _put_text(capi.ATOM, text, reference),
        TermText: _put_parsed,
        str: lambda text, reference: _put_text(capi.STRING, text, reference),
        Compound: _put_compound,
        Variable: lambda _, reference: _check(capi.put_variable(reference)),
    }
)


@cache
def _functor(name: str, arity: int) -> int:
    """Return the identifier of a functor, which Prolog never frees."""
    data = _encoded(name)
    functor: int = capi.new_functor(capi.new_atom(capi.UTF8, len(data), data), arity)
    return functor


def _encoded(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise no_unicode(text) from None


def _check(success: int) -> None:
    if not success:
        capi.clear_exception()
        raise resource_error("memory", "the query is too large for Prolog's memory")


def text_of(reference: Reference) -> str:
    """Return the text of a string, or of another term as Prolog writes it.

    This function releases Prolog's copy of the text, because more than a million
    unreleased texts end the process.
    """
    length = c_size_t()
    chars = c_void_p()
    mark = c_size_t()
    capi.mark_texts(byref(mark))
    success = capi.get_chars(reference, byref(length), byref(chars), capi.TEXT)
    text = ctypes.string_at(chars.value or 0, length.value)
    capi.release_texts(mark)
    _check(success)
    return text.decode(errors="surrogatepass")


def handle_of(reference: Reference) -> TermHandle:
    """Return a handle to a copy of a term."""
    return TermHandle(capi.record(reference), capi.erase)
