"""The pages of the rule files, as PlDoc writes them, with corrected links."""

from __future__ import annotations

import posixpath
import re
import subprocess
import tempfile
from pathlib import Path

RULEBOOK = Path(__file__).parents[2] / "prolog"

_MANUAL = "https://www.swi-prolog.org/pldoc/man?predicate="
_LINK = re.compile(
    rf'href="(?:{re.escape(_MANUAL)}(?P<predicate>[^"]+)|/pldoc/doc/[^"]*/'
    r'prolog/(?P<file>[^"]+)\.pl)"'
)
_PREDICATE = re.compile(r'<a name="([^"]+)"><b class="pred">')


def rule_files() -> list[Path]:
    """Return the paths of all rule files."""
    return sorted(RULEBOOK.rglob("*.pl"))


def rule_pages() -> dict[str, str]:
    """Return the page of each rule file, and the style sheets, by output path."""
    with tempfile.TemporaryDirectory() as folder:
        _write_pages(Path(folder))
        pages = {
            path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
            for path in sorted(Path(folder).rglob("*.*"))
            if path.suffix in (".html", ".css")
        }
    homes = {
        name: path for path, page in pages.items() for name in _PREDICATE.findall(page)
    }
    return {path: _mended(path, page, homes) for path, page in pages.items()}


def _write_pages(folder: Path) -> None:
    strict = ("--on-error=status", "--on-warning=status")
    script = Path(__file__).with_suffix(".pl")
    command = ("swipl", *strict, script, "--", RULEBOOK, folder, *rule_files())
    subprocess.run(command, check=True)


def _mended(path: str, page: str, homes: dict[str, str]) -> str:
    """Return a page with corrected links to predicates and rule files.

    PlDoc documents one file at a time, and links the predicates of other files to the
    manual of SWI-Prolog.
    """
    folder = posixpath.dirname(path)

    def mended(link: re.Match[str]) -> str:
        name = link["predicate"]
        home = homes.get(name) if name else f"{link['file']}.html"
        if name and re.search(rf'<a name="{re.escape(name)}">', page):
            home = path
        if home is None:
            return link[0]
        target = posixpath.relpath(home, folder or ".")
        return f'href="{target}{"#" + name if name else ""}"'

    up = posixpath.relpath("../rules.html", folder or ".")
    back = f'<body>\n<p><a href="{up}">The rules in Prolog</a></p>'
    return _LINK.sub(mended, page).replace("<body>", back)
