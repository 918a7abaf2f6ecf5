/*  Test prolog/cribbage/play.pl.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_play, []).
:- include(suite).
:- use_module(library(terms)).
:- use_module('../../prolog/cribbage/play').
:- use_module('../../prolog/cribbage/seats').
:- use_module('../../prolog/cribbage/show', [card_order/2]).
:- use_module(plain_play).

/** <module> Tests of the play

Known piles and known lines of the play; agreement with an independent
definition (plain_play.pl) on all short piles and on random long ones; and
whole plays at random.
*/

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
    pegging_turn(Play0, Seat),
    word_action(Word, Seat, Action),
    play_on(Play0, Action, Events, Play).

%!  news(+Events, -News:list) is det.
%
%   News is what is scored, and who leads again: terms peg(Seat, Points, Kinds)
%   and leads(Seat).

news(Events, News) :-
    convlist(event_news, Events, News).

event_news(scored(Seat, Points, play, Combinations),
           peg(Seat, Points, Kinds)) :-
    maplist([combination(Kind, _, _), Kind]>>true, Combinations, Kinds).
event_news(restarted(Seat), leads(Seat)).

:- begin_tests(pile).

%   What the last card of a pile pegs for, if the oldest card comes first.

pegs("KH 9S 2D 10C", [thirty_one-2]).
pegs("5H 5S 5D", [fifteen-2, pair_royal-6]).
pegs("7H 7S 7D 7C", [double_pair_royal-12]).
pegs("9H 3H 3D 2C 3C", []).
pegs("AH 4S 6D 2C 3C 7S 5H", [run-7]).
pegs("4H 8S 10D 9C", [thirty_one-2, run-3]).

test(pegs, [forall(pegs(Text, Expected)), Found == Expected]) :-
    pile(Text, Pile),
    pile_combinations(Pile, Combinations),
    findall(Kind-Points, member(combination(Kind, _, Points), Combinations),
            Found).
test(cards_of_each, Combinations == [ combination(thirty_one, Pile, 2),
                                      combination(run, Run, 3) ]) :-
    pile("4H 8S 10D 9C", Pile),
    pile_combinations(Pile, Combinations),
    cards("9C 10D 8S", Run).
test(count, [ forall(member(Text-Count, [ ""-0, "AH"-1, "10D"-10, "JD"-10,
                                          "QS"-10, "KH 9S 2D 10C"-31 ])),
              Found == Count ]) :-
    pile(Text, Pile),
    pile_count(Pile, Found).
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

%   Pile is any pile of at most Size cards that add up to 31 or less.

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
    random_cards(52, Shuffled, _),
    include(ranks_from(Lowest, Highest), Shuffled, Cards),
    foldl(play_if_it_fits, Cards, [], Pile).

ranks_from(Lowest, Highest, Card) :-
    card_order(Card, Place),
    between(Lowest, Highest, Place).

play_if_it_fits(Card, Pile0, Pile) :-
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
            (   between(1, 60, _),
                random_pile(Lowest, Highest, Pile),
                append(_, [Card|Older], Pile),
                Newest = [Card|Older],
                \+ agree(Newest)
            ),
            Wrong).

:- end_tests(against_the_plain_play).

:- begin_tests(scoring).

%   When the first seat leads, and the seats hold First and Second, News comes
%   of the play of Text.

scored("KH 2H 4H", "9S 10C 4C", "KH 9S 2H 10C",
       [peg(second, 2, [thirty_one]), leads(first)]).
scored("7H 7S 9D", "7D 7C 9C", "7H 7D 7S 7C",
       [ peg(second, 2, [pair]), peg(first, 6, [pair_royal]),
         peg(second, 12, [double_pair_royal]) ]).
scored("KH 9H 8C", "QS 9D", "KH QS 9H go go 9D 8C",
       [peg(first, 1, [go]), leads(second), peg(first, 1, [last])]).
scored("KH 9H AC 5C", "QS 8D", "KH QS 9H go", []).
scored("KH 9H AH AC", "QS JD KD", "KH QS 9H go AH AC",
       [peg(first, 4, [thirty_one, pair]), leads(second)]).
scored("KH", "QS", "KH QS", [peg(second, 1, [last])]).
scored("KH 2H", "9S 10C", "KH 9S 2H 10C", [peg(second, 2, [thirty_one])]).
scored("KH 9H 5C", "QS AD 8D", "KH QS 9H AD go go",
       [peg(second, 1, [go]), leads(first)]).
scored("2H", "3S 4S 5S", "2H 3S 4S 5S",
       [ peg(second, 3, [run]), peg(second, 4, [run]),
         peg(second, 1, [last]) ]).
scored("KH 2H", "9S 10C 4C", "KH 9S 2H 10C 4C",
       [ peg(second, 2, [thirty_one]), leads(second),
         peg(second, 1, [last]) ]).

test(scored, [ forall(scored(First, Second, Text, Expected)),
               News == Expected ]) :-
    play(First, Second, first, Play),
    moves(Text, Play, Events, _),
    news(Events, News).
