/*  Test prolog/cribbage/opponent.pl.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_opponent, []).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(plunit)).
:- use_module(library(random)).
:- use_module('../../prolog/cribbage', [select_hand/3]).
:- use_module('../../prolog/cribbage/crib').
:- use_module('../../prolog/cribbage/game').
:- use_module('../../prolog/cribbage/opponent').
:- use_module('../../prolog/cribbage/play').
:- use_module('../../prolog/cribbage/show').
:- use_module('../../prolog/cribbage/view').
:- use_module(notation).
:- use_module(random_games).
:- use_module(textbook).

/** <module> Tests of the computer opponent

What cards are worth is compared with plain averages over all cribs and over
all hands of the other player; and the computer's choices are looked at where
they are plain to see.

    $ swipl -g run_tests -t halt tests/prolog/opponent.plt
*/

:- set_test_options([silent(true)]).

%!  strength_of(-Strength) is nondet.

strength_of(Strength) :-
    strength(Strength, _, _).

%!  discard_view(+Dealer, +Hand, -View) is det.
%
%   In View the first seat holds six cards, and is to discard two of them.  The
%   other one has not discarded if it deals.

discard_view(second, Hand,
             state(121, both(0, 0), second,
                   discarding(both(Hand, Others),
                              aside(both([], []), hidden, hidden)))) :-
    hidden_cards(6, Others).
discard_view(first, Hand,
             state(121, both(0, 0), first,
                   discarding(both(Hand, Others),
                              aside(both([], Discards), hidden, hidden)))) :-
    hidden_cards(4, Others),
    hidden_cards(2, Discards).

%!  play_view(+Hand:string, +Others:integer, +Pile:string, -View) is det.
%
%   In View the first seat, which is the pone, holds Hand and is to lay a card.
%   The other one holds so many cards as Others.  Pile has the newest card
%   last, and that is the other one's.

play_view(HandText, Others, PileText, View) :-
    cards(HandText, Hand),
    cards(PileText, PileUp),
    reverse(PileUp, Pile),
    laid_in_turn(Pile, Theirs, Mine),
    hidden_cards(Others, Hidden),
    cards("QS QD KD", [Queen1, Queen2, StartCard]),
    View = state(121, both(0, 0), second,
                 playing(pegging(both(Hand, Hidden), both(Mine, Theirs), Pile,
                                 first, []),
                         aside(both([Queen1, Queen2], [hidden, hidden]),
                               StartCard, hidden))).

laid_in_turn([], [], []).
laid_in_turn([Card|Pile], [Card|Cards], Others) :-
    laid_in_turn(Pile, Others, Cards).

:- begin_tests(strengths).

test(three, Strengths == [novice, regular, master]) :-
    findall(Strength, strength(Strength, _, _), Strengths).
test(each_looks_further_ahead, Turns == [1, 2, 3]) :-
    findall(Count, strength(_, _, Count), Turns).
test(crib_counts_for_the_stronger_ones, Strengths == [regular, master]) :-
    findall(Strength,
            ( strength(Strength, Reasons, _), memberchk(crib, Reasons) ),
            Strengths).
test(no_strength, [ forall(( member(Strength, [expert, 1, "master"]),
                             member(Ask, [ranked_actions, chosen_action]) )),
                    Caught == Error ]) :-
    findall(Known, strength(Known, _, _), Strengths),
    library_error(oneof(Strengths), Strength, Error),
    play_view("5H", 1, "", View),
    catch(call(Ask, Strength, View, _), error(Caught, _), true).
test(strength_must_be_given, error(instantiation_error)) :-
    play_view("5H", 1, "", View),
    chosen_action(_, View, _).

:- end_tests(strengths).

:- begin_tests(discarding).

%   Discards are what a strength discards from a hand, in standard order.

discarded(Strength, Dealer, Text, Discards) :-
    cards(Text, Hand),
    discard_view(Dealer, Hand, View),
    chosen_action(Strength, View, discard(first, Cards)),
    msort(Cards, Discards).

