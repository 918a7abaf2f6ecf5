/*  Test prolog/cribbage/crib.pl and prolog/cribbage/discard.pl.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_discard, []).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(plunit)).
:- use_module(library(random)).
:- use_module('../../prolog/cribbage/crib').
:- use_module('../../prolog/cribbage/discard').
:- use_module('../../prolog/cribbage/show').
:- use_module(notation).
:- use_module(textbook).

/** <module> Tests of the mean of a crib, and of discards

The mean of a crib is compared with plain averages over all cribs.

    $ swipl -g run_tests -t halt tests/prolog/discard.plt
*/

:- set_test_options([silent(true)]).

:- begin_tests(crib_mean).

%   The mean over all cribs that Discarded and other cards make, and all start
%   cards, by a rule that counts them.

plain_mean(Count, Discarded, Unseen, Mean) :-
    aggregate_all(total(count, sum(Value)),
                  (   select(Startcard, Unseen, Left),
                      length(Crib, 4),
                      append(Discarded, Others, Crib),
                      subsequence(Left, Others),
                      call(Count, Crib, Startcard, Value)
                  ),
                  total(Cribs, Sum)),
    Mean is Sum rdiv Cribs.

subsequence(_, []).
subsequence(List, [Element|Others]) :-
    append(_, [Element|Rest], List),
    subsequence(Rest, Others).

textbook_crib(Crib, Startcard, Value) :-
    textbook_value(crib, Crib, Startcard, Value).

test(all_45540_cribs,
     [ forall(member(Discarded-Kept, [ "5H JH"-"2C 3D 8S KC",
                                       "7D 8S"-"AC 5H JS JC",
                                       "2C 2D"-"4H 6H 8H JC" ])),
       Found == Expected ]) :-
    cards(Discarded, Cribcards),
    cards(Kept, Hand),
    textbook_deck(Deck),
    subtract(Deck, Cribcards, Others),
    subtract(Others, Hand, Unseen),
    plain_mean(crib_value, Cribcards, Unseen, Expected),
    crib_mean(Cribcards, Unseen, Found).
test(few_cards_as_in_the_textbook,
     [ setup(set_random(seed(15))), Wrong == [] ]) :-
    findall(Discarded-Unseen,
            (   between(1, 12, _),
                random_cards(9, [Card1, Card2|Unseen], _),
                Discarded = [Card1, Card2],
                wrong_mean(Discarded, Unseen)
            ),
            Wrong).
