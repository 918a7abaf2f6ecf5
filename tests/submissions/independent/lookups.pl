% Author: A. Nother Student
% Purpose: cribbage scoring by looking things up in lists

rankList([ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen, king]).
suitList([clubs, diamonds, hearts, spades]).

% indexOf(?Elem, +List, -Index) counts from 1
indexOf(Elem, [Elem|_], 1).
indexOf(Elem, [Head|Tail], Index) :-
    Elem \= Head,
    indexOf(Elem, Tail, TailIndex),
    Index is TailIndex + 1.

rankIndex(card(Rank, _), Index) :-
    rankList(List),
    indexOf(Rank, List, Index).

cardPoints(Card, Points) :-
    rankIndex(Card, Index),
    (Index >= 10 -> Points = 10 ; Points = Index).

mapCards(_, [], []).
mapCards(Pred, [X|Xs], [Y|Ys]) :-
    call(Pred, X, Y),
    mapCards(Pred, Xs, Ys).

sumAll([], 0).
sumAll([X|Xs], Sum) :-
    sumAll(Xs, Rest),
    Sum is X + Rest.

countElem(_, [], 0).
countElem(X, [X|Xs], N) :-
    countElem(X, Xs, M),
    N is M + 1.
countElem(X, [Y|Ys], N) :-
    X \= Y,
    countElem(X, Ys, N).

% choose K elements
chooseK(0, _, []).
chooseK(K, [X|Xs], [X|Ys]) :-
    K > 0,
    K1 is K - 1,
    chooseK(K1, Xs, Ys).
chooseK(K, [_|Xs], Ys) :-
    K > 0,
    chooseK(K, Xs, Ys).

% ---- the score ----
hand_value(Hand, StartCard, Value) :-
    AllCards = [StartCard|Hand],
    mapCards(cardPoints, AllCards, PointList),
    score15(PointList, Score15),
    mapCards(rankIndex, AllCards, Indexes),
    scorePairs(Indexes, ScorePairs),
    scoreRuns(5, Indexes, ScoreRuns),
    scoreFlush(StartCard, Hand, ScoreFlush),
    scoreNob(StartCard, Hand, ScoreNob),
    Value is Score15 + ScorePairs + ScoreRuns + ScoreFlush + ScoreNob.

score15(PointList, Score) :-
    findall(K, (member(K, [2, 3, 4, 5]),
                chooseK(K, PointList, Chosen),
                sumAll(Chosen, 15)), Ks),
    length(Ks, Count),
    Score is Count * 2.

scorePairs([], 0).
scorePairs([X|Xs], Score) :-
    countElem(X, Xs, N),
    scorePairs(Xs, RestScore),
    Score is RestScore + 2 * N.

% scoreRuns(+Length, +Indexes, -Score) tries shorter runs only if there are none
scoreRuns(Length, _, 0) :-
    Length < 3.
scoreRuns(Length, Indexes, Score) :-
    Length >= 3,
    findall(Length, (chooseK(Length, Indexes, Chosen), isRun(Chosen)), Runs),
    sumAll(Runs, Total),
    (Total > 0
    -> Score = Total
    ; Shorter is Length - 1,
      scoreRuns(Shorter, Indexes, Score)
    ).

isRun(Chosen) :-
    sort(Chosen, Sorted),
    length(Chosen, Length),
    length(Sorted, Length),
    Sorted = [First|_],
    last(Sorted, Last),
    Last =:= First + Length - 1.

scoreFlush(card(_, StartSuit), Hand, Score) :-
    Hand = [card(_, Suit)|_],
    findall(Suit, member(card(_, Suit), Hand), Same),
    length(Same, Count),
    (Count =:= 4, Suit == StartSuit -> Score = 5
    ; Count =:= 4 -> Score = 4
    ; Score = 0
    ).

scoreNob(card(_, Suit), Hand, 1) :-
    memberchk(card(jack, Suit), Hand).
scoreNob(card(_, Suit), Hand, 0) :-
    \+ memberchk(card(jack, Suit), Hand).

% ---- the choice ----
select_hand(Cards, Hand, CribCards) :-
    findall(Four, chooseK(4, Cards, Four), Fours),
    mapCards(expectedValue(Cards), Fours, Expected),
    max_list(Expected, Highest),
    nth1(Position, Expected, Highest),
    nth1(Position, Fours, Hand),
    subtract(Cards, Hand, CribCards),
    !.

expectedValue(Cards, Four, Expected) :-
    rankList(Ranks),
    suitList(Suits),
    findall(V, (member(R, Ranks),
                member(S, Suits),
                \+ member(card(R, S), Cards),
                hand_value(Four, card(R, S), V)), Vs),
    sumAll(Vs, Sum),
    length(Vs, N),
    Expected is Sum / N.
