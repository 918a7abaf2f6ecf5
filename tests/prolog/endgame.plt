/*  Test prolog/cribbage/endgame.pl.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_endgame, []).
:- include(suite).
:- use_module(library(terms)).
:- use_module('../../prolog/cribbage/combinatorics', [key_totals/2]).
:- use_module('../../prolog/cribbage/crib').
:- use_module('../../prolog/cribbage/data/deals').
:- use_module('../../prolog/cribbage/endgame').
:- use_module('../../prolog/cribbage/odds', [next_deal_odds/3]).
:- use_module('../../prolog/cribbage/opponent').
:- use_module('../../prolog/cribbage/show').
:- use_module('../../prolog/cribbage/steps').
:- use_module('../../prolog/cribbage/view').
:- use_module(random_games).

/** <module> Tests of the chance of winning near the end

The chance of a discard is compared with that of deals which are counted one by
one, and the champion's choices are looked at where it is plain which is best.
*/

%!  discard_view(+Scores, +Dealer, +Text, -View) is det.
%
%   In View the first seat is to discard from the cards of Text.

discard_view(Scores, Dealer, Text,
             state(rules(121, []), Scores, Dealer,
                   discarding(both(Cards, Hidden), Aside))) :-
    cards(Text, Cards),
    hidden_cards(6, Hidden),
    Aside = aside(both([], []), hidden, hidden).

%!  play_view(+Scores, +Dealer, +Hand, +Played, +Theirs, +Pile, -View) is det.
%
%   In View it is the turn of the first seat, which holds Hand and has played
%   Played, as the other one has Theirs.  Pile has the newest card first.

play_view(Scores, Dealer, HandText, PlayedText, TheirsText, PileText,
          state(rules(121, []), Scores, Dealer,
                playing(pegging(both(Hand, Hidden), both(Played, Theirs), Pile,
                                first, []),
                        aside(both(Discards, [hidden, hidden]), StartCard,
                              hidden)))) :-
    maplist(cards, [HandText, PlayedText, TheirsText, PileText, "KC KD QD"],
            [Hand, Played, Theirs, Pile, [StartCard|Discards]]),
    length(Theirs, Count),
    Held is 4 - Count,
    hidden_cards(Held, Hidden).

:- begin_tests(stakes).

test(who_is_near,
     [ forall(member(Goal-Scores-Near,
                     [ 121-both(89, 89)-false, 121-both(90, 0)-true,
                       121-both(0, 90)-true, 121-both(120, 120)-true,
                       121-both(0, 0)-false, 181-both(95, 95)-false,
                       181-both(170, 20)-false ])),
       Found == Near ]) :-
    discard_view(Scores, first, "5H 6H 7H 8S 9S KD",
                 state(_, Scores, Dealer, Stage)),
    stakes(state(rules(Goal, []), Scores, Dealer, Stage), first, Stakes),
    (   Stakes == points
    ->  Found = false
    ;   Found = true
    ).
test(not_in_the_show, Stakes == points) :-
    cards("5H", Cards),
    stakes(state(rules(121, []), both(110, 110), first,
                 showing([count(first, hand)], both(Cards, Cards),
                         aside(both([], []), hidden, hidden))),
           first, Stakes).
test(not_in_a_position_of_few_cards, [ forall(member(Hand-Played-Theirs-Turn,
                                                     [ "5H"-""-"6H"-first,
                                                       "5H"-"6C"-"7C 8C"-first
                                                     ])),
                                       Stakes == points ]) :-
    play_view(both(110, 110), second, Hand, Played, Theirs, "", View),
    stakes(View, Turn, Stakes).

:- end_tests(stakes).

%!  plain_discard(+Role, +Own, +Others, +Hand, +Cribcards, -Chance) is det.
%
%   As discard_chance/4 for a player in Role who is Own points short of the
%   goal, and the other one Others, with all that may happen one after another.

