/*  Itemize, compare and look up hands and cribs in the show.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_show,
          [ crib_value/3,               % +Crib, +Startcard, ?Value
            hand_combinations/3,        % +Hand, +Startcard, -Combinations
            crib_combinations/3,        % +Crib, +Startcard, -Combinations
            counted_combinations/2,     % +Combinations, -Counted
            hand_of_value/3,            % ?Hand, ?Startcard, +Value
            ranked_selections/2,        % +Cards, -Selections
            expected_value/3,           % +Hand, +Cribcards, ?Mean
            startcard_values/3,         % +Hand, +Cribcards, -Values

                                        % For the other rule files
            crib_suit_combination/5,    % ?Kind, +Crib, ?Startcard,
                                        % -Combination, -Points
            deck/1,                     % -Deck
            startcards/2,               % +Cards, -Startcards
            unsuited_cards/2            % +Number, ?Cards
          ]).
:- reexport('../cribbage').
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4, maplist/3, maplist/5]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists),
              [ append/2, append/3, list_to_set/2, member/2, subtract/3,
                sum_list/2
              ]).
:- use_module(library(pairs),
              [ group_pairs_by_key/2, map_list_to_pairs/3, pairs_keys_values/3,
                pairs_values/2
              ]).

/** <module> More predicates about the show of cribbage

cribbage.pl has the rules of the show, and two main predicates, which find the
value of a hand and the cards to keep.  This file reexports them, and uses the
rules to find

  - the combinations of a hand or a crib (hand_combinations/3,
    crib_combinations/3), also as players count them (counted_combinations/2),
  - the value of the crib (crib_value/3), in which a flush counts only with the
    start card,
  - the hands with a given value (hand_of_value/3), and
  - the values of all choices of four cards (ranked_selections/2), and the value
    of one choice, on average (expected_value/3) or with each start card
    (startcard_values/3).

    ?- hand_combinations([card(5,hearts), card(6,spades), card(queen,clubs),
                          card(jack,spades)], card(4,spades), Combinations),
       member(combination(Kind, Cards, Points), Combinations).
    Kind = fifteen,
    Cards = [card(4, spades), card(5, hearts), card(6, spades)],
    Points = 2 ;
    ...

Cards and errors are as in cribbage.pl.
*/

                 /*******************************
                 *            CARDS             *
                 *******************************/

%!  deck(-Deck:list) is det.
%
%   Deck is the list of all 52 cards, in the order of their ranks.

deck(Deck) :-
    findall(Card, deck_card(Card), Deck).

%!  startcards(+Cards, -Startcards:list) is det.
%
%   Startcards are all cards of the deck except Cards: the possible start cards
%   after Cards are dealt.

startcards(Cards, Startcards) :-
    deck(Deck),
    subtract(Deck, Cards, Startcards).

%!  unsuited_cards(+Number, ?Cards:list) is nondet.
%
%   Cards are Number cards in the order of their ranks.  Suits are not bound, so
%   each combination of ranks is found once.

unsuited_cards(Number, Cards) :-
    length(Cards, Number),
    foldl(card_from, Cards, 1, _).

%!  card_from(?Card, +Minimum, -Order) is nondet.
%
%   The rank of Card has the position Order, which is at least Minimum.

card_from(Card, Minimum, Order) :-
    between(Minimum, 13, Order),
    card_order(Card, Order).

                 /*******************************
                 *      COUNTING THE CRIB       *
                 *******************************/

%!  crib_value(+Crib, +Startcard, ?Value) is semidet.
%
%   Value is the value of the four cards of Crib with Startcard.  It is their
%   value as a hand, minus the points that do not count in the crib.  Fails if
%   Value is another integer.  Raises the errors of hand_value/3.

crib_value(Crib, Startcard, Value) :-
    hand_value(Crib, Startcard, HandValue),
    aggregate_all(sum(Points),
                  (   suit_combination(Kind, Crib, Startcard, _, Points),
                      hand_only(Kind, Points)
                  ),
                  HandOnlyPoints),
    plus(Value, HandOnlyPoints, HandValue).

%!  crib_suit_combination(?Kind, +Crib, ?Startcard, -Combination, -Points)
%!                       is nondet.
%
%   Like suit_combination/5, but for the crib.

