"""Terms written for Prolog and read from it.

A term is known to C by a reference, a number, which lives until the frame it
was made in is discarded.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from ctypes import byref, c_double, c_int64, c_size_t, c_void_p
from fractions import Fraction
from functools import cache
from typing import Any

from pyswip import core

from cribbage_bridge import capi
from cribbage_bridge.terms import (
    VARIABLE,
    Atom,
    Compound,
    Constant,
    Value,
    Variable,
    compound,
)

Reference = int
"""A reference to a term."""


class TermTooLargeError(Exception):
    """Prolog has no memory for a term."""


class Writer:
    """Writes terms in one frame, in which equal constants share one copy."""

    def __init__(self) -> None:
        self._constants: dict[Constant, Reference] = {}

    def arguments(self, values: Sequence[Value]) -> Reference:
        """Write terms.

        Returns:
            The reference to the first; those to the others follow it.

        Raises:
            TypeError: No Prolog term stands for one of the values.
            TermTooLargeError: Prolog has no memory for them.
        """
        references: Reference = capi.new_references(len(values))
        for reference, value in enumerate(values, references):
            self._put(value, reference)
        return references

    def _put(self, value: Any, reference: Reference) -> None:
        """Let a reference be to the term that a value stands for."""
        putter = _PUTTERS.get(type(value))
        if putter:
            putter(self, value, reference)
        elif hasattr(value, "to_term"):
            self._put(value.to_term(), reference)
        elif isinstance(value, int) and not isinstance(value, bool):
            self._put_integer(int(value), reference)
        else:
            raise TypeError(f"no Prolog term stands for {value!r}")

    def _constant(self, constant: Constant) -> Reference:
        """A reference to a constant, which others may share."""
        known: Reference | None = self._constants.get(constant)
        if known is not None:
            return known
        reference: Reference = capi.new_references(1)
        if constant.record:
            _check(capi.put_recorded(constant.record, reference))
        else:
            self._put(constant.value, reference)
            constant.record = capi.record(reference)
        self._constants[constant] = reference
        return reference

    def _put_constant(self, constant: Constant, reference: Reference) -> None:
        capi.put_term(reference, self._constant(constant))

    def _put_sequence(self, items: Sequence[Value], reference: Reference) -> None:
        """Write a list: one reference serves all items that are no constants."""
        own: Reference = 0
        known = self._constants
        cons_list = capi.cons_list
        capi.put_nil(reference)
        for item in reversed(items):
            if type(item) is Constant:
                item_reference = known.get(item) or self._constant(item)
            else:
                item_reference = own = own or capi.new_references(1)
                self._put(item, item_reference)
            if not cons_list(reference, item_reference, reference):
                raise _too_large()

    def _put_integer(self, value: int, reference: Reference) -> None:
        if -(2**63) <= value < 2**63:
            _check(capi.put_int64(reference, value))
        else:
            _put_digits(str(value), reference)

    def _put_fraction(self, value: Fraction, reference: Reference) -> None:
        _put_digits(f"{value.numerator}r{value.denominator}", reference)

    def _put_float(self, value: float, reference: Reference) -> None:
        _check(capi.put_float(reference, value))

    def _put_atom(self, text: Atom, reference: Reference) -> None:
        _put_text(core.PL_ATOM, text, reference)

    def _put_string(self, text: str, reference: Reference) -> None:
        _put_text(core.PL_STRING, text, reference)

    def _put_variable(self, variable: Variable, reference: Reference) -> None:
        _check(capi.put_variable(reference))

    def _put_compound(self, term: Compound, reference: Reference) -> None:
        arguments = self.arguments(term.args)
        name = term.name.encode()
        atom = capi.new_atom(capi.UTF8, len(name), name)
        functor = capi.new_functor(atom, len(term.args))
        _check(capi.cons_functor(reference, functor, arguments))


_PUTTERS: dict[type, Callable[[Writer, Any, Reference], None]] = {
    Constant: Writer._put_constant,
    list: Writer._put_sequence,
    tuple: Writer._put_sequence,
    int: Writer._put_integer,
    float: Writer._put_float,
    Fraction: Writer._put_fraction,
    Atom: Writer._put_atom,
    str: Writer._put_string,
    Compound: Writer._put_compound,
    Variable: Writer._put_variable,
}


def _check(success: int) -> None:
    """Raise an error unless a function could make its term."""
    if not success:
        raise _too_large()


def _too_large() -> TermTooLargeError:
    capi.clear_exception()
    return TermTooLargeError()


def _put_digits(digits: str, reference: Reference) -> None:
    data = digits.encode()
    _check(capi.put_parsed(reference, capi.UTF8, len(data), data))


def _put_text(kind: int, text: str, reference: Reference) -> None:
    data = text.encode()
    _check(capi.put_chars(reference, kind | capi.UTF8, len(data), data))


def read(reference: Reference) -> Value:
    """The value of a term."""
    return _GETTERS[capi.term_type(reference)](reference)


def _get_variable(reference: Reference) -> Variable:
    return VARIABLE


def _get_text(reference: Reference, flags: int = capi.TEXT) -> str:
    """The text of a term, which Prolog keeps until it is released.

    It keeps a million texts, and ends the process when there is one more.
    """
    length = c_size_t()
    chars = c_void_p()
    mark = c_size_t()
    capi.mark_texts(byref(mark))
    capi.get_chars(reference, byref(length), byref(chars), flags)
    text = _string(length, chars)
    capi.release_texts(mark)
    return text


def _string(length: c_size_t, chars: c_void_p) -> str:
    return ctypes.string_at(chars.value or 0, length.value).decode()


def _get_atom(reference: Reference) -> Atom:
    return Atom(_get_text(reference))


def _get_blob(reference: Reference) -> Atom:
    return Atom(_get_text(reference, capi.WRITTEN))


def _get_integer(reference: Reference) -> int:
    number = c_int64()
    if capi.get_int64(reference, byref(number)):
        return number.value
    return int(_get_text(reference, capi.NUMBER))


def _get_fraction(reference: Reference) -> Fraction:
    return Fraction(_get_text(reference, capi.NUMBER).replace("r", "/"))


def _get_float(reference: Reference) -> float:
    number = c_double()
    capi.get_float(reference, byref(number))
    return number.value


def _get_nil(reference: Reference) -> list[Value]:
    return []


def _get_list(reference: Reference) -> Value:
    """The items of a list; one that does not end in ``[]`` is a `Compound`."""
    item: Reference = capi.new_references(2)
    rest = item + 1
    items = []
    capi.put_term(rest, reference)
    while capi.get_list(rest, item, rest):
        items.append(read(item))
    if capi.term_type(rest) == core.PL_NIL:
        return items
    partial = read(rest)
    for value in reversed(items):
        partial = Compound("[|]", (value, partial))
    return partial


def _get_compound(reference: Reference) -> Value:
    name = c_size_t()
    arity = c_size_t()
    capi.get_name_arity(reference, byref(name), byref(arity))
    argument = capi.new_references(1)
    args = []
    for index in range(1, arity.value + 1):
        capi.get_argument(index, reference, argument)
        args.append(read(argument))
    return compound(_functor_name(name.value), args)


@cache
def _functor_name(atom: int) -> str:
    """The text of an atom that names compound terms, which makes it permanent."""
    length = c_size_t()
    chars = c_void_p()
    capi.atom_chars(atom, byref(length), byref(chars), capi.UTF8)
    return _string(length, chars)


_GETTERS: dict[int, Callable[[Reference], Value]] = {
    core.PL_VARIABLE: _get_variable,
    core.PL_ATOM: _get_atom,
    core.PL_BLOB: _get_blob,
    core.PL_STRING: _get_text,
    core.PL_INTEGER: _get_integer,
    core.PL_RATIONAL: _get_fraction,
    core.PL_FLOAT: _get_float,
    core.PL_NIL: _get_nil,
    core.PL_LIST_PAIR: _get_list,
    core.PL_TERM: _get_compound,
}
