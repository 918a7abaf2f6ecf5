/*  Itemize, compare and look up hands and cribs of the show.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_show,
          [ hand_value/3,               % +Hand, +Startcard, ?Value
            crib_value/3,               % +Crib, +Startcard, ?Value
            hand_combinations/3,        % +Hand, +Startcard, -Combinations
            crib_combinations/3,        % +Crib, +Startcard, -Combinations
            hand_of_value/3,            % ?Hand, ?Startcard, +Value
            select_hand/3,              % +Cards, ?Hand, ?Cribcards
            ranked_selections/2,        % +Cards, -Selections
            expected_value/3,           % +Hand, +Cribcards, ?Mean
            startcard_values/3,         % +Hand, +Cribcards, -Values

                                        % For the other rule files
            card_order/2,               % ?Card, ?Order
            card_pips/2,                % ?Card, ?Pips
            choose/3,                   % +Cards, ?Chosen, -Others
            consecutive/1,              % +Cards
            crib_suit_combination/5,    % ?Kind, +Crib, ?Startcard,
                                        % -Combination, -Points
            deck/1,                     % -Deck
            key_cards/2,                % +Key, -Cards
            must_be_cards/1,            % @Cards
            must_be_deal/1,             % @Cards
            must_have_length/3,         % @Cards, +Lengths, +Domain
            preference/2,               % +Hand, -Preference
            rank_points/2,              % +Key, -Points
            rank_total/3,               % +Cards, +RankCounts, -Total
            ranks_key/2,                % +Cards, -Key
            startcard_counts/2,         % +Cards, -Counts
            startcards/2,               % +Cards, -Startcards
            suit/1,                     % ?Suit
            suit_combination/5,         % ?Kind, +Hand, ?Startcard,
                                        % -Combination, -Points
            total_value/3,              % +Hand, +Counts, -Total
            unsuited_cards/2            % +Number, ?Cards
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4, maplist/2, maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, member/2, subtract/3]).
:- use_module(library(pairs),
              [map_list_to_pairs/3, pairs_keys_values/3, pairs_values/2]).
:- use_module('../cribbage',
              [ hand_value/3, rank_combination/4, select_hand/3,
                suit_combination/5
              ]).

% cribbage.pl exports what is asked of it when it is used alone, and its rules.
% The other rule files take what else they share with it from here, and nowhere
% else.

:- maplist(import,
           [ cribbage:card_order/2, cribbage:card_pips/2, cribbage:choose/3,
             cribbage:consecutive/1, cribbage:key_cards/2,
             cribbage:must_be_cards/1, cribbage:must_be_deal/1,
             cribbage:must_have_length/3,
             cribbage:preference/2, cribbage:rank_points/2,
             cribbage:rank_total/3, cribbage:ranks_key/2,
             cribbage:startcard_counts/2, cribbage:suit/1,
             cribbage:total_value/3
           ]).

/** <module> More questions about the show of cribbage

The rules of the show, and the two questions that matter most, are in
cribbage.pl: what a hand is worth, and which cards to keep.  This file asks the
same rules

  - what a hand or a crib scores for (hand_combinations/3, crib_combinations/3),
  - what the crib is worth (crib_value/3), in which a flush counts only with the
    start card,
  - which hands have a value (hand_of_value/3), and
  - what each way to keep four cards is worth (ranked_selections/2), or one of
    them, on average (expected_value/3) or with each start card
    (startcard_values/3).

    ?- hand_combinations([card(5,hearts), card(6,spades), card(queen,clubs),
                          card(jack,spades)], card(4,spades), Combinations),
       member(combination(Kind, Cards, Points), Combinations).
    Kind = fifteen,
    Cards = [card(4, spades), card(5, hearts), card(6, spades)],
    Points = 2 ;
    ...

Cards and errors are those of cribbage.pl.
*/

                 /*******************************
                 *            CARDS             *
                 *******************************/

%!  deck(-Deck:list) is det.
%
%   Deck is all 52 cards, in the order of their ranks.

deck(Deck) :-
    findall(Card, cribbage:card(Card), Deck).

%!  startcards(+Cards, -Startcards:list) is det.
%
%   Startcards are the cards that may be turned up when Cards were dealt: all
%   the other cards of the deck.

startcards(Cards, Startcards) :-
    deck(Deck),
    subtract(Deck, Cards, Startcards).

%!  unsuited_cards(+Number, ?Cards:list) is nondet.
%
%   Cards are Number cards in the order of their ranks.  Their suits are left
%   unbound, so that each way to have Number ranks is found once.

unsuited_cards(Number, Cards) :-
    length(Cards, Number),
    foldl(card_from, Cards, 1, _).

%!  card_from(?Card, +Minimum, -Order) is nondet.
%
%   The rank of Card has the place Order, which is Minimum or after it.

card_from(Card, Minimum, Order) :-
    between(Minimum, 13, Order),
    card_order(Card, Order).

                 /*******************************
                 *      COUNTING THE CRIB       *
                 *******************************/

%!  crib_value(+Crib, +Startcard, ?Value) is semidet.
%
%   Value is what the four cards of Crib are worth with Startcard: as for
%   hand_value/3, but by crib_suit_combination/5.  Fails only if Value is given
%   and wrong.

crib_value(Crib, Startcard, Value) :-
    cribbage:must_be_hand_and_startcard(Crib, Startcard),
    ranks_key([Startcard|Crib], Key),
    rank_points(Key, RankPoints),
    aggregate_all(sum(Points),
                  crib_suit_combination(_, Crib, Startcard, _, Points),
                  SuitPoints),
    plus(RankPoints, SuitPoints, Value).

