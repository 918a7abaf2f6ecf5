% cribbage.pl - counts the points in the database.

:- dynamic score/1.
:- dynamic best/2.

add(N) :-
    retract(score(Old)),
    New is Old + N,
    assertz(score(New)).

% hand_value(Hand, StartCard, Value)
hand_value(Hand, StartCard, Value) :-
    retractall(score(_)),
    assertz(score(0)),
    append(Hand, [StartCard], All),
    forall(fifteen(All), add(2)),
    forall(pair(All), add(2)),
    forall(run(All, Points), add(Points)),
    forall(flush(Hand), add(4)),
    forall(long_flush(Hand, StartCard), add(1)),
    forall(nob(Hand, StartCard), add(1)),
    retract(score(Value)),
    !.

% combination of cards in which the sum is 15
fifteen(Cards) :-
    combination(Size, Cards, Combination),
    Size > 1,
    add_values(Combination, 15).

add_values([], 0).
add_values([card(Rank, _)|Tail], Sum) :-
    add_values(Tail, TailSum),
    card_value(Rank, Value),
    Sum is TailSum + Value.

card_value(Rank, Rank) :-
    number(Rank).
card_value(ace, 1).
card_value(Rank, 10) :-
    member(Rank, [jack, queen, king]).

combination(0, _, []).
combination(N, [Head|Tail], [Head|Comb]) :-
    combination(M, Tail, Comb),
    N is M + 1.
combination(N, [_|Tail], Comb) :-
    combination(N, Tail, Comb),
    N > 0.

pair(Cards) :-
    nth0(I, Cards, card(Rank, _)),
    nth0(J, Cards, card(Rank, _)),
    I < J.

% a run, which no longer one contains
run(Cards, Length) :-
    combination(Length, Cards, Run),
    Length >= 3,
    is_run(Run, Low, High),
    \+ ( member(Other, Cards), next_to(Other, Low, High) ).

is_run(Run, Low, High) :-
    findall(P, (member(card(R, _), Run), position(R, P)), Ps),
    sort(Ps, Set),
    length(Run, Length),
    length(Set, Length),
    min_list(Set, Low),
    max_list(Set, High),
    High - Low =:= Length - 1.

next_to(card(Rank, _), Low, High) :-
    position(Rank, P),
    ( P =:= Low - 1 ; P =:= High + 1 ).

position(Rank, P) :-
    nth1(P, [ace,2,3,4,5,6,7,8,9,10,jack,queen,king], Rank).

flush(Hand) :-
    \+ ( member(card(_, S1), Hand),
         member(card(_, S2), Hand),
         S1 \== S2
       ).

long_flush(Hand, card(_, Suit)) :-
    flush([card(any, Suit)|Hand]).

nob(Hand, card(_, Suit)) :-
    memberchk(card(jack, Suit), Hand).

% select_hand(Cards, Hand, Crib): remember the best one
select_hand(Cards, _, _) :-
    retractall(best(_, _)),
    assertz(best(-1, none)),
    combination(4, Cards, Hand),
    average(Hand, Cards, Average),
    best(Old, _),
    Average > Old,
    retract(best(Old, _)),
    assertz(best(Average, Hand)),
    fail.
select_hand(Cards, Hand, Crib) :-
    retract(best(_, Hand)),
    exclude([Card]>>memberchk(Card, Hand), Cards, Crib),
    !.

average(Hand, Cards, Average) :-
    findall(Value, value_with_start(Hand, Cards, Value), Values),
    sumlist(Values, Sum),
    length(Values, Count),
    Average is Sum / Count.

value_with_start(Hand, Cards, Value) :-
    position(Rank, _),
    member(Suit, [clubs, diamonds, hearts, spades]),
    \+ member(card(Rank, Suit), Cards),
    hand_value(Hand, card(Rank, Suit), Value).
