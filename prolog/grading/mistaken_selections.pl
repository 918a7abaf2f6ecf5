/*  Choose cards to keep, as programs with misconceptions do.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_mistaken_selections,
          [ selection_misconception/3,  % ?Name, ?Kind, -Text
            mistaken_hands/3,           % +Name, +Cards, -Hands
            misleading/3,               % ?Name, ?Kind, +Cards
            gap/2,                      % +Cards, -Gap
            selection_explanations/2,   % +Choices, -Texts
            selection_explanations_by_two/2
                                        % +Choices, -Texts
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4, maplist/2, maplist/3]).
:- use_module(library(assoc), [get_assoc/3, list_to_assoc/2]).
:- use_module(library(lists),
              [ append/2, append/3, clumped/2, last/2, max_list/2, max_member/2,
                member/2, memberchk/2, min_list/2, nth1/3, reverse/2,
                same_length/2, subset/2, sum_list/2
              ]).
:- use_module(library(pairs),
              [group_pairs_by_key/2, pairs_values/2, transpose_pairs/2]).
:- use_module('../cribbage/show',
              [ card_order/2, card_pips/2, choose_cards/3, deck_card/1,
                rank_points/2, ranks_key/2, rated_selections/2, select_hand/3,
                startcards/2, suit_combination/5
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

There are four kinds of misconceptions:

  - startcards: the mean uses the wrong start cards;
  - mean: another number replaces the mean over the start cards;
  - crib: the value of the discards is added to the mean, or subtracted;
  - choice: the misconception concerns none of these.

The grader finds the misconceptions that explain all choices of a program: one
(selection_explanations/2), or two of the first three kinds
(selection_explanations_by_two/2).  A term rule(Startcards, Mean, Crib) has the
names of misconceptions of these kinds, or `none`.

To add a misconception, add a clause of selection_misconception/3, and a clause
of turned_up/3, instead_of_mean/4, discards_worth/4 or rating/5.

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
    single(Kind, Name, Rule),
    counted_hands(Cards, Counted),
    best_hands(Rule, Cards, Counted, Hands).

%!  misleading(?Name, ?Kind, +Cards) is nondet.
%
%   The misconception Name, which is of Kind, leads to the wrong choice from
%   Cards, whichever of its best choices a program makes.

misleading(Name, Kind, Cards) :-
    totals(Cards, Totals),
    max_member(Best-_, Totals),
    counted_hands(Cards, Counted),
    selection_misconception(Name, Kind, _),
    single(Kind, Name, Rule),
    best_hands(Rule, Cards, Counted, Hands),
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

%!  single(+Kind, +Name, -Rule) is det.
%
%   Rule has only the misconception Name, which is of Kind.

single(startcards, Name, rule(Name, none, none)).
single(mean, Name, rule(none, Name, none)).
single(crib, Name, rule(none, none, Name)).
single(choice, Name, choice(Name)).

%!  double(+Kind1, +Name1, +Kind2, +Name2, -Rule) is semidet.
%
%   Rule has the misconceptions Name1, of Kind1, and Name2, of Kind2.

double(startcards, Startcards, mean, Mean, rule(Startcards, Mean, none)).
double(startcards, Startcards, crib, Crib, rule(Startcards, none, Crib)).
double(mean, Mean, crib, Crib, rule(none, Mean, Crib)).

                 /*******************************
                 *         EXPLANATIONS         *
                 *******************************/

%!  selection_explanations(+Choices, -Texts:list) is det.
%!  selection_explanations_by_two(+Choices, -Texts:list) is det.
%
%   Texts describe the misconceptions, or pairs of misconceptions, that explain
%   all Choices of a program.  Choices are terms choice(Cards, Hand), where Hand
%   is in any order.  Texts is empty if all Choices are right.  Fewer than eight
%   wrong choices have no pair, because some pair may fit them by chance.

selection_explanations(Choices, Texts) :-
    findall(Rule-Text,
            (   selection_misconception(Name, Kind, Text),
                single(Kind, Name, Rule)
            ),
            Rules),
    explanations(Rules, 1, Choices, Texts).

selection_explanations_by_two(Choices, Texts) :-
    findall(Rule-Text,
            (   selection_misconception(Name1, Kind1, Text1),
                selection_misconception(Name2, Kind2, Text2),
                double(Kind1, Name1, Kind2, Name2, Rule),
                format(string(Text), "~s, and ~s", [Text1, Text2])
            ),
            Rules),
    explanations(Rules, 8, Choices, Texts).

