/*  Estimate the chance of winning after a choice, near the end of a game.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_endgame,
          [ stakes/3,                   % +View, +Seat, -Stakes
            discard_chance/4,           % +Stakes, +Hand, +Cribcards, -Chance
            card_chance/4               % +Stakes, +Events, +Playouts, -Chance
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(combinatorics, [distribution/2, sum_distribution/3]).
:- use_module(crib, [crib_distribution/4]).
:- use_module(discard, [crib_ways/3]).
:- use_module(odds).
:- use_module(seats, [known_cards/1, of_seat/3, other/2, role/3]).
:- use_module(show, [choose_cards/3, crib_value/3, hand_value/3, startcards/2]).
:- use_module(view, [unseen/2]).
:- autoload('data/deals', [hand/3]).

/** <module> The chance of winning, near the end of a game

Far from the goal, all points are worth the same.  Near the goal, their order
matters.  A player who needs three points and counts first wins with any hand
worth at least three, regardless of the crib.  If a player may reach the goal in
this deal, this file therefore follows the possible scores in the order of
counting.  If the deal ends without a winner, odds.pl has the chance of winning
from the next deal.  The source of the unknown scores depends on the stage:

  - Before a discard, the distributions of points for the play and for the other
    player's hand come from data/deals.pl.  The player's own hand is counted
    with each start card, and the crib with all cards that may complete it.
  - Before a card is played, playouts.pl simulates the rest of the play against
    each likely hand of the other player.  Both hands are then known, and the
    crib is counted with each possible discard of the other player.

The stakes of a view are the data that all choices in the view share, so they
are computed only once.  The stakes are `points`, and the expected points of the
choices decide, if no player is near the goal or the data are not available.

    $ swipl endgame.pl game.pl
    ?- new_game(Game), stakes(Game, first, Stakes).
    Stakes = points.
*/

%!  stakes(+View, +Seat, -Stakes) is det.
%
%   Stakes are the data for Seat's choice in View, as in stage_stakes/6, or
%   `points` if the expected points decide.

stakes(View, Seat, Stakes) :-
    View = state(_, _, Dealer, Stage),
    (   near_place(View, Place),
        role(Seat, Dealer, Role),
        stage_stakes(Stage, View, Seat, Role, Place, Known)
    ->  Stakes = Known
    ;   Stakes = points
    ).

%!  near_place(+View, -Place) is semidet.
%
%   Place has the players' distances from the goal in View.  Fails if both are
%   more than 31, because fewer than one player in a hundred scores more than
%   that in a deal.  Also fails before the draw for the deal, and if a distance
%   is too large for data/wins.pl.

near_place(state(rules(Goal, _), Scores, Dealer, _),
           to_go(PoneToGo, DealerToGo)) :-
    other(Dealer, Pone),
    of_seat(Pone, Scores, PoneScore),
    of_seat(Dealer, Scores, DealerScore),
    PoneToGo is Goal - PoneScore,
    DealerToGo is Goal - DealerScore,
    min(PoneToGo, DealerToGo) =< 31,
    next_deal_odds(DealerToGo, PoneToGo, _).

%!  stage_stakes(+Stage, +View, +Seat, +Role, +Place, -Stakes) is semidet.
%
%   Stakes are the data for Seat's choice at Stage of View, where Seat has the
%   role Role and the game is at Place.  They are one of
%
%     - discard(Odds, Unseen, Ways), where Odds are those of count_odds/3.
%       Ways, as in rank_ways/3, are the ways to draw two crib cards and the
%       start card from Unseen.
%     - play(Role, Dealer, Place, StartCard, Points, Crib, Played), where Role's
%       hand is worth Points, and Crib is the distribution of points for the
%       crib.  Played are the cards that the other player has played.
%
%   Fails at other stages, and if View lacks cards that Seat would know in a
%   game.