crib_suit_combination(Kind, Crib, Startcard, Combination, Points) :-
    suit_combination(Kind, Crib, Startcard, Combination, Points),
    \+ hand_only(Kind, Points).

%!  hand_only(?Kind, ?Points) is nondet.
%
%   A combination of Kind with Points counts in a hand, but not in the crib,
%   where a flush needs the start card.

hand_only(flush, 4).

                 /*******************************
                 *           ITEMIZING          *
                 *******************************/

%!  hand_combinations(+Hand, +Startcard, -Combinations:list) is det.
%
%   Combinations are terms combination(Kind, Cards, Points) for the combinations
%   of Hand with Startcard.  They are ordered by Kind, as players count:
%   `fifteen`, `pair`, `run`, `flush` and `nobs`.

hand_combinations(Hand, Startcard, Combinations) :-
    show_combinations(suit_combination, Hand, Startcard, Combinations).

%!  crib_combinations(+Crib, +Startcard, -Combinations:list) is det.
%
%   Combinations are as in hand_combinations/3, but for Crib with Startcard.

crib_combinations(Crib, Startcard, Combinations) :-
    show_combinations(crib_suit_combination, Crib, Startcard, Combinations).

%!  show_combinations(:SuitRules, +Hand, +Startcard, -Combinations) is det.
%
%   Combinations are the combinations of Hand with Startcard by the rules for
%   ranks and by SuitRules.  The cards of a fifteen, a pair or a run are in the
%   order of their ranks.  The cards of a flush are in the order of Hand, after
%   the start card if it is one of them.  Raises the errors of hand_value/3.

show_combinations(SuitRules, Hand, Startcard, Combinations) :-
    must_be_show(Hand, Startcard),
    map_list_to_pairs(card_order, [Startcard|Hand], CardsByOrder),
    keysort(CardsByOrder, Sorted),
    pairs_values(Sorted, Cards),
    findall(combination(Kind, Combination, Points),
            (   rank_combination(Kind, Cards, Combination, Points)
            ;   call(SuitRules, Kind, Hand, Startcard, Combination, Points)
            ),
            Combinations).

%!  counted_combinations(+Combinations, -Counted:list) is det.
%
%   Counted are the Combinations of a hand or a crib as players count them.  The
%   three pairs in three cards of a rank are a `pair_royal` for 6, and the six
%   pairs in four cards of a rank are a `double_pair_royal` for 12.

counted_combinations(Combinations, Counted) :-
    map_list_to_pairs(counting_key, Combinations, Keyed),
    group_pairs_by_key(Keyed, Groups),
    pairs_values(Groups, CountedTogether),
    maplist(counted_as_one, CountedTogether, Counted).

%!  counting_key(+Combination, -Key) is det.
%
%   Combinations with the same Key are counted as one.  All pairs of one rank
%   have the same Key.

counting_key(combination(Kind, Cards, _), Key) :-
    (   Kind == pair
    ->  Cards = [card(Rank, _)|_],
        Key = pair(Rank)
    ;   Key = Kind-Cards
    ).

%!  counted_as_one(+Combinations, -Counted) is det.
%
%   Combinations, which all have the same key, are counted as the combination
%   Counted.

counted_as_one(Combinations, combination(CountedKind, Cards, Points)) :-
    maplist(combination_parts, Combinations, [Kind|_], CardLists, Scores),
    length(Combinations, Number),
    counted_kind(Number, Kind, CountedKind),
    append(CardLists, Repeated),
    list_to_set(Repeated, Cards),
    sum_list(Scores, Points).

combination_parts(combination(Kind, Cards, Points), Kind, Cards, Points).

%!  counted_kind(?Number, ?Kind, ?CountedKind) is nondet.
%
%   Number combinations of Kind that share a key are counted as one combination
%   of CountedKind.

counted_kind(1, Kind, Kind).
counted_kind(3, pair, pair_royal).
counted_kind(6, pair, double_pair_royal).

                 /*******************************
                 *        LOOKING UP HANDS      *
                 *******************************/

