"""The entries and the output at the table: cards, the board, and sentences."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tables import short_game

from cribbage_bridge import DECK, Card, Combination, CribbageError, Kind, Score
from cribbage_bridge.cribbage.actions import (
    Count,
    Cut,
    Deals,
    Dealt,
    Discarded,
    Drawn,
    Event,
    Go,
    Margin,
    Miscounted,
    Played,
    Restarted,
    SaidGo,
    Scored,
    Seat,
    Shown,
    Source,
    StartCardCut,
    Won,
)
from cribbage_bridge.cribbage.board import Pegs
from cribbage_bridge.cribbage.cards import parse_cards
from cribbage_bridge.cribbage.game import Step
from cribbage_bridge.session.narration import COMPUTER, Narrator
from cribbage_bridge.terminal.board import PLAIN, ROUND, Signs, draw
from cribbage_bridge.terminal.entry import EntryError, read_cards

HELD = "2C 5H 10S JD QS KH"


def read(text: str, held: str = HELD) -> str:
    return " ".join(map(str, read_cards(text, parse_cards(held))))


# --- Cards as people type them --------------------------------------------


def names(card: Card) -> list[str]:
    name = f"{card.rank.name} of {card.suit.name}"
    short = str(card)
    return [short, short.lower(), card.unicode, name, name.title(), name.lower()]


@pytest.mark.parametrize("card", DECK)
def test_every_card_by_its_name_or_its_rank_alone(card: Card) -> None:
    other = Card(DECK[(DECK.index(card) + 4) % 52].rank, card.suit)
    ranks = (card.rank.symbol, card.rank.name, card.rank.name.lower())
    for text in (*names(card), *ranks):
        assert read_cards(text, [other, card]) == (card,)


@pytest.mark.parametrize(
    ("cards", "texts"),
    [
        ("5H", ["5 of hearts", "the five of hearts", "five hearts", "five of heart"]),
        ("5H", ["  5h  ", "5h,", "5", "the five", "#2"]),
        ("10S", ["ts", "TS", "10 of spades", "t of spades", "ten", "t", "10", "3"]),
        ("JD", ["play jd", "jack", "j"]),
        ("2C", ["throw 2c", "2", "#1", "1"]),
        ("KH", ["play the king of hearts", "K", "#6", "6"]),
        ("5H 10S", ["5h ts", "5h, ts", "5h,ts", "5h and 10s", "5 and ten", "#2 #3"]),
        ("5H 10S", ["#2 and #3", "5h 3", "5 t", "five #3", "5♥ ten of spades"]),
        ("5H 10S", ["discard 5h, and 10♠", "the five of hearts, the ten of spades"]),
        ("KH 2C", ["kh 2c"]),
        ("KH JD 5H", ["#6, jack, 5h"]),
        ("", [",", "and", "the", ", and ,", "of"]),
    ],
)
def test_cards_in_the_order_in_which_they_were_typed(
    cards: str, texts: list[str]
) -> None:
    for text in texts:
        assert read(text) == cards, text


def test_a_rank_fits_the_only_card_that_is_left_and_comes_before_a_position() -> None:
    assert read("5h 5", "AC 5H 5S") == "5H 5S"
    assert read("5 5", "AC 5H 5S") == "5H 5S"
    assert read("2", "5H 6H") == "6H"
    assert read("#2") == "5H"
    assert read("5", "2C 3C 4C 6C 7C") == "7C"
    assert read("#5", "2C 5H 4C 6C 7C") == "7C"
    assert read("1 #3", "AC 3H 5S 5D JD") == "AC 5S"


NO_CARDS = [
    *("foo", "5x", "1h", "11h", "h5", "5hh", "#", "##2", "#2h", "-1", "2.5", "²", "٣"),
    *("½", "??", "halt.", "five of harts", "\0", "\x1b[A", "\ud800", "5h\x07", "ace"),
    *("#" + 20 * "9", 5000 * "9", 3000 * "y"),
]
TWICE = ["5h 5h", "5h five of hearts", "#2 5h", "5h #2", "5 5h", "5 5", "2 and 2c"]


FIVES = "AC 5H 5S 5D"
MIXED = "AC 3H 5S 5D JD"


@pytest.mark.parametrize(
    ("held", "reason", "texts"),
    [
        *((HELD, f"you hold no {text}", [text]) for text in ("#7", "0", "999")),
        (HELD, "you do not hold 10H", ["10h"]),
        (HELD, "you do not hold AS", ["ace of spades"]),
        (HELD, "you do not hold 9D", ["2c 9d"]),
        (HELD, "is given twice", TWICE),
        (HELD, "is not one of your cards", NO_CARDS),
        (HELD, "is only a suit: type the rank first", ["of hearts", "spades"]),
        (FIVES, "5 may be 5H or 5S or 5D: name the suit", ["5", "ac and 5"]),
        (FIVES, "five may be 5H or 5S or 5D", ["five"]),
        (FIVES, "5 may be 5S or 5D", ["5h 5"]),
        (FIVES, "5 may be 5H or 5S or 5D", ["5 5"]),
        (MIXED, "3 may be a rank or a position: type #3", ["1 3", "3 1", "jd 3 2"]),
    ],
)
def test_texts_that_are_refused(held: str, reason: str, texts: list[str]) -> None:
    for text in texts:
        with pytest.raises(EntryError, match=reason) as error:
            read(text, held)
        assert isinstance(error.value, CribbageError)
        assert str(error.value).isprintable()
        assert len(str(error.value)) < 80


deals = st.lists(st.sampled_from(DECK), min_size=1, max_size=6, unique=True)
WORDS_OF_CARDS = "5 h 5h five of hearts heart #2 2 10s t ace and , the play # throw K ♥"
words = st.sampled_from(WORDS_OF_CARDS.split())
any_words = st.lists(words | st.text(max_size=4)).map(" ".join)


def is_typed(text: str) -> bool:
    """Return True if a text has more than separators of cards."""
    fillers = {"and", "of", "the", "discard", "throw", "play"}
    return not fillers.issuperset(text.casefold().replace(",", " ").split())


@given(any_words.filter(is_typed), deals)
@example("5h\x1c10s", list(DECK[:6]))
def test_any_text_names_cards_that_are_held_or_is_refused(
    text: str, held: list[Card]
) -> None:
    try:
        cards = read_cards(text, held)
    except EntryError:
        return
    assert set(cards) <= set(held)
    assert len(set(cards)) == len(cards)


# --- The board ------------------------------------------------------------


def drawn(*players: tuple[str, Pegs], signs: Signs = PLAIN) -> list[str]:
    return draw(players, 121, signs)


def holes(lines: list[str], name: str) -> str:
    rows = [line.strip().removeprefix(name) for line in lines if name in line]
    return "".join("".join(row.split()) for row in rows)


@pytest.mark.parametrize("front", [0, 1, 2, 5, 6, 30, 31, 60, 61, 62, 120, 121])
def test_pegs_are_in_their_holes(front: int) -> None:
    back = max(0, front - 1)
    lines = drawn(("You", Pegs(front, back)), ("Other", Pegs(7, 5)))
    mine, theirs = holes(lines, "You"), holes(lines, "Other")
    assert len(mine) == len(theirs) == 121
    for number, hole in enumerate(mine, 1):
        assert hole == ("@" if number == front else "o" if number == back else ".")
    assert (theirs[6], theirs[4], theirs.count(".")) == ("@", "o", 119)


@pytest.mark.parametrize("goal", [1, 2, 31, 60, 61, 62, 100, 121])
def test_the_board_ends_at_the_goal(goal: int) -> None:
    lines = draw([("You", Pegs(goal, goal - 1))], goal, PLAIN)
    assert holes(lines, "You") == f"{'.' * (goal - 2)}{'o' * (goal > 1)}@"
    assert lines[-1].endswith(" @")
    assert len(lines) == (1 if goal <= 61 else 2)


@pytest.mark.parametrize("name", ["You", COMPUTER, 30 * "x"])
@pytest.mark.parametrize("signs", [PLAIN, ROUND])
def test_the_board_fits_on_a_screen(name: str, signs: Signs) -> None:
    lines = drawn(("You", Pegs(121, 120)), (name, Pegs(31, 29)), signs=signs)
    assert len(lines) == 4
    assert all(len(line) <= 80 for line in lines)
    assert all(line.isascii() for line in lines) == (signs is PLAIN)


def test_players_of_one_name_have_their_own_pegs() -> None:
    lines = drawn(("You", Pegs(3, 1)), ("You", Pegs(4, 2)))
    assert [line.count("@") for line in lines[:2]] == [1, 1]


# --- Sentences ------------------------------------------------------------

WORDS = Narrator({Seat.FIRST: "You", Seat.SECOND: COMPUTER}, Seat.FIRST)
SPECTATOR = Narrator({Seat.FIRST: "Ada", Seat.SECOND: "Ben"}, is_open=True)

ME, OTHER = Seat.FIRST, Seat.SECOND
FIVE, SIX, SEVEN, JACK = parse_cards("5H 6H 7H JD")
HAND = (FIVE, SIX, SEVEN, JACK)
HIDDEN = (None,) * 6


def said(*events: Event, words: Narrator = WORDS) -> str:
    return " ".join(words.sentences([Step(Go(ME), events)]))


def scored(source: Source, *scores: tuple[Kind, int], seat: Seat = ME) -> Scored:
    combinations = tuple(
        Combination(kind, HAND[:points], points) for kind, points in scores
    )
    return Scored(seat, sum(points for _, points in scores), source, combinations, 121)


def in_play(*scores: tuple[Kind, int]) -> Scored:
    return scored(Source.PLAY, *scores)


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Drawn(ME, FIVE), "You draw 5H."),
        (Deals(OTHER), "The computer deals first."),
        (Dealt(OTHER, HAND), ""),
        (Dealt(OTHER, HIDDEN), ""),
        (Discarded(ME, HAND[:2]), "You discard 5H 6H."),
        *(
            (Discarded(OTHER, cards), "The computer discards two cards to the crib.")
            for cards in (HAND[:2], HIDDEN[:2])
        ),
        (StartCardCut(ME, FIVE), "You cut: the start card is 5H."),
        (Played(OTHER, FIVE, 31), "The computer plays 5H: thirty-one."),
        (SaidGo(OTHER), "The computer says go."),
        (Restarted(ME), "The count starts again from zero. You lead."),
        (Shown(ME, Source.HAND, HAND), "Your hand: 5H 6H 7H JD. Nothing."),
        (Shown(OTHER, Source.CRIB, HAND), "The computer's crib: 5H 6H 7H JD. Nothing."),
        (Won(OTHER, Margin.SKUNK), "The computer wins the game with a skunk!"),
        (Won(ME, Margin.DOUBLE_SKUNK), "You win the game with a double skunk!"),
        (in_play((Kind.FIFTEEN, 2)), "Fifteen two. You score 2."),
        (in_play((Kind.THIRTY_ONE, 2)), "Thirty-one for two. You score 2."),
        (
            in_play((Kind.DOUBLE_PAIR_ROYAL, 12)),
            "A double pair royal for twelve. You score 12.",
        ),
        (in_play((Kind.RUN, 4)), "A run of four for four. You score 4."),
        (in_play((Kind.GO, 1)), "One for the go. You score 1."),
        (in_play((Kind.LAST, 1)), "One for last. You score 1."),
        (
            in_play((Kind.THIRTY_ONE, 2), (Kind.RUN, 3)),
            "Thirty-one for two and a run of three for three. You score 5.",
        ),
        (
            scored(Source.HEELS, (Kind.HEELS, 2), seat=OTHER),
            "Two for his heels. The computer scores 2.",
        ),
        (
            Scored(OTHER, 1, Source.MUGGINS, (), 121),
            "Muggins! The computer scores 1 for the overlooked points.",
        ),
        (
            Scored(OTHER, 3, Source.OVERCOUNT, (), 121),
            "The computer scores 3 for the overcount.",
        ),
    ],
)
def test_a_sentence_for_every_event(event: Event, text: str) -> None:
    assert said(event) == text


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Dealt(OTHER, HAND), "Ben's cards: 5H 6H 7H JD."),
        (Dealt(OTHER, HIDDEN[:2]), "Ben's cards: ?? ??."),
        (Restarted(OTHER), "The count starts again from zero. Ben leads."),
        (Won(OTHER, Margin.GAME), "Ben wins the game!"),
    ],
)
def test_a_spectator_reads_names_and_all_cards(event: Event, sentence: str) -> None:
    assert said(event, words=SPECTATOR) == sentence


FOUND = (
    Combination(Kind.FIFTEEN, (FIVE, JACK), 2),
    Combination(Kind.RUN, (FIVE, SIX, SEVEN), 3),
)
FLUSH = (
    Combination(Kind.FIFTEEN, (JACK, FIVE), 2),
    Combination(Kind.FIFTEEN, (SEVEN, SIX), 2),
    Combination(Kind.FLUSH, HAND, 4),
)


@pytest.mark.parametrize(
    ("claimed", "found", "text"),
    [
        (0, FOUND, "is worth 5: fifteen two (5H JD) and a run of three is five (5H"),
        (2, FOUND, "is five (5H 6H 7H). Overlooked: 5H 6H 7H. You score 2."),
        (3, FOUND, "(5H 6H 7H). Overlooked: 5H JD. You score 3."),
        (4, FOUND, "(5H 6H 7H). You score 4."),
        (2, FLUSH, "(5H 6H 7H JD). You score 2."),
        (4, FLUSH, "(5H 6H 7H JD). You score 4."),
        (6, FLUSH, "(5H 6H 7H JD). You score 6."),
        (3, (*FOUND, FLUSH[2]), "Overlooked: 5H JD, 5H 6H 7H JD. You score 3."),
        (8, FOUND, "is worth 5. Fifteen two and a run of three is five. You score 5."),
        (7, (), "You claim 7, but the hand is worth nothing."),
    ],
)
def test_a_count_that_is_wrong(
    claimed: int, found: tuple[Combination, ...], text: str
) -> None:
    points = min(claimed, Score(found).total)
    events: list[Event] = [Miscounted(ME, Source.HAND, claimed, found)]
    if points:
        events.append(Scored(ME, points, Source.HAND, found, 121))
    spoken = said(Shown(ME, Source.HAND, HAND), *events)
    assert spoken.startswith(f"Your hand: 5H 6H 7H JD. You claim {claimed}, but the")
    assert text in spoken


@pytest.mark.parametrize("source", [Source.HAND, Source.CRIB])
def test_a_count_in_the_show(source: Source) -> None:
    event = scored(source, (Kind.FIFTEEN, 2), (Kind.PAIR, 2), (Kind.RUN, 3))
    assert said(Shown(ME, source, HAND), event) == (
        f"Your {source.value}: 5H 6H 7H JD. "
        "Fifteen two, a pair is four, and a run of three is seven. You score 7."
    )


def test_hands_are_shown_by_rank_beside_the_start_card() -> None:
    cut = Step(Cut(SIX), (StartCardCut(OTHER, SIX),))
    shown = Step(Count(OTHER, 0), (Shown(OTHER, Source.HAND, (JACK, SEVEN, FIVE)),))
    sentences = ["The computer's hand: 5H 7H JD with 6H.", "Nothing."]
    assert list(WORDS.sentences([shown], SIX)) == sentences
    assert list(WORDS.sentences([cut, shown], JACK))[1:] == sentences


def test_signs_of_suits() -> None:
    words = Narrator(WORDS.names, ME, lambda card: card.unicode)
    assert said(Discarded(ME, HAND), words=words) == "You discard 5♥ 6♥ 7♥ J♦."


@pytest.mark.parametrize("words", [WORDS, SPECTATOR])
def test_sentences_of_games(words: Narrator) -> None:
    kinds = set()
    for seed in "12":
        steps = short_game(seed).replay().steps
        kinds |= {type(event) for step in steps for event in step.events}
        for sentence in words.sentences(steps):
            assert sentence[0].isupper()
            assert sentence[-1] in ".!"
            assert sentence.isascii()
    assert kinds == {*get_args(Event)} - {Miscounted}
