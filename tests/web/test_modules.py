"""The functions behind the pages: sides, scenes, the pack, the board."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from browser import call_module
from playwright.sync_api import Page

pytestmark = pytest.mark.browser


# --- Sides ----------------------------------------------------------------

VIEW = {
    "dealer": "second",
    "hands": {"first": ["5H"], "second": [None]},
    "events": [{"event": {"kind": "said_go", "seat": "first"}, "text": "first"}],
    "actors": [],
    "winner": None,
}


@pytest.mark.parametrize("viewer", ["first", "second", None])
def test_seats_become_sides(library: Page, viewer: str | None) -> None:
    near, far = ("far", "near") if viewer == "second" else ("near", "far")
    assert call_module(library, "sides", "atSides", {**VIEW, "viewer": viewer}) == {
        **VIEW,
        "viewer": viewer,
        "dealer": far,
        "hands": {near: ["5H"], far: [None]},
        "events": [{"event": {"kind": "said_go", "seat": near}, "text": near}],
    }


# --- Scenes ---------------------------------------------------------------

EMPTY: dict[str, Any] = {
    "stage": "play",
    "dealer": "near",
    "hands": {"near": [], "far": []},
    "discards": {"near": [], "far": []},
    "played": [],
    "count": 0,
    "start_card": None,
    "shown": [],
}


def played(card: str, seat: str = "near") -> dict[str, Any]:
    return {"card": card, "seat": seat, "old": False}


def shown(source: str, *cards: str) -> dict[str, Any]:
    return {"source": source, "cards": cards, "start_card": "AC"}


LAYOUTS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {}),
    (
        {"hands": {"near": ["KC", None, "5H"], "far": [None, None]}},
        {"hand": ["5H", "KC", None], "others": [None, None]},
    ),
    ({"hands": {"near": [], "far": ["5S", "5H"]}}, {"others": ["5H", "5S"]}),
    ({"discards": {"near": ["2C", "3C"], "far": [None]}}, {"crib": ["2C", "3C", None]}),
    ({"start_card": "AC"}, {"stock": ["AC"]}),
    ({"played": [played("5H"), played("6H")]}, {"pile": ["5H", "6H"]}),
    (
        {"played": [played("5H"), played("6H")], "shown": [shown("hand", "5H")]},
        {"pile": ["6H"], "shown": [["5H", "AC"]]},
    ),
    (
        {
            "discards": {"near": ["2C", "3C"], "far": ["4C", "5C"]},
            "shown": [shown("hand", "5H"), shown("crib", "2C", "3C", "4C", "5C")],
        },
        {"shown": [["5H", "AC"], ["2C", "3C", "4C", "5C", "AC"]]},
    ),
]


@pytest.mark.parametrize(("scene", "places"), LAYOUTS)
def test_where_cards_lie(
    library: Page, scene: dict[str, Any], places: dict[str, Any]
) -> None:
    found = call_module(library, "scene", "layout", EMPTY | scene)
    assert found.pop("stock") == places.get("stock", [None])
    lying = {place: cards for place, cards in places.items() if place != "stock"}
    assert {place: cards for place, cards in found.items() if cards} == lying


# --- The pack -------------------------------------------------------------


def at(*places: str) -> list[dict[str, Any]]:
    """Return cards in places, such as ``hand 5H``; one without a name is hidden."""
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
"""The cards before, the cards after, and the old place of each of these."""


@pytest.mark.parametrize(("lying", "wanted", "matches"), MATCHES)
def test_a_card_stays_itself(
    library: Page, lying: list[str], wanted: list[str], matches: list[int | None]
) -> None:
    assert call_module(library, "pack", "matched", at(*lying), at(*wanted)) == matches


# --- The track of the board -----------------------------------------------

PLACES = """async ([goal, shape]) => {
    const { SHAPES, Track } = await import("/static/track.js");
    const track = new Track(goal, SHAPES[shape]);
    const holes = Array.from({ length: goal + 2 }, (_, place) => place - 1);
    const places = (player) => holes.map((hole) => track.place(player, hole));
    const { width, height, holesInRow } = track;
    return { width, height, holesInRow, near: places("near"), far: places("far") };
}"""


@pytest.mark.long
@pytest.mark.parametrize("goal", [121, 61])
@pytest.mark.parametrize("shape", ["tall", "low", "large"])
def test_the_holes_of_a_track(library: Page, goal: int, shape: str) -> None:
    track = library.evaluate(PLACES, [goal, shape])
    holes_in_row = track["holesInRow"]
    yours, theirs = (list(map(tuple, track[player])) for player in ("near", "far"))
    assert yours[-1] == theirs[-1]
    assert len({*yours, *theirs}) == 2 * (goal + 1) + 1
    for x, y in (*yours, *theirs):
        assert 0 < x < track["width"]
        assert 0 < y < track["height"]
    for places in (yours, theirs):
        for hole, (one, other) in enumerate(pairwise(places[2:-1]), 1):
            if hole % holes_in_row:
                assert one[1] == other[1]
                assert abs(one[0] - other[0]) < 30
            else:
                assert one[0] == other[0]
                assert one[1] < other[1]


# --- Choices, sounds and saved games --------------------------------------


@pytest.mark.parametrize(
    ("some", "others", "same"),
    [
        (["5H", "6H"], ["6H", "5H"], True),
        (["5H", "6H"], ["6H", "5S"], False),
        (["5H", "6H"], ["6H"], False),
        (["5H"], ["6H", "5H"], False),
        ([], [], True),
    ],
)
def test_the_same_cards(
    library: Page, some: list[str], others: list[str], same: bool
) -> None:
    assert call_module(library, "ranking", "sameCards", some, others) is same


@pytest.mark.parametrize(
    ("points", "chance", "cost"),
    [
        (0.5, 0.1, "−0.50"),
        (0.004, 0.1, "0.00"),
        (0, 0.1, "−10.0%"),
        (-1, 0.0004, "0.0%"),
    ],
)
def test_a_cost_has_a_sign_unless_it_is_zero(
    library: Page, points: float, chance: float, cost: str
) -> None:
    decision = {"points_lost": {"decimal": points}, "chance_lost": chance}
    assert call_module(library, "decision", "costOf", decision) == cost


@pytest.mark.parametrize(
    ("event", "stage", "said"),
    [
        ({"kind": "played", "count": 15}, "play", "15"),
        ({"kind": "said_go"}, "play", "go"),
        ({"kind": "scored", "points": 2}, "play", "for 2"),
        ({"kind": "scored", "points": 2}, "show", ""),
        ({"kind": "dealt"}, "deal", ""),
    ],
)
def test_what_is_said_aloud(
    library: Page, event: dict[str, Any], stage: str, said: str
) -> None:
    assert call_module(library, "sound", "saidAt", event, stage) == said


def test_the_games_of_a_device(library: Page) -> None:
    def save(id: str, points: int) -> None:
        view = {
            "id": id,
            "viewer": "first",
            "players": {"far": {"kind": "computer", "name": "novice"}},
            "names": {"near": "", "far": ""},
            "pegs": {"near": {"front": points}, "far": {"front": 3}},
            "winner": None,
        }
        call_module(library, "saved_games", "saveGame", view)

    def saved() -> list[tuple[str, int]]:
        games = call_module(library, "saved_games", "savedGames")
        return [(game["name"], game["you"]) for game in games]

    assert saved() == []
    for id, points in (("a", 1), ("b", 2), ("a", 3)):
        save(id, points)
    assert saved() == [("a", 3), ("b", 2)]
    call_module(library, "saved_games", "deleteGame", "a")
    assert saved() == [("b", 2)]
    for number in range(30):
        save(f"{number}", number)
    assert [id for id, _ in saved()] == [f"{number}" for number in range(29, 9, -1)]
