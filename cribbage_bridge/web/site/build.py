"""Build a site of static files: the pages, and the program that they run.

Run this module with the folder of the site, the folder of npm's packages, the folder of
Python's packages and the command that runs Node.js.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import sys
from pathlib import Path

from cribbage_bridge.bridge.queries import rulebook
from cribbage_bridge.web.pages import NAVIGATION, PAGES, STATIC, Target, page
from cribbage_bridge.web.security import POLICY
from cribbage_bridge.web.site.program import INSTALLATION, copy_program, names_of

_PROMPT = Path(__file__).with_name("prompt.pl")
_OWN = Path(__file__).with_name("static")

_FILES = {
    "/": "index.html",
    "/table/{id}": "table.html",
    "/review": "reviews.html",
    "/review/{id}": "review.html",
    "/statistics": "statistics.html",
    "/learn": "learn.html",
    "/learn/count": "count.html",
    "/learn/discard": "discard.html",
    "/learn/peg": "peg.html",
    "/ask": "ask.html",
    "/rummikub": "rummikub.html",
    "/prolog": "prolog.html",
    "/verify": "verify.html",
}
"""The file of each page, by its address on a server; a server lacks the last three."""

_NAVIGATION = (
    *((address, label) for address, label in NAVIGATION if address in _FILES),
    ("/rummikub", "Rummikub"),
    ("/prolog", "Prolog"),
    ("/verify", "Verify"),
)

_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
_POLICY = _POLICY.replace("; frame-ancestors 'none'", "")
"""The policy for a page, which cannot itself forbid frames."""

_PATH = re.compile(r"^[^?#]*")


def build(site: Path, npm: Path, packages: Path, node: str) -> None:
    """Build the site in a folder, in place of what the folder contains.

    Args:
        site: The folder.
        npm: The folder with ``pyodide`` and ``swipl-wasm``.
        packages: The folder with the Python packages.
        node: The command that runs Node.js.
    """
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    write_pages(site)
    copy_scripts(site)
    _copy_rules(site / "prolog")
    copy_program(site / "program", npm, packages, node)
    _copy_licenses(site / "licenses", npm, packages)
    _list_files(site)


def write_pages(site: Path) -> None:
    """Write all pages to a folder."""
    target = Target(_NAVIGATION, _link, (_OWN, STATIC), _POLICY)
    for address, name in _FILES.items():
        template = PAGES.get(address, name)
        (site / name).write_text(page(template, address, target), "utf-8")


def copy_scripts(site: Path) -> None:
    """Copy the scripts, the style sheets and the pictures; some replace a server's."""
    shutil.copytree(STATIC, site / "static")
    shutil.copytree(_OWN, site / "static", dirs_exist_ok=True)
    (site / "static/offline.js").rename(site / "offline.js")


def _link(address: str) -> str:
    """Return the address of a page or file of the site, given that of the server."""
    return _PATH.sub(_file, address)


def _file(path: re.Match[str]) -> str:
    address = path.group()
    return _FILES.get(address, address.removeprefix("/"))


def _copy_rules(folder: Path) -> None:
    """Copy the rules and the prompt, and list their files."""
    shutil.copytree(rulebook(), folder, ignore=shutil.ignore_patterns("grading"))
    shutil.copy(_PROMPT, folder)
    (folder / "files.json").write_text(json.dumps(names_of(folder)))


def _copy_licenses(licenses: Path, npm: Path, packages: Path) -> None:
    """Copy the license of each package."""
    for name in ("pyodide", "swipl-wasm"):
        licenses.joinpath(name).mkdir(parents=True)
        for file in ("README.md", "LICENSE.txt"):
            if (npm / name / file).exists():
                shutil.copy(npm / name / file, licenses / name)
    others = shutil.ignore_patterns(*INSTALLATION)
    for folder in packages.glob("*.dist-info"):
        shutil.copytree(folder, licenses / folder.stem, ignore=others)


def _list_files(site: Path) -> None:
    """List the files of this version for the service worker."""
    files = names_of(site)
    digest = hashlib.sha256()
    for file in files:
        digest.update((site / file).read_bytes())
    (site / "files.js").write_text(
        f"const VERSION = {json.dumps(digest.hexdigest())};\n"
        f"const FILES = {json.dumps(['./', *files])};\n"
    )


if __name__ == "__main__":
    site_folder, npm_folder, packages_folder = map(Path, sys.argv[1:4])
    build(site_folder, npm_folder, packages_folder, sys.argv[4])