sorted_cards(Text, Cards) :-
    cards(Text, Unordered),
    msort(Unordered, Cards).

test(all_discards_are_ranked, [ forall(( strength_of(Strength),
                                       member(Dealer, [first, second]) )),
                              Count-Different == 15-15 ]) :-
    cards("5H 5S 2C 7D 9H KC", Hand),
    discard_view(Dealer, Hand, View),
    ranked_actions(Strength, View, Ranked),
    length(Ranked, Count),
    findall(Sorted,
            (   member(ranked(discard(first, Cards), _, _), Ranked),
                subtract(Cards, Hand, []),
                msort(Cards, Sorted)
            ),
            All),
    sort(All, Unique),
    length(Unique, Different).
test(hand_is_the_expected_value, [ forall(strength_of(Strength)),
                                   Wrong == [] ]) :-
    cards("5H 5S 2C 7D 9H KC", Hand),
    discard_view(second, Hand, View),
    ranked_actions(Strength, View, Ranked),
    findall(Cards,
            (   member(ranked(discard(first, Cards), _, Reasons), Ranked),
                subtract(Hand, Cards, Kept),
                textbook_mean(Kept, Cards, Mean),
                \+ memberchk(hand-Mean, Reasons)
            ),
            Wrong).
test(crib_is_added_for_the_dealer_and_subtracted_for_the_pone,
     [ forall(( member(Strength, [regular, master]),
                member(Dealer-Sign, [first-1, second- -1]) )),
       Wrong == [] ]) :-
    cards("5H 5S 2C 7D 9H KC", Hand),
    discard_view(Dealer, Hand, View),
    unseen(View, Unseen),
    ranked_actions(Strength, View, Ranked),
    findall(Cards,
            (   member(ranked(discard(first, Cards), _, Reasons), Ranked),
                crib_mean(Cards, Unseen, Mean),
                Points is Sign * Mean,
                \+ Reasons = [hand-_, crib-Points]
            ),
            Wrong).
test(novice_does_not_think_of_the_crib, Kinds == [hand]) :-
    cards("5H 5S 2C 7D 9H KC", Hand),
    discard_view(second, Hand, View),
    ranked_actions(novice, View, [ranked(_, _, Reasons)|_]),
    pairs_keys(Reasons, Kinds).
test(novice_discards_as_select_hand_does,
     [ setup(set_random(seed(6))), Wrong == [] ]) :-
    findall(Hand,
            (   between(1, 100, _),
                random_cards(6, Hand, _),
                discard_view(first, Hand, View),
                chosen_action(novice, View, discard(first, Cards)),
                \+ select_hand(Hand, _, Cards)
            ),
            Wrong).

test(no_pair_for_the_others_crib,
     [ forall(( member(Strength, [regular, master]),
                member(Dealer-Text, [first-"7H 8S", second-"8S KD"]) )),
       Discards == Expected ]) :-
    discarded(Strength, Dealer, "7H 8S 5H 5S QC KD", Discards),
    sorted_cards(Text, Expected).
test(pair_for_the_own_crib,
     [ forall(( member(Strength, [regular, master]),
                member(Dealer-Text, [first-"2H 2S", second-"2H QS"]) )),
       Discards == Expected ]) :-
    discarded(Strength, Dealer, "2H 2S 7C 8D 9H QS", Discards),
    sorted_cards(Text, Expected).
test(discard_is_accepted, [ setup(set_random(seed(3))),
                          forall(( strength_of(Strength),
                                   member(Dealer, [first, second]) )) ]) :-
    dealt(Dealer, State0),
    findall(Seat, to_act(State0, Seat), Seats),
    assertion(Seats = [_, Dealer]),
    forall(permutation(Seats, Order),
           (   foldl(discards(Strength), Order, State0, State),
               assertion(to_act(State, table))
           )).
test(nothing_to_choose_after_the_discard,
     [ setup(set_random(seed(3))), forall(strength_of(Strength)), fail ]) :-
    dealt(first, State0),
    discards(Strength, second, State0, State),
    view(State, second, View),
    chosen_action(Strength, View, _).
