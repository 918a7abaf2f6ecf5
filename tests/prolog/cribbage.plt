/*  Test prolog/cribbage.pl and prolog/cribbage/show.pl.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_cribbage, []).
:- include(suite).
:- use_module('../../prolog/cribbage').
:- use_module('../../prolog/cribbage/show').
:- use_module(suit_classes).

/** <module> Tests of the show

Three kinds of evidence, the strongest first: exact counts over all hands,
agreement with an independent definition (textbook.pl) on random cards, and
worked examples.
*/

%!  shown(+Hand:string, +Startcard:string, -Cards, -Card) is det.

shown(HandText, StartText, Hand, Startcard) :-
    cards(HandText, Hand),
    cards(StartText, [Startcard]).

%!  deal(+Size, -Cards:list) is det.
%
%   Cards are Size random cards.

deal(Size, Cards) :-
    random_cards(Size, Cards, _).

%   Cards are Hand and Cribcards, in the order in which they were given.

plain_keep(Cards, Hand, Cribcards) :-
    Hand = [_, _, _, _],
    sublist(Cards, Hand),
    subtract(Cards, Hand, Cribcards).

:- begin_tests(examples).

%   Four cards and a start card are worth Value as a hand, CribValue as a crib.

example("7C QH 2C JC", "9H", 0, 0).
example("AS 3H KH 7H", "KS", 2, 2).
example("AS 3H KH 7H", "2D", 5, 5).
example("6C 7C 8C 9C", "8S", 20, 16).
example("7H 9S 8C 7C", "8H", 24, 24).
example("5H 5S 5C JD", "5D", 29, 29).
example("2C 4C 6C KC", "JD", 4, 0).
example("2C 4C 6C KC", "JC", 5, 5).

test(value, [ forall(example(HandText, StartText, Value, CribValue)),
              Found-CribFound == Value-CribValue ]) :-
    shown(HandText, StartText, Hand, Startcard),
    hand_value(Hand, Startcard, Found),
    crib_value(Hand, Startcard, CribFound).
test(wrong_value_given,
     [forall(example(HandText, StartText, Value, _)), fail]) :-
    shown(HandText, StartText, Hand, Startcard),
    Wrong is Value + 1,
    hand_value(Hand, Startcard, Wrong).

:- end_tests(examples).

:- begin_tests(combinations).

test(listed_in_the_order_of_counting, Kinds == [fifteen, pair, run, nobs]) :-
    shown("JS 4D 5H 5S", "6S", Hand, Startcard),
    hand_combinations(Hand, Startcard, Combinations),
    maplist([combination(Kind, _, _), Kind]>>true, Combinations, All),
    clumped(All, Clumps),
    pairs_keys(Clumps, Kinds).
test(cards_of_each, Combinations == Expected) :-
    shown("QC 5H 9D 5C", "JH", Hand, Startcard),
    hand_combinations(Hand, Startcard, Combinations),
    maplist(expected,
            [ fifteen-"5H JH"-2, fifteen-"5H QC"-2, fifteen-"5C JH"-2,
              fifteen-"5C QC"-2, pair-"5H 5C"-2
            ],
            Expected).
test(flush_of_four_in_the_hand_only, HandFlushes-CribFlushes == [Hand]-[]) :-
    shown("KH 2H 7H 9H", "3S", Hand, Startcard),
    hand_combinations(Hand, Startcard, OfHand),
    crib_combinations(Hand, Startcard, OfCrib),
    findall(Flush, member(combination(flush, Flush, 4), OfHand), HandFlushes),
    findall(Flush, member(combination(flush, Flush, _), OfCrib), CribFlushes).
test(flush_of_five_with_the_start_card,
     [ forall(member(List, [hand_combinations, crib_combinations])),
       Flushes == [[Startcard|Hand]-5]
     ]) :-
    shown("KH 2H 7H 9H", "3H", Hand, Startcard),
    call(List, Hand, Startcard, Combinations),
    findall(Cards-Points,
            member(combination(flush, Cards, Points), Combinations),
            Flushes).
