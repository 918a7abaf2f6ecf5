"""The stand-alone opponent: its language, its belief, and whole games with it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import brute
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage_bridge import DECK, Card, parse_cards
from cribbage_bridge.bridge import engine
from cribbage_bridge.cribbage.actions import (
    Action,
    Count,
    Cut,
    Deal,
    Discard,
    Go,
    Lay,
    Seat,
    Source,
)
from cribbage_bridge.cribbage.cards import parse_card
from cribbage_bridge.cribbage.game import Game, Stage, Strength, shuffled
from cribbage_bridge.protocol import grammar
from cribbage_bridge.protocol.server import Opponent

LONG = pytest.mark.long

HAND = "hand AS 2H 6D 10S JS QS"
KEPT = "holds AS 10S JS QS, threw 2H 6D"
DEAL = f"play pone; {HAND}; discard; cut 5D"

COMMANDS = (
    "protocol name help ping restart play hand discard cut move note show crib score "
    "state position quit"
)


def opponent_after(commands: str, strength: Strength = Strength.NOVICE) -> Opponent:
    """An opponent that has done some commands, all of which must go well."""
    opponent = Opponent(strength)
    for command in split(commands):
        answer = opponent.answer(command)
        assert not answer.startswith("error"), f"{command}: {answer}"
    return opponent


def split(commands: str) -> list[str]:
    return [command.strip() for command in commands.split(";") if command.strip()]


def answers(commands: str) -> list[str]:
    """The answers of a new opponent, whether they are errors or not."""
    opponent = Opponent(Strength.NOVICE)
    return list(map(opponent.answer, split(commands)))


def texts(cards: Iterable[Card | None]) -> list[str]:
    return list(map(str, cards))


def written(cards: Iterable[Card | None]) -> str:
    return " ".join(texts(cards))


# --- What each command does -----------------------------------------------


@pytest.mark.parametrize(
    ("before", "command", "answer"),
    [
        ("", "protocol", "cribbage 1"),
        ("", "help", COMMANDS),
        ("", "ping", "pong"),
        ("", "restart", "ok"),
        ("", "play dealer", "ok"),
        ("", "play pone", "ok"),
        ("play pone", HAND, "ok"),
        (f"play pone; {HAND}", "discard", "2H 6D"),
        (f"play pone; {HAND}; discard", "cut 5D", "ok"),
        (DEAL, "move", "QS"),
        (f"{DEAL}; move", "note plays 10H", "ok"),
        (f"{DEAL}; move; note plays KH; move; note go", "move", "AS"),
        (f"{DEAL}; move; note plays KH; move", "note go", "ok"),
        ("position pone 0 0, holds KS, pile KC QD JH", "move", "go"),
        (DEAL, "show", "13"),
        (DEAL, "note hand 7C 8C 9D JC", "7"),
        ("play dealer; cut 9H", "note hand 7C 8C 9D JS", "10"),
        ("play dealer; cut 5H", "note hand 5C 5D 5S JH", "29"),
        ("play dealer; cut JH", "crib 2C 4C 6C 8C", "0"),
        ("play dealer; cut JC", "crib 2C 4C 6C 8C", "5"),
        (DEAL, "crib 2H 6D 7S 8S", "10"),
        ("", "score 57 61", "ok"),
        ("play pone", "score 121 0", "ok"),
        ("score 57 61; play dealer", "state", "position dealer 57 61"),
        ("", "position dealer 57 61", "ok"),
        ("", "quit", "ok"),
    ],
)
def test_the_answer_to_a_command(before: str, command: str, answer: str) -> None:
    assert opponent_after(before).answer(command) == answer


@pytest.mark.parametrize("strength", Strength)
def test_the_name_is_one_word_and_a_version(strength: Strength) -> None:
    name, version = Opponent(strength).answer("name").split()
    assert strength.value in name
    assert version[0].isdigit()


def test_only_quit_ends_the_program() -> None:
    opponent = opponent_after(f"{DEAL}; move; state; restart")
    assert not opponent.ended
    opponent.answer("quit now")
    assert not opponent.ended
    opponent.answer("quit")
    assert opponent.ended


@pytest.mark.parametrize(
    ("commands", "state"),
    [
        ("play pone", "pone 0 0"),
        (f"play pone; {HAND}", "pone 0 0, holds AS 2H 6D 10S JS QS"),
        (f"play pone; {HAND}; discard", f"pone 0 0, {KEPT}, turn mine"),
        (f"play dealer; {HAND}; discard", f"dealer 0 0, {KEPT}, turn theirs"),
        (DEAL, f"pone 0 0, {KEPT}, cut 5D, turn mine"),
        ("play pone; cut JD", "pone 0 2, cut JD"),
        ("play dealer; cut JD", "dealer 2 0, cut JD"),
        ("score 1 119; play pone; cut JD", "pone 1 121, cut JD"),
        ("score 3 120; play pone; cut JD", "pone 3 121, cut JD"),
        (
            f"{DEAL}; move; note plays KH",
            "pone 0 0, holds AS 10S JS, laid QS, theirs KH, threw 2H 6D, cut 5D, "
            "pile QS KH, turn mine",
        ),
        (
            f"{DEAL}; move; note plays KH; move; note go",
            "pone 3 0, holds AS 10S, laid QS JS, theirs KH, threw 2H 6D, cut 5D, "
            "pile QS KH JS, turn mine, heard go",
        ),
        (
            f"{DEAL}; move; note plays KH; move; note go; move",
            "pone 5 0, holds 10S, laid QS JS AS, theirs KH, threw 2H 6D, cut 5D, "
            "turn theirs",
        ),
        ("position pone 1 2, holds KS, pile KC QD JH; move", None),
        (
            "position pone 1 2, holds 2S, laid KC, pile KC QD 9H, turn theirs, "
            "said go; note plays AH",
            "pone 1 2, holds 2S, laid KC, theirs AH, pile KC QD 9H AH, turn theirs, "
            "said go",
        ),
        (f"{DEAL}; show", f"pone 13 0, {KEPT}, cut 5D, turn mine"),
        ("play pone; cut 5H; note hand 5C 5D 5S JH", "pone 0 29, cut 5H"),
        ("play pone; cut 5H; crib 5C 5D 5S JH", "pone 0 29, cut 5H"),
        ("play dealer; cut 5H; crib 5C 5D 5S JH", "dealer 29 0, cut 5H"),
        ("score 7 8; play pone; score 57 61", "pone 57 61"),
        ("score 7 8; restart; play pone", "pone 0 0"),
        (f"{DEAL}; score 7 8; play dealer", "dealer 7 8"),
        (f"{HAND}; play pone", "pone 0 0, holds AS 2H 6D 10S JS QS"),
        ("play pone; cut 5D; " + HAND, "pone 0 0, holds AS 2H 6D 10S JS QS, cut 5D"),
    ],
)
def test_what_the_opponent_believes(commands: str, state: str | None) -> None:
    opponent = opponent_after(commands)
    answer = opponent.answer("state")
    if state is not None:
        assert answer == f"position {state}"
    assert opponent_after(answer).answer("state") == answer


@pytest.mark.parametrize(
    "commands",
    [
        "position pone 0 0, holds 5D, heard go; note go",
        "position pone 0 0, turn mine, holds 5D, pile KC; note go",
        "position pone 0 0, turn theirs, holds 5D, said go; note plays 6D",
    ],
)
def test_what_the_opponent_believes_can_always_be_sent_back(commands: str) -> None:
    opponent = Opponent(Strength.NOVICE)
    for command in split(commands):
        opponent.answer(command)
    state = opponent.answer("state")
    assert opponent_after(state).answer("state") == state


# --- What is read ---------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [HAND, "HAND AS 2H 6D TS JS QS", "  Hand\tas 2h\r\n6d ts\njs   Qs  "],
)
def test_case_and_blanks_do_not_matter(command: str) -> None:
    opponent = opponent_after("play pone")
    assert opponent.answer(command) == "ok"
    assert opponent.answer("STATE") == ("position pone 0 0, holds AS 2H 6D 10S JS QS")


def test_the_parts_of_a_position_come_in_any_order() -> None:
    state = (
        "position dealer 5 7, holds 10S, laid AS, theirs 4H, threw JS QS, cut 5D, "
        "pile AS 4H, turn mine, heard go"
    )
    parts = state.removeprefix("position ").split(", ")
    for seed in range(20):
        shuffled_parts = Random(seed).sample(parts, len(parts))
        text = f"POSITION {' , '.join(shuffled_parts)}".upper()
        assert opponent_after(text).answer("state") == state


def test_unknown_cards_of_a_position_are_not_known() -> None:
    opponent = opponent_after(
        "position pone 0 0, holds ?? 5H, theirs ??, threw ?? ??, cut ??"
    )
    assert opponent.answer("state") == "position pone 0 0, holds 5H"


# --- What is refused ------------------------------------------------------

OVER_31 = "position pone 0 0, holds KS, pile KC QD 5H, turn theirs"

NO_WORDS = "protocol name help ping restart discard move show state quit"
"""The commands that stand alone."""

REFUSED = [
    ("", "foo", "error unknown command: foo"),
    ("", "FOO bar", "error unknown command: foo"),
    ("", "plays", "error unknown command: plays"),
    ("", "mov", "error unknown command: mov"),
    ("", "foo.bar", "error unknown command: foo.bar"),
    ("play pone", "cut 11H", "error not a card: 11H"),
    ("play pone", "cut 5X", "error not a card: 5X"),
    ("play pone", "cut ??", "error not a card: ??"),
    ("play pone", "hand AS 2H 6D 10S JS 1S", "error not a card: 1S"),
    ("play pone", "note plays ??", "error not a card: ??"),
    ("play pone", "position pone 0 0, holds card", "error not a card: CARD"),
    ("play pone", "hand 5D 2H 6D 10S JS 5D", "error card seen twice: 5D"),
    (f"play pone; {HAND}", "cut 6D", "error card seen twice: 6D"),
    (f"play pone; {HAND}; discard", "cut 6D", "error card seen twice: 6D"),
    (f"{DEAL}; move", "note plays 5D", "error card seen twice: 5D"),
    (f"{DEAL}; move", "note plays 2H", "error card seen twice: 2H"),
    (f"{DEAL}; move", "note plays QS", "error card seen twice: QS"),
    (f"{DEAL}; move; note plays KH; move", "note plays KH", None),
    (DEAL, "note hand 5D 6H 7H 8H", "error card seen twice: 5D"),
    (DEAL, "crib 2H 6D 7H 7H", "error card seen twice: 7H"),
    (DEAL, "note hand QS 6H 7H 8H", "error card seen twice: QS"),
    (DEAL, "crib 2H 6D QS 8H", "error card seen twice: QS"),
    ("", "position pone 0 0, holds 5D, cut 5D", "error card seen twice: 5D"),
    ("", "position pone 0 0, laid 5D, pile 5D 5D", "error card seen twice: 5D"),
    ("", "move", "error not now: move before play"),
    ("", "discard", "error not now: discard before play"),
    ("", "cut 5D", "error not now: cut before play"),
    ("", "note plays 5D", "error not now: note before play"),
    ("", "note go", "error not now: note before play"),
    (f"play dealer; {HAND}", "note plays 5D", "error not now: note before discard"),
    (f"play dealer; {HAND}", "move", "error not now: move before discard"),
    (
        f"play dealer; {HAND}; discard; note plays 5D",
        "cut 5D",
        "error card seen twice: 5D",
    ),
    ("", "position pone 0 0, turn theirs, heard go", None),
    ("", "position pone 0 0, turn mine, said go", None),
    ("", "position pone 0 0, cut 5D 6D", None),
    ("", "position pone 0 0, threw 5D", None),
    ("play dealer", "note go", None),
    ("play pone", "note go", None),
    ("", "state", "error not now: state before play"),
    ("", "show", "error not now: show before cut"),
    ("play pone", "move", "error not now: move before hand"),
    ("play pone", "discard", "error not now: discard before hand"),
    (f"play pone; {HAND}", "move", None),
    (f"play pone; {HAND}; discard", "show", "error not now: show before cut"),
    (f"play pone; {HAND}", "note hand 2S 3S 4S 5S", None),
    (f"play pone; {HAND}", "crib 2S 3S 4S 5S", "error not now: crib before cut"),
    (DEAL, "cut 6H", "error not now: cut after cut"),
    (DEAL, HAND, "error not now: hand after discard"),
    (DEAL, "note plays KH", "error not now: note in my turn"),
    (DEAL, "note go", "error not now: note in my turn"),
    (f"play dealer; {HAND}; discard; cut 5D", "move", None),
    (OVER_31, "note plays KH", "error illegal card: KH makes 35"),
    (OVER_31, "note plays 7H", "error illegal card: 7H makes 32"),
    ("", "play", None),
    ("", "play first", None),
    ("", "play dealer pone", None),
    ("play pone", "hand", None),
    ("play pone", "hand 5H", None),
    ("play pone", "hand AS 2H 6D 10S JS ??", None),
    ("play pone", "hand AS 2H 6D 10S JS QS KS", None),
    ("play pone", "cut", None),
    ("play pone", "cut 5H 6H", None),
    ("play pone", "note", None),
    ("play pone", "note plays", None),
    ("play pone", "note plays 5H 6H", None),
    ("play pone", "note stop", None),
    ("play pone", "note go now", None),
    (DEAL, "note hand", None),
    (DEAL, "note hand 6H 7H 8H", None),
    (DEAL, "note hand ?? 6H 7H 8H", None),
    (DEAL, "note hand 6H 7H 8H 9H 10H", None),
    (f"{DEAL}; move; note plays KH", "note hand 6H 7H 8H 9H", None),
    (DEAL, "crib 6H 7H 8H 9H", None),
    (DEAL, "crib 2H 7H 8H 9H", None),
    (DEAL, "crib", None),
    ("play pone", "score", None),
    ("play pone", "score 5", None),
    ("play pone", "score 5 6 7", None),
    ("play pone", "score 5 122", None),
    ("play pone", "score -1 5", None),
    ("play pone", "score 1.5 5", None),
    ("play pone", "score five 5", None),
    ("play pone", "score ²  5", None),
    ("play pone", "score 5 " + "9" * 5000, None),
    ("play pone", "position", None),
    ("play pone", "position ,", None),
    ("play pone", "position holds 5H", "error dealer or pone is wanted"),
    ("play pone", "position pone", None),
    ("play pone", "position pone 5", None),
    ("play pone", "position pone 5 122", None),
    ("play pone", "position pone 0 0, dealer 0 0", None),
    ("play pone", "position pone 0 0, holds 5H, holds 6H", None),
    ("play pone", "position pone 0 0, foo", None),
    ("play pone", "position pone 0 0, turn ours", None),
    ("play pone", "position pone 0 0, said", None),
    ("play pone", "position pone 0 0, said go, heard go", None),
    ("play pone", "position pone 0 0, pile KC KD KH 2S", None),
    ("play pone", "position pone 0 0, threw 2C 3C 4C", None),
    ("play pone", "position pone 0 0, laid AC 2C 3C 4C 5C", None),
    ("play pone", "position pone 0 0, theirs AC 2C 3C 4C 5C", None),
    ("play pone", "position pone 0 0, holds AC 2C 3C 4C 5C 6C 7C", None),
    ("play pone", "position pone 0 0, holds 2C 3C 4C, laid AC 2D 3D 4D", None),
    *((DEAL, f"{command} 5H", None) for command in NO_WORDS.split()),
]


@pytest.mark.parametrize(("before", "command", "reason"), REFUSED)
def test_what_cannot_be_done_changes_nothing(
    before: str, command: str, reason: str | None
) -> None:
    opponent = opponent_after(before)
    state = opponent.answer("state")
    answer = opponent.answer(command)
    assert answer.startswith("error ")
    assert "\n" not in answer
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
    "commands",
    [
        "play dealer; note go",
        "play pone; note go",
        "position dealer 0 0, turn theirs; note go",
        "position pone 0 0, holds 5H, said go; move",
    ],
)
def test_no_answer_shows_the_inside_of_the_program(commands: str) -> None:
    assert not re.search(r"\w:\w|_|has no answer", " ".join(answers(commands)))


@pytest.mark.parametrize(
    ("before", "command", "questions"),
    [
        (f"play pone; {HAND}", "discard", 2),
        (DEAL, "move", 2),
        (f"{DEAL}; move", "move", 0),
        (f"{DEAL}; move", "note plays KH", 1),
        (f"{DEAL}; move", "note plays QS", 1),
        ("position pone 0 0, holds KS, pile KC QD 5H, turn mine", "note plays 2H", 2),
        (f"{DEAL}; move", "state", 0),
    ],
)
def test_few_questions_are_asked_of_prolog(
    monkeypatch: pytest.MonkeyPatch, before: str, command: str, questions: int
) -> None:
    opponent = opponent_after(before)
    asked = []
    ask = engine.ask

    def count_question(*inputs: Any) -> Any:
        asked.append(inputs)
        return ask(*inputs)

    monkeypatch.setattr(engine, "ask", count_question)
    opponent.answer(command)
    assert len(asked) == questions


# --- Asked again ----------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "question"),
    [
        (f"play dealer; {HAND}", "discard"),
        (f"play pone; {HAND}; discard; cut 5D", "discard"),
        (f"play pone; {HAND}; discard", "cut JD"),
        (DEAL, "move"),
        (f"{DEAL}; move; note plays KH", "move"),
        ("position pone 0 0, holds KS, pile KC QD JH, theirs JH", "move"),
        (DEAL, "show"),
        (DEAL, "note hand 7C 8C 9D JC"),
        (DEAL, "crib 2H 6D 7S 8S"),
        ("", "play dealer"),
        ("play dealer", HAND),
        ("play dealer", "score 5 7"),
        ("", "restart"),
    ],
)
def test_a_question_asked_again_gets_the_same_answer(
    before: str, question: str
) -> None:
    opponent = opponent_after(before)
    answer = opponent.answer(question)
    state = opponent.answer("state")
    assert not answer.startswith("error")
    for other_question in ("ping", "state", "name", "foo"):
        opponent.answer(other_question)
        assert opponent.answer(question) == answer
        assert opponent.answer("state") == state


@pytest.mark.parametrize("theirs", ["6C 7C 8C", "6C 7C 8C 9C"])
def test_the_last_move_asked_again_gets_the_same_answer(theirs: str) -> None:
    deal = f"position pone 0 0, holds 5D, laid 2C 3C 4C, theirs {theirs}, turn mine"
    _, move, state, again, same_state = answers(f"{deal}; move; state; move; state")
    assert (move, state) == (again, same_state) == ("5D", state)


def test_points_are_added_once_a_deal() -> None:
    opponent = opponent_after(DEAL)
    deal = "show; note hand 7C 8C 9D JC; crib 2H 6D 7S 8S"
    for command in split(f"{deal}; {deal}"):
        opponent.answer(command)
    assert opponent.answer("state").startswith("position pone 13 17,")
    for command in split(f"{DEAL}; {deal}; {deal}"):
        opponent.answer(command)
    assert opponent.answer("state").startswith("position pone 26 34,")


# --- Whole games ----------------------------------------------------------


@dataclass
class Referee:
    """Plays a game of an opponent against random cards, and checks all it says.

    Attributes:
        opponent: The opponent.
        seat: Where it sits.
        random: What the other seat does.
        game: The game as it is.
        start_card: The start card of the deal.
    """

    opponent: Opponent
    seat: Seat
    random: Random
    game: Game
    start_card: list[Card] = field(default_factory=list)

    def play(self) -> None:
        """Play until the game is over."""
        self.ask("restart", "ok")
        while not self.game.state.winner:
            self.game.act(self.next_action())
            if self.game.state.stage in (Stage.DEAL, Stage.OVER):
                self.check_score()
            else:
                self.send_deal()
                self.check_belief()

    def ask(self, command: str, expected: str | None = None) -> str:
        """The answer to a command that can be done."""
        answer = self.opponent.answer(command)
        assert not answer.startswith("error"), f"{command}: {answer}"
        assert expected in (answer, None), f"{command}: {answer}"
        return answer

    def send_deal(self) -> None:
        """Send the opponent its part and its cards, when they are dealt."""
        state = self.game.state
        if state.stage is Stage.DISCARD and not any(state.discards.values()):
            self.start_card = []
            part = "dealer" if state.dealer is self.seat else "pone"
            self.ask(f"play {part}", "ok")
            self.ask(f"hand {written(state.hands[self.seat])}", "ok")

    def next_action(self) -> Action:
        """What is done next, which the opponent learns."""
        state = self.game.state
        match state.stage:
            case Stage.DEAL:
                return Deal(shuffled(str(self.random.random())))
            case Stage.CUT:
                return self.cut()
            case Stage.SHOW:
                return self.count()
        if self.random.choice(state.actors) is self.seat:
            return self.action_of_the_opponent()
        action = self.random.choice(state.legal_for(self.seat.other))
        if isinstance(action, Lay):
            self.ask(f"note plays {action.card}", "ok")
        elif isinstance(action, Go):
            self.ask("note go", "ok")
        return action

    def cut(self) -> Cut:
        """Turn up the start card."""
        (action,) = self.game.state.legal
        assert isinstance(action, Cut)
        self.start_card = [action.card]
        self.ask(f"cut {action.card}", "ok")
        return action

    def action_of_the_opponent(self) -> Action:
        """What the opponent does, which is what its twin would do."""
        state = self.game.state
        question = "discard" if state.stage is Stage.DISCARD else "move"
        expected = self.twin().answer(question)
        answer = self.ask(question, expected)
        if question == "discard":
            self.ask(question, answer)
            return Discard(self.seat, parse_cards(answer))
        if answer == "go":
            return Go(self.seat)
        return Lay(self.seat, parse_card(answer))

    def twin(self) -> Opponent:
        """Another opponent, which is made to believe the same."""
        state = self.ask("state")
        twin = Opponent(Strength(self.ask("name").split()[0].split("-")[-1]))
        assert twin.answer(state) == "ok"
        assert twin.answer("state") == state
        return twin

    def count(self) -> Count:
        """Let the opponent count what is shown, and see that it counts right."""
        state = self.game.state
        assert state.next_count
        seat, source = state.next_count.seat, state.next_count.source
        cards = texts(state.laid[seat])
        if source is Source.CRIB:
            cards = texts(
                card for discards in state.discards.values() for card in discards
            )
        a, b, c, d = self.random.sample(cards, 4)
        start_card = str(self.start_card[0])
        value = brute.value((a, b, c, d), start_card, crib=source is Source.CRIB)
        if source is Source.CRIB:
            question = f"crib {a} {b} {c} {d}"
        else:
            question = "show" if seat is self.seat else f"note hand {a} {b} {c} {d}"
        self.ask(question, str(value))
        self.ask(question, str(value))
        return Count(seat, value)

    def check_score(self) -> None:
        """The score that the opponent keeps is that of the game."""
        assert self.belief()[self.part()] == [
            str(self.game.state.scores[seat]) for seat in (self.seat, self.seat.other)
        ]

    def part(self) -> str:
        """The part of the opponent in the last deal that it knows of."""
        return "dealer" if "dealer" in self.belief() else "pone"

    def belief(self) -> dict[str, list[str]]:
        """What the opponent believes, by the first word of each part."""
        parts = self.ask("state").removeprefix("position ").split(", ")
        return {words[0]: words[1:] for words in map(str.split, parts)}

    def check_belief(self) -> None:
        """The opponent knows all that its seat may know, and no more."""
        state, mine, theirs = self.game.state, self.seat, self.seat.other
        belief = self.belief()
        part = "dealer" if state.dealer is mine else "pone"
        expected = {
            part: [str(state.scores[mine]), str(state.scores[theirs])],
            "holds": texts(state.hands[mine]),
            "laid": texts(state.laid[mine]),
            "theirs": texts(state.laid[theirs]),
            "threw": texts(state.discards[mine]),
            "cut": texts(self.start_card),
            "pile": texts(state.pile),
        }
        if state.stage in (Stage.PLAY, Stage.SHOW):
            turns = {mine: ["mine"], theirs: ["theirs"]}
            in_play = state.stage is Stage.PLAY and state.actor
            expected["turn"] = turns[in_play] if in_play else []
            expected["said"] = ["go"] if mine in state.gone else []
            expected["heard"] = ["go"] if theirs in state.gone else []
        else:
            belief.pop("turn", None)
        known = {name: words for name, words in expected.items() if words}
        assert in_no_order(belief) == in_no_order(known)
        self.twin()


def in_no_order(parts: dict[str, list[str]]) -> dict[str, list[str]]:
    """The parts of a position, in order where the order means nothing."""
    unordered = ("holds", "threw")
    return {
        name: sorted(words) if name in unordered else words
        for name, words in parts.items()
    }


@pytest.mark.parametrize("game", [0, pytest.param(1, marks=LONG)])
@pytest.mark.parametrize("seat", [Seat.FIRST, pytest.param(Seat.SECOND, marks=LONG)])
@pytest.mark.parametrize("strength", Strength)
def test_whole_games(strength: Strength, seat: Seat, game: int) -> None:
    dealer = [seat, seat.other][game % 2]
    random = Random(f"{strength} {seat} {game}")
    referee = Referee(Opponent(strength), seat, random, Game(dealer))
    referee.play()
    assert referee.game.state.winner


def test_a_second_game_after_the_first() -> None:
    opponent = Opponent(Strength.NOVICE)
    for seed in range(2):
        referee = Referee(opponent, Seat.SECOND, Random(seed), Game(Seat.FIRST))
        referee.play()
        assert referee.game.state.winner


def test_a_referee_that_does_not_ask_for_a_go_that_is_plain() -> None:
    opponent = opponent_after(
        "position pone 0 0, holds KS QS, laid KC, theirs QD, pile KC QD 5H, "
        "turn mine, heard go"
    )
    # Nobody can lay a card: the count starts again, and this card leads.
    assert opponent.answer("note plays 6H") == "ok"
    assert opponent.answer("state").endswith("pile 6H, turn mine")


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
"""What an answer looks like, if it is not ``ok``."""

FEW_CARDS = texts(
    parse_cards("AC AD 2C 3C 4C 5C 5D 5H 6C 7C 8C 9C 10C 10D JC JD QC KC KD KH")
)
few = st.sampled_from(FEW_CARDS)


def few_cards(minimum: int, maximum: int) -> st.SearchStrategy[str]:
    lists = st.lists(few, min_size=minimum, max_size=maximum, unique=True)
    return lists.map(" ".join)


TURNS = [
    *([], ["turn mine"], ["turn theirs"]),
    *(["turn mine", "heard go"], ["turn theirs", "said go"]),
]


@st.composite
def positions(draw: st.DrawFn) -> str:
    """Positions that are possible."""
    cards = draw(st.permutations(FEW_CARDS))
    holds = draw(st.integers(0, 4))
    laid = draw(st.integers(0, 4 - holds))
    theirs = draw(st.integers(0, 4))
    names = ["holds", "laid", "theirs", "threw", "cut"]
    counts = [holds, laid, theirs, draw(st.sampled_from([0, 2])), 1]
    parts = [draw(st.sampled_from(["dealer 0 0", "pone 5 7", "dealer 120 119"]))]
    for name, count in zip(names, counts, strict=True):
        chosen, cards = cards[:count], cards[count:]
        parts.append(f"{name} {' '.join(chosen)}")
        if name in ("laid", "theirs") and chosen and draw(st.booleans()):
            parts.append(f"pile {' '.join(chosen)}")
    parts += draw(st.sampled_from(TURNS))
    return f"position {', '.join(parts)}"


well_formed = st.one_of(
    st.sampled_from(["discard", "move", "move", "move", "show", "state", "note go"]),
    st.sampled_from(["restart", "ping", "name", "help", "protocol"]),
    st.sampled_from(["play dealer", "play pone", "note go"]),
    few_cards(6, 6).map("hand {}".format),
    few.map("cut {}".format),
    few.map("note plays {}".format),
    few.map("note plays {}".format),
    few_cards(4, 4).map("note hand {}".format),
    few_cards(4, 4).map("crib {}".format),
    st.tuples(st.integers(0, 121), st.integers(0, 121)).map(
        "score {0[0]} {0[1]}".format
    ),
    positions(),
)

beginnings = st.sampled_from(
    [
        [],
        ["play pone", "hand AC AD 5C 6C 9C KC"],
        ["play dealer", "hand AC AD 5C 6C 9C KC", "discard", "cut JC"],
        ["play pone", "hand 5C 5D 10C JC QC KC", "discard", "cut 5H", "move"],
        ["play pone", "hand JC JD 10C QC QC KC KD", "discard", "cut 5H", "move"],
    ]
)


@settings(max_examples=40)
@given(
    st.sampled_from(Strength),
    beginnings,
    st.lists(well_formed, min_size=1, max_size=20),
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
    """The data as they may come through a pipe, piece by piece."""
    parts, place = [], 0
    for size in sizes:
        parts.append(data[place : place + size])
        place += size
    return [part for part in [*parts, data[place:]] if part]


def commands_of(parts: Iterable[bytes]) -> list[str]:
    rest = iter([*parts, b""])
    return list(grammar.commands(lambda: next(rest)))


@given(st.lists(fragments, max_size=40).map(b"".join), st.lists(st.integers(1, 9)))
def test_bytes_that_are_no_commands(data: bytes, sizes: list[int]) -> None:
    commands = commands_of(pieces(data, sizes))
    assert commands == commands_of([data] if data else [])
    opponent = Opponent(Strength.NOVICE)
    for command in commands:
        answer = opponent.answer(command)
        assert answer.isascii()
        assert answer.isprintable()
        known = command.casefold().split()[0] in COMMANDS.split()
        assert answer if known else answer.startswith("error ")


@given(st.lists(st.sampled_from(["move", "hand 5H", "# no\n", "#;\n", " \r\n", ";"])))
def test_one_command_for_every_semicolon(parts: list[str]) -> None:
    data = " ".join(parts)
    plain = re.sub(r"#.*?\n", " ", data).split(";")[:-1]
    expected = [" ".join(command.split()) for command in plain if command.strip()]
    assert commands_of([data.encode()] if data else []) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ping;name;", ["ping", "name"]),
        (" ping ; ; ;;\n;name;", ["ping", "name"]),
        ("play\r\n  pone\r\n;\r\n", ["play pone"]),
        ("ping; # name; help;\nname;", ["ping", "name"]),
        ("play # the part;\n pone;", ["play pone"]),
        ("ping; quit", ["ping"]),
        ("ping; # quit;", ["ping"]),
        ("", []),
        ("\n\n", []),
    ],
)
def test_framing(text: str, expected: list[str]) -> None:
    assert commands_of([text.encode()] if text else []) == expected


def test_the_end_of_a_comment_separates_two_words() -> None:
    assert commands_of([b"play# which part\npone;"]) == ["play pone"]


def test_a_long_command_is_refused_and_the_next_is_done() -> None:
    long = "x" * 100_000
    opponent = Opponent(Strength.NOVICE)
    commands = commands_of(
        [f"ping; {long}; ping; hand {'5H ' * 50_000}; ping;".encode()]
    )
    got = list(map(opponent.answer, commands))
    assert got[::2] == ["pong"] * 3
    assert all(answer.startswith("error ") for answer in got[1::2])
    assert max(map(len, got)) < 300


# --- As a program ---------------------------------------------------------


PROGRAM = [sys.executable, "-m", "cribbage_bridge.cli", "opponent"]


def run(data: bytes, *options: str) -> list[str]:
    """The answers of the program to some input, when all has gone well."""
    finished = subprocess.run([*PROGRAM, *options], input=data, capture_output=True)
    assert finished.returncode == 0
    assert finished.stderr == b""
    lines = finished.stdout.decode("ascii").split("\n")
    assert lines.pop() == ""
    assert all(line.endswith(".") for line in lines)
    return [line[:-1] for line in lines]


def test_the_program_answers_commands_however_they_are_broken() -> None:
    data = b"""\