test(order_of_the_hand_does_not_change_the_points,
     [ setup(set_random(seed(10))),
       forall(( strength_of(Strength), member(Dealer, [first, second]) )),
       Wrong == [] ]) :-
    findall(Hand,
            (   between(1, 3, _),
                random_cards(6, Hand, _),
                random_permutation(Hand, Permuted),
                worths(Strength, Dealer, Hand, Worths1),
                worths(Strength, Dealer, Permuted, Worths2),
                Worths1 \== Worths2
            ),
            Wrong).
test(order_of_the_hand_does_not_change_the_choice,
     [ setup(set_random(seed(11))), Wrong == [] ]) :-
    findall(Strength-Hand,
            (   between(1, 8, _),
                random_cards(6, Hand, _),
                strength_of(Strength),
                discard_view(second, Hand, View),
                chosen_action(Strength, View, Action1),
                reverse(Hand, Turned),
                discard_view(second, Turned, TurnedView),
                chosen_action(Strength, TurnedView, Action2),
                Action1 = discard(first, Cards1),
                Action2 = discard(first, Cards2),
                \+ permutation(Cards1, Cards2)
            ),
            Wrong).

discards(Strength, Seat, State0, State) :-
    view(State0, Seat, View),
    chosen_action(Strength, View, Action),
    act(State0, Action, _, State).

%   Worths are the expected points of all discards, by the cards.

worths(Strength, Dealer, Hand, Worths) :-
    discard_view(Dealer, Hand, View),
    ranked_actions(Strength, View, Ranked),
    findall(Cards-Worth,
            (   member(ranked(discard(_, Discards), Worth, _), Ranked),
                msort(Discards, Cards)
            ),
            Unordered),
    msort(Unordered, Worths).

:- end_tests(discarding).

:- begin_tests(ranking).

%   View is one in which the computer has something to do.

some_view(View) :-
    member(Dealer, [first, second]),
    cards("5H 5S 2C 7D 9H KC", Hand),
    discard_view(Dealer, Hand, View).
some_view(View) :-
    member(Hand-Others-Pile, [ "5H 4S 10D JD"-4-"", "6H 2S 3D"-3-"KS 9C",
                               "AH 9S"-2-"9H KC 8D", "6H"-1-"7H 9S",
                               "9H 8H"-2-"KC 4D KS" ]),
    play_view(Hand, Others, Pile, View).
some_view(state(121, both(0, 0), second,
                showing([count(first, hand)], both(Hand, []),
                        aside(both([], []), StartCard, hidden)))) :-
    cards("5H 6C 7S 8D", Hand),
    cards("5D", [StartCard]).

test(points_are_the_sum_of_the_reasons,
     [forall(( strength_of(Strength), some_view(View) )), Wrong == []]) :-
    ranked_actions(Strength, View, Ranked),
    assertion(Ranked \== []),
    findall(Action,
            (   member(ranked(Action, Worth, Reasons), Ranked),
                pairs_values(Reasons, Points),
                sum_list(Points, Sum),
                Sum =\= Worth
            ),
            Wrong).
test(best_comes_first, [forall(( strength_of(Strength), some_view(View) ))]) :-
    ranked_actions(Strength, View, Ranked),
    forall(nextto(ranked(_, Worth1, _), ranked(_, Worth2, _), Ranked),
           assertion(Worth1 >= Worth2)).
test(all_open_actions_are_ranked,
     [ forall(( strength_of(Strength), some_view(View),
                \+ View = state(_, _, _, discarding(_, _)) )),
       Actions == Expected ]) :-
    ranked_actions(Strength, View, Ranked),
    findall(Action, member(ranked(Action, _, _), Ranked), Unordered),
    msort(Unordered, Actions),
    findall(Action, legal_action(View, Action), Legal),
    msort(Legal, Expected).
test(highest_card_comes_first_if_all_bring_the_same,
     Cards == Expected) :-
    play_view("AH QS 10D KC JD 2C", 4, "", View),
    ranked_actions(novice, View, Ranked),
    findall(Card, member(ranked(lay(_, Card), 0, _), Ranked), Cards),
    cards("KC QS JD 10D 2C AH", Expected).
