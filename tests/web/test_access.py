"""The look, the text and the motion of the pages, for everybody."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from browser import (
    COUNTED,
    PLAY,
    Visits,
    discard,
    do_next,
    do_until,
    log,
    must_fit,
    one_card_left,
    seen,
    send_discard,
    settled,
    use_menu,
)
from finished_games import MANY
from friends_pages import invited
from playwright.sync_api import Page, expect
from tables import opened, played, short_game

from cribbage_bridge.cribbage.actions import Go, Play, Scored
from cribbage_bridge.session.prompt import Prompt
from cribbage_bridge.session.record import record_data
from cribbage_bridge.session.results import exported
from cribbage_bridge.session.saved_table import PERSON
from cribbage_bridge.session.table import Table
from cribbage_bridge.web.reviews import Reviews

pytestmark = pytest.mark.browser

# --- How the pages look and read ------------------------------------------

QUESTION = "ask?cards=7C QH 2C JC 9H 3S&crib=mine"


SHORT = short_game(scores=(115, 115))

FILES = {"statistics": exported(MANY), "import": record_data(SHORT)}

STATES = {
    "welcome": ("", [], ""),
    "play": ("play", [], ""),
    "count": ("count", [], ""),
    "all is counted": ("all is counted", [], ""),
    "nothing": ("nothing", [], ""),
    "hint": ("discard", ["#hint"], "#panel table"),
    "delete": ("discard", ["#menu-button", "#delete"], "#confirm-yes"),
    "answer": (QUESTION, ["#detail .start >> nth=0"], "#itemized .shown"),
    "no statistics": ("statistics", [], ""),
    "statistics": ("statistics", ["#figures summary"], "#figures table"),
    "import": ("review", [], "#imported button"),
    "review": ("", [], "#decision table"),
    "invitation": ("", ["#menu-button", "#fair-cards"], "#panel"),
    "join": ("", [], "#choices button"),
    "learn": ("learn", ["details summary"], "#day li"),
    "count drill": ("learn/count?level=4&seed=a", [".primary"], "#verdict"),
    "discard drill": (
        "learn/discard?level=3&seed=a",
        ["#cards .card >> nth=0", "#cards .card >> nth=1", "#send"],
        "#verdict",
    ),
    "peg drill": (
        "learn/peg?level=3&seed=a",
        ["#cards .card:enabled >> nth=0"],
        "#verdict",
    ),
}
"""Addresses or stages, what is clicked there, and what appears then.

A state with a panel or an answer shows the page behind it, too.
"""


def open_page(visits: Visits, state: str) -> Page:
    """Open a page in one of the states that it can have."""
    place, clicks, shown = STATES[state]
    if state in ("invitation", "join"):
        page, link = invited(visits)
        if state == "join":
            page.context.clear_cookies()
            page.goto(link)
    elif state == "review":
        page = visits.open(f"review/{Reviews(visits.house.tables.file).add(SHORT)}#3")
        expect(page.locator("#progress-text")).to_contain_text("All ")
    elif place in ("discard", "play", "count", "all is counted", "nothing"):
        page = visits.open_at(place)
    else:
        page = visits.open(place)
    if state in FILES:
        content = json.dumps(FILES[state]).encode()
        page.set_input_files(
            "#file", {"name": "a", "mimeType": "application/json", "buffer": content}
        )
    if state == "count drill":
        page.get_by_label("Points", exact=True).fill("29")
    for selector in clicks:
        expect(page.locator(selector).first).to_be_visible()
        for clicked in page.locator(selector).all():
            clicked.click()
    if shown:
        expect(page.locator(shown).first).to_be_visible()
    return page


SMALL_TARGETS = """() =>
    [...document.querySelectorAll(
        "button:enabled:not(.term), summary, label:has(input), .button, .bar a, .door")]
        .filter((made) => made.checkVisibility())
        .filter((made) => {
            const { width, height } = made.getBoundingClientRect();
            return width && Math.min(width, height) < 43;
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 100))"""
"""Return what is hard to tap with a finger; a term in a sentence has a large edge."""

LOOKS = [(360, "light"), (1280, "dark")]

SOME_STATES = ("play", "all is counted", "review")

LONG = pytest.mark.long

TO_READ = {"exclude": [[".face text"]]}
"""All but the cards, where axe takes the color for the fill."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("state", "width", "scheme"),
    [
        pytest.param(
            state, *LOOKS[place % 2], marks=() if state in SOME_STATES else LONG
        )
        for place, state in enumerate(STATES)
    ],
)
def test_everybody_can_use_a_page(
    visits: Visits, state: str, width: int, scheme: Any
) -> None:
    visits.options["has_touch"] = True
    page = open_page(visits, state)
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)
    found = Axe().run(page, TO_READ)
    assert not found.violations_count, found.generate_report()
    assert page.evaluate(SMALL_TARGETS) == []
    must_fit(page)


