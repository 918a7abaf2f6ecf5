"""The drills in a browser: answers, explanations, progress, and the day."""

from __future__ import annotations

import json
import re
from typing import Any

import brute
import pytest
from browser import Visits, cards_of
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

KEPT = "cribbage drills"

ANSWER = {
    "drill": "count",
    "level": 2,
    "seed": "old",
    "answer": "7",
    "right": False,
    "cost": None,
    "seconds": None,
    "at": 1_700_000_000_000,
}
"""An answer as it is kept."""


def value_on(page: Page) -> int:
    expect(page.locator("#cards .card")).to_have_count(4)
    (start,) = cards_of(page.locator("#start"))
    is_crib = "crib" in page.locator("#prompt").inner_text()
    return brute.value(tuple(cards_of(page.locator("#cards"))), start, is_crib)


def spoken(card: str) -> str:
    ranks = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
    suits = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
    return f"{ranks.get(card[:-1], card[:-1])} of {suits[card[-1]]}"


def claim(page: Page, points: int) -> None:
    points_field = page.get_by_label("Points", exact=True)
    expect(points_field).to_be_focused()
    page.keyboard.type(str(points))
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_be_visible()


def go_on(page: Page) -> None:
    before = page.url
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_be_hidden()
    expect(page).not_to_have_url(before)


def facts(page: Page) -> dict[str, str]:
    names = page.locator("#facts dt").all_inner_texts()
    figures = page.locator("#facts dd").all_inner_texts()
    return dict(zip(names, figures, strict=True))


def kept(page: Page) -> list[dict[str, Any]]:
    text = page.evaluate("key => localStorage.getItem(key)", KEPT)
    answers: list[dict[str, Any]] = json.loads(text)["answers"]
    return answers


def put(page: Page, text: str) -> None:
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEPT, text])
    page.reload()


# --- Counting -------------------------------------------------------------


def test_hands_are_counted_by_the_keyboard(visits: Visits) -> None:
    page = visits.open("learn/count?level=2&seed=a")
    verdict = page.locator("#verdict")
    value = value_on(page)
    claim(page, value)
    expect(verdict.get_by_role("heading").first).to_have_text(f"Right: {value}.")
    assert facts(page)["Streak"] == "1"
    go_on(page)
    value = value_on(page)
    claim(page, value - 1)
    expect(verdict.get_by_role("heading").first).to_have_text(f"It is worth {value}.")
    expect(verdict).to_contain_text(f"You said {value - 1}.")
    expect(verdict.locator(".aloud")).to_have_text(re.compile(r"^[A-Z].* is [\w-]+\.$"))
    itemized = verdict.locator(".combinations b").all_inner_texts()
    assert sum(map(int, itemized)) == value
    expected = {"Right": "1 of 2", "Streak": "0", "Best streak": "1"}
    assert facts(page) == expected
    page.reload()
    value_on(page)
    assert facts(page) == expected


@pytest.mark.long
def test_what_was_overlooked_is_named(visits: Visits) -> None:
    page = visits.open("learn/count?level=2&seed=a")
    claim(page, 0)
    runs = page.locator("#verdict li", has_text="a run of")
    expect(runs.first).to_be_visible()
    points = int(runs.first.locator("b").inner_text())
    page.goto(page.url)
    claim(page, value_on(page) - points)
    expect(page.locator("#verdict .reason")).to_contain_text("verlooked")
    page.goto(page.url)
    claim(page, 29)
    expect(page.locator("#verdict .reason")).to_have_text("No common mistake gives 29.")


@pytest.mark.long
def test_a_level_is_chosen(visits: Visits) -> None:
    page = visits.open("learn/count?level=1&seed=a")
    value_on(page)
    page.get_by_label("Flushes and nobs").check()
    expect(page).to_have_url(re.compile("level=3"))
    expect(page.get_by_label("Points", exact=True)).to_be_focused()
    page.reload()
    expect(page.get_by_label("Flushes and nobs")).to_be_checked()
    here = page.get_by_role("navigation").locator("[aria-current]")
    expect(here).to_have_text("Learn")


@pytest.mark.long
def test_mistakes_come_again_until_they_are_right(visits: Visits) -> None:
    page = visits.open("learn/count?level=1&seed=wrong")
    claim(page, value_on(page) + 1)
    for _ in range(2):
        go_on(page)
        claim(page, value_on(page))
    go_on(page)
    expect(page).to_have_url(re.compile("seed=wrong"))
    expect(page.locator("#note")).to_have_text(re.compile("wrong last time"))
    expect(page.locator("#mistakes")).to_be_visible()
    claim(page, value_on(page))
    expect(page.locator("#mistakes")).to_be_hidden()


