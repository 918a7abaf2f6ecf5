/*  What the other rule files use of the show.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_show,
          [ card_order/2,               % ?Card, ?Order
            card_pips/2,                % ?Card, ?Pips
            choose/3,                   % +Cards, ?Chosen, -Others
            consecutive/1,              % +Cards
            deck/1,                     % -Deck
            must_be_cards/1             % @Cards
          ]).
:- use_module('../cribbage', []).

card_order(Card, Order) :-
    cribbage:card_place(Card, Order).

card_pips(Card, Pips) :-
    cribbage:card_count(Card, Pips).

choose(Cards, Chosen, Others) :-
    cribbage:choose(Cards, Chosen, Others).

consecutive(Cards) :-
    cribbage:consecutive(Cards).

deck(Deck) :-
    cribbage:deck(Deck).

must_be_cards(Cards) :-
    cribbage:must_be_different_cards(Cards, _).