plain_discard(Role, Own, Others, Hand, Cribcards, Chance) :-
    memberchk(Role-Pone-Dealer, [pone-Own-Others, dealer-Others-Own]),
    append(Hand, Cribcards, Dealt),
    startcards(Dealt, Unseen),
    findall(Value-1,
            ( member(Card, Unseen), hand_value(Hand, Card, Value) ),
            Values),
    key_totals(Values, OwnValues),
    rank_ways(3, Unseen, Ways),
    crib_distribution(Cribcards, Unseen, Ways, Crib),
    memberchk(Role-OtherRole-PoneValues-DealerValues,
              [ pone-dealer-OwnValues-OtherValues,
                dealer-pone-OtherValues-OwnValues ]),
    findall(Value-Count, hand(OtherRole, Value, Count), OtherValues),
    aggregate_all(r(sum(Weight), sum(Weight * Wins)),
                  (   member(PoneValue-Ways1, PoneValues),
                      member(DealerValue-Ways2, DealerValues),
                      member(CribValue-Probability, Crib),
                      Weight is Ways1 * Ways2 * Probability,
                      plain_deal(Pone, Dealer,
                                 [pone-PoneValue, dealer-DealerValue,
                                  dealer-CribValue], Wins)
                  ),
                  r(Weights, Sum)),
    DealerChance is Sum / Weights,
    memberchk(Role-Chance0, [pone-(1 - DealerChance), dealer-DealerChance]),
    Chance is Chance0.

%!  plain_deal(+Pone, +Dealer, +Counts, -Wins) is det.
%
%   The dealer wins with the probability Wins when Pone and Dealer points are
%   missing, over all that the play was in the table, and then Counts are made.

plain_deal(Pone, Dealer, Counts, Wins) :-
    aggregate_all(sum(Count), ended(play, _, _, Count), Deals),
    aggregate_all(sum(Count),
                  (   reached(play, dealer, Dealer, Before, Count),
                      Before < Pone
                  ),
                  WonInPlay),
    aggregate_all(sum(Count * Odds),
                  (   ended(play, PonePoints, DealerPoints, Count),
                      PonePoints < Pone,
                      DealerPoints < Dealer,
                      PoneLeft is Pone - PonePoints,
                      DealerLeft is Dealer - DealerPoints,
                      plain_counts(Counts, PoneLeft, DealerLeft, Odds)
                  ),
                  WonLater),
    Wins is (WonInPlay + WonLater) / Deals.

%!  plain_counts(+Counts, +Pone, +Dealer, -Odds) is det.
%
%   The dealer wins with the probability Odds if Counts are made when Pone and
%   Dealer points are missing.

plain_counts([], Pone, Dealer, Odds) :-
    next_deal_odds(Pone, Dealer, PoneOdds),
    Odds is 1 - PoneOdds.
plain_counts([pone-Points|Counts], Pone, Dealer, Odds) :-
    Left is Pone - Points,
    (   Left =< 0
    ->  Odds = 0
    ;   plain_counts(Counts, Left, Dealer, Odds)
    ).
plain_counts([dealer-Points|Counts], Pone, Dealer, Odds) :-
    Left is Dealer - Points,
    (   Left =< 0
    ->  Odds = 1
    ;   plain_counts(Counts, Pone, Left, Odds)
    ).

:- begin_tests(discard_chance).

test(count_by_count,
     [ forall(member(Mine-Theirs-Dealer-Role, [ 112-113-second-pone,
                                                113-112-first-dealer ])),
       true(abs(Chance - Plain) < 2.0e-6) ]) :-
    discard_view(both(Mine, Theirs), Dealer, "5H 6H 7H 8S 9S JD", View),
    stakes(View, first, Stakes),
    maplist(cards, ["5H 6H 7H JD", "8S 9S"], [Hand, Cribcards]),
    discard_chance(Stakes, Hand, Cribcards, Chance),
    Own is 121 - Mine,
    Others is 121 - Theirs,
    plain_discard(Role, Own, Others, Hand, Cribcards, Plain).
test(points_are_at_stake, Chance == unknown) :-
    cards("5H 6H 7H JD", Hand),
    discard_chance(points, Hand, [], Chance).

%   Ten points are needed, and the other one will hardly fail to make two.  Two
%   fives with two court cards have them, whatever is turned up, and the crib
%   will not be counted.

test(sure_hand_and_no_care_for_the_crib,
     [ forall(member(Strength-Text, [ champion-"8S 7D", master-"8S KH" ])),
       Sorted == Expected ]) :-
    discard_view(both(111, 119), second, "8S 7D 5S KH QD 5D", View),
    chosen_action(Strength, View, discard(first, Cribcards)),
    msort(Cribcards, Sorted),
    cards(Text, Cards),
    msort(Cards, Expected).

:- end_tests(discard_chance).

:- begin_tests(card_chance).

