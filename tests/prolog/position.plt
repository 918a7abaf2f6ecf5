/*  Test prolog/cribbage/position.pl.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_position, []).
:- include(suite).
:- use_module('../../prolog/cribbage/game').
:- use_module('../../prolog/cribbage/opponent').
:- use_module('../../prolog/cribbage/position').
:- use_module('../../prolog/cribbage/view').
:- use_module(random_games).

/** <module> Tests of a game as one seat knows it

Positions are made, followed step by step, and refused; and whole deals are
followed with what one seat knows of them, next to the game itself.
*/

%!  position(+Parts:list, -Position) is det.
%
%   Position is that of an own deal, at a score of 0 to 0, in which nothing is
%   known but Parts: pairs Name-Value, of which the cards are text.

position(Parts, position(Dealer, Scores, Holds, Played, Discards, Theirs, Cut,
                         Pile, Turn, Gone)) :-
    part(dealer, Parts, first, Dealer),
    part(scores, Parts, both(0, 0), Scores),
    part(turn, Parts, [], Turn),
    part(gone, Parts, [], Gone),
    maplist(card_part(Parts), [holds, played, discards, theirs, cut, pile],
            [Holds, Played, Discards, Theirs, Cut, Pile]).

part(Name, Parts, Default, Value) :-
    (   memberchk(Name-Given, Parts)
    ->  Value = Given
    ;   Value = Default
    ).

card_part(Parts, Name, Cards) :-
    (   memberchk(Name-Text, Parts)
    ->  cards(Text, Cards)
    ;   Cards = []
    ).

%!  followed(+Position0, +Actions:list, -News:list, -Position) is det.
%
%   Actions lead from Position0 to Position.  News is what is scored, and who
%   leads again.

followed(Position0, Actions, News, Position) :-
    foldl(step, Actions, EventLists, Position0, Position),
    append(EventLists, Events),
    convlist(news, Events, News).

%   An action is Actor-Word, see word_action/3.

step(Actor-Word, Events, Position0, Position) :-
    word_action(Word, Actor, Action),
    position_after(Position0, Action, after(Events, Position)).

news(scored(Seat, Points, Source, _, _), peg(Seat, Points, Source)).
news(restarted(Seat), leads(Seat)).
news(won(Seat, Margin), won(Seat, Margin)).

:- begin_tests(view).

test(unknown_start_card_and_turn, StartCard-Turn == hidden-first) :-
    position([holds-"6D 10S"], Position),
    position_view(Position, play, state(_, _, _, Stage)),
    Stage = playing(pegging(_, _, _, Turn, _), aside(_, StartCard, _)).
test(pile_of_cards_that_nobody_is_known_to_have_played, Pile == Expected) :-
    position([holds-"6D 10S", pile-"KD 4H"], Position),
    position_view(Position, play, state(_, _, _, Stage)),
    Stage = playing(pegging(_, _, Pile, _, _), _),
    cards("4H KD", Expected).

:- end_tests(view).

:- begin_tests(errors).

%   The position of Parts is refused at Stage with Error.  If it is for cards,
%   they are those of Text.

refused(Stage, Parts, domain_error(Domain, Culprits)) :-
    refused_for_cards(Stages, Parts, Domain, Text),
    member(Stage, Stages),
    cards(Text, Culprits).
refused(Stage, Parts, domain_error(card_given_once, card(6, diamonds))) :-
    member(Stage, [discard, cut, play]),
    seen_twice(Parts).
refused(Stage, [holds-"6D", turn-[Seat], gone-[second, first]],
        domain_error(seat_that_has_not_gone, Seat)) :-
    member(Stage, [discard, cut, play]),
    member(Seat, [first, second]).

refused_for_cards([play], [holds-"6D", played-"AS 2H 3H 4H 5H"], at_most(4),
                  "6D AS 2H 3H 4H 5H").
refused_for_cards([play], [holds-"6D", theirs-"AS 2H 3H 4H 5H"], at_most(4),
                  "AS 2H 3H 4H 5H").
refused_for_cards([play], [holds-"6D 7D 8D 9D 10D"], at_most(4),
                  "6D 7D 8D 9D 10D").
refused_for_cards([play], [holds-"6D", cut-"AS 2H"], at_most(1), "AS 2H").
refused_for_cards([play], [holds-"6D", discards-Text], two_cards, Text) :-
    member(Text, ["AS 2H 3H", "AS"]).
refused_for_cards([discard, cut, play],
                  [holds-"6D 7D 8D", played-"AS 2S", discards-"KS QS"],
                  at_most(6), "6D 7D 8D AS 2S KS QS").
refused_for_cards([discard, cut, play], [holds-"AD 2D 3D 4D 5D 6D 7D"],
                  at_most(6), "AD 2D 3D 4D 5D 6D 7D").
