/*  Test prolog/cribbage/position.pl.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_position, []).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(plunit)).
:- use_module('../../prolog/cribbage/game').
:- use_module('../../prolog/cribbage/opponent').
:- use_module('../../prolog/cribbage/position').
:- use_module('../../prolog/cribbage/view').
:- use_module(notation).
:- use_module(random_games).

/** <module> Tests of a game as one seat knows it

Positions are made, followed step by step, and refused; and whole deals are
followed with what one seat knows of them, next to the game itself.

    $ swipl -g run_tests -t halt tests/prolog/position.plt
*/

:- set_test_options([silent(true)]).

%!  position(+Parts:list, -Position) is det.
%
%   Position is that of an own deal, at a score of 0 to 0, in which nothing is
%   known but Parts: pairs Name-Value, of which the cards are text.

position(Parts, position(Dealer, Scores, Holds, Laid, Discards, Theirs, Cut,
                         Pile, Turn, Gone)) :-
    part(dealer, Parts, first, Dealer),
    part(scores, Parts, both(0, 0), Scores),
    part(turn, Parts, [], Turn),
    part(gone, Parts, [], Gone),
    maplist(card_part(Parts), [holds, laid, discards, theirs, cut, pile],
            [Holds, Laid, Discards, Theirs, Cut, Pile]).

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

step(Words, Events, Position0, Position) :-
    words_action(Words, Action),
    position_after(Position0, Action, after(Events, Position)).

words_action(Seat-"go", go(Seat)) :- !.
words_action(Seat-Text, Action) :-
    cards(Text, Cards),
    cards_action(Cards, Seat, Action).

cards_action([Card], cut, cut(Card)) :- !.
cards_action([Card], Seat, lay(Seat, Card)) :- !.
cards_action(Cards, Seat, discard(Seat, Cards)).

news(scored(Seat, Points, Source, _, _), peg(Seat, Points, Source)).
news(restarted(Seat), leads(Seat)).
news(won(Seat, Margin), won(Seat, Margin)).

:- begin_tests(view).

view_of(Parts, Stage, View) :-
    position(Parts, Position),
    position_view(Position, Stage, View).

test(play, View == state(121, both(57, 61), second,
                         playing(pegging(both(Hand, Hidden),
                                         both(Mine, Theirs), Pile, second,
                                         [first]),
                                 aside(both(Discards, Two), StartCard,
                                       hidden)))) :-
    view_of([ dealer-second, scores-both(57, 61), holds-"6D 10S",
              laid-"AS 2H", theirs-"4H KD QC", discards-"JS QS", cut-"5D",
              pile-"4H 2H KD QC", turn-[second], gone-[first] ],
            play, View),
    maplist(cards, ["5D", "JS QS", "6D 10S", "2H AS", "QC KD 4H",
                    "QC KD 2H 4H"],
            [[StartCard], Discards, Hand, Mine, Theirs, Pile]),
    hidden_cards(2, Two),
    hidden_cards(1, Hidden).
test(unknown_start_card_and_turn, StartCard-Turn == hidden-first) :-
    view_of([holds-"6D 10S"], play, state(_, _, _, Stage)),
    Stage = playing(pegging(_, _, _, Turn, _), aside(_, StartCard, _)).
test(pile_of_cards_that_nobody_is_known_to_have_laid, Pile == Expected) :-
    view_of([holds-"6D 10S", pile-"KD 4H"], play, state(_, _, _, Stage)),
    Stage = playing(pegging(_, _, Pile, _, _), _),
    cards("4H KD", Expected).

:- end_tests(view).

:- begin_tests(errors).

%   The position of Parts is refused at Stage with Error.

refused(Stage, Parts, domain_error(card_given_once, card(6, diamonds))) :-
    member(Stage, [discard, cut, play]),
    seen_twice(Parts).
refused(play, [holds-"6D", laid-"AS 2H 3H 4H 5H"], Error) :-
    cards("6D AS 2H 3H 4H 5H", Laid),
    Error = domain_error(at_most(4), Laid).
