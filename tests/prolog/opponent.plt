/*  Test prolog/cribbage/opponent.pl.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_opponent, []).
:- include(suite).
:- use_module('../../prolog/cribbage', [select_hand/3]).
:- use_module('../../prolog/cribbage/crib').
:- use_module('../../prolog/cribbage/game', [legal_action/2]).
:- use_module('../../prolog/cribbage/opponent').
:- use_module('../../prolog/cribbage/play').
:- use_module('../../prolog/cribbage/show').
:- use_module('../../prolog/cribbage/view').

/** <module> Tests of the computer opponent

What cards are worth is compared with plain averages over all cribs and over
all hands of the other player; and the computer's choices are looked at where
they are plain to see.
*/

%!  strength_of(-Strength) is nondet.

strength_of(Strength) :-
    strength(Strength, _, _, _).

%!  discard_view(+Dealer, +Hand, -View) is det.
%
%   In View the first seat holds six cards, and is to discard two of them.  The
%   other one has not discarded if it deals.

discard_view(Dealer, Hand,
             state(rules(121, []), both(0, 0), Dealer,
                   discarding(both(Hand, Others),
                              aside(both([], Discards), hidden, hidden)))) :-
    memberchk(Dealer-Held-Discarded, [first-4-2, second-6-0]),
    maplist(hidden_cards, [Held, Discarded], [Others, Discards]).

%!  play_view(+Hand:string, +Others:integer, +Pile:string, -View) is det.
%
%   In View the first seat, which is the pone, holds Hand and is to play a card.
%   The other one holds Others cards, and has played the last card of Pile, the
%   newest.

play_view(HandText, Others, PileText, View) :-
    cards(HandText, Hand),
    cards(PileText, PileUp),
    reverse(PileUp, Pile),
    played_in_turn(Pile, Theirs, Mine),
    hidden_cards(Others, Hidden),
    cards("QS QD KD", [Queen1, Queen2, StartCard]),
    View = state(rules(121, []), both(0, 0), second,
                 playing(pegging(both(Hand, Hidden), both(Mine, Theirs), Pile,
                                 first, []),
                         aside(both([Queen1, Queen2], [hidden, hidden]),
                               StartCard, hidden))).

:- begin_tests(strengths).

test(each_looks_further_ahead,
     Strengths == [ novice-[hand]-turns(1), regular-[hand, crib]-turns(2),
                    master-[hand, crib]-turns(3),
                    champion-[hand, crib]-playouts(256) ]) :-
    findall(Strength-Reasons-Foresight,
            strength(Strength, Reasons, Foresight, _),
            Strengths).
test(no_strength, [ forall(( member(Strength, [grandmaster, 1, "master"]),
                             member(Ask, [ranked_actions, chosen_action]) )),
                    Caught == Error ]) :-
    findall(Known, strength(Known, _, _, _), Strengths),
    library_error(oneof(Strengths), Strength, Error),
    play_view("5H", 1, "", View),
    catch(call(Ask, Strength, View, _), error(Caught, _), true).
test(strength_must_be_given, error(instantiation_error)) :-
    play_view("5H", 1, "", View),
    chosen_action(_, View, _).

:- end_tests(strengths).

:- begin_tests(discarding).

test(reasons, [ forall(( strength(Strength, Kinds, _, _),
                         member(Dealer-Sign, [first-1, second- -1]) )),
                Discards-Wrong == 15-[] ]) :-
    cards("5H 5S 2C 7D 9H KC", Hand),
    discard_view(Dealer, Hand, View),
    unseen(View, Unseen),
    ranked_actions(Strength, View, Ranked),
    findall(Cards,
            (   member(ranked(discard(first, Discarded), _, _, _), Ranked),
                msort(Discarded, Cards)
            ),
            All),
    sort(All, Different),
    length(Different, Discards),
    findall(Discarded,
            (   member(ranked(discard(first, Discarded), _, Reasons, _),
                       Ranked),
                subtract(Hand, Discarded, Kept),
                expected_value(Kept, Discarded, HandMean),
                crib_mean(Discarded, Unseen, CribMean),
                CribPoints is Sign * CribMean,
                \+ ( pairs_keys(Reasons, Kinds),
                     subset(Reasons, [hand-HandMean, crib-CribPoints]) )
            ),
            Wrong).
test(novice_discards_as_select_hand_does,
     [ setup(set_random(seed(6))), Wrong == [] ]) :-
    findall(Hand,
            (   between(1, 40, _),
                random_cards(6, Hand, _),
                discard_view(first, Hand, View),
                chosen_action(novice, View, discard(first, Cards)),
                \+ select_hand(Hand, _, Cards)
            ),
            Wrong).

