/*  Test prolog/cribbage/play.pl.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_play, []).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(plunit)).
:- use_module(library(random)).
:- use_module('../../prolog/cribbage/play').
:- use_module('../../prolog/cribbage/seats').
:- use_module(notation).
:- use_module(plain_play).

/** <module> Tests of the play

Known piles and known lines of the play; agreement with an independent
definition (plain_play.pl) on all short piles and on random long ones; and
whole plays at random.

    $ swipl -g run_tests -t halt tests/prolog/play.plt
*/

:- set_test_options([silent(true)]).

%!  play(+First:string, +Second:string, +Pone, -Play) is det.
%
%   Play is before the lead of Pone, when the seats hold First and Second.

play(First, Second, Pone, Play) :-
    maplist(cards, [First, Second], [FirstHand, SecondHand]),
    begin_play(both(FirstHand, SecondHand), Pone, Play).

%!  moves(+Text:string, +Play0, -Events:list, -Play) is det.
%
%   Text names what is done in turn: cards, and `go`.

moves(Text, Play0, Events, Play) :-
    split_string(Text, " ", "", Words),
    foldl(move, Words, EventLists, Play0, Play),
    append(EventLists, Events).

move(Word, Events, Play0, Play) :-
    play_turn(Play0, Seat),
    word_action(Word, Seat, Action),
    play_on(Play0, Action, Events, Play).

word_action(Word, Seat, Action) :-
    (   Word == "go"
    ->  Action = go(Seat)
    ;   cards(Word, [Card]),
        Action = lay(Seat, Card)
    ).

%!  line(+First:string, +Second:string, +Moves:string, -News:list) is det.
%
%   The first seat leads, and News is what Moves score, and who leads again:
%   terms peg(Seat, Points, Kinds) and leads(Seat).

line(First, Second, Moves, News) :-
    line(First, Second, Moves, News, _).

line(First, Second, Moves, News, Play) :-
    play(First, Second, first, Play0),
    moves(Moves, Play0, Events, Play),
    convlist(news, Events, News).

news(scored(Seat, Points, play, Combinations), peg(Seat, Points, Kinds)) :-
    maplist([combination(Kind, _, _), Kind]>>true, Combinations, Kinds).
news(restarted(Seat), leads(Seat)).

:- begin_tests(pile).

%   What the last card of a pile pegs for, if the oldest card comes first.

pegs("7H 8S", [fifteen-2]).
pegs("5H KS", [fifteen-2]).
pegs("AH 4S KD", [fifteen-2]).
pegs("KH 9S 2D 10C", [thirty_one-2]).
pegs("8H 8S", [pair-2]).
pegs("8H 8S 8D", [pair_royal-6]).
pegs("7H 7S 7D 7C", [double_pair_royal-12]).
pegs("8H 8S 7D", []).
pegs("9H 3H 3D 2C 3C", []).
pegs("JH QH", []).
pegs("5H 5S 5D", [fifteen-2, pair_royal-6]).
pegs("3H 6S 6D", [fifteen-2, pair-2]).
pegs("9H 10S JD", [run-3]).
pegs("QH KS AC", []).
pegs("4H 5S 6D", [fifteen-2, run-3]).
pegs("3H 5S 6D 4C", [run-4]).
pegs("2H 4S 6D 3C 5S", [run-5]).
pegs("AH 4S 6D 2C 3C 7S 5H", [run-7]).
pegs("7D 6H 5S 4C 3D 2S AH", [run-7]).
pegs("4H 8S 10D 9C", [thirty_one-2, run-3]).
pegs("5H 6S 7D 6C", []).
pegs("5H 6S 7D 5C", [run-3]).
pegs("4H 5S 6D KC", []).
pegs("3H 4S 5D 3D", [fifteen-2, run-3]).
pegs("AH 2S 3D 5C 4D AS", [run-5]).

test(pegs, [forall(pegs(Text, Expected))]) :-
    pile(Text, Pile),
    pile_combinations(Pile, Combinations),
    findall(Kind-Points, member(combination(Kind, _, Points), Combinations),
            Found),
    assertion(Text-Found == Text-Expected).
