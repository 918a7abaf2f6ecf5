/*  Follow a game of cribbage as one seat knows it, from a referee's reports.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_position,
          [ must_be_position/1,         % @Position
            position_view/3,            % +Position, +Stage, -View
            position_situation/4,       % +Position, +Stage, -View, -Situation
            position_after/3,           % +Position, +Action, -After
            position_counted/4          % +Position, +Seat, +Points, -Next
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(error), [domain_error/2, must_be/2]).
:- use_module(library(lists),
              [ append/2, append/3, intersection/3, memberchk/2, reverse/2,
                subtract/3
              ]).
:- use_module(library(record)).
:- use_module(library(terms), [mapargs/3]).
:- use_module(game).
:- use_module(play, [count_limit/1, pile_count/2]).
:- use_module(seats, [other/2, update_of_seat/5]).
:- use_module(show, [must_be_cards/1]).
:- use_module(steps, [situation/2]).
:- use_module(view, [unseen/2]).

/** <module> A game as one seat knows it

A program that plays cribbage under a referee learns about the game step by
step, from reports that can be incomplete.  Its knowledge is a term

    position(Dealer, Scores, Holds, Played, Discards, Theirs, Cut, Pile, Turn,
             Gone)

in which its own seat is `first` and the other seat is `second`:

  - Dealer is the seat that deals, and Scores is a term both(First, Second);
  - Holds, Played and Discards list the cards that its own seat holds, has
    played and has discarded;
  - Theirs lists the cards that the other seat has played, but may omit cards of
    Pile, the list of the cards of the current count; Played, Theirs and Pile
    have the oldest card first, but the order of the cards of Pile in Played and
    Theirs does not matter;
  - Cut is a list with the start card, or empty if it is unknown;
  - Turn is a list with the seat whose turn it is, or empty, and Gone is the
    list of the seats that have said go in the current count.

This file converts a position to a view, as in view.pl, and finds the position
after an action.  It assumes that the other seat has discarded.

    $ swipl position.pl game.pl
    ?- position_view(position(first, both(0, 0), [card(5,hearts)], [], [],
                              [], [], [], [first], []),
                     play, View),
       legal_actions(View, Actions).
    Actions = [play(first, card(5, hearts))].
*/

:- record position(dealer, scores, holds, played, discards, theirs, cut, pile,
                   turn, gone).

                 /*******************************
                 *      CHECKING POSITIONS      *
                 *******************************/

%!  must_be_position(@Position) is det.
%
%   Raises an error that names the cause unless Position is possible.  No card
%   may be repeated, and no seat may have more cards than the rules allow.
%   There must be two discards or none, and at most one start card.  The count
%   must be at most 31, and it must not be the turn of a seat that has said go.

must_be_position(position(_, _, Holds, Played, Discards, Theirs, Cut, Pile,
                          Turn, Gone)) :-
    all_played(Played, Theirs, Pile, _, AllTheirs),
    append([Holds, Played, Discards, AllTheirs, Cut], Cards),
    must_be_cards(Cards),
    must_be_cards(Pile),
    must_be_cards(Theirs),
    append([Holds, Played, Discards], Own),
    must_be_at_most(dealt, Own),
    must_be_in_hand(Holds, Played, Discards),
    must_be_at_most(hand, AllTheirs),
    must_be_discards(Discards),
    must_be_at_most(start_card, Cut),
    must_be_disjoint(Turn, Gone),
    pile_count(Pile, Count),
    count_limit(Limit),
    (   Count =< Limit
    ->  true
    ;   domain_error(pile_up_to_31, Pile)
    ).

%!  must_be_in_hand(@Holds, @Played, @Discards) is det.
%
%   Raises an error if Holds and Played together have more cards than a hand,
%   unless no card has been played or discarded.

must_be_in_hand(Holds, Played, Discards) :-
    (   Played == [],
        Discards == []
    ->  true
    ;   append(Holds, Played, Hand),
        must_be_at_most(hand, Hand)
    ).

%!  must_be_discards(@Cards) is det.
%
%   Raises an error unless Cards is empty or has as many cards as a discard.

must_be_discards(Cards) :-
    cards_in(discarded, Count),
    (   length(Cards, Length),
        memberchk(Length, [0, Count])
    ->  true
    ;   domain_error(two_cards, Cards)
    ).

%!  must_be_dealt(@Cards) is det.
%
%   Raises an error unless Cards has as many cards as each player is dealt.

must_be_dealt(Cards) :-
    cards_in(dealt, Count),
    (   length(Cards, Count)
    ->  true
    ;   domain_error(six_cards, Cards)
    ).

