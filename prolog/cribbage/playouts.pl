/*  Simulate the play of cribbage against likely hands of the other player.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_playouts,
          [ likely_hands/3,             % +Count, +View, -Hands
            playouts/4,                 % +Hands, +Pegging, +Seat, -Playouts
            mean_gain/3                 % +Playouts, +Seat, -Mean
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [selectchk/3, sum_list/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(belief, [holdings/3]).
:- use_module(play, [pegging_turn/2]).
:- use_module(rank_play).
:- use_module(seats, [other/2]).
:- use_module(show, [key_cards/2]).
:- use_module(view, [unseen/2]).

/** <module> Simulations of the play

The value of a card in the play depends on the cards played after it.  This file
simulates the rest of the play against likely hands of the other player.  On
each turn, a player pegs as many points as possible, not counting a point for
the last card of a count.  Of cards that peg equally many points, the player
plays the highest.  The expected value of the card is the mean lead that its
player gains, weighted by the probabilities of the hands.

The hands are those of holdings/3, or a systematic sample of them if there are
more than a given number.  The sample is not random, so the same view always
leads to the same card.

    ?- playouts([1-[card(6,hearts)], 3-[card(5,spades)]],
                pegging(both([card(5,hearts)], [hidden]),
                        both([], [card(10,diamonds)]),
                        [card(10,diamonds)], first, []),
                first, Playouts),
       mean_gain(Playouts, first, Mean).
    Mean = -1r2.

The five scores two for fifteen.  In reply, a six scores one for the last card,
and another five scores one for the last card and two for a pair.
*/

%!  likely_hands(+Count, +View, -Hands:pairs) is det.
%
%   Hands are pairs Weight-Cards with likely hands of the seat opposite the seat
%   to act in View, a view during the play.  If at most Count sets of ranks are
%   possible, Hands has a hand for each.  Otherwise, Hands has Count hands with
%   equal weights, a systematic sample by probability, in which a likely set of
%   ranks can occur more than once.

likely_hands(Count, View, Hands) :-
    View = state(_, _, _, playing(Pegging, _)),
    pegging_turn(Pegging, Seat),
    other(Seat, Other),
    holdings(View, Other, Holdings),
    length(Holdings, Length),
    (   Length =< Count
    ->  Chosen = Holdings
    ;   at_equal_distances(Count, Holdings, Chosen)
    ),
    unseen(View, Unseen),
    maplist(hand(Unseen), Chosen, Hands).

%!  hand(+Unseen, +Holding, -Hand) is det.
%
%   Hand is a pair Weight-Cards for Holding, a pair Key-Weight.  Cards are some
%   of Unseen, with the ranks of Key.

hand(Unseen, Key-Weight, Weight-Cards) :-
    key_cards(Key, Cards),
    foldl(selectchk, Cards, Unseen, _).

%!  at_equal_distances(+Count, +Holdings:pairs, -Chosen:pairs) is det.
%
%   Holdings are pairs Key-Weight.  The total weight is divided into Count equal
%   parts, and Chosen has the holding at the middle of each part, with the
%   weight 1.

at_equal_distances(Count, Holdings, Chosen) :-
    pairs_values(Holdings, Weights),
    sum_list(Weights, Width),
    findall(Place, middle(Count, Width, Place), Places),
    chosen(Places, 0, Holdings, Chosen).

middle(Count, Width, Place) :-
    between(1, Count, Part),
    Place is (2 * Part - 1) * Width rdiv (2 * Count).

%!  chosen(+Places, +Begin, +Holdings, -Chosen) is det.
%
%   Chosen are the Holdings at Places, each with the weight 1.  Places are
%   positions, in ascending order, on the scale of cumulative weights, which
%   starts at Begin.

chosen([], _, _, []).
chosen([Place|Places], Begin, [Key-Weight|Holdings], Chosen) :-
    End is Begin + Weight,
    (   Place =< End
    ->  Chosen = [Key-1|Others],
        chosen(Places, Begin, [Key-Weight|Holdings], Others)
    ;   chosen([Place|Places], End, Holdings, Chosen)
    ).

                 /*******************************
                 *           PLAYOUTS           *
                 *******************************/

%!  playouts(+Hands:pairs, +Pegging, +Seat, -Playouts:pairs) is det.
%
%   For each pair Weight-Cards of Hands, Playouts has a pair
%   Weight-playout(Cards, Pegged).  Pegged are pairs Seat-Points for the points
%   that are scored in the play after Pegging, in order, if the seat opposite
%   Seat holds Cards.

playouts(Hands, Pegging, Seat, Playouts) :-
    rank_play(Pegging, Seat, RankPlay),
    maplist(hand_playout(RankPlay), Hands, Playouts).

hand_playout(RankPlay, Weight-Cards, Weight-playout(Cards, Pegged)) :-
    greedy_points(RankPlay, Cards, Pegged).

%!  mean_gain(+Playouts:pairs, +Seat, -Mean) is det.
%
%   Mean, an exact number, is the mean lead that Seat gains in Playouts.

mean_gain(Playouts, Seat, Mean) :-
    foldl(add_gain(Seat), Playouts, 0-0, Weights-Sum),
    Mean is Sum rdiv Weights.

add_gain(Seat, Weight-playout(_, Pegged), Weights0-Sum0, Weights-Sum) :-
    foldl(add_pegged(Seat), Pegged, 0, Gain),
    Weights is Weights0 + Weight,
    Sum is Sum0 + Weight * Gain.

add_pegged(Seat, Scorer-Points, Gain0, Gain) :-
    (   Scorer == Seat
    ->  Gain is Gain0 + Points
    ;   Gain is Gain0 - Points
    ).
