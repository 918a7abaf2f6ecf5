/*  Test prolog/cribbage/review.pl.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_review, []).
:- include(suite).
:- use_module('../../prolog/cribbage/game').
:- use_module('../../prolog/cribbage/odds').
:- use_module('../../prolog/cribbage/opponent').
:- use_module('../../prolog/cribbage/review').
:- use_module('../../prolog/cribbage/view').
:- use_module(worked_deal).

/** <module> Tests of what a choice has cost
*/

%   What is said of each action is compared with what the champion says of all.

:- begin_tests(reviewed).

test(all_discards_are_options_with_their_cost, Options == Ranked) :-
    champion_ranks(0, second, State, Ranked),
    Ranked = [Best|_],
    Best = ranked(_, Most, _, unknown),
    forall(member(Made, Ranked),
           (   Made = ranked(Action, Points, _, _),
               reviewed(State, second, Action, Reviewed),
               Reviewed = reviewed(Same, Better, Lost, ChanceLost, _),
               assertion(Same == Made),
               assertion(Lost =:= Most - Points),
               assertion(as_good(Made, Best, Better)),
               assertion(same_sign(Lost, ChanceLost))
           )),
    length(Ranked, Count),
    assertion(Count =:= 15),
    Best = ranked(Action, _, _, _),
    reviewed(State, second, Action, reviewed(_, _, _, _, Options)).
test(all_cards_are_options_with_their_cost, Options == Ranked) :-
    champion_ranks(5, first, State, Ranked),
    Ranked = [ranked(_, Most, _, _)|_],
    last(Ranked, ranked(Action, Least, _, _)),
    reviewed(State, first, Action, reviewed(Made, _, Lost, _, Options)),
    assertion(Made = ranked(Action, Least, _, _)),
    assertion(Lost =:= Most - Least).
test(cards_may_have_any_order, Made == Same) :-
    worked(0, State),
    cards("KD 2C", [King, Two]),
    reviewed(State, first, discard(first, [King, Two]),
             reviewed(Made, _, _, _, _)),
    reviewed(State, first, discard(first, [Two, King]),
             reviewed(Same, _, _, _, _)).
test(far_from_the_goal_chances_are_unknown,
     error(domain_error(points_to_go(121), 122))) :-
    champion_ranks(0, second, state(_, Scores, Dealer, Stage), Ranked),
    last(Ranked, ranked(Action, _, _, _)),
    reviewed(state(rules(122, []), Scores, Dealer, Stage), second, Action, _).
test(what_is_not_open_has_no_cost, fail) :-
    worked(0, State),
    cards("KD QH", Cards),
    reviewed(State, first, discard(first, Cards), _).

%!  champion_ranks(+Count, +Seat, -State, -Ranked) is det.
%
%   After Count actions of the worked deal, Ranked is what the champion says.

champion_ranks(Count, Seat, State, Ranked) :-
    worked(Count, State),
    view(State, Seat, View),
    ranked_actions(champion, View, Ranked).

as_good(Made, ranked(_, Most, _, _), Made) :-
    Made = ranked(_, Most, _, _),
    !.
as_good(_, Best, Best).

same_sign(Points, Chance) :-
    Sign is sign(Points),
    Sign =:= sign(Chance).

:- end_tests(reviewed).

:- begin_tests(chance_to_win).

test(before_a_deal_it_is_that_of_the_odds, Chance == Probability) :-
    win_probability(pone, 95, 110, Probability),
    before_deal(second, both(95, 110), State),
    chance_to_win(State, first, Chance).
test(chances_of_both_add_to_one) :-
    before_deal(first, both(3, 117), State),
    chance_to_win(State, first, First),
    chance_to_win(State, second, Second),
    assertion(abs(First + Second - 1) < 1.0e-9).
test(at_the_end_one_has_won, First-Second == 0.0-1.0) :-
    State = state(rules(121, []), both(90, 121), first, Stage),
    Stage = over(second, dealing),
    chance_to_win(State, first, First),
    chance_to_win(State, second, Second).
test(not_before_the_draw, fail) :-
    before_deal(nobody, both(0, 0), State),
    chance_to_win(State, first, _).
test(not_within_a_deal, [forall(member(Count, [0, 2, 3, 13])), fail]) :-
    worked(Count, State),
    chance_to_win(State, first, _).

before_deal(Dealer, Scores, State) :-
    new_game(rules(121, [muggins]), Scores, Dealer, State).

:- end_tests(chance_to_win).
