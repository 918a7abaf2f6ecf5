/*  Estimate the other player's hand during the play of cribbage.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_belief,
          [ holdings/3,                 % +View, +Seat, -Holdings
            rank_chances/3              % +View, +Seat, -Chances
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [exclude/3]).
:- use_module(library(lists),
              [append/3, member/2, memberchk/2, reverse/2, sum_list/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(crib, [rank_ways/3]).
:- use_module(data/keeps, [keeps/3]).
:- use_module(play, [begin_play/3, can_play/2, fits/2, play_on/4]).
:- use_module(seats, [of_seat/3, other/2, role/3, update_of_seat/5]).
:- use_module(show, [card_order/2, ranks_key/2]).
:- use_module(view, [unseen/2]).

/** <module> The likely hands of the other player

In the play, the cards of the other seat are hidden, but not all sets of cards
are equally likely.  Three facts are known:

  - The cards are unseen.  A set of ranks is more likely if more choices of
    unseen cards have these ranks.
  - Together with the cards that the player has played, they are the four that
    the player kept.  Players tend to keep fives and discard kings.  The table
    data/keeps.pl has the frequency with which the pone and the dealer keep each
    set of four ranks that they are dealt.
  - None of the cards fits on a pile on which the player said go.

The weight of a set of ranks is the number of choices of unseen cards that have
these ranks and fit on no such pile, times the frequency with which players keep
these ranks together with those of the cards played.

    $ swipl belief.pl position.pl
    ?- position_view(position(first, both(0, 0), [card(5,hearts)], [], [],
                              [card(4,clubs), card(6,clubs), card(6,spades)],
                              [], [card(6,spades)], [first], []),
                     play, View),
       holdings(View, second, Holdings).
    Holdings = [10000000000000-20, ..., 1000000-664, 100000-2181, ...].
*/

%!  holdings(+View, +Seat, -Holdings:pairs) is det.
%
%   Holdings are the possible hands of Seat in View, a view during the play.
%   They are pairs Key-Weight, where Key stands for the ranks, as in
%   ranks_key/2, and Weight is their relative probability.  If no hand of unseen
%   cards is consistent with the goes of Seat, the goes are ignored.

holdings(View, Seat, Holdings) :-
    View = state(_, _, Dealer, playing(pegging(_, Played, _, _, _), _)),
    role(Seat, Dealer, Role),
    of_seat(Seat, Played, Cards),
    ranks_key(Cards, PlayedKey),
    possible_ways(View, Seat, Ways),
    findall(Key-Weight,
            (   member(Key-Count, Ways),
                FourKey is PlayedKey + Key,
                keepers(Role, FourKey, Keepers),
                Weight is Count * Keepers
            ),
            Holdings).

%!  possible_ways(+View, +Seat, -Ways:pairs) is det.
%
%   Ways are pairs Key-Count for the possible hands of Seat in View.  Count is
%   the number of choices of unseen cards that have the ranks of Key and fit on
%   no pile on which Seat said go.  If there are no such choices for any Key,
%   the goes are ignored.

possible_ways(View, Seat, Ways) :-
    View = state(_, _, Dealer, playing(Pegging, _)),
    Pegging = pegging(Held, _, _, _, _),
    of_seat(Seat, Held, Cards),
    length(Cards, Number),
    unseen(View, Unseen),
    piles_of_goes(Pegging, Dealer, Seat, Piles),
    exclude(fits_one(Piles), Unseen, Unfitting),
    once(( member(Possible, [Unfitting, Unseen]),
           rank_ways(Number, Possible, Ways),
           Ways = [_|_]
         )).

%!  fits_one(+Piles, +Card) is semidet.
%
%   Card fits on one of Piles.

fits_one(Piles, Card) :-
    once(( member(Pile, Piles),
           fits(Pile, Card)
         )).

%!  keepers(+Role, +Key, -Keepers:integer) is det.
%
%   Of a thousand players in Role who can keep cards with the ranks of Key,
%   Keepers is the number who do so.  For fewer than four cards, Keepers is 1.

keepers(Role, Key, Keepers) :-
    (   keeps(Key, Pone, Dealer)
    ->  memberchk(Role-Keepers, [pone-Pone, dealer-Dealer])
    ;   Keepers = 1
    ).

%!  rank_chances(+View, +Seat, -Chances:list) is det.
%
%   Chances lists a term chance(Order, Probability) for each rank, where Order
%   is the rank's position, as in card_order/2.  Probability, an exact rational,
%   is the estimated chance that Seat holds at least one card of this rank in
%   View, a view during the play.

rank_chances(View, Seat, Chances) :-
    holdings(View, Seat, Holdings),
    pairs_values(Holdings, Weights),
    sum_list(Weights, All),
    findall(chance(Order, Probability),
            (   card_order(Card, Order),
                ranks_key([Card], RankKey),
                aggregate_all(sum(Weight),
                              (   member(Key-Weight, Holdings),
                                  (Key // RankKey) mod 10 > 0
                              ),
                              Sum),
                Probability is Sum rdiv All
            ),
            Chances).

                 /*******************************
                 *             GOES             *
                 *******************************/

%!  piles_of_goes(+Pegging, +Dealer, +Seat, -Piles:list) is det.
%
%   Piles are the piles on which Seat said go before Pegging.  They are inferred
%   from the order of the cards that each seat played, because a seat whose next
%   card did not fit must have said go.

piles_of_goes(Pegging, Dealer, Seat, Piles) :-
    Pegging = pegging(both(FirstHeld, SecondHeld),
                      both(FirstPlayed, SecondPlayed), _, _, _),
    reverse(FirstPlayed, FirstToPlay),
    reverse(SecondPlayed, SecondToPlay),
    append(FirstToPlay, FirstHeld, First),
    append(SecondToPlay, SecondHeld, Second),
    other(Dealer, Pone),
    begin_play(both(First, Second), Pone, Begin),
    phrase(goes(Begin, both(FirstToPlay, SecondToPlay), Pegging), Goes),
    findall(Pile, member(go(Seat, Pile), Goes), Piles).

%!  goes(+Pegging0, +ToPlay, +Pegging)// is det.
%
%   Lists go(Seat, Pile) for each go from Pegging0 to Pegging, if each seat
%   plays its cards in ToPlay, a term both(_, _), in order.  The list ends early
%   if the cards cannot have been played in this order.

goes(Pegging0, ToPlay0, Pegging) -->
    (   { Pegging0 \== Pegging,
          next_action(Pegging0, ToPlay0, Action, ToPlay)
        }
    ->  go_said(Action, Pegging0),
        { play_on(Pegging0, Action, _, Pegging1) },
        goes(Pegging1, ToPlay, Pegging)
    ;   []
    ).

go_said(play(_, _), _) -->
    [].
go_said(go(Seat), pegging(_, _, Pile, _, _)) -->
    [ go(Seat, Pile) ].

%!  next_action(+Pegging, +ToPlay0, -Action, -ToPlay) is nondet.
%
%   Action is the next action of the seat whose turn it is in Pegging, if the
%   cards in ToPlay0 are played in order.  Action leaves the cards in ToPlay.

next_action(pegging(_, _, Pile, Turn, _), ToPlay0, play(Turn, Card), ToPlay) :-
    update_of_seat(Turn, ToPlay0, [Card|Cards], Cards, ToPlay),
    fits(Pile, Card).
next_action(pegging(Held, _, Pile, Turn, _), ToPlay, go(Turn), ToPlay) :-
    of_seat(Turn, Held, Hand),
    Hand \== [],
    \+ can_play(Hand, Pile).
