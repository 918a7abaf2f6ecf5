/*  A deal of cribbage that is worked out by hand.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(worked_deal,
          [ stacked/2,                  % +Text, -Deck
            worked_deck/1,              % -Deck
            acts/4,                     % +Text, +State0, -Events, -State
            worked/2                    % +Count, -State
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../../prolog/cribbage/game').
:- use_module(notation).
:- use_module(textbook).

/** <module> A deal of the second seat, action by action

    ?- worked(3, state(_, _, _, playing(_, aside(_, StartCard, _)))).
    StartCard = card(5, diamonds).
*/

%!  stacked(+Text, -Deck:list) is det.
%
%   The cards of Text lie on top of Deck, and the others below in order.

stacked(Text, Deck) :-
    cards(Text, Top),
    textbook_deck(Cards),
    subtract(Cards, Top, Others),
    append(Top, Others, Deck).

%!  worked_deck(-Deck:list) is det.
%
%   On top of Deck are the six cards of the pone, those of the dealer, and the
%   start card.

worked_deck(Deck) :-
    stacked("5H 6C 7S 8D KD 2C 5S 5C JH 4D QH 9C 5D", Deck).

%!  acts(+Text, +State0, -Events:list, -State) is det.
%
%   Text names what is done in turn: words of word_action/3, and `cut` and
%   `count` for what is then legal.

acts(Text, State0, Events, State) :-
    split_string(Text, " ", "", Words),
    foldl(act_by_word, Words, EventLists, State0, State),
    append(EventLists, Events).

act_by_word(Word, Events, State0, State) :-
    (   memberchk(Word, ["cut", "count"])
    ->  legal_action(State0, Action)
    ;   once(to_act(State0, Actor)),
        word_action(Word, Actor, Action)
    ),
    act(State0, Action, Events, State).

%!  worked(+Count, -State) is det.
%
%   State is after the first Count of the sixteen actions that follow the deal.

worked(Count, State) :-
    new_game(second, State0),
    worked_deck(Deck),
    act(State0, deal(Deck), _, State1),
    split_string("KD+2C QH+9C cut 8D JH 7S 5S go go 5H 5C 6C 4D \c
                  count count count",
                 " ", "", Words),
    length(Done, Count),
    append(Done, _, Words),
    !,
    foldl(act_by_word, Done, _, State1, State).
