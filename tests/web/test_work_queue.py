"""The queue for long work, the cache of its results, and the rate limit."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import anyio
import pytest
from served import served
from threads import in_thread
from web_person import visitor

from cribbage_bridge.web.errors import BusyError
from cribbage_bridge.web.origins import Sender
from cribbage_bridge.web.rate_limiter import RateLimiter
from cribbage_bridge.web.work_queue import ResultCache, WorkQueue


@in_thread
async def test_some_run_some_wait_and_others_are_refused() -> None:
    queue, at_work, most, refused = WorkQueue(2, 3), 0, 0, 0

    async def ask() -> None:
        nonlocal at_work, most, refused
        try:
            async with queue.turn():
                at_work += 1
                most = max(most, at_work)
                await anyio.sleep(0.01)
                at_work -= 1
        except BusyError:
            refused += 1

    for _ in range(2):
        async with anyio.create_task_group() as group:
            for _ in range(9):
                group.start_soon(ask)
    assert (most, refused) == (2, 2 * (9 - 5))


@in_thread
async def test_a_result_is_computed_once_and_cached() -> None:
    cache, found = ResultCache(2), []

    def question(key: str) -> Callable[[], str]:
        def find() -> str:
            time.sleep(0.01)
            found.append((key, threading.current_thread()))
            return key.upper()

        return find

    async def ask(key: str) -> None:
        assert await cache.get(key, question(key)) == key.upper()

    async with anyio.create_task_group() as group:
        for _ in range(8):
            group.start_soon(ask, "a")
    for key in "abacab":
        await ask(key)
    assert "".join(key for key, _ in found) == "abcb"
    assert threading.main_thread() not in {thread for _, thread in found}


@in_thread
async def test_an_error_is_not_cached() -> None:
    cache = ResultCache()
    with pytest.raises(ZeroDivisionError):
        await cache.get("a", lambda: 1 // 0)
    assert await cache.get("a", lambda: 2) == 2


def test_a_network_starts_as_many_games_an_hour_as_four_addresses() -> None:
    limiter = RateLimiter(games_an_hour=2)
    for number in range(8):
        limiter.count(Sender(f"{number}", "a network"))
    with pytest.raises(BusyError, match="your network"):
        limiter.count(Sender("8", "a network"))
    for other in (Sender("8", "another network"), Sender("9"), Sender("10")):
        limiter.count(other)


def test_addresses_behind_a_proxy_each_start_a_number_of_games_an_hour(
    tmp_path: Path,
) -> None:
    options = ("--games-an-hour", "2", "--behind-proxy", "127.0.0.1")
    household = [f"2001:db8:1:1::{number}" for number in range(3)]
    addresses = 3 * ["203.0.113.7"] + ["203.0.113.8"] + household
    with served(tmp_path / "games.sqlite", *options) as url:
        client = visitor(url)
        answers = [
            client.post(
                "/api/tables",
                json={"opponent": "computer"},
                headers={"X-Forwarded-For": address},
            )
            for address in addresses
        ]
    assert [answer.status_code for answer in answers] == (
        [201, 201, 429, 201, 201, 201, 429]
    )
