"""Prolog terms as Python values.

==================  =============================================
Prolog              Python
==================  =============================================
integer             `int`
rational            `fractions.Fraction`
float               `float`
atom                `Atom`, a `str`
string              `str`
list                `list`; a `tuple` is read too
compound            `Compound`, or an object of a `term_class`
variable            `VARIABLE`
==================  =============================================
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, Protocol, TypeAlias


class Atom(str):
    """A Prolog atom."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Atom({super().__repr__()})"


class Variable(Enum):
    """The type of `VARIABLE`."""

    VARIABLE = "_"

    def __str__(self) -> str:
        return self.value


VARIABLE = Variable.VARIABLE
"""An unbound variable.  Two variables cannot be told apart."""


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
    return str(value)


class AtomEnum(Enum):
    """A choice of atoms: the value of each member is the name in Prolog."""

    def to_term(self) -> Atom:
        """The member as a Prolog term."""
        return Atom(self.value)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Constant:
    """A ground term that is passed often, so that Prolog keeps a copy of it.

    Attributes:
        value: The term.
        record: The address of the copy; 0 before the term is first passed.
    """

    __slots__ = ("record", "value")

    def __init__(self, value: Value) -> None:
        self.value = value
        self.record = 0


class TermObject(Protocol):
    """An object that stands for a Prolog term."""

    def to_term(self) -> Constant | Compound | Atom:
        """The term that the object stands for."""
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
    | Constant
)
"""What a Prolog term can be in Python."""


TermReader = Callable[[Sequence[Value]], Value | None]
"""Makes an object from the arguments of a compound, or `None` if it cannot."""

_READERS: dict[tuple[str, int], TermReader] = {}


def read_compounds_with(name: str, arity: int, reader: TermReader) -> None:
    """Let every compound term ``name/arity`` from Prolog be made an object.

    Args:
        name: The name of the compound term.
        arity: The number of its arguments.
        reader: Makes the object.  Where it returns `None`, a `Compound` is made.
    """
    _READERS[name, arity] = reader


def compound(name: str, args: Sequence[Value]) -> Value:
    """The Python value for a compound term."""
    reader = _READERS.get((name, len(args)))
    value = reader(args) if reader else None
    return Compound(name, tuple(args)) if value is None else value