refused(play, [holds-"6D", theirs-"AS 2H 3H 4H 5H"], Error) :-
    cards("AS 2H 3H 4H 5H", Theirs),
    Error = domain_error(at_most(4), Theirs).
refused(play, [holds-"6D", discards-Text], Error) :-
    member(Text, ["AS 2H 3H", "AS"]),
    cards(Text, Discards),
    Error = domain_error(two_cards, Discards).
refused(play, [holds-"6D", cut-"AS 2H"], Error) :-
    cards("AS 2H", Cut),
    Error = domain_error(at_most(1), Cut).
refused(Stage, [holds-"6D", turn-[Seat], gone-[second, first]],
        domain_error(seat_that_has_not_gone, Seat)) :-
    member(Stage, [discard, cut, play]),
    member(Seat, [first, second]).
refused(play, [holds-"6D 7D 8D 9D 10D"], Error) :-
    cards("6D 7D 8D 9D 10D", Holds),
    Error = domain_error(at_most(4), Holds).
refused(Stage, [holds-"6D 7D 8D", laid-"AS 2S", discards-"KS QS"], Error) :-
    member(Stage, [discard, cut, play]),
    cards("6D 7D 8D AS 2S KS QS", Own),
    Error = domain_error(at_most(6), Own).
refused(Stage, [holds-"AD 2D 3D 4D 5D 6D 7D"], Error) :-
    member(Stage, [discard, cut, play]),
    cards("AD 2D 3D 4D 5D 6D 7D", Own),
    Error = domain_error(at_most(6), Own).
refused(discard, [holds-Text], Error) :-
    member(Text, ["AD 2D 3D 4D 5D", "AD"]),
    cards(Text, Holds),
    Error = domain_error(six_cards, Holds).
refused(discard, [dealer-second], domain_error(six_cards, [])).
refused(Stage, [holds-"6D", pile-"KD QD 10D 2D"], Error) :-
    member(Stage, [discard, cut, play]),
    cards("KD QD 10D 2D", Pile),
    Error = domain_error(pile_up_to_31, Pile).

%   Parts have 6D twice.

seen_twice([holds-"6D AS 6D"]).
seen_twice([holds-"6D", laid-"6D"]).
seen_twice([holds-"6D", discards-"AS 6D"]).
seen_twice([discards-"6D 6D"]).
seen_twice([holds-"6D", theirs-"6D"]).
seen_twice([holds-"6D", cut-"6D"]).
seen_twice([holds-"6D", pile-"AS 6D"]).
seen_twice([discards-"6D AS", laid-"6D"]).
seen_twice([discards-"6D AS", theirs-"2C 6D"]).
seen_twice([discards-"6D AS", pile-"6D"]).
seen_twice([discards-"6D AS", cut-"6D"]).
seen_twice([laid-"6D", theirs-"6D"]).
seen_twice([laid-"6D", cut-"6D"]).
seen_twice([theirs-"6D", cut-"6D"]).
seen_twice([cut-"6D", pile-"6D"]).
seen_twice([laid-"6D AS", pile-"6D AS 6D"]).

test(refused, [ forall(refused(Stage, Parts, Error)),
                Parts-Caught == Parts-Error ]) :-
    position(Parts, Position),
    catch(position_view(Position, Stage, _), error(Caught, _), true).
test(refused_whatever_is_to_be_done, [ forall(seen_twice(Parts)),
                                       Errors == [Error, Error, Error] ]) :-
    position(Parts, Position),
    Error = domain_error(card_given_once, card(6, diamonds)),
    findall(Caught,
            (   member(Ask, [ must_be_position(Position),
                              position_action(Position, play, master, _),
                              position_after(Position,
                                             lay(first, card(king, clubs)),
                                             _) ]),
                catch(Ask, error(Caught, _), true)
            ),
            Errors).
test(no_card, [forall(member(Name, [ holds, laid, discards, theirs, cut,
                                     pile ])),
               error(type_error(card, joker))]) :-
    position([], Position0),
    nth1(Place, [ dealer, scores, holds, laid, discards, theirs, cut, pile ],
         Name),
    !,
    setarg(Place, Position0, [joker]),
    position_view(Position0, play, _).