refused_for_cards([discard, cut, play], [holds-"6D", pile-"KD QD 10D 2D"],
                  pile_up_to_31, "KD QD 10D 2D").
refused_for_cards([discard], [holds-Text], six_cards, Text) :-
    member(Text, ["AD 2D 3D 4D 5D", "AD", ""]).

%   Parts have 6D twice.  Cards of the pile may be among those played.

seen_twice([Name-"6D AS 6D"]) :-
    member(Name, [holds, discards, played, theirs, cut, pile]).
seen_twice([Name1-"6D", Name2-"AS 6D"]) :-
    append(_, [Name1|Names], [holds, discards, played, theirs, cut, pile]),
    member(Name2, Names),
    \+ memberchk(Name1-Name2, [played-pile, theirs-pile]).
seen_twice([played-"6D AS", pile-"6D AS 6D"]).

test(refused, [ forall(refused(Stage, Parts, Error)), Caught == Error ]) :-
    position(Parts, Position),
    catch(position_view(Position, Stage, _), error(Caught, _), true).
test(refused_whatever_is_to_be_done,
     [ forall(( seen_twice(Parts),
                position(Parts, Position),
                member(Ask, [ must_be_position(Position),
                              position_after(Position,
                                             play(first, card(king, clubs)),
                                             _) ]) )),
       error(domain_error(card_given_once, card(6, diamonds))) ]) :-
    call(Ask).
test(no_card, [ forall(( member(Place, [3, 4, 5, 6, 7, 8]),
                         member(Card-Error, [ joker-type_error(card, joker),
                                              card(5, _)-instantiation_error
                                            ]) )),
                error(Error) ]) :-
    position([], Position),
    setarg(Place, Position, [Card]),
    position_view(Position, play, _).

%   After Parts, Step is refused because of a card or cards: those of Text.

wrong_step([holds-"6D 10S", turn-[second]|Parts], second-Text,
           card_given_once, Text) :-
    member(Parts-Text,
           [ [theirs-"4H"]-"6D", [theirs-"4H"]-"4H", [discards-"4H 5H"]-"4H",
             [cut-"4H"]-"4H", [pile-"4H"]-"4H" ]).
wrong_step([holds-"6D 10S 2C 3C", discards-"9H 5H", theirs-"4H"], (table)-Text,
           card_given_once, Text) :-
    member(Text, ["4H", "5H", "6D"]).
wrong_step([holds-"6D 10S"], first-"4H", card_held, "4H").
wrong_step([holds-"6D 10S", pile-"KD QD 2D"], first-"10S", card_that_fits,
           "10S").
wrong_step([holds-"6D 10S", pile-"KD QD 2D", turn-[second]], second-"KC",
           card_that_fits, "KC").
wrong_step([holds-"6D 10S 2C 3C 4C 5C"], first-"6D+KS", card_held, "KS").
wrong_step([holds-"6D 10S 2C 3C 4C 5C"], first-"6D+10S+2C", two_cards,
           "6D 10S 2C").
wrong_step([holds-"6D 10S 2C 3C 4C"], first-"6D+10S", six_cards,
           "6D 10S 2C 3C 4C").

culprit(Text, Culprit) :-
    cards(Text, Cards),
    (   Cards = [Card]
    ->  Culprit = Card
    ;   Culprit = Cards
    ).

test(wrong_step, [ forall(( wrong_step(Parts, Step, Domain, Text),
                            culprit(Text, Culprit) )),
                   error(domain_error(Domain, Culprit)) ]) :-
    position(Parts, Position),
    step(Step, _, Position, _).

%   After Parts, Action is refused with an error of Domain.

wrong_action([holds-"6D 10S"], play(second, card(4, hearts)), seat_to_act).
wrong_action([holds-"6D 10S", turn-[second]], play(first, card(6, diamonds)),
             seat_to_act).
wrong_action([dealer-Dealer, holds-"6D 10S 2C 3C 4C 5C"],
             discard(second, Cards), seat_to_act) :-
    member(Dealer, [first, second]),
    cards("KD QD", Cards).
wrong_action([holds-"6D 10S", pile-"KD QD 2D"], go(first), card_to_play).
wrong_action([holds-"6D 10S 2C 3C 4C 5C"], Action, discard_cut_play_or_go) :-
    member(Action, [count(first, 4), deal([]), pass(first, []), go, undo]).

test(wrong_action, [ forall(wrong_action(Parts, Action, Domain)),
                     error(domain_error(Domain, Action)) ]) :-
    position(Parts, Position),
    position_after(Position, Action, _).
test(hidden_card_is_not_played,
     error(domain_error(card_given_once, hidden))) :-
    position([holds-"6D", turn-[second]], Position),
    position_after(Position, play(second, hidden), _).

