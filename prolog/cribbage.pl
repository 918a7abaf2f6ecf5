/*  Score a hand of cribbage, and choose which cards of a deal to keep.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage,
          [ hand_value/3,               % +Hand, +Startcard, ?Value
            select_hand/3               % +Cards, ?Hand, ?Cribcards
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4, maplist/2, maplist/3]).
:- use_module(library(dif), [dif/2]).
:- use_module(library(error), [domain_error/2, must_be/2, type_error/2]).
:- use_module(library(lists),
              [ is_set/1, max_member/2, member/2, nextto/3, permutation/2,
                sum_list/2
              ]).

:- set_prolog_flag(optimise, true).     % compile the arithmetic of this file

/** <module> The show of cribbage

In cribbage a player is dealt five or six cards, keeps four of them as the
hand, and discards the others to the crib, a second hand for the dealer.  Then
a start card is turned up.  At the show it counts as a fifth card of each hand,
which scores for every combination in it: 2 points for cards that add up to
fifteen, 2 for a pair, 1 for each card of a run, 4 or 5 for a flush, and 1 for
nobs, the jack of the start card's suit.  This file finds how many points a
hand is worth, and which four cards are worth most on average:

    ?- hand_value([card(7,hearts), card(9,spades), card(8,clubs),
                   card(7,clubs)], card(8,hearts), Value).
    Value = 24.

    ?- select_hand([card(king,spades), card(4,hearts), card(5,hearts),
                    card(6,hearts), card(5,spades)], _, Cribcards).
    Cribcards = [card(king, spades)].

A card is a term card(Rank, Suit).  Rank is `ace`, an integer from 2 to 10,
`jack`, `queen` or `king`; Suit is `clubs`, `diamonds`, `hearts` or `spades`.
Unusable input raises an error that names it: a term that is not a card, a list
of the wrong length, a repeated card.  A variable raises an instantiation error.

The rules come first: six clauses, each of which finds the combinations that
score in one way.  Those of rank_combination/4 look at ranks alone, and those
of suit_combination/5 at suits.  Everything else is derived from them:

  - The value of a hand is the sum of what both score.  There are only 6,175
    ways to have five ranks, so rank_points/2 remembers what they score.
  - The hand to keep is worth most in sum over all 46 or 47 start cards.  Of
    each a rule needs the rank or the suit: 13 ranks and 4 suits, not 46 cards.
*/

                 /*******************************
                 *            CARDS             *
                 *******************************/

%!  rank(?Rank, ?Order, ?Pips) is nondet.
%
%   Rank has the place Order from ace to king, and counts as Pips in fifteens.

rank(ace,   1,  1).
rank(2,     2,  2).
rank(3,     3,  3).
rank(4,     4,  4).
rank(5,     5,  5).
rank(6,     6,  6).
rank(7,     7,  7).
rank(8,     8,  8).
rank(9,     9,  9).
rank(10,    10, 10).
rank(jack,  11, 10).
rank(queen, 12, 10).
rank(king,  13, 10).

%!  suit(?Suit) is nondet.
%
%   Suit is one of the four suits.

suit(clubs).
suit(diamonds).
suit(hearts).
suit(spades).

%!  card(?Card) is nondet.
%
%   Card is one of the 52 cards.

card(card(Rank, Suit)) :-
    rank(Rank, _, _),
    suit(Suit).

%!  card_order(?Card, ?Order) is nondet.
%
%   The rank of Card has the place Order.  The suit of Card may be unbound.

card_order(card(Rank, _), Order) :-
    rank(Rank, Order, _).

%!  card_pips(?Card, ?Pips) is nondet.
%
%   Card counts as Pips in fifteens.  The suit of Card may be unbound.

card_pips(card(Rank, _), Pips) :-
    rank(Rank, _, Pips).

                 /*******************************
                 *     THE RULES OF THE SHOW    *
                 *******************************/

