"""The exceptions of the bridge to SWI-Prolog.

Each class derives from `CribbageError`, and each except `PrologError` also derives
from a matching built-in exception, so ``except ValueError`` catches the error for an
invalid hand.
"""

from __future__ import annotations

import reprlib
from collections.abc import Mapping
from typing import Any

from cribbage_bridge.bridge.error_messages import (
    culprit_message,
    cut,
    name_and_arguments,
    shown,
)
from cribbage_bridge.bridge.terms import Atom, Compound, Value
from cribbage_bridge.files.errors import CribbageError


class PrologNotFoundError(CribbageError, RuntimeError):
    """SWI-Prolog is missing or too old, or does not start."""


class ForkedProcessError(CribbageError, RuntimeError):
    """A forked process cannot use the SWI-Prolog of its parent."""


class ArgumentTypeError(CribbageError, TypeError):
    """An argument has the wrong type."""

    def __init__(self, expected: str, given: object) -> None:
        super().__init__(f"expected {expected}, not {shown(reprlib.repr, given)}")


class LoadError(CribbageError, ValueError):
    """A Prolog file has errors.

    Attributes:
        file: The file that contains the first error; empty if unknown.
        line: The line of that error, counted from 1; 0 if unknown.
    """

    def __init__(self, message: str, file: str, line: int) -> None:
        super().__init__(message)
        self.file = file
        self.line = line


class PrologError(CribbageError):
    """A Prolog predicate raised an error, or failed.

    Attributes:
        term: The formal part of the Prolog error, such as ``domain_error(four_cards,
            [])`` as a `Compound`, or the thrown term if it is not a standard error.  A
            description replaces each large or deeply nested argument.  If the predicate
            failed, the term is the atom ``fail``.  If the bridge itself fails, the term
            is an atom with the text of the whole error.
        domain: The domain or type that Prolog expected, such as ``four_cards``; for a
            compound such as ``at_most(4)``, only its name.  The domain is empty unless
            this is a domain error or a type error.
        culprit: The term that Prolog found instead; `None` unless this is a domain
            error or a type error.
    """

    def __init__(self, message: str, term: Value) -> None:
        super().__init__(message)
        self.term = term
        self.domain = ""
        self.culprit: Any = None
        match term:
            case Compound("domain_error" | "type_error", (expected, culprit)):
                self.domain, _ = name_and_arguments(expected)
                self.culprit = culprit


class PrologValueError(PrologError, ValueError):
    """A predicate fails, or an argument is not sufficiently instantiated."""


class DomainError(PrologError, ValueError):
    """A value has the right type, but is not allowed."""


class PrologTypeError(PrologError, TypeError):
    """A value has the wrong type."""


class PrologSyntaxError(PrologError, ValueError):
    """Text is not valid Prolog."""


class ExistenceError(PrologError, LookupError):
    """A predicate or another object does not exist."""


class PrologPermissionError(PrologError, PermissionError):
    """Prolog does not permit an operation."""


class EvaluationError(PrologError, ArithmeticError):
    """An arithmetic expression has no value."""


class ResourceError(PrologError, MemoryError):
    """A query exceeds a limit on memory, nesting depth or the number of engines."""


class PrologTimeoutError(PrologError, TimeoutError):
    """A query exceeds its time limit."""


_ERROR_CLASSES: dict[str, type[PrologError]] = {
    "instantiation_error": PrologValueError,
    "domain_error": DomainError,
    "type_error": PrologTypeError,
    "syntax_error": PrologSyntaxError,
    "existence_error": ExistenceError,
    "permission_error": PrologPermissionError,
    "evaluation_error": EvaluationError,
    "resource_error": ResourceError,
    "time_limit_exceeded": PrologTimeoutError,
}


def prolog_error(
    term: Value, prolog_message: str, messages: Mapping[str, str]
) -> PrologError:
    """Return the exception for a Prolog error.

    Args:
        term: The formal part of the error.
        prolog_message: Prolog's message for the error.
        messages: The messages for culprits by domain or type, as in a `Schema`.
    """
    name, _ = name_and_arguments(term)
    error_class = _ERROR_CLASSES.get(name, PrologError)
    match term:
        case Compound("domain_error" | "type_error", (expected, culprit)):
            return error_class(culprit_message(expected, culprit, messages), term)
        case _:
            return error_class(cut(prolog_message), term)


def domain_error(domain: str, culprit: Value, message: str) -> DomainError:
    """Return a domain error for a culprit that Python finds before it calls Prolog."""
    return DomainError(message, Compound("domain_error", (Atom(domain), culprit)))


def resource_error(resource: str, message: str) -> ResourceError:
    """Return a resource error that Python, not Prolog, reports."""
    return ResourceError(message, Compound("resource_error", (Atom(resource),)))
