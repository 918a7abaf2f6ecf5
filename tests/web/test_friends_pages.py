"""Two people play against each other in their browsers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Literal

import pytest
import zxingcpp
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
from friends_pages import (
    Friends,
    address_at,
    invited,
    lines,
    open_seat,
    seated,
    table_at,
)
from playwright.sync_api import Browser, Page, Route, expect
from served import started
from tables import opened
from web_person import texts

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.session.fairness import check_decks, check_game, read_fairness
from cribbage_bridge.session.prompt import Prompt
from cribbage_bridge.session.record import read_record
from cribbage_bridge.session.saved_table import Challenge, Doubt
from cribbage_bridge.session.seen_game import check_seen, read_seen_game
from cribbage_bridge.web.tables import Tables

pytestmark = pytest.mark.browser

_PIXELS = """(code) => {
  const { data } = code.getContext("2d").getImageData(0, 0, code.width, code.width);
  const reds = data.filter((_, place) => place % 4 === 0);
  const rows = [...Array(code.width).keys()];
  return rows.map((y) => [...reds.slice(y * code.width, (y + 1) * code.width)]);
}"""

# --- Coming in ------------------------------------------------------------


@pytest.mark.long
def test_an_invitation_gives_a_seat_once_and_by_a_click(visits: Visits) -> None:
    host, link = invited(visits)
    host.goto(link)
    expect(host.locator("#invitation")).to_contain_text("your own game")
    host.get_by_role("link", name="Your table").click()
    expect(host.get_by_label("Link for your friend")).to_have_value(link)
    expect(host.locator("#buttons")).to_contain_text("cribbage serve --lan")
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


@pytest.mark.long
def test_an_invitation_for_other_devices_has_a_code(visits: Visits) -> None:
    page = visits.open("ask")
    answer = {"url": "http://192.168.1.5/", "is_local": False}
    page.route("**/api/address", lambda route: route.fulfill(json=answer))
    page.goto(visits.house.url)
    page.get_by_role("button", name="Play a friend").click()
    code = page.get_by_role("img", name="QR code of the link")
    expect(code).to_be_visible()
    link = page.get_by_label("Link for your friend").input_value()
    assert link.startswith("http://192.168.1.5/join/")
    rows = code.evaluate(_PIXELS)
    picture = memoryview(bytes(chain(*rows))).cast("B", [len(rows), len(rows)])
    assert [found.text for found in zxingcpp.read_barcodes(picture)] == [link]
    expect(page.locator("#buttons")).not_to_contain_text("--lan")


@pytest.mark.long
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


# --- Names, reactions and devices ---------------------------------------------


@pytest.mark.long
def test_friends_see_names_reactions_and_watchers(visits: Visits) -> None:
    host = visits.open()
    host.get_by_text("Options for a friend").click()
    host.get_by_label("Your name").fill("Ada")
    host.get_by_role("button", name="Play a friend").click()
    guest = visits.open(host.get_by_label("Link for your friend").input_value())
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Join").click()
    watcher = visits.open(host.url)
    for page, own, other in ((host, "You", "Bo"), (guest, "You", "Ada")):
        expect(page.locator("#prompt")).to_have_text(DISCARD)
        expect(page.locator("#near-score")).to_contain_text(own)
        expect(page.locator("#far-score")).to_contain_text(other)
        expect(page.locator("#watchers")).to_have_text("1 watching")
    expect(watcher.locator("#near-score")).to_contain_text("Ada")
    use_menu(guest, "Settings")
    guest.get_by_label("Show their reactions").uncheck()
    guest.get_by_role("button", name="Done").click()
    for page, reaction in ((host, "Good luck!"), (guest, "Hello!")):
        page.get_by_role("button", name="React").click()
        page.get_by_role("button", name=reaction).click()
    expect(log(host).last).to_have_text("Bo: Hello!")
    expect(log(watcher).last).to_have_text("Bo: Hello!")
    expect(log(guest).last).to_have_text("You: Hello!")
    expect(guest.get_by_text("Good luck!")).to_have_count(1)  # the button alone
    assert visits.open().get_by_label("Your name").input_value() == ""
    host.goto(visits.house.url)
    host.get_by_text("Options for a friend").click()
    expect(host.get_by_label("Your name")).to_have_value("Ada")


def link_for_device(page: Page) -> str:
    """Return the link that moves the seat of a page to another device.

    The server refuses it for a few seconds after another one.
    """
    is_offered = False
    while not is_offered:
        with page.expect_response("**/transfer-code") as answer:
            use_menu(page, "Use another device")
        is_offered = answer.value.ok
    return page.locator("#link").get_by_label("Use another device").input_value()


@pytest.mark.long
def test_a_seat_moves_to_another_device_and_back(visits: Visits) -> None:
    friends = begun(visits)
    host, guest = friends.host, friends.guest
    address = link_for_device(host)
    other = visits.open_beside(host, host.url)
    phone = visits.open(address)
    phone.get_by_role("button", name="Continue here").click()
    take_back = host.get_by_role("button", name="Take the seat back")
    expect(take_back).to_be_visible()
    for page in (host, other):
        expect(page.locator("#prompt")).to_contain_text("moved to another device")
        assert not hand(page)
    Friends(phone, guest).play_until(PLAY)
    take_back.click()
    for page in (host, other):
        expect(page.get_by_role("button", name="React")).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)
    friends.settle()
    expect(phone.get_by_role("alert")).to_contain_text("moved to another device")
    visits.forgive("transfer-code", is_certain=False)
    phone.goto(link_for_device(host))
    phone.get_by_role("button", name="Continue here").click()
    expect(take_back).to_be_visible()
    friends = Friends(phone, guest)
    friends.settle()
    friends.resign()
    check_what_both_saw(friends)
    friends.rematch()


@pytest.mark.long
def test_a_server_cannot_change_what_another_device_saw(visits: Visits) -> None:
    phone = visits.open(link_for_device(begun(visits).host))

    def change(route: Route) -> None:
        view = route.fetch().json()
        drawn = view["events"][0]["event"]
        drawn["card"] = "AS" if drawn["card"] != "AS" else "AH"
        route.fulfill(json=view)

    phone.route("**/transfer", change)
    phone.get_by_role("button", name="Continue here").click()
    expect(phone.get_by_role("alert")).to_contain_text("do not continue")


@pytest.mark.long
def test_a_link_that_is_cut_off_moves_no_seat(visits: Visits) -> None:
    host = seated(visits).host
    phone = visits.open(f"{visits.house.url}transfer/{id_of(host)}#{'x' * 43}.ab")
    expect(phone.get_by_role("alert")).to_contain_text("incomplete")
    expect(phone.get_by_role("button", name="Continue here")).to_be_hidden()


@pytest.mark.long
def test_a_lost_connection_is_shown(visits: Visits) -> None:
    page = waiting_page(visits)
    for path in ("**/stream", "**/news"):
        page.route(path, lambda route: route.abort())
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("no connection")
    page.unroute_all()
    expect(page.get_by_role("alert")).to_have_count(0)
    visits.forgive("ERR_FAILED")


# --- Playing --------------------------------------------------------------


@pytest.mark.long
def test_a_game_to_its_end_and_a_rematch(visits: Visits) -> None:
    friends = seated(visits, Prompt.DISCARD, True, 45)
    friends.play_until("win")
    results = {settled(page) for page in (friends.host, friends.guest)}
    assert any(result.startswith("You win") for result in results)
    assert any(result.startswith("Your friend wins") for result in results)
    friends.rematch()


@pytest.mark.long
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
    page.wait_for_function("fetch('/').then(() => false, () => true)")
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
        (lose_connection, Prompt.PLAY),
        pytest.param(come_back, Prompt.PLAY, marks=pytest.mark.long),
        pytest.param(lose_connection, Prompt.CONTINUE, marks=pytest.mark.long),
    ],
)
def test_what_happened_meanwhile_is_shown(
    visits: Visits,
    trouble: Callable[[Page, Callable[[], object]], Page],
    prompt: Prompt,
) -> None:
    visits.allow_service_workers()
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
        visits.allow_service_workers()
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


@pytest.mark.long
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


@pytest.mark.long
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
    news = {"reactions": {"first": None, "second": None}, "watchers": 0} | news
    body, kind = f"data: {json.dumps(news)}\n\n", "text/event-stream"
    page.route("**/stream", lambda route: route.fulfill(body=body, content_type=kind))


def waiting_page(visits: Visits) -> Page:
    """Return the page of a player who waits for the other one to play a card."""
    table = opened(table_at(Prompt.PLAY))
    (waiting,) = [seat for seat in Seat if table.prompt(seat) is Prompt.WAIT]
    return open_seat(visits, address_at(visits, Prompt.PLAY), waiting)


def answer_view(page: Page, **changes: object) -> None:
    """Let the server send another view of the table than it has."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, json=response.json() | changes)

    page.route(re.compile(r"/api/tables/\w+(\?|$)"), answer)


