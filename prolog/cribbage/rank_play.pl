/*  Play out the cards of a deal of cribbage quickly, by their ranks alone.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_rank_play,
          [ rank_play/3,                % +Pegging, +Seat, -RankPlay
            greedy_points/3             % +RankPlay, +Cards, -Pegged
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [memberchk/2, selectchk/3]).
:- use_module(play).
:- use_module(seats, [of_seat/3, other/2]).
:- use_module(show, [card_order/2, card_pips/2]).

% Compile arithmetic, which takes much of the time.
:- set_prolog_flag(optimise, true).

/** <module> Quick simulations of the play

The strongest computer simulates the play against hundreds of hands before each
of its cards.  Suits do not matter in the play, so this file represents each
card by the position of its rank, from 1 to 13, and the pile by an integer with
one hexadecimal digit for each card.  The digit of the newest card is the last.
The integer is passed along with the count.

The points for a card come from pile_combinations/2.  They depend only on the
count and on the newest seven cards, because seven cards of different ranks have
a count of at least 28, so no run is longer.  This file caches the points for
each such case.

What follows a card, such as a go, a new count or the point for the last card,
is a shortcut of turn_taken//3 in play.pl without its events and checks.  The
tests compare both ways in random positions.

    ?- rank_play(pegging(both([card(5,hearts)], [hidden]),
                         both([], [card(10,diamonds)]),
                         [card(10,diamonds)], first, []),
                 first, RankPlay),
       greedy_points(RankPlay, [card(5,spades)], Pegged).
    Pegged = [first-2, second-2, second-1].

The five scores two for fifteen.  In reply, the other five scores two for a pair
and one for the last card.
*/

%!  rank_play(+Pegging, +Seat, -RankPlay) is det.
%
%   RankPlay represents Pegging by ranks.  All cards that Seat holds are known.
%   Those of the other seat may be hidden.  RankPlay is a term rank_play(Turn,
%   Seat-Own-SeatGone, Other-OtherGone, Pile, Count, Last) with the arguments of
%   turn//8.

rank_play(pegging(Held, Played, Cards, Turn, Gone), Seat,
          rank_play(Turn, Seat-Own-SeatGone, Other-OtherGone, Pile, Count,
                    Last)) :-
    other(Seat, Other),
    of_seat(Seat, Held, Hand),
    hand_ranks(Hand, Own),
    gone(Seat, Gone, SeatGone),
    gone(Other, Gone, OtherGone),
    cards_pile(Cards, Pile),
    pile_count(Cards, Count),
    last_player(Cards, Played, Last).

%!  hand_ranks(+Cards, -Ranks:pairs) is det.
%
%   Ranks are pairs Rank-Pips of Cards, the highest rank first.

hand_ranks(Cards, Ranks) :-
    maplist(rank_pips, Cards, Unordered),
    sort(0, @>=, Unordered, Ranks).

rank_pips(Card, Rank-Pips) :-
    card_order(Card, Rank),
    card_pips(Card, Pips).

gone(Seat, Gone, IsGone) :-
    (   memberchk(Seat, Gone)
    ->  IsGone = true
    ;   IsGone = false
    ).

%!  cards_pile(+Cards, -Pile:integer) is det.
%
%   Pile represents Cards, the newest first.

cards_pile([], 0).
cards_pile([Card|Cards], Pile) :-
    cards_pile(Cards, Pile0),
    card_order(Card, Rank),
    pile_with(Pile0, Rank, Pile).

pile_with(Pile0, Rank, Pile) :-
    Pile is Pile0 << 4 \/ Rank.

%!  last_player(+Cards, +Played, -Last) is det.
%
%   Last is the seat that played the newest of Cards, or `nobody`.

last_player([], _, nobody).
last_player([Card|_], Played, Last) :-
    newest_player(Card, Played, Last).

                 /*******************************
                 *             TURNS            *
                 *******************************/

%!  greedy_points(+RankPlay, +Cards, -Pegged:pairs) is det.
%
%   Both seats play their cards in RankPlay to the end, where the seat other
%   than that of rank_play/3 holds Cards.  On each turn, a seat plays the card
%   that pegs the most points, not counting a point for the last card of a
%   count, or the highest such card.  Pegged are pairs Seat-Points in the order
%   in which they are scored.

greedy_points(rank_play(Turn, Seat-Own-SeatGone, Other-OtherGone, Pile, Count,
                        Last), Cards, Pegged) :-
    hand_ranks(Cards, Others),
    (   Turn == Seat
    ->  phrase(turn(Seat, Other, Own, Others, OtherGone, Pile, Count, Last),
               Pegged)
    ;   Turn == Other
    ->  phrase(turn(Other, Seat, Others, Own, SeatGone, Pile, Count, Last),
               Pegged)
    ;   Pegged = []
    ).