%!  explanations(+Rules:pairs, +Least, +Choices, -Texts) is det.
%
%   Texts are those in Rules, pairs Rule-Text, whose Rule explains all Choices,
%   of which at least Least must be wrong.  Texts is empty if a hand does not
%   consist of four cards of its deal.

explanations(Rules, Least, Choices, Texts) :-
    (   maplist(of_deal, Choices),
        by_loss(Choices, Losses),
        aggregate_all(count, (member(Loss-_, Losses), Loss > 0), Wrong),
        Wrong >= Least
    ->  findall(Startcards-candidate(0, Rule, Text),
                (   member(Rule-Text, Rules),
                    \+ only_close(Rule, Losses),
                    rule_startcards(Rule, Startcards)
                ),
                Candidates),
        keysort(Candidates, Sorted),
        pairs_values(Losses, WorstFirst),
        foldl(remaining, WorstFirst, Sorted, Left),
        length(Choices, Deals),
        definite(Left, Deals, Texts)
    ;   Texts = []
    ).

%!  of_deal(+Choice) is semidet.
%
%   The hand of Choice consists of four cards of its deal.

of_deal(choice(Cards, Hand)) :-
    length(Hand, 4),
    sort(Hand, Sorted),
    same_length(Hand, Sorted),
    subset(Hand, Cards).

%!  by_loss(+Choices, -Losses:pairs) is det.
%
%   Losses has a pair Loss-Choice for each of Choices: its hand has a mean value
%   that is Loss less than the best one.  The largest Loss comes first, because
%   such a choice excludes the most rules.

by_loss(Choices, Losses) :-
    findall(Loss-Choice,
            (   member(Choice, Choices),
                Choice = choice(Cards, Hand),
                select_hand(Cards, Best, _),
                mean_value(Cards, Best, BestMean),
                mean_value(Cards, Hand, Mean),
                Loss is BestMean - Mean
            ),
            Unsorted),
    sort(1, @>=, Unsorted, Losses).

%!  only_close(+Rule, +Losses:pairs) is semidet.
%
%   Rule rounds the mean, and even the first of Losses, the largest, is less
%   than a quarter of a point.  Rounding explains most choices that lose less,
%   whatever their true reason is.

only_close(rule(_, rounded_down, _), [Loss-_|_]) :-
    Loss < 1 rdiv 4.

%!  remaining(+Choice, +Candidates0:pairs, -Candidates:pairs) is det.
%
%   Candidates are those in Candidates0 that explain Choice.  Each is a pair
%   Startcards-candidate(Freedom, Rule, Text), where Freedom is the number of
%   best choices by Rule in all deals so far.  The pairs are sorted, because
%   rules with the same start cards share the values of hands.

remaining(_, [], []).
remaining(choice(Cards, Hand), [First|Others], Candidates) :-
    msort(Hand, Sorted),
    group_pairs_by_key([First|Others], Groups),
    counted_hands(Cards, Counted),
    findall(Startcards-candidate(Freedom, Rule, Text),
            (   member(Startcards-Group, Groups),
                hands_with_values(Startcards, Cards, Counted, Valued),
                member(candidate(Freedom0, Rule, Text), Group),
                best_of(Valued, Rule, Cards, Hands),
                maplist(msort, Hands, SortedHands),
                memberchk(Sorted, SortedHands),
                length(Hands, Number),
                Freedom is Freedom0 + Number
            ),
            Candidates).

%!  definite(+Candidates:pairs, +Deals, -Texts) is det.
%
%   Texts describe those Candidates that leave few choices in Deals deals.  A
%   rule leaves a program several choices if it rates hands as equal.  It is
%   omitted if another one leaves far fewer choices, or if it leaves three or
%   more for each deal, so that almost any choices would fit.

