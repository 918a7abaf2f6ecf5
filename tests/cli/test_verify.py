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

from cribbage_bridge.cribbage.game import event_view
from cribbage_bridge.session.json_form import write
from cribbage_bridge.session.record import read_record
from cribbage_bridge.session.saved_table import record_with_proof

Data = dict[str, Any]

LEGACY = ROOT / "tests" / "data" / "legacy"


@cache
def text_of(counting: bool) -> str:
    over = played_until(lambda table: table.winner, table_for_two(counting=counting))
    return json.dumps(record_with_proof(over.saved))


def verified(tmp_path: Path, data: Any, *options: str) -> tuple[int, list[str]]:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(data))
    ended = call("verify", str(file), *options)
    return ended.returncode, ended.stdout.splitlines() or ended.stderr.splitlines()


@pytest.mark.parametrize("counting", [False, True])
def test_a_sound_game(tmp_path: Path, counting: bool) -> None:
    data = json.loads(text_of(counting))
    commitments = data["fairness"]["commitments"]
    decks = sum(action.startswith(("draw", "deal")) for action in data["actions"])
    status, lines = verified(tmp_path, data)
    assert status == 0
    assert lines[:-2] == [
        f"The commitment of the server is {commitments['server']}.",
        f"The commitment of the host is {commitments['first']}.",
        f"The commitment of the guest is {commitments['second']}.",
        "Compare these commitments with those shown at the start.",
        f"Decks that match the secrets: {decks} of {decks}.",
    ]
    assert re.fullmatch(
        r"The game follows the rules\. Final score: the host \d+, the guest \d+\.",
        lines[-2],
    )
    assert "61" in lines[-2]
    table = data["fairness"]["name"].partition("/")[0]
    assert lines[-1] == f"It is game 1 of the table with the ID {table}."


def test_the_commitment_that_was_shown(tmp_path: Path) -> None:
    data = json.loads(text_of(False))
    commitment = data["fairness"]["commitments"]["server"]
    status, lines = verified(tmp_path, data, "--commitment", f" {commitment.upper()}")
    known = f"The commitment of the server is {commitment}"
    assert (status, lines[0]) == (0, f"{known}, which matches the one that you gave.")
    other = sha256().hexdigest()
    status, lines = verified(tmp_path, data, "--commitment", other)
    assert (status, lines) == (1, [f"Not verified: t{known[1:]}, not {other}."])
    assert verified(tmp_path, data, "--commitment", "abc")[0] == 2


def test_a_game_that_was_given_up(tmp_path: Path) -> None:
    data = json.loads(text_of(False))
    data["actions"] = data["actions"][:9]
    data |= {"forfeit": "second", "reason": "left the game"}
    status, lines = verified(tmp_path, data)
    assert status == 0
    assert lines[-2].endswith("; the guest left the game.")


def other_secret_and_commitment(data: Data) -> None:
    fairness, secret = data["fairness"], "0" * 64
    options = "61 counted by the players muggins overcount"
    promise = f"server {fairness['name']} {options} {secret}"
    fairness["secrets"]["server"] = secret
    fairness["commitments"]["server"] = sha256(promise.encode()).hexdigest()


