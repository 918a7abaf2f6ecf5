/*  Test prolog/cribbage/game.pl.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_game, []).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(error)).
:- use_module(library(lists)).
:- use_module(library(occurs)).
:- use_module(library(plunit)).
:- use_module('../../prolog/cribbage/game').
:- use_module('../../prolog/cribbage/view').
:- use_module(notation).
:- use_module(random_games).
:- use_module(textbook).

/** <module> Tests of the game

A deal worked out by hand, the ends of games, what each seat may see, and what
must hold in every state of random games.

    $ swipl -g run_tests -t halt tests/prolog/game.plt
*/

:- set_test_options([silent(true)]).

other_seat(first, second).
other_seat(second, first).

%!  stacked(+Text, -Deck:list) is det.
%
%   The cards of Text lie on top of Deck, and the others below in order.

stacked(Text, Deck) :-
    cards(Text, Top),
    textbook_deck(Cards),
    subtract(Cards, Top, Others),
    append(Top, Others, Deck).

%!  deal(+Text, +State0, -State) is det.
%
%   Text names the six cards of the pone, those of the dealer, the start card.

deal(Text, State0, State) :-
    stacked(Text, Deck),
    act(State0, deal(Deck), _, State).

%!  acts(+Lines:list, +State0, -News:list, -State) is det.
%
%   Lines are strings that name what is done in turn: `discard` with two cards,
%   `cut`, `count` with or without a number of points, and else cards and `go`
%   in the play.  News is what is scored and won.

acts(Lines, State0, News, State) :-
    foldl(line, Lines, EventLists, State0, State),
    append(EventLists, Events),
    convlist(news, Events, News).

news(scored(Seat, Points, Source, _, _), peg(Seat, Points, Source)).
news(won(Seat, Margin), won(Seat, Margin)).

line(Line, Events, State0, State) :-
    split_string(Line, " ", "", Words),
    line_words(Words, Line, MoveLists),
    foldl(move, MoveLists, EventLists, State0, State),
    append(EventLists, Events).

%   Moves are lists of the words that name one action each.

line_words(["discard"|Words], _, [["discard"|Words]]) :- !.
line_words(["count"|Words], _, [["count"|Words]]) :- !.
line_words(Words, _, Moves) :-
    maplist([Word, [Word]]>>true, Words, Moves).

move(Words, Events, State0, State) :-
    once(to_act(State0, Actor)),
    words_action(Words, Actor, State0, Action),
    act(State0, Action, Events, State).

words_action(["discard"|Words], Seat, _, discard(Seat, Cards)) :-
    !,
    atomic_list_concat(Words, ' ', Text),
    cards(Text, Cards).
words_action(["count", Word], Seat, _, count(Seat, Points)) :-
    !,
    number_string(Points, Word).
words_action(["count"], _, State, Action) :-
    !,
    legal_action(State, Action).
words_action(["cut"], _, State, Action) :-
    !,
    legal_action(State, Action).
words_action(["go"], Seat, _, go(Seat)) :-
    !.
words_action([Word], Seat, _, lay(Seat, Card)) :-
    cards(Word, [Card]).

%!  worked(+Count, +Scores, -News:list, -State) is det.
%
%   The first Count lines of a deal that is worked out by hand.  The second
%   seat deals, and the seats have Scores before.

worked(Count, Scores, News, State) :-
    deal("5H 6C 7S 8D KD 2C 5S 5C JH 4D QH 9C 5D",
         state(121, Scores, second, dealing), State0),
    length(Lines, Count),
    append(Lines, _, [ "discard KD 2C",
                       "discard QH 9C",
                       "cut",
                       "8D JH 7S 5S go",
                       "go 5H 5C 6C",
                       "4D",
                       "count",
                       "count",
                       "count"
                     ]),
    !,
    acts(Lines, State0, News, State).

worked(Count, State) :-
    worked(Count, both(0, 0), _, State).

%!  play_state(+Scores, +Dealer, +First:string, +Second:string, -State) is det.
%
%   State is in the play, before the lead, when the seats hold First and
%   Second.

play_state(Scores, Dealer, FirstText, SecondText, State) :-
    cards(FirstText, First),
    cards(SecondText, Second),
    other_seat(Dealer, Pone),
    State = state(121, Scores, Dealer,
                  playing(pegging(both(First, Second), both([], []), [], Pone,
                                  []),
                          aside(both([], []), card(2, clubs), []))).

%!  show_state(+Scores, +Dealer, +Counts, -State) is det.
%
%   State is in the show of the deal that is worked out, where Counts are still
%   to be made: 12 of the pone, 14 of the dealer and 4 of the crib.

show_state(Scores, Dealer, Counts, State) :-
    maplist(cards, [ "5H 6C 7S 8D", "5S 5C JH 4D", "KD 2C", "QH 9C", "5D" ],
            [PoneHand, DealerHand, PoneDiscards, DealerDiscards, [StartCard]]),
    other_seat(Dealer, Pone),
    seats(Pone, PoneHand, DealerHand, Hands),
    seats(Pone, PoneDiscards, DealerDiscards, Discards),
    State = state(121, Scores, Dealer,
                  showing(Counts, Hands, aside(Discards, StartCard, []))).

seats(first, Pones, Dealers, both(Pones, Dealers)).
seats(second, Pones, Dealers, both(Dealers, Pones)).

