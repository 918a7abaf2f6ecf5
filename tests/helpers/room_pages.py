"""Two people who play against each other, each in a browser of their own."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from typing import Any

import pytest
from browser import DISCARD, LAY, MOST_STEPS, Visits, cards_of, hand, log, settled
from playwright.sync_api import Page, expect

_TURN = re.compile("Discard two|Lay a card|how many|The show|All is counted")

_SECONDS_TO_BE_IN_STEP = 30

OVER = "win"


def invited(visits: Visits, goal: int = 61, counting: bool = False) -> tuple[Page, str]:
    """The page of a host who has opened a room, and the link for a friend."""
    host = visits.open()
    form = host.locator("#invite")
    form.get_by_role("radio", name=f"{goal} points").check()
    form.get_by_role("checkbox", name="Each counts").set_checked(counting)
    form.get_by_role("button", name="Invite a friend").click()
    return host, host.get_by_label("Link for your friend").input_value()


def seated(visits: Visits, goal: int = 61, counting: bool = False) -> Friends:
    """Two friends who have sat down."""
    host, link = invited(visits, goal, counting)
    guest = visits.open(link)
    guest.get_by_role("button", name="Sit down").click()
    for page in (host, guest):
        expect(page.locator("#prompt")).to_have_text(DISCARD)
    return Friends(host, guest)


@dataclass
class Friends:
    """Two people at the same table.

    Attributes:
        host: The page of the host.
        guest: The page of the guest.
    """

    host: Page
    guest: Page

    def settle(self) -> None:
        """Wait until both pages show all that has happened, and see that they agree."""
        end = time.monotonic() + _SECONDS_TO_BE_IN_STEP
        while lines(self.host) != lines(self.guest):
            if time.monotonic() > end:
                pytest.fail(f"{lines(self.host)} lines, but {lines(self.guest)}")
            self.host.wait_for_timeout(20)
        (mine, theirs), pile = scores_and_pile(self.host)
        scores, other_pile = scores_and_pile(self.guest)
        assert scores == (theirs, mine)
        # At the end, what the other player has not counted lies in that hand.
        if OVER not in settled(self.host):
            assert other_pile == pile

    def turn(self) -> tuple[Page, Page]:
        """Who is to do something, and the other one."""
        for page, other in [(self.host, self.guest), (self.guest, self.host)]:
            if _TURN.search(settled(page)):
                return page, other
        pytest.fail(f"nobody is to act: {settled(self.host)}, {settled(self.guest)}")

    def play_until(self, asked: str) -> None:
        """Go on until somebody is asked for something."""
        for _ in range(MOST_STEPS):
            self.settle()
            if any(re.search(asked, settled(page)) for page in (self.host, self.guest)):
                return
            do(self.turn()[0])
        pytest.fail(f"nobody is asked: {asked}")


def lines(page: Page) -> int:
    """How many lines a page has about what has happened, when it has settled."""
    settled(page)
    return log(page).count()


def scores_and_pile(page: Page) -> tuple[Any, list[str]]:
    """The scores at the near and at the far side, and what lies in the middle."""
    scores = [page.locator(f"#{name}-score b").inner_text() for name in ("near", "far")]
    return tuple(scores), cards_of(page.locator("#pile"))


def do(page: Page) -> None:
    """Do what a page asks for."""
    asked = settled(page)
    if asked == DISCARD:
        for card in hand(page)[:2]:
            page.locator(f"#hand [data-card='{card}']").click()
        page.get_by_role("button", name="Discard 2 of 2").click()
    elif asked == LAY:
        page.locator("#hand [aria-disabled=false]").first.click()
    else:
        if "how many" in asked:
            page.get_by_label("Points", exact=True).fill("0")
        page.locator("#buttons .primary").click()
    settled(page)