def two_promises(data: Data) -> None:
    secrets = data["fairness"]["secrets"]
    secrets["server"] = f"overcount {secrets['server']}"
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
        (other_secret_and_commitment, "deck 1 does not match the secrets."),
        (two_promises, "the name or a secret of the game is invalid."),
        (other_cards, "deck 2 does not match the secrets."),
        (no_end, "the game is not finished."),
        (a_turn_too_many, "the game breaks the rules: "),
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
    assert lines[-1].startswith(f"Not verified: {complaint}")


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
    assert line.startswith("Not verified: the proof is invalid: ")


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "\x00", " " * 1_000_001])
def test_what_is_no_file_of_a_game(tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(text)
    assert refusal("verify", str(file)).startswith(f"cribbage: {file} is ")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert "No such file or directory" in refusal("verify", str(tmp_path / "nothing"))


def test_anybody_can_check_the_cards_with_the_example(tmp_path: Path) -> None:
    file = tmp_path / "game.json"

    def checked(game: Data) -> list[str]:
        file.write_text(json.dumps(game))
        program = ROOT / "docs" / "examples" / "check_cards.py"
        command = [sys.executable, "-I", str(program), str(file)]
        return subprocess.check_output(command, text=True).splitlines()

    data = json.loads(text_of(True))
    commitments = data["fairness"]["commitments"]
    sound = [f"{role} {commitment} True" for role, commitment in commitments.items()]
    assert checked(data) == [*sound, "decks True"]
    data["fairness"]["commitments"] = commitments | {"first": "0" * 64}
    assert [line.split()[-1] for line in checked(data)] == [
        "True",
        "False",
        "True",
        "True",
    ]
    data["fairness"]["commitments"] = commitments
    other_cards(data)
    assert checked(data) == [*sound, "decks False"]


# --- What a player saw ----------------------------------------------------


def seen_by(data: Data, seat: str, events: int | None = None) -> Data:
    """Return what a player saw of a game, up to a number of events."""
    game = read_record(data).replay()
    shown = [event_view(event, seat) for step in game.steps for event in step.events]
    return {
        "format": "cribbage seen game",
        "version": 1,
        "name": data["fairness"]["name"],
        "seat": seat,
        "secret": data["fairness"]["secrets"][seat],
        "commitments": data["fairness"]["commitments"],
        "events": [
            {"revision": number, "event": event}
            for number, event in enumerate(write(shown[:events]), 1)
        ],
        "end": None,
        "previous_winner": None,
    }


def compared(tmp_path: Path, data: Data, seen: Data) -> tuple[int, list[str]]:
    file = tmp_path / "seen.json"
    file.write_text(json.dumps(seen))
    return verified(tmp_path, data, "--mine", str(file))


def given_up(data: Data, forfeit: str = "second") -> Data:
    return data | {
        "actions": data["actions"][:9],
        "forfeit": forfeit,
        "reason": "left the game",
    }


@pytest.mark.parametrize("seat", ["first", "second"])
def test_a_game_that_is_as_it_was_seen(tmp_path: Path, seat: str) -> None:
    data = json.loads(text_of(False))
    seen = seen_by(data, seat)
    number = len(seen["events"])
    status, lines = compared(tmp_path, data, seen)
    agreed = "The game agrees with what you saw: "
    assert (status, lines[-1]) == (0, f"{agreed}{number} of {number} events.")
    assert len(lines) == 4
    status, lines = compared(tmp_path, data, seen_by(data, seat, events=9))
    assert (status, lines[-2]) == (0, f"{agreed}9 of {number} events.")


def test_what_is_not_proved_is_said(tmp_path: Path) -> None:
    data = given_up(json.loads(text_of(False)))
    seen = seen_by(data, "first", events=5)
    status, lines = compared(tmp_path, data, seen)
    assert status == 0
    left = int(re.sub(r"\D", " ", lines[-4]).split()[1]) - 5
    assert lines[-3:] == [
        f"You did not see the last {left} events.",
        "You did not see how the game ended.",
        "The record does not prove who left, or what cards were hidden from you.",
    ]


def changed_move(data: Data, seen: Data) -> str:
    place = next(
        n for n, e in enumerate(seen["events"]) if e["event"]["kind"] == "played"
    )
    event = seen["events"][place]["event"]
    before = json.dumps(event)
    seen["events"][place]["event"] = event | {"count": event["count"] + 1}
    other = json.dumps(seen["events"][place]["event"])
    return (
        f"event {place + 1}, which you saw at revision {place + 1}, was {other}; "
        f"the record has {before}"
    )


def removed_move(data: Data, seen: Data) -> str:
    data["actions"] = data["actions"][:3]
    return "the record has nothing"


def swapped_resignation(data: Data, seen: Data) -> str:
    seen["end"] = {"winner": "second", "reason": "left the game"}
    return "you saw that the host left the game; in the record, the guest left the game"


def no_resignation(data: Data, seen: Data) -> str:
    seen["end"] = {"winner": "second", "reason": "resigned"}
    return "you saw that the host resigned; in the record, the guest left the game"


def other_winner(data: Data, seen: Data) -> str:
    seen["end"] = {"winner": "second", "reason": ""}
    return "you saw that the guest won; in the record, the guest left the game"


def first_deal_of_the_winner(data: Data, seen: Data) -> str:
    seen["previous_winner"] = "first"
    return "the host won the previous game that you saw, so the guest must deal first"


def other_commitment(data: Data, seen: Data) -> str:
    seen["commitments"] = seen["commitments"] | {"second": "0" * 64}
    return f"the commitment of the guest that you saw is {'0' * 64}; in the record, "


def no_commitments(data: Data, seen: Data) -> str:
    seen["commitments"] = {"server": "", "first": "", "second": ""}
    return "cards were dealt before you saw all commitments"


def proof_of_an_old_version(data: Data, seen: Data) -> str:
    old = json.loads((LEGACY / "cb1ff0e" / "record-friends.json").read_text())
    data |= old | {"forfeit": None, "reason": ""}
    seen["name"] = old["fairness"]["name"]
    return "your secret is not in the record"


def no_secret(data: Data, seen: Data) -> str:
    seen["secret"] = ""
    return "your secret is not in the record"


def other_secret(data: Data, seen: Data) -> str:
    seen["secret"] = "0" * 64
    return "your secret is not in the record"


def other_game(data: Data, seen: Data) -> str:
    seen["name"] = f"{'0' * 32}/1"
    return f"but you saw {seen['name']}."


def forfeit_called_a_win(data: Data, seen: Data) -> str:
    """Name the winner as the one who forfeited the game."""
    seen["end"] = {"winner": "second", "reason": ""}
    data["reason"] = "won"
    return "'won' cannot be the reason for a forfeit"


def forfeit_after_the_end(data: Data, seen: Data) -> str:
    data["actions"] = json.loads(text_of(False))["actions"]
    return "a player forfeits a finished game"


def swapped_names(data: Data, seen: Data) -> str:
    data["names"] = {"first": "The guest", "second": "The host"}
    return "the players' names must be 'The host' and 'The guest'"


@pytest.mark.parametrize(
    "change",
    [
        *(forfeit_called_a_win, forfeit_after_the_end, swapped_names),
        *(changed_move, removed_move, swapped_resignation, no_resignation),
        *(other_commitment, no_commitments, proof_of_an_old_version),
        *(no_secret, other_secret, other_game),
        *(other_winner, first_deal_of_the_winner),
    ],
)
def test_a_record_that_departs_from_what_was_seen(
    tmp_path: Path, change: Callable[[Data, Data], str]
) -> None:
    data = given_up(json.loads(text_of(False)))
    data["actions"] = json.loads(text_of(False))["actions"][:15]
    seen = seen_by(data, "first")
    complaint = change(data, seen)
    status, lines = compared(tmp_path, data, seen)
    assert status == 1
    assert lines[-1].startswith("Not verified: ")
    assert complaint in lines[-1]


def test_a_file_that_is_not_what_was_seen(tmp_path: Path) -> None:
    data = json.loads(text_of(False))
    status, (line,) = compared(tmp_path, data, data)
    assert status == 2
    wanted = r"cribbage: \S+/seen\.json: this is not a player's record of a game: "
    assert re.match(wanted, line)
