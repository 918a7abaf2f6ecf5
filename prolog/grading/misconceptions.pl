/*  Count cribbage hands as programs with misconceptions do.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_misconceptions,
          [ misconception/3,            % ?Name, ?Kind, -Text
            mistaken_value/4,           % +Name, +Hand, +Startcard, -Value
            miscounted/4,               % ?Name, ?Kind, +Hand, +Startcard
            invented/4,                 % ?Name, ?Kind, +Hand, +Startcard
            differences/2,              % +Shows, -Differences
            miscount_explanations/5     % +Source, +Cards, +Startcard,
                                        % +Claimed, -Texts
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/2, maplist/3, partition/4]).
:- use_module(library(lists),
              [ append/3, clumped/2, last/2, member/2, memberchk/2, nextto/3,
                nth0/3, same_length/2, subset/2, sum_list/2
              ]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module(library(solution_sequences), [distinct/2, limit/2]).
:- use_module('../cribbage/show',
              [ card_order/2, card_pips/2, choose_cards/3, consecutive_cards/1,
                crib_combinations/3, hand_combinations/3, hand_value/3,
                suit_combination/5
              ]).

:- meta_predicate
    fifteen(2, +, ?),
    adds_up(2, +, ?, ?),
    longest(1, +, -, -),
    sequence(1, +, -, ?),
    longer(1, +, +).

/** <module> Misconceptions about the show

A program that miscounts a hand usually has one misconception, for example, that
a run of three also counts within a run of four.  This file is a catalog of
misconceptions.  Each replaces the true rule for one kind of combination.  The
true rules in cribbage.pl count the other kinds:

    ?- mistaken_value(runs_within_runs,
                      [card(9,diamonds), card(8,clubs), card(4,spades),
                       card(10,spades)], card(jack,hearts), Value).
    Value = 10.

Eight, nine, ten and jack are a run of four, which contains two runs of three.

The grader compares all answers of a program with the effects of misconceptions
(differences/2).  People have misconceptions, too, and miscount_explanations/5
finds those that explain a wrong count of a hand or a crib.  To add a
misconception, add a clause of misconception/3, and a clause of mistake/4 unless
the misconception never counts its kind of combination.  If the misconception
depends on the order of the cards, also add a clause of depends_on_order/1.
*/

%!  mistaken_value(+Name, +Hand, +Startcard, -Value) is det.
%
%   Value is the value of Hand with Startcard according to a program with the
%   misconception Name.

mistaken_value(Name, Hand, Startcard, Value) :-
    hand_combinations(Hand, Startcard, Combinations),
    mistaken_sum(Name, Hand, Startcard, Combinations, Value).

%!  mistaken_sum(+Name, +Hand, +Startcard, +Combinations, -Value) is det.
%
%   Value is the points for Hand with Startcard under the misconception Name,
%   plus the points for the true Combinations of all other kinds.

mistaken_sum(Name, Hand, Startcard, Combinations, Value) :-
    once(misconception(Name, Kind, _)),
    aggregate_all(sum(Points),
                  (   member(combination(Other, _, Points), Combinations),
                      Other \== Kind
                  ;   mistake(Name, Hand, Startcard, Points)
                  ),
                  Value).

%!  miscounted(?Name, ?Kind, +Hand, +Startcard) is nondet.
%
%   The misconception Name, about combinations of Kind, leads to a wrong value
%   of Hand with Startcard.

miscounted(Name, Kind, Hand, Startcard) :-
    hand_combinations(Hand, Startcard, Combinations),
    misconception(Name, Kind, _),
    change(Name, Kind, Combinations, show(Hand, Startcard), Change),
    Change =\= 0.

%!  invented(?Name, ?Kind, +Hand, +Startcard) is nondet.
%
%   The misconception Name counts combinations of Kind in Hand with Startcard,
%   whether or not it has any.  Only misconceptions that can count them in a
%   hand without any are found.

invented(Name, Kind, Hand, Startcard) :-
    inventive(Name),
    misconception(Name, Kind, _),
    once(mistake(Name, Hand, Startcard, _)).

