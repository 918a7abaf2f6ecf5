/*  Play the cards of a deal of cribbage in turn, count them, and peg.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_play,
          [ begin_play/3,               % +Hands, +Turn, -Pegging
            play_turn/2,                % +Pegging, -Turn
            play_action/2,              % +Pegging, -Action
            play_on/4,                  % +Pegging0, +Action, -Events, -Pegging
            turn_taken//3,              % +Action, +Pegging0, -Pegging
            pile_count/2,               % +Pile, -Count
            fits/2,                     % +Pile, +Card
            can_play/2,                 % +Hand, +Pile
            pile_combinations/2,        % +Pile, -Combinations
            points/2,                   % +Combinations, -Points
            gained/3                    % +Seat, +Events, -Points
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(error), [domain_error/2]).
:- use_module(library(lists),
              [append/3, member/2, memberchk/2, subtract/3]).
:- use_module(seats,
              [ known_cards/1, must_be_turn/3, of_seat/3, other/2, take_card/3,
                update_of_seat/5
              ]).
:- use_module(show, [card_pips/2, consecutive_cards/1]).

:- set_prolog_flag(optimise, true).     % compile the arithmetic of this file

/** <module> The play of cribbage

After the start card is turned up, two players play their four cards in turn,
face up, and say what all the cards so far add up to.  This count never passes
31.  A player who has no card that fits says go, and the other one plays what
still does.  Then the count starts again from zero.  A card pegs points if it
brings the count to 15 or 31, and if it makes a pair, three or four of a kind,
or a run with the cards just before it.  The last card of a count that ends
below 31 pegs one point.  This file says which cards may be played, what they
peg, and whose turn is next.

The state of the play is a term pegging(Held, Played, Pile, Turn, Gone):

  - Held and Played are both(_, _), see seats.pl, of the lists of cards that
    each seat still holds and has played; cards that are not known are `hidden`;
  - Pile is the list of the cards that the count is made of;
  - Turn is the seat that must play a card or say go, or `nobody` at the end;
  - Gone is the list of the seats that have said go since the count began.

Played and Pile have the newest card first.  What a seat does is an action,
play(Seat, Card) or go(Seat).  What comes of it is a list of events:

  - played(Seat, Card, Count)
  - said_go(Seat)
  - scored(Seat, Points, play, Combinations)
    Combinations are terms combination(Kind, Cards, Points), as show.pl has
    them for hands.  Kind is `fifteen`, `thirty_one`, `pair`, `pair_royal` or
    `double_pair_royal` (three or four of a kind), `run`, `go` or `last`, for
    the last card of a count and of all.
  - restarted(Seat)
    The count starts again from zero, and Seat leads.

    ?- pile_combinations([card(4,hearts), card(6,spades), card(5,clubs)],
                         Combinations).
    Combinations = [combination(fifteen, [...], 2),
                    combination(run, [...], 3)].
*/

                 /*******************************
                 *           THE COUNT          *
                 *******************************/

%!  count_limit(?Limit) is det.
%
%   Limit is the highest count.

count_limit(31).

%!  pile_count(+Pile, -Count) is det.
%
%   Count is the sum of the cards of Pile.

pile_count(Pile, Count) :-
    foldl(add_pips, Pile, 0, Count).

%!  add_pips(+Card, +Count0, -Count) is det.
%
%   Card raises the count from Count0 to Count.

add_pips(Card, Count0, Count) :-
    card_pips(Card, Pips),
    Count is Count0 + Pips.

%!  fits(+Pile, +Card) is semidet.
%
%   Card is known and fits on Pile.

fits(Pile, Card) :-
    pile_count(Pile, Count),
    fits_count(Count, Card).

%!  fits_count(+Count, +Card) is semidet.
%
%   Card is known and fits on a pile with Count.

fits_count(Count, Card) :-
    card_pips(Card, Pips),
    count_limit(Limit),
    Count + Pips =< Limit.

%!  card_that_fits(+Hand, +Pile, -Card) is nondet.
%
%   Card of Hand fits on Pile.

card_that_fits(Hand, Pile, Card) :-
    pile_count(Pile, Count),
    member(Card, Hand),
    fits_count(Count, Card).

%!  can_play(+Hand, +Pile) is nondet.
%
%   A card of Hand certainly fits on Pile: a known card, or a hidden one if even
%   a ten fits.

can_play(Hand, Pile) :-
    card_that_fits(Hand, Pile, _).
can_play(Hand, Pile) :-
    memberchk(hidden, Hand),
    fits(Pile, card(10, _)).

                 /*******************************
                 *       WHAT A CARD PEGS       *
                 *******************************/

%!  pile_combinations(+Pile, -Combinations:list) is det.
%
%   Combinations are those that the newest card of Pile, its first, pegs for.

pile_combinations(Pile, Combinations) :-
    findall(Combination, pile_combination(Pile, Combination), Combinations).

%!  pile_combination(+Pile, -Combination) is nondet.
%
%   Combination is one of the newest card of Pile.  Only the longest run counts;
%   aggregate_all/3 fails if there is none.