@pytest.mark.long
@pytest.mark.parametrize("state", ["answer", "review"])
def test_a_page_is_printed_without_buttons_and_in_full(
    visits: Visits, state: str
) -> None:
    page = open_page(visits, state)
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator("main table").first).to_be_visible()
    for button in page.locator(".bar, .button, dialog").all():
        expect(button).to_be_hidden()
    cut = page.evaluate("""() => [...document.querySelectorAll("main *")]
        .filter((made) => getComputedStyle(made).overflowY !== "visible")
        .filter((made) => made.scrollHeight > made.clientHeight + 1)
        .map((made) => made.outerHTML.slice(0, 80))""")
    assert [each for each in cut if "unseen" not in each] == []
    ink, paper = page.evaluate("""() => {
        const { color, backgroundColor } = getComputedStyle(document.body);
        return [color, backgroundColor];
    }""")
    assert ink == "rgb(32, 41, 31)"
    assert paper == "rgba(0, 0, 0, 0)"


def test_what_happens_is_read_aloud(page: Page) -> None:
    region = page.get_by_role("log", name="History")
    expect(region).not_to_have_attribute("aria-live", "off")
    first = log(page).first.element_handle()
    before = log(page).all_inner_texts()
    discard(page)
    after = log(page).all_inner_texts()
    assert after[: len(before)] == before
    assert len(after) > len(before)
    assert first.evaluate("line => line.isConnected")
    expect(page.get_by_role("status")).to_have_text(PLAY)
    assert page.title().startswith("Your turn")


@pytest.mark.long
def test_the_documentation(visits: Visits) -> None:
    page = visits.open("docs")
    operations = page.locator(".opblock-summary-path")
    expect(operations.first).to_be_visible()
    paths = operations.evaluate_all("all => all.map(path => path.dataset.path)")
    assert {"/api/score", "/api/ranking", "/api/tables/{id}/actions"} <= set(paths)


# --- Motion ---------------------------------------------------------------

WATCH = """() => {
    const holes = [...document.querySelectorAll(".hole")].slice(0, 122);
    const places = holes.map((hole) =>
        `translate(${hole.getAttribute("cx")}px, ${hole.getAttribute("cy")}px)`);
    window.passed = [];
    new MutationObserver((changes) => {
        for (const { target } of changes) {
            const lit = [...document.querySelectorAll(".lit")].map(
                (card) => card.dataset.card);
            const hole = places.indexOf(target.style.transform) - 1;
            window.passed.push({ hole, lit });
        }
    }).observe(document.getElementById("board"),
        { subtree: true, attributeFilter: ["style"] });
}"""


def scoring_play(table: Table) -> Play | None:
    """Return a card that can be played and scores two or more, if there is one."""
    if table.prompt(PERSON) is not Prompt.PLAY:
        return None
    for action in table.view(PERSON).legal_for(PERSON):
        game = table.saved.record.replay()
        scored = [event for event in game.act(action) if isinstance(event, Scored)]
        if isinstance(action, Play) and scored and scored[0].points > 1:
            return action
    return None