%!  differences(+Shows:list, -Differences:list) is det.
%
%   Shows are terms show(Hand, Startcard).  Differences has a term
%   difference(Kind, Text, Places, Points) for each misconception.  It changes
%   the values of the Shows at Places, counted from 0, by the numbers in Points.
%   A program with two misconceptions, about different kinds of combinations,
%   changes them by both numbers.  The Kind of a misconception that consists of
%   others is `several`.

differences(Shows, Differences) :-
    findall(Place-Combinations-Show,
            (   nth0(Place, Shows, Show),
                Show = show(Hand, Startcard),
                hand_combinations(Hand, Startcard, Combinations)
            ),
            Placed),
    findall(difference(Kind, Text, Places, Points),
            (   described(Parts, Kind, Text),
                findall(Place-Change,
                        (   member(Place-Combinations-Show, Placed),
                            sum_of_changes(Parts, Combinations, Show, Change),
                            Change =\= 0
                        ),
                        Changes),
                pairs_keys_values(Changes, Places, Points)
            ),
            Differences).

%!  described(-Parts:pairs, -Kind, -Text:string) is nondet.
%
%   Text describes a misconception about combinations of Kind, or of `several`
%   kinds.  Parts are pairs Name-Kind of what it consists of.

described([Name-Kind], Kind, Text) :-
    misconception(Name, Kind, Text).
described(Parts, several, Text) :-
    together(Names, Text),
    findall(Name-Kind,
            (   member(Name, Names),
                misconception(Name, Kind, _)
            ),
            Parts).

sum_of_changes(Parts, Combinations, Show, Sum) :-
    aggregate_all(sum(Change),
                  (   member(Name-Kind, Parts),
                      change(Name, Kind, Combinations, Show, Change)
                  ),
                  Sum).

%!  change(+Name, +Kind, +Combinations, +Show, -Change) is det.
%
%   The misconception Name, about combinations of Kind, changes the value of
%   Show, which has Combinations, by Change.

change(Name, Kind, Combinations, show(Hand, Startcard), Change) :-
    aggregate_all(sum(Points),
                  member(combination(Kind, _, Points), Combinations),
                  True),
    aggregate_all(sum(Points),
                  mistake(Name, Hand, Startcard, Points),
                  Mistaken),
    Change is Mistaken - True.

%!  miscount_explanations(+Source, +Cards, +Startcard, +Claimed, -Texts:list)
%!                       is det.
%
%   Texts describe the misconceptions by which a player counts Claimed points in
%   Cards with Startcard.  Source is `hand` or `crib`.  Misconceptions that
%   depend on the order of the cards are omitted, because a player sees all
%   cards at once.

miscount_explanations(Source, Cards, Startcard, Claimed, Texts) :-
    findall(Text,
            miscount_explanation(Source, Cards, Startcard, Claimed, Text),
            Texts).

miscount_explanation(hand, Hand, Startcard, Claimed, Text) :-
    misconception(Name, _, Text),
    \+ depends_on_order(Name),
    mistaken_value(Name, Hand, Startcard, Claimed).
miscount_explanation(crib, Crib, Startcard, Claimed,
                     "a flush of four counts in the crib, too") :-
    hand_value(Crib, Startcard, Claimed).
miscount_explanation(crib, Crib, Startcard, Claimed, Text) :-
    crib_combinations(Crib, Startcard, Combinations),
    misconception(Name, Kind, Text),
    Kind \== flush,
    \+ depends_on_order(Name),
    mistaken_sum(Name, Crib, Startcard, Combinations, Claimed).

%!  depends_on_order(?Name) is nondet.
%
%   The misconception Name depends on the order of the cards.

depends_on_order(pairs_of_neighbors).
depends_on_order(runs_in_order).
depends_on_order(first_jack).
depends_on_order(last_jack).
depends_on_order(first_card).

%!  together(?Names:list, -Text:string) is nondet.
%
%   The misconceptions Names, about different kinds of combinations, together
%   are the one that Text describes.

together([fifteens_of_hand, pairs_of_hand, runs_of_hand],
         "the start card makes no fifteens, pairs or runs").
together([fifteens_of_hand, pairs_of_hand, runs_of_hand,
          flush_of_five_for_four],
         "the start card counts only for nobs").
