"""Two people play against each other in their browsers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from browser import (
    DISCARD,
    PLAY,
    House,
    Visits,
    cards_of,
    choose,
    do_next,
    hand,
    id_of,
    log,
    seen,
    settled,
)
from friends_pages import OVER, invited, lines, seated
from playwright.sync_api import Browser, Page, expect
from served import started

from cribbage_bridge.web.tables import Tables

pytestmark = pytest.mark.browser

# --- Coming in ------------------------------------------------------------


def test_an_invitation_takes_no_seat_before_the_click(visits: Visits) -> None:
    host, link = invited(visits)
    before = visits.house.tables.find(id_of(host))
    guest = visits.open(link)
    expect(guest.locator("#invitation")).to_contain_text("61 points")
    guest.reload()
    assert visits.house.tables.find(id_of(host)) == before
    guest.get_by_role("button", name="Join").click()
    expect(guest.locator("#prompt")).to_have_text(DISCARD)
    assert id_of(guest) == id_of(host)


def test_a_seat_that_is_taken_can_be_watched(visits: Visits) -> None:
    host, link = invited(visits)
    guest, late = visits.open(link), visits.open(link)
    expect(late.get_by_role("button", name="Join")).to_be_visible()
    guest.get_by_role("button", name="Join").click()
    expect(host.locator("#prompt")).to_have_text(DISCARD)
    visits.forgive("409")
    late.get_by_role("button", name="Join").click()
    expect(late.get_by_role("alert")).to_contain_text("taken this seat")
    late.reload()
    late.get_by_role("link", name="Watch").click()
    expect(late.locator("#prompt")).to_have_text("Both players discard.")
    assert not hand(late)


def test_the_host_comes_back_by_the_invitation(visits: Visits) -> None:
    host, link = invited(visits)
    host.goto(link)
    expect(host.get_by_label("Link for your friend")).to_have_value(link)


def test_an_invitation_that_is_none(visits: Visits) -> None:
    visits.forgive("404")
    page = visits.open("join/nobody")
    expect(page.get_by_role("alert")).to_contain_text("no such game")


def test_a_seat_of_an_earlier_version(visits: Visits) -> None:
    """Its cookie has the path that such tables had."""
    host = seated(visits).host
    before, address = seen(host), host.url
    (cookie,) = host.context.cookies(f"{visits.house.url}api/tables/{id_of(host)}")
    host.context.clear_cookies()
    path = f"/api/rooms/{id_of(host)}"
    host.context.add_cookies([{**cookie, "path": path}])  # type: ignore[typeddict-item]
    host.goto(address.replace("/table/", "/room/"))
    expect(host).to_have_url(address)
    assert seen(host) == before
    host.context.clear_cookies(path=path)
    host.reload()
    assert seen(host) == before


# --- Playing --------------------------------------------------------------


@pytest.mark.long
def test_a_whole_game_and_a_rematch(visits: Visits) -> None:
    friends = seated(visits, counting=True)
    friends.play_until(OVER)
    results = {settled(page) for page in (friends.host, friends.guest)}
    assert any(result.startswith("You win") for result in results)
    assert any(result.startswith("Your friend wins") for result in results)
    friends.rematch()


def test_who_chooses_is_not_disturbed(visits: Visits) -> None:
    friends = seated(visits)
    chosen = hand(friends.host)[0]
    choose(friends.host, chosen)
    do_next(friends.guest)
    expect(log(friends.host).last).to_have_text(
        "Your friend discards two cards to the crib."
    )
    assert cards_of(friends.host.locator("#hand"), "[aria-pressed=true]") == [chosen]
    friends.host.locator("#hand [aria-pressed=false]").first.click()
    friends.host.get_by_role("button", name="Discard 2 of 2").click()
    friends.play_until(PLAY)


def test_both_act_at_the_same_time(visits: Visits) -> None:
    friends = seated(visits)
    for page in (friends.host, friends.guest):
        choose(page, *hand(page)[:2])
    for page in (friends.host, friends.guest):
        script = "document.querySelector('#buttons .primary').click()"
        page.evaluate(f"setTimeout(() => {script})")
    friends.play_until(PLAY)


# --- Lost connections -----------------------------------------------------


def reload(page: Page, act: Callable[[], object]) -> Page:
    act()
    page.reload()
    return page


def lose_connection(page: Page, act: Callable[[], object]) -> Page:
    page.context.set_offline(True)
    assert page.evaluate("fetch('/').then(() => false, () => true)")
    act()
    page.context.set_offline(False)
    return page


def come_back(page: Page, act: Callable[[], object]) -> Page:
    """Close the page, let the other one act, and come back in a new tab."""
    url, context = page.url, page.context
    page.close()
    act()
    tab = context.new_page()
    tab.goto(url)
    return tab


PHASES = ["Discard", "Play", "The show", "All hands are counted"]


@pytest.mark.parametrize("trouble", [reload, lose_connection, come_back])
def test_trouble_in_every_phase(
    visits: Visits, trouble: Callable[[Page, Callable[[], object]], Page]
) -> None:
    friends = seated(visits)
    for phase in PHASES:
        friends.play_until(phase)
        acting, other = friends.turn()
        back = trouble(other, partial(do_next, acting))
        seats = {"host": back} if other is friends.host else {"guest": back}
        friends = replace(friends, **seats)
        friends.settle()
    if trouble is lose_connection:
        visits.forgive("ERR_INTERNET_DISCONNECTED")


def test_a_server_that_is_killed_and_started_again(
    chromium: Browser, tmp_path: Path, port: str
) -> None:
    file = tmp_path / "games.sqlite"
    options = ("--games", str(file), "--port", port)
    with started(*options) as (url, server):
        visits = Visits(chromium, House(url, Tables(file)))
        friends = seated(visits)
        friends.play_until("Play")
        server.kill()
        server.wait()
        with started(*options):
            friends.play_until("The show")
            visits.forgive("ERR_|failed to load")
            visits.end()


# --- Several windows ------------------------------------------------------


def test_the_windows_of_a_seat_share_a_stream(visits: Visits) -> None:
    friends = seated(visits)
    context = friends.host.context
    streams: list[str] = []
    context.on(
        "request",
        lambda sent: streams.append(sent.url) if sent.url.endswith("/stream") else None,
    )
    tabs = [visits.open_beside(friends.host, friends.host.url) for _ in range(7)]
    assert not streams
    do_next(friends.guest)
    do_next(tabs[3])
    for page in [friends.host, *tabs]:
        expect(page.locator("#crib .card")).to_have_count(4)
    friends.host.close()
    friends = replace(friends, host=tabs[0])
    friends.settle()
    do_next(friends.turn()[0])
    friends.settle()
    for tab in tabs:
        expect(log(tab)).to_have_count(lines(friends.guest))
    assert len(streams) == 1


# --- Watching -------------------------------------------------------------


def test_somebody_who_watches_sees_no_hand_before_the_show(visits: Visits) -> None:
    friends = seated(visits)
    watching = visits.open(friends.host.url)
    for phase in ["Discard", "Play", "The show"]:
        friends.play_until(phase)
        expect(log(watching)).to_have_count(lines(friends.host))
        settled(watching)
        assert cards_of(watching.locator("#hand")) == []
        assert cards_of(watching.locator("#far-hand")) == []
        held = friends.host.locator("#hand .card").count()
        expect(watching.locator("#hand .card")).to_have_count(held)
        assert cards_of(watching.locator("#pile")) == cards_of(
            friends.host.locator("#pile")
        )
        assert watching.locator("#buttons button").count() == 0
        expect(watching.get_by_role("button", name="Resign")).to_be_disabled()


# --- Leaving --------------------------------------------------------------


@pytest.mark.long
def test_who_leaves_is_away_and_may_come_back(visits: Visits) -> None:
    friends = seated(visits)
    url, context = friends.guest.url, friends.guest.context
    do_next(friends.host)
    friends.guest.close()
    expect(friends.host.locator("#far-title")).to_contain_text("away")
    claim = "You can claim the game in 5 minutes."
    expect(friends.host.locator("#prompt")).to_contain_text(claim)
    back = context.new_page()
    back.goto(url)
    expect(friends.host.locator("#far-title")).not_to_contain_text("away")
    expect(friends.host.locator("#prompt")).not_to_contain_text("claim")


def test_resigning_and_the_game_after_it(visits: Visits) -> None:
    friends = seated(visits)
    for _ in range(2):
        friends.resign()
        friends.rematch()
        expect(friends.host.locator("#hand-title")).to_contain_text("dealer")
        assert len(hand(friends.host)) == 6


def test_the_commitment_is_shown_and_then_the_secret(visits: Visits) -> None:
    friends = seated(visits)
    fairness = visits.house.tables.find(id_of(friends.host))[0].fairness
    for page in (friends.host, friends.guest):
        page.get_by_role("button", name="Fair cards").click()
        expect(page.locator("#panel")).to_contain_text(fairness.commitment)
        expect(page.locator("#panel")).not_to_contain_text(fairness.secret)
    friends.resign()
    friends.guest.get_by_role("button", name="Fair cards").click()
    expect(friends.guest.locator("#panel")).to_contain_text(fairness.secret)


def test_games_with_friends_are_among_those_of_the_device(visits: Visits) -> None:
    host = seated(visits).host
    url = host.url
    host.goto(visits.house.url)
    host.get_by_role("link", name="You 0, friend 0").click()
    expect(host).to_have_url(url)
    expect(host.locator("#prompt")).to_have_text(DISCARD)
