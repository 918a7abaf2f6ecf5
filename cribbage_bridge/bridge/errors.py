"""The exceptions of the package.

Every one derives from `CribbageError` and from the built-in exception that
fits, so that ``except ValueError`` catches an unusable hand without knowing
this package.
"""

from __future__ import annotations

import reprlib
from collections.abc import Mapping, Sequence

from cribbage_bridge.bridge.terms import Compound, Value
from cribbage_bridge.files.errors import CribbageError
from cribbage_bridge.files.sanitize import printable


class PrologNotFoundError(CribbageError, RuntimeError):
    """SWI-Prolog is missing, too old, or does not start."""


class ForkedProcessError(CribbageError, RuntimeError):
    """A forked process asked the SWI-Prolog of its parent."""


class ArgumentTypeError(CribbageError, TypeError):
    """An argument is of another type than what is wanted."""

    def __init__(self, wanted: str, given: object) -> None:
        super().__init__(f"{wanted} wanted, not {reprlib.repr(given)}")


class LoadError(CribbageError, ValueError):
    """A Prolog file cannot be loaded.

    Attributes:
        file: The file of the first error.
        line: Its line, counted from 1; 0 where there is none.
    """

    def __init__(self, message: str, file: str, line: int) -> None:
        super().__init__(message)
        self.file = file
        self.line = line


class NoAnswerError(CribbageError, ValueError):
    """A predicate that should have an answer has none."""


class PrologError(CribbageError):
    """A Prolog predicate raised an error.

    Attributes:
        term: The formal part of the Prolog error, such as
            ``domain_error(four_cards, [])`` as a `Compound`, or what was
            thrown if it is no standard error.
        index: In a batch, the place of the culprit, counted from 0; otherwise
            `None`.
    """

    def __init__(self, message: str, term: Value) -> None:
        super().__init__(message)
        self.term = term
        self.index: int | None = None

    def __str__(self) -> str:
        message = super().__str__()
        return message if self.index is None else f"item {self.index}: {message}"


class InstantiationError(PrologError, ValueError):
    """Something that must be known is not."""


class UnusableValueError(PrologError):
    """The base of the errors that name a culprit.

    Attributes:
        domain: What Prolog wanted, such as ``four_cards``; its name if it has
            arguments, such as ``at_most`` of ``at_most(4)``.
        culprit: What was found instead.
    """

    def __init__(self, message: str, term: Compound) -> None:
        super().__init__(message, term)
        wanted, self.culprit = term.args
        self.domain: str = wanted.name if isinstance(wanted, Compound) else str(wanted)


class DomainError(UnusableValueError, ValueError):
    """A value is of the right type, but not one of those that will do."""


class PrologTypeError(UnusableValueError, TypeError):
    """A value is not of the right type."""


class PrologSyntaxError(PrologError, ValueError):
    """A text is not Prolog."""


class ExistenceError(PrologError, LookupError):
    """A predicate or another thing does not exist."""


class PrologPermissionError(PrologError, PermissionError):
    """Prolog does not allow what was asked."""


class EvaluationError(PrologError, ArithmeticError):
    """An expression has no value."""


class ResourceError(PrologError, MemoryError):
    """A question needs more memory than it may use."""


class PrologTimeoutError(PrologError, TimeoutError):
    """A question takes longer than it may."""


_ERROR_CLASSES: dict[str, type[PrologError]] = {
    "instantiation_error": InstantiationError,
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
    term: Value, prolog_message: str, wordings: Mapping[str, str]
) -> PrologError:
    """Make the exception for a Prolog error.

    Args:
        term: The formal part of the error.
        prolog_message: The text that Prolog has for the error.
        wordings: The texts for culprits by domain and type, as in a `Vocabulary`.
    """
    name = term.name if isinstance(term, Compound) else str(term)
    error_class = _ERROR_CLASSES.get(name, PrologError)
    if isinstance(term, Compound) and issubclass(error_class, UnusableValueError):
        wanted, culprit = term.args
        message = _worded(wanted, printable(_readable(culprit)), wordings)
        return error_class(message, term)
    return error_class(prolog_message, term)


def _worded(wanted: Value, culprit: str, wordings: Mapping[str, str]) -> str:
    """What is wrong with a culprit, in words."""
    name, arguments = str(wanted), ()
    if isinstance(wanted, Compound):
        name, arguments = wanted.name, wanted.args
    if name in wordings:
        return wordings[name].format(*arguments, culprit=culprit)
    return f"{str(wanted).replace('_', ' ')} expected, found {culprit}"


def _readable(value: Value) -> str:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return " ".join(map(_readable, value)) or "nothing"
    return str(value)
