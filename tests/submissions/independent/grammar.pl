%% Sorted ranks are parsed by a grammar.
%% -------------------------------------

hand_value(Hand, Start, Score) :-
    findall(N, (member(card(R, _), [Start|Hand]), rank_number(R, N)), Ns),
    msort(Ns, Sorted),
    phrase(groups(Groups), Sorted),
    group_score(Groups, 0, S1),
    once(phrase(ladders(S2), Groups)),
    findall(T, fifteen(Sorted, T), Ts),
    length(Ts, Fifteens),
    S3 is Fifteens + Fifteens,
    flush(Hand, Start, S4),
    nob(Hand, Start, S5),
    Score is S1 + S2 + S3 + S4 + S5.

rank_number(ace, 1).
rank_number(N, N) :- member(N, [2,3,4,5,6,7,8,9,10]).
rank_number(jack, 11).
rank_number(queen, 12).
rank_number(king, 13).

%% 3,3,4 is read as group(3,2), group(4,1)
groups([group(N, K)|Gs]) --> [N], more(N, 1, K), groups(Gs).
groups([]) --> [].

more(N, K0, K) --> [N], !, { K1 is K0 + 1 }, more(N, K1, K).
more(_, K, K) --> [].

group_score([], S, S).
group_score([group(_, 1)|Gs], S0, S) :- group_score(Gs, S0, S).
group_score([group(_, 2)|Gs], S0, S) :- S1 is S0 + 2, group_score(Gs, S1, S).
group_score([group(_, 3)|Gs], S0, S) :- S1 is S0 + 6, group_score(Gs, S1, S).
group_score([group(_, 4)|Gs], S0, S) :- S1 is S0 + 12, group_score(Gs, S1, S).

%% the first ladder of three groups or more is the only one
ladders(S) -->
    [group(N, K)], rungs(N, 1, L, K, W), { L >= 3, S is L * W }, rest.
ladders(S) --> [_], ladders(S).
ladders(0) --> [].

rungs(N, L0, L, W0, W) -->
    [group(M, K)],
    { M =:= N + 1 },
    !,
    { L1 is L0 + 1, W1 is W0 * K },
    rungs(M, L1, L, W1, W).
rungs(_, L, L, W, W) --> [].

rest --> [].
rest --> [_], rest.

%% a fifteen is a path through the sorted ranks
fifteen(Sorted, Path) :-
    phrase(path(15, Path), Sorted).

path(0, []) --> !, rest, end.
path(Sum, [N|Path]) -->
    [N],
    { Sum1 is Sum - min(N, 10), Sum1 >= 0 },
    path(Sum1, Path).
path(Sum, Path) --> { Sum > 0 }, [_], path(Sum, Path).

end([], []).

flush(Hand, Start, S) :- phrase(suited(X), Hand), !, start_bonus(Start, X, S).
flush(_, _, 0).

suited(X) --> [card(_, X)].
suited(X) --> [card(_, X)], suited(X).

start_bonus(card(_, X), X, 5) :- !.
start_bonus(_, _, 4).

nob(Hand, card(_, X), 1) :- phrase((rest, [card(jack, X)], rest), Hand), !.
nob(_, _, 0).

select_hand(Cards, Hand, Crib) :-
    setof(Value-keep(H, C), rated(Cards, H, C, Value), Rated),
    append(_, [_-keep(Hand, Crib)], Rated), !.

rated(Cards, H, C, Value) :-
    phrase(dealt(H, C), Cards),
    length(H, 4),
    findall(V, (cut(Cards, Start), hand_value(H, Start, V)), Vs),
    foldl(plus, Vs, 0, Value).

dealt([], []) --> [].
dealt([X|H], C) --> [X], dealt(H, C).
dealt(H, [X|C]) --> [X], dealt(H, C).

cut(Cards, card(R, S)) :-
    rank_number(R, _),
    member(S, [diamonds, clubs, hearts, spades]),
    \+ member(card(R, S), Cards).
