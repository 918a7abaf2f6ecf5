/*  Manage the two seats of a game, and check whose turn it is.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_seats,
          [ other/2,                    % ?Seat, ?Other
            of_seat/3,                  % ?Seat, ?Both, ?Own
            update_of_seat/5,           % ?Seat, ?Both0, ?Own0, ?Own, ?Both
            role/3,                     % +Seat, +Dealer, -Role
            next_dealer/2,              % +Winner, -Dealer
            known_cards/1,              % +Cards
            take_card/3,                % +Card, +Hand0, -Hand
            must_be_turn/3              % +Wanted, +Actors, @Action
          ]).
:- use_module(library(error), [domain_error/2, must_be/2]).
:- use_module(library(lists), [memberchk/2, selectchk/3]).
:- use_module(show, [must_be_cards/1]).

/** <module> Two seats

The players of a game have two seats, `first` and `second`.  A term
both(First, Second) has a value for each seat, such as cards, scores, or the
strengths of two computers.

The atom `hidden` represents a card that a player cannot see.  In a view, the
other player's face-down hand is a list of hidden cards, from which any card may
be taken.  The same rules therefore apply to states and to views.

Every change to a game is an action of a seat or of the `table`, which deals
cards and turns them up.  This file lists the actors of all actions.  It checks
that an action is of the kind expected now, and that it is the actor's turn.

    ?- update_of_seat(second, both(0, 7), Score0, Score, Scores),
       Score is Score0 + 2.
    Score0 = 7, Score = 9, Scores = both(0, 9).
*/

                 /*******************************
                 *             SEATS            *
                 *******************************/

%!  other(?Seat, ?Other) is nondet.
%
%   Other is the seat opposite Seat.

other(first, second).
other(second, first).

%!  of_seat(?Seat, ?Both, ?Own) is nondet.
%
%   Own is the value for Seat in Both.

of_seat(first, both(Own, _), Own).
of_seat(second, both(_, Own), Own).

%!  update_of_seat(?Seat, ?Both0, ?Own0, ?Own, ?Both) is nondet.
%
%   Both is Both0 with Own in place of Own0 for Seat.

update_of_seat(first, both(Own0, Others), Own0, Own, both(Own, Others)).
update_of_seat(second, both(Others, Own0), Own0, Own, both(Others, Own)).

%!  role(+Seat, +Dealer, -Role) is det.
%
%   Role is the role of Seat, `pone` or `dealer`, in a deal by Dealer.

role(Seat, Dealer, Role) :-
    (   Seat == Dealer
    ->  Role = dealer
    ;   Role = pone
    ).

%!  next_dealer(+Winner, -Dealer) is det.
%
%   After Winner wins a game, Dealer, the loser, deals first in the next game.

next_dealer(Winner, Dealer) :-
    other(Winner, Dealer).

                 /*******************************
                 *             CARDS            *
                 *******************************/

%!  known_cards(+Cards) is semidet.
%
%   None of Cards is hidden.

known_cards(Cards) :-
    \+ memberchk(hidden, Cards).

%!  take_card(+Card, +Hand0, -Hand) is det.
%
%   Hand is Hand0 without Card, which may be one of its hidden cards.  Raises an
%   error if Card cannot be in Hand0.

take_card(Card, Hand0, Hand) :-
    (   selectchk(Card, Hand0, Others)
    ->  Hand = Others
    ;   must_be_cards([Card]),
        selectchk(hidden, Hand0, Others)
    ->  Hand = Others
    ;   domain_error(card_held, Card)
    ).

                 /*******************************
                 *             TURNS            *
                 *******************************/

%!  action(?Wanted, ?Action, ?Actor) is nondet.
%
%   Actor takes Action.  Wanted is the name of this kind of action in errors.

action(draw, draw(_), table).
action(deal, deal(_), table).
action(discard, discard(Seat, _), Seat).
action(cut, cut(_), table).
action(play_or_go, play(Seat, _), Seat).
action(play_or_go, go(Seat), Seat).
action(count, count(Seat, _), Seat).

%!  must_be_turn(+Wanted, +Actors:list, @Action) is det.
%
%   Raises an error unless Action is of the kind Wanted and is an action of one
%   of Actors.  After the end of the game, Wanted is `nothing`.

must_be_turn(Wanted, Actors, Action) :-
    must_be(ground, Action),
    (   \+ action(Wanted, Action, _)
    ->  domain_error(Wanted, Action)
    ;   action(Wanted, Action, Actor),
        memberchk(Actor, Actors)
    ->  true
    ;   domain_error(seat_to_act, Action)
    ).