@pytest.mark.long
def test_who_is_away_is_asked_after_five_minutes(visits: Visits) -> None:
    page = waiting_page(visits)
    ask = page.get_by_role("button", name="Ask whether your friend is there")
    soon = "In a minute, you can ask whether your friend is there."
    for seconds, said in ((250, soon), (300, "")):
        away = {"first": seconds, "second": seconds}
        answer_stream(page, {"revision": 0, "away": away})
        page.reload()
        expect(page.locator("#far-title")).to_contain_text("away")
        expect(page.locator("#prompt")).to_contain_text(f"is away. {said}".strip())
        expect(ask).to_have_count(int(seconds == 300))
    answer_stream(page, {"revision": 0, "away": {"first": 0, "second": 0}})
    page.reload()
    expect(page.locator("#far-title")).not_to_contain_text("away")
    expect(ask).to_have_count(0)


@pytest.mark.long
def test_a_game_is_claimed_when_nobody_answers(visits: Visits) -> None:
    page = waiting_page(visits)
    asked = {"seat": other_seat(page), "doubt": "idle", "revision": 1}
    claim = page.get_by_role("button", name="Claim the game")
    for left, text in ((40, "seconds to answer."), (0, "You can claim the game.")):
        times = {"to_ask": None, "to_answer": left}
        answer_view(page, challenge=asked, claim_times=times)
        page.reload()
        expect(page.locator("#prompt")).to_contain_text(text)
        expect(claim).to_have_count(int(left == 0))


