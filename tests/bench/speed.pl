/*  Measure the show against the textbook definition.

    Author:  The cribbage_bridge project
    Licence: MIT
*/

:- module(speed, []).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(main)).
:- use_module(library(random)).
:- use_module('../../prolog/cribbage').
:- use_module('../prolog/textbook').

/** <module> Microseconds a call, on random cards

    $ swipl tests/bench/speed.pl

prints, each on its line, the microseconds of: the first select_hand/3 of the
process; hand_value/3, warm; textbook_value/4; select_hand/3, warm; choosing
by averages of textbook_value/4.
*/

:- initialization(main, main).

main(_) :-
    set_random(seed(1)),
    length(Deals, 300),
    maplist(deal, Deals),
    Deals = [Deal|_],
    microseconds([Deal], selection, First),
    forall(member(Cards, Deals), selection(Cards)),
    least_microseconds(Deals, hand_values(hand_value), Hands),
    length(FewDeals, 5),
    append(FewDeals, _, Deals),
    least_microseconds(FewDeals, hand_values(textbook_value(hand)),
                       TextbookHands),
    least_microseconds(Deals, selection, Selection),
    least_microseconds(FewDeals, textbook_selection, TextbookSelection),
    forall(member(Figure, [First, Hands/100, TextbookHands/100, Selection,
                           TextbookSelection]),
           ( Value is Figure, format("~3f~n", [Value]) )).

deal(Cards) :-
    textbook_deck(Deck),
    random_permutation(Deck, Shuffled),
    length(Cards, 6),
    append(Cards, _, Shuffled).

%!  least_microseconds(+Deals, :Goal, -Mean) is det.
%
%   As microseconds/3, but the least of five measurements, which the machine
%   has disturbed least.

:- meta_predicate least_microseconds(+, 1, -).

least_microseconds(Deals, Goal, Mean) :-
    findall(Measured,
            ( between(1, 5, _),
              microseconds(Deals, Goal, Measured) ),
            All),
    min_list(All, Mean).

%!  microseconds(+Deals, :Goal, -Mean) is det.
%
%   Calling Goal with one of Deals takes Mean microseconds.

:- meta_predicate microseconds(+, 1, -).

microseconds(Deals, Goal, Mean) :-
    statistics(cputime, Start),
    forall(member(Cards, Deals), call(Goal, Cards)),
    statistics(cputime, End),
    length(Deals, Count),
    Mean is (End-Start) * 1_000_000 / Count.

selection(Cards) :-
    select_hand(Cards, _, _).

%   Count 100 hands, those of some cards of the deal, over and over.

hand_values(Count, [A, B, C, D, Startcard|_]) :-
    forall(between(1, 100, _), call(Count, [A, B, C, D], Startcard, _)).

textbook_selection(Cards) :-
    aggregate_all(max(Mean),
                  ( select(A, Cards, Five),
                    select(B, Five, Hand),
                    A @< B,
                    textbook_mean(Hand, [A, B], Mean)
                  ),
                  _).