%!  rank_combination(?Kind, +Cards, -Combination, -Points) is nondet.
%
%   Combination, some of Cards, scores Points by a rule that looks at ranks
%   alone.  The suits of Cards may be unbound.  Kind and Combination are for a
%   caller that explains the score, as cribbage/show.pl does.  Kind is:
%
%     - fifteen: cards that add up to 15;
%     - pair: two cards of one rank, so that three of a kind are three pairs;
%     - run: three or more cards of consecutive ranks that no other card makes
%       longer, so that a pair within a run makes two runs.

rank_combination(fifteen, Cards, Fifteen, 2) :-
    choose(Cards, Fifteen, _),
    maplist(card_pips, Fifteen, Pips),
    sum_list(Pips, 15).
rank_combination(pair, Cards, Pair, 2) :-
    Pair = [card(Rank, _), card(Rank, _)],
    choose(Cards, Pair, _).
rank_combination(run, Cards, Run, Length) :-
    choose(Cards, Run, Others),
    length(Run, Length),
    Length >= 3,
    consecutive(Run),
    \+ ( member(Other, Others),
         consecutive([Other|Run])
       ).

%!  suit_combination(?Kind, ?Hand, ?Startcard, -Combination, -Points) is nondet.
%
%   As rank_combination/4, but by a rule that looks at suits.  Kind is:
%
%     - flush: the four cards of Hand if they are of one suit, and the start
%       card too if it matches;
%     - nobs: the jack of the start card's suit in Hand, "one for his nob".
%
%   Cards may be unbound, or their ranks or suits: then they are bound to what
%   scores, for a caller that does not know all cards, as cribbage/crib.pl.

suit_combination(flush, Hand, Startcard, [Startcard|Hand], 5) :-
    one_suit(Hand, Suit),
    Startcard = card(_, Suit).
suit_combination(flush, Hand, card(_, StartSuit), Hand, 4) :-
    one_suit(Hand, Suit),
    dif(Suit, StartSuit).
suit_combination(nobs, Hand, card(_, Suit), [card(jack, Suit)], 1) :-
    member(card(jack, Suit), Hand).

%!  one_suit(?Hand, ?Suit) is semidet.
%
%   All four cards of Hand are of Suit.

one_suit([card(_, Suit), card(_, Suit), card(_, Suit), card(_, Suit)], Suit).

                 /*******************************
                 *     COMBINATIONS OF CARDS    *
                 *******************************/

%!  choose(+Cards, ?Chosen, -Others) is nondet.
%
%   Chosen are some of Cards, and Others are the rest, both in the order of
%   Cards.  Each choice is found once.  Chosen may be a list of unbound cards:
%   then only choices of so many cards are found.

choose([], [], []).
choose([Card|Cards], [Card|Chosen], Others) :-
    choose(Cards, Chosen, Others).
choose([Card|Cards], Chosen, [Card|Others]) :-
    choose(Cards, Chosen, Others).

%!  consecutive(+Cards) is semidet.
%
%   The ranks of Cards, put in order, rise one by one.  The suits of Cards may
%   be unbound.

consecutive(Cards) :-
    maplist(card_order, Cards, Orders),
    msort(Orders, Sorted),
    forall(nextto(Order, Next, Sorted), succ(Order, Next)).

                 /*******************************
                 *        COUNTING A HAND       *
                 *******************************/

%!  hand_value(+Hand, +Startcard, ?Value) is semidet.
%
%   Value is what the four cards of Hand, in any order, are worth with
%   Startcard.  Fails only if Value is given and wrong.

hand_value(Hand, Startcard, Value) :-
    must_be_hand_and_startcard(Hand, Startcard),
    ranks_key([Startcard|Hand], Key),
    rank_points(Key, RankPoints),
    suit_points(Hand, Startcard, SuitPoints),
    plus(RankPoints, SuitPoints, Value).

%!  suit_points(+Hand, +Startcard, -Points) is det.
%
%   The combinations of suits in Hand with Startcard score Points.

suit_points(Hand, Startcard, Points) :-
    aggregate_all(sum(Scored),
                  suit_combination(_, Hand, Startcard, _, Scored),
                  Points).

:- thread_local known_rank_points/2.    % ?Key, ?Points

