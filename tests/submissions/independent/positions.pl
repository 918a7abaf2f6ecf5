% Author: Student Five
%
% All ways to choose 2, 3, 4 or 5 of five cards are written down as lists of
% positions.  The hand is made a term, so that arg/3 finds a card by position.

choice([1,2]).  choice([1,3]).  choice([1,4]).  choice([1,5]).
choice([2,3]).  choice([2,4]).  choice([2,5]).
choice([3,4]).  choice([3,5]).
choice([4,5]).
choice([1,2,3]).  choice([1,2,4]).  choice([1,2,5]).
choice([1,3,4]).  choice([1,3,5]).  choice([1,4,5]).
choice([2,3,4]).  choice([2,3,5]).  choice([2,4,5]).
choice([3,4,5]).
choice([1,2,3,4]).  choice([1,2,3,5]).  choice([1,2,4,5]).
choice([1,3,4,5]).  choice([2,3,4,5]).
choice([1,2,3,4,5]).

% rank_info(Rank, Place, Worth)
rank_info(ace,1,1).
rank_info(2,2,2).
rank_info(3,3,3).
rank_info(4,4,4).
rank_info(5,5,5).
rank_info(6,6,6).
rank_info(7,7,7).
rank_info(8,8,8).
rank_info(9,9,9).
rank_info(10,10,10).
rank_info(jack,11,10).
rank_info(queen,12,10).
rank_info(king,13,10).

% the cards at some positions
at([], _, []).
at([P|Ps], Table, [X|Xs]) :-
    arg(P, Table, X),
    at(Ps, Table, Xs).

hand_value(Hand, StartCard, Value) :-
    predsort(by_place, [StartCard|Hand], Sorted),
    Table =.. [table|Sorted],
    findall(Points,
            ( choice(Ps), at(Ps, Table, Cs), scores(Cs, Points) ),
            List),
    long_runs(Table, RunPoints),
    flush_bonus(Hand, StartCard, Flush),
    jack_bonus(Hand, StartCard, Jack),
    sum_list([RunPoints, Flush, Jack|List], Value).

by_place(Order, card(R1, S1), card(R2, S2)) :-
    rank_info(R1, P1, _),
    rank_info(R2, P2, _),
    compare(Order, P1/S1, P2/S2).

scores([card(R,_), card(R,_)], 2).
scores(Cards, 2) :-
    worths(Cards, Ws),
    sum_list(Ws, 15).

worths([], []).
worths([card(R,_)|Cards], [W|Ws]) :-
    rank_info(R, _, W),
    worths(Cards, Ws).

% Only the longest length counts.
long_runs(Table, Points) :-
    member(Length, [5,4,3]),
    length(Ps, Length),
    findall(Length, ( choice(Ps), at(Ps, Table, Cs), steps(Cs) ), Found),
    Found \== [],
    !,
    sum_list(Found, Points).
long_runs(_, 0).

steps([_]).
steps([card(R1,_), card(R2,S2)|Cards]) :-
    rank_info(R1, P1, _),
    rank_info(R2, P2, _),
    1 is P2 - P1,
    steps([card(R2,S2)|Cards]).

flush_bonus([card(_,S)|Cards], card(_,T), Bonus) :-
    forall(member(card(_,Other), Cards), Other == S),
    !,
    ( S == T -> Bonus = 5 ; Bonus = 4 ).
flush_bonus(_, _, 0).

jack_bonus(Hand, card(_,S), 1) :-
    memberchk(card(jack,S), Hand),
    !.
jack_bonus(_, _, 0).

select_hand(Cards, Hand, Crib) :-
    findall(Mean-(Keep+Drop),
            ( keep_four(Cards, Keep, Drop), mean(Keep, Cards, Mean) ),
            All),
    max_member(_-(Hand+Crib), All).

keep_four([A,B,C,D,E], Keep, [Out]) :-
    select(Out, [A,B,C,D,E], Keep).
keep_four([A,B,C,D,E,F], Keep, [X,Y]) :-
    choice([I,J]),
    Deal = deal(A,B,C,D,E),
    arg(I, Deal, X),
    arg(J, Deal, Y),
    subtract([A,B,C,D,E,F], [X,Y], Keep).
keep_four([A,B,C,D,E,F], Keep, [X,F]) :-
    select(X, [A,B,C,D,E], Keep).

mean(Keep, Cards, Mean) :-
    findall(V, ( rank_info(R,_,_), suit(S), \+ member(card(R,S), Cards),
                 hand_value(Keep, card(R,S), V) ), Vs),
    sum_list(Vs, Total),
    length(Vs, Number),
    Mean is Total / Number.

suit(hearts).
suit(diamonds).
suit(spades).
suit(clubs).
