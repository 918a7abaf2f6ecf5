"""The pages to start and to play a game against the computer."""

from __future__ import annotations

import json
import re

import pytest
from browser import (
    DISCARD,
    OVER,
    PLAY,
    Visits,
    begin,
    cards_of,
    discard,
    do_next,
    do_until,
    drawn,
    hand,
    log,
    one_click_before_the_end,
    seen,
    send_discard,
    settled,
    use_menu,
)
from playwright.sync_api import Page, Route, expect
from tables import table_at

from cribbage_bridge.cribbage.show import hand_value

pytestmark = pytest.mark.browser

# --- A whole game ---------------------------------------------------------


def test_a_game_is_played_to_its_end_by_clicks(visits: Visits) -> None:
    page = visits.open_at("the end is near")
    result = do_until(page, *OVER)
    assert result.endswith("!")
    winner = "#near-score" if result.startswith("You") else "#far-score"
    expect(page.locator(f"{winner} b")).to_have_text("121")
    expect(log(page).last).to_have_attribute("data-kind", "won")
    expect(page.get_by_role("button", name="Hint")).to_be_disabled()
    look_at_a_discard(page)
    page.goto(visits.house.url)
    saved = page.locator("#saved-games a").first
    expect(saved).to_have_text(re.compile(r"\(over\)$"))
    saved.click()
    assert settled(page) == result
    page.locator("#buttons").get_by_role("button", name="Rematch").click()
    assert do_until(page, DISCARD) == DISCARD
    expect(page.locator("#near-score b")).to_have_text("0")


@pytest.mark.long
def test_the_last_cards_of_the_computer_lie_open_at_the_end(visits: Visits) -> None:
    page = visits.open_at(table_at("nothing", seed="4"))
    for width in (375, 1280):
        page.set_viewport_size({"width": width, "height": 667})
        held = page.locator("#far-hand [data-card]")
        expect(held).to_have_count(4)
        for card in held.all():
            expect(card).to_be_in_viewport(ratio=1)
        expect(page.locator("#buttons .primary")).to_be_in_viewport(ratio=1)
    name = re.compile("^The computer holds .* of ")
    expect(page.locator("#far-hand")).to_have_accessible_name(name)


def look_at_a_discard(page: Page) -> None:
    page.get_by_role("button", name="Discards", exact=True).click()
    costly = page.locator("#panel li", has_text=" less than ").first
    expect(costly).to_be_visible()
    made = cards_of(costly)[:2]
    costly.get_by_role("link", name="Why").click()
    expect(page).to_have_url(re.compile("/ask"))
    row = page.locator("#ranking tbody tr", has_text="yours")
    expect(row).to_be_visible()
    assert cards_of(row.locator("td.cards-cell")) == made
    expect(page.locator("#ranking tbody tr").first).not_to_contain_text("yours")
    expect(row).to_have_class("selected")
    page.locator(".start").first.click()
    expect(page.locator("#itemized").get_by_role("heading")).to_contain_text(
        "Your hand: "
    )


# --- Resuming a game ------------------------------------------------------


@pytest.mark.long
def test_a_game_is_loaded_again_from_an_old_address(visits: Visits) -> None:
    page = visits.open_at("all is counted")
    before, address = seen(page), page.url
    page.goto(address.replace("/table/", "/play/"))
    expect(page).to_have_url(address)
    assert seen(page) == before


@pytest.mark.long
def test_all_games_are_saved_and_listed(visits: Visits) -> None:
    page = visits.open()
    games = []
    for strength in ("Novice", "Master"):
        begin(page, strength)
        games.append((page.url, seen(page)))
        page.goto(visits.house.url)
    links = page.locator("#saved-games a")
    names = [re.compile(rf"You \d, {name} \d") for name in ("master", "novice")]
    expect(links).to_have_text(names)
    links.nth(1).click()
    assert (page.url, seen(page)) == games[0]
    delete_game(page, "Yes")
    expect(links).to_have_text(names[:1])


def test_a_game_that_is_left_at_once_is_listed(visits: Visits) -> None:
    page = visits.open(reduced_motion="no-preference")
    page.get_by_role("button", name="Play", exact=True).click()
    # Before all style sheets are there, even a hidden game has a size.
    expect(page.locator("#game:not([hidden])")).to_be_attached()
    page.goto(visits.house.url)
    expect(page.locator("#saved-games a")).to_have_count(1)


