/*  Count cribbage hands, itemise them, and choose which cards to keep.

    Author:  The cribbage_bridge project
    Licence: MIT
*/

:- module(cribbage,
          [ hand_value/3,               % +Hand, +Startcard, ?Value
            crib_value/3,               % +Crib, +Startcard, ?Value
            hand_combinations/3,        % +Hand, +Startcard, -Combinations
            crib_combinations/3,        % +Crib, +Startcard, -Combinations
            hand_of_value/3,            % ?Hand, ?Startcard, +Value
            select_hand/3,              % +Cards, ?Hand, ?Cribcards
            ranked_selections/2,        % +Cards, -Selections
            expected_value/3,           % +Hand, +Cribcards, ?Mean
            startcard_values/3          % +Hand, +Cribcards, -Values
          ]).
:- use_module(library(apply), [foldl/5, include/3, maplist/2, maplist/3]).
:- use_module(library(error), [domain_error/2, must_be/2, type_error/2]).
:- use_module(library(lists),
              [ append/3, is_set/1, max_list/2, member/2, memberchk/2,
                min_list/2, nextto/3, nth1/3, permutation/2, subtract/3,
                sum_list/2
              ]).
:- use_module(library(pairs),
              [map_list_to_pairs/3, pairs_keys_values/3, pairs_values/2]).

% What the files in the folder cribbage/ use too.  It is not exported, so that
% it takes no name from those who load this file.

:- public
    card/2,                             % ?Card, ?Place
    card_count/2,                       % ?Card, ?Count
    card_place/2,                       % ?Card, ?Place
    choose/3,                           % +Cards, ?Chosen, -Others
    consecutive/1,                      % +Cards
    deck/1,                             % -Deck
    keeps/2,                            % +Cards, -Keeps
    must_be_deal/1,                     % @Cards
    must_be_different_cards/2,          % @Cards, -Places
    number_of/3,                        % +Pattern, +Cards, -Number
    rank_points/2,                      % +Places, -Points
    weighted_sum/3,                     % +Values, +Weights, -Sum
    suit_combination/6.                 % ?Kind, +Role, +Hand, ?Startcard,
                                        % -Combination, -Points

/** <module> The show of cribbage

In cribbage a player is dealt five or six cards, keeps four of them as the
hand, and lays the others away in the crib.  Then a start card is turned up.
At the show it counts as a fifth card of every hand, and a hand is worth the
points of all the scoring combinations that can be found in it: cards that
add up to fifteen, pairs, runs, a flush, and the jack of the start card's
suit.  This file counts hands, lists what they are made of, and chooses the
four cards that are worth most on average.

A card is a term card(Rank, Suit).  Rank is `ace`, an integer from 2 to 10,
`jack`, `queen` or `king`; Suit is `clubs`, `diamonds`, `hearts` or `spades`.

    ?- hand_value([card(7,hearts), card(9,spades), card(8,clubs),
                   card(7,clubs)], card(8,hearts), Value).
    Value = 24.

Each rule of the show is one clause that finds combinations, and all else is
derived from these six clauses:

  - rank_combination/4 holds the rules that look at ranks alone: fifteens,
    pairs and runs.  They do not care about suits, so their points are a
    function of five ranks.  There are only 6,175 ways to have five ranks, so
    rank_points/2 is tabled: it works out the points for the same ranks once.
  - suit_combination/6 holds the rules that look at suits: flush and nobs.
    They ask no more of the start card than its suit.

The value of a hand is the sum of both; its list of combinations is what both
find.  The expected value of a hand needs no loop over the 46 or 47 cards that
may be turned up: it adds, for each rank, the points that a start card of the
rank brings, times the cards of the rank that may be turned up; and then the
same for each suit.

Unusable input raises an error that names it: a term that is not a card, a
list of the wrong length, a card that is given twice, an unbound variable.
*/

                 /*******************************
                 *            CARDS             *
                 *******************************/

%!  rank(?Rank, ?Place, ?Count) is nondet.
%
%   Rank stands at Place in the order from ace to king, which runs and pairs
%   go by.  It adds Count towards fifteen.

