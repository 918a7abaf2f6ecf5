"""The command `cribbage verify`: sound games, and games that were tampered with."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from commands import call, refusal
from paths import ROOT
from tables import played_until, table_for_two

from cribbage_bridge.session.fairness import fairness_data
from cribbage_bridge.session.record import record_data

Data = dict[str, Any]


@cache
def text_of(counting: bool) -> str:
    over = played_until(lambda table: table.winner, table_for_two(counting=counting))
    table = over.saved
    fairness = fairness_data(table.fairness)
    return json.dumps({**record_data(table.record), "fairness": fairness})


def verified(tmp_path: Path, data: Any, *options: str) -> tuple[int, list[str]]:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(data))
    ended = call("verify", str(file), *options)
    return ended.returncode, ended.stdout.splitlines() or ended.stderr.splitlines()


@pytest.mark.parametrize("counting", [False, True])
def test_a_sound_game(tmp_path: Path, counting: bool) -> None:
    data = json.loads(text_of(counting))
    commitment = data["fairness"]["commitment"]
    decks = sum(action.startswith(("draw", "deal")) for action in data["actions"])
    status, (first, second, third) = verified(tmp_path, data)
    assert status == 0
    assert first == f"The commitment is {commitment}: was it shown at the start?"
    assert second == f"The secret determines all {decks} decks."
    assert re.fullmatch(
        r"The game keeps to the rules: The host \d+, The guest \d+\.", third
    )
    assert "61" in third


def test_the_commitment_that_was_shown(tmp_path: Path) -> None:
    data = json.loads(text_of(False))
    commitment = data["fairness"]["commitment"]
    status, lines = verified(tmp_path, data, "--commitment", f" {commitment.upper()}")
    assert (status, lines[0]) == (
        0,
        f"The commitment is {commitment}, which matches --commitment.",
    )
    other = sha256().hexdigest()
    status, lines = verified(tmp_path, data, "--commitment", other)
    assert (status, lines) == (
        1,
        [f"Not fair: the commitment is {commitment}, not {other}."],
    )
    assert verified(tmp_path, data, "--commitment", "abc")[0] == 2


def test_a_game_that_was_given_up(tmp_path: Path) -> None:
    data = json.loads(text_of(False))
    data["actions"] = data["actions"][:9]
    data |= {"forfeit": "second", "reason": "left the game"}
    status, lines = verified(tmp_path, data)
    assert status == 0
    assert lines[-1].endswith("; The guest left the game.")


def other_secret_and_commitment(data: Data) -> None:
    fairness, secret = data["fairness"], "0" * 32
    options = "61 counted by the players muggins overcount"
    promise = f"{fairness['name']} {options} {secret}"
    fairness["secret"] = secret
    fairness["commitment"] = sha256(promise.encode()).hexdigest()


def two_promises(data: Data) -> None:
    data["fairness"]["secret"] = f"overcount {data['fairness']['secret']}"
    assert data["penalties"].pop() == "overcount"


def other_cards(data: Data) -> None:
    place = next(i for i, a in enumerate(data["actions"]) if a.startswith("deal"))
    name, *cards = data["actions"][place].split()
    data["actions"][place] = " ".join([name, *cards[:-2], cards[-1], cards[-2]])


def no_end(data: Data) -> None:
    data["actions"].pop()


def a_turn_too_many(data: Data) -> None:
    data["actions"].append("go first")


def a_head_start(data: Data) -> None:
    data["first_scores"] = [1, 0]


def a_wrong_count(data: Data) -> None:
    place = next(i for i, a in enumerate(data["actions"]) if a.startswith("count"))
    action, seat, points = data["actions"][place].split()
    data["actions"][place] = f"{action} {seat} {int(points) + 1}"
    data["actions"] = data["actions"][: place + 1]
    data |= {"forfeit": "first", "reason": "resigned"}


@pytest.mark.parametrize(
    ("tamper", "complaint"),
    [
        (other_secret_and_commitment, "the secret does not determine deck 1."),
        (two_promises, "the name or the secret of the game is invalid."),
        (other_cards, "the secret does not determine deck 2."),
        (no_end, "the game is not finished."),
        (a_turn_too_many, "the game breaks the rules: the game is over"),
        (a_head_start, "the game does not begin at 0 to 0."),
        (a_wrong_count, "a hand is miscounted, although the server counts the hands."),
    ],
)
def test_a_game_that_was_tampered_with(
    tmp_path: Path, tamper: Callable[[Data], None], complaint: str
) -> None:
    data = json.loads(text_of(counting=tamper is not a_wrong_count))
    tamper(data)
    status, lines = verified(tmp_path, data)
    assert status == 1
    assert lines[-1].startswith(f"Not fair: {complaint}")


@pytest.mark.parametrize("wrong", [{"format": "cribbage table"}, {"actions": "none"}])
def test_what_is_no_game(tmp_path: Path, wrong: Data) -> None:
    status, lines = verified(tmp_path, json.loads(text_of(False)) | wrong)
    assert status == 2
    assert lines[0].startswith("cribbage: ")


def test_a_game_against_the_computer(tmp_path: Path) -> None:
    data = json.loads(text_of(False))
    del data["fairness"]
    status, (line,) = verified(tmp_path, data)
    assert status == 2
    assert line.endswith("game.json is not a game between two people")


@pytest.mark.parametrize("nothing", [None, [], {"name": "a", "secret": 1}])
def test_a_game_without_a_secret(tmp_path: Path, nothing: Any) -> None:
    data = json.loads(text_of(False)) | {"fairness": nothing}
    status, (line,) = verified(tmp_path, data)
    assert status == 1
    assert line.startswith("Not fair: the proof is invalid: ")


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "\x00", " " * 1_000_001])
def test_what_is_no_file_of_a_game(tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(text)
    assert refusal("verify", str(file)).startswith(f"cribbage: {file} is ")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert "No such file or directory" in refusal("verify", str(tmp_path / "nothing"))


def test_anybody_can_check_the_cards_with_the_example(tmp_path: Path) -> None:
    file = tmp_path / "game.json"

    def checked(game: str) -> list[str]:
        file.write_text(game)
        program = ROOT / "docs" / "examples" / "check_cards.py"
        command = [sys.executable, "-I", str(program), str(file)]
        return subprocess.check_output(command, text=True).split()

    data = json.loads(text_of(True))
    commitment = data["fairness"]["commitment"]
    assert checked(text_of(True)) == [commitment, "True"]
    other_cards(data)
    assert checked(json.dumps(data)) == [commitment, "False"]
