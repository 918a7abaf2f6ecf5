%   File     : permuted.pl
%   Purpose  : Value hands by putting the cards in every order that matters.

% The order of the ranks.
before(ace, 2).
before(2, 3).
before(3, 4).
before(4, 5).
before(5, 6).
before(6, 7).
before(7, 8).
before(8, 9).
before(9, 10).
before(10, jack).
before(jack, queen).
before(queen, king).

face_card(jack).
face_card(queen).
face_card(king).

% worth(+Card, -Worth): what a card adds to a fifteen.
worth(card(ace, _), 1) :- !.
worth(card(Face, _), 10) :- face_card(Face), !.
worth(card(N, _), N).

% hand_value(+Hand, +Start, -Value)
hand_value(Hand, Start, Value) :-
    findall(P, event(Hand, Start, P), Ps),
    longest_ladders(Hand, Start, Ladders),
    sum_list([Ladders|Ps], Value).

% event(+Hand, +Start, -Points): something that scores, but for runs.
event(Hand, Start, 2) :-
    pick([Start|Hand], Picked),
    worth_together(Picked, 15).
event(Hand, Start, 2) :-
    select(card(R, S), [Start|Hand], Others),
    member(card(R, T), Others),
    S @< T.
event(Hand, _, 4) :-
    suited(Hand).
event(Hand, Start, 1) :-
    suited([Start|Hand]).
event(Hand, card(_, S), 1) :-
    member(card(jack, S), Hand).

pick([], []).
pick([_|Cards], Picked) :- pick(Cards, Picked).
pick([Card|Cards], [Card|Picked]) :- pick(Cards, Picked).

worth_together([], 0).
worth_together([Card|Cards], Worth) :-
    worth(Card, W),
    worth_together(Cards, W0),
    Worth is W0 + W.

suited([card(_, S)|Cards]) :-
    forall(member(Card, Cards), Card = card(_, S)).

% A ladder is a run that is built card by card from its lowest rank.
longest_ladders(Hand, Start, Points) :-
    findall(Length, ladder([Start|Hand], Length), Lengths),
    (   max_member(Max, Lengths)
    ->  aggregate_all(sum(Max), member(Max, Lengths), Points)
    ;   Points = 0
    ).

ladder(Cards, Length) :-
    select(Card, Cards, Others),
    climb(Card, Others, 1, Length),
    Length >= 3.

climb(_, _, Length, Length).
climb(card(R, _), Cards, Length0, Length) :-
    before(R, Next),
    select(card(Next, S), Cards, Others),
    Length1 is Length0 + 1,
    climb(card(Next, S), Others, Length1, Length).

% select_hand(+Cards, -Hand, -Crib): the crib of the worst loss is not taken.
select_hand(Cards, Hand, Crib) :-
    findall(Sum-Choice, option(Cards, Choice, Sum), Options),
    sort(0, @>=, Options, [_-choice(Hand, Crib)|_]).

option(Cards, choice(Hand, Crib), Sum) :-
    throw_away(Cards, Hand, Crib),
    findall(Value,
            (   startcard(Start),
                \+ memberchk(Start, Cards),
                hand_value(Hand, Start, Value)
            ),
            Values),
    sum_list(Values, Sum).

throw_away(Cards, Hand, [C]) :-
    length(Cards, 5),
    select(C, Cards, Hand).
throw_away(Cards, Hand, [C, D]) :-
    length(Cards, 6),
    select(C, Cards, Five),
    select(D, Five, Hand),
    C @< D.

startcard(card(R, S)) :-
    ( R = ace ; before(_, R) ),
    ( S = clubs ; S = diamonds ; S = hearts ; S = spades ).