test(counted_aloud, [ forall(member(HandText-Expected,
                                    [ "5H 5S 9C JD"-[pair-2-2],
                                      "5H 5S 9C 9D"-[pair-2-2, pair-2-2],
                                      "5H 5S 5C 9D"-[pair_royal-3-6],
                                      "5H 5S 5C 5D"-[double_pair_royal-4-12]
                                    ])),
                      Found == Expected ]) :-
    shown(HandText, "QH", Hand, Startcard),
    crib_combinations(Hand, Startcard, Combinations),
    counted_combinations(Combinations, Counted),
    findall(Kind-Number-Points,
            (   member(combination(Kind, Cards, Points), Counted),
                sub_atom(Kind, _, _, _, pair),
                length(Cards, Number)
            ),
            Found).
test(as_valued, [forall(between(1, 100, _))]) :-
    deal(5, [Startcard|Hand]),
    forall(member(List-Value, [hand_combinations-hand_value,
                               crib_combinations-crib_value]),
           ( call(List, Hand, Startcard, Combinations),
             counted_combinations(Combinations, Counted),
             maplist(exclude(of_pairs), [Combinations, Counted], [Same, Same]),
             maplist(sum_of_points, [Combinations, Counted], [Sum, Sum]),
             assertion(call(Value, Hand, Startcard, Sum))
           )).

sum_of_points(Combinations, Sum) :-
    aggregate_all(sum(Points), member(combination(_, _, Points), Combinations),
                  Sum).

of_pairs(combination(Kind, _, _)) :-
    sub_atom(Kind, _, _, _, pair).

expected(Kind-Text-Points, combination(Kind, Cards, Points)) :-
    cards(Text, Cards).

:- end_tests(combinations).

:- begin_tests(all_hands, [condition(getenv('LONG_TESTS', _))]).

%   The number of hands of each value, of all 12,994,800 with a start card.

hands_of_values([ 0-1009008, 1-99792, 2-2813796, 3-505008, 4-2855676, 5-697508,
                  6-1800268, 7-751324, 8-1137236, 9-361224, 10-388740, 11-51680,
                  12-317340, 13-19656, 14-90100, 15-9168, 16-58248, 17-11196,
                  18-2708, 20-8068, 21-2496, 22-444, 23-356, 24-3680, 28-76,
                  29-4 ]).

%   A class of Deals hands of four cards has a member that is worth Value, with
%   some start card.

weighted_value(Value, Deals) :-
    textbook_deck(Deck),
    suit_class(4, Hand, Deals),
    subtract(Deck, Hand, Startcards),
    member(Startcard, Startcards),
    hand_value(Hand, Startcard, Value).

test(histogram, Histogram == Expected) :-
    hands_of_values(Expected),
    findall(Value-Deals, weighted_value(Value, Deals), Weighted),
    keysort(Weighted, Sorted),
    group_pairs_by_key(Sorted, Grouped),
    pairs_keys_values(Grouped, Values, Counts),
    maplist(sum_list, Counts, Sums),
    pairs_keys_values(Histogram, Values, Sums).

:- end_tests(all_hands).

:- begin_tests(hands_of_a_value).

test(enumerated, [ forall(member(Value-Count,
                                 [29-4, 28-76, 27-0, 26-0, 25-0, 30-0])),
                   Found == Count ]) :-
    findall(Hand-Startcard, hand_of_value(Hand, Startcard, Value), All),
    sort(All, Unique),
    length(All, Found),
    assertion(same_length(All, Unique)),
    forall(member(Hand-Startcard, All),
           textbook_value(hand, Hand, Startcard, Value)).
test(flush_with_nobs_is_enumerated) :-
    shown("3C 7C JC KC", "2C", Hand, Startcard),
    hand_value(Hand, Startcard, Value),
    once(hand_of_value(Hand, Startcard, Value)).