test(every_event, Events == [ played(first, KH, 10), played(second, QS, 20),
                              played(first, NineH, 29), said_go(second),
                              said_go(first),
                              scored(first, 1, play,
                                     [combination(go, [NineH], 1)]),
                              restarted(second), played(second, EightD, 8),
                              played(first, SevenC, 15),
                              scored(first, 2, play,
                                     [combination(fifteen, [SevenC, EightD],
                                                  2)]),
                              scored(first, 1, play,
                                     [combination(last, [SevenC], 1)]) ]) :-
    play("KH 9H 7C", "QS 8D", first, Play),
    moves("KH QS 9H go go 8D 7C", Play, Events, _),
    cards("KH QS 9H 8D 7C", [KH, QS, NineH, EightD, SevenC]).
test(gone_is_forgotten_when_the_count_restarts, Play == Expected) :-
    play("KH 9H 5C", "QS 8D", first, Play0),
    moves("KH QS 9H go go", Play0, _, Play),
    maplist(cards, ["5C", "8D", "9H KH", "QS"], [A, B, C, D]),
    Expected = pegging(both(A, B), both(C, D), [], second, []).

:- end_tests(scoring).

:- begin_tests(hidden_cards).

%   Play is seen by the second seat, which holds the cards of Text.  The first
%   one, whose cards are hidden, is to play.

seen_by_second(Hidden, Text, Play) :-
    hidden_cards(Hidden, First),
    cards(Text, Second),
    begin_play(both(First, Second), first, Play).

test(hidden_card_becomes_known, Held-Played == both([hidden], Hand)-Expected) :-
    seen_by_second(2, "KS QS", Play0),
    moves("5H", Play0, _, pegging(Held, Played, _, _, _)),
    maplist(cards, ["KS QS", "5H"], [Hand, Cards]),
    Expected = both(Cards, []).
test(hidden_cards_peg_when_they_are_played,
     [ forall(member(Hidden-Hand-Text-Expected,
                     [ 2-"KS QS"-"5H KS"-[peg(second, 2, [fifteen])],
                       1-"2S"-"9H 2S"-[peg(second, 1, [last])],
                       2-"2S"-"9H 2S 4H"
                       -[peg(first, 2, [fifteen]), peg(first, 1, [last])] ])),
       News == Expected ]) :-
    seen_by_second(Hidden, Hand, Play),
    moves(Text, Play, Events, _),
    news(Events, News).
test(go_of_hidden_cards_is_believed, Turn == second) :-
    seen_by_second(3, "KS QS", Play0),
    moves("KH KS 2H go go", Play0, _, Play),
    pegging_turn(Play, Turn).
test(hidden_cards_that_all_fit_cannot_go,
     error(domain_error(card_to_play, go(first)))) :-
    seen_by_second(2, "KS QS", Play0),
    moves("KH KS go", Play0, _, _).
test(go_of_hidden_cards_from_22_on,
     [ forall(member(Text-Allowed, ["AC KH QS"-false, "2C KH QS"-true])),
       Found == Allowed ]) :-
    cards(Text, Pile),
    Play = pegging(both([hidden], []), both([], Pile), Pile, first, []),
    (   catch(play_on(Play, go(first), _, _),
              error(domain_error(card_to_play, go(first)), _),
              fail)
    ->  Found = true
    ;   Found = false
    ).
test(nothing_is_open_to_a_hidden_hand, Actions == []) :-
    seen_by_second(2, "KS QS", Play),
    findall(Action, play_action(Play, Action), Actions).
test(known_card_is_taken_before_a_hidden_one, Hand == [hidden]) :-
    cards("KS", [Card]),
    take_card(Card, [hidden, Card], Hand).
test(hidden_card_must_be_a_card_that_fits,
     [ forall(member(Text-Card-Domain,
                     [ "KH 3S KD 2S"-card(9, clubs)-card_that_fits,
                       "KH 3S"-card(11, clubs)-card,
                       "KH 3S"-hidden-card_that_fits ])),
       error(domain_error(Domain, Card)) ]) :-
    seen_by_second(3, "2S 3S", Play0),
    moves(Text, Play0, _, Play),
    play_on(Play, play(first, Card), _, _).

:- end_tests(hidden_cards).

:- begin_tests(errors).

%   The first seat, with 9H 2D, may not do Action on a count of 29.

refused(Action, instantiation_error) :-
    member(Action, [_, play(first, _), play(_, card(9, hearts)), go(_),
                    play(first, card(_, hearts))]).
refused(Action, domain_error(seat_to_act, Action)) :-
    member(Action, [ play(second, card(2, diamonds)), go(second),
                     play(table, card(2, diamonds)) ]).
refused(Action, domain_error(play_or_go, Action)) :-
    member(Action, [ play(card(2, diamonds)), discard(first, []),
                     discard(second, []), 2 ]).
refused(play(first, Card), domain_error(card_held, Card)) :-
    member(Card, [card(2, clubs), card(king, hearts)]).
refused(play(first, card(9, hearts)),
        domain_error(card_that_fits, card(9, hearts))).
refused(go(first), domain_error(card_to_play, go(first))).
refused(play(first, Card), type_error(card, Card)) :-
    member(Card, ['2D', "2D", hidden, card(2)]).
