"""The page of a table by keyboard, by mouse and by finger."""

from __future__ import annotations

from typing import Any

import pytest
from browser import (
    COUNT,
    COUNTED,
    DISCARD,
    PLAY,
    Visits,
    cards_of,
    do_until,
    hand,
    is_focused,
    log,
    one_card_left,
    seen,
    settled,
    tab_to,
)
from playwright.sync_api import Page, expect
from tables import table_at

pytestmark = pytest.mark.browser

MOST_IN_DEAL = 15

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 780}, "has_touch": True}


# --- By the keyboard ------------------------------------------------------


def test_a_deal_by_the_keyboard(visits: Visits) -> None:
    page = visits.open()
    press = page.keyboard.press
    tab_to(page, "[name=strength]")
    press("ArrowUp")
    tab_to(page, "[value=novice]:checked")
    tab_to(page, "#play-computer summary")
    press("Enter")
    tab_to(page, "[name=counting]")
    press("Space")
    page.keyboard.press("Enter")
    assert settled(page) == DISCARD
    discard_by_keyboard(page)
    page.goto(visits.house.play(one_card_left()))
    prompts = []
    while (asked := settled(page)) != COUNTED:
        assert not is_focused(page, "body"), asked
        prompts.append(asked)
        assert len(prompts) < MOST_IN_DEAL, prompts
        go_on_by_keyboard(page, asked)
    assert set(prompts) >= {PLAY, COUNT}
    assert is_focused(page, "#buttons .primary")
    press("Enter")
    assert settled(page) == DISCARD
    assert is_focused(page, "#hand .card")


def go_on_by_keyboard(page: Page, asked: str) -> None:
    """Do what the prompt asks for, at the focus of the keyboard."""
    press = page.keyboard.press
    if asked == PLAY:
        tab_to(page, "#hand [aria-disabled=false]")
        press("Enter" if len(hand(page)) % 2 else "Space")
    elif "how many" in asked:
        assert is_focused(page, "[name=points]")
        page.keyboard.type("1")
        press("Enter")
    else:
        assert is_focused(page, "#buttons .primary")
        press("Space")


def discard_by_keyboard(page: Page) -> None:
    mine, press = hand(page), page.keyboard.press
    assert is_focused(page, f"[data-card='{mine[0]}']")
    press("ArrowLeft")
    press("Space")
    press("ArrowRight")
    press("ArrowRight")
    assert is_focused(page, f"[data-card='{mine[2]}']")
    press("ArrowLeft")
    press("Enter")
    pressed = page.locator("#hand [aria-pressed=true]")
    expect(pressed).to_have_count(2)
    assert is_focused(page, "#buttons .primary")
    press("Enter")
    settled(page)
    assert set(hand(page)) == set(mine[2:])


@pytest.mark.long
def test_numbers_choose_cards(page: Page, visits: Visits) -> None:
    mine, press = hand(page), page.keyboard.press
    for key in ("2", "6", "2", "1", "7", "0", "Control+3"):
        press(key)
    chosen = page.locator("#hand [aria-pressed=true]")
    expect(chosen).to_have_count(2)
    assert is_focused(page, "#buttons .primary")
    assert {card.get_attribute("data-card") for card in chosen.all()} == {
        mine[0],
        mine[5],
    }
    page.goto(visits.house.play(table_at("play")))
    settled(page)
    card = page.locator("#hand [aria-disabled=false]").first.get_attribute("data-card")
    press(str(hand(page).index(str(card)) + 1))
    settled(page)
    assert card not in hand(page)


@pytest.mark.long
def test_hint_and_undo_by_the_keyboard(page: Page) -> None:
    tab_to(page, "#hint")
    page.keyboard.press("Enter")
    expect(page.locator("#panel")).to_be_focused()
    tab_to(page, "#panel button")
    page.keyboard.press("Enter")
    expect(page.locator("#panel")).to_be_hidden()
    assert is_focused(page, "#hand .card")
    discard_by_keyboard(page)
    tab_to(page, "#undo")
    page.keyboard.press("Enter")
    assert settled(page) == DISCARD
    assert not is_focused(page, "body")


