"""A check of the query parameters of a request.

FastAPI ignores a parameter with a misspelled name, and all but the last of several
values, so the answer would be about another question.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_origin

from fastapi import Request
from fastapi.dependencies.models import Dependant

from cribbage_bridge.web.errors import UnusableRequestError


def check_parameters(request: Request) -> None:
    """Check the names of the query parameters, and how often each occurs.

    Raises:
        UnusableRequestError: A parameter is unknown, or one that is not a list has
            several values.
    """
    known = {
        parameter.alias: parameter.field_info.annotation
        for parameter in _parameters(request.scope["route"].dependant)
    }
    for name in request.query_params:
        if name not in known:
            names = ", ".join(known) or "none"
            raise UnusableRequestError(
                f"there is no parameter {name} (possible: {names})"
            )
        values = request.query_params.getlist(name)
        if len(values) > 1 and get_origin(known[name]) is not list:
            raise UnusableRequestError(
                f"the parameter {name} has {len(values)} values, not one"
            )


def _parameters(dependant: Dependant) -> Iterator[Any]:
    """Yield the query parameters of a function and of its dependencies."""
    yield from dependant.query_params
    for each in dependant.dependencies:
        yield from _parameters(each)