:- begin_tests(draw).

drawn(Text, Events, State) :-
    new_game(State0),
    stacked(Text, Deck),
    act(State0, draw(Deck), Events, State).

test(new_game, State == state(121, both(0, 0), nobody, drawing)) :-
    new_game(State).
test(table_draws, Actor == table) :-
    new_game(State),
    to_act(State, Actor).
test(lower_deals, [ forall(member(Text-Dealer,
                                  [ "5H 7S"-first, "7S 5H"-second,
                                    "AS KH"-first, "KH AS"-second,
                                    "JH QD"-first, "KC QD"-second,
                                    "10H JD"-first, "2H AS"-second,
                                    "5H 5S 9C 2D"-second,
                                    "KH KS AC AD 3H 4H"-first ])),
                    State == state(121, both(0, 0), Dealer, dealing) ]) :-
    drawn(Text, _, State).
test(equal_ranks_draw_again,
     Events == [ drawn(first, FiveH), drawn(second, FiveS),
                 drawn(first, NineC), drawn(second, TwoD), deals(second) ]) :-
    drawn("5H 5S 9C 2D", Events, _),
    cards("5H 5S 9C 2D", [FiveH, FiveS, NineC, TwoD]).

:- end_tests(draw).

:- begin_tests(deal).

%   The six cards of the pone, those of the dealer, and the start card.

six_each("5H 6C 7S 8D KD 2C", "5S 5C JH 4D QH 9C", "5D").

dealt(State0, Events, State) :-
    six_each(PoneText, DealerText, StartText),
    atomic_list_concat([PoneText, DealerText, StartText], ' ', Text),
    stacked(Text, Deck),
    act(State0, deal(Deck), Events, State).

test(hands, [ forall(other_seat(Dealer, Pone)),
              Hands-Discards == Expected-both([], []) ]) :-
    new_game(Dealer, State0),
    dealt(State0, _,
          state(_, _, _, discarding(Hands, aside(Discards, hidden, _)))),
    six_each(PoneText, DealerText, _),
    cards(PoneText, PoneCards),
    cards(DealerText, DealerCards),
    seats(Pone, PoneCards, DealerCards, Expected).
test(order_of_the_deal, Actors == [ [table], [first, second], [second], [table],
                                    [first], [second], [first], [second],
                                    [second], [nobody] ]) :-
    new_game(second, State0),
    actors(State0, Actors0),
    findall(Actors1,
            (   member(Count, [0, 1, 2, 3, 5, 6, 7, 8]),
                worked(Count, State),
                actors(State, Actors1)
            ),
            Actors2),
    actors(state(121, both(121, 3), first, over(first)), Actors3),
    append([[Actors0], Actors2, [Actors3]], Actors).
test(order_of_the_discards_does_not_matter,
     [ forall(other_seat(Dealer, Pone)), State1 == State2 ]) :-
    new_game(Dealer, State0),
    dealt(State0, _, State),
    maplist(cards, ["KD 2C", "QH 9C"], [Pones, Dealers]),
    Actions = [discard(Pone, Pones), discard(Dealer, Dealers)],
    reverse(Actions, Turned),
    foldl(acted, Actions, State, State1),
    foldl(acted, Turned, State, State2),
    assertion(State1 = state(_, _, _, cutting(_, _))).
test(seat_discards_once,
     [ forall(( other_seat(Dealer, Pone), member(Seat, [Pone, Dealer]) )),
       error(domain_error(seat_to_act, discard(Seat, Again))) ]) :-
    new_game(Dealer, State0),
    dealt(State0, _, State),
    seats(Pone, "KD 2C", "QH 9C", Texts),
    seats(Seat, Text, _, Texts),
    cards(Text, Cards),
    act(State, discard(Seat, Cards), _, Discarded),
    seats(Pone, "5H 6C", "5S 5C", MoreTexts),
    seats(Seat, More, _, MoreTexts),
    cards(More, Again),
    act(Discarded, discard(Seat, Again), _, _).
test(pone_cuts_and_leads, [ forall(other_seat(Dealer, Pone)),
                            Events-Actor
                            == [start_card_cut(Pone, FiveD)]-Pone ]) :-
    new_game(Dealer, State0),
    dealt(State0, _, State1),
    acts(["discard KD 2C", "discard QH 9C"], State1, _, State2),
    line("cut", Events, State2, State),
    to_act(State, Actor),
    cards("5D", [FiveD]).

actors(State, Actors) :-
    findall(Actor, to_act(State, Actor), Actors).

acted(Action, State0, State) :-
    act(State0, Action, _, State).

:- end_tests(deal).

:- begin_tests(heels).

%   The second seat deals, and the start card is a jack or another card.

turned_up(Scores, StartText, Events, State) :-
    atom_concat('AH 2H 3H 4H 5H 6H AS 2S 3S 4S 5S 6S ', StartText, Text),
    deal(Text, state(121, Scores, second, dealing), State0),
    acts(["discard AH 2H", "discard AS 2S"], State0, [], State1),
    line("cut", Events, State1, State).

test(score, [ forall(member(Text, ["JC", "JD", "JH", "JS"])),
              Scores == both(7, 10) ]) :-
    turned_up(both(7, 8), Text, _, state(_, Scores, _, _)).
