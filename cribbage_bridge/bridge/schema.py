"""The schema of a rule file: its terms as Python objects, and its error messages.

Declare a term as a dataclass with its name in Prolog and its arguments in order::

    @dataclass(frozen=True)
    class Play(Term, name="play"):
        seat: Seat
        card: Card

The types of the fields determine how a term is read.  A field of type ``X | None`` is
`None` if the argument in Prolog is an atom that is not an ``X``, such as ``hidden``
instead of a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from enum import Enum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, ClassVar, Protocol, Self, get_args, get_origin, get_type_hints

from cribbage_bridge.bridge.reader import Converter, Functor, Reader
from cribbage_bridge.bridge.terms import Atom, Compound


class Readable(Protocol):
    """A class whose instances represent compound terms of the same name and arity."""

    @classmethod
    def functor(cls) -> Functor:
        """Return the name and the number of arguments of the terms."""
        ...

    @classmethod
    def from_arguments(cls, arguments: Sequence[Any]) -> object | None:
        """Return an object with these arguments, or `None` if they are invalid."""
        ...


class Term:
    """A base class for dataclasses that represent compound terms or dicts.

    Attributes:
        name: The name of the terms in Prolog.
        nothing: The atom that represents `None` in the result of `to_term`.
    """

    name: ClassVar[str] = ""
    nothing: ClassVar[Atom] = Atom("none")

    def __init_subclass__(cls, name: str = "", nothing: str = "") -> None:
        """Declare a term or a base class; inherit an omitted name or `nothing`."""
        super().__init_subclass__()
        cls.name = name or cls.name
        cls.nothing = Atom(nothing) if nothing else cls.nothing

    def __str__(self) -> str:
        values = (getattr(self, field) for field in converters(type(self)))
        return " ".join([self.name, *map(_text, values)])

    @classmethod
    def functor(cls) -> Functor:
        """Return the name and the number of arguments of the terms."""
        return cls.name, len(converters(cls))

    @classmethod
    def from_arguments(cls, arguments: Sequence[Any]) -> Self | None:
        """Return an object with these arguments, or `None` if they are invalid."""
        made = converters(cls).values()
        try:
            return cls(
                *[make(value) for make, value in zip(made, arguments, strict=True)]
            )
        except (LookupError, TypeError, ValueError):
            return None

    def to_term(self) -> Compound:
        """Return the object as a Prolog term."""
        values = [getattr(self, field) for field in converters(type(self))]
        arguments = [self.nothing if value is None else value for value in values]
        return Compound(self.name, tuple(arguments))


def _text(value: Any) -> str:
    return " ".join(map(_text, value)) if isinstance(value, tuple) else str(value)


_converters: dict[type, dict[str, Converter]] = {}


def converters(term: type) -> dict[str, Converter]:
    """Return the converters for the fields of a term, by name."""
    if term not in _converters:
        hints = field_types(term)
        _converters[term] = {name: _converter(hint) for name, hint in hints.items()}
    return _converters[term]


def field_types(dataclass: type) -> dict[str, Any]:
    """Return the types of the fields of a dataclass, by name."""
    hints = get_type_hints(dataclass)
    return {field.name: hints[field.name] for field in fields(dataclass)}


def _converter(hint: Any) -> Converter:
    origin: Any = get_origin(hint) or hint
    options = get_args(hint)
    if origin is UnionType:
        return _choice(*options)
    if origin is tuple:
        return _items(options[0])
    if origin is dict:
        item = _converter(options[1])
        return lambda pairs: {str(p.args[0]): item(p.args[1]) for p in pairs}
    if issubclass(origin, Mapping):
        item = _converter(options[0])
        return lambda items: origin({key: item(value) for key, value in items.items()})
    if issubclass(origin, Enum):
        return {member.value: member for member in origin}.__getitem__
    if issubclass(origin, Fraction):
        return Fraction
    return _expecting(origin)


def _items(hint: Any) -> Converter:
    """Return a converter from lists to tuples, fast if no item needs conversion."""
    convert = _converter(hint)
    options = set(get_args(hint)) if get_origin(hint) is UnionType else {hint}
    classes = {option for option in options if isinstance(option, type)}
    unchanged = {c for c in classes if not issubclass(c, Enum | Fraction | NoneType)}

    def converted(items: Any) -> tuple[Any, ...]:
        if unchanged.issuperset(map(type, items)):
            return tuple(items)
        return tuple(map(convert, items))

    return converted


def _choice(*options: Any) -> Converter:
    enums = [option for option in options if issubclass(option, Enum)]
    atoms = {member.value: member for enum in enums for member in enum}
    others = [option for option in options if option not in (*enums, NoneType)]
    convert = _converter(others[0]) if len(others) == 1 else _expecting(*others)

    def chosen(value: Any) -> Any:
        if type(value) is not Atom:
            return convert(value)
        if value in atoms or NoneType in options:
            return atoms.get(value)
        raise ValueError(f"unknown atom: {value}")

    return chosen


def _expecting(*expected: type) -> Converter:
    def convert(value: Any) -> Any:
        if not isinstance(value, expected):
            names = " or ".join(each.__name__ for each in expected)
            raise TypeError(f"expected {names}, not {value!r}")
        return value

    return convert


class Schema:
    """The declaration of the terms and the error messages of a rule file.

    Attributes:
        reader: The reader for the terms.
        messages: The messages for culprits, by the expected domain or type.  In a
            message, ``{culprit}`` stands for the culprit, and ``{0}`` for the first
            argument of the domain or type.
    """

    def __init__(
        self,
        terms: Iterable[type[Readable]] = (),
        dicts: Iterable[type[Term]] = (),
        messages: Mapping[str, str] | None = None,
    ) -> None:
        """Declare the terms and the error messages.

        Args:
            terms: The classes that represent compound terms.
            dicts: The classes that represent dicts; their names are the tags.
            messages: The messages for culprits, by the expected domain or type.
        """
        self.reader = Reader(
            {term.functor(): term.from_arguments for term in terms},
            {term.name: (term, converters(term)) for term in dicts},
        )
        self.messages = messages or {}


PLAIN = Schema()
"""The schema that reads every compound term as a `Compound`."""