test(given_in_any_order, [ forall(member(Text, ["5C 5D 5H JS", "JS 5H 5D 5C"])),
                           Startcards == Expected ]) :-
    cards(Text, Hand),
    findall(Startcard, hand_of_value(Hand, Startcard, 29), Startcards),
    cards("5S", Expected).
test(enumerated_in_the_order_of_the_deck, Hands == Sorted) :-
    findall(Ranks-Hand,
            (   hand_of_value(Hand, card(queen, spades), 21),
                maplist(card_order, Hand, Ranks)
            ),
            Hands),
    assertion(Hands \== []),
    msort(Hands, Sorted).
test(given_in_part, Hands == [[FiveC, FiveH, FiveS, Jack]]) :-
    cards("5C 5H 5S JD 5D", [FiveC, FiveH, FiveS, Jack, FiveD]),
    findall([FiveC, B, FiveS, D],
            hand_of_value([FiveC, B, FiveS, D], FiveD, 29), Hands).
test(given_hand_of_three_cards, error(domain_error(four_cards, Hand))) :-
    cards("5C 5D 5H", Hand),
    hand_of_value(Hand, _, 29).

:- end_tests(hands_of_a_value).

:- begin_tests(remembered_points).

%   In a thread that has counted nothing yet, count Shows and leave no choice
%   point: Values are what they are worth.

values_in_new_thread(Shows, Thread) :-
    thread_create(( maplist(only_value, Shows, Values),
                    thread_exit(Values)
                  ),
                  Thread).

only_value(Hand-Startcard, Value) :-
    call_cleanup(hand_value(Hand, Startcard, Value), Deterministic = true),
    assertion(Deterministic == true).

joined_values(Thread, Values) :-
    thread_join(Thread, exited(Values)).

test(threads_that_ask_at_once,
     [ condition(current_prolog_flag(threads, true)),
       AllValues == Expected
     ]) :-
    findall((Hand-Startcard)-Value,
            (   between(1, 100, _),
                deal(5, [Startcard|Hand]),
                textbook_value(hand, Hand, Startcard, Value)
            ),
            Counted),
    pairs_keys_values(Counted, Shows, Values),
    length(Threads, 4),
    maplist(values_in_new_thread(Shows), Threads),
    maplist(joined_values, Threads, AllValues),
    findall(Values, member(_, Threads), Expected).
test(key_of_ranks, Cards =@= [card(2, _), card(7, _), card(7, _),
                              card(jack, _), card(king, _)]) :-
    cards("7H JS KD 2S 7C", Hand),
    ranks_key(Hand, Key),
    key_cards(Key, Cards).

:- end_tests(remembered_points).

:- begin_tests(exports).

test(the_assignment_comes_first) :-
    module_property(cribbage, file(File)),
    setup_call_cleanup(
        open(File, read, In),
        read(In, (:- module(cribbage, [hand_value/3, select_hand/3|_]))),
        close(In)).

:- end_tests(exports).

:- begin_tests(against_the_textbook).

test(values, [forall(between(1, 800, _))]) :-
    deal(5, [Startcard|Hand]),
    hand_value(Hand, Startcard, HandValue),
    crib_value(Hand, Startcard, CribValue),
    textbook_value(hand, Hand, Startcard, TextbookHand),
    textbook_value(crib, Hand, Startcard, TextbookCrib),
    assertion(HandValue-CribValue == TextbookHand-TextbookCrib).
test(ranked_selections, [forall(( member(Size, [5, 6]),
                                  between(1, 2, _) ))]) :-
    deal(Size, Cards),
    ranked_selections(Cards, Selections),
    findall(selection(Hand, Cribcards, Mean, Minimum, Maximum),
            plain_selection(Cards, Hand, Cribcards, Mean, Minimum, Maximum),
            Plain),
    msort(Selections, Sorted),
    msort(Plain, Sorted),
    findall(Mean, member(selection(_, _, Mean, _, _), Selections), Means),
    sort(0, @>=, Means, Means).
