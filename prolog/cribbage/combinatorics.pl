/*  In how many ways things can be chosen, and put in order.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_combinatorics,
          [ arrangements/3,             % +Count, +Places, -Arrangements
            binomial/3                  % +Count, +Chosen, -Binomial
          ]).

/** <module> Combinatorics

The chance of a crib, or of a hand that is not seen, is a number of ways
divided by another.  Both come from these two predicates.

    ?- binomial(52, 5, Hands).
    Hands = 2598960.
*/

%!  arrangements(+Count, +Places, -Arrangements) is det.
%
%   Arrangements is the number of ways to put some of Count things in Places, in
%   order.

arrangements(Count, Places, Arrangements) :-
    (   Places =:= 0
    ->  Arrangements = 1
    ;   Fewer is Count - 1,
        Others is Places - 1,
        arrangements(Fewer, Others, OtherArrangements),
        Arrangements is Count * OtherArrangements
    ).

%!  binomial(+Count, +Chosen, -Binomial) is det.
%
%   Binomial is the number of ways to choose Chosen of Count things.

binomial(Count, Chosen, Binomial) :-
    arrangements(Count, Chosen, Arrangements),
    arrangements(Chosen, Chosen, Orders),
    Binomial is Arrangements // Orders.
