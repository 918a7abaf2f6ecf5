/*  Construct hands for learning to count, from easy to hard.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_drills,
          [ count_question/4            % +Level, +Number, +Deck, -Question
          ]).
:- use_module(library(apply), [foldl/4, maplist/2]).
:- use_module(library(error), [domain_error/2, must_be/2]).
:- use_module(library(lists), [append/3, member/2, nth0/4, select/3]).
:- use_module(library(pairs), [group_pairs_by_key/2]).
:- use_module(show,
              [ rank_combination/4, rank_points/2, ranks_key/2,
                suit_combination/5, unsuited_cards/2
              ]).

/** <module> Hands to count

Learning to count requires hands for every rule and every value.  Some of these
are rare: one hand in 95 has four cards of one suit, and four of 12,994,800
hands are worth 29 points.  This file therefore constructs hands at four levels:

  1. fifteens and pairs;
  2. runs, with or without fifteens and pairs;
  3. flushes and nobs, also in the crib, where a flush of four does not count;
  4. all rules, with every number of points that ranks can score.

The level, a number and a shuffled deck determine a question:

    $ swipl drills.pl show.pl
    ?- deck(Deck),
       count_question(2, 2026, Deck, question(Source, Hand, Startcard)).
    Source = hand,
    ...

Five cards have only 6,175 combinations of ranks, so those that fit a level are
found once and tabled.  Within a level, the number selects the source (hand or
crib), the points for suits, the points for ranks, the ranks, and the start
card.  The rules of cribbage.pl, called with unbound suits, find combinations of
suits that score the selected points.  If there are several, the deck decides.
If there are none, other start cards are tried, and then other ranks.
*/

%!  count_level(?Level, -Ranks, -Sources:list, -Suits:list) is nondet.
%
%   Questions of Level, from 1 to 4, have ranks that fit Ranks, as in
%   ranks_fit/3.  Their source is one of Sources, `hand` or `crib`.  Their
%   points for suits are one of Suits, which are lists of pairs Kind-Points.
%   An item that occurs several times in Sources or Suits is chosen more often.

count_level(1, simple, [hand], [[]]).
count_level(2, run, [hand], [[]]).
count_level(3, few, [hand, crib], Suits) :-
    suits_score(Suits).
count_level(4, any, [hand, hand, crib], [[], [], [], [], []|Suits]) :-
    suits_score(Suits).

suits_score([[flush-4], [nobs-1], [flush-5], [flush-5, nobs-1]]).

%!  ranks_fit(+Ranks, +Cards, +Points) is semidet.
%
%   Cards, whose suits are unbound and whose ranks are worth Points, fit Ranks.
%   Ranks is `simple` for at most 8 points without a run, `run` for a run, `few`
%   for at most 8 points, or `any` for any number of points.

ranks_fit(simple, Cards, Points) :-
    Points =< 8,
    \+ has_run(Cards).
ranks_fit(run, Cards, Points) :-
    Points >= 3,
    has_run(Cards).
ranks_fit(few, _, Points) :-
    Points =< 8.
ranks_fit(any, _, _).

has_run(Cards) :-
    once(rank_combination(run, Cards, _, _)).

%!  count_question(+Level, +Number, +Deck, -Question) is det.
%
%   Question is a term question(Source, Hand, Startcard).  It asks for the value
%   of Hand with Startcard by the rules for Source, `hand` or `crib`.  The cards
%   of Hand are in the order of their ranks.  Level, Number (at least 0) and
%   Deck (all 52 cards in any order) determine the question.  Raises an error
%   unless Level is from 1 to 4.

count_question(Level, Number, Deck, question(Source, Hand, Startcard)) :-
    must_be_level(Level),
    must_be(nonneg, Number),
    must_be(list, Deck),
    count_level(Level, Ranks, Sources, SuitOptions),
    groups_by_points(Ranks, Groups),
    once(( pick(Sources, Source, Number, Number1),
           pick(SuitOptions, Suits, Number1, Number2),
           pick(Groups, _-Group, Number2, Number3),
           pick(Group, Cards, Number3, Number4),
           pick([0, 1, 2, 3, 4], Place, Number4, _),
           nth0(Place, Cards, Startcard, Hand),
           suited(Suits, Hand, Startcard, Deck)
         )).

must_be_level(Level) :-
    (   count_level(Level, _, _, _)
    ->  true
    ;   domain_error(level_of_counting, Level)
    ).

%!  groups_by_points(+Ranks, -Groups:pairs) is det.
%
%   Groups are pairs Points-Group, where Group lists all sets of five cards
%   whose ranks are worth Points and fit Ranks.  The result is tabled.

:- table groups_by_points/2.

groups_by_points(Ranks, Groups) :-
    findall(Points-Cards, ranks_worth(Ranks, Cards, Points), Pairs),
    keysort(Pairs, Sorted),
    group_pairs_by_key(Sorted, Groups).

%!  ranks_worth(+Ranks, -Cards, -Points) is nondet.
%
%   Cards are five cards whose suits are unbound, and whose ranks are worth
%   Points and fit Ranks.

ranks_worth(Ranks, Cards, Points) :-
    unsuited_cards(5, Cards),
    ranks_key(Cards, Key),
    rank_points(Key, Points),
    ranks_fit(Ranks, Cards, Points).

%!  pick(+Items, -Item, +Number0, -Number) is nondet.
%
%   Item is each of Items in turn, cyclically.  The first is at the position
%   Number0 modulo the length of Items, counted from 0.  Number is Number0
%   divided by this length, rounded down.

pick(Items, Item, Number0, Number) :-
    length(Items, Length),
    divmod(Number0, Length, Number, Place),
    length(Before, Place),
    append(Before, After, Items),
    append(After, Before, Turned),
    member(Item, Turned).

%!  suited(+Suits, ?Hand, ?Startcard, +Deck) is nondet.
%
%   Bind the suits of Hand and Startcard so that the cards score exactly the
%   points for suits in Suits.  Solutions are in the order of Deck.

suited(Suits, Hand, Startcard, Deck) :-
    maplist(scores_in(Hand, Startcard), Suits),
    foldl(select, [Startcard|Hand], Deck, _),
    findall(Kind-Points,
            suit_combination(Kind, Hand, Startcard, _, Points),
            Suits).

scores_in(Hand, Startcard, Kind-Points) :-
    suit_combination(Kind, Hand, Startcard, _, Points).
