/* cribbage.pl
 * Project 1. The idea: look at all subsets of the five cards
 * and see which of them score.
 */

% hand_value(+Hand, +Startcard, -Value)
% Add up the points of the five rules.
hand_value(Hand, Startcard, Value) :-
    fifteen_points([Startcard|Hand], P1),
    pair_points([Startcard|Hand], P2),
    run_points([Startcard|Hand], P3),
    flush_points(Hand, Startcard, P4),
    nob_points(Hand, Startcard, P5),
    Value is P1 + P2 + P3 + P4 + P5.

% my_subset(+List, -Subset)
my_subset([], []).
my_subset([X|Xs], [X|Ys]) :- my_subset(Xs, Ys).
my_subset([_|Xs], Ys) :- my_subset(Xs, Ys).

% Two points for every subset that adds to 15.
fifteen_points(Cards, Points) :-
    findall(S, (my_subset(Cards, S), total_value(S, 15)), Found),
    length(Found, N),
    Points is 2 * N.

total_value([], 0).
total_value([card(R, _)|Cards], Total) :-
    value(R, V),
    total_value(Cards, Rest),
    Total is V + Rest.

% Two points for every subset of two cards of equal rank.
pair_points(Cards, Points) :-
    findall(R, my_subset(Cards, [card(R, _), card(R, _)]), Found),
    length(Found, N),
    Points is 2 * N.

% The longest runs only.
run_points(Cards, Points) :-
    findall(L, run_of_length(Cards, L), Ls),
    (   member(5, Ls)
    ->  Points = 5
    ;   member(4, Ls)
    ->  include(==(4), Ls, Fours),
        sumlist(Fours, Points)
    ;   sumlist(Ls, Points)
    ).

run_of_length(Cards, L) :-
    my_subset(Cards, S),
    length(S, L),
    L >= 3,
    maplist(order, S, Os),
    msort(Os, Sorted),
    consecutive(Sorted).

consecutive([_]).
consecutive([A, B|Rest]) :-
    B is A + 1,
    consecutive([B|Rest]).

flush_points(Hand, card(_, StartSuit), Points) :-
    (   all_suit(Hand, Suit)
    ->  (   Suit = StartSuit
        ->  Points = 5
        ;   Points = 4
        )
    ;   Points = 0
    ).

all_suit([], _).
all_suit([card(_, S)|Cards], S) :- all_suit(Cards, S).

nob_points(Hand, card(_, Suit), Points) :-
    (   member(card(jack, Suit), Hand)
    ->  Points = 1
    ;   Points = 0
    ).

% value(Rank, V): what it counts for 15s; order(Card, O): for runs.
value(ace, 1).
value(jack, 10).
value(queen, 10).
value(king, 10).
value(N, N) :- integer(N).

order(card(ace, _), 1).
order(card(jack, _), 11).
order(card(queen, _), 12).
order(card(king, _), 13).
order(card(N, _), N) :- integer(N).

% select_hand(+Cards, -Hand, -Cribcards)
% Try all hands of four and keep the best one.
select_hand(Cards, Hand, Cribcards) :-
    findall(H, (my_subset(Cards, H), length(H, 4)), Hands),
    best_hand(Hands, Cards, -1, [], Hand),
    subtract(Cards, Hand, Cribcards).

best_hand([], _, _, Hand, Hand).
best_hand([H|Hs], Cards, BestSoFar, HandSoFar, Hand) :-
    expected(H, Cards, E),
    (   E > BestSoFar
    ->  best_hand(Hs, Cards, E, H, Hand)
    ;   best_hand(Hs, Cards, BestSoFar, HandSoFar, Hand)
    ).

expected(Hand, Cards, Average) :-
    findall(V, (start(S), \+ member(S, Cards), hand_value(Hand, S, V)), Vs),
    sum_list(Vs, Sum),
    length(Vs, N),
    Average is Sum / N.

start(card(R, S)) :-
    member(R, [ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen, king]),
    member(S, [hearts, clubs, spades, diamonds]).