test(unknown_card, error(instantiation_error)) :-
    position([], Position),
    setarg(3, Position, [card(5, _)]),
    must_be_position(Position).

%   After Parts, what is done raises Error.

wrong_step([holds-"6D 10S", turn-[second], theirs-"4H"],
           second-"6D", domain_error(card_given_once, card(6, diamonds))).
wrong_step([holds-"6D 10S", turn-[second], theirs-"4H"],
           second-"4H", domain_error(card_given_once, card(4, hearts))).
wrong_step([holds-"6D 10S", turn-[second], discards-"4H 5H"],
           second-"4H", domain_error(card_given_once, card(4, hearts))).
wrong_step([holds-"6D 10S", turn-[second], cut-"4H"],
           second-"4H", domain_error(card_given_once, card(4, hearts))).
wrong_step([holds-"6D 10S", turn-[second], pile-"4H"],
           second-"4H", domain_error(card_given_once, card(4, hearts))).
wrong_step([holds-"6D 10S 2C 3C", discards-"4H 5H"],
           cut-"4H", domain_error(card_given_once, card(4, hearts))).
wrong_step([holds-"6D 10S 2C 3C", discards-"4H 5H"],
           cut-"6D", domain_error(card_given_once, card(6, diamonds))).
wrong_step([holds-"6D 10S"],
           second-"4H",
           domain_error(seat_to_act, lay(second, card(4, hearts)))).
wrong_step([holds-"6D 10S", turn-[second]],
           first-"6D",
           domain_error(seat_to_act, lay(first, card(6, diamonds)))).
wrong_step([holds-"6D 10S"], first-"4H",
           domain_error(card_held, card(4, hearts))).
wrong_step([holds-"6D 10S", pile-"KD QD 2D"], first-"10S",
           domain_error(card_that_fits, card(10, spades))).
wrong_step([holds-"6D 10S", pile-"KD QD 2D", turn-[second]], second-"KC",
           domain_error(card_that_fits, card(king, clubs))).
wrong_step([holds-"6D 10S", pile-"KD QD 2D"], first-"go",
           domain_error(card_to_lay, go(first))).
wrong_step([holds-"6D 10S 2C 3C 4C 5C"], first-"6D KS",
           domain_error(card_held, card(king, spades))).
wrong_step([holds-"6D 10S 2C 3C 4C 5C"], first-"6D 10S 2C",
           domain_error(two_cards, Cards)) :-
    cards("6D 10S 2C", Cards).
wrong_step([holds-"6D 10S 2C 3C 4C"], first-"6D 10S",
           domain_error(six_cards, Cards)) :-
    cards("6D 10S 2C 3C 4C", Cards).

test(wrong_step, [ forall(wrong_step(Parts, Words, Error)),
                   Caught == Error ]) :-
    position(Parts, Position),
    catch(step(Words, _, Position, _), error(Caught, _), true).
test(discards_of_the_other_count_as_made,
     [ forall(member(Dealer, [first, second])),
       error(domain_error(seat_to_act, discard(second, Cards))) ]) :-
    position([dealer-Dealer, holds-"6D 10S 2C 3C 4C 5C"], Position),
    cards("KD QD", Cards),
    position_after(Position, discard(second, Cards), _).
test(action_of_no_seat,
     [ forall(member(Action, [ count(first, 4), deal([]), throw(first, []), go,
                               undo ])),
       error(domain_error(discard_cut_lay_or_go, Action)) ]) :-
    position([holds-"6D 10S 2C 3C 4C 5C"], Position),
    position_after(Position, Action, _).
test(card_of_the_other_is_not_cut,
     error(domain_error(card_given_once, card(4, hearts)))) :-
    position([holds-"6D 10S 2C 3C", discards-"9H 5H", theirs-"4H"], Position),
    step(cut-"4H", _, Position, _).
