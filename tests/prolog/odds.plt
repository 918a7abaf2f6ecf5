/*  Test prolog/cribbage/odds.pl, and the tables it goes by.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_odds, []).
:- include(suite).
:- use_module(library(assoc)).
:- use_module('../../prolog/cribbage/combinatorics').
:- use_module('../../prolog/cribbage/data/deals').
:- use_module('../../prolog/cribbage/data/wins').
:- use_module('../../prolog/cribbage/odds').
:- use_module('../../prolog/cribbage/tables').

/** <module> Tests of the chance of winning

The odds of a small game, of which three deals are known, are compared with what
comes of playing these deals point by point.
*/

:- begin_tests(win_probability).

test(first_dealer_wins_56_percent) :-
    win_probability(dealer, 0, 0, Probability),
    assertion(abs(Probability - 0.56) < 0.01).
test(pone_is_ahead_at_115_and_dealer_at_120) :-
    win_probability(pone, 115, 115, Pone),
    assertion(Pone > 0.6),
    win_probability(dealer, 120, 120, Dealer),
    assertion(Dealer > 0.6).
test(chances_of_both_add_to_one, Wrong == []) :-
    findall(Mine-Theirs,
            (   between(0, 120, Mine),
                between(0, 120, Theirs),
                \+ ( win_probability(dealer, Mine, Theirs, Dealer),
                     win_probability(pone, Theirs, Mine, Pone),
                     abs(Dealer + Pone - 1) =< 1.0e-9 )
            ),
            Wrong).

%   Where the chance is nearly 0 or 1, a point may make no difference that can
%   be seen in a million games.

test(each_point_helps_who_scores_it, Wrong == []) :-
    findall(Mine-Theirs,
            (   between(1, 120, Mine),
                between(1, 120, Theirs),
                Before is Mine - 1,
                TheirsBefore is Theirs - 1,
                win_probability(dealer, Mine, Theirs, Probability),
                win_probability(dealer, Before, Theirs, Less),
                win_probability(dealer, Mine, TheirsBefore, More),
                \+ ( Less =< Probability, Probability =< More,
                     (   ( Probability < 0.0001 ; Probability > 0.9999 )
                     ->  true
                     ;   Less < More
                     ) )
            ),
            Wrong).
test(no_role, [ setup(library_error(oneof([dealer, pone]), first, Error)),
                throws(error(Error, _)) ]) :-
    win_probability(first, 0, 0, _).
test(no_score, [ forall(member(Score-Error,
                               [ 121-domain_error(score_below(121), 121),
                                 -1-domain_error(score_below(121), -1),
                                 _-instantiation_error,
                                 ten-type_error(integer, ten) ])),
                 error(Error) ]) :-
    win_probability(pone, 0, Score, _).

:- end_tests(win_probability).

%!  small_deal(-Scores) is nondet.
%
%   A deal of the small game.

small_deal([dealer-heels-2, pone-play-3, dealer-play-1, pone-hand-4,
            dealer-crib-2]).
small_deal([pone-play-1, dealer-play-5, dealer-play-1, dealer-hand-12]).
small_deal([dealer-play-1, pone-play-2, pone-play-6, pone-hand-2, dealer-hand-2,
            dealer-crib-7]).

%!  plain_wins(+Dealer, +Pone, -Wins) is det.
%
%   The dealer, who is Dealer points short, wins the small game with the
%   probability Wins against one who is Pone points short.

:- table plain_wins/3.

plain_wins(Dealer, Pone, Wins) :-
    aggregate_all(sum(Win),
                  (   small_deal(Scores),
                      plain_deal(Scores, Dealer, Pone, Win)
                  ),
                  Sum),
    Wins is Sum rdiv 3.

plain_deal(_, Dealer, Pone, Win) :-
    Dealer =< 0,
    Pone > 0,
    !,
    Win = 1.
plain_deal(_, _, Pone, Win) :-
    Pone =< 0,
    !,
    Win = 0.
plain_deal([], Dealer, Pone, Win) :-
    plain_wins(Pone, Dealer, Next),
    Win is 1 - Next.
plain_deal([dealer-_-Points|Scores], Dealer0, Pone, Win) :-
    Dealer is Dealer0 - Points,
    plain_deal(Scores, Dealer, Pone, Win).
plain_deal([pone-_-Points|Scores], Dealer, Pone0, Win) :-
    Pone is Pone0 - Points,
    plain_deal(Scores, Dealer, Pone, Win).

%!  small_stage(+Phase, -Stage) is det.

small_stage(Phase, scores(3, Ended, Reached)) :-
    findall(Key-1, ( small_deal(Scores), deal_key(Scores, Key) ), Keys),
    key_totals(Keys, Totals),
    findall(ended(Pone, Dealer, Count),
            member(ended(Phase, Pone, Dealer)-Count, Totals),
            Ended),
    findall(reached(Role, Points, Others, Count),
            member(reached(Phase, Role, Points, Others)-Count, Totals),
            Reached).

:- begin_tests(small_game).

