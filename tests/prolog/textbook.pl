/*  The show of cribbage a second time, as a textbook would have it.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(textbook,
          [ textbook_value/4,           % +Role, +Hand, +Startcard, -Value
            textbook_mean/3,            % +Hand, +Cribcards, -Mean
            textbook_deck/1,            % -Deck
            textbook_preference/2,      % +Hand, -Preference
            card_count/2,               % +Card, -Count
            sublist/2,                  % +List, -Chosen
            random_cards/3              % +Count, -Cards, -Others
          ]).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(random)).
:- use_module(library(yall)).

/** <module> A second, independent definition to test against

Nothing is shared with cribbage.pl, and nothing is tabled.  Each rule tries all
choices of cards, as its words in a book of rules ask for, and the expected
value of a hand is the plain average over all start cards.

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

%!  textbook_preference(+Hand, -Preference) is det.
%
%   Of two hands with the same mean, the one with the greater Preference in the
%   standard order of terms is kept: that of lower ranks, or else the greater
%   one in the order of its sorted cards.

textbook_preference(Hand, preference(Lowness, Sorted)) :-
    ranks(Ranks),
    aggregate_all(sum(Place),
                  (   member(card(Rank, _), Hand),
                      nth1(Place, Ranks, Rank)
                  ),
                  Height),
    Lowness is 100 - Height,
    msort(Hand, Sorted).

%!  random_cards(+Count, -Cards:list, -Others:list) is det.
%
%   Cards are Count random cards, and Others the rest of the deck.

random_cards(Count, Cards, Others) :-
    textbook_deck(Deck),
    random_permutation(Deck, Shuffled),
    length(Cards, Count),
    once(append(Cards, Others, Shuffled)).

%!  textbook_value(+Role, +Hand, +Startcard, -Value) is det.
%
%   Value is the value of Hand, a `hand` or `crib`, with Startcard.

textbook_value(Role, Hand, Startcard, Value) :-
    maplist(card_number, [Startcard|Hand], Numbers),
    aggregate_all(count, fifteen(Numbers), Fifteens),
    aggregate_all(count, sublist(Numbers, [Number, Number]), Pairs),
    runs(Numbers, Runs),
    flush(Role, Hand, Startcard, Flush),
    nobs(Hand, Startcard, Nobs),
    Value is 2 * Fifteens + 2 * Pairs + Runs + Flush + Nobs.

card_number(card(Rank, _), Number) :-
    ranks(Ranks),
    nth1(Number, Ranks, Rank),
    !.

%!  card_count(+Card, -Count) is det.
%
%   Card adds Count to the count of the play.

card_count(Card, Count) :-
    card_number(Card, Number),
    Count is min(Number, 10).

%!  sublist(+List, -Chosen:list) is nondet.
%
%   Chosen are some of List, in its order.

sublist([], []).
sublist([Item|Items], [Item|Chosen]) :-
    sublist(Items, Chosen).
sublist([_|Items], Chosen) :-
    sublist(Items, Chosen).

fifteen(Numbers) :-
    sublist(Numbers, Chosen),
    maplist([Number, Count]>>(Count is min(Number, 10)), Chosen, Counts),
    sum_list(Counts, 15).

%   The longest runs count, and no shorter ones, because five cards hold no two
%   runs of different lengths but for one within the other.

runs(Numbers, Points) :-
    member(Length, [5, 4, 3]),
    aggregate_all(count, run(Numbers, Length), Count),
    Count > 0,
    !,
    Points is Length * Count.
runs(_, 0).

run(Numbers, Length) :-
    length(Run, Length),
    sublist(Numbers, Run),
    msort(Run, [First|Rest]),
    Last is First + Length - 1,
    numlist(First, Last, [First|Rest]).

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
