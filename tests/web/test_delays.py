"""The measure of a server's delays."""

import pytest

from cribbage_bridge.web import delays
from cribbage_bridge.web.delays import Delays


def test_a_delay_is_noticed_while_it_lasts_and_afterwards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    waits = iter([0, 9, 0, 3])
    found: list[float] = []
    measured = Delays()

    async def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds

    async def run_sync(body: object) -> None:
        nonlocal now
        wait = next(waits, None)
        if wait is None:
            raise KeyboardInterrupt
        now += wait
        found.append(measured.seconds_since_last())

    monkeypatch.setattr(delays, "monotonic", lambda: now)
    monkeypatch.setattr(delays, "sleep", sleep)
    monkeypatch.setattr(delays, "run_sync", run_sync)
    with pytest.raises(KeyboardInterrupt):
        measured.run().send(None)
    assert found == [float("inf"), 0, 1, 5]