test(cards_of_each, Combinations == [ combination(thirty_one, Pile, 2),
                                      combination(run, Run, 3) ]) :-
    pile("4H 8S 10D 9C", Pile),
    pile_combinations(Pile, Combinations),
    cards("9C 10D 8S", Run).
test(cards_of_a_pair, Combinations == [combination(pair, Pair, 2)]) :-
    pile("4H 9S 9C", Pile),
    pile_combinations(Pile, Combinations),
    cards("9C 9S", Pair).
test(count, [forall(member(Text-Count, [ "AH"-1, "10D"-10, "JD"-10, "QS"-10,
                                         "KH 9S 2D 10C"-31 ]))]) :-
    pile(Text, Pile),
    pile_count(Pile, Found),
    assertion(Text-Found == Text-Count).
test(count_of_none, Count == 0) :-
    pile_count([], Count).
test(fits_up_to_31, Fitting == Expected) :-
    pile("KH QS 5D", Pile),
    cards("AH 5S 6C 7D KS", Hand),
    include(fits(Pile), Hand, Fitting),
    cards("AH 5S 6C", Expected).
test(hidden_card_does_not_fit, fail) :-
    fits([], hidden).

pile(Text, Pile) :-
    cards(Text, Cards),
    reverse(Cards, Pile).

:- end_tests(pile).

:- begin_tests(against_the_plain_play).

%   Pile is any pile of up to so many cards that adds up to 31 or less.

short_pile(0, []).
short_pile(Size, Pile) :-
    Size > 0,
    Fewer is Size - 1,
    short_pile(Fewer, Cards),
    nth1(Size, [clubs, diamonds, hearts, spades], Suit),
    member(Rank, [ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen, king]),
    Pile = [card(Rank, Suit)|Cards],
    pile_count(Pile, Count),
    Count =< 31.

%   Pile has as many cards as fit, of ranks from Lowest to Highest in the order
%   of the deck.

random_pile(Lowest, Highest, Pile) :-
    findall(card(Rank, Suit),
            (   nth1(Place, [ ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen,
                              king ], Rank),
                between(Lowest, Highest, Place),
                member(Suit, [clubs, diamonds, hearts, spades])
            ),
            Cards),
    random_permutation(Cards, Shuffled),
    foldl(lay_if_it_fits, Shuffled, [], Pile).

lay_if_it_fits(Card, Pile0, Pile) :-
    (   fits(Pile0, Card)
    ->  Pile = [Card|Pile0]
    ;   Pile = Pile0
    ).

agree(Pile) :-
    pile_combinations(Pile, Found),
    plain_combinations(Pile, Expected),
    Found == Expected.

test(short_piles, [ forall(member(Size-Expected, [ 1-13, 2-169, 3-2197,
                                                   4-22603 ])),
                    Count-Wrong == Expected-[] ]) :-
    aggregate_all(count, short_pile(Size, _), Count),
    findall(Pile, ( short_pile(Size, Pile), \+ agree(Pile) ), Wrong).
test(random_piles, [ forall(member(Lowest-Highest, [1-13, 1-7, 1-4, 2-7, 4-8])),
                     setup(set_random(seed(4))),
                     Wrong == [] ]) :-
    findall(Newest,
            (   between(1, 300, _),
                random_pile(Lowest, Highest, Pile),
                append(_, [Card|Older], Pile),
                Newest = [Card|Older],
                \+ agree(Newest)
            ),
            Wrong).

:- end_tests(against_the_plain_play).

:- begin_tests(pegging).

test(thirty_one_and_the_other_leads,
     News == [peg(second, 2, [thirty_one]), leads(first)]) :-
    line("KH 2H 4H", "9S 10C 4C", "KH 9S 2H 10C", News).
test(pair_three_and_four_of_a_kind,
     News == [ peg(second, 2, [pair]), peg(first, 6, [pair_royal]),
               peg(second, 12, [double_pair_royal]) ]) :-
    line("7H 7S 9D", "7D 7C 9C", "7H 7D 7S 7C", News).
