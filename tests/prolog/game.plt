/*  Test prolog/cribbage/game.pl.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_game, []).
:- include(suite).
:- use_module(library(error)).
:- use_module(library(occurs)).
:- use_module('../../prolog/cribbage/game').
:- use_module('../../prolog/cribbage/play').
:- use_module('../../prolog/cribbage/seats').
:- use_module('../../prolog/cribbage/view').
:- use_module(random_games).
:- use_module(worked_deal).

/** <module> Tests of the game

A deal worked out by hand, the ends of games, and what must hold in every state
of random games, as well as in what each seat may see of it.
*/

other_seat(first, second).
other_seat(second, first).

%!  scored(+Text, +State0, -News:list, -State) is det.
%
%   As acts/4, but News is only what is scored and won.

scored(Text, State0, News, State) :-
    acts(Text, State0, Events, State),
    convlist(news, Events, News).

news(scored(Seat, Points, Source, _, _), peg(Seat, Points, Source)).
news(won(Seat, Margin), won(Seat, Margin)).

acted(Action, State0, State) :-
    act(State0, Action, _, State).

%!  play_state(+Goal, +Scores, +First:string, +Second:string, -State) is det.
%
%   State is before the first seat leads, when the seats hold First and Second.

play_state(Goal, Scores, FirstText, SecondText, State) :-
    maplist(cards, [FirstText, SecondText], [First, Second]),
    begin_play(both(First, Second), first, Pegging),
    State = state(rules(Goal, []), Scores, second,
                  playing(Pegging, aside(both([], []), card(2, clubs), []))).

%!  show_state(+Penalties, +Scores, -State) is det.
%
%   State is in the show of the deal that is worked out: 12 of the first seat,
%   14 of the second one and 4 of the crib are to be counted.

show_state(Penalties, Scores,
           state(rules(121, Penalties), Scores, second, Stage)) :-
    worked(13, state(_, _, _, Stage)).

seats(first, Pones, Dealers, both(Pones, Dealers)).
seats(second, Pones, Dealers, both(Dealers, Pones)).

:- begin_tests(draw).

drawn(Text, Events, State) :-
    new_game(State0),
    stacked(Text, Deck),
    act(State0, draw(Deck), Events, State).

test(new_game,
     State == state(rules(121, [muggins]), both(0, 0), nobody, drawing)) :-
    new_game(State).
test(lower_deals, [ forall(member(Text-Dealer,
                                  [ "5H 7S"-first, "7S 5H"-second,
                                    "AS KH"-first, "KH AS"-second,
                                    "JH QD"-first, "KC QD"-second,
                                    "10H JD"-first, "2H AS"-second,
                                    "5H 5S 9C 2D"-second,
                                    "KH KS AC AD 3H 4H"-first ])),
                    State == Expected ]) :-
    new_game(Dealer, Expected),
    drawn(Text, _, State).
test(equal_ranks_draw_again,
     Events == [ drawn(first, FiveH), drawn(second, FiveS),
                 drawn(first, NineC), drawn(second, TwoD), deals(second) ]) :-
    drawn("5H 5S 9C 2D", Events, _),
    cards("5H 5S 9C 2D", [FiveH, FiveS, NineC, TwoD]).

:- end_tests(draw).

:- begin_tests(deal).

dealt_by(Dealer, State) :-
    new_game(Dealer, State0),
    worked_deck(Deck),
    act(State0, deal(Deck), _, State).

test(hands, [ forall(other_seat(Dealer, Pone)),
              Stage = discarding(Hands, aside(both([], []), hidden, _)) ]) :-
    dealt_by(Dealer, state(_, _, _, Stage)),
    maplist(cards, ["5H 6C 7S 8D KD 2C", "5S 5C JH 4D QH 9C"],
            [PoneCards, DealerCards]),
    seats(Pone, PoneCards, DealerCards, Hands).
