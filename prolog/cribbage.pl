/*  Score a hand of cribbage, and choose which cards of a deal to keep.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage,
          [ hand_value/3,               % +Hand, +Startcard, ?Value
            select_hand/3               % +Cards, ?Hand, ?Cribcards
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(error), [domain_error/2, must_be/2, type_error/2]).
:- use_module(library(lists),
              [ is_set/1, max_member/2, member/2, memberchk/2, nextto/3,
                permutation/2, sum_list/2
              ]).

:- set_prolog_flag(optimise, true).     % compile the arithmetic of this file

/** <module> The show of cribbage

In cribbage a player is dealt five or six cards, keeps four of them as the
hand, and discards the others to the crib.  Then a start card is turned up.  At
the show it counts as a fifth card of the hand, which scores points for every
combination in it: cards that add up to fifteen, pairs, runs, a flush, and the
jack of the start card's suit.  This file finds how many points a hand is
worth, and which four cards are worth most on average:

    ?- hand_value([card(7,hearts), card(9,spades), card(8,clubs),
                   card(7,clubs)], card(8,hearts), Value).
    Value = 24.

    ?- select_hand([card(king,spades), card(4,hearts), card(5,hearts),
                    card(6,hearts), card(5,spades)], _, Cribcards).
    Cribcards = [card(king, spades)].

A card is a term card(Rank, Suit).  Rank is `ace`, an integer from 2 to 10,
`jack`, `queen` or `king`; Suit is `clubs`, `diamonds`, `hearts` or `spades`.

The rules come first: six clauses, each of which finds the combinations that
score in one way.  Everything else is derived from them.

  - rank_combination/4 has the rules that look at ranks alone: fifteens, pairs
    and runs.  There are only 6,175 ways to have five ranks, so rank_points/2
    remembers what they score.
  - suit_combination/5 has the rules that look at suits: flushes and nobs.  Of
    the start card they need the suit alone.

The value of a hand is the sum of both.  The hand to keep is the one whose
values with all 46 or 47 possible start cards add up to the most.  That sum is
found more than ten times as fast without a loop over these cards: the ranks
score by the start card's rank and the suits by its suit, so that it is enough
to look at 13 ranks and 4 suits.

Input that cannot be used raises an error that names it: a term that is not a
card, a list of the wrong length, a card that is given twice, a variable.
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

%!  card_order(?Card, ?Order) is nondet.
%
%   The rank of Card, which may lack a suit, has the place Order.

card_order(card(Rank, _), Order) :-
    rank(Rank, Order, _).

%!  card_pips(?Card, ?Pips) is nondet.
%
%   Card, which may lack a suit, counts as Pips in fifteens.

card_pips(card(Rank, _), Pips) :-
    rank(Rank, _, Pips).

                 /*******************************
                 *     THE RULES OF THE SHOW    *
                 *******************************/

%!  rank_combination(?Kind, +Cards, -Combination, -Points) is nondet.
%
%   Combination, some of Cards, scores Points by a rule that looks at ranks
%   alone, so that Cards may lack suits.  Kind is:
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

%!  suit_combination(?Kind, +Hand, ?Startcard, -Combination, -Points) is nondet.
%
%   Combination scores Points by a rule that looks at suits.  Kind is:
%
%     - flush: the four cards of Hand if they are of one suit, and the start
%       card too if it is of this suit;
%     - nobs: the jack of the start card's suit in Hand, "one for his nob".
%
%   The suit of Startcard may be unbound: then each suit that scores is found.

suit_combination(flush, Hand, Startcard, [Startcard|Hand], 5) :-
    one_suit(Hand, Suit),
    Startcard = card(_, Suit).
suit_combination(flush, Hand, card(_, StartSuit), Hand, 4) :-
    one_suit(Hand, Suit),
    suit(StartSuit),
    StartSuit \== Suit.
suit_combination(nobs, Hand, card(_, Suit), [card(jack, Suit)], 1) :-
    member(card(jack, Suit), Hand).

%!  one_suit(?Hand, ?Suit) is semidet.
%
%   All four cards of Hand are of Suit.

one_suit([card(_, Suit), card(_, Suit), card(_, Suit), card(_, Suit)], Suit).

%!  consecutive(+Cards) is semidet.
%
%   The ranks of Cards, put in order, rise one by one.

consecutive(Cards) :-
    maplist(card_order, Cards, Orders),
    msort(Orders, Sorted),
    forall(nextto(Order, Next, Sorted), succ(Order, Next)).

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

                 /*******************************
                 *        COUNTING A HAND       *
                 *******************************/

%!  hand_value(+Hand, +Startcard, ?Value) is semidet.
%
%   Value is what the four cards of Hand, in any order, are worth with
%   Startcard.  Fails only if Value is given and wrong.

hand_value(Hand, Startcard, Value) :-
    must_be_show(Hand, Startcard, Value),
    ranks_key([Startcard|Hand], Key),
    rank_points(Key, RankPoints),
    suit_points(Hand, Startcard, SuitPoints),
    Value is RankPoints + SuitPoints.

