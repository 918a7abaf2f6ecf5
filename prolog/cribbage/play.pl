/*  Referee the play of a deal of cribbage: the turns, the count and the points.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_play,
          [ begin_play/3,               % +Hands, +Turn, -Pegging
            pegging_turn/2,             % +Pegging, -Turn
            play_action/2,              % +Pegging, -Action
            play_on/4,                  % +Pegging0, +Action, -Events, -Pegging
            turn_taken//3,              % +Action, +Pegging0, -Pegging
            newest_player/3,            % +Card, +Played, -Seat
            pile_count/2,               % +Pile, -Count
            count_limit/1,              % ?Limit
            fits/2,                     % +Pile, +Card
            can_play/2,                 % +Hand, +Pile
            pile_combinations/2,        % +Pile, -Combinations
            total_points/2              % +Combinations, -Points
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [domain_error/2, must_be/2]).
:- use_module(library(lists),
              [append/3, clumped/2, member/2, memberchk/2, sum_list/2]).
:- use_module(seats,
              [ known_cards/1, must_be_turn/3, of_seat/3, other/2, take_card/3,
                update_of_seat/5
              ]).
:- use_module(show, [card_order/2, card_pips/2, consecutive_cards/1]).

/** <module> The play of cribbage

After the start card is turned up, the two players take turns playing their four
cards, face up, and announce the sum of all cards played so far.  The player who
did not deal, called the pone, leads.  An ace counts 1, and a jack, queen or
king counts 10.  The sum, called the count, never exceeds 31.  A player who has
no card that fits within this limit says go.  The other player continues for as
long as a card fits, and then, if any cards are left in hand, also says go.  The
count then starts again from zero, as it does when it reaches 31.  The player
who did not play the last card leads, unless only the other player still holds
cards.  A card scores 2 points if it brings the count to 15 or 31.  With the
cards just before it, it scores 2 for a pair, 6 for three and 12 for four of a
kind, or 1 for each card of a run: three or more cards of consecutive ranks, in
any order.  The last card of a count that ends below 31 scores 1.  Scoring is
also called pegging, because players mark their points with pegs in a board.

The players have the seats `first` and `second`.  A term both(First, Second) has
a value for each of them.  The state of the play is a term pegging(Held, Played,
Pile, Turn, Gone):

  - Held and Played are terms both(_, _) of lists: the cards that each seat
    still holds, and the cards that each seat has played.  In a player's view of
    the game, the cards that the other seat holds are `hidden`;
  - Pile is the list of the cards of the current count;
  - Turn is the seat that must play a card or say go, or `nobody` before and
    after the play;
  - Gone is the list of the seats that have said go since the count began.

Cards are as in cribbage.pl.  Played and Pile have the newest card first.  An
action is play(Seat, Card) or go(Seat).  play_action/2 finds the legal ones.
play_on/4 checks whose turn it is, and then calls turn_taken//3, a grammar rule
whose terminals are the resulting events:

  - played(Seat, Card, Count)
  - said_go(Seat)
  - scored(Seat, Points, play, Combinations)
    Combinations are terms combination(Kind, Cards, Points).  Kind is `fifteen`,
    `thirty_one`, `pair`, `pair_royal` (three of a kind), `double_pair_royal`
    (four of a kind), `run`, `go` for the last card of a count, or `last` for
    the last card of the play.  The atom `play` is the source of the points, as
    opposed to a hand or the crib.
  - restarted(Seat)
    The count starts again from zero, and Seat leads.

Here each seat holds one card, and the second seat leads:

    ?- begin_play(both([card(5,hearts)], [card(jack,clubs)]), second, Pegging0),
       play_on(Pegging0, play(second,card(jack,clubs)), _, Pegging1),
       play_on(Pegging1, play(first,card(5,hearts)), Events, _).
    ...
    Events = [played(first, card(5,hearts), 15),
              scored(first, 2, play,
                     [combination(fifteen,
                                  [card(5,hearts), card(jack,clubs)], 2)]),
              scored(first, 1, play,
                     [combination(last, [card(5,hearts)], 1)])].
*/

                 /*******************************
                 *           THE COUNT          *
                 *******************************/

%!  count_limit(?Limit) is semidet.
%
%   Limit is the highest count.

count_limit(31).

%!  pile_count(+Pile, -Count) is det.
%
%   Count is the sum of the cards of Pile.

pile_count(Pile, Count) :-
    maplist(card_pips, Pile, Pips),
    sum_list(Pips, Count).

%!  fits(+Pile, +Card) is semidet.
%
%   Card is known, and does not take the count of Pile past the limit.  The suit
%   of Card may be unbound.

fits(Pile, Card) :-
    card_pips(Card, Pips),
    pile_count(Pile, Count),
    count_limit(Limit),
    Count + Pips =< Limit.

%!  certainly_fits(+Pile, +Card) is nondet.
%
%   Card fits on Pile, or is hidden and fits even if it is a ten.

certainly_fits(Pile, Card) :-
    fits(Pile, Card).
