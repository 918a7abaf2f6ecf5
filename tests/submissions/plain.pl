/*  Count cribbage hands, and choose which cards of a deal to keep.

    Author:  The cribbage_bridge project
    License: MIT

    A submission as a student might hand it in, to test the grader with.  A
    card is a term card(Rank, Suit), such as card(7, hearts) or
    card(ace, spades).
*/

:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4, maplist/2, maplist/3]).
:- use_module(library(lists),
              [ append/3, clumped/2, member/2, memberchk/2, subtract/3,
                sum_list/2
              ]).

                 /*******************************
                 *           COUNTING           *
                 *******************************/

% Value is the value of the four cards in Hand with StartCard.
hand_value(Hand, StartCard, Value) :-
    maplist(card_number, [StartCard|Hand], Numbers),
    fifteens_points(Numbers, Fifteens),
    pairs_points(Numbers, Pairs),
    runs_points(Numbers, Runs),
    flush_points(Hand, StartCard, Flush),
    nobs_points(Hand, StartCard, Nobs),
    Value is Fifteens + Pairs + Runs + Flush + Nobs.

% Number is the place of Card's rank in the order from ace to king.
card_number(card(Rank, _), Number) :-
    rank_number(Rank, Number).

% Rank is at place Number in the order from ace to king.
rank_number(ace, 1).
rank_number(2, 2).
rank_number(3, 3).
rank_number(4, 4).
rank_number(5, 5).
rank_number(6, 6).
rank_number(7, 7).
rank_number(8, 8).
rank_number(9, 9).
rank_number(10, 10).
rank_number(jack, 11).
rank_number(queen, 12).
rank_number(king, 13).

% Points are two for each choice of cards that add up to fifteen.
fifteens_points(Numbers, Points) :-
    maplist(number_count, Numbers, Counts),
    aggregate_all(count, fifteen(Counts), Fifteens),
    Points is 2 * Fifteens.

% A card of the rank with this Number adds Count to a sum.
number_count(Number, Count) :-
    Count is min(Number, 10).

% Some of Counts add up to fifteen: true once for each way.
fifteen(Counts) :-
    chosen(Counts, Chosen),
    sum_list(Chosen, 15).

% Chosen are some of Items, in their order.
chosen([], []).
chosen([Item|Items], [Item|Chosen]) :-
    chosen(Items, Chosen).
chosen([_|Items], Chosen) :-
    chosen(Items, Chosen).

% Points are two for each pair: so three of a kind, which are three pairs,
% score six, and four of a kind twelve.
pairs_points(Numbers, Points) :-
    heaps(Numbers, Heaps),
    aggregate_all(sum(Size * (Size - 1)), member(_-Size, Heaps), Points).

% Heaps are pairs Number-Size in order: Size of the Numbers are this Number.
heaps(Numbers, Heaps) :-
    msort(Numbers, Sorted),
    clumped(Sorted, Heaps).

% Points are those for all runs.  Five cards have no room for two runs side
% by side, so the longest one, as often as it can be made, scores most, and no
% other counts.
runs_points(Numbers, Points) :-
    heaps(Numbers, Heaps),
    aggregate_all(max(Value), run_value(Heaps, Value), Points).

% Value is that of heaps side by side in Heaps, or 0 for none.
run_value(_, 0).
run_value(Heaps, Value) :-
    append(_, [First|Others], Heaps),
    run(Others, First, Run),
    length(Run, Length),
    Length >= 3,
    foldl(multiply, Run, 1, Times),
    Value is Length * Times.

% Run starts with the heap First, and its other heaps are in Others.
run(_, First, [First]).
run([Next|Others], First, [First|Run]) :-
    follows(First, Next),
    run(Others, Next, Run).

% The heap Next is of the rank after that of Heap.
follows(Number-_, Next-_) :-
    Next =:= Number + 1.

% Times is Times0, as often as Heap has cards to choose from.
multiply(_-Size, Times0, Times) :-
    Times is Times0 * Size.

% Points are four if all of Hand are of one suit, and one more if StartCard
% is of this suit too.
flush_points(Hand, card(_, StartSuit), Points) :-
    Hand = [card(_, Suit)|_],
    (   maplist(of_suit(Suit), Hand)
    ->  (   StartSuit == Suit
        ->  Points = 5
        ;   Points = 4
        )
    ;   Points = 0
    ).

% Card is of Suit.
of_suit(Suit, card(_, Suit)).

% Points is one if Hand has the jack of the suit of StartCard.
nobs_points(Hand, card(_, Suit), Points) :-
    (   memberchk(card(jack, Suit), Hand)
    ->  Points = 1
    ;   Points = 0
    ).

                 /*******************************
                 *           CHOOSING           *
                 *******************************/

% Hand are the four of the five or six Cards with the maximum value on
% average, and Crib are the others.  Each choice has as many start cards, so
% the maximum total is that of the maximum average.
select_hand(Cards, Hand, Crib) :-
    findall(StartCard, start_card(Cards, StartCard), StartCards),
    aggregate_all(max(Total, Kept),
                  kept_total(Cards, StartCards, Kept, Total),
                  max(_, Hand)),
    subtract(Cards, Hand, Crib).

% StartCard is one that can be cut when Cards have been dealt.
start_card(Cards, card(Rank, Suit)) :-
    member(Rank, [ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen, king]),
    member(Suit, [clubs, diamonds, hearts, spades]),
    \+ memberchk(card(Rank, Suit), Cards).

% Kept are four of Cards, and Total is the sum of their values with each of
% StartCards.
kept_total(Cards, StartCards, Kept, Total) :-
    length(Kept, 4),
    chosen(Cards, Kept),
    aggregate_all(sum(Value),
                  ( member(StartCard, StartCards),
                    hand_value(Kept, StartCard, Value)
                  ),
                  Total).