OLD_GAMES = [
    {"name": "a", "strength": "novice", "isWatched": False, "you": 7, "computer": 9},
    {"name": "b", "isWatched": False, "you": 61, "computer": 9, "over": True},
    {"name": "c", "isWatched": True, "you": 1, "computer": 2, "over": False},
]
"""Games that version 0.2 stored: against the computer, and in rooms."""


def test_games_of_an_earlier_version_are_listed(visits: Visits) -> None:
    page = visits.open()
    games = json.dumps([{"seen": 1_700_000_000_000, **game} for game in OLD_GAMES])
    page.evaluate("games => localStorage.setItem('cribbage games', games)", games)
    page.reload()
    links = page.locator("#saved-games a")
    expect(links).to_have_text(
        ["You 7, novice 9", "You 61, friend 9 (over)", "Host 1, guest 2 (watched)"]
    )
    for link, name in zip(links.all(), "abc", strict=True):
        expect(link).to_have_attribute("href", f"/table/{name}")


@pytest.mark.long
def test_a_server_that_has_gone_and_comes_back(visits: Visits) -> None:
    visits.forgive("ERR_CONNECTION_REFUSED")
    page = visits.open_at("play")
    before = seen(page)
    page.route("**/actions?*", lambda route: route.abort("connectionrefused"))
    do_next(page)
    problem = page.get_by_role("alert")
    expect(problem).to_have_text("The server cannot be reached. Is it running?")
    assert seen(page) == before
    page.unroute("**/actions?*")
    do_next(page)
    expect(problem).to_be_hidden()
    assert seen(page) != before


@pytest.mark.long
def test_a_game_that_there_is_not(visits: Visits) -> None:
    visits.forgive("404")
    page = visits.open("table/none")
    expect(page.get_by_role("alert")).to_contain_text("no such game")
    expect(page).to_have_url(visits.house.url)
    begin(page)
    expect(page.get_by_role("alert")).to_be_hidden()


@pytest.mark.long
def test_two_tabs_with_the_same_game_stay_in_step(visits: Visits) -> None:
    first, second = visits.open_twice("play")
    for tab, other in [(first, second), (second, first)]:
        before = seen(other)
        tab.bring_to_front()
        do_next(tab)
        other.wait_for_function(
            "before => document.getElementById('log').innerText !== before",
            arg=before["log"][0],
        )
        assert seen(other) == seen(tab)


@pytest.mark.long
def test_a_stream_that_is_silent_is_opened_again(visits: Visits) -> None:
    page = visits.open("ask")
    page.clock.install()
    # News that arrives while the clock jumps would end the silence.
    for path in ("**/stream", "**/news"):
        page.route(path, lambda route: None)
    with page.expect_request("**/stream"):
        page.goto(visits.house.play(table_at("play")))
    with page.expect_request("**/stream"):
        page.clock.fast_forward(26_000)


@pytest.mark.long
def test_a_page_without_news_does_nothing_unseen(visits: Visits) -> None:
    visits.forgive("409")
    visits.forgive("/stream|ERR_FAILED")
    page = visits.open("ask")
    page.route("**/stream", lambda route: route.abort())
    page.goto(visits.house.play(table_at("count", seed="3")))
    settled(page)
    page.get_by_label("Points", exact=True).fill("0")
    act_elsewhere(page)
    page.locator("#buttons .primary").click()
    expect(page.get_by_role("alert")).not_to_be_empty()
    shown = seen(page)
    page.reload()
    assert seen(page) == shown


def act_elsewhere(page: Page) -> None:
    """Count the hand at the table of a page, without the page."""
    url = page.url.replace("/table/", "/api/tables/")
    body = {
        "revision": page.request.get(url).json()["revision"],
        "action": {"kind": "count", "seat": "first", "points": 0},
    }
    assert page.request.post(f"{url}/actions", data=body).ok


