/*  Test prolog/cribbage/lookup.pl.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_lookup, []).
:- include(suite).
:- use_module('../../prolog/cribbage/lookup').
:- use_module('../../prolog/cribbage/show').

/** <module> Tests of what is looked up to count a hand
*/

:- begin_tests(tables).

test(sizes) :-
    rank_lookup(Ranks),
    suit_lookup(hand, Suits),
    card_lookup(crib, Cards),
    preference_lookup(Preferences),
    maplist(length, [Ranks, Suits, Cards, Preferences], Sizes),
    assertion(Sizes == [6188, 1024, 208, 52]).
test(four_aces_and_a_five, Points == 12) :-
    rank_lookup([_, _, _, _, Points|_]).
test(flushes, Totals == [hand-68, crib-20]) :-
    findall(Show-Total, table_total(suit_lookup, Show, Total), Totals).
test(nobs, Totals == [hand-4, crib-4]) :-
    findall(Show-Total, table_total(card_lookup, Show, Total), Totals).

table_total(Lookup, Show, Total) :-
    member(Show, [hand, crib]),
    call(Lookup, Show, Points),
    sum_list(Points, Total).

:- end_tests(tables).

:- begin_tests(preference).

test(hands_of_four_ranks) :-
    deck(Deck),
    findall(card(Rank, Suit),
            (   member(card(Rank, Suit), Deck),
                memberchk(Rank, [ace, 2, 10, king])
            ),
            Cards),
    same_order(Cards).

:- end_tests(preference).

:- begin_tests(every_preference, [condition(getenv('LONG_TESTS', _))]).

test(all_hands) :-
    deck(Deck),
    same_order(Deck).

:- end_tests(every_preference).

%!  same_order(+Cards) is semidet.
%
%   The hands of Cards come in the same order by textbook_preference/2 and by
%   the sums of preference_lookup/1, of which no two are equal.

same_order(Cards) :-
    deck(Deck),
    preference_lookup(Numbers),
    pairs_keys_values(Pairs, Deck, Numbers),
    length(Hand, 4),
    findall(Preference-Sum,
            (   choose_cards(Cards, Hand, _),
                textbook_preference(Hand, Preference),
                aggregate_all(sum(Number),
                              (   member(Card, Hand),
                                  memberchk(Card-Number, Pairs)
                              ),
                              Sum)
            ),
            Hands),
    sort(1, @<, Hands, Sorted),
    pairs_values(Sorted, Sums),
    sort(0, @<, Sums, Sums).
