/*  Test prolog/cribbage/drills.pl: every rule comes up, and every value.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_drills, []).
:- include(suite).
:- use_module('../../prolog/cribbage/drills').
:- use_module('../../prolog/cribbage/show').

/** <module> Tests of the hands to count

What the hands are worth is found by the second definition of textbook.pl.
*/

%!  made(+Level, -Source, -Hand, -Startcard) is nondet.
%
%   Some questions of Level.

made(Level, Source, Hand, Startcard) :-
    set_random(seed(2026)),
    between(1, 12, _),
    textbook_deck(Deck),
    random_permutation(Deck, Shuffled),
    random_between(0, 1_000_000_000_000, Number),
    count_question(Level, Number, Shuffled,
                   question(Source, Hand, Startcard)).

%!  found(+Source, +Hand, +Startcard, -Kinds, -Value) is det.
%
%   Kinds are those of all combinations, and Value is what they are worth.

found(Source, Hand, Startcard, Kinds, Value) :-
    (   Source == hand
    ->  hand_combinations(Hand, Startcard, Combinations)
    ;   crib_combinations(Hand, Startcard, Combinations)
    ),
    findall(Kind, member(combination(Kind, _, _), Combinations), Kinds),
    textbook_value(Source, Hand, Startcard, Value).

:- begin_tests(count_question).

test(cards, [forall(between(1, 4, Level))]) :-
    forall(made(Level, _, Hand, Startcard),
           (   sort(0, @<, [Startcard|Hand], Cards),
               length(Cards, 5),
               maplist(card_order, Hand, Orders),
               msort(Orders, Orders)
           )).
test(simple) :-
    forall(made(1, Source, Hand, Startcard),
           (   found(Source, Hand, Startcard, Kinds, Value),
               Source == hand,
               Value =< 8,
               subtract(Kinds, [fifteen, pair], [])
           )).
test(run) :-
    forall(made(2, Source, Hand, Startcard),
           (   found(Source, Hand, Startcard, Kinds, _),
               Source == hand,
               memberchk(run, Kinds),
               subtract(Kinds, [fifteen, pair, run], [])
           )).
test(suits) :-
    forall(made(3, _, Hand, Startcard),
           (   found(hand, Hand, Startcard, Kinds, _),
               once(( member(Kind, [flush, nobs]),
                      memberchk(Kind, Kinds)
                    ))
           )).
test(crib_without_flush) :-
    once(( made(3, crib, Crib, Startcard),
           textbook_value(hand, Crib, Startcard, Value),
           CribValue is Value - 4,
           textbook_value(crib, Crib, Startcard, CribValue)
         )).
test(same, One == Other) :-
    textbook_deck(Deck),
    count_question(4, 123_456, Deck, One),
    count_question(4, 123_456, Deck, Other).
test(no_level, [ forall(member(Level, [5, easy])),
                 error(domain_error(level_of_counting, Level)) ]) :-
    textbook_deck(Deck),
    count_question(Level, 0, Deck, _).

:- end_tests(count_question).