%!  rank_points(+Key, -Points) is det.
%
%   The combinations of ranks in cards with the ranks of Key score Points:
%   computed once per Key, then remembered, by each thread for itself.  table/1
%   does the same, but tables of SWI-Prolog 9.0.4 can crash its garbage
%   collector, and take twice as long to look up.

rank_points(Key, Points) :-
    (   known_rank_points(Key, Points)
    ->  true
    ;   key_cards(Key, Cards),
        aggregate_all(sum(Scored),
                      rank_combination(_, Cards, _, Scored),
                      Points),
        assertz(known_rank_points(Key, Points))
    ).

%!  ranks_key(+Cards, -Key:integer) is det.
%
%   Key stands for the ranks of Cards, in whatever order: its digits say how
%   many cards there are of each rank.  So keys add up as cards are added.  The
%   suits of Cards may be unbound.

ranks_key([], 0).
ranks_key([card(Rank, _)|Cards], Key) :-
    ranks_key(Cards, OthersKey),
    rank(Rank, Order, _),
    key_base(Base),
    Key is OthersKey + Base**Order.

%!  key_cards(+Key, -Cards) is det.
%
%   Cards have the ranks that Key stands for.  The suits of Cards are unbound.

key_cards(Key, Cards) :-
    key_base(Base),
    findall(Card,
            (   card_order(Card, Order),
                Count is Key // Base**Order mod Base,
                between(1, Count, _)
            ),
            Cards).

%!  key_base(-Base) is det.
%
%   Keys are numbers to this Base.  A deck has no rank more than four times, so
%   that any base above 4 keeps the digits apart; octal digits can be read.

key_base(8).

                 /*******************************
                 *        CHOOSING A HAND       *
                 *******************************/

%!  select_hand(+Cards, ?Hand, ?Cribcards) is semidet.
%
%   Of the five or six Cards dealt, Hand are the four that are worth most on
%   average over all start cards that may be turned up, and Cribcards are the
%   others, both in the order of Cards.  Ties are broken by preference/2.
%
%   Hand and Cribcards may be given, in any order, to ask if they are this
%   selection: permutation/2 finds the order of Cards first.

select_hand(Cards, Hand, Cribcards) :-
    must_be_deal(Cards),
    rated_selections(Cards, Rated),
    max_member(_-selection(BestHand, BestCribcards), Rated),
    once(permutation(Hand, BestHand)),
    once(permutation(Cribcards, BestCribcards)).

%!  rated_selections(+Cards, -Rated:pairs) is det.
%
%   Rated are all ways to keep four of Cards: pairs of a rating and a term
%   selection(Hand, Cribcards).  A rating is itself a pair, of the total_value/3
%   and the preference/2 of Hand.  The larger of two ratings, in the standard
%   order of terms, is better.

rated_selections(Cards, Rated) :-
    startcard_counts(Cards, Counts),
    length(Hand, 4),
    findall((Total-Preference)-selection(Hand, Cribcards),
            (   choose(Cards, Hand, Cribcards),
                total_value(Hand, Counts, Total),
                preference(Hand, Preference)
            ),
            Rated).

%!  preference(+Hand, -Preference) is det.
%
%   Of hands that are worth the same, the one with the larger Preference in the
%   standard order of terms is better.  It has the lower ranks, by the sum of
%   their orders, because low cards are easier to lay in the play.  If that does
%   not decide, the sorted cards do, so that the order of the deal never does.

preference(Hand, Lowness-Sorted) :-
    maplist(card_order, Hand, Orders),
    sum_list(Orders, Height),
    Lowness is -Height,
    msort(Hand, Sorted).

%!  total_value(+Hand, +Counts, -Total:integer) is det.
%
%   Total is the sum of the values of Hand over all start cards.  Counts gives
%   how many there are of each rank and suit, as in startcard_counts/2.

total_value(Hand, counts(RankCounts, SuitCounts), Total) :-
    rank_total(Hand, RankCounts, RankTotal),
    suit_total(Hand, SuitCounts, SuitTotal),
    Total is RankTotal + SuitTotal.

