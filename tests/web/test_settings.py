"""The settings for all games on a device."""

from __future__ import annotations

from typing import Any

import pytest
from browser import (
    DISCARD,
    Visits,
    begin,
    do_next,
    hand,
    seen,
    send_discard,
    settled,
    use_menu,
)
from playwright.sync_api import Page, Request, expect
from tables import table_at

pytestmark = pytest.mark.browser


def choose(page: Page, *labels: str, uncheck: bool = False) -> None:
    use_menu(page, "Settings")
    dialog = page.get_by_role("dialog", name="Settings")
    for label in labels:
        dialog.get_by_label(label, exact=True).set_checked(not uncheck)
    dialog.get_by_role("button", name="Done").click()
    expect(dialog).to_be_hidden()


def by_suit(cards: list[str]) -> list[str]:
    return sorted(cards, key=lambda card: card[-1])


@pytest.mark.long
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


@pytest.mark.long
def test_the_pace(visits: Visits) -> None:
    page = visits.open_at("discard", reduced_motion="no-preference")
    choose(page, "At once")
    page.clock.install()
    page.clock.pause_at("2040-01-01")
    discard_paused(page)
    expect(page.locator("#felt")).to_have_attribute("aria-busy", "false")
    page.get_by_role("button", name="Undo").click()
    assert settled(page) == DISCARD
    choose(page, "Quick")
    discard_paused(page)
    expect(page.locator("#felt")).to_have_attribute("aria-busy", "true")
    page.clock.run_for(5000)
    settled(page)


def discard_paused(page: Page) -> None:
    with page.expect_response("**/actions?*"):
        send_discard(page)
    expect(page.get_by_role("log")).to_contain_text("You discard")


@pytest.mark.long
def test_the_colors_of_the_suits(visits: Visits) -> None:
    page = visits.open("ask")
    assert colors_of_suits(page) == 2
    page.goto(visits.house.play(table_at("discard")))
    settled(page)
    choose(page, "Four")
    page.goto(visits.house.url + "ask")
    assert colors_of_suits(page) == 4


def colors_of_suits(page: Page) -> int:
    suits = page.locator("#deck [data-card^='5']")
    expect(suits).to_have_count(4)
    found = suits.evaluate_all("all => all.map(card => getComputedStyle(card).color)")
    return len(set(found))


NOTE_SOUNDS = """() => {
    window.notes = 0;
    window.said = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
        window.notes += 1;
        start.apply(this, when);
    };
    speechSynthesis.speak = ({ text }) => window.said.push(text);
}"""


@pytest.mark.long
def test_sounds_and_the_voice(visits: Visits) -> None:
    page = visits.open_at("play")
    page.evaluate(NOTE_SOUNDS)
    do_next(page)
    assert page.evaluate("() => [window.notes, window.said]") == [0, []]
    choose(page, "Cards and pegs", "The count, spoken")
    played = page.get_by_role("log").locator("[data-kind=played]")
    before = played.count()
    do_next(page)
    assert page.evaluate("() => window.notes") > 0
    said = page.evaluate("() => window.said")
    assert sum(text.isdigit() for text in said) == played.count() - before > 0


@pytest.mark.long
def test_the_person_cuts_the_deck(visits: Visits) -> None:
    sent: list[Any] = []
    page = visits.open()

    def note(request: Request) -> None:
        if request.method == "POST":
            sent.append(request.post_data_json)

    page.on("request", note)
    cut = page.get_by_label("Cut", exact=True)
    page.get_by_text("Options", exact=True).click()
    page.get_by_label("I cut the deck before each deal.").check()
    cut.fill("17")
    begin(page)
    assert sent[-1]["cut"] == 17
    page.goto(visits.house.play(table_at("all is counted")))
    settled(page)
    choose(page, "I cut it before each deal after the first", uncheck=True)
    expect(cut).to_have_count(0)
    choose(page, "I cut it before each deal after the first")
    cut.fill("30")
    cut.press("Enter")
    settled(page)
    assert sent[-1]["cut"] == 30


def test_settings_do_not_change_the_game(page: Page) -> None:
    before = seen(page)
    choose(page, "Quick", "Four", "By suit", "By rank")
    assert seen(page) == before
