/*  Score a hand of cribbage, and choose which cards of a deal to keep.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage,
          [ hand_value/3,               % +Hand, +Startcard, ?Value
            select_hand/3,              % +Cards, ?Hand, ?Cribcards

                                        % For the project's other files
            deck_card/1,                % ?Card
            card_order/2,               % ?Card, ?Order
            card_pips/2,                % ?Card, ?Pips
            rank_combination/4,         % ?Kind, +Cards, -Combination, -Points
            suit_combination/5,         % ?Kind, +Hand, ?Startcard,
                                        % -Combination, -Points
            choose_cards/3,             % +Cards, ?Chosen, -Others
            consecutive_cards/1,        % +Cards
            ranks_key/2,                % +Cards, -Key
            key_cards/2,                % +Key, -Cards
            rank_points/2,              % +Key, -Total
            rated_selections/2,         % +Cards, -Rated
            must_have_length/3,         % @Cards, +Lengths, +Domain
            must_be_cards/1,            % +Cards
            must_be_deal/1,             % @Cards
            must_be_show/2              % @Hand, @Startcard
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(dif), [dif/2]).
:- use_module(library(error), [domain_error/2, must_be/2, type_error/2]).
:- use_module(library(lists),
              [ clumped/2, max_member/2, member/2, memberchk/2, nextto/3,
                permutation/2, sum_list/2
              ]).
:- use_module(library(pairs), [pairs_keys_values/3]).

:- set_prolog_flag(optimise, true).     % compile the arithmetic of this file

/** <module> The show of cribbage

In cribbage, a player is dealt five or six cards, keeps four of them as the
hand, and discards the others to the crib, a second hand for the dealer.  Then
a start card is turned up.  In the show, it counts as a fifth card of each hand.
A hand scores for every combination in its five cards: 2 points for cards that
add up to fifteen; 2 for a pair; 1 for each card of a run of three or more; 4
for a flush, which is a hand (but not a crib) of one suit, or 5 for a hand or a
crib of the start card's suit; and 1 for nobs, the jack of the start card's
suit.  This file finds how many points a hand is worth, and the four cards that
are worth most on average, not counting the crib:

    ?- hand_value([card(7,hearts), card(9,spades), card(8,clubs),
                   card(7,clubs)], card(8,hearts), Value).
    Value = 24.

    ?- select_hand([card(king,spades), card(4,hearts), card(5,hearts),
                    card(6,hearts), card(5,spades)], _, Cribcards).
    Cribcards = [card(king, spades)].

A card is a term card(Rank, Suit).  Rank is `ace`, an integer from 2 to 10,
`jack`, `queen` or `king`; Suit is `clubs`, `diamonds`, `hearts` or `spades`.
An invalid hand, start card or deal raises an error that names the culprit: a
term that is not a card, a list of the wrong length, or a repeated card.  In a
list of the right length, a variable raises an instantiation error.

The rules are six clauses that find the combinations that score.  Two of the
clauses find flushes, of four cards and of five.  Fifteens, pairs and runs
depend on ranks alone, and are found by rank_combination/4.  Flushes and nobs
depend on suits, and are found by suit_combination/5.  Both predicates find the
combination as well as its points, so that a program can list the combinations
for players.  Everything else is derived from these two predicates:

  - The value of a hand is the points for its ranks plus the points for its
    suits.  There are only 6,175 sets of five ranks, and rank_points/2
    caches the points for each.
  - The hand to keep is the one with the largest sum of values over all start
    cards.  Ranks and suits score independently, so the sum is over 13 ranks and
    4 suits, each weighted by the number of its cards that were not dealt.  Of
    hands with equal sums, the one with lower ranks is kept.
*/

                 /*******************************
                 *            CARDS             *
                 *******************************/

%!  rank(?Rank, ?Order, ?Pips) is nondet.
%
%   Rank has the position Order, from 1 for the ace, and counts as Pips in
%   fifteens.

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

%!  deck_card(?Card) is nondet.
%
%   Card is one of the 52 cards of the deck.

deck_card(card(Rank, Suit)) :-
    rank(Rank, _, _),
    suit(Suit).

%!  card_order(?Card, ?Order) is nondet.
%
%   The rank of Card has the position Order.  The suit of Card may be unbound.

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
%   Combination, some of Cards, scores Points by a rule about ranks alone.  The
%   suits of Cards may be unbound, but not their ranks.  Kind is:
%
%     - fifteen: cards that add up to 15;
%     - pair: two cards of one rank, so that three of a kind are three pairs;
%     - run: three or more cards of consecutive ranks that no other card
%       extends, so that a pair within a run makes two runs.