test(hidden_card_is_not_laid,
     error(domain_error(card_given_once, hidden))) :-
    position([holds-"6D", turn-[second]], Position),
    position_after(Position, lay(second, hidden), _).

:- end_tests(errors).

:- begin_tests(steps).

test(discard_of_the_dealer, Position == Expected) :-
    position([scores-both(7, 8), holds-"AS 2H 6D 10S JS QS"], Position0),
    followed(Position0, [first-"2H QS"], [], Position),
    position([ scores-both(7, 8), holds-"AS 6D 10S JS", discards-"2H QS",
               turn-[second] ],
             Expected).
test(discard_keeps_what_is_known_already, Position == Expected) :-
    position([ holds-"AS 2H 6D 10S JS QS", theirs-"KD", cut-"5D", pile-"KD",
               turn-[first], gone-[second] ],
             Position0),
    followed(Position0, [first-"JS QS"], [], Position),
    position([ holds-"AS 2H 6D 10S", discards-"JS QS", theirs-"KD", cut-"5D",
               pile-"KD", turn-[first], gone-[second] ],
             Expected).
test(cut, News-Position == []-Expected) :-
    Parts = [ dealer-second, scores-both(7, 8), holds-"AS 2H 6D 10S",
              discards-"JS QS", turn-[first] ],
    position(Parts, Position0),
    followed(Position0, [cut-"5D"], News, Position),
    position([cut-"5D"|Parts], Expected).
test(heels, [ forall(member(Dealer-Scores, [first-both(9, 8),
                                            second-both(7, 10)])),
              News-Found == [peg(Dealer, 2, heels)]-Scores ]) :-
    position([ dealer-Dealer, scores-both(7, 8), holds-"AS 2H 6D 10S",
               discards-"JS QS" ],
             Position0),
    followed(Position0, [cut-"JD"], News,
             position(_, Found, _, _, _, _, _, _, _, _)).
test(cards_are_laid_in_turn, News-Position == Expected) :-
    position([ dealer-second, holds-"AS 2H 6D 10S", discards-"JS QS", cut-"5D",
               turn-[first] ],
             Position0),
    followed(Position0, [first-"AS", second-"4H", first-"10S"], News, Position),
    position([ dealer-second, scores-both(2, 0), holds-"2H 6D", laid-"AS 10S",
               theirs-"4H", discards-"JS QS", cut-"5D", pile-"AS 4H 10S",
               turn-[second] ],
             After),
    Expected = [peg(first, 2, play)]-After.
test(thirty_one, News-Pile-Turn == Expected) :-
    position([ holds-"2D 6D", laid-"QD", theirs-"KD 9C", pile-"KD QD 9C",
               turn-[first] ],
             Position),
    followed(Position, [first-"2D"], News,
             position(_, _, _, _, _, _, _, Pile, Turn, _)),
    Expected = [peg(first, 2, play), leads(second)]-[]-[second].
test(last_card, News-Position == [peg(first, 1, play)]-Expected) :-
    position([ scores-both(10, 20), holds-"2D", laid-"AS 6D 10S",
               discards-"JS QS", theirs-"KD KC KH KS", cut-"5D", pile-"KS",
               turn-[first] ],
             Position0),
    followed(Position0, [first-"2D"], News, Position),
    position([ scores-both(11, 20), laid-"AS 6D 10S 2D", discards-"JS QS",
               theirs-"KD KC KH KS", cut-"5D" ],
             Expected).
test(scores_stop_at_121, [ forall(member(Mine, [118, 119, 120, 121])),
                           Scores == both(Expected, 5) ]) :-
    position([ scores-both(Mine, 5), holds-"2D 3C", theirs-"2H", pile-"2H",
               turn-[first] ],
             Position),
    followed(Position, [first-"2D"], [peg(first, 2, play)],
             position(_, Scores, _, _, _, _, _, _, _, _)),
    Expected is min(121, Mine + 2).
test(nobody_wins, News-Turn == Expected) :-
    position([scores-both(120, 120), holds-"2D 3C 2S", turn-[first]], Position),
    followed(Position, [first-"2D", second-"2H", first-"2S"], News,
             position(_, _, _, _, _, _, _, _, Turn, _)),
    Expected = [peg(second, 2, play), peg(first, 6, play)]-[second].
