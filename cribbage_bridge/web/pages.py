"""Web pages that are the same for everybody, and that scripts fill in."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from cribbage_bridge.session.glossary import GLOSSARY

DOCUMENTATION = "/docs"
"""The address of the documentation of the API."""

AWAY = "/away"
"""The address of the page that browsers show if they cannot reach the server."""

DESIGN = "/design"
"""The address of the page that shows developers the parts of all pages."""

PAGES = {
    "/": "home.html",
    "/table/{id}": "table_page.html",
    "/join/{invitation}": "join.html",
    "/transfer/{id}": "transfer.html",
    "/review": "reviews.html",
    "/review/{id}": "review.html",
    "/statistics": "statistics.html",
    "/learn": "learn.html",
    "/learn/count": "count.html",
    "/learn/discard": "discard.html",
    "/learn/peg": "peg.html",
    "/ask": "ask.html",
    DOCUMENTATION: "docs.html",
    DESIGN: "design.html",
    AWAY: "away.html",
}
"""The template of the page at each address."""

MOVED = ("/play/{id}", "/room/{id}")
"""The addresses that tables had in earlier versions."""

_AT_TABLE = ("home.html", "table_page.html", "join.html", "transfer.html")

_NAVIGATION = (
    ("/", "Play"),
    ("/learn", "Learn"),
    ("/review", "Review"),
    ("/statistics", "Statistics"),
    ("/ask", "Ask"),
    (DOCUMENTATION, "API"),
)
"""The address and the label of each page in the navigation."""

_ENVIRONMENT = Environment(
    loader=FileSystemLoader(Path(__file__).with_name("templates")),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)

_IMPORT = re.compile(r'^(?:import|\} from|import .* from) "(/static/.*)";$', re.M)
"""An import of a script."""


def imported(script: str) -> list[str]:
    """Return the addresses of all scripts that a script imports, even indirectly.

    A page lists them, so that browsers request all of them at once.
    """
    found = [script]
    for each in found:
        found += [other for other in _imports(each) if other not in found]
    return found[1:]


@cache
def _imports(script: str) -> list[str]:
    file = Path(__file__).parent / script.lstrip("/")
    return _IMPORT.findall(file.read_text("utf-8"))


_ENVIRONMENT.globals |= {"glossary": GLOSSARY, "imported": imported}


def page(template: str, address: str = "") -> str:
    """Render the template of a page; mark the page's section in the navigation."""
    section = "/".join(address.split("/")[:2])
    here = "/" if PAGES.get(address) in _AT_TABLE else section
    return _rendered(template, here=here)


def refused_page(refusal: str) -> str:
    """Render the page that shows why a request was refused."""
    return _rendered("refused.html", here="", refusal=refusal)


def _rendered(template: str, **values: str) -> str:
    found = _ENVIRONMENT.get_template(template)
    return found.render(navigation=_NAVIGATION, **values)
