/*  The play of cribbage: lay cards, count them, and peg.

    Author:  The cribbage_bridge project
    Licence: MIT
*/

:- module(cribbage_play,
          [ other/2,                    % ?Seat, ?Other
            of_seat/3,                  % ?Seat, ?Both, ?Own
            replace_of_seat/5,          % ?Seat, +Both0, ?Own0, ?Own, -Both
            begin_play/3,               % +Hands, +Pone, -Play
            play_turn/2,                % +Play, -Turn
            play_action/2,              % +Play, -Action
            play_on/4,                  % +Play0, +Action, -Events, -Play
            pile_count/2,               % +Pile, -Count
            fits/2,                     % +Pile, +Card
            pile_combinations/2,        % +Pile, -Combinations
            points/2,                   % +Combinations, -Points
            take_card/3,                % +Card, +Hand0, -Hand
            refuse/3                    % +Wanted, +Actor, +Action
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(error), [domain_error/2, must_be/2]).
:- use_module(library(lists),
              [ append/3, last/2, member/2, memberchk/2, selectchk/3,
                sum_list/2
              ]).
:- use_module(show).

/** <module> The play of cribbage

After the start card is turned up, two players lay their four cards in turn,
face up, and say what all the cards laid so far add up to.  This count never
passes 31.  Who can not lay a card says go, and the other one lays what still
fits.  Then the count starts again from zero.  A card pegs points for what it
makes with the cards laid just before it.  This file says which cards may be
laid, what they peg, and whose turn is next.

The players sit in two seats, `first` and `second`.  A term both(A, B) has
what belongs to the first seat and what belongs to the second.  A card that is
not known is the atom `hidden`, so that a player can follow the play too, who
does not see what the other one holds.

The state of the play is a term play(Held, Laid, Pile, Turn, Gone):

  - Held and Laid are both(_, _), of the lists of cards that each seat still
    holds and has laid;
  - Pile is the list of the cards that the count is made of;
  - Turn is the seat that must lay a card or say go, or `nobody` at the end;
  - Gone is the list of the seats that have said go since the count began.

Laid and Pile have the newest card first.  What a seat does is an action,
lay(Seat, Card) or go(Seat).  What comes of it is a list of events:

  - laid(Seat, Card, Count)
  - said_go(Seat)
  - scored(Seat, Points, play, Combinations)
    Combinations are terms combination(Kind, Cards, Points) as they are in
    hand_combinations/3.
  - restarted(Seat)
    The count starts again from zero, and Seat leads.

    ?- pile_combinations([card(4,hearts), card(6,spades), card(5,clubs)],
                         Combinations).
    Combinations = [combination(fifteen, [...], 2),
                    combination(run, [...], 3)].
*/

                 /*******************************
                 *             SEATS            *
                 *******************************/

%!  other(?Seat, ?Other) is nondet.
%
%   Other sits opposite Seat.

other(first, second).
other(second, first).

%!  of_seat(?Seat, ?Both, ?Own) is nondet.
%
%   Own is what belongs to Seat of Both.

of_seat(first, both(Own, _), Own).
of_seat(second, both(_, Own), Own).

%!  replace_of_seat(?Seat, +Both0, ?Own0, ?Own, -Both) is nondet.
%
%   Both is Both0, but what belongs to Seat is Own in place of Own0.

replace_of_seat(first, both(Own0, Others), Own0, Own, both(Own, Others)).
replace_of_seat(second, both(Others, Own0), Own0, Own, both(Others, Own)).

                 /*******************************
                 *       WHAT A CARD PEGS       *
                 *******************************/

%!  pile_count(+Pile, -Count) is det.
%
%   The cards of Pile add up to Count.

pile_count(Pile, Count) :-
    foldl(add_count, Pile, 0, Count).

add_count(Card, Count0, Count) :-
    card_pips(Card, CardCount),
    Count is Count0 + CardCount.

%!  fits(+Pile, +Card) is semidet.
%
%   Card is known, and may be laid on Pile.

fits(Pile, Card) :-
    card_pips(Card, CardCount),
    pile_count(Pile, Count),
    Count + CardCount =< 31.

%!  pile_combinations(+Pile, -Combinations:list) is det.
%
%   Combinations are what the newest card of Pile, which is its first, pegs
%   for.

pile_combinations(Pile, Combinations) :-
    pile_count(Pile, Count),
    findall(Combination,
            pile_combination(Pile, Count, Combination),
            Combinations).

%!  pile_combination(+Pile, +Count, -Combination) is nondet.
%
%   The newest card of Pile, which adds up to Count, makes Combination.

pile_combination(Pile, 15, combination(fifteen, Pile, 2)).
pile_combination(Pile, 31, combination(thirty_one, Pile, 2)).
pile_combination(Pile, _, combination(Kind, Alike, Points)) :-
    alike(Pile, Alike),
    length(Alike, Length),
    alike_points(Length, Kind, Points).
pile_combination(Pile, _, combination(run, Run, Length)) :-
    findall(Cards-Newest, run(Pile, Newest, Cards), Runs),
    last(Runs, Length-Run).

%!  alike(+Pile, -Alike) is det.
%
%   Alike are the newest cards of Pile as far as they are of one rank.

alike([card(Rank, Suit)|Pile], [card(Rank, Suit)|Alike]) :-
    (   Pile = [card(Rank, _)|_]
    ->  alike(Pile, Alike)
    ;   Alike = []
    ).

%!  alike_points(?Length, ?Kind, ?Points) is nondet.
%
%   Cards of one rank, Length of them, peg Points as Kind: a pair, or three or
%   four of a kind.

alike_points(2, pair, 2).
alike_points(3, pair_royal, 6).
alike_points(4, double_pair_royal, 12).

%!  run(+Pile, -Run, -Length) is nondet.
%
%   Run are the newest cards of Pile, Length of them, and their ranks follow
%   one another in some order.  The longest one is found last.

run(Pile, Run, Length) :-
    append(Run, _, Pile),
    length(Run, Length),
    Length >= 3,
    consecutive(Run).

%!  points(+Combinations, -Points) is det.
%
%   All Combinations together score Points.

points(Combinations, Points) :-
    maplist(combination_points, Combinations, Scored),
    sum_list(Scored, Points).

combination_points(combination(_, _, Points), Points).

                 /*******************************
                 *        TAKING TURNS          *
                 *******************************/

%!  begin_play(+Hands, +Pone, -Play) is det.
%
%   Play is where Pone is to lead, and both(_, _) Hands are held.

begin_play(Hands, Pone, play(Hands, both([], []), [], Pone, [])).

%!  play_turn(+Play, -Turn) is det.
%
%   Turn is the seat that is to lay a card or say go, or `nobody`.

play_turn(play(_, _, _, Turn, _), Turn).

%!  play_action(+Play, -Action) is nondet.
%
%   Action is open to the seat whose turn it is, if its hand is known.

play_action(play(Held, _, Pile, Turn, _), Action) :-
    of_seat(Turn, Held, Hand),
    findall(lay(Turn, Card), fitting(Hand, Pile, Card), Lays),
    (   Lays == []
    ->  Action = go(Turn)
    ;   member(Action, Lays)
    ).

%!  fitting(+Hand, +Pile, -Card) is nondet.
%
%   Card of Hand may be laid on Pile.

fitting(Hand, Pile, Card) :-
    member(Card, Hand),
    fits(Pile, Card).

%!  play_on(+Play0, +Action, -Events:list, -Play) is det.
%
%   Action leads from Play0 to Play, and Events tell what happens.  An error is
%   raised if Action is not allowed.

play_on(Play0, Action, Events, Play) :-
    must_be_allowed(Action, Play0),
    phrase(turn_taken(Action, Play0, Play), Events).

%!  turn_taken(+Action, +Play0, -Play)//
%
%   The events by which Action leads from Play0 to Play.

turn_taken(lay(Seat, Card), play(Held0, Laid0, Pile, _, Gone), Play) -->
    { replace_of_seat(Seat, Held0, Hand0, Hand, Held),
      take_card(Card, Hand0, Hand),
      replace_of_seat(Seat, Laid0, Cards, [Card|Cards], Laid),
      pile_count([Card|Pile], Count),
      pile_combinations([Card|Pile], Combinations)
    },
    [ laid(Seat, Card, Count) ],
    pegged(Combinations, Seat),
    passed_on(play(Held, Laid, [Card|Pile], Seat, Gone), Play).
turn_taken(go(Seat), play(Held, Laid, Pile, _, Gone), Play) -->
    [ said_go(Seat) ],
    passed_on(play(Held, Laid, Pile, Seat, [Seat|Gone]), Play).

%!  pegged(+Combinations, +Seat)//
%
%   The event, if any, that Seat scores for Combinations.

pegged([], _) -->
    [].
pegged([Combination|Combinations], Seat) -->
    { points([Combination|Combinations], Points) },
    [ scored(Seat, Points, play, [Combination|Combinations]) ].

%!  passed_on(+Play0, -Play)//
%
%   In Play0 a seat has taken its turn.  The events by which the turn passes
%   on in Play, if need be to a new count.

passed_on(Play0, Play) -->
    { Play0 = play(Held, Laid, Pile, Seat, Gone),
      pile_count(Pile, Count)
    },
    (   { Count < 31,
          next_turn(Held, Seat, Gone, Turn)
        }
    ->  { Play = play(Held, Laid, Pile, Turn, Gone) }
    ;   { laid_last(Laid, Pile, Last) },
        last_card(Count, Held, Pile, Last),
        restarted(Held, Laid, Last, Play)
    ).

%!  next_turn(+Held, +Seat, +Gone, -Turn) is semidet.
%
%   After Seat it is the turn of the other one, or else of Seat again: whoever
%   first holds cards, and is not among those who have Gone.

next_turn(Held, Seat, Gone, Turn) :-
    other(Seat, Other),
    (   in_play(Other, Held, Gone)
    ->  Turn = Other
    ;   in_play(Seat, Held, Gone),
        Turn = Seat
    ).

%!  in_play(+Seat, +Held, +Gone) is semidet.
%
%   Seat holds cards, and is not among those who have Gone.

in_play(Seat, Held, Gone) :-
    of_seat(Seat, Held, [_|_]),
    \+ memberchk(Seat, Gone).

%!  laid_last(+Laid, +Pile, -Last) is det.
%
%   The seat Last laid the newest card of Pile.

laid_last(both(First, _), [Card|_], Last) :-
    (   First = [Card|_]
    ->  Last = first
    ;   Last = second
    ).

%!  last_card(+Count, +Held, +Pile, +Last)//
%
%   The event, if any, that Last scores for the last card of a count that ends
%   at Count: for the go, or for the last card of all.

last_card(Count, Held, [Card|_], Last) -->
    (   { Count =:= 31 }
    ->  []
    ;   { Held == both([], []) }
    ->  [ scored(Last, 1, play, [combination(last, [Card], 1)]) ]
    ;   [ scored(Last, 1, play, [combination(go, [Card], 1)]) ]
    ).

%!  restarted(+Held, +Laid, +Last, -Play)//
%
%   A count has ended with a card of Last.  The other one leads to the next in
%   Play, or Last if only this seat has cards, or the play is over.

restarted(Held, Laid, Last, Play) -->
    (   { next_turn(Held, Last, [], Leader) }
    ->  [ restarted(Leader) ],
        { Play = play(Held, Laid, [], Leader, []) }
    ;   { Play = play(Held, Laid, [], nobody, []) }
    ).

                 /*******************************
                 *      CHECKING ARGUMENTS      *
                 *******************************/

%!  must_be_allowed(@Action, +Play) is det.
%
%   Raise an error that names the culprit unless Action is allowed in Play.

must_be_allowed(Action, play(Held, _, Pile, Turn, Gone)) :-
    must_be(ground, Action),
    (   taken_by(Action, Turn),
        Turn \== nobody,
        \+ memberchk(Turn, Gone)
    ->  of_seat(Turn, Held, Hand),
        must_be_allowed(Action, Hand, Pile)
    ;   refuse(lay_or_go, Turn, Action)
    ).

%!  taken_by(+Action, ?Seat) is semidet.
%
%   Action is one of the play, by Seat.

taken_by(lay(Seat, _), Seat).
taken_by(go(Seat), Seat).

%!  must_be_allowed(+Action, +Hand, +Pile) is det.
%
%   Raise an error unless a seat with this Hand may do Action.

must_be_allowed(lay(_, Card), Hand, Pile) :-
    take_card(Card, Hand, _),
    (   fits(Pile, Card)
    ->  true
    ;   domain_error(card_that_fits, Card)
    ).
must_be_allowed(go(Seat), Hand, Pile) :-
    (   Hand == []
    ->  domain_error(seat_with_cards, go(Seat))
    ;   must_have_card_that_fits(Hand, Pile)
    ->  domain_error(card_to_lay, go(Seat))
    ;   true
    ).

%!  must_have_card_that_fits(+Hand, +Pile) is nondet.
%
%   A card of Hand may be laid on Pile: a known one, or a hidden one because
%   any card may be.

must_have_card_that_fits(Hand, Pile) :-
    fitting(Hand, Pile, _).
must_have_card_that_fits(Hand, Pile) :-
    memberchk(hidden, Hand),
    forall(card_pips(Card, _), fits(Pile, Card)).

%!  take_card(+Card, +Hand0, -Hand) is det.
%
%   Hand is Hand0 without Card, which may be one of its hidden cards.  An error
%   is raised if it can not be in Hand0.

take_card(Card, Hand0, Hand) :-
    (   selectchk(Card, Hand0, Left)
    ->  Hand = Left
    ;   must_be_cards([Card]),
        selectchk(hidden, Hand0, Left)
    ->  Hand = Left
    ;   domain_error(card_held, Card)
    ).

%!  refuse(+Wanted, +Actor, +Action) is failure.
%
%   Raise the error that Action is not the Wanted one by Actor: never succeeds.

refuse(Wanted, Actor, Action) :-
    atomic_list_concat([Wanted, by, Actor], '_', Domain),
    domain_error(Domain, Action).