%!  must_be_at_most(+Part, @Cards) is det.
%
%   Raises an error if Cards has more cards than cards_in/2 allows for Part.

must_be_at_most(Part, Cards) :-
    cards_in(Part, Maximum),
    length(Cards, Length),
    (   Length =< Maximum
    ->  true
    ;   domain_error(at_most(Maximum), Cards)
    ).

%!  must_be_disjoint(+Turn, +Gone) is det.
%
%   Raises an error if it is the turn of a seat that has said go.

must_be_disjoint(Turn, Gone) :-
    (   intersection(Turn, Gone, [Seat|_])
    ->  domain_error(seat_that_has_not_gone, Seat)
    ;   true
    ).

                 /*******************************
                 *            VIEWS             *
                 *******************************/

%!  position_view(+Position, +Stage, -View) is det.
%
%   View is the first seat's view of Position at Stage, which is `discard`,
%   `cut` or `play`.  An unknown turn becomes the first seat's turn.

position_view(Position, Stage, state(rules(Goal, []), Scores, Dealer, View)) :-
    must_be_position(Position),
    standard_goal(Goal),
    position_scores(Position, Scores),
    position_dealer(Position, Dealer),
    stage_view(Stage, Position, View).

stage_view(discard, Position,
           discarding(both(Holds, Hidden), aside(Discards, hidden, hidden))) :-
    position_holds(Position, Holds),
    must_be_dealt(Holds),
    hidden_cards(hand, [], Hidden),
    both_discards(Position, Discards).
stage_view(cut, Position,
           cutting(both(Holds, Hidden), aside(Discards, hidden, hidden))) :-
    position_holds(Position, Holds),
    hidden_cards(hand, [], Hidden),
    both_discards(Position, Discards).
stage_view(play, Position,
           playing(pegging(both(Holds, Hidden), both(PlayedLast, TheirsLast),
                           PileLast, Turn, Gone),
                   aside(Discards, StartCard, hidden))) :-
    Position = position(_, _, Holds, Played, _, Theirs, Cut, Pile, Turns, Gone),
    must_be_at_most(hand, Holds),
    all_played(Played, Theirs, Pile, AllPlayed, AllTheirs),
    hidden_cards(hand, AllTheirs, Hidden),
    both_discards(Position, Discards),
    maplist(reverse,
            [AllPlayed, AllTheirs, Pile], [PlayedLast, TheirsLast, PileLast]),
    append(Turns, [first], [Turn|_]),
    append(Cut, [hidden], [StartCard|_]).

%!  position_situation(+Position, +Stage, -View, -Situation) is det.
%
%   View is as in position_view/3, and Situation describes View, as in
%   situation/2.

position_situation(Position, Stage, View, Situation) :-
    position_view(Position, Stage, View),
    situation(View, Situation).

%!  all_played(+Played, +Theirs, +Pile, -AllPlayed, -AllTheirs) is det.
%
%   AllPlayed and AllTheirs have the cards that each seat has played, and end
%   with the seat's cards of Pile in the order of Pile.  A card of Pile that is
%   not in Played belongs to the other seat, because Theirs may omit cards of
%   Pile, but Played may not.

all_played(Played, Theirs, Pile, AllPlayed, AllTheirs) :-
    intersection(Pile, Played, Own),
    subtract(Pile, Played, Others),
    moved_last(Own, Played, AllPlayed),
    moved_last(Others, Theirs, AllTheirs).

%!  moved_last(+Last, +Cards0, -Cards) is det.
%
%   Cards are the cards of Cards0 that are not in Last, followed by Last.

moved_last(Last, Cards0, Cards) :-
    subtract(Cards0, Last, First),
    append(First, Last, Cards).

%!  both_discards(+Position, -Discards) is det.
%
%   Discards is a term both(_, _) with the lists of the first seat's discards
%   and of the other seat's hidden discards.

both_discards(Position, both(Discards, Hidden)) :-
    position_discards(Position, Discards),
    hidden_cards(discarded, [], Hidden).

%!  hidden_cards(+Part, +Known, -Hidden) is det.
%
%   Hidden are the other seat's hidden cards in Part, as in cards_in/2, in
%   addition to the cards Known.

hidden_cards(Part, Known, Hidden) :-
    cards_in(Part, Count),
    length(Cards, Count),
    append(Known, Hidden, Cards),
    maplist(=(hidden), Hidden).

                 /*******************************
                 *           ACTIONS            *
                 *******************************/