def other_seat(page: Page) -> str:
    script = "id => fetch(`/api/tables/${id}`).then((answer) => answer.text())"
    seen = json.loads(page.evaluate(script, id_of(page)))
    return Seat.of(seen["viewer"]).other.value


@pytest.mark.long
def test_who_is_asked_answers(visits: Visits) -> None:
    friends = seated(visits, Prompt.PLAY)
    acting, other = friends.turn()
    table, revision = visits.house.tables.find(id_of(acting))
    assert table.friends
    use_menu(acting, "Fair cards")
    asked = Challenge(Seat.of(other_seat(other)), Doubt.IDLE, revision + 1)
    changed = replace(table, friends=replace(table.friends, challenge=asked))
    visits.house.tables.change(changed, revision)
    expect(acting.locator("#panel")).to_contain_text("Are you still there?")
    expect(acting).to_have_title("Are you still there?")
    expect(other.locator("#prompt")).to_contain_text("seconds to answer.")
    acting.get_by_role("button", name="I am here").click()
    expect(acting.locator("#panel")).to_be_hidden()
    expect(acting).not_to_have_title("Are you still there?")
    expect(other.locator("#prompt")).not_to_contain_text("seconds to answer.")
    do_next(acting)
    friends.settle()


@pytest.mark.long
def test_cards_can_be_chosen_while_the_other_player_is_away(visits: Visits) -> None:
    page = open_seat(visits, address_at(visits, Prompt.DISCARD))
    answer_stream(page, {"revision": 0, "away": {"first": 20, "second": 20}})
    page.reload()
    expect(page.locator("#far-title")).to_contain_text("away")
    expect(page.locator("#hand [aria-disabled=false]:enabled")).to_have_count(6)
    page.locator("#hand .card").first.click()
    expect(page.locator("#hand [aria-pressed=true]")).to_have_count(1)