rank_combination(fifteen, Cards, Fifteen, 2) :-
    choose_cards(Cards, Fifteen, _),
    maplist(card_pips, Fifteen, Pips),
    sum_list(Pips, 15).
rank_combination(pair, Cards, Pair, 2) :-
    Pair = [card(Rank, _), card(Rank, _)],
    choose_cards(Cards, Pair, _).
rank_combination(run, Cards, Run, Length) :-
    choose_cards(Cards, Run, Others),
    length(Run, Length),
    Length >= 3,
    consecutive_cards(Run),
    \+ ( member(Other, Others),
         consecutive_cards([Other|Run])
       ).

%!  suit_combination(?Kind, +Hand, ?Startcard, -Combination, -Points) is nondet.
%
%   Like rank_combination/4, but by a rule about suits.  Kind is:
%
%     - flush: the four cards of Hand if they are of one suit, and the start
%       card too if it matches;
%     - nobs: the jack of the start card's suit in Hand, "one for his nob".
%
%   As players count it, a flush is one combination: of five cards if the start
%   card matches, else of four.
%
%   Hand is a list of four cards.  Its cards, the start card, and their ranks
%   and suits may be unbound: a solution binds them, or constrains them with
%   dif/2, so that they score.  suit_total/3 uses this to find the suits of the
%   start card with which a hand scores.

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
%   Hand is four cards, all of Suit.

one_suit([card(_, Suit), card(_, Suit), card(_, Suit), card(_, Suit)], Suit).

                 /*******************************
                 *     COMBINATIONS OF CARDS    *
                 *******************************/

%!  choose_cards(+Cards, ?Chosen, -Others) is nondet.
%
%   Chosen are none, some or all of Cards, and Others are the rest, both in the
%   order of Cards.  Each choice is found once.  If Chosen is already a list,
%   even one of unbound elements, only the choices that unify with it are found.

choose_cards([], [], []).
choose_cards([Card|Cards], [Card|Chosen], Others) :-
    choose_cards(Cards, Chosen, Others).
choose_cards([Card|Cards], Chosen, [Card|Others]) :-
    choose_cards(Cards, Chosen, Others).

%!  consecutive_cards(+Cards) is semidet.
%
%   The sorted ranks of Cards are consecutive.  The suits of Cards may be
%   unbound.

consecutive_cards(Cards) :-
    maplist(card_order, Cards, Orders),
    msort(Orders, Sorted),
    forall(nextto(Order, Next, Sorted), succ(Order, Next)).

                 /*******************************
                 *        COUNTING A HAND       *
                 *******************************/

%!  hand_value(+Hand, +Startcard, ?Value) is semidet.
%
%   Value is the value of the four cards of Hand, in any order, with Startcard.
%   Hand is a player's hand, not the crib: a flush of four cards counts 4.
%   Fails if Value is given but wrong.  Raises an error unless Hand and
%   Startcard are five different cards, and Value is unbound or an integer.

hand_value(Hand, Startcard, Value) :-
    must_be_show(Hand, Startcard),
    must_be_value(Value),
    ranks_key([Startcard|Hand], Key),
    rank_points(Key, RankPoints),
    aggregate_all(sum(Points),
                  suit_combination(_, Hand, Startcard, _, Points),
                  SuitPoints),
    Value is RankPoints + SuitPoints.

%!  ranks_key(+Cards, -Key) is det.
%
%   Key is an integer that represents the ranks of Cards, whose suits may be
%   unbound.  Each decimal digit is the number of cards of one rank, at most
%   nine: two aces, a five and two sixes are 2100020, with the aces at 10^1 and
%   the five at 10^5.  Key does not depend on the order of Cards, and the key
%   of two sets of cards together is the sum of their keys.

ranks_key([], 0).
ranks_key([Card|Cards], Key) :-
    ranks_key(Cards, OthersKey),
    card_order(Card, Order),
    Key is OthersKey + 10^Order.

%!  key_cards(+Key, -Cards) is det.
%
%   Cards have the ranks of Key.  The suits of Cards are unbound.

