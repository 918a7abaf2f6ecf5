/*  The show of cribbage a second time, as a textbook would have it.

    Author:  The cribbage_bridge project
    Licence: MIT
*/

:- module(textbook,
          [ textbook_value/4,           % +Role, +Hand, +Startcard, -Value
            textbook_mean/3,            % +Hand, +Cribcards, -Mean
            textbook_deck/1             % -Deck
          ]).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).

/** <module> A second, independent definition to test against

Nothing is shared with cribbage.pl, and nothing is tabled: each rule is worked
out in another way, from the counts of the ranks where that can be done, and
the expected value of a hand is the plain average over all start cards.

    ?- textbook_value(hand, [card(7,hearts), card(9,spades), card(8,clubs),
                             card(7,clubs)], card(8,hearts), Value).
    Value = 24.
*/

ranks([ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen, king]).

%!  textbook_deck(-Deck:list) is det.
%
%   Deck is the 52 cards.

textbook_deck(Deck) :-
    ranks(Ranks),
    findall(card(Rank, Suit),
            (   member(Rank, Ranks),
                member(Suit, [clubs, diamonds, hearts, spades])
            ),
            Deck).

%!  textbook_value(+Role, +Hand, +Startcard, -Value) is det.
%
%   Value is the value of Hand, a `hand` or `crib`, with Startcard.

textbook_value(Role, Hand, Startcard, Value) :-
    maplist(card_number, [Startcard|Hand], Numbers),
    fifteens(Numbers, Fifteens),
    msort(Numbers, Sorted),
    clumped(Sorted, Tally),
    pairs(Tally, Pairs),
    runs(Tally, Runs),
    flush(Role, Hand, Startcard, Flush),
    nobs(Hand, Startcard, Nobs),
    Value is Fifteens + Pairs + Runs + Flush + Nobs.

card_number(card(Rank, _), Number) :-
    ranks(Ranks),
    nth1(Number, Ranks, Rank),
    !.

fifteens(Numbers, Points) :-
    aggregate_all(count, adds_up(Numbers, 15), Count),
    Points is 2 * Count.

adds_up([], 0).
adds_up([Number|Numbers], Sum) :-
    Rest is Sum - min(Number, 10),
    Rest >= 0,
    adds_up(Numbers, Rest).
adds_up([_|Numbers], Sum) :-
    adds_up(Numbers, Sum).

pairs(Tally, Points) :-
    aggregate_all(sum(Count * (Count-1)), member(_-Count, Tally), Points).

runs([], 0).
runs([Number-Count|Tally], Points) :-
    run_from(Tally, Number, 1, Count, Length, Ways, Rest),
    (   Length >= 3
    ->  Run is Length * Ways
    ;   Run = 0
    ),
    runs(Rest, Others),
    Points is Run + Others.

run_from([Next-Count|Tally], Number, Length0, Ways0, Length, Ways, Rest) :-
    Next =:= Number + 1,
    !,
    Length1 is Length0 + 1,
    Ways1 is Ways0 * Count,
    run_from(Tally, Next, Length1, Ways1, Length, Ways, Rest).
run_from(Rest, _, Length, Ways, Length, Ways, Rest).

flush(Role, Hand, card(_, StartSuit), Points) :-
    findall(Suit, member(card(_, Suit), Hand), Suits),
    sort(Suits, Different),
    flush_points(Different, StartSuit, Role, Points).

flush_points([Suit], Suit, _, 5) :- !.
flush_points([_], _, hand, 4) :- !.
flush_points(_, _, _, 0).

nobs(Hand, card(_, Suit), 1) :-
    memberchk(card(jack, Suit), Hand),
    !.
nobs(_, _, 0).

%!  textbook_mean(+Hand, +Cribcards, -Mean) is det.
%
%   Mean is the value of Hand, averaged over all cards but these.

textbook_mean(Hand, Cribcards, Mean) :-
    textbook_deck(Deck),
    subtract(Deck, Hand, Others),
    subtract(Others, Cribcards, Startcards),
    maplist(textbook_value(hand, Hand), Startcards, Values),
    sum_list(Values, Sum),
    length(Startcards, Count),
    Mean is Sum rdiv Count.