%   From a hand, for the crib of Dealer, the stronger computers discard this.

discarded("7H 8S 5H 5S QC KD", first, "7H 8S").
discarded("7H 8S 5H 5S QC KD", second, "8S KD").
discarded("2H 2S 7C 8D 9H QS", first, "2H 2S").
discarded("2H 2S 7C 8D 9H QS", second, "2H QS").

test(pair_is_for_the_own_crib,
     [ forall(( member(Strength, [regular, master]),
                discarded(Text, Dealer, Discarded) )),
       Sorted == Expected ]) :-
    maplist(cards, [Text, Discarded], [Hand, Unordered]),
    discard_view(Dealer, Hand, View),
    chosen_action(Strength, View, discard(first, Cards)),
    maplist(msort, [Cards, Unordered], [Sorted, Expected]).
test(order_of_the_hand_does_not_matter,
     [ setup(set_random(seed(10))),
       forall(( strength_of(Strength), member(Dealer, [first, second]) )),
       Wrong == [] ]) :-
    findall(Hand,
            (   between(1, 2, _),
                random_cards(6, Hand, _),
                random_permutation(Hand, Permuted),
                maplist(best_and_all(Strength, Dealer), [Hand, Permuted],
                        [BestAndAll1, BestAndAll2]),
                BestAndAll1 \== BestAndAll2
            ),
            Wrong).

%   All are the discards from Hand with their points, in standard order.

best_and_all(Strength, Dealer, Hand, Best-All) :-
    discard_view(Dealer, Hand, View),
    ranked_actions(Strength, View, Ranked),
    findall(Cards-Worth,
            (   member(ranked(discard(_, Discards), Worth, _, _), Ranked),
                msort(Discards, Cards)
            ),
            Discarded),
    Discarded = [Best|_],
    msort(Discarded, All).

:- end_tests(discarding).

:- begin_tests(ranking).

%   View is one in which the computer has something to do.

some_view(View) :-
    member(Dealer, [first, second]),
    cards("5H 5S 2C 7D 9H KC", Hand),
    discard_view(Dealer, Hand, View).
some_view(View) :-
    member(Hand-Others-Pile, [ "5H 4S 10D JD"-4-"", "6H 2S 3D"-3-"KS 9C",
                               "AH 9S"-2-"9H KC 8D", "6H"-1-"7H 9S",
                               "9H 8H"-2-"KC 4D KS" ]),
    play_view(Hand, Others, Pile, View).
some_view(state(rules(121, []), both(0, 0), second,
                showing([count(first, hand)], both(Hand, []),
                        aside(both([], []), StartCard, hidden)))) :-
    cards("5H 6C 7S 8D", Hand),
    cards("5D", [StartCard]).

:- table ranked_view/3.

ranked_view(Strength, View, Ranked) :-
    ranked_actions(Strength, View, Ranked).

test(best_sum_of_reasons_comes_first,
     [ forall(( strength_of(Strength), some_view(View) )),
       Worths-Worths == Sums-Sorted ]) :-
    ranked_view(Strength, View, Ranked),
    assertion(Ranked \== []),
    findall(Worth-Sum,
            (   member(ranked(_, Worth, Reasons, _), Ranked),
                aggregate_all(sum(Points), member(_-Points, Reasons), Sum)
            ),
            WorthSums),
    pairs_keys_values(WorthSums, Worths, Sums),
    sort(0, @>=, Worths, Sorted).
test(all_open_actions_are_ranked,
     [ forall(( strength_of(Strength), some_view(View),
                \+ View = state(_, _, _, discarding(_, _)) )),
       Actions == Expected ]) :-
    ranked_view(Strength, View, Ranked),
    findall(Action, member(ranked(Action, _, _, _), Ranked), Unordered),
    msort(Unordered, Actions),
    findall(Action, legal_action(View, Action), Legal),
    msort(Legal, Expected).
test(highest_card_comes_first_if_all_bring_the_same,
     Cards == Expected) :-
    play_view("AH QS 10D KC JD 2C", 4, "", View),
    ranked_actions(novice, View, Ranked),
    findall(Card, member(ranked(play(_, Card), 0, _, _), Ranked), Cards),
    cards("KC QS JD 10D 2C AH", Expected).
test(higher_discard_comes_first_if_two_bring_the_same,
     [ setup(set_random(seed(13))), Different == [=, >] ]) :-
    findall(Order,
            (   between(1, 30, _),
                random_cards(6, Hand, _),
                discard_view(first, Hand, View),
                ranked_actions(novice, View, Ranked),
                nextto(ranked(discard(_, Cards1), Worth, _, _),
                       ranked(discard(_, Cards2), Worth, _, _), Ranked),
                maplist(places, [Cards1, Cards2], [Place1, Place2]),
                compare(Order, Place1, Place2)
            ),
            Orders),
    sort(Orders, Different).
