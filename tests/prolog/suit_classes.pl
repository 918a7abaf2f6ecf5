/*  All hands of a size, one for each class of hands alike but for the suits.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(suit_classes,
          [ suit_class/3                % +Size, -Cards, -Deals
          ]).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).

/** <module> Hands up to a permutation of the suits

The rules of cribbage treat all suits alike.  So a fact about all hands can be
had from one hand of each class that a permutation of the suits maps onto
itself, weighted with the number of hands in the class: 16,432 classes stand
for the 270,725 hands of four cards, and 962,988 for the 20,358,520 deals of
six.

A class is a multiset of four rank sets, one for each suit.

    ?- aggregate_all(count-sum(Deals), suit_class(4, _, Deals), Classes-Hands).
    Classes = 16432,
    Hands = 270725.
*/

%!  suit_class(+Size, -Cards, -Deals) is nondet.
%
%   Cards is one hand of Size cards out of a class of Deals hands.  Each class
%   is found once.

suit_class(Size, Cards, Deals) :-
    Above is Size + 1,
    length(RankSets, 4),
    foldl(rank_set, RankSets, left(Size, Above-[]), left(0, _)),
    maplist(suit_cards, [clubs, diamonds, hearts, spades], RankSets, Suits),
    append(Suits, Cards),
    arrangements(RankSets, Deals).

%!  rank_set(-RankSet, +Left0, -Left) is nondet.
%
%   RankSet is the ranks in the next suit.  Left0 and Left are terms
%   left(Number, Size-Set) with the number of cards that are not placed yet and
%   the set of the suit before, which comes no earlier than RankSet in the order
%   of sizes and sets.

rank_set(RankSet, left(Number0, Most-Set), left(Number, Size-RankSet)) :-
    Limit is min(Most, Number0),
    between(0, Limit, Size),
    length(RankSet, Size),
    sublist([ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen, king], RankSet),
    Size-RankSet @=< Most-Set,
    Number is Number0 - Size.

sublist(_, []).
sublist([Rank|Ranks], [Rank|Chosen]) :-
    sublist(Ranks, Chosen).
sublist([_|Ranks], [Rank|Chosen]) :-
    sublist(Ranks, [Rank|Chosen]).

suit_cards(Suit, Ranks, Cards) :-
    findall(card(Rank, Suit), member(Rank, Ranks), Cards).

%!  arrangements(+RankSets, -Count) is det.
%
%   Four RankSets can be given to the four suits in Count different ways.

arrangements(RankSets, Count) :-
    msort(RankSets, Sorted),
    clumped(Sorted, Tally),
    foldl(alike, Tally, 24, Count).

alike(_-Alike, Count0, Count) :-
    nth1(Alike, [1, 2, 6, 24], Orders),
    Count is Count0 // Orders.
