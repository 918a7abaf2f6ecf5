/*  Compute the tables in the folder data.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_tables,
          [ print_table/1,              % +Name
            kept/2,                     % +SixWays, -Kept
            share/4,                    % +Totals, +Role, +FourWays, -Share
            deal_scores/2,              % +Seed, -Scores
            deal_key/2,                 % +Scores, -Key
            new_wins/3                  % +Stage, +Goal, -Wins
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(assoc),
              [empty_assoc/1, get_assoc/3, list_to_assoc/2, put_assoc/4]).
:- use_module(library(lists),
              [ append/2, append/3, member/2, memberchk/2, numlist/3,
                selectchk/3
              ]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(library(random), [random_permutation/2]).
:- use_module(library(thread), [concurrent_maplist/3]).
:- use_module(combinatorics, [binomial/3, key_totals/2]).
:- use_module(crib, [rank_ways/3]).
:- use_module(discard, [ranked_discards/3]).
:- use_module(game, [act/4, new_game/2, standard_goal/1]).
:- use_module(odds, [after_stage/3, dealer_odds/3, table_stage/2]).
:- use_module(seats, [role/3]).
:- use_module(show, [deck/1, key_cards/2, ranks_key/2]).
:- use_module(steps, [after_deal/4]).

/** <module> Compute the tables in the folder data

    $ swipl -g 'print_table(keeps)' -t halt prolog/cribbage/tables.pl

The tables contain statistics that take too long to compute during a game.
`make tables` computes them again.  The result is always the same, because every
shuffle has a fixed seed.

  - keeps
    The frequency with which players who are dealt four cards of given ranks
    keep them.  Six cards can have 18,395 combinations of ranks.  Each
    combination is dealt twice, with random suits, and ranked_discards/3 chooses
    the cards that the pone and the dealer keep.  Each choice is weighted by the
    number of sets of six cards with these ranks.
  - deals
    Statistics of the scores in 200,000 deals that the computer, at the strength
    `master`, plays against itself.
  - wins
    The dealer's chance of winning from each pair of scores, computed from the
    table `deals`.  A deal ends the game or leaves fewer points to go, so the
    chances are computed in ascending order of the points to go.

    ?- deal_scores(1, Scores).
    Scores = [dealer-play-2, pone-play-2, dealer-play-2, dealer-play-1,
              pone-hand-5, dealer-hand-12, dealer-crib-4].
*/

%!  print_table(+Name) is det.
%
%   Print the file of the table called Name: `keeps`, `deals` or `wins`.

print_table(keeps) :-
    deck(Deck),
    rank_ways(6, Deck, Sixes),
    concurrent_maplist(kept, Sixes, Kepts),
    append(Kepts, Kept),
    key_totals(Kept, KeptTotals),
    list_to_assoc(KeptTotals, Totals),
    rank_ways(4, Deck, Fours),
    print_keeps(Fours, Totals).
print_table(deals) :-
    blocks(Blocks),
    numlist(1, Blocks, Numbers),
    concurrent_maplist(block_totals, Numbers, BlockTotals),
    append(BlockTotals, Pairs),
    key_totals(Pairs, Totals),
    print_deals(Totals).
print_table(wins) :-
    table_stage(deal, Stage),
    standard_goal(Goal),
    new_wins(Stage, Goal, Wins),
    print_wins(Goal, Wins).

                 /*******************************
                 *          CARDS KEPT          *
                 *******************************/

%!  samples(?Samples) is det.
%
%   Samples is the number of deals for each set of six ranks.

samples(2).

%!  kept(+SixWays, -Kept:pairs) is det.
%
%   SixWays is a pair Key-Ways, where Ways sets of six cards have the ranks of
%   Key, as in ranks_key/2.  For each Role, `pone` or `dealer`, Kept has pairs
%   (Role-Four)-Ways, where Four is the key of the ranks that Role keeps.