test(order_of_the_hand_does_not_matter_in_the_play,
     [ setup(set_random(seed(12))),
       forall(member(Strength-Count, [ novice-10, regular-10, master-10,
                                       champion-1 ])),
       Wrong == [] ]) :-
    findall(Hand,
            (   between(1, Count, _),
                random_cards(4, Hand, _),
                random_permutation(Hand, Permuted),
                lead(Strength, Hand, Ranked1),
                lead(Strength, Permuted, Ranked2),
                Ranked1 \== Ranked2
            ),
            Wrong).
test(right_count,
     [ forall(strength_of(Strength)),
       Ranked == [ranked(count(first, 12), 12, [show-12], unknown)] ]) :-
    some_view(View),
    View = state(_, _, _, showing(_, _, _)),
    !,
    ranked_actions(Strength, View, Ranked).
test(nothing_to_rank, [ forall(( strength_of(Strength),
                                 member(Stage, [ drawing, dealing,
                                                 over(first, dealing) ]) )),
                        Ranked == [] ]) :-
    ranked_actions(Strength, state(rules(121, []), both(0, 0), first, Stage),
                   Ranked).

places(Cards, Sum) :-
    maplist(card_order, Cards, Places),
    sum_list(Places, Sum).

lead(Strength, Hand, Ranked) :-
    hidden_cards(4, Hidden),
    begin_play(both(Hand, Hidden), first, Play),
    ranked_actions(Strength,
                   state(rules(121, []), both(0, 0), second,
                         playing(Play, aside(both([], []), hidden, hidden))),
                   Ranked).

:- end_tests(ranking).

:- begin_tests(lookahead).

%   What the next turns bring is found a second time, slowly: the other one's
%   hand is dealt in all ways from the unseen cards, and it does what is best
%   for it, card by card.

plain_prospect(0, _, _, 0) :- !.
plain_prospect(_, _, pegging(_, _, _, nobody, _), 0) :- !.
plain_prospect(Turns, Unseen, Play, Points) :-
    pegging_turn(Play, first),
    !,
    aggregate_all(max(Worth),
                  (   play_action(Play, Action),
                      plain_worth(Turns, Unseen, Play, Action, Worth)
                  ),
                  Points).
plain_prospect(Turns, Unseen, Play, Points) :-
    Play = pegging(both(_, Hidden), _, _, second, _),
    answer_worths(Turns, Unseen, Play, Worths),
    same_length(Hidden, Hand),
    aggregate_all(total(count, sum(Worth)),
                  (   sublist(Unseen, Hand),
                      best_answer(Hand, Play, Worths, Worth)
                  ),
                  total(Hands, Sum)),
    Points is Sum rdiv Hands.

%   Worths are Action-Worth for all that the second seat may do.

answer_worths(Turns, Unseen, Play, Worths) :-
    Play = pegging(_, Played, Pile, Turn, Gone),
    partition(fits(Pile), Unseen, Fitting, Unfitting),
    findall(Action-Worth,
            (   member(Hand, [Fitting, Unfitting]),
                Hand \== [],
                play_action(pegging(both([], Hand), Played, Pile, Turn, Gone),
                            Action),
                plain_worth(Turns, Unseen, Play, Action, Worth)
            ),
            Worths).

best_answer(Hand, pegging(_, Played, Pile, Turn, Gone), Worths, Best) :-
    aggregate_all(min(Worth),
                  (   play_action(pegging(both([], Hand), Played, Pile, Turn,
                                          Gone),
                                  Action),
                      memberchk(Action-Worth, Worths)
                  ),
                  Best).

plain_worth(Turns, Unseen, Play0, Action, Worth) :-
    play_on(Play0, Action, Events, Play),
    gain(Events, Gain),
    (   Action = play(second, Card)
    ->  subtract(Unseen, [Card], Left)
    ;   Left = Unseen
    ),
    Fewer is Turns - 1,
    plain_prospect(Fewer, Left, Play, Prospect),
    Worth is Gain + Prospect.

gain(Events, Gain) :-
    aggregate_all(sum(Sign * Points),
                  (   member(scored(Seat, Points, _, _), Events),
                      memberchk(Seat-Sign, [first-1, second- -1])
                  ),
                  Gain).

%   View is one of the first seat in the play, where only some cards are not
%   seen, because all others are among its discards.

