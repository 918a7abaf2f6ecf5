/*  Test prolog/cribbage/steps.pl.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_steps, []).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(dicts)).
:- use_module(library(lists)).
:- use_module(library(plunit)).
:- use_module(library(random)).
:- use_module('../../prolog/cribbage/game').
:- use_module('../../prolog/cribbage/opponent').
:- use_module('../../prolog/cribbage/steps').
:- use_module('../../prolog/cribbage/view').
:- use_module(notation).
:- use_module(random_games).
:- use_module(textbook).

/** <module> Tests of the steps of a game

Situations that are written out; deals that computers play; and random games,
in which every answer is compared with those of game.pl, asked one by one.

    $ swipl -g run_tests -t halt tests/prolog/steps.plt
*/

:- set_test_options([silent(true)]).

%!  worked(-Actions:list) is det.
%
%   Actions are a deal of the second seat, worked out in game.plt.

worked([ deal(Deck), discard(second, DealersDiscards),
         discard(first, PonesDiscards), cut(FiveD), lay(first, EightD),
         lay(second, JackH), lay(first, SevenS), lay(second, FiveS),
         go(first), go(second), lay(first, FiveH), lay(second, FiveC),
         lay(first, SixC), lay(second, FourD), count(first, 12),
         count(second, 10), count(second, 4) ]) :-
    cards("5H 6C 7S 8D KD 2C 5S 5C JH 4D QH 9C 5D", Top),
    textbook_deck(Cards),
    subtract(Cards, Top, Others),
    append(Top, Others, Deck),
    cards("KD 2C", PonesDiscards),
    cards("QH 9C", DealersDiscards),
    Top = [ FiveH, SixC, SevenS, EightD, _, _, FiveS, FiveC, JackH, FourD, _, _,
            FiveD ].

%!  reached(+Count, -State, -Situation) is det.
%
%   The first Count actions of worked/1 lead to State, described by Situation.

reached(Count, State, Situation) :-
    worked(All),
    length(Actions, Count),
    append(Actions, _, All),
    !,
    new_game(second, State0),
    after_actions(State0, Actions, State, after(_, Situation)).

%!  seen(+State, +Situation, -Seen) is det.
%
%   Seen is both(_, _) terms View-Hands-Discards, what the seats see: their
%   views of State, and the hands and the discards of Situation, which says
%   what lies face down.

seen(State, Situation, both(First, Second)) :-
    maplist(seen_by(State, Situation), [first, second], [First, Second]).

seen_by(State, Situation, Seat, View-Hands-Discards) :-
    view(State, Seat, View),
    maplist(part_seen(Situation, Seat), [hands, discards], [Hands, Discards]).

part_seen(Situation, Seat, Part, Seen) :-
    get_dict(Part, Situation, Both),
    (   memberchk(Part, Situation.face_down)
    ->  own_only(Seat, Both, Seen)
    ;   Seen = Both
    ).

own_only(first, both(Own, Others), both(Own, Hidden)) :-
    length(Others, Count),
    hidden_cards(Count, Hidden).
own_only(second, both(Others, Own), both(Hidden, Own)) :-
    length(Others, Count),
    hidden_cards(Count, Hidden).

:- begin_tests(beginning).

test(dealer_is_given, [ forall(member(Dealer, [first, second])),
                        State-Described-Seen
                        == Expected-Situation-both(All, All) ]) :-
    begun(Dealer, State, Described),
    Expected = state(121, both(0, 0), Dealer, dealing),
    Nothing = both([], []),
    Situation = situation{ goal: 121, scores: both(0, 0), dealer: Dealer,
                           stage: deal, actors: [], hands: Nothing,
                           discards: Nothing, laid: Nothing,
                           start_card: hidden, pile: [], count: 0, gone: [],
                           next_count: nothing, winner: nobody, legal: [],
                           face_down: [] },
    seen(State, Situation, Seen),
    All = Expected-Nothing-Nothing.