certainly_fits(Pile, hidden) :-
    fits(Pile, card(10, _)).

%!  can_play(+Hand, +Pile) is semidet.
%
%   A card of Hand certainly fits on Pile.

can_play(Hand, Pile) :-
    once(( member(Card, Hand),
           certainly_fits(Pile, Card)
         )).

                 /*******************************
                 *        SCORING A CARD        *
                 *******************************/

%!  pile_combinations(+Pile, -Combinations:list) is det.
%
%   Combinations are those for which the newest card of Pile pegs points.

pile_combinations(Pile, Combinations) :-
    must_be(list, Pile),
    findall(Combination, pile_combination(Pile, Combination), Combinations).

%!  pile_combination(+Pile, -Combination) is nondet.
%
%   The newest card of Pile pegs points for Combination: a count of 15 or 31,
%   cards of one rank, or the longest run, which scores one point for each of
%   its cards.

pile_combination(Pile, combination(Kind, Pile, 2)) :-
    pile_count(Pile, Count),
    count_kind(Count, Kind).
pile_combination(Pile, combination(Kind, Cards, Points)) :-
    maplist(card_order, Pile, Orders),
    clumped(Orders, [_-Length|_]),
    one_rank_points(Length, Kind, Points),
    length(Cards, Length),
    append(Cards, _, Pile).
pile_combination(Pile, combination(run, Longest, Points)) :-
    aggregate_all(max(Length, Run),
                  run_of_newest(Pile, Run, Length),
                  max(Points, Longest)).

%!  count_kind(?Count, ?Kind) is nondet.
%
%   A card that brings the count to Count pegs two points for Kind.

count_kind(15, fifteen).
count_kind(31, thirty_one).

%!  one_rank_points(?Length, ?Kind, ?Points) is nondet.
%
%   Length cards of one rank peg Points for Kind: a pair, or three or four of a
%   kind.

one_rank_points(2, pair, 2).
one_rank_points(3, pair_royal, 6).
one_rank_points(4, double_pair_royal, 12).

%!  run_of_newest(+Pile, -Run, -Length) is nondet.
%
%   Run are the Length newest cards of Pile, three or more, with consecutive
%   ranks in any order.

run_of_newest(Pile, Run, Length) :-
    Run = [_, _, _|_],
    append(Run, _, Pile),
    consecutive_cards(Run),
    length(Run, Length).

%!  total_points(+Combinations, -Points) is det.
%
%   Points is the sum of the points of Combinations.

total_points(Combinations, Points) :-
    aggregate_all(sum(Each),
                  member(combination(_, _, Each), Combinations),
                  Points).

                 /*******************************
                 *        TAKING TURNS          *
                 *******************************/

%!  begin_play(+Hands, +Turn, -Pegging) is det.
%
%   Pegging is the start of the play with Hands, a term both(_, _).  Turn is the
%   pone's seat, which leads, or `nobody` before the start card is turned up.

begin_play(Hands, Turn, pegging(Hands, both([], []), [], Turn, [])).

%!  pegging_turn(+Pegging, -Turn) is det.
%
%   Turn is the seat that must play a card or say go, or `nobody`.

pegging_turn(pegging(_, _, _, Turn, _), Turn).

%!  play_action(+Pegging, -Action) is nondet.
%
%   Action is a legal action of the seat whose turn it is, if its hand is known:
%   to play a card that fits, or to say go if there is none.

play_action(pegging(Held, _, Pile, Turn, Gone), Action) :-
    in_play(Turn, Held, Gone),
    of_seat(Turn, Held, Hand),
    known_cards(Hand),
    hand_action(Turn, Hand, Pile, Action).

%!  hand_action(+Seat, +Hand, +Pile, -Action) is nondet.
%
%   Action is a legal action of Seat, which holds the known cards of Hand.

hand_action(Seat, Hand, Pile, play(Seat, Card)) :-
    member(Card, Hand),
    fits(Pile, Card).
hand_action(Seat, Hand, Pile, go(Seat)) :-
    \+ can_play(Hand, Pile).

%!  play_on(+Pegging0, +Action, -Events:list, -Pegging) is det.
%
%   Action leads from Pegging0 to Pegging with Events.  Raises an error if
%   Action is illegal.  Every action is illegal if it is the turn of `nobody`,
%   or of a seat that holds no cards or has said go.  A hidden card can be
%   played as any card that fits, even as one that has been seen elsewhere.

play_on(Pegging0, Action, Events, Pegging) :-
    Pegging0 = pegging(Held, _, _, Turn, Gone),
    findall(Turn, in_play(Turn, Held, Gone), Actors),
    must_be_turn(play_or_go, Actors, Action),
    phrase(turn_taken(Action, Pegging0, Pegging), Events).

%!  turn_taken(+Action, +Pegging0, -Pegging)// is det.
%
%   Lists the events of Action, which leads from Pegging0 to Pegging.  Raises an
%   error if the seat holds neither the card nor a hidden card, if the card does
%   not fit, or if the seat says go although it holds a card that certainly
%   fits.  Does not check whose turn it is: call it through play_on/4, or with
%   an action that play_action/2 finds.

