/*  Test prolog/cribbage/rank_play.pl.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_rank_play, []).
:- include(suite).
:- use_module(library(prolog_wrap)).
:- use_module('../../prolog/cribbage/game').
:- use_module('../../prolog/cribbage/play').
:- use_module('../../prolog/cribbage/rank_play').
:- use_module('../../prolog/cribbage/seats').
:- use_module('../../prolog/cribbage/show').
:- use_module(random_games).

/** <module> Tests of the quick playouts

The rest of the play is played a second time with cards, by the rules of
play.pl.
*/

%!  pegged_by_rules(+Pegging, -Pegged:pairs) is det.
%
%   As greedy_points/3, with all cards known.

pegged_by_rules(Pegging, Pegged) :-
    phrase(playout(Pegging), Events),
    findall(Seat-Points, member(scored(Seat, Points, play, _), Events), Pegged).

playout(Pegging0) -->
    (   { pegging_turn(Pegging0, nobody) }
    ->  []
    ;   { greedy_action(Pegging0, Action) },
        turn_taken(Action, Pegging0, Pegging),
        playout(Pegging)
    ).

greedy_action(Pegging, Action) :-
    findall(Possible, play_action(Pegging, Possible), Actions),
    (   Actions = [Action]
    ->  true
    ;   maplist(greed(Pegging), Actions, Greeds),
        max_member(greed(_, _, Action), Greeds)
    ).

greed(pegging(_, _, Pile, _, _), play(Seat, Card),
      greed(Points, Height, play(Seat, Card))) :-
    points_by_rules([Card|Pile], Points),
    card_order(Card, Height).

points_by_rules(Pile, Points) :-
    pile_combinations(Pile, Combinations),
    total_points(Combinations, Points).

%!  wrong_positions(+Deals, -Wrong:list) is det.
%
%   Wrong are the positions, of all in Deals random deals, where points differ.

wrong_positions(Deals, Wrong) :-
    findall(Pegging,
            (   between(1, Deals, _),
                random_turn(state(_, _, _, playing(Pegging, _)), _),
                pegged_by_rules(Pegging, Expected),
                Pegging = pegging(Held, Played, Pile, Turn, Gone),
                member(Seat, [first, second]),
                other(Seat, Other),
                update_of_seat(Other, Held, Cards, [hidden], Seen),
                rank_play(pegging(Seen, Played, Pile, Turn, Gone), Seat,
                          RankPlay),
                \+ greedy_points(RankPlay, Cards, Expected)
            ),
            Wrong).

%!  wrong_piles(+Count, -Wrong:list) is det.
%
%   Wrong are those of Count random piles whose points are wrong.

wrong_piles(Count, Wrong) :-
    findall(Pile,
            (   between(1, Count, _),
                random_cards(13, Cards, _),
                append(_, Pile, Cards),
                Pile = [_|_],
                pile_count(Pile, PileCount),
                PileCount =< 31,
                cribbage_rank_play:cards_pile(Pile, Number),
                points_by_rules(Pile, Points),
                \+ cribbage_rank_play:pile_points(Number, PileCount, Points)
            ),
            Wrong).

%!  checked(+Pile, +Count, +Points) is det.
%
%   Saves Pile as wrong unless its newest card pegs Points.

:- dynamic checked_pile/1, wrong_pile/1.

checked(Pile, _, Points) :-
    (   checked_pile(Pile)
    ->  true
    ;   assertz(checked_pile(Pile)),
        cribbage_rank_play:pile_cards(Pile, Cards),
        (   points_by_rules(Cards, Points)
        ->  true
        ;   assertz(wrong_pile(Pile))
        )
    ).

unwrap_points :-
    unwrap_predicate(cribbage_rank_play:pile_points/3, check),
    retractall(checked_pile(_)).

champion_game :-
    new_game(State),
    policy_steps(champion, State, _).

:- begin_tests(rank_play).

test(as_by_the_rules, [setup(set_random(seed(41))), Wrong == []]) :-
    wrong_positions(30, Wrong).
test(points, [setup(set_random(seed(42))), Wrong == []]) :-
    wrong_piles(60, Wrong).
test(longest_run, [forall(member(Text-Points, ["6H 5H 4H 3H 2H AH 4S 3S"-6,
                                               "6H 5H 4H 3H 2H AH 7H"-7])),
                   Found == Points]) :-
    cards(Text, Pile),
    cribbage_rank_play:cards_pile(Pile, Number),
    cribbage_rank_play:pile_points(Number, 28, Found).
test(play_that_is_over, Pegged == []) :-
    rank_play(pegging(both([], []), both([], []), [], nobody, []), first,
              RankPlay),
    greedy_points(RankPlay, [], Pegged).
test(few_points_are_remembered, Known-Points == 1-2) :-
    cards("KH KS", Pile),
    cribbage_rank_play:cards_pile(Pile, Number),
    retractall(cribbage_rank_play:known_points(_, _)),
    forall(between(1, 9, Key),
           assertz(cribbage_rank_play:known_points(Key, 0))),
    flag(cribbage_known_points, _, 0),
    cribbage_rank_play:pile_points(Number, 20, Points),
    aggregate_all(count, cribbage_rank_play:known_points(_, _), Known).

:- end_tests(rank_play).

:- begin_tests(many_rank_plays, [condition(getenv('LONG_TESTS', _))]).

test(as_by_the_rules, [setup(set_random(seed(43))), Wrong == []]) :-
    wrong_positions(50, Wrong).
test(points, [setup(set_random(seed(44))), Wrong == []]) :-
    wrong_piles(150, Wrong).
test(points_in_games_of_champions,
     [setup(set_random(seed(45))), cleanup(unwrap_points), Wrong == []]) :-
    retractall(cribbage_rank_play:known_points(_, _)),
    wrap_predicate(cribbage_rank_play:pile_points(Pile, Count, Points), check,
                   Found, (Found, test_rank_play:checked(Pile, Count, Points))),
    champion_game,
    findall(Wrongly, wrong_pile(Wrongly), Wrong).

:- end_tests(many_rank_plays).