together([fifteens_of_hand, pairs_of_hand, runs_of_hand, flush_of_five_for_four,
          no_nobs],
         "the start card is not counted").

%!  inventive(?Name) is nondet.
%
%   The misconception Name counts combinations of its kind in some hands that
%   have none.

inventive(courts_by_place).
inventive(queens_by_place).
inventive(ace_as_eleven).
inventive(ace_as_either).
inventive(thirty_ones).
inventive(pairs_of_courts).
inventive(round_the_corner).
inventive(ace_high).
inventive(ace_only_high).
inventive(runs_of_two).
inventive(courts_by_name).
inventive(flush_of_any_four).
inventive(flush_of_three).
inventive(flush_of_color).
inventive(any_jack).
inventive(each_jack).
inventive(other_jack).
inventive(jack_turned_up).
inventive(heels).
inventive(queen_as_nobs).

%!  misconception(?Name, ?Kind, -Text:string) is nondet.
%
%   Text describes the misconception Name about combinations of Kind.

misconception(no_fifteens_of(Size), fifteen, Text) :-
    between(2, 5, Size),
    format(string(Text), "fifteens of ~d cards do not count", [Size]).
misconception(fifteens_up_to(Size), fifteen, Text) :-
    between(2, 3, Size),
    format(string(Text), "a fifteen has no more than ~d cards", [Size]).
misconception(fifteens_of_hand, fifteen,
              "the start card makes no fifteens").
misconception(one_fifteen, fifteen,
              "only one fifteen is counted").
misconception(fifteens_of_ranks, fifteen,
              "fifteens of the same ranks are counted once").
misconception(fifteens_of_values, fifteen,
              "fifteens of the same card values are counted once").
misconception(fifteens_for_one, fifteen,
              "a fifteen is worth one point").
misconception(courts_by_place, fifteen,
              "jack, queen and king count 11, 12 and 13 in fifteens").
misconception(queens_by_place, fifteen,
              "a queen counts 12 in fifteens").
misconception(no_courts, fifteen,
              "court cards make no fifteens").
misconception(no_tens, fifteen,
              "tens make no fifteens").
misconception(ace_as_eleven, fifteen,
              "an ace counts 11 in fifteens").
misconception(ace_as_either, fifteen,
              "an ace counts 1 or 11 in fifteens").
misconception(thirty_ones, fifteen,
              "cards that add up to 31 score two as well").
misconception(royal_for(Points), pair, Text) :-
    member(Points, [2, 3, 4, 8]),
    format(string(Text), "three of a kind are worth ~d points", [Points]).
misconception(double_royal_for(Points), pair, Text) :-
    member(Points, [2, 4, 6, 8]),
    format(string(Text), "four of a kind are worth ~d points", [Points]).
misconception(pairs_in_a_row, pair,
              "three of a kind are two pairs, and four of a kind are three").
misconception(one_pair, pair,
              "only one pair is counted").
misconception(pairs_of_hand, pair,
              "the start card makes no pairs").
misconception(pairs_of_neighbors, pair,
              "only cards that come one after the other are a pair").
misconception(pairs_for_one, pair,
              "a pair is worth one point").
misconception(pairs_of_courts, pair,
              "any two cards that count ten are a pair").
misconception(pairs_of_lowest, pair,
              "only pairs of the lowest rank with a pair are counted").
misconception(pairs_of_first, pair,
              "only pairs of the first rank, as terms are sorted, are counted").
misconception(full_house, pair,
              "a pair next to three of a kind is not counted").
misconception(round_the_corner, run,
              "runs go round the corner, such as king, ace, two").
misconception(ace_high, run,
              "an ace after a king makes a run, such as queen, king, ace").
misconception(ace_only_high, run,
              "an ace makes a run after a king, but not before a two").
misconception(runs_within_runs, run,
              "shorter runs are also counted within longer ones").
misconception(runs_of_three, run,
              "a run has three cards, and a longer sequence is several runs").
misconception(no_runs_of(Length), run, Text) :-
    between(3, 5, Length),
    format(string(Text), "runs of ~d cards do not count", [Length]).
misconception(runs_up_to(Length), run, Text) :-
    between(3, 4, Length),
    format(string(Text), "a run is worth at most ~d points", [Length]).
