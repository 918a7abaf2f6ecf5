/*  Draw hands that each test one aspect of a rule of the show.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_drawn_hands,
          [ hand_part/5,                % ?Group, ?Part, -Kinds, -OfRanks,
                                        % -OfHand
            drawn_hands/5,              % +Group, +Part, +Kinds, +Numbers,
                                        % -Hands
            separates/2                 % +Kind, +Hands
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4, maplist/2, maplist/3]).
:- use_module(library(lists),
              [ clumped/2, is_set/1, member/2, memberchk/2, nth0/4,
                select/3, subset/2, subtract/3
              ]).
:- use_module(library(pairs), [pairs_keys/2, pairs_values/2]).
:- use_module(library(solution_sequences), [distinct/1, limit/2]).
:- use_module('../cribbage/show',
              [ key_cards/2, rank_combination/4, ranks_key/2,
                suit_combination/5, unsuited_cards/2
              ]).
:- use_module(misconceptions, [invented/4, miscounted/4, misconception/3]).

/** <module> Hands that each test one aspect of a rule

A marker tests each rule of the show with several kinds of hands.  For example,
some of the hands for runs have a run of five cards, and others only appear to
have a run, with a queen, a king and an ace.  Each kind is a part of a group of
hands, and hand_part/5 states the conditions for its hands.

A number, which a program draws at random, stands for a hand of a part.  Its
first digits select one of the sets of ranks that fit the part, and the others
the order and the suits of the cards:

    ?- drawn_hands(runs, "of five", [fifteen, run], [1000000, 2000000, 3000000],
                   Hands).
    Hands = [hand([card(5, diamonds), card(6, clubs), card(3, hearts),
                   card(2, clubs)], card(4, spades)), ...].

A number is skipped if its hand has unsuitable suits, or its start card is the
wrong one.  The hands of a group should also show each misconception about its
rule, which separates/2 tests.
*/

                 /*******************************
                 *          THE PARTS           *
                 *******************************/

%!  hand_part(?Group, ?Part, ?Kinds, -OfRanks:list, -OfHand:list) is nondet.
%
%   The ranks of the hands of Part, a part of Group, score for Kinds, and the
%   hands fulfill all other conditions.  A condition of the list OfRanks is
%   called with the five cards in the order of their ranks, whose suits are
%   unbound, and with pairs Kind-Cards for their combinations.  A condition of
%   the list OfHand is called with the hand and the start card.
%
%   The condition only/3 keeps a misconception about one rule from costing marks
%   in the group of another.  Where it would leave too few hands, it allows
%   misconceptions about more kinds.

hand_part(fifteens, "of two cards", [fifteen], [sizes(fifteen, [2]), no_corner],
          [only([fifteen, run])]).
hand_part(fifteens, "of three cards", [fifteen],
          [sizes(fifteen, [3]), no_corner],
          [only([fifteen, run])]).
hand_part(fifteens, "of four cards", [fifteen, pair], [sizes(fifteen, [4])],
          [only([fifteen, pair])]).
hand_part(fifteens, "of five cards", [fifteen, pair],
          [sizes(fifteen, [5]), no_corner],
          [only([fifteen, pair, run])]).
hand_part(fifteens, "of the same ranks", [fifteen, pair], [equal_fifteens],
          [only([fifteen, pair])]).
hand_part(fifteens, "of queens and kings", [fifteen],
          [in_fifteen([queen, king]), without([10]), no_corner],
          [only([fifteen, run])]).
hand_part(fifteens, "of jacks", [fifteen],
          [in_fifteen([jack]), without([10]), no_corner],
          [suits([]), only([fifteen, run, nobs])]).
hand_part(fifteens, "of tens", [fifteen], [in_fifteen([10]), no_corner],
          [only([fifteen, run])]).
hand_part(fifteens, "of aces", [fifteen], [in_fifteen([ace]), no_corner],
          [only([fifteen, run])]).
hand_part(fifteens, "none", [], [no_corner],
          [only([fifteen, pair, run])]).
hand_part(pairs, "one pair", [pair], [equal_ranks([2, 1, 1, 1])],
          [start_pairs(0), only([pair])]).
hand_part(pairs, "with the start card", [pair], [equal_ranks([2, 1, 1, 1])],
          [start_pairs(1), only([pair])]).