test(order_of_the_discards_does_not_matter,
     [ forall(other_seat(Dealer, Pone)), State1 == State2 ]) :-
    dealt_by(Dealer, State),
    maplist(word_action, ["KD+2C", "QH+9C"], [Pone, Dealer], Actions),
    reverse(Actions, Turned),
    foldl(acted, Actions, State, State1),
    foldl(acted, Turned, State, State2),
    assertion(State1 = state(_, _, _, cutting(_, _))).
test(pone_cuts_and_leads,
     [ forall(other_seat(Dealer, Pone)),
       Event-Actor == start_card_cut(Pone, card(5, diamonds))-Pone ]) :-
    dealt_by(Dealer, State0),
    acts("KD+2C QH+9C cut", State0, Events, State),
    last(Events, Event),
    to_act(State, Actor).

:- end_tests(deal).

:- begin_tests(heels).

%   The second seat deals at Scores0, and a jack is turned up.

turned_up(both(7, 8), both(7, 10), [peg(second, 2, heels)]).
turned_up(both(120, Score), both(120, 121),
          [peg(second, 2, heels), won(second, game)]) :-
    member(Score, [119, 120]).

test(heels, [ forall(( turned_up(Scores0, Scores, Expected),
                       member(Jack, ["JC", "JD", "JH", "JS"]) )),
              After-News == Scores-Expected ]) :-
    atom_concat('AH 2H 3H 4H 5H 6H AS 2S 3S 4S 5S 6S ', Jack, Text),
    stacked(Text, Deck),
    acted(deal(Deck), state(rules(121, []), Scores0, second, dealing), State),
    scored("AH+2H AS+2S cut", State, News, state(_, After, _, _)).

:- end_tests(heels).

:- begin_tests(worked_deal).

test(all_that_is_scored,
     News-State == [ peg(second, 1, play), peg(second, 2, play),
                     peg(second, 3, play), peg(second, 1, play),
                     peg(first, 12, hand), peg(second, 14, hand),
                     peg(second, 4, crib) ]
                   - state(rules(121, [muggins]), both(12, 25), first,
                           dealing)) :-
    worked(0, State0),
    scored("KD+2C QH+9C cut 8D JH 7S 5S go go 5H 5C 6C 4D count count count",
           State0, News, State).
test(shown_hand, Events == [ shown(first, hand, Cards),
                             scored(first, 12, hand, Combinations, 12) ]) :-
    worked(13, State),
    acts("count", State, Events, _),
    cards("6C 5H 7S 8D", Cards),
    Events = [_, scored(_, _, _, Combinations, _)],
    findall(Kind, member(combination(Kind, _, _), Combinations), Kinds),
    assertion(Kinds == [fifteen, pair, run, run]).

:- end_tests(worked_deal).

:- begin_tests(counting).

%   From Scores, in a game with Penalties, the counts of Text are scored so.

counted([muggins], both(0, 0), "8",
        [peg(first, 8, hand), peg(second, 4, muggins)]).
counted([overcount], both(0, 0), "8", [peg(first, 8, hand)]).
counted([muggins], both(0, 0), "29", [peg(first, 12, hand)]).
counted([overcount, muggins], both(0, 0), "13",
        [peg(first, 12, hand), peg(second, 1, overcount)]).
counted([], both(0, 0), "0 29 4",
        [peg(second, 14, hand), peg(second, 4, crib)]).
counted([muggins], both(0, 0), "12 10 1",
        [ peg(first, 12, hand), peg(second, 10, hand), peg(first, 4, muggins),
          peg(second, 1, crib), peg(first, 3, muggins) ]).
counted([muggins], both(100, 117), "8",
        [ peg(first, 8, hand), peg(second, 4, muggins), won(second, game) ]).
counted([overcount], both(100, 117), "16",
        [ peg(first, 12, hand), peg(second, 4, overcount), won(second, game) ]).
counted([muggins], both(113, 120), "8",
        [peg(first, 8, hand), won(first, game)]).
counted([overcount], both(109, 120), "29",
        [peg(first, 12, hand), won(first, game)]).
counted([], both(120, 120), "count", [peg(first, 12, hand), won(first, game)]).