pile_combination(Pile, combination(Kind, Pile, 2)) :-
    pile_count(Pile, Count),
    count_kind(Count, Kind).
pile_combination(Pile, combination(Kind, Alike, Points)) :-
    alike(Pile, Alike),
    length(Alike, Length),
    alike_points(Length, Kind, Points).
pile_combination(Pile, combination(run, Longest, Points)) :-
    aggregate_all(max(Length, Run),
                  run(Pile, Run, Length),
                  max(Points, Longest)).

%!  count_kind(?Count, ?Kind) is nondet.
%
%   A card that brings the count to Count pegs two points for Kind.

count_kind(15, fifteen).
count_kind(Limit, thirty_one) :-
    count_limit(Limit).

%!  alike(+Pile, -Alike) is det.
%
%   Alike are the newest cards of Pile with the same rank.

alike([card(Rank, Suit)|Pile], [card(Rank, Suit)|Alike]) :-
    (   Pile = [card(Rank, _)|_]
    ->  alike(Pile, Alike)
    ;   Alike = []
    ).

%!  alike_points(?Length, ?Kind, ?Points) is nondet.
%
%   Length cards of one rank peg Points for Kind: a pair, or three or four of a
%   kind.

alike_points(2, pair, 2).
alike_points(3, pair_royal, 6).
alike_points(4, double_pair_royal, 12).

%!  run(+Pile, -Run, -Length) is nondet.
%
%   Run are the Length newest cards of Pile, with consecutive ranks in any
%   order.

run(Pile, Run, Length) :-
    append(Run, _, Pile),
    length(Run, Length),
    Length >= 3,
    consecutive_cards(Run).

%!  points(+Combinations, -Points) is det.
%
%   Points is the sum of the points of Combinations.

points(Combinations, Sum) :-
    aggregate_all(sum(Points),
                  member(combination(_, _, Points), Combinations),
                  Sum).

%!  gained(+Seat, +Events, -Points) is det.
%
%   Points is the lead that Seat gains by Events: its points minus those of the
%   other seat.

gained(Seat, Events, Gain) :-
    aggregate_all(sum(Points), gain(Seat, Events, Points), Gain).

%!  gain(+Seat, +Events, -Points) is nondet.
%
%   Points is the lead that Seat gains by one of Events, negative if the other
%   seat scores.

gain(Seat, Events, Points) :-
    member(scored(Seat, Points, _, _), Events).
gain(Seat, Events, Points) :-
    other(Seat, Other),
    member(scored(Other, Scored, _, _), Events),
    Points is -Scored.

                 /*******************************
                 *        TAKING TURNS          *
                 *******************************/

%!  begin_play(+Hands, +Turn, -Pegging) is det.
%
%   Pegging is the start of the play with both(_, _) Hands.  Turn leads: the
%   pone, or `nobody` before the start card is turned up.

begin_play(Hands, Turn, pegging(Hands, both([], []), [], Turn, [])).

%!  play_turn(+Pegging, -Turn) is det.
%
%   Turn is the seat that must play a card or say go, or `nobody`.

play_turn(pegging(_, _, _, Turn, _), Turn).

%!  play_action(+Pegging, -Action) is nondet.
%
%   Action is a legal action of the seat whose turn it is, if its hand is known:
%   to play a card that fits, or to say go if there is none.

play_action(pegging(Held, _, Pile, Turn, _), Action) :-
    of_seat(Turn, Held, Hand),
    known_cards(Hand),
    findall(Card, card_that_fits(Hand, Pile, Card), Cards),
    open_action(Cards, Turn, Action).

%!  open_action(+Cards, +Turn, -Action) is nondet.
%
%   Action is a legal action of the seat Turn, whose Cards fit.

open_action([], Turn, go(Turn)).
open_action([First|Cards], Turn, play(Turn, Card)) :-
    member(Card, [First|Cards]).

%!  play_on(+Pegging0, +Action, -Events:list, -Pegging) is det.
%
%   Action leads from Pegging0 to Pegging with Events.  Raises an error if
%   Action is illegal.

play_on(Pegging0, Action, Events, Pegging) :-
    actors(Pegging0, Actors),
    must_be_turn(play_or_go, Actors, Action),
    phrase(turn_taken(Action, Pegging0, Pegging), Events).

%!  actors(+Pegging, -Actors:list) is det.
%
%   Actors is the list of seats that may act, for must_be_turn/3: the seat Turn.
%   It is empty if Turn is `nobody`, after the play, or if Turn has said go.
%   play_on/4 never leads to such a state, but a program can construct one, and
%   the same seat must not say go forever.

actors(pegging(_, _, _, Turn, Gone), Actors) :-
    subtract([Turn], [nobody|Gone], Actors).

%!  turn_taken(+Action, +Pegging0, -Pegging)// is det.
%
%   The events of Action, which leads from Pegging0 to Pegging, if it is one of
%   the seat whose turn it is.