hand_part(pairs, "two pairs", [pair], [equal_ranks([2, 2, 1])],
          [only([pair])]).
hand_part(pairs, "three of a kind", [pair], [equal_ranks([3, 1, 1])],
          [only([pair])]).
hand_part(pairs, "three and a pair", [pair], [equal_ranks([3, 2])],
          [only([pair])]).
hand_part(pairs, "four of a kind", [pair], [equal_ranks([4, 1])],
          [only([pair])]).
hand_part(pairs, "none", [], [no_corner],
          [only([pair, run])]).
hand_part(runs, "of three", [run], [sizes(run, [3])],
          [only([fifteen, run])]).
hand_part(runs, "of three", [fifteen, run], [sizes(run, [3])],
          [only([fifteen, run])]).
hand_part(runs, "of four", [fifteen, run], [sizes(run, [4])],
          [only([fifteen, run])]).
hand_part(runs, "of five", [fifteen, run], [sizes(run, [5])],
          [only([fifteen, pair, run])]).
hand_part(runs, "of court cards", [run], [with([jack, queen]), number(run, 1)],
          [suits([]), only([fifteen, pair, run, nobs])]).
hand_part(runs, "of court cards", [fifteen, run],
          [with([jack, queen]), number(run, 1)],
          [suits([]), only([fifteen, pair, run, nobs])]).
hand_part(runs, "double", [pair, run], [number(run, 2)],
          [only([pair, run])]).
hand_part(runs, "double", [fifteen, pair, run], [number(run, 2)],
          [only([fifteen, pair, run])]).
hand_part(runs, "triple", [pair, run], [number(run, 3)],
          [only([fifteen, pair, run])]).
hand_part(runs, "triple", [fifteen, pair, run], [number(run, 3)],
          [only([fifteen, pair, run])]).
hand_part(runs, "quadruple", [pair, run], [number(run, 4)],
          [only([fifteen, pair, run])]).
hand_part(runs, "quadruple", [fifteen, pair, run], [number(run, 4)],
          [only([fifteen, pair, run])]).
hand_part(runs, "next to a pair", [pair, run], [number(run, 1)],
          [only([fifteen, pair, run])]).
hand_part(runs, "next to a pair", [fifteen, pair, run], [number(run, 1)],
          [only([fifteen, pair, run])]).
hand_part(runs, "queen, king, ace", [], [with([queen, king, ace])],
          [only([fifteen, pair, run])]).
hand_part(runs, "king, ace, two", [], [with([king, ace, 2])],
          [only([fifteen, run])]).
hand_part(flushes, "of the hand", [pair], [],
          [suits([flush-4]), only([pair, flush])]).
hand_part(flushes, "of the hand", [fifteen], [no_corner],
          [suits([flush-4]), only([fifteen, run, flush])]).
hand_part(flushes, "with the start card", [], [no_corner],
          [suits([flush-5]), only([fifteen, run, flush])]).
hand_part(flushes, "with the start card", [fifteen], [no_corner],
          [suits([flush-5]), only([fifteen, run, flush])]).
hand_part(flushes, "four with the start card", [pair], [],
          [suits([]), matches(3), only([pair, flush])]).
hand_part(flushes, "four with the start card", [fifteen], [no_corner],
          [suits([]), matches(3), only([fifteen, run, flush])]).
hand_part(flushes, "three in the hand", [pair], [],
          [suits([]), three_of_suit, matches_at_most(1), only([pair, flush])]).
hand_part(flushes, "three in the hand", [fifteen], [no_corner],
          [ suits([]), three_of_suit, matches_at_most(1),
            only([fifteen, run, flush])
          ]).
hand_part(flushes, "one color", [pair], [],
          [suits([]), one_color, only([pair, flush])]).
hand_part(flushes, "one color", [fifteen], [no_corner],
          [suits([]), one_color, only([fifteen, run, flush])]).
hand_part(flushes, "with nobs", [], [with([jack])],
          [suits([flush-5, nobs-1]), only([fifteen, pair, flush, nobs])]).
hand_part(flushes, "with nobs", [fifteen], [with([jack])],
          [suits([flush-5, nobs-1]), only([fifteen, pair, flush, nobs])]).
