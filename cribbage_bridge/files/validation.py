"""Messages for the errors that pydantic finds."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping
from json import dumps
from typing import Any

from cribbage_bridge.files.sanitize import printable

_OBJECT, _NUMBER, _INTEGER, _LIST = "an object", "a number", "an integer", "a list"

_EXPECTED = {
    "bool_type": "true or false",
    "dataclass_type": _OBJECT,
    "dict_type": _OBJECT,
    "enum": "{expected}",
    "float_parsing": _NUMBER,
    "float_type": _NUMBER,
    "greater_than": "more than {gt}",
    "greater_than_equal": "at least {ge}",
    "int_from_float": _INTEGER,
    "int_parsing": _INTEGER,
    "int_type": _INTEGER,
    "less_than": "less than {lt}",
    "less_than_equal": "at most {le}",
    "list_type": _LIST,
    "literal_error": "{expected}",
    "model_attributes_type": _OBJECT,
    "model_type": _OBJECT,
    "string_pattern_mismatch": "text that matches {pattern}",
    "string_too_long": "at most {max_length} characters",
    "string_type": "text",
    "too_long": "{max_length} or fewer items",
    "too_short": "{min_length} or more items",
    "tuple_type": _LIST,
    "union_tag_invalid": "one of {expected_tags} as {discriminator}, not '{tag}'",
}
"""The expected values, by the type of pydantic's error."""


def validation_message(problem: Mapping[str, Any], field: str = "") -> str:
    """Return the message for one of the errors of a pydantic `ValidationError`.

    Args:
        problem: The details of the error.
        field: The name of the wrong field; empty if the whole value is wrong.
    """
    kind = problem["type"]
    if kind == "missing":
        return f"{field!r} is missing"
    if kind == "extra_forbidden":
        return f"unexpected field {field!r}"
    prefix = f"{field!r}: " if field else ""
    if kind == "json_invalid":
        return f"{prefix}not valid JSON ({problem['ctx']['error']})"
    if kind not in _EXPECTED:
        return f"{prefix}{problem['msg'].removeprefix('Value error, ')}"
    expected = _EXPECTED[kind].format(**problem.get("ctx", {}))
    return f"{prefix}expected {expected}{culprit(problem['input'])}"


def culprit(value: Any) -> str:
    """Return a wrong value as the end of a message; empty if the value has parts."""
    if value is None or isinstance(value, bool):
        return f", not {dumps(value)}"
    if isinstance(value, str | int | float):
        return f", not {printable(reprlib.repr(value))}"
    return ""