:- end_tests(errors).

:- begin_tests(steps).

test(discard_keeps_what_is_known_already, Position == Expected) :-
    position([ holds-"AS 2H 6D 10S JS QS", theirs-"KD", cut-"5D", pile-"KD",
               turn-[first], gone-[second] ],
             Position0),
    followed(Position0, [first-"JS+QS"], [], Position),
    position([ holds-"AS 2H 6D 10S", discards-"JS QS", theirs-"KD", cut-"5D",
               pile-"KD", turn-[first], gone-[second] ],
             Expected).
test(nobody_wins, News-Scores-Turn == Expected) :-
    position([scores-both(120, 120), holds-"2D 3C 2S", turn-[first]], Position),
    followed(Position, [first-"2D", second-"2H", first-"2S"], News,
             position(_, Scores, _, _, _, _, _, _, Turn, _)),
    Expected = [peg(second, 2, play), peg(first, 6, play)]-both(121, 121)
               -[second].
test(totals_stop_at_121, Totals == [second-121, first-121, first-121]) :-
    position([ scores-both(119, 120), holds-"2D 2S", theirs-"KD QD 9D",
               turn-[first] ],
             Position),
    foldl(step, [first-"2D", second-"2H", first-"2S"], EventLists, Position, _),
    append(EventLists, Events),
    findall(Seat-Total, member(scored(Seat, _, _, _, Total), Events), Totals).

:- end_tests(steps).

:- begin_tests(actions).

test(start_card_is_not_needed,
     [ forall(strength(Strength, _, _, _)),
       Action == play(first, card(5, hearts)) ]) :-
    position([holds-"5H 6D", pile-"KD"], Position),
    position_view(Position, play, View),
    chosen_action(Strength, View, Action).

:- end_tests(actions).

:- begin_tests(whole_deals).

%   Steps of a deal of Dealer: terms step(State0, Action, Events, State), where
%   the seats do what is open to them at random.  Position is what the first
%   seat knows at the beginning.

random_deal(Dealer, Position, Steps) :-
    dealt(Dealer, State),
    State = state(_, _, _, discarding(both(Hand, _), _)),
    Position = position(Dealer, both(0, 0), Hand, [], [], [], [], [], [], []),
    random_steps(State, Steps).

random_steps(State0, Steps) :-
    (   State0 = state(_, _, _, showing(_, _, _))
    ->  Steps = []
    ;   random_action(State0, Action),
        act(State0, Action, Events, State),
        Steps = [step(State0, Action, Events, State)|Later],
        random_steps(State, Later)
    ).

%!  known_step(+Step, +Position0, -Position) is det.
%
%   The first seat sees Step, and follows it from Position0 to Position.  It
%   does not see when the other one discards.

known_step(step(_, discard(second, _), _, _), Position, Position) :-
    !.
known_step(step(State0, Action, Events, State), Position0, Position) :-
    assertion(agree(State0, Position0)),
    position_after(Position0, Action, after(Seen, Position)),
    assertion(Seen == Events),
    assertion(agree(State, Position)).

%   Position, from which a view can be made, is what the first seat sees of
%   State, as soon as the other one has discarded.

agree(State0, Position) :-
    legal_action(State0, discard(second, Cards)),
    !,
    act(State0, discard(second, Cards), _, State),
    agree(State, Position).
agree(State, Position) :-
    State = state(rules(121, _), Scores, Dealer,
                  showing(_, both(Mine, Theirs),
                          aside(both(Discards, _), StartCard, _))),
    !,
    maplist(reverse, [Mine, Theirs], [Played, TheirsPlayed]),
    Position == position(Dealer, Scores, [], Played, Discards, TheirsPlayed,
                         [StartCard], [], [], []).
agree(State, Position) :-
    State = state(_, _, _, Stage),
    stage_name(Stage, Name),
    view(State, first, View),
    position_view(Position, Name, state(rules(Goal, []), Scores, Dealer, Seen)),
    View = state(rules(Goal, _), Scores, Dealer, Seen),
    turn_is_known(Stage, Position).

stage_name(discarding(_, _), discard).
stage_name(cutting(_, _), cut).
stage_name(playing(_, _), play).

turn_is_known(playing(pegging(_, _, _, Turn, _), _),
              position(_, _, _, _, _, _, _, _, [Turn], _)) :- !.
turn_is_known(cutting(_, _),
              position(Dealer, _, _, _, _, _, _, _, [Pone], _)) :-
    !,
    Pone \== Dealer.
turn_is_known(_, _).

test(followed, [ setup(set_random(seed(99))),
                 forall(( between(1, 40, _),
                          member(Dealer, [first, second]) )) ]) :-
    random_deal(Dealer, Position, Steps),
    foldl(known_step, Steps, Position, _).

:- end_tests(whole_deals).