test(totals_stop_at_121, Totals == [second-121, first-121, first-121]) :-
    position([ scores-both(119, 120), holds-"2D 2S", theirs-"KD QD 9D",
               turn-[first] ],
             Position),
    foldl(step, [first-"2D", second-"2H", first-"2S"], EventLists, Position, _),
    append(EventLists, Events),
    findall(Seat-Total, member(scored(Seat, _, _, _, Total), Events), Totals).

:- end_tests(steps).

:- begin_tests(actions).

test(discards_of_six, [ forall(( strength(Strength, _, _),
                            member(Dealer, [first, second]) )),
                   Sorted == Expected ]) :-
    position([dealer-Dealer, holds-"AH 4S 5D 5C 6D KC"], Position),
    position_action(Position, discard, Strength, discard(first, Cards)),
    msort(Cards, Sorted),
    cards("AH KC", Unordered),
    msort(Unordered, Expected).
test(start_card_is_not_needed,
     [forall(strength(Strength, _, _))]) :-
    position([holds-"5H 6D", pile-"KD"], Position),
    position_action(Position, play, Strength, Action),
    assertion(Action == lay(first, card(5, hearts))).

:- end_tests(actions).

:- begin_tests(whole_deals).

%   Steps of a deal of Dealer: terms step(State0, Action, Events, State), where
%   the seats do what is open to them at random.

random_deal(Dealer, Steps) :-
    dealt(Dealer, State),
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
    has_to_discard(second, State0),
    !,
    once(legal_action(State0, discard(second, Cards))),
    act(State0, discard(second, Cards), _, State),
    agree(State, Position).
agree(State, Position) :-
    State = state(121, Scores, Dealer,
                  showing(_, both(Mine, Theirs),
                          aside(both(Discards, _), StartCard, _))),
    !,
    maplist(reverse, [Mine, Theirs], [Laid, TheirsLaid]),
    Position == position(Dealer, Scores, [], Laid, Discards, TheirsLaid,
                         [StartCard], [], [], []).
agree(State, Position) :-
    State = state(_, _, _, Stage),
    stage_name(Stage, Name),
    view(State, first, View),
    position_view(Position, Name, View),
    turn_is_known(Stage, Position).

has_to_discard(Seat, State) :-
    State = state(_, _, _, discarding(_, _)),
    to_act(State, Seat),
    !.

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

hand_of_first(state(_, _, _, discarding(both(Hand, _), _)), Hand).

test(followed, [ setup(set_random(seed(99))),
                 forall(( between(1, 40, _),
                          member(Dealer, [first, second]) )) ]) :-
    random_deal(Dealer, Steps),
    Steps = [step(State, _, _, _)|_],
    hand_of_first(State, Hand),
    foldl(known_step, Steps,
          position(Dealer, both(0, 0), Hand, [], [], [], [], [], [], []),
          _).
test(computer_does_the_same_as_in_the_game,
     [ setup(set_random(seed(98))),
       forall(( strength(Strength, _, _),
                member(Dealer, [first, second]) )),
       Wrong == [] ]) :-
    random_deal(Dealer, Steps),
    Steps = [step(State, _, _, _)|_],
    hand_of_first(State, Hand),
    foldl(same_choice(Strength), Steps, WrongLists,
          position(Dealer, both(0, 0), Hand, [], [], [], [], [], [], []),
          _),
    append(WrongLists, Wrong).

same_choice(Strength, Step, Wrong, Position0, Position) :-
    Step = step(State, _, _, _),
    State = state(_, _, _, Stage),
    (   to_act(State, first),
        stage_name(Stage, Name),
        view(State, first, View),
        chosen_action(Strength, View, Action),
        \+ position_action(Position0, Name, Strength, Action)
    ->  Wrong = [Action]
    ;   Wrong = []
    ),
    known_step(Step, Position0, Position).

:- end_tests(whole_deals).
