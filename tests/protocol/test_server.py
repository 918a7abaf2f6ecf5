"""The stand-alone opponent: its language, and what it believes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from random import Random
from unittest.mock import Mock

import brute
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cribbage_bridge import DECK
from cribbage_bridge.cribbage.game import Strength
from cribbage_bridge.protocol import grammar
from cribbage_bridge.protocol.server import Opponent

NOVICE = Strength.NOVICE

HAND = "hand AS 2H 6D 10S JS QS"
DEALT = "pone 0 0, holds AS 2H 6D 10S JS QS"
KEPT = "holds AS 10S JS QS, threw 2H 6D"
DEAL = f"play pone; {HAND}; discard; cut 5D"

COMMANDS = (
    "protocol name help ping restart play hand discard cut move note show crib score "
    "state position quit"
)


def opponent_after(commands: str, strength: Strength = NOVICE) -> Opponent:
    opponent = Opponent(strength)
    for command in split(commands):
        answer = opponent.answer(command)
        assert not answer.startswith("error"), f"{command}: {answer}"
    return opponent


def split(commands: str) -> list[str]:
    return [command.strip() for command in commands.split(";") if command.strip()]


# --- What each command does -----------------------------------------------


LAST_CARD = "position pone 0 0, holds 5D, laid 2C 3C 4C, theirs 6C 7C 8C"


ANSWERS = [
    ("", "protocol", "cribbage 1"),
    ("", "help", COMMANDS),
    ("", "ping", "pong"),
    ("", "restart", "ok"),
    ("", "play pone", "ok"),
    ("play dealer", HAND, "ok"),
    (f"play dealer; {HAND}", "discard", "2H 6D"),
    (f"play pone; {HAND}; discard", "cut JD", "ok"),
    (DEAL, "move", "QS"),
    (f"{DEAL}; move; note plays KH", "move", "JS"),
    (f"{DEAL}; move; note plays KH; move; note go", "move", "AS"),
    ("position pone 0 0, holds KS, pile KC QD JH, theirs JH", "move", "go"),
    (f"{LAST_CARD}, turn mine", "move", "5D"),
    (f"{LAST_CARD} 9C, turn mine", "move", "5D"),
    (DEAL, "show", "13"),
    (DEAL, "note hand 7C 8C 9D JC", "7"),
    ("play dealer; cut 5H", "note hand 5C 5D 5S JH", "29"),
    ("play dealer; cut JH", "crib 2C 4C 6C 8C", "0"),
    (DEAL, "crib 2H 6D 7S 8S", "10"),
    ("play dealer", "score 57 61", "ok"),
    ("score 57 61; play dealer", "state", "position dealer 57 61"),
    ("", "position dealer 57 61", "ok"),
    ("", "quit", "ok"),
]


@pytest.mark.parametrize(("before", "command", "answer"), ANSWERS)
def test_the_answer_to_a_command_is_the_same_when_it_is_repeated(
    before: str, command: str, answer: str
) -> None:
    opponent = opponent_after(before)
    assert opponent.answer(command) == answer
    state = opponent.answer("state")
    for other_question in ("ping", "state", "name", "foo"):
        opponent.answer(other_question)
        assert opponent.answer(command) == answer
        assert opponent.answer("state") == state


@pytest.mark.parametrize("strength", Strength)
def test_the_name_is_one_word_and_a_version(strength: Strength) -> None:
    name, version = Opponent(strength).answer("name").split()
    assert strength.value in name
    assert version[0].isdigit()


class Mine(Opponent):
    """An opponent with a name of its own."""

    name = "mine 1"


def test_a_class_with_a_name() -> None:
    assert Mine("novice").answer("name") == "mine 1"


def test_only_quit_ends_the_program() -> None:
    opponent = opponent_after(f"{DEAL}; move; state; restart")
    assert not opponent.ended
    opponent.answer("quit now")
    assert not opponent.ended
    opponent.answer("quit")
    assert opponent.ended


BELIEFS = [
    ("play pone", "pone 0 0"),
    (f"play dealer; {HAND}; discard", f"dealer 0 0, {KEPT}, turn theirs"),
    (DEAL, f"pone 0 0, {KEPT}, cut 5D, turn mine"),
    ("play pone; cut JD", "pone 0 2, cut JD"),
    ("play dealer; cut JD", "dealer 2 0, cut JD"),
    ("score 1 119; play pone; cut JD", "pone 1 121, cut JD"),
    (
        f"{DEAL}; move; note plays KH; move; note go",
        "pone 3 0, holds AS 10S, laid QS JS, theirs KH, threw 2H 6D, cut 5D, "
        "pile QS KH JS, turn mine, heard go",
    ),
    (
        "position pone 1 2, holds 2S, laid KC, pile KC QD 9H, turn theirs, "
        "said go; note plays AH",
        "pone 1 2, holds 2S, laid KC, theirs QD 9H AH, pile KC QD 9H AH, "
        "turn theirs, said go",
    ),
    ("play pone; cut 5H; note hand 5C 5D 5S JH", "pone 0 29, cut 5H"),
    ("play pone; cut 5H; crib 5C 5D 5S JH", "pone 0 29, cut 5H"),
    ("score 7 8; play pone; score 57 61", "pone 57 61"),
    (f"{DEAL}; score 7 8; play dealer", "dealer 7 8"),
    (f"{HAND}; play pone", DEALT),
    ("play pone;   Hand\tas 2h\r\n6d ts\njs   Qs  ", DEALT),
    (
        "position pone 0 0, holds ?? 5H, theirs ??, threw ?? ??, cut ??",
        "pone 0 0, holds 5H",
    ),
    (
        # Nobody can play a card: the count starts again, and 6H leads.
        "position pone 0 0, holds KS QS, laid KC, theirs QD, pile KC QD 5H, "
        "turn mine, heard go; note plays 6H",
        "pone 0 1, holds KS QS, laid KC, theirs QD 5H 6H, pile 6H, turn mine",
    ),
    (f"play pone; cut 5D; {HAND}", f"{DEALT}, cut 5D"),
]


@pytest.mark.parametrize(("commands", "state"), BELIEFS)
def test_what_the_opponent_believes(commands: str, state: str) -> None:
    assert opponent_after(commands).answer("state") == f"position {state}"


def test_points_are_added_once_a_deal() -> None:
    opponent = opponent_after(DEAL)
    deal = "show; note hand 7C 8C 9D JC; crib 2H 6D 7S 8S"
    for commands, points in [(deal, "13 17"), (f"{DEAL}; {deal}", "26 34")]:
        for command in split(f"{commands}; {deal}"):
            opponent.answer(command)
        assert opponent.answer("state").startswith(f"position pone {points},")


def test_the_parts_of_a_position_come_in_any_order() -> None:
    state = (
        "position dealer 5 7, holds 10S, laid AS, theirs 4H, threw JS QS, cut 5D, "
        "pile AS 4H, turn mine, heard go"
    )
    parts = state.removeprefix("position ").split(", ")
    for seed in range(20):
        text = " , ".join(Random(seed).sample(parts, len(parts))).upper()
        assert opponent_after(f"POSITION {text}").answer("state") == state


# --- What is refused ------------------------------------------------------

OVER_31 = "position pone 0 0, holds KS, pile KC QD 5H, turn theirs"

MALFORMED = f"""
    play; play first; play dealer pone;
    hand; hand 5H; hand AS 2H 6D 10S JS ??; hand AS 2H 6D 10S JS QS KS;
    cut; cut 5H 6H;
    note; note plays; note plays 5H 6H; note stop; note go now;
    score; score 5; score 5 6 7; score 5 122; score -1 5; score 1.5 5; score five 5;
    score ² 5; score 5 {"9" * 5000};
    position; position ,; position pone; position pone 5; position pone 5 122;
    position pone 0 0, dealer 0 0; position pone 0 0, holds 5H, holds 6H;
    position pone 0 0, foo; position pone 0 0, turn ours;
    position pone 0 0, said; position pone 0 0, said go, heard go;
    position pone 0 0, pile KC KD KH 2S; position pone 0 0, threw 2C 3C 4C;
    position pone 0 0, holds 2C 3C 4C, laid AC 2D 3D 4D