rank(ace,   1,  1).
rank(2,     2,  2).
rank(3,     3,  3).
rank(4,     4,  4).
rank(5,     5,  5).
rank(6,     6,  6).
rank(7,     7,  7).
rank(8,     8,  8).
rank(9,     9,  9).
rank(10,    10, 10).
rank(jack,  11, 10).
rank(queen, 12, 10).
rank(king,  13, 10).

%!  suit(?Suit) is nondet.
%
%   Suit is one of the four suits.

suit(clubs).
suit(diamonds).
suit(hearts).
suit(spades).

%!  card(?Card, ?Place) is nondet.
%
%   Card is one of the 52 cards, and its rank stands at Place.  The cards are
%   found in the order of their ranks.

card(card(Rank, Suit), Place) :-
    rank(Rank, Place, _),
    suit(Suit).

%!  deck(-Deck:list) is det.
%
%   Deck is all 52 cards, in the order of their ranks.

deck(Deck) :-
    findall(Card, card(Card, _), Deck).

%!  card_place(?Card, ?Place) is nondet.
%
%   The rank of Card stands at Place.  Card need not have a suit.

card_place(card(Rank, _), Place) :-
    rank(Rank, Place, _).

%!  card_count(?Card, ?Count) is nondet.
%
%   Card adds Count towards fifteen.  Card need not have a suit.

card_count(card(Rank, _), Count) :-
    rank(Rank, _, Count).

%!  places(+Cards, -Places) is det.
%
%   Places are the places of the ranks of Cards, lowest first.

places(Cards, Places) :-
    maplist(card_place, Cards, Unordered),
    msort(Unordered, Places).

%!  startcards(+Cards, -Startcards) is det.
%
%   Startcards are the cards that may be turned up when Cards were dealt: all
%   the other cards of the deck.

startcards(Cards, Startcards) :-
    deck(Deck),
    subtract(Deck, Cards, Startcards).

%!  choose(+Cards, ?Chosen, -Others) is multi.
%
%   Chosen are some of Cards and Others are the rest, both in the order of
%   Cards.  Each choice is found once.  Faster when Chosen has a length.

choose([], [], []).
choose([Card|Cards], [Card|Chosen], Others) :-
    choose(Cards, Chosen, Others).
choose([Card|Cards], Chosen, [Card|Others]) :-
    choose(Cards, Chosen, Others).

                 /*******************************
                 *     THE RULES OF THE SHOW    *
                 *******************************/

%!  rank_combination(?Kind, +Cards, -Combination, -Points) is nondet.
%
%   Among Cards, the cards of Combination score Points by a rule that looks
%   at ranks alone, so that the suits of Cards may be unbound.  Kind is:
%
%     - fifteen
%       Cards that add up to 15.
%     - pair
%       Two cards of one rank.  Three of a kind hold three pairs.
%     - run
%       Three or more cards of consecutive ranks that no other card makes
%       longer.  A pair within a run makes two runs.

rank_combination(fifteen, Cards, Fifteen, 2) :-
    choose(Cards, Fifteen, _),
    maplist(card_count, Fifteen, Counts),
    sum_list(Counts, 15).
rank_combination(pair, Cards, Pair, 2) :-
    Pair = [card(Rank, _), card(Rank, _)],
    choose(Cards, Pair, _).
rank_combination(run, Cards, Run, Length) :-
    choose(Cards, Run, Others),
    length(Run, Length),
    Length >= 3,
    consecutive(Run),
    \+ ( member(Other, Others),
         consecutive([Other|Run])
       ).

%!  consecutive(+Cards) is semidet.
%
%   The ranks of Cards, put in order, rise one by one.

consecutive(Cards) :-
    places(Cards, Places),
    forall(nextto(Place, Next, Places), succ(Place, Next)).

%!  suit_combination(?Kind, +Role, +Hand, ?Startcard, -Combination, -Points)
%!                  is nondet.
%
%   The cards of Combination score Points by a rule that looks at suits.  Role
%   says what the four cards of Hand are counted as: `hand` or `crib`.  Kind
%   is:
%
%     - flush
%       The hand and the start card in one suit; or the hand alone, but not
%       when it is the crib.
%     - nobs
%       The jack of the start card's suit in the hand: one for his nob.
%
%   The suit of Startcard may be unbound: then all suits that score are found.

