"""Prolog terms as Python values.

==================  =================================================
Prolog              Python
==================  =================================================
integer             `int`
rational            `fractions.Fraction`
float               `float`
atom                `Atom`, a subclass of `str`
string              `str`
list                `list`; a `tuple` is also accepted
dict                `dict`, or an object of a schema; only in results
compound            `Compound`, or an object of a schema
variable            `VARIABLE`
==================  =================================================
"""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, NoReturn, Protocol, Self, TypeAlias

from cribbage_bridge.files.errors import OptionError


class Atom(str):
    """A Prolog atom."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Atom({super().__repr__()})"


class TermText(str):
    """A term as text that Prolog reads.  For a large term, this is the fastest form."""

    __slots__ = ()


class Variable(Enum):
    """The type of `VARIABLE`."""

    VARIABLE = "_"

    def __str__(self) -> str:
        return self.value


VARIABLE = Variable.VARIABLE
"""An unbound variable.  In results, variables are equal; in a query, each is new."""


@dataclass(frozen=True, slots=True)
class Compound:
    """A compound Prolog term.

    >>> str(Compound("card", (5, Atom("hearts"))))
    'card(5, hearts)'
    """

    name: str
    args: tuple[Any, ...]

    def __str__(self) -> str:
        return f"{self.name}({', '.join(map(_text, self.args))})"


def _text(value: Any) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_text, value))}]"
    try:
        return str(value)
    except ValueError:  # an integer with more digits than Python writes
        return "..."


class Constant:
    """A ground term that Prolog stores, because queries pass it often.

    Attributes:
        value: The term.
    """

    __slots__ = ("value",)

    def __init__(self, value: Value) -> None:
        self.value = value


class AtomEnum(Enum):
    """An enum of Prolog atoms.  The value of a member is the text of its atom."""

    def __init__(self, name: str) -> None:
        self._term = Constant(Atom(name))

    @classmethod
    def of(cls, given: Self | str) -> Self:
        """Return a member, given as a member or as text.

        Raises:
            OptionError: The argument is neither a member nor the text of one.
        """
        if isinstance(given, cls):
            return given
        for member in cls:
            if given == member.value:
                return member
        raise OptionError(f"expected {cls.listed()}, not {reprlib.repr(given)}")

    @classmethod
    def listed(cls) -> str:
        """Return all members as text, such as ``mine or theirs``."""
        *others, last = map(str, cls)
        return f"{', '.join(others)} or {last}"

    def to_term(self) -> Constant:
        """Return the member as a Prolog term."""
        return self._term

    # The default hash of an enum member hashes its name at every lookup.
    __hash__ = object.__hash__

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class TermHandle:
    """A handle to a term that remains in Prolog, for passing the term back unchanged.

    Attributes:
        record: The address of Prolog's copy of the term, which exists until the handle
            is deleted.
    """

    __slots__ = ("_erase", "record")

    def __init__(self, record: int, erase: Callable[[int], object]) -> None:
        self.record = record
        self._erase = erase

    def __del__(self) -> None:
        self._erase(self.record)

    def __reduce__(self) -> NoReturn:
        raise TypeError("cannot pickle a handle to a term in Prolog")


class TermObject(Protocol):
    """An object that represents a Prolog term."""

    def to_term(self) -> Constant | Compound | Atom | TermHandle:
        """Return the term."""
        ...


Value: TypeAlias = (
    int
    | float
    | Fraction
    | str
    | Variable
    | Compound
    | TermObject
    | Sequence["Value"]
    | Mapping[str, "Value"]
    | Constant
    | TermHandle
)
"""A Python value that represents a Prolog term."""
