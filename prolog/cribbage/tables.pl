/*  Compute the tables of the folder data.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_tables,
          [ print_table/1,              % +Name
            kept/2,                     % +SixWays, -Kept
            kept_totals/2,              % +Kept, -Totals
            share/4                     % +Totals, +Role, +FourWays, -Share
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(assoc), [get_assoc/3, list_to_assoc/2]).
:- use_module(library(lists), [append/2, member/2, selectchk/3, sum_list/2]).
:- use_module(library(pairs), [group_pairs_by_key/2]).
:- use_module(library(random), [random_permutation/2]).
:- use_module(library(thread), [concurrent_maplist/3]).
:- use_module(combinatorics, [binomial/3]).
:- use_module(crib, [rank_ways/3]).
:- use_module(discard, [ranked_discards/3]).
:- use_module(show, [deck/1, key_cards/2, ranks_key/2]).

/** <module> Compute the tables of the folder data

    $ swipl -g 'print_table(keeps)' -t halt prolog/cribbage/tables.pl

What a player should know before a game, and what takes longer to find out than
a game lasts, is kept in tables.  `make tables` computes them again, and the
same comes of it, as random numbers are drawn from seeds.

The table `keeps` says how often players keep four cards with certain ranks.
Six cards can have 18,395 sets of ranks.  Each of them is dealt twice, in random
suits, and ranked_discards/3 chooses what the pone keeps of it, and what the
dealer.  A deal counts for as many deals as there are with these ranks.

    ?- kept(1111110-4096, Kept).
    Kept = [pone-1111000-4096, dealer-1110010-4096, ...].
*/

%!  print_table(+Name) is det.
%
%   Print the file of the table called Name: `keeps`.

print_table(keeps) :-
    deck(Deck),
    rank_ways(6, Deck, Sixes),
    concurrent_maplist(kept, Sixes, Kepts),
    append(Kepts, Kept),
    kept_totals(Kept, Totals),
    rank_ways(4, Deck, Fours),
    print_keeps(Fours, Totals).

%!  samples(?Samples) is det.
%
%   Each set of six ranks is dealt so many times.

samples(2).

%!  kept(+SixWays, -Kept:pairs) is det.
%
%   SixWays is a pair Key-Ways: six cards have the ranks of Key, as in
%   ranks_key/2, in so many Ways.  Kept has a pair (Role-Four)-Ways for each
%   time that they are dealt and each Role, `pone` or `dealer`, who then keeps
%   cards with the ranks of the key Four.

kept(Six-Ways, Kept) :-
    samples(Samples),
    findall((Role-Four)-Ways,
            (   between(1, Samples, Sample),
                Seed is Six + Sample,
                suited_cards(Six, Seed, Cards),
                role_crib(Role, Crib),
                ranked_discards(Cards, Crib, [discard(Hand, _, _, _)|_]),
                ranks_key(Hand, Four)
            ),
            Kept).

%!  role_crib(?Role, ?Crib) is nondet.
%
%   To a player in Role, the crib is `mine` or `theirs`.

role_crib(pone, theirs).
role_crib(dealer, mine).

%!  suited_cards(+Key, +Seed, -Cards) is det.
%
%   Cards have the ranks of Key, and suits that were drawn from Seed.

suited_cards(Key, Seed, Cards) :-
    set_random(seed(Seed)),
    deck(Deck),
    random_permutation(Deck, Shuffled),
    key_cards(Key, Cards),
    foldl(selectchk, Cards, Shuffled, _).

%!  kept_totals(+Kept, -Totals) is det.
%
%   Totals is an assoc from each key of Kept to the sum of its values.

kept_totals(Kept, Totals) :-
    keysort(Kept, Sorted),
    group_pairs_by_key(Sorted, Grouped),
    maplist(total, Grouped, Pairs),
    list_to_assoc(Pairs, Totals).

total(Key-Values, Key-Total) :-
    sum_list(Values, Total).

%!  share(+Totals, +Role, +FourWays, -Share:integer) is det.
%
%   Of a thousand players in Role who are dealt four cards with the ranks of a
%   key among their six, Share keep these cards, by the Totals of kept_totals/2.
%   It is at least one, so that nothing is impossible.

share(Totals, Role, Four-Ways, Share) :-
    (   get_assoc(Role-Four, Totals, Total)
    ->  true
    ;   Total = 0
    ),
    samples(Samples),
    binomial(48, 2, OtherCards),
    Share is max(1, round(1000 * Total / (Samples * Ways * OtherCards))).

%!  print_keeps(+Fours, +Totals) is det.
%
%   Print the file of the table, with a fact for each of Fours.

print_keeps(Fours, Totals) :-
    format("/*  Say how often players keep four cards: a table.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_keeps,
          [ keeps/3                     % ?Key, ?Pone, ?Dealer
          ]).

/** <module> How often players keep four cards

    $ swipl -g 'print_table(keeps)' -t halt prolog/cribbage/tables.pl

has printed this file.  Each set of four ranks comes with 91 pairs of others,
which are dealt twice, so that the standard error of a number is at most 37;
that of most is far less, as suits seldom decide.

    ?- keeps(400000, Pone, Dealer).
    Pone = Dealer, Dealer = 1000.
*/

%!  ~w(?Key, ?Pone, ?Dealer) is nondet.
%
%   Of a thousand players who are dealt four cards with the ranks of Key, as in
%   ranks_key/2, among their six, so many keep these: as the pone, and as the
%   dealer.  It is at least one, so that nothing is impossible.

", [keeps]),
    forall(member(Four-Ways, Fours),
           ( share(Totals, pone, Four-Ways, Pone),
             share(Totals, dealer, Four-Ways, Dealer),
             format("keeps(~d, ~d, ~d).~n", [Four, Pone, Dealer])
           )).
