"""Drills that ask more of what cost the user most, and the daily questions."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from browser import Visits, call_module
from playwright.sync_api import Page, expect
from starlette.testclient import TestClient

ANSWER = {
    "drill": "discard",
    "level": 2,
    "answer": "AC 2C",
    "right": False,
    "seconds": None,
    "at": 1_700_000_000_000,
}


def answers(page: Page, *given: dict[str, Any]) -> None:
    """Save answers in the browser, as the drills do."""
    saved = [{**ANSWER, "seed": f"s{n}", **each} for n, each in enumerate(given)]
    script = "text => localStorage.setItem('cribbage drills', text)"
    page.evaluate(script, json.dumps({"answers": saved}))


def kinds(page: Page, drill: str, level: int) -> dict[str | None, int]:
    script = """async ([drill, level]) => {
        const { chosenKind } = await import("/static/practice.js");
        return Array.from({ length: 600 }, () => chosenKind(drill, level));
    }"""
    found: list[str | None] = page.evaluate(script, [drill, level])
    return {kind: found.count(kind) for kind in found}


@pytest.mark.browser
def test_what_costs_more_is_asked_more_often(library: Page) -> None:
    answers(
        library,
        *[{"kind": "own_crib", "cost": 0.0}] * 4,
        *[{"kind": "other_crib", "cost": 0.85}] * 4,
    )
    call_module(
        library,
        *("progress", "saveGameCosts", "review"),
        [{"kind": "lead", "number": 10, "lost": 4}],
    )
    found = kinds(library, "discard", 2)
    assert found["other_crib"] > 5 * found["own_crib"] > 0
    assert call_module(library, "practice", "costsByKind", "peg") == [
        {"kind": "lead", "number": 10, "lost": 4},
        {"kind": "reply", "number": 0, "lost": 0},
    ]
    assert kinds(library, "peg", 2)["lead"] > 300
    assert kinds(library, "peg", 1) == {"reply": 600}
    assert kinds(library, "count", 4) == {None: 600}
    library.evaluate("localStorage.clear()")
    assert kinds(library, "discard", 2)["own_crib"] > 200


def question(client: TestClient, drill: str, **query: int | str) -> Any:
    parameters: dict[str, int | str] = {"seed": "a", **query}
    answer = client.get(f"/api/drills/{drill}", params=parameters)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("level", [2, 3])
def test_the_kind_of_a_question(shared: TestClient, level: int) -> None:
    for crib in ("mine", "theirs"):
        assert question(shared, "discard", level=level, crib=crib)["crib"] == crib
    for leads in (True, False):
        asked = question(shared, "peg", level=level, leads=leads)
        assert (not asked["pile"]) is leads


def test_nobody_leads_where_a_card_must_score(shared: TestClient) -> None:
    query: dict[str, int | str] = {"level": 1, "seed": "a", "leads": True}
    refused = shared.get("/api/drills/peg", params=query)
    assert refused.status_code == 422
    assert refused.json() == {"detail": "No lead scores at once: choose another level."}


@pytest.mark.long
@pytest.mark.browser
def test_a_mistake_comes_again_with_its_kind(visits: Visits) -> None:
    page = visits.open("away")
    wrong = {"kind": "other_crib", "cost": 1.0}
    right = {"kind": "own_crib", "cost": 0.0, "right": True}
    answers(page, wrong, right, right)
    page.goto(f"{visits.house.url}learn/discard?level=2")
    page.locator("[name=level][value='2']").check()
    expect(page).to_have_url(re.compile("seed=s0&kind=other_crib$"))
    expect(page.locator("#prompt")).to_contain_text("The other player's crib")
    expect(page.locator("#cost-facts")).to_contain_text(
        "Lost with the other player's crib1.00"
    )


@pytest.mark.long
@pytest.mark.browser
def test_daily_answers_are_compared_with_the_weeks_before(visits: Visits) -> None:
    page = visits.open("away")
    day = "2026-10-31"
    answers(
        page,
        {"seed": day, "cost": 0.0, "right": True},
        {"seed": "2026-10-30", "cost": 0.5},
        {"seed": "2026-10-30", "cost": 0.0, "right": True},
        {"seed": "2026-10-03", "cost": 0.25, "right": True},
        {"seed": "2026-10-02", "cost": 9.0},
    )
    found = call_module(page, "progress", "weeksBefore", "discard", day)
    assert found == {"number": 2, "right": 1, "cost": 0.375}
    page.goto(f"{visits.house.url}learn")
    before = ["The four weeks before today: "] * 3
    expect(page.locator("#day li")).to_contain_text(before)
