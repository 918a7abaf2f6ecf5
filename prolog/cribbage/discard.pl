/*  Rank the ways to discard by the values of the hand and the crib.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_discard,
          [ ranked_discards/3,          % +Cards, +Crib, -Discards
            discard_choice/4,           % +Cards, +Crib, +Reasons, -Choice
            crib_ways/3                 % +Cards, +Unseen, -Ways
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, member/2, sum_list/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(crib, [crib_mean/4, rank_ways/3, unknown/2]).
:- use_module(show, [rated_selections/2, startcards/2]).

/** <module> The discard

A player with five or six cards keeps four of them, and discards the others to
the crib.  The expected points of this choice have two parts, called reasons:

  - hand
    The mean value of the four cards over all start cards.
  - crib
    The mean value of the crib over all possible unknown cards.  It is added if
    the player has the crib (`mine`), and subtracted if the other player has it
    (`theirs`).

Both are exact rationals.

    ?- ranked_discards([card(5,hearts), card(5,clubs), card(jack,diamonds),
                        card(queen,spades), card(4,clubs), card(9,hearts)],
                       theirs, [discard(_, Cribcards, _, _)|_]).
    Cribcards = [card(4, clubs), card(9, hearts)].
*/

%!  ranked_discards(+Cards, +Crib, -Discards:list) is det.
%
%   Discards are all ways to keep four of the five or six Cards dealt, the best
%   first.  Crib is `mine` or `theirs`.  Each discard is a term
%   discard(Hand, Cribcards, ExpectedPoints, Reasons).  Reasons are the pairs
%   hand-Points and crib-Points, and ExpectedPoints is the sum of the points.

ranked_discards(Cards, Crib, Discards) :-
    must_be(oneof([mine, theirs]), Crib),
    findall((Expected-Preference)-discard(Hand, Cribcards, Expected, Reasons),
            (   discard_choice(Cards, Crib, [hand, crib],
                               choice(Hand, Cribcards, Preference, Reasons)),
                pairs_values(Reasons, Points),
                sum_list(Points, Expected)
            ),
            Rated),
    sort(1, @>=, Rated, Ranked),
    pairs_values(Ranked, Discards).

%!  discard_choice(+Cards, +Crib, +Reasons:list, -Choice) is nondet.
%
%   Choice is a term choice(Hand, Cribcards, Preference, Points) for a way to
%   keep four of Cards.  Points has a pair Reason-ExpectedPoints for each of
%   Reasons, `hand` or `crib`.  Of choices with equal expected points, the
%   choice with the largest Preference in the standard order of terms is best.

discard_choice(Cards, Crib, Reasons,
               choice(Hand, Cribcards, Preference, Points)) :-
    rated_selections(Cards, Rated),
    startcards(Cards, Unseen),
    maplist(grounds(Cards, Unseen), Reasons, Grounds),
    member(rating(Total, Preference)-selection(Hand, Cribcards), Rated),
    maplist(reason_points(Crib, Total, Cribcards), Grounds, Points).

%!  grounds(+Cards, +Unseen, +Reason, -Grounds) is det.
%
%   Grounds are the data for the points of Reason that all discards from Cards
%   share: hand(Number) with the number of start cards, or crib(Unseen, Ways)
%   with the Ways of crib_ways/3.

grounds(_, Unseen, hand, hand(Number)) :-
    length(Unseen, Number).
grounds(Cards, Unseen, crib, crib(Unseen, Ways)) :-
    crib_ways(Cards, Unseen, Ways).

%!  crib_ways(+Cards, +Unseen, -Ways:pairs) is det.
%
%   Ways, as in rank_ways/3, are the ways to choose the unknown cards of the
%   crib and the start card from Unseen after a player keeps four of Cards.

crib_ways(Cards, Unseen, Ways) :-
    length(Hand, 4),
    append(Hand, Cribcards, Cards),
    unknown(Cribcards, Number),
    rank_ways(Number, Unseen, Ways).

%!  reason_points(+Crib, +Total, +Cribcards, +Grounds, -ReasonPoints) is det.
%
%   ReasonPoints is a pair Reason-Points with the reason of Grounds and its
%   expected points.  The player keeps a hand whose values over all start cards
%   add up to Total, and discards Cribcards.  Crib is `mine` or `theirs`.

reason_points(_, Total, _, hand(Number), hand-Mean) :-
    Mean is Total rdiv Number.
reason_points(Crib, _, Cribcards, crib(Unseen, Ways), crib-Points) :-
    crib_mean(Cribcards, Unseen, Ways, Mean),
    crib_points(Crib, Mean, Points).

%!  crib_points(+Crib, +Mean, -Points) is det.
%
%   Points is the number of points that a crib with the mean value Mean is worth
%   to a player: Mean if Crib is `mine`, or its negative if Crib is `theirs`.

crib_points(mine, Mean, Mean).
crib_points(theirs, Mean, Points) :-
    Points is -Mean.
