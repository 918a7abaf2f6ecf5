:- use_module(library(yall)).
:- use_module(library(apply)).
:- use_module(library(aggregate)).
:- use_module(library(lists)).

% functional style: map, filter, fold

hand_value(Hand, Start, Value) :-
    maplist([card(R,S), N/S]>>rank_as(R, N), [Start|Hand], Cards), !,
    foldl({Cards}/[Rule, V0, V]>>(call(Rule, Cards, P), V is V0 + P),
          [fifteens, pairs, runs, flush, nobs], 0, Value).

rank_as(Face, N) :- member(Face-N, [ace-1, jack-11, queen-12, king-13]).
rank_as(N, N) :- integer(N).

powerset([], [[]]).
powerset([X|Xs], Sets) :-
    powerset(Xs, Sets0),
    maplist({X}/[S, [X|S]]>>true, Sets0, Sets1),
    append(Sets1, Sets0, Sets).

fifteens(Cards, Points) :-
    powerset(Cards, Sets),
    include([Set]>>(foldl([N/_, T0, T]>>(T is T0 + min(N, 10)), Set, 0, 15)),
            Sets, Found),
    length(Found, Length),
    Points is 2 * Length.

pairs(Cards, Points) :-
    powerset(Cards, Sets),
    include([[A/_, A/_]]>>true, Sets, Found),
    length(Found, Length),
    Points is 2 * Length.

runs(Cards, Points) :-
    powerset(Cards, Sets),
    include(run, Sets, Runs),
    maplist(length, Runs, Lengths),
    max_list([0|Lengths], Longest),
    include(=(Longest), Lengths, Counted),
    sum_list(Counted, Points).

run(Set) :-
    maplist([N/_, N]>>true, Set, Ns),
    sort(Ns, Sorted),
    same_length(Ns, Sorted),
    Sorted = [Low, _, _|_],
    last(Sorted, High),
    numlist(Low, High, Sorted).

flush([_/S|Hand], Points) :-
    Hand = [_/T|_],
    (   maplist({T}/[_/T]>>true, Hand)
    ->  (   S == T
        ->  Points = 5
        ;   Points = 4
        )
    ;   Points = 0
    ).

nobs([_/S|Hand], Points) :-
    include(==(11/S), Hand, Jacks),
    length(Jacks, Points).

select_hand(Cards, Hand, Crib) :-
    powerset(Cards, Sets),
    include([[_,_,_,_]]>>true, Sets, Hands),
    findall(card(R, S),
            (member(R, [ace,2,3,4,5,6,7,8,9,10,jack,queen,king]),
             member(S, [hearts,spades,clubs,diamonds])),
            Deck),
    exclude({Cards}/[C]>>memberchk(C, Cards), Deck, Starts),
    maplist({Starts}/[H, Total-H]>>
                foldl({H}/[C, T0, T]>>(hand_value(H, C, V), T is T0 + V),
                      Starts, 0, Total),
            Hands, Totals),
    foldl([T-H, B-G, M-K]>>(T > B -> M-K = T-H ; M-K = B-G),
          Totals, -1-none, _-Hand),
    exclude({Hand}/[C]>>memberchk(C, Hand), Cards, Crib).