test(expected_value_and_startcard_values,
     [ forall(( member(Size, [5, 6]), between(1, 4, _) )),
       Mean-Found == PlainMean-Plain ]) :-
    random_cards(Size, [A, B, C, D|Cribcards], Startcards),
    Hand = [A, B, C, D],
    expected_value(Hand, Cribcards, Mean),
    textbook_mean(Hand, Cribcards, PlainMean),
    startcard_values(Hand, Cribcards, Values),
    msort(Values, Found),
    maplist(textbook_value(hand, Hand), Startcards, PlainValues),
    pairs_keys_values(Unordered, Startcards, PlainValues),
    msort(Unordered, Plain).

plain_selection(Cards, Hand, Cribcards, Mean, Minimum, Maximum) :-
    plain_keep(Cards, Hand, Cribcards),
    textbook_mean(Hand, Cribcards, Mean),
    textbook_deck(Deck),
    subtract(Deck, Cards, Startcards),
    maplist(textbook_value(hand, Hand), Startcards, Values),
    min_list(Values, Minimum),
    max_list(Values, Maximum).

:- end_tests(against_the_textbook).

:- begin_tests(select_hand).

selected(CardsText, Hand, Cribcards) :-
    cards(CardsText, Cards),
    select_hand(Cards, Hand, Cribcards).

test(five_cards, Hand-Cribcards == ExpectedHand-ExpectedCribcards) :-
    selected("KS 4H 5H 6H 5S", Hand, Cribcards),
    cards("4H 5H 6H 5S", ExpectedHand),
    cards("KS", ExpectedCribcards).
test(given_in_any_order) :-
    cards("JD 5S 5C 5H", Hand),
    cards("4D 4C", Cribcards),
    selected("5H 5C 5S JD 4C 4D", Hand, Cribcards).
test(not_the_selection, fail) :-
    cards("5H 5C 5S 4C", Hand),
    selected("5H 5C 5S JD 4C 4D", Hand, _).
test(given_as_a_pattern, Hand == Expected) :-
    Hand = [_, _, _, card(jack, _)],
    selected("5H 5C 5S JD 4C 4D", Hand, [_, _]),
    cards("5H 5C 5S JD", Expected).
test(tie_keeps_the_lowest_ranks, Cribcards-Mean2 == Queen-Mean1) :-
    maplist(cards, ["2C 3D 4H 10S QH", "QH"], [Cards, Queen]),
    ranked_selections(Cards, [ selection(_, Cribcards, Mean1, _, _),
                               selection(_, _, Mean2, _, _) | _ ]).
test(order_of_the_deal_does_not_matter, [forall(between(1, 50, _))]) :-
    deal(6, Cards),
    select_hand(Cards, Hand, Cribcards),
    random_permutation(Cards, Permuted),
    select_hand(Permuted, Hand, Cribcards).
test(is_the_first_of_the_ranking, [forall(between(1, 15, _))]) :-
    deal(6, Cards),
    select_hand(Cards, Hand, Cribcards),
    ranked_selections(Cards, [selection(First, FirstCribcards, _, _, _)|_]),
    assertion(Hand-Cribcards == First-FirstCribcards).

:- end_tests(select_hand).

:- begin_tests(errors).

%   Counting the cards of a text with a start card raises Error.

unusable("5H 5S 5C JD 6D", "5D", domain_error(four_cards, Hand), Hand).
unusable("5H 5S 5H JD", "5D",
         domain_error(card_given_once, card(5, hearts)), _).
unusable("5H 5S 5C JD", "JD",
         domain_error(card_given_once, card(jack, diamonds)), _).

