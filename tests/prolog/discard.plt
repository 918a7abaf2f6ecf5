/*  Test prolog/cribbage/crib.pl and prolog/cribbage/discard.pl.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_discard, []).
:- include(suite).
:- use_module('../../prolog/cribbage/combinatorics').
:- use_module('../../prolog/cribbage/crib').
:- use_module('../../prolog/cribbage/discard').
:- use_module('../../prolog/cribbage/show').

/** <module> Tests of the mean of a crib, and of discards

The mean of a crib is compared with plain averages over all cribs.
*/

:- begin_tests(crib_mean).

%   The mean over all cribs that Discarded and other cards make, and all start
%   cards, by a rule that counts them.

plain_mean(Count, Discarded, Unseen, Mean) :-
    aggregate_all(total(count, sum(Value)),
                  (   select(Startcard, Unseen, Left),
                      length(Crib, 4),
                      append(Discarded, Others, Crib),
                      sublist(Left, Others),
                      call(Count, Crib, Startcard, Value)
                  ),
                  total(Cribs, Sum)),
    Mean is Sum rdiv Cribs.

test(all_45540_cribs, Found == Expected) :-
    cards("5H JH", Cribcards),
    cards("2C 3D 8S KC", Hand),
    textbook_deck(Deck),
    subtract(Deck, Cribcards, Others),
    subtract(Others, Hand, Unseen),
    plain_mean(crib_value, Cribcards, Unseen, Expected),
    crib_mean(Cribcards, Unseen, Found).
test(few_cards_as_in_the_textbook,
     [ forall(member(Dealt-Count, [2-12, 1-8])),
       setup(set_random(seed(15))), Wrong == [] ]) :-
    length(Discarded, Dealt),
    Size is Dealt + 7,
    findall(Discarded-Unseen,
            (   between(1, Count, _),
                random_cards(Size, Cards, _),
                append(Discarded, Unseen, Cards),
                wrong_mean(Discarded, Unseen)
            ),
            Wrong).
test(one_card_is_the_mean_of_two, [ forall(member(Text, ["5H", "JS", "KD"])),
                                    Found =:= Expected ]) :-
    cards(Text, [Card]),
    textbook_deck(Deck),
    subtract(Deck, [Card], Unseen),
    findall(Mean,
            (   select(Other, Unseen, Left),
                crib_mean([Card, Other], Left, Mean)
            ),
            Means),
    sum_list(Means, Sum),
    length(Means, Count),
    Expected is Sum rdiv Count,
    crib_mean([Card], Unseen, Found).
test(jacks_that_may_be_turned_up, fail) :-
    cards("JH QH", Cribcards),
    cards("JC JD JS AH 2H 3S", Unseen),
    wrong_mean(Cribcards, Unseen).

wrong_mean(Discarded, Unseen) :-
    plain_mean(textbook_value(crib), Discarded, Unseen, Expected),
    crib_mean(Discarded, Unseen, Found),
    Found \== Expected.

:- end_tests(crib_mean).

:- begin_tests(crib_distribution).

test(mean, [ forall(member(Text, ["5H 5S", "JH 6H", "2C KD", "7D"])),
             true(abs(Found - Mean) < 1.0e-9) ]) :-
    crib_and_distribution(Text, Cribcards, Unseen, Distribution),
    crib_mean(Cribcards, Unseen, Mean),
    aggregate_all(sum(Points * Probability),
                  member(Points-Probability, Distribution),
                  Found).
test(each_value_once, [ forall(member(Text, ["5H 5S", "2C KD"])),
                        true(abs(Sum - 1) < 1.0e-9) ]) :-
    crib_and_distribution(Text, _, _, Distribution),
    pairs_keys_values(Distribution, Values, Probabilities),
    assertion(sort(Values, Values)),
    sum_list(Probabilities, Sum).

%   There are no three cards of one suit, and no jack.

test(ranks_alone, Distribution == Expected) :-
    cards("5H 5S", Cribcards),
    cards("2C 4D 6S QC", Unseen),
    rank_ways(3, Unseen, Ways),
    crib_distribution(Cribcards, Unseen, Ways, Found),
    exclude([_-Probability]>>(Probability =:= 0), Found, Distribution),
    findall(Value-1,
            (   sublist(Unseen, [Card, Other, Startcard]),
                append(Cribcards, [Card, Other], Crib),
                textbook_value(crib, Crib, Startcard, Value)
            ),
            Values),
    distribution(Values, Expected).

crib_and_distribution(Text, Cribcards, Unseen, Distribution) :-
    cards(Text, Cribcards),
    textbook_deck(Deck),
    subtract(Deck, Cribcards, Unseen),
    unknown(Cribcards, Number),
    rank_ways(Number, Unseen, Ways),
    crib_distribution(Cribcards, Unseen, Ways, Distribution).

:- end_tests(crib_distribution).

:- begin_tests(ranked_discards).

deal("5H 5S 2C 7D 9H KC", 15).
deal("JH 5H 6H 9H 2D 3S", 15).
deal("5H 5S 2C 7D 9H", 5).
deal("JH JS JC JD 5H", 5).

sign(mine, 1).
sign(theirs, -1).

test(ranked_by_both_reasons, [ forall(( deal(Text, Number), sign(Crib, Sign) )),
                               Count-AllExpected-Wrong == Number-Sorted-[] ]) :-
    cards(Text, Dealt),
    textbook_deck(Deck),
    subtract(Deck, Dealt, Unseen),
    ranked_discards(Dealt, Crib, Discards),
    length(Discards, Count),
    findall(Expected, member(discard(_, _, Expected, _), Discards),
            AllExpected),
    sort(0, @>=, AllExpected, Sorted),
    findall(Cribcards,
            (   member(discard(Hand, Cribcards, Expected, Reasons), Discards),
                expected_value(Hand, Cribcards, HandMean),
                crib_mean(Cribcards, Unseen, CribMean),
                CribPoints is Sign * CribMean,
                \+ ( Reasons == [hand-HandMean, crib-CribPoints],
                     Expected =:= HandMean + CribPoints )
            ),
            Wrong).
test(order_of_the_deal_does_not_matter,
     [ forall(deal(Text, _)), Ranked == Reversed ]) :-
    cards(Text, Dealt),
    reverse(Dealt, Turned),
    maplist(ranked_cribcards, [Dealt, Turned], [Ranked, Reversed]).
test(refused, [ forall(member(Text-Crib-Error,
                              [ "5H 5S 2C 7D"-mine
                                -domain_error(five_or_six_cards, _),
                                "5H 5H 2C 7D 9C"-mine
                                -domain_error(card_given_once, card(5, hearts)),
                                "5H 5S 2C 7D 9C"-yours-type_error(_, _),
                                "5H 5S 2C 7D 9C"-_-instantiation_error ])),
                error(Error) ]) :-
    cards(Text, Dealt),
    ranked_discards(Dealt, Crib, _).
test(unbound_cards, error(instantiation_error)) :-
    ranked_discards(_, mine, _).

ranked_cribcards(Dealt, Ranked) :-
    ranked_discards(Dealt, mine, Discards),
    findall(Sorted,
            (   member(discard(_, Cribcards, _, _), Discards),
                msort(Cribcards, Sorted)
            ),
            Ranked).

:- end_tests(ranked_discards).
