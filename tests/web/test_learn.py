"""The page to learn: all that it claims is what the rulebook says."""

from __future__ import annotations

import re
from functools import cache
from html import unescape

import brute
import pytest
from browser import Visits
from playwright.sync_api import expect

from cribbage_bridge.bridge.queries import Rules
from cribbage_bridge.bridge.schema import Schema
from cribbage_bridge.bridge.terms import VARIABLE, Atom, Compound
from cribbage_bridge.cribbage.actions import (
    GAME_TERMS,
    Both,
    Cut,
    Deal,
    Discard,
    Margin,
    Scored,
    Seat,
    Source,
)
from cribbage_bridge.cribbage.cards import DECK, parse_cards
from cribbage_bridge.cribbage.game import Game, Strength
from cribbage_bridge.cribbage.show import Kind, score_crib, score_hand
from cribbage_bridge.cribbage.shuffle import shuffled
from cribbage_bridge.terminal.help_texts import RULES
from cribbage_bridge.web.pages import page

PLAY = Rules("cribbage_play", "cribbage/play", Schema(GAME_TERMS))
GAME = Rules("cribbage_game", "cribbage/game", Schema(GAME_TERMS))


def claims(**names: str) -> list[tuple[str, ...]]:
    """Return the claims of a kind on the page: the values of some attributes."""
    found = page("learn.html", "/learn")
    attributes = " ".join(
        f'data-{name}="({pattern})"' for name, pattern in names.items()
    )
    return re.findall(attributes, found)


COUNTED = claims(hand='[^"]+', start='[^"]+', crib="true|false", value="[0-9]+")

PLAYED = claims(pile='[^"]+', points="[0-9]+")


@cache
def facts() -> dict[str, set[str]]:
    """Return the numbers of the rules that are on the page, by name."""
    found: dict[str, set[str]] = {}
    for name, text in re.findall(
        r'<b data-fact="(\w+)">([^<]+)</b>', page("learn.html", "/learn")
    ):
        found.setdefault(name, set()).add(unescape(text))
    return found


def fact(name: str) -> int:
    (text,) = facts()[name]
    return int(text)


# --- What the page claims -------------------------------------------------


@pytest.mark.parametrize(("hand", "start", "crib", "value"), COUNTED)
def test_a_hand_is_worth_what_the_page_says(
    hand: str, start: str, crib: str, value: str
) -> None:
    count = score_crib if crib == "true" else score_hand
    assert count(hand, start).total == int(value)
    assert brute.value(tuple(hand.split()), start, crib == "true") == int(value)


@pytest.mark.parametrize(("pile", "points"), PLAYED)
def test_a_card_pegs_what_the_page_says(pile: str, points: str) -> None:
    newest_first = parse_cards(pile)[::-1]
    found = PLAY.query("pile_combinations", newest_first)
    assert sum(combination.points for combination in found) == int(points)


def test_the_page_has_examples_of_every_rule() -> None:
    assert len(COUNTED) > 18
    assert len(PLAYED) > 11
    kinds = {
        one.kind
        for hand, start, crib, _ in COUNTED
        for one in (score_crib if crib == "true" else score_hand)(
            hand, start
        ).combinations
    }
    assert kinds == {Kind.FIFTEEN, Kind.PAIR, Kind.RUN, Kind.FLUSH, Kind.NOBS}


def test_the_goal() -> None:
    assert Game().state.goal == fact("goal")


def test_heels() -> None:
    game = Game(first_dealer=Seat.SECOND)
    top = parse_cards("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C KC QC JH")
    deck = (*top, *(card for card in DECK if card not in top))
    game.act(Deal(deck))
    game.act(Discard(Seat.FIRST, deck[:2]))
    game.act(Discard(Seat.SECOND, deck[6:8]))
    scored = [event for event in game.act(Cut(deck[12])) if isinstance(event, Scored)]
    assert [(each.seat, each.source) for each in scored] == [
        (Seat.SECOND, Source.HEELS)
    ]
    assert scored[0].points == fact("heels")


def test_the_last_card_of_a_count() -> None:
    points: dict[Kind, set[int]] = {}
    game = Game(first_dealer=Seat.FIRST)
    for number in range(4):
        game.act(Deal(shuffled(str(number))))
        game.play_deal(Both(dict.fromkeys(Seat, Strength.NOVICE)))
    for step in game.steps:
        for event in step.events:
            if isinstance(event, Scored) and event.source is Source.PLAY:
                kinds = {each.kind for each in event.combinations}
                assert not {Kind.THIRTY_ONE, Kind.GO} <= kinds
                assert not {Kind.THIRTY_ONE, Kind.LAST} <= kinds
                for each in event.combinations:
                    points.setdefault(each.kind, set()).add(each.points)
    assert points[Kind.GO] == points[Kind.LAST] == {fact("go")}
    assert points[Kind.THIRTY_ONE] == {fact("thirty_one")}


@pytest.mark.parametrize(
    ("name", "margin", "beyond"),
    [
        ("skunk", Margin.SKUNK, Margin.GAME),
        ("double_skunk", Margin.DOUBLE_SKUNK, Margin.SKUNK),
    ],
)
def test_skunks(name: str, margin: Margin, beyond: Margin) -> None:
    for score, wanted in ((fact(name), margin), (fact(name) + 1, beyond)):
        first = Atom("first")
        over = Compound("over", (first, Atom("deal")))
        scores = Compound("both", (fact("goal"), score))
        rules = Compound("rules", (fact("goal"), []))
        state = Compound("state", (rules, scores, first, over))
        assert GAME.query("winner", state, VARIABLE) == Atom(wanted.value)


def test_values_that_no_hand_has() -> None:
    (text,) = facts()["impossible"]
    impossible = set(map(int, re.findall(r"\d+", text)))
    assert impossible == {19, 25, 26, 27}


def test_the_terminal_says_the_same() -> None:
    said = set(re.findall(r"\d+", RULES))
    named = {"goal", "skunk", "double_skunk", "go", "thirty_one"}
    assert {text for name in named for text in facts()[name]} <= said


# --- The page in a browser ------------------------------------------------


@pytest.mark.browser
def test_an_example_is_counted_by_the_keyboard(visits: Visits) -> None:
    opened = visits.open("learn")
    example = opened.locator("button.example[data-value='29']")
    example.press("Enter")
    dialog = opened.get_by_role("dialog", name="The count")
    expect(dialog.get_by_role("heading")).to_have_text("Your hand: 29")
    expect(dialog.locator("li").last).to_contain_text("one for his nob is twenty-nine")
    opened.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(example).to_be_focused()


@pytest.mark.browser
def test_an_example_of_the_crib_is_counted_as_the_crib(visits: Visits) -> None:
    opened = visits.open("learn")
    opened.get_by_text("What does a flush in the crib need?").click()
    opened.locator("button.example[data-crib=true][data-value='0']").click()
    heading = opened.get_by_role("dialog").get_by_role("heading")
    expect(heading).to_have_text("Your crib: 0")


@pytest.mark.browser
def test_the_rules_can_be_read_without_scripts(visits: Visits) -> None:
    visits.forgive(r"\.js csp")
    opened = visits.open("learn", java_script_enabled=False)
    opened.get_by_text("What is a skunk?").click()
    expect(opened.get_by_text("90 points or less")).to_be_visible()
    expect(opened.get_by_role("navigation").locator("[aria-current]")).to_have_text(
        "Learn"
    )
