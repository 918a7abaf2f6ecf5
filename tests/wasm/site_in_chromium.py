"""The built site in Chromium; `make sitetests` builds the site and runs these tests."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from browser import OVER, begin, call_module, do_next, do_until, settled
from commands import cribbage
from finished_games import MANY
from paths import ROOT
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright
from served import served
from tables import played_until, table_at, table_for_two

from cribbage_bridge.bridge.installation import find_browser
from cribbage_bridge.cribbage.cards import DECK
from cribbage_bridge.cribbage.discard import rank_discards
from cribbage_bridge.cribbage.show import hand_value
from cribbage_bridge.session.results import exported
from cribbage_bridge.session.saved_files import save
from cribbage_bridge.session.saved_table import record_with_proof

SITE = ROOT / "build" / "site"

PATIENCE = 60_000

INSECURE = "cribbage.example"
"""A host that browsers do not trust without HTTPS, as they trust localhost."""

expect.set_options(timeout=PATIENCE)

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self' "
    "'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
"""The headers of `docs/site.md`."""


class Handler(SimpleHTTPRequestHandler):
    """A handler of requests that may send further headers."""

    def __init__(self, *parts: Any, headers: dict[str, str], directory: str) -> None:
        self._more = headers
        super().__init__(*parts, directory=directory)

    def end_headers(self) -> None:
        for name, value in self._more.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *arguments: Any) -> None:
        pass


@contextmanager
def serving(folder: Path, headers: dict[str, str]) -> Iterator[str]:
    handler = partial(Handler, headers=headers, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://localhost:{server.server_port}/games/cribbage/"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that has the site in a folder below it."""
    root = tmp_path_factory.mktemp("root")
    (root / "games").mkdir()
    (root / "games" / "cribbage").symlink_to(SITE)
    return root


