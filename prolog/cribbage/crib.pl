/*  Find the mean value of a crib if only some of its cards are known.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_crib,
          [ crib_mean/3,                % +Cribcards, +Unseen, -Mean
            crib_mean/4,                % +Cribcards, +Unseen, +Ways, -Mean
            crib_distribution/4,        % +Cribcards, +Unseen, +Ways,
                                        % -Distribution
            unknown/2,                  % +Cribcards, -Number
            rank_ways/3                 % +Number, +Unseen, -Ways
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4, include/3, partition/4]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, select/3]).
:- use_module(combinatorics,
              [arrangements/3, binomial/3, distribution/2, sum_distribution/3]).
:- use_module(show,
              [ card_order/2, crib_suit_combination/5, rank_points/2,
                ranks_key/2
              ]).

:- set_prolog_flag(optimise, true).     % compile the arithmetic of this file

/** <module> The mean value of a crib

A player discards two cards to the crib from a deal of six, or one card from a
deal of five.  The rest of the crib and the start card may be any unseen cards.
After a deal of six, for example, there are 45,540 ways to draw two crib cards
and the start card from 46.  From the rules of the show, this file finds the
exact mean value of the crib over all such ways:

  - The points for ranks depend only on the ranks of the five cards.  Three
    unknown cards can have 455 combinations of ranks, and four can have 1,820.
    rank_ways/3 counts the ways to draw each, so each is scored only once.
  - The rules about suits, called with unbound cards, bind the ranks and suits
    that score.  This file then counts the ways to draw cards that match.

    $ swipl crib.pl show.pl
    ?- Cribcards = [card(5,hearts), card(5,clubs)], deck(Deck),
       subtract(Deck, Cribcards, Unseen), crib_mean(Cribcards, Unseen, Mean).
    Mean = 11016r1225.
*/

%!  crib_mean(+Cribcards, +Unseen, -Mean) is det.
%
%   Mean, an exact rational, is the mean value of a crib with one or two
%   Cribcards if the rest of the crib and the start card are drawn from Unseen.

crib_mean(Cribcards, Unseen, Mean) :-
    must_be(list, Cribcards),
    unknown(Cribcards, Number),
    rank_ways(Number, Unseen, Ways),
    crib_mean(Cribcards, Unseen, Ways, Mean).

%!  crib_mean(+Cribcards, +Unseen, +Ways, -Mean) is det.
%
%   Like crib_mean/3, but with Ways, which rank_ways/3 returns for the unknown
%   cards.  The points for ranks do not depend on which unknown card is the
%   start card.  The points for suits do, so their mean is taken over ordered
%   draws.

crib_mean(Cribcards, Unseen, Ways, Mean) :-
    unknown(Cribcards, Number),
    length(Unseen, Count),
    binomial(Count, Number, Combinations),
    aggregate_all(sum(Points * WayCount),
                  scored_by_ranks(Cribcards, Ways, Points, WayCount),
                  RankTotal),
    suit_mean(Cribcards, Unseen, SuitMean),
    Mean is RankTotal rdiv Combinations + SuitMean.

%!  crib_distribution(+Cribcards, +Unseen, +Ways, -Distribution:pairs) is det.
%
%   Distribution pairs each value of the crib with its probability.  The other
%   arguments are as in crib_mean/4.  The distribution of the points for ranks
%   is exact, up to rounding.  That of the points for suits is approximate:
%   their mean, which is less than one, is used as the probability of one more
%   point.

crib_distribution(Cribcards, Unseen, Ways, Distribution) :-
    findall(Points-Count,
            scored_by_ranks(Cribcards, Ways, Points, Count),
            Counts),
    distribution(Counts, RankPoints),
    suit_mean(Cribcards, Unseen, Mean),
    OfNone is 1 - Mean,
    sum_distribution(RankPoints, [0-OfNone, 1-Mean], Distribution).

%!  unknown(+Cribcards, -Number) is det.
%
%   Number is the number of unknown cards, which are the start card and the
%   cards of the crib other than Cribcards.

unknown(Cribcards, Number) :-
    length(Cribcards, Known),
    Number is 5 - Known.

                 /*******************************
                 *             RANKS            *
                 *******************************/

