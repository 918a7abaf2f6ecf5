"""The whole game fits on one screen of any size, and every control can be used."""

from __future__ import annotations

from itertools import combinations

import pytest
from browser import Visits, use_menu
from friends_pages import address_at, invited, open_seat
from playwright.sync_api import Page, expect
from screens import COVERED, TOLERANCE, Box, boxes, screens
from tables import table_at

from cribbage_bridge.session.prompt import Prompt

pytestmark = pytest.mark.browser

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


@pytest.mark.parametrize(
    "stage",
    [
        pytest.param(stage, marks=() if stage == "play" else pytest.mark.long)
        for stage in IN_SIGHT
    ],
)
def test_all_is_in_sight_and_used_by_finger_and_keyboard(
    visits: Visits, stage: str
) -> None:
    table = FIRST_COUNT if stage == "first count" else stage
    page = visits.open_at(table, has_touch=True)
    if stage == "nothing":
        page.locator("#panel").get_by_role("button", name="Close").click()
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


# --- By finger and by keyboard --------------------------------------------

TARGET = 44
"""The least width and height of what a finger taps, in pixels."""

CONTROLS = "main :is(button, a, input):not(:disabled, #history *, .term)"

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


@pytest.mark.long
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


@pytest.mark.long
def test_the_chance_to_win_does_not_grow_with_a_wide_panel(visits: Visits) -> None:
    page = visits.open_at("nothing", viewport={"width": 1000, "height": 800})
    expect(page.locator("#panel .chances")).to_be_visible()
    (heading, *_), (share, *_) = boxes(page, "#panel h2", "#panel .chances text")
    assert share.bottom - share.top < heading.bottom - heading.top


@pytest.mark.long
def test_the_summary_of_a_game_fits(visits: Visits) -> None:
    page = visits.open_at("nothing", has_touch=True)
    expect(page.locator("#panel .chances")).to_be_visible()
    for screen in screens(page):
        (panels,), (result, *_) = boxes(page, ".panels", "#panel h2")
        assert panels.is_inside(screen), screen
        assert result.is_inside(panels), screen
        hidden = page.evaluate("""() => {
            const panel = document.getElementById("panel");
            return panel.scrollWidth - panel.clientWidth;
        }""")
        assert hidden <= 0, screen
        rematch = page.get_by_role("button", name="Rematch").last
        assert "Rematch" in page.evaluate(IN_FRONT, rematch.element_handle()), screen


IN_FRONT = """(made) => {
    const { left, top, width, height } = made.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.textContent;
}"""
"""Return the text of what is seen at the place of a button."""


@pytest.mark.long
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


FOCUSED = """() => {
    const made = document.activeElement;
    const place = [...document.querySelectorAll("*")].indexOf(made);
    return [place, made === document.body ? "" : made.outerHTML];
}"""
"""Return the focused element: its place on the page, and its source."""


def reached(page: Page) -> set[str]:
    """Press each button that the Tab key reaches; return what was reached."""
    found: dict[int, str] = {}
    while True:
        page.keyboard.press("Tab")
        place, focused = page.evaluate(FOCUSED)
        if place in found:
            return {*found.values()}
        found[place] = focused
        if focused.startswith(("<button", "<a")):
            page.keyboard.press("Enter")
            assert page.evaluate(WHAT_IS_USED) == [focused]


@pytest.mark.long
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


@pytest.mark.long
def test_an_invitation_fits(visits: Visits) -> None:
    page, _ = invited(visits)
    parts = ("#menu-button", "#buttons input", "#buttons button")
    all_fits(page, *SCORES, *parts)


@pytest.mark.long
@pytest.mark.parametrize("stage", ["count", "all is counted"])
def test_nothing_leaves_its_panel_or_covers_another(visits: Visits, stage: str) -> None:
    page = visits.open_at(stage)
    for screen in screens(page):
        parts = [
            f".shown:nth-child({number} of .shown) :is(.card, li, p, h2)"
            for number in range(1, page.locator(".shown").count() + 1)
        ]
        # All places are of the same moment, because the middle may scroll.
        panels, (middle,), (turn,), *inners = boxes(
            page, ".shown", "#middle", ".turn", *parts
        )
        assert not middle.covers(turn), screen
        for panel, inner in zip(panels, inners, strict=True):
            assert middle.left <= panel.left, f"a panel on {screen}"
            assert panel.right <= middle.right, f"a panel on {screen}"
            assert inner
            assert all(one.is_inside(panel) for one in inner), f"a part on {screen}"
        for one, other in combinations(panels, 2):
            assert not one.covers(other), f"panels on {screen}"


@pytest.mark.long
def test_a_long_review_can_be_closed_on_a_phone(visits: Visits) -> None:
    page = visits.open_at("nothing")
    page.set_viewport_size({"width": 375, "height": 667})
    panel, history = page.locator("#panel"), page.locator("#history")
    page.get_by_role("button", name="Discards", exact=True).click()
    expect(panel.locator("li").nth(6)).to_be_attached()
    close = panel.get_by_role("button", name="Close")
    expect(close).to_be_in_viewport(ratio=1)
    use_menu(page, "History")
    expect(panel).to_be_hidden()
    expect(history.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Discards", exact=True).click()
    expect(close).to_be_in_viewport(ratio=1)
    expect(page.locator("#history-button")).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    use_menu(page, "History")
    page.keyboard.press("Escape")
    expect(page.locator("#history-button")).to_have_attribute("aria-expanded", "false")
    expect(page.locator("#menu-button")).to_be_focused()


@pytest.mark.long
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
    assert drawers == 3
