"""The whole game fits on one screen of any size, and every control can be used."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import pytest
from browser import Visits, drawn, use_menu
from friends_pages import address_at, invited, open_seat
from playwright.sync_api import Page, expect
from tables import table_at

from cribbage_bridge.session.prompt import Prompt

pytestmark = pytest.mark.browser

SIZES = [
    (320, 480, 16),
    (320, 568, 16),
    (375, 667, 24),
    (390, 844, 16),
    (640, 360, 16),
    (683, 325, 16),
    (1366, 650, 16),
    (1920, 1080, 16),
    (2560, 1440, 16),
]
"""The width and the height of each screen, and the default size of its font."""

IN_SIGHT = {
    "discard": ["#hand .card", "#stock .card", "#heap", "#buttons button"],
    "play": ["#hand .card", "#stock .card", "#heap", "#count", "#pile .card"],
    "first count": [".count-form .card", "#buttons button"],
    "count": [".count-form .card", "#buttons input", "#buttons button"],
    "all is counted": [".shown:last-child .card", "#buttons button"],
    "nothing": ["#buttons button"],
}
"""The parts that must be visible at each stage, besides `ALWAYS`."""

FIRST_COUNT = table_at("count", seed="3")
"""A table at the count of the pone, where no hand was shown yet."""

SCORES = ["#prompt", "#near-score", "#far-score"]

ALWAYS = [*SCORES, "#board", "#hint", "#undo", "#menu-button"]

COLUMN = 1100
"""The least width of a screen on which a column has the history, in pixels."""

TOLERANCE = 1
"""Pixels."""


class Box(NamedTuple):
    """The place of something on the screen, in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def is_inside(self, other: Box) -> bool:
        """Return true if no part of it is outside of another."""
        return (
            self.left >= other.left - TOLERANCE
            and self.top >= other.top - TOLERANCE
            and self.right <= other.right + TOLERANCE
            and self.bottom <= other.bottom + TOLERANCE
        )

    def covers(self, other: Box) -> bool:
        return (
            self.left + TOLERANCE < other.right
            and other.left + TOLERANCE < self.right
            and self.top + TOLERANCE < other.bottom
            and other.top + TOLERANCE < self.bottom
        )


def boxes(page: Page, *selectors: str) -> list[list[Box]]:
    """Return the places of what selectors find, without what is hidden."""
    script = """selectors => selectors.map((selector) =>
        [...document.querySelectorAll(selector)]
            .filter((one) => one.checkVisibility())
            .map((one) => one.getBoundingClientRect())
            .filter(({ width }) => width)
            .map(({ left, top, right, bottom }) => [left, top, right, bottom]))"""
    found = page.evaluate(script, selectors)
    return [[Box(*place) for place in places] for places in found]


def screens(page: Page) -> Iterator[Box]:
    for width, height, font in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        set_font = "size => document.documentElement.style.fontSize = `${size}px`"
        page.evaluate(set_font, font)
        drawn(page)
        yield Box(0, 0, width, height)


@pytest.mark.parametrize("stage", IN_SIGHT)
def test_all_is_in_sight_and_used_by_finger_and_keyboard(
    visits: Visits, stage: str
) -> None:
    table = FIRST_COUNT if stage == "first count" else stage
    page = visits.open_at(table, has_touch=True)
    page.evaluate(NOTE_USE)
    for screen in screens(page):
        page.evaluate("document.activeElement.blur()")
        all_is_in_sight(page, screen, *ALWAYS, *IN_SIGHT[stage])
        every_control_is_used(page, screen)


def all_fits(page: Page, *selectors: str) -> None:
    for screen in screens(page):
        all_is_in_sight(page, screen, *selectors)


def all_is_in_sight(page: Page, screen: Box, *selectors: str) -> None:
    """Check that parts of a page are in sight on a screen, without scrolling."""
    for selector, places in zip(selectors, boxes(page, *selectors), strict=True):
        assert places, f"{selector} on {screen}"
        for place in places:
            assert place.is_inside(screen), f"{selector} on {screen}: {place}"
    extent = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert extent == [screen.right, screen.bottom]
    (turn,), (tools,) = boxes(page, ".turn", ".tools")
    assert not turn.covers(tools), screen
    assert page.evaluate(COVERED) == [], screen


COVERED = """() => {
    const isCovered = (made) => {
        const { left, top, width, height } = made.getBoundingClientRect();
        return [0.1, 0.5, 0.9].some((down) => [0.1, 0.5, 0.9].some((across) => {
            const [x, y] = [left + across * width, top + down * height];
            return !made.contains(document.elementFromPoint(x, y));
        }));
    };
    const buttons = document.querySelectorAll("#buttons > *, .tools .button");
    return [...buttons].filter(isCovered).map(({ textContent }) => textContent);
}"""
"""Return the buttons of which one of nine points is covered."""


# --- By finger and by keyboard --------------------------------------------

TARGET = 44
"""The least width and height of what a finger taps, in pixels."""

CONTROLS = "main :is(button, a, input):not(:disabled, #history *)"

NOTE_USE = """() => {
    window.used = [];
    addEventListener("click", (event) => {
        window.used.push(event.target.closest("button, a, input"));
        event.preventDefault();
        event.stopImmediatePropagation();
    }, true);
}"""
"""Note which control each click is for, and let it have no effect."""