test(pair_across_a_restart_does_not_count,
     News == [ peg(first, 1, [go]), leads(second), peg(first, 1, [last]) ]) :-
    line("KH 9H 8C", "QS 9D", "KH QS 9H go go 9D 8C", News).
test(run_across_31_does_not_count,
     News == [peg(second, 2, [thirty_one]), leads(first)]) :-
    line("KH 10D QC 5C", "AS JC 4C", "KH AS 10D JC QC", News).
test(every_event, Events == [ laid(first, KH, 10), laid(second, QS, 20),
                              laid(first, NineH, 29), said_go(second),
                              said_go(first),
                              scored(first, 1, play,
                                     [combination(go, [NineH], 1)]),
                              restarted(second), laid(second, EightD, 8),
                              laid(first, SevenC, 15),
                              scored(first, 2, play,
                                     [combination(fifteen, [SevenC, EightD],
                                                  2)]),
                              scored(first, 1, play,
                                     [combination(last, [SevenC], 1)]) ]) :-
    play("KH 9H 7C", "QS 8D", first, Play),
    moves("KH QS 9H go go 8D 7C", Play, Events, _),
    cards("KH QS 9H 8D 7C", [KH, QS, NineH, EightD, SevenC]).

:- end_tests(pegging).

:- begin_tests(go_and_last_card).

test(both_say_go, News == [peg(first, 1, [go]), leads(second)]) :-
    line("KH 9H 5C", "QS 8D", "KH QS 9H go go", News).
test(go_is_no_point_before_the_count_ends, News == []) :-
    line("KH 9H AC 5C", "QS 8D", "KH QS 9H go", News).
test(all_cards_that_fit_are_laid_after_a_go,
     News == [ peg(first, 4, [thirty_one, pair]), leads(second) ]) :-
    line("KH 9H AH AC", "QS JD KD", "KH QS 9H go AH AC", News).
test(no_point_for_a_go_at_31,
     News == [peg(first, 2, [thirty_one]), leads(second)]) :-
    line("KH 9H 2C 5C", "QS 8D", "KH QS 9H go 2C", News).
test(gone_is_forgotten_when_the_count_restarts, Play == Expected) :-
    line("KH 9H 5C", "QS 8D", "KH QS 9H go go", _, Play),
    maplist(cards, ["5C", "8D", "9H KH", "QS"], [A, B, C, D]),
    Expected = pegging(both(A, B), both(C, D), [], second, []).
test(last_card, News == [peg(second, 1, [last])]) :-
    line("KH", "QS", "KH QS", News).
test(no_point_for_the_last_card_at_31,
     News == [peg(second, 2, [thirty_one])]) :-
    line("KH 2H", "9S 10C", "KH 9S 2H 10C", News).
test(go_point_is_for_who_laid_the_last_card,
     News == [peg(second, 1, [go]), leads(first)]) :-
    line("KH 9H 5C", "QS AD 8D", "KH QS 9H AD go go", News).
test(nobody_is_left, Turn == nobody) :-
    line("KH", "QS", "KH QS", _, Play),
    play_turn(Play, Turn).

:- end_tests(go_and_last_card).

:- begin_tests(lead_and_turn).

test(seat_without_cards_is_passed_over,
     News == [peg(second, 3, [run]), peg(second, 4, [run]),
              peg(second, 1, [last])]) :-
    line("2H", "3S 4S 5S", "2H 3S 4S 5S", News).
test(same_seat_leads_when_the_other_hand_is_empty_after_31,
     News == [ peg(second, 2, [thirty_one]), leads(second),
               peg(second, 1, [last]) ]) :-
    line("KH 2H", "9S 10C 4C", "KH 9S 2H 10C 4C", News).
