/*  Check the tables of Rummikub Lite, play its games, and count their outcomes.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(rummikub,
          [ valid_table/1,              % +Table
            play_game/4,                % +Player1, +Player2, +Table, +Bag
            count_wins/4,               % +Blocks1, +Blocks2, +Bag, ?Share
            count_outcomes/5,           % +Blocks1, +Blocks2, +Table, +Bag,
                                        % -Outcomes
            advise/5                    % +Blocks1, +Blocks2, +Table, +Bag,
                                        % -Advice
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/2, maplist/3, maplist/4]).
:- use_module(library(error), [domain_error/2, must_be/2, type_error/2]).
:- use_module(library(lists),
              [append/2, append/3, is_set/1, last/2, nextto/3, select/3]).
:- use_module(library(solution_sequences), [order_by/2]).

/** <module> Rummikub Lite

Two players place blocks in rows on a table, and the first to have none left
wins.  This file checks tables, finds all games that can follow from a deal,
counts how many of them are won, lost and drawn, and ranks the legal actions by
these counts.

A block is a term block(Number, Color): Number is an integer, Color is `black`,
`blue`, `red` or `yellow`, and each block exists only once.  A row is a term
crow(Blocks) for three or four blocks of one number in different colors, or
nrow(Blocks) for three or more blocks of one color, with consecutive numbers in
ascending order.  A table is a list of rows.  On each turn, a player takes one
of these actions:

  - playrow(Row)
    Place three blocks as a new row.
  - playblock(Block, Row)
    Place a block at an end of a number row, or add the missing color to a
    color row of three.  Row is the row that results.
  - draw(Block)
    Take the first block from the bag.  This is legal only if the player can
    place no block.

The player who places the last of their blocks wins.  If a player can place no
block on their turn and the bag is empty, the game is a draw.

    ?- count_wins([block(2,red), block(3,red), block(4,red), block(2,blue),
                   block(2,black)],
                  [block(5,red), block(6,red), block(8,blue), block(8,black)],
                  [block(7,red), block(8,red), block(9,red)], Share).
    Share = 0.4.

Everything is derived from four relations.  follows/3 says which block may come
after another in a row, play/5 which blocks may be placed, move/3 which actions
are open to a player, and ended/3 when a game is over.  play_game/4 makes moves
until the game is over.

There can be far too many games to list, but many of them meet in states that
differ at most in the order of blocks and rows.  Therefore, outcomes/2 counts
games state by state.  canonical/2 sorts the players' blocks and the rows of a
state, and canonical_outcomes/2 is tabled, so it counts the games from each
state once.  Each action takes a block from a hand or from the bag, so no state
recurs: all games end, and a tabled count never depends on itself.

A state is a term state(Mine, Theirs, Table, Bag): the blocks of the player
whose turn it is, the blocks of the other player, the rows on the table, and
the blocks in the bag.

valid_table/1 fails if an element is not a crow or nrow term, if blocks do not
form a valid row, or if a block is given twice.  In these cases, the other
predicates raise an error that names the culprit.  All predicates raise an error
for an unbound variable in a row or a deal, and for a row or a hand that is not
a list of blocks.

When count_wins/4, count_outcomes/5 or advise/5 ends, it calls
abolish_all_tables/0, so the tabled predicates of other modules lose their saved
answers.
*/

                 /*******************************
                 *        BLOCKS AND ROWS       *
                 *******************************/

%!  block(+Block) is semidet.
%
%   Block is a term block(Number, Color) with an integer and one of the colors.

block(block(Number, Color)) :-
    integer(Number),
    color(Color).

%!  color(?Color) is nondet.
%
%   Color is one of the four colors of blocks.

color(black).
color(blue).
color(red).
color(yellow).

%!  follows(?Kind, +Block, ?Next) is nondet.
%
%   Next may follow Block in a row of Kind, `crow` or `nrow`.  The colors of a
%   color row are in alphabetical order, so none is repeated, and the same
%   blocks form only one row.

follows(crow, block(Number, Color), block(Number, NextColor)) :-
    color(NextColor),
    Color @< NextColor.
follows(nrow, block(Number, Color), block(NextNumber, Color)) :-
    NextNumber is Number + 1.

%!  chain(+Kind, +Blocks) is semidet.
%
%   Blocks are three or more blocks that follow one another in a row of Kind.

chain(Kind, Blocks) :-
    Blocks = [_, _, _|_],
    forall(nextto(Block, Next, Blocks), follows(Kind, Block, Next)).