PLACES = f"""() => [...document.querySelectorAll("{CONTROLS}")]
    .filter((made) => made.checkVisibility())
    .map((made) => {{
        const {{ left, top, width, height }} = made.getBoundingClientRect();
        return [made.outerHTML, left, top, width, height];
    }})"""

WHAT_IS_USED = "() => window.used.splice(0).map((made) => made?.outerHTML)"


def every_control_is_used(page: Page, screen: Box) -> None:
    """Tap each control, and press it with the keyboard; see that it is large enough."""
    controls = page.evaluate(PLACES)
    for made, left, top, width, height in controls:
        assert min(width, height) >= TARGET - TOLERANCE, (made, screen)
        # A card of the hand may cover the right part of the one before it.
        page.touchscreen.tap(left + width / 4, top + height / 2)
        assert page.evaluate(WHAT_IS_USED) == [made], screen
    assert reached(page) >= {made for made, *_ in controls}, screen


def test_a_hint_fits(visits: Visits) -> None:
    page = visits.open_at("the end is near")
    page.locator("#hint").click()
    expect(page.locator("#panel table")).to_be_visible()
    for screen in screens(page):
        hidden = page.evaluate("""() => {
            const panel = document.getElementById("panel");
            return panel.scrollWidth - panel.clientWidth;
        }""")
        assert hidden <= 0, screen


def test_the_menu_fits(visits: Visits) -> None:
    page = visits.open_at("discard", has_touch=True)
    for screen in screens(page):
        page.locator("#menu-button").tap()
        (items,) = boxes(page, "#menu .button")
        assert len(items) >= 4
        for item in items:
            assert item.is_inside(screen), screen
            assert item.bottom - item.top >= TARGET - TOLERANCE, screen
        page.keyboard.press("Escape")
        expect(page.locator("#menu")).to_be_hidden()


def reached(page: Page) -> set[str]:
    """Press each button that the Tab key reaches; return what was reached."""
    found: set[str] = set()
    while True:
        page.keyboard.press("Tab")
        focused = page.evaluate(
            "document.activeElement === document.body"
            " ? '' : document.activeElement.outerHTML"
        )
        if focused in found:
            return found
        found.add(focused)
        if focused.startswith(("<button", "<a")):
            page.keyboard.press("Enter")
            assert page.evaluate(WHAT_IS_USED) == [focused]


@pytest.mark.parametrize(
    ("prompt", "parts"),
    [
        (Prompt.DISCARD, IN_SIGHT["discard"]),
        (Prompt.WAIT, ["#hand .card", "#stock .card", "#heap"]),
    ],
)
def test_a_game_between_two_people_fits(
    visits: Visits, prompt: Prompt, parts: list[str]
) -> None:
    page = open_seat(visits, address_at(visits, prompt))
    all_fits(page, *SCORES, "#menu-button", *parts)


def test_an_invitation_fits(visits: Visits) -> None:
    page, _ = invited(visits)
    parts = ("#menu-button", "#buttons input", "#buttons button")
    all_fits(page, *SCORES, *parts)


@pytest.mark.parametrize("stage", ["count", "all is counted"])
def test_nothing_leaves_its_panel_or_covers_another(visits: Visits, stage: str) -> None:
    page = visits.open_at(stage)
    for screen in screens(page):
        panels, (middle,), (turn,) = boxes(page, ".shown", "#middle", ".turn")
        assert not middle.covers(turn), screen
        for number, panel in enumerate(panels, 1):
            assert middle.left <= panel.left, f"a panel on {screen}"
            assert panel.right <= middle.right, f"a panel on {screen}"
            parts = f".shown:nth-child({number} of .shown) :is(.card, li, p, h2)"
            (inner,) = boxes(page, parts)
            assert inner
            assert all(one.is_inside(panel) for one in inner), f"a part on {screen}"
        for one, other in combinations(panels, 2):
            assert not one.covers(other), f"panels on {screen}"


def test_a_long_review_can_be_closed_on_a_phone(visits: Visits) -> None:
    page = visits.open_at("nothing")
    page.set_viewport_size({"width": 375, "height": 667})
    panel, history = page.locator("#panel"), page.locator("#history")
    page.get_by_role("button", name="Discards").click()
    expect(panel.locator("li").nth(6)).to_be_attached()
    close = panel.get_by_role("button", name="Close")
    expect(close).to_be_in_viewport(ratio=1)
    use_menu(page, "History")
    expect(panel).to_be_hidden()
    expect(history.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Discards").click()
    expect(close).to_be_in_viewport(ratio=1)
    expect(page.locator("#history-button")).to_have_attribute("aria-expanded", "false")
    close.click()
    use_menu(page, "History")
    history.get_by_role("button", name="Close").click()
    expect(page.locator("#history-button")).to_have_attribute("aria-expanded", "false")


def test_the_history_is_a_drawer_where_there_is_no_column(visits: Visits) -> None:
    page = visits.open_at("play")
    button = page.locator("#history-button")
    drawers = 0
    for screen in screens(page):
        if screen.right >= COLUMN:
            ((log,),) = boxes(page, "#log")
            assert log.is_inside(screen)
            continue
        drawers += 1
        use_menu(page, "History")
        expect(button).to_have_attribute("aria-expanded", "true")
        ((drawer,),) = boxes(page, "#history")
        assert drawer.is_inside(screen)
        page.locator("#history-close").click()
        expect(button).to_have_attribute("aria-expanded", "false")
    assert drawers == 6