random_view(View, Unseen) :-
    random_between(1, 4, Mine),
    random_between(1, 4, Theirs),
    random_between(0, 6, Played),
    random_between(Theirs, 9, Size),
    random_cards(52, Cards, _),
    maplist(length, [Hand, Unseen, Table], [Mine, Size, Played]),
    append([Hand, Unseen, Table, Seen], Cards),
    !,
    foldl(play_if_it_fits, Table, [], Pile),
    hidden_cards(Theirs, Hidden),
    random_member(Gone, [[], [], [second]]),
    View = state(rules(121, []), both(0, 0), second,
                 playing(pegging(both(Hand, Hidden), both(Table, Pile), Pile,
                                 first, Gone),
                         aside(both(Seen, [hidden, hidden]), hidden,
                               hidden))).

play_if_it_fits(Card, Pile0, Pile) :-
    (   fits(Pile0, Card)
    ->  Pile = [Card|Pile0]
    ;   Pile = Pile0
    ).

agrees(Strength, View, Unseen) :-
    strength(Strength, _, turns(Turns), _),
    ranked_actions(Strength, View, Ranked),
    View = state(_, _, _, playing(Play, _)),
    forall(member(ranked(Action, Found, [now-Gain, then-_], _), Ranked),
           (   plain_worth(Turns, Unseen, Play, Action, Expected),
               Found =:= Expected,
               play_on(Play, Action, Events, _),
               gain(Events, Gain)
           )).

test(random_views, [ forall(member(Strength-Count, [ novice-50, regular-100,
                                                     master-60 ])),
                     setup(set_random(seed(9))), Wrong == [] ]) :-
    findall(View,
            (   between(1, Count, _),
                random_view(View, Unseen0),
                unseen(View, Unseen),
                assertion(permutation_of(Unseen0, Unseen)),
                \+ agrees(Strength, View, Unseen)
            ),
            Wrong).
test(one_card_of_many, [forall(member(Strength, [regular, master]))]) :-
    play_view("6H 2S", 1, "KS 9C", View),
    unseen(View, Unseen),
    assertion(agrees(Strength, View, Unseen)).

%   The other one's only card is one of 48.  It scores one as the last card, and
%   two more if it is one of four fives or of two kings.

test(worked_by_hand, Reasons == [now-0, then- -5r4]) :-
    play_view("KH", 1, "", View),
    ranked_actions(regular, View, [ranked(_, _, Reasons, _)]).

%   As before, but one of 47, and after it the ace scores one as the last card.
%   It scores two more if it is played on one of four fours or of three aces.

test(worked_by_hand_over_three_turns, Reasons == [now-0, then-49r47]) :-
    play_view("KH AH", 1, "", View),
    ranked_actions(master, View, Ranked),
    memberchk(ranked(play(first, card(king, hearts)), _, Reasons, _),
              Ranked).

permutation_of(Cards, Others) :-
    msort(Cards, Sorted),
    msort(Others, Sorted).

:- end_tests(lookahead).

:- begin_tests(playing).

played(Strength, Hand, Others, Pile, Card) :-
    play_view(Hand, Others, Pile, View),
    chosen_action(Strength, View, play(first, Card)).

%   From Hand, on Pile, all strengths play Card.

all_play("AH 6S 2D", 2, "KS QC 5H", "6S").
all_play("7H AS KC", 3, "8C", "7H").
all_play("8H 7S KC", 3, "8C", "8H").
all_play("5H 6D 10S", 3, "KC", "5H").
all_play("JD KC 2H", 3, "KS QC", "JD").
all_play("AH KS", 2, "9S KC QD", "AH").

test(points, [ forall(( all_play(Hand, Others, Pile, Text),
                        strength_of(Strength) )),
               [Card] == Expected ]) :-
    played(Strength, Hand, Others, Pile, Card),
    cards(Text, Expected).
test(count_is_not_brought_to_five,
     [forall(member(Strength, [regular, master])), [Card] == Expected]) :-
    played(Strength, "3H 2S KC", 3, "2D", Card),
    cards("2S", Expected).

%   From Hand, on Pile, the stronger computers do not play Card: it would let
%   any of many cards of the other one score.

never_played("5H 4S 10D JD", 4, "", card(5, _)).
never_played("5H 7S 10D JD", 4, "", card(5, _)).
never_played("AH 4S 5D 6D", 4, "", card(5, _)).
never_played("6H 2S 3D", 3, "KS 9C", card(2, _)).

test(never_played, [ forall(( member(Strength, [regular, master]),
                              never_played(Hand, Others, Pile, Bad) )),
                     true(Card \= Bad) ]) :-
    played(Strength, Hand, Others, Pile, Card).

:- end_tests(playing).