@pytest.mark.long
def test_resigning_a_review_and_the_next_game(visits: Visits) -> None:
    """The review is seen from the seat of its reader."""
    friends = seated(visits)
    friends.resign()
    friends.guest.locator("#panel").get_by_role("link", name="Review").click()
    expect(friends.guest.locator("#title")).to_contain_text("You 0, The host 0")
    expect(friends.guest.locator("#curve-title")).to_have_text("Your chance of winning")
    expect(friends.guest.locator("#steps")).to_contain_text("Your cards: ")
    friends.guest.go_back()
    friends.rematch()
    expect(friends.host.locator("#hand-title")).to_contain_text("dealer")
    assert len(hand(friends.host)) == 6


# --- Fair cards -----------------------------------------------------------


def test_the_commitments_are_shown_and_then_the_secrets(visits: Visits) -> None:
    friends = seated(visits)
    table, _ = visits.house.tables.find(id_of(friends.host))
    assert table.commitments
    assert table.secrets
    for page in (friends.host, friends.guest):
        use_menu(page, "Fair cards")
        for commitment in asdict(table.commitments).values():
            expect(page.locator("#panel")).to_contain_text(commitment)
        for secret in asdict(table.secrets).values():
            expect(page.locator("#panel")).not_to_contain_text(secret)
    friends.resign()
    use_menu(friends.guest, "Fair cards")
    for secret in asdict(table.secrets).values():
        expect(friends.guest.locator("#panel")).to_contain_text(secret)


def begun(visits: Visits) -> Friends:
    """Return two people whose browsers drew the secrets for their game."""
    host, link = invited(visits)
    guest = visits.open(link)
    guest.get_by_role("button", name="Join").click()
    for page in (host, guest):
        expect(page.locator("#prompt")).to_have_text(DISCARD)
    return Friends(host, guest)


def downloaded(page: Page, role: Literal["link", "button"], name: str) -> Any:
    with page.expect_download() as download:
        page.locator("#panel").get_by_role(role, name=name).first.click()
    return json.loads(download.value.path().read_text())


@pytest.mark.long
def test_what_both_saw_agrees_with_the_record(visits: Visits) -> None:
    friends = begun(visits)
    second_window = friends.host.context.new_page()
    second_window.goto(friends.host.url)
    visits.forgive("409", is_certain=False)
    for _ in range(4):
        friends.settle()
        do_next(friends.turn()[0])
    friends.host.reload()
    friends.settle()
    friends.resign()
    data = check_what_both_saw(friends)
    friends.rematch()
    use_menu(friends.host, "Fair cards")
    expect(friends.host.locator("#panel li")).to_have_count(2)
    assert downloaded(friends.host, "link", "record") == data
    close_panel(friends.host)
    friends.resign()
    check_what_both_saw(friends)


def close_panel(page: Page) -> None:
    page.locator("#panel").get_by_role("button", name="Close").click()


def check_what_both_saw(friends: Friends) -> Any:
    """Compare the newest game with what each browser saw; return the record."""
    for page in (friends.host, friends.guest):
        use_menu(page, "Fair cards")
        data = downloaded(page, "link", "record")
        record = read_record(data)
        fairness = read_fairness(data["fairness"], record)
        seen = read_seen_game(downloaded(page, "button", "What you saw"))
        played = check_game(record, fairness)
        events = sum(len(step.events) for step in played.game.steps)
        assert check_decks(record, fairness)
        assert check_seen(seen, played, fairness) == events
        assert "" not in asdict(seen.commitments).values()
        assert seen.secret
        assert seen.end
        assert (seen.previous_winner is None) is (fairness.number == 0)
        close_panel(page)
    return data