key_cards(Key, Cards) :-
    findall(Card,
            (   card_order(Card, Order),
                Count is (Key // 10^Order) mod 10,
                between(1, Count, _)
            ),
            Cards).

%!  rank_points(+Key, -Total) is det.
%
%   Total is the sum of the points of rank_combination/4 for cards with the
%   ranks of Key.  It is computed once for each Key, and then cached.

rank_points(Key, Total) :-
    (   known_rank_points(Key, Total)
    ->  true
    ;   key_cards(Key, Cards),
        aggregate_all(sum(Points),
                      rank_combination(_, Cards, _, Points),
                      Total),
        assertz(known_rank_points(Key, Total))
    ).

%!  known_rank_points(?Key, ?Total) is nondet.
%
%   A fact caches the Total that rank_points/2 found for Key.  All threads
%   share these facts.  If two threads add the same fact at the same time, the
%   first one is used.  Facts are used instead of tabling, because looking up
%   a fact is faster.

:- dynamic known_rank_points/2.

                 /*******************************
                 *        CHOOSING A HAND       *
                 *******************************/

%!  select_hand(+Cards, ?Hand, ?Cribcards) is semidet.
%
%   Of the five or six Cards dealt, Hand are the four with the highest average
%   value over all possible start cards, and Cribcards are the others, both in
%   the order of Cards.  Of hands with equal averages, the one with the lowest
%   ranks is kept.  Raises an error unless Cards are five or six different
%   cards, and Hand and Cribcards are lists or partial lists.
%
%   Hand and Cribcards may also be given, as lists in any order, to check a
%   selection: the predicate fails if the selection is not the best.  The lists
%   are therefore compared by permutation/2, whose first solution for an unbound
%   list is the order of the deal.

select_hand(Cards, Hand, Cribcards) :-
    must_be(list_or_partial_list, Hand),
    must_be(list_or_partial_list, Cribcards),
    rated_selections(Cards, Rated),
    max_member(_-selection(BestHand, BestCribcards), Rated),
    once(( permutation(Hand, BestHand),
           permutation(Cribcards, BestCribcards)
         )).

%!  rated_selections(+Cards, -Rated) is det.
%
%   Rated has a pair Rating-selection(Hand, Cribcards) for each way to keep four
%   of the five or six Cards dealt.  Rating is a term rating(Total, Preference)
%   with the total_value/3 and the preference/2 of Hand.  The better selection
%   has the larger Rating in the standard order of terms.

rated_selections(Cards, Rated) :-
    must_be_deal(Cards),
    startcard_counts(Cards, Counts),
    length(Hand, 4),
    findall(rating(Total, Preference)-selection(Hand, Cribcards),
            (   choose_cards(Cards, Hand, Cribcards),
                total_value(Hand, Counts, Total),
                preference(Hand, Preference)
            ),
            Rated).

%!  preference(+Hand, -Preference) is det.
%
%   Of two hands with equal totals, the better one has the larger Preference in
%   the standard order of terms.  Preference is a pair NegatedSum-Sorted.  The
%   first part is the sum of the orders of the ranks, negated because low cards
%   are easier to play.  The second part is the sorted hand, so that the order
%   of the deal never breaks a tie.

preference(Hand, NegatedSum-Sorted) :-
    maplist(card_order, Hand, Orders),
    sum_list(Orders, Sum),
    NegatedSum is -Sum,
    msort(Hand, Sorted).

%!  startcard_counts(+Cards, -Counts) is det.
%
%   Counts is a term counts(RankCounts, SuitCounts), with the number of possible
%   start cards of each rank and of each suit after Cards are dealt.  RankCounts
%   are pairs Key-Count, where Key is the ranks_key/2 of one card of the rank.
%   SuitCounts are pairs Suit-Count.

startcard_counts(Cards, counts(RankCounts, SuitCounts)) :-
    findall(Key-Suit,
            (   deck_card(Startcard),
                \+ memberchk(Startcard, Cards),
                ranks_key([Startcard], Key),
                Startcard = card(_, Suit)
            ),
            KeySuits),
    pairs_keys_values(KeySuits, Keys, Suits),
    item_counts(Keys, RankCounts),
    item_counts(Suits, SuitCounts).

%!  item_counts(+Items, -ItemCounts) is det.
%
%   ItemCounts has a pair Item-Count for each distinct Item, which occurs Count
%   times in Items.

item_counts(Items, ItemCounts) :-
    msort(Items, Sorted),
    clumped(Sorted, ItemCounts).

%!  total_value(+Hand, +Counts, -Total) is det.
%
%   Total is the sum of the values of Hand over all start cards, whose Counts
%   are as in startcard_counts/2.  The points for ranks depend on the start card
%   only through its rank, and the points for suits only through its suit.

total_value(Hand, counts(RankCounts, SuitCounts), Total) :-
    rank_total(Hand, RankCounts, RankTotal),
    suit_total(Hand, SuitCounts, SuitTotal),
    Total is RankTotal + SuitTotal.

%!  rank_total(+Hand, +RankCounts, -Total) is det.
%
%   Total is the sum of the points for ranks over all start cards.  RankCounts
%   are pairs StartKey-Count, as in startcard_counts/2.

rank_total(Hand, RankCounts, Total) :-
    ranks_key(Hand, HandKey),
    aggregate_all(sum(Count*Points),
                  (   member(StartKey-Count, RankCounts),
                      Key is HandKey + StartKey,
                      rank_points(Key, Points)
                  ),
                  Total).

%!  suit_total(+Hand, +SuitCounts, -Total) is det.
%
%   Total is the sum of the points for suits over all start cards.  SuitCounts
%   are pairs Suit-Count, as in startcard_counts/2.  The rules are called with
%   the suit of the start card unbound, to find only the suits with which Hand
%   scores: most hands score with none.

suit_total(Hand, SuitCounts, Total) :-
    aggregate_all(sum(Count*Points),
                  (   suit_combination(_, Hand, card(_, Suit), _, Points),
                      member(Suit-Count, SuitCounts)
                  ),
                  Total).

                 /*******************************
                 *      CHECKING ARGUMENTS      *
                 *******************************/

%!  must_be_show(@Hand, @Startcard) is det.
%
%   Raises an error unless Hand is a list of four different cards and Startcard
%   is another card.

must_be_show(Hand, Startcard) :-
    with_hint(must_be_cards(Hand, [4], four_cards, [Startcard|Hand])).

%!  must_be_deal(@Cards) is det.
%
%   Raises an error unless Cards are five or six different cards.

must_be_deal(Cards) :-
    with_hint(must_be_cards(Cards, [5, 6], five_or_six_cards, Cards)).

%!  with_hint(:Check) is det.
%
%   Call Check, a goal of this file.  The message of an error also shows what a
%   card looks like, unless the error is a wrong number of cards or a repeated
%   card.

:- meta_predicate with_hint(0).

with_hint(Check) :-
    Hint = 'a card is card(Rank, Suit), such as card(ace, hearts), \c
            card(10, clubs) or card(jack, spades)',
    catch(Check, error(Error, _),
          (   Error = domain_error(Domain, _),
              Domain \== card
          ->  throw(error(Error, _))
          ;   throw(error(Error, context(_, Hint)))
          )).

%!  must_be_cards(@Hand, +Lengths, +Domain, @Cards) is det.
%
%   Raises an error unless Hand is a list with one of Lengths, as in
%   must_have_length/3, and Cards are different cards.  Cards are those of Hand,
%   and the start card if there is one.

must_be_cards(Hand, Lengths, Domain, Cards) :-
    must_have_length(Hand, Lengths, Domain),
    must_be_cards(Cards).

%!  must_have_length(@Cards, +Lengths, +Domain) is det.
%
%   Raises an error unless Cards is a list, and a domain error with Domain
%   unless its length is one of Lengths.

must_have_length(Cards, Lengths, Domain) :-
    must_be(list, Cards),
    length(Cards, Length),
    (   memberchk(Length, Lengths)
    ->  true
    ;   domain_error(Domain, Cards)
    ).

%!  must_be_cards(+Cards) is det.
%
%   Raises an error unless the elements of the list Cards are different cards.

must_be_cards(Cards) :-
    must_be(ground, Cards),
    maplist(must_be_card, Cards),
    msort(Cards, Sorted),
    (   nextto(Card, Card, Sorted)
    ->  domain_error(card_given_once, Card)
    ;   true
    ).

%!  must_be_card(+Card) is det.
%
%   Raises a type error unless Card, which is ground, is a term
%   card(Rank, Suit), and a domain error unless its rank and suit exist.

must_be_card(Card) :-
    (   deck_card(Card)
    ->  true
    ;   Card = card(_, _)
    ->  domain_error(card, Card)
    ;   type_error(card, Card)
    ).

%!  must_be_value(@Value) is det.
%
%   Raises a type error unless Value is unbound or an integer.  The error names
%   hand_value/3, which an error of must_be/2 would not.

must_be_value(Value) :-
    (   ( var(Value) ; integer(Value) )
    ->  true
    ;   throw(error(type_error(integer, Value), context(hand_value/3, _)))
    ).
