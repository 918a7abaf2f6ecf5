/*  Test prolog/cribbage/steps.pl.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_steps, []).
:- include(suite).
:- use_module('../../prolog/cribbage/belief').
:- use_module('../../prolog/cribbage/game').
:- use_module('../../prolog/cribbage/opponent').
:- use_module('../../prolog/cribbage/steps').
:- use_module('../../prolog/cribbage/view').
:- use_module(random_games).
:- use_module(worked_deal).

/** <module> Tests of the steps of a game

Situations that are written out; deals that computers play; and random games,
in which every answer is compared with those of game.pl, asked one by one.
*/

%!  reached(+Count, -State, -Situation) is det.
%
%   The first Count actions after the worked deal lead to State, described by
%   Situation.

reached(Count, State, Situation) :-
    worked(Count, State),
    situation(State, Situation).

:- begin_tests(beginning).

test(rules_are_given,
     [ forall(member(Goal-Penalties-Dealer,
                     [ 61-[]-first, 121-[muggins, overcount]-nobody ])),
       State-Situation == Expected-Described ]) :-
    begun(Goal, Penalties, both(0, 0), Dealer, State, Situation),
    assertion(Situation.goal == Goal),
    assertion(Situation.penalties == Penalties),
    new_game(rules(Goal, Penalties), Dealer, Expected),
    situation(Expected, Described).
test(dealer_must_be_given, error(instantiation_error)) :-
    begun(121, [], both(0, 0), _, _, _).

:- end_tests(beginning).

:- begin_tests(actions).

test(after_a_go, Situation == Expected) :-
    reached(8, _, Situation),
    maplist(cards, [ "5H 6C", "5C 4D", "KD 2C", "QH 9C", "8D 7S", "JH 5S",
                     "8D JH 7S 5S", "5D" ],
            [Pones, Dealers, Two1, Two2, Played1, Played2, Pile, [FiveD]]),
    Expected = situation{ goal: 121, penalties: [muggins],
                          scores: both(0, 0), dealer: second,
                          stage: play, actors: [second],
                          hands: both(Pones, Dealers),
                          discards: both(Two1, Two2),
                          played: both(Played1, Played2), start_card: FiveD,
                          pile: Pile, count: 30, gone: [first],
                          next_count: nothing, winner: nobody,
                          legal: [go(second)],
                          face_down: [hands, discards] }.
test(stops_at_a_wrong_action, error(domain_error(cut, go(first)))) :-
    worked(1, State),
    cards("QH 9C", Cards),
    after_actions(State, [discard(second, Cards), go(first)], _, _).
test(no_actions, State-After == State0-after([], Situation)) :-
    reached(0, State0, Situation),
    after_actions(State0, [], State, After).

:- end_tests(actions).

:- begin_tests(computer).

test(no_seat_is_to_act, [ forall(member(Count-Wanted, [2-cut, 16-deal])),
                          error(domain_error(Wanted, _))
                        ]) :-
    worked(Count, State),
    after_computer(novice, State, _, _).
test(choice_of_the_view, [ forall(member(Count-Strength,
                                         [ 0-novice, 1-master, 3-regular,
                                           5-champion, 8-novice, 12-novice,
                                           13-novice, 15-novice ])),
                           State-Steps
                           == Expected-[step(Action, Events)] ]) :-
    reached(Count, State0, Situation0),
    Situation0.actors = [Actor|_],
    view(State0, Actor, View),
    chosen_action(Strength, View, Action),
    act(State0, Action, Events, Expected),
    after_computer(Strength, State0, State, acted(Steps, Situation)),
    situation(Expected, ExpectedSituation),
    assertion(Situation == ExpectedSituation).
test(ranked_as_for_the_view,
     [ forall(( member(Count-Strength,
                       [ 0-master, 3-novice, 5-regular, 8-champion, 13-novice,
                         15-novice ]),
                worked(Count, State),
                to_act(State, Seat) )),
       Ranked == Expected ]) :-
    view(State, Seat, View),
    ranked_actions(Strength, View, Expected),
    ranked_for(Strength, State, Seat, Ranked).
test(only_the_seat_that_is_to_act_has_actions,
     all(Seat-Ranked == [first-[], second-[]])) :-
    member(Count-Seat, [4-first, 13-second]),
    worked(Count, State),
    ranked_for(novice, State, Seat, Ranked).
test(chances_for_a_seat_are_by_its_view,
     [forall(member(Seat-Other, [first-second, second-first]))]) :-
    worked(8, State),
    view(State, Seat, View),
    rank_chances(View, Other, Expected),
    chances_for(State, Seat, Chances),
    assertion(Chances == Expected).
test(no_chances_before_the_play,
     error(domain_error(stage_of_the_play, cut))) :-
    worked(2, State),
    chances_for(State, first, _).

:- end_tests(computer).

:- begin_tests(whole_deals).

test(every_action_is_that_of_its_strength,
     [ forall(member(First-Second, [novice-regular, master-novice])),
       setup(set_random(seed(1))),
       State-Happened == Expected-EventLists ]) :-
    dealt(first, State0),
    after_deal(both(First, Second), State0, State, acted(Steps, Situation)),
    assertion(_{dealer: second, stage: deal} :< Situation),
    maplist([step(Action, Events), Action, Events]>>true,
            Steps, Actions, Happened),
    foldl(acts_by([first-First, second-Second]), Actions, EventLists,
          State0, Expected),
    after_actions(State0, Actions, Later, After),
    assertion(Later-After == State-after(Happened, Situation)).