kept(Six-Ways, Kept) :-
    samples(Samples),
    findall((Role-Four)-Ways,
            (   between(1, Samples, Sample),
                Seed is Six + Sample,
                suited_cards(Six, Seed, Cards),
                role_crib(Role, Crib),
                ranked_discards(Cards, Crib, [discard(Hand, _, _, _)|_]),
                ranks_key(Hand, Four)
            ),
            Kept).

%!  role_crib(?Role, ?Crib) is nondet.
%
%   To a player in Role, the crib is Crib: `mine` or `theirs`.

role_crib(pone, theirs).
role_crib(dealer, mine).

%!  suited_cards(+Key, +Seed, -Cards) is det.
%
%   Cards have the ranks of Key and random suits, which Seed determines.

suited_cards(Key, Seed, Cards) :-
    set_random(seed(Seed)),
    deck(Deck),
    random_permutation(Deck, Shuffled),
    key_cards(Key, Cards),
    foldl(selectchk, Cards, Shuffled, _).

%!  share(+Totals, +Role, +FourWays, -Share:integer) is det.
%
%   FourWays is a pair Key-Ways, where Ways sets of four cards have the ranks of
%   Key.  Totals is an assoc with the totals of the pairs of kept/2.  Of a
%   thousand players in Role whose six cards include four with the ranks of Key,
%   Share is the number who, by these totals, keep those four.  It is at least
%   one, so that no possible hand has the weight 0 in belief.pl.

share(Totals, Role, Four-Ways, Share) :-
    (   get_assoc(Role-Four, Totals, Total)
    ->  true
    ;   Total = 0
    ),
    samples(Samples),
    binomial(48, 2, OtherCards),
    Share is max(1, round(1000 * Total / (Samples * Ways * OtherCards))).

                 /*******************************
                 *        SCORES OF DEALS       *
                 *******************************/

%!  blocks(?Blocks) is det.
%
%   Blocks is the number of blocks, each of a thousand deals.

blocks(200).

%!  block_totals(+Number, -Totals:pairs) is det.
%
%   Totals are pairs Key-Count, where Count is the number of times that
%   deal_key/2 finds Key for the deals in block Number.

block_totals(Number, Totals) :-
    findall(Key-1,
            (   between(1, 1000, Place),
                Seed is 1000 * (Number - 1) + Place,
                deal_scores(Seed, Scores),
                deal_key(Scores, Key)
            ),
            Keys),
    key_totals(Keys, Totals).

%!  deal_scores(+Seed, -Scores:list) is det.
%
%   Scores are terms Role-Source-Points for the scores in a deal, in order.
%   Role is `pone` or `dealer`.  The deck is shuffled with Seed, and two
%   computers of the strength `master` play the deal.

deal_scores(Seed, Scores) :-
    set_random(seed(Seed)),
    deck(Deck),
    random_permutation(Deck, Shuffled),
    new_game(first, State0),
    act(State0, deal(Shuffled), _, State),
    after_deal(both(master, master), State, _, acted(Steps, _)),
    findall(Role-Source-Points,
            (   member(step(_, Events), Steps),
                member(scored(Seat, Points, Source, _, _), Events),
                role(Seat, first, Role)
            ),
            Scores).

%!  deal_key(+Scores, -Key) is nondet.
%
%   Key, a fact of data/deals.pl without its count, describes a deal with
%   Scores.

deal_key(Scores, hand(Role, Points)) :-
    member(Role, [pone, dealer]),
    aggregate_all(sum(Score), member(Role-hand-Score, Scores), Points).
deal_key(Scores, Key) :-
    member(Phase-Sources, [play-[heels, play], deal-[heels, play, hand, crib]]),
    findall(Role-Points,
            (   member(Role-Source-Points, Scores),
                memberchk(Source, Sources)
            ),
            PhaseScores),
    phase_key(PhaseScores, Phase, 0, 0, Key).

%!  phase_key(+Scores, +Phase, +Pone, +Dealer, -Key) is nondet.
%
%   Like deal_key/2, but for the rest of Phase.  Scores are pairs Role-Points.
%   Before them, the pone has scored Pone points, and the dealer Dealer points.

