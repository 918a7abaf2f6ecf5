/*  Draw cases that test programs for Rummikub Lite.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(rummikub_cases,
          [ color_row/2,                % +Size, -Row
            number_row/2,               % +Size, -Row
            wrapping_row/2,             % +Size, -Row
            altered/3,                  % :Alteration, +Row, -Altered
            other_number/2,             % +Blocks, -Altered
            other_color/2,              % +Blocks, -Altered
            repeated/2,                 % +Blocks, -Altered
            with_gap/2,                 % +Blocks, -Altered
            unsorted/2,                 % +Blocks, -Altered
            valid_rows/2,               % +Size, -Table
            wrong_row/4,                % :Right, :Alteration, -Valid, -Wrong
            shared_block/1,             % -Table
            random_deal/3,              % -Blocks1, -Blocks2, -Bag
            renamed/2                   % +Goal, -Renamed
          ]).
:- reexport(rummikub).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists),
              [ append/2, append/3, is_set/1, member/2, memberchk/2, nth1/4,
                numlist/3, reverse/2, subtract/3
              ]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module(library(random),
              [ random_between/3, random_member/2, random_permutation/2,
                random_select/3
              ]).
:- use_module(library(terms), [mapsubterms/3]).

/** <module> Random cases for Rummikub Lite

The suite rummikub.toml draws its cases by the predicates of this file, and the
model, rummikub.pl, answers them.  Rows and tables are random.  The states of
games keep their structure, but get other numbers and colors:

    ?- renamed(valid_table([nrow([block(1,red), block(2,red)])]), Goal).
    Goal = valid_table([nrow([block(6, blue), block(7, blue)])]).
*/

:- meta_predicate
    altered(2, +, -),
    wrong_row(1, 2, -, -).

                 /*******************************
                 *             ROWS             *
                 *******************************/

%!  color_row(+Size, -Row) is det.
%
%   Row is a random color row of Size blocks, in any order.

color_row(Size, crow(Blocks)) :-
    random_between(1, 13, Number),
    shuffled_colors(Colors),
    length(Chosen, Size),
    append(Chosen, _, Colors),
    findall(block(Number, Color), member(Color, Chosen), Blocks).

%!  number_row(+Size, -Row) is det.
%
%   Row is a random number row of Size blocks.

number_row(Size, nrow(Blocks)) :-
    Highest is 14 - Size,
    random_between(1, Highest, First),
    Last is First + Size - 1,
    numlist(First, Last, Numbers),
    blocks_of_one_color(Numbers, Blocks).

%!  wrapping_row(+Size, -Row) is det.
%
%   Row is like a number row of Size blocks, but its last number is 1, after 13.

wrapping_row(Size, nrow(Blocks)) :-
    First is 15 - Size,
    numlist(First, 13, Numbers),
    append(Numbers, [1], Wrapping),
    blocks_of_one_color(Wrapping, Blocks).

blocks_of_one_color(Numbers, Blocks) :-
    color(Color),
    findall(block(Number, Color), member(Number, Numbers), Blocks).

color(Color) :-
    shuffled_colors([Color|_]).

shuffled_colors(Shuffled) :-
    colors(Colors),
    random_permutation(Colors, Shuffled).

colors([black, blue, red, yellow]).

%!  altered(:Alteration, +Row, -Altered) is det.
%
%   Altered is a row of the same kind as Row.  Alteration, one of the predicates
%   below, relates their blocks.

altered(Alteration, Row, Altered) :-
    Row =.. [Kind, Blocks],
    call(Alteration, Blocks, Others),
    Altered =.. [Kind, Others].

%!  other_number(+Blocks, -Altered) is det.
%
%   One block of Altered has another number than in Blocks.

other_number(Blocks, Altered) :-
    replaced(block(Number, Color), block(Other, Color), Blocks, Altered),
    numlist(1, 13, Numbers),
    different(Number, Other, Numbers).

%!  other_color(+Blocks, -Altered) is det.
%
%   One block of Altered has another color than in Blocks.

other_color(Blocks, Altered) :-
    replaced(block(Number, Color), block(Number, Other), Blocks, Altered),
    colors(Colors),
    different(Color, Other, Colors).

different(Old, New, All) :-
    subtract(All, [Old], Others),
    random_member(New, Others).

%!  repeated(+Blocks, -Altered) is det.
%
%   One block of Blocks appears twice in Altered, in place of another one.

