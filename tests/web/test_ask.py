"""The page to ask in a browser: which cards to keep, and why."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from browser import House, Visits, cards_of, drawn
from playwright.sync_api import Locator, Page, Route, expect

pytestmark = pytest.mark.browser

DEAL = "7C QH 2C JC 9H 3S"
FIVE = "5H 5S 5C JD 2C"


def asked(house: House, visits: Visits, question: str = "") -> Page:
    """The page, with a question in its address."""
    return visits.open(f"{house.url}ask{question}")


def rows(page: Page) -> Locator:
    return page.locator("#ranking tbody tr")


def kept(page: Page) -> list[str]:
    """What is kept in each row of the ranking."""
    script = "all => all.map(row => row.dataset.keep)"
    found: list[str] = rows(page).evaluate_all(script)
    return found


def state(page: Page) -> Locator:
    return page.get_by_role("status")


def numbers(cells: Locator) -> list[float]:
    return [float(text.replace("−", "-")) for text in cells.all_inner_texts()]


def pressed(page: Page) -> set[str]:
    """The cards that are chosen in the deck."""
    chosen = page.locator("#deck [aria-pressed=true]")
    return set(chosen.evaluate_all("all => all.map(card => card.dataset.card)"))


# --- Questions and answers ------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "crib"), [(DEAL, "not counted"), (DEAL, "mine"), (FIVE, "theirs")]
)
def test_the_ranking_is_that_of_the_server(
    house: House, visits: Visits, cards: str, crib: str
) -> None:
    page = asked(house, visits)
    page.get_by_role("radio", name=crib).check()
    page.get_by_label("Your five or six cards").fill(cards)
    expect(state(page)).to_contain_text("Best: keep")
    short = crib.removesuffix(" counted")
    answer = page.request.get(
        f"{house.url}api/ranking", params={"cards": cards, "crib": short}
    )
    choices = answer.json()["choices"]
    assert len(choices) == (15 if cards == DEAL else 5)
    assert kept(page) == [" ".join(choice["hand"]) for choice in choices]
    exact = [choice["expected_points"]["exact"] for choice in choices]
    assert rows(page).locator(".exact").all_inner_texts() == exact
    points = [choice["expected_points"]["decimal"] for choice in choices]
    assert numbers(rows(page).locator("b")) == pytest.approx(points, abs=0.0051)
    expect(rows(page).first).to_have_class("looked-at")
    means = page.locator("#detail dt", has_text="on average")
    expect(means).to_have_count(1 if short == "not" else 2)


def test_cards_are_chosen_in_the_deck(house: House, visits: Visits) -> None:
    page = asked(house, visits)
    expect(state(page)).to_have_text("Type cards, or choose them.")
    for card in DEAL.split():
        page.locator(f"#deck [data-card='{card}']").click()
    expect(page.get_by_label("Your five or six cards")).to_have_value(DEAL)
    expect(rows(page)).to_have_count(15)
    assert pressed(page) == set(DEAL.split())

    page.get_by_role("button", name="ace of spades", exact=True).click()
    expect(state(page)).to_contain_text("Six cards are chosen")
    assert pressed(page) == set(DEAL.split())

    page.get_by_role("button", name="7 of clubs", exact=True).click()
    expect(rows(page)).to_have_count(5)
    page.get_by_role("button", name="queen of hearts", exact=True).click()
    expect(state(page)).to_have_text("4 chosen: choose five or six.")
    expect(page.locator("#answer")).to_be_hidden()


ASK_AND_FAIL = """async (name) => {
    const { ask } = await import("/static/api.js");
    const json = async () => { throw new DOMException("", name); };
    window.fetch = async () => ({ status: 200, ok: true, json });
    return ask("ranking").then(() => "an answer", (error) => `${error}`);
}"""
"""Ask when the answer cannot be read, because of an error of this name."""


def test_an_answer_that_ends_in_its_middle(house: House, visits: Visits) -> None:
    """When the page has given it up, that is no fault, but no answer either."""
    page = asked(house, visits)
    assert page.evaluate(ASK_AND_FAIL, "AbortError").startswith("AbortError")
    failed = page.evaluate(ASK_AND_FAIL, "SyntaxError")
    assert failed == "Error: The server has failed."


def test_cards_are_typed_in_many_ways(house: House, visits: Visits) -> None:
    page = asked(house, visits)
    typed = page.get_by_label("Your five or six cards")
    for cards in ("7c qh 2c jc 9h 3s", " 7C,QH,2C JC  9H, 3S "):
        typed.fill("")
        expect(page.locator("#answer")).to_be_hidden()
        typed.fill(cards)
        expect(rows(page)).to_have_count(15)
        assert pressed(page) == set(DEAL.split())
        expect(page.get_by_role("alert")).to_be_hidden()
    typed.fill(f"{DEAL} AS")
    expect(state(page)).to_have_text("7 chosen: choose five or six.")


def test_a_ten_that_is_written_with_a_letter(house: House, visits: Visits) -> None:
    page = asked(house, visits)
    page.get_by_label("Your five or six cards").fill("TS 5H 5C JD")
    page.locator("#deck [data-card='2C']").click()
    expect(rows(page)).to_have_count(5)
    assert pressed(page) == {"10S", "5H", "5C", "JD", "2C"}


def test_cards_that_cannot_be(house: House, visits: Visits) -> None:
    visits.forgive("422")
    page = asked(house, visits)
    typed, problem = (
        page.get_by_label("Your five or six cards"),
        page.get_by_role("alert"),
    )
    for cards, reason in [
        ("7C QH 2C JC XX", "XX"),
        ("7C QH 2C JC 7C", "7C is given twice"),
        ("five of clubs or so", "FIVE|card"),
    ]:
        typed.fill(cards)
        expect(problem).to_contain_text(re.compile(reason))
        expect(page.locator("#answer")).to_be_hidden()
        page.get_by_role("button", name="Clear").click()
        expect(problem).to_be_hidden()
        expect(typed).to_be_focused()
        expect(typed).to_have_value("")


def test_everything_is_cleared(house: House, visits: Visits) -> None:
    page = asked(house, visits, f"?cards={quote(DEAL)}&crib=mine")
    expect(rows(page)).to_have_count(15)
    page.get_by_role("button", name="Clear").click()
    expect(page.locator("#answer")).to_be_hidden()
    assert pressed(page) == set()
    expect(page.get_by_role("radio", name="mine")).to_be_checked()


# --- What is looked at ----------------------------------------------------


def test_every_chart_has_a_text(house: House, visits: Visits) -> None:
    page = asked(house, visits, f"?cards={quote(DEAL)}")
    charts = page.get_by_role("img", name=re.compile("^Points: "))
    expect(charts).to_have_count(16)
    best = charts.last.get_attribute("aria-label")
    assert best
    assert sum(map(int, re.findall(r"with (\d+) start card", best))) == 46


def test_a_start_card_is_counted(house: House, visits: Visits) -> None:
    page = asked(house, visits, f"?cards={quote(FIVE)}")
    rows(page).filter(has=page.locator("[data-card='JD']")).first.click()
    page.get_by_role("button", name="5 of diamonds: 29 points").click()
    counted = page.locator("#itemized")
    expect(counted.get_by_role("heading")).to_have_text("Your hand: 29")
    expect(counted.locator("li")).not_to_have_count(0)
    points = numbers(counted.locator("li b"))
    assert sum(points) == 29


def test_a_row_is_looked_at_by_the_keyboard(house: House, visits: Visits) -> None:
    page = asked(house, visits, f"?cards={quote(DEAL)}")
    rows(page).nth(3).get_by_role("button").press("Enter")
    expect(rows(page).nth(3)).to_have_class("looked-at")
    assert cards_of(page.locator("#detail-title")) == kept(page)[3].split()


def test_the_address_leads_back(house: House, visits: Visits) -> None:
    page = asked(house, visits, f"?cards={quote(DEAL)}&crib=theirs")
    rows(page).nth(4).click()
    page.locator("#detail [data-start='5D']").click()
    expect(page.locator("#itemized").get_by_role("heading")).to_be_visible()
    seen = page.locator("main").inner_text()
    for again in (page, visits.open(page.url)):
        again.reload()
        expect(again.locator("#itemized").get_by_role("heading")).to_be_visible()
        expect(rows(again).nth(4)).to_have_class("looked-at")
        expect(again.get_by_role("radio", name="theirs")).to_be_checked()
        expect(again.locator("[data-start='5D']")).to_have_attribute(
            "aria-pressed", "true"
        )
        assert again.locator("main").inner_text() == seen
        assert pressed(again) == set(DEAL.split())


def test_the_discard_of_a_game_is_marked(house: House, visits: Visits) -> None:
    question = f"?cards={quote(DEAL)}&crib=mine&discard={quote('3S 2C')}"
    page = asked(house, visits, question)
    expect(rows(page).filter(has_text="yours")).to_have_class("looked-at")
    assert cards_of(page.locator("#detail-title")) == ["7C", "QH", "JC", "9H"]
    page.get_by_role("radio", name="theirs").check()
    expect(state(page)).to_contain_text("Best: keep")
    expect(rows(page).filter(has_text="yours")).to_have_count(1)


@pytest.mark.parametrize("is_allowed", [True, False])
def test_the_link_is_copied(house: House, visits: Visits, is_allowed: bool) -> None:
    question = f"?cards={quote(DEAL)}"
    granted = ["clipboard-read", "clipboard-write"] if is_allowed else []
    page = visits.open(f"{house.url}ask{question}", permissions=granted)
    expect(rows(page)).to_have_count(15)
    page.get_by_role("button", name="Copy link").click()
    expect(state(page)).to_contain_text("The link is")
    if is_allowed:
        copied = page.evaluate("() => navigator.clipboard.readText()")
        assert copied == page.url


# --- Answers that come late -----------------------------------------------


def hold_first(page: Page, path: str) -> list[Route]:
    """Hold the first request for a path back; it comes into a list."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route(path, hold)
    return held


