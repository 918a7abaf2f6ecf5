"""The pages to look back at games: step by step, and from files."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from browser import House, Visits, cards_of, is_focused, must_fit
from playwright.sync_api import Page, expect
from tables import short_game, table_at
from web_person import texts

from cribbage_bridge.cribbage.actions import Both, Deal, Seat
from cribbage_bridge.cribbage.game import Game, State
from cribbage_bridge.cribbage.review import Decision, Review, review
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.match.log import Existing, add, begin
from cribbage_bridge.session.record import Record, record_data
from cribbage_bridge.session.saved_files import save
from cribbage_bridge.web.reviews import Reviews

pytestmark = pytest.mark.browser

REVIEW_PATIENCE = 90_000
"""The milliseconds in which all choices must be reviewed, on a busy machine."""

NAMES = Both({Seat.FIRST: "<b>Anna</b>", Seat.SECOND: "Bob"})


def named_game() -> Record:
    return replace(short_game(scores=(115, 115)), names=NAMES)


def place_of(house: House, record: Record) -> str:
    return f"review/{Reviews(house.tables.file).add(record)}"


def open_review(visits: Visits, record: Record) -> Page:
    """Return the review of a game, when all is known, at its first step."""
    page = visits.open(f"{place_of(visits.house, record)}#0")
    done = page.locator("#progress-text")
    expect(done).to_contain_text("All ", timeout=REVIEW_PATIENCE)
    return page


def must_be_at(page: Page, step: int) -> None:
    """Wait until the address names a step, which the browser reports a little later."""
    expect(page).to_have_url(re.compile(f"#{step}$"))


def deals_of(record: Record) -> list[int]:
    """Return the steps that deals lead to."""
    actions = enumerate(record.actions, 1)
    return [step for step, action in actions if isinstance(action, Deal)]


def states(record: Record) -> list[State]:
    game = Game(record.first_dealer, record.penalties, record.first_scores)
    found = [game.state]
    for action in record.actions:
        game.act(action)
        found.append(game.state)
    return found


# --- Step by step ---------------------------------------------------------


@pytest.mark.long
def test_every_step_is_as_it_was_in_the_game(visits: Visits) -> None:
    record = named_game()
    page = open_review(visits, record)
    forward = page.get_by_role("button", name="Forward")
    all_states = states(record)
    for step, state in enumerate(all_states):
        must_be_at(page, step)
        must_show(page, state)
        if step < len(record.actions):
            forward.click()
    expect(forward).to_be_disabled()
    expect(page.get_by_role("button", name="Last step")).to_be_disabled()


def must_show(page: Page, state: State) -> None:
    """See that the page shows what lies on the table in a state, and the scores."""
    for side, seat in (("near", Seat.FIRST), ("far", Seat.SECOND)):
        score = page.locator(f"#{side}-score b").inner_text()
        assert score == str(state.scores[seat])
    if state.stage in (Stage.DISCARD, Stage.CUT, Stage.PLAY):
        for place, seat in (("hand", Seat.FIRST), ("far-hand", Seat.SECOND)):
            hand = texts(sorted(filter(None, state.hands[seat])))
            assert cards_of(page.locator(f"#{place}")) == hand
        played = {card for seat in Seat for card in texts(state.played[seat])}
        assert {*cards_of(page.locator("#pile"))} == played
        assert cards_of(page.locator("#pile"), ":not(.old)") == texts(state.pile)
        discards = {card for seat in Seat for card in texts(state.discards[seat])}
        assert {*cards_of(page.locator("#crib"))} == discards
        start = [str(state.start_card)] if state.start_card else []
        assert cards_of(page.locator("#stock")) == start


@pytest.mark.long
def test_the_keyboard_walks_and_the_address_says_where(visits: Visits) -> None:
    record = replace(short_game(), names=NAMES)
    deals = deals_of(record)
    end = len(record.actions)
    page = visits.open(f"{place_of(visits.house, record)}#7")
    expect(page.locator("#steps [data-step='7'][aria-current]")).to_be_visible()
    for keys, step in [
        ("ArrowRight", 8),
        ("ArrowLeft", 7),
        ("Home", 0),
        ("ArrowLeft", 0),
        ("Shift+ArrowRight", deals[0]),
        ("Shift+ArrowRight", deals[1]),
        ("ArrowRight", deals[1] + 1),
        ("Shift+ArrowLeft", deals[1]),
        ("Shift+ArrowLeft", deals[0]),
        ("End", end),
        ("ArrowRight", end),
        ("ArrowLeft", end - 1),
    ]:
        page.keyboard.press(keys)
        must_be_at(page, step)
    page.reload()
    expect(page.locator("#steps [aria-current]")).to_have_attribute(
        "data-step", str(end - 1)
    )
    page.evaluate("() => { location.hash = '#3'; }")
    expect(page.locator("#steps [aria-current]")).to_have_attribute("data-step", "3")
    page.get_by_role("radio", name="Bob").focus()
    page.keyboard.press("ArrowLeft")
    must_be_at(page, 3)


def test_an_address_may_name_any_step(visits: Visits) -> None:
    page = visits.open(f"{place_of(visits.house, named_game())}#-5")
    current = page.locator("#steps [aria-current]")
    end = len(named_game().actions)
    expect(current).to_have_attribute("data-step", "0")
    for wanted, step in (("99999", end), ("x", 0), ("99999", end), ("", 0)):
        page.evaluate("wanted => { location.hash = wanted; }", wanted)
        expect(current).to_have_attribute("data-step", str(step))


@pytest.mark.long
def test_steps_can_be_chosen_in_the_list(visits: Visits) -> None:
    page = open_review(visits, named_game())
    button = page.locator("#steps [data-step='9']")
    button.click()
    must_be_at(page, 9)
    expect(button).to_have_attribute("aria-current", "step")
    page.keyboard.press("ArrowRight")
    assert is_focused(page, "#steps [data-step='10'][aria-current]")
    expect(page.locator("#steps [tabindex='0']")).to_have_count(1)
    expect(page.locator("#steps [data-step]")).to_have_count(
        len(named_game().actions) + 1
    )


# --- What choices have cost -----------------------------------------------


@cache
def named_review() -> Both[Review]:
    game = named_game().replay()
    return Both({seat: review(game, seat) for seat in Seat})


def worst() -> Decision:
    """Return the choice of both players that has cost most of the chance of winning."""
    reviews = named_review().values()
    decisions = [decision for each in reviews for decision in each.costliest()]
    return max(decisions, key=lambda each: each.chance_lost)


@pytest.mark.long
def test_the_costliest_choice_is_shown_with_all_others(visits: Visits) -> None:
    decision = worst()
    page = open_review(visits, named_game())
    page.locator("#costs button").first.click()
    must_be_at(page, decision.step + 1)
    panel = page.locator("#decision")
    expect(panel.get_by_role("heading")).to_contain_text(NAMES[decision.seat])
    expect(panel).to_contain_text("It costs ")
    rows = panel.locator("tbody tr")
    expect(rows).to_have_count(len(decision.options))
    for row, option in zip(rows.all(), decision.options, strict=True):
        total = f"{float(option.expected_points):+.2f}".replace("-", "−")
        expect(row.locator(".total")).to_have_text(total)
        chosen = option == decision.made
        expect(row.locator(".made-mark")).to_have_count(int(chosen))
    cost = page.locator(f"#steps [data-step='{decision.step + 1}'] .cost")
    expect(cost).not_to_have_text("best")


def test_one_player_can_be_looked_at(visits: Visits) -> None:
    page = open_review(visits, named_game())
    numbers = {seat: len(each.decisions) for seat, each in named_review().items()}
    marks = page.locator("#steps .cost")
    expect(marks).to_have_count(sum(numbers.values()))
    expect(page.locator("#curve-title")).to_have_text("<b>Anna</b>'s chance of winning")
    page.get_by_role("radio", name="Bob").check()
    expect(marks).to_have_count(numbers[Seat.SECOND])
    expect(page.locator("#costs > p").first).to_contain_text("Bob: ")
    expect(page.locator("#costs")).not_to_contain_text("Anna")
    expect(page.locator("#curve-title")).to_have_text("Bob's chance of winning")
    other = page.locator("#steps button", has_text=re.compile("Anna.* discards"))
    other.first.click()
    expect(page.locator("#decision")).to_contain_text("are not shown")
    page.get_by_role("radio", name="both").check()
    expect(page.locator("#decision table")).to_be_visible()


def test_the_curve_can_be_clicked(visits: Visits) -> None:
    record = named_game()
    page = open_review(visits, record)
    picture = page.get_by_role(
        "img", name=re.compile("'s chance of winning: before deal")
    )
    won = record.replay().state.winner
    assert won
    end = "won" if won.seat is Seat.FIRST else "lost"
    expect(picture).to_have_accessible_name(re.compile(f"at the end {end}"))
    picture.locator("circle").last.click()
    must_be_at(page, len(record.actions))
    picture.locator("circle").first.click()
    must_be_at(page, deals_of(record)[0])


@pytest.mark.long
def test_the_steps_are_there_before_the_costs(visits: Visits) -> None:
    page = visits.open("review")
    place = place_of(visits.house, named_game())
    stream = page.request.get(
        f"{visits.house.url}api/{place}/stream".replace("review/", "reviews/"),
        timeout=REVIEW_PATIENCE,
    ).text()
    events = stream.split("\n\n")
    game, result = (event.split("data: ")[1] for event in (events[0], events[-2]))
    decision = json.loads(result)["decisions"][0]
    number = json.loads(game)["choices"]
    progress = json.dumps({"done": 1, "of": number, "decision": decision})
    body = f"event: game\ndata: {game}\n\nevent: progress\ndata: {progress}\n\n"
    page.route(
        "**/stream",
        lambda route: route.fulfill(body=body, content_type="text/event-stream"),
    )
    page.goto(f"{visits.house.url}{place}")
    expect(page.locator("#progress-text")).to_have_text(
        f"Choices of both players reviewed: 1 of {number}. "
    )
    expect(page.locator("#progress")).to_be_visible()
    expect(page.locator("#steps .cost")).to_have_count(1)
    page.locator(f"#steps [data-step='{decision['step'] + 1}']").click()
    expect(page.locator("#decision table")).to_be_visible()
    page.keyboard.press("End")
    page.locator("#steps button", has_text="plays").last.click()
    expect(page.locator("#decision")).to_have_text("Not reviewed yet")
    expect(page.locator("#costs")).to_contain_text("when all choices are reviewed")


def test_there_is_no_such_review(visits: Visits) -> None:
    visits.forgive("404")
    page = visits.open("review/none")
    expect(page.get_by_role("alert")).to_contain_text("There is no such review")
    expect(page.locator("#review")).to_be_hidden()


# --- Games to be reviewed -------------------------------------------------


def test_a_game_that_is_over_leads_to_its_review(visits: Visits) -> None:
    page = visits.open_at("nothing")
    page.locator("#panel").get_by_role("link", name="Review").click()
    expect(page).to_have_url(re.compile("/review/[0-9a-f]{32}#0$"))
    place = page.url
    page.go_back()
    page.locator("#buttons").get_by_role("button", name="Rematch").click()
    expect(page.locator("#near-score b")).to_have_text("0")
    page.goto(f"{visits.house.url}review")
    page.locator("#finished a").click()
    expect(page).to_have_url(place)
    expect(page.locator("#title")).to_contain_text("You ")


def test_without_a_finished_game_there_is_a_way_to_one(visits: Visits) -> None:
    page = visits.open_at("play")
    page.goto(f"{visits.house.url}review")
    expect(page.locator("#none-finished")).to_be_visible()


@pytest.mark.long
def test_the_games_of_a_log_are_listed_and_reviewed(
    visits: Visits, tmp_path: Path
) -> None:
    records = [short_game(str(number % 3), (119, 119)) for number in range(22)]
    records[1] = replace(records[1], actions=records[1].actions[:-1])
    file = tmp_path / "games.jsonl"
    begin(file, Existing.REFUSE)
    for record in records:
        add(file, record)
    page = visits.open("review")
    visits.forgive("422")
    page.set_input_files("#file", file)
    expect(page.locator("#read")).to_have_text("22 games:")
    lines = page.locator("#imported li")
    expect(lines).to_have_count(20)
    expect(lines.nth(1)).to_have_text("The game is not finished.")
    scores = records[2].replay().state.scores
    expect(lines.nth(2)).to_have_text(
        f"Novice (first) {scores[Seat.FIRST]}, Novice (second) {scores[Seat.SECOND]}"
    )
    expect(lines.nth(19)).to_contain_text("Novice")
    page.get_by_role("button", name="Show more games").click()
    expect(lines).to_have_count(22)
    expect(page.get_by_role("button", name="Show more games")).to_be_hidden()
    lines.nth(2).get_by_role("button").click()
    expect(page.locator("#steps [data-step]")).to_have_count(
        len(records[2].actions) + 1
    )


@pytest.mark.long
def test_a_saved_game_and_a_downloaded_one_are_imported(
    visits: Visits, tmp_path: Path
) -> None:
    saved = tmp_path / "saved.json"
    save(table_at("nothing"), saved)
    page = visits.open("review")
    page.set_input_files("#file", saved)
    page.locator("#imported button").click()
    expect(page.locator("#review")).to_be_visible()
    place = page.url
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the game").click()
    downloaded = tmp_path / download.value.suggested_filename
    download.value.save_as(downloaded)
    assert json.loads(downloaded.read_text()) == record_data(table_at("nothing").record)
    page.goto(f"{visits.house.url}review")
    page.set_input_files("#file", downloaded)
    page.locator("#imported button").click()
    expect(page).to_have_url(place)


NO_GAMES = "This is not a log from cribbage match"


OTHER_FILES = [
    (b"", "This file is empty."),
    (b"\x89PNG\r\n\x1a\n\0\xff", NO_GAMES),
    (b" \n", "This file is empty."),
    (b"a shopping list\nmilk\n", NO_GAMES),
    (b'{"format": "cribbage game"}\n{"format"', "Line 2 is incomplete"),
    (b"null", NO_GAMES),
    (b'{"format": "cribbage game"}\n\n{"format": "cribbage game"}', "Line 2 is"),
    (b'{"format": "cribbage table"', NO_GAMES),
    (b'{"format": "cribbage game"}\n' * 9 + b"7\n", "Line 10 is incomplete"),
    (b"[" * 200_000, NO_GAMES),
]
"""Files and reasons to refuse them; no two in a row have the same reason."""


@pytest.mark.long
def test_other_files_are_refused(visits: Visits, tmp_path: Path) -> None:
    page = visits.open("review")
    for number, (content, reason) in enumerate(OTHER_FILES):
        file = tmp_path / f"file {number}"
        file.write_bytes(content)
        page.set_input_files("#file", file)
        expect(page.get_by_role("alert")).to_contain_text(reason)
        expect(page.locator("#imported li")).to_have_count(0)
    huge = tmp_path / "huge"
    with huge.open("wb") as writer:
        writer.truncate(64 * 1024 * 1024 + 1)
    page.set_input_files("#file", huge)
    reason = "A file can be at most 64 megabytes."
    expect(page.get_by_role("alert")).to_have_text(reason)


# --- How it fits ----------------------------------------------------------


@pytest.mark.long
def test_the_controls_are_in_sight(visits: Visits) -> None:
    page = open_review(visits, named_game())
    for width, height in [(375, 667), (768, 1024), (1280, 720), (1920, 1080)]:
        page.set_viewport_size({"width": width, "height": height})
        for step in ("#4", "#9"):
            page.evaluate("step => { location.hash = step; scrollTo(0, 0); }", step)
            forward = page.get_by_role("button", name="Forward")
            expect(forward).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_long_names_fit(visits: Visits) -> None:
    names = Both({Seat.FIRST: "x" * 300, Seat.SECOND: "a long name " * 20})
    record = replace(named_game(), names=names)
    page = visits.open(f"{place_of(visits.house, record)}#9")
    expect(page.locator("#steps [data-step='9'][aria-current]")).to_be_visible()
    must_fit(page)
    page.goto(f"{visits.house.url}review")
    log = json.dumps(record_data(record)).encode()
    page.set_input_files(
        "#file", {"name": "a", "mimeType": "text/plain", "buffer": log}
    )
    expect(page.locator("#imported button")).to_be_visible()
    must_fit(page)
