/*  Tests of the misconceptions of the show: hands counted wrong by hand.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_misconceptions, []).
:- include(suite).
:- use_module('../../prolog/grading/misconceptions').
:- use_module('../../prolog/cribbage/show', [hand_value/3]).

:- begin_tests(misconceptions).

%!  example(?Name, ?Hand, ?Startcard, ?Value) is nondet.
%
%   By the misconception of this Name, Hand is worth Value with Startcard.

example(no_fifteens_of(3), "5H 5S 5C JD", "5D", 21).
example(one_fifteen, "5H 5S 5C JD", "5D", 15).
example(fifteens_of_ranks, "7C 8D 8H KS", "2C", 4).
example(fifteens_of_values, "5H KC QD 2S", "4H", 2).
example(courts_by_place, "QD 3H 7C 8S", "KD", 4).
example(ace_as_either, "AC 4D 10S 2H", "2S", 10).
example(thirty_ones, "KC QD 9H 2S", "4H", 4).
example(royal_for(4), "7C 7D 7S 2H", "KH", 4).
example(double_royal_for(6), "7C 7D 7S 7H", "KH", 6).
example(pairs_in_a_row, "7C 7D 7S 7H", "KH", 6).
example(pairs_of_neighbors, "7C 2D 7S 9H", "9S", 2).
example(pairs_of_courts, "KC QD 2S 4H", "6H", 2).
example(pairs_of_lowest, "3C 3D 9S 9H", "JH", 6).
example(full_house, "2C 2D 9S 9H", "9C", 6).
example(full_house, "2C 2D 9S 9H", "KC", 4).
example(runs_doubled, "9C 10D 10S 10H", "JS", 18).
example(runs_of_royal_twice, "9C 10D 10S 10H", "JS", 12).
example(runs_of_royal_twice, "9C 9D 10S 10H", "JS", 16).
example(runs_added, "9C 10D 10S 9H", "JS", 13).
example(runs_of_four, "9C 10D JS QH", "KH", 8).
example(runs_from_lowest, "2C 9D 10S JH", "KS", 0).
example(runs_from_lowest, "9C 10D JH KS", "KD", 5).
example(courts_by_name, "9C 10D JH KS", "2S", 4).
example(courts_by_name, "9C 10D JH QS", "2S", 3).
example(flush_for_nine, "AH 3H 6H 8H", "QH", 11).
example(round_the_corner, "KC AD 2S 7H", "9H", 3).
example(round_the_corner, "QC KC AD 2S", "3H", 9).
example(ace_high, "QC KC AD 4S", "9H", 7).
example(ace_only_high, "QC KC AD 4S", "9H", 7).
example(ace_only_high, "AC 2C 3D 9S", "10H", 4).
example(ace_high, "KC AD 2S 7H", "9H", 0).
example(runs_within_runs, "4C 5D 6S 7H", "KH", 14).
example(runs_of_three, "4C 5D 6S 7H", "KH", 10).
example(runs_up_to(3), "4C 5D 6S 7H", "KH", 7).
example(runs_once, "7C 8D 8S 9H", "KH", 9).
example(runs_twice, "9C 10D 10S 10H", "JS", 12).
example(runs_times_pairs, "9C 10D JS KH", "KS", 9).
example(runs_in_order, "9C JD 10S 2H", "4H", 2).
example(runs_in_order, "9C 2D 10S JH", "4H", 6).
example(runs_of_two, "9C 10D 2S KH", "4H", 4).
example(flush_of_five_for_four, "AH 3H 6H 8H", "QH", 6).
example(flush_of_any_four, "AH 3H 6H 8S", "QH", 6).
example(flush_of_three, "AH 3H 6H 8S", "QC", 5).
example(flush_of_color, "AH 3D 6H 8D", "QC", 6).
example(flush_without_nobs, "AH 7H 2H JH", "9H", 1).
example(nobs_without_flush, "AH 7H 2H JH", "9H", 5).
example(first_jack, "JS 9D JC 7H", "AC", 2).
example(last_jack, "JC 9D JS 7H", "AC", 2).
example(other_jack, "JS 9D 2C 7H", "AC", 1).
example(jack_turned_up, "9S 7H 2D AH", "JD", 1).
example(heels, "9S 7H 2D AH", "JD", 2).

test(example, [forall(example(Name, Hand, Startcard, Expected)),
               Value == Expected]) :-
    cards(Hand, HandCards),
    cards(Startcard, [Start]),
    mistaken_value(Name, HandCards, Start, Value).
test(differences, Found == [[1]-[-1]]) :-
    cards("5H 5S 5C JC", Other),
    cards("5H 5S 5C JD", Hand),
    cards("5D", [Start]),
    differences([show(Other, Start), show(Hand, Start)], Differences),
    findall(Places-Points,
            member(difference(nobs, "nobs is not counted", Places, Points),
                   Differences),
            Found).
test(differences_of_examples, Wrong == []) :-
    findall(show(Hand, Start),
            (   example(_, HandText, StartText, _),
                cards(HandText, Hand),
                cards(StartText, [Start])
            ),
            Shows),
    differences(Shows, Differences),
    findall(Name,
            (   misconception(Name, Kind, Text),
                changes(Name, Shows, Places, Points),
                Difference = difference(Kind, Text, Places, Points),
                \+ memberchk(Difference, Differences)
            ),
            Wrong).

changes(Name, Shows, Places, Points) :-
    findall(Place-Change,
            (   nth0(Place, Shows, show(Hand, Start)),
                mistaken_value(Name, Hand, Start, Mistaken),
                hand_value(Hand, Start, Value),
                Change is Mistaken - Value,
                Change =\= 0
            ),
            Changes),
    pairs_keys_values(Changes, Places, Points).

%!  person_says(?Source, ?Cards, ?Startcard, ?Claimed, ?Text) is nondet.
%
%   Text is among the reasons why a person may count Cards as Claimed points.

person_says(hand, "4C 5D 6S 7H", "KH", 14,
            "shorter runs are also counted within longer ones").
person_says(hand, "AH 3H 6H 8S", "QH", 6,
            "any four of the five cards are a flush if they share a suit").
person_says(crib, "AH 3H 6H 8H", "QC", 6,
            "a flush of four counts in the crib, too").
person_says(crib, "9S 7H 2D AH", "JD", 2,
            "a jack that is the start card scores two").

test(person, [ forall(person_says(Source, Cards, Startcard, Claimed, Text)),
               true(memberchk(Text, Texts)) ]) :-
    cards(Cards, FourCards),
    cards(Startcard, [Start]),
    miscount_explanations(Source, FourCards, Start, Claimed, Texts).
test(no_reason, Texts == []) :-
    cards("5H 5S 5C JD", Hand),
    cards("5D", [Start]),
    miscount_explanations(hand, Hand, Start, 1, Texts).
test(no_flush_of_the_hand_in_the_crib, Texts == []) :-
    cards("AH 3H 7H 9H", Crib),
    cards("QH", [Start]),
    miscount_explanations(crib, Crib, Start, 4, Texts).
test(order_does_not_matter_to_a_person, Texts == Others) :-
    cards("JS 9D JC 7H", Hand),
    cards("AC", [Start]),
    hand_value(Hand, Start, Value),
    Claimed is Value - 1,
    miscount_explanations(hand, Hand, Start, Claimed, Texts),
    reverse(Hand, Reversed),
    miscount_explanations(hand, Reversed, Start, Claimed, Others).

:- end_tests(misconceptions).