stage_stakes(discarding(Hands, _), _, Seat, Role, Place,
             discard(Odds, Unseen, Ways)) :-
    of_seat(Seat, Hands, Dealt),
    startcards(Dealt, Unseen),
    crib_ways(Dealt, Unseen, Ways),
    table_stage(play, Play),
    after_stage(Play, [Place-1], Places),
    count_odds(Role, Places, Odds).
stage_stakes(playing(Pegging, aside(Discards, StartCard, _)), View, Seat, Role,
             Place,
             play(Role, Dealer, Place, StartCard, Points, Crib, Played)) :-
    View = state(_, _, Dealer, _),
    StartCard = card(_, _),
    of_seat(Seat, Discards, [Discard, OtherDiscard]),
    whole_hand(Seat, Pegging, _, Hand),
    known_cards(Hand),
    hand_value(Hand, StartCard, Points),
    other(Seat, Other),
    whole_hand(Other, Pegging, Played, _),
    unseen(View, Unseen),
    findall(Value-1,
            (   choose_cards(Unseen, [Card, OtherCard], _),
                crib_value([Discard, OtherDiscard, Card, OtherCard], StartCard,
                           Value)
            ),
            Values),
    distribution(Values, Crib).

%!  whole_hand(+Seat, +Pegging, -Played, -Hand) is semidet.
%
%   Hand has Seat's four cards in Pegging, including the cards Played.

whole_hand(Seat, pegging(BothHeld, BothPlayed, _, _, _), Played, Hand) :-
    of_seat(Seat, BothHeld, Held),
    of_seat(Seat, BothPlayed, Played),
    append(Played, Held, Hand),
    length(Hand, 4).

%!  count_odds(+Role, +Places:pairs, -Odds) is det.
%
%   Odds are the dealer's chances of winning in all cases of the show, if Places
%   are the possible places after the play.  For the dealer, Odds is a term
%   dealer(Row), where argument N of Row is the chance if the dealer's hand and
%   crib are worth N - 1 points.  For the pone, Odds is a term pone(Rows, Hand)
%   with such a row for each value of the pone's hand, and the distribution of
%   points for the dealer's hand.

count_odds(dealer, Places0, dealer(Row)) :-
    table_hand(pone, Hand),
    after_stage(points(pone, Hand), Places0, Places),
    odds_of_points(Places, Row).
count_odds(pone, Places0, pone(Rows, Hand)) :-
    table_hand(dealer, Hand),
    highest_value(Highest),
    findall(Row,
            (   between(0, Highest, Points),
                after_stage(points(pone, [Points-1]), Places0, Places),
                odds_of_points(Places, Row)
            ),
            List),
    compound_name_arguments(Rows, rows, List).

odds_of_points(Places, Row) :-
    highest_value(Highest),
    Most is 2 * Highest,
    dealer_odds_row(Most, Places, Row).

%!  highest_value(-Points) is det.
%
%   No hand or crib is worth more than Points.

highest_value(29).

%!  table_hand(+Role, -Distribution) is det.
%
%   Distribution is the distribution of points for Role's hand in data/deals.pl.

table_hand(Role, Distribution) :-
    findall(Points-Count, hand(Role, Points, Count), Counts),
    distribution(Counts, Distribution).

                 /*******************************
                 *      CHANCES OF CHOICES      *
                 *******************************/

%!  discard_chance(+Stakes, +Hand, +Cribcards, -Chance) is det.
%
%   Chance is the probability that a player wins after keeping Hand and
%   discarding Cribcards.  It is `unknown` if Stakes are `points`.

discard_chance(points, _, _, unknown).
discard_chance(discard(Odds, Unseen, Ways), Hand, Cribcards, Chance) :-
    findall(Value-1,
            (   member(StartCard, Unseen),
                hand_value(Hand, StartCard, Value)
            ),
            Values),
    distribution(Values, Own),
    crib_distribution(Cribcards, Unseen, Ways, Crib),
    own_chance(Odds, Own, Crib, Chance).

%!  own_chance(+Odds, +Own, +Crib, -Chance) is det.
%
%   Chance is the probability that a player wins whose hand has the distribution
%   of points Own, if the crib has the distribution Crib.  Odds are those of
%   count_odds/3 for this player.

