/*  Estimate the chance of winning a game of cribbage.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_odds,
          [ win_probability/4,          % +Role, +Mine, +Theirs, -Probability
            win_probability/5,          % +Goal, +Role, +Mine, +Theirs,
                                        % -Probability
            next_deal_odds/3,           % +Dealer, +Pone, -Odds
            dealer_odds/3,              % :Next, +Places, -Odds
            dealer_odds_row/3,          % +Most, +Places, -Row
            role_odds/3,                % +Role, +DealerOdds, -Odds
            in_roles/5,                 % +Role, +Own, +Others, -Pone, -Dealer
            place_after/4,              % +Place0, +Role, +Points, -Place
            after_stage/3,              % +Stage, +Places0, -Places
            table_stage/2               % +Phase, -Stage
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [convlist/3]).
:- use_module(library(error), [domain_error/2, must_be/2]).
:- use_module(library(lists), [member/2]).
:- use_module(combinatorics, [key_totals/2]).
:- use_module(game, [must_be_score/2, standard_goal/1]).
:- autoload('data/deals', [ended/4, reached/5]).
:- autoload('data/wins', [wins/2]).

% Compile arithmetic: rows of chances need much of it.
:- set_prolog_flag(optimise, true).

/** <module> The chance of winning

The chance of winning depends on more than the score.  On average, the dealer
scores more points in a deal than the pone, and the order of the points matters,
because the first player to reach the goal wins.  This file therefore uses deals
that the computer played against itself.  data/deals.pl has statistics of their
scores.  data/wins.pl has the next dealer's chance of winning at each score,
computed from these statistics.

A place is the standing of a game within a deal.  It is to_go(Pone, Dealer), the
points that the pone and the dealer of this deal need to reach the goal, or
won(Role) if the `pone` or the `dealer` has won.  A list of pairs
Place-Probability represents the possible places of a game.

A stage is a part of a deal in which players score, and so change the place.  It
is one of

  - points(Role, Distribution)
    Distribution has pairs Points-Probability for the points that Role scores.
  - scores(Deals, Ended, Reached)
    Both players score, with the frequencies in a sample of Deals deals.  Ended
    are terms ended(Pone, Dealer, Count), where the pone scored Pone points and
    the dealer scored Dealer points in Count deals.  Reached are terms
    reached(Role, Points, Others, Count), where Role reached or passed Points in
    Count deals when the other player had scored Others.

    ?- win_probability(dealer, 0, 0, Probability).
    Probability = 0.56....

The chances are estimates from a sample of deals, in which both players have the
strength `master`.
*/

:- meta_predicate
    dealer_odds(3, +, -).

%!  win_probability(+Role, +Mine, +Theirs, -Probability:float) is det.
%
%   Before a deal, Probability is the chance that the player in Role, `dealer`
%   or `pone`, wins with the score Mine against a player with the score Theirs.

win_probability(Role, Mine, Theirs, Probability) :-
    standard_goal(Goal),
    win_probability(Goal, Role, Mine, Theirs, Probability).

%!  win_probability(+Goal, +Role, +Mine, +Theirs, -Probability) is det.
%
%   Like win_probability/4, but in a game to Goal.  Raises an error if a player
%   needs more points than the standard goal.

win_probability(Goal, Role, Mine, Theirs, Probability) :-
    must_be(oneof([dealer, pone]), Role),
    must_be_short(Mine, Goal, MineToGo),
    must_be_short(Theirs, Goal, TheirsToGo),
    in_roles(Role, MineToGo, TheirsToGo, Pone, Dealer),
    next_deal_odds(Dealer, Pone, DealerOdds),
    role_odds(Role, DealerOdds, Probability).

%!  must_be_short(@Score, +Goal, -ToGo) is det.
%
%   ToGo is the number of points from Score to Goal.  Raises an error unless
%   Score is an integer from 0 to one less than Goal, and ToGo is at most the
%   standard goal.

