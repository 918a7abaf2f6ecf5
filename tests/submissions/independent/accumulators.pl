% Cribbage, with accumulators all the way.
% Student 1

hand_value(Hand, Start, Value) :-
    All = [Start|Hand],
    numbers(All, Ns0),
    msort(Ns0, Ns),
    pips(All, Ps),
    fifteens(Ps, 0, 0, V1),
    count_pairs(Ns, 0, V2),
    best_run(Ns, V3),
    flush(Hand, Start, V4),
    nob(Hand, Start, V5),
    Value is V1 + V2 + V3 + V4 + V5.

% place of each card in the order of ranks
numbers([], []).
numbers([card(R,_)|Cs], [N|Ns]) :-
    rank_no(R, N),
    numbers(Cs, Ns).

rank_no(ace, 1) :- !.
rank_no(jack, 11) :- !.
rank_no(queen, 12) :- !.
rank_no(king, 13) :- !.
rank_no(N, N).

pips([], []).
pips([card(R,_)|Cs], [P|Ps]) :-
    rank_no(R, N),
    ( N > 10 -> P = 10 ; P = N ),
    pips(Cs, Ps).

% fifteens(+Pips, +SumSoFar, +Points0, -Points): either take a card or leave it
fifteens([], 15, V0, V) :- !, V is V0 + 2.
fifteens([], _, V, V).
fifteens([P|Ps], Sum, V0, V) :-
    Sum1 is Sum + P,
    fifteens(Ps, Sum1, V0, V1),
    fifteens(Ps, Sum, V1, V).

count_pairs([], V, V).
count_pairs([N|Ns], V0, V) :-
    same(Ns, N, V0, V1),
    count_pairs(Ns, V1, V).

same([N|Ns], N, V0, V) :- !,
    V1 is V0 + 2,
    same(Ns, N, V1, V).
same(_, _, V, V).

% walk over the sorted numbers: length of the run and how many ways
best_run([N|Ns], V) :- run(Ns, N, 1, 1, 1, 0, V).

% run(Rest, Last, Length, Ways, SameAsLast, Best, Points)
run([], _, Len, Ways, _, B0, B) :- better(Len, Ways, B0, B).
run([N|Ns], N, Len, Ways, Same, B0, B) :- !,
    Same1 is Same + 1,
    Ways1 is Ways // Same * Same1,
    run(Ns, N, Len, Ways1, Same1, B0, B).
run([M|Ns], N, Len, Ways, _, B0, B) :-
    M =:= N + 1, !,
    Len1 is Len + 1,
    run(Ns, M, Len1, Ways, 1, B0, B).
run([M|Ns], _, Len, Ways, _, B0, B) :-
    better(Len, Ways, B0, B1),
    run(Ns, M, 1, 1, 1, B1, B).

better(Len, Ways, B0, B) :- Len >= 3, !, B is max(B0, Len * Ways).
better(_, _, B, B).

flush([card(_,S),card(_,S),card(_,S),card(_,S)], card(_,S), 5) :- !.
flush([card(_,S),card(_,S),card(_,S),card(_,S)], _, 4) :- !.
flush(_, _, 0).

nob([card(jack,S)|_], card(_,S), 1) :- !.
nob([_|Cs], Start, V) :- !, nob(Cs, Start, V).
nob([], _, 0).

select_hand(Cards, Hand, Crib) :-
    findall(H-C, split(Cards, 4, H, C), [First|Splits]),
    total(First, Cards, T),
    best(Splits, Cards, T, First, Hand-Crib).

split([], 0, [], []).
split([C|Cs], N, [C|H], R) :- N > 0, N1 is N - 1, split(Cs, N1, H, R).
split([C|Cs], N, H, [C|R]) :- split(Cs, N, H, R).

best([], _, _, Best, Best).
best([S|Ss], Cards, T0, Best0, Best) :-
    total(S, Cards, T),
    ( T > T0
    -> best(Ss, Cards, T, S, Best)
    ;  best(Ss, Cards, T0, Best0, Best)
    ).

total(Hand-_, Cards, Total) :-
    findall(V, ( in_deck(S), \+ member(S, Cards), hand_value(Hand, S, V) ), Vs),
    add_up(Vs, 0, Total).

add_up([], T, T).
add_up([V|Vs], T0, T) :- T1 is T0 + V, add_up(Vs, T1, T).

in_deck(card(R,S)) :-
    member(R, [ace,2,3,4,5,6,7,8,9,10,jack,queen,king]),
    member(S, [clubs,diamonds,hearts,spades]).
