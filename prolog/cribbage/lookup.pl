/*  Compute tables that let a program count millions of hands.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_lookup,
          [ rank_lookup/1,              % -Points
            suit_lookup/2,              % +Show, -Points
            card_lookup/2,              % +Show, -Points
            preference_lookup/1         % -Preferences
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module(show,
              [ card_order/2, crib_suit_combination/5, deck/1, deck_card/1,
                rank_points/2, ranks_key/2, suit_combination/5,
                unsuited_cards/2
              ]).

/** <module> Lookup tables for counting hands

There are 12,994,800 hands with a start card, but each rule of the show depends
on only part of a hand.  The value of a hand is therefore the sum of numbers
from three tables:

  - rank_lookup/1: the points for its ranks;
  - suit_lookup/2: the points for its suits, regardless of the ranks (flushes);
  - card_lookup/2: the points for each of its cards with the suit of the start
    card, regardless of the other cards (nobs).

A program that counts many hands can store these tables in arrays.  The three
predicates contain no rules.  They call the rules of the show with only one part
of the cards bound, and return the points that depend on this part alone.

    ?- suit_lookup(hand, [FourAndStartcard, Four|_]).
    FourAndStartcard = 5,
    Four = 4.
*/

                 /*******************************
                 *            POINTS            *
                 *******************************/

%!  rank_lookup(-Points:list) is det.
%
%   Points lists the points for each choice of five of the 13 ranks with
%   repetition, from five aces to five kings, in the order of unsuited_cards/2.
%   Five cards of one rank, which no deck has, count by the same rules.

rank_lookup(Points) :-
    findall(RankPoints,
            (   unsuited_cards(5, Cards),
                ranks_key(Cards, Key),
                rank_points(Key, RankPoints)
            ),
            Points).

%!  suit_lookup(+Show, -Points:list) is det.
%
%   For each combination of the suits of the four cards and the start card,
%   Points lists the points for a flush in Show, `hand` or `crib`.  Suits are in
%   the order of the deck, and the suit of the start card changes fastest.

suit_lookup(Show, Points) :-
    length(Hand, 4),
    findall(SuitPoints,
            (   maplist(suited, Hand),
                suited(Startcard),
                known_points(Show, Hand, Startcard, SuitPoints)
            ),
            Points).

%!  card_lookup(+Show, -Points:list) is det.
%
%   For each card of the deck, Points lists four numbers: the points that the
%   card scores in Show, `hand` or `crib`, with each suit of the start card.

card_lookup(Show, Points) :-
    deck(Deck),
    findall(CardPoints,
            (   member(Card, Deck),
                suited(Startcard),
                known_points(Show, [Card, _, _, _], Startcard, CardPoints)
            ),
            Points).

%!  suited(?Card) is nondet.
%
%   Card has one of the four suits.  Its rank may be unbound.

suited(card(_, Suit)) :-
    deck_card(card(ace, Suit)).

%!  known_points(+Show, +Hand, +Startcard, -Points) is det.
%
%   Points is the number of points that Hand scores for suits with Startcard in
%   Show, regardless of the unbound parts of these cards.

known_points(Show, Hand, Startcard, Points) :-
    term_variables(Hand-Startcard, Unknown),
    aggregate_all(sum(Score),
                  (   suit_points(Show, Hand, Startcard, Score),
                      term_variables(Unknown, StillUnknown),
                      StillUnknown == Unknown
                  ),
                  Points).

%!  suit_points(+Show, ?Hand, ?Startcard, -Points) is nondet.
%
%   Hand with Startcard scores Points for a combination of suits in Show, `hand`
%   or `crib`.

suit_points(hand, Hand, Startcard, Points) :-
    suit_combination(_, Hand, Startcard, _, Points).
suit_points(crib, Crib, Startcard, Points) :-
    crib_suit_combination(_, Crib, Startcard, _, Points).

                 /*******************************
                 *             TIES             *
                 *******************************/

%!  preference_lookup(-Preferences:list) is det.
%
%   Preferences has a number for each card of the deck.  Of two hands,
%   preference/2 prefers the hand with the larger sum of these numbers.
%
%   The rank of a card weighs more than its place in the standard order of
%   terms.  By place, each card weighs more than all later cards together, so
%   the first difference between two sorted hands decides.

preference_lookup(Preferences) :-
    deck(Deck),
    msort(Deck, Sorted),
    length(Deck, Count),
    findall(Preference,
            (   member(Card, Deck),
                card_order(Card, Order),
                nth1(Place, Sorted, Card),
                Preference is -(Order << Count) - (1 << (Count - Place))
            ),
            Preferences).
