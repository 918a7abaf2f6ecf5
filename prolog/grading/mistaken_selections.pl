/*  Choose cards to keep, as programs with misconceptions do.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_mistaken_selections,
          [ selection_misconception/3,  % ?Name, ?Kind, -Text
            mistaken_hands/3,           % +Name, +Cards, -Hands
            misleading/3,               % ?Name, ?Kind, +Cards
            gap/2,                      % +Cards, -Gap
            selection_explanations/2    % +Choices, -Texts
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/3, partition/4]).
:- use_module(library(lists),
              [ append/2, append/3, clumped/2, last/2, max_list/2, max_member/2,
                member/2, memberchk/2, min_list/2, nth1/3, reverse/2, subset/2,
                sum_list/2
              ]).
:- use_module(library(pairs), [transpose_pairs/2]).
:- use_module('../cribbage/show',
              [ card_order/2, card_pips/2, choose_cards/3, rank_points/2,
                ranks_key/2, rated_selections/2, select_hand/3, startcards/2,
                suit_combination/5
              ]).

/** <module> Misconceptions about the cards to keep

The best cards to keep have the highest average value over all start cards that
may be turned up.  A program that keeps other cards usually has one
misconception, for example, that dealt cards may still be turned up.  This file
is a catalog of such misconceptions, as misconceptions.pl is for the show.  Each
rates hands differently, and a program may keep any hand with the best rating:

    ?- mistaken_hands(lowest,
                      [card(9,diamonds), card(8,clubs), card(4,spades),
                       card(7,spades), card(king,hearts)], Hands).
    Hands = [[card(9, diamonds), card(8, clubs), card(4, spades),
              card(7, spades)]].

There are three kinds of misconceptions:

  - startcards: the mean uses the wrong start cards;
  - mean: another number replaces the mean over the right start cards;
  - choice: the misconception does not concern start cards.

The grader finds the misconceptions that explain all choices of a program
(selection_explanations/2).  To add a misconception, add a clause of
selection_misconception/3, and a clause of turned_up/5, instead_of_mean/4 or
rating/5.

Misconceptions that lead to the same choices appear only once.  Equal chances
for each rank and each suit of the start card have the same effect as the whole
deck.  The highest cards by rank have the highest sum of pips, and the lowest
cards have the lowest sum.  Any kind of rounding still gives the best hand the
best rating, so rounding down represents all kinds.
*/

%!  mistaken_hands(+Name, +Cards, -Hands:list) is det.
%
%   Hands are the best choices of four cards from Cards, according to a program
%   with the misconception Name.  Each hand is in the order of Cards.

mistaken_hands(Name, Cards, Hands) :-
    once(selection_misconception(Name, Kind, _)),
    best_hands(Kind, Name, Cards, Hands).

%!  misleading(?Name, ?Kind, +Cards) is nondet.
%
%   The misconception Name, which is of Kind, leads to the wrong choice from
%   Cards, whichever of its best choices a program makes.

misleading(Name, Kind, Cards) :-
    totals(Cards, Totals),
    max_member(Best-_, Totals),
    selection_misconception(Name, Kind, _),
    best_hands(Kind, Name, Cards, Hands),
    \+ ( member(Hand, Hands),
         memberchk(Best-Hand, Totals)
       ).

%!  gap(+Cards, -Gap) is semidet.
%
%   Gap is the difference between the highest and the next highest total of a
%   hand from Cards, over all possible start cards.  Fails if all are equal.

gap(Cards, Gap) :-
    totals(Cards, Totals),
    max_member(Best-_, Totals),
    aggregate_all(max(Total),
                  (   member(Total-_, Totals),
                      Total < Best
                  ),
                  Next),
    Gap is Best - Next.

%!  totals(+Cards, -Totals:pairs) is det.
%
%   Totals has a pair Total-Hand for each choice of four cards from Cards, where
%   Total is the sum of the values of Hand over all possible start cards.

totals(Cards, Totals) :-
    rated_selections(Cards, Rated),
    findall(Total-Hand,
            member(rating(Total, _)-selection(Hand, _), Rated),
            Totals).

%!  selection_explanations(+Choices, -Texts:list) is det.
%
%   Texts describe the misconceptions that explain all Choices of a program.
%   Choices are terms choice(Cards, Hand), where Hand is in any order.  Texts is
%   empty if all Choices are right.  A misconception leaves a program several
%   choices if it rates hands as equal.  It is omitted if another one leaves far
%   fewer choices, or if it leaves three or more for each deal, so that almost
%   any Choices would fit.