test(no_go_is_said_for_an_empty_hand, Gone-News == Expected) :-
    play("9H 8S", "KS QS", second, Play),
    moves("KS 9H QS go 8S", Play, Events, _),
    findall(Seat, member(said_go(Seat), Events), Gone),
    convlist(news, Events, News),
    Expected = [first]-[ peg(second, 1, [go]), leads(first),
                         peg(first, 1, [last]) ].
test(open_actions_are_the_cards_that_fit, Actions == Expected) :-
    play("9H 5C 2D AS", "KS QS", second, Play0),
    moves("KS 9H QS", Play0, _, Play),
    findall(Action, play_action(Play, Action), Actions),
    cards("2D AS", Cards),
    maplist([Card, lay(first, Card)]>>true, Cards, Expected).
test(go_is_open_when_no_card_fits, Actions == [go(first)]) :-
    play("9H 5C 3D", "KS QS", second, Play0),
    moves("KS 9H QS", Play0, _, Play),
    findall(Action, play_action(Play, Action), Actions).

:- end_tests(lead_and_turn).

:- begin_tests(hidden_cards).

%   Play is seen by the second seat, and the first one is to lay.

seen_by_second(Play) :-
    cards("KS QS", Hand),
    begin_play(both([hidden, hidden], Hand), first, Play).

test(hidden_card_becomes_known, Held-Laid == both([hidden], Hand)-Expected) :-
    seen_by_second(Play0),
    moves("5H", Play0, _, pegging(Held, Laid, _, _, _)),
    cards("KS QS", Hand),
    cards("5H", Cards),
    Expected = both(Cards, []).
test(hidden_cards_peg_when_they_are_laid,
     News == [ peg(second, 2, [fifteen]), peg(first, 2, [fifteen]) ]) :-
    seen_by_second(Play0),
    moves("5H KS", Play0, Events1, Play1),
    convlist(news, Events1, [News1]),
    cards("5S QS", Hand),
    begin_play(both([hidden], Hand), second, Play2),
    moves("QS 5C", Play2, Events2, _),
    convlist(news, Events2, [News2]),
    assertion(play_turn(Play1, first)),
    News = [News1, News2].
test(go_of_hidden_cards_is_believed, Turn == second) :-
    cards("KS QS", Hand),
    begin_play(both([hidden, hidden, hidden], Hand), first, Play0),
    moves("KH KS 2H go go", Play0, _, Play),
    play_turn(Play, Turn).
test(hidden_cards_that_all_fit_cannot_go,
     error(domain_error(card_to_lay, go(first)))) :-
    seen_by_second(Play0),
    moves("KH KS go", Play0, _, _).
test(go_of_hidden_cards_from_22_on,
     [ forall(member(Card-Allowed, ["AC"-false, "2C"-true])),
       Found == Allowed ]) :-
    cards(Card, [Laid]),
    cards("KH QS", [King, Queen]),
    Play = pegging(both([hidden], []), both([], [Laid, King, Queen]),
                   [Laid, King, Queen], first, []),
    (   catch(play_on(Play, go(first), _, _),
              error(domain_error(card_to_lay, go(first)), _),
              fail)
    ->  Found = true
    ;   Found = false
    ).
test(last_hidden_card_is_the_last_card, News == [peg(first, 1, [last])]) :-
    cards("2S", Hand),
    begin_play(both([hidden], Hand), second, Play),
    moves("2S 9H", Play, Events, _),
    convlist(news, Events, News).
test(nothing_is_open_to_a_hidden_hand, Actions == []) :-
    seen_by_second(Play),
    findall(Action, play_action(Play, Action), Actions).
test(known_card_is_taken_before_a_hidden_one, Hand == [hidden]) :-
    cards("KS", [Card]),
    take_card(Card, [hidden, Card], Hand).
test(hidden_card_must_fit,
     error(domain_error(card_that_fits, card(9, clubs)))) :-
    cards("2S 3S", Hand),
    begin_play(both([hidden, hidden, hidden], Hand), first, Play),
    moves("KH 3S KD 2S 9C", Play, _, _).
