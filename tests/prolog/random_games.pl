/*  Play games of cribbage at random.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(random_games,
          [ dealt/2,                    % +Dealer, -State
            random_action/2,            % +State, -Action
            random_turn/2,              % -State, -Goes
            broken_rules/3,             % +Count, :Rules, -Broken
            policy_steps/3              % +Policy, +State, -Steps
          ]).
:- use_module(library(lists)).
:- use_module(library(random)).
:- use_module('../../prolog/cribbage/game').
:- use_module('../../prolog/cribbage/opponent').
:- use_module('../../prolog/cribbage/view').
:- use_module(textbook).

/** <module> Games to test what must hold in every state

Games go from the draw to the end as lists of terms step(State0, Action, Events,
State), where each state is the next one's State0.
*/

:- meta_predicate broken_rules(+, :, -).

%!  dealt(+Dealer, -State) is det.
%
%   State is after a random deal.

dealt(Dealer, State) :-
    random_cards(52, Deck, _),
    new_game(Dealer, State0),
    act(State0, deal(Deck), _, State).

%!  random_turn(-State, -Goes:list) is nondet.
%
%   State is at a turn of the play of a random deal: all of its turns are found,
%   in order.  Goes are terms go(Seat, Pile) of who has said go before it.

random_turn(State, Goes) :-
    random_member(Dealer, [first, second]),
    dealt(Dealer, Dealt),
    turn_from(Dealt, [], State, Goes).

turn_from(State, Goes, State, Goes) :-
    State = state(_, _, _, playing(_, _)).
turn_from(State0, Goes0, State, Goes) :-
    \+ State0 = state(_, _, _, showing(_, _, _)),
    random_action(State0, Action),
    act(State0, Action, _, State1),
    findall(go(Seat, Pile), said_go(Action, State0, Seat, Pile), Said),
    append(Said, Goes0, Goes1),
    turn_from(State1, Goes1, State, Goes).

said_go(go(Seat), state(_, _, _, playing(pegging(_, _, Pile, _, _), _)), Seat,
        Pile).

%!  broken_rules(+Count, :Rules, -Broken:list) is det.
%
%   Broken are the steps in Count games in which a rule of the list Rules is not
%   true: terms broken(Rule, Number, Action, Stage).  Each game is
%   forgotten before the next one.

broken_rules(Count, Module:Rules, Broken) :-
    findall(broken(Rule, Number, Action, Stage),
            (   between(1, Count, Number),
                random_penalties(Penalties),
                new_game(rules(121, Penalties), nobody, State),
                random_member(Policy, [any, any, first, last, novice]),
                policy_steps(Policy, State, Steps),
                member(Rule, Rules),
                member(Step, Steps),
                \+ call(Module:Rule, Step),
                Step = step(state(_, _, _, Stage), Action, _, _)
            ),
            Broken).

random_penalties(Penalties) :-
    include([_]>>maybe, [muggins, overcount], Penalties).

%!  policy_steps(+Policy, +State, -Steps:list) is det.
%
%   Steps lead from State to the end of the game.  Policy says which of the open
%   actions both seats choose: any, the first, the last, or that of the novice
%   or the champion.

policy_steps(Policy, State0, Steps) :-
    (   policy_action(Policy, State0, Action)
    ->  act(State0, Action, Events, State),
        Steps = [step(State0, Action, Events, State)|Later],
        policy_steps(Policy, State, Later)
    ;   Steps = []
    ).

policy_action(Policy, State, Action) :-
    Policy \== any,
    to_act(State, Seat),
    memberchk(Seat, [first, second]),
    !,
    view(State, Seat, View),
    chosen(Policy, View, Action).
policy_action(_, State, Action) :-
    random_action(State, Action).

chosen(first, View, Action) :-
    legal_actions(View, [Action|_]).
chosen(last, View, Action) :-
    legal_actions(View, Actions),
    last(Actions, Action).
chosen(novice, View, Action) :-
    chosen_action(novice, View, Action).
chosen(champion, View, Action) :-
    chosen_action(champion, View, Action).

%!  random_action(+State, -Action) is semidet.
%
%   Action is a random one of those that are open in State, a count often a
%   wrong one.  Fails at the end of the game.

random_action(state(_, _, _, Stage), Action) :-
    memberchk(Stage-Name, [drawing-draw, dealing-deal]),
    !,
    random_cards(52, Deck, _),
    Action =.. [Name, Deck].
random_action(State, Action) :-
    legal_actions(State, Actions),
    random_member(Action0, Actions),
    maybe_miscounted(Action0, Action).

maybe_miscounted(Action0, Action) :-
    (   Action0 = count(Seat, Points),
        maybe(0.3)
    ->  Most is min(29, Points + 2),
        random_between(0, Most, Claimed),
        Action = count(Seat, Claimed)
    ;   Action = Action0
    ).
