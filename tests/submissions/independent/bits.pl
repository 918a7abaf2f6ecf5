% A hand is five bits: number a choice of cards by a mask from 0 to 31.

hand_value(Hand, Start, V) :-
    Five = [Start|Hand],
    maplist(rank_bit, Five, Shifts),
    findall(P, (between(3, 31, Mask), mask_score(Mask, Shifts, P)), Ps),
    sumlist(Ps, V1),
    runs(Shifts, V2),
    color(Hand, Start, V3),
    V is V1 + V2 + V3.

rank_bit(card(R, _), B) :- ( integer(R) -> B = R ; face(R, B) ).

face(ace, 1).   face(jack, 11).
face(queen, 12). face(king, 13).

% the numbers under the bits of the mask
under(0, _, []) :- !.
under(Mask, [X|Xs], Chosen) :-
    Mask1 is Mask >> 1,
    (   Mask /\ 1 =:= 1
    ->  Chosen = [X|Chosen1]
    ;   Chosen = Chosen1
    ),
    under(Mask1, Xs, Chosen1).

mask_score(Mask, Shifts, 2) :-
    under(Mask, Shifts, Chosen),
    sum10(Chosen, 15).
mask_score(Mask, Shifts, 2) :-
    under(Mask, Shifts, [X, X]).

sum10([], 0).
sum10([X|Xs], S) :- sum10(Xs, S0), S is S0 + min(10, X).

% one bit for each rank that is there
pattern([], 0).
pattern([S|Ss], Bits) :-
    pattern(Ss, Bits0),
    Bits is Bits0 \/ (1 << S).

% runs: slide 11111, 1111 and 111 along the pattern
runs(Shifts, Points) :-
    pattern(Shifts, Bits),
    (   window(Len, At),
        Window is ((1 << Len) - 1) << At,
        Bits /\ Window =:= Window
    ->  Last is At + Len - 1,
        findall(C, (between(At, Last, R), occurrences(R, Shifts, C)), Cs),
        product(Cs, Times),
        Points is Len * Times
    ;   Points = 0
    ).

window(Len, At) :-
    member(Len, [5, 4, 3]),
    Top is 14 - Len,
    between(1, Top, At).

occurrences(X, Xs, Count) :-
    findall(X, member(X, Xs), Found),
    length(Found, Count).

product([], 1).
product([X|Xs], P) :- product(Xs, P0), P is P0 * X.

color(Hand, card(_, S), V) :-
    ( Hand = [card(_,T)|_], \+ ( member(card(_,U), Hand), U \= T )
    -> ( S = T -> F = 5 ; F = 4 )
    ;  F = 0
    ),
    ( memberchk(card(jack, S), Hand) -> V is F + 1 ; V = F ).

select_hand(Cards, Hand, Crib) :-
    length(Cards, L),
    Top is (1 << L) - 1,
    findall(Sum-Mask,
            ( between(0, Top, Mask), popcount(Mask) =:= 4,
              under(Mask, Cards, H), sum_of(H, Cards, Sum) ),
            Sums),
    sort(1, @>=, Sums, [_-Best|_]),
    under(Best, Cards, Hand),
    Others is Top xor Best,
    under(Others, Cards, Crib).

sum_of(H, Cards, Sum) :-
    findall(V,
            ( between(1, 13, N), named(N, R),
              member(S, [spades, hearts, diamonds, clubs]),
              \+ memberchk(card(R, S), Cards),
              hand_value(H, card(R, S), V) ),
            Vs),
    sumlist(Vs, Sum).

named(N, R) :- ( face(R, N) -> true ; R = N ).