selection_explanations(Choices, Texts) :-
    partition(right, Choices, Right, Wrong),
    append(Wrong, Right, WrongFirst),
    findall(Freedom-Text,
            (   Wrong = [_|_],
                selection_misconception(Name, Kind, Text),
                maplist(made_by(Kind, Name), WrongFirst, Numbers),
                sum_list(Numbers, Freedom),
                length(Choices, Count),
                Freedom < 3 * Count
            ),
            Found),
    keysort(Found, Sorted),
    (   Sorted = [Least-_|_]
    ->  findall(Text,
                (   member(Freedom-Text, Sorted),
                    Freedom =< 1.5 * Least
                ),
                Texts)
    ;   Texts = []
    ).

%!  right(+Choice) is semidet.
%
%   The hand of Choice has the best mean value.

right(choice(Cards, Hand)) :-
    select_hand(Cards, Best, _),
    mean_value(Cards, Best, Mean),
    mean_value(Cards, Hand, Mean).

%!  made_by(+Kind, +Name, +Choice, -Number) is semidet.
%
%   Choice is one of the Number best choices, according to a program with the
%   misconception Name, which is of Kind.

made_by(Kind, Name, choice(Cards, Hand), Number) :-
    msort(Hand, Sorted),
    best_hands(Kind, Name, Cards, Hands),
    maplist(msort, Hands, SortedHands),
    memberchk(Sorted, SortedHands),
    length(Hands, Number).

%!  best_hands(+Kind, +Name, +Cards, -Hands:list) is det.
%
%   Like mistaken_hands/3, for the misconception Name, which is of Kind.

best_hands(Kind, Name, Cards, Hands) :-
    length(Hand, 4),
    findall(Rating-Hand,
            (   choose_cards(Cards, Hand, Cribcards),
                kind_rating(Kind, Name, Cards, Hand, Cribcards, Rating)
            ),
            Rated),
    max_member(Best-_, Rated),
    findall(BestHand, member(Best-BestHand, Rated), Hands).

%!  selection_misconception(?Name, ?Kind, -Text:string) is nondet.
%
%   Text describes the misconception Name, which is of Kind.

selection_misconception(discards_too, startcards,
                        "the cards discarded may be turned up").
selection_misconception(hand_too, startcards,
                        "the cards kept may be turned up").
selection_misconception(whole_deck, startcards,
                        "all 52 cards may be turned up").
selection_misconception(new_ranks, startcards,
                        "ranks that were dealt are not turned up").
selection_misconception(no_rank(Rank), startcards, Text) :-
    card_order(card(Rank, _), _),
    format(string(Text), "no ~w is turned up", [Rank]).
selection_misconception(no_courts, startcards,
                        "no jack, queen or king is turned up").
selection_misconception(only_numbers, startcards,
                        "no ace, jack, queen or king is turned up").
selection_misconception(only_tens, startcards,
                        "the start card always counts ten").
selection_misconception(no_suit(Suit), startcards, Text) :-
    suit(Suit),
    format(string(Text), "no ~w are turned up", [Suit]).
selection_misconception(only_suit(Suit), startcards, Text) :-
    suit(Suit),
    format(string(Text), "only ~w are turned up", [Suit]).
selection_misconception(suitless, startcards,
                        "the start card has no suit").
