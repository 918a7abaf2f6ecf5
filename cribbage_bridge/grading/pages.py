"""Pages for students and lecturers, as self-contained HTML or as plain text.

The HTML pages extend ``base.html``, whose blocks are ``title`` and ``content``.
"""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from cribbage_bridge.files.sanitize import visible


def render(template: str, **values: object) -> str:
    """Fill in a template, and return the text.

    Values may contain untrusted text.  HTML pages escape it, and unprintable
    characters except newlines become question marks.
    """
    return _environment.get_template(template).render(values)


def _harmless(value: object) -> object:
    if isinstance(value, str) and not isinstance(value, Markup):
        return "\n".join(map(visible, value.split("\n")))
    return value


_environment = Environment(
    loader=FileSystemLoader(Path(__file__).with_name("templates")),
    autoescape=select_autoescape(["html"]),
    undefined=StrictUndefined,
    finalize=_harmless,
    trim_blocks=True,
    lstrip_blocks=True,
)