own_chance(dealer(Row), Own, Crib, Chance) :-
    sum_distribution(Own, Crib, DealerPoints),
    mean_odds(DealerPoints, Row, DealerOdds),
    role_odds(dealer, DealerOdds, Chance).
own_chance(pone(Rows, Hand), Own, Crib, Chance) :-
    sum_distribution(Hand, Crib, DealerPoints),
    foldl(add_row_odds(Rows, DealerPoints), Own, 0, DealerOdds),
    role_odds(pone, DealerOdds, Chance).

add_row_odds(Rows, DealerPoints, Points-Probability, Odds0, Odds) :-
    argument_of_points(Points, Rows, Row),
    mean_odds(DealerPoints, Row, RowOdds),
    Odds is Odds0 + Probability * RowOdds.

%!  mean_odds(+DealerPoints, +Row, -Odds) is det.
%
%   Odds is the mean of the chances in Row, a row of count_odds/3, if the
%   dealer's points have the distribution DealerPoints.

mean_odds(DealerPoints, Row, Odds) :-
    foldl(add_points_odds(Row), DealerPoints, 0, Odds).

add_points_odds(Row, Points-Probability, Odds0, Odds) :-
    argument_of_points(Points, Row, PointsOdds),
    Odds is Odds0 + Probability * PointsOdds.

argument_of_points(Points, Row, Argument) :-
    Index is Points + 1,
    arg(Index, Row, Argument).

%!  card_chance(+Stakes, +Events, +Playouts:pairs, -Chance) is det.
%
%   Chance is the probability that a player wins if an action in the play leads
%   to Events and the play then continues as in one of Playouts, the pairs of
%   playouts/4.  It is `unknown` if Stakes are `points`.

card_chance(points, _, _, unknown).
card_chance(play(Role, Dealer, Place0, StartCard, Own, Crib, Played), Events,
            Playouts, Chance) :-
    foldl(event_place(Dealer), Events, Place0, Place1),
    findall(Place-Weight,
            (   member(Weight-playout(Cards, Pegged), Playouts),
                foldl(pegged_place(Dealer), Pegged, Place1, Place2),
                append(Played, Cards, Hand),
                hand_value(Hand, StartCard, Others),
                hands_counted(Role, Own, Others, Place2, Place)
            ),
            Weights),
    distribution(Weights, Places),
    after_stage(points(dealer, Crib), Places, Ends),
    role_chance(Role, Ends, Chance).

%!  event_place(+Dealer, +Event, +Place0, -Place) is det.
%
%   Place is Place0 after Event in a deal by Dealer.

event_place(Dealer, Event, Place0, Place) :-
    (   Event = scored(Seat, Points, _, _)
    ->  pegged_place(Dealer, Seat-Points, Place0, Place)
    ;   Place = Place0
    ).

%!  pegged_place(+Dealer, +Pegged, +Place0, -Place) is det.
%
%   Place is Place0 after Pegged, a pair Seat-Points, in a deal by Dealer.

pegged_place(Dealer, Seat-Points, Place0, Place) :-
    role(Seat, Dealer, Role),
    place_after(Place0, Role, Points, Place).

%!  hands_counted(+Role, +Own, +Others, +Place0, -Place) is det.
%
%   Place is Place0 after both hands are counted, if Role's hand is worth Own
%   points and the other hand is worth Others.

hands_counted(Role, Own, Others, Place0, Place) :-
    in_roles(Role, Own, Others, Pone, Dealer),
    place_after(Place0, pone, Pone, Place1),
    place_after(Place1, dealer, Dealer, Place).

%!  role_chance(+Role, +Ends, -Chance) is det.
%
%   Chance is the probability that Role wins if the deal ends at one of Ends.

role_chance(Role, Ends, Chance) :-
    dealer_odds(next_deal_odds, Ends, DealerOdds),
    role_odds(Role, DealerOdds, Chance).
