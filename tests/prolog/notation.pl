/*  Read cards as players write them.

    Author:  The cribbage_bridge project
    Licence: MIT
*/

:- module(notation,
          [ cards/2                     % +Text, -Cards
          ]).
:- use_module(library(apply)).
:- use_module(library(dcg/basics)).

/** <module> Cards in text, to keep tests short

    ?- cards("10H JS", Cards).
    Cards = [card(10, hearts), card(jack, spades)].
*/

%!  cards(+Text, -Cards:list) is det.
%
%   Cards are what Text names, with one space between two cards.

cards(Text, Cards) :-
    split_string(Text, " ", "", Words),
    maplist(word_card, Words, Cards).

word_card(Word, card(Rank, Suit)) :-
    string_codes(Word, Codes),
    once(phrase((rank(Rank), suit(Suit)), Codes)).

rank(ace) --> "A".
rank(jack) --> "J".
rank(queen) --> "Q".
rank(king) --> "K".
rank(Rank) --> integer(Rank).

suit(clubs) --> "C".
suit(diamonds) --> "D".
suit(hearts) --> "H".
suit(spades) --> "S".
