"""A browser in which a person visits a server, and plays there."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
)
from tables import copy_of, opened, played, table_at
from web_person import stored

from cribbage_bridge.cribbage.game import Game
from cribbage_bridge.session.prompt import Prompt
from cribbage_bridge.session.saved_table import PERSON, SavedTable
from cribbage_bridge.session.table import Table
from cribbage_bridge.web.tables import Tables

DISCARD = "Discard 2 cards to the crib."
PLAY = "Play a card."
COUNT = "Your hand: how many points?"
SHOW = "The show."
COUNTED = "All hands are counted."
MOST_STEPS = 400
OVER = ("You win", "The computer wins")


# --- Servers and visits ---------------------------------------------------


_DECLARED_FIELDS = Path(__file__).with_name("declared_fields.js")

_BLOCKED = "Service Worker registration blocked by Playwright"


@dataclass(frozen=True)
class House:
    """A server, and the tables that it saves."""

    url: str
    tables: Tables

    def play(self, table: SavedTable) -> str:
        """Save a copy of a table; return the address of its page."""
        copy = copy_of(table)
        self.tables.add(copy)
        return f"{self.url}table/{copy.id}"

    def stored(self, page: Page) -> Game:
        """Return the game of a page with all its cards."""
        return stored(self.tables, id_of(page))


def id_of(page: Page) -> str:
    """Return the id of the table of a page."""
    return page.url.rpartition("/")[2]


class Visits:
    """The visits of new people, and the faults of their pages.

    Attributes:
        house: The server that they visit, if no other is named.
        options: Options of new contexts; without motion and service workers by default,
            which is faster.
        faults: Errors on the pages, such as the use of a field that the API lacks,
            failed requests that no page canceled, and requests to other servers.
    """

    def __init__(self, browser: Browser, house: House) -> None:
        self.options: dict[str, Any] = {
            "reduced_motion": "reduce",
            "service_workers": "block",
        }
        self.faults: list[str] = []
        self.house = house
        self._forgiven: dict[str, bool] = {}
        self._browser = browser
        self._contexts: list[BrowserContext] = []

    def allow_service_workers(self) -> None:
        """Let pages that are opened from now on have service workers."""
        self.options["service_workers"] = "allow"

    def open(self, place: str = "", key: str = "", **options: Any) -> Page:
        """Open a page in a new context.

        Args:
            place: The address, relative to that of the server.
            key: The key of a seat, if the address is that of a table for two.
            options: Further options of the context.
        """
        url = urljoin(self.house.url, place)
        context = self._browser.new_context(**{**self.options, **options})
        self._contexts.append(context)
        if key:
            path = f"/api/tables/{url.rpartition('/')[2]}"
            domain = str(urlsplit(url).hostname)
            context.add_cookies(
                [{"name": "seat", "value": key, "domain": domain, "path": path}]
            )
        context.add_init_script(path=_DECLARED_FIELDS)
        context.on("page", lambda page: self._watch(page, urlsplit(url).netloc))
        return self.open_beside(context.new_page(), url)

    def open_at(self, wanted: str | SavedTable, **options: Any) -> Page:
        """Open a page with a copy of a game, or of one at a prompt or a stage."""
        table = table_at(wanted) if isinstance(wanted, str) else wanted
        page = self.open(self.house.play(table), **options)
        settled(page)
        return page

    def open_beside(self, page: Page, url: str) -> Page:
        """Open a page in a new tab, or in the tab if it is empty."""
        tab = page if page.url == "about:blank" else page.context.new_page()
        tab.goto(url)
        return tab

    def open_twice(self, wanted: str) -> tuple[Page, Page]:
        """Open a page with such a game in two tabs, of which the first is in front."""
        first = self.open_at(wanted)
        second = self.open_beside(first, first.url)
        settled(second)
        first.bring_to_front()
        return first, second

    def forgive(self, pattern: str, is_certain: bool = True) -> None:
        """Forgive some faults, of which there must be one unless browsers differ."""
        self._forgiven[pattern] = is_certain

    def _watch(self, page: Page, host: str) -> None:
        def console(message: ConsoleMessage) -> None:
            is_fault = message.type in ("error", "warning")
            if is_fault and message.text != _BLOCKED:
                place = message.location["url"]
                self.faults.append(f"console: {message.text} ({place})")

        def request(sent: Request) -> None:
            if sent.url.startswith("http") and urlsplit(sent.url).netloc != host:
                self.faults.append(f"to another host: {sent.url}")

        def failed(sent: Request) -> None:
            if sent.failure != "net::ERR_ABORTED":
                self.faults.append(f"failed: {sent.url} {sent.failure}")

        page.on("console", console)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("request", request)
        page.on("requestfailed", failed)

    def end(self) -> None:
        for context in self._contexts:
            context.close()
        for pattern, is_certain in self._forgiven.items():
            found = [fault for fault in self.faults if re.search(pattern, fault)]
            assert found or not is_certain, pattern
        is_forgiven = re.compile("|".join(self._forgiven) or r"\Z.").search
        unforgiven = [fault for fault in self.faults if not is_forgiven(fault)]
        assert not unforgiven, unforgiven


def one_card_left() -> SavedTable:
    """Return a table at which the person plays the last card of the hand."""

    def is_wanted(table: Table) -> bool:
        is_last = len(table.view(PERSON).hands[PERSON]) == 1
        return is_last and table.prompt(PERSON) is Prompt.PLAY

    return played(is_wanted)


def one_click_before_the_end() -> SavedTable:
    """Return a table at which the computer wins when the person continues."""

    def is_wanted(table: Table) -> bool:
        if table.prompt(PERSON) is not Prompt.CONTINUE:
            return False
        copy = opened(table.saved)
        copy.proceed(PERSON)
        copy.advance_all()
        return copy.prompt(PERSON) is Prompt.NOTHING

    return played(is_wanted)


# --- What is seen ---------------------------------------------------------


def settled(page: Page) -> str:
    """Wait until the page shows all that happened; return its prompt."""
    script = """() => {
        const felt = document.querySelector("#felt:not([aria-busy=true])");
        return felt?.checkVisibility() && document.getElementById("prompt").innerText;
    }"""
    return str(page.wait_for_function(script, timeout=30_000).json_value())


def installed(page: Page) -> None:
    """Wait for the service worker, whose script comes from the server, too."""
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")


def cards_of(place: Locator, which: str = "") -> list[str]:
    """Return the open cards in a part of a page, or some of them."""
    script = "all => all.map(card => card.dataset.card)"
    found: list[str] = place.locator(f"[data-card]{which}").evaluate_all(script)
    return found


def hand(page: Page) -> list[str]:
    return cards_of(page.locator("#hand"))


def seen(page: Page) -> dict[str, Any]:
    """Return all that a page shows of a game."""
    settled(page)
    found: dict[str, Any] = page.evaluate("""() => {
        const parts = ["near-score", "far-score", "far-title",
            "far-hand", "hand-title", "hand", "stock", "crib", "pile", "count",
            "show", "prompt", "buttons", "log"];
        const cards = (part) => [...part.querySelectorAll(".card, .mini")].map(
            (card) => `${card.dataset.card} ${card.className}`);
        const look = (part) => [part.innerText, ...cards(part)];
        const pegs = [...document.querySelectorAll(".peg")].map(
            (peg) => `${peg.getAttribute("class")} ${peg.style.transform}`);
        return {
            pegs: pegs.sort(),
            ...Object.fromEntries(
                parts.map((id) => [id, look(document.getElementById(id))])),
        };
    }""")
    return found


def log(page: Page) -> Locator:
    return page.get_by_role("log").locator("p")


def must_fit(page: Page) -> None:
    """Check that nobody has to scroll to the side, on a screen of any width."""
    for width in (320, 768):
        page.set_viewport_size({"width": width, "height": 800})
        drawn(page)
        script = "() => document.documentElement.scrollWidth - innerWidth"
        assert page.evaluate(script) <= 0, width


def call_module(page: Page, module: str, name: str, *arguments: object) -> Any:
    """Call a function of a script of the server; return its result."""
    script = """async ([module, name, args]) => {
        const own = document.querySelector("script[src]")?.src;
        const base = own ?? new URL("/static/", location);
        const found = await import(new URL(`${module}.js`, base));
        return structuredClone(await found[name](...args));
    }"""
    return page.evaluate(script, [module, name, list(arguments)])


# --- What is done ---------------------------------------------------------


def begin(page: Page, strength: str = "Novice", counting: bool = False) -> None:
    page.get_by_role("radio", name=strength).check()
    if counting:
        page.get_by_text("Options", exact=True).click()
        page.get_by_role("checkbox", name="I count").check()
    page.get_by_role("button", name="Play", exact=True).click()
    settled(page)


def use_menu(page: Page, name: str) -> None:
    """Click a button of the menu of a game."""
    page.get_by_role("button", name="Menu").click()
    page.locator("#menu").get_by_role("button", name=name).click()


def choose(page: Page, *cards: str) -> None:
    for card in cards:
        page.locator(f"#hand [data-card='{card}']").click()


def send_discard(page: Page) -> None:
    """Discard two cards by clicks, without waiting for the answer."""
    choose(page, *hand(page)[:2])
    page.get_by_role("button", name="Discard 2 of 2").click()


def discard(page: Page) -> None:
    send_discard(page)
    settled(page)


def do_next(page: Page) -> str:
    """Do by clicks what the page asks for; return the next prompt."""
    prompt = settled(page)
    if prompt == DISCARD:
        discard(page)
    elif prompt == PLAY:
        page.locator("#hand [aria-disabled=false]").first.click()
    else:
        if "how many" in prompt:
            page.get_by_label("Points", exact=True).fill("0")
        page.locator("#buttons .primary").click()
    return settled(page)


def do_until(page: Page, *wanted: str) -> str:
    prompt = settled(page)
    for _ in range(MOST_STEPS):
        if prompt.startswith(wanted):
            return prompt
        prompt = do_next(page)
    pytest.fail(f"the game does not come to {wanted}, but to {prompt}")


def drawn(page: Page) -> None:
    page.wait_for_function("""() => new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)));
    })""")


def is_focused(page: Page, selector: str) -> bool:
    drawn(page)
    return _has_focus(page, selector)


def _has_focus(page: Page, selector: str) -> bool:
    script = "selector => document.activeElement.matches(selector)"
    return bool(page.evaluate(script, selector))


def tab_to(page: Page, selector: str) -> None:
    drawn(page)
    for _ in range(100):
        if _has_focus(page, selector):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"the keyboard does not reach {selector}")