@pytest.mark.long
def test_a_mistake_does_not_come_again_at_once(visits: Visits) -> None:
    page = visits.open("learn/count?level=1&seed=a")
    for error in (0, 0, 1):
        claim(page, value_on(page) + error)
        go_on(page)
    expect(page.locator("#note")).to_be_empty()


def test_an_outcome_is_read_aloud(visits: Visits) -> None:
    page = visits.open("learn/count?level=1&seed=a")
    value = value_on(page)
    points = page.get_by_label("Points", exact=True)
    start = spoken(cards_of(page.locator("#start"))[0])
    expect(points).to_have_accessible_description(re.compile(f"points\\?.* {start}"))
    claim(page, value)
    expect(page.get_by_role("button", name="Next")).to_have_accessible_description(
        f"Right: {value}."
    )


@pytest.mark.long
def test_a_clock(visits: Visits) -> None:
    page = visits.open("learn/count?level=1&seed=a")
    value = value_on(page)
    expect(page.get_by_role("timer")).to_be_hidden()
    page.get_by_label("A clock").check()
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^\d+ s$"))
    page.get_by_label("Points", exact=True).fill(str(value))
    page.keyboard.press("Enter")
    expect(page.locator("#facts")).to_contain_text("Average time")
    assert kept(page)[0]["seconds"] >= 0
    page.reload()
    expect(page.get_by_label("A clock")).to_be_checked()


# --- Discarding and pegging -----------------------------------------------


@pytest.mark.long
def test_cards_are_discarded_by_the_keyboard(visits: Visits) -> None:
    page = visits.open("learn/discard?level=3&seed=a")
    expect(page.locator("#cards .card")).to_have_count(6)
    dealt = cards_of(page.locator("#cards"))
    send = page.locator("#send")
    page.keyboard.press("1")
    page.keyboard.press("4")
    page.keyboard.press("5")
    expect(send).to_have_text("Discard 2 of 2")
    expect(send).to_be_focused()
    assert cards_of(page.locator("#cards"), "[aria-pressed=true]") == [
        dealt[0],
        dealt[3],
    ]
    page.keyboard.press("Enter")
    verdict = page.locator("#verdict")
    expect(verdict.get_by_role("heading")).to_have_text(
        re.compile(
            r"^(Right|Your choice costs \d+\.\d\d points and ranks \d+\w\w of 15)"
        )
    )
    better = re.compile(r"Best: .*\(\d+\.\d\d points better in the (hand|crib)")
    expect(verdict).to_contain_text(better)
    chosen = verdict.locator("tr.made")
    assert cards_of(chosen) == [dealt[0], dealt[3]]
    said = verdict.locator(".aloud")
    expect(said).to_have_text(re.compile("^Keep .*, and discard .*\\.$"))
    best = cards_of(verdict.locator("tbody tr").first)
    assert {*cards_of(said)[4:]} == {*best}
    assert {*cards_of(said)} == {*dealt}
    expect(page.locator("#facts")).to_contain_text("Average cost")
    (answer,) = kept(page)
    assert answer["answer"] == f"{dealt[0]} {dealt[3]}"
    verdict.get_by_role("link", name="Ask about every choice").click()
    expect(page.locator("#ranking tr", has_text="yours")).to_be_visible()


@pytest.mark.long
def test_a_card_is_played_by_the_keyboard(visits: Visits) -> None:
    page = visits.open("learn/peg?level=3&seed=a")
    first = page.locator("#cards .card:enabled").first
    expect(first).to_be_focused()
    (card,) = [first.get_attribute("data-card")]
    page.keyboard.press("Enter")
    verdict = page.locator("#verdict")
    expect(verdict.locator("tr.made")).to_be_visible()
    assert cards_of(verdict.locator("tr.made")) == [card]
    best = cards_of(verdict.locator("tbody tr").first)
    assert cards_of(verdict.locator(".aloud")) == best
    expect(page.locator("#cards .card:enabled")).to_have_count(0)
    go_on(page)
    expect(page.locator("#cards .card:enabled").first).to_be_focused()


# --- The day --------------------------------------------------------------


@pytest.mark.long
def test_the_first_answer_of_a_day_counts_and_is_shared(visits: Visits) -> None:
    page = visits.open("learn", permissions=[])
    day = page.request.get(f"{visits.house.url}api/drills/daily").json()["date"]
    expect(page.locator("#share")).to_be_hidden()
    today = page.locator("#today")
    today.get_by_role("link", name="Count").click()
    expect(page.locator("#note")).to_contain_text(day)
    expect(page.locator("#levels")).to_be_hidden()
    claim(page, value_on(page))
    page.reload()
    expect(page.locator("#verdict h2").first).to_contain_text("Right")
    expect(page.get_by_label("Points", exact=True)).to_be_hidden()
    assert len(kept(page)) == 1
    page.get_by_role("link", name="Back to the questions of the day").click()
    expect(today).to_contain_text("right")
    page.get_by_role("button", name="Copy the result").click()
    expect(page.locator("#shared")).to_contain_text("selected result")
    selected = page.evaluate("() => getSelection().toString()")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the result").click()
    expect(page.locator("#shared")).to_have_text("The result was copied.")
    shared = page.evaluate("() => navigator.clipboard.readText()")
    assert "Count: right" in selected
    assert shared.splitlines() == [
        f"Cribbage, {day}",
        "Count: right",
        "Discard: not yet",
        "Peg: not yet",
        f"{visits.house.url}learn",
    ]