suit_combination(flush, _, Hand, Startcard, [Startcard|Hand], 5) :-
    Startcard = card(_, Suit),
    one_suit(Hand, Suit).
suit_combination(flush, hand, Hand, card(_, StartSuit), Hand, 4) :-
    one_suit(Hand, Suit),
    suit(StartSuit),
    StartSuit \== Suit.
suit_combination(nobs, _, Hand, card(_, Suit), [card(jack, Suit)], 1) :-
    member(card(jack, Suit), Hand).

%!  one_suit(?Hand, ?Suit) is semidet.
%
%   All four cards of Hand are of Suit.

one_suit([card(_, Suit), card(_, Suit), card(_, Suit), card(_, Suit)], Suit).

                 /*******************************
                 *      COUNTING THE HAND       *
                 *******************************/

%!  hand_value(+Hand, +Startcard, ?Value) is semidet.
%
%   Value is what the four cards of Hand are worth with Startcard.  The order
%   of Hand does not matter.  Fails only if Value is given and wrong.

hand_value(Hand, Startcard, Value) :-
    show_value(hand, Hand, Startcard, Value).

%!  crib_value(+Crib, +Startcard, ?Value) is semidet.
%
%   Value is what the four cards of Crib are worth with Startcard.  As
%   hand_value/3, but a flush counts only if it takes in the start card.

crib_value(Crib, Startcard, Value) :-
    show_value(crib, Crib, Startcard, Value).

%!  show_value(+Role, +Hand, +Startcard, ?Value) is semidet.
%
%   Check the arguments, and count Hand in its Role of `hand` or `crib`.

show_value(Role, Hand, Startcard, Value) :-
    must_be_show(Hand, Startcard, Places),
    must_be_integer_if_bound(Value),
    rank_points(Places, RankPoints),
    suit_points(flush, Role, Hand, Startcard, FlushPoints),
    suit_points(nobs, Role, Hand, Startcard, NobsPoints),
    Value is RankPoints + FlushPoints + NobsPoints.

%!  suit_points(+Kind, +Role, +Hand, +Startcard, -Points) is det.
%
%   Hand in its Role scores Points for Kind of suit_combination/6, of which it
%   holds at most one combination.

suit_points(Kind, Role, Hand, Startcard, Points) :-
    (   suit_combination(Kind, Role, Hand, Startcard, _, Scored)
    ->  Points = Scored
    ;   Points = 0
    ).

%!  rank_points(+Places, -Points) is det.
%
%   The combinations of ranks in five cards whose ranks stand at Places, lowest
%   first, score Points.  The rules are given cards without suits.
%
%   The answers of tables are fetched with findall/3 in these files.  A table
%   that gives its answer notes places on the stack which are gone thereafter.
%   If SWI-Prolog 9.0.4 moves its stacks before the notes are undone, which
%   findall/3 does at once, the garbage collector may stumble over them.

rank_points(Places, Points) :-
    findall(Found, tabled_rank_points(Places, Found), [Points]).

%!  tabled_rank_points(+Places, -Points) is det.
%
%   As rank_points/2, which works them out here, once for the same Places.

:- table tabled_rank_points/2.

tabled_rank_points(Places, Points) :-
    maplist(card_place, Cards, Places),
    findall(Scored, rank_combination(_, Cards, _, Scored), AllScored),
    sum_list(AllScored, Points).

%!  hand_combinations(+Hand, +Startcard, -Combinations:list) is det.
%
%   Combinations are what hand_value/3 adds up.  Each is a term
%   combination(Kind, Cards, Points), and they come in the order in which
%   players count: by Kind `fifteen`, `pair`, `run`, `flush` and `nobs`.

hand_combinations(Hand, Startcard, Combinations) :-
    show_combinations(hand, Hand, Startcard, Combinations).

%!  crib_combinations(+Crib, +Startcard, -Combinations:list) is det.
%
%   Combinations are what crib_value/3 adds up, as in hand_combinations/3.

crib_combinations(Crib, Startcard, Combinations) :-
    show_combinations(crib, Crib, Startcard, Combinations).