misconception(runs_once, run,
              "a run with a pair in it is counted once").
misconception(runs_twice, run,
              "a run is counted at most twice").
misconception(runs_doubled, run,
              "each card that repeats a rank of a run doubles the run").
misconception(runs_of_royal_twice, run,
              "a run with three of a kind in it is counted twice").
misconception(runs_added, run,
              "each card that repeats a rank of a run adds one run").
misconception(runs_of_four, run,
              "a run of five is two runs of four").
misconception(runs_from_lowest, run,
              "a run is found only if it begins with the lowest card").
misconception(courts_by_name, run,
              "jack, king and queen are consecutive, in this order").
misconception(runs_times_pairs, run,
              "a pair outside a run doubles it").
misconception(runs_of_hand, run,
              "the start card makes no runs").
misconception(runs_in_order, run,
              "a run is found only if its cards come in ascending order").
misconception(runs_of_two, run,
              "two cards in sequence are a run").
misconception(runs_for_one, run,
              "a run is worth one point").
misconception(flush_of_five_for_four, flush,
              "a flush of five is worth four points").
misconception(flush_for_five, flush,
              "every flush is worth five points").
misconception(flush_for_nine, flush,
              "a flush of five is worth nine points").
misconception(flush_of_crib, flush,
              "a flush of four does not count in the hand").
misconception(flush_of_any_four, flush,
              "any four of the five cards are a flush if they share a suit").
misconception(flush_of_three, flush,
              "three cards of a suit in the hand are a flush").
misconception(flush_of_color, flush,
              "cards of one color are a flush").
misconception(no_flush, flush,
              "flushes are not counted").
misconception(flush_without_nobs, flush,
              "a flush is not counted when nobs is").
misconception(nobs_without_flush, flush,
              "nobs is not counted when a flush is").
misconception(first_jack, nobs,
              "only the first jack is checked for nobs").
misconception(last_jack, nobs,
              "only the last jack is checked for nobs").
misconception(first_card, nobs,
              "only the first card is checked for nobs").
misconception(any_jack, nobs,
              "any jack in the hand is nobs").
misconception(each_jack, nobs,
              "each jack in the hand is nobs").
misconception(other_jack, nobs,
              "a jack of a suit other than the start card's is nobs").
misconception(jack_turned_up, nobs,
              "a jack that is the start card is nobs").
misconception(heels, nobs,
              "a jack that is the start card scores two").
misconception(nobs_for_two, nobs,
              "nobs is worth two points").
misconception(queen_as_nobs, nobs,
              "the queen of the start card's suit is nobs").
misconception(no_nobs, nobs,
              "nobs is not counted").

%!  mistake(+Name, +Hand, +Startcard, -Points) is nondet.
%
%   Under the misconception Name, some cards of Hand with Startcard score
%   Points.  The points for combinations of its kind are the sum of Points over
%   all solutions.  A misconception that never counts such combinations, for
%   example `no_flush`, has no clause.

                 /*******************************
                 *           FIFTEENS           *
                 *******************************/

mistake(no_fifteens_of(Size), Hand, Startcard, 2) :-
    fifteen(card_pips, [Startcard|Hand], Fifteen),
    \+ length(Fifteen, Size).
mistake(fifteens_up_to(Most), Hand, Startcard, 2) :-
    fifteen(card_pips, [Startcard|Hand], Fifteen),
    length(Fifteen, Size),
    Size =< Most.
mistake(fifteens_of_hand, Hand, _, 2) :-
    fifteen(card_pips, Hand, _).
mistake(one_fifteen, Hand, Startcard, 2) :-
    limit(1, fifteen(card_pips, [Startcard|Hand], _)).
mistake(fifteens_of_ranks, Hand, Startcard, 2) :-
    distinct(Orders,
             (   fifteen(card_pips, [Startcard|Hand], Fifteen),
                 sorted_orders(Fifteen, Orders)
             )).
mistake(fifteens_of_values, Hand, Startcard, 2) :-
    distinct(Values,
             (   fifteen(card_pips, [Startcard|Hand], Fifteen),
                 maplist(card_pips, Fifteen, Pips),
                 msort(Pips, Values)
             )).
