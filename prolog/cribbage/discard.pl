/*  Which cards of a deal to throw to the crib, and what that is worth.

    Author:  The cribbage_bridge project
    Licence: MIT
*/

:- module(cribbage_discard,
          [ ranked_discards/3,          % +Cards, +Crib, -Discards
            discard_choice/4            % +Cards, +Crib, +Reasons, -Choice
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2, subtract/3, sum_list/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module('../cribbage', []).
:- use_module(crib).

/** <module> The cards for the crib

A player who is dealt five or six cards keeps four of them, and throws the
others to the crib.  What that is worth has two reasons:

  - hand
    The mean value of the four cards over all start cards.
  - crib
    The mean value of the crib over all cards that may fall into it: added if
    the crib is `mine`, and taken off if it is `theirs`.

Both are exact rationals.

    ?- ranked_discards([card(5,hearts), card(5,clubs), card(jack,diamonds),
                        card(queen,spades), card(4,clubs), card(9,hearts)],
                       theirs, [Best|_]).
*/

%!  ranked_discards(+Cards, +Crib, -Discards:list) is det.
%
%   Discards are all ways to keep four of the five or six Cards dealt, the best
%   first, when the crib is `mine` or `theirs`.  Each is a term
%   discard(Hand, Cribcards, Worth, Reasons): Worth is the sum of Reasons,
%   which are hand-Points and crib-Points.

ranked_discards(Cards, Crib, Discards) :-
    cribbage:must_be_deal(Cards),
    must_be(oneof([mine, theirs]), Crib),
    findall(ranked(Worth, Preference, Hand, Cribcards, Reasons),
            (   discard_choice(Cards, Crib, [hand, crib],
                               choice(Hand, Cribcards, Preference, Reasons)),
                pairs_values(Reasons, Points),
                sum_list(Points, Worth)
            ),
            Unordered),
    sort(0, @>=, Unordered, Ranked),
    maplist(ranked_discard, Ranked, Discards).

ranked_discard(ranked(Worth, _, Hand, Cribcards, Reasons),
               discard(Hand, Cribcards, Worth, Reasons)).

%!  discard_choice(+Cards, +Crib, +Reasons:list, -Choice) is nondet.
%
%   Choice is a way to keep four of Cards: a term choice(Hand, Cribcards,
%   Preference, Points), where Points has each of Reasons, `hand` or `crib`,
%   with what it is worth.  Of discards that are worth the same, the one with
%   the largest Preference in the standard order of terms is best: it throws the
%   highest cards, and does not depend on the order of Cards.

discard_choice(Cards, Crib, Reasons,
               choice(Hand, Cribcards, Lowness-Key, Points)) :-
    cribbage:deck(Deck),
    subtract(Deck, Cards, Unseen),
    cribbage:keeps(Cards, Keeps),
    Keeps = [keep(_, _, _, _, Thrown)|_],
    maplist(grounds(Thrown, Unseen), Reasons, Grounds),
    member(Keep, Keeps),
    Keep = keep(_, Lowness, Key, Hand, Cribcards),
    maplist(reason_points(Crib, Keep), Grounds, Points).

%!  grounds(+Thrown, +Unseen, +Reason, -Grounds) is det.
%
%   Grounds are what is worked out once to find the points of Reason for all
%   ways to throw as many cards as Thrown: how many start cards there are in
%   Unseen, or how its cards may fall into the crib.

grounds(_, Unseen, hand, hand(Startcards)) :-
    length(Unseen, Startcards).
grounds(Thrown, Unseen, crib, crib(Unseen, Ways)) :-
    unknown(Thrown, Number),
    rank_ways(Number, Unseen, Ways).

%!  reason_points(+Crib, +Keep, +Grounds, -Reason) is det.
%
%   Reason tells what Keep, a term of keeps/2, is worth on one of the Grounds
%   when the crib is Crib.

reason_points(_, keep(Total, _, _, _, _), hand(Startcards), hand-Mean) :-
    Mean is Total rdiv Startcards.
reason_points(Crib, keep(_, _, _, _, Thrown), crib(Unseen, Ways),
              crib-Points) :-
    crib_mean(Thrown, Unseen, Ways, Mean),
    crib_points(Crib, Mean, Points).

%!  crib_points(+Crib, +Mean, -Points) is det.
%
%   A crib of the value Mean is worth Points to a player whose Crib it is.

crib_points(mine, Mean, Mean).
crib_points(theirs, Mean, Points) :-
    Points is -Mean.
