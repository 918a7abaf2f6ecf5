/*  Choose from every deal of six cards.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(deals, []).
:- use_module(library(lists)).
:- use_module(library(main)).
:- use_module('../../prolog/cribbage').
:- use_module('../../prolog/cribbage/show').
:- use_module('../prolog/suit_classes').

/** <module> The sum of the best means of all deals

    $ swipl tests/bench/deals.pl 0 2

takes every other class of deals, from the first one on, and prints

  - the sum over their deals of what the best hand is worth with all 46 start
    cards together;
  - the maximum such total, and how many deals have it;
  - the minimum such total, and how many deals have it.

The numbers are for a program to add up and compare.
*/

:- initialization(main, main).

main([RestText, PartsText]) :-
    atom_number(RestText, Rest),
    atom_number(PartsText, Parts),
    Sums = sums(0, 0-0, 1_000_000-0),
    State = state(0),
    forall(part(State, Rest, Parts, Cards, Deals),
           ( best_total(Cards, Total), add(Sums, Total, Deals) )),
    Sums = sums(Sum, Maximum-MaximumDeals, Minimum-MinimumDeals),
    format("~w ~w ~w ~w ~w~n",
           [Sum, Maximum, MaximumDeals, Minimum, MinimumDeals]).

%!  part(!State, +Rest, +Parts, -Cards, -Deals) is nondet.
%
%   As suit_class/3 for six cards, for the classes whose number leaves Rest when
%   it is divided by Parts.

part(State, Rest, Parts, Cards, Deals) :-
    suit_class(6, Cards, Deals),
    arg(1, State, Number),
    Next is Number + 1,
    nb_setarg(1, State, Next),
    Number mod Parts =:= Rest.

best_total(Cards, Total) :-
    select_hand(Cards, Hand, Cribcards),
    expected_value(Hand, Cribcards, Mean),
    Total is Mean * 46.

add(Sums, Total, Deals) :-
    Sums = sums(Sum0, Maximum0, Minimum0),
    Sum is Sum0 + Total * Deals,
    nb_setarg(1, Sums, Sum),
    extreme(>, Total, Deals, Maximum0, Maximum),
    nb_setarg(2, Sums, Maximum),
    extreme(<, Total, Deals, Minimum0, Minimum),
    nb_setarg(3, Sums, Minimum).

%!  extreme(+Order, +Total, +Deals, +Extreme0, -Extreme) is det.
%
%   Extreme is the pair of a total and its number of deals when Deals with Total
%   are added to those of Extreme0, and only the first in Order is kept.

extreme(Order, Total, Deals, Total0-Deals0, Extreme) :-
    compare(Found, Total, Total0),
    (   Found == Order
    ->  Extreme = Total-Deals
    ;   Found == (=)
    ->  AllDeals is Deals0 + Deals,
        Extreme = Total-AllDeals
    ;   Extreme = Total0-Deals0
    ).
