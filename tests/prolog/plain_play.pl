/*  Find what a card pegs in the play of cribbage, a second time.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(plain_play,
          [ plain_combinations/2,       % +Pile, -Combinations
            plain_count/2               % +Pile, ?Count
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).

/** <module> A second, independent definition to test against

Nothing is shared with play.pl.  The ranks are looked at as numbers.  For pairs
and for runs the newest cards are tried, from all cards of the pile down to two
or three: the first length that will do is the one that counts.  Cards are a
run if no number is there twice, and the maximum is as far from the minimum as
the cards allow.

    ?- plain_combinations([card(7,hearts), card(8,spades)], Combinations).
    Combinations = [combination(fifteen, [card(7,hearts), card(8,spades)], 2)].
*/

%!  plain_combinations(+Pile, -Combinations:list) is det.
%
%   Combinations are what the newest card of Pile, its first, pegs for: terms
%   combination(Kind, Cards, Points), those of the count before the others.

plain_combinations(Pile, Combinations) :-
    maplist(card_number, Pile, Numbers),
    plain_count(Pile, Count),
    length(Pile, Length),
    count_kind(Count, Length, OfCount),
    longest(same, Numbers, Length, 2, OfRank),
    longest(run, Numbers, Length, 3, OfRun),
    append([OfCount, OfRank, OfRun], Found),
    maplist(newest_cards(Pile), Found, Combinations).

%!  plain_count(+Pile, ?Count) is semidet.
%
%   The cards of Pile add up to Count.

plain_count(Pile, Count) :-
    maplist(card_number, Pile, Numbers),
    foldl([Number, Sum0, Sum]>>(Sum is Sum0 + min(Number, 10)),
          Numbers, 0, Count).

card_number(card(Rank, _), Number) :-
    nth1(Number, [ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen, king], Rank),
    !.

%   Combinations are found as Kind-Length-Points, of the Length newest cards.

newest_cards(Pile, Kind-Length-Points, combination(Kind, Cards, Points)) :-
    length(Cards, Length),
    append(Cards, _, Pile),
    !.

count_kind(15, Length, [fifteen-Length-2]) :- !.
count_kind(31, Length, [thirty_one-Length-2]) :- !.
count_kind(_, _, []).

%!  longest(+Rule, +Numbers, +Length, +Minimum, -Found) is det.
%
%   The most of the newest Numbers, from Length down to Minimum, that score by
%   Rule.

longest(_, _, Length, Minimum, []) :-
    Length < Minimum,
    !.
longest(Rule, Numbers, Length, _, [Kind-Length-Points]) :-
    length(Newest, Length),
    append(Newest, _, Numbers),
    sort(Newest, Different),
    length(Different, Ranks),
    max_list(Newest, Highest),
    min_list(Newest, Lowest),
    Width is Highest - Lowest + 1,
    scores(Rule, Length, Ranks, Width, Kind, Points),
    !.
longest(Rule, Numbers, Length, Minimum, Found) :-
    Shorter is Length - 1,
    longest(Rule, Numbers, Shorter, Minimum, Found).

%!  scores(?Rule, ?Length, ?Ranks, ?Width, ?Kind, ?Points) is nondet.
%
%   Length cards with Ranks different ranks, which lie within Width consecutive
%   ranks, score Points by Rule.

scores(same, 2, 1, 1, pair, 2).
scores(same, 3, 1, 1, pair_royal, 6).
scores(same, 4, 1, 1, double_pair_royal, 12).
scores(run, Length, Length, Length, run, Length).