@pytest.fixture(scope="session")
def url(folder: Path) -> Iterator[str]:
    with serving(folder, {}) as found:
        yield found


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_browser(),
            args=[f"--host-resolver-rules=MAP {INSECURE} 127.0.0.1"],
        )
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """Return a page, which must have no errors and no warnings."""
    context = chromium.new_context(reduced_motion="reduce")
    faults: list[str] = []

    def note(said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            faults.append(said.text)

    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", note)
    yield page
    context.close()
    assert faults == []


def open_table(page: Page, url: str, strength: str = "Novice") -> None:
    page.goto(url)
    begin(page, strength)


def cached(page: Page) -> None:
    """Wait until the page can be opened offline."""
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")


def test_a_whole_game_with_a_reload_in_each_phase(page: Page, url: str) -> None:
    open_table(page, url)
    prompts = set()
    while not (prompt := settled(page)).startswith(OVER):
        if prompt not in prompts:
            prompts.add(prompt)
            page.reload()
            assert settled(page) == prompt
        do_next(page)
    page.reload()
    assert settled(page).startswith(OVER)
    assert len(prompts) >= 4


def test_the_home_page_becomes_that_of_a_table(page: Page, url: str) -> None:
    with page.expect_worker() as program:
        page.goto(url)
    begin(page)
    prompt = settled(page)
    assert page.workers == [program.value]
    assert re.search(r"/table\.html#\w+$", page.url)
    page.go_back()
    page.get_by_role("link", name="Continue").click()
    assert settled(page) == prompt
    page.reload()
    assert settled(page) == prompt


def test_a_whole_game_offline_and_its_review(page: Page, url: str) -> None:
    page.goto(url)
    cached(page)
    page.reload()
    page.context.set_offline(True)
    expect(page.locator("#demo-call")).to_contain_text("points")
    begin(page, "Regular")
    do_until(page, *OVER)
    page.locator("#panel").get_by_role("link", name="Review").click()
    expect(page.locator("#review")).to_be_visible()
    expect(page.locator("#progress")).to_be_hidden()


def test_a_game_with_the_headers_for_servers(page: Page, folder: Path) -> None:
    with serving(folder, HEADERS) as url:
        open_table(page, url, "Champion")
        do_until(page, *OVER)
        page.goto("about:blank")


def test_random_cards_as_in_the_native_package(page: Page, url: str) -> None:
    page.goto(f"{url}ask.html")
    drawn = random.Random(42)

    def answer(path: str) -> Any:
        return call_module(page, "api", "ask", path)

    for _ in range(100):
        *hand, start = drawn.sample(DECK, 5)
        asked = f"hand={'+'.join(map(str, hand))}&start_card={start}"
        assert answer(f"score?{asked}")["value"] == hand_value(hand, start)
    for _ in range(30):
        deal = drawn.sample(DECK, 6)
        ranked = answer(f"ranking?cards={'+'.join(map(str, deal))}&crib=mine")
        means = [choice["expected_points"]["decimal"] for choice in ranked["choices"]]
        expected = [float(each.expected_points) for each in rank_discards(deal, "mine")]
        assert means == pytest.approx(expected)


def test_one_tab_at_a_time_has_the_games(page: Page, url: str) -> None:
    open_table(page, url)
    second = page.context.new_page()
    second.goto(page.url)
    second.get_by_role("button", name="Use it here").click()
    prompt = settled(second)
    expect(page.locator(".state")).to_contain_text("another tab")
    assert do_next(second) != ""
    second.close()
    page.get_by_role("button", name="Use it here").click()
    page.wait_for_load_state()
    assert settled(page) != prompt


def test_a_browser_that_saves_nothing(page: Page, url: str) -> None:
    page.route(
        "**/store.js",
        lambda route: route.fulfill(
            content_type="text/javascript",
            body="export class OwnedElsewhereError extends Error {}\n"
            "export class Store { static open() { throw new Error('blocked'); } }",
        ),
    )
    open_table(page, url)
    expect(page.locator(".state")).to_contain_text("does not let the page save")
    do_next(page)


def test_a_new_version_is_offered(page: Page, tmp_path: Path) -> None:
    copy = tmp_path / "games" / "cribbage"
    shutil.copytree(SITE, copy, copy_function=os.link)
    versions = "() => caches.keys()"
    with serving(tmp_path, {}) as url:
        open_table(page, url)
        prompt = settled(page)
        cached(page)
        (old,) = page.evaluate(versions)
        files = copy / "files.js"
        text = files.read_text()
        files.unlink()
        files.write_text(re.sub(r'(?<=VERSION = ")', "new ", text))
        page.reload()
        assert settled(page) == prompt
        with page.expect_navigation():
            page.get_by_role("button", name="Load it").click()
        assert settled(page) == prompt
        (new,) = page.evaluate(versions)
        assert new != old
        page.goto("about:blank")


def test_a_file_that_is_missing(chromium: Browser, folder: Path) -> None:
    context = chromium.new_context(reduced_motion="reduce")
    page = context.new_page()
    with serving(folder, {"Cache-Control": "no-store"}) as url:
        open_table(page, url)
        prompt = settled(page)
        cached(page)
        page.evaluate(
            """async () => {
                const [name] = await caches.keys();
                await (await caches.open(name)).delete("program/packages.tar.zst");
            }"""
        )
        context.set_offline(True)
        page.reload()
        missing = "The file packages.tar.zst cannot be loaded."
        expect(page.locator(".state")).to_contain_text(missing)
        context.set_offline(False)
        page.get_by_role("button", name="Reload").click()
        assert settled(page) == prompt
        context.close()


def test_a_script_that_is_missing(chromium: Browser, url: str) -> None:
    context = chromium.new_context(service_workers="block")
    context.route("**/static/program.js", lambda route: route.abort())
    page = context.new_page()
    page.goto(f"{url}ask.html")
    missing = "One of its files cannot be loaded."
    expect(page.locator(".state")).to_contain_text(missing)
    context.close()


def test_plain_http_from_another_machine(page: Page, url: str) -> None:
    page.goto(url.replace("localhost", INSECURE))
    expect(page.locator("main")).to_contain_text("Over plain HTTP, these pages cannot")
    begin(page, "Novice")
    assert do_next(page) != ""
    page.reload()
    assert settled(page) != ""


def test_the_package_in_a_page_of_its_own(page: Page, tmp_path: Path) -> None:
    build, site = ROOT / "build", tmp_path / "games" / "cribbage"
    for name in ("cribbage_bridge", "lazy_loader", "num2words"):
        shutil.copytree(build / "packages" / name, tmp_path / "packages" / name)
    shutil.make_archive(str(site / "packages"), "zip", tmp_path / "packages")
    shutil.copy(ROOT / "docs" / "pyodide.html", site)
    (site / "node_modules").symlink_to(build / "node_modules")
    with serving(tmp_path, {}) as url:
        page.goto(f"{url}pyodide.html")
        expect(page.locator("#output")).to_have_text(
            "fifteen two, fifteen four, and a pair is six\n"
            f"{rank_discards('5H 5C 5S JD 4C 4D', 'mine')[0]}"
        )
        page.goto("about:blank")


def test_a_drill(page: Page, url: str) -> None:
    page.goto(f"{url}count.html?level=1&seed=a")
    expect(page.locator("#cards .card").first).to_be_visible()
    page.get_by_label("Points", exact=True).fill("0")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_be_visible()


def test_prolog(page: Page, url: str) -> None:
    page.goto(f"{url}prolog.html")
    output = page.locator("#output")

    def ask(query: str) -> None:
        page.get_by_label("Query").fill(query)
        page.get_by_role("button", name="Ask").click()

    ask("[cribbage].")
    ask(
        "hand_value([card(5, hearts), card(5, clubs), card(5, spades),"
        " card(jack, diamonds)], card(5, diamonds), Value)."
    )
    expect(output).to_contain_text("Value = 29.")
    ask("member(X, [a, b]).")
    expect(output).to_contain_text("X = a ;")
    page.get_by_role("button", name="Next").click()
    expect(output).to_contain_text("X = b.")
    ask("hand_value(x, y, Value).")
    expect(output).to_contain_text("Type error")
    page.locator("#program").fill("loop :- loop.\nlikes(ann, cribbage).\n")
    page.get_by_role("button", name="Consult").click()
    ask("likes(Who, cribbage).")
    expect(output).to_contain_text("Who = ann.")
    ask("loop.")
    page.get_by_role("button", name="Stop").click()
    ask("X is 6*7.")
    expect(output).to_contain_text("X = 42.")


def test_rummikub(page: Page, url: str) -> None:
    page.goto(f"{url}rummikub.html")
    page.get_by_role("button", name="Is the table valid?").click()
    expect(page.locator("#validity")).to_have_text("The table is valid.")
    page.get_by_label("Rows of one color").fill("b4 b5 y6")
    page.get_by_role("button", name="Is the table valid?").click()
    expect(page.locator("#validity")).to_have_text("The table is not valid.")
    page.get_by_label("Rows of one color").fill("b4 b5 b6")
    page.get_by_role("button", name="Count the games").click()
    counted = "5 games can follow. The first player wins 2 of them (40.0%)."
    expect(page.locator("#outcomes")).to_have_text(counted)
    first = "r2 r3 r4 r5 r6 y2 y3 y4 y5 y6 b7 b8 b9"
    page.get_by_label("The first player's blocks").fill(first)
    second = "k2 k3 k4 k5 k6 k7 k8 r7 r8 r9 b10 b11 b12"
    page.get_by_label("The second player's blocks").fill(second)
    page.get_by_label("The bag").fill("y7 y8 y9 y10 y11")
    page.get_by_role("button", name="Count the games").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#outcomes")).to_have_text("Stopped.")


def test_verification(page: Page, url: str, tmp_path: Path) -> None:
    over = played_until(lambda table: table.winner, table_for_two())
    record = tmp_path / "game.json"
    record.write_text(json.dumps(record_with_proof(over.saved)))
    page.goto(f"{url}verify.html")
    page.get_by_label("The record").set_input_files(record)
    page.get_by_role("button", name="Verify").click()
    expect(page.locator("#findings")).to_contain_text("The game follows the rules")
    changed = record_with_proof(over.saved)
    changed["actions"][-1] = changed["actions"][-2]
    record.write_text(json.dumps(changed))
    page.get_by_label("The record").set_input_files(record)
    page.get_by_role("button", name="Verify").click()
    expect(page.locator("#findings")).to_contain_text("Not verified")


def downloaded(page: Page, button: str, file: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    download.value.save_as(file)
    return file


def passed_on(page: Page, place: str, file: Path, to: Path) -> Path:
    """Import a game on a page with reviews, and download it from its review."""
    page.goto(place)
    page.set_input_files("#file", file)
    page.locator("#imported button").click()
    expect(page.locator("#review")).to_be_visible()
    return downloaded(page, "Download the game", to)


def test_a_game_goes_to_the_site_a_server_and_the_terminal(
    page: Page, url: str, tmp_path: Path
) -> None:
    saved = tmp_path / "saved.json"
    save(table_at("nothing"), saved)
    from_site = passed_on(page, f"{url}reviews.html", saved, tmp_path / "site.json")
    with served(tmp_path / "games.sqlite") as server:
        place, file = f"{server}review", tmp_path / "server.json"
        from_server = passed_on(page, place, from_site, file)
        page.goto("about:blank")
    passed_on(page, f"{url}reviews.html", from_server, tmp_path / "again.json")
    shown = [cribbage("review", str(file)).stdout for file in (saved, from_server)]
    assert shown[0].startswith("Game against the computer (novice)")
    assert shown[0] == shown[1]


def test_statistics_go_to_the_site_a_server_and_the_terminal(
    page: Page, url: str, tmp_path: Path
) -> None:
    file, home = tmp_path / "terminal.json", str(tmp_path)
    file.write_text(json.dumps(exported(MANY)))
    page.goto(f"{url}statistics.html")
    page.get_by_label("Import games").set_input_files(file)
    expect(page.get_by_role("status").first).to_have_text("14 read, 14 new.")
    from_site = downloaded(page, "Export JSON", tmp_path / "site.json")
    with served(tmp_path / "games.sqlite") as server:
        page.goto(f"{server}statistics")
        page.get_by_label("Import games").set_input_files(from_site)
        expect(page.get_by_role("status")).to_have_text("14 read, 14 new.")
        from_server = downloaded(page, "Export JSON", tmp_path / "server.json")
    shown = cribbage("statistics", "--json", str(from_server), XDG_DATA_HOME=home)
    assert json.loads(shown.stdout)["games"] == exported(MANY)["games"]
