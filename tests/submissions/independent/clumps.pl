:- module(clumps, [hand_value/3, select_hand/3]).
:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(pairs)).
:- use_module(library(aggregate)).

%!  hand_value(+Hand, +Start, -Points)
%
%   Ranks are clumped into pairs Order-HowMany; all but fifteens, flushes and
%   the nob can be read from those.

hand_value(Hand, Start, Points) :-
    maplist([card(R,_), O]>>once(place(R, O)), [Start|Hand], Orders),
    sort(0, @=<, Orders, Sorted),
    clumped(Sorted, Clumps),
    aggregate_all(sum(N*(N-1)), member(_-N, Clumps), Pairs),
    streaks(Clumps, Streaks),
    maplist(streak_points, Streaks, RunPoints),
    sum_list(RunPoints, Runs),
    findall(x, makes_15(Orders), Xs),
    length(Xs, Ways),
    suits_points(Hand, Start, Suits),
    Points is Pairs + Runs + 2*Ways + Suits.

place(Rank, Order) :-
    nth1(Order, [ace,2,3,4,5,6,7,8,9,10,jack,queen,king], Rank).

%!  streaks(+Clumps, -Streaks)
%
%   Cut the clumps where a rank is missing.

streaks([], []).
streaks([C|Cs], [[C|S]|Ss]) :-
    streak(Cs, C, S, Others),
    streaks(Others, Ss).

streak([B-N|Cs], A-_, [B-N|S], Others) :-
    succ(A, B),
    !,
    streak(Cs, B-N, S, Others).
streak(Others, _, [], Others).

streak_points(Streak, Points) :-
    pairs_values(Streak, Counts),
    same_length(Counts, [_,_,_|_]),
    !,
    length(Counts, Length),
    foldl([X,Y,Z]>>(Z is X*Y), Counts, Length, Points).
streak_points(_, 0).

makes_15(Orders) :-
    sum_to(Orders, 15).

sum_to(_, 0).
sum_to(Orders, Rest) :-
    Rest > 0,
    append(_, [O|Later], Orders),
    Less is Rest - min(O, 10),
    sum_to(Later, Less).

suits_points(Hand, card(_, Suit), Points) :-
    pairs_suits(Hand, Suits),
    sort(Suits, Different),
    flush(Different, Suit, Flush),
    aggregate_all(count, member(card(jack, Suit), Hand), Nob),
    Points is Flush + Nob.

pairs_suits(Hand, Suits) :-
    maplist([card(_,S),S]>>true, Hand, Suits).

flush([Suit], Suit, 5) :- !.
flush([_], _, 4) :- !.
flush([_|_], _, 0).

%!  select_hand(+Cards, -Hand, -Crib)

select_hand(Cards, Hand, Crib) :-
    findall(Mean-H/C, candidate(Cards, H, C, Mean), Candidates),
    keysort(Candidates, Sorted),
    last(Sorted, _-Hand/Crib).

candidate(Cards, Hand, Crib, Mean) :-
    length(Cards, N),
    Discards is N - 4,
    length(Crib, Discards),
    discard(Crib, Cards, Hand),
    aggregate_all(bag(V), start_value(Cards, Hand, V), Vs),
    sum_list(Vs, Sum),
    length(Vs, Length),
    Mean is Sum rdiv Length.

discard([], Hand, Hand).
discard([C|Cs], Cards, Hand) :-
    append(Before, [C|After], Cards),
    discard(Cs, After, Rest),
    append(Before, Rest, Hand).

start_value(Cards, Hand, Value) :-
    place(Rank, _),
    Start = card(Rank, Suit),
    member(Suit, [clubs, diamonds, hearts, spades]),
    \+ memberchk(Start, Cards),
    hand_value(Hand, Start, Value).