%!  row(?Kind, ?Blocks, ?Row) is nondet.
%
%   Row is the term for Blocks as a row of Kind.  Blocks are not checked: see
%   valid_row/2.

row(crow, Blocks, crow(Blocks)).
row(nrow, Blocks, nrow(Blocks)).

%!  valid_row(+Kind, +Blocks) is semidet.
%
%   Blocks are a valid row of Kind: a color row in any order, or a number row.

valid_row(crow, Blocks) :-
    msort(Blocks, Sorted),
    chain(crow, Sorted).
valid_row(nrow, Blocks) :-
    chain(nrow, Blocks).

%!  valid_table(+Table:list) is semidet.
%
%   All rows of Table are valid, and no block is repeated.  A color row may be
%   in any order.  Raises an error if Table is not a list or not ground.  Fails
%   if an element of Table is not a crow or nrow term.  If all are, raises an
%   error if one of them does not contain a list of blocks.

valid_table(Table) :-
    must_be(list, Table),
    must_be(ground, Table),
    maplist(row, Kinds, BlockLists, Table),
    maplist(must_be_blocks, BlockLists),
    maplist(valid_row, Kinds, BlockLists),
    append(BlockLists, Blocks),
    is_set(Blocks).

                 /*******************************
                 *           THE MOVES          *
                 *******************************/

%!  move(+State, ?Action, -Next) is nondet.
%
%   Action is a legal action of the player whose turn it is, and leads to Next.
%   There is none when a player has no blocks left.  An Action that is given
%   must be legal, too: draw(Block) is illegal if any block can be placed.

move(state(Mine, Theirs, Table, Bag), Action,
     state(Theirs, Left, NewTable, Bag)) :-
    Theirs = [_|_],
    play(Mine, Table, Action, Left, NewTable).
move(state(Mine, Theirs, Table, [Block|Bag]), draw(Block),
     state(Theirs, [Block|Mine], Table, Bag)) :-
    stuck(Mine, Theirs, Table).

%!  stuck(+Mine, +Theirs, +Table) is semidet.
%
%   Nobody has won, and the player whose turn it is can place no block.

stuck(Mine, Theirs, Table) :-
    Mine = [_|_],
    Theirs = [_|_],
    \+ play(Mine, Table, _, _, _).

%!  play(+Blocks, +Table, ?Action, -Left, -NewTable) is nondet.
%
%   Action places one or three of Blocks on Table.  NewTable is the table after
%   Action, and Left are the player's other blocks.

play(Blocks, Table, playblock(Block, Row), Left, [Row|Others]) :-
    select(Block, Blocks, Left),
    select(Shorter, Table, Others),
    extended(Shorter, Block, Row).
play(Blocks, Table, playrow(Row), Left, [Row|Table]) :-
    row(Kind, [First, Second, Third], Row),
    select(First, Blocks, Left1),
    follows(Kind, First, Second),
    select(Second, Left1, Left2),
    follows(Kind, Second, Third),
    select(Third, Left2, Left).

%!  extended(+Shorter, +Block, ?Row) is nondet.
%
%   Row is the row Shorter with Block added, at an end of a number row or as a
%   new color of a color row.

extended(nrow([First|Others]), Block, nrow([Block, First|Others])) :-
    follows(nrow, Block, First).
extended(nrow(Blocks), Block, nrow(Longer)) :-
    last(Blocks, Last),
    follows(nrow, Last, Block),
    append(Blocks, [Block], Longer).
extended(crow(Blocks), Block, crow(Longer)) :-
    msort([Block|Blocks], Longer),
    chain(crow, Longer).

%!  ended(+State, -MyEnd, -TheirEnd) is nondet.
%
%   The game is over in State.  MyEnd is its result for the player whose turn it
%   would be, and TheirEnd that for the other player: `win`, `lose` or `draw`.
%   Both players are without blocks only if the deal gave them none.

ended(state([], [], _, _), draw, draw).
ended(state([], [_|_], _, _), win, lose).
ended(state([_|_], [], _, _), lose, win).
ended(state(Mine, Theirs, Table, []), draw, draw) :-
    stuck(Mine, Theirs, Table).

                 /*******************************
                 *           THE GAMES          *
                 *******************************/

%!  play_game(+Player1, +Player2, +Table, +Bag) is nondet.
%
%   Player1, who moves first, and Player2 play a game from Table and Bag.  A
%   player is a term player(Blocks, Actions): the blocks at the start, and all
%   actions to the end of the game, followed by its result, `win`, `lose` or
%   `draw`.  Every game is found once.  Actions that are given, in whole or in
%   part, are checked and completed; their color rows must be in alphabetical
%   order of color.
%
%   Games are found in the order of the assignment's examples.  This order
%   depends on the order of the clauses of play/5 and of the facts of color/1
%   and row/3, and on rows and drawn blocks being added at the front.

