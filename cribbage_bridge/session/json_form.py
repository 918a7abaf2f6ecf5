"""The JSON form of the project's dataclasses, derived from their declarations.

A dataclass instance becomes an object with its fields, and a card becomes a string.  A
`Both` becomes an object with a field for each seat.  A fraction becomes an object with
its exact and its decimal value.  An action or an event also has its name as ``kind``::

    >>> write(Played(Seat.FIRST, Card.parse("5H"), 15))
    {'kind': 'played', 'seat': 'first', 'card': '5H', 'count': 15}
    >>> read(Event, '{"kind": "said_go", "seat": "second"}')
    SaidGo(seat=Seat.SECOND)

The dataclasses of `cribbage_bridge.cribbage` need neither this module nor pydantic.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from json import dumps
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from cribbage_bridge.bridge.errors import ArgumentTypeError
from cribbage_bridge.cribbage.actions import Action, Both, Event, Seat, parse_action
from cribbage_bridge.cribbage.cards import Card, parse_card
from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.files.optional_imports import needed_for
from cribbage_bridge.files.validation import validation_message

with needed_for("cribbage_bridge.session", "play"):
    from pydantic import (
        ConfigDict,
        Field,
        GetCoreSchemaHandler,
        GetPydanticSchema,
        Strict,
        TypeAdapter,
        ValidationError,
    )
    from pydantic_core import CoreSchema, core_schema

CONFIG: ConfigDict = {}
"""The configuration of pydantic for all dataclasses with a JSON form."""

Write = Callable[[Any], Any]
"""A function that converts a value to JSON-serializable data."""

_INTEGER = Annotated[int, Field(ge=-(2**63), lt=2**63), Strict()]

_PLAIN = (str, int, float, bool, NoneType)
"""The types whose values are their own JSON form."""

_KINDS = frozenset({*get_args(Event), *get_args(Action)})
"""The dataclasses whose JSON form has a ``kind``."""

_ATTRIBUTE = re.compile(r"^ {4}(\w+): (.*(?:\n {8,}.*)*)", re.MULTILINE)


@dataclass(frozen=True)
class Text:
    """A marker for a type whose JSON form is text: ``Annotated[TYPE, Text(parse)]``.

    Attributes:
        parse: A function that parses the string, or raises `ValueError`.
    """

    parse: Callable[[str], Any]


ActionText = Annotated[Action, Text(parse_action)]
"""An action whose JSON form is a string such as ``play first 6D``."""


def write(value: Any, declared: Any = None) -> Any:
    """Return the JSON form of a value.

    Args:
        value: An instance of a dataclass, a list or a dict of such instances, or
            another value of the declared type.
        declared: The type; by default, the class of the value.

    Raises:
        ArgumentTypeError: The value has no JSON form.
    """
    if declared is None and isinstance(value, list | tuple):
        return [write(each) for each in value]
    if declared is None and type(value) is dict:
        return {str(key): write(each) for key, each in value.items()}
    kind: Any = declared or type(value)
    return _writer(kind)(value)


def read(declared: Any, json: str | bytes) -> Any:
    """Read a value of a declared type from JSON.

    Raises:
        FormatError: The JSON does not fit the type; the message names the field.
    """
    try:
        return _adapter(declared).validate_json(json, strict=True)
    except ValidationError as error:
        raise FormatError(reason_of(error)) from None


def read_data(declared: Any, data: Any) -> Any:
    """Read a value of a declared type from decoded JSON, as `read` does."""
    try:
        text = dumps(data)
    except (RecursionError, ValueError):
        raise FormatError("the JSON is invalid, or nested too deeply") from None
    return read(declared, text)


def reason_of(error: ValidationError) -> str:
    """Return the message for the first error that pydantic found, with its place."""
    problem = error.errors()[0]
    return validation_message(problem, ".".join(map(str, problem["loc"])))


@cache
def _adapter(declared: Any) -> TypeAdapter[Any]:
    return TypeAdapter(form(declared))


def form(declared: Any) -> Any:
    """Return the type that lets pydantic read, write and document a declared type."""
    origin, arguments = get_origin(declared), get_args(declared)
    if origin is Annotated:
        return _annotated(*arguments)
    if origin in (UnionType, Union):
        return _union(arguments)
    if origin is tuple:
        items = [each if each is ... else form(each) for each in arguments]
        return tuple[tuple(items)]  # type: ignore[misc]
    if origin is dict:
        return dict[arguments[0], form(arguments[1])]  # type: ignore[misc,valid-type]
    if origin is Both:
        return _schema(Both, lambda handler: _both_schema(arguments[0], handler))
    if declared is Card:
        return _text_form(Text(parse_card))
    if declared is Fraction:
        return _schema(Fraction, _fraction_schema)
    if declared is int:
        return _INTEGER
    if declared is bool:
        return Annotated[bool, Strict()]
    if isinstance(declared, type) and is_dataclass(declared):
        declared.__pydantic_config__ = CONFIG  # type: ignore[attr-defined]
        return _schema(declared, lambda _: _whole_schema(declared))
    return declared


@cache
def _whole_schema(declared: Any) -> CoreSchema:
    """Return the schema of a dataclass with all its parts, made only once."""
    made = _schema(declared, lambda handler: _object_schema(declared, handler))
    adapter = TypeAdapter(made)
    adapter.rebuild()  # in case that it is deferred
    return adapter.core_schema


def _schema(declared: Any, make: Callable[[GetCoreSchemaHandler], CoreSchema]) -> Any:
    return Annotated[declared, GetPydanticSchema(lambda _, handler: make(handler))]


def _annotated(declared: Any, *marks: Any) -> Any:
    for mark in marks:
        if isinstance(mark, Text):
            return _text_form(mark)
    return Annotated[form(declared), *marks]


def _text_form(text: Text) -> Any:
    schema = core_schema.no_info_after_validator_function(
        text.parse,
        core_schema.str_schema(max_length=_LONGEST_TEXT),
        serialization=core_schema.plain_serializer_function_ser_schema(str),
    )
    return _schema(Any, lambda _: schema)


def _union(options: tuple[Any, ...]) -> Any:
    if not _KINDS.issuperset(options):
        return Union[tuple(map(form, options))]  # noqa: UP007

    def tagged(handler: GetCoreSchemaHandler) -> CoreSchema:
        choices = {each.name: handler.generate_schema(form(each)) for each in options}
        written = core_schema.plain_serializer_function_ser_schema(write)
        return core_schema.tagged_union_schema(choices, "kind", serialization=written)

    return _schema(Any, tagged)


_LONGEST_TEXT = 1000
"""The maximum length of the string for a card, or for an action with a deck."""


def _both_schema(declared: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
    own = handler.generate_schema(form(declared))
    both = core_schema.typed_dict_schema(
        {seat.value: core_schema.typed_dict_field(own) for seat in Seat},
        extra_behavior="forbid",
    )
    return _read_by(
        lambda data: Both({seat: data[seat.value] for seat in Seat}),
        both,
        Both[declared],
    )


def _fraction_schema(handler: GetCoreSchemaHandler) -> CoreSchema:
    parts = {
        "exact": core_schema.str_schema(pattern="^-?[0-9]{1,40}(/[1-9][0-9]{0,39})?$"),
        "decimal": core_schema.float_schema(),
    }
    mean = core_schema.typed_dict_schema(
        {name: core_schema.typed_dict_field(part) for name, part in parts.items()},
        cls_name="Mean",
        extra_behavior="forbid",
        ref="cribbage_bridge.Mean",
    )
    return _read_by(lambda data: Fraction(data["exact"]), mean, Fraction)


def _object_schema(declared: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
    hints = get_type_hints(declared, include_extras=True)
    descriptions = _descriptions(declared)
    parts = {
        field.name: core_schema.typed_dict_field(
            handler.generate_schema(form(hints[field.name])),
            required=field.default is not None,
            metadata=_documented(descriptions.get(field.name)),
        )
        for field in fields(declared)
    }
    if declared in _KINDS:
        kind = core_schema.literal_schema([declared.name])
        parts = {"kind": core_schema.typed_dict_field(kind), **parts}

    def made(data: dict[str, Any]) -> Any:
        if declared in _KINDS:
            data.pop("kind")
        return declared(**data)

    return _read_by(
        made,
        core_schema.typed_dict_schema(
            parts,
            cls_name=declared.__name__,
            extra_behavior="forbid",
            ref=f"{declared.__module__}.{declared.__qualname__}",
            metadata=_documented(_docstring(declared).partition("\n")[0]),
        ),
        declared,
    )


def _read_by(
    make: Callable[[dict[str, Any]], Any], data: CoreSchema, declared: Any
) -> CoreSchema:
    """Return a schema that reads an object from data, and writes it as `write` does."""
    expected = get_origin(declared) or declared

    def read_or_made(value: Any, read_data: Callable[[Any], dict[str, Any]]) -> Any:
        return value if isinstance(value, expected) else make(read_data(value))

    return core_schema.json_or_python_schema(
        core_schema.no_info_after_validator_function(make, data),
        core_schema.no_info_wrap_validator_function(read_or_made, data),
        serialization=core_schema.plain_serializer_function_ser_schema(
            _writer(declared)
        ),
    )


def _documented(description: str | None) -> dict[str, Any]:
    return {"pydantic_js_updates": {"description": description} if description else {}}


def _docstring(declared: type) -> str:
    return inspect.cleandoc(declared.__doc__ or "")


def _descriptions(declared: type) -> dict[str, str]:
    return {
        name: " ".join(text.split())
        for parent in reversed(declared.__mro__)
        for name, text in _ATTRIBUTE.findall(
            _docstring(parent).partition("Attributes:\n")[2]
        )
    }


@cache
def _writer(declared: Any) -> Write:
    origin, arguments = get_origin(declared) or declared, get_args(declared)
    if origin is Annotated:
        is_text = any(isinstance(mark, Text) for mark in arguments[1:])
        return str if is_text else _writer(arguments[0])
    if origin in (UnionType, Union):
        return _union_writer(arguments)
    if origin in (list, tuple):
        item = _writer(arguments[0])
        return lambda values: [item(value) for value in values]
    if origin is dict:
        item = _writer(arguments[1])
        return lambda values: {key: item(value) for key, value in values.items()}
    if origin is Both:
        item = _writer(arguments[0]) if arguments else write
        return lambda both: {seat.value: item(both[seat]) for seat in Seat}
    if origin is Card:
        return str
    if origin is Fraction:
        return lambda value: {"exact": str(value), "decimal": float(value)}
    if is_dataclass(origin):
        return _object_writer(origin)
    if isinstance(origin, type) and issubclass(origin, Enum):
        return lambda member: member.value
    if isinstance(origin, type) and not issubclass(origin, _PLAIN):
        raise ArgumentTypeError("a value with a JSON form", origin)
    return lambda value: value


def _union_writer(options: tuple[Any, ...]) -> Write:
    writers = {option: _writer(option) for option in options if option is not NoneType}
    if len(writers) == 1:
        (write_one,) = writers.values()
        return lambda value: None if value is None else write_one(value)
    return lambda value: None if value is None else writers[type(value)](value)


def _object_writer(declared: Any) -> Write:
    hints = get_type_hints(declared, include_extras=True)
    parts = [(field.name, _writer(hints[field.name])) for field in fields(declared)]
    kind = {"kind": declared.name} if declared in _KINDS else {}
    return lambda value: (
        kind | {name: write_part(getattr(value, name)) for name, write_part in parts}
    )
