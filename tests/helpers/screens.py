"""Screens of many sizes, and the places of what a page shows on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from browser import drawn
from playwright.sync_api import Page

SIZES = [
    (320, 480, 16),
    (375, 667, 24),
    (683, 325, 16),
    (1366, 650, 16),
    (2560, 1440, 16),
]
"""The width and the height of each screen, and the default size of its font."""

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
