"""Values as text, and as HTML, which Jupyter shows instead of text.

Each kind of value has a macro in ``templates/values.html``.  The elements have inline
styles that suit light and dark pages, because a notebook has no style sheet for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2.environment import TemplateModule


def points_text(points: Fraction, reasons: Mapping[str, Fraction]) -> str:
    """Return expected points as text, with the points by reason in parentheses."""
    parts = ", ".join(f"{name} {float(x):.3f}" for name, x in reasons.items())
    return f"{float(points):.3f} points ({parts})"


def as_html(macro: str, *values: object) -> str:
    """Return values as HTML, with text escaped.

    Raises:
        NotImplementedError: Jinja is not installed; Jupyter then shows the text.
        jinja2.UndefinedError: A value lacks an attribute that the macro shows.
    """
    return str(getattr(_macros(), macro)(*values))


@cache
def _macros() -> TemplateModule:
    """Import Jinja, which takes a while, and return the macros."""
    try:
        from jinja2 import Environment, FileSystemLoader, StrictUndefined
    except ModuleNotFoundError as error:
        raise NotImplementedError(str(error)) from error

    environment = Environment(
        loader=FileSystemLoader(Path(__file__).with_name("templates")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("values.html").module