%!  show_combinations(+Role, +Hand, +Startcard, -Combinations) is det.
%
%   Check the arguments, and list the combinations in Hand in its Role of
%   `hand` or `crib`, the cards of each in the order of their ranks.

show_combinations(Role, Hand, Startcard, Combinations) :-
    must_be_show(Hand, Startcard, _),
    map_list_to_pairs(card_place, [Startcard|Hand], Unordered),
    keysort(Unordered, Ordered),
    pairs_values(Ordered, Cards),
    findall(combination(Kind, Combination, Points),
            (   rank_combination(Kind, Cards, Combination, Points)
            ;   suit_combination(Kind, Role, Hand, Startcard,
                                 Combination, Points)
            ),
            Combinations).

%!  hand_of_value(?Hand, ?Startcard, +Value) is nondet.
%
%   Hand is worth Value with Startcard.  Finds every such hand and start card
%   once, the cards of Hand in the order of their ranks, and within a rank in
%   that of their suits.  There are 3,680 for a value of 24:
%
%       ?- aggregate_all(count, hand_of_value(_, _, 24), Count).
%       Count = 3680.
%
%   The 13 million hands with their start cards are not all counted: suits
%   add at most 6 points, for a flush of five with nobs, so that the ranks of
%   most can not reach Value.

hand_of_value(Hand, Startcard, Value) :-
    must_be(integer, Value),
    deck(Deck),
    length(Hand, 4),
    choose(Deck, Hand, Others),
    places(Hand, Places),
    rank_points_by_startcard(Places, PointsByRank),
    nth1(StartPlace, PointsByRank, RankPoints),
    SuitPoints is Value - RankPoints,
    between(0, 6, SuitPoints),
    card_place(Startcard, StartPlace),
    member(Startcard, Others),
    hand_value(Hand, Startcard, Value).

                 /*******************************
                 *      CHOOSING THE HAND       *
                 *******************************/

%!  select_hand(+Cards, ?Hand, ?Cribcards) is semidet.
%
%   Of the five or six Cards dealt, Hand are the four that are worth most on
%   average over all start cards that may be turned up, and Cribcards are the
%   others, both in the order of Cards.  Of choices that are worth the same,
%   the one that keeps the lowest ranks, by the sum of their places, is best,
%   because low cards are easier to lay in the play; if that does not decide,
%   the last in the standard order of terms is.  So the order of Cards decides
%   nothing.
%
%   Hand and Cribcards may be given, in any order, to ask if they are this
%   selection.

select_hand(Cards, Hand, Cribcards) :-
    must_be_deal(Cards),
    keeps(Cards, [keep(_, _, _, BestHand, BestCribcards)|_]),
    once(permutation(Hand, BestHand)),
    once(permutation(Cribcards, BestCribcards)).

%!  ranked_selections(+Cards, -Selections:list) is det.
%
%   Selections are all ways to keep four of the five or six Cards dealt, the
%   best first: the first is that of select_hand/3.  Each is a term
%   selection(Hand, Cribcards, Mean, Least, Greatest) with the mean of the
%   value of Hand as an exact rational, and its least and greatest value.

ranked_selections(Cards, Selections) :-
    must_be_deal(Cards),
    startcards(Cards, Startcards),
    keeps(Cards, Keeps),
    maplist(keep_selection(Startcards), Keeps, Selections).

%!  keep_selection(+Startcards, +Keep, -Selection) is det.
%
%   Selection is the term of ranked_selections/2 for a Keep of keeps/2.

keep_selection(Startcards, keep(Total, _, _, Hand, Cribcards),
               selection(Hand, Cribcards, Mean, Least, Greatest)) :-
    mean(Total, Startcards, Mean),
    maplist(hand_value(Hand), Startcards, Values),
    min_list(Values, Least),
    max_list(Values, Greatest).

%!  expected_value(+Hand, +Cribcards, ?Mean) is semidet.
%
%   Mean is the mean value of Hand, as an exact rational, over all start cards
%   that may be turned up when Hand was kept and Cribcards were laid away.
%   Fails only if Mean is given and wrong.

