% Cribbage with tables of partial results.
:- table ways/3.

ordinal(Rank, Ordinal) :-
    Ranks = ranks(ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen, king),
    arg(Ordinal, Ranks, Rank).

ordinals([], []).
ordinals([card(Rank, _)|Cards], Ordinals) :-
    ordinals(Cards, Ordinals0),
    ordinal(Rank, Ordinal),
    insert(Ordinal, Ordinals0, Ordinals).

% insertion sort
insert(X, [], [X]).
insert(X, [Y|Ys], [X, Y|Ys]) :- X =< Y, !.
insert(X, [Y|Ys], [Y|Zs]) :- insert(X, Ys, Zs).

% ways(Ordinals, Sum, Ways)
ways([], Sum, Ways) :-
    ( Sum == 0 -> Ways = 1 ; Ways = 0 ).
ways([X|Xs], Sum, Ways) :-
    ways(Xs, Sum, Without),
    Sum1 is Sum - min(X, 10),
    ( Sum1 < 0 -> With = 0 ; ways(Xs, Sum1, With) ),
    Ways is Without + With.

hand_value(Hand, StartCard, Value) :-
    ordinals([StartCard|Hand], Sorted),
    ways(Sorted, 15, Fifteens),
    matches(Sorted, Matches),
    row_points(Sorted, Row),
    suit_points(Hand, StartCard, SuitPoints),
    Value is 2*Fifteens + 2*Matches + Row + SuitPoints.

matches([], 0).
matches([X|Xs], N) :-
    matches(Xs, N0),
    tally(X, Xs, T),
    N is N0 + T.

tally(_, [], 0).
tally(X, [Y|Ys], T) :-
    tally(X, Ys, T0),
    ( X =:= Y -> T is T0 + 1 ; T = T0 ).

% the shape of the steps between neighbors tells the points of runs
row_points([A, B, C, D, E], Points) :-
    S1 is B - A, S2 is C - B, S3 is D - C, S4 is E - D,
    cap([S1, S2, S3, S4], Shape),
    once(shape(Shape, Points)).

cap([], []).
cap([S|Ss], [T|Ts]) :- T is min(S, 2), cap(Ss, Ts).

shape([1,1,1,1], 5).
shape([1,1,1,2], 4).
shape([2,1,1,1], 4).
shape([0,1,1,1], 8).
shape([1,0,1,1], 8).
shape([1,1,0,1], 8).
shape([1,1,1,0], 8).
shape([0,0,1,1], 9).
shape([1,0,0,1], 9).
shape([1,1,0,0], 9).
shape([0,1,0,1], 12).
shape([0,1,1,0], 12).
shape([1,0,1,0], 12).
shape([0,1,1,2], 6).
shape([1,0,1,2], 6).
shape([1,1,0,2], 6).
shape([2,0,1,1], 6).
shape([2,1,0,1], 6).
shape([2,1,1,0], 6).
shape([1,1,2,_], 3).
shape([2,1,1,2], 3).
shape([_,2,1,1], 3).
shape(_, 0).

suit_points(Hand, card(_, Suit), Points) :-
    setof(S, R^member(card(R, S), Hand), Suits),
    ( Suits = [Suit] -> P = 5 ; Suits = [_] -> P = 4 ; P = 0 ),
    ( member(card(jack, Suit), Hand) -> Points is P + 1 ; Points = P ),
    !.

select_hand(Cards, Hand, Crib) :-
    findall(X, choice_of(Cards, X), Xs),
    sort(Xs, Sorted),
    reverse(Sorted, [choice(_, Hand, Crib)|_]).

choice_of(Cards, choice(Mean, Hand, Crib)) :-
    append(Front, [A|Rest], Cards),
    ( length(Cards, 5)
    -> Crib = [A], append(Front, Rest, Hand)
    ;  append(Middle, [B|Back], Rest),
       Crib = [A, B],
       append([Front, Middle, Back], Hand)
    ),
    aggregate_all(r(count, sum(V)),
                  start_card_value(Cards, Hand, V),
                  r(N, Total)),
    Mean is Total / N.

start_card_value(Cards, Hand, V) :-
    ordinal(Rank, _),
    member(Suit, [hearts, diamonds, spades, clubs]),
    \+ member(card(Rank, Suit), Cards),
    hand_value(Hand, card(Rank, Suit), V).