test(higher_discard_comes_first_if_two_bring_the_same,
     [setup(set_random(seed(13)))]) :-
    findall(Place1-Place2,
            (   between(1, 30, _),
                random_cards(6, Hand, _),
                discard_view(first, Hand, View),
                ranked_actions(novice, View, Ranked),
                nextto(ranked(discard(_, Cards1), Worth, _),
                       ranked(discard(_, Cards2), Worth, _), Ranked),
                maplist(places, [Cards1, Cards2], [Place1, Place2]),
                Place1 =\= Place2
            ),
            Ties),
    assertion(Ties \== []),
    forall(member(Place1-Place2, Ties), assertion(Place1 > Place2)).
test(order_of_the_hand_does_not_matter_in_the_play,
     [ setup(set_random(seed(12))), forall(strength_of(Strength)),
       Wrong == [] ]) :-
    findall(Hand,
            (   between(1, 10, _),
                random_cards(4, Hand, _),
                random_permutation(Hand, Permuted),
                lead(Strength, Hand, Ranked1),
                lead(Strength, Permuted, Ranked2),
                Ranked1 \== Ranked2
            ),
            Wrong).
test(right_count, [ forall(strength_of(Strength)),
                    Ranked == [ranked(count(first, 12), 12, [show-12])] ]) :-
    some_view(View),
    View = state(_, _, _, showing(_, _, _)),
    !,
    ranked_actions(Strength, View, Ranked).
test(go, [ forall(strength_of(Strength)), Action == go(first) ]) :-
    play_view("9H 8H", 2, "KC 4D KS", View),
    chosen_action(Strength, View, Action).
test(nothing_to_rank, [ forall(( strength_of(Strength),
                                 member(Stage, [ drawing, dealing,
                                                 over(first) ]) )),
                        Ranked == [] ]) :-
    ranked_actions(Strength, state(121, both(0, 0), first, Stage), Ranked).

places(Cards, Sum) :-
    maplist(card_order, Cards, Places),
    sum_list(Places, Sum).

lead(Strength, Hand, Ranked) :-
    hidden_cards(4, Hidden),
    begin_play(both(Hand, Hidden), first, Play),
    ranked_actions(Strength,
                   state(121, both(0, 0), second,
                         playing(Play, aside(both([], []), hidden, hidden))),
                   Ranked).

:- end_tests(ranking).

:- begin_tests(lookahead).

%   What the next turns bring is found a second time, slowly: the other one's
%   hand is dealt in all ways from the unseen cards, and it does what is best
%   for it, card by card.

plain_prospect(0, _, _, 0) :- !.
plain_prospect(_, _, pegging(_, _, _, nobody, _), 0) :- !.
plain_prospect(Turns, Unseen, Play, Points) :-
    play_turn(Play, first),
    !,
    aggregate_all(max(Worth),
                  (   play_action(Play, Action),
                      plain_worth(Turns, Unseen, Play, Action, Worth)
                  ),
                  Points).
plain_prospect(Turns, Unseen, Play, Points) :-
    Play = pegging(both(_, Hidden), _, _, second, _),
    answer_worths(Turns, Unseen, Play, Worths),
    same_length(Hidden, Hand),
    aggregate_all(total(count, sum(Worth)),
                  (   chosen_from(Unseen, Hand),
                      best_answer(Hand, Play, Worths, Worth)
                  ),
                  total(Hands, Sum)),
    Points is Sum rdiv Hands.

chosen_from(_, []).
chosen_from(Cards, [Card|Chosen]) :-
    append(_, [Card|Left], Cards),
    chosen_from(Left, Chosen).

%   Worths are Action-Worth for all that the second seat may do.

