/*  Measure whole games, and the decisions of the computer.

    Author:  The cribbage_bridge project
    Licence: MIT
*/

:- module(game_speed, []).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(main)).
:- use_module(library(random)).
:- use_module('../../prolog/cribbage/game').
:- use_module('../../prolog/cribbage/opponent').

/** <module> Games a second, milliseconds a decision

    $ swipl tests/bench/game_speed.pl

prints the games a second of the novice against itself, when the tables of the
show are filled; and then, for each strength, on a line: its name, and the mean
and the greatest milliseconds of a decision, over all that it decides in games
against itself.
*/

:- initialization(main, main).

main(_) :-
    set_random(seed(1)),
    play_games(100, novice),
    milliseconds(play_games(200, novice), Milliseconds),
    GamesASecond is 200 / (Milliseconds / 1000),
    format("~1f~n", [GamesASecond]),
    forall(strength(Strength, _, _), measure_decisions(Strength)).

measure_decisions(Strength) :-
    findall(Taken, decision(20, Strength, Taken), AllTaken),
    sum_list(AllTaken, Sum),
    length(AllTaken, Count),
    Mean is Sum / Count,
    max_list(AllTaken, Greatest),
    format("~w ~3f ~3f~n", [Strength, Mean, Greatest]).

%!  play_games(+Games, +Strength) is det.
%
%   Play so many Games between computers of Strength.

play_games(Games, Strength) :-
    forall(between(1, Games, _),
           ( new_game(first, State),
             play_game(State, both(Strength, Strength))
           )).

play_game(State0, Strengths) :-
    (   to_act(State0, nobody)
    ->  true
    ;   dealt(State0, State1),
        play_deal(Strengths, State1, played(_, State)),
        play_game(State, Strengths)
    ).

%!  decision(+Games, +Strength, -Taken) is nondet.
%
%   A decision in one of so many Games between computers of Strength has Taken
%   so many milliseconds.

decision(Games, Strength, Taken) :-
    between(1, Games, _),
    new_game(first, State),
    decision_from(State, Strength, Taken).

decision_from(State0, Strength, Taken) :-
    to_act(State0, Actor),
    (   Actor == nobody
    ->  fail
    ;   State0 = state(_, _, deal)
    ->  dealt(State0, State),
        decision_from(State, Strength, Taken)
    ;   Actor == (table)
    ->  legal_action(State0, Action),
        act(State0, Action, _, State),
        decision_from(State, Strength, Taken)
    ;   view(State0, Actor, View),
        milliseconds(chosen_action(Strength, View, Action), Milliseconds),
        act(State0, Action, _, State),
        (   Taken = Milliseconds
        ;   decision_from(State, Strength, Taken)
        )
    ).

dealt(State0, State) :-
    cribbage_show:deck(Deck),
    random_permutation(Deck, Shuffled),
    act(State0, deal(Shuffled), _, State).

%!  milliseconds(:Goal, -Milliseconds) is det.
%
%   Calling Goal takes so many Milliseconds.

:- meta_predicate milliseconds(0, -).

milliseconds(Goal, Milliseconds) :-
    statistics(cputime, Start),
    call(Goal),
    statistics(cputime, End),
    Milliseconds is 1000 * (End - Start).