@pytest.mark.long
def test_a_page_reveals_no_secret_after_a_commitment_changed(visits: Visits) -> None:
    """The server shows one commitment, and then another one, as it grinds."""
    host, link = invited(visits)
    expect(host.get_by_label("Link for your friend")).to_be_visible()
    sent: list[str] = []
    host.on("request", lambda request: sent.append(request.url))
    host.route("**/reveal?*", lambda route: route.abort())
    visits.forgive("ERR_FAILED", is_certain=False)
    guest = visits.open(link)
    with host.expect_request("**/reveal?*"):
        guest.get_by_role("button", name="Join").click()
    known = visits.house.tables.find(id_of(host))[0].commitments
    assert known
    answer_view(host, commitments=asdict(known) | {"server": "0" * 64})
    address = host.url
    host.goto("about:blank")
    sent.clear()
    host.goto(address)
    expect(host.locator("#problem")).to_contain_text("was changed")
    assert not any("/reveal" in url for url in sent)


@pytest.mark.long
def test_a_page_draws_no_secret_without_a_click(visits: Visits) -> None:
    """The server leads the page from table to table until the cards suit it."""
    host, _ = invited(visits)
    wait_for_commitment(visits, host)
    host.evaluate("localStorage.clear()")
    answer_view(host, prompt="commit")
    host.reload()
    expect(host.locator("#problem")).to_contain_text("does not show the game")


@pytest.mark.long
def test_a_page_sends_no_secret_that_nobody_should_have(visits: Visits) -> None:
    """The server skips games or commitments until the cards suit it."""
    host, _ = invited(visits)
    wait_for_commitment(visits, host)
    sent: list[str] = []
    host.on("request", lambda request: sent.append(request.method))
    must_complain(host, "does not show the game", game_number=1, prompt="commit")
    must_complain(host, "commitment to the cards is missing", prompt="reveal")
    must_complain(host, "does not show the game", id="0" * 32)
    host.reload()
    expect(host.locator("#problem")).to_be_hidden()
    assert "POST" not in sent


def must_complain(page: Page, complaint: str, **changes: object) -> None:
    """Check that a page complains of a changed view."""
    answer_view(page, **changes)
    page.reload()
    expect(page.locator("#problem")).to_contain_text(complaint)
    page.unroute_all()


SAID_GO = {"event": {"kind": "said_go", "seat": "first"}, "text": "", "lessons": []}


@pytest.mark.long
def test_a_page_complains_when_events_are_missing_or_changed(visits: Visits) -> None:
    host = begun(visits).host
    for name, value in (("events", 99 * [SAID_GO]), ("events", []), ("since", 1)):
        must_complain(host, "does not show the game", **{name: value})


@pytest.mark.long
def test_a_page_complains_about_cards_without_its_secret(visits: Visits) -> None:
    """The server deals without the commitments, and may say that it has not dealt."""
    page = open_seat(visits, address_at(visits, Prompt.DISCARD))
    for changes in ({"steps": 0, "events": []}, {}, {"steps": 0, "since": 0}):
        answer_view(page, **changes)
        page.reload()
        expect(page.locator("#problem")).to_contain_text("without a secret")


def wait_for_commitment(visits: Visits, host: Page) -> None:
    while visits.house.tables.revision(id_of(host)) == 0:
        host.wait_for_timeout(20)


# --- Without a stream -----------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("how", ["refused", "delayed by a proxy"])
def test_a_page_without_a_stream_polls(visits: Visits, how: str) -> None:
    friends = seated(visits)
    if how == "refused":
        visits.forgive("429")
        friends.host.route("**/stream", lambda route: route.fulfill(status=429))
    else:
        friends.host.route("**/stream", lambda route: None)
    friends.host.reload()
    settled(friends.host)
    do_next(friends.guest)
    expect(friends.host.locator("#crib .card")).to_have_count(2)
    do_next(friends.host)
    friends.settle()