test(one_card_of_five, [setup(set_random(seed(16))), Wrong == []]) :-
    findall(Discarded-Unseen,
            (   between(1, 8, _),
                random_cards(8, [Discarded|Unseen], _),
                wrong_mean([Discarded], Unseen)
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
test(jacks_that_may_be_turned_up, Wrong == []) :-
    cards("JH QH", Cribcards),
    cards("JC JD JS AH 2H 3S", Unseen),
    findall(Cribcards, wrong_mean(Cribcards, Unseen), Wrong).
test(order_does_not_matter, [setup(set_random(seed(2))), Wrong == []]) :-
    findall(Cards,
            (   between(1, 10, _),
                random_cards(2, Cards, Unseen),
                reverse(Cards, Turned),
                random_permutation(Unseen, Permuted),
                crib_mean(Cards, Unseen, Mean1),
                crib_mean(Turned, Permuted, Mean2),
                Mean1 \== Mean2
            ),
            Wrong).

wrong_mean(Discarded, Unseen) :-
    plain_mean(textbook_crib, Discarded, Unseen, Expected),
    crib_mean(Discarded, Unseen, Found),
    Found \== Expected.

:- end_tests(crib_mean).

:- begin_tests(ranked_discards).

deal("5H 5S 2C 7D 9H KC", 15).
deal("JH 5H 6H 9H 2D 3S", 15).
deal("5H 5S 2C 7D 9H", 5).
deal("JH JS JC JD 5H", 5).

%   The points of a discard by its two reasons, from plain definitions.

plain_points(Dealt, Crib, Hand, Cribcards, HandMean, CribPoints) :-
    expected_value(Hand, Cribcards, HandMean),
    textbook_deck(Deck),
    subtract(Deck, Dealt, Unseen),
    crib_mean(Cribcards, Unseen, CribMean),
    sign(Crib, Sign),
    CribPoints is Sign * CribMean.

sign(mine, 1).
sign(theirs, -1).

test(all_are_ranked_by_both_reasons,
     [ forall(( deal(Text, Number), sign(Crib, _) )),
       Count-Wrong == Number-[] ]) :-
    cards(Text, Dealt),
    ranked_discards(Dealt, Crib, Discards),
    length(Discards, Count),
    findall(Discard,
            (   member(Discard, Discards),
                Discard = discard(Hand, Cribcards, Expected, Reasons),
                \+ ( plain_points(Dealt, Crib, Hand, Cribcards, Mean, Points),
                     Reasons == [hand-Mean, crib-Points],
                     Expected =:= Mean + Points
                   )
            ),
            Wrong).
test(best_first, [ forall(( deal(Text, _), sign(Crib, _) )),
                   AllExpected == Sorted ]) :-
    cards(Text, Dealt),
    ranked_discards(Dealt, Crib, Discards),
    findall(Expected,
            member(discard(_, _, Expected, _), Discards),
            AllExpected),
    sort(0, @>=, AllExpected, Sorted).
test(order_of_the_deal_decides_nothing,
     [ setup(set_random(seed(3))), forall(deal(Text, _)), Turned == Sorted ]) :-
    cards(Text, Dealt),
    random_permutation(Dealt, Permuted),
    best_discarded(Dealt, mine, Discarded),
    msort(Discarded, Sorted),
    best_discarded(Permuted, mine, Discarded1),
    msort(Discarded1, Turned).
test(order_of_the_deal_does_not_rank_ties, Ranked == Reversed) :-
    cards("JH JS JC JD 5H", Dealt),
    reverse(Dealt, Turned),
    ranked_cribcards(Dealt, Ranked),
    ranked_cribcards(Turned, Reversed).
test(hand_alone_chooses_as_select_hand,
     [ forall(member(Text, [ "5H 5S 2C 7D 9H KC", "2C 3D 4H 10S QH",
                             "KH KS KC KD QC QD" ])),
       Discarded == Expected ]) :-
    cards(Text, Dealt),
    findall((Mean-Preference)-Cribcards,
            discard_choice(Dealt, mine, [hand],
                           choice(_, Cribcards, Preference, [hand-Mean])),
            Rated),
    max_member(_-Discarded, Rated),
    select_hand(Dealt, _, Expected).
test(four_cards, error(domain_error(five_or_six_cards, _))) :-
    cards("5H 5S 2C 7D", Dealt),
    ranked_discards(Dealt, mine, _).
test(card_twice, error(domain_error(card_given_once, card(5, hearts)))) :-
    cards("5H 5H 2C 7D 9C", Dealt),
    ranked_discards(Dealt, mine, _).
test(whose_crib, error(type_error(_, _))) :-
    cards("5H 5S 2C 7D 9C", Dealt),
    ranked_discards(Dealt, yours, _).
test(unbound_crib, error(instantiation_error)) :-
    cards("5H 5S 2C 7D 9C", Dealt),
    ranked_discards(Dealt, _, _).
test(unbound_cards, error(instantiation_error)) :-
    ranked_discards(_, mine, _).

ranked_cribcards(Dealt, Ranked) :-
    ranked_discards(Dealt, mine, Discards),
    findall(Sorted,
            (   member(discard(_, Cribcards, _, _), Discards),
                msort(Cribcards, Sorted)
            ),
            Ranked).

best_discarded(Dealt, Crib, Discarded) :-
    ranked_discards(Dealt, Crib, [discard(_, Discarded, _, _)|_]).

:- end_tests(ranked_discards).