test(dealer_must_be_a_seat, [ forall(member(Dealer, [third, table, 1])),
                              Caught == Error ]) :-
    library_error(oneof([first, second]), Dealer, Error),
    catch(begun(Dealer, _, _), error(Caught, _), true).
test(dealer_must_be_given, error(instantiation_error)) :-
    begun(_, _, _).

:- end_tests(beginning).

:- begin_tests(written_out).

test(after_a_go, Situation-Seen == Expected-both(Seen1, Seen2)) :-
    reached(9, State, Situation),
    maplist(cards, [ "5H 6C", "5C 4D", "KD 2C", "QH 9C", "8D 7S", "JH 5S",
                     "8D JH 7S 5S", "5D" ],
            [Pones, Dealers, Two1, Two2, Laid1, Laid2, Pile, [FiveD]]),
    maplist(reverse, [Laid1, Laid2, Pile], [Last1, Last2, PileLast]),
    hidden_cards(2, Hidden),
    State = state(_, _, _, playing(Pegging, aside(Discards, FiveD, _))),
    assertion(Pegging == pegging(both(Pones, Dealers), both(Last1, Last2),
                                 PileLast, second, [first])),
    assertion(Discards == both(Two1, Two2)),
    seen(State, Situation, Seen),
    Seen1 = state(121, both(0, 0), second,
                  playing(pegging(both(Pones, Hidden), both(Last1, Last2),
                                  PileLast, second, [first]),
                          aside(both(Two1, Hidden), FiveD, hidden)))
            - both(Pones, Hidden)
            - both(Two1, Hidden),
    Seen2 = state(121, both(0, 0), second,
                  playing(pegging(both(Hidden, Dealers), both(Last1, Last2),
                                  PileLast, second, [first]),
                          aside(both(Hidden, Two2), FiveD, hidden)))
            - both(Hidden, Dealers)
            - both(Hidden, Two2),
    Expected = situation{ goal: 121, scores: both(0, 0), dealer: second,
                          stage: play, actors: [second],
                          hands: both(Pones, Dealers),
                          discards: both(Two1, Two2),
                          laid: both(Laid1, Laid2), start_card: FiveD,
                          pile: Pile, count: 30, gone: [first],
                          next_count: nothing, winner: nobody,
                          legal: [go(second)],
                          face_down: [hands, discards] }.
test(show, Found == Expected) :-
    findall(Next-Legal-Scores-Laid-Hands-Discards,
            (   member(Count, [14, 15, 16]),
                reached(Count, _, Situation),
                _{ next_count: Next, legal: Legal, scores: Scores, laid: Laid,
                   hands: Hands, discards: Discards } :< Situation
            ),
            Found),
    maplist(cards, [ "8D 7S 5H 6C", "JH 5S 5C 4D", "KD 2C", "QH 9C" ],
            [A, B, C, D]),
    Laid = both(A, B),
    Discards = both(C, D),
    Expected = [ count_of(first, hand)-[count(first, 12)]-both(0, 7)-Laid
                 -both([], [])-Discards,
                 count_of(second, hand)-[count(second, 14)]-both(12, 7)-Laid
                 -both([], [])-Discards,
                 count_of(second, crib)-[count(second, 4)]-both(16, 17)-Laid
                 -both([], [])-Discards ].
test(winner, Found == over-won(first, skunk)-[]-[]) :-
    State = state(121, both(121, 90), second, over(first)),
    situation(State, Situation),
    _{stage: Stage, winner: Winner, actors: Actors, legal: Legal} :< Situation,
    Found = Stage-Winner-Actors-Legal.
test(cut_is_legal, Legal == [cut(FiveD)]) :-
    reached(3, _, Situation),
    Legal = Situation.legal,
    cards("5D", [FiveD]).

:- end_tests(written_out).

:- begin_tests(errors).