test(hidden_card_must_be_a_card,
     error(domain_error(card, card(11, clubs)))) :-
    seen_by_second(Play),
    play_on(Play, lay(first, card(11, clubs)), _, _).
test(hidden_is_no_card_to_lay,
     error(domain_error(card_that_fits, hidden))) :-
    seen_by_second(Play),
    play_on(Play, lay(first, hidden), _, _).

:- end_tests(hidden_cards).

:- begin_tests(errors).

%   The first seat, with 9H 5C 2D, may not do Action on a count of 25.

refused(Action, instantiation_error) :-
    member(Action, [_, lay(first, _), lay(_, card(9, hearts)), go(_),
                    lay(first, card(_, hearts))]).
refused(lay(second, card(2, diamonds)),
        domain_error(seat_to_act, lay(second, card(2, diamonds)))).
refused(go(second), domain_error(seat_to_act, go(second))).
refused(lay(table, card(2, diamonds)),
        domain_error(seat_to_act, lay(table, card(2, diamonds)))).
refused(lay(card(2, diamonds)),
        domain_error(lay_or_go, lay(card(2, diamonds)))).
refused(discard(first, []), domain_error(lay_or_go, discard(first, []))).
refused(discard(second, []), domain_error(lay_or_go, discard(second, []))).
refused(2, domain_error(lay_or_go, 2)).
refused(lay(first, card(2, clubs)), domain_error(card_held, card(2, clubs))).
refused(lay(first, card(king, hearts)),
        domain_error(card_held, card(king, hearts))).
refused(lay(first, card(9, hearts)),
        domain_error(card_that_fits, card(9, hearts))).
refused(go(first), domain_error(card_to_lay, go(first))).
refused(lay(first, '2D'), type_error(card, '2D')).
refused(lay(first, "2D"), type_error(card, "2D")).
refused(lay(first, hidden), type_error(card, hidden)).
refused(lay(first, card(2)), type_error(card, card(2))).
refused(lay(first, card(1, clubs)), domain_error(card, card(1, clubs))).
refused(lay(first, card(2, club)), domain_error(card, card(2, club))).

test(refused, [forall(refused(Action, Error)), error(Error)]) :-
    play("KH 9H 5C 2D", "QS 5D 4S", first, Play0),
    moves("KH QS", Play0, _, Play1),
    moves("5C", Play1, _, Play2),
    moves("4S", Play2, _, Play),
    play_on(Play, Action, _, _).
test(go_before_the_lead, error(domain_error(card_to_lay, go(first)))) :-
    play("KH", "QS", first, Play),
    play_on(Play, go(first), _, _).
test(seat_that_has_gone, [ forall(member(Action, [ lay(first, card(2, clubs)),
                                                   go(first) ])),
                           error(domain_error(seat_to_act, Action)) ]) :-
    cards("2C", Hand),
    play_on(pegging(both(Hand, [hidden]), both([], []), [], first, [first]),
            Action, _, _).
test(card_that_is_laid_already,
     error(domain_error(card_held, card(king, hearts)))) :-
    line("KH 2D", "5S 3S", "KH 5S KH", _).
test(done_after_the_end,
     [ forall(member(Seat, [first, second, nobody])),
       error(domain_error(seat_to_act, go(Seat))) ]) :-
    line("KH", "QS", "KH QS", _, Play),
    play_on(Play, go(Seat), _, _).
test(go_without_cards, error(domain_error(seat_with_cards, go(first)))) :-
    play("", "QS", first, Play),
    play_on(Play, go(first), _, _).

:- end_tests(errors).

:- begin_tests(whole_plays).

%   The seats do what they may at random to the end in Play, by Events.

random_play(Play0, Events, Play) :-
    findall(Action, play_action(Play0, Action), Actions),
    (   Actions == []
    ->  Events = [],
        Play = Play0
    ;   random_member(Action, Actions),
        play_on(Play0, Action, Now, Play1),
        append(Now, Later, Events),
        random_play(Play1, Later, Play)
    ).