test(heels_win, [ forall(member(Score, [119, 120])),
                  News-State == Expected ]) :-
    turned_up(both(120, Score), "JD", Events, State),
    convlist(news, Events, News),
    Expected = [peg(second, 2, heels), won(second, game)]
               - state(121, both(120, 121), second, over(second)).

:- end_tests(heels).

:- begin_tests(worked_deal).

test(all_that_is_scored, News == [ peg(second, 1, play), peg(second, 2, play),
                                   peg(second, 3, play), peg(second, 1, play),
                                   peg(first, 12, hand), peg(second, 14, hand),
                                   peg(second, 4, crib) ]) :-
    worked(9, both(0, 0), News, _).
test(next_deal_is_the_others,
     State == state(121, both(12, 25), first, dealing)) :-
    worked(9, State).
test(order_of_the_show, Counts == [ count(first, hand), count(second, hand),
                                    count(second, crib) ]) :-
    worked(6, state(_, _, _, showing(Counts, _, _))).
test(shown_hand, Events == [ shown(first, hand, Cards),
                             scored(first, 12, hand, Combinations, 12) ]) :-
    worked(6, State0),
    line("count", Events, State0, _),
    cards("6C 5H 7S 8D", Cards),
    Events = [_, scored(_, _, _, Combinations, _)],
    findall(Kind, member(combination(Kind, _, _), Combinations), Kinds),
    assertion(Kinds == [fifteen, pair, run, run]).
test(crib_flush_is_of_five, Values == [4-0, 5-5]) :-
    findall(HandValue-CribValue,
            (   member(StartText, ["KD", "KC"]),
                flush_value(hand, StartText, HandValue),
                flush_value(crib, StartText, CribValue)
            ),
            Values).
test(nobs, Points == 1) :-
    maplist(cards, ["2H 4S 6D JC", "KC"], [Hand, [StartCard]]),
    legal_action(state(121, both(0, 0), second,
                       showing([count(first, hand), count(second, hand)],
                               both(Hand, []),
                               aside(both([], []), StartCard, []))),
                 count(first, Points)).

deal_after(State0, State) :-
    deal("5H 6C 7S 8D KD 2C 5S 5C JH 4D QH 9C 5D", State0, State1),
    acts([ "discard KD 2C", "discard QH 9C", "cut", "8D JH 7S 5S go",
           "go 5H 5C 6C", "4D", "count", "count", "count" ],
         State1, _, State).

%   Four clubs without other points are counted by the second seat, which
%   deals.

flush_state(Source, StartText, State) :-
    maplist(cards, ["2C 4C", "6C QC", StartText],
            [Discards1, Discards2, [StartCard]]),
    append(Discards1, Discards2, Hand),
    State = state(121, both(0, 0), second,
                  showing([count(second, Source)], both([], Hand),
                          aside(both(Discards1, Discards2), StartCard, []))).

flush_value(Source, StartText, Value) :-
    flush_state(Source, StartText, State),
    legal_action(State, count(second, Value)).

:- end_tests(worked_deal).

:- begin_tests(muggins).

counted(Scores, Lines, News, State) :-
    show_state(Scores, second,
               [count(first, hand), count(second, hand), count(second, crib)],
               State0),
    acts(Lines, State0, News, State).

test(what_is_overlooked_is_the_others,
     News-Scores == [ peg(first, 8, hand), peg(second, 4, muggins) ]
                    - both(8, 4)) :-
    counted(both(0, 0), ["count 8"], News, state(_, Scores, _, _)).
test(too_high_a_count_is_corrected,
     [ forall(member(Line, ["count 13", "count 29", "count 1000"])),
       News == [peg(first, 12, hand)] ]) :-
    counted(both(0, 0), [Line], News, _).
test(dealers_hand_and_crib,
     News == [ peg(first, 12, hand), peg(second, 10, hand),
               peg(first, 4, muggins), peg(second, 1, crib),
               peg(first, 3, muggins) ]) :-
    counted(both(0, 0), ["count 12", "count 10", "count 1"], News, _).
test(muggins_win, News == [ peg(first, 8, hand), peg(second, 4, muggins),
                            won(second, game) ]) :-
    counted(both(100, 117), ["count 8"], News, _).
test(own_count_comes_before_muggins,
     News-Scores == [peg(first, 8, hand), won(first, game)]
                    - both(121, 120)) :-
    counted(both(113, 120), ["count 8"], News, state(_, Scores, _, _)).

:- end_tests(muggins).

:- begin_tests(winning).

test(in_the_play, News-State == Expected) :-
    play_state(both(50, 119), second, "7H KD", "8S KC", State0),
    line("7H 8S", Events, State0, State),
    convlist(news, Events, News),
    Expected = [peg(second, 2, play), won(second, double_skunk)]
               - state(121, both(50, 121), second, over(second)).
test(by_a_go, News == [peg(first, 1, play), won(first, game)]) :-
    play_state(both(120, 120), second, "KH 9H 5C", "QS 8D", State),
    acts(["KH QS 9H go go"], State, News, _).
test(nothing_happens_after_121,
     Events == [ laid(second, FiveS, 15),
                 scored(second, 2, play,
                        [combination(fifteen, [FiveS, KH], 2)], 121),
                 won(second, game) ]) :-
    play_state(both(120, 119), second, "KH", "5S", State0),
    line("KH", _, State0, State1),
    line("5S", Events, State1, _),
    cards("KH 5S", [KH, FiveS]).
