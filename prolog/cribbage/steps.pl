/*  Apply actions to a game of cribbage, and describe the new situation.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_steps,
          [ begun/6,                    % +Goal, +Penalties, +Scores, +Dealer,
                                        % -State, -Situation
            after_actions/4,            % +State0, +Actions, -State, -After
            after_computer/4,           % +Strength, +State0, -State, -Acted
            after_deal/4,               % +Strengths, +State0, -State, -Acted
            situation/2,                % +State, -Situation
            ranked_for/4,               % +Strength, +State, +Seat, -Ranked
            chosen_for/4,               % +Strength, +State, +Seat, -Action
            chances_for/3               % +State, +Seat, -Chances
          ]).
:- use_module(library(apply), [foldl/5]).
:- use_module(library(error), [domain_error/2]).
:- use_module(library(lists), [reverse/2]).
:- use_module(library(terms), [mapargs/3]).
:- use_module(belief, [rank_chances/3]).
:- use_module(game).
:- use_module(opponent, [chosen_action/3, ranked_actions/3]).
:- use_module(play, [begin_play/3, pile_count/2]).
:- use_module(seats, [next_dealer/2, of_seat/3, other/2]).
:- use_module(view, [face_down/2, private_events/1, view/3]).

/** <module> The steps of a game

after_actions/4, after_computer/4 and after_deal/4 take steps in a game.  They
return the new state, and a term with the events and a description of the state.
after_actions/4 takes its actions as an argument, and returns the term
after(Happened, Situation), where Happened has a list of events for each action.
The other two predicates choose the actions, and return the term
acted(Steps, Situation), where Steps are terms step(Action, Events).  game.pl
describes actions and events.  Situation is a dict with these keys:

  - goal, penalties, scores, dealer
    As in the state.
  - stage
    `draw`, `deal`, `discard`, `cut`, `play`, `show` or `over`.
  - actors
    The seats that may act now, the pone first.  The list is empty if it is the
    table's turn or the game is over.
  - hands, discards, played
    Three terms both(_, _) with lists of cards: those that each seat holds,
    those that it has discarded, and those that it has played, in the order of
    play.  Unknown cards are `hidden`.  When the game is over, the lists are
    those at its end.
  - start_card
    A card, or `hidden`.
  - pile, count, gone
    The cards of the current count, in the order of play; their sum; and the
    seats that have said go.
  - next_count
    count_of(Seat, Source, Cards) for the next count of the show, or `nothing`.
  - winner
    won(Seat, Margin), or `nobody`.
  - legal
    The actions of legal_actions/2.
  - face_down
    A list of the keys in which a seat sees only its own cards: `hands` and
    `discards`, `discards` alone, or none.

    $ swipl steps.pl show.pl
    ?- deck(Deck), begun(121, [muggins], both(0, 0), first, State0, _),
       after_actions(State0, [deal(Deck)], State, after([Events], Situation)).

situation/2 also describes a view.

This module also imports standard_goal/1, cards_in/2, next_dealer/2 and
private_events/1, so that a program can query them through this module.
*/

                 /*******************************
                 *             STEPS            *
                 *******************************/

%!  begun(+Goal, +Penalties, +Scores, +Dealer, -State, -Situation) is det.
%
%   State, which Situation describes, is a new game to Goal with Penalties and
%   the initial Scores, a term both(_, _).  Dealer is the seat that deals first,
%   or `nobody` if the seats draw for the deal.

begun(Goal, Penalties, Scores, Dealer, State, Situation) :-
    new_game(rules(Goal, Penalties), Scores, Dealer, State),
    situation(State, Situation).

%!  after_actions(+State0, +Actions, -State, -After) is det.
%
%   Actions lead from State0 to State.  Raises an error if an action is illegal.

after_actions(State0, Actions, State, after(Happened, Situation)) :-
    foldl(action_events, Actions, Happened, State0, State),
    situation(State, Situation).

action_events(Action, Events, State0, State) :-
    act(State0, Action, Events, State).

%!  after_computer(+Strength, +State0, -State, -Acted) is det.
%
%   State is State0 after one action of the first seat to act.  A computer of
%   Strength chooses the action, given that seat's view.  Raises the error of
%   act/4 if it is no seat's turn.

after_computer(Strength, State0, State,
               acted([step(Action, Events)], Situation)) :-
    (   computer_action(both(Strength, Strength), State0, Action)
    ->  act(State0, Action, Events, State),
        situation(State, Situation)
    ;   refuse_turn(State0, nobody)
    ).

%!  after_deal(+Strengths, +State0, -State, -Acted) is det.
%
%   Computers of Strengths, a term both(_, _), play both seats from State0 to
%   State, which is before the next deal or at the end of the game.  Raises the
%   error of act/4 if State0 is before the draw or a deal, or at the end.

after_deal(Strengths, State0, State, acted(Steps, Situation)) :-
    phrase(steps(Strengths, State0, State), Steps),
    (   Steps == []
    ->  refuse_turn(State0, nobody)
    ;   situation(State, Situation)
    ).