%!  suit_points(+Hand, +Startcard, -Points) is det.
%
%   The combinations of suits in Hand with Startcard score Points.

suit_points(Hand, Startcard, Points) :-
    aggregate_all(sum(Scored),
                  suit_combination(_, Hand, Startcard, _, Scored),
                  Points).

%!  rank_points(+Key, -Points) is det.
%
%   The combinations of ranks in cards with the ranks of Key score Points.  The
%   rules are asked once for each Key, and known_rank_points/2 keeps what they
%   answer.  Each thread keeps its own, as with table/1, which would do the same
%   but takes longer to look an answer up.

:- thread_local known_rank_points/2.    % ?Key, ?Points

rank_points(Key, Points) :-
    (   known_rank_points(Key, Known)
    ->  Points = Known
    ;   key_cards(Key, Cards),
        aggregate_all(sum(Scored),
                      rank_combination(_, Cards, _, Scored),
                      Points),
        assertz(known_rank_points(Key, Points))
    ).

%!  ranks_key(+Cards, -Key:integer) is det.
%
%   Key stands for the ranks of Cards, in whatever order: its octal digits say
%   how many cards there are of each rank.  So keys add up as cards are added.

ranks_key([], 0).
ranks_key([card(Rank, _)|Cards], Key) :-
    ranks_key(Cards, Others),
    rank(Rank, Order, _),
    Key is Others + 8**Order.

%!  key_cards(+Key, -Cards) is det.
%
%   Cards, which lack suits, have the ranks that Key stands for.

key_cards(Key, Cards) :-
    findall(Card,
            (   card_order(Card, Order),
                Count is Key // 8**Order mod 8,
                between(1, Count, _)
            ),
            Cards).

                 /*******************************
                 *        CHOOSING A HAND       *
                 *******************************/

%!  select_hand(+Cards, ?Hand, ?Cribcards) is semidet.
%
%   Of the five or six Cards dealt, Hand are the four that are worth most on
%   average over all start cards that may be turned up, and Cribcards are the
%   others, both in the order of Cards.  If several hands are, preference/2
%   decides.
%
%   Hand and Cribcards may be given, in any order, to ask if they are this
%   selection.

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
%   Total is the sum of the values of Hand over all start cards: so many of each
%   rank and of each suit as Counts says, a term of startcard_counts/2.

total_value(Hand, Counts, Total) :-
    aggregate_all(sum(Points),
                  startcards_points(Hand, Counts, Points),
                  Total).

%!  startcards_points(+Hand, +Counts, -Points) is nondet.
%
%   Points is what the ranks of Hand score with all start cards of one rank, or
%   what a combination of suits scores with all start cards of one suit.

startcards_points(Hand, counts(RankCounts, _), Points) :-
    ranks_key(Hand, HandKey),
    member(StartKey-Count, RankCounts),
    Key is HandKey + StartKey,
    rank_points(Key, Scored),
    Points is Count*Scored.
startcards_points(Hand, counts(_, SuitCounts), Points) :-
    suit_combination(_, Hand, card(_, Suit), _, Scored),
    memberchk(Suit-Count, SuitCounts),
    Points is Count*Scored.

%!  startcard_counts(+Cards, -Counts) is det.
%
%   When Cards were dealt, Counts says how many cards of each rank, and of each
%   suit, may be turned up.  It is a term counts(RankCounts, SuitCounts) with
%   lists of pairs: Key-Count, where Key is the ranks_key/2 of one card, and
%   Suit-Count.

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

%!  must_be_show(@Hand, @Startcard, @Value) is det.
%
%   Raise an error unless Hand is four cards, Startcard is another one, and
%   Value, if it is given, is an integer.

must_be_show(Hand, Startcard, Value) :-
    must_be_list_of(four_cards, Hand),
    must_be_cards([Startcard|Hand]),
    (   var(Value)
    ->  true
    ;   must_be(integer, Value)
    ).

%!  must_be_deal(@Cards) is det.
%
%   Raise an error unless Cards are five or six different cards.

must_be_deal(Cards) :-
    must_be_list_of(five_or_six_cards, Cards),
    must_be_cards(Cards).

%!  must_be_list_of(+Domain, @Cards) is det.
%
%   Raise an error unless Cards is a list of a length that Domain allows.

must_be_list_of(Domain, Cards) :-
    must_be(list, Cards),
    length(Cards, Length),
    (   allowed_length(Domain, Length)
    ->  true
    ;   domain_error(Domain, Cards)
    ).

%!  allowed_length(?Domain, ?Length) is nondet.
%
%   A list of cards may have this Length if it is to be in Domain.

allowed_length(four_cards, 4).
allowed_length(five_or_six_cards, 5).
allowed_length(five_or_six_cards, 6).

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

%!  card(?Card) is nondet.
%
%   Card is one of the 52 cards.

card(card(Rank, Suit)) :-
    rank(Rank, _, _),
    suit(Suit).