%!  turn(+Turn, +Other, +Own, +Others, +OtherGone, +Pile, +Count, +Last)// is
%!       det.
%
%   Lists the pairs Seat-Points from the turn of the seat Turn to the end of the
%   play.  Turn and Other hold the ranks Own and Others, OtherGone is true if
%   Other has said go, Pile has a count of Count, and Last played its newest
%   card.

turn(Turn, Other, Own0, Others, OtherGone, Pile0, Count0, Last) -->
    { best_rank(Own0, Pile0, Count0, none, -1, Best, Points) },
    (   { Best = Rank-Pips }
    ->  { selectchk(Best, Own0, Own),
          pile_with(Pile0, Rank, Pile),
          Count is Count0 + Pips
        },
        pegged(Points, Turn),
        passed(Turn, Other, Own, Others, false, OtherGone, Pile, Count, Turn)
    ;   passed(Turn, Other, Own0, Others, true, OtherGone, Pile0, Count0, Last)
    ).

pegged(Points, Seat) -->
    (   { Points =:= 0 }
    ->  []
    ;   [ Seat-Points ]
    ).

%!  passed(+Turn, +Other, +Own, +Others, +TurnGone, +OtherGone, +Pile, +Count,
%!         +Last)// is det.
%
%   Like turn//8, but after the turn of the seat Turn.

passed(Turn, Other, Own, Others, TurnGone, OtherGone, Pile, Count, Last) -->
    (   { count_limit(Count) }
    ->  restarted(Turn, Other, Own, Others, Last)
    ;   { can_continue(Others, OtherGone) }
    ->  turn(Other, Turn, Others, Own, TurnGone, Pile, Count, Last)
    ;   { can_continue(Own, TurnGone) }
    ->  turn(Turn, Other, Own, Others, OtherGone, Pile, Count, Last)
    ;   [ Last-1 ],
        restarted(Turn, Other, Own, Others, Last)
    ).

can_continue([_|_], false).

%!  restarted(+Turn, +Other, +Own, +Others, +Last)// is det.
%
%   Like turn//8, but from the end of a count, whose last card Last played.

restarted(Turn, Other, Own, Others, Last) -->
    (   { Last == Turn }
    ->  led(Other, Turn, Others, Own)
    ;   led(Turn, Other, Own, Others)
    ).

%!  led(+Leader, +Other, +Own, +Others)// is det.
%
%   Leader, who holds Own, leads to a new count, or Other if Own is empty.

led(Leader, Other, Own, Others) -->
    (   { Own = [_|_] }
    ->  turn(Leader, Other, Own, Others, false, 0, 0, nobody)
    ;   { Others = [_|_] }
    ->  turn(Other, Leader, Others, Own, false, 0, 0, nobody)
    ;   []
    ).

                 /*******************************
                 *            POINTS            *
                 *******************************/

%!  best_rank(+Ranks:pairs, +Pile, +Count, +Best0, +Points0, -Best, -Points) is
%!            det.
%
%   Best is the first of Ranks that fits on Pile, which has a count of Count,
%   and pegs the most points, if these are more than Points0.  Otherwise, Best
%   is Best0, and Points is Points0.

best_rank([], _, _, Best, Points, Best, Points).
best_rank([Rank-Pips|Ranks], Pile0, Count0, Best0, Points0, Best, Points) :-
    Count is Count0 + Pips,
    count_limit(Limit),
    (   Count =< Limit,
        pile_with(Pile0, Rank, Pile),
        pile_points(Pile, Count, Points1),
        Points1 > Points0
    ->  best_rank(Ranks, Pile0, Count0, Rank-Pips, Points1, Best, Points)
    ;   best_rank(Ranks, Pile0, Count0, Best0, Points0, Best, Points)
    ).

%!  pile_points(+Pile, +Count, -Points) is det.
%
%   The newest card of Pile, which has a count of Count, pegs Points.

:- dynamic known_points/2.

pile_points(Pile, Count, Points) :-
    Key is (Pile /\ 0xfffffff) << 5 \/ Count,
    (   known_points(Key, Known)
    ->  Points = Known
    ;   pile_cards(Pile, Cards),
        pile_combinations(Cards, Combinations),
        total_points(Combinations, Points),
        cache(Key, Points)
    ).

%!  pile_cards(+Pile:integer, -Cards) is det.
%
%   Cards are the cards of Pile, the newest first, without suits.

pile_cards(Pile, Cards) :-
    (   Pile =:= 0
    ->  Cards = []
    ;   Rank is Pile /\ 0xf,
        card_order(Card, Rank),
        Cards = [Card|Others],
        Older is Pile >> 4,
        pile_cards(Older, Others)
    ).

%!  cache(+Key, +Points) is det.
%
%   Caches Points for Key.  Empties the cache before every 100,000th entry.

cache(Key, Points) :-
    flag(cribbage_known_points, Number, (Number + 1) mod 100_000),
    (   Number =:= 0
    ->  retractall(known_points(_, _))
    ;   true
    ),
    assertz(known_points(Key, Points)).