hand_part(nobs, "one jack", [], [with([jack]), no_corner],
          [suits([nobs-1]), jacks(1), only([fifteen, run, nobs])]).
hand_part(nobs, "a jack of another suit", [], [with([jack]), no_corner],
          [suits([]), jacks(1), only([fifteen, run, nobs])]).
hand_part(nobs, "a jack of another suit", [pair], [with([jack])],
          [suits([]), jacks(1), only([pair, nobs])]).
hand_part(nobs, "two jacks", [pair], [with([jack, jack])],
          [suits([nobs-1]), jacks(2), only([pair, nobs])]).
hand_part(nobs, "three jacks", [pair], [with([jack, jack, jack])],
          [suits([nobs-1]), jacks(3), only([pair, nobs])]).
hand_part(nobs, "a jack turned up", [], [with([jack]), no_corner],
          [suits([]), jacks(0), only([fifteen, run, nobs])]).
hand_part(nobs, "a jack turned up", [pair], [with([jack])],
          [suits([]), jacks(0), only([pair, nobs])]).
hand_part(nobs, "a queen", [], [with([queen]), without([jack]), no_corner],
          [suits([]), queen_of_suit, only([fifteen, run, nobs])]).
hand_part(nobs, "a queen", [pair], [with([queen]), without([jack])],
          [suits([]), queen_of_suit, only([pair, nobs])]).
hand_part(mixtures, "fifteens and pairs", [fifteen, pair], [],
          [only([fifteen, pair])]).
hand_part(mixtures, "fifteens and runs", [fifteen, run], [],
          [only([fifteen, run])]).
hand_part(mixtures, "pairs and runs", [pair, run], [],
          [only([pair, run])]).

                 /*******************************
                 *     CONDITIONS OF RANKS      *
                 *******************************/

number(Kind, Number, _, Combinations) :-
    aggregate_all(count, member(Kind-_, Combinations), Number).

%!  sizes(+Kind, +Sizes, @Cards, +Combinations) is semidet.
%
%   The sizes of the Combinations of Kind are Sizes, which are sorted.

sizes(Kind, Sizes, _, Combinations) :-
    findall(Size,
            (   member(Kind-Cards, Combinations),
                length(Cards, Size)
            ),
            Found),
    sort(Found, Sizes).

%!  equal_fifteens(@Cards, +Combinations) is semidet.
%
%   Two of the Combinations are fifteens of the same ranks.

equal_fifteens(_, Combinations) :-
    findall(Key,
            (   member(fifteen-Cards, Combinations),
                ranks_key(Cards, Key)
            ),
            Keys),
    \+ is_set(Keys).

%!  in_fifteen(+Ranks, @Cards, +Combinations) is semidet.
%
%   One of the Combinations is a fifteen with a card of one of Ranks.

in_fifteen(Ranks, _, Combinations) :-
    once(( member(fifteen-Cards, Combinations),
           member(card(Rank, _), Cards),
           memberchk(Rank, Ranks) )).

%!  equal_ranks(+Counts, +Cards, @Combinations) is semidet.
%
%   Counts are the numbers of Cards of each rank, in descending order.

equal_ranks(Counts, Cards, _) :-
    maplist(card_rank, Cards, Ranks),
    clumped_counts(Ranks, Counts).

%!  with(+Ranks, +Cards, @Combinations) is semidet.
%
%   Cards include cards of Ranks, one for each element.

with(Ranks, Cards, _) :-
    maplist(card_rank, Cards, CardRanks),
    foldl(select, Ranks, CardRanks, _).

without(Ranks, Cards, _) :-
    forall(member(card(Rank, _), Cards), \+ memberchk(Rank, Ranks)).

%!  no_corner(+Cards, @Combinations) is semidet.
%
%   Cards do not include queen, king and ace, nor king, ace and two.

no_corner(Cards, Combinations) :-
    \+ with([queen, king, ace], Cards, Combinations),
    \+ with([king, ace, 2], Cards, Combinations).

card_rank(card(Rank, _), Rank).

                 /*******************************
                 *     CONDITIONS OF HANDS      *
                 *******************************/

%!  only(+Kinds, +Hand, +Startcard) is semidet.
%
%   Hand with Startcard scores for no kind of combination other than Kinds, and
%   no misconception about another kind counts any.  The ranks are known to
%   score for no other kind.

