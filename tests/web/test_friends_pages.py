"""Two people play against each other in their browsers."""

from __future__ import annotations

import json
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
    installed,
    log,
    seen,
    settled,
    use_menu,
)
from friends_pages import address_at, invited, lines, open_seat, seated, table_at
from playwright.sync_api import Browser, Page, expect
from served import started
from tables import opened
from web_person import texts

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.session.prompt import Prompt
from cribbage_bridge.web.tables import Tables

pytestmark = pytest.mark.browser

# --- Coming in ------------------------------------------------------------


def test_an_invitation_gives_a_seat_once_and_by_a_click(visits: Visits) -> None:
    host, link = invited(visits)
    before = visits.house.tables.find(id_of(host))
    guest = visits.open(link)
    expect(guest.locator("#invitation")).to_contain_text("61 points")
    guest.reload()
    assert visits.house.tables.find(id_of(host)) == before
    late = visits.open(link)
    expect(late.get_by_role("button", name="Join")).to_be_visible()
    guest.get_by_role("button", name="Join").click()
    for page in (host, guest):
        expect(page.locator("#prompt")).to_have_text(DISCARD)
        assert id_of(page) == id_of(host)
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


def test_a_seat_of_an_earlier_version(visits: Visits) -> None:
    """Its cookie has the path that such tables had."""
    address = address_at(visits, Prompt.DISCARD)
    host = open_seat(visits, address)
    before = seen(host)
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
    friends.play_until("win")
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


# --- Lost connections -----------------------------------------------------


def lose_connection(page: Page, act: Callable[[], object]) -> Page:
    installed(page)
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


@pytest.mark.parametrize(
    ("trouble", "prompt"),
    [
        (lose_connection, Prompt.DISCARD),
        (lose_connection, Prompt.PLAY),
        (lose_connection, Prompt.CONTINUE),
        (come_back, Prompt.PLAY),
    ],
)
def test_what_happened_meanwhile_is_shown(
    visits: Visits,
    trouble: Callable[[Page, Callable[[], object]], Page],
    prompt: Prompt,
) -> None:
    friends = seated(visits, prompt)
    acting, other = friends.turn()
    back = trouble(other, partial(do_next, acting))
    seats = {"host": back} if other is friends.host else {"guest": back}
    friends = replace(friends, **seats)
    friends.settle()
    do_next(friends.turn()[0])
    friends.settle()
    if trouble is lose_connection:
        visits.forgive("ERR_INTERNET_DISCONNECTED")


@pytest.mark.long
def test_a_server_that_is_killed_and_started_again(
    chromium: Browser, tmp_path: Path, port: str
) -> None:
    file = tmp_path / "games.sqlite"
    options = ("--games", str(file), "--port", port)
    with started(*options) as (url, server):
        visits = Visits(chromium, House(url, Tables(file)))
        friends = seated(visits, Prompt.PLAY)
        for page in (friends.host, friends.guest):
            installed(page)
        server.kill()
        server.wait()
        with started(*options):
            for _ in range(2):
                do_next(friends.turn()[0])
                friends.settle()
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
    tabs = [visits.open_beside(friends.host, friends.host.url) for _ in range(2)]
    assert not streams
    do_next(friends.guest)
    do_next(tabs[1])
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


@pytest.mark.parametrize("prompt", [Prompt.DISCARD, Prompt.PLAY])
def test_somebody_who_watches_sees_no_hand_before_the_show(
    visits: Visits, prompt: Prompt
) -> None:
    state = table_at(prompt).record.replay().state
    page = visits.open(address_at(visits, prompt))
    settled(page)
    for place, held in zip(("#hand", "#far-hand"), state.hands.values(), strict=True):
        expect(page.locator(f"{place} .card")).to_have_count(len(held))
        assert cards_of(page.locator(place)) == []
    assert cards_of(page.locator("#pile"), ":not(.old)") == texts(state.pile)
    assert page.locator("#buttons button").count() == 0
    expect(page.locator("#resign")).to_be_disabled()


# --- Leaving --------------------------------------------------------------


def answer_stream(page: Page, news: dict[str, object]) -> None:
    body, kind = f"data: {json.dumps(news)}\n\n", "text/event-stream"
    page.route("**/stream", lambda route: route.fulfill(body=body, content_type=kind))


def test_the_game_of_who_is_away_is_claimed_after_five_minutes(visits: Visits) -> None:
    table = opened(table_at(Prompt.PLAY))
    (waiting,) = [seat for seat in Seat if table.prompt(seat) is Prompt.WAIT]
    page = open_seat(visits, address_at(visits, Prompt.PLAY), waiting)
    claim = page.get_by_role("button", name="Claim the game")
    for seconds, said in (
        (250, "claim the game in a minute."),
        (300, "claim the game."),
    ):
        away = {"first": seconds, "second": seconds}
        answer_stream(page, {"revision": 0, "away": away})
        page.reload()
        expect(page.locator("#prompt")).to_contain_text(f"You can {said}")
        expect(claim).to_have_count(int(seconds == 300))
        expect(page.locator("#far-title")).to_contain_text("away")
    answer_stream(page, {"revision": 0, "away": {"first": 0, "second": 0}})
    page.reload()
    expect(page.locator("#far-title")).not_to_contain_text("away")
    expect(page.locator("#prompt")).not_to_contain_text("claim")


def test_cards_can_be_chosen_while_the_other_player_is_away(visits: Visits) -> None:
    page = open_seat(visits, address_at(visits, Prompt.DISCARD))
    answer_stream(page, {"revision": 0, "away": {"first": 20, "second": 20}})
    page.reload()
    expect(page.locator("#far-title")).to_contain_text("away")
    expect(page.locator("#hand [aria-disabled=false]:enabled")).to_have_count(6)
    page.locator("#hand .card").first.click()
    expect(page.locator("#hand [aria-pressed=true]")).to_have_count(1)


def test_a_review_is_seen_from_the_seat_of_the_player(visits: Visits) -> None:
    friends = seated(visits)
    friends.resign()
    friends.guest.locator("#panel").get_by_role("link", name="Review").click()
    expect(friends.guest.locator("#title")).to_contain_text("You 0, The host 0")
    expect(friends.guest.locator("#curve-title")).to_have_text("Your chance to win")
    expect(friends.guest.locator("#steps")).to_contain_text("Your cards: ")


def test_resigning_and_the_game_after_it(visits: Visits) -> None:
    friends = seated(visits)
    friends.resign()
    friends.rematch()
    expect(friends.host.locator("#hand-title")).to_contain_text("dealer")
    assert len(hand(friends.host)) == 6


def test_the_commitment_is_shown_and_then_the_secret(visits: Visits) -> None:
    friends = seated(visits)
    fairness = visits.house.tables.find(id_of(friends.host))[0].fairness
    for page in (friends.host, friends.guest):
        use_menu(page, "Fair cards")
        expect(page.locator("#panel")).to_contain_text(fairness.commitment)
        expect(page.locator("#panel")).not_to_contain_text(fairness.secret)
    friends.resign()
    use_menu(friends.guest, "Fair cards")
    expect(friends.guest.locator("#panel")).to_contain_text(fairness.secret)