refused(play(first, Card), domain_error(card, Card)) :-
    member(Card, [card(1, clubs), card(2, club)]).

test(refused, [forall(refused(Action, Error)), error(Error)]) :-
    play("KH 9H 5C 2D", "QS 5D 4S", first, Play0),
    moves("KH QS 5C 4S", Play0, _, Play),
    play_on(Play, Action, _, _).

%   After Text, Action is not that of the seat to act, or no card has been
%   played.

out_of_turn("KH", "QS", [], go(first), card_to_play).
out_of_turn("", "QS", [], go(first), seat_to_act).
out_of_turn("KH", "QS", ["KH QS"], go(Seat), seat_to_act) :-
    member(Seat, [first, second, nobody]).

test(out_of_turn, [ forall(out_of_turn(First, Second, Texts, Action, Domain)),
                    error(domain_error(Domain, Action)) ]) :-
    play(First, Second, first, Play0),
    foldl([Text, Before, After]>>moves(Text, Before, _, After), Texts, Play0,
          Play),
    play_on(Play, Action, _, _).
test(seat_that_has_gone, [ forall(member(Action, [ play(first, card(2, clubs)),
                                                   go(first) ])),
                           error(domain_error(seat_to_act, Action)) ]) :-
    cards("2C", Hand),
    play_on(pegging(both(Hand, [hidden]), both([], []), [], first, [first]),
            Action, _, _).

:- end_tests(errors).

:- begin_tests(whole_plays).

%   The seats do what they may at random to the end in Play, by Events.

random_play(Play0, Events, Play) :-
    findall(Action, play_action(Play0, Action), Actions),
    assertion(are_open(Actions, Play0)),
    (   Actions == []
    ->  Events = [],
        Play = Play0
    ;   random_member(Action, Actions),
        play_on(Play0, Action, Now, Play1),
        append(Now, Later, Events),
        random_play(Play1, Later, Play)
    ).

%   Actions are to play the cards that fit, in the order of the hand, or else to
%   say go.

are_open(Actions, pegging(_, _, _, nobody, _)) :-
    !,
    Actions == [].
are_open(Actions, pegging(Held, _, Pile, Seat, _)) :-
    of_seat(Seat, Held, Hand),
    findall(play(Seat, Card),
            (   member(Card, Hand),
                maplist(card_count, [Card|Pile], Counts),
                sum_list(Counts, Count),
                Count =< 31
            ),
            Plays),
    (   Plays == []
    ->  Actions == [go(Seat)]
    ;   Actions == Plays
    ).

%   Events, read again without the state: the piles that the played cards make,
%   newest card first, in the order of the counts.

piles(Events, Piles) :-
    foldl(add_to_pile, Events, [[]], Piles).

add_to_pile(played(_, Card, Count), [Pile|Piles], [[Card|Pile]|Piles]) :-
    !,
    pile_count([Card|Pile], Count).
add_to_pile(restarted(_), Piles, [[]|Piles]) :-
    !.
add_to_pile(_, Piles, Piles).

sound(Hands, Events, pegging(both([], []), Played, [], nobody, [])) :-
    mapargs(msort, Hands, Sorted),
    mapargs(msort, Played, Sorted),
    Left = [ first, first, first, first, second, second, second, second ],
    foldl(in_turn, Events, due(first, Left, [], none), _),
    piles(Events, Piles),
    foldl(pile_points, Piles, 0, Expected),
    aggregate_all(sum(Points), member(scored(_, Points, play, _), Events),
                  Expected).

%   Event is in turn.  Due is due(Seat, Left, Gone, Last): Seat must act, or is
%   `nobody` when the count is over; Left has the seat of each card that is
%   left; the seats in Gone have said go; and Last played the last card.

in_turn(played(Seat, _, Count), due(Seat, Left0, Gone, _),
        due(Next, Left, Gone, Seat)) :-
    selectchk(Seat, Left0, Left),
    (   Count =:= 31
    ->  Next = nobody
    ;   next_due(Seat, Left, Gone, Next)
    ).
in_turn(said_go(Seat), due(Seat, Left, Gone, Last),
        due(Next, Left, [Seat|Gone], Last)) :-
    next_due(Seat, Left, [Seat|Gone], Next).
in_turn(restarted(Leader), due(nobody, Left, _, Last),
        due(Leader, Left, [], Last)) :-
    next_due(Last, Left, [], Leader).
in_turn(scored(Last, _, _, _), due(Seat, Left, Gone, Last),
        due(Seat, Left, Gone, Last)).

next_due(Seat, Left, Gone, Next) :-
    subtract(Left, Gone, Able),
    other(Seat, Other),
    (   member(Next, [Other, Seat]),
        memberchk(Next, Able)
    ->  true
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
            (   between(1, 200, _),
                random_cards(8, [A, B, C, D|Second], _),
                Hands = both([A, B, C, D], Second),
                begin_play(Hands, first, Play0),
                random_play(Play0, Events, Play),
                \+ sound(Hands, Events, Play)
            ),
            Wrong).

:- end_tests(whole_plays).
