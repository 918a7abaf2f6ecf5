/*  Tests of the hands and deals that are drawn for a marker.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_drawn_hands, []).
:- include(suite).
:- use_module('../../prolog/grading/drawn_deals').
:- use_module('../../prolog/grading/drawn_hands').
:- use_module('../../prolog/grading/misconceptions').
:- use_module('../../prolog/grading/mistaken_selections', [gap/2]).
:- use_module('../../prolog/cribbage/show',
              [deck/1, hand_combinations/3, hand_value/3]).

:- begin_tests(drawn_hands).

%!  some_hands(+Group, +Part, +Kinds, -Hands) is det.
%
%   Hands are those for which some random numbers stand.

some_hands(Group, Part, Kinds, Hands) :-
    numbers_for(Group, Count),
    findall(Number,
            (   between(1, Count, _),
                Number is random(1 << 62)
            ),
            Numbers),
    drawn_hands(Group, Part, Kinds, Numbers, Hands).

numbers_for(Group, Count) :-
    (   memberchk(Group, [flushes, nobs])
    ->  Count = 500
    ;   Count = 80
    ).

%!  stray(+Group, +Kinds, +Hands, -Kind) is nondet.
%
%   One of Hands, which were drawn for a part of Group, scores for Kind, which
%   is neither one of Kinds nor a rule of Group.

stray(Group, Kinds, Hands, Kind) :-
    member(hand(Hand, Startcard), Hands),
    hand_combinations(Hand, Startcard, Combinations),
    member(combination(Kind, _, _), Combinations),
    \+ memberchk(Kind, Kinds),
    \+ rule(Group, Kind).

rule(flushes, flush).
rule(flushes, nobs).
rule(nobs, nobs).

test(each_part_has_hands,
     [ setup(set_random(seed(1))),
       forall(hand_part(Group, Part, Kinds, _, _)),
       true(Hands-Strays = [_|_]-[])
     ]) :-
    some_hands(Group, Part, Kinds, Hands),
    findall(Kind, stray(Group, Kinds, Hands, Kind), Strays).
test(one_hand_separates_nothing, fail) :-
    cards("9C KS JD QH 10C", [Start|Hand]),
    separates(run, [hand(Hand, Start)]).

test(separates, [setup(set_random(seed(2))), forall(rule_of(Group, Kind))]) :-
    findall(Hand,
            (   hand_part(Group, Part, Kinds, _, _),
                some_hands(Group, Part, Kinds, Hands),
                member(Hand, Hands)
            ),
            All),
    separates(Kind, All),
    once(misconception(Name, Kind, _)),
    exclude(shows(Name), All, Others),
    \+ separates(Kind, Others).

rule_of(fifteens, fifteen).
rule_of(pairs, pair).
rule_of(runs, run).
rule_of(flushes, flush).
rule_of(nobs, nobs).

shows(Name, hand(Hand, Startcard)) :-
    miscounted(Name, _, Hand, Startcard).

test(inventions, [setup(set_random(seed(3))), Unknown == []]) :-
    findall(Name-Hand,
            (   between(1, 200, _),
                random_cards(5, [Startcard|Hand], _),
                hand_combinations(Hand, Startcard, Combinations),
                miscounted(Name, Kind, Hand, Startcard),
                \+ memberchk(combination(Kind, _, _), Combinations),
                \+ invented(Name, Kind, Hand, Startcard)
            ),
            Unknown).

:- end_tests(drawn_hands).

:- begin_tests(drawn_deals).

test(clear) :-
    cards("5H 5C 5S JD 2C 9D", Cards),
    clear_deal(Cards).
test(not_clear, fail) :-
    cards("6H 9H 7H 9S KH", Cards),
    clear_deal(Cards).
test(gap, Gap == Difference) :-
    cards("7C QH 2C JC 9H 3S", Cards),
    gap(Cards, Gap),
    findall(Total,
            (   four_of(Cards, Hand),
                findall(Value, value_in_deck(Cards, Hand, Value), Values),
                sum_list(Values, Total)
            ),
            Totals),
    sort(0, @>, Totals, [Best, Next|_]),
    Difference is Best - Next.

four_of(Cards, [A, B, C, D]) :-
    append([_, [A], _], Cards),
    append(_, [A|AfterA], Cards),
    append(_, [B|AfterB], AfterA),
    append(_, [C|AfterC], AfterB),
    member(D, AfterC).

value_in_deck(Cards, Hand, Value) :-
    deck(Deck),
    member(Startcard, Deck),
    \+ memberchk(Startcard, Cards),
    hand_value(Hand, Startcard, Value).

test(forty_sets_of_twelve, Sizes == [40-12]) :-
    findall(12, (close_deals(_, Deals), length(Deals, 12)), All),
    length(All, Count),
    Sizes = [Count-12].
test(close_deals_show_all, all(Name-Kind == [rounded_down-mean])) :-
    close_deals(1, Deals),
    member(Kind, [startcards, mean]),
    rarely_misleading(Name, Kind, Deals).
test(one_deal_shows_no_misconception_twice, nondet) :-
    cards("5H 5C 5S JD 2C 9D", Cards),
    misleading(worst, choice, Cards),
    rarely_misleading(worst, choice, [Cards]).
test(two_deals_show_a_misconception, fail) :-
    cards("5H 5C 5S JD 2C 9D", Cards),
    rarely_misleading(worst, choice, [Cards, Cards]).

:- end_tests(drawn_deals).