%!  rank_ways(+Number, +Unseen, -Ways:pairs) is det.
%
%   Ways are pairs Key-Count.  Count is the number of ways to choose Number
%   cards with the ranks of Key, as in ranks_key/2, from Unseen.

rank_ways(Number, Unseen, Ways) :-
    must_be(list, Unseen),
    findall(Choices,
            (   card_order(Card, _),
                aggregate_all(count, member(Card, Unseen), Left),
                rank_choices(Card, Left, Choices)
            ),
            Ranks),
    findall(Key-Count, chosen_ranks(Number, Ranks, 0, Key, 1, Count), Ways).

%!  scored_by_ranks(+Cribcards, +Ways, -Points, -Count) is nondet.
%
%   For a pair Key-Count of Ways, Points is the number of points that the ranks
%   of Key score together with the ranks of Cribcards.

scored_by_ranks(Cribcards, Ways, Points, Count) :-
    ranks_key(Cribcards, CribKey),
    member(OthersKey-Count, Ways),
    Key is CribKey + OthersKey,
    rank_points(Key, Points).

%!  rank_choices(+Card, +Left, -Choices:list) is det.
%
%   Choices are terms choice(Chosen, Key, Count).  Count is the number of ways
%   to choose Chosen of Left cards with the rank of Card.  Key is the key of the
%   chosen cards, as in ranks_key/2.

rank_choices(Card, Left, Choices) :-
    ranks_key([Card], RankKey),
    findall(choice(Chosen, Key, Count),
            (   between(0, Left, Chosen),
                Key is Chosen * RankKey,
                binomial(Left, Chosen, Count)
            ),
            Choices).

%!  chosen_ranks(+Number, +Ranks, +Key0, -Key, +Count0, -Count) is nondet.
%
%   Ranks has the Choices of rank_choices/3 for each rank not yet considered.
%   Cards with the ranks of Key0 can be chosen in Count0 ways.  Adding Number
%   cards from Ranks gives cards with the ranks of Key, which can be chosen in
%   Count ways.

chosen_ranks(0, _, Key, Key, Count, Count).
chosen_ranks(Number, [Choices|Ranks], Key0, Key, Count0, Count) :-
    Number > 0,
    member(choice(Chosen, ChosenKey, ChosenCount), Choices),
    Others is Number - Chosen,
    Others >= 0,
    Key1 is Key0 + ChosenKey,
    Count1 is Count0 * ChosenCount,
    chosen_ranks(Others, Ranks, Key1, Key, Count1, Count).

                 /*******************************
                 *             SUITS            *
                 *******************************/

%!  suit_mean(+Cribcards, +Unseen, -Mean) is det.
%
%   Mean is the mean number of points for suits in a crib with Cribcards, over
%   all ordered draws of its other cards and the start card from Unseen.

suit_mean(Cribcards, Unseen, Mean) :-
    length(Crib, 4),
    append(Cribcards, Others, Crib),
    append(Others, [Startcard], Unknown),
    aggregate_all(sum(Points * Ways),
                  (   crib_suit_combination(_, Crib, Startcard, _, Points),
                      ways(Unknown, Unseen, Ways)
                  ),
                  Total),
    length(Unknown, Number),
    length(Unseen, Count),
    arrangements(Count, Number, Arrangements),
    Mean is Total rdiv Arrangements.

%!  ways(+Wanted, +Cards, -Ways) is det.
%
%   Ways is the number of ordered choices from Cards that match the list Wanted.
%   The elements of Wanted, and their ranks and suits, may be unbound.

ways(Wanted, Cards, Ways) :-
    partition(var, Wanted, Free, Bound),
    include(may_be_one_of(Bound), Cards, Possible),
    aggregate_all(count, foldl(select, Bound, Possible, _), BoundWays),
    length(Cards, Count),
    length(Bound, Taken),
    length(Free, Places),
    Left is Count - Taken,
    arrangements(Left, Places, FreeWays),
    Ways is BoundWays * FreeWays.

%!  may_be_one_of(+Wanted, +Card) is semidet.
%
%   Card matches one of Wanted, whose variables stay unbound.

may_be_one_of(Wanted, Card) :-
    \+ \+ memberchk(Card, Wanted).
