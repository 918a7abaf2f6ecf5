"""The deals that the computer plays against itself, and the studies of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_bridge import OptionError, Rank
from cribbage_bridge.cribbage.actions import Cut, Deal, Play, Scored, Seat, Source
from cribbage_bridge.cribbage.game import Game, Strength
from cribbage_bridge.cribbage.shuffle import shuffled
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.match.intervals import mean_of, share_of
from cribbage_bridge.session.points import SOURCES
from cribbage_bridge.studies import (
    Lead,
    PlayedDeal,
    play_deals,
    study_leads,
    study_starts,
)

SOURCES_OF = {
    (Seat.SECOND, Source.PLAY): "play as pone",
    (Seat.SECOND, Source.HAND): "hand as pone",
    (Seat.FIRST, Source.PLAY): "play as dealer",
    (Seat.FIRST, Source.HAND): "hand as dealer",
    (Seat.FIRST, Source.CRIB): "crib",
    (Seat.FIRST, Source.HEELS): "heels",
}


@pytest.fixture(scope="module")
def pool() -> Iterator[Executor]:
    with ThreadPoolExecutor(2) as pool:
        yield pool


@pytest.fixture(scope="module")
def played(pool: Executor) -> list[PlayedDeal]:
    return play_deals(pool, Strength.NOVICE, 50, "a seed")


def plainly_played(seed: str, strength: Strength) -> PlayedDeal:
    game = Game(first_dealer=Seat.FIRST)
    game.act(Deal(shuffled(seed)))
    while game.state.stage is not Stage.DEAL:
        if game.state.actor:
            game.let_computer_act(strength)
        else:
            (cut,) = game.state.legal
            game.act(cut)
            assert isinstance(cut, Cut)
            start_card = cut.card.rank
    points = dict.fromkeys(SOURCES, 0)
    for step in game.steps:
        for event in step.events:
            if isinstance(event, Scored):
                points[SOURCES_OF[event.seat, event.source]] += event.points
    plays = [action for action in game.actions if isinstance(action, Play)]
    assert plays[0].seat is Seat.SECOND
    ranks = [play.card.rank for play in plays if play.seat is Seat.SECOND]
    assert len(ranks) == 4
    pone, dealer = ("play as pone", "hand as pone"), SOURCES[2:]
    return PlayedDeal(
        start_card,
        ranks[0],
        ranks.count(ranks[0]) > 1,
        tuple(points.values()),
        sum(points[source] for source in dealer) - sum(points[name] for name in pone),
    )


@pytest.mark.parametrize("strength", [Strength.NOVICE, Strength.MASTER])
def test_deals_are_played_by_the_computer(pool: Executor, strength: Strength) -> None:
    expected = [plainly_played(f"7/{number}", strength) for number in range(3)]
    assert play_deals(pool, strength, 3, "7") == expected


def test_deals_do_not_depend_on_who_plays_how_many(played: list[PlayedDeal]) -> None:
    seen: list[int] = []
    with ThreadPoolExecutor(1) as alone:
        deals = play_deals(alone, Strength.NOVICE, 43, "a seed", seen.append)
    assert deals == played[:43]
    assert seen == sorted({*seen})
    assert seen[-1] == 43


def test_seed_and_strength_matter(pool: Executor, played: list[PlayedDeal]) -> None:
    assert len({*played}) == 50
    assert play_deals(pool, Strength.NOVICE, 5, "other") != played[:5]
    assert play_deals(pool, Strength.REGULAR, 5, "a seed") != played[:5]


DEALS = st.lists(
    st.builds(
        PlayedDeal,
        st.sampled_from(Rank),
        st.sampled_from([Rank.ACE, Rank.FOUR]),
        st.booleans(),
        st.tuples(*[st.integers(0, 29)] * len(SOURCES)),
        st.integers(-60, 60),
    ),
    min_size=1,
)


@given(DEALS)
def test_start_cards(deals: list[PlayedDeal]) -> None:
    study = study_starts(deals)
    assert [*study.groups] == sorted({deal.start_card for deal in deals})
    for rank, means in (*study.groups.items(), (None, study.overall)):
        some = [deal for deal in deals if rank in (None, deal.start_card)]
        assert [*means] == [*SOURCES, "dealer ahead"]
        assert means["dealer ahead"].value == sum(d.ahead for d in some) / len(some)
        for place, source in enumerate(SOURCES):
            points = [deal.points[place] for deal in some]
            assert means[source] == mean_of(points, -math.inf)


@given(DEALS)
def test_leads(deals: list[PlayedDeal]) -> None:
    study = study_leads(deals)
    leads = {Lead(deal.lead, deal.is_of_a_pair) for deal in deals}
    assert [*study.groups] == sorted(leads)
    for lead in (*leads, None):
        some = [
            deal for deal in deals if lead in (None, Lead(deal.lead, deal.is_of_a_pair))
        ]
        means = study.groups[lead] if lead else study.overall
        pone, dealer = ([deal.points[place] for deal in some] for place in (0, 2))
        ahead = [mine - theirs for mine, theirs in zip(pone, dealer, strict=True)]
        share = {"share": share_of(len(some), len(deals))} if lead else {}
        assert means == {
            **share,
            "play as pone": mean_of(pone, -math.inf),
            "play as dealer": mean_of(dealer, -math.inf),
            "pone ahead": mean_of(ahead, -math.inf),
        }


@pytest.mark.parametrize("study", [study_starts, study_leads])
def test_nothing_is_known_from_no_deals(study: Callable[..., object]) -> None:
    with pytest.raises(OptionError, match="expected at least 1 deal, not 0"):
        study([])