test(stops_at_a_wrong_action, error(domain_error(cut, go(first)))) :-
    worked([Deal, Discard1, Discard2|_]),
    new_game(second, State),
    after_actions(State, [Deal, Discard1, Discard2, go(first)], _, _).
test(no_actions, State-After == State0-after([], Situation)) :-
    reached(1, State0, Situation),
    after_actions(State0, [], State, After).

:- end_tests(errors).

:- begin_tests(computer).

test(no_seat_is_to_act, [forall(member(Count, [0, 3, 17])), fail]) :-
    reached(Count, State, _),
    after_computer(novice, State, _, _).
test(first_seat_that_is_to_act, Actors == [first, second]) :-
    reached(1, State, _),
    after_computer(novice, State, State1,
                   played([step(discard(Seat1, _), _)], _)),
    after_computer(novice, State1, _,
                   played([step(discard(Seat2, _), _)], _)),
    Actors = [Seat1, Seat2].
test(choice_of_the_view, [ forall(( strength(Strength, _, _),
                                    member(Count, [1, 2, 4, 6, 9, 13, 14, 16])
                                  )),
                           State-Steps
                           == Expected-[step(Action, Events)] ]) :-
    reached(Count, State0, Situation0),
    Situation0.actors = [Actor|_],
    view(State0, Actor, View),
    chosen_action(Strength, View, Action),
    act(State0, Action, Events, Expected),
    after_computer(Strength, State0, State, played(Steps, Situation)),
    situation(Expected, ExpectedSituation),
    assertion(Situation == ExpectedSituation).

:- end_tests(computer).

:- begin_tests(ranking).

%   The worked deal comes to a state in which it is the turn of Seat.

turn(Count, State, Seat) :-
    member(Count, [1, 2, 4, 6, 9, 13, 14, 16]),
    reached(Count, State, Situation),
    [Seat|_] = Situation.actors.

test(as_for_the_view, [ forall(( strength(Strength, _, _),
                                 turn(_, State, _),
                                 member(Seat, [first, second]) )),
                        Ranked == Expected ]) :-
    view(State, Seat, View),
    ranked_actions(Strength, View, Expected),
    ranked_for(Strength, State, Seat, Ranked).
test(computer_takes_the_best,
     [ forall(( strength(Strength, _, _),
                turn(_, State, Seat) )),
       Best == Action ]) :-
    ranked_for(Strength, State, Seat, [ranked(Best, _, _)|_]),
    after_computer(Strength, State, _, played([step(Action, _)], _)).
test(nothing_to_rank, [ forall(( member(Count-Seat,
                                        [ 0-first, 0-second, 2-second, 3-first,
                                          3-second, 4-second, 9-first,
                                          17-first, 17-second ]) )),
                        Ranked == [] ]) :-
    reached(Count, State, _),
    ranked_for(master, State, Seat, Ranked).
test(cards_of_the_other_do_not_matter,
     [ forall(( strength(Strength, _, _),
                member(Count, [1, 2, 4, 6]) )),
       Ranked == Expected ]) :-
    reached(Count, State0, _),
    exchanged(State0, State),
    assertion(State \== State0),
    ranked_for(Strength, State0, first, Expected),
    ranked_for(Strength, State, first, Ranked).

%   The second seat holds and has discarded the last cards of the stock instead.

exchanged(state(Goal, Scores, Dealer, Stage0),
          state(Goal, Scores, Dealer, Stage)) :-
    exchanged_stage(Stage0, Stage).

exchanged_stage(discarding(both(Own, Hand0), Aside0),
                discarding(both(Own, Hand), Aside)) :-
    exchanged_cards(Hand0, Aside0, Hand, Aside).
exchanged_stage(playing(pegging(both(Own, Hand0), Laid, Pile, Turn, Gone),
                        Aside0),
                playing(pegging(both(Own, Hand), Laid, Pile, Turn, Gone),
                        Aside)) :-
    exchanged_cards(Hand0, Aside0, Hand, Aside).