test(points_are_not_cut_off_but_the_total_is,
     Events = [ shown(first, hand, _), scored(first, 12, hand, _, 121),
                won(first, game) ]) :-
    show_state(both(120, 120), second,
               [count(first, hand), count(second, hand), count(second, crib)],
               State),
    line("count", Events, State, _).
test(total_stops_at_the_goal_of_the_state,
     Events == [ laid(second, EightS, 15),
                 scored(second, 2, play,
                        [combination(fifteen, [EightS, SevenH], 2)], 61),
                 won(second, double_skunk) ]) :-
    play_state(both(50, 60), second, "7H KD", "8S KC",
               state(_, Scores, Dealer, Stage)),
    line("7H", _, state(61, Scores, Dealer, Stage), State),
    line("8S", Events, State, state(61, both(50, 61), _, over(second))),
    cards("8S 7H", [EightS, SevenH]).
test(standard_goal, Goals == [121]) :-
    findall(Goal, standard_goal(Goal), Goals).
test(pones_hand_counts_before_the_dealers,
     State == state(121, both(121, 120), second, over(first))) :-
    show_state(both(109, 120), second,
               [count(first, hand), count(second, hand), count(second, crib)],
               State0),
    acts(["count"], State0, _, State).

:- end_tests(winning).

:- begin_tests(margin).

%   Who loses with Score loses by Margin.

margin(0, double_skunk).
margin(60, double_skunk).
margin(61, skunk).
margin(90, skunk).
margin(91, game).
margin(120, game).

test(won, [forall(margin(Score, Margin)),
           News == [peg(second, 1, play), won(second, Margin)]]) :-
    play_state(both(Score, 120), second, "KH", "QS", State),
    acts(["KH QS"], State, News, _).
test(winner, [forall(margin(Score, Margin)),
              Found == [first-Margin, second-Margin]]) :-
    winner(state(121, both(121, Score), first, over(first)),
           First, FirstMargin),
    winner(state(121, both(Score, 121), first, over(second)),
           Second, Margin2),
    Found = [First-FirstMargin, Second-Margin2].
test(nobody_has_won_yet, [forall(member(Count, [0, 2, 3, 6, 8, 9])), fail]) :-
    worked(Count, State),
    winner(State, _, _).

:- end_tests(margin).

:- begin_tests(views).

test(discard, View == discarding(both(Hand, Six),
                                 aside(both([], []), hidden, hidden))) :-
    worked(0, State),
    view(State, first, state(_, _, _, View)),
    cards("5H 6C 7S 8D KD 2C", Hand),
    hidden_cards(6, Six).
test(choice_of_the_other_does_not_show,
     [ forall(other_seat(Seat, Other)), Views = [_] ]) :-
    worked(0, State0),
    findall(View,
            (   legal_action(State0, discard(Other, Cards)),
                act(State0, discard(Other, Cards), _, State),
                view(State, Seat, View)
            ),
            All),
    assertion(length(All, 15)),
    sort(All, Views).
test(play, View == playing(pegging(both(Hidden, Hand), both(First, Second),
                                   Pile, first, []),
                           aside(both(Two, Discards), FiveD, hidden))) :-
    worked(3, State0),
    line("8D JH", _, State0, State),
    view(State, second, state(_, _, _, View)),
    maplist(cards, ["5D", "QH 9C", "5S 5C 4D", "8D", "JH", "JH 8D"],
            [[FiveD], Discards, Hand, First, Second, Pile]),
    hidden_cards(2, Two),
    hidden_cards(3, Hidden).
test(face_down, Found == [ 0-[hands, discards], 1-[hands, discards],
                           2-[hands, discards], 3-[hands, discards],
                           4-[hands, discards], 5-[hands, discards],
                           6-[discards], 7-[discards], 8-[], 9-[] ]) :-
    findall(Count-Parts,
            (   between(0, 9, Count),
                worked(Count, state(_, _, _, Stage)),
                face_down(Stage, Parts)
            ),
            Found).
test(same_is_face_down_in_a_view,
     [ forall(( between(0, 9, Count), other_seat(Seat, _) )),
       Seen == Parts ]) :-
    worked(Count, State),
    State = state(_, _, _, Stage),
    face_down(Stage, Parts),
    view(State, Seat, state(_, _, _, StageSeen)),
    face_down(StageSeen, Seen).
test(unseen, [ forall(member(Count-Seat-Length,
                             [ 0-first-46, 1-first-46, 2-second-46,
                               3-first-45, 4-first-43, 4-second-43, 6-first-41,
                               8-first-39 ])),
               Found == Length ]) :-
    worked(Count, State),
    view(State, Seat, View),
    unseen(View, Cards),
    length(Cards, Found).
test(cards_in, Parts == [dealt-6, hand-4, discarded-2, start_card-1]) :-
    findall(Part-Count, cards_in(Part, Count), Parts).

:- end_tests(views).

:- begin_tests(legal_actions).