"""
"""Commands that cannot be understood, or speak of what is not possible."""

NO_WORDS = "protocol name help ping restart discard move show state quit"
"""The commands that stand alone."""

REFUSED = [
    ("", "foo", "error unknown command: foo"),
    ("", "FOO bar", "error unknown command: foo"),
    ("", "play me", "error expected play dealer or play pone, not play me"),
    ("", "ping 5H", "error expected ping, not ping 5h"),
    ("", "foo.bar", "error unknown command: foo.bar"),
    ("play pone", "cut 11H", "error not a card: 11H"),
    ("play pone", "cut ??", "error not a card: ??"),
    ("play pone", "position pone 0 0, holds card", "error not a card: CARD"),
    ("play pone", "hand 5D 2H 6D 10S JS 5D", "error card seen twice: 5D"),
    (f"play pone; {HAND}", "cut 6D", "error card seen twice: 6D"),
    (f"{DEAL}; move", "note plays QS", "error card seen twice: QS"),
    (f"{DEAL}; move; note plays KH; move", "note plays KH", None),
    (DEAL, "note hand 5D 6H 7H 8H", "error card seen twice: 5D"),
    (DEAL, "crib 2H 6D QS 8H", "error card seen twice: QS"),
    ("", "position pone 0 0, laid 5D, pile 5D 5D", "error card seen twice: 5D"),
    ("", "move", "error not now: move before play"),
    ("", "discard", "error not now: discard before play"),
    ("", "cut 5D", "error not now: cut before play"),
    ("", "note plays 5D", "error not now: note before play"),
    (f"play dealer; {HAND}", "note plays 5D", "error not now: note before discard"),
    (f"play dealer; {HAND}", "move", "error not now: move before discard"),
    ("", "position pone 0 0, turn theirs, heard go", None),
    ("", "position pone 0 0, cut 5D 6D", None),
    ("", "position pone 0 0, threw 5D", None),
    ("play pone", "note go", None),
    ("", "state", "error not now: state before play"),
    ("", "show", "error not now: show before cut"),
    ("play pone", "move", "error not now: move before hand"),
    ("play pone", "discard", "error not now: discard before hand"),
    (f"play pone; {HAND}", "note hand 2S 3S 4S 5S", None),
    (f"play pone; {HAND}", "crib 2S 3S 4S 5S", "error not now: crib before cut"),
    (DEAL, "cut 6H", "error not now: cut after cut"),
    (DEAL, HAND, "error not now: hand after discard"),
    (DEAL, "note plays KH", "error not now: note during my turn"),
    (f"play dealer; {HAND}; discard; cut 5D", "move", None),
    ("position pone 0 0, holds 5H, said go", "move", None),
    ("position dealer 0 0, turn theirs", "note go", None),
    (OVER_31, "note plays KH", "error illegal card: KH makes 35"),
    ("play pone", "position holds 5H", "error expected dealer or pone"),
    (DEAL, "note hand 6H 7H 8H", None),
    (DEAL, "note hand ?? 6H 7H 8H", None),
    (f"{DEAL}; move; note plays KH", "note hand 6H 7H 8H 9H", None),
    (DEAL, "crib 2H 7H 8H 9H", None),
    *(("play pone", command, None) for command in split(MALFORMED)),
    *((DEAL, f"{command} 5H", None) for command in NO_WORDS.split()),
]


def shows_the_inside(answer: str) -> bool:
    """Return True if an answer has internal words of the program."""
    return bool(re.search(r"\w:\w|_|has no answer", answer))


@pytest.mark.parametrize(("before", "command", "reason"), REFUSED)
def test_what_cannot_be_done_changes_nothing(
    before: str, command: str, reason: str | None
) -> None:
    opponent = opponent_after(before)
    state = opponent.answer("state")
    answer = opponent.answer(command)
    assert answer.startswith("error ")
    assert "\n" not in answer
    assert not shows_the_inside(answer)
    assert reason in (answer, None)
    assert opponent.answer("state") == state
    assert opponent.answer(command) == answer
    assert not opponent.ended


@pytest.mark.parametrize("command", ["foo", "note plays QS", "cut 6H"])
def test_an_error_does_not_change_the_answer_to_a_repeated_question(
    command: str,
) -> None:
    opponent = opponent_after(f"{DEAL}; move; note plays KH")
    move = opponent.answer("move")
    assert opponent.answer(command).startswith("error")
    assert opponent.answer("move") == move


@pytest.mark.parametrize(
    ("before", "command", "questions"),
    [
        (f"play pone; {HAND}", "discard", 2),
        (DEAL, "move", 2),
        (f"{DEAL}; move", "move", 0),
        (f"{DEAL}; move", "note plays KH", 1),
        ("position pone 0 0, holds KS, pile KC QD 5H, turn mine", "note plays 2H", 2),
    ],
)
def test_few_questions_are_asked_of_prolog(
    queries: Mock, before: str, command: str, questions: int
) -> None:
    opponent = opponent_after(before)
    queries.reset_mock()
    opponent.answer(command)
    assert queries.query.call_count == questions


# --- Commands in any order ------------------------------------------------

CARD = r"(?:10|[A2-9JQK])[CDHS]"
NUMBER = r"(?:0|[1-9]\d*)"
FITTING = {
    "protocol": "cribbage 1",
    "name": r"\S+ \S+",
    "help": COMMANDS,
    "ping": "pong",
    "discard": f"{CARD} {CARD}",
    "move": f"{CARD}|go",
    "show": NUMBER,
    "note hand": NUMBER,
    "crib": NUMBER,
    "state": rf"position (?:dealer|pone) {NUMBER} {NUMBER}(?:, .+)?",
}
"""The pattern of each answer that is not ``ok``."""

BEFORE = [split(before) for before, _, _ in (*ANSWERS, *REFUSED)]
SENT = [command for _, command, _ in (*ANSWERS, *REFUSED)]
SENT += [command for commands, _ in BELIEFS for command in split(commands)]


@pytest.mark.long
@settings(max_examples=40)
@given(
    st.sampled_from(Strength),
    st.sampled_from(BEFORE),
    st.lists(st.sampled_from(SENT), min_size=1, max_size=20),
)
@example(NOVICE, ["position pone 0 0, holds 5D, heard go"], ["note go"])
@example(
    NOVICE,
    ["position pone 0 0, holds KS, pile KC QD JH, theirs JH"],
    ["note go", "note go"],
)
@example(
    NOVICE,
    ["position pone 0 0, holds KS, laid JH KC, pile KC QD JH, turn theirs"],
    ["note go", "note go"],
)
@example(NOVICE, ["position pone 0 0, turn mine, holds 5D, pile KC"], ["note go"])
@example(
    NOVICE, ["position pone 0 0, turn theirs, holds 5D, said go"], ["note plays 6D"]
)
def test_commands_in_any_order(
    strength: Strength, beginning: list[str], others: list[str]
) -> None:
    opponent = Opponent(strength)
    for command in [*beginning, *others]:
        before = opponent.answer("state")
        answer = opponent.answer(command)
        after = opponent.answer("state")
        assert answer.isascii()
        assert answer.isprintable()
        assert not shows_the_inside(answer)
        if answer.startswith("error "):
            assert after == before
        else:
            check_answer(command, answer, before)
        if after.startswith("position"):
            assert opponent_after(after).answer("state") == after


def check_answer(command: str, answer: str, before: str) -> None:
    words = command.split()
    name = " ".join(words[:2]) if words[0] == "note" else words[0]
    assert re.fullmatch(FITTING.get(name, "ok"), answer), (command, answer)
    if name == "move" and answer != "go" and answer not in cards_of("laid", before):
        assert answer in cards_of("holds", before)
        assert brute.count([*cards_of("pile", before), answer]) <= 31


def cards_of(part: str, state: str) -> Sequence[str]:
    found = re.search(rf", {part} ([^,]*)", state)
    return found[1].split() if found else []


fragments = st.one_of(
    st.binary(max_size=8),
    st.sampled_from([b";", b";", b";", b"\n", b"\r\n", b" ", b"#", b",", b".", b"\0"]),
    st.sampled_from([word.encode() for word in COMMANDS.split()]),
    st.sampled_from([b"play pone", b"dealer 0 0", b"holds", b"note plays", b"go"]),
    st.sampled_from([str(card).encode() for card in DECK[::5]]),
)


def pieces(data: bytes, sizes: Sequence[int]) -> list[bytes]:
    """Return the data as they may come through a pipe, piece by piece."""
    places = [0, *accumulate(sizes), None]
    parts = (data[start:end] for start, end in pairwise(places))
    return [part for part in parts if part]


def commands_of(parts: Iterable[bytes]) -> list[str]:
    rest = iter([*parts, b""])
    return list(grammar.commands(lambda: next(rest)))


@given(st.lists(fragments, max_size=40).map(b"".join), st.lists(st.integers(1, 9)))
def test_bytes_that_are_no_commands(data: bytes, sizes: list[int]) -> None:
    commands = commands_of(pieces(data, sizes))
    assert commands == commands_of([data] if data else [])
    opponent = Opponent("novice")
    for command in commands:
        answer = opponent.answer(command)
        assert answer.isascii()
        assert answer.isprintable()
        known = command.casefold().split()[0] in COMMANDS.split()
        assert answer if known else answer.startswith("error ")


@given(st.lists(st.sampled_from(["move", "5H\r\n", "#", "# no;", "\n", " ", ";"])))
@example(["play", "#", "which", "\n", "pone", ";"])
@example(["move", ";", "# no;"])
def test_one_command_for_every_semicolon_that_is_not_in_a_comment(
    parts: list[str],
) -> None:
    data = "".join(parts)
    *commands, _ = re.sub(r"#.*", "", data).split(";")
    expected = [" ".join(command.split()) for command in commands if command.strip()]
    assert commands_of([data.encode()] if data else []) == expected


# --- As a program ---------------------------------------------------------


PROGRAM = [sys.executable, "-m", "cribbage_bridge.cli", "opponent"]


BROKEN = b"""\
ping; PING; ;;
  # a comment; ping;