mistake(fifteens_for_one, Hand, Startcard, 1) :-
    fifteen(card_pips, [Startcard|Hand], _).
mistake(courts_by_place, Hand, Startcard, 2) :-
    fifteen(card_order, [Startcard|Hand], _).
mistake(queens_by_place, Hand, Startcard, 2) :-
    fifteen(pips_but([queen-12]), [Startcard|Hand], _).
mistake(no_courts, Hand, Startcard, 2) :-
    fifteen(pips_but([jack-20, queen-20, king-20]), [Startcard|Hand], _).
mistake(no_tens, Hand, Startcard, 2) :-
    fifteen(pips_but([10-20]), [Startcard|Hand], _).
mistake(ace_as_eleven, Hand, Startcard, 2) :-
    fifteen(pips_but([ace-11]), [Startcard|Hand], _).
mistake(ace_as_either, Hand, Startcard, 2) :-
    distinct(Fifteen,
             (   fifteen(card_pips, [Startcard|Hand], Fifteen)
             ;   fifteen(pips_but([ace-11]), [Startcard|Hand], Fifteen)
             )).
mistake(thirty_ones, Hand, Startcard, 2) :-
    member(Sum, [15, 31]),
    adds_up(card_pips, [Startcard|Hand], _, Sum).

                 /*******************************
                 *            PAIRS             *
                 *******************************/

mistake(royal_for(Royal), Hand, Startcard, Points) :-
    rank_count([Startcard|Hand], Count),
    pair_points(Count, [3-Royal], Points).
mistake(double_royal_for(DoubleRoyal), Hand, Startcard, Points) :-
    rank_count([Startcard|Hand], Count),
    pair_points(Count, [4-DoubleRoyal], Points).
mistake(pairs_in_a_row, Hand, Startcard, Points) :-
    rank_count([Startcard|Hand], Count),
    Points is 2 * (Count - 1).
mistake(one_pair, Hand, Startcard, 2) :-
    limit(1, pair([Startcard|Hand])).
mistake(pairs_of_hand, Hand, _, 2) :-
    pair(Hand).
mistake(pairs_of_neighbors, Hand, Startcard, 2) :-
    append(Hand, [Startcard], Cards),
    nextto(card(Rank, _), card(Rank, _), Cards).
mistake(pairs_for_one, Hand, Startcard, 1) :-
    pair([Startcard|Hand]).
mistake(pairs_of_courts, Hand, Startcard, 2) :-
    choose_cards([Startcard|Hand], [Card, Other], _),
    card_pips(Card, Pips),
    card_pips(Other, Pips).

mistake(pairs_of_lowest, Hand, Startcard, Points) :-
    counts_of_ranks([Startcard|Hand], Counts),
    limit(1,
          (   member(_-Count, Counts),
              Count >= 2
          )),
    pair_points(Count, [], Points).
mistake(pairs_of_first, Hand, Startcard, Points) :-
    findall(Rank, member(card(Rank, _), [Startcard|Hand]), Ranks),
    msort(Ranks, Sorted),
    clumped(Sorted, Counts),
    limit(1,
          (   member(_-Count, Counts),
              Count >= 2
          )),
    pair_points(Count, [], Points).
mistake(full_house, Hand, Startcard, Points) :-
    counts_of_ranks([Startcard|Hand], Counts),
    member(_-Count, Counts),
    \+ ( Count =:= 2,
         memberchk(_-3, Counts)
       ),
    pair_points(Count, [], Points).

                 /*******************************
                 *             RUNS             *
                 *******************************/

mistake(round_the_corner, Hand, Startcard, Length) :-
    longest(around, [Startcard|Hand], _, Length).
mistake(ace_high, Hand, Startcard, Length) :-
    longest(high_or_low, [Startcard|Hand], _, Length).
mistake(ace_only_high, Hand, Startcard, Length) :-
    longest(high, [Startcard|Hand], _, Length).
mistake(runs_within_runs, Hand, Startcard, Length) :-
    sequence(consecutive_cards, [Startcard|Hand], _, Length),
    Length >= 3.
