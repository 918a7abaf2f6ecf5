/*  Test prolog/rummikub.pl.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_rummikub, []).
:- include(suite).
:- use_module('../../prolog/rummikub').
:- use_module(plain_rummikub).

/** <module> Tests of Rummikub Lite

Worked examples with their order, and agreement with an independent definition
(plain_rummikub.pl) on random small games.
*/

%!  blocks(+Text, -Blocks:list) is det.
%
%   Blocks are what Text names, such as "r5 k10 b-1".

blocks("", []) :-
    !.
blocks(Text, Blocks) :-
    split_string(Text, " ", "", Words),
    maplist(word_block, Words, Blocks).

word_block(Word, block(Number, Color)) :-
    sub_string(Word, 0, 1, _, Letter),
    sub_string(Word, 1, _, 0, Numeral),
    memberchk(Letter-Color, ["k"-black, "b"-blue, "r"-red, "y"-yellow]),
    number_string(Number, Numeral).

%!  row(+Kind, +Text, -Row) is det.

row(Kind, Text, Row) :-
    blocks(Text, Blocks),
    Row =.. [Kind, Blocks].

%!  table(+Pairs, -Table) is det.
%
%   Pairs are Kind-Text.

table(Pairs, Table) :-
    maplist([Kind-Text, Row]>>row(Kind, Text, Row), Pairs, Table).

%!  games(+Text1, +Text2, +Table, +BagText, -Games) is det.
%
%   Games are all solutions of play_game/4, as Actions1-Actions2.

games(Text1, Text2, Table, BagText, Games) :-
    maplist(blocks, [Text1, Text2, BagText], [Blocks1, Blocks2, Bag]),
    games_of(Blocks1, Blocks2, Table, Bag, Games).

games_of(Blocks1, Blocks2, Table, Bag, Games) :-
    findall(Actions1-Actions2,
            play_game(player(Blocks1, Actions1), player(Blocks2, Actions2),
                      Table, Bag),
            Games).

%!  example(?Number, -Blocks1, -Blocks2, -Bag) is nondet.

example(Number, Blocks1, Blocks2, Bag) :-
    member(Number-Texts, [ 1-["r1 r2 r3 b2", "r5 y5 k5 r4", "b5"],
                           2-["r2 r3 r4 b2 k2", "r5 r6 b8 k8", "r7 r8 r9"] ]),
    maplist(blocks, Texts, [Blocks1, Blocks2, Bag]).

%!  shift(?Shift) is nondet.
%
%   Blocks that are shifted by Shift have numbers above or below zero, on both
%   sides of it, or on both sides of the limits of a machine word.

shift(0).
shift(-1).
shift(-3).
shift(-100).
shift(0x7fff_ffff_ffff_fffc).
shift(-0x8000_0000_0000_0003).
shift(0x1_0000_0000_0000_0000_0000).

%!  shifted(+Shift, +Block, -Shifted) is det.
%
%   Shifted is Block with Shift added to its number.

shifted(Shift, block(Number, Color), block(Shifted, Color)) :-
    Shifted is Number + Shift.

shifted_row(Shift, Row, Shifted) :-
    Row =.. [Kind, Blocks],
    maplist(shifted(Shift), Blocks, ShiftedBlocks),
    Shifted =.. [Kind, ShiftedBlocks].

:- begin_tests(valid_table).

valid([]).
valid([crow-"r5 y5 k5", nrow-"b5 b6 b7 b8"]).
valid([crow-"y5 b5 r5 k5"]).
valid([nrow-"r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13"]).
valid([nrow-"r-2 r-1 r0 r1", crow-"y0 b0 k0"]).
valid([crow-"r-5 y-5 k-5 b-5", nrow-"k-12 k-11 k-10"]).

invalid([crow-"r5 y5"]).
invalid([crow-"r5 y5 b4"]).
invalid([crow-"r5 y5 y5"]).
invalid([crow-"r5 y5 k5 b5 r5"]).
invalid([nrow-"b2 b3 b4 r5"]).
invalid([nrow-"b5 b6 b8"]).
invalid([nrow-"b5 b7 b6"]).
invalid([nrow-"b7 b6 b5"]).
invalid([nrow-"b5 b6"]).
invalid([nrow-"b-1 b-2 b-3"]).
invalid([nrow-"b-1 b1 b2"]).
invalid([nrow-"b-2 b-1 r0"]).
invalid([crow-"r1 y-1 k1"]).
invalid([crow-"r0 y0 k0", nrow-"r0 r1 r2"]).
invalid([nrow-""]).
invalid([crow-"r5 y5 k5", crow-"r5"]).
invalid([crow-"r5 y5 k5", nrow-"r5 r6 r7"]).
invalid([heap-"r5 y5 k5"]).