test(points_are_at_stake, Chance == unknown) :-
    card_chance(points, [], [], Chance).
test(who_pegs_out_has_won, Chance =:= 1) :-
    play_view(both(119, 120), second, "6H 9S", "2C 3C", "AH AS 6D", "6D", View),
    stakes(View, first, Stakes),
    cards("2S", Held),
    card_chance(Stakes, [scored(first, 2, play, [])], [1-playout(Held, [])],
                Chance).

%   The last card brings one point.  The hands are worth 2 and 6.

test(counts_after_the_play,
     [ forall(member(Dealer-Mine-Theirs, [ second-100-110, first-105-102,
                                           second-118-119, first-119-114 ])),
       true(abs(Chance - Plain) < 2.0e-6) ]) :-
    play_view(both(Mine, Theirs), Dealer, "9H", "AC 3C 5C", "6D 7S 8H 8S", "8S",
              View),
    stakes(View, first, Stakes),
    cards("8S", [Last]),
    card_chance(Stakes,
                [ played(first, Last, 17),
                  scored(first, 1, play, []) ], [5-playout([], [])], Chance),
    cards("9H AC 3C 5C", Hand),
    cards("6D 7S 8H 8S", Others),
    cards("KC KD QD", [StartCard|Discards]),
    hand_value(Hand, StartCard, Value),
    hand_value(Others, StartCard, OthersValue),
    Left is 121 - (Mine + 1),
    TheirsLeft is 121 - Theirs,
    unseen(View, Unseen),
    findall(Odds,
            (   sublist(Unseen, [Card, OtherCard]),
                crib_value([Card, OtherCard|Discards], StartCard, Crib),
                plain_end(Dealer, Left, TheirsLeft, Value, OthersValue, Crib,
                          Odds)
            ),
            AllOdds),
    sum_list(AllOdds, Sum),
    length(AllOdds, Count),
    Plain is Sum / Count.

%   The first seat, which is Left points short of the goal after the play, wins
%   with the probability Odds.

plain_end(first, Left, TheirsLeft, Value, OthersValue, Crib, Odds) :-
    plain_counts([pone-OthersValue, dealer-Value, dealer-Crib], TheirsLeft,
                 Left, Odds).
plain_end(second, Left, TheirsLeft, Value, OthersValue, Crib, Odds) :-
    plain_counts([pone-Value, dealer-OthersValue, dealer-Crib], Left,
                 TheirsLeft, DealerOdds),
    Odds is 1 - DealerOdds.

test(hands_count_by_their_weights, true(abs(Chance - 0.25) < 1.0e-6)) :-
    play_view(both(120, 120), second, "9H", "AC 3C 5C", "6D 7S 8H", "8H", View),
    stakes(View, first, Stakes),
    cards("2S JS", [Two, Jack]),
    card_chance(Stakes, [],
                [ 3-playout([Two], [second-1]),
                  1-playout([Jack], [first-1]) ],
                Chance).

:- end_tests(card_chance).

%!  other_state(+State0, +Seat, -State) is det.
%
%   State looks to Seat like State0, but cards that it does not see are others.

other_state(State0, Seat, State) :-
    view(State0, Seat, View),
    unseen(View, Unseen),
    random_permutation(Unseen, Others),
    pairs_keys_values(Exchanged, Unseen, Others),
    exchanged(Exchanged, State0, State).

exchanged(Exchanged, Term0, Term) :-
    (   memberchk(Term0-Other, Exchanged)
    ->  Term = Other
    ;   compound(Term0)
    ->  mapargs(exchanged(Exchanged), Term0, Term)
    ;   Term = Term0
    ).

:- begin_tests(hidden_cards).

test(decide_nothing, [setup(set_random(seed(41))), Wrong == []]) :-
    findall(State,
            (   between(1, 3, _),
                random_turn(state(Rules, _, Dealer, Stage), _),
                Stage = playing(Pegging, _),
                Pegging = pegging(both([_, _], _), _, _, Seat, _),
                State0 = state(Rules, both(105, 108), Dealer, Stage),
                other_state(State0, Seat, State),
                ranked_for(champion, State0, Seat, Ranked0),
                ranked_for(champion, State, Seat, Ranked),
                Ranked0 = [ranked(_, _, _, Chance)|_],
                \+ ( number(Chance), Ranked == Ranked0 )
            ),
            Wrong).

:- end_tests(hidden_cards).