mistake(runs_of_three, Hand, Startcard, 3) :-
    sequence(consecutive_cards, [Startcard|Hand], _, 3).
mistake(no_runs_of(Missed), Hand, Startcard, Length) :-
    run([Startcard|Hand], _, Length),
    Length =\= Missed.
mistake(runs_up_to(Most), Hand, Startcard, Points) :-
    run([Startcard|Hand], _, Length),
    Points is min(Length, Most).
mistake(runs_once, Hand, Startcard, Length) :-
    limit(1, run([Startcard|Hand], _, Length)).
mistake(runs_twice, Hand, Startcard, Length) :-
    limit(2, run([Startcard|Hand], _, Length)).
mistake(runs_doubled, Hand, Startcard, Points) :-
    runs_with_repeats([Startcard|Hand], Length, Repeats),
    Points is Length * 2 ** Repeats.
mistake(runs_of_royal_twice, Hand, Startcard, Length) :-
    (   rank_count([Startcard|Hand], 3)
    ->  Most = 2
    ;   Most = 4
    ),
    limit(Most, run([Startcard|Hand], _, Length)).
mistake(runs_added, Hand, Startcard, Points) :-
    runs_with_repeats([Startcard|Hand], Length, Repeats),
    Points is Length * (1 + Repeats).
mistake(runs_of_four, Hand, Startcard, Points) :-
    run([Startcard|Hand], _, Length),
    (   Length =:= 5
    ->  Points = 8
    ;   Points = Length
    ).
mistake(runs_from_lowest, Hand, Startcard, Length) :-
    sorted_orders([Startcard|Hand], [Lowest|_]),
    run([Startcard|Hand], Run, Length),
    sorted_orders(Run, [Lowest|_]).
mistake(courts_by_name, Hand, Startcard, Length) :-
    longest(by_name, [Startcard|Hand], _, Length).
mistake(runs_times_pairs, Hand, Startcard, Length) :-
    run([Startcard|Hand], Run, Length),
    (   true
    ;   pair_of([Startcard|Hand], Rank),
        \+ memberchk(card(Rank, _), Run)
    ).
mistake(runs_of_hand, Hand, _, Length) :-
    run(Hand, _, Length).
mistake(runs_in_order, Hand, Startcard, Length) :-
    append(Hand, [Startcard], Cards),
    longest(in_order, Cards, _, Length).
mistake(runs_of_two, Hand, Startcard, Length) :-
    sequence(consecutive_cards, [Startcard|Hand], Run, Length),
    Length >= 2,
    \+ longer(consecutive_cards, [Startcard|Hand], Run).
mistake(runs_for_one, Hand, Startcard, 1) :-
    run([Startcard|Hand], _, _).

                 /*******************************
                 *       FLUSHES AND NOBS       *
                 *******************************/

mistake(flush_of_five_for_four, Hand, _, 4) :-
    of_suit(Hand, _).
mistake(flush_for_five, Hand, _, 5) :-
    of_suit(Hand, _).
mistake(flush_for_nine, Hand, Startcard, Points) :-
    flush(Hand, Startcard, FlushPoints),
    (   FlushPoints =:= 5
    ->  Points = 9
    ;   Points = FlushPoints
    ).
mistake(flush_of_crib, Hand, Startcard, 5) :-
    of_suit([Startcard|Hand], _).
mistake(flush_of_any_four, Hand, Startcard, Length) :-
    limit(1,
          (   member(Length, [5, 4]),
              length(Flush, Length),
              choose_cards([Startcard|Hand], Flush, _),
              of_suit(Flush, _)
          )).
mistake(flush_of_three, Hand, Startcard, Points) :-
    limit(1,
          (   choose_cards(Hand, Flush, _),
              Flush = [_, _, _|_],
              of_suit(Flush, Suit)
          )),
    aggregate_all(count, member(card(_, Suit), [Startcard|Hand]), Points).
mistake(flush_of_color, Hand, card(_, StartSuit), Points) :-
    color(Suits),
    forall(member(card(_, Suit), Hand), memberchk(Suit, Suits)),
    (   memberchk(StartSuit, Suits)
    ->  Points = 5
    ;   Points = 4
    ).
