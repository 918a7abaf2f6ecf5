"""What the pages compute without showing it: scenes, the pack, the board."""

from __future__ import annotations

from typing import Any

import pytest
from browser import Visits
from playwright.sync_api import Page

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def library(chromium: Any, house: Any) -> Any:
    """A page in which modules can be called."""
    visits = Visits(chromium, house)
    return visits.open("ask")


def call(page: Page, module: str, name: str, *arguments: object) -> Any:
    """What a function of a module returns."""
    script = """async ([module, name, args]) =>
        (await import(`/static/${module}.js`))[name](...args)"""
    return page.evaluate(script, [module, name, list(arguments)])


# --- Scenes ---------------------------------------------------------------

EMPTY: dict[str, Any] = {
    "stage": "play",
    "dealer": "you",
    "hand": [],
    "others": 0,
    "held": [],
    "discards": [],
    "crib": 0,
    "played": [],
    "count": 0,
    "startCard": None,
    "shown": [],
}


def laid(card: str, player: str = "you") -> dict[str, Any]:
    return {"card": card, "player": player, "old": False}


def shown(source: str, *cards: str) -> dict[str, Any]:
    return {"source": source, "cards": cards, "start_card": "AC"}


LAYOUTS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {}),
    ({"others": 2}, {"others": [None, None]}),
    ({"others": 2, "held": ["5H", "5S"]}, {"others": ["5H", "5S"]}),
    ({"crib": 3, "discards": ["2C", "3C"]}, {"crib": ["2C", "3C", None]}),
    ({"startCard": "AC"}, {"stock": ["AC"]}),
    ({"played": [laid("5H"), laid("6H")]}, {"pile": ["5H", "6H"]}),
    (
        {"played": [laid("5H"), laid("6H")], "shown": [shown("hand", "5H")]},
        {"pile": ["6H"], "shown": [["5H", "AC"]]},
    ),
    (
        {
            "crib": 4,
            "discards": ["2C", "3C"],
            "shown": [shown("hand", "5H"), shown("crib", "2C", "3C", "4C", "5C")],
        },
        {"shown": [["5H", "AC"], ["2C", "3C", "4C", "5C", "AC"]]},
    ),
]


@pytest.mark.parametrize(("scene", "places"), LAYOUTS)
def test_where_cards_lie(
    library: Page, scene: dict[str, Any], places: dict[str, Any]
) -> None:
    found = call(library, "scene", "layout", EMPTY | scene)
    assert found.pop("stock") == places.get("stock", [None])
    lying = {place: cards for place, cards in places.items() if place != "stock"}
    assert {place: cards for place, cards in found.items() if cards} == lying


# --- The pack -------------------------------------------------------------


def at(*places: str) -> list[dict[str, Any]]:
    """Cards in places, such as ``hand 5H``; one without a name is hidden."""
    pairs = [(*place.split(), None)[:2] for place in places]
    return [{"place": place, "card": card} for place, card in pairs]


MATCHES: list[tuple[list[str], list[str], list[int | None]]] = [
    ([], ["hand 5H"], [None]),
    (["hand 5H", "hand 6H"], ["hand 6H", "pile 5H"], [1, 0]),
    (["others", "others", "stock"], ["others", "stock", "pile 5H"], [0, 2, 1]),
    (["others", "stock"], ["others", "stock AC"], [0, 1]),
    (["others", "others", "crib"], ["crib", "crib", "others"], [2, 1, 0]),
    (["stock AC", "shown AC"], ["stock AC", "shown AC", "shown AC"], [0, 1, None]),
    (["pile 5H"], ["others"], [None]),
]
"""What lies, what is wanted, and which card becomes which."""


@pytest.mark.parametrize(("lying", "wanted", "matches"), MATCHES)
def test_a_card_stays_itself(
    library: Page, lying: list[str], wanted: list[str], matches: list[int | None]
) -> None:
    assert call(library, "pack", "matched", at(*lying), at(*wanted)) == matches
