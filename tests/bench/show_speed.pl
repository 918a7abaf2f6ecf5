/*  Measure the show against the textbook definition.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(speed, []).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(main)).
:- use_module(library(statistics)).
:- use_module('../../prolog/cribbage').
:- use_module('../prolog/textbook').

/** <module> Microseconds a call, on random cards

    $ swipl tests/bench/show_speed.pl

prints, each on its line, the microseconds of: the first select_hand/3 of the
process; hand_value/3; textbook_value/4; select_hand/3; choosing by averages of
textbook_value/4.  All but the first are measured in turn in twenty rounds, of
which the minimum counts: the round that the machine has disturbed least.
*/

:- initialization(main, main).

main(_) :-
    set_random(seed(1)),
    length(Deals, 300),
    maplist(deal, Deals),
    length(FewDeals, 5),
    append(FewDeals, _, Deals),
    FirstDeals = [_],
    append(FirstDeals, _, Deals),
    microseconds(FirstDeals, selection, First),
    format("~3f~n", [First]),
    findall(Round,
            ( between(1, 20, _), measured_round(Deals, FewDeals, Round) ),
            Rounds),
    foldl(maplist(minimum), Rounds, [inf, inf, inf, inf], Minimums),
    forall(member(Minimum, Minimums), format("~3f~n", [Minimum])).

minimum(Figure, Minimum0, Minimum) :-
    Minimum is min(Figure, Minimum0).

%!  measured_round(+Deals, +FewDeals, -Round:list) is det.
%
%   Round has a figure for each measurement.  The slow ones take FewDeals.

measured_round(Deals, FewDeals, [Value, TextbookValue, Selection,
                                 TextbookSelection]) :-
    microseconds(Deals, hand_values(hand_value), Values),
    microseconds(FewDeals, hand_values(textbook_value(hand)), TextbookValues),
    microseconds(Deals, selection, Selection),
    microseconds(FewDeals, textbook_selection, TextbookSelection),
    hands_of_a_deal(Hands),
    Value is Values / Hands,
    TextbookValue is TextbookValues / Hands.

deal(Cards) :-
    random_cards(6, Cards, _).

%!  microseconds(+Deals, :Goal, -Mean) is det.
%
%   Calling Goal with one of Deals takes Mean microseconds.

:- meta_predicate microseconds(+, 1, -).

microseconds(Deals, Goal, Mean) :-
    call_time(forall(member(Cards, Deals), call(Goal, Cards)), Time),
    length(Deals, Count),
    Mean is Time.cpu * 1_000_000 / Count.

selection(Cards) :-
    select_hand(Cards, _, _).

hands_of_a_deal(100).

%   Count the same cards of the deal over and over.

hand_values(Count, [A, B, C, D, Startcard|_]) :-
    hands_of_a_deal(Hands),
    forall(between(1, Hands, _), call(Count, [A, B, C, D], Startcard, _)).

textbook_selection(Cards) :-
    aggregate_all(max(Mean),
                  ( select(A, Cards, Five),
                    select(B, Five, Hand),
                    A @< B,
                    textbook_mean(Hand, [A, B], Mean)
                  ),
                  _).