test(counted, [ forall(counted(Penalties, Scores, Text, Expected)),
                News == Expected ]) :-
    show_state(Penalties, Scores, State),
    scored(Text, State, News, _).
test(no_hand_is_worth_that,
     [ forall(member(Points, [-1, 30, 1000])),
       Caught == domain_error(points_of_a_count, Points) ]) :-
    worked(13, State),
    catch(act(State, count(first, Points), _, _), error(Caught, _), true).

:- end_tests(counting).

:- begin_tests(winning).

test(nothing_happens_after_the_goal,
     [ forall(member(Goal-Margin, [121-game, 61-game])),
       Events-Stage-Scores
       == [ played(second, FiveS, 15),
            scored(second, 2, play, [combination(fifteen, [FiveS, KH], 2)],
                   Goal),
            won(second, Margin) ]
          - over(second, playing(pegging(both([SevenH], [FourS]),
                                         both([KH], [FiveS]), [FiveS, KH],
                                         first, []),
                                 Aside))
          - both(First, Goal) ]) :-
    First is Goal - 11,
    Second is Goal - 1,
    play_state(Goal, both(First, Second), "KH 7H", "5S 4S", State),
    acts("KH", State, _, State1),
    State1 = state(_, _, _, playing(_, Aside)),
    acts("5S", State1, Events, state(_, Scores, _, Stage)),
    cards("KH 5S 7H 4S", [KH, FiveS, SevenH, FourS]).
test(by_a_go, News == [peg(first, 1, play), won(first, game)]) :-
    play_state(121, both(120, 120), "KH 9H 5C", "QS 8D", State),
    scored("KH QS 9H go go", State, News, _).
test(standard_goal, Goals == [121]) :-
    findall(Goal, standard_goal(Goal), Goals).
test(margin, [ forall(member(Goal-Score-Margin,
                             [ 121-0-double_skunk, 121-60-double_skunk,
                               121-61-skunk, 121-90-skunk, 121-91-game,
                               121-120-game, 61-0-double_skunk, 61-1-skunk,
                               61-30-skunk, 61-31-game, 61-60-game ])),
               News == [peg(second, 1, play), won(second, Margin)] ]) :-
    Last is Goal - 1,
    play_state(Goal, both(Score, Last), "KH", "QS", State),
    scored("KH QS", State, News, _).
test(with_the_last_count, Stage == over(second, dealing)) :-
    show_state([], both(0, 117), State),
    acts("count 0 count", State, _, state(_, _, _, Stage)).
test(loser_deals_next, [ forall(other_seat(Winner, Loser)),
                         Dealer == Loser ]) :-
    next_dealer(Winner, Dealer).

:- end_tests(winning).

:- begin_tests(parts).

test(face_down, [ forall(( member(Low-High-Parts, [ 0-12-[hands, discards],
                                                    13-14-[discards],
                                                    15-16-[] ]),
                           between(Low, High, Count) )),
                  Found == Parts ]) :-
    worked(Count, state(_, _, _, Stage)),
    face_down(Stage, Found).
test(private_events, Names == [dealt, discarded]) :-
    private_events(Names).
test(cards_in, Parts == [dealt-6, hand-4, discarded-2, start_card-1]) :-
    findall(Part-Count, cards_in(Part, Count), Parts).

:- end_tests(parts).

:- begin_tests(legal_actions).

test(discards, [forall(other_seat(Seat, _)), Count-Discards == 15-15]) :-
    worked(0, State),
    findall(Cards, legal_action(State, discard(Seat, Cards)), All),
    length(All, Count),
    maplist(msort, All, Sorted),
    sort(Sorted, Unique),
    length(Unique, Discards).

%   The crib of a view that was made before the crib was shown.

test(count_of_hidden_cards_is_not_known, Actions == []) :-
    worked(14, State),
    view(State, first, View0),
    acts("count", View0, _, View),
    legal_actions(View, Actions).

:- end_tests(legal_actions).

:- begin_tests(errors).

%   Only actions of a Kind, by one of Actors, will do in State.