shifted_table(Pairs, Table) :-
    table(Pairs, Unshifted),
    shift(Shift),
    maplist(shifted_row(Shift), Unshifted, Table).

test(valid, [forall(( valid(Pairs), shifted_table(Pairs, Table) ))]) :-
    valid_table(Table).
test(invalid,
     [forall(( invalid(Pairs), shifted_table(Pairs, Table) )), fail]) :-
    valid_table(Table).

:- end_tests(valid_table).

:- begin_tests(examples).

%   The actions of both players in all games, as brief/2 names them.

order(1, [ [nrow, draw, draw]-[4, 5, draw], [nrow, draw, lose]-[4, crow, win],
           [nrow, draw, lose]-[crow, 4, win] ]).
order(2, [ [crow, draw, 8, 4, 3, win]-[draw, nrow, draw, 9, lose],
           [crow, draw, 4, 8, 3, win]-[draw, nrow, draw, 9, lose],
           [crow, draw, 4, 3, draw]-[draw, nrow, draw, draw],
           [nrow, draw, 7, draw, 9, draw]-[5, 6, draw, 8, draw],
           [nrow, draw, 7, draw, lose]-[5, 6, draw, crow, win] ]).

test(order_of_the_games, [ forall(( order(Number, Expected),
                                    example(Number, Blocks1, Blocks2, Bag) )),
                           Orders == Expected ]) :-
    games_of(Blocks1, Blocks2, [], Bag, Games),
    findall(Order1-Order2,
            (   member(Actions1-Actions2, Games),
                maplist(maplist(brief), [Actions1, Actions2], [Order1, Order2])
            ),
            Orders).
test(count_wins, Shares == [0, 1, 0.4]) :-
    once(example(1, Hand1, Hand2, Bag1)),
    example(2, Hand3, Hand4, Bag2),
    maplist(count_wins, [Hand1, Hand2, Hand3], [Hand2, Hand1, Hand4],
            [Bag1, Bag1, Bag2], Shares).
test(count_outcomes, Outcomes == outcomes(2, 1, 2)) :-
    example(2, Blocks1, Blocks2, Bag),
    count_outcomes(Blocks1, Blocks2, [], Bag, Outcomes).
test(advise, Advice == [ advice(playrow(Twos), outcomes(2, 0, 1)),
                         advice(playrow(TwoToFour), outcomes(0, 1, 1)) ]) :-
    example(2, Blocks1, Blocks2, Bag),
    advise(Blocks1, Blocks2, [], Bag, Advice),
    row(crow, "k2 b2 r2", Twos),
    row(nrow, "r2 r3 r4", TwoToFour).

test(given_actions_are_checked, Count == 1) :-
    once(example(1, Blocks1, Blocks2, Bag)),
    row(nrow, "r1 r2 r3", Row),
    aggregate_all(count,
                  play_game(player(Blocks1, [playrow(Row), draw(_), lose]),
                            player(Blocks2, [playrow(_)|_]), [], Bag),
                  Count).
test(no_game_begins_so,
     [ forall(member(Action, [ draw(_),
                               playrow(nrow([ block(1, red), block(two, red),
                                              block(3, red) ])) ])),
       fail ]) :-
    once(example(1, Blocks1, Blocks2, Bag)),
    play_game(player(Blocks1, [Action|_]), player(Blocks2, _), [], Bag).

brief(playrow(Row), Kind) :-
    Row =.. [Kind, _].
brief(playblock(block(Number, _), _), Number).
brief(draw(_), draw).
brief(End, End) :-
    atom(End).

:- end_tests(examples).

:- begin_tests(ends).

end("", "", "r1", [draw], [draw]).
end("", "r1", "r2", [win], [lose]).
end("r1", "", "r2", [lose], [win]).
end("r1", "r5", "", [draw], [draw]).
end("r1", "r5", "r9", [draw(block(9, red)), draw], [draw]).
end("r1 r2 r3", "r5", "", [playrow(nrow(Blocks)), win], [lose]) :-
    blocks("r1 r2 r3", Blocks).

test(end, [ forall(end(Text1, Text2, Bag, Actions1, Actions2)),
            Games == [Actions1-Actions2] ]) :-
    games(Text1, Text2, [], Bag, Games).

%   The last block completes any of Rows that are on the table.

completed("r5", [crow-"y5 b5 k5"], [crow-"k5 b5 r5 y5"]).
completed("r4", [nrow-"r5 r6 r7", nrow-"r1 r2 r3"],
          [nrow-"r4 r5 r6 r7", nrow-"r1 r2 r3 r4"]).