test(nothing_to_do, [ forall(member(Scores-Dealer-Stage,
                                    [ both(0, 0)-nobody-drawing,
                                      both(5, 6)-first-dealing,
                                      both(121, 6)-first-over(first, dealing)
                                    ])),
                      throws(error(domain_error(_, 'an action of a player'),
                                   _)) ]) :-
    State = state(rules(121, []), Scores, Dealer, Stage),
    after_deal(both(master, master), State, _, _).
test(ends_when_the_game_is_won, [setup(set_random(seed(5)))]) :-
    dealt(second, state(Goal, _, Dealer, Stage)),
    after_deal(both(novice, novice), state(Goal, both(118, 118), Dealer, Stage),
               _, acted(Steps, Situation)),
    assertion(Situation.stage == over),
    last(Steps, step(_, Events)),
    assertion(last(Events, won(_, game))).

%   Action, which is that of the computer if it is the turn of a seat, leads on
%   by Events.

acts_by(Strengths, Action, Events, State0, State) :-
    once(to_act(State0, Actor)),
    (   memberchk(Actor-Strength, Strengths)
    ->  view(State0, Actor, View),
        assertion(chosen_action(Strength, View, Action))
    ;   true
    ),
    act(State0, Action, Events, State).

:- end_tests(whole_deals).

                 /*******************************
                 *      RULES OF EVERY STEP     *
                 *******************************/

step_rules(Rules) :-
    maplist([Rule, after_it(Rule)]>>true,
            [ same_step, same_situation, same_answers, same_cards,
              views_described
            ],
            Described),
    append(Described, [deterministic], Rules).

%!  after_it(:Rule, +Step) is semidet.
%
%   Rule is true of step(State0, Action, After, State), where after_actions/4
%   leads from the State0 of Step, by its Action, to State, with After.

after_it(Rule, step(State0, Action, _, _)) :-
    after_actions(State0, [Action], State, After),
    call(Rule, step(State0, Action, After, State)).

same_step(step(State0, Action, after(Happened, _), State)) :-
    act(State0, Action, Events, Expected),
    State == Expected,
    Happened == [Events].

same_situation(step(_, _, after(_, Situation), State)) :-
    situation(State, Described),
    Described == Situation.

same_answers(step(_, _, after(_, Situation), State)) :-
    State = state(rules(Goal, Penalties), Scores, Dealer, Stage),
    _{ goal: Goal, penalties: Penalties, scores: Scores, dealer: Dealer,
       legal: Legal, actors: Actors, winner: Winner,
       face_down: FaceDown } :< Situation,
    face_down(Stage, FaceDown),
    findall(Action, legal_action(State, Action), Legal),
    findall(Seat, ( to_act(State, Seat), memberchk(Seat, [first, second]) ),
            Actors),
    (   Stage = over(Seat, _)
    ->  winner(State, Seat, Margin),
        Winner == won(Seat, Margin)
    ;   Winner == nobody
    ).

same_cards(step(_, _, after(_, Situation), state(_, _, _, Stage))) :-
    _{ stage: Name, hands: Hands, discards: Discards, played: Played,
       start_card: StartCard, pile: Pile, count: Count, gone: Gone,
       next_count: Next } :< Situation,
    stage_cards(Stage, Expected),
    Expected
    == cards(Name, Hands, Discards, Played, StartCard, Pile, Gone, Next),
    maplist(card_count, Pile, Counts),
    sum_list(Counts, Count).

stage_cards(Stage, cards(Name, Nothing, Nothing, Nothing, hidden, [], [],
                         nothing)) :-
    Nothing = both([], []),
    memberchk(Stage-Name, [drawing-draw, dealing-deal]).
stage_cards(discarding(Hands, aside(Discards, hidden, _)),
            cards(discard, Hands, Discards, both([], []), hidden, [], [],
                  nothing)).
stage_cards(cutting(Hands, aside(Discards, hidden, _)),
            cards(cut, Hands, Discards, both([], []), hidden, [], [],
                  nothing)).
stage_cards(playing(pegging(Held, both(A, B), Newest, _, Gone),
                    aside(Discards, StartCard, _)),
            cards(play, Held, Discards, both(C, D), StartCard, Pile, Gone,
                  nothing)) :-
    maplist(reverse, [A, B, Newest], [C, D, Pile]).
stage_cards(showing([count(Seat, Source)|_], both(A, B),
                    aside(Discards, StartCard, _)),
            cards(show, both([], []), Discards, both(C, D), StartCard, [], [],
                  count_of(Seat, Source, Cards))) :-
    maplist(reverse, [A, B], [C, D]),
    Discards = both(Discards1, Discards2),
    append(Discards1, Discards2, Crib),
    memberchk(Source-Seat-Cards, [hand-first-A, hand-second-B, crib-_-Crib]).
stage_cards(over(_, Stage), cards(over, Held, Discards, Played, StartCard, Pile,
                                  Gone, nothing)) :-
    stage_cards(Stage, cards(_, Held, Discards, Played, StartCard, Pile, Gone,
                             _)).

views_described(step(_, _, _, State)) :-
    forall(member(Seat, [first, second]),
           (   view(State, Seat, View),
               situation(View, Seen),
               same_answers(step(_, _, after(_, Seen), View)),
               same_cards(step(_, _, after(_, Seen), View))
           )).

deterministic(step(State, Action, _, _)) :-
    call_cleanup(after_actions(State, [Action], _, _), Done = true),
    Done == true.

:- begin_tests(random_games).

test(rules_are_kept, [setup(set_random(seed(122))), Broken == []]) :-
    step_rules(Rules),
    broken_rules(5, Rules, Broken).

:- end_tests(random_games).
