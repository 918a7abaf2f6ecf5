"""The statistics over the API, and the page that shows them."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from browser import (
    OVER,
    Visits,
    call_module,
    do_next,
    one_click_before_the_end,
    settled,
    tab_to,
)
from commands import call
from finished_games import GAME, LOST, MANY, games_of_any_kind
from httpx2 import Response
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page, expect
from pydantic_core import to_jsonable_python
from starlette.testclient import TestClient
from tables import opened
from web_person import Answer, seated

from cribbage_bridge.cribbage.actions import Discard, Seat
from cribbage_bridge.cribbage.review import review
from cribbage_bridge.session.figures import statistics
from cribbage_bridge.session.finished import FinishedGame, from_json, result_of, to_data
from cribbage_bridge.session.results import exported
from cribbage_bridge.session.saved_table import PERSON
from cribbage_bridge.web.security import LARGEST_STATISTICS
from cribbage_bridge.web.statistics_api import MOST_GAMES
from cribbage_bridge.web.tables import Tables

# --- Results --------------------------------------------------------------


def test_the_result_of_a_game_that_is_over(client: TestClient, tables: Tables) -> None:
    person = seated(client, tables, "nothing")
    answer = person.ask("result")
    assert answer.status_code == 200
    table, _ = tables.find(person.id)
    assert from_json(answer.text) == result_of(opened(table), PERSON, date.today())
    assert person.ask("result").json() == answer.json()
    person.do("new-game")
    assert person.ask("result").status_code == 409


def test_a_game_that_goes_on_has_no_result(client: TestClient, tables: Tables) -> None:
    refused = seated(client, tables, "count").ask("result")
    assert refused.status_code == 409
    assert refused.json() == {"detail": "The game is not over."}


# --- Statistics -----------------------------------------------------------


def add_up(client: TestClient, games: object, path: str = "statistics") -> Response:
    headers = {"Content-Type": "application/json"}
    body = json.dumps({"games": games})
    return client.post(f"/api/{path}", content=body, headers=headers)


def added_up(client: TestClient, games: object) -> Answer:
    answer = add_up(client, games)
    assert answer.status_code == 200, answer.text
    found: Answer = answer.json()
    return found


@given(games=st.lists(games_of_any_kind(), max_size=12))
@settings(deadline=None, max_examples=10)
def test_statistics_are_those_of_the_terminal(
    shared: TestClient,
    tmp_path_factory: pytest.TempPathFactory,
    games: list[FinishedGame],
) -> None:
    found = added_up(shared, list(map(to_data, games)))
    assert found == to_jsonable_python(statistics(games))
    assert added_up(shared, found["games"]) == found
    home = tmp_path_factory.mktemp("home")
    file, folder = home / "games.json", str(home)
    file.write_text(json.dumps(exported(games)))
    shown = call("statistics", "--json", str(file), XDG_DATA_HOME=folder)
    terminal = json.loads(shown.stdout)
    assert {**terminal, **found} == terminal
    shown = call("statistics", "--csv", str(file), XDG_DATA_HOME=folder)
    table = add_up(shared, found["games"], "statistics.csv")
    assert table.headers["content-type"] == "text/csv; charset=utf-8"
    assert table.content.decode("utf-8-sig") == shown.stdout


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (5, "expected an object"),
        ({**to_data(GAME), "opponent": "\ud800"}, ""),
        (
            {**to_data(GAME), "whole_deals": {"crib": 1}},
            "'whole_deals.deals_as_pone' is missing",
        ),
        ({**to_data(GAME), "points_lost": float("nan")}, "'points_lost': "),
    ],
)
def test_a_broken_game_is_left_out_and_named(
    shared: TestClient, data: object, reason: str
) -> None:
    found = added_up(shared, [to_data(GAME), data, to_data(LOST)])
    assert found["games"] == [to_data(GAME), to_data(LOST)]
    (problem,) = found["broken"]
    assert problem.startswith(f"game 2: {reason}")


@pytest.mark.parametrize(
    ("games", "status"),
    [
        (None, 422),
        ({}, 422),
        ([1] * (MOST_GAMES + 1), 422),
        (["x" * LARGEST_STATISTICS], 413),
    ],
    ids=["none", "an object", "too many", "too large"],
)
def test_what_is_no_list_of_games_is_refused(
    shared: TestClient, games: object, status: int
) -> None:
    for path in ("statistics", "statistics.csv"):
        refused = add_up(shared, games, path)
        assert refused.status_code == status
        assert refused.json()["detail"]


def test_as_many_games_can_be_sent_as_are_taken(shared: TestClient) -> None:
    games = [{**to_data(MANY[0]), "id": f"{id:032}"} for id in range(MOST_GAMES)]
    assert added_up(shared, games)["total"]["games"] == MOST_GAMES


# --- The storage of the browser -------------------------------------------


def stored(page: Page) -> list[Answer]:
    found: list[Answer] = call_module(page, "results", "savedResults")
    return found


@pytest.mark.browser
@pytest.mark.parametrize("text", ["", "{", "null", "5", "{}", '[null, {"id": 5}]'])
def test_rubbish_in_the_browser_costs_nothing(library: Page, text: str) -> None:
    library.evaluate("text => localStorage.setItem('cribbage results', text)", text)
    call_module(library, "results", "addResults", [to_data(GAME)])
    assert stored(library) == [to_data(GAME)]
    call_module(library, "results", "deleteResults")
    assert stored(library) == []


@pytest.mark.long
@pytest.mark.browser
def test_the_newest_games_are_saved_and_each_once(library: Page) -> None:
    call_module(library, "results", "deleteResults")
    days = [date.fromordinal(date(2026, 1, 1).toordinal() + day) for day in range(1002)]
    games = [to_data(replace(GAME, id=str(day), date=day)) for day in days]
    call_module(library, "results", "addResults", games[::-1])
    better = {**games[-1], "decisions": 20, "points_lost": 1.5}
    call_module(library, "results", "addResults", [better])
    assert stored(library) == [*games[2:-1], better]


@pytest.mark.browser
def test_games_of_a_day_stay_in_their_order(library: Page) -> None:
    call_module(library, "results", "deleteResults")
    first, second, third = (to_data(replace(GAME, id=name)) for name in "bca")
    for game in (first, second, {**first, "decisions": 20}, third):
        call_module(library, "results", "addResults", [game])
    assert stored(library) == [{**first, "decisions": 20}, second, third]


@pytest.mark.browser
def test_games_that_are_saved_at_the_same_time_are_all_saved(library: Page) -> None:
    call_module(library, "results", "deleteResults")
    better = {**to_data(LOST), "discards": 8, "lost_by_discards": 2.5}
    library.evaluate(
        """async (games) => {
            const { addResults } = await import("/static/results.js");
            await Promise.all(games.map((game) => addResults([game])));
        }""",
        [to_data(LOST), to_data(GAME), better],
    )
    assert stored(library) == [to_data(GAME), better]


# --- The page -------------------------------------------------------------

pages = pytest.mark.browser


def kept(page: Page, number: int | None = None) -> list[FinishedGame]:
    """Return the games that a page has saved, when they are as many as expected."""
    if number is not None:
        script = """number => {
            const text = localStorage.getItem("cribbage results") ?? "[]";
            return JSON.parse(text).length === number;
        }"""
        page.wait_for_function(script, arg=number)
    return [from_json(json.dumps(game)) for game in stored(page)]


def kept_with(page: Page, field: str) -> list[FinishedGame]:
    """Return the games that a page has saved, when all of them have a value."""
    script = """field => JSON.parse(localStorage.getItem("cribbage results"))
        .every((game) => game[field] != null)"""
    page.wait_for_function(script, arg=field, timeout=90_000)
    return kept(page)


def add(page: Page, file: Path, games: list[FinishedGame]) -> None:
    file.write_text(json.dumps(exported(games)))
    page.get_by_label("Import games").set_input_files(file)


@pytest.mark.long
@pages
def test_nothing_is_finished_yet(visits: Visits) -> None:
    page = visits.open("statistics")
    expect(
        page.get_by_text("This browser has no finished games in its statistics.")
    ).to_be_visible()
    expect(page.locator("#figures")).to_be_hidden()
    for name in ("Export JSON", "Export CSV", "Delete all"):
        expect(page.get_by_role("button", name=name)).to_be_disabled()
    page.get_by_role("link", name="Play one").click()
    expect(page.locator("#play-computer")).to_be_visible()


@pytest.mark.long
@pages
def test_a_game_that_ends_is_in_the_statistics_with_its_review(visits: Visits) -> None:
    page = visits.open_at(one_click_before_the_end())
    page.route("**/api/reviews/*/stream*", lambda route: None)
    assert do_next(page).startswith(OVER[1])
    kept(page, 1)
    page.get_by_role("button", name="Discards", exact=True).click()
    discards = page.locator("#panel .discards li")
    expect(discards.first).to_be_visible()
    choices = discards.count()
    (game,) = kept_with(page, "discards")
    assert not game.won
    assert game.opponent == "novice"
    assert game.discards == choices
    assert game.decisions is None
    page.reload()
    settled(page)
    page.locator("#buttons").get_by_role("button", name="Rematch").click()
    settled(page)
    assert kept(page) == [game]
    page.get_by_role("link", name="Statistics").click()
    facts = page.locator("#facts")
    expect(facts).to_contain_text("Points lost per discard")
    expect(page.locator("#opponents tbody th")).to_have_text(["novice"])
    expect(page.locator("#discards")).to_be_visible()
    expect(page.locator("#decisions")).to_be_hidden()


@pages
@pytest.mark.long
def test_a_review_that_was_watched_is_in_the_statistics(visits: Visits) -> None:
    page = visits.open_at("nothing")
    (before,) = kept(page, 1)
    assert before.decisions is None
    judged = review(visits.house.stored(page), Seat.FIRST)
    page.get_by_role("link", name="Review", exact=True).last.click()
    (after,) = kept_with(page, "decisions")
    assert after.decisions == len(judged.decisions)
    assert after.points_lost == round(float(judged.points_lost), 4)
    discards = [
        each for each in judged.decisions if isinstance(each.made.action, Discard)
    ]
    lost = float(sum(each.points_lost for each in discards))
    assert (after.discards, after.lost_by_discards) == (len(discards), round(lost, 4))


@pytest.mark.long
@pages
def test_a_game_whose_result_cannot_be_had(visits: Visits) -> None:
    visits.forgive("503")
    page = visits.open_at(one_click_before_the_end())
    refusal = {"status": 503, "json": {"detail": "The games cannot be reached now."}}
    page.route("**/result", lambda route: route.fulfill(**refusal))
    do_next(page)
    expect(page.locator("#panel").get_by_role("link", name="Review")).to_be_visible()
    problem = page.get_by_role("alert")
    expect(problem).to_have_text(re.compile("missing from the statistics: The games"))
    page.unroute("**/result")
    page.reload()
    kept(page, 1)


@pytest.mark.long
@pages
def test_games_of_the_terminal_and_back_again(visits: Visits, tmp_path: Path) -> None:
    page = visits.open("statistics")
    add(page, tmp_path / "games.json", [GAME, LOST])
    expect(page.get_by_role("status")).to_have_text("2 read, 2 new.")
    assert kept(page) == [GAME, LOST]
    better = replace(LOST, decisions=20, points_lost=2.5)
    add(page, tmp_path / "more.json", [better, *MANY[2:]])
    expect(page.get_by_role("status")).to_have_text("13 read, 12 new.")
    assert kept(page) == [GAME, better, *MANY[2:]]
    facts = page.locator("#facts > div").all_inner_texts()
    assert [fact.split("\n") for fact in facts[:3]] == [
        ["Games", "14"],
        ["Won", "9 (64%)"],
        ["Skunks given", "2"],
    ]
    with page.expect_download() as download:
        page.get_by_role("button", name="Export JSON").click()
    file = tmp_path / "exported.json"
    download.value.save_as(file)
    assert download.value.suggested_filename == "cribbage.json"
    assert json.loads(file.read_text()) == exported(kept(page))
    with page.expect_download() as download:
        page.get_by_role("button", name="Export CSV").click()
    download.value.save_as(tmp_path / "exported.csv")
    answer = page.request.post(
        f"{visits.house.url}api/statistics.csv",
        data={"games": list(map(to_data, kept(page)))},
    )
    assert (tmp_path / "exported.csv").read_bytes() == answer.body()
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    expect(page.locator("#empty")).to_be_visible()
    expect(page.locator("#file")).to_be_focused()
    assert kept(page) == []


BROKEN_FILES = [
    ("", "no exported statistics"),
    (json.dumps({**exported([]), "version": 2}), "unsupported version: 2"),
    ("[]", "no exported statistics"),
    (
        json.dumps({**exported([GAME]), "games": [to_data(GAME), 5]}),
        "Skipped: game 2: expected an object",
    ),
    ("{", "no exported statistics"),
]


@pytest.mark.long
@pages
def test_a_file_that_is_broken(visits: Visits, tmp_path: Path) -> None:
    page, file = visits.open("statistics"), tmp_path / "games.json"
    for content, reason in BROKEN_FILES:
        file.write_text(content)
        page.get_by_label("Import games").set_input_files(file)
        expect(page.get_by_role("alert")).to_contain_text(reason)
    assert kept(page) == [GAME]
    add(page, file, [LOST])
    expect(page.get_by_role("alert")).to_be_hidden()


@pages
def test_every_plot_has_words_and_a_table(visits: Visits, tmp_path: Path) -> None:
    page = visits.open("statistics")
    add(page, tmp_path / "games.json", MANY)
    sections = page.locator("#figures section")
    expect(sections).to_have_count(5)
    for section in sections.all():
        expect(section.get_by_role("img")).to_have_accessible_name(re.compile(r"\d"))
        closed = section.locator("summary")
        if closed.count():
            tab_to(page, f"#{section.get_attribute('id')} summary")
            page.keyboard.press("Enter")
        expect(section.locator("tbody tr").first).to_be_visible()
    expect(page.locator("#margins .plot rect")).to_have_count(len(MANY))
    expect(page.locator("#margins .plot .skunk")).to_have_count(2)
    expect(page.locator("#discards .plot circle")).to_have_count(len(MANY))
    rows = page.locator("#points tbody tr").all_inner_texts()
    assert rows[0].split("\t")[:3] == ["play as pone", "2.25", "2.0"]


@pages
def test_a_game_that_ends_in_another_tab_is_there_at_once(
    visits: Visits, tmp_path: Path
) -> None:
    page = visits.open("statistics")
    other = visits.open_beside(page, page.url)
    add(other, tmp_path / "games.json", [GAME])
    expect(page.locator("#facts")).to_contain_text("Games")