must_be_short(Score, Goal, ToGo) :-
    must_be_score(Score, Goal),
    ToGo is Goal - Score,
    standard_goal(Most),
    (   ToGo =< Most
    ->  true
    ;   domain_error(points_to_go(Most), ToGo)
    ).

%!  in_roles(+Role, +Own, +Others, -Pone, -Dealer) is det.
%
%   Pone and Dealer are the values for the pone and the dealer if Own is the
%   value for Role and Others is the value for the other player.

in_roles(pone, Own, Others, Own, Others).
in_roles(dealer, Own, Others, Others, Own).

%!  role_odds(+Role, +DealerOdds, -Odds:float) is det.
%
%   Odds is the probability that Role wins, if the dealer wins with the
%   probability DealerOdds.  It is rounded to six decimal places, so that
%   estimates that differ only by floating-point errors compare equal.

role_odds(dealer, DealerOdds, Odds) :-
    Odds is round(DealerOdds * 1 000 000) / 1.0e6.
role_odds(pone, DealerOdds, Odds) :-
    Odds is round((1 - DealerOdds) * 1 000 000) / 1.0e6.

%!  next_deal_odds(+Dealer, +Pone, -Odds:float) is semidet.
%
%   Odds is the probability that the next dealer wins if, before the deal, this
%   dealer needs Dealer points to reach the goal and the pone needs Pone points.
%   Fails if either number is too large for data/wins.pl.

next_deal_odds(Dealer, Pone, Odds) :-
    wins(Dealer, Row),
    row_odds(Pone, Row, Odds).

%!  row_odds(+Pone, +Row, -Odds:float) is semidet.
%
%   Odds is the chance in Row, a row of data/wins.pl for the next dealer, if the
%   pone needs Pone points.

row_odds(Pone, Row, Odds) :-
    arg(Pone, Row, Wins),
    Odds is Wins / 1.0e6.

%!  dealer_odds(:Next, +Places:pairs, -Odds:float) is det.
%
%   Odds is the probability that the dealer wins, if the deal ends at one of
%   Places.  If nobody has won at this place, the players exchange roles, and
%   call(Next, Dealer, Pone, NextOdds) finds the odds of the next dealer, as in
%   next_deal_odds/3.

dealer_odds(Next, Places, Odds) :-
    aggregate_all(sum(Probability * PlaceOdds),
                  (   member(Place-Probability, Places),
                      place_odds(Place, Next, PlaceOdds)
                  ),
                  Odds).

place_odds(won(dealer), _, 1).
place_odds(won(pone), _, 0).
place_odds(to_go(Pone, Dealer), Next, Odds) :-
    call(Next, Pone, Dealer, NextOdds),
    Odds is 1 - NextOdds.

%!  dealer_odds_row(+Most, +Places:pairs, -Row) is det.
%
%   Argument N of Row, for N from 1 to Most + 1, is the probability that the
%   dealer wins if the dealer scores N - 1 points at one of Places, and the deal
%   ends.  All distances in Places must be in data/wins.pl.

dealer_odds_row(Most, Places, Row) :-
    convlist(open_place, Places, Open),
    aggregate_all(sum(Probability),
                  member(won(dealer)-Probability, Places),
                  Won),
    findall(Odds,
            (   between(0, Most, Points),
                add_open_odds(Open, Points, Won, Odds)
            ),
            List),
    compound_name_arguments(Row, row, List).

%!  open_place(+Pair, -Open) is semidet.
%
%   If nobody has won at the place of Pair, Open is a term open(Dealer, Wins,
%   Probability).  Wins is the row of data/wins.pl for the pone of this deal,
%   the dealer of the next one.

open_place(to_go(Pone, Dealer)-Probability, open(Dealer, Wins, Probability)) :-
    wins(Pone, Wins).