expected_value(Hand, Cribcards, Mean) :-
    must_be_parted_deal(Hand, Cribcards, Cards),
    startcards(Cards, Startcards),
    startcard_counts(Cards, CountByRank, CountBySuit),
    places(Hand, Places),
    total_value(Hand, Places, CountByRank, CountBySuit, Total),
    mean(Total, Startcards, Mean).

%!  startcard_values(+Hand, +Cribcards, -Values:pairs) is det.
%
%   Values has each start card that may be turned up, when Hand was kept and
%   Cribcards were laid away, with the value of Hand: pairs Startcard-Value.

startcard_values(Hand, Cribcards, Values) :-
    must_be_parted_deal(Hand, Cribcards, Cards),
    startcards(Cards, Startcards),
    maplist(hand_value(Hand), Startcards, HandValues),
    pairs_keys_values(Values, Startcards, HandValues).

%!  mean(+Total, +Startcards, -Mean) is det.
%
%   Mean is the mean of values that add up to Total, one for each of Startcards.

mean(Total, Startcards, Mean) :-
    length(Startcards, Count),
    Mean is Total rdiv Count.

%!  keeps(+Cards, -Keeps:list) is det.
%
%   Keeps are the ways to keep four of Cards, the best first.  Each is a term
%   keep(Total, Lowness, Key, Hand, Cribcards), and the larger of two in the
%   standard order of terms is better: Total is the sum of the values of Hand
%   over all start cards, Lowness is larger for lower ranks, and Key does not
%   depend on the order of Hand.

keeps(Cards, Keeps) :-
    startcard_counts(Cards, CountByRank, CountBySuit),
    length(Hand, 4),
    findall(keep(Total, Lowness, Key, Hand, Cribcards),
            (   choose(Cards, Hand, Cribcards),
                places(Hand, Places),
                total_value(Hand, Places, CountByRank, CountBySuit, Total),
                sum_list(Places, Height),
                Lowness is -Height,
                msort(Hand, Key)
            ),
            Unordered),
    sort(0, @>=, Unordered, Keeps).

%!  startcard_counts(+Cards, -CountByRank:list, -CountBySuit:pairs) is det.
%
%   When Cards were dealt, CountByRank has for each rank, ace first, how many
%   cards of it may be turned up; CountBySuit has the same as Suit-Count.

startcard_counts(Cards, CountByRank, CountBySuit) :-
    findall(Count,
            (   rank(Rank, _, _),
                number_of(card(Rank, _), Cards, Dealt),
                Count is 4 - Dealt
            ),
            CountByRank),
    findall(Suit-Count,
            (   suit(Suit),
                number_of(card(_, Suit), Cards, Dealt),
                Count is 13 - Dealt
            ),
            CountBySuit).

%!  number_of(+Pattern, +Cards, -Number) is det.
%
%   So many of Cards, Number of them, are like Pattern.

number_of(Pattern, Cards, Number) :-
    include(subsumes_term(Pattern), Cards, Like),
    length(Like, Number).

%!  total_value(+Hand, +Places, +CountByRank, +CountBySuit, -Total) is det.
%
%   Total is the sum of the values of Hand, whose ranks stand at Places, over
%   all start cards, of which startcard_counts/3 says how many there are.

total_value(Hand, Places, CountByRank, CountBySuit, Total) :-
    rank_points_by_startcard(Places, PointsByRank),
    weighted_sum(PointsByRank, CountByRank, RankTotal),
    findall(Points,
            suit_points_of_startcards(Hand, CountBySuit, Points),
            SuitPoints),
    sum_list([RankTotal|SuitPoints], Total).

%!  weighted_sum(+Values, +Weights, -Sum) is det.
%
%   Sum is the sum of Values, each times its weight.

weighted_sum(Values, Weights, Sum) :-
    foldl(add_product, Values, Weights, 0, Sum).

%!  add_product(+Factor1, +Factor2, +Sum0, -Sum) is det.
%
%   Sum is Sum0 and the product of both factors.

add_product(Factor1, Factor2, Sum0, Sum) :-
    Sum is Sum0 + Factor1 * Factor2.