ping; PING; ;;
  # a comment; ping;
play
    pone   # which part
;\r
hand AS 2H 6D\r
10S JS QS;\r
state;help;ping; pi"""
    state = "position pone 0 0, holds AS 2H 6D 10S JS QS"
    assert run(data) == ["pong", "pong", "ok", "ok", state, COMMANDS, "pong"]


def test_the_program_survives_any_bytes() -> None:
    noise = bytes(byte for byte in Random(1).randbytes(50_000) if byte not in b"#;")
    noises = [noise[place : place + 500] for place in range(0, len(noise), 500)]
    data = b";".join([*noises, b"\0", b"\0ping", b"ping", b"\xff\xfe", b"ping", b""])
    got = run(data)
    assert len(got) == len(noises) + 5
    assert got[-3] == got[-1] == "pong"
    assert all(answer.startswith("error ") for answer in got[: len(noises)])


def test_the_program_survives_a_line_of_a_megabyte() -> None:
    data = b"ping;" + b"hand 5H " * 125_000 + b";ping;" + b"#" + b"x;" * 1000
    first, error, last = run(data)
    assert (first, last) == ("pong", "pong")
    assert error.startswith("error ")


@pytest.mark.parametrize("data", [b"", b"quit"])
def test_the_program_ends_with_its_input(data: bytes) -> None:
    assert run(data) == []


def test_quit_ends_the_program() -> None:
    assert run(b"ping; quit; ping; name;") == ["pong", "ok"]


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
        child.stdin.close()
        assert child.wait() == 0