@pytest.mark.long
def test_a_count_can_be_typed_again_after_undo(visits: Visits) -> None:
    page = visits.open(visits.house.play(one_card_left()))
    do_until(page, COUNT)
    for _ in range(2):
        assert is_focused(page, "[name=points]")
        page.keyboard.type("1")
        page.keyboard.press("Enter")
        settled(page)
        page.locator("#undo").click()
        assert settled(page) == COUNT


@pytest.mark.long
def test_a_question_is_answered_by_the_keyboard(page: Page) -> None:
    press = page.keyboard.press
    for answer in ("Escape", "no", "yes"):
        assert settled(page) == DISCARD
        tab_to(page, "#menu-button")
        press("Enter")
        tab_to(page, "#delete")
        press("Enter")
        expect(page.get_by_role("dialog")).to_be_visible()
        if answer != "Escape":
            tab_to(page, f"#confirm-{answer}")
        press("Escape" if answer == "Escape" else "Enter")
        expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.locator(".home")).to_be_visible()


# --- By the mouse and by a finger -----------------------------------------


def drag(page: Page, card: str, to: str, steps: int = 5) -> None:
    """Drag a card of the hand to a part of the page."""
    page.locator(f"#hand [data-card='{card}']").hover()
    page.mouse.down()
    place = page.locator(to).bounding_box()
    assert place
    middle = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    page.mouse.move(*middle, steps=steps)
    page.mouse.up()


@pytest.mark.long
def test_cards_are_dragged_with_the_mouse(page: Page) -> None:
    mine = hand(page)
    before = seen(page)
    for elsewhere in ("#prompt", "#middle", "#far-hand", "#hand-title"):
        drag(page, mine[0], elsewhere)
        assert seen(page) == before
    drag(page, mine[0], "#crib")
    assert cards_of(page.locator("#hand").locator("xpath=..")) == mine
    drag(page, mine[3], "#crib")
    assert settled(page) == PLAY
    assert set(hand(page)) == set(mine) - {mine[0], mine[3]}
    assert set(cards_of(page.locator("#crib"))) == {mine[0], mine[3]}

    do_until(page, PLAY)
    card = page.locator("#hand [aria-disabled=false]").first.get_attribute("data-card")
    assert card
    before = seen(page)
    drag(page, card, "#crib")
    assert seen(page) == before
    drag(page, card, "#middle")
    settled(page)
    assert card not in hand(page)
    expect(log(page).filter(has_text="You play").first).to_be_attached()


@pytest.mark.long
def test_a_card_that_was_dragged_elsewhere_can_be_chosen(page: Page) -> None:
    card = hand(page)[0]
    drag(page, card, "#prompt")
    tab_to(page, f"#hand [data-card='{card}']")
    page.keyboard.press("Enter")
    expect(page.locator("#hand [aria-pressed=true]")).to_have_count(1)


@pytest.mark.long
def test_cards_are_tapped_with_a_finger(visits: Visits) -> None:
    page = visits.open_at("discard", **PHONE)
    for card in hand(page)[:2]:
        page.locator(f"#hand [data-card='{card}']").tap()
    page.get_by_role("button", name="Discard 2 of 2").tap()
    do_until(page, PLAY)
    mine = hand(page)
    page.locator("#hand [aria-disabled=false]").first.tap()
    settled(page)
    assert len(hand(page)) == len(mine) - 1


def test_a_quick_drag(page: Page) -> None:
    card = hand(page)[0]
    drag(page, card, "#crib", steps=1)
    chosen = page.locator("#hand [aria-pressed=true]")
    expect(chosen).to_have_count(1)
    chosen.hover()
    page.mouse.move(5, 5)
    expect(page.locator(".dragged")).to_have_count(0)
