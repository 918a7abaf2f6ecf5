"""The page of statistics, and the data that it is filled with."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from browser import OVER, Visits, do_until, settled, tab_to
from commands import call
from finished_games import GAME, LOST, MANY, games_of_any_kind
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page, expect
from starlette.testclient import TestClient
from web_person import seated

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.cribbage.review import review
from cribbage_bridge.session.figures import EXPERTS, costs, points_a_deal, tallies
from cribbage_bridge.session.finished import (
    FinishedGame,
    from_json,
    merged,
    result_of,
    to_data,
)
from cribbage_bridge.session.results import exported
from cribbage_bridge.web.games import Games
from cribbage_bridge.web.sessions import sit_down

# --- The data -------------------------------------------------------------


def test_the_result_of_a_game_that_is_over(client: TestClient, games: Games) -> None:
    person = seated(client, games, "nothing")
    answer = person.ask("result")
    assert answer.status_code == 200
    table, _ = games.find(person.url.rpartition("/")[2])
    session = sit_down(table)
    assert from_json(answer.text) == result_of(session, date.today())
    assert person.ask("result").json() == answer.json()
    person.restart()
    assert person.ask("result").status_code == 409


@pytest.mark.parametrize("wanted", ["discard", "lay", "count", "continue"])
def test_a_game_that_goes_on_has_no_result(
    client: TestClient, games: Games, wanted: str
) -> None:
    refused = seated(client, games, wanted).ask("result")
    assert refused.status_code == 409
    assert refused.json() == {"detail": "The game is not over yet."}


def test_a_game_that_there_is_not(client: TestClient) -> None:
    assert client.get("/api/games/none/result").status_code == 404


# --- Modules --------------------------------------------------------------


@pytest.fixture(scope="module")
def library(chromium: Any, house: Any) -> Page:
    """A page in which modules can be called."""
    return Visits(chromium, house).open("ask")


def call_module(page: Page, module: str, name: str, *arguments: object) -> Any:
    """What a function of a module returns; what it throws, as a text."""
    script = """async ([module, name, args]) => {
        const found = await import(`/static/${module}.js`);
        try { return await found[name](...args); } catch (error) { return `${error}`; }
    }"""
    return page.evaluate(script, [module, name, list(arguments)])


def close_to(found: Sequence[dict[str, Any]]) -> list[Any]:
    """Data whose numbers may differ by what computers round."""
    return [
        {
            name: pytest.approx(value) if isinstance(value, float) else value
            for name, value in each.items()
        }
        for each in found
    ]


QUICKLY = settings(
    deadline=None, max_examples=15, phases=(Phase.explicit, Phase.generate)
)

some_games = st.lists(games_of_any_kind(), max_size=12).map(merged)


@pytest.mark.browser
@given(games=some_games)
@QUICKLY
def test_figures_are_those_of_the_terminal(
    library: Page, games: list[FinishedGame]
) -> None:
    data = [to_data(game) for game in games]

    def figures(name: str) -> Any:
        return call_module(library, "figures", name, data)

    assert figures("tallies") == close_to(list(map(asdict, tallies(games))))
    points = [asdict(each) for each in points_a_deal(games)]
    for each in points:
        assert each.pop("experts") == EXPERTS.get(each["source"])
    assert figures("pointsADeal") == close_to(points)
    assert figures("costs") == close_to(list(map(asdict, costs(games))))


@pytest.mark.browser
@given(games=some_games)
@QUICKLY
def test_what_is_exported_is_read_by_the_pages_and_by_the_terminal(
    library: Page, tmp_path_factory: pytest.TempPathFactory, games: list[FinishedGame]
) -> None:
    home = tmp_path_factory.mktemp("home")
    games.sort(key=lambda game: game.date)
    from_terminal = json.dumps(exported(games))
    read = call_module(library, "exchange", "fromJson", from_terminal)
    assert read == {"games": [to_data(game) for game in games], "broken": []}
    (home / "games.json").write_text(
        call_module(library, "exchange", "toJson", read["games"])
    )
    file, folder = str(home / "games.json"), str(home)
    shown = call("statistics", "--json", file, XDG_DATA_HOME=folder)
    assert json.loads(shown.stdout)["games"] == read["games"]
    shown = call("statistics", "--csv", file, XDG_DATA_HOME=folder)
    assert call_module(library, "exchange", "toCsv", read["games"]) == shown.stdout


WRONG: list[tuple[object, str]] = [
    (5, "id"),
    (None, "id"),
    ({**to_data(GAME), "id": "x" * 201}, "id"),
    ({**to_data(GAME), "date": "2026-02-30"}, "date"),
    ({**to_data(GAME), "date": "0000-01-01"}, "date"),
    ({**to_data(GAME), "won": 1}, "won"),
    ({**to_data(GAME), "margin": "toString"}, "margin"),
    ({**to_data(GAME), "mine": -1}, "mine"),
    ({**to_data(GAME), "theirs": 2**31}, "theirs"),
    ({**to_data(GAME), "opponent": None}, "opponent"),
    ({**to_data(GAME), "whole_deals": {"crib": 1}}, "whole_deals"),
    ({**to_data(GAME), "points_lost": "1"}, "points_lost"),
]


@pytest.mark.browser
@pytest.mark.parametrize(("data", "culprit"), WRONG)
def test_what_is_no_finished_game(library: Page, data: object, culprit: str) -> None:
    found = call_module(library, "results", "readResult", data)
    assert found == f"TypeError: {culprit} is missing, or wrong"


@pytest.mark.browser
@pytest.mark.parametrize("kept", ["", "{", "null", "5", "{}", '[null, {"id": 5}]'])
def test_rubbish_in_the_browser_costs_nothing(library: Page, kept: str) -> None:
    library.evaluate("text => localStorage.setItem('cribbage results', text)", kept)
    assert call_module(library, "results", "keptResults") == []
    call_module(library, "results", "keepResults", [to_data(GAME)])
    assert call_module(library, "results", "keptResults") == [to_data(GAME)]
    call_module(library, "results", "forgetResults")
    assert call_module(library, "results", "keptResults") == []


@pytest.mark.browser
def test_the_newest_games_are_kept_and_each_once(library: Page) -> None:
    call_module(library, "results", "forgetResults")
    days = [date.fromordinal(date(2026, 1, 1).toordinal() + day) for day in range(1002)]
    games = [to_data(replace(GAME, id=str(day), date=day)) for day in days]
    call_module(library, "results", "keepResults", games[::-1])
    better = {**games[-1], "decisions": 20, "points_lost": 1.5}
    call_module(library, "results", "keepResults", [better, *games])
    kept = call_module(library, "results", "keptResults")
    assert kept == [*games[2:-1], better]


# --- The page -------------------------------------------------------------

pages = pytest.mark.browser


def kept(page: Page) -> list[FinishedGame]:
    """The games that a page has kept."""
    found = call_module(page, "results", "keptResults")
    return [from_json(json.dumps(game)) for game in found]


def add(page: Page, file: Path, games: list[FinishedGame]) -> None:
    """Add games to the page from a file of the terminal."""
    file.write_text(json.dumps(exported(games)))
    page.get_by_label("Add games from a file").set_input_files(file)


@pages
def test_nothing_is_finished_yet(visits: Visits) -> None:
    page = visits.open("statistics")
    expect(page.get_by_text("No game is finished in this browser yet.")).to_be_visible()
    expect(page.locator("#figures")).to_be_hidden()
    for name in ("Export JSON", "Export CSV", "Forget all"):
        expect(page.get_by_role("button", name=name)).to_be_disabled()
    page.get_by_role("link", name="Play one").click()
    expect(page.locator("#welcome")).to_be_visible()


@pages
def test_a_game_that_ends_is_in_the_statistics_with_its_review(visits: Visits) -> None:
    page = visits.open_at("the end is near")
    with page.expect_response("**/result"):
        asked = do_until(page, *OVER)
    page.get_by_role("button", name="Costs").click()
    expect(page.locator("#advice li").first).to_be_visible()
    choices = page.locator("#advice li").count()
    page.wait_for_function(
        "() => localStorage.getItem('cribbage results').includes('\"discards\":')"
        " && !localStorage.getItem('cribbage results').includes('\"discards\":null')"
    )
    (game,) = kept(page)
    assert game.won == asked.startswith("You")
    assert game.opponent == "novice"
    assert game.discards == choices
    assert game.decisions is None
    page.reload()
    settled(page)
    page.get_by_role("button", name="Another game").click()
    settled(page)
    assert kept(page) == [game]
    page.get_by_role("link", name="Statistics").click()
    facts = page.locator("#facts")
    expect(facts).to_contain_text("Points lost a discard")
    expect(page.locator("#opponents tbody th")).to_have_text(["novice"])
    expect(page.locator("#discards")).to_be_visible()
    expect(page.locator("#decisions")).to_be_hidden()


@pages
@pytest.mark.long
def test_a_review_that_was_watched_is_in_the_statistics(visits: Visits) -> None:
    page = visits.open_at("the end is near")
    do_until(page, *OVER)
    (before,) = kept(page)
    assert before.decisions is None
    judged = review(visits.house.stored(page), Seat.FIRST)
    page.get_by_role("link", name="Review", exact=True).last.click()
    progress = page.locator("#progress-text")
    expect(progress).to_contain_text("All ", timeout=90_000)
    (after,) = kept(page)
    assert after.decisions == len(judged.decisions)
    assert after.points_lost == round(float(judged.points_lost), 4)


@pages
def test_a_game_whose_result_cannot_be_had(visits: Visits) -> None:
    visits.forgive("503")
    page = visits.open_at("the end is near")
    refusal = {"status": 503, "json": {"detail": "The games cannot be reached now."}}
    page.route("**/result", lambda route: route.fulfill(**refusal))
    do_until(page, *OVER)
    problem = "The statistics lack this game: The games cannot be reached now."
    expect(page.get_by_role("alert")).to_have_text(problem)
    page.unroute("**/result")
    with page.expect_response("**/result"):
        page.reload()
    page.get_by_role("button", name="Another game").click()
    settled(page)
    assert len(kept(page)) == 1


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
    shown = call("statistics", "--json", str(file), XDG_DATA_HOME=str(tmp_path))
    assert json.loads(shown.stdout)["games"] == list(map(to_data, kept(page)))
    with page.expect_download() as download:
        page.get_by_role("button", name="Export CSV").click()
    download.value.save_as(tmp_path / "exported.csv")
    table = (tmp_path / "exported.csv").read_bytes().decode("utf-8-sig")
    shown = call("statistics", "--csv", str(file), XDG_DATA_HOME=str(tmp_path))
    assert table == shown.stdout
    page.get_by_role("button", name="Forget all").click()
    page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    expect(page.locator("#empty")).to_be_visible()
    assert kept(page) == []


@pages
@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "cut off, or no JSON"),
        ("[]", "no exported statistics"),
        (json.dumps({**exported([]), "version": 2}), "another version: 2"),
        (
            json.dumps({**exported([GAME]), "games": [to_data(GAME), 5]}),
            "Left out: game 2: id is missing, or wrong.",
        ),
    ],
)
def test_a_file_that_is_broken(
    visits: Visits, tmp_path: Path, content: str, reason: str
) -> None:
    page = visits.open("statistics")
    (tmp_path / "games.json").write_text(content)
    page.get_by_label("Add games from a file").set_input_files(tmp_path / "games.json")
    expect(page.get_by_role("alert")).to_contain_text(reason)
    assert kept(page) == ([GAME] if "Left out" in reason else [])
    add(page, tmp_path / "games.json", [LOST])
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
def test_all_is_done_by_keyboard(visits: Visits, tmp_path: Path) -> None:
    page = visits.open("statistics")
    add(page, tmp_path / "games.json", MANY)
    tab_to(page, "#export-csv")
    with page.expect_download():
        page.keyboard.press("Enter")
    tab_to(page, "#clear")
    page.keyboard.press("Enter")
    tab_to(page, "#confirm-no")
    page.keyboard.press("Enter")
    assert len(kept(page)) == len(MANY)
    page.keyboard.press("Enter")
    tab_to(page, "#confirm-yes")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("All games are forgotten.")
    expect(page.locator("#file")).to_be_focused()


@pages
def test_a_game_that_ends_in_another_tab_is_there_at_once(
    visits: Visits, tmp_path: Path
) -> None:
    page = visits.open("statistics")
    other = visits.open_beside(page, page.url)
    add(other, tmp_path / "games.json", [GAME])
    expect(page.locator("#facts")).to_contain_text("Games")