%!  suit_points_of_startcards(+Hand, +CountBySuit, -Points) is nondet.
%
%   A combination that looks at suits scores Points in all, over the start
%   cards with which Hand holds it.

suit_points_of_startcards(Hand, CountBySuit, Points) :-
    suit_combination(_, hand, Hand, card(_, Suit), _, Scored),
    memberchk(Suit-Count, CountBySuit),
    Points is Scored * Count.

%!  rank_points_by_startcard(+Places, -PointsByRank:list) is det.
%
%   PointsByRank has for each rank of the start card, ace first, the points
%   of rank_points/2 for it and four cards whose ranks stand at Places, lowest
%   first.

rank_points_by_startcard(Places, PointsByRank) :-
    findall(Found, tabled_points_by_startcard(Places, Found), [PointsByRank]).

%!  tabled_points_by_startcard(+Places, -PointsByRank:list) is det.
%
%   As rank_points_by_startcard/2, once for the same Places.

:- table tabled_points_by_startcard/2.

tabled_points_by_startcard(Places, PointsByRank) :-
    findall(Points,
            (   rank(_, StartPlace, _),
                msort([StartPlace|Places], ShowPlaces),
                rank_points(ShowPlaces, Points)
            ),
            PointsByRank).

                 /*******************************
                 *      CHECKING ARGUMENTS      *
                 *******************************/

%!  must_be_show(@Hand, @Startcard, -Places:list) is det.
%
%   Raise an error unless Hand is four cards and Startcard is another one.
%   Places are the places of the ranks of all five, lowest first.

must_be_show(Hand, Startcard, Places) :-
    must_be_in_number(four_cards, Hand),
    must_be_different_cards([Startcard|Hand], Places).

%!  must_be_deal(@Cards) is det.
%
%   Raise an error unless Cards are five or six different cards.

must_be_deal(Cards) :-
    must_be_in_number(five_or_six_cards, Cards),
    must_be_different_cards(Cards, _).

%!  must_be_parted_deal(@Hand, @Cribcards, -Cards:list) is det.
%
%   Raise an error unless Hand is four cards, and with Cribcards they are the
%   Cards of a deal.

must_be_parted_deal(Hand, Cribcards, Cards) :-
    must_be_in_number(four_cards, Hand),
    must_be(list, Cribcards),
    append(Hand, Cribcards, Cards),
    must_be_deal(Cards).

%!  must_be_in_number(+Domain, @Cards) is det.
%
%   Raise an error unless Cards is a list of a length that Domain allows.

must_be_in_number(Domain, Cards) :-
    must_be(list, Cards),
    length(Cards, Length),
    (   number_of_cards(Domain, Length)
    ->  true
    ;   domain_error(Domain, Cards)
    ).

%!  number_of_cards(?Domain, ?Length) is nondet.
%
%   A list of cards in Domain may have Length.  Errors name Domain.

number_of_cards(four_cards, 4).
number_of_cards(five_or_six_cards, 5).
number_of_cards(five_or_six_cards, 6).

%!  must_be_different_cards(@Cards, -Places:list) is det.
%
%   Raise an error unless all elements of the list Cards are cards, and none
%   is there twice.  Places are the places of their ranks, lowest first: the
%   check has them at hand, and hand_value/3 would have to look them up again.

must_be_different_cards(Cards, Places) :-
    must_be(ground, Cards),
    maplist(must_be_card, Cards, Unordered),
    msort(Unordered, Places),
    (   is_set(Cards)
    ->  true
    ;   msort(Cards, Sorted),
        nextto(Card, Card, Sorted),
        domain_error(card_not_yet_given, Card)
    ).

%!  must_be_card(+Card, -Place) is det.
%
%   Raise an error unless the ground term Card is one of the 52 cards.  Its
%   rank stands at Place.

must_be_card(Card, Place) :-
    (   card(Card, Place)
    ->  true
    ;   Card = card(_, _)
    ->  domain_error(card, Card)
    ;   type_error(card, Card)
    ).

%!  must_be_integer_if_bound(@Value) is det.
%
%   Raise an error if Value is given but is not an integer.

must_be_integer_if_bound(Value) :-
    (   var(Value)
    ->  true
    ;   must_be(integer, Value)
    ).
