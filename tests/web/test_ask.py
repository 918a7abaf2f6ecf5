"""The page to ask in a browser: which cards to keep, and why."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import quote

import pytest
from browser import Visits, cards_of, drawn
from playwright.sync_api import Locator, Page, Route, expect

pytestmark = pytest.mark.browser

DEAL = "7C QH 2C JC 9H 3S"
FIVE = "5H 5S 5C JD 2C"


def typed(page: Page) -> Locator:
    return page.get_by_label("Your five or six cards")


def rows(page: Page) -> Locator:
    return page.locator("#ranking tbody tr")


def kept(page: Page) -> list[str]:
    return [str(row.get_attribute("data-keep")) for row in rows(page).all()]


def state(page: Page) -> Locator:
    return page.get_by_role("status")


def numbers(cells: Locator) -> list[float]:
    return [float(text.replace("−", "-")) for text in cells.all_inner_texts()]


def pressed(page: Page) -> set[str]:
    return set(cards_of(page.locator("#deck"), "[aria-pressed=true]"))


# --- Questions and answers ------------------------------------------------


@pytest.mark.parametrize(("cards", "crib"), [(DEAL, "not counted"), (FIVE, "theirs")])
def test_the_ranking_is_that_of_the_server(
    visits: Visits, cards: str, crib: str
) -> None:
    page = visits.open("ask")
    page.get_by_role("radio", name=crib).check()
    typed(page).fill(cards)
    expect(state(page)).to_contain_text("Best: keep")
    short = crib.removesuffix(" counted")
    url = f"{visits.house.url}api/ranking"
    answer = page.request.get(url, params={"cards": cards, "crib": short})
    choices = answer.json()["choices"]
    assert len(choices) == (15 if cards == DEAL else 5)
    assert kept(page) == [" ".join(choice["hand"]) for choice in choices]
    exact = [choice["expected_points"]["exact"] for choice in choices]
    assert rows(page).locator(".exact").all_inner_texts() == exact
    points = [choice["expected_points"]["decimal"] for choice in choices]
    assert numbers(rows(page).locator("b")) == pytest.approx(points, abs=0.0051)
    expect(rows(page).first).to_have_class("selected")
    means = page.locator("#detail dt", has_text="on average")
    expect(means).to_have_count(1 if short == "not" else 2)


@pytest.mark.long
def test_cards_are_chosen_in_the_deck(visits: Visits) -> None:
    page = visits.open("ask")
    expect(state(page)).to_have_text("Type your cards, or choose them below.")
    expect(page.locator("#back")).to_be_hidden()
    for card in DEAL.split():
        page.locator(f"#deck [data-card='{card}']").click()
    expect(typed(page)).to_have_value(DEAL)
    expect(rows(page)).to_have_count(15)
    assert pressed(page) == set(DEAL.split())

    page.get_by_role("button", name="ace of spades", exact=True).click()
    expect(state(page)).to_contain_text("You chose six cards")
    assert pressed(page) == set(DEAL.split())

    page.get_by_role("button", name="7 of clubs", exact=True).click()
    expect(rows(page)).to_have_count(5)
    page.get_by_role("button", name="queen of hearts", exact=True).click()
    expect(state(page)).to_have_text("4 chosen. Choose five or six.")
    expect(page.locator("#answer")).to_be_hidden()


ASK_AND_FAIL = """async (name) => {
    const { ask } = await import("/static/api.js");
    const json = async () => { throw new DOMException("", name); };
    window.fetch = async () => ({ status: 200, ok: true, json });
    return ask("ranking").then(() => "an answer", (error) => `${error}`);
}"""
"""Ask when the answer cannot be read, because of an error of this name."""


def test_an_answer_that_ends_in_its_middle(visits: Visits) -> None:
    """An aborted answer is no error, but no answer either."""
    page = visits.open("ask")
    assert page.evaluate(ASK_AND_FAIL, "AbortError").startswith("AbortError")
    failed = page.evaluate(ASK_AND_FAIL, "SyntaxError")
    assert failed == "Error: The server reported an error."


@pytest.mark.long
def test_cards_are_typed_in_many_ways_and_cleared(visits: Visits) -> None:
    page = visits.open("ask?crib=mine")
    for cards in ("7c qh 2c jc 9h 3s", " 7C,QH,2C JC  9H, 3S "):
        typed(page).fill(cards)
        expect(rows(page)).to_have_count(15)
        assert pressed(page) == set(DEAL.split())
        expect(page.get_by_role("alert")).to_be_hidden()
        page.get_by_role("button", name="Clear").click()
        expect(page.locator("#answer")).to_be_hidden()
        assert pressed(page) == set()
    expect(page.get_by_role("radio", name="mine")).to_be_checked()
    typed(page).fill("5H t 5♣")
    expect(state(page)).to_have_text("1 chosen. Choose five or six.")
    typed(page).fill("5H banana")
    expect(state(page)).to_contain_text("Not a card: BANANA.")
    visits.forgive("422")
    typed(page).press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Not a card: 'BANANA'")
    typed(page).fill("5H 5H ts")
    expect(state(page)).to_have_text("2 chosen. Choose five or six.")
    assert pressed(page) == {"5H", "10S"}
    typed(page).press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("not 5♥ 5♥ 10♠")
    typed(page).fill(f"{DEAL} AS")
    expect(state(page)).to_have_text("7 chosen. Choose five or six.")
    typed(page).fill("TS 5H 5C JD")
    page.locator("#deck [data-card='2C']").click()
    expect(rows(page)).to_have_count(5)
    assert pressed(page) == {"10S", "5H", "5C", "JD", "2C"}


def test_cards_that_cannot_be(visits: Visits) -> None:
    visits.forgive("422")
    page = visits.open("ask")
    problem = page.get_by_role("alert")
    for cards, reason in [
        ("7C QH 2C JC <B>", "<B>"),
        ("7C QH 2C JC 7C", "7♣ is given twice"),
        ("five of clubs or so", "FIVE|card"),
    ]:
        typed(page).fill(cards)
        expect(problem).to_contain_text(re.compile(reason))
        expect(page.locator("#answer")).to_be_hidden()
        page.get_by_role("button", name="Clear").click()
        expect(problem).to_be_hidden()
        expect(typed(page)).to_be_focused()
        expect(typed(page)).to_have_value("")


# --- What is looked at ----------------------------------------------------


def test_every_chart_has_a_text(visits: Visits) -> None:
    page = visits.open(f"ask?cards={quote(DEAL)}")
    charts = page.get_by_role("img", name=re.compile("^Points: "))
    expect(charts).to_have_count(16)
    best = charts.last.get_attribute("aria-label")
    assert best
    assert sum(map(int, re.findall(r"with (\d+) start card", best))) == 46


def test_a_start_card_is_counted(visits: Visits) -> None:
    page = visits.open(f"ask?cards={quote(FIVE)}")
    rows(page).filter(has=page.locator("[data-card='JD']")).first.click()
    page.get_by_role("button", name="5 of diamonds: 29 points").click()
    counted = page.locator("#itemized")
    expect(counted.get_by_role("heading")).to_have_text("Your hand: 29")
    expect(counted.locator("li")).not_to_have_count(0)
    assert sum(numbers(counted.locator("li b"))) == 29


def test_a_row_is_looked_at_by_the_keyboard(visits: Visits) -> None:
    page = visits.open(f"ask?cards={quote(DEAL)}")
    rows(page).nth(3).get_by_role("button").press("Enter")
    expect(rows(page).nth(3)).to_have_class("selected")
    assert cards_of(page.locator("#detail-title")) == kept(page)[3].split()


@pytest.mark.long
def test_the_address_leads_back(visits: Visits) -> None:
    page = visits.open(f"ask?cards={quote(DEAL)}&crib=theirs")
    rows(page).nth(4).click()
    page.locator("#detail [data-start='5D']").click()
    expect(page.locator("#itemized").get_by_role("heading")).to_be_visible()
    seen = page.locator("main").inner_text()
    again = visits.open(page.url)
    expect(again.locator("#itemized").get_by_role("heading")).to_be_visible()
    expect(rows(again).nth(4)).to_have_class("selected")
    expect(again.get_by_role("radio", name="theirs")).to_be_checked()
    expect(again.locator("[data-start='5D']")).to_have_attribute("aria-pressed", "true")
    assert again.locator("main").inner_text() == seen
    assert pressed(again) == set(DEAL.split())


def test_the_link_is_copied(visits: Visits) -> None:
    page = visits.open(f"ask?cards={quote(DEAL)}", permissions=[])
    expect(rows(page)).to_have_count(15)
    page.get_by_role("button", name="Copy link").click()
    expect(state(page)).to_contain_text("address bar")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    expect(state(page)).to_contain_text("copied")
    assert page.evaluate("() => navigator.clipboard.readText()") == page.url


# --- Answers that come late -----------------------------------------------


@contextmanager
def first_held(page: Page, path: str) -> Iterator[None]:
    """Hold the first request for a path back meanwhile; the page gets its answer."""
    held: list[Route] = []
    page.route(path, lambda route: held.append(route), times=1)
    yield
    held[0].fulfill(response=held[0].fetch())
    drawn(page)


def test_an_old_answer_is_never_shown(visits: Visits) -> None:
    page = visits.open("ask")
    with first_held(page, "**/api/ranking*"):
        with page.expect_request("**/api/ranking*"):
            typed(page).fill(DEAL)
        typed(page).fill(FIVE)
        expect(rows(page)).to_have_count(5)
    expect(rows(page)).to_have_count(5)
    assert pressed(page) == set(FIVE.split())


def test_an_old_count_is_never_shown(visits: Visits) -> None:
    page = visits.open(f"ask?cards={quote(FIVE)}")
    shown = page.locator("#itemized .row")
    with first_held(page, "**/api/score*"):
        page.locator("#detail [data-start='AC']").click()
        page.locator("#detail [data-start='5D']").click()
        expect(shown).to_have_attribute("aria-label", re.compile("5 of diamonds$"))
    expect(shown).to_have_attribute("aria-label", re.compile("5 of diamonds$"))


def test_a_server_that_fails(visits: Visits) -> None:
    visits.forgive("ERR_FAILED")
    page = visits.open("ask")
    page.route("**/api/ranking*", lambda route: route.abort())
    typed(page).fill(DEAL)
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    page.unroute("**/api/ranking*")
    page.get_by_role("radio", name="mine").check()
    expect(rows(page)).to_have_count(15)
    expect(page.get_by_role("alert")).to_be_hidden()