selection_misconception(each_rank_once, startcards,
                        "the start card has no suit, and all ranks are \c
                         equally likely").
selection_misconception(first_startcard, startcards,
                        "only the first card left in the deck is turned up").
selection_misconception(discards_only, startcards,
                        "only the cards discarded are turned up").
selection_misconception(maximum, mean,
                        "the best start card decides, and not the mean").
selection_misconception(minimum, mean,
                        "the worst start card decides, and not the mean").
selection_misconception(midrange, mean,
                        "only the best and the worst start cards matter").
selection_misconception(median, mean,
                        "the median decides, and not the mean").
selection_misconception(mode, mean,
                        "the most likely value decides, and not the mean").
selection_misconception(mean_of_different, mean,
                        "equal values count once in the mean").
selection_misconception(sum_of_different, mean,
                        "equal values count once in the sum").
selection_misconception(rounded_down, mean,
                        "the mean is rounded down").
selection_misconception(often_better, mean,
                        "the number of start cards that add points decides").
selection_misconception(gain, mean,
                        "only the points that the start card adds are counted").
selection_misconception(no_startcard, mean,
                        "the hand is counted without a start card").
selection_misconception(worst, choice,
                        "the worst mean is taken for the best").
selection_misconception(first_four, choice,
                        "the first four cards are kept").
selection_misconception(last_four, choice,
                        "the last four cards are kept").
selection_misconception(in_a_row, choice,
                        "only cards dealt one after the other are kept").
selection_misconception(first_five, choice,
                        "only the first five cards are considered").
selection_misconception(lowest, choice,
                        "the lowest cards are kept").
selection_misconception(highest, choice,
                        "the highest cards are kept").
selection_misconception(with_crib, choice,
                        "the discards' points are added to the mean").
selection_misconception(against_crib, choice,
                        "the discards' points are subtracted from the mean").
selection_misconception(best_crib, choice,
                        "the cards that score most are discarded").
selection_misconception(worst_crib, choice,
                        "the cards that score least are discarded").

suit(Suit) :-
    unseen([], card(ace, Suit)).

%!  kind_rating(+Kind, +Name, +Cards, +Hand, +Cribcards, -Rating) is semidet.
%
%   Under the misconception Name, which is of Kind, Rating rates the choice to
%   keep Hand from Cards and to discard Cribcards.  It is an exact number, and
%   the largest Rating is best.  Fails if a program with this misconception does
%   not consider this choice.

kind_rating(startcards, Name, Cards, Hand, Cribcards, Total) :-
    aggregate_all(sum(Value),
                  (   turned_up(Name, Cards, Hand, Cribcards, Startcard),
                      value(Hand, Startcard, Value)
                  ),
                  Total).
kind_rating(mean, Name, Cards, Hand, _, Rating) :-
    values(Cards, Hand, Values),
    instead_of_mean(Name, Hand, Values, Rating).
kind_rating(choice, Name, Cards, Hand, Cribcards, Rating) :-
    rating(Name, Cards, Hand, Cribcards, Rating).

                 /*******************************
                 *       THE START CARDS        *
                 *******************************/

%!  turned_up(+Name, +Cards, +Hand, +Cribcards, -Startcard) is nondet.
%
%   Under the misconception Name, Startcard is a possible start card after a
%   player keeps Hand from Cards and discards Cribcards.

turned_up(discards_too, _, Hand, _, Startcard) :-
    unseen(Hand, Startcard).
turned_up(hand_too, _, _, Cribcards, Startcard) :-
    unseen(Cribcards, Startcard).
turned_up(whole_deck, _, _, _, Startcard) :-
    unseen([], Startcard).
turned_up(new_ranks, Cards, _, _, card(Rank, Suit)) :-
    unseen(Cards, card(Rank, Suit)),
    \+ memberchk(card(Rank, _), Cards).
turned_up(no_rank(Missing), Cards, _, _, card(Rank, Suit)) :-
    unseen(Cards, card(Rank, Suit)),
    Rank \== Missing.
turned_up(no_courts, Cards, _, _, card(Rank, Suit)) :-
    unseen(Cards, card(Rank, Suit)),
    \+ memberchk(Rank, [jack, queen, king]).
turned_up(only_numbers, Cards, _, _, card(Rank, Suit)) :-
    unseen(Cards, card(Rank, Suit)),
    integer(Rank).
turned_up(only_tens, Cards, _, _, Startcard) :-
    unseen(Cards, Startcard),
    card_pips(Startcard, 10).
turned_up(no_suit(Missing), Cards, _, _, card(Rank, Suit)) :-
    unseen(Cards, card(Rank, Suit)),
    Suit \== Missing.
turned_up(only_suit(Suit), Cards, _, _, card(Rank, Suit)) :-
    unseen(Cards, card(Rank, Suit)).
turned_up(suitless, Cards, _, _, card(Rank, none)) :-
    unseen(Cards, card(Rank, _)).
turned_up(each_rank_once, _, _, _, card(Rank, none)) :-
    card_order(card(Rank, none), _).
turned_up(first_startcard, Cards, _, _, Startcard) :-
    startcards(Cards, [Startcard|_]).
turned_up(discards_only, _, _, Cribcards, Startcard) :-
    member(Startcard, Cribcards).

%!  unseen(+Cards, -Startcard) is nondet.
%
%   Startcard is a card of the deck that is not in Cards.

unseen(Cards, Startcard) :-
    startcards(Cards, Startcards),
    member(Startcard, Startcards).

                 /*******************************
                 *           THE MEAN           *
                 *******************************/

%!  instead_of_mean(+Name, +Hand, +Values, -Rating) is det.
%
%   Rating is the rating of Hand under the misconception Name.  Values are the
%   true values of Hand, one for each possible start card.

instead_of_mean(maximum, _, Values, Maximum) :-
    max_list(Values, Maximum).
instead_of_mean(minimum, _, Values, Minimum) :-
    min_list(Values, Minimum).
instead_of_mean(midrange, _, Values, Ends) :-
    max_list(Values, Maximum),
    min_list(Values, Minimum),
    Ends is Maximum + Minimum.
instead_of_mean(median, _, Values, Middles) :-
    msort(Values, Sorted),
    reverse(Sorted, Reversed),
    length(Values, Count),
    Middle is (Count + 1) // 2,
    nth1(Middle, Sorted, Lower),
    nth1(Middle, Reversed, Upper),
    Middles is Lower + Upper.
instead_of_mean(mode, _, Values, Mode) :-
    msort(Values, Sorted),
    clumped(Sorted, Counts),
    transpose_pairs(Counts, ByCount),
    last(ByCount, _-Mode).
instead_of_mean(mean_of_different, _, Values, Mean) :-
    sort(Values, Different),
    mean(Different, Mean).
instead_of_mean(sum_of_different, _, Values, Sum) :-
    sort(Values, Different),
    sum_list(Different, Sum).
instead_of_mean(rounded_down, _, Values, Rounded) :-
    mean(Values, Mean),
    Rounded is floor(Mean).
instead_of_mean(often_better, Hand, Values, Count) :-
    value_alone(Hand, Alone),
    aggregate_all(count, (member(Value, Values), Value > Alone), Count).
instead_of_mean(gain, Hand, Values, Gain) :-
    value_alone(Hand, Alone),
    mean(Values, Mean),
    Gain is Mean - Alone.
instead_of_mean(no_startcard, Hand, _, Alone) :-
    value_alone(Hand, Alone).

mean(Values, Mean) :-
    sum_list(Values, Sum),
    length(Values, Count),
    Mean is Sum rdiv Count.

                 /*******************************
                 *          THE CHOICE          *
                 *******************************/

%!  rating(+Name, +Cards, +Hand, +Cribcards, -Rating) is semidet.
%
%   Like kind_rating/6, but for a misconception of the kind `choice`.

rating(worst, Cards, Hand, _, Rating) :-
    mean_value(Cards, Hand, Mean),
    Rating is -Mean.
rating(first_four, Cards, Hand, _, 0) :-
    append(Hand, _, Cards).
rating(last_four, Cards, Hand, _, 0) :-
    append(_, Hand, Cards).
rating(in_a_row, Cards, Hand, _, Mean) :-
    append([_, Hand, _], Cards),
    mean_value(Cards, Hand, Mean).
rating(first_five, Cards, Hand, _, Mean) :-
    length(Five, 5),
    append(Five, _, Cards),
    subset(Hand, Five),
    mean_value(Five, Hand, Mean).
rating(lowest, _, Hand, _, Rating) :-
    pips(Hand, Pips),
    Rating is -Pips.
rating(highest, _, Hand, _, Pips) :-
    pips(Hand, Pips).
rating(with_crib, Cards, Hand, Cribcards, Rating) :-
    mean_value(Cards, Hand, Mean),
    crib_points(Cribcards, Points),
    Rating is Mean + Points.
rating(against_crib, Cards, Hand, Cribcards, Rating) :-
    mean_value(Cards, Hand, Mean),
    crib_points(Cribcards, Points),
    Rating is Mean - Points.
rating(best_crib, _, _, Cribcards, Points) :-
    crib_points(Cribcards, Points).
rating(worst_crib, _, _, Cribcards, Rating) :-
    crib_points(Cribcards, Points),
    Rating is -Points.

pips(Cards, Sum) :-
    maplist(card_pips, Cards, Pips),
    sum_list(Pips, Sum).

%!  crib_points(+Cribcards, -Points) is det.
%
%   Cribcards alone score Points, which is 2 for a pair or a fifteen, else 0.

crib_points(Cribcards, Points) :-
    ranks_key(Cribcards, Key),
    rank_points(Key, Points).

                 /*******************************
                 *        COUNTING A HAND       *
                 *******************************/

%!  mean_value(+Cards, +Hand, -Mean) is det.
%
%   Mean is the true mean value of Hand, which a player keeps from Cards.

mean_value(Cards, Hand, Mean) :-
    values(Cards, Hand, Values),
    mean(Values, Mean).

%!  values(+Cards, +Hand, -Values:list) is det.
%
%   Values are the values of Hand with each start card that is not in Cards.

values(Cards, Hand, Values) :-
    startcards(Cards, Startcards),
    maplist(value(Hand), Startcards, Values).

%!  value(+Hand, +Startcard, -Value) is det.
%
%   Like hand_value/3, but Startcard may be a card of Hand, or have no suit.

value(Hand, Startcard, Value) :-
    ranks_key([Startcard|Hand], Key),
    key_value(Key, Hand, Startcard, Value).

%!  value_alone(+Hand, -Value) is det.
%
%   Value is the value of Hand without a start card.

value_alone(Hand, Value) :-
    ranks_key(Hand, Key),
    key_value(Key, Hand, card(none, none), Value).

%!  key_value(+Key, +Hand, +Startcard, -Value) is det.
%
%   Value is the points for the ranks that Key stands for, as in ranks_key/2,
%   plus the points for the suits of Hand with Startcard.

key_value(Key, Hand, Startcard, Value) :-
    rank_points(Key, RankPoints),
    aggregate_all(sum(Points),
                  suit_combination(_, Hand, Startcard, _, Points),
                  SuitPoints),
    Value is RankPoints + SuitPoints.
