"""The summary of a game, and a coach's comments, over HTTP and in a browser."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from browser import Visits, settled
from playwright.sync_api import expect
from starlette.testclient import TestClient
from tables import copy_of, short_game, table_at
from web_person import Answer, Person, action, begun, tables_of

from cribbage_bridge.cribbage.actions import Scored
from cribbage_bridge.cribbage.review import Chance, review
from cribbage_bridge.session.summary import turning_points


def at(client: TestClient, stage: str) -> Person:
    table = copy_of(table_at(stage))
    tables_of(client).add(table)
    return Person(client, table.id)


def test_points_by_source_and_chances(client: TestClient) -> None:
    person = at(client, "nothing")
    summary: Answer = person.ask("summary").json()
    game = table_at("nothing").record.replay()
    points = {each["source"]: each["points"] for each in summary["points"]}
    scored = [
        event
        for step in game.steps
        for event in step.events
        if isinstance(event, Scored)
    ]
    assert points.keys() == {event.source.value for event in scored}
    for seat, score in game.state.scores.items():
        assert sum(each[seat.value] for each in points.values()) == score
    loser = game.state.winner.seat.other if game.state.winner else None
    for source, both in points.items():
        own = [e for e in scored if (e.source.value, e.seat) == (source, loser)]
        assert both[str(loser)] == sum(event.points for event in own)
    winner = person.seen["winner"]["seat"]
    assert {seat for seat, wins in summary["wins"].items() if wins} == {winner}
    assert summary["chances"][-1]["chance"] == (winner == "first")
    person.do("new-game")
    assert person.seen["wins"] == summary["wins"]
    assert person.ask("summary").status_code == 409


def test_turning_points() -> None:
    chances = [0.5, 0.55, 0.35, 0.6, 0.75, 0.7, 1]
    found = turning_points(Chance(step, each) for step, each in enumerate(chances))
    assert [turn.deal for turn in found] == [2, 3, 6]
    assert (found[0].before, found[0].after) == (0.55, 0.35)
    assert turning_points([Chance(0, 0.5), Chance(1, 0.55)]) == ()


# --- Comments -------------------------------------------------------------


def started_lesson(client: TestClient) -> Person:
    answer = client.post("/api/tables", json={"opponent": "coach"})
    return Person(client, answer.json()["id"])


def test_a_comment_compares_a_choice_with_the_best_one(client: TestClient) -> None:
    person = started_lesson(client)
    assert person.seen["has_lesson"]
    best, *_, worst = person.ask("hint").json()
    for ranked in (best, worst):
        cards = ranked["action"]["cards"][::-1]
        body = {"action": action("discard", cards=cards)}
        comment = client.post(f"{person.url}/comment", json=body).json()
        assert comment["is_best"] is (ranked is best)
        cost = best["expected_points"]["decimal"] - worst["expected_points"]["decimal"]
        said = f"Better by {cost:.2f}".rstrip("0").rstrip(".")
        assert (said in comment["text"]) is (ranked is worst)
    assert person.get() == person.seen


@pytest.mark.parametrize(
    ("act", "status"),
    [
        (action("discard", cards=["AC", "AC"]), 422),
        (action("play", card="AC"), 422),
        (action("discard", "second", cards=["AC", "2C"]), 409),
        (action("count", points=0), 422),
    ],
)
def test_a_comment_on_what_is_impossible(
    client: TestClient, act: Answer, status: int
) -> None:
    person = begun(client)
    refused = client.post(f"{person.url}/comment", json={"action": act})
    assert refused.status_code == status


def test_a_lesson_is_ended(client: TestClient) -> None:
    person = started_lesson(client)
    assert person.seen["lesson"].startswith("Keep four")
    assert any(event["lessons"] for event in person.seen["events"])
    person.do("end-lesson")
    assert not person.seen["has_lesson"]
    assert not any(event["lessons"] for event in person.get()["events"])


# --- In a browser ---------------------------------------------------------


@pytest.mark.long
@pytest.mark.browser
def test_the_costliest_choices_lead_to_the_review_and_a_drill(visits: Visits) -> None:
    over = table_at("nothing")
    record = replace(short_game("0", (90, 90)), names=over.record.names)
    page = visits.open_at(replace(over, record=record))
    game = visits.house.stored(page)
    panel = page.locator("#panel")
    expect(panel.get_by_role("status")).to_have_text(
        re.compile("^(Choices of both players reviewed|)")
    )
    expect(panel.get_by_role("status")).to_be_empty()
    costliest = review(game, "first").costliest()
    lines = panel.locator(".mistakes li").all()
    for line, decision in zip(lines, costliest, strict=True):
        link, drill = line.get_by_role("link").all()
        expect(link).to_contain_text(f"Deal {decision.deal}: You ")
        expect(link).to_have_attribute("href", re.compile(f"#{decision.step + 1}$"))
        kind = f"kind={decision.kind.value}$"
        expect(drill).to_have_attribute("href", re.compile(kind))
    panel.locator(".mistakes li a").last.click()
    expect(page.locator("#prompt")).not_to_be_empty()
    expect(page.locator("#cost-facts")).to_contain_text("Lost with ")


@pytest.mark.long
@pytest.mark.browser
def test_a_rematch_does_not_wait_for_the_review(visits: Visits) -> None:
    page = visits.open_at("nothing")
    page.get_by_role("button", name="Rematch").first.click()
    settled(page)
    expect(page.locator("#near-score b")).to_have_text("0")
    expect(page.locator("#panel")).to_be_hidden()
