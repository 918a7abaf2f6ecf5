"""The public names of the package."""

import dataclasses
import inspect
import pickle
import re
import subprocess
import sys
from importlib.metadata import version
from typing import Any

import pytest
from paths import ROOT

import cribbage_bridge as cb
from cribbage_bridge.cribbage.actions import Deal, Discard
from cribbage_bridge.cribbage.review import chances
from cribbage_bridge.cribbage.shuffle import shuffled
from cribbage_bridge.session.json_form import write

ANY: Any = cb
"""The package without its types."""

HAND = "5C 10H 5D 2S"


def test_dir_has_the_public_names_alone() -> None:
    assert dir(cb) == sorted(cb.__all__)
    assert cb.__version__ == version("cribbage-bridge")
    for name in cb.__all__:
        assert getattr(cb, name).__doc__, name


def test_functions_name_their_errors_which_are_public() -> None:
    no_errors = {"new_table", "play_match", "summarize"}
    for name in set(cb.__all__) - no_errors:
        if inspect.isfunction(function := getattr(cb, name)):
            _, _, raises = (function.__doc__ or "").partition("Raises:")
            errors = re.findall(r"^ {8}(\w+Error): ", raises, re.MULTILINE)
            assert errors, name
            assert set(errors) <= set(cb.__all__), name


def test_the_fields_of_values_are_documented() -> None:
    text = (ROOT / "docs" / "python.md").read_text()
    for name in cb.__all__:
        if dataclasses.is_dataclass(value := getattr(cb, name)):
            assert f"`{name}`" in text
            for field in dataclasses.fields(value):
                assert f"`{field.name}`" in text, f"{name}.{field.name}"


def test_names_are_imported_when_they_are_used() -> None:
    program = (
        "import sys, cribbage_bridge\n"
        "print([name for name in sys.modules if name.startswith('cribbage_bridge.')])\n"
        "cribbage_bridge.hand_value\n"
        "print('cribbage_bridge.cribbage.show' in sys.modules)\n"
        "print({'jinja2', 'num2words', 'pydantic'} & sys.modules.keys())"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True)
    assert shown.stdout.decode().splitlines() == ["[]", "True", "set()"]


def test_options_may_be_given_as_text() -> None:
    game = cb.Game("first", ["overcount"])
    with pytest.raises(cb.DomainError, match="expected the next deal"):
        game.play_deal("novice")
    assert game.state.dealer is cb.Seat.FIRST
    assert list(map(str, game.penalties)) == ["overcount"]
    assert cb.Game("first", "overcount").penalties == game.penalties
    assert game.state.scores["second"] == game.state.scores.get("second") == 0
    names: list[Any] = ["second", "third"]
    assert [name in game.state.scores for name in names] == [True, False]
    assert game.state.scores.get("third") is None
    assert game.state.legal_for("first") == ()
    game.act(Deal(shuffled("text")))
    with pytest.raises(TypeError, match="a strength for each seat"):
        game.play_deal({"first": "novice"})
    game.play_deal({"first": "novice", "second": "regular"})
    copy = pickle.loads(pickle.dumps(game))
    assert (copy.steps, copy.state) == (game.steps, game.state)
    discards = cb.review(game, "second", (Discard,))
    assert re.fullmatch(r"<Review: [01] of 1 choices .* points lost>", repr(discards))
    assert write(list(discards.decisions)) == write(discards)["decisions"]
    assert write({"lost": discards.points_lost}) == {
        "lost": {"exact": "0", "decimal": 0.0}
    }
    assert discards == cb.review(game, cb.Seat.SECOND, (Discard,))
    assert chances(game, "first") == chances(game, cb.Seat.FIRST)
    discard = Discard(cb.Seat.SECOND, cb.parse_cards(HAND)[:2])
    assert Discard("second", "5C 10H") == discard
    for role in cb.Role:
        assert cb.win_probability(str(role), 95, 100) == cb.win_probability(
            role, 95, 100
        )


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (lambda: cb.win_probability("deal", 1, 0), "dealer or pone, not 'deal'"),
        (lambda: cb.Game("me"), "first or second, not 'me'"),
        (lambda: cb.Game(penalties=["muggin"]), "muggins or overcount, not 'muggin'"),
        (lambda: cb.review(cb.Game(), "third"), "first or second, not 'third'"),
        (lambda: cb.Game().state.view("third"), "first or second, not 'third'"),
        (
            lambda: cb.Game().play_deal("mastr"),
            "novice, regular, master or champion, not 'mastr'",
        ),
        (lambda: Discard("third", HAND), "first or second, not 'third'"),
        (lambda: cb.Game().state.legal_for("third"), "first or second, not 'third'"),
        (lambda: cb.Game().state.scores["third"], "first or second, not 'third'"),
        (lambda: ANY.Game().back_to("1"), "at most 0 steps, not '1'"),
        (lambda: ANY.Game().back_to(0.0), "at most 0 steps, not 0.0"),
        (lambda: cb.Game().back_to(1), "at most 0 steps, not 1"),
        (
            lambda: cb.choose_action(cb.Game("first").state, "best"),
            "novice, regular, master or champion, not 'best'",
        ),
    ],
)
def test_another_text_is_refused_with_what_is_possible(
    call: object, expected: str
) -> None:
    assert callable(call)
    with pytest.raises(cb.OptionError, match=f"^expected {expected}$"):
        call()


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (lambda: ANY.win_probability("dealer", "10", 0), "an integer, not '10'"),
        (lambda: ANY.win_probability("dealer", 0, None), "an integer, not None"),
        (lambda: ANY.Game(goal=[121]), r"an integer, not \[121\]"),
        (lambda: ANY.Game(first_scores=(True, 0)), "an integer, not True"),
        (lambda: ANY.Game(first_scores=(0,)), "a score for each .* seats, not .0,."),
        (lambda: ANY.Game(first_scores=0), "a score for each of the two seats, not 0"),
        (lambda: ANY.select_hands("5H"), "an iterable of deals, not '5H'"),
        (lambda: ANY.Match(1, "a", 1, "", 0, 1), "a strength or a command"),
        (lambda: ANY.Game().replay(None), "actions, not None"),
        (lambda: ANY.Game().replay(["deal"]), "an action, not 'deal'"),
        (lambda: ANY.Game().state.view("first").after(), "a state with the cards of"),
        (lambda: ANY.Card.parse(7), "a card or a string that names it, not 7"),
        (lambda: ANY.review(ANY.Game().state, "first"), "a Game, not <State: 0 to"),
        (
            lambda: ANY.review(ANY.Game(), "first", ("discard",)),
            "a tuple of the classes Discard and Play, not .'discard',.",
        ),
    ],
)
def test_another_type_is_refused_with_what_is_expected(
    call: object, expected: str
) -> None:
    assert callable(call)
    with pytest.raises(TypeError, match=f"^expected {expected}") as error:
        call()
    assert isinstance(error.value, cb.CribbageError)


