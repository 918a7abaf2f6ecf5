"""Web pages that are the same for everybody, and that scripts fill in."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from cribbage_bridge.session.glossary import GLOSSARY
from cribbage_bridge.session.program import program
from cribbage_bridge.web.demo import counted_hands

_WEB = Path(__file__).parent

STATIC = _WEB / "static"
"""The folder with the scripts, the style sheets and the pictures."""

FILES_OF_VERSION = "/static-{version}"
"""The address of the scripts and style sheets of a version, which browsers may keep."""

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

NAVIGATION = (
    ("/", "Play"),
    ("/learn", "Learn"),
    ("/review", "Review"),
    ("/statistics", "Statistics"),
    ("/ask", "Ask"),
    (DOCUMENTATION, "API"),
)
"""The address and the label of each page in the navigation."""


@dataclass(frozen=True)
class Target:
    """The server or the site that sends the pages.

    Attributes:
        navigation: The address and the label of each page in the navigation.
        link: A function that returns the address in a link to an address of the server.
        folders: The folders with the scripts.  The pages get a script from the first
            one that has it.
        policy: The content security policy that the pages of a site of static files
            name themselves; empty for a server, which sends it as a header.
    """

    navigation: Iterable[tuple[str, str]]
    link: Callable[[str], str] = str
    folders: tuple[Path, ...] = (STATIC,)
    policy: str = ""


_VERSIONED = re.compile(r"^/static(?=/.*\.(?:js|css)$)")


@cache
def current_files() -> str:
    """Return the address of the static files, which changes if a file changes."""
    digest = hashlib.sha256()
    for file in sorted(STATIC.rglob("*.*")):
        digest.update(file.read_bytes())
    return FILES_OF_VERSION.format(version=digest.hexdigest()[:16])


def _link(address: str) -> str:
    return _VERSIONED.sub(current_files(), address)


SERVER = Target(NAVIGATION, _link)

_ENVIRONMENT = Environment(
    loader=FileSystemLoader([_WEB / "templates", _WEB / "site/templates"]),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)

_IMPORT = re.compile(r'^(?:import|\} from|import .* from) "\./(.*)";$', re.M)
"""An import of a script."""


def _imported(script: str, folders: tuple[Path, ...]) -> list[str]:
    """Return the names of all scripts that a script imports, even indirectly.

    A page lists them, so that browsers request all of them at once.
    """
    found = [script]
    for each in found:
        found += [other for other in _imports(each, folders) if other not in found]
    return found[1:]


@cache
def _imports(script: str, folders: tuple[Path, ...]) -> list[str]:
    file = next(file for folder in folders if (file := folder / script).exists())
    return _IMPORT.findall(file.read_text("utf-8"))


def page(template: str, address: str = "", target: Target = SERVER) -> str:
    """Render the template of a page; mark the page's section in the navigation."""
    section = "/".join(address.split("/")[:2])
    here = "/" if PAGES.get(address) in _AT_TABLE else section
    return _rendered(template, target, here=here)


def refused_page(refusal: str) -> str:
    """Render the page that shows why a request was refused."""
    return _rendered("refused.html", SERVER, here="", refusal=refusal)


def _rendered(template: str, target: Target, **values: str) -> str:
    found = _ENVIRONMENT.get_template(template)
    return found.render(
        navigation=target.navigation,
        link=target.link,
        imported=partial(_imported, folders=target.folders),
        glossary=GLOSSARY,
        counted_hands=counted_hands,
        program=program,
        policy=target.policy,
        is_site=bool(target.policy),
        **values,
    )