%!  crib_suit_combination(?Kind, +Crib, ?Startcard, -Combination, -Points)
%!                       is nondet.
%
%   Combination in Crib scores Points by a rule that looks at suits: those for
%   a hand, but for a flush of four.  Cards of Crib may be unbound: then it is
%   found what they must be.

crib_suit_combination(Kind, Crib, Startcard, Combination, Points) :-
    suit_combination(Kind, Crib, Startcard, Combination, Points),
    Kind-Points \== flush-4.

                 /*******************************
                 *           ITEMIZING          *
                 *******************************/

%!  hand_combinations(+Hand, +Startcard, -Combinations:list) is det.
%
%   Combinations are what hand_value/3 adds up.  Each is a term
%   combination(Kind, Cards, Points), and they come in the order in which
%   players count: by Kind `fifteen`, `pair`, `run`, `flush` and `nobs`.

hand_combinations(Hand, Startcard, Combinations) :-
    show_combinations(suit_combination, Hand, Startcard, Combinations).

%!  crib_combinations(+Crib, +Startcard, -Combinations:list) is det.
%
%   Combinations are what crib_value/3 adds up, as in hand_combinations/3.

crib_combinations(Crib, Startcard, Combinations) :-
    show_combinations(crib_suit_combination, Crib, Startcard, Combinations).

%!  show_combinations(:SuitRules, +Hand, +Startcard, -Combinations) is det.
%
%   Check the arguments, and list what Hand scores with Startcard, by the rules
%   for ranks and SuitRules.  The cards of a combination come in the order of
%   their ranks.

show_combinations(SuitRules, Hand, Startcard, Combinations) :-
    cribbage:must_be_hand_and_startcard(Hand, Startcard),
    map_list_to_pairs(card_order, [Startcard|Hand], CardsByOrder),
    keysort(CardsByOrder, Sorted),
    pairs_values(Sorted, Cards),
    findall(combination(Kind, Combination, Points),
            (   rank_combination(Kind, Cards, Combination, Points)
            ;   call(SuitRules, Kind, Hand, Startcard, Combination, Points)
            ),
            Combinations).

                 /*******************************
                 *        LOOKING UP HANDS      *
                 *******************************/

%!  hand_of_value(?Hand, ?Startcard, +Value) is nondet.
%
%   Hand is worth Value with Startcard.  Finds every such hand and start card
%   once, the cards of Hand in the order of their ranks, and within a rank in
%   that of their suits.  Hand can be given in any order, or partly in this.
%   There are 3,680 for a value of 24:
%
%       ?- aggregate_all(count, hand_of_value(_, _, 24), Count).
%       Count = 3680.
%
%   The 13 million hands with their start cards are not all counted: suits add
%   from 0 to 6 points, for a flush of five with nobs, so that only ranks that
%   come near to Value need suits.

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
%   As hand_of_value/3, but Hand has the order in which hands are found.

new_hand_of_value(Hand, Startcard, Value) :-
    deck(Deck),
    unsuited_cards(4, Hand),
    card_order(Startcard, _),
    ranks_key([Startcard|Hand], Key),
    rank_points(Key, RankPoints),
    SuitPoints is Value - RankPoints,
    between(0, 6, SuitPoints),
    choose(Deck, Hand, Others),
    member(Startcard, Others),
    hand_value(Hand, Startcard, Value).

                 /*******************************
                 *      COMPARING CHOICES       *
                 *******************************/

%!  ranked_selections(+Cards, -Selections:list) is det.
%
%   Selections are all ways to keep four of the five or six Cards dealt, the
%   best first: the first is that of select_hand/3.  Each is a term
%   selection(Hand, Cribcards, Mean, Minimum, Maximum) with the mean of the
%   value of Hand as an exact rational, and its minimum and maximum.

ranked_selections(Cards, Selections) :-
    must_be_deal(Cards),
    cribbage:rated_selections(Cards, Rated),
    sort(1, @>=, Rated, Ranked),
    startcards(Cards, Startcards),
    maplist(selection_values(Startcards), Ranked, Selections).

%!  selection_values(+Startcards, +Rated, -Selection) is det.
%
%   Selection is the term of ranked_selections/2 for a pair of
%   rated_selections/2.

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
%   Mean is the mean value of Hand, as an exact rational, over all start cards
%   that may be turned up when Hand was kept and Cribcards were discarded.
%   Fails only if Mean is given and wrong.

expected_value(Hand, Cribcards, Mean) :-
    must_be_selection(Hand, Cribcards, Cards),
    startcards(Cards, Startcards),
    startcard_counts(Cards, Counts),
    total_value(Hand, Counts, Total),
    mean(Total, Startcards, Mean).

%!  startcard_values(+Hand, +Cribcards, -Values:pairs) is det.
%
%   Values has each start card that may be turned up, when Hand was kept and
%   Cribcards were discarded, with the value of Hand: pairs Startcard-Value.

startcard_values(Hand, Cribcards, Values) :-
    must_be_selection(Hand, Cribcards, Cards),
    startcards(Cards, Startcards),
    maplist(hand_value(Hand), Startcards, HandValues),
    pairs_keys_values(Values, Startcards, HandValues).

%!  mean(+Total, +Startcards, -Mean) is det.
%
%   Mean is the mean of values that add up to Total, one for each of Startcards.

mean(Total, Startcards, Mean) :-
    length(Startcards, Count),
    Mean is Total rdiv Count.

%!  must_be_selection(@Hand, @Cribcards, -Cards:list) is det.
%
%   Raise an error unless Hand is four cards, and with Cribcards they are the
%   Cards of a deal.

must_be_selection(Hand, Cribcards, Cards) :-
    must_have_length(Hand, [4], four_cards),
    must_be(list, Cribcards),
    append(Hand, Cribcards, Cards),
    must_be_deal(Cards).