answer_worths(Turns, Unseen, Play, Worths) :-
    Play = pegging(_, Laid, Pile, Turn, Gone),
    partition(fits(Pile), Unseen, Fitting, Unfitting),
    findall(Action-Worth,
            (   member(Hand, [Fitting, Unfitting]),
                Hand \== [],
                play_action(pegging(both([], Hand), Laid, Pile, Turn, Gone),
                            Action),
                plain_worth(Turns, Unseen, Play, Action, Worth)
            ),
            Worths).

best_answer(Hand, pegging(_, Laid, Pile, Turn, Gone), Worths, Best) :-
    aggregate_all(min(Worth),
                  (   play_action(pegging(both([], Hand), Laid, Pile, Turn,
                                          Gone),
                                  Action),
                      memberchk(Action-Worth, Worths)
                  ),
                  Best).

plain_worth(Turns, Unseen, Play0, Action, Worth) :-
    play_on(Play0, Action, Events, Play),
    gain(Events, Gain),
    (   Action = lay(second, Card)
    ->  subtract(Unseen, [Card], Left)
    ;   Left = Unseen
    ),
    Fewer is Turns - 1,
    plain_prospect(Fewer, Left, Play, Prospect),
    Worth is Gain + Prospect.

gain(Events, Gain) :-
    aggregate_all(sum(Points), member(scored(first, Points, _, _), Events),
                  Mine),
    aggregate_all(sum(Points), member(scored(second, Points, _, _), Events),
                  Theirs),
    Gain is Mine - Theirs.

%   View is one of the first seat in the play, where only some cards are not
%   seen, because all others are among its discards.

random_view(View, Unseen) :-
    random_between(1, 4, Mine),
    random_between(1, 4, Theirs),
    random_between(0, 6, Laid),
    random_between(Theirs, 9, Size),
    random_cards(Mine, Hand, Cards1),
    length(Unseen, Size),
    append(Unseen, Cards2, Cards1),
    length(Table, Laid),
    append(Table, Seen, Cards2),
    !,
    foldl(lay_if_it_fits, Table, [], Pile),
    hidden_cards(Theirs, Hidden),
    random_member(Gone, [[], [], [second]]),
    View = state(121, both(0, 0), second,
                 playing(pegging(both(Hand, Hidden), both(Table, Pile), Pile,
                                 first, Gone),
                         aside(both(Seen, [hidden, hidden]), hidden,
                               hidden))).

lay_if_it_fits(Card, Pile0, Pile) :-
    (   fits(Pile0, Card)
    ->  Pile = [Card|Pile0]
    ;   Pile = Pile0
    ).

agrees(Strength, View, Unseen) :-
    strength(Strength, _, Turns),
    ranked_actions(Strength, View, Ranked),
    View = state(_, _, _, playing(Play, _)),
    forall(member(ranked(Action, Found, [now-Gain, then-_]), Ranked),
           (   plain_worth(Turns, Unseen, Play, Action, Expected),
               Found =:= Expected,
               play_on(Play, Action, Events, _),
               gain(Events, Gain)
           )).

test(random_views, [ forall(member(Strength-Count, [ novice-50, regular-100,
                                                     master-60 ])),
                     setup(set_random(seed(9))), Wrong == [] ]) :-
    findall(View,
            (   between(1, Count, _),
                random_view(View, Unseen0),
                unseen(View, Unseen),
                assertion(permutation_of(Unseen0, Unseen)),
                \+ agrees(Strength, View, Unseen)
            ),
            Wrong).
test(one_card_of_many, [forall(member(Strength, [regular, master]))]) :-
    play_view("6H 2S", 1, "KS 9C", View),
    unseen(View, Unseen),
    assertion(agrees(Strength, View, Unseen)).

%   The other one's only card is one of 48.  It scores one as the last card, and
%   two more if it is one of four fives or of two kings.

test(worked_by_hand, Reasons == [now-0, then- -5r4]) :-
    play_view("KH", 1, "", View),
    ranked_actions(regular, View, [ranked(_, _, Reasons)]).

%   As before, but one of 47, and after it the ace scores one as the last card.
%   It scores two more if it is laid on one of four fours or of three aces.