play_game(Player1, Player2, Table, Bag) :-
    must_be_player(Player1, Blocks1, Actions1),
    must_be_player(Player2, Blocks2, Actions2),
    deal_state(Blocks1, Blocks2, Table, Bag, State),
    game(State, Actions1, Actions2).

%!  game(+State, ?MyActions, ?TheirActions) is nondet.
%
%   From State on, the player whose turn it is takes MyActions, and the other
%   player takes TheirActions.  Each list ends with the result for its player.

game(State, [MyEnd], [TheirEnd]) :-
    ended(State, MyEnd, TheirEnd).
game(State, [Action|MyActions], TheirActions) :-
    move(State, Action, Next),
    game(Next, TheirActions, MyActions).

                 /*******************************
                 *          THE COUNTS          *
                 *******************************/

%!  count_wins(+Blocks1, +Blocks2, +Bag, ?Share) is semidet.
%
%   The player with Blocks1, who moves first, and the player with Blocks2 start
%   with an empty table, and draw the blocks of Bag in order.  Of all possible
%   games, the first player wins Share: 0, 1 or the float nearest to the exact
%   share, however large the counts are.

count_wins(Blocks1, Blocks2, Bag, Share) :-
    count_outcomes(Blocks1, Blocks2, [], Bag, Outcomes),
    shares(Outcomes, Exact, _),
    (   integer(Exact)
    ->  Share = Exact
    ;   Share is float(Exact)
    ).

%!  shares(+Outcomes, -WinShare, -LossShare) is det.
%
%   WinShare and LossShare, exact rationals, are the shares of wins and of
%   losses in Outcomes.

shares(outcomes(Wins, Losses, Draws), WinShare, LossShare) :-
    Games is Wins + Losses + Draws,
    WinShare is Wins rdiv Games,
    LossShare is Losses rdiv Games.

%!  count_outcomes(+Blocks1, +Blocks2, +Table, +Bag, -Outcomes) is det.
%
%   The player with Blocks1, whose turn it is, and the player with Blocks2 play
%   from the rows of Table, and draw the blocks of Bag in order.  Outcomes is a
%   term outcomes(Wins, Losses, Draws) with the numbers of possible games that
%   the player with Blocks1 wins, loses and draws.

count_outcomes(Blocks1, Blocks2, Table, Bag, Outcomes) :-
    deal_state(Blocks1, Blocks2, Table, Bag, State),
    with_answers_freed(outcomes(State, Outcomes)).

%!  advise(+Blocks1, +Blocks2, +Table, +Bag, -Advice:list) is det.
%
%   Advice has a term advice(Action, Outcomes) for each legal action of the
%   player with Blocks1.  The deal is given as in count_outcomes/5.  Outcomes
%   counts the games that start with Action, for this player.  Advice is in
%   descending order of the share of wins, and then in ascending order of the
%   share of losses.

advise(Blocks1, Blocks2, Table, Bag, Advice) :-
    deal_state(Blocks1, Blocks2, Table, Bag, State),
    with_answers_freed(ranked_advice(State, Advice)).

%!  ranked_advice(+State, -Advice:list) is det.
%
%   Like advise/5, but for a State.

ranked_advice(State, Advice) :-
    findall(advice(Action, Outcomes),
            order_by([desc(WinShare), asc(LossShare)],
                     (   action_outcomes(State, Action, Outcomes),
                         shares(Outcomes, WinShare, LossShare)
                     )),
            Advice).

%!  with_answers_freed(:Goal) is semidet.
%
%   Run Goal once, and then free the saved answers of all tabled predicates.
%   abolish_module_tables/1 would spare those of other modules, but in
%   SWI-Prolog 9.0.4 it leaves most of the memory allocated.

:- meta_predicate with_answers_freed(0).

with_answers_freed(Goal) :-
    call_cleanup(once(Goal), abolish_all_tables).

%!  outcomes(+State, -Outcomes) is det.
%
%   Of all games from State, Outcomes counts those that the player whose turn it
%   is wins, loses and draws, as in count_outcomes/5.

outcomes(State, Outcomes) :-
    canonical(State, Canonical),
    canonical_outcomes(Canonical, Outcomes).

