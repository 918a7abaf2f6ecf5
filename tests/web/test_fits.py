"""The whole game stands on one screen, whatever its size."""

from __future__ import annotations

from itertools import combinations

import pytest
from browser import Visits, settled
from playwright.sync_api import FloatRect, Page, expect

pytestmark = pytest.mark.browser

SIZES = [
    *((375, 667), (390, 844), (844, 390), (768, 1024)),
    *((1280, 720), (1366, 650), (1920, 1080)),
]

IN_SIGHT = {
    "discard": ["#hand .card", "#stock .card", "#crib", "#buttons button"],
    "lay": ["#hand .card", "#stock .card", "#crib", "#count", "#pile .card"],
    "count": [".count-form .card", "#buttons input", "#buttons button", ".shown h2"],
    "all is counted": [".shown:last-child .card", ".shown h2", "#buttons button"],
    "nothing": ["#buttons button"],
}
"""What is to be seen at each stage, besides what always is."""

ALWAYS = ["#prompt", "#your-score", "#computer-score", "#hint", "#quit"]

TOLERANCE = 1
"""Pixels."""


def boxes(page: Page, selector: str) -> list[FloatRect]:
    """Where the elements are that are seen."""
    places = [one.bounding_box() for one in page.locator(selector).all()]
    return [place for place in places if place and place["width"]]


def is_inside(inner: FloatRect, outer: FloatRect) -> bool:
    return all(
        outer[start] - TOLERANCE <= inner[start]
        and inner[start] + inner[length] <= outer[start] + outer[length] + TOLERANCE
        for start, length in (("x", "width"), ("y", "height"))
    )


def overlap(one: FloatRect, other: FloatRect) -> bool:
    return all(
        one[start] + TOLERANCE < other[start] + other[length]
        and other[start] + TOLERANCE < one[start] + one[length]
        for start, length in (("x", "width"), ("y", "height"))
    )


@pytest.mark.parametrize("stage", IN_SIGHT)
def test_all_is_in_sight_without_scrolling(visits: Visits, stage: str) -> None:
    page = visits.open_at(stage)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        size = f"{width} x {height}"
        screen: FloatRect = {"x": 0, "y": 0, "width": width, "height": height}
        for selector in (*ALWAYS, *IN_SIGHT[stage]):
            places = boxes(page, selector)
            assert places, f"{selector} at {size}"
            for place in places:
                assert is_inside(place, screen), f"{selector} at {size}: {place}"
        extent = page.evaluate(
            "[document.documentElement.scrollWidth,"
            " document.documentElement.scrollHeight]"
        )
        assert extent == [width, height], size


@pytest.mark.parametrize("stage", ["count", "all is counted"])
def test_nothing_leaves_its_panel_or_covers_another(visits: Visits, stage: str) -> None:
    page = visits.open_at(stage)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        (felt,) = boxes(page, "#felt")
        (turn,) = boxes(page, ".turn")
        panels = page.locator(".shown")
        places = boxes(page, ".shown")
        for panel, place in zip(panels.all(), places, strict=True):
            assert is_inside(place, felt), f"a panel at {width} x {height}"
            for part in (".card", "li", "p", "h2"):
                for one in panel.locator(part).all():
                    if box := one.bounding_box():
                        assert is_inside(box, place), f"{part} at {width} x {height}"
        for one, other in combinations([*places, turn], 2):
            assert not overlap(one, other), f"panels at {width} x {height}"


def test_the_log_is_a_drawer_where_there_is_no_column(visits: Visits) -> None:
    page = visits.open_at("lay")
    log = page.locator("#log-paper")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        button = page.locator("#log-button")
        if button.is_visible():
            assert min(width, height) < 1000
            for is_open in ("true", "false"):
                button.click()
                expect(button).to_have_attribute("aria-expanded", is_open)
                place = log.bounding_box()
                assert place
                assert (place["height"] > 100) is (is_open == "true")
        else:
            screen: FloatRect = {"x": 0, "y": 0, "width": width, "height": height}
            (place,) = boxes(page, "#log")
            assert is_inside(place, screen)
    assert settled(page)
