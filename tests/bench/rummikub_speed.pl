/*  Count random games of Rummikub Lite.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(rummikub_speed, []).
:- use_module(library(aggregate)).
:- use_module(library(lists)).
:- use_module(library(main)).
:- use_module(library(random)).
:- use_module(library(statistics)).
:- use_module('../../prolog/rummikub').

/** <module> The time to count games grows with the states, not with the games

    $ swipl tests/bench/rummikub_speed.pl

deals all 52 blocks of the numbers from 1 to 13 in fifty ways, 14 to each
player and the others into the bag, and prints for each deal: the number of
states, the number of games, the seconds to count the games, and the seconds to
list them, or `-` where there are too many.  Among these deals are one of the
most states and one of the most games that were found in two thousand.
*/

:- initialization(main, main).

maximum_listed(20_000).

main(_) :-
    forall(between(1902, 1951, Seed), report(Seed)).

report(Seed) :-
    deal(Seed, Blocks1, Blocks2, Bag),
    call_time(counted(Blocks1, Blocks2, Bag, States, Games), Counting),
    (   maximum_listed(Maximum),
        Games =< Maximum
    ->  call_time(listed(Blocks1, Blocks2, Bag, Games), Time),
        Listing = Time.cpu
    ;   Listing = (-)
    ),
    format("~w ~w ~w ~w~n", [States, Games, Counting.cpu, Listing]).

deal(Seed, Blocks1, Blocks2, Bag) :-
    set_random(seed(Seed)),
    findall(block(Number, Color),
            ( between(1, 13, Number),
              member(Color, [black, blue, red, yellow]) ),
            All),
    random_permutation(All, Shuffled),
    length(Blocks1, 14),
    length(Blocks2, 14),
    append([Blocks1, Blocks2, Bag], Shuffled).

counted(Blocks1, Blocks2, Bag, States, Games) :-
    rummikub:outcomes(state(Blocks1, Blocks2, [], Bag),
                      outcomes(Wins, Losses, Draws)),
    aggregate_all(count, current_table(rummikub:_, _), States),
    abolish_all_tables,
    Games is Wins + Losses + Draws.

listed(Blocks1, Blocks2, Bag, Games) :-
    aggregate_all(count,
                  play_game(player(Blocks1, _), player(Blocks2, _), [], Bag),
                  Games).