phase_key([], Phase, Pone, Dealer, ended(Phase, Pone, Dealer)).
phase_key([pone-Points|Scores], Phase, Pone0, Dealer, Key) :-
    Pone is Pone0 + Points,
    (   between(Pone0, Pone, Reached),
        Reached > Pone0,
        Key = reached(Phase, pone, Reached, Dealer)
    ;   phase_key(Scores, Phase, Pone, Dealer, Key)
    ).
phase_key([dealer-Points|Scores], Phase, Pone, Dealer0, Key) :-
    Dealer is Dealer0 + Points,
    (   between(Dealer0, Dealer, Reached),
        Reached > Dealer0,
        Key = reached(Phase, dealer, Reached, Pone)
    ;   phase_key(Scores, Phase, Pone, Dealer, Key)
    ).

                 /*******************************
                 *        CHANCES TO WIN        *
                 *******************************/

%!  new_wins(+Stage, +Goal, -Wins) is det.
%
%   Wins is an assoc from Dealer-Pone to the probability that the dealer wins if
%   the dealer needs Dealer points and the pone needs Pone points.  Each number
%   is from 1 to Goal.  Stage, a stage as in odds.pl, describes a whole deal.

new_wins(Stage, Goal, Wins) :-
    findall(Sum-(Dealer-Pone),
            (   between(1, Goal, Dealer),
                between(1, Goal, Pone),
                Sum is Dealer + Pone
            ),
            Unordered),
    keysort(Unordered, Ordered),
    pairs_values(Ordered, Places),
    empty_assoc(NoWins),
    foldl(add_wins(Stage), Places, NoWins, Wins).

add_wins(Stage, Dealer-Pone, Wins0, Wins) :-
    after_stage(Stage, [to_go(Pone, Dealer)-1], Places),
    dealer_odds(known_wins(Wins0), Places, Odds),
    put_assoc(Dealer-Pone, Wins0, Odds, Wins).

known_wins(Wins, Dealer, Pone, Odds) :-
    get_assoc(Dealer-Pone, Wins, Odds).

                 /*******************************
                 *           PRINTING           *
                 *******************************/

%!  print_head(+Name, +Title, +Exports, +Text) is det.
%
%   Print the beginning of the file of the table called Name, with this Title,
%   the lines of Exports, and the description Text.