test(cards_of_the_show, [ forall(( unusable(HandText, StartText, Error, Hand),
                                   member(Ask, [ hand_value, crib_value,
                                                 hand_combinations,
                                                 crib_combinations ]) )),
                          error(Error) ]) :-
    shown(HandText, StartText, Hand, Startcard),
    call(Ask, Hand, Startcard, _).

%   A hand that holds one unusable Card raises Error.

unusable_card(Card, instantiation_error) :-
    member(Card, [_, card(5, _)]).
unusable_card(Card, domain_error(card, Card)) :-
    member(Card, [ card(1, hearts), card(11, hearts), card(5.0, hearts),
                   card("5", hearts), card(5, heart) ]).
unusable_card(Card, type_error(card, Card)) :-
    member(Card, [card(joker), '5H', "5H", []]).

%   Question is about Card, which is none of the others.

card_question(Card, Question) :-
    cards("5H 5S 5C JD 4C", Cards),
    Cards = [Startcard, A, B, C, _],
    member(Question, [ hand_value([Card, A, B, C], Startcard, _),
                       hand_value([Startcard, A, B, C], Card, _),
                       select_hand([Card|Cards], _, _) ]).

test(card, [ forall(( unusable_card(Card, Error),
                      card_question(Card, Question) )),
             error(Error) ]) :-
    call(Question).

%   Something that is no list of cards raises Error.

unusable_list(_, instantiation_error).
unusable_list([card(5, hearts)|_], instantiation_error).
unusable_list("5H 5S 5C JD", type_error(list, "5H 5S 5C JD")).
unusable_list(cards, type_error(list, cards)).
unusable_list([card(5, hearts)|cards],
              type_error(list, [card(5, hearts)|cards])).

%   Question is about List, which should be cards.

list_question(List, Question) :-
    maplist(cards, ["5H 5S 5C JD", "4C 4D"], [Hand, Cribcards]),
    member(Question, [ hand_value(List, card(5, diamonds), _),
                       ranked_selections(List, _),
                       expected_value(List, Cribcards, _),
                       expected_value(Hand, List, _),
                       startcard_values(Hand, List, _) ]).

test(list, [ forall(( unusable_list(List, Error),
                      list_question(List, Question) )),
             error(Error) ]) :-
    call(Question).
test(number_of_cards, [ forall(member(Text, [ "5H 5S 5C JD",
                                              "5H 5S 5C JD 2C 3C 4C" ])),
                        error(domain_error(five_or_six_cards, Cards)) ]) :-
    cards(Text, Cards),
    select_hand(Cards, _, _).
test(card_dealt_twice, error(domain_error(card_given_once,
                                          card(5, clubs)))) :-
    cards("5H 5C 5S JD 5C 4D", Cards),
    select_hand(Cards, _, _).
test(card_kept_and_discarded, error(domain_error(card_given_once,
                                                 card(jack, diamonds)))) :-
    cards("5H 5C 5S JD", Hand),
    cards("JD", Cribcards),
    expected_value(Hand, Cribcards, _).
test(value_is_no_integer, error(type_error(integer, five))) :-
    shown("AS 3H KH 7H", "2D", Hand, Startcard),
    hand_value(Hand, Startcard, five).
test(value_is_blamed_on_its_predicate, Blamed == hand_value/3) :-
    shown("AS 3H KH 7H", "2D", Hand, Startcard),
    catch(hand_value(Hand, Startcard, 11.0),
          error(type_error(integer, 11.0), context(Blamed, _)),
          true).
test(no_value_to_look_for, error(instantiation_error)) :-
    hand_of_value(_, _, _).
test(selection_is_no_list,
     [ forall(member(Hand-Cribcards, [hand-_, _-hand, [card(4, hearts)]-hand])),
       error(type_error(list, hand)) ]) :-
    cards("KS 4H 5H 6H 5S", Cards),
    select_hand(Cards, Hand, Cribcards).

:- end_tests(errors).