test(discards, [forall(other_seat(Seat, _)), Count-Discards == 15-15]) :-
    worked(0, State),
    findall(Cards, legal_action(State, discard(Seat, Cards)), All),
    length(All, Count),
    maplist(msort, All, Sorted),
    sort(Sorted, Unique),
    length(Unique, Discards).
test(count_of_hidden_cards_is_not_known, Actions == []) :-
    worked(8, state(Goal, Scores, Dealer, Stage)),
    Stage = showing(Counts, Hands, aside(both(_, Theirs), StartCard, _)),
    hidden_cards(2, Mine),
    legal_actions(state(Goal, Scores, Dealer,
                        showing(Counts, Hands,
                                aside(both(Mine, Theirs), StartCard, hidden))),
                  Actions).
test(all_in_a_list, [forall(between(0, 8, Count)), Actions == Found]) :-
    worked(Count, State),
    legal_actions(State, Actions),
    findall(Action, legal_action(State, Action), Found),
    assertion(Found \== []).
test(right_counts, Actions == [ count(first, 12), count(second, 14),
                                count(second, 4) ]) :-
    findall(Action,
            (   member(Count, [6, 7, 8]),
                worked(Count, State),
                legal_action(State, Action)
            ),
            Actions).

:- end_tests(legal_actions).

:- begin_tests(errors).

%   State is at Stage, where only actions of a Kind, by one of Actors, will do.
%   Errors call it Domain.

at(draw, draw, draw, [table], State) :-
    new_game(State).
at(deal, deal, deal, [table], State) :-
    new_game(second, State).
at(discard, discard, discard, [first, second], State) :-
    worked(0, State).
at(dealer_discards, discard, discard, [second], State) :-
    worked(1, State).
at(pone_discards, discard, discard, [first], State) :-
    worked(0, State0),
    cards("QH 9C", Cards),
    act(State0, discard(second, Cards), _, State).
at(cut, cut, cut, [table], State) :-
    worked(2, State).
at(lead, lay_or_go, play, [first], State) :-
    worked(3, State).
at(go, lay_or_go, play, [second], State) :-
    worked(4, State).
at(last_card, lay_or_go, play, [second], State) :-
    worked(5, State).
at(pones_hand, count, count, [first], State) :-
    worked(6, State).
at(dealers_hand, count, count, [second], State) :-
    worked(7, State).
at(crib, count, count, [second], State) :-
    worked(8, State).
at(over, nothing, nothing, [nobody],
   state(121, both(121, 90), first, over(first))).

%   Action is one of a Kind by Actor, or of no kind at all.

some_action(draw, table, draw(Deck)) :-
    textbook_deck(Deck).
some_action(deal, table, deal(Deck)) :-
    textbook_deck(Deck).
some_action(discard, Seat, discard(Seat, Cards)) :-
    member(Seat, [first, second, nobody, table]),
    member(Text, ["KD 2C", "QH 9C"]),
    cards(Text, Cards).
some_action(cut, table, cut(card(5, diamonds))).
some_action(play, Seat, lay(Seat, Card)) :-
    member(Seat, [first, second, nobody, table]),
    member(Text, ["8D", "4D"]),
    cards(Text, [Card]).
some_action(play, Seat, go(Seat)) :-
    member(Seat, [first, second, nobody, table]).
some_action(count, Seat, count(Seat, 4)) :-
    member(Seat, [first, second, nobody, table]).
some_action(none, none, Action) :-
    member(Action, [ go, lay, 7, "8D", [], card(8, diamonds), won(first, game),
                     discard(first), throw(first, []), deal, cut, nothing,
                     cut(first, card(5, diamonds)), count(12), undo ]).

test(action_of_another_kind,
     [ forall(( at(Stage, Domain, Kind, _, State),
                some_action(OtherKind, _, Action),
                OtherKind \== Kind )),
       Stage-Error == Stage-domain_error(Domain, Action) ]) :-
    catch(act(State, Action, _, _), error(Error, _), true).
test(action_of_another_seat,
     [ forall(( at(Stage, _, Kind, Actors, State),
                some_action(Kind, Actor, Action),
                \+ memberchk(Actor, Actors) )),
       Stage-Error == Stage-domain_error(seat_to_act, Action) ]) :-
    catch(act(State, Action, _, _), error(Error, _), true).
test(unbound_action, [forall(at(_, _, _, _, State)),
                      error(instantiation_error)]) :-
    act(State, _, _, _).
test(partly_unbound_action,
     [ forall(( member(Count-Action, [ 0-discard(first, _),
                                       0-discard(_, [card(king, diamonds)]),
                                       0-discard(first, [card(king, diamonds),
                                                       card(2, _)]),
                                       2-cut(_), 2-cut(card(5, _)),
                                       3-lay(first, _),
                                       3-lay(first, card(5, _)),
                                       4-go(_), 6-count(first, _) ]) )),
       error(instantiation_error) ]) :-
    worked(Count, State),
    act(State, Action, _, _).
test(unbound_cards_of_the_deck,
     [forall(member(Name, [draw, deal])), error(instantiation_error)]) :-
    at(Name, _, _, _, State),
    length(Deck, 52),
    Action =.. [Name, Deck],
    act(State, Action, _, _).

%   After so many lines of the deal that is worked out, Action raises Error.

unsound(0, discard(first, Cards), domain_error(two_cards, Cards)) :-
    member(Text, ["KD", "KD 2C 5H"]),
    cards(Text, Cards).
