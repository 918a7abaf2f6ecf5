"""The demonstration that ``make demo`` runs in SWI-Prolog and in Python."""

from __future__ import annotations

import subprocess

from rich.console import Console
from rich.table import Table

from cribbage_bridge.bridge import installation
from cribbage_bridge.bridge.queries import rulebook
from cribbage_bridge.cli.console import number_columns
from cribbage_bridge.cribbage import show
from cribbage_bridge.cribbage.cards import (
    format_cards,
    parse_card,
    parse_cards,
    prolog_text,
)

_HANDS = (
    ("7C QH 2C JC", "9H"),
    ("AS 3H KH 7H", "KS"),
    ("AS 3H KH 7H", "2D"),
    ("6C 7C 8C 9C", "8S"),
    ("7H 9S 8C 7C", "8H"),
    ("5H 5S 5C JD", "5D"),
)
_DEAL = "5H 5C 5S JD 4C 4D"


def _ask_swipl(goal: str) -> str:
    program = installation.find().program
    child = subprocess.run(
        (program, "-g", goal, "-t", "halt", rulebook() / "cribbage.pl"),
        capture_output=True,
        text=True,
        check=True,
    )
    return child.stdout


def _hands() -> Table:
    values = number_columns("Prolog", "Python")
    table = Table("Hand", "Start card", *values, title="hand_value/3 and hand_value()")
    for hand, start_card in _HANDS:
        cards = prolog_text(parse_cards(hand))
        card = prolog_text(parse_card(start_card))
        goal = f"hand_value({cards}, {card}, Value), print(Value)"
        value = show.hand_value(hand, start_card)
        table.add_row(hand, start_card, _ask_swipl(goal), str(value))
    return table


def main() -> None:
    """Print six hands' values, a count aloud, and the cards to keep from a deal."""
    console = Console(highlight=False, markup=False)
    console.print(_hands())
    console.print("\nThe last hand, counted aloud:")
    console.print(show.score_hand(*_HANDS[-1]).aloud)
    console.print(f"\nWhat to keep from {_DEAL}:")
    goal = f"select_hand({prolog_text(parse_cards(_DEAL))}, Hand, Cribcards)"
    answer = _ask_swipl(f"{goal}, print(Hand), nl, print(Cribcards)")
    hand, crib = answer.splitlines()
    console.print(f"?- {goal}.\nHand = {hand},\nCribcards = {crib}.")
    selection = show.select_hand(_DEAL)
    kept = format_cards(selection.hand)
    discarded = format_cards(selection.crib)
    console.print(
        f">>> print(select_hand({_DEAL!r}))\nkeep {kept}, discard {discarded}"
    )


if __name__ == "__main__":
    main()