exchanged_cards(Hand0, aside(both(Own, Discards0), StartCard, Stock0), Hand,
                aside(both(Own, Discards), StartCard, Stock)) :-
    maplist(same_length, [Hand0, Discards0], [Hand, Discards]),
    append([Stock1, Hand, Discards], Stock0),
    append([Stock1, Hand0, Discards0], Stock),
    !.

:- end_tests(ranking).

:- begin_tests(whole_deals).

strengths(both(First, Second)) :-
    strength(First, _, _),
    strength(Second, _, _).

test(all_strengths_play_together,
     [ forall(strengths(Strengths)), setup(set_random(seed(1))),
       ReplayedState-Replayed == State-after(Happened, Situation) ]) :-
    dealt(first, State0),
    after_deal(Strengths, State0, State, played(Steps, Situation)),
    assertion(Situation.dealer == second),
    assertion(Situation.stage == deal),
    maplist([step(Action, Events), Action, Events]>>true,
            Steps, Actions, Happened),
    after_actions(State0, Actions, ReplayedState, Replayed).
test(every_action_is_that_of_its_strength,
     [setup(set_random(seed(5))), Wrong == []]) :-
    dealt(second, State),
    after_deal(both(novice, master), State, _, played(Steps, _)),
    foldl(wrong_choice, Steps, WrongLists, State, _),
    append(WrongLists, Wrong).
test(nothing_to_do, [ forall(member(State, [ state(121, both(0, 0), nobody,
                                                   drawing),
                                             state(121, both(5, 6), first,
                                                   dealing),
                                             state(121, both(121, 6), first,
                                                   over(first)) ])),
                      Later-Played == State-played([], Situation) ]) :-
    situation(State, Situation),
    after_deal(both(master, master), State, Later, Played).
test(ends_when_the_game_is_won, [setup(set_random(seed(5)))]) :-
    dealt(second, state(Goal, _, Dealer, Stage)),
    after_deal(both(novice, novice), state(Goal, both(118, 118), Dealer, Stage),
               _, played(Steps, Situation)),
    assertion(Situation.stage == over),
    last(Steps, step(_, Events)),
    assertion(last(Events, won(_, game))).
test(whole_game, [setup(set_random(seed(20)))]) :-
    new_game(first, State0),
    deals(both(regular, master), State0, State),
    assertion(winner(State, _, _)).

deals(Strengths, State0, State) :-
    (   winner(State0, _, _)
    ->  State = State0
    ;   random_cards(52, Deck, _),
        act(State0, deal(Deck), _, State1),
        after_deal(Strengths, State1, State2, _),
        deals(Strengths, State2, State)
    ).

wrong_choice(step(Action, _), Wrong, State0, State) :-
    once(to_act(State0, Actor)),
    act(State0, Action, _, State),
    (   memberchk(Actor-Strength, [first-novice, second-master]),
        view(State0, Actor, View),
        \+ chosen_action(Strength, View, Action)
    ->  Wrong = [Action]
    ;   Wrong = []
    ).

:- end_tests(whole_deals).

                 /*******************************
                 *      RULES OF EVERY STEP     *
                 *******************************/