unsound(0, discard(first, []), domain_error(two_cards, [])).
unsound(0, discard(first, cards), type_error(list, cards)).
unsound(0, discard(first, Cards), domain_error(card_held, card(9, clubs))) :-
    cards("KD 9C", Cards).
unsound(0, discard(first, Cards),
        domain_error(card_held, card(king, diamonds))) :-
    cards("KD KD", Cards).
unsound(0, discard(first, [card(king, diamonds), '2C']),
        type_error(card, '2C')).
unsound(0, discard(first, [hidden, hidden]), type_error(card, hidden)).
unsound(0, discard(first, [card(1, clubs), card(king, diamonds)]),
        domain_error(card, card(1, clubs))).
unsound(0, discard(second, Cards),
        domain_error(card_held, card(king, diamonds))) :-
    cards("KD 2C", Cards).
unsound(1, discard(second, Cards),
        domain_error(card_held, card(king, diamonds))) :-
    cards("KD 2C", Cards).
unsound(2, cut(card(6, diamonds)),
        domain_error(next_card_of_the_deck, card(6, diamonds))).
unsound(2, cut(five), domain_error(next_card_of_the_deck, five)).
unsound(3, lay(first, card(king, diamonds)),
        domain_error(card_held, card(king, diamonds))).
unsound(3, lay(first, king), type_error(card, king)).
unsound(3, go(first), domain_error(card_to_lay, go(first))).
unsound(4, lay(second, card(4, diamonds)),
        domain_error(card_that_fits, card(4, diamonds))).
unsound(6, count(first, Points), Error) :-
    member(Points, [-1, 12.0, twelve, "12"]),
    library_error(nonneg, Points, Error).
unsound(8, count(second, -4), Error) :-
    library_error(nonneg, -4, Error).

test(unsound, [ forall(unsound(Count, Action, Error)),
                Caught == Error ]) :-
    worked(Count, State),
    catch(act(State, Action, _, _), error(Caught, _), true).

%   Deck is no deck to draw from or to deal, and raises Error.

unsound_deck([], domain_error(fifty_two_cards, [])).
unsound_deck(deck, type_error(list, deck)).
unsound_deck(Cards, domain_error(fifty_two_cards, Cards)) :-
    textbook_deck([_|Cards]).
unsound_deck([Card|Deck], domain_error(fifty_two_cards, [Card|Deck])) :-
    textbook_deck([Card|Cards]),
    Deck = [Card|Cards].
unsound_deck([Card, Card|Cards], domain_error(card_given_once, Card)) :-
    textbook_deck([_, Card|Cards]).
unsound_deck([joker|Cards], type_error(card, joker)) :-
    textbook_deck([_|Cards]).
unsound_deck([card(14, clubs)|Cards], domain_error(card, card(14, clubs))) :-
    textbook_deck([_|Cards]).

test(unsound_deck, [ forall(( unsound_deck(Deck, Error),
                              member(Name, [draw, deal]) )),
                     Caught == Error ]) :-
    at(Name, _, _, _, State),
    Action =.. [Name, Deck],
    catch(act(State, Action, _, _), error(Caught, _), true).
test(draw_from_cards_in_order, error(domain_error(shuffled_deck, Deck))) :-
    textbook_deck(Deck),
    new_game(State),
    act(State, draw(Deck), _, _).
test(dealer_must_be_a_seat, [forall(member(Dealer, [third, nobody, table, 1])),
                             Caught == Error]) :-
    library_error(oneof([first, second]), Dealer, Error),
    catch(new_game(Dealer, _), error(Caught, _), true).
test(dealer_must_be_given, error(instantiation_error)) :-
    new_game(_, _).

%   The cut of a view, in which the stock is hidden, can be any other card.

test(cut_of_a_view, StartCard == card(king, spades)) :-
    worked(2, State),
    view(State, first, View),
    act(View, cut(card(king, spades)), _,
        state(_, _, _, playing(_, aside(_, StartCard, hidden)))).
test(cut_of_a_view_is_a_card, error(type_error(card, five))) :-
    worked(2, State),
    view(State, first, View),
    act(View, cut(five), _, _).

:- end_tests(errors).

                 /*******************************
                 *      RULES OF EVERY STEP     *
                 *******************************/

%!  step_rules(-Rules:list) is det.
%
%   Rules are what must be true of each step of a game.

step_rules([ goes_on_until_it_is_won, all_cards, pile_of_laid_cards,
             scores_add_up, won_at_121, by_the_actor, fair_views,
             views_of_the_state, unseen_are_the_rest, fair_events,
             open_actions_will_do, lays_or_go, counted_right,
             followed(first), followed(second), no_choice_left
           ]).

goes_on_until_it_is_won(step(_, _, _, State)) :-
    (   winner(State, _, _)
    ->  to_act(State, nobody),
        legal_actions(State, [])
    ;   to_act(State, table)
    ->  true
    ;   legal_actions(State, [_|_])
    ).

no_choice_left(step(State, Action, _, _)) :-
    call_cleanup(act(State, Action, _, _), Done = true),
    Done == true.

all_cards(step(_, _, _, State)) :-
    State = state(_, _, _, Stage),
    (   stage_cards(Stage, Cards)
    ->  msort(Cards, Sorted),
        textbook_deck(Deck),
        msort(Deck, Sorted)
    ;   true
    ).

