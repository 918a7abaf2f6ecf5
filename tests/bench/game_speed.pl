/*  Measure whole games, and the decisions of the computer.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(game_speed,
          [ random_play/4               % +Way, +Seed, +Games, -Counts
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(main)).
:- use_module(library(random)).
:- use_module(library(statistics)).
:- use_module('../../prolog/cribbage/game').
:- use_module('../../prolog/cribbage/opponent').
:- use_module('../../prolog/cribbage/steps').
:- use_module('../../prolog/cribbage/view').
:- use_module('../prolog/textbook').

/** <module> Games a second, milliseconds a decision, steps a second

    $ swipl tests/bench/game_speed.pl

prints the games a second of the novice against itself, when the tables of the
show are filled; and then, for each strength, on a line: its name, and the mean
and the maximum milliseconds of a decision, over all that it decides in games
against itself.

    $ swipl tests/bench/game_speed.pl random 300

plays 300 games at random, in both ways of random_play/4, and prints for
each way, on a line: its name, the steps, and the steps a second.
*/

:- initialization(main, main).

main([]) :-
    set_random(seed(1)),
    play_games(100, novice),
    milliseconds(play_games(200, novice), Milliseconds),
    GamesASecond is 200 / (Milliseconds / 1000),
    format("~1f~n", [GamesASecond]),
    forall(strength(Strength, _, _, _), measure_decisions(Strength)).
main([random, GamesText]) :-
    atom_number(GamesText, Games),
    random_play(plain, 121, Games, _),
    forall(member(Way, [plain, answered]), measure_steps(Way, Games)).

measure_decisions(Strength) :-
    findall(Taken, decision(20, Strength, Taken), AllTaken),
    sum_list(AllTaken, Sum),
    length(AllTaken, Count),
    Mean is Sum / Count,
    max_list(AllTaken, Maximum),
    format("~w ~3f ~3f~n", [Strength, Mean, Maximum]).

measure_steps(Way, Games) :-
    milliseconds(random_play(Way, 121, Games, counts(Steps, _)), Milliseconds),
    StepsASecond is Steps / (Milliseconds / 1000),
    format("~w ~d ~0f~n", [Way, Steps, StepsASecond]).

                 /*******************************
                 *         RANDOM PLAY          *
                 *******************************/

%!  random_play(+Way, +Seed, +Games, -Counts) is det.
%
%   Play Games at random, from a Seed.  Counts is a term counts(Steps, Choices)
%   with the numbers of all steps, and of the discards, cards and goes among
%   them.  In each step the legal actions are found, a random one of them is
%   taken, or the table's action with a random deck, and the view is made of the
%   seat that is to act then.  Way is
%
%     - plain
%       legal_actions/2, act/4 and view/3 are asked.
%     - answered
%       All is in the one answer of after_actions/4: a view is the situation,
%       but for what is face down.

random_play(Way, Seed, Games, Counts) :-
    set_random(seed(Seed)),
    numlist(1, Games, Numbers),
    foldl(random_game(Way), Numbers, counts(0, 0), Counts).

random_game(plain, _, Counts0, Counts) :-
    new_game(State),
    random_steps(State, Counts0, Counts).
random_game(answered, _, Counts0, Counts) :-
    begun(121, [], both(0, 0), nobody, State, Situation),
    answered_steps(State, Situation, Counts0, Counts).

random_steps(State0, Counts0, Counts) :-
    legal_actions(State0, Actions),
    (   random_action(State0, Actions, Action)
    ->  act(State0, Action, _, State),
        view_to_act(State),
        count_step(Action, Counts0, Counts1),
        random_steps(State, Counts1, Counts)
    ;   Counts = Counts0
    ).

count_step(Action, counts(Steps0, Choices0), counts(Steps, Choices)) :-
    Steps is Steps0 + 1,
    (   memberchk(Action, [discard(_, _), play(_, _), go(_)])
    ->  Choices is Choices0 + 1
    ;   Choices = Choices0
    ).

view_to_act(State) :-
    (   to_act(State, Seat),
        memberchk(Seat, [first, second])
    ->  view(State, Seat, _)
    ;   true
    ).

answered_steps(State0, Situation0, Counts0, Counts) :-
    (   random_action(State0, Situation0.legal, Action)
    ->  after_actions(State0, [Action], State, after(_, Situation)),
        count_step(Action, Counts0, Counts1),
        answered_steps(State, Situation, Counts1, Counts)
    ;   Counts = Counts0
    ).

%!  random_action(+State, +Actions, -Action) is semidet.
%
%   Action is a random one of Actions, those that are legal in State, or is the
%   table's.

random_action(State, Actions, Action) :-
    (   Actions == []
    ->  State = state(_, _, _, Stage),
        memberchk(Stage-Name, [drawing-draw, dealing-deal]),
        random_cards(52, Deck, _),
        Action =.. [Name, Deck]
    ;   random_member(Action, Actions)
    ).

                 /*******************************
                 *      GAMES OF COMPUTERS      *
                 *******************************/

%!  play_games(+Games, +Strength) is det.
%
%   Play a number of Games between computers of Strength.

play_games(Games, Strength) :-
    forall(between(1, Games, _),
           ( new_game(first, State),
             play_game(State, both(Strength, Strength))
           )).

play_game(State0, Strengths) :-
    (   to_act(State0, nobody)
    ->  true
    ;   dealt(State0, State1),
        after_deal(Strengths, State1, State, _),
        play_game(State, Strengths)
    ).

%!  decision(+Games, +Strength, -Taken) is nondet.
%
%   Taken is the time in milliseconds of a decision in one of Games between
%   computers of Strength.

decision(Games, Strength, Taken) :-
    between(1, Games, _),
    new_game(first, State),
    decision_from(State, Strength, Taken).

decision_from(State0, Strength, Taken) :-
    once(to_act(State0, Actor)),
    (   Actor == nobody
    ->  fail
    ;   State0 = state(_, _, _, dealing)
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
    random_cards(52, Deck, _),
    act(State0, deal(Deck), _, State).

%!  milliseconds(:Goal, -Milliseconds) is det.
%
%   Milliseconds is the time that Goal takes.

:- meta_predicate milliseconds(0, -).

milliseconds(Goal, Milliseconds) :-
    call_time(Goal, Time),
    Milliseconds is 1000 * Time.cpu.
