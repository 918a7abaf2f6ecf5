/*  What a crib is worth on average, when some of its cards are known.

    Author:  The cribbage_bridge project
    Licence: MIT
*/

:- module(cribbage_crib,
          [ crib_mean/3,                % +Thrown, +Unseen, -Mean
            crib_mean/4,                % +Thrown, +Unseen, +Ways, -Mean
            unknown/2,                  % +Thrown, -Number
            rank_ways/3                 % +Number, +Unseen, -Ways
          ]).
:- use_module(library(apply),
              [foldl/4, include/3, maplist/3, partition/4]).
:- use_module(library(lists),
              [ append/3, clumped/2, memberchk/2, numlist/3, select/3,
                sum_list/2
              ]).
:- use_module('../cribbage', []).
:- use_module(counting).

/** <module> The mean value of a crib

A player throws two cards of a deal of six to the crib, or one of a deal of
five.  The other cards of the crib and the start card may be any of those that
the player has not seen: of 46 cards two and the start card, which is 45,540
ways, or of 47 cards three and the start card.  This file finds the mean value
of the crib over all of them, exactly, and from the rules of the show in
cribbage.pl alone:

  - The rules that look at ranks are tabled there for any five ranks.  Three
    cards have one of 455 sets of ranks, and four one of 1,820; rank_ways/3
    says how often each of them may come.
  - The rules that look at suits are asked backwards: with cards that are not
    known they tell what these must be.  It is left to count the cards that are
    so.

    ?- Thrown = [card(5,hearts), card(5,clubs)], cribbage:deck(Deck),
       subtract(Deck, Thrown, Unseen), crib_mean(Thrown, Unseen, Mean).
    Mean = 11016r1225.
*/

%!  crib_mean(+Thrown, +Unseen, -Mean) is det.
%
%   Mean is the mean value of a crib with the one or two cards Thrown, as an
%   exact rational, when the others and the start card may be any of the cards
%   of Unseen.

crib_mean(Thrown, Unseen, Mean) :-
    unknown(Thrown, Number),
    rank_ways(Number, Unseen, Ways),
    crib_mean(Thrown, Unseen, Ways, Mean).

%!  crib_mean(+Thrown, +Unseen, +Ways, -Mean) is det.
%
%   As crib_mean/3, with the Ways of rank_ways/3.  The rules that look at ranks
%   do not mind which of the unseen cards is the start card; for those that look
%   at suits the cards come in order.

crib_mean(Thrown, Unseen, Ways, Mean) :-
    unknown(Thrown, Number),
    length(Unseen, Count),
    binomial(Count, Number, Combinations),
    arrangements(Count, Number, Arrangements),
    maplist(cribbage:card_place, Thrown, Unordered),
    msort(Unordered, Places),
    points_by_ranks(Places, Number, PointsList),
    cribbage:weighted_sum(PointsList, Ways, RankTotal),
    suit_total(Thrown, Unseen, SuitTotal),
    Mean is RankTotal rdiv Combinations + SuitTotal rdiv Arrangements.

%!  unknown(+Thrown, -Number) is det.
%
%   Beside the cards Thrown there are Number cards in the crib with its start
%   card.

unknown(Thrown, Number) :-
    length(Thrown, Known),
    Number is 5 - Known.

%!  ranks(+Number, -Places) is nondet.
%
%   Number cards may have ranks that stand at Places, lowest first.

ranks(Number, Places) :-
    length(Places, Number),
    foldl(place_from, Places, 1, _).

place_from(Place, Least, Place) :-
    between(Least, 13, Place).

%!  rank_ways(+Number, +Unseen, -Ways:list) is det.
%
%   Ways has, for each solution of ranks/2, in how many ways Number cards of
%   Unseen can have these ranks.

rank_ways(Number, Unseen, Ways) :-
    numlist(1, 13, AllPlaces),
    maplist(number_at(Unseen), AllPlaces, Counts),
    CountByPlace =.. [counts|Counts],
    findall(Product,
            (   ranks(Number, Places),
                clumped(Places, Clumps),
                foldl(multiply_ways(CountByPlace), Clumps, 1, Product)
            ),
            Ways).

number_at(Cards, Place, Number) :-
    cribbage:card_place(Pattern, Place),
    cribbage:number_of(Pattern, Cards, Number).

%!  multiply_ways(+CountByPlace, +Clump, +Ways0, -Ways) is det.
%
%   Clump is Place-Chosen.  Ways is Ways0 times the number of ways to choose so
%   many cards of the rank at Place, when CountByPlace says how many there are.

multiply_ways(CountByPlace, Place-Chosen, Ways0, Ways) :-
    arg(Place, CountByPlace, Count),
    binomial(Count, Chosen, Combinations),
    Ways is Ways0 * Combinations.

%!  points_by_ranks(+Places, +Number, -PointsList) is det.
%
%   PointsList has, for each solution of ranks/2, the points of Number cards of
%   these ranks and others whose ranks stand at Places, lowest first.

points_by_ranks(Places, Number, PointsList) :-
    findall(Found, tabled_points_by_ranks(Places, Number, Found),
            [PointsList]).

:- table tabled_points_by_ranks/3.

tabled_points_by_ranks(Places, Number, PointsList) :-
    findall(Points,
            (   ranks(Number, Others),
                append(Places, Others, Unordered),
                msort(Unordered, ShowPlaces),
                cribbage:rank_points(ShowPlaces, Points)
            ),
            PointsList).

%!  suit_total(+Thrown, +Unseen, -Total) is det.
%
%   Total is what the rules that look at suits score for a crib with Thrown, in
%   sum over the ways to put cards of Unseen, in order, into the crib and to
%   turn up another one.  The rules are asked what these must be.

suit_total(Thrown, Unseen, Total) :-
    length(Crib, 4),
    append(Thrown, Others, Crib),
    findall(PointsOfAll,
            (   cribbage:suit_combination(_, crib, Crib, Startcard, _, Points),
                ways([Startcard|Others], Unseen, Ways),
                PointsOfAll is Points * Ways
            ),
            AllPoints),
    sum_list(AllPoints, Total).

%!  ways(+Wanted, +Cards, -Ways) is det.
%
%   Cards of Cards can take the places of Wanted in so many Ways.  What is
%   Wanted may be a card of which the rank or the suit is bound, or a variable.

ways(Wanted, Cards, Ways) :-
    partition(var, Wanted, Free, Bound),
    include(may_be_one_of(Bound), Cards, Possible),
    findall(x, foldl(select, Bound, Possible, _), Found),
    length(Found, BoundWays),
    length(Cards, Count),
    length(Bound, Taken),
    length(Free, Places),
    Left is Count - Taken,
    arrangements(Left, Places, FreeWays),
    Ways is BoundWays * FreeWays.

may_be_one_of(Wanted, Card) :-
    \+ \+ memberchk(Card, Wanted).