at(draw, [table], State) :-
    new_game(State).
at(deal, [table], State) :-
    new_game(second, State).
at(discard, [first], State) :-
    worked(0, State0),
    word_action("QH+9C", second, Discard),
    acted(Discard, State0, State).
at(Kind, Actors, State) :-
    member(Count-Kind-Actors,
           [ 0-discard-[first, second], 1-discard-[second], 2-cut-[table],
             3-play_or_go-[first], 8-play_or_go-[second],
             12-play_or_go-[second], 13-count-[first], 14-count-[second],
             15-count-[second] ]),
    worked(Count, State).
at(nothing, [nobody], state(rules(121, []), both(121, 90), first, Stage)) :-
    worked(8, state(_, _, _, Stage0)),
    member(Stage, [over(first, Stage0), over(first, dealing)]).

test(actors, [forall(at(_, Actors, State)), Found == Actors]) :-
    findall(Actor, to_act(State, Actor), Found).

%   Action is one of a Kind by Actor, or of no kind at all.

some_action(Kind, table, Action) :-
    textbook_deck(Deck),
    member(Kind-Action, [ draw-draw(Deck), deal-deal(Deck),
                          cut-cut(card(5, diamonds)) ]).
some_action(Kind, Actor, Action) :-
    member(Actor, [first, second, nobody, table]),
    maplist(cards, ["KD 2C", "QH 9C", "8D 4D"],
            [Pones, Dealers, [Card1, Card2]]),
    member(Kind-Action, [ discard-discard(Actor, Pones),
                          discard-discard(Actor, Dealers),
                          play_or_go-play(Actor, Card1),
                          play_or_go-play(Actor, Card2), play_or_go-go(Actor),
                          count-count(Actor, 4) ]).
some_action(none, none, Action) :-
    member(Action, [ go, play, 7, "8D", [], card(8, diamonds), won(first, game),
                     discard(first), pass(first, []), deal, cut, nothing,
                     cut(first, card(5, diamonds)), count(12), undo ]).

test(action_of_another_kind,
     [ forall(( at(Kind, _, State),
                some_action(OtherKind, _, Action),
                OtherKind \== Kind )),
       error(domain_error(Kind, Action)) ]) :-
    act(State, Action, _, _).
test(action_of_another_seat,
     [ forall(( at(Kind, Actors, State),
                some_action(Kind, Actor, Action),
                \+ memberchk(Actor, Actors) )),
       error(domain_error(seat_to_act, Action)) ]) :-
    act(State, Action, _, _).

%   After Count actions of the deal that is worked out, Action raises Error.

unsound(Count, _, instantiation_error) :-
    member(Count, [0, 1, 2, 3, 12, 13, 16]).
unsound(Count, Action, instantiation_error) :-
    member(Count-Action, [ 0-discard(first, _),
                           0-discard(_, [card(king, diamonds)]),
                           0-discard(first, [card(king, diamonds), card(2, _)]),
                           2-cut(_), 2-cut(card(5, _)),
                           3-play(first, _), 3-play(first, card(5, _)),
                           8-go(_), 13-count(first, _) ]).
unsound(0, discard(first, Cards), domain_error(two_cards, Cards)) :-
    member(Text, ["", "KD", "KD 2C 5H"]),
    cards(Text, Cards).
unsound(0, discard(first, Cards), Error) :-
    member(Cards-Error,
           [ cards-type_error(list, cards),
             [card(king, diamonds), card(king, diamonds)]
             - domain_error(card_given_once, card(king, diamonds)),
             [card(king, diamonds), '2C']-type_error(card, '2C'),
             [hidden, hidden]-type_error(card, hidden),
             [card(1, clubs), card(king, diamonds)]
             - domain_error(card, card(1, clubs)) ]).
unsound(Count, discard(Seat, Cards), domain_error(card_held, Culprit)) :-
    member(Count-Seat-Text-CulpritText,
           [ 0-first-"KD 9C"-"9C", 0-second-"KD 2C"-"KD",
             1-second-"KD 2C"-"KD" ]),
    maplist(cards, [Text, CulpritText], [Cards, [Culprit]]).
