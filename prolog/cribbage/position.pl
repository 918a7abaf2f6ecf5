/*  A game of cribbage as one seat has been told of it, part by part.

    Author:  The cribbage_bridge project
    Licence: MIT
*/

:- module(cribbage_position,
          [ must_be_position/1,         % @Position
            position_view/3,            % +Position, +Stage, -View
            position_action/4,          % +Position, +Stage, +Strength, -Action
            position_after/3            % +Position, +Action, -After
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(error), [domain_error/2, must_be/2]).
:- use_module(library(lists),
              [ append/2, append/3, intersection/3, memberchk/2, reverse/2,
                subtract/3
              ]).
:- use_module(show).
:- use_module(game).
:- use_module(opponent).
:- use_module(play).

/** <module> What a seat has been told

A program that plays cribbage for another referee hears of the game bit by
bit, perhaps not of all of it, and in an order that is not its own.  What it
has been told is a term

    position(Dealer, Scores, Holds, Laid, Threw, Theirs, Cut, Pile, Turn, Gone)

in which its own seat is `first` and the other one is `second`:

  - Dealer is the seat that deals, and Scores is both(Mine, Theirs);
  - Holds, Laid and Threw are the lists of its own cards; Theirs are the cards
    that the other one has laid, Pile those of this count, oldest first;
  - Cut is the list of the start card, or empty while it is not known;
  - Turn is a list of the seat whose turn it is, or empty, and Gone is a list
    of those who have said go in this count.

This file makes a view of it, as in game.pl, on which actions can be tried.

    ?- position_action(position(first, both(0, 0), [card(5,hearts)], [], [],
                                [], [], [], [first], []),
                       play, master, Action).
    Action = lay(first, card(5, hearts)).
*/

%!  must_be_position(@Position) is det.
%
%   Raise an error that names the culprit unless Position can be: no card is
%   there twice, no hand is too large, and the pile does not pass 31.

must_be_position(position(_, _, Holds, Laid, Threw, Theirs, Cut, Pile, Turn,
                          Gone)) :-
    append([Laid, Theirs], Played),
    subtract(Pile, Played, LaidBefore),
    append([Holds, Laid, Threw, Theirs, Cut, LaidBefore], Cards),
    must_be_cards(Cards),
    must_be_cards(Pile),
    append([Holds, Laid, Threw], Own),
    must_be_at_most(dealt, Own),
    must_be_in_hand(Holds, Laid, Threw),
    must_be_at_most(hand, Theirs),
    must_be_thrown(Threw),
    must_be_at_most(startcard, Cut),
    must_be_disjoint(Turn, Gone),
    pile_count(Pile, Count),
    (   Count =< 31
    ->  true
    ;   domain_error(pile_up_to_31, Pile)
    ).

%!  must_be_in_hand(@Holds, @Laid, @Threw) is det.
%
%   Raise an error if Holds and Laid are more cards than a hand has, although
%   cards were laid or thrown.

must_be_in_hand(Holds, Laid, Threw) :-
    (   Laid == [],
        Threw == []
    ->  true
    ;   append(Holds, Laid, Hand),
        must_be_at_most(hand, Hand)
    ).

%!  must_be_thrown(@Cards) is det.
%
%   Raise an error unless Cards are those that a player throws, or none.

must_be_thrown(Cards) :-
    cards_in(thrown, Count),
    (   length(Cards, Length),
        memberchk(Length, [0, Count])
    ->  true
    ;   domain_error(two_cards, Cards)
    ).

%!  must_be_disjoint(+Turn, +Gone) is det.
%
%   Raise an error if it is the turn of a seat that has gone.

must_be_disjoint(Turn, Gone) :-
    (   intersection(Turn, Gone, [Seat|_])
    ->  domain_error(seat_that_has_not_gone, Seat)
    ;   true
    ).

%!  must_be_at_most(+Part, @Cards) is det.
%
%   Raise an error if there are more Cards than cards_in/2 allows for Part.

must_be_at_most(Part, Cards) :-
    cards_in(Part, Most),
    length(Cards, Length),
    (   Length =< Most
    ->  true
    ;   atomic_list_concat([at_most, Most, cards], '_', Domain),
        domain_error(Domain, Cards)
    ).

%!  position_view(+Position, +Stage, -View) is det.
%
%   View is what the first seat sees in Position if it is at Stage: `discard`,
%   `cut` or `play`.  If it is not known whose turn it is, it is its own.

position_view(Position, Stage, state(Scores, Dealer, View)) :-
    must_be_position(Position),
    Position = position(Dealer, Scores, _, _, _, _, _, _, _, _),
    stage_view(Stage, Position, View).

stage_view(discard, position(Dealer, _, Holds, _, Threw, _, _, _, _, _),
           discard(both(Holds, Hidden), both(Threw, Thrown), hidden)) :-
    must_be_dealt(Holds),
    (   Dealer == first
    ->  others_cards(hand, [], Hidden),
        others_cards(thrown, [], Thrown)
    ;   others_cards(dealt, [], Hidden),
        Thrown = []
    ).
stage_view(cut, position(_, _, Holds, _, Threw, _, _, _, _, _),
           cut(both(Holds, Hidden), both(Threw, Thrown), hidden)) :-
    others_cards(hand, [], Hidden),
    others_cards(thrown, [], Thrown).
stage_view(play,
           position(_, _, Holds, Laid, Threw, Theirs, Cut, Pile, Turns, Gone),
           play(Startcard, both(Threw, Thrown), hidden,
                play(both(Holds, Hidden), both(LaidLast, TheirsLast), PileLast,
                     Turn, Gone))) :-
    must_be_at_most(hand, Holds),
    others_cards(hand, Theirs, Hidden),
    others_cards(thrown, [], Thrown),
    maplist(reverse, [Laid, Theirs, Pile], [LaidLast, TheirsLast, PileLast]),
    append(Turns, [first], [Turn|_]),
    append(Cut, [hidden], [Startcard|_]).

%!  must_be_dealt(@Cards) is det.
%
%   Raise an error unless Cards are as many as a player is dealt.

must_be_dealt(Cards) :-
    cards_in(dealt, Count),
    (   length(Cards, Count)
    ->  true
    ;   domain_error(six_cards, Cards)
    ).

%!  others_cards(+Part, +Known, -Hidden) is det.
%
%   Hidden are as many hidden cards as the other seat has in Part of cards_in/2
%   besides those that are Known.

others_cards(Part, Known, Hidden) :-
    cards_in(Part, Count),
    length(Cards, Count),
    append(Known, Hidden, Cards),
    maplist(=(hidden), Hidden).

%!  position_action(+Position, +Stage, +Strength, -Action) is det.
%
%   Action is what the computer of Strength does in Position, where its seat is
%   to act at Stage.

position_action(Position, Stage, Strength, Action) :-
    position_view(Position, Stage, View),
    chosen_action(Strength, View, Action).

%!  position_after(+Position, +Action, -After) is det.
%
%   After is a term after(Events, Next): Action leads from Position to the
%   position Next, and Events tell what happens.  Nobody wins, because the
%   score is the referee's: the game goes on as long as it is told to.

position_after(Position0, Action, after(Events, Position)) :-
    must_be(ground, Action),
    (   action_stage(Action, Stage)
    ->  true
    ;   domain_error(throw_cut_lay_or_go, Action)
    ),
    position_view(Position0, Stage, state(Scores0, Dealer, ViewStage)),
    must_be_unseen(Action, Position0),
    act(state(both(0, 0), Dealer, ViewStage), Action, Events,
        state(Gained, Dealer, NextStage)),
    add_scores(Scores0, Gained, Scores),
    next_position(Action, NextStage, Position0, Scores, Position).

%!  action_stage(+Action, -Stage) is semidet.
%
%   Action is one at Stage.

action_stage(throw(_, _), discard).
action_stage(cut(_), cut).
action_stage(lay(_, _), play).
action_stage(go(_), play).

%!  must_be_unseen(+Action, +Position) is det.
%
%   Raise an error if Action brings a card to light that is in Position.

must_be_unseen(Action, Position) :-
    (   new_card(Action, Card)
    ->  unseen(Position, Unseen),
        (   memberchk(Card, Unseen)
        ->  true
        ;   domain_error(card_not_yet_given, Card)
        )
    ;   true
    ).

new_card(cut(Card), Card).
new_card(lay(second, Card), Card).

add_scores(both(Mine0, Theirs0), both(Mine1, Theirs1), both(Mine, Theirs)) :-
    score_after(Mine0, Mine1, Mine),
    score_after(Theirs0, Theirs1, Theirs).

%!  next_position(+Action, +Stage, +Position0, +Scores, -Position) is det.
%
%   Position is where Action has led from Position0: the game is at Stage, with
%   Scores.

next_position(throw(_, _), Stage, Position0, Scores, Position) :-
    Position0 = position(Dealer, _, _, _, _, Theirs, Cut, Pile, Turn0, Gone),
    Position = position(Dealer, Scores, Holds, [], Threw, Theirs, Cut, Pile,
                        [Turn], Gone),
    thrown(Stage, Holds, Threw),
    other(Dealer, Pone),
    append(Turn0, [Pone], [Turn|_]).
next_position(cut(Card), _, Position0, Scores, Position) :-
    Position0 = position(Dealer, _, Holds, Laid, Threw, Theirs, _, Pile, Turn,
                         Gone),
    Position = position(Dealer, Scores, Holds, Laid, Threw, Theirs, [Card],
                        Pile, Turn, Gone).
next_position(lay(_, _), Stage, Position0, Scores, Position) :-
    played(Stage, Position0, Scores, Position).
next_position(go(_), Stage, Position0, Scores, Position) :-
    played(Stage, Position0, Scores, Position).

%!  thrown(+Stage, -Holds, -Threw) is det.
%
%   At Stage the first seat Holds cards, and Threw others.

thrown(discard(both(Holds, _), both(Threw, _), _), Holds, Threw).
thrown(cut(both(Holds, _), both(Threw, _), _), Holds, Threw).

%!  played(+Stage, +Position0, +Scores, -Position) is det.
%
%   Position is what is known at Stage, which is the play or the show, besides
%   what is known from Position0.

played(Stage, Position0, Scores, Position) :-
    Position0 = position(Dealer, _, _, _, Threw, _, Cut, _, _, _),
    Position = position(Dealer, Scores, Holds, Laid, Threw, Theirs, Cut, Pile,
                        Turn, Gone),
    table_of(Stage, both(Holds, _), both(LaidLast, TheirsLast), PileLast, Turn,
             Gone),
    maplist(reverse, [LaidLast, TheirsLast, PileLast], [Laid, Theirs, Pile]).

%!  table_of(+Stage, -Held, -Laid, -Pile, -Turn, -Gone) is det.
%
%   What Stage tells of the play.

table_of(play(_, _, _, play(Held, Laid, Pile, Turn, Gone)),
         Held, Laid, Pile, [Turn], Gone).
table_of(show(_, _, Laid, _, _), both([], []), Laid, [], [], []).
