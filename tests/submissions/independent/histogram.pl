% CRIBBAGE
% The cards are turned into a list of 13 counts, from ace to king.

:- use_module(library(lists)).

ranks([ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen, king]).

histogram(Cards, Counts) :-
    ranks(Ranks),
    histogram(Ranks, Cards, Counts).

histogram([], _, []).
histogram([Rank|Ranks], Cards, [Count|Counts]) :-
    aggregate_all(count, member(card(Rank, _), Cards), Count),
    histogram(Ranks, Cards, Counts).

hand_value(Hand, Start, Value) :-
    histogram([Start|Hand], Counts),
    doubles(Counts, Doubles),
    sequences(Counts, Sequences),
    ways([1,2,3,4,5,6,7,8,9,10,10,10,10], Counts, 15, Ways),
    same_suit(Hand, Start, Flush),
    his_nob(Hand, Start, Nob),
    sum_list([Doubles, Sequences, Ways, Ways, Flush, Nob], Value).

% n cards of a rank have n * (n - 1) points in pairs.
doubles([], 0).
doubles([N|Ns], Points) :-
    doubles(Ns, Points0),
    Points is Points0 + N * (N - 1).

% sequences: find three counts or more without a zero.
sequences(Counts, Points) :-
    sequences(Counts, 0, 1, Points).

sequences([], Length, Product, Points) :-
    finished(Length, Product, Points).
sequences([0|Counts], Length, Product, Points) :-
    !,
    finished(Length, Product, Points0),
    sequences(Counts, 0, 1, Points1),
    Points is Points0 + Points1.
sequences([N|Counts], Length, Product, Points) :-
    succ(Length, Longer),
    NewProduct is Product * N,
    sequences(Counts, Longer, NewProduct, Points).

finished(Length, Product, Points) :-
    (   Length < 3
    ->  Points = 0
    ;   Points is Length * Product
    ).

% ways(+Values, +Counts, +Sum, -Ways): the number of ways to make the sum with
% so many cards of each value.
ways(_, _, 0, 1) :- !.
ways([], [], _, 0) :- !.
ways([Value|Values], [Count|Counts], Sum, Ways) :-
    findall(W,
            (   between(0, Count, Used),
                Left is Sum - Used * Value,
                Left >= 0,
                ways(Values, Counts, Left, W0),
                over(Count, Used, Choices),
                W is W0 * Choices
            ),
            Ws),
    sum_list(Ws, Ways).

% Count over Used
over(_, 0, 1) :- !.
over(N, K, Choices) :-
    N1 is N - 1,
    K1 is K - 1,
    over(N1, K1, Choices1),
    Choices is Choices1 * N // K.

same_suit(Hand, card(_, StartSuit), Points) :-
    findall(Suit, member(card(_, Suit), Hand), Suits),
    list_to_set(Suits, Set),
    (   Set = [StartSuit]
    ->  Points = 5
    ;   length(Set, 1)
    ->  Points = 4
    ;   Points = 0
    ).

his_nob(Hand, card(_, Suit), Points) :-
    partition(==(card(jack, Suit)), Hand, Jacks, _),
    length(Jacks, Points).

select_hand(Cards, Hand, Crib) :-
    aggregate_all(max(Sum, Four-Rest),
                  (   four(Cards, Four, Rest),
                      sum_over_starts(Cards, Four, Sum)
                  ),
                  max(_, Hand-Crib)).

four([A,B,C,D], [A,B,C,D], []).
four([A,B,C,D,E|Cards], Four, [Out|Rest]) :-
    select(Out, [A,B,C,D,E|Cards], Others),
    four(Others, Four, Rest).

sum_over_starts(Cards, Four, Sum) :-
    ranks(Ranks),
    aggregate_all(sum(Value),
                  (   member(Rank, Ranks),
                      member(Suit, [clubs, diamonds, hearts, spades]),
                      Start = card(Rank, Suit),
                      \+ memberchk(Start, Cards),
                      hand_value(Four, Start, Value)
                  ),
                  Sum).