%!  rank_total(+Hand, +RankCounts:pairs, -Total:integer) is det.
%
%   Total is what the ranks of Hand score with the start cards, in sum over the
%   pairs StartKey-Count: there are Count start cards with this ranks_key/2.

rank_total(Hand, RankCounts, Total) :-
    ranks_key(Hand, HandKey),
    foldl(add_rank_points(HandKey), RankCounts, 0, Total).

%!  add_rank_points(+HandKey, +RankCount, +Total0, -Total) is det.
%
%   Total is Total0 and what the hand scores with the start cards of RankCount,
%   a pair of rank_total/3.

add_rank_points(HandKey, StartKey-Count, Total0, Total) :-
    Key is HandKey + StartKey,
    rank_points(Key, Points),
    Total is Total0 + Count*Points.

%!  suit_total(+Hand, +SuitCounts:pairs, -Total:integer) is det.
%
%   Total is what the suits of Hand score with the start cards, in sum over the
%   pairs Suit-Count: there are Count start cards of Suit.

suit_total(Hand, SuitCounts, Total) :-
    aggregate_all(sum(Count*Points),
                  (   member(Suit-Count, SuitCounts),
                      suit_combination(_, Hand, card(_, Suit), _, Points)
                  ),
                  Total).

%!  startcard_counts(+Cards, -Counts) is det.
%
%   Counts gives how many start cards there may be of each rank and suit when
%   Cards were dealt: a term counts(RankCounts, SuitCounts) of two lists of
%   pairs, Key-Count, where Key is the ranks_key/2 of one card, and Suit-Count.

startcard_counts(Cards, counts(RankCounts, SuitCounts)) :-
    findall(Key-Count,
            (   card_order(Card, _),
                ranks_key([Card], Key),
                count_matching(Card, Cards, Dealt),
                Count is 4 - Dealt
            ),
            RankCounts),
    findall(Suit-Count,
            (   suit(Suit),
                count_matching(card(_, Suit), Cards, Dealt),
                Count is 13 - Dealt
            ),
            SuitCounts).

%!  count_matching(+Pattern, +Cards, -Count) is det.
%
%   Count of the Cards match Pattern.

count_matching(Pattern, Cards, Count) :-
    aggregate_all(count, member(Pattern, Cards), Count).

                 /*******************************
                 *      CHECKING ARGUMENTS      *
                 *******************************/

%!  must_be_hand_and_startcard(@Hand, @Startcard) is det.
%
%   Raise an error unless Hand is four cards and Startcard is another one.

must_be_hand_and_startcard(Hand, Startcard) :-
    must_have_length(four_cards, Hand),
    must_be_cards([Startcard|Hand]).

%!  must_be_deal(@Cards) is det.
%
%   Raise an error unless Cards are five or six different cards.

must_be_deal(Cards) :-
    must_have_length(five_or_six_cards, Cards),
    must_be_cards(Cards).

%!  must_have_length(+Domain, @Cards) is det.
%
%   Raise an error unless Cards is a list of a length that belongs to Domain.

must_have_length(Domain, Cards) :-
    must_be(list, Cards),
    length(Cards, Length),
    (   domain_length(Domain, Length)
    ->  true
    ;   domain_error(Domain, Cards)
    ).

%!  domain_length(?Domain, ?Length) is nondet.
%
%   A list of Length cards belongs to Domain.

domain_length(four_cards, 4).
domain_length(five_or_six_cards, 5).
domain_length(five_or_six_cards, 6).

%!  must_be_cards(@Cards) is det.
%
%   Raise an error unless the elements of the list Cards are different cards.

must_be_cards(Cards) :-
    must_be(ground, Cards),
    maplist(must_be_card, Cards),
    (   is_set(Cards)
    ->  true
    ;   msort(Cards, Sorted),
        nextto(Card, Card, Sorted),
        domain_error(card_not_yet_given, Card)
    ).

%!  must_be_card(+Card) is det.
%
%   Raise an error unless the ground term Card is one of the 52 cards.

must_be_card(Card) :-
    (   card(Card)
    ->  true
    ;   Card = card(_, _)
    ->  domain_error(card, Card)
    ;   type_error(card, Card)
    ).