test(to_31, Wrong == []) :-
    small_stage(deal, Stage),
    new_wins(Stage, 31, Wins),
    findall(Dealer-Pone,
            (   between(1, 31, Dealer),
                between(1, 31, Pone),
                get_assoc(Dealer-Pone, Wins, Odds),
                plain_wins(Dealer, Pone, Plain),
                abs(Odds - Plain) > 1.0e-9
            ),
            Wrong).
test(play_alone,
     [ forall(member(Place0-Expected,
                     [ to_go(5, 6)-[ won(dealer)-0.333, won(pone)-0.333,
                                     to_go(2, 3)-0.333 ],
                       to_go(3, 9)-[won(pone)-0.667, to_go(2, 3)-0.333],
                       to_go(9, 6)-[ won(dealer)-0.333, to_go(1, 5)-0.333,
                                     to_go(6, 3)-0.333 ] ])),
       Rounded == Expected ]) :-
    small_stage(play, Stage),
    after_stage(Stage, [Place0-1.0], Places),
    findall(Place-Share,
            (   member(Place-Probability, Places),
                Share is round(1000 * Probability) / 1000
            ),
            Rounded).
test(points_of_one_role, Places == [won(pone)-0.5, to_go(4, 2)-0.25,
                                    to_go(5, 2)-0.25]) :-
    after_stage(points(pone, [0-0.25, 1-0.25, 5-0.5]), [to_go(5, 2)-1], Places).
test(what_is_over_stays_so, Places == [won(dealer)-0.25, won(pone)-0.75]) :-
    after_stage(points(pone, [9-1]), [won(dealer)-0.25, to_go(9, 1)-0.75],
                Places).
test(odds_of_places, Odds =:= 0.25 + 0.5 * 0.9) :-
    dealer_odds(next_pone_wins(0.9), [ to_go(3, 4)-0.5, won(dealer)-0.25,
                                       won(pone)-0.25 ], Odds).

%   The pone deals next.

next_pone_wins(Odds, 3, 4, DealerOdds) :-
    DealerOdds is 1 - Odds.

:- end_tests(small_game).

%!  missing(+Seed, -Key) is nondet.
%
%   The deal of Seed has Key, but the table of deals has not.

missing(Seed, Key) :-
    deal_scores(Seed, Scores),
    deal_key(Scores, Key),
    Key =.. Terms,
    append(Terms, [_], FactTerms),
    Fact =.. FactTerms,
    \+ cribbage_deals:Fact.

:- begin_tests(tables).

test(each_deal_ends_once,
     [ forall(member(N-Fact, [ N-ended(play, _, _, N), N-ended(deal, _, _, N),
                               N-hand(pone, _, N), N-hand(dealer, _, N) ])),
       Deals == 200 000 ]) :-
    aggregate_all(sum(N), cribbage_deals:Fact, Deals).
test(what_is_scored_was_reached_once,
     [ forall(( member(Phase, [play, deal]), member(Role, [pone, dealer]) )),
       Reached == Scored ]) :-
    findall(Points-Count, reached(Phase, Role, Points, _, Count), Counts),
    key_totals(Counts, Reached),
    findall(Points-Count,
            (   ended(Phase, Pone, Dealer, Count),
                memberchk(Role-Score, [pone-Pone, dealer-Dealer]),
                between(1, Score, Points)
            ),
            Scores),
    key_totals(Scores, Scored).

%   The mean value of all hands is 4.77; players keep better ones.

test(averages_of_experts, Far == []) :-
    aggregate_all(r(sum(Pone*Count), sum(Dealer*Count)),
                  ended(deal, Pone, Dealer, Count), r(PoneSum, DealerSum)),
    aggregate_all(sum(Points*Count), hand(pone, Points, Count), HandSum),
    findall(Sum-Expected,
            (   member(Sum-Expected,
                       [PoneSum-10.2, DealerSum-16.2, HandSum-8.1]),
                abs(Sum / 200 000 - Expected) > 0.4
            ),
            Far).
test(deals_made_again, Missing == []) :-
    findall(Seed-Key,
            ( between(1, 2, Seed), missing(Seed, Key) ),
            Missing).
test(wins_follow_from_deals,
     [ forall(member(Dealer-Pone, [ 1-1, 3-1, 1-20, 16-10, 31-30, 60-121,
                                    121-121 ])),
       true(abs(Odds - Known) < 3.0e-6) ]) :-
    table_stage(deal, Stage),
    after_stage(Stage, [to_go(Pone, Dealer)-1], Places),
    dealer_odds(next_deal_odds, Places, Odds),
    next_deal_odds(Dealer, Pone, Known).

:- end_tests(tables).

:- begin_tests(tables_made_again, [condition(getenv('LONG_TESTS', _))]).

test(wins, Wrong == []) :-
    table_stage(deal, Stage),
    new_wins(Stage, 30, Wins),
    findall(Dealer-Pone,
            (   between(1, 30, Dealer),
                between(1, 30, Pone),
                get_assoc(Dealer-Pone, Wins, Odds),
                next_deal_odds(Dealer, Pone, Known),
                abs(Odds - Known) > 1.0e-6
            ),
            Wrong).
test(deals, Missing == []) :-
    findall(Seed-Key,
            (   between(1, 60, Place),
                Seed is 1000 * Place,
                missing(Seed, Key)
            ),
            Missing).

:- end_tests(tables_made_again).