test(worked_by_hand_over_three_turns, Reasons == [now-0, then-49r47]) :-
    play_view("KH AH", 1, "", View),
    ranked_actions(master, View, Ranked),
    memberchk(ranked(lay(first, card(king, hearts)), _, Reasons), Ranked).

permutation_of(Cards, Others) :-
    msort(Cards, Sorted),
    msort(Others, Sorted).

:- end_tests(lookahead).

:- begin_tests(laying).

laid(Strength, Hand, Others, Pile, Card) :-
    play_view(Hand, Others, Pile, View),
    chosen_action(Strength, View, lay(first, Card)).

%   From Hand, on Pile, all strengths lay Card.

all_lay("AH 6S 2D", 2, "KS QC 5H", "6S").
all_lay("7H AS KC", 3, "8C", "7H").
all_lay("8H 7S KC", 3, "8C", "8H").
all_lay("5H 6D 10S", 3, "KC", "5H").
all_lay("9D KC 2H", 3, "7S 8C", "9D").
all_lay("AH KS", 2, "9S KC QD", "AH").

test(points, [forall(( all_lay(Hand, Others, Pile, Text),
                       strength_of(Strength) )),
              Strength-Card == Strength-Expected]) :-
    laid(Strength, Hand, Others, Pile, Card),
    cards(Text, [Expected]).
test(no_five_is_led, [ forall(( member(Strength, [regular, master]),
                                member(Hand, [ "5H 4S 10D JD", "5H 7S 10D JD",
                                               "AH 4S 5D 6D" ]) )) ]) :-
    laid(Strength, Hand, 4, "", Card),
    assertion(Card \= card(5, _)).
test(count_is_not_brought_to_five,
     [forall(member(Strength, [regular, master])), Card == Expected]) :-
    laid(Strength, "3H 2S KC", 3, "2D", Card),
    cards("2S", [Expected]).
test(count_is_not_brought_to_21,
     [forall(member(Strength, [regular, master])), true(Card \== Two)]) :-
    laid(Strength, "6H 2S 3D", 3, "KS 9C", Card),
    cards("2S", [Two]).

:- end_tests(laying).

:- begin_tests(fairness).

%   State1 and State2 differ only in what the first seat may not know.

two_states(State1, State2) :-
    cards("5H 5S 2C 7D 9H KC", Hand),
    textbook_deck(Deck),
    subtract(Deck, Hand, Others),
    random_permutation(Others, Others1),
    random_permutation(Others, Others2),
    maplist(append(Hand), [Others1, Others2], [Deck1, Deck2]),
    new_game(second, State),
    act(State, deal(Deck1), _, State1),
    act(State, deal(Deck2), _, State2).

test(discard_is_the_same_for_all_hands_of_the_other,
     [ setup(set_random(seed(7))), forall(strength_of(Strength)) ]) :-
    forall(between(1, 5, _),
           (   two_states(State1, State2),
               maplist(choice(Strength), [State1, State2], [Action1, Action2]),
               assertion(State1 \== State2),
               assertion(Action1 == Action2)
           )).
test(card_is_the_same_for_all_hands_of_the_other,
     [ setup(set_random(seed(8))), forall(strength_of(Strength)) ]) :-
    cards("5H 2C 7D KC", Mine),
    cards("9H QS", Discards),
    cards("6C", [StartCard]),
    append([Mine, Discards, [StartCard]], Known),
    textbook_deck(Deck),
    subtract(Deck, Known, Others),
    findall(Action,
            (   between(1, 5, _),
                random_permutation(Others, [A, B, C, D, E, F|Stock]),
                begin_play(both(Mine, [A, B, C, D]), first, Play),
                choice(Strength,
                       state(121, both(0, 0), second,
                             playing(Play, aside(both(Discards, [E, F]),
                                                 StartCard, Stock))),
                       Action)
            ),
            Actions),
    sort(Actions, Different),
    assertion(Different = [lay(first, _)]).

choice(Strength, State, Action) :-
    view(State, first, View),
    chosen_action(Strength, View, Action).

:- end_tests(fairness).