turn_taken(play(Seat, Card), Pegging0, Pegging) -->
    { card_played(Seat, Card, Pegging0, Pegging1),
      Pegging1 = pegging(_, _, Pile, _, _),
      pile_count(Pile, Count),
      pile_combinations(Pile, Combinations)
    },
    [ played(Seat, Card, Count) ],
    pegged(Combinations, Seat),
    turn_passed(Seat, Count, Pegging1, Pegging).
turn_taken(go(Seat), pegging(Held, Played, Pile, Turn, Gone), Pegging) -->
    { of_seat(Seat, Held, Hand),
      must_have_to_go(Seat, Hand, Pile),
      pile_count(Pile, Count)
    },
    [ said_go(Seat) ],
    turn_passed(Seat, Count, pegging(Held, Played, Pile, Turn, [Seat|Gone]),
                Pegging).

%!  card_played(+Seat, +Card, +Pegging0, -Pegging) is det.
%
%   Pegging is Pegging0 after Card moves from Seat's hand to the pile, before
%   the turn passes.  Raises an error if Seat cannot hold Card, or if Card does
%   not fit.

card_played(Seat, Card, pegging(Held0, Played0, Pile, Turn, Gone),
            pegging(Held, Played, [Card|Pile], Turn, Gone)) :-
    update_of_seat(Seat, Held0, Hand0, Hand, Held),
    take_card(Card, Hand0, Hand),
    must_fit(Pile, Card),
    update_of_seat(Seat, Played0, Cards, [Card|Cards], Played).

%!  pegged(+Combinations, +Seat)// is det.
%
%   Lists the event that Seat scores for Combinations, if there are any.

pegged([], _) -->
    [].
pegged([Combination|Combinations], Seat) -->
    { total_points([Combination|Combinations], Points) },
    [ scored(Seat, Points, play, [Combination|Combinations]) ].

%!  turn_passed(+Seat, +Count, +Pegging0, -Pegging)// is det.
%
%   Pegging is Pegging0 after Seat's turn ends at Count.  If Count is the limit
%   or no seat can act, lists the events at the end of the count.  Otherwise,
%   the count continues with the next turn, and no events are listed.

turn_passed(Seat, Count, Pegging0, Pegging) -->
    { Pegging0 = pegging(Held, Played, Pile, _, Gone) },
    (   { \+ count_limit(Count),
          next_turn(Held, Seat, Gone, Turn)
        }
    ->  { Pegging = pegging(Held, Played, Pile, Turn, Gone) }
    ;   count_ended(Count, Pegging0, Pegging)
    ).

%!  count_ended(+Count, +Pegging0, -Pegging)// is det.
%
%   Lists the events at the end of the count of Pegging0, which came to Count.
%   Its last card may score.  Pegging has a new count, unless the play is over.
%   The seat that did not play the last card leads if it holds cards, or else
%   the seat that did.  The last action may have been the other seat's go, so
%   Played tells who played the last card.

count_ended(Count, pegging(Held, Played, [Card|_], _, _),
            pegging(Held, Played, [], Turn, [])) -->
    { newest_player(Card, Played, Last) },
    (   { next_turn(Held, Last, [], Turn) }
    ->  last_card(Count, go, Card, Last),
        [ restarted(Turn) ]
    ;   { Turn = nobody },
        last_card(Count, last, Card, Last)
    ).

%!  newest_player(+Card, +Played, -Seat) is det.
%
%   Seat played Card, the newest card of a pile.  The seat is bound before
%   of_seat/3 is called: in SWI-Prolog 9.0.4, a call with an unbound seat makes
%   later calls leave choice points.

newest_player(Card, Played, Seat) :-
    once(( member(Seat, [first, second]),
           of_seat(Seat, Played, [Card|_])
         )).

%!  last_card(+Count, +Kind, +Card, +Seat)// is det.
%
%   Lists the event that Seat scores for Card, the last card of a count, unless
%   Count is the limit, for which Card has already scored.  Kind is `last` for
%   the last card of the play, or else `go`.

last_card(Count, Kind, Card, Seat) -->
    (   { count_limit(Count) }
    ->  []
    ;   pegged([combination(Kind, [Card], 1)], Seat)
    ).

%!  next_turn(+Held, +Seat, +Gone, -Turn) is semidet.
%
%   Turn is the seat to act after Seat: the other seat if it holds cards and is
%   not among Gone, or else Seat, on the same condition.

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

%!  must_have_to_go(+Seat, +Hand, +Pile) is det.
%
%   Raises an error if Hand, which Seat holds, has a card that certainly fits on
%   Pile.  Otherwise, Seat may say go, even if it holds hidden cards.

must_have_to_go(Seat, Hand, Pile) :-
    (   can_play(Hand, Pile)
    ->  domain_error(card_to_play, go(Seat))
    ;   true
    ).
