/*  Take a game of cribbage on, and describe the situation that it comes to.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_steps,
          [ begun/2,                    % +Dealer, -After
            after_actions/3,            % +State0, +Actions, -After
            after_computer/3,           % +Strength, +State0, -After
            after_deal/3,               % +Strengths, +State0, -After
            situation/2                 % +State, -Situation
          ]).
:- use_module(library(apply), [foldl/5]).
:- use_module(library(lists), [reverse/2]).
:- use_module(library(terms), [mapargs/3]).
:- use_module(game).
:- use_module(opponent, [chosen_action/3]).
:- use_module(play, [begin_play/3, pile_count/2]).
:- use_module(seats, [of_seat/3, other/2]).

/** <module> One question a step

Whoever keeps a game, with people or programs in the seats, takes it on with the
predicates of this file, and gets in one answer what happened and what is to be
known of the new state.  An answer is a term after(Steps, Situation), where
Steps are terms step(Action, Events), in order, with the actions and the events
of game.pl.  Situation is a dict with these keys:

  - state
    The state itself, to take the game on from; see game.pl.
  - goal, scores, dealer
    As in the state.
  - stage
    `draw`, `deal`, `discard`, `cut`, `play`, `show` or `over`.
  - actors
    The list of the seats that may act now, the pone first; empty if the table
    is to act or the game is over.
  - hands, discards, laid
    both(_, _) lists of the cards that the seats hold, have discarded, and have
    laid, the oldest first.  Cards that are not known are `hidden`.
  - start_card
    A card, or `hidden`.
  - pile, count, gone
    The cards of this count, the oldest first; what they add up to; and the
    seats that have said go.
  - next_count
    count_of(Seat, Source) for the next count of the show, or `nothing`.
  - winner
    won(Seat, Margin), or `nobody`.
  - legal
    The list that legal_actions/2 finds.
  - seen
    both(_, _) dicts of what differs in the view of each seat: its state, hands
    and discards.

    ?- begun(first, after([], Situation)),
       after_actions(Situation.state, [deal(Deck)],
                     after([step(_, Events)], Next)).

situation/2 describes a view as well as a state, from what is known there.
*/

                 /*******************************
                 *             STEPS            *
                 *******************************/

%!  begun(+Dealer, -After) is det.
%
%   After is the answer for a new game in which the first deal is of Dealer:
%   `first`, `second`, or `nobody` if the seats draw for it.

begun(Dealer, after([], Situation)) :-
    (   Dealer == nobody
    ->  new_game(State)
    ;   new_game(Dealer, State)
    ),
    situation(State, Situation).

%!  after_actions(+State0, +Actions, -After) is det.
%
%   After is the answer when Actions are taken from State0 on, one after the
%   other.  An error is raised if one is not allowed.

after_actions(State0, Actions, after(Steps, Situation)) :-
    foldl(step, Actions, Steps, State0, State),
    situation(State, Situation).

step(Action, step(Action, Events), State0, State) :-
    act(State0, Action, Events, State).

%!  after_computer(+Strength, +State0, -After) is semidet.
%
%   After is the answer when the first seat that is to act in State0 takes one
%   action, which a computer of Strength chooses from the view of that seat.
%   Fails if it is not the turn of a seat.

after_computer(Strength, State0, after([Step], Situation)) :-
    computer_action(both(Strength, Strength), State0, Action),
    step(Action, Step, State0, State),
    situation(State, Situation).

%!  after_deal(+Strengths, +State0, -After) is det.
%
%   After is the answer when computers, of both(_, _) Strengths, play in both
%   seats from State0 on until cards are to be dealt or the game is over.

after_deal(Strengths, State0, after(Steps, Situation)) :-
    phrase(steps(Strengths, State0, State), Steps),
    situation(State, Situation).

steps(Strengths, State0, State) -->
    (   { next_action(Strengths, State0, Action) }
    ->  { step(Action, Step, State0, State1) },
        [ Step ],
        steps(Strengths, State1, State)
    ;   { State = State0 }
    ).