%!  canonical_outcomes(+State, -Outcomes) is det.
%
%   Like outcomes/2, but for a canonical State: the result if the game is over
%   in State, or else the sum over the legal actions.

:- table canonical_outcomes/2.

canonical_outcomes(State, Outcomes) :-
    aggregate_all(outcomes(sum(Wins), sum(Losses), sum(Draws)),
                  branch_outcomes(State, outcomes(Wins, Losses, Draws)),
                  Outcomes).

%!  branch_outcomes(+State, -Outcomes) is nondet.
%
%   Outcomes counts the games from State that start with a particular legal
%   action, or the one game that is over in State.

branch_outcomes(State, Outcomes) :-
    ended(State, End, _),
    end_outcomes(End, Outcomes).
branch_outcomes(State, Outcomes) :-
    action_outcomes(State, _, Outcomes).

%!  action_outcomes(+State, -Action, -Outcomes) is nondet.
%
%   Action is legal in State, and Outcomes counts the games that start with it,
%   for the player who takes it.

action_outcomes(State, Action, Outcomes) :-
    move(State, Action, Next),
    outcomes(Next, TheirOutcomes),
    swapped(TheirOutcomes, Outcomes).

%!  canonical(+State, -Canonical) is det.
%
%   Canonical is State with each player's blocks, and the rows of the table, in
%   the standard order of terms.  The bag stays as it is, because its order
%   matters.  Each row stays as it is, too: a color row that is not given in
%   alphabetical order keeps its order until a block is added, which sorts the
%   row.

canonical(state(Mine, Theirs, Table, Bag),
          state(SortedMine, SortedTheirs, SortedTable, Bag)) :-
    maplist(msort, [Mine, Theirs, Table],
            [SortedMine, SortedTheirs, SortedTable]).

%!  end_outcomes(+End, -Outcomes) is det.
%
%   Outcomes counts one game, with the result End.

end_outcomes(win,  outcomes(1, 0, 0)).
end_outcomes(lose, outcomes(0, 1, 0)).
end_outcomes(draw, outcomes(0, 0, 1)).

%!  swapped(?Outcomes1, ?Outcomes2) is det.
%
%   Outcomes2 is Outcomes1 from the other player's view, with wins and losses
%   exchanged.

swapped(outcomes(Wins, Losses, Draws), outcomes(Losses, Wins, Draws)).

                 /*******************************
                 *      CHECKING ARGUMENTS      *
                 *******************************/

%!  deal_state(@Blocks1, @Blocks2, @Table, @Bag, -State) is det.
%
%   State is the state with these parts.  Raises an error unless Table is a list
%   of valid rows, Blocks1, Blocks2 and Bag are lists of blocks, and no block is
%   repeated.

deal_state(Blocks1, Blocks2, Table, Bag,
           state(Blocks1, Blocks2, Table, Bag)) :-
    maplist(must_be_blocks, [Blocks1, Blocks2, Bag]),
    must_be(list, Table),
    maplist(must_be_row, Table),
    maplist(row, _, BlockLists, Table),
    append([Blocks1, Blocks2, Bag|BlockLists], Blocks),
    must_be_different(Blocks).

%!  must_be_player(@Player, -Blocks, -Actions) is det.
%
%   Raises an error unless Player is a term player(Blocks, Actions).

must_be_player(Player, Blocks, Actions) :-
    must_be(nonvar, Player),
    (   Player = player(Blocks, Actions)
    ->  true
    ;   type_error(player, Player)
    ).

%!  must_be_row(@Row) is det.
%
%   Raises an error unless Row is a valid row.

must_be_row(Row) :-
    (   valid_table([Row])
    ->  true
    ;   domain_error(valid_row, Row)
    ).

%!  must_be_blocks(@Blocks) is det.
%
%   Raises an error unless Blocks is a list of blocks.

must_be_blocks(Blocks) :-
    must_be(list, Blocks),
    maplist(must_be_block, Blocks).

%!  must_be_block(@Block) is det.
%
%   Raises an error unless Block is a block.

must_be_block(Block) :-
    must_be(ground, Block),
    (   block(Block)
    ->  true
    ;   Block = block(_, _)
    ->  domain_error(block, Block)
    ;   type_error(block, Block)
    ).

%!  must_be_different(+Blocks) is det.
%
%   Raises an error if one of Blocks is repeated.

must_be_different(Blocks) :-
    msort(Blocks, Sorted),
    (   nextto(Block, Block, Sorted)
    ->  domain_error(block_not_yet_given, Block)
    ;   true
    ).