completed("r4", [nrow-"r1 r2 r3", crow-"b4 k4 y4"],
          [nrow-"r1 r2 r3 r4", crow-"k4 b4 r4 y4"]).
completed("r13", [nrow-"r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12"],
          [nrow-"r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13"]).
completed("r-3", [nrow-"r-2 r-1 r0"], [nrow-"r-3 r-2 r-1 r0"]).

test(completed, [ forall(completed(Text, TablePairs, RowPairs)),
                  Games == Expected ]) :-
    maplist(table, [TablePairs, RowPairs], [Table, Rows]),
    games(Text, "b9", Table, "", Games),
    blocks(Text, [Block]),
    findall([playblock(Block, Row), win]-[lose], member(Row, Rows), Expected).
test(no_outcome_is_advised_when_the_game_is_over, Advice == []) :-
    advise([], [block(1, red)], [], [], Advice).

:- end_tests(ends).

:- begin_tests(against_plain_rules).

%!  small_game(-Blocks1, -Blocks2, -Table, -Bag) is det.
%
%   A random game of few numbers, so that many blocks fit, with or without rows
%   on the table.  One player or the bag may have no blocks.

small_game(Blocks1, Blocks2, Table, Bag) :-
    random_between(3, 6, Maximum),
    findall(Shift, shift(Shift), Shifts),
    random_member(Shift, Shifts),
    findall(block(Number, Color),
            ( between(1, Maximum, Number),
              member(Color, [black, blue, red, yellow]) ),
            Unshifted),
    maplist(blocks, ["r1 r2 r3", "k2 b2 y2"], Rows),
    maplist(maplist(shifted(Shift)), [Unshifted|Rows], [All, Run, Set]),
    random_permutation(All, Shuffled),
    append(Run, Set, Both),
    random_member(Table-Used, [ []-[],
                                []-[],
                                [nrow(Run)]-Run,
                                [crow(Set)]-Set,
                                [crow(Set), nrow(Run)]-Both ]),
    subtract(Shuffled, Used, Free),
    random_between(0, 6, Size1),
    random_between(0, 6, Size2),
    random_between(0, 4, BagSize),
    deal(Size1, Blocks1, Free, Free2),
    deal(Size2, Blocks2, Free2, Free3),
    deal(BagSize, Bag, Free3, _).

deal(Size, Blocks, Free0, Free) :-
    length(Free0, Maximum),
    Dealt is min(Size, Maximum),
    length(Blocks, Dealt),
    append(Blocks, Free, Free0).

test(games_and_counts, [forall(between(1, 300, _))]) :-
    small_game(Blocks1, Blocks2, Table, Bag),
    games_of(Blocks1, Blocks2, Table, Bag, Games),
    sort(Games, Unique),
    assertion(same_length(Games, Unique)),
    plain_games(Blocks1, Blocks2, Table, Bag, Plain),
    assertion(Unique == Plain),
    plain_outcomes(Plain, Outcomes),
    count_outcomes(Blocks1, Blocks2, Table, Bag, Counted),
    assertion(Counted == Outcomes).
test(every_game_passes_its_own_check, [forall(between(1, 60, _))]) :-
    small_game(Blocks1, Blocks2, Table, Bag),
    forall(play_game(player(Blocks1, Actions1), player(Blocks2, Actions2),
                     Table, Bag),
           aggregate_all(count,
                         play_game(player(Blocks1, Actions1),
                                   player(Blocks2, Actions2), Table, Bag),
                         1)).
test(advice, [forall(between(1, 100, _)), Sorted-Ranks == Expected-Ordered]) :-
    small_game(Blocks1, Blocks2, Table, Bag),
    advise(Blocks1, Blocks2, Table, Bag, Advice),
    msort(Advice, Sorted),
    plain_games(Blocks1, Blocks2, Table, Bag, Games),
    findall(Action, ( member([Action|_]-_, Games), compound(Action) ), All),
    sort(All, Actions),
    maplist(plain_advice(Games), Actions, Expected),
    findall(WinShare-NegativeLossShare,
            (   member(advice(_, outcomes(Wins, Losses, Draws)), Advice),
                WinShare is Wins rdiv (Wins + Losses + Draws),
                NegativeLossShare is -Losses rdiv (Wins + Losses + Draws)
            ),
            Ranks),
    sort(0, @>=, Ranks, Ordered).

plain_advice(Games, Action, advice(Action, Outcomes)) :-
    findall(Actions-Others,
            ( member(Actions-Others, Games), Actions = [Action|_] ),
            Begun),
    plain_outcomes(Begun, Outcomes).

:- end_tests(against_plain_rules).

:- begin_tests(counts).