def test_the_computer_acts_only_for_a_seat_whose_turn_it_is() -> None:
    game = cb.Game("first")
    deal = r"expected the next deal, Deal\(deck\), not "
    with pytest.raises(cb.DomainError, match=f"{deal}an action of a player"):
        cb.choose_action(game.state, "novice")
    with pytest.raises(cb.DomainError, match=f"{deal}an action of a player"):
        game.let_computer_act("novice")
    for no_action in ("deal", None):
        reason = f"^expected an action, not {no_action!r}$"
        with pytest.raises(cb.ArgumentTypeError, match=reason):
            ANY.Game("first").act(no_action)
    game.act(Deal(shuffled("turn")))
    game.let_computer_act("novice")
    with pytest.raises(cb.DomainError, match="'second' is out of turn"):
        cb.choose_action(game.state.view("second"))
    game.let_computer_act("novice")
    with pytest.raises(cb.DomainError, match="expected the start card"):
        game.let_computer_act("novice")


def test_values_say_what_they_are() -> None:
    game = cb.Game("first")
    assert repr(game) == "<Game: 0 to 0, deal, 0 steps>"
    assert repr(game.state) == "<State: 0 to 0, deal, known to first and second>"
    assert str(game.state.view("first")) == repr(game.state.view(cb.Seat.FIRST))
    assert "known to nobody" in repr(game.state.view(None))
    score = "<Score 6: fifteen 5C 10H, fifteen 5D 10H, pair 5C 5D>"
    assert repr(cb.score_hand(HAND, "7H")) == score
    assert repr(cb.score_hand("2C 4H 6D KS", "QH")) == "<Score 0: nothing>"
    assert repr(cb.Card.parse("TH")) == "Card.parse('10H')"
    table = cb.Table(cb.new_table(cb.Strength.NOVICE, "1", counting=False))
    assert repr(table) == "<Table of You and novice: 0 to 0, draw>"
    assert table.prompt("first") is table.prompt(cb.Seat.FIRST) is not None
    assert table.decisions("first") == []


def test_what_is_no_table_opponent_or_action() -> None:
    new = cb.new_table("no strength", "1", counting=False, penalties="muggins")
    table: Any = cb.Table(cb.new_table("novice", "1", counting=False))
    for reason, ask, *arguments in (
        ("a SavedTable, as new_table returns, not 'novice'", ANY.Table, "novice"),
        ("a Player, not 'novice'", ANY.Table, new, "novice"),
        ("an action of a player, not 'x'", table.act, "x"),
        ("a whole number of cards, not 1.5", table.advance, 1.5),
    ):
        with pytest.raises(cb.ArgumentTypeError, match=f"^expected {reason}$"):
            ask(*arguments)
    with pytest.raises(
        cb.ArgumentTypeError, match="expected a strength or a program's command"
    ):
        ANY.new_table(1, "", counting=False)
    with pytest.raises(
        cb.ArgumentTypeError, match=r"^expected True or False, not 'no'$"
    ):
        ANY.new_table("novice", "", counting="no")
    with pytest.raises(cb.ArgumentTypeError, match="a string as the seed, not 3"):
        ANY.new_table("novice", 3, counting=False)
    for cut in (-1, 52):
        with pytest.raises(cb.OptionError, match=f"0 to 51 cards, not {cut}"):
            table.advance(cut)
    with pytest.raises(
        cb.OptionError, match="'no strength' is not one of novice, regular"
    ):
        cb.Table(new)