def release(page: Page, held: list[Route]) -> None:
    """Let a request go that was held back, and the page deal with its answer."""
    held[0].fulfill(response=held[0].fetch())
    drawn(page)


def test_an_old_answer_is_never_shown(house: House, visits: Visits) -> None:
    page = asked(house, visits)
    held = hold_first(page, "**/api/ranking*")
    page.get_by_label("Your five or six cards").fill(DEAL)
    expect(page.locator("#deck [data-card='QH'][aria-pressed=true]")).to_be_visible()
    page.get_by_label("Your five or six cards").fill(FIVE)
    expect(rows(page)).to_have_count(5)
    release(page, held)
    expect(rows(page)).to_have_count(5)
    assert pressed(page) == set(FIVE.split())


def test_an_old_count_is_never_shown(house: House, visits: Visits) -> None:
    page = asked(house, visits, f"?cards={quote(FIVE)}")
    held = hold_first(page, "**/api/score*")
    page.locator("#detail [data-start='AC']").click()
    page.locator("#detail [data-start='5D']").click()
    shown = page.locator("#itemized .row")
    expect(shown).to_have_attribute("aria-label", re.compile("5 of diamonds$"))
    release(page, held)
    expect(shown).to_have_attribute("aria-label", re.compile("5 of diamonds$"))


def test_a_server_that_fails(house: House, visits: Visits) -> None:
    visits.forgive("ERR_FAILED")
    page = asked(house, visits)
    page.route("**/api/ranking*", lambda route: route.abort())
    page.get_by_label("Your five or six cards").fill(DEAL)
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    page.unroute("**/api/ranking*")
    page.get_by_role("radio", name="mine").check()
    expect(rows(page)).to_have_count(15)
    expect(page.get_by_role("alert")).to_be_hidden()