only(Kinds, Hand, Startcard) :-
    subtract([flush, nobs], Kinds, SuitKinds),
    \+ ( suit_combination(Kind, Hand, Startcard, _, _),
         memberchk(Kind, SuitKinds)
       ),
    nothing_invented(SuitKinds, Hand, Startcard),
    subtract([fifteen, pair, run], Kinds, RankKinds),
    ranks_key([Startcard|Hand], Key),
    nothing_invented(RankKinds, Key).

nothing_invented(Kinds, Hand, Startcard) :-
    \+ ( member(Kind, Kinds),
         invented(_, Kind, Hand, Startcard)
       ).

%!  nothing_invented(+Kinds, +Key) is semidet.
%
%   No misconception about Kinds, which depend on ranks alone, counts any
%   combination in a hand whose ranks have the Key.

:- table nothing_invented/2.

nothing_invented(Kinds, Key) :-
    key_cards(Key, [Startcard|Hand]),
    maplist(card_suit, [Startcard|Hand],
            [clubs, diamonds, hearts, spades, clubs]),
    nothing_invented(Kinds, Hand, Startcard).

card_suit(card(_, Suit), Suit).

%!  suits(+Scores, +Hand, +Startcard) is semidet.
%
%   Scores has a pair Kind-Points for each flush and for nobs.

suits(Scores, Hand, Startcard) :-
    findall(Kind-Points,
            suit_combination(Kind, Hand, Startcard, _, Points),
            Scores).

%!  start_pairs(+Number, +Hand, +Startcard) is semidet.
%
%   Number cards of Hand have the rank of Startcard.

start_pairs(Number, Hand, card(Rank, _)) :-
    aggregate_all(count, member(card(Rank, _), Hand), Number).

jacks(Number, Hand, _) :-
    aggregate_all(count, member(card(jack, _), Hand), Number).

%!  matches(+Number, +Hand, +Startcard) is semidet.
%
%   Number cards of Hand have the suit of Startcard.

matches(Number, Hand, card(_, Suit)) :-
    aggregate_all(count, member(card(_, Suit), Hand), Number).

matches_at_most(Most, Hand, Startcard) :-
    matches(Number, Hand, Startcard),
    Number =< Most.

three_of_suit(Hand, _) :-
    findall(Suit, member(card(_, Suit), Hand), Suits),
    clumped_counts(Suits, [3|_]).

one_color(Hand, Startcard) :-
    findall(Suit, member(card(_, Suit), [Startcard|Hand]), Suits),
    (   subset(Suits, [clubs, spades])
    ;   subset(Suits, [diamonds, hearts])
    ),
    !.

queen_of_suit(Hand, card(_, Suit)) :-
    memberchk(card(queen, Suit), Hand).

%!  clumped_counts(+Items, -Counts) is det.
%
%   Counts are the numbers of equal Items, in descending order.

clumped_counts(Items, Counts) :-
    msort(Items, Sorted),
    clumped(Sorted, Clumps),
    pairs_values(Clumps, Unsorted),
    sort(0, @>=, Unsorted, Counts).

                 /*******************************
                 *           DRAWING            *
                 *******************************/

%!  drawn_hands(+Group, +Part, +Kinds, +Numbers:list(nonneg), -Hands:list)
%!             is det.
%
%   Hands are terms hand(Hand, Startcard) for those Numbers that stand for a
%   hand of Part, a part of Group, whose ranks score for Kinds.

drawn_hands(Group, Part, Kinds, Numbers, Hands) :-
    once(hand_part(Group, Part, Kinds, _, OfHand)),
    part_sets(Group, Part, Kinds, Sets),
    findall(hand(Hand, Startcard),
            (   member(Number, Numbers),
                numbered_cards(Group, Sets, Number, [Startcard|Hand]),
                maplist(holds_for(Hand, Startcard), OfHand)
            ),
            Hands).

holds_for(First, Second, Condition) :-
    call(Condition, First, Second).

%!  numbered_cards(+Group, +Sets, +Number, -Cards) is semidet.
%
%   Cards are the five cards for which Number stands.  Sets is a compound term
%   whose arguments are sets of ranks.  Fails if a card appears twice.

