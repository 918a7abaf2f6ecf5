"""The documentation is true: its examples, its links, its versions, its pages."""

import ast
import doctest
import re
import runpy
import shlex
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from commands import call
from paths import ROOT, RULEBOOK

import cribbage_bridge
from cribbage_bridge import grading, rummikub
from cribbage_bridge.bridge import terms
from cribbage_bridge.cribbage import cards
from cribbage_bridge.rummikub import blocks
from cribbage_bridge.session.glossary import GLOSSARY

DOCS = ROOT / "docs"
SETTINGS = DOCS / "settings"
TEXTS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    ROOT / "SECURITY.md",
    ROOT / "cribbage_bridge" / "protocol" / "PROTOCOL.md",
    *sorted(DOCS.glob("*.md")),
]
RULE_FILES = sorted(path.relative_to(RULEBOOK) for path in RULEBOOK.rglob("*.pl"))

texts = pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.name)


# --- Examples -------------------------------------------------------------


@texts
def test_examples_in_python(text: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failures, _ = doctest.testfile(str(text), module_relative=False)
    assert failures == 0


@pytest.mark.long
def test_examples_in_python_have_the_right_types(tmp_path: Path) -> None:
    for text in TEXTS:
        content = text.read_text()
        lines = [""] * content.count("\n")
        for example in doctest.DocTestParser().get_examples(content):
            source = example.source.splitlines()
            lines[example.lineno : example.lineno + len(source)] = source
        # Errors have the line numbers of the document.
        lines.append(
            "# mypy: allow-redefinition"
        )  # here, so that `make lint` caches it
        (tmp_path / f"{text.stem.lower()}_md.py").write_text("\n".join(lines))
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", tmp_path],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize(
    "module", [cribbage_bridge, blocks, cards, grading, rummikub, terms], ids=str
)
def test_docstrings(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failures, tried = doctest.testmod(module)
    assert failures == 0
    assert tried > 0


QUESTION = r"(What|How|Whether|Where|Who|Whose|Why|Which|When)\b"
FOLDERS = ("cribbage_bridge", "docs", "tests")


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_docstring_begins_as_a_question(folder: str) -> None:
    wrong = [
        f"{path}:{text.lineno}: {text.value.value}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for text in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
        and isinstance(text.value.value, str)
        and re.match(QUESTION, text.value.value.strip())
    ]
    assert not wrong


def prolog_sessions() -> list[tuple[str, str]]:
    """Return the Prolog files that are loaded in examples, and what follows there."""
    sessions = re.compile(r"^ {4}\$ swipl (\S+\.pl)\n((?: {4}.*\n|\n(?= ))+)", re.M)
    return [found for text in TEXTS for found in sessions.findall(text.read_text())]


@pytest.mark.parametrize(("file", "session"), prolog_sessions())
def test_examples_in_prolog(file: str, session: str) -> None:
    session = session.partition(" >>>")[0]
    queries = re.findall(r"\?-(.*?\.)\n", session + "\n", flags=re.DOTALL)
    shown = re.split(r"\?-.*?\.\n", session + "\n", flags=re.DOTALL)[1:]
    child = subprocess.run(
        ["swipl", file],
        cwd=ROOT,
        input="\n".join(queries),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert queries
    assert "ERROR" not in child.stderr
    assert "Warning" not in child.stderr
    printed = "".join(child.stdout.split())
    for answer in shown:
        assert "".join(answer.split()) in printed


def commands() -> list[tuple[str, ...]]:
    found = set[tuple[str, ...]]()
    for text in TEXTS:
        content = text.read_text()
        joined = content.replace("\\\n", " ")
        typed = re.findall(r"^ {4}\$ \.venv/bin/cribbage (.*)$", joined, re.MULTILINE)
        quoted = re.findall(r"`cribbage ([^`]*)`", content)
        found |= {tuple(shlex.split(words)) for words in (*typed, *quoted) if words}
    return sorted(words for words in found if re.fullmatch(r"[a-z]+", words[0]))


def test_there_are_examples_in_prolog_and_of_commands() -> None:
    assert len(prolog_sessions()) >= 4
    assert len(commands()) >= 20


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_options_in_examples_are_known(words: tuple[str, ...]) -> None:
    groups = 2 if words[0] in ("rummikub", "study") else 1
    known = help_of(*words[:groups]).split()
    for word in words[groups:]:
        assert not word.startswith("--") or word in known


@cache
def help_of(*command: str) -> str:
    shown = call(*command, "--help")
    assert shown.returncode == 0, shown.stderr
    return shown.stdout


# --- Links ----------------------------------------------------------------


@texts
def test_links(text: Path) -> None:
    for link in re.findall(r"\]\((?!\w+:)([^)#\s]*)(?:#[^)]*)?\)", text.read_text()):
        assert not link or (text.parent / link).exists(), link


def test_the_glossary_is_documented() -> None:
    listed = [f"- **{term}**: {meaning}" for term, meaning in GLOSSARY.items()]
    text = (ROOT / "docs/glossary.md").read_text().replace("\n  ", " ")
    assert [line for line in text.splitlines() if line.startswith("- ")] == listed


def test_each_rule_file_and_page_is_linked() -> None:
    rules = (DOCS / "rules.md").read_text()
    assert [path for path in RULE_FILES if f"(../prolog/{path})" not in rules] == []
    start = (DOCS / "index.md").read_text()
    pages = {page.name for page in DOCS.glob("*.md")} - {"index.md"}
    assert [page for page in pages if f"({page})" not in start] == []


@pytest.mark.parametrize("name", ["table.png", "terminal.svg"])
def test_a_picture_is_small(name: str) -> None:
    assert (DOCS / name).stat().st_size < 150_000


# --- Versions -------------------------------------------------------------


def test_versions_agree() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    citation = citation_data()
    changes = (ROOT / "CHANGELOG.md").read_text()
    (newest, date), *_ = re.findall(r"^## \[([^\]]+)\] - (\S+)$", changes, re.M)
    pack = re.findall(r"^version\('([^']+)'\)\.$", (ROOT / "pack.pl").read_text(), re.M)
    assert pack == [project["version"]]
    assert newest == citation["version"] == version("cribbage-bridge") == pack[0]
    assert date == str(citation["date-released"])
    assert citation["license"] == project["license"]
    assert citation["authors"] == project["authors"]


def citation_data() -> dict[str, Any]:
    yaml = pytest.importorskip("yaml")
    data: dict[str, Any] = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    return data


# --- What is built --------------------------------------------------------


@pytest.fixture(scope="module")
def rule_pages() -> dict[str, str]:
    script = runpy.run_path(str(SETTINGS / "rule_pages.py"))
    pages: dict[str, str] = script["rule_pages"]()
    return {path: page for path, page in pages.items() if path.endswith(".html")}


def exports(path: Path) -> set[str]:
    """Return the predicates in the export list of a rule file, such as ``act/4``.

    A nonterminal is a predicate with two arguments more.
    """
    text = (RULEBOOK / path).read_text()
    header = re.sub(r"%.*", "", text.partition("]).")[0])
    exported = re.findall(r"\b([a-z]\w*)(//?)(\d+)\b", header.partition("[")[2])
    return {
        f"{name}/{int(arity) + 2 * (slashes == '//')}"
        for name, slashes, arity in exported
    }


def commented(path: Path) -> set[str]:
    """Return the names of the predicates with a comment in a rule file."""
    return set(re.findall(r"^%!  (\w+)", (RULEBOOK / path).read_text(), re.M))


@pytest.mark.parametrize("path", RULE_FILES, ids=str)
def test_the_page_of_a_rule_file_has_its_predicates(
    path: Path, rule_pages: dict[str, str]
) -> None:
    page = rule_pages[path.with_suffix(".html").as_posix()]
    anchors = set(re.findall(r'<a name="([^"]+)">', page))
    assert exports(path)
    assert exports(path) - anchors == set()
    assert commented(path) - {name.partition("/")[0] for name in anchors} == set()


@pytest.mark.long
def test_the_documentation_is_built_without_warnings(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs")
    config = ("--config-file", str(SETTINGS / "mkdocs.yml"))
    child = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", *config, "--site-dir", str(tmp_path)],
        capture_output=True,
        text=True,
    )
    assert child.returncode == 0, child.stderr
    assert "WARNING" not in child.stderr
    assert len(list(tmp_path.glob("rule-pages/**/*.html"))) == len(RULE_FILES)
    for page in tmp_path.rglob("*.html"):
        text = page.read_text()
        assert not re.search(r'<(script|img|link)[^>]*(src|href)="(https?:)?//', text)
        if page.name == "404.html":
            continue
        for link in re.findall(r'(?:src|href)="(?!\w+:)([^"#?]+)', text):
            assert (page.parent / link).exists(), f"{page}: {link}"
