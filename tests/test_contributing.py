"""The recipes of CONTRIBUTING.md: a failure names the place that lacks a new member.

The members come from the program: strengths and rules of the show from Prolog, events
from their union, pages from their folder.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
import swipl
from jinja2 import Environment, meta
from num2words import num2words
from paths import CASES, ROOT, RULEBOOK

from cribbage_bridge.bridge.schema import field_types
from cribbage_bridge.cribbage import show
from cribbage_bridge.cribbage.actions import Event, HiddenCard
from cribbage_bridge.cribbage.drills import CountLevel, count_question
from cribbage_bridge.cribbage.show import Kind, score_hand
from cribbage_bridge.grading.cribbage_cases import RULE_GROUPS
from cribbage_bridge.terminal.help_texts import RULES
from cribbage_bridge.web import pages

Place = Callable[[str], object]
"""Tells if a place has a member."""

PACKAGE = ROOT / "cribbage_bridge"
TEMPLATES = PACKAGE / "web" / "templates"


@cache
def text(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def html(template: str) -> str:
    return text(f"cribbage_bridge/web/templates/{template}")


@cache
def prolog(file: str, goal: str) -> tuple[str, ...]:
    """Return the solutions of a goal for X in a rule file, without repetition."""
    (answer,) = swipl.answers(RULEBOOK / file, [f"X-({goal})"]).values()
    assert answer.startswith("["), answer
    return tuple(dict.fromkeys(filter(None, answer.strip("[]").split(","))))


def must_have(lack: str, members: Iterable[str], has: Place) -> None:
    """Fail with the name of a place and of the members that it lacks."""
    missing = [lack.format(member) for member in members if not has(member)]
    assert not missing, "\n".join(missing)


def places(found: dict[str, Place]) -> pytest.MarkDecorator:
    """Run a test for each place, by what to say if it lacks a member."""
    ids = [lack.split()[0] for lack in found]
    return pytest.mark.parametrize(("lack", "has"), found.items(), ids=ids)


# --- Add a strength of the computer ---------------------------------------


def strengths() -> tuple[str, ...]:
    return prolog("cribbage/opponent.pl", "strength(X, _, _, _)")


@places(
    {
        "home.html has no radio button for the strength '{}'": lambda name: (
            f'name="strength" value="{name}"' in html("home.html")
        ),
        "playing.md has no row for the strength '{}'": lambda name: (
            f"\n| `{name}` |" in text("docs/playing.md")
        ),
    }
)
def test_a_strength_is_in(lack: str, has: Place) -> None:
    must_have(lack, strengths(), has)


def test_the_strengths_are_counted() -> None:
    number = f"{num2words(len(strengths()))} strengths"
    assert number in text("README.md"), f"README.md does not say '{number}'"


# --- Add a rule of the show -----------------------------------------------


def kinds() -> tuple[str, ...]:
    heads = ("rank_combination(X, _, _, _)", "suit_combination(X, _, _, _, _)")
    return prolog("cribbage.pl", "; ".join(f"clause({head}, _)" for head in heads))


def names(words: str, kind: str) -> bool:
    """Return true if a text names a kind, such as nobs by "his nob"."""
    name = kind.removesuffix("s").replace("_", " ")
    return bool(re.search(rf"\b{name}(e?s)?\b", words, re.IGNORECASE))


@cache
def hands() -> tuple[tuple[str, str], ...]:
    with (CASES / "hands.csv").open(encoding="utf-8", newline="") as file:
        return tuple((row["hand"], row["start_card"]) for row in csv.DictReader(file))


@cache
def scored(shown: tuple[tuple[str, str], ...]) -> set[str]:
    scores = (score_hand(*each) for each in shown)
    return {found.kind.value for score in scores for found in score.combinations}


def examples() -> tuple[tuple[str, str], ...]:
    page = pages.page("learn.html", "/learn")
    return tuple(re.findall(r'data-hand="([^"]+)" data-start="([^"]+)"', page))


@cache
def drilled() -> tuple[tuple[str, str], ...]:
    questions = (count_question(CountLevel.ALL, str(seed)) for seed in range(100))
    return tuple((" ".join(map(str, q.cards)), str(q.start_card)) for q in questions)


@places(
    {
        "Kind in show.py lacks '{}'": lambda kind: (
            kind in [each.value for each in Kind]
        ),
        "_PHRASES in show.py lacks '{}'": lambda kind: (
            kind in [each.value for each in show._PHRASES]
        ),
        "cribbage.pl has no comment on the kind '{}'": lambda kind: (
            f"%     - {kind}: " in text("prolog/cribbage.pl")
        ),
        "hand_combinations/3 in show.pl does not name the kind '{}'": lambda kind: (
            f"`{kind}`" in text("prolog/cribbage/show.pl")
        ),
        "hands.csv has no hand with the kind '{}'": lambda kind: (
            kind in scored(hands())
        ),
        "drills.pl makes no hand with the kind '{}'": lambda kind: (
            kind in scored(drilled())
        ),
        "misconceptions.pl has no misconception of the kind '{}'": lambda kind: (
            kind in prolog("grading/misconceptions.pl", "misconception(_, X, _)")
        ),
        "RULE_GROUPS in cribbage_cases.py lacks the kind '{}'": lambda kind: (
            kind in [group.rule for group in RULE_GROUPS]
        ),
        "learn.html has no example of the kind '{}'": lambda kind: (
            kind in scored(examples())
        ),
        "count.html does not name the kind '{}'": lambda kind: names(
            html("count.html"), kind
        ),
        "playing.md does not name the kind '{}'": lambda kind: names(
            text("docs/playing.md"), kind
        ),
        "PROTOCOL.md does not name the kind '{}'": lambda kind: names(
            text("cribbage_bridge/protocol/PROTOCOL.md"), kind
        ),
        "help_texts.py, RULES, does not name the kind '{}'": lambda kind: names(
            RULES, {"nobs": "jack of the start card's suit"}.get(kind, kind)
        ),
    }
)
def test_a_rule_of_the_show_is_in(lack: str, has: Place) -> None:
    must_have(lack, kinds(), has)


def test_the_groups_of_hands_are_documented() -> None:
    lack = "grading.md does not name the group '{}'"
    titles = [group.title for group in RULE_GROUPS]
    must_have(lack, titles, lambda title: title in text("docs/grading.md"))


# --- Add an event ---------------------------------------------------------


def classes() -> dict[str, Any]:
    return {event.name: event for event in get_args(Event)}


def emitted() -> tuple[str, ...]:
    return prolog(
        "cribbage/game.pl",
        """
        member(Module, [cribbage_game, cribbage_play]),
        predicate_property(Module:Head, non_terminal),
        \\+ predicate_property(Module:Head, imported_from(_)),
        clause(Module:Head, Body),
        functor(Head, _, Arity),
        (   arg(Place, Head, List), Place =:= Arity - 1
        ;   sub_term(Goal, Body), subsumes_term(_ = [_|_], Goal), Goal = (_ = List)
        ),
        '$skip_list'(Length, List, _), length(Terminals, Length),
        append(Terminals, _, List),
        member(Event, Terminals), compound(Event), functor(Event, X, _)
        """,
    )


def has_hidden_cards(event: str) -> bool:
    fields = field_types(classes()[event]) if event in classes() else {}
    return tuple[HiddenCard, ...] in fields.values()


def is_described(event: str) -> bool:
    pattern = rf"\n  - (.*, )?{event}\("
    files = (text(f"prolog/cribbage/{name}.pl") for name in ("game", "play"))
    return any(re.search(pattern, file) for file in files)


@places(
    {
        "Event in actions.py lacks '{}'": lambda event: event in classes(),
        "game.pl and play.pl do not emit '{}'": lambda event: event in emitted(),
        "game.pl and play.pl have no comment on the event '{}'": is_described,
        "playback.js has no pace for '{}'": lambda event: re.search(
            rf"const PACE = {{[^}}]*\b{event}:",
            text("cribbage_bridge/web/static/playback.js"),
        ),
        "private/5 in view.pl disagrees on the hidden cards of '{}'": lambda event: (
            has_hidden_cards(event)
            == (
                event in prolog("cribbage/view.pl", "private_events(Xs), member(X, Xs)")
            )
        ),
    }
)
def test_an_event_is_in(lack: str, has: Place) -> None:
    must_have(lack, dict.fromkeys([*emitted(), *classes()]), has)


# --- Add a page -----------------------------------------------------------


def templates() -> list[str]:
    parser = Environment()
    paths = sorted(TEMPLATES.glob("*.html"))
    used = {
        name
        for path in paths
        for name in meta.find_referenced_templates(parser.parse(path.read_text()))
    }
    return [path.name for path in paths if path.name not in used]


def addresses() -> list[str]:
    """Return the addresses that are the same for everybody, but for the first page."""
    return [path for path in pages.PAGES if "{" not in path and path not in ENTRIES]


ENTRIES = ("/", pages.AWAY, pages.DESIGN)
"""The pages that need no link."""


@cache
def links() -> set[str]:
    rendered = (pages.page(name, path) for path, name in pages.PAGES.items())
    return {
        link for page in rendered for link in re.findall(r'<a href="([^"?#]+)', page)
    }


def test_a_template_has_an_address() -> None:
    known = {*pages.PAGES.values(), "refused.html"}
    must_have("PAGES in pages.py lacks '{}'", templates(), lambda name: name in known)


def test_a_page_is_linked() -> None:
    must_have(
        "_NAVIGATION in pages.py, and all pages, have no link to {}",
        addresses(),
        lambda address: address in links(),
    )


def test_a_page_is_checked_for_screen_readers() -> None:
    tests = [path.read_text() for path in (ROOT / "tests" / "web").glob("*.py")]
    checked = "\n".join(test for test in tests if "Axe()" in test)
    must_have(
        "test_access.py does not open {}",
        addresses(),
        lambda address: re.search(rf'["/]{address.rpartition("/")[2]}["?]', checked),
    )


# --- What CONTRIBUTING.md names -------------------------------------------

CONTRIBUTING = text("CONTRIBUTING.md")


def named() -> list[str]:
    lines = re.findall(r"^ {4,}(?:\$ )?(\S.*?)(?:  +#.*)?$", CONTRIBUTING, re.MULTILINE)
    return sorted({*lines, *re.findall(r"`([^`]+)`", CONTRIBUTING)})


@cache
def sources(folder: Path, suffix: str) -> str:
    return "\n".join(path.read_text() for path in sorted(folder.rglob(f"*{suffix}")))


def is_there(code: str) -> bool:
    """Return true if the predicate, files, targets or definition in code exist."""
    if indicator := re.fullmatch(r"([a-z]\w*)//?\d+", code):
        return f"{indicator[1]}(" in sources(RULEBOOK, ".pl")
    first, *rest = words = [word for word in code.split() if "=" not in word]
    if first == "make":
        return all(f"\n{target}:" in text("Makefile") for target in rest)
    if len(words) > 1 or re.search(r"[./]", code):
        files = [word for word in words if "/" in word or word == code]
        return all((ROOT / file).exists() or any(PACKAGE.rglob(file)) for file in files)
    defined = rf"^(class |def )?{re.escape(code)}\b *[:=(]"
    return f'"{code}' in text("pyproject.toml") or bool(
        re.search(defined, sources(PACKAGE, ".py"), re.M)
    )


def test_all_that_is_named_is_there() -> None:
    must_have("CONTRIBUTING.md names '{}', which is not there", named(), is_there)


def test_contributing_is_short() -> None:
    assert len(CONTRIBUTING.splitlines()) <= 80