unsound(2, cut(Card), domain_error(next_card_of_the_deck, Card)) :-
    member(Card, [card(6, diamonds), five]).
unsound(8, play(second, card(4, diamonds)),
        domain_error(card_that_fits, card(4, diamonds))).
unsound(Count, count(Seat, Points), Error) :-
    member(Count-Seat-Points, [ 13-first-12.0, 13-first-twelve, 13-first-"12",
                                15-second-"4" ]),
    library_error(integer, Points, Error).

test(unsound, [ forall(unsound(Count, Action, Error)),
                Caught == Error ]) :-
    worked(Count, State),
    catch(act(State, Action, _, _), error(Caught, _), true).

%   Deck is no deck to draw from or to deal, and raises Error.

unsound_deck(Deck, Error) :-
    textbook_deck(Cards),
    Cards = [First, Second|Others],
    member(Deck-Error,
           [ deck-type_error(list, deck),
             [First, First|Others]-domain_error(card_given_once, First),
             [joker, Second|Others]-type_error(card, joker),
             [card(14, clubs), Second|Others]
             - domain_error(card, card(14, clubs)) ]).
unsound_deck(Deck, instantiation_error) :-
    length(Deck, 52).
unsound_deck(Deck, domain_error(fifty_two_cards, Deck)) :-
    textbook_deck([Card|Cards]),
    member(Deck, [[], Cards, [Card, Card|Cards]]).

test(unsound_deck, [ forall(( unsound_deck(Deck, Error),
                              member(Name, [draw, deal]) )),
                     Caught == Error ]) :-
    once(at(Name, _, State)),
    Action =.. [Name, Deck],
    catch(act(State, Action, _, _), error(Caught, _), true).
test(draw_from_cards_in_order, error(domain_error(shuffled_deck, Deck))) :-
    textbook_deck(Deck),
    new_game(State),
    act(State, draw(Deck), _, _).

unusable_game(Rules, first, Error) :-
    library_error(list(oneof([muggins, overcount])), [nobs], Unknown),
    member(Rules-Error, [ _-instantiation_error,
                          rules(_, [])-instantiation_error,
                          rules(121)-type_error(rules, rules(121)),
                          rules(0, [])-type_error(positive_integer, 0),
                          rules(9, [nobs])-Unknown ]).
unusable_game(rules(121, []), _, instantiation_error).
unusable_game(rules(121, []), Dealer, Error) :-
    member(Dealer, [third, table, 1]),
    library_error(oneof([first, second, nobody]), Dealer, Error).

test(unusable_game, [ forall(unusable_game(Rules, Dealer, Error)),
                      Caught == Error ]) :-
    catch(new_game(Rules, Dealer, _), error(Caught, _), true).

%   The cut of a view, in which the stock is hidden, can be any other card.

cut_of_a_view(Card, State) :-
    worked(2, State0),
    view(State0, first, View),
    act(View, cut(Card), _, State).

test(cut_of_a_view, Aside = aside(_, card(king, spades), hidden)) :-
    cut_of_a_view(card(king, spades), state(_, _, _, playing(_, Aside))).
test(cut_of_a_view_is_a_card, error(type_error(card, five))) :-
    cut_of_a_view(five, _).

:- end_tests(errors).

                 /*******************************
                 *      RULES OF EVERY STEP     *
                 *******************************/

%!  step_rules(-Rules:list) is det.
%
%   Rules are what must be true of each step of a game.