step_rules(Rules) :-
    maplist([Rule, after_it(Rule)]>>true,
            [ same_step, same_situation, same_keys, same_answers, same_cards,
              same_views, views_described
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

same_keys(step(_, _, after(_, Situation), _)) :-
    dict_keys(Situation, Keys),
    is_dict(Situation, situation),
    msort([ goal, scores, dealer, stage, actors, hands, discards, laid,
            start_card, pile, count, gone, next_count, winner, legal,
            face_down ],
          Expected),
    msort(Keys, Expected).

same_answers(step(_, _, after(_, Situation), State)) :-
    State = state(Goal, Scores, Dealer, Stage),
    _{ goal: Goal, scores: Scores, dealer: Dealer, legal: Legal, actors: Actors,
       winner: Winner, face_down: FaceDown } :< Situation,
    face_down(Stage, FaceDown),
    findall(Action, legal_action(State, Action), Legal),
    findall(Seat, ( to_act(State, Seat), memberchk(Seat, [first, second]) ),
            Actors),
    (   Stage = over(Seat)
    ->  winner(State, Seat, Margin),
        Winner == won(Seat, Margin)
    ;   Winner == nobody
    ).

same_cards(step(_, _, after(_, Situation), state(_, _, _, Stage))) :-
    _{ stage: Name, hands: Hands, discards: Discards, laid: Laid,
       start_card: StartCard, pile: Pile, count: Count, gone: Gone,
       next_count: Next } :< Situation,
    stage_cards(Stage, Expected),
    Expected == cards(Name, Hands, Discards, Laid, StartCard, Pile, Gone, Next),
    aggregate_all(sum(Pips), ( member(Card, Pile), pips(Card, Pips) ), Count).

pips(card(Rank, _), Pips) :-
    (   integer(Rank)
    ->  Pips = Rank
    ;   memberchk(Rank-Pips, [ace-1, jack-10, queen-10, king-10])
    ).

stage_cards(drawing, Cards) :-
    empty(draw, Cards).
stage_cards(dealing, Cards) :-
    empty(deal, Cards).
stage_cards(over(_), Cards) :-
    empty(over, Cards).
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
                  count_of(Seat, Source))) :-
    maplist(reverse, [A, B], [C, D]).

empty(Name, cards(Name, both([], []), both([], []), both([], []), hidden, [],
                  [], nothing)).

same_views(step(_, _, after(_, Situation), State)) :-
    seen(State, Situation, both(First, Second)),
    maplist(seen_as_in_the_view, [First, Second]).

seen_as_in_the_view(View-Hands-Discards) :-
    View = state(_, _, _, Stage),
    stage_cards(Stage, cards(_, ViewHands, ViewDiscards, _, _, _, _, _)),
    Hands-Discards == ViewHands-ViewDiscards,
    situation(View, Situation),
    Hands-Discards == Situation.hands-Situation.discards.

%   The situation of a view is that of the state, but for what is hidden.

views_described(step(_, _, after(_, Situation), State)) :-
    forall(member(Seat, [first, second]),
           (   view(State, Seat, View),
               situation(View, Seen),
               forall(member(Key, [ goal, scores, dealer, stage, actors, laid,
                                    start_card, pile, count, gone, next_count,
                                    winner, face_down ]),
                      ( get_dict(Key, Situation, Value),
                        get_dict(Key, Seen, SeenValue),
                        Value == SeenValue )),
               legal_in_view(Seat, Situation, Legal),
               Seen.legal == Legal,
               same_cards(step(_, _, after(_, Seen), View))
           )).

%   In its view a seat finds what it may do itself, and the counts, which are
%   plain to see.

legal_in_view(Seat, Situation, Legal) :-
    findall(Action,
            (   member(Action, Situation.legal),
                (   Action = count(_, _)
                ->  true
                ;   arg(1, Action, Seat)
                )
            ),
            Legal).

deterministic(step(State, Action, _, _)) :-
    call_cleanup(after_actions(State, [Action], _, _), Done = true),
    Done == true.

:- begin_tests(random_games).

test(rules_are_kept, [setup(set_random(seed(122))), Broken == []]) :-
    step_rules(Rules),
    broken_rules(8, Rules, Broken).
test(many_actions_lead_on_as_one_by_one,
     [setup(set_random(seed(5))), State-Happened == End-EventLists]) :-
    dealt(second, State0),
    after_deal(both(novice, regular), State0, _, played(Steps, _)),
    maplist([step(Action, _), Action]>>true, Steps, Actions),
    foldl([Action, Events, Before, After]>>act(Before, Action, Events, After),
          Actions, EventLists, State0, End),
    after_actions(State0, Actions, State, after(Happened, Situation)),
    assertion(situation(End, Situation)).

:- end_tests(random_games).