# --- Progress -------------------------------------------------------------


@pytest.mark.long
def test_progress_is_exported_cleared_and_imported(visits: Visits) -> None:
    page = visits.open("learn/count?level=1&seed=a")
    claim(page, value_on(page))
    answers = kept(page)
    page.goto(f"{visits.house.url}learn")
    note = page.locator("#progress-note")
    expect(note).to_have_text("1 answer is saved on this device.")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    path = download.value.path()
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("button", name="Yes").click()
    expect(note).to_have_text("No answers are saved yet.")
    assert kept(page) == []
    for text in ("1 answer was added.", "0 answers were added."):
        page.get_by_label("Import").set_input_files(path)
        expect(note).to_have_text(text)
        assert kept(page) == answers


FILES = [
    ("{", "This file contains no drill progress."),
    (
        json.dumps({"what": KEPT, "answers": [ANSWER, {**ANSWER, "level": "2"}]}),
        "Answer 2 in this file is damaged.",
    ),
    ("[1]", "This file contains no drill progress."),
]


@pytest.mark.long
def test_a_file_with_other_things_is_refused(visits: Visits) -> None:
    page = visits.open("learn")
    put(page, json.dumps({"answers": [ANSWER]}))
    for text, reason in FILES:
        file = {"name": "x.json", "mimeType": "text/plain", "buffer": text.encode()}
        page.get_by_label("Import").set_input_files(file)  # type: ignore[arg-type]
        expect(page.get_by_role("alert")).to_have_text(reason)
        assert kept(page) == [ANSWER]


RUBBISH = [
    "{",
    "null",
    "7",
    '"text"',
    "[]",
    '{"answers": {}}',
    '{"answers": [null, 7, "x", {}, []], "clock": "yes"}',
    json.dumps({"answers": [{**ANSWER, "seed": "<b>"}, {**ANSWER, "at": -1}]}),
    json.dumps({"answers": [{**ANSWER, "cost": "free"}, {**ANSWER, "answer": 7}]}),
]

PARTLY_SOUND = json.dumps({"answers": [7, ANSWER]})


def test_rubbish_that_is_kept_does_no_harm(visits: Visits) -> None:
    page = visits.open("learn/count?level=2&seed=a")
    found = page.evaluate(
        """async ([key, texts]) => {
            const { allAnswers, hasClock } = await import("/static/progress.js");
            return texts.map((text) => {
                localStorage.setItem(key, text);
                return [allAnswers(), hasClock()];
            });
        }""",
        [KEPT, [*RUBBISH, PARTLY_SOUND]],
    )
    assert found == [*[[[], False]] * len(RUBBISH), [[{**ANSWER, "kind": None}], False]]
    put(page, RUBBISH[0])
    claim(page, value_on(page))
    assert [answer["right"] for answer in kept(page)] == [True]


# --- What goes wrong ------------------------------------------------------


def test_a_question_that_cannot_be_asked(visits: Visits) -> None:
    visits.forgive("422")
    page = visits.open("learn/discard?level=1&seed=2999-01-01")
    expect(page.get_by_role("alert")).to_contain_text("not available yet")
    page.get_by_role("button", name="Ask another").press("Enter")
    expect(page.locator("#cards .card").first).to_be_visible()
    expect(page.get_by_role("alert")).to_be_hidden()


def test_a_question_that_does_not_come_leaves_no_old_one_open(visits: Visits) -> None:
    visits.forgive("ERR_FAILED")
    page = visits.open("learn/count?level=1&seed=a")
    points = page.get_by_label("Points", exact=True)
    value_on(page)
    page.route("**/api/drills/count?*", lambda route: route.abort())
    page.get_by_label("Runs").check()
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    points.fill("2")
    points.press("Enter")
    expect(page.locator("#verdict h2")).to_have_text("No question could be loaded.")
    assert facts(page)["Right"] == "none yet"


@pytest.mark.long
def test_a_server_that_fails_can_be_asked_again(visits: Visits) -> None:
    visits.forgive("ERR_FAILED")
    page = visits.open("learn/count?level=1&seed=a")
    value = value_on(page)
    page.route("**/answer*", lambda route: route.abort())
    page.get_by_label("Points", exact=True).fill(str(value))
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    assert facts(page)["Right"] == "none yet"
    page.unroute("**/answer*")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_hidden()
