/*  Find the cost of a choice in a game of cribbage, and the best choice.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_review,
          [ reviewed/4,                 % +State, +Seat, +Action, -Reviewed
            chance_to_win/3             % +State, +Seat, -Chance
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(game, [winner/3]).
:- use_module(odds, [win_probability/5]).
:- use_module(seats, [of_seat/3, other/2, role/3]).
:- use_module(steps, [ranked_for/4]).

/** <module> The cost of a choice

A review shows which discards and cards were not the best, and what they cost.
It compares each choice with the one that the strongest computer ranks best,
using only what the player knew at that point.

    $ swipl review.pl game.pl show.pl
    ?- deck(Deck), new_game(first, Game0), act(Game0, deal(Deck), _, Game),
       Cards = [card(2,clubs), card(ace,hearts)],
       reviewed(Game, second, discard(second, Cards),
                reviewed(Made, Best, PointsLost, ChanceLost, Options)).

chance_to_win/3 returns a player's chance of winning before a deal or at the end
of the game.
*/

%!  reviewed(+State, +Seat, +Action, -Reviewed) is semidet.
%
%   Reviewed is a term reviewed(Made, Best, PointsLost, ChanceLost, Options).
%   Options are the legal actions of Seat in State, as ranked_actions/3 ranks
%   them, best first.  Made is the option whose action is Action.  Best is the
%   best option, or Made if none is better.  PointsLost, an exact number, is the
%   loss in expected points compared with Best, or 0 if there is none.
%   ChanceLost, an estimate, is the loss in the chance of winning.  Fails if
%   Action is not one of Options, for example if it is a miscount.  Raises the
%   errors of win_probability/5.

reviewed(State, Seat, Action,
         reviewed(Made, Best, PointsLost, ChanceLost, Options)) :-
    ranked_for(champion, State, Seat, Options),
    once(( member(Made, Options),
           Made = ranked(Same, Points, _, _),
           same_action(Action, Same)
         )),
    Options = [First|_],
    better(First, Made, Best),
    Best = ranked(_, Most, _, _),
    PointsLost is max(0, Most - Points),
    chance_lost(Best, Made, PointsLost, State, Seat, ChanceLost).

%!  same_action(+Action, +Other) is semidet.
%
%   Action and Other are the same except for the order of the cards.

same_action(play(Seat, Card), play(Seat, Card)).
same_action(go(Seat), go(Seat)).
same_action(count(Seat, Points), count(Seat, Points)).
same_action(discard(Seat, Cards), discard(Seat, OtherCards)) :-
    msort(Cards, Sorted),
    msort(OtherCards, Sorted).

%!  better(+First, +Made, -Best) is det.
%
%   Best is First, or Made if both have the same value.  The value is the chance
%   to win, or the points if this chance is `unknown`.

better(First, Made, Best) :-
    (   worth(First, Worth),
        worth(Made, Worth)
    ->  Best = Made
    ;   Best = First
    ).

worth(ranked(_, Points, _, Chance), Worth) :-
    (   number(Chance)
    ->  Worth = Chance
    ;   Worth = Points
    ).

%!  chance_lost(+Best, +Made, +PointsLost, +State, +Seat, -ChanceLost) is det.
%
%   ChanceLost is the decrease in Seat's chance of winning from choosing Made
%   instead of Best.  It is the difference between their chances if these are
%   known, and otherwise the worth of PointsLost.

chance_lost(ranked(_, _, _, Best), ranked(_, _, _, Made), PointsLost, State,
            Seat, ChanceLost) :-
    (   number(Best)
    ->  ChanceLost is Best - Made
    ;   PointsLost =:= 0
    ->  ChanceLost = 0.0
    ;   point_worth(State, Seat, Worth),
        ChanceLost is float(PointsLost) * Worth
    ).

%!  point_worth(+State, +Seat, -Worth) is det.
%
%   Worth is the increase in Seat's chance of winning from one more point, as if
%   the deal of State began with the current scores.

point_worth(State, Seat, Worth) :-
    standing(State, Seat, Goal, Role, Mine, Theirs),
    win_probability(Goal, Role, Mine, Theirs, Probability),
    More is Mine + 1,
    win_probability(Goal, Role, More, Theirs, Higher),
    Worth is Higher - Probability.

%!  standing(+State, +Seat, -Goal, -Role, -Mine, -Theirs) is det.
%
%   State is a game to Goal.  Seat has the role Role and the score Mine, and the
%   other seat has the score Theirs.

standing(state(rules(Goal, _), Scores, Dealer, _), Seat, Goal, Role, Mine,
         Theirs) :-
    role(Seat, Dealer, Role),
    other(Seat, Other),
    of_seat(Seat, Scores, Mine),
    of_seat(Other, Scores, Theirs).

%!  chance_to_win(+State, +Seat, -Chance:float) is semidet.
%
%   Chance is Seat's chance of winning in State.  It is the estimate of
%   win_probability/5 before a deal, and 1.0 or 0.0 when the game is over.
%   Fails at other stages.  Raises the errors of win_probability/5.

chance_to_win(State, Seat, Chance) :-
    State = state(_, _, _, Stage),
    chance_at(Stage, State, Seat, Chance).

chance_at(dealing, State, Seat, Chance) :-
    standing(State, Seat, Goal, Role, Mine, Theirs),
    win_probability(Goal, Role, Mine, Theirs, Chance).
chance_at(over(_, _), State, Seat, Chance) :-
    winner(State, Winner, _),
    (   Winner == Seat
    ->  Chance = 1.0
    ;   Chance = 0.0
    ).