definite(Candidates, Deals, Texts) :-
    findall(Freedom-Text,
            (   member(_-candidate(Freedom, _, Text), Candidates),
                Freedom < 3 * Deals
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

                 /*******************************
                 *          BEST HANDS          *
                 *******************************/

%!  best_hands(+Rule, +Cards, +Counted:list, -Hands:list) is det.
%
%   Like mistaken_hands/3, for the misconceptions in Rule.  Counted is as in
%   counted_hands/2.

best_hands(Rule, Cards, Counted, Hands) :-
    rule_startcards(Rule, Startcards),
    hands_with_values(Startcards, Cards, Counted, Valued),
    best_of(Valued, Rule, Cards, Hands).

%!  rule_startcards(+Rule, -Startcards) is det.
%
%   Startcards is the misconception in Rule about the start cards, or `none`, or
%   `ignored` if Rule does not depend on start cards as the others do.

rule_startcards(rule(Startcards, _, _), Startcards).
rule_startcards(choice(_), ignored).

%!  counted_hands(+Cards, -Counted:list) is det.
%
%   Counted has a term counted(Hand, Cribcards, Values) for each choice of four
%   cards from Cards.  Values is an assoc of the values of Hand with each card
%   of the deck, and with each rank without a suit, as the start card.

counted_hands(Cards, Counted) :-
    length(Hand, 4),
    findall(counted(Hand, Cribcards, Values),
            (   choose_cards(Cards, Hand, Cribcards),
                findall(Startcard-Value,
                        (   any_startcard(Startcard),
                            value(Hand, Startcard, Value)
                        ),
                        Pairs),
                list_to_assoc(Pairs, Values)
            ),
            Counted).

any_startcard(Startcard) :-
    deck_card(Startcard).
any_startcard(Startcard) :-
    turned_up(each_rank_once, _, Startcard).

%!  hands_with_values(+Startcards, +Cards, +Counted:list, -Valued:list) is det.
%
%   Valued has a term valued(Hand, Cribcards, Values) for each hand in Counted,
%   which is as in counted_hands/2.  Values are the values of Hand with each
%   start card that may be turned up under the misconception Startcards.

hands_with_values(Startcards, Cards, Counted, Valued) :-
    startcards(Cards, Left),
    findall(valued(Hand, Cribcards, Values),
            (   member(counted(Hand, Cribcards, ValueByCard), Counted),
                findall(Value,
                        (   turned_up(Startcards,
                                      deal(Hand, Cribcards, Left), Startcard),
                            get_assoc(Startcard, ValueByCard, Value)
                        ),
                        Values)
            ),
            Valued).

%!  best_of(+Valued:list, +Rule, +Cards, -Hands:list) is det.
%
%   Hands are those in Valued that Rule rates best among the choices from Cards.

best_of(Valued, Rule, Cards, Hands) :-
    findall(Rating-Hand,
            (   member(Choice, Valued),
                Choice = valued(Hand, _, _),
                rule_rating(Rule, Cards, Choice, Rating)
            ),
            Rated),
    max_member(Best-_, Rated),
    findall(BestHand, member(Best-BestHand, Rated), Hands).

%!  rule_rating(+Rule, +Cards, +Choice, -Rating) is semidet.
%
%   Rating rates Choice from Cards, a term as in hands_with_values/3, by Rule.
%   It is an exact number, and the largest Rating is best.  Fails if a program
%   with this rule does not consider this choice.

rule_rating(rule(_, Mean, Crib), Cards, Choice, Rating) :-
    Choice = valued(Hand, Cribcards, Values),
    instead_of_mean(Mean, Hand, Values, HandRating),
    discards_worth(Crib, Cards, Cribcards, Worth),
    Rating is HandRating + Worth.
rule_rating(choice(Name), Cards, valued(Hand, Cribcards, _), Rating) :-
    rating(Name, Cards, Hand, Cribcards, Rating).

                 /*******************************
                 *          THE CATALOG         *
                 *******************************/

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
selection_misconception(with_crib, crib,
                        "the discards' points are added to the mean").
selection_misconception(against_crib, crib,
                        "the discards' points are subtracted from the mean").
selection_misconception(with_fives, crib,
                        "the discards' points, and one for each five, are \c
                         added to the mean").
selection_misconception(against_fives, crib,
                        "the discards' points, and one for each five, are \c
                         subtracted from the mean").
selection_misconception(with_shown_crib, crib,
                        "the discards' points with each start card are added \c
                         to the hand's").
selection_misconception(against_shown_crib, crib,
                        "the discards' points with each start card are \c
                         subtracted from the hand's").
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
selection_misconception(best_crib, choice,
                        "the cards that score most are discarded").
selection_misconception(worst_crib, choice,
                        "the cards that score least are discarded").

suit(Suit) :-
    deck_card(card(ace, Suit)).

                 /*******************************
                 *       THE START CARDS        *
                 *******************************/

%!  turned_up(+Name, +Deal, -Startcard) is nondet.
%
%   Under the misconception Name, Startcard is a possible start card in Deal, a
%   term deal(Hand, Cribcards, Left) with the cards kept, the cards discarded,
%   and the cards left in the deck.  If Name is `none`, these are the right
%   start cards, and if it is `ignored`, there are none.

turned_up(none, deal(_, _, Left), Startcard) :-
    member(Startcard, Left).
turned_up(discards_too, Deal, Startcard) :-
    (   turned_up(none, Deal, Startcard)
    ;   turned_up(discards_only, Deal, Startcard)
    ).
turned_up(hand_too, Deal, Startcard) :-
    Deal = deal(Hand, _, _),
    (   turned_up(none, Deal, Startcard)
    ;   member(Startcard, Hand)
    ).
turned_up(whole_deck, Deal, Startcard) :-
    (   turned_up(hand_too, Deal, Startcard)
    ;   turned_up(discards_only, Deal, Startcard)
    ).
turned_up(new_ranks, Deal, card(Rank, Suit)) :-
    Deal = deal(Hand, Cribcards, _),
    turned_up(none, Deal, card(Rank, Suit)),
    \+ memberchk(card(Rank, _), Hand),
    \+ memberchk(card(Rank, _), Cribcards).
turned_up(no_rank(Missing), Deal, card(Rank, Suit)) :-
    turned_up(none, Deal, card(Rank, Suit)),
    Rank \== Missing.
turned_up(no_courts, Deal, card(Rank, Suit)) :-
    turned_up(none, Deal, card(Rank, Suit)),
    \+ memberchk(Rank, [jack, queen, king]).
turned_up(only_numbers, Deal, card(Rank, Suit)) :-
    turned_up(none, Deal, card(Rank, Suit)),
    integer(Rank).
turned_up(only_tens, Deal, Startcard) :-
    turned_up(none, Deal, Startcard),
    card_pips(Startcard, 10).
turned_up(no_suit(Missing), Deal, card(Rank, Suit)) :-
    turned_up(none, Deal, card(Rank, Suit)),
    Suit \== Missing.
turned_up(only_suit(Suit), Deal, card(Rank, Suit)) :-
    turned_up(none, Deal, card(Rank, Suit)).
turned_up(suitless, Deal, card(Rank, none)) :-
    turned_up(none, Deal, card(Rank, _)).
turned_up(each_rank_once, _, card(Rank, none)) :-
    card_order(card(Rank, none), _).
turned_up(first_startcard, deal(_, _, [Startcard|_]), Startcard).
turned_up(discards_only, deal(_, Cribcards, _), Startcard) :-
    member(Startcard, Cribcards).

                 /*******************************
                 *           THE MEAN           *
                 *******************************/

%!  instead_of_mean(+Name, +Hand, +Values, -Rating) is det.
%
%   Rating is the rating of Hand under the misconception Name.  Values are its
%   values with each possible start card.  If Name is `none`, Rating is their
%   mean.

instead_of_mean(none, _, Values, Mean) :-
    mean(Values, Mean).
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
                 *         THE DISCARDS         *
                 *******************************/

%!  discards_worth(+Name, +Cards, +Cribcards, -Worth) is det.
%
%   Under the misconception Name, Worth is what the discard of Cribcards from
%   Cards adds to the rating of a hand.  If Name is `none`, it is 0.

discards_worth(none, _, _, 0).
discards_worth(with_crib, _, Cribcards, Points) :-
    crib_points(Cribcards, Points).
discards_worth(against_crib, _, Cribcards, Worth) :-
    crib_points(Cribcards, Points),
    Worth is -Points.
discards_worth(with_fives, _, Cribcards, Worth) :-
    crib_points(Cribcards, Points),
    aggregate_all(count, member(card(5, _), Cribcards), Fives),
    Worth is Points + Fives.
discards_worth(against_fives, Cards, Cribcards, Worth) :-
    discards_worth(with_fives, Cards, Cribcards, Points),
    Worth is -Points.
discards_worth(with_shown_crib, Cards, Cribcards, Mean) :-
    startcards(Cards, Startcards),
    findall(Points,
            (   member(Startcard, Startcards),
                crib_points([Startcard|Cribcards], Points)
            ),
            AllPoints),
    mean(AllPoints, Mean).
discards_worth(against_shown_crib, Cards, Cribcards, Worth) :-
    discards_worth(with_shown_crib, Cards, Cribcards, Mean),
    Worth is -Mean.

%!  crib_points(+Cards, -Points) is det.
%
%   Cards, which are in the crib, score Points for their ranks.

crib_points(Cards, Points) :-
    ranks_key(Cards, Key),
    rank_points(Key, Points).

                 /*******************************
                 *          THE CHOICE          *
                 *******************************/

%!  rating(+Name, +Cards, +Hand, +Cribcards, -Rating) is semidet.
%
%   Like rule_rating/4, for the misconception Name of the kind `choice`.

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
rating(best_crib, _, _, Cribcards, Points) :-
    crib_points(Cribcards, Points).
rating(worst_crib, _, _, Cribcards, Rating) :-
    crib_points(Cribcards, Points),
    Rating is -Points.

pips(Cards, Sum) :-
    maplist(card_pips, Cards, Pips),
    sum_list(Pips, Sum).

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
