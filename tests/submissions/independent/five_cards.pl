% My cribbage program
% I sort the five cards and give each of them a variable.

hand_value([C1,C2,C3,C4], C5, Value) :-
    card_number(C1,N1), card_number(C2,N2), card_number(C3,N3),
    card_number(C4,N4), card_number(C5,N5),
    msort([N1,N2,N3,N4,N5], [A,B,C,D,E]),
    pairs(A,B,C,D,E,P),
    runs(A,B,C,D,E,R),
    tens(A,TA), tens(B,TB), tens(C,TC), tens(D,TD), tens(E,TE),
    fifteens(TA,TB,TC,TD,TE,F),
    suits(C1,C2,C3,C4,C5,S),
    jacks([C1,C2,C3,C4],C5,J),
    Value is P+R+F+S+J.

card_number(card(ace,_),1).
card_number(card(2,_),2).
card_number(card(3,_),3).
card_number(card(4,_),4).
card_number(card(5,_),5).
card_number(card(6,_),6).
card_number(card(7,_),7).
card_number(card(8,_),8).
card_number(card(9,_),9).
card_number(card(10,_),10).
card_number(card(jack,_),11).
card_number(card(queen,_),12).
card_number(card(king,_),13).

tens(N,10) :- N >= 10.
tens(N,N) :- N < 10.

% compare every card with every other card
eq(X,X,2) :- !.
eq(_,_,0).

pairs(A,B,C,D,E,P) :-
    eq(A,B,P1), eq(A,C,P2), eq(A,D,P3), eq(A,E,P4),
    eq(B,C,P5), eq(B,D,P6), eq(B,E,P7),
    eq(C,D,P8), eq(C,E,P9),
    eq(D,E,P10),
    P is P1+P2+P3+P4+P5+P6+P7+P8+P9+P10.

% fifteens: two, three, four or five cards
is15(15,2) :- !.
is15(_,0).

fifteens(A,B,C,D,E,F) :-
    findall(X,
            ( member(S, [A+B,A+C,A+D,A+E,B+C,B+D,B+E,C+D,C+E,D+E,
                         A+B+C,A+B+D,A+B+E,A+C+D,A+C+E,A+D+E,
                         B+C+D,B+C+E,B+D+E,C+D+E,
                         A+B+C+D,A+B+C+E,A+B+D+E,A+C+D+E,B+C+D+E,
                         A+B+C+D+E]),
              N is S,
              is15(N,X) ),
            Xs),
    sum_list(Xs,F).

run3(A,B,C) :- B =:= A+1, C =:= B+1.
run4(A,B,C,D) :- run3(A,B,C), D =:= C+1.
run5(A,B,C,D,E) :- run4(A,B,C,D), E =:= D+1.

% the longest run wins
runs(A,B,C,D,E,5) :- run5(A,B,C,D,E), !.
runs(A,B,C,D,E,R) :-
    findall(4, ( run4(A,B,C,D) ; run4(A,B,C,E) ; run4(A,B,D,E)
               ; run4(A,C,D,E) ; run4(B,C,D,E) ), Fours),
    Fours \= [], !,
    sum_list(Fours,R).
runs(A,B,C,D,E,R) :-
    findall(3, ( run3(A,B,C) ; run3(A,B,D) ; run3(A,B,E) ; run3(A,C,D)
               ; run3(A,C,E) ; run3(A,D,E) ; run3(B,C,D) ; run3(B,C,E)
               ; run3(B,D,E) ; run3(C,D,E) ), Threes),
    sum_list(Threes,R).

suits(card(_,S),card(_,S),card(_,S),card(_,S),card(_,S),5) :- !.
suits(card(_,S),card(_,S),card(_,S),card(_,S),_,4) :- !.
suits(_,_,_,_,_,0).

jacks(Hand,card(_,S),1) :- member(card(jack,S),Hand), !.
jacks(_,_,0).

% select hand: leave out one card or two cards
select_hand([A,B,C,D,E],Hand,Crib) :-
    choose([ [A,B,C,D]/[E], [A,B,C,E]/[D], [A,B,D,E]/[C], [A,C,D,E]/[B],
             [B,C,D,E]/[A] ], [A,B,C,D,E], Hand/Crib).
select_hand([A,B,C,D,E,F],Hand,Crib) :-
    choose([ [A,B,C,D]/[E,F], [A,B,C,E]/[D,F], [A,B,C,F]/[D,E],
             [A,B,D,E]/[C,F], [A,B,D,F]/[C,E], [A,B,E,F]/[C,D],
             [A,C,D,E]/[B,F], [A,C,D,F]/[B,E], [A,C,E,F]/[B,D],
             [A,D,E,F]/[B,C], [B,C,D,E]/[A,F], [B,C,D,F]/[A,E],
             [B,C,E,F]/[A,D], [B,D,E,F]/[A,C], [C,D,E,F]/[A,B] ],
           [A,B,C,D,E,F], Hand/Crib).

choose(Ways,Deal,Best) :-
    findall(T-W, ( member(W,Ways), W = H/_, points(H,Deal,T) ), Ts),
    sort(Ts,Sorted),
    last(Sorted,_-Best).

points(H,Deal,T) :-
    findall(V, ( card_number(card(R,S),_),
                 member(S,[clubs,diamonds,hearts,spades]),
                 \+ member(card(R,S),Deal),
                 hand_value(H,card(R,S),V) ), Vs),
    sum_list(Vs,T).