turn_taken(play(Seat, Card), pegging(Held0, Played0, Pile0, _, Gone),
           Pegging) -->
    { update_of_seat(Seat, Held0, Hand0, Hand, Held),
      take_card(Card, Hand0, Hand),
      must_fit(Pile0, Card),
      update_of_seat(Seat, Played0, Cards, [Card|Cards], Played),
      Pile = [Card|Pile0],
      pile_count(Pile, Count),
      pile_combinations(Pile, Combinations)
    },
    [ played(Seat, Card, Count) ],
    pegged(Combinations, Seat),
    passed_on(pegging(Held, Played, Pile, Seat, Gone), Pegging).
turn_taken(go(Seat), pegging(Held, Played, Pile, _, Gone), Pegging) -->
    { of_seat(Seat, Held, Hand),
      must_have_to_go(Hand, Seat, Pile)
    },
    [ said_go(Seat) ],
    passed_on(pegging(Held, Played, Pile, Seat, [Seat|Gone]), Pegging).

%!  pegged(+Combinations, +Seat)// is det.
%
%   The event that Seat scores for Combinations, if there are any.

pegged([], _) -->
    [].
pegged([Combination|Combinations], Seat) -->
    { points([Combination|Combinations], Points) },
    [ scored(Seat, Points, play, [Combination|Combinations]) ].

%!  passed_on(+Pegging0, -Pegging)// is det.
%
%   The events after a seat has taken its turn in Pegging0: the turn passes in
%   Pegging, to a new count if necessary.

passed_on(Pegging0, Pegging) -->
    { Pegging0 = pegging(Held, Played, Pile, Seat, Gone),
      pile_count(Pile, Count)
    },
    (   { \+ count_limit(Count),
          next_turn(Held, Seat, Gone, Turn)
        }
    ->  { Pegging = pegging(Held, Played, Pile, Turn, Gone) }
    ;   { Pile = [Card|_],
          played_last(Played, Card, Last),
          leader(Held, Last, Leader),
          Pegging = pegging(Held, Played, [], Leader, [])
        },
        last_card(Count, Leader, Card, Last),
        restarted(Leader)
    ).

%!  next_turn(+Held, +Seat, +Gone, -Turn) is semidet.
%
%   Turn is the seat to act after Seat: the other seat, or else Seat, if it
%   holds cards and is not among Gone.

next_turn(Held, Seat, Gone, Turn) :-
    other(Seat, Other),
    once(( member(Turn, [Other, Seat]),
           in_play(Turn, Held, Gone)
         )).

%!  in_play(+Seat, +Held, +Gone) is semidet.
%
%   Seat holds cards, and is not among Gone.

in_play(Seat, Held, Gone) :-
    of_seat(Seat, Held, [_|_]),
    \+ memberchk(Seat, Gone).

%!  played_last(+Played, +Card, -Last) is det.
%
%   Last is the seat that played Card, the newest of the pile.  The last action
%   may have been the other seat's go.

played_last(both(First, _), Card, Last) :-
    (   First = [Card|_]
    ->  Last = first
    ;   Last = second
    ).

%!  leader(+Held, +Last, -Leader) is det.
%
%   Leader leads to the next count after one that ended with a card of Last: the
%   other seat, or Last if only Last has cards, or `nobody`.

leader(Held, Last, Leader) :-
    once(( next_turn(Held, Last, [], Leader)
         ; Leader = nobody
         )).

%!  last_card(+Count, +Leader, +Card, +Last)// is det.
%
%   The event that Last scores for Card, the last card of a count that ends at
%   Count, before Leader leads.  At the limit, Card has already scored.

last_card(Count, Leader, Card, Last) -->
    (   { count_limit(Count) }
    ->  []
    ;   { last_kind(Leader, Kind) },
        [ scored(Last, 1, play, [combination(Kind, [Card], 1)]) ]
    ).

%!  last_kind(?Leader, ?Kind) is nondet.
%
%   Kind is the kind of the point for the last card of a count, before Leader
%   leads to the next one.

last_kind(nobody, last).
last_kind(first, go).
last_kind(second, go).

%!  restarted(+Leader)// is det.
%
%   The event that Leader leads to a new count, unless it is `nobody`.

restarted(nobody) -->
    [].
restarted(first) -->
    [ restarted(first) ].
restarted(second) -->
    [ restarted(second) ].

                 /*******************************
                 *      CHECKING ARGUMENTS      *
                 *******************************/

%!  must_fit(+Pile, +Card) is det.
%
%   Raises an error unless Card fits on Pile.

must_fit(Pile, Card) :-
    (   fits(Pile, Card)
    ->  true
    ;   domain_error(card_that_fits, Card)
    ).

%!  must_have_to_go(+Hand, +Seat, +Pile) is det.
%
%   Raises an error unless Seat, who holds Hand, may say go on Pile.

must_have_to_go([], Seat, _) :-
    domain_error(seat_with_cards, go(Seat)).
must_have_to_go([Card|Cards], Seat, Pile) :-
    (   can_play([Card|Cards], Pile)
    ->  domain_error(card_to_play, go(Seat))
    ;   true
    ).