random_hands(both(First, Second)) :-
    findall(card(Rank, Suit),
            (   member(Rank, [ ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen,
                               king ]),
                member(Suit, [clubs, diamonds, hearts, spades])
            ),
            Deck),
    random_permutation(Deck, Shuffled),
    length(First, 4),
    length(Second, 4),
    append([First, Second, _], Shuffled).

%   Events, read again without the state: the piles that the laid cards make,
%   newest card first, in the order of the counts.

piles(Events, Piles) :-
    foldl(add_to_pile, Events, [[]], Piles).

add_to_pile(laid(_, Card, Count), [Pile|Piles], [[Card|Pile]|Piles]) :-
    !,
    pile_count([Card|Pile], Count).
add_to_pile(restarted(_), Piles, [[]|Piles]) :-
    !.
add_to_pile(_, Piles, Piles).

sound(Hands, Events,
      pegging(Held, both(FirstLaid, SecondLaid), [], Turn, [])) :-
    Held-Turn == both([], [])-nobody,
    Hands = both(First, Second),
    msort(First, FirstSorted),
    msort(FirstLaid, FirstSorted),
    msort(Second, SecondSorted),
    msort(SecondLaid, SecondSorted),
    foldl(in_turn, Events, due(first, 4, 4, [], none), _),
    piles(Events, Piles),
    foldl(pile_points, Piles, 0, Expected),
    aggregate_all(sum(Points), member(scored(_, Points, play, _), Events),
                  Expected).

%   Event is in turn.  Due is due(Seat, First, Second, Gone, Last): Seat must
%   act, or is `nobody` when the count is over; so many cards are left to both;
%   the seats in Gone have said go; and Last laid the last card.

in_turn(laid(Seat, _, Count), due(Seat, First0, Second0, Gone, _),
        due(Next, First, Second, Gone, Seat)) :-
    !,
    (   Seat == first
    ->  First is First0 - 1,
        Second = Second0
    ;   First = First0,
        Second is Second0 - 1
    ),
    next_due(Count, Seat, First, Second, Gone, Next).
in_turn(said_go(Seat), due(Seat, First, Second, Gone, Last),
        due(Next, First, Second, [Seat|Gone], Last)) :-
    !,
    next_due(0, Seat, First, Second, [Seat|Gone], Next).
in_turn(restarted(Leader), due(nobody, First, Second, _, Last),
        due(Leader, First, Second, [], Last)) :-
    !,
    next_due(0, Last, First, Second, [], Leader).
in_turn(scored(Last, _, _, _), due(Seat, First, Second, Gone, Last),
        due(Seat, First, Second, Gone, Last)).

next_due(31, _, _, _, _, nobody) :- !.
next_due(_, first, First, Second, Gone, Next) :-
    (   Second > 0, \+ memberchk(second, Gone)
    ->  Next = second
    ;   First > 0, \+ memberchk(first, Gone)
    ->  Next = first
    ;   Next = nobody
    ).
next_due(_, second, First, Second, Gone, Next) :-
    (   First > 0, \+ memberchk(first, Gone)
    ->  Next = first
    ;   Second > 0, \+ memberchk(second, Gone)
    ->  Next = second
    ;   Next = nobody
    ).

%   Points of a whole Pile: of each of its cards, and one for the last card if
%   the count is not 31.

pile_points(Pile, Points0, Points) :-
    aggregate_all(sum(Scored),
                  (   append(_, [Card|Older], Pile),
                      plain_combinations([Card|Older], Combinations),
                      member(combination(_, _, Scored), Combinations)
                  ),
                  OfCards),
    pile_count(Pile, Count),
    (   Count =:= 31
    ->  Points is Points0 + OfCards
    ;   Points is Points0 + OfCards + 1
    ).

test(random_plays, [setup(set_random(seed(31))), Wrong == []]) :-
    findall(Hands-Events,
            (   between(1, 500, _),
                random_hands(Hands),
                begin_play(Hands, first, Play0),
                random_play(Play0, Events, Play),
                \+ sound(Hands, Events, Play)
            ),
            Wrong).

:- end_tests(whole_plays).
