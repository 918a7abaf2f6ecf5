"""A first deal with a coach, and the words of the game, in a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from browser import Visits, hand, settled
from playwright.sync_api import Page, expect
from screens import COVERED, boxes, screens

pytestmark = pytest.mark.browser

AGAIN = "Choose again"

MOMENTS = (
    "The player with the lower card",
    "Keep four",
    "Discard ",
    "Play ",
    "The show",
)
"""The beginnings of what the coach says at moments that are to fit on all screens."""

IN_SIGHT = (
    "#coach-text",
    "#end-lesson",
    "#near-score",
    "#far-score",
    "#buttons button",
)


def started(visits: Visits, has_touch: bool = False) -> Page:
    page = visits.open(has_touch=has_touch)
    page.get_by_role("button", name="Start with the coach").click()
    return page


def coach(page: Page) -> str:
    """Wait until the user can do something; return the words of the coach."""
    expect(page.locator("#felt[aria-busy=false]")).to_be_visible()
    text = page.locator("#coach-text")
    return text.inner_text() if text.is_visible() else ""


def choose(page: Page, *places: int) -> None:
    """Choose cards that can be used, and discard them if they are two."""
    cards = page.locator("#hand [aria-disabled=false]")
    for place in places:
        cards.nth(place).click()
    if len(places) > 1:
        page.get_by_role("button", name="Discard 2 of 2").click()


def lesson(page: Page) -> Iterator[str]:
    """Play the deal of a lesson with the first cards; yield the words of the coach."""
    buttons = page.locator("#buttons button")
    while True:
        yield coach(page)
        if buttons.filter(has_text="Deal the next cards").count():
            return
        if buttons.filter(has_text="of 2").count():
            choose(page, 0, 1)
        elif buttons.count():
            buttons.filter(has_not_text=AGAIN).click()
        else:
            choose(page, 0)


@pytest.mark.long
def test_a_lesson_explains_a_deal_and_fits(visits: Visits) -> None:
    page = started(visits, has_touch=True)
    said, to_fit = [], [*MOMENTS]
    for text in lesson(page):
        said.append(text)
        if to_fit and text.startswith(to_fit[0]):
            must_fit(page, to_fit.pop(0))
    assert not to_fit
    for rule in ("crib", "start card", "pone", "The count is", "The show"):
        assert any(rule in text for text in said), rule
    comments = [text for text in said if "Better by" in text or "No choice" in text]
    assert len(comments) > 2
    assert said[-1].startswith("That was the first deal.")
    page.get_by_role("button", name="Deal the next cards").click()
    settled(page)
    expect(page.locator("#coach")).to_be_hidden()
    assert len(hand(page)) == 6


def must_fit(page: Page, moment: str) -> None:
    """Check that the lesson is in sight on screens of all sizes."""
    size = page.viewport_size
    assert size
    for screen in screens(page):
        for selector, places in zip(IN_SIGHT, boxes(page, *IN_SIGHT), strict=True):
            for place in places:
                assert place.is_inside(screen), (selector, screen, moment)
        assert page.evaluate(COVERED) == [], (screen, moment)
    page.set_viewport_size(size)


@pytest.mark.long
def test_a_choice_can_be_made_again(visits: Visits) -> None:
    page = started(visits)
    next(said for said in lesson(page) if said.startswith("Keep four"))
    choose(page, 0, 1)
    assert re.match("Discard .* on average", coach(page))
    page.get_by_role("button", name=AGAIN).click()
    assert coach(page).startswith("Keep four")
    assert len(hand(page)) == 6
    expect(page.locator("#hand [aria-pressed=true]")).to_have_count(0)
    expect(page.locator("#undo")).to_be_disabled()


@pytest.mark.long
@pytest.mark.parametrize("words", ["Keep four", "Discard "])
def test_a_lesson_can_be_left_at_any_time(visits: Visits, words: str) -> None:
    page = started(visits)
    next(said for said in lesson(page) if said.startswith(words))
    page.get_by_role("button", name="Turn off the coach").click()
    expect(page.locator("#coach")).to_be_hidden()
    choose(page, 0, 1)
    expect(page.locator("#prompt")).to_have_text("Play a card.")
    page.reload()
    settled(page)
    expect(page.locator("#coach")).to_be_hidden()


def test_a_lesson_is_played_with_the_keyboard(visits: Visits) -> None:
    page = started(visits)
    for said in lesson(page):
        if said.startswith("Keep four"):
            break
    page.keyboard.press("1")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    assert re.match("Discard .* on average", coach(page))
    page.keyboard.press("Enter")
    assert not coach(page).startswith("Discard")


@pytest.mark.long
def test_a_lesson_is_offered_once(visits: Visits) -> None:
    page = visits.open()
    offer = page.locator("#first-deal")
    expect(offer).to_be_visible()
    page.get_by_role("button", name="No, thanks").click()
    expect(offer).to_be_hidden()
    page.reload()
    expect(page.locator("#play-computer")).to_be_visible()
    expect(offer).to_be_hidden()
    page.get_by_role("link", name="Learn", exact=True).click()
    page.get_by_role("button", name="Start with the coach").click()
    assert coach(page).startswith("The player with the lower card")


# --- Words ----------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("key", ["", "Enter"])
def test_a_word_is_explained_where_it_stands(visits: Visits, key: str) -> None:
    page = visits.open_at("discard", has_touch=not key)
    crib = page.locator("#prompt").get_by_role("button", name="crib")
    if key:
        crib.press(key)
    else:
        crib.tap()
    meaning = page.get_by_role("dialog", name="crib")
    expect(meaning).to_contain_text("The four cards that the players discard.")
    expect(meaning).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(meaning).to_be_hidden()
    if key:
        expect(crib).to_be_focused()