@pytest.mark.long
def test_a_deleted_game_is_gone_in_every_tab(visits: Visits) -> None:
    visits.forgive("404")
    first, second = visits.open_twice("discard")
    address = first.url
    for answer in ("No", "Yes"):
        assert settled(first) == DISCARD
        delete_game(first, answer)
    expect(first).to_have_url(visits.house.url)
    expect(first.get_by_role("alert")).to_be_hidden()
    expect(first.locator("#saved-games a")).to_have_count(0)
    first.goto(address)
    for page in (first, second):
        expect(page).to_have_url(visits.house.url)
        expect(page.get_by_role("alert")).to_contain_text("no such game")


# --- At the table ---------------------------------------------------------


@pytest.mark.long
def test_a_card_that_does_not_fit(visits: Visits) -> None:
    visits.forgive("422")
    page = visits.open_at("play")
    before = seen(page)
    page.locator("#hand [aria-disabled=true]").first.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("31")
    assert seen(page) == before
    do_next(page)
    expect(page.get_by_role("alert")).to_be_hidden()


def count(page: Page, points: str) -> None:
    page.get_by_label("Points", exact=True).fill(points)
    page.get_by_role("button", name="Count", exact=True).click()
    settled(page)


@pytest.mark.long
def test_a_hand_is_counted(visits: Visits) -> None:
    page = visits.open_at("count")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#panel p")).to_have_text(re.compile(r"^It is worth \d+\.$"))
    refuse_counts(visits, page)
    count(page, "1")
    expect(log(page).filter(has_text="You claim 1, but")).to_be_visible()
    expect(log(page).last).to_have_attribute("data-seat", "far")
    expect(log(page).filter(has_text="Your hand: ")).to_contain_text(" with ")
    counted = page.locator("#show [data-seat=near]")
    expect(counted.get_by_role("heading")).to_have_text("Your hand: 1")
    expect(counted).to_contain_text("Overlooked: ")


def refuse_counts(visits: Visits, page: Page) -> None:
    """Check that points that cannot be are refused, and change nothing."""
    visits.forgive("422")
    before = seen(page)
    for points in ("", "-1", "2.5"):
        count(page, points)
        expect(page.get_by_role("alert")).to_be_hidden()
        assert seen(page) == before
    count(page, "1000")
    expect(page.get_by_role("alert")).not_to_be_empty()
    expect(page.get_by_role("alert")).not_to_contain_text("body")
    assert seen(page) == before
    count(page, "")
    expect(page.get_by_role("alert")).to_be_hidden()


def test_undo_gives_the_hand_back(page: Page) -> None:
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    before = seen(page)
    discard(page)
    assert settled(page) == PLAY
    after = seen(page)
    do_next(page)
    undo.click()
    assert seen(page) == after
    undo.click()
    assert seen(page) == before
    expect(undo).to_be_disabled()


def test_a_hint_is_a_table(page: Page) -> None:
    page.get_by_role("button", name="Hint").click()
    best = page.locator("#panel tbody tr").first
    expect(best.locator(".total")).to_have_text(re.compile(r"^[−+]\d+\.\d\d"))
    discarded = cards_of(best)
    before = seen(page)
    page.get_by_role("link", name="Ask why").click()
    row = page.locator("#ranking tbody tr").first
    expect(row).to_be_visible()
    assert set(cards_of(row)[4:]) == set(discarded)
    page.get_by_role("link", name="Back to your game").click()
    assert seen(page) == before


@pytest.mark.long
def test_the_rules_are_read_during_a_game(page: Page) -> None:
    before = seen(page)
    page.get_by_role("button", name="Menu").click()
    page.locator("#menu").get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", name="The rules for two")).to_be_in_viewport()
    expect(page.locator("#day li").first).to_be_attached()
    back = page.get_by_role("link", name="Back to your game")
    expect(back).to_be_in_viewport()
    back.click()
    assert seen(page) == before


@pytest.mark.long
def test_no_way_leads_back_to_a_game_that_is_over(visits: Visits) -> None:
    page = visits.open_at(one_click_before_the_end())
    do_until(page, *OVER)
    page.goto(f"{visits.house.url}learn")
    expect(page.locator("#day li").first).to_be_attached()
    expect(page.get_by_text("Back to your game")).to_be_hidden()