mistake(flush_without_nobs, Hand, Startcard, Points) :-
    \+ nobs(Hand, Startcard),
    flush(Hand, Startcard, Points).
mistake(nobs_without_flush, Hand, Startcard, Points) :-
    flush(Hand, Startcard, FlushPoints),
    aggregate_all(count, nobs(Hand, Startcard), NobsPoints),
    Points is FlushPoints - NobsPoints.
mistake(first_jack, Hand, card(_, Suit), 1) :-
    limit(1, member(card(jack, First), Hand)),
    First == Suit.
mistake(last_jack, Hand, card(_, Suit), 1) :-
    aggregate_all(bag(Each), member(card(jack, Each), Hand), Jacks),
    last(Jacks, Suit).
mistake(first_card, [card(jack, Suit)|_], card(_, Suit), 1).
mistake(any_jack, Hand, _, 1) :-
    memberchk(card(jack, _), Hand).
mistake(each_jack, Hand, _, 1) :-
    member(card(jack, _), Hand).
mistake(other_jack, Hand, card(_, Suit), 1) :-
    member(card(jack, Other), Hand),
    Other \== Suit.
mistake(jack_turned_up, Hand, card(Rank, Suit), 1) :-
    memberchk(card(jack, Suit), [card(Rank, Suit)|Hand]).
mistake(heels, Hand, Startcard, Points) :-
    (   Startcard = card(jack, _)
    ->  Points = 2
    ;   nobs(Hand, Startcard),
        Points = 1
    ).
mistake(nobs_for_two, Hand, Startcard, 2) :-
    nobs(Hand, Startcard).
mistake(queen_as_nobs, Hand, card(_, Suit), 1) :-
    memberchk(card(queen, Suit), Hand).

                 /*******************************
                 *     COMBINATIONS OF CARDS    *
                 *******************************/

%!  fifteen(:PipsRule, +Cards, ?Fifteen) is nondet.
%
%   Fifteen is a selection of Cards whose values by PipsRule add up to 15.

fifteen(PipsRule, Cards, Fifteen) :-
    adds_up(PipsRule, Cards, Fifteen, 15).

%!  adds_up(:PipsRule, +Cards, ?Chosen, ?Sum) is nondet.
%
%   Chosen is a selection of Cards whose values by PipsRule add up to Sum.

adds_up(PipsRule, Cards, Chosen, Sum) :-
    choose_cards(Cards, Chosen, _),
    maplist(PipsRule, Chosen, Pips),
    sum_list(Pips, Sum).

%!  pips_but(+Exceptions:pairs, +Card, -Pips) is det.
%
%   Card counts as Pips.  Exceptions has a pair Rank-Pips for each rank that
%   does not count as usual.

pips_but(Exceptions, card(Rank, Suit), Pips) :-
    (   memberchk(Rank-Exception, Exceptions)
    ->  Pips = Exception
    ;   card_pips(card(Rank, Suit), Pips)
    ).

%!  rank_count(+Cards, -Count) is nondet.
%
%   Cards include exactly Count cards of some rank.

rank_count(Cards, Count) :-
    counts_of_ranks(Cards, Counts),
    member(_-Count, Counts).

%!  counts_of_ranks(+Cards, -Counts:pairs) is det.
%
%   Counts are pairs Order-Count: Cards include Count cards of the rank with the
%   position Order.

counts_of_ranks(Cards, Counts) :-
    sorted_orders(Cards, Orders),
    clumped(Orders, Counts).

sorted_orders(Cards, Sorted) :-
    maplist(card_order, Cards, Orders),
    msort(Orders, Sorted).

%!  pair_points(+Count, +Exceptions:pairs, -Points) is det.
%
%   Count cards of a rank score Points.  Exceptions has a pair Count-Points for
%   each number of cards that does not score as usual.

pair_points(Count, Exceptions, Points) :-
    (   memberchk(Count-Exception, Exceptions)
    ->  Points = Exception
    ;   Points is Count * (Count - 1)
    ).

pair(Cards) :-
    pair_of(Cards, _).

pair_of(Cards, Rank) :-
    choose_cards(Cards, [card(Rank, _), card(Rank, _)], _).