print_head(Name, Title, Exports, Text) :-
    format("/*  ~w: a table.

    Author:  The cribbage_bridge project
    License: MIT
*/

:- module(cribbage_~w,
          [ ~w
          ]).

/** <module> ~w

    $ swipl -g 'print_table(~w)' -t halt prolog/cribbage/tables.pl

has printed this file.  ~w
*/

", [Title, Name, Exports, Title, Name, Text]).

%!  print_comment(+Text) is det.
%
%   Print Text, whose first line has the modes, as a comment on a predicate.

print_comment(Text) :-
    split_string(Text, "\n", "", [Modes|Lines]),
    format("%!  ~w~n", [Modes]),
    forall(member(Line, Lines), format("%~w~n", [Line])),
    nl.

%!  print_keeps(+Fours, +Totals) is det.
%
%   Print the file of the table `keeps`, with a fact for each key of Fours.

print_keeps(Fours, Totals) :-
    print_head(keeps, 'How often players keep four cards',
               "keeps/3                     % ?Key, ?Pone, ?Dealer",
               "Each set of four ranks is dealt twice with each
possible pair of others: 91 pairs, or fewer if three ranks are equal.  The
standard error of a number is at most 37; that of most is far less, as suits
seldom decide.

    ?- keeps(400000, Pone, Dealer).
    Pone = Dealer, Dealer = 1000."),
    print_comment("keeps(?Key, ?Pone, ?Dealer) is nondet.

   Of a thousand players who are dealt four cards with the ranks of Key, as in
   ranks_key/2, among their six, Pone keep these four as the pone, and Dealer
   as the dealer.  Both are at least one, so that no hand is impossible."),
    forall(member(Four-Ways, Fours),
           ( share(Totals, pone, Four-Ways, Pone),
             share(Totals, dealer, Four-Ways, Dealer),
             format("keeps(~d, ~d, ~d).~n", [Four, Pone, Dealer])
           )).

%!  print_deals(+Totals) is det.
%
%   Print the file of the table `deals`, with a fact for each key of Totals.

print_deals(Totals) :-
    memberchk(hand(pone, 12)-Hands, Totals),
    format(string(Text),
           "It counts the scores in 200,000 deals, which were
shuffled with the seeds 1 to 200,000, and which the computer, at the strength
`master`, played against itself.

    ?- hand(pone, 12, Hands).
    Hands = ~d.", [Hands]),
    print_head(deals, 'What is scored in a deal',
               "ended/4,                    % ?Phase, ?Pone, ?Dealer, ?Count
            reached/5,                  % ?Phase, ?Role, ?Points, ?Others,
                                        % ?Count
            hand/3                      % ?Role, ?Points, ?Count",
               Text),
    print_comment("ended(?Phase, ?Pone, ?Dealer, ?Count) is nondet.

   In Count deals, the pone had scored Pone points, and the dealer Dealer
   points, when Phase ended: the `play`, heels included, or the whole `deal`."),
    print_facts(ended(_, _, _), Totals),
    nl,
    print_comment("reached(?Phase, ?Role, ?Points, ?Others, ?Count) is nondet.

   In Count deals, Role, the `pone` or the `dealer`, reached or passed Points
   in Phase when the other player had scored Others."),
    print_facts(reached(_, _, _, _), Totals),
    nl,
    print_comment("hand(?Role, ?Points, ?Count) is nondet.

   In Count deals, the hand of Role was worth Points."),
    print_facts(hand(_, _), Totals).

%!  print_facts(+Key, +Totals) is det.
%
%   Print a fact for each key of Totals that matches Key.  The last argument of
%   the fact is the value of the key.

print_facts(Key, Totals) :-
    forall(member(Key-Count, Totals),
           ( Key =.. Terms,
             append(Terms, [Count], FactTerms),
             Fact =.. FactTerms,
             write_term(Fact, [spacing(next_argument)]),
             format(".~n")
           )).

%!  print_wins(+Goal, +Wins) is det.
%
%   Print the file of the table `wins` for a game to Goal.  Each fact has the
%   chances in Wins for one number of points that the dealer needs.

print_wins(Goal, Wins) :-
    millionths(Wins, Goal-Goal, First),
    format(string(Text),
           "It is computed from data/deals.pl.  The standard
error of a number is at most about 1,100, as is seen when the table is computed
from each half of the deals.

    ?- wins(121, Row), arg(121, Row, Wins).
    Row = row(...), Wins = ~d.", [First]),
    print_head(wins, 'How often the dealer wins',
               "wins/2                      % ?Dealer, ?Row",
               Text),
    print_comment("wins(?Dealer, ?Row) is nondet.

   The argument of Row at the position Pone is the number of games, of a
   million, that the dealer of the next deal wins if the dealer needs Dealer
   points to reach the goal and the pone needs Pone points."),
    forall(between(1, Goal, Dealer),
           ( findall(Number,
                     (   between(1, Goal, Pone),
                         millionths(Wins, Dealer-Pone, Number)
                     ),
                     Row),
             format("wins(~d, row(", [Dealer]),
             print_row(Row, 1)
           )).

millionths(Wins, Place, Number) :-
    get_assoc(Place, Wins, Odds),
    Number is round(Odds * 1 000 000).

%!  print_row(+Numbers, +Place) is det.
%
%   Print Numbers, the part of a row from the position Place to its end.

print_row([Number], _) :-
    format("~d)).~n", [Number]).
print_row([Number, Next|Numbers], Place) :-
    format("~d,", [Number]),
    (   Place mod 8 =:= 0
    ->  format("~n    ")
    ;   format(" ")
    ),
    succ(Place, NextPlace),
    print_row([Next|Numbers], NextPlace).
