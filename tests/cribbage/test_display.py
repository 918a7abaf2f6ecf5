"""Values as HTML: what a notebook shows of them, and what it must not."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import accumulate, cycle, islice, product
from typing import Protocol
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cribbage_bridge import (
    DECK,
    Card,
    Crib,
    RankedDiscard,
    Score,
    Suit,
    rank_discards,
    rank_selections,
    score_hand,
)
from cribbage_bridge.cribbage.actions import Both, Deal, Draw, Scored, Seat
from cribbage_bridge.cribbage.board import Board, Pegs, Picture
from cribbage_bridge.cribbage.game import Game, State
from cribbage_bridge.cribbage.shuffle import shuffled
from cribbage_bridge.cribbage.view import Stage


class Displayed(Protocol):
    """A value that a notebook shows as HTML."""

    def _repr_html_(self) -> str: ...


def shown(value: Displayed) -> Element:
    return fromstring(f"<output>{value._repr_html_()}</output>")


def text(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def named(cards: Iterable[Card | None]) -> list[str]:
    return [
        f"{card.rank.name} of {card.suit.name}".lower() if card else "hidden card"
        for card in cards
    ]


def labels(element: Element) -> list[str]:
    return [card.attrib["aria-label"] for card in element.iterfind(".//*[@role='img']")]


# --- Cards, scores, choices -----------------------------------------------


def test_card() -> None:
    for card in DECK:
        html = shown(card)
        assert text(html) == card.unicode
        assert labels(html) == named([card])
        is_red = card.suit in (Suit.DIAMONDS, Suit.HEARTS)
        assert (";color:#b3202a;" in html[0].attrib["style"]) == is_red


@settings(max_examples=20)
@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True))
def test_score_is_itemized(cards: list[Card]) -> None:
    score = score_hand(cards[:4], cards[4])
    assume(score.combinations)
    _, *rows, last = shown(score).iter("tr")
    counted = zip(score.phrases, score.counted, rows, strict=True)
    for phrase, combination, (said, scoring, points) in counted:
        assert text(said).lower() == phrase
        assert labels(scoring) == named(combination.cards)
        assert text(points) == str(combination.points)
    assert list(map(text, last)) == ["Total", str(score.total)]


def test_score_of_nothing() -> None:
    html = shown(Score(()))
    assert list(map(text, html.iter("td"))) == ["Nothing"]
    assert text(html).endswith("0")


def test_ranked_selection() -> None:
    html = shown(rank_selections("5H 5C 5S JD 4C 4D")[0])
    assert text(html).endswith("16.63 points on average, from 14 to 29")
    assert html.find(".//*[@title='765/46']") is not None


def test_ranked_discard() -> None:
    best = rank_discards("5H 5C 5S JD 4C 4D", Crib.THEIRS)[0]
    html = shown(best)
    assert labels(html) == named([*best.hand, *best.crib])
    assert text(html).endswith("10.87 expected: hand 16.63, crib −5.76")
    exact = [each.attrib["title"] for each in html.iterfind(".//*[@title]")]
    assert exact == list(map(str, [best.expected_points, *best.reasons.values()]))


def test_texts_are_escaped() -> None:
    reason = "<script>alert('\"&amp;')</script>"
    html = shown(RankedDiscard((), (), Fraction(1), {reason: Fraction(1)}))
    assert text(html).endswith(f"{reason} 1.00")
    assert html.find(".//script") is None


# --- Games ----------------------------------------------------------------


@cache
def states() -> list[State]:
    """Return the states of a game in which each seat takes its first legal action."""
    game = Game(first_scores=(60, 80))
    found = [game.state]
    while game.state.stage is not Stage.OVER:
        deck = shuffled(str(game.state.scores))
        match game.state.stage:
            case Stage.DRAW:
                game.act(Draw(deck))
            case Stage.DEAL:
                game.act(Deal(deck))
            case _:
                game.act(game.state.legal[0])
        found.append(game.state)
    return found


def test_states_are_of_all_kinds() -> None:
    assert {state.stage for state in states()} == set(Stage)
    assert any(state.gone for state in states())
    over = states()[-1]
    assert over.winner
    assert over.winner.seat is not over.dealer


@pytest.mark.parametrize("viewer", [None, *Seat])
def test_cards_that_a_view_hides_are_not_in_it(viewer: Seat | None) -> None:
    for state in states():
        view = state.view(viewer)
        _, *rows = shown(view).iter("tr")
        for seat, row in zip(Seat, rows, strict=True):
            parts = (view.hands[seat], view.played[seat], view.discards[seat])
            assert [labels(cell) for cell in row[2:]] == list(map(named, parts))
        hidden = face_down_cards(state) - face_down_cards(view)
        assert not any(card.unicode in view._repr_html_() for card in hidden)


def face_down_cards(state: State) -> set[Card]:
    parts = [*state.hands.values(), *state.discards.values()]
    return {card for cards in parts for card in cards if card}


def test_state() -> None:
    for state in states():
        html = shown(state)
        _, *rows = html.iter("tr")
        for seat, row in zip(Seat, rows, strict=True):
            role = ", dealer" if seat is state.dealer else ""
            assert text(row[0]) == f"{seat}{role}"
            assert text(row[1]) == str(state.scores[seat])
        count, winner = state.next_count, state.winner
        expected = {
            "Stage": str(state.stage),
            "To act": ", ".join(map(str, state.actors)),
            "Start card": state.start_card.unicode if state.start_card else "",
            "Count": str(state.count) if state.pile else "",
            "Pile": " ".join(card.unicode for card in state.pile),
            "Said go": ", ".join(map(str, state.gone)),
            "Next count": f"{count.seat}, {count.source}" if count else "",
            "Winner": f"{winner.seat}, {winner.margin}" if winner else "",
        }
        facts = (text(fact).split(": ", 1) for fact in html.iterfind("./div/div/span"))
        assert dict(facts) == {name: fact for name, fact in expected.items() if fact}


def test_game_shows_its_board_and_its_state() -> None:
    game = Game(first_dealer=Seat.FIRST, first_scores=(12, 7))
    game.act(Deal(shuffled("a seed")))
    html = game._repr_html_()
    assert html == game.board._repr_html_() + game.state._repr_html_()


# --- The board ------------------------------------------------------------

goals = pytest.mark.parametrize("goal", [1, 2, 40, 41, 42, 61, 121, 300])


def test_pegs_of_a_game() -> None:
    game = Game(first_dealer=Seat.FIRST, first_scores=(12, 7))
    pegs = {Seat.FIRST: Pegs(12), Seat.SECOND: Pegs(7)}
    assert game.board == Board(121, Both(pegs))
    game.act(Deal(shuffled("a seed")))
    while game.state.stage in (Stage.DISCARD, Stage.CUT, Stage.PLAY):
        for event in game.act(game.state.legal[0]):
            if isinstance(event, Scored):
                pegs[event.seat] = Pegs(event.total, pegs[event.seat].front)
        assert game.board.pegs == pegs
        assert {seat: peg.front for seat, peg in pegs.items()} == game.state.scores
    assert max(peg.back for peg in pegs.values()) > 0


@goals
def test_holes_are_apart_and_in_the_picture(goal: int) -> None:
    picture = Picture(goal)
    width, height = picture.size
    places = {picture.place(seat, hole) for seat in Seat for hole in range(goal + 1)}
    assert len(places) == 2 * goal + 1
    assert all(0 < x < width and 0 < y < height for x, y in places)
    assert [hole for row in picture.rows for hole in row] == list(range(1, goal))


@goals
def test_the_game_hole_comes_after_the_last_holes(goal: int) -> None:
    picture = Picture(goal)
    x, y = picture.place(Seat.FIRST, goal)
    assert (x, y) == picture.place(Seat.SECOND, goal)
    before = {seat: picture.place(seat, goal - 1) for seat in Seat}
    assert before[Seat.FIRST][1] < y < before[Seat.SECOND][1]
    assert all(left < x for left, _ in before.values())


@goals
def test_dots_are_where_the_holes_are(goal: int) -> None:
    picture = Picture(goal)
    for row, seat in product(picture.rows, Seat):
        left, _ = picture.place(seat, row[0])
        ends = accumulate(cycle(picture.dots), initial=left)
        dots = list(islice(ends, 0, 2 * len(row), 2))
        assert dots == [picture.place(seat, hole)[0] for hole in row]
        assert len({picture.place(seat, hole)[1] for hole in row}) == 1


@goals
@settings(max_examples=3)
@given(data=st.data())
def test_board(goal: int, data: st.DataObject) -> None:
    holes = st.integers(0, goal)
    pegs = Both({seat: Pegs(data.draw(holes), data.draw(holes)) for seat in Seat})
    html = shown(Board(goal, pegs))
    picture = Picture(goal)
    circles = list(html.iter("circle"))
    places = [(int(each.attrib["cx"]), int(each.attrib["cy"])) for each in circles]
    stuck = [
        picture.place(seat, hole)
        for seat, peg in pegs.items()
        for hole in (peg.back, peg.front)
    ]
    assert places == [picture.place(Seat.FIRST, goal), *stuck]
    colors = [each.attrib["fill"] for each in circles[1:]]
    assert colors[0] == colors[1] != colors[2] == colors[3]
    numbers = [text(each) for each in html.iter("text")]
    assert numbers == [*map(str, range(10, goal, 10)), "first", "second"]
    assert len(list(html.iter("path"))) == 2 * len(picture.rows)
    spoken = [text(each) for each in html.iter("span")]
    assert spoken == [
        f"{seat}: {peg.front} of {goal}, back peg at {peg.back}"
        for seat, peg in pegs.items()
    ]
