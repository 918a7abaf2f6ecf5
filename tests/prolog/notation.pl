/*  Read cards as players write them, and other help for tests.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(notation,
          [ cards/2,                    % +Text, -Cards
            word_action/3,              % +Word, +Actor, -Action
            hidden_cards/2,             % +Count, -Cards
            played_in_turn/3,           % +Pile, -Cards, -Others
            library_error/3             % +Type, @Culprit, -Error
          ]).
:- use_module(library(apply)).
:- use_module(library(dcg/basics)).
:- use_module(library(error)).

/** <module> Cards in text, to keep tests short

    ?- cards("10H JS", Cards).
    Cards = [card(10, hearts), card(jack, spades)].
*/

%!  cards(+Text, -Cards:list) is det.
%
%   Cards are what Text names, with one space between two cards.

cards(Text, Cards) :-
    split_string(Text, " ", "", Words),
    exclude(==(""), Words, Named),
    maplist(word_card, Named, Cards).

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

%!  word_action(+Word, +Actor, -Action) is det.
%
%   Action of Actor is what Word says: `go`, a number of points to count, a card
%   to play, or to turn up for the table, or cards to discard, with `+` between
%   them.

word_action("go", Seat, go(Seat)) :-
    !.
word_action(Word, Seat, count(Seat, Points)) :-
    number_string(Points, Word),
    !.
word_action(Word, Actor, Action) :-
    split_string(Word, "+", "", Words),
    maplist(word_card, Words, Cards),
    cards_action(Cards, Actor, Action).

cards_action([Card], table, cut(Card)) :- !.
cards_action([Card], Seat, play(Seat, Card)) :- !.
cards_action(Cards, Seat, discard(Seat, Cards)).

%!  hidden_cards(+Count, -Cards:list) is det.
%
%   Cards are Count hidden ones.

hidden_cards(Count, Cards) :-
    length(Cards, Count),
    maplist(=(hidden), Cards).

%!  played_in_turn(+Pile, -Cards, -Others) is det.
%
%   Two players have played the cards of Pile in turn: Cards is what the one has
%   played whose card is the newest, and Others is what the other has.

played_in_turn([], [], []).
played_in_turn([Card|Pile], [Card|Cards], Others) :-
    played_in_turn(Pile, Others, Cards).

%!  library_error(+Type, @Culprit, -Error) is det.
%
%   Error is what library(error) raises, which is not the same in all versions
%   of Prolog, when Culprit is not of Type.

library_error(Type, Culprit, Error) :-
    catch(must_be(Type, Culprit), error(Error, _), true).