%!  add_open_odds(+Open, +Points, +Odds0, -Odds) is det.
%
%   Odds is Odds0 plus the chances of the places of Open, each multiplied by its
%   probability, after the dealer scores Points.

add_open_odds([], _, Odds, Odds).
add_open_odds([open(Dealer0, Wins, Probability)|Open], Points, Odds0, Odds) :-
    Dealer is Dealer0 - Points,
    (   Dealer > 0
    ->  row_odds(Dealer, Wins, PoneOdds),
        Odds1 is Odds0 + Probability * (1 - PoneOdds)
    ;   Odds1 is Odds0 + Probability
    ),
    add_open_odds(Open, Points, Odds1, Odds).

                 /*******************************
                 *            STAGES            *
                 *******************************/

%!  place_after(+Place0, +Role, +Points, -Place) is det.
%
%   Place is Place0 after Role scores Points.

place_after(won(Role), _, _, won(Role)).
place_after(to_go(Pone, Dealer), Role, Points, Place) :-
    closer(Role, Points, Pone, Dealer, Place).

closer(pone, Points, Pone0, Dealer, Place) :-
    (   Points < Pone0
    ->  Pone is Pone0 - Points,
        Place = to_go(Pone, Dealer)
    ;   Place = won(pone)
    ).
closer(dealer, Points, Pone, Dealer0, Place) :-
    (   Points < Dealer0
    ->  Dealer is Dealer0 - Points,
        Place = to_go(Pone, Dealer)
    ;   Place = won(dealer)
    ).

%!  after_stage(+Stage, +Places0:pairs, -Places:pairs) is det.
%
%   Places are the possible places after Stage, if Places0 are the possible
%   places before it.

after_stage(Stage, Places0, Places) :-
    findall(Place-Probability,
            (   member(Place0-Probability0, Places0),
                outcome(Place0, Stage, Place, Share),
                Probability is Probability0 * Share
            ),
            Outcomes),
    key_totals(Outcomes, Places).

%!  outcome(+Place0, +Stage, -Place, -Probability) is nondet.
%
%   After Stage, a game at Place0 is at Place with Probability.  If several
%   solutions have the same Place, their probabilities add up.  A game that is
%   won does not change.

outcome(won(Role), _, won(Role), 1).
outcome(to_go(Pone, Dealer), Stage, Place, Probability) :-
    stage_outcome(Stage, Pone, Dealer, Place, Probability).

stage_outcome(points(Role, Distribution), Pone, Dealer, Place, Probability) :-
    member(Points-Probability, Distribution),
    place_after(to_go(Pone, Dealer), Role, Points, Place).
stage_outcome(scores(Deals, Ended, _), Pone0, Dealer0, to_go(Pone, Dealer),
              Probability) :-
    member(ended(PonePoints, DealerPoints, Count), Ended),
    PonePoints < Pone0,
    DealerPoints < Dealer0,
    Pone is Pone0 - PonePoints,
    Dealer is Dealer0 - DealerPoints,
    Probability is Count / Deals.
stage_outcome(scores(Deals, _, Reached), Pone, Dealer, won(Role),
              Probability) :-
    member(Role-Own-Others, [pone-Pone-Dealer, dealer-Dealer-Pone]),
    member(reached(Role, Own, OthersPoints, Count), Reached),
    OthersPoints < Others,
    Probability is Count / Deals.

%!  table_stage(+Phase, -Stage) is det.
%
%   Stage describes Phase, the `play` or the whole `deal`, by the frequencies in
%   data/deals.pl.

table_stage(Phase, scores(Deals, Ended, Reached)) :-
    findall(ended(Pone, Dealer, Count),
            ended(Phase, Pone, Dealer, Count),
            Ended),
    aggregate_all(sum(Count), ended(Phase, _, _, Count), Deals),
    findall(reached(Role, Points, Others, Count),
            reached(Phase, Role, Points, Others, Count),
            Reached).
