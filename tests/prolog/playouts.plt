/*  Test prolog/cribbage/playouts.pl.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_playouts, []).
:- include(suite).
:- use_module('../../prolog/cribbage/belief').
:- use_module('../../prolog/cribbage/playouts').
:- use_module('../../prolog/cribbage/show').
:- use_module('../../prolog/cribbage/view').
:- use_module(plain_play).
:- use_module(random_games).

/** <module> Tests of playouts

The result of a card is found a second time: the rest of the play is played with
numbers, and plain_play.pl says what a card pegs.
*/

                 /*******************************
                 *         PLAIN PLAYOUTS       *
                 *******************************/

%!  plain_gain(+Mine, +Theirs, +Pile, +Whose, +Gone, +Last, -Gain) is det.
%
%   Gain is what I gain when both play on greedily.  Mine and Theirs are held,
%   Whose turn it is is `mine` or `theirs`, as are those of Gone who have said
%   go, and Last who played the last card of Pile.

plain_gain([], [], Pile, _, _, Last, Gain) :-
    !,
    last_gain(Pile, Last, Gain).
plain_gain(Mine, Theirs, Pile, Whose, Gone, Last, Gain) :-
    memberchk(Whose-Hand-Other, [mine-Mine-theirs, theirs-Theirs-mine]),
    (   Pile \== [],
        ( plain_count(Pile, 31) ; sort(Gone, [mine, theirs]) )
    ->  last_gain(Pile, Last, Gain0),
        memberchk(Last-Leader, [mine-theirs, theirs-mine]),
        plain_gain(Mine, Theirs, [], Leader, [], none, Gain1),
        Gain is Gain0 + Gain1
    ;   ( Hand == [] ; memberchk(Whose, Gone) )
    ->  with(Whose, Gone, Gone1),
        plain_gain(Mine, Theirs, Pile, Other, Gone1, Last, Gain)
    ;   plain_best(Hand, Pile, Card, Points)
    ->  subtract(Mine, [Card], Mine1),
        subtract(Theirs, [Card], Theirs1),
        memberchk(Whose-Sign, [mine-1, theirs- -1]),
        plain_gain(Mine1, Theirs1, [Card|Pile], Other, Gone, Whose, Gain0),
        Gain is Sign * Points + Gain0
    ;   with(Whose, Gone, Gone1),
        plain_gain(Mine, Theirs, Pile, Other, Gone1, Last, Gain)
    ).

with(Whose, Gone0, Gone) :-
    sort([Whose|Gone0], Gone).

last_gain(Pile, Last, Gain) :-
    (   ( Pile == [] ; plain_count(Pile, 31) )
    ->  Gain = 0
    ;   memberchk(Last-Gain, [mine-1, theirs- -1])
    ).

plain_best(Hand, Pile, Card, Points) :-
    findall(Pegs/Number-Possible,
            (   member(Possible, Hand),
                plain_count([Possible|Pile], Count),
                Count =< 31,
                plain_combinations([Possible|Pile], Combinations),
                aggregate_all(sum(Worth),
                              member(combination(_, _, Worth), Combinations),
                              Pegs),
                card_order(Possible, Number)
            ),
            Choices),
    Choices \== [],
    sort(0, @>=, Choices, [Points/_-Card|_]).

%!  plain_playout(+State, +Seat, -Gain) is det.
%
%   As mean_gain/3 in State, with all cards known.

plain_playout(State, Seat, Gain) :-
    State = state(_, _, _, playing(pegging(Held, Played, Pile, Turn, Gone), _)),
    memberchk(Seat-Held-Mine-Theirs,
              [ first-both(A, B)-A-B, second-both(C, D)-D-C ]),
    maplist(whose(Seat), [Turn|Gone], [Whose|AllGone]),
    sort(AllGone, GoneNow),
    (   Pile = [Card|_]
    ->  Played = both(First, _),
        (   memberchk(Card, First)
        ->  whose(Seat, first, Last)
        ;   whose(Seat, second, Last)
        )
    ;   Last = none
    ),
    plain_gain(Mine, Theirs, Pile, Whose, GoneNow, Last, Gain).

whose(Seat, Of, Whose) :-
    (   Of == Seat
    ->  Whose = mine
    ;   Whose = theirs
    ).

