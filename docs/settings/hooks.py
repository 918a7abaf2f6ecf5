"""The pages that MkDocs builds besides those in docs/.

These are the texts at the top of the repository and in the package, and a page for
each rule file.  In the sources, a link names a file of the repository; this module
replaces the file with its page.
"""

from __future__ import annotations

import posixpath
import re
import sys
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

sys.path.insert(0, str(Path(__file__).parent))
from rule_pages import RULEBOOK, rule_files, rule_pages

ROOT = RULEBOOK.parent

TEXTS = {
    "README.md": "overview.md",
    "CONTRIBUTING.md": "CONTRIBUTING.md",
    "CHANGELOG.md": "CHANGELOG.md",
    "SECURITY.md": "SECURITY.md",
    "CITATION.cff": "CITATION.cff",
    "LICENSE": "LICENSE.txt",
    "cribbage_bridge/protocol/PROTOCOL.md": "PROTOCOL.md",
    "docs/settings/style.css": "style.css",
}
"""The path of the page for each text, by its path in the repository."""

RULES = {
    path.relative_to(ROOT).as_posix(): "rule-pages/"
    + path.relative_to(RULEBOOK).with_suffix(".html").as_posix()
    for path in rule_files()
}
"""The path of the page for each rule file, by its path in the repository."""

PLACES = TEXTS | RULES

_LINK = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)(#[^)\s]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the texts, and the pages and style sheets of the rule files."""
    for source, place in TEXTS.items():
        files.append(File.generated(config, place, abs_src_path=str(ROOT / source)))
    for path, page in rule_pages().items():
        files.append(File.generated(config, f"rule-pages/{path}", content=page))
    return files


def on_page_markdown(
    markdown: str, page: Page, config: MkDocsConfig, files: Files
) -> str:
    """Return the text of a page, with links to pages in place of repository files."""
    own = page.file.src_uri
    sources = {place: source for source, place in TEXTS.items()}
    source = sources.get(own, f"docs/{own}")

    def replaced(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(source), link[1]))
        place = PLACES.get(target, target.removeprefix("docs/"))
        there = posixpath.relpath(place, posixpath.dirname(own) or ".")
        return f"]({there}{link[2] or ''})"

    return _LINK.sub(replaced, markdown)