%!  hand_of_value(?Hand, ?Startcard, +Value) is nondet.
%
%   Value is the value of Hand with Startcard.  Finds each such hand and start
%   card once, with the cards of Hand ordered by rank and suit.  A ground Hand
%   may be in any order, but a partially bound Hand must be in this order.  A
%   value of 24 has 3,680 solutions:
%
%       ?- aggregate_all(count, hand_of_value(_, _, 24), Count).
%       Count = 3680.
%
%   The search skips most of the 13 million combinations of a hand and a start
%   card.  Suits add at most 6 points, for a flush of five with nobs, so suits
%   are tried only for ranks that are worth Value or at most 6 points less.

hand_of_value(Hand, Startcard, Value) :-
    must_be(integer, Value),
    (   ground(Hand)
    ->  startcards(Hand, Startcards),
        member(Startcard, Startcards),
        hand_value(Hand, Startcard, Value)
    ;   new_hand_of_value(Hand, Startcard, Value)
    ).

%!  new_hand_of_value(?Hand, ?Startcard, +Value) is nondet.
%
%   Like hand_of_value/3, but Hand is ordered by rank and suit.

new_hand_of_value(Hand, Startcard, Value) :-
    deck(Deck),
    unsuited_cards(4, Hand),
    card_order(Startcard, _),
    ranks_key([Startcard|Hand], Key),
    rank_points(Key, RankPoints),
    SuitPoints is Value - RankPoints,
    between(0, 6, SuitPoints),
    choose_cards(Deck, Hand, Others),
    member(Startcard, Others),
    hand_value(Hand, Startcard, Value).

                 /*******************************
                 *      COMPARING CHOICES       *
                 *******************************/

%!  ranked_selections(+Cards, -Selections:list) is det.
%
%   Selections are all ways to keep four of the five or six Cards dealt, from
%   best to worst by the criteria of select_hand/3.  Each is a term
%   selection(Hand, Cribcards, Mean, Minimum, Maximum) with the exact mean, the
%   minimum and the maximum of the value of Hand over all possible start cards.

ranked_selections(Cards, Selections) :-
    rated_selections(Cards, Rated),
    sort(1, @>=, Rated, Ranked),
    startcards(Cards, Startcards),
    maplist(selection_values(Startcards), Ranked, Selections).

%!  selection_values(+Startcards, +Rated, -Selection) is det.
%
%   Rated is a pair from rated_selections/2, and Selection is its term in
%   ranked_selections/2.

selection_values(Startcards, rating(Total, _)-selection(Hand, Cribcards),
                 selection(Hand, Cribcards, Mean, Minimum, Maximum)) :-
    mean(Total, Startcards, Mean),
    aggregate_all(range(min(Value), max(Value)),
                  (   member(Startcard, Startcards),
                      hand_value(Hand, Startcard, Value)
                  ),
                  range(Minimum, Maximum)).

%!  expected_value(+Hand, +Cribcards, ?Mean) is semidet.
%
%   Mean is the mean of the values in startcard_values/3, as an exact rational.
%   Fails only if Mean is bound to another value.

expected_value(Hand, Cribcards, Mean) :-
    startcard_values(Hand, Cribcards, StartcardValues),
    pairs_keys_values(StartcardValues, Startcards, Values),
    sum_list(Values, Total),
    mean(Total, Startcards, Mean).

%!  startcard_values(+Hand, +Cribcards, -Values:pairs) is det.
%
%   Values are pairs Startcard-Value with the value of Hand for each possible
%   start card after Cribcards are discarded.

startcard_values(Hand, Cribcards, Values) :-
    must_be_selection(Hand, Cribcards),
    append(Hand, Cribcards, Cards),
    startcards(Cards, Startcards),
    maplist(hand_value(Hand), Startcards, HandValues),
    pairs_keys_values(Values, Startcards, HandValues).

%!  mean(+Total, +Startcards, -Mean) is det.
%
%   Mean is the mean of values that add up to Total, one for each of Startcards.

mean(Total, Startcards, Mean) :-
    length(Startcards, Count),
    Mean is Total rdiv Count.

%!  must_be_selection(@Hand, @Cribcards) is det.
%
%   Raises an error unless Hand has four cards and forms a deal with Cribcards.

must_be_selection(Hand, Cribcards) :-
    must_have_length(Hand, [4], four_cards),
    must_be(list, Cribcards),
    append(Hand, Cribcards, Cards),
    must_be_deal(Cards).