step_rules([ goes_on_until_it_is_won, all_cards, pile_of_played_cards,
             scores_add_up, won_at_121, by_the_actor, fair_views,
             views_of_the_state, own_actions, unseen_are_the_rest, fair_events,
             open_actions_will_do, counted_right, followed(first),
             followed(second), no_choice_left
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

%!  parts(+Stage, -Held, -Played, -Aside) is semidet.
%
%   At Stage the seats have Held and Played, and Aside is the rest of the cards.
%   Fails if none are dealt.

parts(discarding(Held, Aside), Held, both([], []), Aside).
parts(cutting(Held, Aside), Held, both([], []), Aside).
parts(playing(pegging(Held, Played, _, _, _), Aside), Held, Played, Aside).
parts(showing(_, Played, Aside), both([], []), Played, Aside).
parts(over(_, Stage), Held, Played, Aside) :-
    parts(Stage, Held, Played, Aside).

%!  cards_of(+Term, -Cards) is det.
%
%   Cards are all that Term holds, as often as it does, in standard order.

cards_of(Term, Cards) :-
    findall(card(Rank, Suit), sub_term(card(Rank, Suit), Term), All),
    msort(All, Cards).

are_the_deck(Term) :-
    textbook_deck(Deck),
    msort(Deck, Sorted),
    cards_of(Term, Sorted).

all_cards(step(_, _, _, state(_, _, _, Stage))) :-
    (   parts(Stage, Held, Played, Aside)
    ->  are_the_deck([Held, Played, Aside])
    ;   true
    ).

pile_of_played_cards(step(_, _, _, state(_, _, _, Stage))) :-
    (   Stage = playing(pegging(_, both(First, Second), Pile, _, _), _)
    ->  append(First, Second, Played),
        subtract(Pile, Played, [])
    ;   true
    ).

scores_add_up(step(state(Rules, both(First0, Second0), _, _), _, Events,
                   state(Rules, both(First, Second), _, _))) :-
    totals_add_up(first, First0, Events, First),
    totals_add_up(second, Second0, Events, Second),
    forall(member(scored(_, Points, Source, Combinations, _), Events),
           ( Points > 0, ( Combinations \== [] ; Source == overcount ) )),
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

won_at_121(step(_, _, Events, state(_, both(First, Second), _, Stage))) :-
    (   Stage = over(Winner, _)
    ->  last(Events, won(Winner, _)),
        seats(Winner, 121, _, both(First, Second)),
        append(_, [scored(Winner, _, _, _, 121), won(_, _)], Events)
    ;   First < 121,
        Second < 121,
        \+ memberchk(won(_, _), Events)
    ).

by_the_actor(step(State, Action, _, _)) :-
    findall(Actor, to_act(State, Actor), Actors),
    findall(Legal, legal_action(State, Legal), AllLegal),
    legal_actions(State, AllLegal),
    forall(member(Taken, [Action|AllLegal]),
           ( action_by(Taken, By), memberchk(By, Actors) )).

action_by(Action, By) :-
    (   arg(1, Action, Seat),
        other_seat(Seat, _)
    ->  By = Seat
    ;   By = table
    ).

seat_view(State, Seat, View) :-
    viewer(Seat),
    view(State, Seat, View).

viewer(first).
viewer(second).
viewer(nobody).

fair_views(step(_, _, _, State)) :-
    State = state(_, _, _, Stage),
    forall(seat_view(State, Seat, View),
           (   known(Stage, Seat, Known),
               maplist(cards_of, [Known, View], [KnownCards, Seen]),
               maplist(sort, [KnownCards, Seen], [Same, Same])
           )).

%   At Stage, the cards of Known are all that Seat, or `nobody`, may know.

known(Stage, Seat, Known) :-
    (   parts(Stage, Held, Played, aside(Discards, StartCard, _))
    ->  own(Seat, Held, Discards, Own),
        (   Stage = showing([_], _, _)
        ->  Known = [Own, Played, StartCard, Discards]
        ;   Stage = over(_, _)
        ->  Known = [Held, Played, StartCard, Discards]
        ;   Known = [Own, Played, StartCard]
        )
    ;   Known = []
    ).

own(nobody, _, _, []).
own(first, both(Hand, _), both(Discards, _), [Hand, Discards]).
own(second, both(_, Hand), both(_, Discards), [Hand, Discards]).

views_of_the_state(step(_, _, _, State)) :-
    forall(seat_view(State, _, View), hides(View, State)).

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

%   In its view a seat finds what it may do itself, and the counts, which are
%   plain to see.

own_actions(step(_, _, _, State)) :-
    legal_actions(State, Legal),
    forall(member(Seat, [first, second]),
           (   view(State, Seat, View),
               include(open_to(Seat), Legal, Own),
               legal_actions(View, Own)
           )).

open_to(Seat, Action) :-
    once(( Action = count(_, _) ; arg(1, Action, Seat) )).

unseen_are_the_rest(step(_, _, _, State)) :-
    forall(seat_view(State, _, View),
           (   unseen(View, Unseen),
               cards_of(View, Seen),
               sort(Seen, Different),
               are_the_deck(Different-Unseen)
           )).

fair_events(step(_, _, Events, _)) :-
    forall(( member(Event, Events), viewer(Seat) ),
           (   event_view(Event, Seat, Seen),
               (   Event =.. [Name, Owner, Cards],
                   Owner \== Seat,
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

counted_right(step(State, Action, Events, _)) :-
    State = state(_, _, _, Stage),
    (   Stage = showing([count(Seat, Source)|_], Hands,
                        aside(Discards, StartCard, _))
    ->  Action = count(Seat, Claimed),
        Events = [shown(Seat, Source, Cards)|Scored],
        State = state(rules(_, Penalties), _, _, _),
        counted_cards(Source, Seat, Hands, Discards, Expected),
        msort(Cards, Sorted),
        msort(Expected, Sorted),
        textbook_value(Source, Cards, StartCard, Value),
        legal_actions(State, [count(Seat, Value)]),
        other_seat(Seat, Other),
        Own is min(Claimed, Value),
        findall(Points, member(scored(Seat, Points, Source, _, _), Scored),
                Owns),
        sum_list(Owns, Own),
        findall(Penalty-Points,
                member(scored(Other, Points, Penalty, _, _), Scored), Others),
        (   memberchk(won(Seat, _), Scored)
        ->  Others == []
        ;   plain_penalty(Claimed, Value, Penalties, Others)
        ),
        (   Claimed =:= Value
        ->  \+ memberchk(miscounted(_, _, _, _), Scored)
        ;   Scored = [miscounted(Seat, Source, Claimed, Combinations)|_],
            aggregate_all(sum(Worth),
                          member(combination(_, _, Worth), Combinations),
                          Value)
        )
    ;   true
    ).

%   For a count of Claimed in place of Value, the other seat scores Others.

plain_penalty(Claimed, Value, Penalties, Others) :-
    Overlooked is Value - Claimed,
    Excess is Claimed - Value,
    findall(Penalty-Points,
            (   member(Penalty-Points, [muggins-Overlooked, overcount-Excess]),
                Points > 0,
                memberchk(Penalty, Penalties)
            ),
            Others).

counted_cards(hand, Seat, Hands, _, Cards) :-
    seats(Seat, Cards, _, Hands).
counted_cards(crib, _, _, both(A, B), Cards) :-
    append(A, B, Cards).

%!  followed(+Seat, +Step) is semidet.
%
%   Who sees only what Seat may see can follow Step.  The cards of a deal, those
%   of the other one at the end, and its discards when the crib is to be counted
%   are seen anew.

followed(Seat, step(State0, Action, Events, State)) :-
    (   Action = deal(_)
    ->  true
    ;   view(State0, Seat, View0),
        view(State, Seat, Shown),
        seen_action(Action, Seat, Seen),
        maplist(seen_event(Seat), Events, EventsSeen),
        act(View0, Seen, EventsFound, View),
        EventsFound == EventsSeen,
        State = state(_, _, _, Stage),
        (   memberchk(Stage, [showing([count(_, crib)], _, _), over(_, _)])
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
    broken_rules(6, Rules, Broken).

:- end_tests(random_games).

:- begin_tests(many_random_games, [condition(getenv('LONG_TESTS', _))]).

test(rules_are_kept, [setup(set_random(seed(2000))), Broken == []]) :-
    step_rules(Rules),
    broken_rules(10, Rules, Broken).

:- end_tests(many_random_games).
