% Ranks are letters, and a hand is an atom such as a3378 (t, j, q, k for tens).
% Runs are looked up inside of a23456789tjqk.

letter(ace, a).
letter(10, t).
letter(jack, j).
letter(queen, q).
letter(king, k).
letter(N, L) :- integer(N), N < 10, atom_number(L, N).

order(a23456789tjqk).

weight(L, W) :-
    order(All),
    sub_atom(All, Before, 1, _, L),
    !,
    W is min(10, Before + 1).

hand_value(Hand, Start, Value) :-
    findall(L, (member(card(R, _), [Start|Hand]), letter(R, L)), Letters),
    aggregate_all(count, fifteen(Letters), Fifteens),
    aggregate_all(count, twins(Letters), Twins),
    straight(Letters, Straight),
    findall(S, member(card(_, S), Hand), Suits),
    Start = card(_, StartSuit),
    flush(Suits, StartSuit, Flush),
    aggregate_all(count, member(card(jack, StartSuit), Hand), Nobs),
    Value is 2 * (Fifteens + Twins) + Straight + Flush + Nobs.

fifteen(Letters) :-
    part(Letters, Part),
    maplist(weight, Part, Weights),
    sum_list(Weights, 15).

part([], []).
part([L|Ls], Part) :-
    part(Ls, Part0),
    ( Part = Part0 ; Part = [L|Part0] ).

twins(Letters) :-
    append(_, [L|Later], Letters),
    member(L, Later).

% the longest piece of the order whose letters are all there
straight(Letters, Points) :-
    order(All),
    (   member(Length, [5, 4, 3]),
        sub_atom(All, _, Length, _, Piece),
        atom_chars(Piece, Chars),
        subset(Chars, Letters)
    ->  times(Chars, Letters, 1, Times),
        Points is Times * Length
    ;   Points = 0
    ).

times([], _, Times, Times).
times([C|Cs], Letters, Times0, Times) :-
    delete(Letters, C, Without),
    length(Letters, A),
    length(Without, B),
    Times1 is Times0 * (A - B),
    times(Cs, Letters, Times1, Times).

flush(Suits, StartSuit, Points) :-
    sort([StartSuit|Suits], Five),
    sort(Suits, Four),
    flush_points(Five, Four, Points).

flush_points([_], _, 5).
flush_points([_, _|_], [_], 4).
flush_points(_, [_, _|_], 0).

select_hand(Cards, Hand, Crib) :-
    findall(T-H, (four_cards(Cards, H), total(H, Cards, T)), Totals),
    pairs_keys(Totals, Keys),
    max_list(Keys, Max),
    memberchk(Max-Hand, Totals),
    findall(C, (member(C, Cards), \+ member(C, Hand)), Crib).

four_cards(Cards, [A, B, C, D]) :-
    part(Cards, [A, B, C, D]).

total(H, Cards, Total) :-
    deck(Deck),
    total(Deck, Cards, H, 0, Total).

total([], _, _, Total, Total).
total([Card|Deck], Cards, H, Total0, Total) :-
    (   memberchk(Card, Cards)
    ->  Total1 = Total0
    ;   hand_value(H, Card, Value),
        Total1 is Total0 + Value
    ),
    total(Deck, Cards, H, Total1, Total).

deck(Deck) :-
    order(All),
    findall(card(R, S),
            (   sub_atom(All, _, 1, _, L),
                once(letter_rank(L, R)),
                member(S, [clubs, diamonds, hearts, spades])
            ),
            Deck).

letter_rank(L, R) :- letter(R, L).
letter_rank(L, N) :- atom_number(L, N).
