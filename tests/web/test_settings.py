"""The settings for all games on a device."""

from __future__ import annotations

from typing import Any

import pytest
from browser import (
    COUNTED,
    DISCARD,
    Visits,
    begin,
    discard,
    do_until,
    hand,
    seen,
    settled,
)
from playwright.sync_api import Page, Request, expect

pytestmark = pytest.mark.browser


def choose(page: Page, *labels: str, uncheck: bool = False) -> None:
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    for label in labels:
        dialog.get_by_label(label, exact=True).set_checked(not uncheck)
    dialog.get_by_role("button", name="Done").click()
    expect(dialog).to_be_hidden()


def by_suit(cards: list[str]) -> list[str]:
    return sorted(cards, key=lambda card: card[-1])


def test_the_hand_by_suit(page: Page) -> None:
    ranked = hand(page)
    choose(page, "By suit")
    assert hand(page) == by_suit(ranked)
    page.keyboard.press("6")
    pressed = page.locator("#hand [aria-pressed=true]")
    expect(pressed).to_have_attribute("data-card", by_suit(ranked)[5])
    page.reload()
    assert settled(page) == DISCARD
    assert hand(page) == by_suit(ranked)
    choose(page, "By rank")
    assert hand(page) == ranked


@pytest.mark.parametrize(("pace", "waits"), [("At once", False), ("Quick", True)])
def test_the_pace(visits: Visits, pace: str, waits: bool) -> None:
    page = visits.open(reduced_motion="no-preference")
    begin(page)
    choose(page, pace)
    page.clock.install()
    page.clock.pause_at("2040-01-01")
    discard_paused(page)
    expect(page.locator("#felt")).to_have_attribute("aria-busy", str(waits).lower())
    page.clock.run_for(5000)
    settled(page)


def discard_paused(page: Page) -> None:
    for card in hand(page)[:2]:
        page.locator(f"#hand [data-card='{card}']").click()
    with page.expect_response("**/actions?*"):
        page.get_by_role("button", name="Discard 2 of 2").click()
    expect(page.get_by_role("log")).to_contain_text("You discard")


@pytest.mark.parametrize("colors", [2, 4])
def test_the_colors_of_the_suits(visits: Visits, colors: int) -> None:
    page = visits.open_at("discard")
    if colors == 4:
        choose(page, "Four")
    page.goto(visits.house.url + "ask")
    suits = page.locator("#deck [data-card^='5']")
    expect(suits).to_have_count(4)
    found = suits.evaluate_all("all => all.map(card => getComputedStyle(card).color)")
    assert len(set(found)) == colors


NOTE_SOUNDS = """
    window.notes = 0;
    window.said = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
        window.notes += 1;
        start.apply(this, when);
    };
    speechSynthesis.speak = ({ text }) => window.said.push(text);
"""


@pytest.mark.parametrize("wanted", [False, True])
def test_sounds_and_the_voice(visits: Visits, wanted: bool) -> None:
    page = visits.open()
    page.add_init_script(NOTE_SOUNDS)
    page.reload()
    begin(page)
    if wanted:
        choose(page, "Cards and pegs", "The count, spoken")
    discard(page)
    do_until(page, "The show.", "All hands are counted.")
    assert bool(page.evaluate("() => window.notes")) == wanted
    said = page.evaluate("() => window.said")
    assert bool(said) == wanted
    if wanted:
        played = page.get_by_role("log").locator("[data-kind=played]")
        assert sum(text.isdigit() for text in said) == played.count()


def test_the_person_cuts_the_deck(visits: Visits) -> None:
    sent: list[Any] = []
    page = visits.open()

    def note(request: Request) -> None:
        if request.method == "POST":
            sent.append(request.post_data_json)

    page.on("request", note)
    page.get_by_label("I cut the deck.").check()
    page.get_by_label("Cut", exact=True).fill("17")
    begin(page)
    assert sent[-1]["cut"] == 17
    do_until(page, COUNTED)
    page.get_by_label("Cut", exact=True).fill("30")
    page.get_by_role("button", name="Deal the next cards").click()
    settled(page)
    assert sent[-1]["cut"] == 30
    do_until(page, COUNTED)
    choose(page, "I cut it before each deal", uncheck=True)
    expect(page.get_by_label("Cut", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Deal the next cards").click()
    settled(page)
    assert sent[-1]["cut"] == 0


def test_settings_do_not_change_the_game(page: Page) -> None:
    before = seen(page)
    choose(page, "Quick", "Four", "By suit", "By rank")
    assert seen(page) == before
