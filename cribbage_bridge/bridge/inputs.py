"""Checks of the values that queries pass to Prolog, and the text of numbers."""

from __future__ import annotations

import reprlib
from decimal import Decimal
from fractions import Fraction

from cribbage_bridge.bridge.errors import (
    ArgumentTypeError,
    DomainError,
    ResourceError,
    domain_error,
    resource_error,
)
from cribbage_bridge.bridge.terms import Compound


def number_text(value: int | Fraction) -> str:
    """Return a number as Prolog reads it, with any number of digits."""
    if isinstance(value, int):
        return hex(value)
    numerator, denominator = map(Decimal, value.as_integer_ratio())
    return f"{numerator:f}r{denominator:f}"


def integer(value: int) -> int:
    """Return an integer unchanged.

    Raises:
        ArgumentTypeError: The value is not an integer.
    """
    if isinstance(value, bool) or not isinstance(value, int):
        raise ArgumentTypeError("an integer", value)
    return value


def check_compound(term: Compound) -> None:
    """Check the name and the arguments of a compound term.

    Raises:
        ArgumentTypeError: The name is not a string, or there are no arguments.
    """
    if not (term.args and isinstance(term.name, str) and isinstance(term.args, tuple)):
        raise ArgumentTypeError("a name and a nonempty tuple of arguments", term)


def no_term(value: object) -> ArgumentTypeError:
    """Return the error for a value that does not represent a term."""
    expected = "a real number, a string, a list, or an object of this package"
    return ArgumentTypeError(expected, value)


def no_unicode(text: str) -> DomainError:
    """Return the error for text that contains a lone surrogate."""
    return domain_error(
        "unicode_text",
        text,
        f"a lone surrogate is not valid Unicode: {reprlib.repr(text)}",
    )


def too_deep() -> ResourceError:
    """Return the error for a value that is nested too deeply."""
    return resource_error(
        "depth_of_input", "an input is nested too deeply, or contains itself"
    )
