:- use_module(library(assoc)).
:- use_module(library(apply)).
:- use_module(library(lists)).

/* An association list knows how often each rank was seen. */

seen(card(R,_), A0, A) :-
    ord(R, K),
    (   get_assoc(K, A0, N0)
    ->  N is N0 + 1
    ;   N = 1
    ),
    put_assoc(K, A0, N, A).

ord(R, K) :- integer(R), !, K = R.
ord(ace, 1).
ord(jack, 11).
ord(queen, 12).
ord(king, 13).

hand_value(H, C, Total) :-
    empty_assoc(Empty),
    foldl(seen, [C|H], Empty, A),
    assoc_to_values(A, Times),
    maplist(pair_score, Times, PairScores),
    assoc_to_keys(A, Keys),
    findall(S, (member(K, Keys), run_from(K, A, S)), RunScores),
    fifteen_score([C|H], FifteenScore),
    suit_score(H, C, SuitScore),
    append([PairScores, RunScores, [FifteenScore, SuitScore]], Scores),
    sum_list(Scores, Total).

pair_score(1, 0).
pair_score(2, 2).
pair_score(3, 6).
pair_score(4, 12).

% a run begins at K if the rank below is missing
run_from(K, A, Score) :-
    Below is K - 1,
    \+ get_assoc(Below, A, _),
    climb(K, A, 0, L, 1, Ways),
    L > 2,
    Score is L * Ways.

climb(K, A, L0, L, W0, W) :-
    get_assoc(K, A, N),
    !,
    L1 is L0 + 1,
    W1 is W0 * N,
    K1 is K + 1,
    climb(K1, A, L1, L, W1, W).
climb(_, _, L, L, W, W).

fifteen_score(Cards, Score) :-
    foldl(extend, Cards, [0], Sums),
    include(=:=(15), Sums, Fifteens),
    length(Fifteens, N),
    Score is N * 2.

% all sums so far, without and with one more card
extend(card(R,_), Sums, More) :-
    ord(R, K),
    V is min(K, 10),
    maplist(plus(V), Sums, Added),
    append(Sums, Added, More).

suit_score(H, card(_,S), Score) :-
    maplist(arg(2), H, [A|Suits]),
    (   exclude(==(A), Suits, [])
    ->  ( A == S -> F = 5 ; F = 4 )
    ;   F = 0
    ),
    (   member(card(jack,S), H)
    ->  Score is F + 1
    ;   Score = F
    ), !.

select_hand(Cards, Hand, Crib) :-
    deck(Deck),
    subtract(Deck, Cards, Starts),
    findall(H, four_of(Cards, H), Hs),
    map_list_to_pairs(worth(Starts), Hs, Rated),
    keysort(Rated, Ascending),
    reverse(Ascending, [_-Hand|_]),
    subtract(Cards, Hand, Crib).

four_of(Cards, H) :-
    length(H, 4),
    sub(H, Cards).

sub([], _).
sub([X|Xs], [X|Ys]) :- sub(Xs, Ys).
sub([X|Xs], [_|Ys]) :- sub([X|Xs], Ys).

worth(Starts, H, Worth) :-
    maplist(hand_value(H), Starts, Values),
    sum_list(Values, Worth).

deck(Deck) :-
    findall(card(R,S),
            ( member(S, [clubs,diamonds,hearts,spades]),
              member(R, [ace,2,3,4,5,6,7,8,9,10,jack,queen,king]) ),
            Deck).
