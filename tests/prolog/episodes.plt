/*  Test prolog/cribbage/episodes.pl.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_episodes, []).
:- include(suite).
:- use_module('../../prolog/cribbage/episodes').
:- use_module(library(occurs)).
:- use_module(library(solution_sequences)).
:- use_module(worked_deal).

/** <module> Tests of the games with a program that learns

Turns of the worked deal, in which the program is the pone.  The tests of the
Python layer compare whole episodes with those of a single game.
*/

%!  places(+Cards, -Places) is det.
%
%   Places are the positions of Cards in the deck.

places(Cards, Places) :-
    maplist(place, Cards, Places).

place(Card, Place) :-
    textbook_deck(Deck),
    once(nth0(Place, Deck, Card)).

%!  turn_taken(+Stages, +Turn, +Game0, -Game, -Numbers) is det.
%
%   Turn leads from Game0 to Game, reported by Numbers, if the program and a
%   random opponent act at Stages, and all points are rewarded.

turn_taken(Stages, Turn, Game0, Game, Numbers) :-
    Task = task(Stages, [heels, play, hand, crib], random, novice),
    games_after(Task, [Turn], [Game0], [Game], Report),
    numbers(Report, Numbers).

numbers(Report, Numbers) :-
    split_string(Report, " ", "", Words),
    maplist([Word, Number]>>number_string(Number, Word), Words, Numbers).

begin(Scores, Luck, begin(second, Scores, Places, Luck)) :-
    worked_deck(Deck),
    places(Deck, Places).

begun(Stages, Scores, Luck, Game, Numbers) :-
    begin(Scores, Luck, Turn),
    turn_taken(Stages, Turn, none, Game, Numbers).

%!  act(+Text, -Turn) is det.
%
%   Turn plays or discards the cards that Text names.

act(Text, act(Places, [], 0)) :-
    cards(Text, Cards),
    places(Cards, Places).

:- begin_tests(reports).

test(first_turn, Numbers == Expected) :-
    begun([discard, play], both(3, 4), 0, _, Numbers),
    length(Hand, 6),
    worked_deck(Deck),
    append(Hand, _, Deck),
    findall([One, Other], sublist(Hand, [One, Other]), Discards),
    append(Discards, Cards),
    maplist(places, [Hand, Cards], [HandPlaces, Legal]),
    length(Missing, 19),
    maplist(=(52), Missing),
    append([ [0, 0, 0, 0, 3, 4, 0, 0, 6, 0, 0, 1, 0], HandPlaces, Missing,
             [15|Legal]
           ],
           Expected).
test(end_of_a_deal, [Decks, Winner, Legal] == [0, 0, 0]) :-
    begun([discard], both(0, 0), 0, Game, _),
    act("KD 2C", Discard),
    turn_taken([discard], Discard, Game, game(State, []),
               [Decks, Winner|Numbers]),
    nth1(37, Numbers, Legal),
    assertion(State = state(_, _, first, dealing)).
test(points_end_at_the_goal, [Winner, Points, OtherPoints] == [2, 7, 2]) :-
    begun([discard], both(0, 119), 0, Game, _),
    act("5H 6C", Discard),
    turn_taken([discard], Discard, Game, _,
               [_, Winner, Points, OtherPoints|_]).
test(several_games, Together == Separate) :-
    begin(both(0, 0), 0, One),
    begin(both(7, 8), 3, Other),
    Task = task([play], [play], random, regular),
    games_after(Task, [One, Other], [none, none], Games, Report),
    numbers(Report, Together),
    findall(Numbers-Game,
            ( member(Turn, [One, Other]),
              games_after(Task, [Turn], [none], [Game], Alone),
              numbers(Alone, Numbers)
            ),
            Pairs),
    pairs_keys_values(Pairs, Lists, Alike),
    append(Lists, Separate),
    assertion(Games == Alike).

:- end_tests(reports).

:- begin_tests(turns).

test(luck_decides, Count == 15) :-
    aggregate_all(count,
                  distinct(Discard,
                           ( between(0, 14, Luck),
                             begun([discard], both(0, 0), 0, Game, _),
                             act("KD 2C", act(Places, [], 0)),
                             turn_taken([discard, play],
                                        act(Places, [], Luck), Game,
                                        game(State, _), _),
                             sub_term(aside(both(_, Discard), _, _), State)
                           )),
                  Count).
test(a_game_can_wait, Game-Points == Game0-[0, 0]) :-
    begun([discard], both(0, 119), 0, Begun, _),
    act("5H 6C", Discard),
    turn_taken([discard], Discard, Begun, Game0, [A, B, 7, 2|Known]),
    turn_taken([discard], wait, Game0, Game, [A, B|Numbers]),
    length(Points, 2),
    append(Points, Known, Numbers).
test(a_new_deck_is_dealt, Decks-Hand == 0-Top) :-
    begun([discard], both(0, 0), 0, Game, _),
    act("KD 2C", act(Places, [], Luck)),
    numlist(0, 51, Deck),
    turn_taken([discard], act(Places, Deck, Luck), Game, _, [Decks|Numbers]),
    length(Before, 12),
    length(Hand, 6),
    append(Before, Known, Numbers),
    append(Hand, _, Known),
    numlist(6, 11, Top).
test(wrong_card, error(domain_error(card_held, card(ace, spades)))) :-
    begun([discard], both(0, 0), 0, Game, _),
    act("AS KD", Discard),
    turn_taken([discard], Discard, Game, _, _).
test(wrong_kind, error(domain_error(discard, go(first)))) :-
    begun([discard], both(0, 0), 0, Game, _),
    turn_taken([discard], act([], [], 0), Game, _, _).

:- end_tests(turns).