%   A game in which both players can play their rows in any order has too many
%   games to be listed.

test(counted_though_beyond_listing) :-
    blocks("r1 r2 r3 r4 r5 r6 b1 b2 b3 b4 b5", Blocks1),
    blocks("y1 y2 y3 y4 y5 y6 k1 k2 k3 k4 k5", Blocks2),
    count_outcomes(Blocks1, Blocks2, [], [], outcomes(Wins, Losses, Draws)),
    Games is Wins + Losses + Draws,
    assertion(Games > 1_000_000),
    count_wins(Blocks1, Blocks2, [], Share),
    Exact is Wins rdiv Games,
    assertion(( float(Share), Share =:= float(Exact) )).
test(tables_are_emptied) :-
    example(2, Blocks1, Blocks2, Bag),
    count_outcomes(Blocks1, Blocks2, [], Bag, _),
    assertion(\+ current_table(rummikub:_, _)).
test(too_large, error(resource_error(_))) :-
    blocks("r1 r2 r3 r4 r5 r6 r7 b1 b2 b3 b4 b5 b6 b7", Blocks1),
    blocks("y1 y2 y3 y4 y5 y6 y7 k1 k2 k3 k4 k5 k6 k7", Blocks2),
    current_prolog_flag(table_space, Limit),
    setup_call_cleanup(
        set_prolog_flag(table_space, 4_000_000),
        count_outcomes(Blocks1, Blocks2, [], [], _),
        set_prolog_flag(table_space, Limit)).
test(next_question_works, Share == 0.4) :-
    example(2, Blocks1, Blocks2, Bag),
    count_wins(Blocks1, Blocks2, Bag, Share).

:- end_tests(counts).

:- begin_tests(errors).

%   Blocks, together with a black 9, are unusable and raise Error.

unusable(Blocks, domain_error(block_not_yet_given, Block)) :-
    member(Blocks-Block,
           [ [block(1, red), block(1, red)]-block(1, red),
             [block(9, black)]-block(9, black),
             [block(0, red), block(0, red)]-block(0, red),
             [block(-1, red), block(1, red), block(-1, red)]-block(-1, red) ]).
unusable([Block], domain_error(block, Block)) :-
    member(Block, [ block(1, green), block(0, green), block(1.0, red),
                    block(-1.0, red), block(1r2, red), block(-(1), red),
                    block("1", red), block(one, red) ]).
unusable([Block], type_error(block, Block)) :-
    member(Block, [red, block(1)]).
unusable(Blocks, type_error(list, Blocks)) :-
    member(Blocks, [blocks, "r1"]).
unusable(Blocks, instantiation_error) :-
    member(Blocks, [_, [_], [block(_, red)], [block(1, _)], [block(1, red)|_]]).

%   Question is about Blocks and a black 9.

question(Blocks, count_wins(Blocks, [block(9, black)], [], _)).
question(Blocks, count_outcomes([block(9, black)], Blocks, [], [], _)).
question(Blocks, advise([block(9, black)], [], [], Blocks, _)).
question(Blocks, play_game(player(Blocks, _), player([block(9, black)], _), [],
                           [])).

test(unusable, [ forall(( unusable(Blocks, Error),
                          question(Blocks, Question) )),
                 error(Error) ]) :-
    call(Question).
test(player, [ forall(member(Player-Error, [ _-instantiation_error,
                                             gerda-type_error(player, gerda),
                                             player([])
                                                 -type_error(player,
                                                             player([])) ])),
               error(Error) ]) :-
    play_game(Player, player([block(9, black)], _), [], []).
test(block_in_hand_and_on_the_table,
     error(domain_error(block_not_yet_given, block(2, red)))) :-
    row(nrow, "r1 r2 r3", Row),
    play_game(player([block(2, red)], _), player([], _), [Row], []).

%   Table is no table of the game, or has no blocks, and raises Error.

unusable_table(_, _, instantiation_error).
unusable_table(_, [_], instantiation_error).
unusable_table(_, table, type_error(list, table)).
unusable_table(game, Table, domain_error(valid_row, Row)) :-
    member(Row, [heap, crow([block(5, red)])]),
    Table = [Row].
unusable_table(check, [crow([block(1, _)])], instantiation_error).
unusable_table(check, [nrow([Block])], domain_error(block, Block)) :-
    Block = block(0.0, red).

test(unusable_table, [ forall(( member(Use, [game, check]),
                                unusable_table(Use, Table, Error) )),
                       error(Error) ]) :-
    (   Use == game
    ->  play_game(player([block(9, red)], _), player([], _), Table, [])
    ;   valid_table(Table)
    ).

:- end_tests(errors).
