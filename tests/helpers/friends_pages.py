"""Two people who play against each other, each in a browser of their own."""

from __future__ import annotations

import re
import time
import uuid
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest
from browser import (
    DISCARD,
    MOST_STEPS,
    Visits,
    cards_of,
    do_next,
    log,
    settled,
    use_menu,
)
from playwright.sync_api import Page, expect
from tables import ALL, join, played_until

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.session.prompt import Prompt
from cribbage_bridge.session.saved_table import SavedTable, new_table_for_two
from cribbage_bridge.session.table import Table
from cribbage_bridge.web.keys import lock_of

_TURN = re.compile("Discard 2|Play a card|how many|The show|All hands are counted")

_SECONDS_TO_AGREE = 30

_KEYS = {Seat.FIRST: "key-of-the-host", Seat.SECOND: "key-of-the-guest"}


def invited(visits: Visits) -> tuple[Page, str]:
    """Return the page of a host who opened a table, and the link for a friend."""
    host = visits.open()
    form = host.locator("#play-friend")
    form.get_by_text("Options for a friend").click()
    form.get_by_role("radio", name="61 points").check()
    form.get_by_role("button", name="Play a friend").click()
    return host, host.get_by_label("Link for your friend").input_value()


@cache
def table_at(prompt: Prompt, counting: bool = False, points: int = 0) -> SavedTable:
    """Return a table for two at which a seat has a prompt, always the same one.

    Args:
        prompt: The prompt.
        counting: True if the players count their hands.
        points: The least score of the player who leads.
    """
    lock, other_lock = (lock_of(_KEYS[seat]) for seat in Seat)
    new = new_table_for_two(goal=61, counting=counting, penalties=ALL, lock=lock)
    table = Table(replace(new, id="0" * 32, seed="0" * 64))
    join(table, other_lock)

    def is_wanted(table: Table) -> bool:
        leads = max(table.game.state.scores.values()) >= points
        return leads and prompt in map(table.prompt, Seat)

    return played_until(is_wanted, table).saved


def address_at(visits: Visits, *wanted: Any) -> str:
    """Save a copy of such a table; return the address of its page."""
    table = table_at(*wanted)
    assert table.friends
    friends = replace(table.friends, invitation=uuid.uuid4().hex)
    return visits.house.play(replace(table, friends=friends))


def open_seat(visits: Visits, url: str, seat: Seat = Seat.FIRST) -> Page:
    """Open the page of a player at such a table."""
    page = visits.open(url, key=_KEYS[seat])
    settled(page)
    return page


def seated(visits: Visits, prompt: Prompt = Prompt.DISCARD, *more: Any) -> Friends:
    """Return both players at a table that `table_at` returns."""
    url = address_at(visits, prompt, *more)
    return Friends(*(open_seat(visits, url, seat) for seat in Seat))


@dataclass
class Friends:
    """Two people at the same table."""

    host: Page
    guest: Page

    def settle(self) -> None:
        """Wait until both pages show all that happened, and check that they agree."""
        end = time.monotonic() + _SECONDS_TO_AGREE
        while lines(self.host) != lines(self.guest):
            if time.monotonic() > end:
                pytest.fail(f"{lines(self.host)} lines, but {lines(self.guest)}")
            self.host.wait_for_timeout(20)
        (mine, theirs), pile = scores_and_pile(self.host)
        scores, other_pile = scores_and_pile(self.guest)
        assert scores == (theirs, mine)
        # At the end, cards that the other player has not counted lie in that hand.
        if "win" not in settled(self.host):
            assert other_pile == pile

    def turn(self) -> tuple[Page, Page]:
        """Return the page of a person who is to act, and the other one."""
        for page, other in [(self.host, self.guest), (self.guest, self.host)]:
            if _TURN.search(settled(page)):
                return page, other
        pytest.fail(f"nobody is to act: {settled(self.host)}, {settled(self.guest)}")

    def play_until(self, prompt: str) -> None:
        for _ in range(MOST_STEPS):
            self.settle()
            prompts = [settled(page) for page in (self.host, self.guest)]
            if any(re.search(prompt, each) for each in prompts):
                return
            do_next(self.turn()[0])
        pytest.fail(f"nobody sees: {prompt}")

    def resign(self) -> None:
        use_menu(self.host, "Resign")
        self.host.get_by_role("button", name="Yes").click()
        expect(self.host.locator("#prompt")).to_contain_text("Your friend wins!")
        expect(self.guest.locator("#prompt")).to_contain_text("You win!")

    def rematch(self) -> None:
        self.host.get_by_role("button", name="Offer a rematch").click()
        prompt = self.guest.locator("#prompt")
        expect(prompt).to_contain_text("Your friend offers a rematch.")
        self.guest.get_by_role("button", name="Accept the rematch").click()
        for page in (self.host, self.guest):
            expect(page.locator("#prompt")).to_have_text(DISCARD)
            expect(page.locator("#near-score b")).to_have_text("0")


def lines(page: Page) -> int:
    """Return the number of lines of the history, when the page has settled."""
    settled(page)
    return log(page).count()


def scores_and_pile(page: Page) -> tuple[tuple[str, str], list[str]]:
    """Return the scores at the near and at the far side, and the cards of the pile."""
    near = page.locator("#near-score b").inner_text()
    far = page.locator("#far-score b").inner_text()
    return (near, far), cards_of(page.locator("#pile"))