%!  next_action(+Strengths, +State, -Action) is semidet.
%
%   Action is what the computer does in State, or is the cut.

next_action(Strengths, State, Action) :-
    (   computer_action(Strengths, State, Action)
    ->  true
    ;   legal_actions(State, [Action])
    ).

%!  computer_action(+Strengths, +State, -Action) is semidet.
%
%   Action is what the computer does for the first seat that is to act in State,
%   when it sees no more than the view of this seat.

computer_action(Strengths, State, Action) :-
    once(to_act(State, Actor)),
    of_seat(Actor, Strengths, Strength),
    view(State, Actor, View),
    chosen_action(Strength, View, Action).

                 /*******************************
                 *          SITUATIONS          *
                 *******************************/

%!  situation(+State, -Situation) is det.
%
%   Situation is a dict that describes State, which is a state or a view.

situation(State, Situation) :-
    State = state(Goal, Scores, Dealer, Stage),
    layout(Stage, Name, Pegging, aside(Discards, StartCard, _)),
    Pegging = pegging(Hands, LaidLast, PileLast, _, Gone),
    mapargs(reverse, LaidLast, Laid),
    reverse(PileLast, Pile),
    pile_count(Pile, Count),
    next_count(Stage, NextCount),
    findall(Seat, seat_to_act(State, Seat), Actors),
    winner_or_nobody(State, Winner),
    legal_actions(State, Legal),
    mapargs(seen(State), both(first, second), Seen),
    Situation = situation{ state: State,
                           goal: Goal,
                           scores: Scores,
                           dealer: Dealer,
                           stage: Name,
                           actors: Actors,
                           hands: Hands,
                           discards: Discards,
                           laid: Laid,
                           start_card: StartCard,
                           pile: Pile,
                           count: Count,
                           gone: Gone,
                           next_count: NextCount,
                           winner: Winner,
                           legal: Legal,
                           seen: Seen
                         }.

%!  seen(+State, +Seat, -Seen) is det.
%
%   Seen is a dict of what differs in the view that Seat has of State.

seen(State, Seat, seen{state: View, hands: Hands, discards: Discards}) :-
    view(State, Seat, View),
    View = state(_, _, _, Stage),
    layout(Stage, _, pegging(Hands, _, _, _, _), aside(Discards, _, _)).

%!  layout(+Stage, -Name, -Pegging, -Aside) is det.
%
%   Stage is the one with this Name.  Its cards lie as in Pegging and Aside, as
%   if each stage was one of the play.

layout(drawing, draw, Pegging, Aside) :-
    no_cards(Pegging, Aside).
layout(dealing, deal, Pegging, Aside) :-
    no_cards(Pegging, Aside).
layout(discarding(Hands, Aside), discard, Pegging, Aside) :-
    begin_play(Hands, nobody, Pegging).
layout(cutting(Hands, Aside), cut, Pegging, Aside) :-
    begin_play(Hands, nobody, Pegging).
layout(playing(Pegging, Aside), play, Pegging, Aside).
layout(showing(_, Hands, Aside), show, Pegging, Aside) :-
    Pegging = pegging(both([], []), Hands, [], nobody, []).
layout(over(_), over, Pegging, Aside) :-
    no_cards(Pegging, Aside).

no_cards(Pegging, aside(both([], []), hidden, [])) :-
    begin_play(both([], []), nobody, Pegging).

seat_to_act(State, Seat) :-
    to_act(State, Seat),
    other(Seat, _).

next_count(Stage, NextCount) :-
    (   Stage = showing([count(Seat, Source)|_], _, _)
    ->  NextCount = count_of(Seat, Source)
    ;   NextCount = nothing
    ).

winner_or_nobody(State, Winner) :-
    (   winner(State, Seat, Margin)
    ->  Winner = won(Seat, Margin)
    ;   Winner = nobody
    ).