@pytest.mark.long
def test_a_hint_near_the_end_says_how_likely_a_choice_wins(visits: Visits) -> None:
    page = visits.open_at("the end is near")
    page.get_by_role("button", name="Hint").click()
    rows = page.locator("#panel tbody tr")
    expect(page.locator("#panel thead th").last).to_have_text("Wins")
    shares = [row.locator("td").last.inner_text() for row in rows.all()]
    chances = [float(share.removesuffix("%")) for share in shares]
    assert chances == sorted(chances, reverse=True)
    assert 0 <= chances[-1] <= chances[0] <= 100


@pytest.mark.long
def test_a_hint_that_comes_late(page: Page) -> None:
    late: list[Route] = []
    page.route("**/hint", lambda route: late.append(route))
    page.get_by_role("button", name="Hint").click()
    discard(page)
    with page.expect_response("**/hint"):
        late[0].continue_()
    drawn(page)
    expect(page.locator("#panel")).to_be_hidden()


def delete_game(page: Page, answer: str) -> None:
    use_menu(page, "Delete game")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Delete this game?")
    dialog.get_by_role("button", name=answer).click()
    if answer == "Yes":
        expect(page).to_have_url(re.compile("//[^/]+/$"))


@pytest.mark.long
def test_a_game_is_deleted_while_an_action_is_underway(page: Page) -> None:
    late: list[Route] = []
    page.route("**/actions?*", lambda route: late.append(route))
    send_discard(page)
    while not late:
        drawn(page)
    delete_game(page, "Yes")
    page.unroute("**/actions?*")
    begin(page)


@pytest.mark.long
def test_a_click_waits_for_the_script(page: Page, visits: Visits) -> None:
    late: list[Route] = []
    page.route("**/home.js", lambda route: late.append(route))
    page.goto(visits.house.url, wait_until="commit")
    expect(page.locator("main.loading")).to_be_attached()
    while not late:
        drawn(page)
    late[0].continue_()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#prompt")).to_have_text(DISCARD)


def test_the_home_page_counts_a_hand(visits: Visits) -> None:
    page = visits.open()
    call = page.locator("#demo-call")
    expect(call).to_have_text(re.compile(r"^[0-9]+ points$"))
    *cards, start_card = cards_of(page.locator("#demo-cards"))
    expect(call).to_have_text(f"{hand_value(cards, start_card)} points")


def test_a_new_game(visits: Visits) -> None:
    page = visits.open_at("continue")
    before = seen(page)
    for answer in ("No", "Yes"):
        assert seen(page) == before
        use_menu(page, "Restart")
        page.get_by_role("dialog").get_by_role("button", name=answer).click()
    expect(page.locator("#prompt")).to_have_text(DISCARD)
    expect(page.locator("#near-score b")).to_have_text("0")
    assert len(hand(page)) == 6


@pytest.mark.long
def test_the_strength_chosen_last_is_chosen_again(visits: Visits) -> None:
    page = visits.open()
    expect(page.get_by_label("Regular")).to_be_checked()
    page.get_by_label("Novice").check()
    page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow'))")
    expect(page.get_by_label("Novice")).to_be_checked()
    page.get_by_role("button", name="Play", exact=True).click()
    settled(page)
    delete_game(page, "Yes")
    page.reload()
    expect(page.get_by_label("Novice")).to_be_checked()
    for box in page.locator("#play-computer [name=penalties]").all():
        expect(box).to_be_checked()


@pytest.mark.long
def test_back_and_forward(visits: Visits) -> None:
    page = visits.open()
    begin(page)
    discard(page)
    before = seen(page)
    page.go_back()
    expect(page).to_have_url(visits.house.url)
    expect(page.locator("#saved-games a")).to_have_count(1)
    page.get_by_role("link", name="Continue").click()
    assert seen(page) == before
    page.go_back()
    expect(page.get_by_role("link", name="Continue")).to_be_visible()
    page.go_forward()
    assert seen(page) == before


@pytest.mark.long
def test_little_is_sent_until_the_first_cards(visits: Visits) -> None:
    visits.allow_service_workers()
    page = visits.open("away")
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[int] = []
    session.on(
        "Network.loadingFinished", lambda end: sizes.append(end["encodedDataLength"])
    )
    page.goto(visits.house.url)
    begin(page, "Regular")
    expect(page.locator("#hand [aria-disabled=false]")).to_have_count(6)
    assert 40_000 < sum(sizes) < 90_000
