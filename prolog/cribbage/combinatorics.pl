/*  Count choices, and compute distributions of sums.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_combinatorics,
          [ arrangements/3,             % +Count, +Places, -Arrangements
            binomial/3,                 % +Count, +Chosen, -Binomial
            key_totals/2,               % +Pairs, -Totals
            distribution/2,             % +Counts, -Distribution
            sum_distribution/3          % +Distribution, +Other, -Sum
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, sum_list/2]).
:- use_module(library(pairs), [group_pairs_by_key/2]).

/** <module> Combinatorics

If cards are drawn at random, the probability of an outcome is the number of
favorable choices divided by the number of possible choices.  arrangements/3 and
binomial/3 compute such numbers.

A distribution is a list of pairs Key-Probability, sorted by Key.  A key is a
number of points or another outcome.

    ?- binomial(52, 5, Hands).
    Hands = 2598960.
*/

%!  arrangements(+Count, +Places, -Arrangements) is det.
%
%   Arrangements is the number of ordered choices of Places items from Count
%   items.

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
%   Binomial is the number of ways to choose Chosen items from Count items.

binomial(Count, Chosen, Binomial) :-
    arrangements(Count, Chosen, Arrangements),
    arrangements(Chosen, Chosen, Orders),
    Binomial is Arrangements // Orders.

%!  key_totals(+Pairs, -Totals:pairs) is det.
%
%   Totals contains each key of Pairs once, in the standard order of terms, with
%   the sum of its values.

key_totals(Pairs, Totals) :-
    keysort(Pairs, Sorted),
    group_pairs_by_key(Sorted, Groups),
    maplist(total, Groups, Totals).

total(Key-Values, Key-Total) :-
    sum_list(Values, Total).

%!  distribution(+Counts:pairs, -Distribution:pairs) is det.
%
%   Distribution pairs each key of Counts with a probability that is
%   proportional to the sum of the key's values.

distribution(Counts, Distribution) :-
    key_totals(Counts, Totals),
    aggregate_all(sum(Count), member(_-Count, Totals), Sum),
    findall(Key-Probability,
            (   member(Key-Total, Totals),
                Probability is Total / float(Sum)
            ),
            Distribution).

%!  sum_distribution(+Distribution, +Other, -Sum:pairs) is det.
%
%   Sum is the distribution of the sum of two independent numbers with the
%   distributions Distribution and Other.

sum_distribution(Distribution, Other, Sum) :-
    findall(Points-Probability,
            (   member(Points1-Probability1, Distribution),
                member(Points2-Probability2, Other),
                Points is Points1 + Points2,
                Probability is Probability1 * Probability2
            ),
            Pairs),
    key_totals(Pairs, Sum).
