/*  Compute tables from which a program can count millions of hands.

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
on only a part of a hand.  The value of a hand is therefore the sum of numbers
from three tables:

  - rank_lookup/1: the points of its ranks;
  - suit_lookup/2: the points of its suits for any ranks (a flush);
  - card_lookup/2: the points of each card with the suit of the start card, for
    any other cards (nobs).

A program that counts millions of hands fills arrays with them.  The predicates
contain no rules.  They call the rules of the show with cards that are unbound
except for one part, and return the points that do not depend on the rest.

    ?- suit_lookup(hand, [FourAndStartcard, Four|_]).
    FourAndStartcard = 5,
    Four = 4.
*/

                 /*******************************
                 *            POINTS            *
                 *******************************/

%!  rank_lookup(-Points:list) is det.
%
%   Points lists the points of each choice of five of 13 ranks with repetition:
%   five aces, four aces and a two, and so on, to five kings.  Five cards of a
%   rank, which no deck has, count by the same rules.

rank_lookup(Points) :-
    findall(RankPoints,
            (   unsuited_cards(5, Cards),
                ranks_key(Cards, Key),
                rank_points(Key, RankPoints)
            ),
            Points).

%!  suit_lookup(+Show, -Points:list) is det.
%
%   Points lists the points of suits in Show, a `hand` or a `crib`, for all
%   suits of its four cards and the start card.  Suits are in the order of the
%   deck, and the suit of the start card changes first.

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
%   Points lists the points of each card of the deck in Show, a `hand` or a
%   `crib`, as four numbers, one for each suit of the start card.

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
%   Card has one of the four suits, each of which has an ace.  Its rank may be
%   unbound.

suited(card(_, Suit)) :-
    deck_card(card(ace, Suit)).

%!  known_points(+Show, +Hand, +Startcard, -Points) is det.
%
%   Points are the points of suits of Hand with Startcard that do not depend on
%   their unbound parts.

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
%   A combination of suits scores Points in Show, a `hand` or a `crib`.

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
%   preference/2 prefers the hand with the larger sum of numbers.
%
%   The order of the rank has the largest weight.  Next is the place of the card
%   in the standard order of terms.  Each card weighs more than all later cards
%   together, so the first difference of two sorted hands decides.

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