%!  mean_playout(+Hands, +Pegging, +Seat, -Gain) is det.

mean_playout(Hands, Pegging, Seat, Gain) :-
    playouts(Hands, Pegging, Seat, Playouts),
    mean_gain(Playouts, Seat, Gain).

:- begin_tests(playouts).

test(as_by_the_plain_rules, [setup(set_random(seed(31))), Wrong == []]) :-
    findall(State,
            (   between(1, 25, _),
                random_turn(State, _),
                State = state(_, _, _, playing(Pegging, _)),
                member(Seat-Own-Others, [first-_-Cards, second-Cards-_]),
                arg(1, Pegging, both(Own, Others)),
                mean_playout([7-Cards], Pegging, Seat, Gain),
                plain_playout(State, Seat, Plain),
                Gain =\= Plain
            ),
            Wrong).
test(points_in_order, Pegged == [second-1]) :-
    cards("5H 9D 6H", [Five, Nine, Six]),
    Pegging = pegging(both([Five], [hidden]), both([], [Nine]), [Nine], first,
                      []),
    playouts([1-[Six]], Pegging, first, [1-playout([Six], Pegged)]).
test(mean_of_the_hands_by_their_weights, Mean =:= (3*One + 5*Other) rdiv 8) :-
    cards("5H 9D 6H 4S", [Five, Nine, Six, Four]),
    Pegging = pegging(both([Five], [hidden]), both([], [Nine]), [Nine], first,
                      []),
    mean_playout([1-[Six]], Pegging, first, One),
    mean_playout([1-[Four]], Pegging, first, Other),
    mean_playout([3-[Six], 5-[Four]], Pegging, first, Mean).

:- end_tests(playouts).

:- begin_tests(likely_hands).

test(all_that_may_be_held, [setup(set_random(seed(32))), Wrong == []]) :-
    findall(View,
            (   between(1, 4, _),
                seen_turn(View, Other),
                holdings(View, Other, Holdings),
                length(Holdings, Length),
                likely_hands(Length, View, Hands),
                findall(Key-Weight,
                        (   member(Weight-Cards, Hands),
                            ranks_key(Cards, Key)
                        ),
                        Found),
                Found \== Holdings
            ),
            Wrong).
test(cards_that_were_not_seen, [setup(set_random(seed(33))), Wrong == []]) :-
    findall(Cards,
            (   between(1, 10, _),
                seen_turn(View, _),
                unseen(View, Unseen),
                likely_hands(20, View, Hands),
                member(_-Cards, Hands),
                \+ ( is_set(Cards), subset(Cards, Unseen) )
            ),
            Wrong).

%   A hand that is held with the chance p is there np times of n, to less than
%   one.

test(as_often_as_they_are_likely,
     [ setup(set_random(seed(34))), Wrong == [] ]) :-
    findall(Key,
            (   between(1, 3, _),
                seen_turn(View, Other),
                holdings(View, Other, Holdings),
                length(Holdings, Length),
                Length > 50,
                likely_hands(50, View, Hands),
                pairs_values(Holdings, Weights),
                sum_list(Weights, Sum),
                member(Key-Weight, Holdings),
                aggregate_all(count,
                              (   member(1-Cards, Hands),
                                  ranks_key(Cards, Key)
                              ),
                              Count),
                abs(Count - 50 * Weight / Sum) >= 1
            ),
            Wrong).

%   Three cards that were not seen are all alike.

test(one_hand_is_the_middle_one, Cards == [Eight]) :-
    deck(Deck),
    cards("5H 8S KD", [Five, Eight, King]),
    subtract(Deck, [Five, Eight, King], Seen),
    View = state(rules(121, []), both(0, 0), first,
                 playing(pegging(both(Seen, [hidden]), both([], []), [], first,
                                 []),
                         aside(both([], []), hidden, hidden))),
    likely_hands(1, View, [1-Cards]).

seen_turn(View, Other) :-
    random_turn(State, _),
    State = state(_, _, _, playing(pegging(_, _, _, Turn, _), _)),
    memberchk(Turn-Other, [first-second, second-first]),
    view(State, Turn, View).

:- end_tests(likely_hands).