repeated(Blocks, Altered) :-
    replaced(Old, Again, Blocks, Altered),
    subtract(Blocks, [Old], Others),
    random_member(Again, Others).

%!  replaced(-Old, ?New, +Blocks, -Altered) is det.
%
%   Old, a random block in Blocks, is replaced by New in Altered.

replaced(Old, New, Blocks, Altered) :-
    random_member(Old, Blocks),
    nth1(Place, Blocks, Old, Others),
    !,
    nth1(Place, Altered, New, Others).

%!  with_gap(+Blocks, -Altered) is det.
%
%   Altered lacks a block of Blocks, which is neither the first nor the last.

with_gap([First|Blocks], [First|Altered]) :-
    append(Inner, [Last], Blocks),
    !,
    random_select(_, Inner, Others),
    append(Others, [Last], Altered).

%!  unsorted(+Blocks, -Altered) is det.
%
%   Altered are the Blocks in another order, which does not go down.

unsorted(Blocks, Altered) :-
    repeat,
    random_permutation(Blocks, Altered),
    Altered \== Blocks,
    reverse(Blocks, Reversed),
    Altered \== Reversed,
    !.

                 /*******************************
                 *            TABLES            *
                 *******************************/

%!  valid_rows(+Size, -Table) is det.
%
%   Table is a random valid table of Size rows.

valid_rows(Size, Table) :-
    length(Table, Size),
    repeat,
    maplist(random_row, Table),
    valid_table(Table),
    !.

random_row(Row) :-
    random_between(3, 5, Size),
    random_row(Size, Row).

random_row(5, Row) :-
    number_row(5, Row).
random_row(4, Row) :-
    color_row(4, Row).
random_row(3, Row) :-
    random_member(Kind, [color_row, number_row]),
    call(Kind, 3, Row).

%!  wrong_row(:Right, :Alteration, -Valid, -Wrong) is det.
%
%   Valid are two valid rows.  Wrong is a row to which Alteration changed a row
%   from call(Right, Row).  All blocks are different.

wrong_row(Right, Alteration, Valid, Wrong) :-
    repeat,
    valid_rows(2, Valid),
    call(Right, Row),
    altered(Alteration, Row, Wrong),
    findall(Block,
            (   member(OneRow, [Wrong|Valid]),
                arg(1, OneRow, Blocks),
                member(Block, Blocks)
            ),
            AllBlocks),
    is_set(AllBlocks),
    !.

%!  shared_block(-Table) is det.
%
%   Table has a color row and a number row, and one block is in both of them.

shared_block(Table) :-
    repeat,
    maplist(call, [color_row(3), number_row(4)], [crow(Color), nrow(Number)]),
    append(Color, Number, Blocks),
    \+ is_set(Blocks),
    !,
    random_permutation([crow(Color), nrow(Number)], Table).

                 /*******************************
                 *            GAMES             *
                 *******************************/

%!  random_deal(-Blocks1, -Blocks2, -Bag) is det.
%
%   A deal of five blocks to each player, with three in the bag, from which 2 to
%   60 games can follow.

random_deal(Blocks1, Blocks2, Bag) :-
    maplist(length, [Blocks1, Blocks2, Bag], [5, 5, 3]),
    repeat,
    random_between(1, 9, First),
    Last is First + 4,
    colors(Colors),
    findall(block(Number, Color),
            (   between(First, Last, Number),
                member(Color, Colors)
            ),
            Blocks),
    random_permutation(Blocks, Shuffled),
    append([Blocks1, Blocks2, Bag, _], Shuffled),
    count_outcomes(Blocks1, Blocks2, [], Bag, outcomes(Wins, Losses, Draws)),
    Games is Wins + Losses + Draws,
    between(2, 60, Games),
    !.

%!  renamed(+Goal, -Renamed) is det.
%
%   Renamed is Goal with other colors, and with a number added to all numbers.

renamed(Goal, Renamed) :-
    aggregate_all(max(Number),
                  (   sub_term(Term, Goal),
                      subsumes_term(block(_, _), Term),
                      Term = block(Number, _)
                  ),
                  Highest),
    !,
    Most is 13 - Highest,
    random_between(0, Most, Added),
    colors(Colors),
    shuffled_colors(Others),
    pairs_keys_values(Pairs, Colors, Others),
    mapsubterms(renamed_block(Added, Pairs), Goal, Renamed).
renamed(Goal, Goal).

renamed_block(Added, Pairs, block(Number, Color), block(Sum, Other)) :-
    Sum is Number + Added,
    memberchk(Color-Other, Pairs).
