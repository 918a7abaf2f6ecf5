/*  Test prolog/cribbage/belief.pl, and the table it goes by.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(test_belief, []).
:- include(suite).
:- use_module(library(assoc)).
:- use_module('../../prolog/cribbage/belief').
:- use_module('../../prolog/cribbage/combinatorics').
:- use_module('../../prolog/cribbage/crib').
:- use_module('../../prolog/cribbage/data/keeps').
:- use_module('../../prolog/cribbage/show').
:- use_module('../../prolog/cribbage/tables').
:- use_module('../../prolog/cribbage/view').
:- use_module(plain_play).
:- use_module(random_games).

/** <module> Tests of what the other player may hold

Random deals are played, and at each turn the weights are compared with those of
all hands of cards that were not seen, one by one.  Who has said go is known
from the events then, and not found out from the cards.
*/

%!  played(-View, -Seat, -Hand, -GoPiles) is nondet.
%
%   In a random deal it is the turn of the seat whose View it is in the play.
%   The other one, Seat, holds Hand, and has said go on GoPiles.

played(View, Seat, Hand, GoPiles) :-
    random_turn(State, Goes),
    State = state(_, _, _, playing(pegging(Held, _, _, Turn, _), _)),
    memberchk(Turn-Seat, [first-second, second-first]),
    view(State, Turn, View),
    memberchk(Seat-Held-Hand, [ first-both(Own, _)-Own,
                                second-both(_, Own)-Own ]),
    findall(Pile, member(go(Seat, Pile), Goes), GoPiles).

%!  plain_holdings(+View, +Seat, +Number, +GoPiles, -Holdings) is det.
%
%   As holdings/3, by a look at each hand of Number cards.

plain_holdings(View, Seat, Number, GoPiles, Holdings) :-
    View = state(_, _, Dealer, playing(pegging(_, Played, _, _, _), _)),
    memberchk(Seat-Played-PlayedCards, [ first-both(Own, _)-Own,
                                         second-both(_, Own)-Own ]),
    unseen(View, Unseen),
    length(Cards, Number),
    findall(Key-Share,
            (   sublist(Unseen, Cards),
                \+ ( member(Card, Cards),
                     member(Pile, GoPiles),
                     plain_count([Card|Pile], Count),
                     Count =< 31
                   ),
                append(PlayedCards, Cards, Four),
                ranks_key(Four, FourKey),
                keeps(FourKey, Pone, OfDealer),
                (   Seat == Dealer
                ->  Share = OfDealer
                ;   Share = Pone
                ),
                ranks_key(Cards, Key)
            ),
            Shares),
    keysort(Shares, Sorted),
    group_pairs_by_key(Sorted, Groups),
    findall(Key-Weight,
            (   member(Key-Alike, Groups),
                sum_list(Alike, Weight)
            ),
            Holdings).

:- begin_tests(holdings).

test(as_hand_by_hand, [setup(set_random(seed(21))), Wrong == []]) :-
    findall(View,
            (   between(1, 10, _),
                played(View, Seat, Hand, GoPiles),
                length(Hand, Number),
                Number =< 2,
                holdings(View, Seat, Holdings),
                plain_holdings(View, Seat, Number, GoPiles, Plain),
                \+ msort(Holdings, Plain)
            ),
            Wrong).
test(three_cards, [setup(set_random(seed(22))), Sorted == Plain]) :-
    once(( played(View, Seat, Hand, GoPiles),
           length(Hand, 3)
         )),
    holdings(View, Seat, Holdings),
    msort(Holdings, Sorted),
    plain_holdings(View, Seat, 3, GoPiles, Plain).
test(chances_of_ranks, [setup(set_random(seed(25))), Wrong == []]) :-
    findall(View-Rank,
            (   between(1, 4, _),
                played(View, Seat, [_, _], GoPiles),
                rank_chances(View, Seat, Chances),
                plain_holdings(View, Seat, 2, GoPiles, Holdings),
                pairs_values(Holdings, Weights),
                sum_list(Weights, All),
                nth1(Order, [ ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen,
                              king ], Rank),
                ranks_key([card(Rank, _)], One),
                aggregate_all(sum(Weight),
                              (   member(Key-Weight, Holdings),
                                  0 is Key // One mod 10
                              ),
                              Without),
                \+ ( memberchk(chance(Order, Chance), Chances),
                     Chance =:= 1 - Without rdiv All )
            ),
            Wrong).
test(no_card_left, Holdings == [0-Keepers]) :-
    View = state(rules(121, []), both(0, 0), first,
                 playing(pegging(both([Five], []), both([], Played), [], first,
                                 []),
                         aside(both([], []), hidden, hidden))),
    cards("5H", [Five]),
    cards("AS 2S 3S 4S", Played),
    ranks_key(Played, Key),
    keeps(Key, Keepers, _),
    holdings(View, second, Holdings).