%!  run(+Cards, -Run, -Length) is nondet.
%
%   By the true rule, Run is a run of Length cards among Cards.

run(Cards, Run, Length) :-
    longest(consecutive_cards, Cards, Run, Length).

%!  longest(:Rule, +Cards, -Run, -Length) is nondet.
%
%   By Rule, Run is a run of Length cards among Cards.  Length is at least
%   three, and no other card in Cards makes Run longer.

longest(Rule, Cards, Run, Length) :-
    sequence(Rule, Cards, Run, Length),
    Length >= 3,
    \+ longer(Rule, Cards, Run).

%!  sequence(:Rule, +Cards, -Run, ?Length) is nondet.
%
%   By Rule, Run is a sequence of Length cards among Cards.  Other cards may
%   make Run longer.

sequence(Rule, Cards, Run, Length) :-
    choose_cards(Cards, Run, _),
    length(Run, Length),
    call(Rule, Run).

%!  longer(:Rule, +Cards, +Run) is semidet.
%
%   By Rule, Run with another card from Cards is still a run.

longer(Rule, Cards, Run) :-
    choose_cards(Cards, Longer, _),
    same_length([_|Run], Longer),
    subset(Run, Longer),
    call(Rule, Longer).

%!  runs_with_repeats(+Cards, -Length, -Repeats) is semidet.
%
%   Cards have runs of Length cards, and Repeats other cards have ranks of these
%   runs.

runs_with_repeats(Cards, Length, Repeats) :-
    once(run(Cards, Run, Length)),
    aggregate_all(count,
                  (   member(card(Rank, _), Cards),
                      memberchk(card(Rank, _), Run)
                  ),
                  Count),
    Repeats is Count - Length.

%!  by_name(+Run) is semidet.
%
%   The ranks of Run are consecutive if the king comes between the jack and the
%   queen, as in the standard order of terms.

by_name(Run) :-
    maplist(order_by_name, Run, Orders),
    msort(Orders, Sorted),
    rise(Sorted).

order_by_name(Card, Order) :-
    card_order(Card, TrueOrder),
    (   memberchk(TrueOrder-Order, [12-13, 13-12])
    ->  true
    ;   Order = TrueOrder
    ).

%!  around(+Run) is semidet.
%
%   The ranks of Run are consecutive if they may wrap around from king to ace.

around(Run) :-
    sorted_orders(Run, Orders),
    once(( append(Low, High, Orders),
           maplist(plus(13), Low, Higher),
           append(High, Higher, Ring),
           rise(Ring) )).

%!  high_or_low(+Run) is semidet.
%
%   The ranks of Run are consecutive if an ace may come before a two or after a
%   king.

high_or_low(Run) :-
    (   consecutive_cards(Run)
    ->  true
    ;   high(Run)
    ).

%!  high(+Run) is semidet.
%
%   The ranks of Run are consecutive if aces rank above kings, not below twos.

high(Run) :-
    sorted_orders(Run, Orders),
    partition(==(1), Orders, Aces, Others),
    maplist(plus(13), Aces, High),
    append(Others, High, Raised),
    rise(Raised).

%!  in_order(+Run) is semidet.
%
%   The ranks of Run rise by one in the given order.

in_order(Run) :-
    maplist(card_order, Run, Orders),
    rise(Orders).

rise(Orders) :-
    forall(nextto(Order, Next, Orders), succ(Order, Next)).

%!  of_suit(+Cards, ?Suit) is semidet.
%
%   All Cards are of Suit.

of_suit(Cards, Suit) :-
    maplist(card_suit(Suit), Cards).

card_suit(Suit, card(_, Suit)).

%!  color(?Suits) is nondet.
%
%   Suits are the suits of one color.

color([clubs, spades]).
color([diamonds, hearts]).

%!  flush(+Hand, +Startcard, -Points) is semidet.
%!  nobs(+Hand, +Startcard) is semidet.
%
%   By the true rules, Hand with Startcard has a flush worth Points (flush/3),
%   or nobs (nobs/2).

flush(Hand, Startcard, Points) :-
    suit_combination(flush, Hand, Startcard, _, Points).

nobs(Hand, Startcard) :-
    once(suit_combination(nobs, Hand, Startcard, _, _)).
