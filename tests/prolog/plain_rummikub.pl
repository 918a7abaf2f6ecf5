/*  Rummikub Lite a second time, by trying everything.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(plain_rummikub,
          [ plain_games/5,              % +Blocks1, +Blocks2, +Table, +Bag,
                                        % -Games
            plain_outcomes/2            % +Games, -Outcomes
          ]).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(yall)).

/** <module> A second, independent definition to test against

Nothing is shared with rummikub.pl: rows are made of any blocks in any order,
and kept if they turn out to be valid.

    ?- plain_games([], [block(1,red)], [], [], Games).
    Games = [[win]-[lose]].
*/

%!  plain_games(+Blocks1, +Blocks2, +Table, +Bag, -Games:ordset) is det.
%
%   Games are all pairs of the actions of both players, the first of whom is to
%   move.

plain_games(Blocks1, Blocks2, Table, Bag, Games) :-
    findall(Actions1-Actions2,
            plain_game(Blocks1, Blocks2, Table, Bag, Actions1, Actions2),
            All),
    sort(All, Games).

plain_game([], [], _, _, [draw], [draw]) :-
    !.
plain_game([], _, _, _, [win], [lose]) :-
    !.
plain_game(_, [], _, _, [lose], [win]) :-
    !.
plain_game(Mine, Theirs, Table, Bag, Actions, TheirActions) :-
    findall(placed(Action, Left, NewTable),
            placed(Mine, Table, Action, Left, NewTable),
            All),
    sort(All, Open),
    (   Open = [_|_]
    ->  member(placed(Action, Left, NewTable), Open),
        Actions = [Action|Rest],
        plain_game(Theirs, Left, NewTable, Bag, TheirActions, Rest)
    ;   Bag = [Block|Others]
    ->  Actions = [draw(Block)|Rest],
        plain_game(Theirs, [Block|Mine], Table, Others, TheirActions, Rest)
    ;   Actions = [draw],
        TheirActions = [draw]
    ).

placed(Mine, Table, playrow(Row), Left, [Row|Table]) :-
    member(A, Mine),
    member(B, Mine),
    member(C, Mine),
    sort([A, B, C], Blocks),
    length(Blocks, 3),
    member(Row, [crow(Blocks), nrow(Blocks)]),
    valid(Row),
    subtract(Mine, Blocks, Left).
placed(Mine, Table, playblock(Block, NewRow), Left, NewTable) :-
    member(Block, Mine),
    member(Row, Table),
    Row =.. [Kind, Blocks],
    sort([Block|Blocks], NewBlocks),
    NewRow =.. [Kind, NewBlocks],
    valid(NewRow),
    subtract(Mine, [Block], Left),
    subtract(Table, [Row], Others),
    NewTable = [NewRow|Others].

%   Blocks that are sorted as terms are sorted by their numbers.

valid(Row) :-
    Row =.. [Kind, Blocks],
    maplist([block(Number, Color), Number, Color]>>true,
            Blocks, Numbers, Colors),
    valid(Kind, Numbers, Colors).

valid(crow, Numbers, Colors) :-
    sort(Numbers, [_]),
    sort(Colors, Different),
    same_length(Colors, Different).
valid(nrow, Numbers, Colors) :-
    sort(Colors, [_]),
    min_list(Numbers, Minimum),
    max_list(Numbers, Maximum),
    numlist(Minimum, Maximum, Numbers).

%!  plain_outcomes(+Games, -Outcomes) is det.
%
%   Outcomes are the numbers of wins, losses and draws of the first player.

plain_outcomes(Games, outcomes(Wins, Losses, Draws)) :-
    maplist(ending_count(Games), [win, lose, draw], [Wins, Losses, Draws]).

ending_count(Games, Ending, Count) :-
    aggregate_all(count,
                  ( member(Actions-_, Games), last(Actions, Ending) ),
                  Count).