test(pone_without_cards, Length == 13) :-
    cards("5H 6H", Played),
    View = state(rules(121, []), both(0, 0), second,
                 playing(pegging(both([], [hidden]), both([], Played), [],
                                 second, []),
                         aside(both([], []), hidden, hidden))),
    holdings(View, second, Holdings),
    length(Holdings, Length).

%   The second seat says go, although no card is left that does not fit.

test(go_without_need_is_not_believed,
     [ forall(member(Text, ["9S", "9S KS 3H"])), Holdings == Others ]) :-
    cards("10C 10D 10H 10S JC JD JH JS QC QD QH QS KC KD KH", Tens),
    cards(Text, PlayedByTurns),
    reverse(PlayedByTurns, Pile),
    played_in_turn(Pile, Mine, Theirs),
    length(Theirs, Played),
    Held is 4 - Played,
    hidden_cards(Held, Hidden),
    findall(Belief,
            (   member(Turn-Gone, [first-[second], second-[]]),
                View = state(rules(121, []), both(0, 0), second,
                             playing(pegging(both(Tens, Hidden),
                                             both(Mine, Theirs), Pile, Turn,
                                             Gone),
                                     aside(both([], []), hidden, hidden))),
                holdings(View, second, Belief)
            ),
            [Holdings, Others]).

%   The other one has four cards in all only if the game is followed from its
%   beginning.

test(hands_of_less_than_four_cards, Weights == [4, 3, 2]) :-
    cards("5H 5S 7H", [Five, OtherFive, Seven]),
    View = state(rules(121, []), both(0, 0), first,
                 playing(pegging(both([Five, Seven], [hidden]), both([], []),
                                 [], first, []),
                         aside(both([OtherFive], []), hidden, hidden))),
    holdings(View, second, Holdings),
    pairs_values(Holdings, All),
    sort(0, @>, All, Weights).

:- end_tests(holdings).

%!  keeps_share(+Rank, +Role, -Share) is det.
%
%   Of the cards of Rank that are dealt to a player in Role, this Share is kept.
%   A card is dealt with five others, of which three can be chosen in ten ways.

keeps_share(Rank, Role, Share) :-
    deck(Deck),
    rank_ways(4, Deck, Fours),
    ranks_key([card(Rank, _)], RankKey),
    aggregate_all(r(sum(Ways), sum(Ways * Kept)),
                  (   member(Four-FourWays, Fours),
                      Cards is (Four // RankKey) mod 10,
                      Ways is FourWays * Cards,
                      keeps(Four, Pone, Dealer),
                      memberchk(Role-Kept, [pone-Pone, dealer-Dealer])
                  ),
                  r(All, Sum)),
    Share is 10 * Sum / (1000 * All).

:- begin_tests(keeps).

test(every_set_of_four_ranks_once, Keys == Fours) :-
    findall(Key, keeps(Key, _, _), Keys),
    deck(Deck),
    rank_ways(4, Deck, Ways),
    pairs_keys(Ways, Fours).
test(numbers_of_a_thousand, Wrong == []) :-
    findall(Key,
            (   keeps(Key, Pone, Dealer),
                \+ ( between(1, 1000, Pone), between(1, 1000, Dealer) )
            ),
            Wrong).

%   A player keeps four cards of six, whatever they are.

test(two_thirds_of_all_cards, forall(member(Role, [pone, dealer]))) :-
    findall(Share,
            (   member(Rank, [ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen,
                              king]),
                keeps_share(Rank, Role, Share)
            ),
            Shares),
    sum_list(Shares, Sum),
    assertion(abs(Sum / 13 - 2 / 3) < 0.01).
test(fives_are_kept_and_kings_discarded) :-
    keeps_share(5, pone, Five),
    keeps_share(king, pone, King),
    keeps_share(5, dealer, OfDealer),
    assertion(Five > 0.95),
    assertion(King < 0.45),
    assertion(OfDealer < 0.8).

:- end_tests(keeps).

:- begin_tests(keeps_made_again, [condition(getenv('LONG_TESTS', _))]).

test(from_the_deals, [ forall(member(Hand, ["5H 5S 5C 5D", "6H 7S 8C 9D"])),
                       Pone-Dealer == TablePone-TableDealer ]) :-
    cards(Hand, Cards),
    ranks_key(Cards, Four),
    deck(Deck),
    rank_ways(4, Deck, Fours),
    memberchk(Four-Ways, Fours),
    rank_ways(6, Deck, Sixes),
    include(contains(Four), Sixes, Containing),
    maplist(kept, Containing, Kepts),
    append(Kepts, Kept),
    key_totals(Kept, KeptTotals),
    list_to_assoc(KeptTotals, Totals),
    share(Totals, pone, Four-Ways, Pone),
    share(Totals, dealer, Four-Ways, Dealer),
    keeps(Four, TablePone, TableDealer).

contains(Four, Six-_) :-
    forall(between(1, 13, Place),
           (Six // 10^Place) mod 10 >= (Four // 10^Place) mod 10).

:- end_tests(keeps_made_again).