steps(Strengths, State0, State) -->
    (   { next_action(Strengths, State0, Action) }
    ->  { act(State0, Action, Events, State1) },
        [ step(Action, Events) ],
        steps(Strengths, State1, State)
    ;   { State = State0 }
    ).

%!  next_action(+Strengths, +State, -Action) is semidet.
%
%   Action is the computer's action in State, or the cut.  Fails before the draw
%   and before the deal, and when the game is over.

next_action(Strengths, State, Action) :-
    (   computer_action(Strengths, State, Action)
    ->  true
    ;   legal_actions(State, [Action])
    ).

%!  computer_action(+Strengths, +State, -Action) is semidet.
%
%   Action is the computer's action for the first seat to act in State, chosen
%   given that seat's view.  Fails if it is no seat's turn.

computer_action(Strengths, State, Action) :-
    once(to_act(State, Actor)),
    of_seat(Actor, Strengths, Strength),
    view(State, Actor, View),
    chosen_action(Strength, View, Action).

%!  ranked_for(+Strength, +State, +Seat, -Ranked) is det.
%
%   Ranked are the legal actions of Seat in State, as ranked_actions/3 ranks
%   them in Seat's view, best first.  There are none if it is not Seat's turn.

ranked_for(Strength, State, Seat, Ranked) :-
    (   to_act(State, Seat)
    ->  view(State, Seat, View),
        ranked_actions(Strength, View, Ranked)
    ;   Ranked = []
    ).

%!  chosen_for(+Strength, +State, +Seat, -Action) is det.
%
%   Action is the first action of ranked_for/4.  Raises the error of act/4 if it
%   is not the turn of Seat.

chosen_for(Strength, State, Seat, Action) :-
    ranked_for(Strength, State, Seat, Ranked),
    (   Ranked = [ranked(Action, _, _, _)|_]
    ->  true
    ;   refuse_turn(State, Seat)
    ).

%!  refuse_turn(+State, +Seat) is failure.
%
%   Raises the error of act/4 for an action of Seat when it is not Seat's turn.

refuse_turn(State, Seat) :-
    (   seat_to_act(State, _)
    ->  domain_error(seat_to_act, Seat)
    ;   act(State, 'an action of a player', _, _)
    ).

%!  chances_for(+State, +Seat, -Chances) is det.
%
%   Chances are those of rank_chances/3 for the other seat, in Seat's view of
%   State.  Raises a domain error if State is not in the play.

chances_for(State, Seat, Chances) :-
    must_be_in_play(State),
    view(State, Seat, View),
    other(Seat, Other),
    rank_chances(View, Other, Chances).

must_be_in_play(state(_, _, _, Stage)) :-
    layout(Stage, Name, _, _),
    (   Name == play
    ->  true
    ;   domain_error(stage_of_the_play, Name)
    ).

                 /*******************************
                 *          SITUATIONS          *
                 *******************************/

%!  situation(+State, -Situation) is det.
%
%   Situation is a dict that describes State, a state or a view.

situation(State, Situation) :-
    State = state(rules(Goal, Penalties), Scores, Dealer, Stage),
    layout(Stage, Name, Pegging, aside(Discards, StartCard, _)),
    Pegging = pegging(Hands, PlayedLast, PileLast, _, Gone),
    mapargs(reverse, PlayedLast, Played),
    reverse(PileLast, Pile),
    pile_count(Pile, Count),
    next_count(Stage, NextCount),
    findall(Seat, seat_to_act(State, Seat), Actors),
    winner_or_nobody(State, Winner),
    legal_actions(State, Legal),
    face_down(Stage, FaceDown),
    Situation = situation{ goal: Goal,
                           penalties: Penalties,
                           scores: Scores,
                           dealer: Dealer,
                           stage: Name,
                           actors: Actors,
                           hands: Hands,
                           discards: Discards,
                           played: Played,
                           start_card: StartCard,
                           pile: Pile,
                           count: Count,
                           gone: Gone,
                           next_count: NextCount,
                           winner: Winner,
                           legal: Legal,
                           face_down: FaceDown
                         }.

%!  layout(+Stage, -Name, -Pegging, -Aside) is det.
%
%   Name is the name of Stage.  Pegging and Aside contain the cards of Stage, in
%   the form that they have during the play.

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
layout(over(_, Stage), over, Pegging, Aside) :-
    layout(Stage, _, Pegging, Aside).

no_cards(Pegging, aside(both([], []), hidden, [])) :-
    begin_play(both([], []), nobody, Pegging).

seat_to_act(State, Seat) :-
    to_act(State, Seat),
    other(Seat, _).

next_count(Stage, NextCount) :-
    (   Stage = showing([count(Seat, Source)|_], Hands, Aside)
    ->  shown_cards(Source, Seat, Hands, Aside, Cards, _),
        NextCount = count_of(Seat, Source, Cards)
    ;   NextCount = nothing
    ).

winner_or_nobody(State, Winner) :-
    (   winner(State, Seat, Margin)
    ->  Winner = won(Seat, Margin)
    ;   Winner = nobody
    ).
