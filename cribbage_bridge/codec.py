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
    Kept,
    Value,
    Variable,
)
from cribbage_bridge.vocabulary import Functor, Vocabulary

Reference = int
"""A reference to a term."""


class TermTooLargeError(Exception):
    """Prolog has no memory for a term."""


_records: dict[Constant, int] = {}
"""The address of Prolog's copy of each constant that was passed."""


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
        record = _records.get(constant)
        if record:
            _check(capi.put_recorded(record, reference))
        else:
            self._put(constant.value, reference)
            _records[constant] = capi.record(reference)
        self._constants[constant] = reference
        return reference

    def _put_constant(self, constant: Constant, reference: Reference) -> None:
        capi.put_term(reference, self._constant(constant))

    def _put_kept(self, kept: Kept, reference: Reference) -> None:
        _check(capi.put_recorded(kept.record, reference))

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
    Kept: Writer._put_kept,
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


class Reader:
    """Reads terms by a vocabulary, in one frame of one thread.

    What C writes to, and the references that arguments need, are used again.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._readers = vocabulary.readers
        self._dict_readers = vocabulary.dict_readers
        self._kept = vocabulary.kept
        self._atom, self._arity, self._number = c_size_t(), c_size_t(), c_int64()
        self._to_atom, self._to_arity = byref(self._atom), byref(self._arity)
        self._to_number = byref(self._number)
        self._spare: list[Reference] = []

    def read(self, reference: Reference) -> Any:
        """The value of a term."""
        return _GETTERS[capi.term_type(reference)](self, reference)

    def _get_variable(self, reference: Reference) -> Variable:
        return VARIABLE

    def _get_atom(self, reference: Reference) -> Atom:
        capi.get_atom(reference, self._to_atom)
        atom = self._atom.value
        return _atoms.get(atom) or _remember_atom(atom, reference)

    def _get_blob(self, reference: Reference) -> Atom:
        return Atom(_text(reference, capi.WRITTEN))

    def _get_string(self, reference: Reference) -> str:
        return _text(reference)

    def _get_integer(self, reference: Reference) -> int:
        if capi.get_int64(reference, self._to_number):
            return self._number.value
        return int(_text(reference, capi.NUMBER))

    def _get_fraction(self, reference: Reference) -> Fraction:
        return Fraction(_text(reference, capi.NUMBER).replace("r", "/"))

    def _get_float(self, reference: Reference) -> float:
        number = c_double()
        capi.get_float(reference, byref(number))
        return number.value

    def _get_nil(self, reference: Reference) -> list[Value]:
        return []

    def _get_list(self, reference: Reference) -> Any:
        """The items of a list; one that does not end in ``[]`` is a `Compound`."""
        item: Reference = capi.new_references(2)
        rest = item + 1
        items = []
        capi.put_term(rest, reference)
        while capi.get_list(rest, item, rest):
            items.append(self.read(item))
        if capi.term_type(rest) == core.PL_NIL:
            return items
        partial = self.read(rest)
        for value in reversed(items):
            partial = Compound("[|]", (value, partial))
        return partial

    def _get_compound(self, reference: Reference) -> Any:
        functor = name, arity = self._functor(reference)
        if functor in self._kept:
            return Kept(capi.record(reference), capi.erase)
        args = self._arguments(reference, arity)
        reader = self._readers.get(functor)
        value = reader(args) if reader else None
        return Compound(name, tuple(args)) if value is None else value

    def _get_dict(self, reference: Reference) -> Any:
        _, arity = self._functor(reference)
        tag, *pairs = self._arguments(reference, arity)
        values = dict(zip(pairs[1::2], pairs[::2], strict=True))
        reader = self._dict_readers.get(tag)
        return reader(values) if reader else values

    def _functor(self, reference: Reference) -> Functor:
        capi.get_name_arity(reference, self._to_atom, self._to_arity)
        return _functor_name(self._atom.value), self._arity.value

    def _arguments(self, reference: Reference, arity: int) -> list[Any]:
        argument = self._spare.pop() if self._spare else capi.new_references(1)
        get_argument, read = capi.get_argument, self.read
        args = []
        for index in range(1, arity + 1):
            get_argument(index, reference, argument)
            args.append(read(argument))
        self._spare.append(argument)
        return args


_MOST_ATOMS = 10_000
_atoms: dict[int, Atom] = {}
"""Atoms by their handles, which are kept from Prolog's garbage collector."""


def _remember_atom(handle: int, reference: Reference) -> Atom:
    atom = Atom(_text(reference))
    if len(_atoms) < _MOST_ATOMS:
        capi.register_atom(handle)
        _atoms[handle] = atom
    return atom


def _text(reference: Reference, flags: int = capi.TEXT) -> str:
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


@cache
def _functor_name(atom: int) -> str:
    """The text of an atom that names compound terms, which makes it permanent."""
    length = c_size_t()
    chars = c_void_p()
    capi.atom_chars(atom, byref(length), byref(chars), capi.UTF8)
    return _string(length, chars)


_GETTERS: dict[int, Callable[[Reader, Reference], Any]] = {
    core.PL_VARIABLE: Reader._get_variable,
    core.PL_ATOM: Reader._get_atom,
    core.PL_BLOB: Reader._get_blob,
    core.PL_STRING: Reader._get_string,
    core.PL_INTEGER: Reader._get_integer,
    core.PL_RATIONAL: Reader._get_fraction,
    core.PL_FLOAT: Reader._get_float,
    core.PL_NIL: Reader._get_nil,
    core.PL_LIST_PAIR: Reader._get_list,
    core.PL_TERM: Reader._get_compound,
    core.PL_DICT: Reader._get_dict,
}