stage_cards(discarding(Hands, Aside), Cards) :-
    all_cards([Hands], Aside, Cards).
stage_cards(cutting(Hands, Aside), Cards) :-
    all_cards([Hands], Aside, Cards).
stage_cards(playing(pegging(Held, Laid, _, _, _), Aside), Cards) :-
    all_cards([Held, Laid], Aside, Cards).
stage_cards(showing(_, Hands, Aside), Cards) :-
    all_cards([Hands], Aside, Cards).

all_cards(Boths, aside(Discards, StartCard, Stock), Cards) :-
    findall(Card,
            (   member(both(First, Second), [Discards|Boths]),
                member(Hand, [First, Second]),
                member(Card, Hand)
            ),
            OfSeats),
    (   StartCard == hidden
    ->  append(OfSeats, Stock, Cards)
    ;   append(OfSeats, [StartCard|Stock], Cards)
    ).

pile_of_laid_cards(step(_, _, _, state(_, _, _, Stage))) :-
    (   Stage = playing(pegging(_, both(First, Second), Pile, _, _), _)
    ->  append(First, Second, Laid),
        subtract(Pile, Laid, [])
    ;   true
    ).

scores_add_up(step(state(121, both(First0, Second0), _, _), _, Events,
                   state(121, both(First, Second), _, _))) :-
    aggregate_all(sum(Points), member(scored(first, Points, _, _, _), Events),
                  FirstGain),
    aggregate_all(sum(Points), member(scored(second, Points, _, _, _), Events),
                  SecondGain),
    totals_add_up(first, First0, Events, First),
    totals_add_up(second, Second0, Events, Second),
    First =:= min(121, First0 + FirstGain),
    Second =:= min(121, Second0 + SecondGain),
    forall(member(scored(_, Points, _, Combinations, _), Events),
           ( Points > 0, Combinations \== [] )),
    \+ ( nextto(scored(_, _, Source, Combinations, _), Next, Events),
         Source \== hand,
         Source \== crib,
         Next = scored(_, _, Source, NextCombinations, _),
         NextCombinations == Combinations
       ).

%   Each total of Seat is the one before and its points, up to 121.

totals_add_up(Seat, Score0, Events, Score) :-
    findall(Points-Total, member(scored(Seat, Points, _, _, Total), Events),
            Gains),
    foldl([Points-Total, Before, Total]>>(Total =:= min(121, Before + Points)),
          Gains, Score0, Score).

won_at_121(step(_, _, Events, state(121, both(First, Second), _, Stage))) :-
    (   Stage = over(Winner)
    ->  last(Events, won(Winner, Margin)),
        seats(Winner, 121, Score, both(First, Second)),
        lost_by(Score, Margin),
        append(_, [scored(Winner, _, _, _, 121), won(_, _)], Events)
    ;   First < 121,
        Second < 121,
        \+ memberchk(won(_, _), Events)
    ).

lost_by(Score, Margin) :-
    (   Score < 61
    ->  Margin == double_skunk
    ;   Score < 91
    ->  Margin == skunk
    ;   Score < 121,
        Margin == game
    ).

by_the_actor(step(State, Action, _, _)) :-
    findall(Actor, to_act(State, Actor), Actors),
    forall(legal_action(State, Legal),
           ( action_by(Legal, Actor), memberchk(Actor, Actors) )),
    action_by(Action, By),
    memberchk(By, Actors).

action_by(draw(_), table).
action_by(deal(_), table).
action_by(cut(_), table).
action_by(discard(Seat, _), Seat).
action_by(lay(Seat, _), Seat).
action_by(go(Seat), Seat).
action_by(count(Seat, _), Seat).

fair_views(step(_, _, _, State)) :-
    State = state(_, _, _, Stage),
    forall(other_seat(Seat, _),
           (   known(Stage, Seat, Known),
               view(State, Seat, View),
               cards_of(View, Seen),
               sort(Known, Seen)
           )).

%   At Stage, all that Seat may know are the cards of Known.

known(discarding(Hands, Aside), Seat, Known) :-
    known_aside(Aside, Seat, Cards),
    seats(Seat, Hand, _, Hands),
    append(Hand, Cards, Known).
known(cutting(Hands, Aside), Seat, Known) :-
    known_aside(Aside, Seat, Cards),
    seats(Seat, Hand, _, Hands),
    append(Hand, Cards, Known).
known(playing(pegging(Held, both(A, B), _, _, _), Aside), Seat, Known) :-
    known_aside(Aside, Seat, Cards),
    seats(Seat, Hand, _, Held),
    append([Hand, A, B, Cards], Known).
known(showing(Counts, both(A, B), Aside), Seat, Known) :-
    known_aside(Aside, Seat, Cards),
    Aside = aside(Discards, _, _),
    seats(Seat, _, Theirs, Discards),
    (   Counts = [_]
    ->  append([A, B, Cards, Theirs], Known)
    ;   append([A, B, Cards], Known)
    ).
known(drawing, _, []).
known(dealing, _, []).
known(over(_), _, []).

known_aside(aside(Discards, StartCard, _), Seat, Cards) :-
    seats(Seat, Mine, _, Discards),
    findall(Card, member(Card, [StartCard|Mine]), All),
    exclude(==(hidden), All, Cards).