@pytest.mark.long
def test_pegs_pass_every_hole_while_cards_are_lit(visits: Visits) -> None:
    table = played(lambda table: scoring_play(table) is not None)
    page = visits.open_at(table, reduced_motion="no-preference")
    play = scoring_play(opened(table))
    assert play
    before = int(page.locator("#near-score b").inner_text())
    page.evaluate(WATCH)
    page.locator(f"#hand [data-card='{play.card}']").click()
    points = page.locator("#near-score b")
    expect(points).not_to_have_text(str(before))
    after = int(points.inner_text())
    passed: list[dict[str, Any]] = page.evaluate("() => window.passed")
    assert [peg["hole"] for peg in passed] == [*range(before + 1, after + 1)]
    assert all(str(play.card) in peg["lit"] for peg in passed)
    page.mouse.down()
    settled(page)
    expect(page.locator(".lit")).to_have_count(0)


NOTE_FLIGHTS = """() => {
    window.flights = [];
    Element.prototype.animate = function ({ translate: [from] }) {
        const { left, top } = this.getBoundingClientRect();
        const [x, y] = from.split(" ").map(parseFloat);
        window.flights.push([left + x, top + y]);
    };
}"""


def show_at_once(page: Page) -> None:
    use_menu(page, "Settings")
    page.get_by_label("At once").check()
    page.get_by_role("button", name="Done").click()


@pytest.mark.long
def test_cards_fly_from_where_they_were(visits: Visits) -> None:
    page = visits.open_at(one_card_left(), reduced_motion="no-preference")
    show_at_once(page)
    page.evaluate(NOTE_FLIGHTS)
    card = page.locator("#hand [aria-disabled=false]").first.element_handle()
    card.click()
    settled(page)
    assert card.evaluate("card => card.closest('#pile') !== null")
    do_until(page, COUNTED)
    flights = page.evaluate("() => window.flights")
    assert len(flights) > 10
    felt = page.locator("#felt").bounding_box()
    assert felt
    for left, top in flights:
        assert felt["x"] <= left <= felt["x"] + felt["width"], (left, top)
        assert felt["y"] <= top <= felt["y"] + felt["height"], (left, top)


def go_follows(table: Table) -> bool:
    """Return true if somebody says go after the person has played the lowest card."""
    if table.prompt(PERSON) is not Prompt.PLAY:
        return False
    after = opened(table.saved)
    plays = [each for each in table.view(PERSON).legal if isinstance(each, Play)]
    after.act(min(plays, key=lambda play: play.card))
    after.advance_all()
    number = len(table.saved.record.actions)
    return any(isinstance(each, Go) for each in after.saved.record.actions[number:])


@pytest.mark.long
def test_a_go_is_seen(visits: Visits) -> None:
    page = visits.open_at(played(go_follows))
    expect(page.locator("#calls .call")).to_have_count(0)
    do_next(page)
    goes = page.locator("#calls .call").filter(has_text=re.compile("say(s)? go"))
    expect(goes).not_to_have_count(0)


@pytest.mark.long
def test_somebody_in_a_hurry_waits_for_nothing(visits: Visits) -> None:
    page = visits.open_at("discard", reduced_motion="no-preference")
    page.clock.install()
    page.clock.pause_at("2040-01-01")
    send_discard(page)
    expect(log(page).filter(has_text="You discard")).to_be_attached()
    page.keyboard.press("Shift")
    page.clock.run_for(100)
    settled(page)


@pytest.mark.long
def test_undo_while_something_is_shown(visits: Visits) -> None:
    table = played(lambda table: scoring_play(table) is not None)
    page = visits.open_at(table, reduced_motion="no-preference")
    before = seen(page)
    page.locator("#hand [aria-disabled=false]").first.click()
    expect(page.locator("#felt")).to_have_attribute("aria-busy", "true")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#prompt")).to_have_text(PLAY)
    assert seen(page) == before


NOTE_MOTION = """() => {
    window.moving = [];
    const note = (event) => window.moving.push(event.target.className);
    addEventListener("animationstart", note);
    addEventListener("transitionrun", note);
    Element.prototype.animate = function () { window.moving.push(this.className); };
}"""


@pytest.mark.long
def test_nothing_moves_or_is_waited_for_if_motion_is_reduced(visits: Visits) -> None:
    page = visits.open_at(one_card_left())
    page.evaluate(NOTE_MOTION)
    page.clock.install()
    page.clock.pause_at("2040-01-01")
    do_until(page, COUNTED)
    expect(page.locator("#show .shown")).to_have_count(3)
    assert page.evaluate("() => window.moving") == []