numbered_cards(Group, Sets, Number, Cards) :-
    functor(Sets, _, Count),
    divmod(Number, Count, Next, Place),
    Argument is Place + 1,
    arg(Argument, Sets, Set),
    in_order(Set, Group, Next, [], Cards),
    is_set(Cards).

%!  in_order(+Set, +Group, +Number, +More, -Cards) is det.
%
%   Cards have the ranks of the cards in Set, in the order and with the suits
%   for which Number stands.  The suit of the first card is one of the four
%   suits or of More.

in_order([], _, _, _, []).
in_order([First|Others], Group, Number, More, [card(Rank, Suit)|Cards]) :-
    numbered([First|Others], Number, Next, card(Rank, _), Left),
    numbered([clubs, diamonds, hearts, spades|More], Next, Last, Suit, _),
    repeated(Group, Suit, Repeated),
    in_order(Left, Group, Last, Repeated, Cards).

%!  numbered(+List, +Number, -Next, -Element, -Others) is det.
%
%   The last digit of Number stands for Element of List, and Next is Number
%   without this digit.  Others are the other elements.

numbered(List, Number, Next, Element, Others) :-
    length(List, Length),
    divmod(Number, Length, Next, Place),
    nth0(Place, List, Element, Others).

%!  repeated(+Group, +Suit, -Suits:list) is det.
%
%   Suits are additional suits for a card in hands of Group, after a card of
%   Suit.  Random suits rarely make flushes.

repeated(Group, Suit, Suits) :-
    (   Group == flushes
    ->  Suits = [Suit, Suit, Suit, Suit]
    ;   Suits = []
    ).

%!  part_sets(+Group, +Part, +Kinds, -Sets) is det.
%
%   The arguments of the compound term Sets are the sets of five ranks that fit
%   Part, a part of Group, and score for Kinds.

:- table part_sets/4.

part_sets(Group, Part, Kinds, Sets) :-
    once(hand_part(Group, Part, Kinds, OfRanks, _)),
    scoring_sets(Kinds, Scoring),
    findall(Cards,
            (   member(set(Cards, Combinations), Scoring),
                maplist(holds_for(Cards, Combinations), OfRanks)
            ),
            Fitting),
    Sets =.. [sets|Fitting].

%!  scoring_sets(+Kinds, -Sets:list) is det.
%
%   Sets are terms set(Cards, Combinations) for the sets of five ranks that
%   score for Kinds.  The suits of Cards are unbound, and Combinations are pairs
%   Kind-Cards.

:- table scoring_sets/2.

scoring_sets(Kinds, Sets) :-
    all_sets(All),
    findall(Set, member(Kinds-Set, All), Sets).

%!  all_sets(-Sets:pairs) is det.
%
%   Sets are pairs Kinds-set(Cards, Combinations), as in scoring_sets/2, for all
%   6,175 sets of five ranks.

:- table all_sets/1.

all_sets(Sets) :-
    findall(Kinds-set(Cards, Combinations),
            (   unsuited_cards(5, Cards),
                Cards = [card(Lowest, _), _, _, _, card(Highest, _)],
                Lowest \== Highest,        % a deck has only four of each rank
                findall(Kind-Combination,
                        rank_combination(Kind, Cards, Combination, _),
                        Combinations),
                pairs_keys(Combinations, AllKinds),
                sort(AllKinds, Kinds)
            ),
            Sets).

                 /*******************************
                 *        MISCONCEPTIONS        *
                 *******************************/

%!  separates(+Kind, +Hands) is semidet.
%
%   Each misconception about combinations of Kind miscounts two or more of Hands
%   with different ranks.  Hands are terms hand(Hand, Startcard).

separates(Kind, Hands) :-
    forall(misconception(Name, Kind, _),
           aggregate_all(count,
                         limit(2, distinct(miscounted_ranks(Name, Hands, _))),
                         2)).

%!  miscounted_ranks(+Name, +Hands, -Key) is nondet.
%
%   The misconception Name miscounts one of Hands, whose ranks have the Key.

miscounted_ranks(Name, Hands, Key) :-
    member(hand(Hand, Startcard), Hands),
    miscounted(Name, _, Hand, Startcard),
    ranks_key([Startcard|Hand], Key).
