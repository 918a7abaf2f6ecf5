/*  Tests of the misconceptions of which cards to keep: deals counted alone.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_mistaken_selections, []).
:- include(suite).
:- use_module('../../prolog/grading/mistaken_selections').

%!  rounding_explains(+Choices, -Bool) is det.
%
%   Bool is true if it is an explanation of Choices that the mean is rounded.

rounding_explains(Choices, Bool) :-
    selection_explanations(Choices, Texts),
    (   memberchk("the mean is rounded down", Texts)
    ->  Bool = true
    ;   Bool = false
    ).

:- begin_tests(mistaken_selections).

%!  example(?Name, ?Deal, ?Discards) is nondet.
%
%   By the misconception of this Name, each of Discards, and no others, may be
%   discarded from Deal.  It was found by a count that shares nothing with the
%   rules.

example(discards_too, "6H 9H 7H 9S KH", ["9S"]).
example(hand_too, "3C AD 5H 8S 6C 7D", ["3C 5H"]).
example(whole_deck, "3C 4C 2C 9C 2H", ["2H"]).
example(new_ranks, "9C 3H 3D 6S 4C KC", ["6S KC"]).
example(no_rank(ace), "4D 4H KD KS 3S 9D", ["KD KS"]).
example(no_rank(7), "9S 6D 6S 8D JS", ["8D"]).
example(no_rank(king), "JC QS JS 5S 9S", ["JC"]).
example(no_courts, "8H 9D 10D QD KD 2S", ["QD KD"]).
example(only_numbers, "4S JH 4H JS 3H", ["JH"]).
example(only_tens, "5S 9S AS 3S JC KD", ["AS 3S"]).
example(no_suit(clubs), "8C JC 3C 2C JS", ["8C"]).
example(no_suit(hearts), "9S 5C JH 3H 3D", ["JH"]).
example(only_suit(diamonds), "9D JS 5D 10D 2D", ["JS"]).
example(only_suit(spades), "8S 6H 2S 7S JS", ["6H"]).
example(suitless, "9D 3C JC 5H 3D", ["JC"]).
example(each_rank_once, "8H 4H 7H 10H 4C", ["10H"]).
example(first_startcard, "AH 7H 3H 9H QD QS", ["7H 9H"]).
example(discards_only, "6C 9H JS JH 10C", ["9H"]).
example(maximum, "3D 8H 7D 3H 10S KH", ["8H 7D"]).
example(minimum, "2C AS 2S 3S 7S KC", ["2C KC"]).
example(midrange, "7D 8S AS 9S 10S", ["AS"]).
example(median, "6H QH KS JH KH", ["KS"]).
example(mode, "KS AC 3H 2C 3C", ["AC"]).
example(mean_of_different, "10S 9S 6S 8S 9H", ["6S"]).
example(sum_of_different, "2H 3S AC 2S JH 10S", ["AC 10S"]).
example(rounded_down, "3H 10H KH 8H 9C", ["9C", "KH"]).
example(often_better, "7H 8H 6H JH 3D", ["7H"]).
example(gain, "QC KC 10C 8C 2S", ["KC"]).
example(no_startcard, "2D 2S 3H 3C 8S 5C", ["3H 3C"]).
example(worst, "7C 10S 9S QS KS", ["9S"]).
example(first_four, "7C 10S 9S QS KS", ["KS"]).
example(last_four, "8S 2S 7S 4S QC", ["8S"]).
example(in_a_row, "3C 8C 9C QH 5C", ["3C"]).
example(first_five, "KC 9C 4C 2D 3D 4H", ["KC 4H"]).
example(lowest, "9H 7H 6H 8H 2S", ["9H"]).
example(highest, "8S 2S 7S 4S QC", ["2S"]).
example(with_crib, "4C QC 7C 2C QH 9S", ["QC QH"]).
example(against_crib, "7C KC 10C 6C 3D 3S", ["KC 10C"]).
example(with_fives, "7H 5H 3D 8D 10S 3H", ["5H 10S"]).
example(against_fives, "5S 8H 3H QH AS 2D", ["8H AS"]).
example(with_shown_crib, "2C 5S 6H KH 8H QC", ["6H 8H"]).
example(against_shown_crib, "3D 5C 2C 6D 5S 10H", ["2C 6D"]).
example(best_crib, "2H 2S 3H AD QS KH", ["2H 2S"]).
example(worst_crib, "7H 7C 8C 8D KS",
        ["KS", "8D", "8C", "7C", "7H"]).
example(worst_crib, "7H 7C 7D 8C 8D KS",
        ["8D KS", "8C KS", "7D KS", "7C KS", "7H KS"]).

%!  of_two(?Deal, ?Discards) is nondet.
%
%   By the misconceptions `no_startcard` and `against_crib` together, Discards
%   are discarded from Deal.  They were found as in example/3.

of_two("6D 4S 7S 8C 2D 5C", "4S 5C").
of_two("AS 5D 4D AH 6C QS", "5D 6C").
of_two("4H 6S 9D 5H 2S 2C", "6S 5H").
of_two("6D AS 10S 5D AC 4S", "6D 5D").
of_two("2H AD 10C 9S 5C 3D", "9S 5C").
of_two("QC 8D 2H 2D AC 7S", "QC AC").
of_two("3C 4D 5H 5S KH QC", "3C 4D").
of_two("3H 5C 10S 7D 4H 6C", "3H 7D").

%!  choice(+Deal, +Discards, -Choice) is det.
%
%   Choice keeps the cards of Deal, in reverse order, that are none of Discards.

choice(Deal, Discards, choice(Cards, Hand)) :-
    cards(Deal, Cards),
    cards(Discards, Cribcards),
    subtract(Cards, Cribcards, Kept),
    reverse(Kept, Hand).

choices_of_two(Choices) :-
    findall(Choice,
            (   of_two(Deal, Discards),
                choice(Deal, Discards, Choice)
            ),
            Choices).

test(example, [forall(example(Name, Deal, Discards)), Found == Expected]) :-
    cards(Deal, Cards),
    maplist(cards, Discards, Expected),
    mistaken_hands(Name, Cards, Hands),
    maplist(subtract(Cards), Hands, Found).
test(examples, Without == []) :-
    findall(Name,
            (   selection_misconception(Name, _, _),
                functor(Name, Functor, Arity),
                functor(Like, Functor, Arity),
                \+ example(Like, _, _)
            ),
            Without).
test(explained, [forall(( member(Name, [ discards_too, new_ranks, maximum,
                                         first_four, with_crib ]),
                          example(Name, Deal, [Discards]),
                          selection_misconception(Name, _, Text)
                        )),
                 true(memberchk(Text, Texts))]) :-
    choice(Deal, Discards, Choice),
    selection_explanations([Choice], Texts).
test(all_choices_count, Texts == ["the lowest cards are kept"]) :-
    choice("9H 7H 6H 8H 2S", "9H", Flush),
    choice("KS 2H KH AD 3H 2S", "KS KH", Kings),
    choice("3D 8H 7D 3H 10S KH", "10S KH", Right),
    selection_explanations([Kings, Right, Flush], Texts).
test(rounding_explains_losses, Found-Close == true-false) :-
    choice("3D 8H 7D 3H 10S KH", "10S KH", Right),
    choice("9C 10D JS AS 7S KD", "AS KD", Wrong),
    choice("JC 6H 2D 8D QH QC", "6H 2D", AlsoWrong),
    choice("6H KD KC 7D 5D 6D", "KD KC", NearlyRight),
    choice("10S 9C KS QS JD 8D", "KS 8D", AlsoNearlyRight),
    rounding_explains([Right, Right, Wrong, AlsoWrong], Found),
    rounding_explains([Right, Right, NearlyRight, AlsoNearlyRight], Close).
test(explained_by_two,
     [Single, Texts] ==
         [[], ["the hand is counted without a start card, and \c
                the discards' points are subtracted from the mean"]]) :-
    choices_of_two(Choices),
    selection_explanations(Choices, Single),
    selection_explanations_by_two(Choices, Texts).
test(too_few_for_two, Texts == []) :-
    choices_of_two([_|Choices]),
    selection_explanations_by_two(Choices, Texts).
test(right, Texts == []) :-
    choice("3D 8H 7D 3H 10S KH", "10S KH", Choice),
    selection_explanations([Choice], Texts).
test(no_choice, [forall(member(Hand, ["", "9H 7H 6H", "9H 7H 6H 3S"])),
                 Texts == []]) :-
    cards("9H 7H 6H 8H 2S", Cards),
    cards(Hand, HandCards),
    selection_explanations([choice(Cards, HandCards)], Texts).

:- end_tests(mistaken_selections).
