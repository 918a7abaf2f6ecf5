/*  Read blocks in a short notation.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(blocks,
          [ blocks/2                    % +Text, -Blocks
          ]).
:- use_module(library(apply)).

/** <module> Blocks in text, to keep tests short

    ?- blocks("r5 k10 b-1", Blocks).
    Blocks = [block(5, red), block(10, black), block(-1, blue)].
*/

%!  blocks(+Text, -Blocks:list) is det.
%
%   Blocks are what Text names, with one space between two blocks.

blocks("", []) :-
    !.
blocks(Text, Blocks) :-
    split_string(Text, " ", "", Words),
    maplist(word_block, Words, Blocks).

word_block(Word, block(Number, Color)) :-
    sub_string(Word, 0, 1, _, Letter),
    sub_string(Word, 1, _, 0, Numeral),
    letter_color(Letter, Color),
    number_string(Number, Numeral).

letter_color("k", black).
letter_color("b", blue).
letter_color("r", red).
letter_color("y", yellow).
