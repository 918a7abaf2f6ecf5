"""The whole game fits on one screen of any size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import pytest
from browser import Visits, do_next, drawn, settled
from friends_pages import invited
from playwright.sync_api import Locator, Page, expect
from tables import table_at

from cribbage_bridge.cribbage.actions import Count
from cribbage_bridge.session.saved_table import SavedTable

pytestmark = pytest.mark.browser

SIZES = [
    *((375, 667), (390, 844), (844, 390), (768, 1024)),
    *((1280, 720), (1366, 650), (1920, 1080)),
]

IN_SIGHT = {
    "discard": ["#hand .card", "#stock .card", "#crib", "#buttons button"],
    "play": ["#hand .card", "#stock .card", "#crib", "#count", "#pile .card"],
    "count": [".count-form .card", "#buttons input", "#buttons button", ".shown h2"],
    "all is counted": [".shown:last-child .card", ".shown h2", "#buttons button"],
    "nothing": ["#buttons button"],
}
"""The parts that must be visible at each stage, besides `ALWAYS`."""

SCORES = ["#prompt", "#near-score", "#far-score"]

ALWAYS = [*SCORES, "#hint", "#quit"]

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


def boxes(place: Page | Locator, selector: str) -> list[Box]:
    found = [one.bounding_box() for one in place.locator(selector).all()]
    return [
        Box(one["x"], one["y"], one["x"] + one["width"], one["y"] + one["height"])
        for one in found
        if one and one["width"]
    ]


def screens(page: Page) -> Iterator[Box]:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        yield Box(0, 0, width, height)


def apart(page: Page, one: str, other: str) -> bool:
    (box,), (other_box,) = boxes(page, one), boxes(page, other)
    return not box.covers(other_box)


@pytest.mark.parametrize("stage", IN_SIGHT)
def test_all_is_in_sight_without_scrolling(visits: Visits, stage: str) -> None:
    all_fits(visits.open_at(stage), *ALWAYS, *IN_SIGHT[stage])


def all_fits(page: Page, *selectors: str) -> None:
    """Check that parts of a page are in sight on all screens, without scrolling."""
    for screen in screens(page):
        for selector in selectors:
            places = boxes(page, selector)
            assert places, f"{selector} on {screen}"
            for place in places:
                assert place.is_inside(screen), f"{selector} on {screen}: {place}"
        extent = page.evaluate(
            "[document.documentElement.scrollWidth,"
            " document.documentElement.scrollHeight]"
        )
        assert extent == [screen.right, screen.bottom]
        assert apart(page, ".turn", ".tools"), screen


def test_a_game_between_two_people_fits(visits: Visits) -> None:
    tools = "#resign", "#fair-cards"
    host, link = invited(visits)
    all_fits(host, *SCORES, *tools, "#buttons input", "#buttons button")
    guest = visits.open(link)
    guest.get_by_role("button", name="Join").click()
    settled(guest)
    for page in (host, guest):
        all_fits(page, *SCORES, *tools, *IN_SIGHT["discard"])
    do_next(host)
    all_fits(host, *SCORES, *tools, "#hand .card", "#stock .card", "#crib")


def is_first_count(table: SavedTable) -> bool:
    """Return true at the count of the pone, where no hand was shown yet."""
    return not isinstance(table.record.actions[-1], Count)


def test_the_first_count_is_in_sight(visits: Visits) -> None:
    tables = (table_at("count", str(seed)) for seed in range(20))
    page = visits.open(visits.house.play(next(filter(is_first_count, tables))))
    settled(page)
    for screen in screens(page):
        for selector in (".count-form .card", "#buttons button", ".tools button"):
            assert all(place.is_inside(screen) for place in boxes(page, selector))
        assert apart(page, ".turn", ".tools"), screen


@pytest.mark.parametrize("stage", ["count", "all is counted"])
def test_nothing_leaves_its_panel_or_covers_another(visits: Visits, stage: str) -> None:
    page = visits.open_at(stage)
    for screen in screens(page):
        (felt,), (turn,) = boxes(page, "#felt"), boxes(page, ".turn")
        panels = boxes(page, ".shown")
        for panel, box in zip(page.locator(".shown").all(), panels, strict=True):
            assert box.is_inside(felt), f"a panel on {screen}"
            for part in (".card", "li", "p", "h2"):
                inner = boxes(panel, part)
                assert all(one.is_inside(box) for one in inner), f"{part} on {screen}"
        for one, other in combinations([*panels, turn], 2):
            assert not one.covers(other), f"panels on {screen}"


def test_a_long_review_can_be_closed_on_a_phone(visits: Visits) -> None:
    page = visits.open_at("nothing")
    page.set_viewport_size({"width": 375, "height": 667})
    panel, history = page.locator("#panel"), page.locator("#history")
    page.get_by_role("button", name="Discards").click()
    expect(panel.locator("li").nth(6)).to_be_attached()
    close = panel.get_by_role("button", name="Close")
    expect(close).to_be_in_viewport(ratio=1)
    page.locator("#history-button").click()
    expect(panel).to_be_hidden()
    expect(history.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Discards").click()
    expect(close).to_be_in_viewport(ratio=1)
    expect(page.locator("#history-button")).to_have_attribute("aria-expanded", "false")
    close.click()
    page.locator("#history-button").click()
    history.get_by_role("button", name="Close").click()
    expect(page.locator("#history-button")).to_have_attribute("aria-expanded", "false")


def test_the_history_is_a_drawer_where_there_is_no_column(visits: Visits) -> None:
    page = visits.open_at("play")
    button = page.locator("#history-button")
    drawers = 0
    for screen in screens(page):
        if not button.is_visible():
            (log,) = boxes(page, "#log")
            assert log.is_inside(screen)
            continue
        drawers += 1
        for is_open in (True, False):
            button.click()
            expect(button).to_have_attribute("aria-expanded", str(is_open).lower())
            (drawer,) = boxes(page, "#history")
            assert (drawer.bottom - drawer.top > 100) is is_open
    assert drawers == 3
