"""Messages for Prolog errors."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cribbage_bridge.bridge.terms import Atom, Compound, Value
from cribbage_bridge.files.sanitize import printable

_LONGEST = 300
"""The number of characters after which one of Prolog's own messages is truncated."""

_MESSAGES = {"evaluable": "there is no arithmetic function {culprit}"}
"""The messages for Prolog's own types."""


def culprit_message(
    expected: Value, culprit: Value, messages: Mapping[str, str]
) -> str:
    """Return the error message for a culprit, the term that caused the error.

    Args:
        expected: The domain or the type that Prolog expected.
        culprit: The term that Prolog found instead.
        messages: The messages by domain or type, as in a `Schema`.
    """
    name, arguments = name_and_arguments(expected)
    text = printable(_readable(culprit))
    if message := {**_MESSAGES, **messages}.get(name):
        return message.format(*arguments, culprit=text)
    return f"expected a value of type {name!r}, not {text}"


def _readable(value: Value) -> str:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return " ".join(map(_readable, value)) or "an empty list"
    if isinstance(value, Compound) and value.name == "/" and len(value.args) == 2:
        return "/".join(map(_readable, value.args))
    is_text = isinstance(value, str) and not isinstance(value, Atom)
    return shown(repr if is_text else str, value)


def name_and_arguments(term: Value) -> tuple[str, tuple[Any, ...]]:
    """Return the name and the arguments of a term."""
    return (term.name, term.args) if isinstance(term, Compound) else (str(term), ())


def shown(show: Callable[[Any], str], value: object) -> str:
    """Return a value as text, or only its class if Python cannot convert the value."""
    try:
        return show(value)
    except (RecursionError, ValueError):
        return f"an object of type {type(value).__name__}"


def cut(message: str) -> str:
    """Return a Prolog message, truncated if it is long."""
    return message if len(message) <= _LONGEST else f"{message[:_LONGEST]}..."