play
    pone   # which part
;\r
hand AS 2H 6D\r
10S JS QS;\r
state;help;ping; pi"""


@pytest.mark.long
def test_the_program_answers_commands_however_they_are_broken() -> None:
    finished = subprocess.run(PROGRAM, input=BROKEN, capture_output=True)
    assert (finished.returncode, finished.stderr) == (0, b"")
    assert finished.stdout.decode("ascii").split(".\n") == [
        *("pong", "pong", "ok", "ok"),
        *("position pone 0 0, holds AS 2H 6D 10S JS QS", COMMANDS, "pong", ""),
    ]


def test_a_long_command_is_refused_and_the_next_is_done() -> None:
    long = b"hand 5H " * 125_000
    data = b"ping;%b;ping;%b; #%b\nping;" % (long, b"x" * 100_000, b"x;" * 1000)
    answers = map(Opponent(NOVICE).answer, commands_of([data]))
    assert [*answers] == [*["pong", "error command too long"] * 2, "pong"]


def test_the_program_answers_at_once() -> None:
    with subprocess.Popen(
        [*PROGRAM, "--strength", "novice"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,
    ) as child:
        assert child.stdin
        assert child.stdout
        for command, answer in [
            (b"ping;", b"pong.\n"),
            (b"\nplay pone;", b"ok.\n"),
            (b"foo;\n", b"error unknown command: foo.\n"),
            (b"state;", b"position pone 0 0.\n"),
        ]:
            child.stdin.write(command)
            assert child.stdout.readline() == answer
        child.stdin.write(b"name;")
        assert b"novice" in child.stdout.readline()
        child.stdin.write(b"quit; ping;")
        assert child.stdout.read() == b"ok.\n"
        assert child.wait() == 0