%!  position_after(+Position, +Action, -After) is det.
%
%   After is a term after(Events, Next), where Action leads from Position to the
%   position Next with Events.  Only the referee ends the game, so Action is
%   applied to a game without a goal, and the standard goal only limits the
%   totals.

position_after(Position0, Action, after(Events, Position)) :-
    must_be(ground, Action),
    (   action_stage(Action, Stage)
    ->  true
    ;   domain_error(discard_cut_play_or_go, Action)
    ),
    position_view(Position0, Stage,
                  state(rules(Goal, []), Scores0, Dealer, Stage0)),
    must_be_unseen(Action, Position0),
    act(state(rules(inf, []), Scores0, Dealer, Stage0), Action, Events0,
        state(_, Scores1, _, Stage1)),
    maplist(limit_total(Goal), Events0, Events),
    mapargs(limit_score(Goal), Scores1, Scores),
    set_scores_of_position(Scores, Position0, Position1),
    next_position(Action, Stage1, Position1, Position).

%!  action_stage(+Action, -Stage) is semidet.
%
%   Stage is the stage at which Action is taken.

action_stage(discard(_, _), discard).
action_stage(cut(_), cut).
action_stage(play(_, _), play).
action_stage(go(_), play).

%!  must_be_unseen(+Action, +Position) is det.
%
%   Raises an error if Action reveals a card that Position already has.

must_be_unseen(Action, Position) :-
    (   new_card(Action, Card)
    ->  unseen(Position, Unseen),
        (   memberchk(Card, Unseen)
        ->  true
        ;   domain_error(card_given_once, Card)
        )
    ;   true
    ).

new_card(cut(Card), Card).
new_card(play(second, Card), Card).

%!  limit_total(+Goal, +Event0, -Event) is det.
%
%   Event is Event0, with the total of a score limited to Goal.

limit_total(Goal, Event0, Event) :-
    (   Event0 = scored(Seat, Points, Source, Combinations, Total0)
    ->  limit_score(Goal, Total0, Total),
        Event = scored(Seat, Points, Source, Combinations, Total)
    ;   Event = Event0
    ).

%!  position_counted(+Position0, +Seat, +Points, -Position) is det.
%
%   Position is Position0 after Seat scores Points in the show.

position_counted(Position0, Seat, Points, Position) :-
    standard_goal(Goal),
    position_scores(Position0, Scores0),
    update_of_seat(Seat, Scores0, Score0, Score, Scores),
    limit_score(Goal, Score0 + Points, Score),
    set_scores_of_position(Scores, Position0, Position).

limit_score(Goal, Score0, Score) :-
    Score is min(Goal, Score0).

%!  next_position(+Action, +Stage, +Position0, -Position) is det.
%
%   Position is Position0 after Action, which leads to Stage.

next_position(discard(_, _), Stage, Position0, Position) :-
    Stage = cutting(both(Holds, _), aside(both(Discards, _), _, _)),
    position_dealer(Position0, Dealer),
    position_turn(Position0, Turn0),
    other(Dealer, Pone),
    append(Turn0, [Pone], [Turn|_]),
    set_position_fields([holds(Holds), discards(Discards), turn([Turn])],
                        Position0, Position).
next_position(cut(Card), _, Position0, Position) :-
    set_cut_of_position([Card], Position0, Position).
next_position(play(_, _), Stage, Position0, Position) :-
    next_in_play(Stage, Position0, Position).
next_position(go(_), Stage, Position0, Position) :-
    next_in_play(Stage, Position0, Position).

%!  next_in_play(+Stage, +Position0, -Position) is det.
%
%   Position is Position0 with the cards and the turn at Stage, which is the
%   play or the show.

next_in_play(Stage, Position0, Position) :-
    on_table(Stage, Holds, both(PlayedLast, TheirsLast), PileLast, Turn, Gone),
    maplist(reverse,
            [PlayedLast, TheirsLast, PileLast], [Played, Theirs, Pile]),
    set_position_fields([ holds(Holds), played(Played), theirs(Theirs),
                          pile(Pile), turn(Turn), gone(Gone)
                        ],
                        Position0, Position).

%!  on_table(+Stage, -Holds, -Played, -Pile, -Turn, -Gone) is det.
%
%   Stage is the play or the show.  Holds has the first seat's cards, Played is
%   a term both(_, _), and Turn and Gone are lists of seats.  Played and Pile
%   have the newest card first.

on_table(playing(pegging(both(Holds, _), Played, Pile, Turn, Gone), _),
         Holds, Played, Pile, [Turn], Gone).
on_table(showing(_, Played, _), [], Played, [], [], []).