cards_of(Term, Cards) :-
    findall(card(Rank, Suit), sub_term(card(Rank, Suit), Term), All),
    sort(All, Cards).

views_of_the_state(step(_, _, _, State)) :-
    forall(other_seat(Seat, _),
           (   view(State, Seat, View),
               hides(View, State)
           )).

%   View is Term, but for cards and a stock that are hidden.

hides(View, Term) :-
    (   View == Term
    ->  true
    ;   View == hidden
    ->  once(( Term = card(_, _) ; Term = [_|_] ))
    ;   View =.. [Name|Views],
        Term =.. [Name|Terms],
        maplist(hides, Views, Terms)
    ).

unseen_are_the_rest(step(_, _, _, State)) :-
    forall(other_seat(Seat, _),
           (   view(State, Seat, View),
               unseen(View, Unseen),
               cards_of(View, Seen),
               append(Seen, Unseen, Cards),
               msort(Cards, Sorted),
               textbook_deck(Deck),
               msort(Deck, Sorted)
           )).

fair_events(step(_, _, Events, _)) :-
    forall(( member(Event, Events), other_seat(Seat, Other) ),
           (   event_view(Event, Seat, Seen),
               (   Event =.. [Name, Other, Cards],
                   memberchk(Name, [dealt, discarded])
               ->  cards_of(Seen, []),
                   hides(Seen, Event),
                   Cards = [_|_]
               ;   Seen == Event
               )
           )).

open_actions_will_do(step(State, _, _, _)) :-
    forall(legal_action(State, Action),
           act(State, Action, [_|_], _)).

lays_or_go(step(State, _, _, _)) :-
    State = state(_, _, _, Stage),
    (   Stage = playing(pegging(Held, _, Pile, Seat, _), _)
    ->  seats(Seat, Hand, _, Held),
        findall(Action, legal_action(State, Action), Actions),
        findall(lay(Seat, Card),
                (   member(Card, Hand),
                    maplist(counted_as, [Card|Pile], Counts),
                    sum_list(Counts, Count),
                    Count =< 31
                ),
                Lays),
        expected_actions(Lays, Seat, Expected),
        Actions == Expected
    ;   true
    ).

expected_actions([], Seat, [go(Seat)]).
expected_actions([Lay|Lays], _, [Lay|Lays]).

counted_as(card(Rank, _), Count) :-
    (   integer(Rank)
    ->  Count = Rank
    ;   memberchk(Rank-Count, [ace-1, jack-10, queen-10, king-10])
    ).

counted_right(step(state(_, _, _, Stage), Action, Events, _)) :-
    (   Stage = showing([count(Seat, Source)|_], Hands,
                        aside(Discards, StartCard, _))
    ->  Action = count(Seat, Claimed),
        Events = [shown(Seat, Source, Cards)|Scored],
        counted_cards(Source, Seat, Hands, Discards, Expected),
        msort(Cards, Sorted),
        msort(Expected, Sorted),
        textbook_value(Source, Cards, StartCard, Value),
        other_seat(Seat, Other),
        Own is min(Claimed, Value),
        Muggins is Value - Own,
        findall(Points, member(scored(Seat, Points, Source, _, _), Scored),
                Owns),
        findall(Points, member(scored(Other, Points, muggins, _, _), Scored),
                Others),
        sum_list(Owns, Own),
        (   memberchk(won(Seat, _), Scored)
        ->  Others == []
        ;   sum_list(Others, Muggins)
        )
    ;   true
    ).

counted_cards(hand, Seat, Hands, _, Cards) :-
    seats(Seat, Cards, _, Hands).
counted_cards(crib, _, _, both(A, B), Cards) :-
    append(A, B, Cards).

%!  followed(+Seat, +Step) is semidet.
%
%   Who sees only what Seat may see can follow Step.  The cards of a deal, and
%   the discards of the other one when the crib is to be counted, are seen anew.

followed(Seat, step(State0, Action, Events, State)) :-
    (   Action = deal(_)
    ->  true
    ;   view(State0, Seat, View0),
        view(State, Seat, Shown),
        seen_action(Action, Seat, Seen),
        maplist(seen_event(Seat), Events, EventsSeen),
        act(View0, Seen, EventsFound, View),
        EventsFound == EventsSeen,
        (   State = state(_, _, _, showing([count(_, crib)], _, _))
        ->  hides(View, Shown)
        ;   View == Shown
        )
    ).

seen_event(Seat, Event, Seen) :-
    event_view(Event, Seat, Seen).

seen_action(Action, Seat, Seen) :-
    (   Action = discard(Discarder, _),
        Discarder \== Seat
    ->  Seen = discard(Discarder, [hidden, hidden])
    ;   Seen = Action
    ).

:- begin_tests(random_games).

test(rules_are_kept, [setup(set_random(seed(121))), Broken == []]) :-
    step_rules(Rules),
    broken_rules(15, Rules, Broken).

:- end_tests(random_games).

:- begin_tests(many_random_games, [condition(getenv('LONG_TESTS', _))]).

test(rules_are_kept, [setup(set_random(seed(2000))), Broken == []]) :-
    step_rules(Rules),
    broken_rules(200, Rules, Broken).

:- end_tests(many_random_games).
