/*  Find deals in which the start cards decide which cards to keep.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_close_deals,
          [ print_sets/0,
            candidate/2,                % +Seed, -Candidate
            cover/3                     % +Candidates, -Set, -Others
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists),
              [ append/3, clumped/2, max_member/2, member/2, memberchk/2,
                nth1/3, selectchk/3
              ]).
:- use_module(library(pairs), [pairs_values/2, transpose_pairs/2]).
:- use_module(library(random), [random_permutation/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../cribbage/show', [deck/1]).
:- use_module(mistaken_selections, [gap/2, misleading/3]).

/** <module> Deals in which the start cards decide

    $ swipl -g print_sets -t halt prolog/grading/close_deals.pl

A program that averages over the wrong start cards usually still keeps the best
cards.  Only in a close deal, in which two hands have nearly the same average,
may it keep the wrong ones.  A random deal is close enough once in forty times,
and shows only a few of the misconceptions.  `make tables` therefore finds sets
of deals in advance.  In each set, every misconception about the start cards or
the mean leads to wrong cards in at least two deals.

The result is always the same, because every shuffle has a fixed seed.
*/

%!  print_sets is det.
%
%   Print the file data/close_deals.pl.

print_sets :-
    findall(Candidate,
            limit(3000,
                  (   between(1, inf, Seed),
                      candidate(Seed, Candidate)
                  )),
            Candidates),
    sets(40, Candidates, Sets),
    print_head,
    forall(nth1(Number, Sets, Set),
           print_set(Number, Set)).

                 /*******************************
                 *          CLOSE DEALS         *
                 *******************************/

%!  candidate(+Seed, -Candidate) is semidet.
%
%   Candidate is a pair Names-Cards.  Cards, which are dealt with Seed, form a
%   close deal, and Names are the misconceptions about start cards and the mean
%   that lead to the wrong choice.  Fails if the deal is not close.

candidate(Seed, Names-Cards) :-
    set_random(seed(Seed)),
    deck(Deck),
    random_permutation(Deck, Shuffled),
    length(Cards, 6),
    append(Cards, _, Shuffled),
    gap(Cards, Gap),
    Gap =< 3,
    findall(Name,
            (   member(Kind, [startcards, mean]),
                misleading(Name, Kind, Cards)
            ),
            Names).

                 /*******************************
                 *          SETS OF DEALS       *
                 *******************************/

%!  sets(+Most, +Candidates, -Sets) is det.
%
%   Sets are at most Most sets of deals, each a list of deals, from different
%   Candidates.

sets(Most, Candidates, Sets) :-
    (   succ(Fewer, Most),
        cover(Candidates, Set, Others)
    ->  Sets = [Set|MoreSets],
        sets(Fewer, Others, MoreSets)
    ;   Sets = []
    ).

%!  cover(+Candidates, -Set, -Others) is semidet.
%
%   Set are the deals of twelve Candidates, and Others are the other candidates.
%   Each misconception leads to wrong cards in at least two deals of Set.  Fails
%   if no such set is found.

cover(Candidates, Set, Others) :-
    by_rarity(Candidates, Names),
    append(Names, Names, Needed),
    covered(Needed, Candidates, Chosen, Left),
    length(Chosen, Count),
    Missing is 12 - Count,
    length(More, Missing),
    append(More, Others, Left),
    append(Chosen, More, Twelve),
    pairs_values(Twelve, Set).

%!  by_rarity(+Candidates, -Names:list) is det.
%
%   Names are the misconceptions that Candidates show, the rarest first.

by_rarity(Candidates, Names) :-
    findall(Name,
            (   member(Shown-_, Candidates),
                member(Name, Shown)
            ),
            All),
    msort(All, Sorted),
    clumped(Sorted, Counts),
    transpose_pairs(Counts, ByCount),
    pairs_values(ByCount, Names).

%!  covered(+Needed, +Candidates, -Chosen, -Left) is semidet.
%
%   Chosen are Candidates that show each misconception in Needed, as often as it
%   is there, and Left are the others.  Each choice shows the first of those
%   still needed, and as many others as possible.

covered([], Left, [], Left).
covered([Name|Needed], Candidates, [Chosen|More], Left) :-
    findall(Count-Candidate,
            (   member(Candidate, Candidates),
                Candidate = Names-_,
                memberchk(Name, Names),
                still_needed(Names, [Name|Needed], StillNeeded),
                length(StillNeeded, Negative),
                Count is -Negative
            ),
            Counted),
    max_member(_-Chosen, Counted),
    selectchk(Chosen, Candidates, Others),
    Chosen = Names-_,
    still_needed(Names, [Name|Needed], Rest),
    covered(Rest, Others, More, Left).

%!  still_needed(+Names, +Needed, -Rest) is det.
%
%   Rest is Needed, each of Names removed once.

still_needed(Names, Needed, Rest) :-
    foldl(without, Names, Needed, Rest).

without(Name, Needed, Rest) :-
    (   selectchk(Name, Needed, Rest0)
    ->  Rest = Rest0
    ;   Rest = Needed
    ).

                 /*******************************
                 *           PRINTING           *
                 *******************************/

print_head :-
    format("\c
/*  Deals in which the start cards decide: a table.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_close_deals_table,
          [ close_deals/2               % ?Number, ?Deals
          ]).

/** <module> Deals in which the start cards decide

    $ swipl -g print_sets -t halt prolog/grading/close_deals.pl

has printed this file.
*/

%!  ~w(?Number, ?Deals:list) is nondet.
%
%   Deals is the set Number of twelve deals.  In at least two of them, each
%   misconception about the start cards or the mean leads to the wrong cards.

", [close_deals]).

print_set(Number, Deals) :-
    maplist(deal_text, Deals, Texts),
    atomic_list_concat(Texts, ',\n      ', Text),
    format("close_deals(~d,~n    [ ~w~n    ]).~n", [Number, Text]).

deal_text([A, B, C, D, E, F], Text) :-
    format(string(Text), "[ ~q, ~q, ~q,~n        ~q, ~q, ~q ]",
           [A, B, C, D, E, F]).
