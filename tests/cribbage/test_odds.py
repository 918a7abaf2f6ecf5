"""The chance of winning, as Python asks for it, and the command that says it."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from commands import call, refusal

from cribbage_bridge import DomainError
from cribbage_bridge.cribbage.odds import Role, win_probability, win_table


def test_the_table_has_the_probability_for_each_score() -> None:
    table = win_table(Role.PONE)
    assert [len(row) for row in table] == [121] * 121
    for mine, theirs in ((0, 0), (120, 0), (3, 117), (100, 99)):
        assert table[mine][theirs] == win_probability(Role.PONE, mine, theirs)
        dealer = win_probability(Role.DEALER, theirs, mine)
        assert table[mine][theirs] == pytest.approx(1 - dealer)


@pytest.mark.parametrize(
    ("score", "error"), [(121, DomainError), (-1, DomainError), ("7", TypeError)]
)
def test_scores_that_are_none(score: Any, error: type[Exception]) -> None:
    for scores in ((score, 0), (0, score)):
        with pytest.raises(error):
            win_probability(Role.DEALER, *scores)


BOTH = {role: win_probability(role, 95, 100) for role in Role}


@pytest.mark.parametrize(
    ("options", "roles"),
    [("", list(Role)), ("--pone", [Role.PONE]), ("--pone --dealer", list(Role))],
)
def test_odds(options: str, roles: list[Role]) -> None:
    shown = call("odds", "95", "100", *options.split()).stdout
    for role, chance in BOTH.items():
        row = re.search(rf"the {role.value}\) +│ +{chance:.1%} ", shown)
        assert bool(row) is (role in roles)
    as_json = call("odds", "95", "100", *options.split(), "--json").stdout
    assert json.loads(as_json) == {
        "mine": 95,
        "theirs": 100,
        **{role.value: BOTH[role] for role in roles},
    }


@pytest.mark.long
def test_odds_as_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "odds.png"
    for options, roles in (((), 2), (("--pone",), 1)):
        shown = call("odds", "95", "100", *options, "--plot", str(picture))
        assert shown.returncode == 0
        data = picture.read_bytes()
        assert data.startswith(b"\x89PNG")
        width = int.from_bytes(data[16:20])
        assert width == 1050 * roles


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("121 0", "a score must be at least 0 and below 121, not 121"),
        ("0 0 --plot none/odds.png", "cannot write none/odds.png: No such file"),
        ("0 0 --plot odds.nothing", "cannot draw odds.nothing: Format 'nothing'"),
    ],
)
def test_odds_that_cannot_be_shown(words: str, reason: str) -> None:
    assert reason in refusal("odds", *words.split())


def test_a_picture_without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    complaint = refusal("odds", "0", "0", "--plot", "odds.png")
    assert "drawing a picture requires matplotlib; install it with: " in complaint
    assert " -m pip install 'cribbage-bridge[plots]'" in complaint
